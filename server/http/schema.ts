/** Building blocks of request and response schemas. */

import { catalogue, type ErrorCode, unauthorizedReasons } from '@sensorium/model/errors';
import { type TSchema, Type } from '@sinclair/typebox';
import { LONGEST_MAIL_ADDRESS, MAIL_ADDRESS } from '../../common/mail-address.js';
import type { Key, Page } from '../../sql/store/page.js';
import { documented } from './documented.js';

export { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';

/** An id in a path, a query or a body: a positive integer, also as text. In a query or a body 0 counts as absent. */
export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Positive integer, also as text.',
  'x-unfilled': [0],
});

/** @param what for example `sensor` */
export const IdOf = (what: string) => describedAs(Id, `Id of the ${what}.`);

/** The same schema with another description. */
export function describedAs<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** Ids of sensors and types are answered as text, as clients of the historic service expect. */
export const IdText = Type.String({ pattern: '^[0-9]+$', description: 'Id, as text.' });

/** Id of a point: its timestamp in microseconds. */
export const PointId = Type.String({
  pattern: '^[0-9]{1,16}$',
  description: 'Id of the point: its date in microseconds since 1970.',
  'x-must': 'must be a number of 1 to 16 digits',
});

export const Text = (max: number, description?: string) =>
  Type.String({ maxLength: max, ...(description === undefined ? {} : { description }) });

/** A name that must not be blank. */
export const Name = (max = 255) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '\\S', 'x-must': 'must not be blank' });

/** A mail address, or an empty text that clears it. */
export const MailAddress = (description?: string) =>
  Type.String({
    maxLength: LONGEST_MAIL_ADDRESS,
    pattern: `^$|${MAIL_ADDRESS.source}`,
    'x-must': 'must be one mail address such as name@example.com',
    ...(description === undefined ? {} : { description }),
  });

/** A date as text; empty text counts as absent. */
export const DateText = (description: string) =>
  Type.String({ maxLength: 64, description, 'x-unfilled': [''] });

/** A date that bounds a read: 0 counts as absent, since clients of the historic service always send it. */
export const ReadDate = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 64,
      description: `${description} UNIX seconds, ISO 8601, \`now\`, or relative to now such as \`-1d\` (units \`ms s m h d w\`). 0 counts as absent.`,
      'x-unfilled': ['', 0],
    }),
  );

/** One of the given words. */
export const Choice = <const Words extends readonly string[]>(words: Words, description?: string) =>
  Type.Unsafe<Words[number]>({
    type: 'string',
    enum: [...words],
    ...(description === undefined ? {} : { description }),
  });

/** A text that takes some words, and possibly more: the documentation lists them, validation does not. */
export const Words = (words: readonly string[], description: string, max?: number) =>
  documented(Type.String({ ...(max === undefined ? {} : { maxLength: max }), description }), {
    enum: [...words],
  });

/** Of every response with CSV. */
export const CsvFormulas = Type.Optional(
  Words(
    ['keep', 'escape'],
    'Text in CSV that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, which spreadsheets run as a formula. Default `keep`. ' +
      '`escape`: an apostrophe stands in front; numbers stay as they are.',
  ),
);

/** 1, 0, true, false, also as text. */
export const Flag = Type.Boolean({ description: '`true` or `false`; also 1 or 0.' });

export const SensorParams = Type.Object({ id: IdOf('sensor') });

/** Most items of a page. */
const LARGEST_PAGE = 1000;

/** Items of a page; a larger value is cut to the limit, with a warning. @param fallback items without the parameter */
export const perPage = (fallback = 100) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      'x-cut-to': LARGEST_PAGE,
      default: fallback,
      description: `Items of a page. The server returns at most ${LARGEST_PAGE}, and warns when more are requested. A response has at most 16 MB of texts.`,
    }),
  );

/** Paging: `page` from 0. */
export const paging = {
  page: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      default: 0,
      description: 'Number of the page, from 0.',
    }),
  ),
  per_page: perPage(),
  total: Type.Optional(Type.Boolean({ description: 'Has no effect: the response always has `total`.' })),
};

/** Key after which a page starts, for callers inside the process: a symbol cannot come from a client. */
export const AFTER = Symbol('after');

/** Limit and offset of a page. */
export function pageOf(query: { page?: number; per_page?: number; [AFTER]?: Key }): Page {
  const limit = Math.min(query.per_page ?? 100, LARGEST_PAGE);
  return { limit, offset: (query.page ?? 0) * limit, after: query[AFTER] };
}

export const Total = Type.Integer({ minimum: 0, description: 'Number of items of all pages.' });

/** `{items: [...], total}` */
export function listOf<const Name extends string, Item extends TSchema>(name: Name, item: Item) {
  return Type.Object({ [name]: Type.Array(item), total: Total } as {
    [K in Name]: ReturnType<typeof Type.Array<Item>>;
  } & { total: typeof Total });
}

/** Empty reply. */
export const Nothing = Type.Object({}, { additionalProperties: false });

export const ErrorBody = Type.Object({
  error: Type.String({ description: 'Message for a reader. It may change.' }),
  code: Choice(Object.keys(catalogue) as ErrorCode[], 'What programs decide by.'),
  reason: Type.Optional(
    Choice(
      Object.keys(unauthorizedReasons),
      'Why the request is unauthorized. Only with the code `unauthorized`.',
    ),
  ),
  remedy: Type.Optional(
    Type.String({ description: 'What the client can do about it. Only with the code `unauthorized`.' }),
  ),
  field: Type.Optional(
    Type.String({ description: 'Member or parameter at fault, for example `sensor.name`.' }),
  ),
  warnings: Type.Optional(Type.Array(Type.String())),
});

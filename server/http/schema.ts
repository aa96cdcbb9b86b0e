/** Building blocks for request and response schemas. */
import { type TSchema, Type } from '@sinclair/typebox';

export { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';

/** An id in a path or body: a positive integer, also as text. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'id' });

/** Ids of sensors and types are answered as text, as clients of the historic service expect. */
export const IdText = Type.String({ pattern: '^[0-9]+$', description: 'id, as text' });

export const Text = (max: number, description?: string) =>
  Type.String({ maxLength: max, ...(description === undefined ? {} : { description }) });

/** One of some words. */
export const Choice = <const Words extends readonly string[]>(words: Words, description?: string) =>
  Type.Unsafe<Words[number]>({
    type: 'string',
    enum: [...words],
    ...(description === undefined ? {} : { description }),
  });

/** 1, 0, true, false, also as text. */
export const Flag = Type.Boolean({ description: '1 or 0, true or false' });

export const SensorParams = Type.Object({ id: Id });

/** Items of a page at most. */
const LARGEST_PAGE = 1000;

/** Items of a page; more than the limit is answered with as many as that, and a warning. @param fallback items when nothing is asked for */
export const perPage = (fallback = 100) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      'x-cut-to': LARGEST_PAGE,
      default: fallback,
      description: `at most ${LARGEST_PAGE}: more is answered with ${LARGEST_PAGE} and a warning; where they have more than 16 MB of texts together, ask for fewer`,
    }),
  );

/** Paging: `page` from 0. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 })),
  per_page: perPage(),
  total: Type.Optional(Type.Boolean({ description: 'accepted; the total is always answered' })),
};

/** Rows to answer and rows to skip. */
export function pageOf(query: { page?: number; per_page?: number }): { limit: number; offset: number } {
  const limit = Math.min(query.per_page ?? 100, LARGEST_PAGE);
  return { limit, offset: (query.page ?? 0) * limit };
}

export const Total = Type.Integer({ minimum: 0, description: 'number of all items, over all pages' });

/** `{items: [...], total}` */
export function listOf<const Name extends string, Item extends TSchema>(name: Name, item: Item) {
  return Type.Object({ [name]: Type.Array(item), total: Total } as {
    [K in Name]: ReturnType<typeof Type.Array<Item>>;
  } & { total: typeof Total });
}

/** Answer of routes that have nothing to tell. */
export const Nothing = Type.Object({}, { additionalProperties: false });

export const ErrorBody = Type.Object({
  error: Type.String(),
  code: Type.String(),
  warnings: Type.Optional(Type.Array(Type.String())),
});

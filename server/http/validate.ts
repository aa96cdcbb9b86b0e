/**
 * Coerces input to its schema and validates it. Clients send numbers and booleans as text, one value instead of a list, and null for absent members.
 * Input that still does not fit is refused with the name of the field.
 */

import { type ApiError, invalid } from '@sensorium/model/errors';
import { numberText } from '@sensorium/model/number-text';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Surroundings } from './body-decoder.js';
import type { TSchema } from './schema.js';
import { singular, unknownName } from './unknown-names.js';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly enum?: readonly unknown[];
  /** Larger numbers are cut to this limit instead of refused. */
  readonly 'x-cut-to'?: number;
  /** Values that count as absent, beside those of the type. */
  readonly 'x-unfilled'?: readonly unknown[];
  /** Error text if the pattern does not match. */
  readonly 'x-must'?: string;
}

/** Receives names and values that were not taken as sent. */
export interface Observer {
  /** A member that the schema does not declare. */
  unknown(name: string, surroundings: Surroundings): void;
  warn(text: string): void;
  /** Whether unfilled members count as absent: in bodies and queries, not in paths. */
  readonly takesTemplates: boolean;
}

const NO_OBSERVER: Observer = { unknown: () => {}, warn: () => {}, takesTemplates: false };

const ajv = new Ajv({
  strict: false,
  allErrors: false,
  useDefaults: true,
  ownProperties: true,
  verbose: true,
});
/** Coerces a value to a schema as far as possible. @param at as for `validate` */
type Coercion = (value: unknown, at: string, observer: Observer) => unknown;

interface Compiled {
  readonly coerce: Coercion;
  readonly check: ValidateFunction;
}

const compiled = new WeakMap<TSchema, Compiled>();

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * @param at path in the input: `` for a whole body, `sensor.name` for a member
 * @returns a new value; the input is not changed
 * @throws ApiError invalid_input naming the field
 */
export function validate(schema: TSchema, input: unknown, at = '', observer = NO_OBSERVER): unknown {
  let known = compiled.get(schema);
  if (known === undefined) {
    known = { coerce: coercionTo(schema as Shape, rootObjects(schema as Shape)), check: ajv.compile(schema) };
    compiled.set(schema, known);
  }
  const value = known.coerce(input, at, observer);
  if (!known.check(value)) throw refusal(known.check.errors?.[0], at);
  return value;
}

/**
 * Unknown members are ignored, since clients send back objects that they have read. But if no member is known, as with a misspelt name, the request
 * would succeed without any effect, so it is refused.
 * @param at as for `validate`
 * @throws ApiError invalid_input naming the first member
 */
export function requireKnown({ properties, required = [] }: Shape, given: unknown, at = ''): void {
  // If a member is required, validation refuses its absence.
  if (properties === undefined || required.length > 0) return;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
  const names = Object.keys(given);
  if (names.length === 0 || names.some((name) => Object.hasOwn(properties, name))) return;
  throw unknownName(names[0]!, at, Object.keys(properties));
}

/** A whole body may be the object that responses hold in a member: `{"id":1}` for `{"sensor":{"id":1}}`. */
function rootObjects({ properties = {} }: Shape): readonly string[] {
  return ['', ...Object.keys(properties).map(singular)];
}

/** @param objects members of responses that hold the same object, for `Surroundings` */
function coercionTo(shape: Shape, objects: readonly string[]): Coercion {
  const nullable = besideNull(shape);
  if (nullable !== undefined) {
    const coerce = coercionTo(nullable, objects);
    return (value, at, observer) => (value === null ? null : coerce(value, at, observer));
  }
  switch (shape.type) {
    case 'object':
      return coercionToObject(shape, objects);
    case 'array':
      return coercionToList(shape.items, objects);
    case 'integer':
    case 'number':
      return coercionToNumber(shape['x-cut-to']);
    case 'boolean':
      return coerceBoolean;
    case 'string':
      return coerceText;
    default:
      return (value) => value;
  }
}

/** The other shape of a nullable one; undefined: the shape is not nullable. */
function besideNull({ anyOf = [] }: Shape): Shape | undefined {
  const others = anyOf.filter(({ type }) => type !== 'null');
  return others.length === 1 && anyOf.length === 2 ? others[0] : undefined;
}

function coercionToObject(shape: Shape, objects: readonly string[]): Coercion {
  const { properties = {} } = shape;
  const members = Object.entries(properties).map(([name, member]) => ({
    name,
    coerce: coercionTo(member, [singular(name)]),
    takesNull: shape.required?.includes(name) === true || besideNull(member) !== undefined,
    isUnfilled: unfilledIn(besideNull(member) ?? member),
  }));
  const known = Object.keys(properties);
  return (value, at, observer) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    // A whole query may hold nothing but a parameter that bypasses caches.
    if (at !== '') requireKnown(shape, value, at);
    const given = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    let taken = 0;
    for (const { name, coerce, takesNull, isUnfilled } of members) {
      if (!Object.hasOwn(given, name)) continue;
      taken++;
      const each = given[name];
      if (each === undefined || (each === null && !takesNull)) continue;
      if (observer.takesTemplates && isUnfilled(each)) continue;
      result[name] = coerce(each, at === '' ? name : `${at}.${name}`, observer);
    }
    const names = Object.keys(given);
    if (taken < names.length) {
      for (const name of names) {
        if (!Object.hasOwn(properties, name)) observer.unknown(name, { at, known, objects });
      }
    }
    return result;
  };
}

/**
 * Clients send whole templates, in which unfilled members are `""` or 0. These count as absent: `""` if the type is not text or the declaration says
 * so, 0 if the declaration says so, as for ids.
 */
function unfilledIn(shape: Shape): (value: unknown) => boolean {
  const { type, enum: words, 'x-unfilled': unfilled = [] } = shape;
  const isNumber = type === 'integer' || type === 'number';
  const isEnumeration = type === 'string' && words !== undefined && !words.includes('');
  const text = isNumber || type === 'boolean' || isEnumeration || unfilled.includes('');
  const zero = unfilled.includes(0);
  return (value) => {
    if (value === '') return text;
    return zero && coerceNumber(value) === 0;
  };
}

function coercionToList(items: Shape | undefined, objects: readonly string[]): Coercion {
  const coerce = items === undefined ? null : coercionTo(items, objects);
  return (value, at, observer) => {
    const list = Array.isArray(value) ? value : value === undefined ? value : [value];
    if (list === undefined || coerce === null) return list;
    return list.map((item, index) => coerce(item, `${at}[${index}]`, observer));
  };
}

function coerceNumber(value: unknown): unknown {
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
}

/** @param limit to which a larger number is cut, with a warning; undefined: no limit */
function coercionToNumber(limit: number | undefined): Coercion {
  if (limit === undefined) return coerceNumber;
  return (value, at, observer) => {
    const number = coerceNumber(value);
    if (!Number.isInteger(number) || (number as number) <= limit) return number;
    observer.warn(`${at}: ${number} is above the limit, ${limit} was taken`);
    return limit;
  };
}

function coerceBoolean(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

function coerceText(value: unknown, at: string): unknown {
  const text =
    typeof value === 'number' ? numberText(value) : typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return text;
  if (text.includes('\0')) throw invalid(at, 'must not contain the character NUL');
  if (!text.isWellFormed()) throw invalid(at, 'must be valid Unicode text');
  return text;
}

function refusal(error: ErrorObject | undefined, at: string): ApiError {
  const inner = (error?.instancePath ?? '')
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = error?.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  let field = at;
  for (const part of [...inner, ...missing]) {
    if (/^\d+$/.test(part)) field += `[${part}]`;
    else field += field === '' ? part : `.${part}`;
  }
  if (missing.length > 0) return invalid(field, 'is missing');
  if (error?.keyword === 'enum') {
    const allowed = (error.params.allowedValues as unknown[]).map((value) => value || 'empty');
    return invalid(field, `must be one of ${allowed.join(', ')}`);
  }
  const must =
    error?.keyword === 'pattern' || error?.keyword === 'minLength'
      ? (error.parentSchema as Shape | undefined)?.['x-must']
      : undefined;
  return invalid(field === '' ? 'body' : field, must ?? error?.message ?? 'does not fit');
}

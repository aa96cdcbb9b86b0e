/**
 * Input as clients really send it, made to fit its schema: numbers and booleans as text, one value where a list
 * may stand, null for absent where it is no value. What still does not fit is refused with the name of the field.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type ApiError, invalid } from '../../common/errors.js';
import type { TSchema } from './schema.js';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
}

const ajv = new Ajv({ strict: false, allErrors: false, useDefaults: true, ownProperties: true });
/** Makes a value fit a schema, as far as it can be made to. @param at as for `validate` */
type Coercion = (value: unknown, at: string) => unknown;

interface Compiled {
  readonly coerce: Coercion;
  readonly check: ValidateFunction;
}

const compiled = new WeakMap<TSchema, Compiled>();

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * @param at how the caller names the place: `` for a whole body, `sensor.name` for a member
 * @returns a new value; the input is left alone
 * @throws ApiError invalid_input naming the field
 */
export function validate(schema: TSchema, input: unknown, at = ''): unknown {
  let known = compiled.get(schema);
  if (known === undefined) {
    known = { coerce: coercionTo(schema as Shape), check: ajv.compile(schema) };
    compiled.set(schema, known);
  }
  const value = known.coerce(input, at);
  if (!known.check(value)) throw refusal(known.check.errors?.[0], at);
  return value;
}

/**
 * Members that are not known are passed over, for clients send back whatever they were answered. But where nothing is
 * known, as with a misspelt name, nothing would be done and be answered as if it had been.
 * @param at as for `validate`
 * @throws ApiError invalid_input naming the first member
 */
export function requireKnown({ properties, required = [] }: Shape, given: unknown, at = ''): void {
  // Where something is required, its absence will be refused.
  if (properties === undefined || required.length > 0) return;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
  const names = Object.keys(given);
  if (names.length === 0 || names.some((name) => Object.hasOwn(properties, name))) return;
  const first = names[0]!.slice(0, 64);
  throw invalid(at === '' ? first : `${at}.${first}`, 'is not known here');
}

function coercionTo(shape: Shape): Coercion {
  const nullable = besideNull(shape);
  if (nullable !== undefined) {
    const coerce = coercionTo(nullable);
    return (value, at) => (value === null ? null : coerce(value, at));
  }
  switch (shape.type) {
    case 'object':
      return coercionToObject(shape);
    case 'array':
      return coercionToList(shape.items);
    case 'integer':
    case 'number':
      return (value) => (typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value);
    case 'boolean':
      return coerceBoolean;
    case 'string':
      return coerceText;
    default:
      return (value) => value;
  }
}

/** What else than null may stand there; undefined: null is no value there. */
function besideNull({ anyOf = [] }: Shape): Shape | undefined {
  const others = anyOf.filter(({ type }) => type !== 'null');
  return others.length === 1 && anyOf.length === 2 ? others[0] : undefined;
}

function coercionToObject(shape: Shape): Coercion {
  const members = Object.entries(shape.properties ?? {}).map(([name, member]) => ({
    name,
    coerce: coercionTo(member),
    takesNull: shape.required?.includes(name) === true || besideNull(member) !== undefined,
  }));
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    // A query as a whole may hold nothing but what keeps caches away.
    if (at !== '') requireKnown(shape, value, at);
    const given = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    for (const { name, coerce, takesNull } of members) {
      if (!Object.hasOwn(given, name)) continue;
      const each = given[name];
      if (each === undefined || (each === null && !takesNull)) continue;
      result[name] = coerce(each, at === '' ? name : `${at}.${name}`);
    }
    return result;
  };
}

function coercionToList(items: Shape | undefined): Coercion {
  const coerce = items === undefined ? null : coercionTo(items);
  return (value, at) => {
    const list = Array.isArray(value) ? value : value === undefined ? value : [value];
    if (list === undefined || coerce === null) return list;
    return list.map((item, index) => coerce(item, `${at}[${index}]`));
  };
}

function coerceBoolean(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

function coerceText(value: unknown, at: string): unknown {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
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
  return invalid(field === '' ? 'body' : field, error?.message ?? 'does not fit');
}

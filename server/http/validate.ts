/**
 * Input as clients really send it, made to fit its schema: numbers and booleans as text, one value where a list
 * may stand, null for absent. What still does not fit is refused with the name of the field.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type ApiError, invalid } from '../../common/errors.js';
import type { TSchema } from './schema.js';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly additionalProperties?: Shape | boolean;
}

const ajv = new Ajv({ strict: false, allErrors: false, useDefaults: true, ownProperties: true });
const compiled = new WeakMap<TSchema, ValidateFunction>();

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * @param at how the caller names the place: `` for a whole body, `sensor.name` for a member
 * @returns a new value; the input is left alone
 * @throws ApiError invalid_input naming the field
 */
export function validate(schema: TSchema, input: unknown, at = ''): unknown {
  const value = coerce(schema as Shape, input, at);
  let check = compiled.get(schema);
  if (check === undefined) {
    check = ajv.compile(schema);
    compiled.set(schema, check);
  }
  if (!check(value)) throw refusal(check.errors?.[0], at);
  return value;
}

function coerce(shape: Shape, value: unknown, at: string): unknown {
  switch (shape.type) {
    case 'object':
      return coerceObject(shape, value, at);
    case 'array': {
      const list = Array.isArray(value) ? value : value === undefined ? value : [value];
      const items = shape.items;
      if (list === undefined || items === undefined) return list;
      return list.map((item, index) => coerce(items, item, `${at}[${index}]`));
    }
    case 'integer':
    case 'number':
      return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
    case 'boolean':
      if (value === 1 || value === '1' || value === 'true') return true;
      if (value === 0 || value === '0' || value === 'false') return false;
      return value;
    case 'string':
      return coerceText(value, at);
    default:
      return value;
  }
}

function coerceObject(shape: Shape, value: unknown, at: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = value as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(shape.properties ?? {})) {
    if (!Object.hasOwn(given, name)) continue;
    const each = given[name];
    if (each === undefined || (each === null && !shape.required?.includes(name))) continue;
    result[name] = coerce(member, each, at === '' ? name : `${at}.${name}`);
  }
  return result;
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
    return invalid(field, `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`);
  }
  return invalid(field === '' ? 'body' : field, error?.message ?? 'does not fit');
}

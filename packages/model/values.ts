/** Validates what a client uploads as a value: what is stored of it, or why it is rejected. */
import { jsonText, numberText } from './number-text.js';

/** Bytes of a text, of JSON text as it is sent too; what is larger is a file. */
export const TEXT_LIMIT = 65_536;
/** Beyond it a sum of a few points could overflow and spoil a whole refresh. */
export const NUMBER_LIMIT = 1e290;

/** What the sensor says about its values. Unknown data types count as `string`; those of members of `data_structure` as `any`. */
export type DataType = 'float' | 'integer' | 'bool' | 'string' | 'json' | 'file' | 'any';

/** Field name to type, nested where a field is an object. */
export interface Structure {
  readonly [field: string]: DataType | Structure;
}

/** By which the values of a sensor are validated. */
export interface ValueRule {
  readonly type: DataType;
  readonly structure: Structure | null;
}

/** Receives a validated value; one is reused for all points, so that validation allocates nothing. */
export class ValueSlot {
  /** NaN: the value is no number. */
  number = Number.NaN;
  text: string | null = null;
}

const NAMES: Record<string, DataType> = {
  '': 'any',
  any: 'any',
  float: 'float',
  double: 'float',
  number: 'float',
  integer: 'integer',
  int: 'integer',
  bool: 'bool',
  boolean: 'bool',
  string: 'string',
  json: 'json',
  file: 'file',
};

export function dataTypeOf(name: string): DataType {
  return knownType(name) ?? 'string';
}

function knownType(name: string): DataType | undefined {
  const known = name.trim().toLowerCase();
  return Object.hasOwn(NAMES, known) ? NAMES[known] : undefined;
}

/** The names of data types that are documented; other ones are taken too. */
export const DATA_TYPES = ['float', 'integer', 'bool', 'string', 'json', 'file'] as const;

/** Numeric sensors are down-sampled to the mean, others to the last value. */
export function isNumeric(type: DataType): boolean {
  return type === 'float' || type === 'integer';
}

const DECIMAL_COMMA = /^\s*[+-]?\d+,\d+\s*$/;
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * @param value as decoded
 * @param slot receives number and text
 * @returns the reason why the value is rejected, or null
 */
export function validateValue(rule: ValueRule, value: unknown, slot: ValueSlot): string | null {
  slot.number = Number.NaN;
  slot.text = null;
  if (value === null || value === undefined) return 'value is missing';
  switch (rule.type) {
    case 'float':
    case 'integer':
      return validateNumber(rule.type, value, slot);
    case 'bool':
      return validateBool(value, slot);
    case 'json':
      return validateJson(rule.structure, value, slot);
    case 'string':
      return validateText(value, slot);
    case 'file':
      return "value must be a file, the sensor's data type is file: upload it to /sensors/{id}/file";
    case 'any':
      return validateAny(value, slot);
  }
}

function validateNumber(type: 'float' | 'integer', value: unknown, slot: ValueSlot): string | null {
  let number: number;
  if (typeof value === 'number') number = value;
  else if (typeof value === 'string' && NUMBER.test(value)) number = Number(value);
  else if (typeof value === 'boolean') number = value ? 1 : 0;
  else if (typeof value === 'string' && DECIMAL_COMMA.test(value))
    return 'value must be a number with a decimal point, as in 21.5; this one has a comma';
  else return `value must be a number, the sensor's data type is ${type}`;
  if (!(Math.abs(number) <= NUMBER_LIMIT)) return 'value must be finite and at most 1e290';
  if (type === 'integer' && !Number.isSafeInteger(number)) {
    return Number.isInteger(number)
      ? NOT_EXACT
      : "value must be a whole number, the sensor's data type is integer";
  }
  slot.number = number;
  return null;
}

/** Beyond it neighbours are one number: what was sent may have been another one. */
const NOT_EXACT =
  "value must be within -9007199254740991 and 9007199254740991, as exact integers are; the sensor's data type is integer";

function validateBool(value: unknown, slot: ValueSlot): string | null {
  if (value === true || value === 1) slot.number = 1;
  else if (value === false || value === 0) slot.number = 0;
  else if (typeof value === 'string' && /^\s*(true|1)\s*$/i.test(value)) slot.number = 1;
  else if (typeof value === 'string' && /^\s*(false|-?0)\s*$/i.test(value)) slot.number = 0;
  else return "value must be true, false, 1 or 0, the sensor's data type is bool";
  return null;
}

function validateJson(structure: Structure | null, value: unknown, slot: ValueSlot): string | null {
  const read = typeof value === 'string' ? readJson(value, "the sensor's data type is json") : { value };
  if (typeof read === 'string') return read;
  if (structure !== null) {
    const broken = breaks(structure, read.value, '');
    if (broken !== null) return broken;
  }
  return toJson(read.value, slot);
}

/**
 * The value that a text holds as JSON. One that is longer than a value may be is not read: that could take long.
 * @param why it must be JSON
 * @returns the value, or the reason why it is rejected
 */
export function readJson(text: string, why: string): { readonly value: unknown } | string {
  if (isTooLong(text)) return TOO_LONG;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return `value must be JSON, ${why}`;
  }
}

function validateText(value: unknown, slot: ValueSlot): string | null {
  if (typeof value === 'object') return toJson(value, slot);
  return toText(typeof value === 'number' ? numberText(value) : String(value), slot);
}

/** Without a data type each point decides: numbers and what reads as one are numbers, the rest is text. */
function validateAny(value: unknown, slot: ValueSlot): string | null {
  if (typeof value === 'number') return validateNumber('float', value, slot);
  if (typeof value === 'string' && NUMBER.test(value) && Math.abs(Number(value)) <= NUMBER_LIMIT) {
    slot.number = Number(value);
    // Kept as written where the number alone would not give it back.
    return numberText(slot.number) === value ? null : toText(value, slot);
  }
  return validateText(value, slot);
}

function toJson(value: unknown, slot: ValueSlot): string | null {
  let text: string | undefined;
  try {
    text = jsonText(value);
  } catch {
    return 'value cannot be written as JSON; it may be nested too deeply';
  }
  if (text === undefined) return 'value cannot be written as JSON';
  return toText(text, slot);
}

function toText(text: string, slot: ValueSlot): string | null {
  if (isTooLong(text)) return TOO_LONG;
  if (text.includes('\0')) return 'value must not contain the character NUL';
  if (!text.isWellFormed()) return 'value must be valid Unicode text';
  slot.text = text;
  return null;
}

const TOO_LONG = `value is longer than ${TEXT_LIMIT} bytes`;

function isTooLong(text: string): boolean {
  if (text.length > TEXT_LIMIT) return true;
  return text.length * 3 > TEXT_LIMIT && Buffer.byteLength(text) > TEXT_LIMIT;
}

/** @returns how the value breaks its structure; fields that the structure does not name may be there too */
function breaks(structure: Structure, value: unknown, at: string): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return `value${at} must be an object with the fields ${Object.keys(structure).join(', ')}`;
  }
  for (const [field, type] of Object.entries(structure)) {
    const place = `${at}.${field}`;
    if (!Object.hasOwn(value, field)) return `value${place} is missing`;
    const member = (value as Record<string, unknown>)[field];
    const broken = typeof type === 'object' ? breaks(type, member, place) : fits(type, member, place);
    if (broken !== null) return broken;
  }
  return null;
}

const scratch = new ValueSlot();

function fits(type: DataType, member: unknown, place: string): string | null {
  if (type === 'any' || type === 'json') return null;
  if (type === 'string') return typeof member === 'object' ? `value${place} must be a text` : null;
  const reason = member === null ? 'missing' : validateValue({ type, structure: null }, member, scratch);
  return reason === null ? null : `value${place} must be of type ${type}`;
}

/**
 * Reads `data_structure`: a JSON object of field names and type names.
 * @returns null for an empty text
 * @throws Error whose message says what is wrong with it
 */
export function parseStructure(text: string): Structure | null {
  if (text.trim() === '') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('must be JSON text such as {"x":"float","y":"float"}');
  }
  return structureOf(parsed, '', 0);
}

function structureOf(value: unknown, at: string, depth: number): Structure {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`must map field names to types${at === '' ? '' : ` (at ${at})`}`);
  }
  if (depth > 10) throw new Error('is nested too deeply');
  // Without a prototype, so that a field may have any name.
  const structure: Record<string, DataType | Structure> = Object.create(null);
  for (const [field, type] of Object.entries(value)) {
    structure[field] =
      typeof type === 'string' ? memberTypeOf(type) : structureOf(type, `${at}.${field}`, depth + 1);
  }
  return structure;
}

/**
 * Only the whole value of a point can be a file; its name within one is a text. Historic clients name types of their own language
 * (`JSONArray`, `list`): any JSON may stand there.
 */
function memberTypeOf(name: string): DataType {
  const type = knownType(name) ?? 'any';
  return type === 'file' ? 'string' : type;
}

/**
 * By which the values of a sensor are validated.
 * @param dataType as the sensor has it
 * @param structure its `data_structure`; one that cannot be read, from before it was checked, demands nothing
 */
export function ruleOf(dataType: string, structure: string): ValueRule {
  const type = dataTypeOf(dataType);
  return { type, structure: type === 'json' ? structureOrNull(structure) : null };
}

function structureOrNull(text: string): Structure | null {
  try {
    return parseStructure(text);
  } catch {
    return null;
  }
}

/** Data fields of sensors, and their values in points. */
import type { StoredValue } from '@sensorium/model/stored-value';
import { type DataType, dataTypeOf, parseStructure } from '@sensorium/model/values';
import type { Field, FieldType, FieldValue, Input } from './contract.js';

/** Properties of a sensor from which its fields follow. */
export interface FieldSource {
  readonly name: string;
  readonly data_type: string;
  readonly data_structure: string;
  /** Text of the newest point; null: there is none. */
  readonly last_text: string | null;
}

/** Further members of a value are ignored. */
const MOST = 100;

const TYPES: Record<DataType, FieldType> = {
  float: 'number',
  integer: 'number',
  bool: 'number',
  string: 'text',
  file: 'text',
  json: 'json',
  any: 'any',
};

/**
 * Fields of a sensor: the members of its JSON that `data_structure` names, else the members of its newest point; without any, the whole value,
 * named as the sensor. Nested members are named with dots: `position.latitude`.
 */
export function fieldsOf(sensor: FieldSource): Field[] {
  const type = TYPES[dataTypeOf(sensor.data_type)];
  const whole: Field = { name: sensor.name, type, path: [] };
  if (type !== 'json') return [whole];
  const members = membersOf(sensor);
  return members.length > 0 ? members : [whole];
}

function membersOf({ data_structure, last_text }: FieldSource): Field[] {
  const fields: Field[] = [];
  try {
    const structure = parseStructure(data_structure);
    if (structure !== null) collect(structure, [], fields, typeOfName);
    else if (last_text !== null) collect(JSON.parse(last_text), [], fields, typeOfValue);
  } catch {
    // Unreadable JSON has no members: the field is the whole value.
  }
  return fields;
}

function collect(
  object: unknown,
  path: readonly string[],
  fields: Field[],
  typeOf: (member: unknown) => FieldType,
): void {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return;
  for (const [name, member] of Object.entries(object)) {
    if (fields.length === MOST) return;
    const to = [...path, name];
    const type = typeOf(member);
    if (type === 'json' && isObject(member) && to.length < 10) collect(member, to, fields, typeOf);
    else fields.push({ name: to.join('.'), type, path: to });
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOfName(member: unknown): FieldType {
  return typeof member === 'string' ? TYPES[member as DataType] : 'json';
}

function typeOfValue(member: unknown): FieldType {
  if (typeof member === 'number' || typeof member === 'boolean') return 'number';
  return typeof member === 'string' ? 'text' : 'json';
}

/**
 * Values of the inputs in one point; null where the point has no value of the type of the input.
 * @param inputs all of the sensor of the point
 */
export function valuesOf(inputs: readonly Input[], { number, text }: StoredValue): (FieldValue | null)[] {
  let parsed: unknown;
  const json = () => {
    if (parsed === undefined) {
      try {
        parsed = text === null ? number : JSON.parse(text);
      } catch {
        parsed = null;
      }
    }
    return parsed;
  };
  return inputs.map(({ type, path }) => {
    if (path.length === 0 && type !== 'json') {
      const whole = type === 'text' ? (text ?? number) : (number ?? text);
      return whole === null ? null : fitting(type, whole);
    }
    return fitting(type, member(json(), path));
  });
}

function member(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return null;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

function fitting(type: FieldType, value: unknown): FieldValue | null {
  if (value === null || value === undefined) return null;
  if (type === 'number') {
    if (typeof value === 'boolean') return value ? 1 : 0;
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }
  if (type === 'text') return typeof value === 'object' ? null : String(value);
  return value as FieldValue;
}

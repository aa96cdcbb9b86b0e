/** The data fields of sensors, and their values in points. */
import type { StoredValue } from '@sensorium/model/stored-value';
import { type DataType, dataTypeOf, parseStructure } from '@sensorium/model/values';
import type { Field, FieldType, FieldValue, Input } from './contract.js';

/** What is asked of a sensor. */
export interface FieldSource {
  readonly name: string;
  /** As the sensor has them. */
  readonly data_type: string;
  readonly data_structure: string;
  /** Text of its newest point; null: it has none. */
  readonly last_text: string | null;
}

/** More members of a value are not looked at. */
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
 * The whole value, called as the sensor is, and the members of its JSON: those that `data_structure` names, else those of its newest point.
 * Members of members are named with dots: `position.latitude`.
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
    // Not to be read: the value is taken as a whole.
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
 * Values of the inputs of one sensor in one of its points; null where it has none that fits.
 * @param inputs all of this sensor
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

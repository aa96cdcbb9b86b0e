/** Converts plain data to values of a run, and back. */
import {
  Cell,
  cellOf,
  dimsOf,
  doublesOf,
  fail,
  fromUnicode,
  isArray,
  isChar,
  isComplex,
  type Meter,
  matrix,
  Struct,
  structOf,
  textOf,
  toUnicode,
  type Value,
} from '@sensorium/script/engine';
import type { Plain } from './plain.js';
import { structOfJson } from './plain-json.js';

/** Maximum nesting. */
const DEEPEST = 32;

/** @throws ScriptError when the value exceeds the memory limit of the run */
export function fromPlain(plain: Plain, meter: Meter): Value {
  if (plain === null) return matrix([0, 0], new Float64Array(0));
  switch (typeof plain) {
    case 'number':
    case 'boolean':
      return plain;
    case 'string':
      meter.charge(2 * plain.length);
      return fromUnicode(plain);
  }
  switch (plain.kind) {
    case 'json':
      meter.charge(2 * plain.text.length);
      return fromPlain(structOfJson(plain.text), meter);
    case 'matrix':
      meter.elements(plain.data.length, 8);
      return matrix([plain.rows, plain.columns], plain.data);
    case 'cell':
      meter.elements(plain.items.length, 16);
      return cellOf(
        [plain.rows, plain.columns],
        plain.items.map((item) => fromPlain(item, meter)),
      );
    case 'struct':
      meter.elements(plain.fields.length, 64);
      return structOf(
        plain.fields.map(([name, value]) => [fromUnicode(name), fromPlain(value, meter)] as const),
      );
  }
}

/**
 * @param what names the value in error messages
 * @throws ScriptError for values without a plain form: complex numbers, more than two dimensions, handles, objects
 */
export function toPlain(value: Value, what: string, meter: Meter, depth = 0): Plain {
  meter.tick();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (depth > DEEPEST) fail(`${what}: nested too deeply`);
  const [rows = 0, columns = 0, ...more] = dimsOf(value);
  if (more.length > 0) fail(`${what}: must not have more than two dimensions`);
  if (value instanceof Struct) {
    return {
      kind: 'struct',
      fields: [...value.fields].map(([name, item]) => [
        toUnicode(name),
        toPlain(item, what, meter, depth + 1),
      ]),
    };
  }
  if (value instanceof Cell) {
    return {
      kind: 'cell',
      rows,
      columns,
      items: value.items.map((item) => toPlain(item, what, meter, depth + 1)),
    };
  }
  if (!isArray(value) || isComplex(value)) return fail(`${what}: must be real, a text, a cell or a struct`);
  if (isChar(value)) return toUnicode(textOf(value) ?? fail(`${what}: must not be a text of many rows`));
  const data = doublesOf(value, meter) ?? fail(`${what}: must be numeric`);
  if (data.length === 0) return null;
  if (data.length === 1) return data[0]!;
  return { kind: 'matrix', rows, columns, data: new Float64Array(data) };
}

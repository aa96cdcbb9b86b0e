/** Converts values to tensors, numbers, strings and booleans. Functions that may allocate take the meter. */
import { fail } from '../errors.js';
import type { Meter } from '../meter.js';
import { textFromBytes } from './make.js';
import { Cell, Int64Tensor, Range, Tensor, type Value } from './types.js';

/** Any numeric, logical or char value except 64-bit integers as a Tensor; a scalar becomes 1x1. Do not change the result. */
export function toTensor(value: number | boolean | string | Tensor | Range, meter: Meter): Tensor {
  switch (typeof value) {
    case 'number':
      return new Tensor('double', [1, 1], Float64Array.of(value));
    case 'boolean':
      return new Tensor('logical', [1, 1], Uint8Array.of(value ? 1 : 0));
    case 'string': {
      meter.elements(value.length, 1);
      return new Tensor('char', [value.length === 0 ? 0 : 1, value.length], bytesOf(value));
    }
    default:
  }
  if (value instanceof Range) {
    const re = meter.scratch(value.count);
    const { base, step } = value;
    for (let k = 0; k < re.length; k++) re[k] = base + step * k;
    re[re.length - 1] = value.last;
    return new Tensor('double', [1, value.count], re);
  }
  return value;
}

/** The same for any value; undefined for values without numbers (cells, structs, handles) and for 64-bit integers. */
export function tensorOf(value: Value, meter: Meter): Tensor | undefined {
  if (typeof value !== 'object' || value instanceof Tensor || value instanceof Range)
    return toTensor(value, meter);
  return undefined;
}

/** Real parts of any array as doubles: the storage of a double array itself (do not change it), otherwise a copy. 64-bit integers are rounded. */
export function doublesOf(value: Value, meter: Meter): Float64Array | undefined {
  if (value instanceof Int64Tensor) {
    const re = meter.doubles(value.re.length);
    for (let k = 0; k < re.length; k++) re[k] = Number(value.re[k]);
    return re;
  }
  const t = tensorOf(value, meter);
  if (t === undefined) return undefined;
  if (t.re instanceof Float64Array) return t.re;
  const re = meter.doubles(t.re.length);
  re.set(t.re);
  return re;
}

/** The first element as a number (real part); undefined for empty values and values without numbers. */
export function numberOf(value: Value): number | undefined {
  switch (typeof value) {
    case 'number':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      return value.length === 0 ? undefined : value.charCodeAt(0);
    default:
  }
  if (value instanceof Tensor) return value.re[0];
  if (value instanceof Int64Tensor) return value.re.length === 0 ? undefined : Number(value.re[0]);
  if (value instanceof Range) return value.count === 0 ? undefined : value.base;
  return undefined;
}

/** A char row (or empty char array) as byte string; undefined for others, including char matrices of several rows. */
export function textOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (value instanceof Tensor && value.cls === 'char' && value.re.length === 0) return '';
  return undefined;
}

/** The rows of a char array; undefined for anything else. */
export function textRows(value: Value): string[] | undefined {
  if (typeof value === 'string') return value.length === 0 ? [] : [value];
  if (!(value instanceof Tensor) || value.cls !== 'char') return undefined;
  const [rows = 0] = value.dims;
  const columns = rows === 0 ? 0 : value.re.length / rows;
  const texts: string[] = [];
  for (let i = 0; i < rows; i++) {
    const row = new Uint8Array(columns);
    for (let k = 0; k < columns; k++) row[k] = value.re[i + k * rows]!;
    texts.push(textFromBytes(row));
  }
  return texts;
}

/** The bytes of a byte string. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

/** Converts a JavaScript string (from JSON, a date, the host) to a byte string of UTF-8. */
export function fromUnicode(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** Converts a byte string of a script to a JavaScript string. */
export function toUnicode(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text, 'latin1').toString('utf8');
}

/** Octave's error for NaN in `if` and in logical operators. */
export function nanIsNoTruth(): never {
  return fail('invalid conversion from NaN to logical');
}

/**
 * Whether `if` treats a value as true: it is not empty, and no element is zero.
 *
 * @throws ScriptError for cells and other values that Octave cannot convert
 */
export function isTrue(value: Value): boolean {
  switch (typeof value) {
    case 'number':
      if (Number.isNaN(value)) nanIsNoTruth();
      return value !== 0;
    case 'boolean':
      return value;
    case 'string':
      return value.length > 0 && !value.includes('\0');
    default:
  }
  if (value instanceof Tensor) {
    const { re, im } = value;
    if (value.cls === 'double' || value.cls === 'single') {
      for (let k = 0; k < re.length; k++) if (Number.isNaN(re[k]!)) nanIsNoTruth();
    }
    if (im === null) {
      for (let k = 0; k < re.length; k++) if (re[k] === 0) return false;
    } else {
      for (let k = 0; k < re.length; k++) if (re[k] === 0 && im[k] === 0) return false;
    }
    return re.length > 0;
  }
  if (value instanceof Int64Tensor) return value.re.length > 0 && value.re.every((x: bigint) => x !== 0n);
  if (value instanceof Range) {
    const zero = Math.round(-value.base / value.step);
    return value.last !== 0 && !(zero >= 0 && zero < value.count && value.at(zero) === 0);
  }
  if (value instanceof Cell) fail('invalid conversion from cell array to logical value');
  return false;
}

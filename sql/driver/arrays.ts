/** Arrays as parameters of SQL. The driver would escape every number as text. */
import { numberText } from '@sensorium/model/number-text';

const INT8 = 20;
const FLOAT8 = 701;
const BYTEA = 17;
/** Bytes of the header: dimensions, null flag, type; length and lower bound of the one dimension. */
const HEAD = 20;
const EMPTY = 12;
const TWO_32 = 2 ** 32;

/**
 * In binary form.
 * @param numbers whole, 0 or more (or -1), below 2^53; NaN stands for null
 */
export function int8Array(numbers: ArrayLike<number>): Buffer {
  const { buffer, view } = arrayOf(INT8, numbers.length);
  let at = HEAD;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (Number.isNaN(number)) at = setNull(view, at);
    else {
      const high = Math.floor(number / TWO_32);
      view.setInt32(at, 8);
      view.setInt32(at + 4, high);
      view.setUint32(at + 8, number - high * TWO_32);
      at += 12;
    }
  }
  return buffer.subarray(0, numbers.length === 0 ? EMPTY : at);
}

/** In binary form. @param numbers NaN stands for null */
export function float8Array(numbers: ArrayLike<number>): Buffer {
  const { buffer, view } = arrayOf(FLOAT8, numbers.length);
  let at = HEAD;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (Number.isNaN(number)) at = setNull(view, at);
    else {
      view.setInt32(at, 8);
      view.setFloat64(at + 4, number);
      at += 12;
    }
  }
  return buffer.subarray(0, numbers.length === 0 ? EMPTY : at);
}

/** In binary form. */
export function byteaArray(values: readonly Buffer[]): Buffer {
  const bytes = values.reduce((sum, { length }) => sum + 4 + length, 0);
  const { buffer } = arrayOf(BYTEA, values.length, bytes);
  let at = HEAD;
  for (const value of values) {
    at = buffer.writeInt32BE(value.length, at);
    at += value.copy(buffer, at);
  }
  return buffer.subarray(0, values.length === 0 ? EMPTY : at);
}

/** An array whose elements take `bytes` together. Source: `array_recv` of PostgreSQL, src/backend/utils/adt/arrayfuncs.c. */
function arrayOf(
  type: number,
  length: number,
  bytes = 12 * length,
): { readonly buffer: Buffer; readonly view: DataView } {
  const buffer = Buffer.allocUnsafe(HEAD + bytes);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  view.setInt32(0, length === 0 ? 0 : 1);
  view.setInt32(4, 0);
  view.setInt32(8, type);
  view.setInt32(12, length);
  view.setInt32(16, 1);
  return { buffer, view };
}

/** @returns where the next number begins */
function setNull(view: DataView, at: number): number {
  view.setInt32(4, 1);
  view.setInt32(at, -1);
  return at + 4;
}

/** As text. @param numbers NaN stands for null */
export function numberArray(numbers: ArrayLike<number>): string {
  return `{${Array.from(numbers, (number) => (Number.isNaN(number) ? 'NULL' : numberText(number))).join()}}`;
}

/** Null when every text is null: `unnest` of NULL beside other arrays gives nulls. */
export function textArray(texts: readonly (string | null)[] | null): string | null {
  return texts === null || texts.every((text) => text === null) ? null : `{${texts.map(quoted).join()}}`;
}

function quoted(text: string | null): string {
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/**
 * Creates values in their canonical form (see types.ts).
 *
 * Before creating a value whose size the script controls, call the meter: `meter.doubles(n)`, or `meter.elements(n, bytes)`.
 */
import { outOfMemory } from '../errors.js';
import type { Meter } from '../meter.js';
import { product } from './inspect.js';
import { isNA } from './na.js';
import {
  Cell,
  type ClassName,
  type Dims,
  Int64Tensor,
  type Storage,
  Struct,
  StructArray,
  Tensor,
  type TensorClass,
  type Value,
} from './types.js';

/** The size without trailing ones after the second dimension. */
export function trimDims(dims: Dims): Dims {
  let n = dims.length;
  while (n > 2 && dims[n - 1] === 1) n--;
  return n === dims.length ? dims : dims.slice(0, n);
}

/** A numeric, logical or char array in canonical form. Takes over `re` and `im` without a copy. */
export function tensor(cls: TensorClass, dims: Dims, re: Storage, im: Storage | null = null): Value {
  const size = trimDims(dims);
  if (im?.every((x) => x === 0)) im = null;
  if (size.length === 2) {
    if (re.length === 1 && im === null) {
      if (cls === 'double') return isNA(re[0]!) ? new Tensor(cls, [1, 1], re) : re[0]!;
      if (cls === 'logical') return re[0] !== 0;
    }
    if (cls === 'char' && (size[0] === 1 ? size[1] !== 0 : size[0] === 0 && size[1] === 0)) {
      return textFromBytes(re);
    }
  }
  return new Tensor(cls, size, re, im);
}

/** A double array in canonical form. */
export function matrix(dims: Dims, re: Float64Array, im: Float64Array | null = null): Value {
  return tensor('double', dims, re, im);
}

export function rowOf(numbers: ArrayLike<number>): Value {
  return matrix([1, numbers.length], Float64Array.from(numbers));
}

export function columnOf(numbers: ArrayLike<number>): Value {
  return matrix([numbers.length, 1], Float64Array.from(numbers));
}

/** `[]`, or another empty size (or zeros). */
export function zeros(...dims: number[]): Value {
  const size = dims.length === 0 ? [0, 0] : dims;
  return matrix(size, new Float64Array(product(size)));
}

/** A logical array; `re` holds ones and zeros. */
export function logical(dims: Dims, re: Uint8Array): Value {
  return tensor('logical', dims, re);
}

export function complexScalar(re: number, im: number): Value {
  return im === 0 ? re : new Tensor('double', [1, 1], Float64Array.of(re), Float64Array.of(im));
}

/** A 64-bit integer array. */
export function int64(dims: Dims, re: BigInt64Array | BigUint64Array): Int64Tensor {
  return new Int64Tensor(re instanceof BigInt64Array ? 'int64' : 'uint64', trimDims(dims), re);
}

/** Rows of strings as a char matrix, padded with blanks. Charges its memory. */
export function charRows(rows: readonly string[], meter: Meter): Value {
  if (rows.length === 1) return rows[0]!;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  meter.elements(rows.length * width, 1);
  const re = new Uint8Array(rows.length * width).fill(32);
  rows.forEach((row, i) => {
    for (let k = 0; k < row.length; k++) re[i + k * rows.length] = row.charCodeAt(k);
  });
  return tensor('char', [rows.length, width], re);
}

/** A byte string from codes; codes beyond a byte keep their low bits. */
export function textFromBytes(bytes: ArrayLike<number>): string {
  const buffer = bytes instanceof Uint8Array ? bytes : Uint8Array.from(bytes);
  return Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length).toString('latin1');
}

export function cellOf(dims: Dims, items: Value[]): Cell {
  return new Cell(trimDims(dims), items);
}

export function cellRow(items: Value[]): Cell {
  return new Cell([1, items.length], items);
}

export function cellColumn(items: Value[]): Cell {
  return new Cell([items.length, 1], items);
}

/** A cell array of empty matrices: all elements share one. */
export function emptyCell(dims: Dims): Cell {
  const n = product(dims);
  if (!Number.isSafeInteger(n)) outOfMemory();
  const empty = new Tensor('double', [0, 0], new Float64Array(0));
  empty.shared = true;
  const items: Value[] = [];
  for (let k = 0; k < n; k++) items.push(empty);
  return new Cell(trimDims(dims), items);
}

export function structOf(fields: Iterable<readonly [string, Value]>): Struct {
  return new Struct(new Map(fields));
}

/** A struct array in canonical form. */
export function structArray(dims: Dims, names: readonly string[], items: Struct[]): Struct | StructArray {
  if (items.length === 1 && trimDims(dims).length === 2) return items[0]!;
  return new StructArray(trimDims(dims), [...names], items);
}

/** New zeroed storage of a class. */
export function storage(cls: TensorClass, n: number): Storage {
  switch (cls) {
    case 'double':
      return new Float64Array(n);
    case 'single':
      return new Float32Array(n);
    case 'int8':
      return new Int8Array(n);
    case 'int16':
      return new Int16Array(n);
    case 'int32':
      return new Int32Array(n);
    case 'uint16':
      return new Uint16Array(n);
    case 'uint32':
      return new Uint32Array(n);
    default:
      return new Uint8Array(n);
  }
}

const BYTES: Partial<Record<ClassName, number>> = {
  double: 8,
  single: 4,
  int8: 1,
  int16: 2,
  int32: 4,
  uint8: 1,
  uint16: 2,
  uint32: 4,
  int64: 8,
  uint64: 8,
  logical: 1,
  char: 1,
};

/** Bytes of one element, for the meter; 16 for elements held by reference. */
export function elementBytes(cls: ClassName): number {
  return BYTES[cls] ?? 16;
}

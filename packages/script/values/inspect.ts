/** Class, size and type of a value. None of the functions allocates for scalars. */
import {
  Cell,
  type ClassName,
  type Dims,
  FunctionHandle,
  Int64Tensor,
  ObjectValue,
  PatternMatrix,
  Range,
  Struct,
  StructArray,
  Tensor,
  type Value,
} from './types.js';

const SCALAR: Dims = [1, 1];
const NOTHING: Dims = [0, 0];

/** Most dimensions that a function may make, so that no dimension argument fills the memory with ones. */
export const MOST_DIMS = 1000;

/** Number of elements of an array of this size. */
export function product(dims: Dims): number {
  let n = 1;
  for (const d of dims) n *= d;
  return n;
}

/** The size, at least two numbers. Do not change the result. */
export function dimsOf(value: Value): Dims {
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return SCALAR;
    case 'string':
      return value.length === 0 ? NOTHING : [1, value.length];
    default:
  }
  if (value instanceof Range) return [1, value.count];
  if (value instanceof Struct || value instanceof FunctionHandle) return SCALAR;
  if (value instanceof ObjectValue) return value.dims();
  return value.dims;
}

/** Number of elements. */
export function numelOf(value: Value): number {
  if (typeof value === 'number' || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return value.length;
  if (value instanceof Tensor || value instanceof Int64Tensor) return value.re.length;
  if (value instanceof Cell || value instanceof StructArray) return value.items.length;
  return product(dimsOf(value));
}

/** The result of `class (x)`. */
export function classOf(value: Value): ClassName {
  switch (typeof value) {
    case 'number':
      return 'double';
    case 'boolean':
      return 'logical';
    case 'string':
      return 'char';
    default:
  }
  if (value instanceof Tensor || value instanceof Int64Tensor || value instanceof ObjectValue)
    return value.cls;
  if (value instanceof Range) return 'double';
  if (value instanceof Cell) return 'cell';
  if (value instanceof FunctionHandle) return 'function_handle';
  return 'struct';
}

export function isEmpty(value: Value): boolean {
  return numelOf(value) === 0;
}

/** Char arrays of any size. */
export function isChar(value: Value): boolean {
  return typeof value === 'string' || (value instanceof Tensor && value.cls === 'char');
}

/** Whether most functions accept a value as string: a char row, or an empty char array. `textOf` (convert.ts) reads it. */
export function isText(value: Value): boolean {
  return (
    typeof value === 'string' || (value instanceof Tensor && value.cls === 'char' && value.dims[0]! <= 1)
  );
}

/** Whether a value is a cell array of strings only. */
export function isCellText(value: Value): value is Cell {
  return value instanceof Cell && value.items.every(isChar);
}

/** Logical arrays of any size. */
export function isLogical(value: Value): boolean {
  return typeof value === 'boolean' || (value instanceof Tensor && value.cls === 'logical');
}

/** `isnumeric`: floating point and integer classes, neither logical nor char. */
export function isNumeric(value: Value): boolean {
  if (typeof value === 'number' || value instanceof Range || value instanceof Int64Tensor) return true;
  return value instanceof Tensor && value.cls !== 'logical' && value.cls !== 'char';
}

export function isComplex(value: Value): value is Tensor {
  return value instanceof Tensor && value.im !== null;
}

export function isInteger(value: Value): boolean {
  if (value instanceof Int64Tensor) return true;
  return value instanceof Tensor && /^u?int/.test(value.cls);
}

export function isSingle(value: Value): boolean {
  return value instanceof Tensor && value.cls === 'single';
}

/** A real double array without a pattern, for loops over doubles. */
export function isPlainDoubles(value: Value): value is Tensor & { readonly re: Float64Array } {
  return (
    value instanceof Tensor &&
    value.cls === 'double' &&
    value.im === null &&
    !(value instanceof PatternMatrix)
  );
}

/** Structs of any size. */
export function isStruct(value: Value): value is Struct | StructArray {
  return value instanceof Struct || value instanceof StructArray;
}

/** Any value whose elements are numeric, char or logical. */
export function isArray(value: Value): value is number | boolean | string | Tensor | Int64Tensor | Range {
  return (
    typeof value !== 'object' ||
    value instanceof Tensor ||
    value instanceof Int64Tensor ||
    value instanceof Range
  );
}

/** The first dimension that is not 1 (from 0): the default of sum, sort and similar functions. */
export function firstDim(dims: Dims): number {
  const found = dims.findIndex((d) => d !== 1);
  return found < 0 ? 0 : found;
}

export function sameDims(a: Dims, b: Dims): boolean {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

export function isRow(dims: Dims): boolean {
  return dims.length === 2 && dims[0] === 1;
}

export function isColumn(dims: Dims): boolean {
  return dims.length === 2 && dims[1] === 1;
}

export function isVector(dims: Dims): boolean {
  return dims.length === 2 && (dims[0] === 1 || dims[1] === 1) && dims[0]! * dims[1]! >= 1;
}

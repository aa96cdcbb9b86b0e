/**
 * Diagonal and permutation matrices: operators, indices and functions that preserve them. Off-diagonal elements take no part in the computation: `inv (diag
 * ([2, 0]))` has Inf on its diagonal only.
 */

import { nonconformant } from '../errors.js';
import type { Meter } from '../meter.js';
import type { BinaryOperator } from '../syntax/tree.js';
import { dimsOf, isArray, isInteger, isSingle, numelOf, sameDims } from '../values/inspect.js';
import { tensor } from '../values/make.js';
import { type FloatClass, PatternMatrix, type Storage, Tensor, type Value } from '../values/types.js';

type Compute = (operator: BinaryOperator, left: Value, right: Value, meter: Meter) => Value;

/** Marks a new matrix as diagonal; scalars, empty matrices and other classes than floating point stay unchanged. */
export function markDiagonal(value: Value): Value {
  return marked('diagonal', value);
}

/** Marks a new matrix as a permutation. */
export function markPermutation(value: Value): Value {
  return marked('permutation', value);
}

function marked(pattern: PatternMatrix['pattern'], value: Value): Value {
  if (!(value instanceof Tensor) || (value.cls !== 'double' && value.cls !== 'single')) return value;
  if (value.dims.length !== 2 || value.re.length <= 1) return value;
  return new PatternMatrix(pattern, value.cls, value.dims, value.re, value.im);
}

/** The same matrix without its pattern. */
export function withoutPattern(value: Value): Value {
  return value instanceof PatternMatrix ? tensor(value.cls, value.dims, value.re, value.im) : value;
}

export function isDiagonal(value: Value): value is PatternMatrix {
  return value instanceof PatternMatrix && value.pattern === 'diagonal';
}

function isPermutation(value: Value): value is PatternMatrix {
  return value instanceof PatternMatrix && value.pattern === 'permutation';
}

/** The diagonal elements as a column. */
export function diagonalOf({ cls, dims, re, im }: Tensor): Value {
  const [rows = 0, columns = 0] = dims;
  const count = Math.min(rows, columns);
  const pick = (numbers: Storage) =>
    numbers.filter((_: number, k: number) => k % (rows + 1) === 0 && k < rows * count);
  return tensor(cls, [count, 1], pick(re), im === null ? null : pick(im));
}

/** The diagonal matrix of a size with these diagonal elements. */
export function diagonalFrom(elements: Value, rows: number, columns: number, meter: Meter): Value {
  const single = isSingle(elements);
  meter.elements(rows * columns, 16);
  const spread = (numbers: ArrayLike<number>) => {
    const out = single ? new Float32Array(rows * columns) : new Float64Array(rows * columns);
    for (let k = 0; k < numbers.length; k++) out[k * (rows + 1)] = numbers[k]!;
    return out;
  };
  const from = elements instanceof Tensor ? elements : Float64Array.of(Number(elements));
  if (from instanceof Tensor) {
    const im = from.im === null ? null : spread(from.im);
    return markDiagonal(tensor(from.cls, [rows, columns], spread(from.re), im));
  }
  return markDiagonal(tensor('double', [rows, columns], spread(from)));
}

/** The diagonal matrix with changed diagonal elements. */
export function mapDiagonal(value: PatternMatrix, change: (elements: Value) => Value, meter: Meter): Value {
  const [rows = 0, columns = 0] = value.dims;
  return diagonalFrom(change(diagonalOf(value)), rows, columns, meter);
}

/** The result of an operator that preserves or uses the pattern; undefined if the operator treats the matrices as plain. */
export function patternBinary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  compute: Compute,
  meter: Meter,
): Value | undefined {
  if (!isArray(left) || !isArray(right) || isInteger(left) || isInteger(right)) return undefined;
  switch (operator) {
    case '+':
    case '-':
      if (!isDiagonal(left) || !isDiagonal(right)) return undefined;
      if (left.cls !== right.cls || !sameDims(left.dims, right.dims)) return undefined;
      return markDiagonal(compute(operator, withoutPattern(left), withoutPattern(right), meter));
    case '*':
      return product(left, right, compute, meter);
    case '/':
      if (numelOf(right) === 1) return scaledBy(operator, left, right, compute, meter);
      return isDiagonal(right) ? quotient(left, right, true, compute, meter) : undefined;
    case '\\':
      if (numelOf(left) === 1) return scaledBy('/', right, left, compute, meter);
      if (isPermutation(left)) return product(turned(left), right, compute, meter);
      return isDiagonal(left) ? quotient(right, left, false, compute, meter) : undefined;
    case '^':
      return power(left, right, compute, meter);
    default:
      return undefined;
  }
}

function product(left: Value, right: Value, compute: Compute, meter: Meter): Value | undefined {
  if (numelOf(left) === 1) return scaledBy('*', right, left, compute, meter);
  if (numelOf(right) === 1) return scaledBy('*', left, right, compute, meter);
  const [rows = 0, inner = 0] = dimsOf(left);
  const [innerRight = 0, columns = 0] = dimsOf(right);
  if (dimsOf(left).length > 2 || dimsOf(right).length > 2) return undefined;
  if (inner !== innerRight) nonconformant('operator *', [rows, inner], [innerRight, columns]);
  if (isPermutation(left) && isPermutation(right))
    return markPermutation(compute('*', withoutPattern(left), withoutPattern(right), meter));
  if (isDiagonal(left) && isDiagonal(right) && left.cls === right.cls) {
    const count = Math.min(rows, inner, columns);
    const elements = compute('.*', head(left, count), head(right, count), meter);
    return diagonalFrom(elements, rows, columns, meter);
  }
  if (rows !== inner && isDiagonal(left)) return undefined;
  if (columns !== inner && isDiagonal(right)) return undefined;
  if (isDiagonal(left)) return compute('.*', diagonalOf(left), withoutPattern(right), meter);
  if (isDiagonal(right)) return compute('.*', withoutPattern(left), rowOfDiagonal(right), meter);
  return undefined;
}

function head(value: PatternMatrix, count: number): Value {
  const elements = diagonalOf(value);
  if (!(elements instanceof Tensor)) return elements;
  const im = elements.im === null ? null : elements.im.slice(0, count);
  return tensor(elements.cls, [count, 1], elements.re.slice(0, count), im);
}

function rowOfDiagonal(value: PatternMatrix): Value {
  const elements = diagonalOf(value);
  if (!(elements instanceof Tensor)) return elements;
  return tensor(elements.cls, [1, elements.re.length], elements.re, elements.im);
}

/** A scalar of another precision gives a plain matrix. */
function scaledBy(
  operator: '*' | '/',
  matrix: Value,
  scalar: Value,
  compute: Compute,
  meter: Meter,
): Value | undefined {
  if (!isDiagonal(matrix) || isSingle(matrix) !== isSingle(scalar)) return undefined;
  return mapDiagonal(
    matrix,
    (elements) => compute(operator === '*' ? '.*' : './', elements, scalar, meter),
    meter,
  );
}

/** `matrix / diagonal` and `diagonal \ matrix`: zeros on the diagonal give zeros. */
function quotient(
  matrix: Value,
  divisor: PatternMatrix,
  fromRight: boolean,
  compute: Compute,
  meter: Meter,
): Value | undefined {
  const [rows = 0, columns = 0] = dimsOf(matrix);
  const [n = 0, m = 0] = divisor.dims;
  if (n !== m || dimsOf(matrix).length > 2) return undefined;
  if (fromRight && columns !== n) nonconformant('operator /', [rows, columns], divisor.dims);
  if (!fromRight && rows !== n) nonconformant('operator \\', divisor.dims, [rows, columns]);
  const inverse = mapDiagonal(divisor, (elements) => reciprocal(elements, compute, meter), meter);
  const factor = inverse as PatternMatrix;
  return fromRight ? product(matrix, factor, compute, meter) : product(factor, matrix, compute, meter);
}

function reciprocal(elements: Value, compute: Compute, meter: Meter): Value {
  const result = compute('./', 1, elements, meter);
  if (!(result instanceof Tensor)) return result;
  for (let k = 0; k < result.re.length; k++) {
    if (Math.abs(result.re[k]!) !== Number.POSITIVE_INFINITY) continue;
    result.re[k] = 0;
    if (result.im !== null) result.im[k] = 0;
  }
  return result;
}

function power(left: Value, right: Value, compute: Compute, meter: Meter): Value | undefined {
  if (!(left instanceof PatternMatrix) || numelOf(right) !== 1 || left.dims[0] !== left.dims[1])
    return undefined;
  if (isDiagonal(left)) return mapDiagonal(left, (elements) => compute('.^', elements, right, meter), meter);
  return typeof right === 'number' && Number.isInteger(right)
    ? markPermutation(compute('^', withoutPattern(left), right, meter))
    : undefined;
}

/** The transpose of a permutation: its inverse. */
function turned(value: PatternMatrix): Value {
  const n = value.dims[0]!;
  const re = value.re.slice();
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) re[j + i * n] = value.re[i + j * n]!;
  return markPermutation(tensor(value.cls as FloatClass, value.dims, re));
}

/** Whether the elements are those of the identity. */
export function isIdentity({ cls, dims, re, im }: Tensor): boolean {
  const n = dims[0]!;
  if (cls !== 'double' || im !== null || dims[1] !== n) return false;
  for (let k = 0; k < n; k++) if (re[k * (n + 1)] !== 1) return false;
  return true;
}

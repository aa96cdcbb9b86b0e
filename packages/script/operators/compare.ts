/** Comparisons element by element: `==` and the others, on numeric, char and logical values of any class. */
import { noBinaryOperator } from '../errors.js';
import type { Meter } from '../meter.js';
import { broadcastDims, spread } from '../values/broadcast.js';
import { toTensor } from '../values/convert.js';
import { dimsOf, isArray, isComplex, isInteger, product, sameDims } from '../values/inspect.js';
import { logical } from '../values/make.js';
import { type Dims, FunctionHandle, Int64Tensor, type Tensor, type Value } from '../values/types.js';
import { arithmeticName } from './kinds.js';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** Operator names in the messages about sizes that do not fit. */
const TITLES: Readonly<Record<Comparison, string>> = {
  '==': 'mx_el_eq',
  '!=': 'mx_el_ne',
  '<': 'mx_el_lt',
  '<=': 'mx_el_le',
  '>': 'mx_el_gt',
  '>=': 'mx_el_ge',
};

export function compare(operator: Comparison, left: Value, right: Value, meter: Meter): Value {
  if (!isArray(left) || !isArray(right)) return otherwise(operator, left, right);
  if ((isComplex(left) && isInteger(right)) || (isInteger(left) && isComplex(right))) {
    return otherwise(operator, left, right);
  }
  if (left instanceof Int64Tensor || right instanceof Int64Tensor) {
    const read = (value: typeof left) =>
      value instanceof Int64Tensor ? value.re : toTensor(value, meter).re;
    return compareNumbers(operator, read(left), dimsOf(left), read(right), dimsOf(right), meter);
  }
  const a = toTensor(left, meter);
  const b = toTensor(right, meter);
  if (a.im !== null || b.im !== null) return compareComplex(operator, a, b, meter);
  if (a.re instanceof Float64Array && b.re instanceof Float64Array) {
    const fast = compareDoubles(operator, a as Doubles, b as Doubles, meter);
    if (fast !== null) return fast;
  }
  return compareNumbers(operator, a.re, a.dims, b.re, b.dims, meter);
}

/** Handles can be compared for equality. Other values without numbers raise an error. */
function otherwise(operator: Comparison, left: Value, right: Value): Value {
  if (left instanceof FunctionHandle && right instanceof FunctionHandle) {
    const same = left === right || (left.target === right.target && left.captured === null);
    if (operator === '==') return same;
    if (operator === '!=') return !same;
  }
  return noBinaryOperator(operator, arithmeticName(left), arithmeticName(right));
}

interface Doubles {
  readonly dims: Dims;
  readonly re: Float64Array;
}

/** The usual case without an index table: an array and a scalar, or two arrays of one size. Null otherwise. */
function compareDoubles(operator: Comparison, a: Doubles, b: Doubles, meter: Meter): Value | null {
  const same = sameDims(a.dims, b.dims);
  if (!same && b.re.length === 1 && b.dims.length <= a.dims.length) {
    return withScalar(operator, a, b.re[0]!, meter);
  }
  if (!same && a.re.length === 1 && a.dims.length <= b.dims.length) {
    return withScalar(MIRRORED[operator], b, a.re[0]!, meter);
  }
  if (!same) return null;
  const x = a.re;
  const y = b.re;
  const n = x.length;
  meter.elements(n, 1);
  meter.work(n);
  const out = new Uint8Array(n);
  switch (operator) {
    case '==':
      for (let k = 0; k < n; k++) out[k] = x[k]! === y[k]! ? 1 : 0;
      break;
    case '!=':
      for (let k = 0; k < n; k++) out[k] = x[k]! !== y[k]! ? 1 : 0;
      break;
    case '<':
      for (let k = 0; k < n; k++) out[k] = x[k]! < y[k]! ? 1 : 0;
      break;
    case '<=':
      for (let k = 0; k < n; k++) out[k] = x[k]! <= y[k]! ? 1 : 0;
      break;
    case '>':
      for (let k = 0; k < n; k++) out[k] = x[k]! > y[k]! ? 1 : 0;
      break;
    default:
      for (let k = 0; k < n; k++) out[k] = x[k]! >= y[k]! ? 1 : 0;
  }
  return logical(a.dims, out);
}

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function withScalar(operator: Comparison, a: Doubles, y: number, meter: Meter): Value {
  const x = a.re;
  const n = x.length;
  meter.elements(n, 1);
  meter.work(n);
  const out = new Uint8Array(n);
  switch (operator) {
    case '==':
      for (let k = 0; k < n; k++) out[k] = x[k]! === y ? 1 : 0;
      break;
    case '!=':
      for (let k = 0; k < n; k++) out[k] = x[k]! !== y ? 1 : 0;
      break;
    case '<':
      for (let k = 0; k < n; k++) out[k] = x[k]! < y ? 1 : 0;
      break;
    case '<=':
      for (let k = 0; k < n; k++) out[k] = x[k]! <= y ? 1 : 0;
      break;
    case '>':
      for (let k = 0; k < n; k++) out[k] = x[k]! > y ? 1 : 0;
      break;
    default:
      for (let k = 0; k < n; k++) out[k] = x[k]! >= y ? 1 : 0;
  }
  return logical(a.dims, out);
}

/** Compares two elements. JavaScript compares a bigint with a number exactly, but `===` would compare the types. */
export function compareElements(operator: Comparison, a: number | bigint, b: number | bigint): boolean {
  switch (operator) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '==':
      return a <= b && a >= b;
    default:
      return !(a <= b && a >= b);
  }
}

type Elements = ArrayLike<number> | ArrayLike<bigint>;

function compareNumbers(
  operator: Comparison,
  a: Elements,
  aDims: Dims,
  b: Elements,
  bDims: Dims,
  meter: Meter,
): Value {
  const dims = broadcastDims(TITLES[operator], aDims, bDims);
  const n = product(dims);
  meter.elements(n, 1);
  meter.work(4 * n);
  const from = sameDims(aDims, dims) ? null : spread(aDims, dims, meter);
  const other = sameDims(bDims, dims) ? null : spread(bDims, dims, meter);
  const out = new Uint8Array(n);
  for (let k = 0; k < n; k++) {
    const x = a[from === null ? k : from[k]!]!;
    const y = b[other === null ? k : other[k]!]!;
    out[k] = compareElements(operator, x, y) ? 1 : 0;
  }
  return logical(dims, out);
}

/** `==` and `!=` compare both parts; the others the absolute value, then the angle. */
function compareComplex(operator: Comparison, a: Tensor, b: Tensor, meter: Meter): Value {
  const dims = broadcastDims(TITLES[operator], a.dims, b.dims);
  const n = product(dims);
  meter.elements(n, 1);
  meter.work(10 * n);
  const from = spread(a.dims, dims, meter);
  const other = spread(b.dims, dims, meter);
  const out = new Uint8Array(n);
  const ordered = operator !== '==' && operator !== '!=';
  for (let k = 0; k < n; k++) {
    const i = from[k]!;
    const j = other[k]!;
    const ar = a.re[i]!;
    const br = b.re[j]!;
    const ai = a.im?.[i] ?? 0;
    const bi = b.im?.[j] ?? 0;
    let result: boolean;
    if (!ordered) result = (ar === br && ai === bi) === (operator === '==');
    else {
      const x = Math.hypot(ar, ai);
      const y = Math.hypot(br, bi);
      result =
        x === y ? compareElements(operator, angle(ar, ai), angle(br, bi)) : compareElements(operator, x, y);
    }
    out[k] = result ? 1 : 0;
  }
  return logical(dims, out);
}

/** The angle for ordering: -pi counts as pi. */
function angle(re: number, im: number): number {
  const a = Math.atan2(im, re);
  return a === -Math.PI ? Math.PI : a;
}

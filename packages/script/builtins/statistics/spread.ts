/** Variance and standard deviation along one or several dimensions. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import {
  firstDim,
  isArray,
  isChar,
  isEmpty,
  isLogical,
  isVector,
  numelOf,
  product,
} from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { lanes, readLane, reduceLanes, withDim } from '../support/lanes.js';
import { numeric, several } from './lines.js';

/** Variance of a lane, divided by n - 1, or by n if biased; `weights` weight the squares. */
export function variance(lane: Float64Array, weights: Float64Array | null, biased: boolean): number {
  const n = lane.length;
  if (n === 0) return Number.NaN;
  if (weights !== null) {
    let total = 0;
    let mean = 0;
    for (let k = 0; k < n; k++) {
      total += weights[k]!;
      mean += weights[k]! * lane[k]!;
    }
    mean /= total;
    let sum = 0;
    for (let k = 0; k < n; k++) sum += weights[k]! * (lane[k]! - mean) ** 2;
    return sum / total;
  }
  let sum = 0;
  for (let k = 0; k < n; k++) sum += lane[k]!;
  const mean = sum / n;
  if (n === 1) return Number.isFinite(lane[0]!) ? 0 : Number.NaN;
  let squares = 0;
  for (let k = 0; k < n; k++) squares += (lane[k]! - mean) * (lane[k]! - mean);
  return squares / (biased ? n : n - 1);
}

interface Weights {
  readonly biased: boolean;
  readonly each: Float64Array | null;
}

function weightsFrom(value: Value | undefined, dimArg: Value | undefined, meter: Meter): Weights {
  if (value === undefined || isEmpty(value)) return { biased: false, each: null };
  const wrong = 'var: W must be 0, 1, or a vector of positive integers';
  const given =
    isArray(value) && !isChar(value) && !isLogical(value) ? numbersOf(value, meter)! : fail(wrong);
  if (given.re.length === 1 && (given.re[0] === 0 || given.re[0] === 1))
    return { biased: given.re[0] === 1, each: null };
  if (given.re.length === 1) return fail(wrong);
  if (dimArg !== undefined && isChar(dimArg) && textOf(dimArg)?.toLowerCase() === 'all')
    return fail("var: W must be either 0 or 1 when using 'ALL' as dimension");
  if (dimArg !== undefined && numelOf(dimArg) > 1)
    return fail('var: W must be either 0 or 1 when DIM is a vector');
  if (given.re.some((w) => !(w >= 0)) || !isVector(given.dims)) return fail(wrong);
  return { biased: false, each: given.re };
}

/** The argument, with the dimension to work along. */
function lined(x: Numbers, dimArg: Value | undefined, meter: Meter): { x: Numbers; dim: number } {
  if (dimArg === undefined || isEmpty(dimArg)) return { x, dim: firstDim(x.dims) };
  const wrong = "var: DIM must be a positive integer scalar, vector, or 'all'";
  if (isChar(dimArg)) {
    if (textOf(dimArg)?.toLowerCase() === 'all') return { x: { ...x, dims: [x.re.length, 1] }, dim: 0 };
    return fail(numelOf(dimArg) === 1 ? 'invalid conversion from string to real N-D array' : wrong);
  }
  if (!isArray(dimArg)) return fail(`fix: not defined for ${typeName(dimArg)}`);
  const given = numbersOf(dimArg, meter)!;
  if (
    given.re.some((d) => !(d >= 1) || !Number.isInteger(d)) ||
    (given.re.length > 1 && !isVector(given.dims))
  )
    return fail(wrong);
  if (given.re.length === 1) return { x, dim: given.re[0]! - 1 };
  const beyond = Array.from(given.re).sort((a, b) => b - a)[0]!;
  if (beyond > x.dims.length) {
    return failWith(
      'Octave:index-out-of-bounds',
      `sz(${beyond}): out of bound ${x.dims.length} (dimensions are 1x${x.dims.length})`,
    );
  }
  if (new Set(given.re).size !== given.re.length)
    return fail('permute: permutation vector cannot contain identical elements');
  let dim = 0;
  const turned = several(x, given.re, meter, (first) => {
    dim = first;
  });
  return { x: turned, dim };
}

function variances(args: Value[], meter: Meter): Value {
  const [value, weightArg, dimArg] = args;
  const whole = numeric('var', value!, meter);
  if (weightArg !== undefined && isChar(weightArg) && dimArg !== undefined && !(numberOf(dimArg)! >= 1))
    return fail("var: DIM must be a positive integer scalar, vector, or 'all'");
  const weights = weightsFrom(weightArg, dimArg, meter);
  const { x, dim } = lined(whole, dimArg, meter);
  if (isEmptySquare(whole) && dimArg === undefined) return Number.NaN;
  const length = x.dims[dim] ?? 1;
  const { each } = weights;
  if (each !== null && each.length !== length) {
    return fail(
      'var: the length of W must be equal to the size of X in the dimension along which variance is calculated',
    );
  }
  const cls = floatClass(x.cls);
  if (isEmptySquare(whole) && x === whole) {
    const dims = dim > 1 ? [0, 0] : withDim(x.dims, dim, 1);
    return arrayOf(cls, dims, new Float64Array(product(dims)), null, meter);
  }
  if (each !== null && x.im !== null) return complexWeighted(x, dim, each, meter);
  const part = (from: Float64Array) =>
    reduceLanes(from, x.dims, dim, meter, (lane) => variance(lane, each, weights.biased));
  const { re, dims } = part(x.re);
  if (x.im !== null) {
    const other = part(x.im).re;
    for (let k = 0; k < re.length; k++) re[k] = re[k]! + other[k]!;
  }
  return arrayOf(cls, dims, re, null, meter);
}

/** Uses squares instead of squared absolute values, so the weighted variance of complex numbers is complex. */
function complexWeighted(x: Numbers, dim: number, weights: Float64Array, meter: Meter): Value {
  const all = lanes(x.dims, dim);
  const total = weights.reduce((a, b) => a + b, 0);
  const re = meter.doubles(all.count);
  const im = meter.doubles(all.count);
  const [a, b] = [new Float64Array(all.length), new Float64Array(all.length)];
  const weighted = (lane: Float64Array) => lane.reduce((sum, y, k) => sum + weights[k]! * y, 0) / total;
  for (let k = 0; k < all.count; k++) {
    readLane(x.re, all, k, a);
    readLane(x.im!, all, k, b);
    const [p, q] = [weighted(a), weighted(b)];
    re[k] = weighted(a.map((y, i) => (y - p) ** 2 - (b[i]! - q) ** 2));
    im[k] = weighted(a.map((y, i) => 2 * (y - p) * (b[i]! - q)));
  }
  return arrayOf(floatClass(x.cls), withDim(x.dims, dim, 1), re, im, meter);
}

function isEmptySquare(x: Numbers): boolean {
  return x.dims.length === 2 && x.dims[0] === 0 && x.dims[1] === 0;
}

/** The square root of the result of var, with the same error messages. */
function deviations(args: Value[], context: Context): Value {
  return context.call('sqrt', [context.call('var', args, 1)[0]!], 1)[0]!;
}

export const functions: readonly Builtin[] = [
  {
    name: 'var',
    signatures: ['var (X)', 'var (X, W)', 'var (X, W, DIM)', 'var (X, W, "ALL")'],
    summary: 'Variance along a dimension.',
    examples: [
      { code: 'var ([1 2 3 4])', output: 'ans = 1.6667\n' },
      { code: 'var ([1 2 3 4], 1)', output: 'ans = 1.2500\n' },
    ],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => variances(args, meter),
  },
  {
    name: 'std',
    signatures: ['std (X)', 'std (X, W)', 'std (X, W, DIM)', 'std (X, W, "ALL")'],
    summary: 'Standard deviation along a dimension.',
    examples: [{ code: 'std ([1 2 3 4])', output: 'ans = 1.2910\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    library: true,
    run: (args, _nargout, context) => deviations(args, context),
  },
];

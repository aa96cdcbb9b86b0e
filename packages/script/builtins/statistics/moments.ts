/** Moments and ranges along a dimension: meansq, center, zscore, range, bounds, mad, skewness, kurtosis. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { compare } from '../../operators/compare.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isEmpty, numelOf, product } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { plainDim } from '../reductions/sums.js';
import { arrayOf, floatClass, isIntegerClass, type Numbers, numbers } from '../support/arrays.js';
import { mapLanes } from '../support/lanes.js';
import { dimension, longestDim, numeric } from './lines.js';
import { variance } from './spread.js';

/** The dimension to work along, from 0: by default the first longer than 1. */
export function along(name: string, value: Value | undefined, dims: Dims): number {
  if (value === undefined || (isArray(value) && isEmpty(value))) return longestDim(dims);
  return dimension(name, value);
}

function meanOf(lane: Float64Array): number {
  let sum = 0;
  for (const x of lane) sum += x;
  return sum / lane.length;
}

const isNothing = (dims: Dims) => dims.length === 2 && dims[0] === 0 && dims[1] === 0;

/** Reduces each lane to one number. */
function folded(x: Numbers, dim: number, meter: Meter, f: (lane: Float64Array) => number): Value {
  const out = mapLanes(x.re, x.dims, dim, 1, meter, (lane, to) => {
    to[0] = f(lane);
  });
  return arrayOf(floatClass(x.cls), out.dims, out.re, null, meter);
}

function meansq([value, dimArg]: Value[], meter: Meter): Value {
  const x = numeric('mean', value!, meter);
  const dim = along('mean', dimArg, x.dims);
  if (isNothing(x.dims)) return Number.NaN;
  const squares = x.re.map((y, k) => y * y + (x.im === null ? 0 : x.im[k]! * x.im[k]!));
  return folded({ ...x, re: squares }, dim, meter, meanOf);
}

function center([value, dimArg]: Value[], meter: Meter): Value {
  const x = numeric('center', value!, meter);
  const dim = along('center', dimArg, x.dims);
  const part = (from: Float64Array) =>
    mapLanes(from, x.dims, dim, x.dims[dim] ?? 1, meter, (lane, out) => {
      const mean = meanOf(lane);
      for (let k = 0; k < lane.length; k++) out[k] = lane[k]! - mean;
    });
  const out = part(x.re);
  return arrayOf(floatClass(x.cls), out.dims, out.re, x.im === null ? null : part(x.im).re, meter);
}

/** A flag that is 0 or 1; `fallback` when it is absent or empty. */
function flag(value: Value | undefined, message: string, fallback: number): number {
  if (value === undefined || isEmpty(value)) return fallback;
  const given = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
  return given === 0 || given === 1 ? given : fail(message);
}

function zscore([value, opt, dimArg]: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const x = numeric('zscore', value!, meter);
  const biased = flag(opt, 'zscore: normalization OPT must be empty, 0, or 1', 0) === 1;
  const dim = along('zscore', dimArg, x.dims);
  if (dim >= x.dims.length) return fail('zscore: DIM must be an integer and a valid dimension');
  if (x.im !== null) return complexScores(value!, biased, dim, context).slice(0, Math.max(1, nargout));
  const cls = floatClass(x.cls);
  const out = mapLanes(x.re, x.dims, dim, x.dims[dim] ?? 1, meter, (lane, to) => {
    const mean = meanOf(lane);
    const deviation = Math.sqrt(variance(lane, null, biased));
    // Constant lanes give 0, not NaN.
    for (let k = 0; k < lane.length; k++) to[k] = (lane[k]! - mean) / (deviation === 0 ? 1 : deviation);
  });
  const results = [arrayOf(cls, out.dims, out.re, null, meter)];
  if (nargout > 1) results.push(folded(x, dim, meter, meanOf));
  if (nargout > 2) results.push(folded(x, dim, meter, (lane) => Math.sqrt(variance(lane, null, biased))));
  return results;
}

function complexScores(x: Value, biased: boolean, dim: number, context: Context): Value[] {
  const { meter } = context;
  const of = (name: string, ...args: Value[]) => context.call(name, args, 1)[0]!;
  const mean = of('mean', x, dim + 1);
  const deviation = of('std', x, biased ? 1 : 0, dim + 1);
  const divisor = binary('+', deviation, compare('==', deviation, 0, meter), meter);
  return [binary('./', binary('-', x, mean, meter), divisor, meter), mean, deviation];
}

/** Minimum and maximum of a lane; NaN if all elements are NaN. */
export function extremes(lane: Float64Array): [number, number] {
  let low = Number.NaN;
  let high = Number.NaN;
  for (const x of lane) {
    if (!(x >= low)) low = Number.isNaN(x) ? low : x;
    if (!(x <= high)) high = Number.isNaN(x) ? high : x;
  }
  return [low, high];
}

function range([value, dimArg]: Value[], context: Context): Value {
  const { meter } = context;
  const x = numbers(value!, 'max', meter);
  if (x.im !== null) {
    const of = (name: string) =>
      context.call(name, dimArg === undefined ? [value!] : [value!, zeros(), dimArg], 1)[0]!;
    return binary('-', of('max'), of('min'), meter);
  }
  if (isNothing(x.dims)) return zeros();
  let dim = along('range', undefined, x.dims);
  if (dimArg !== undefined) {
    dim = plainDim(dimArg, () => 'max: DIM must be a valid dimension');
  }
  if (product(x.dims) === 0) return zeros(...x.dims);
  const out = mapLanes(x.re, x.dims, dim, 1, meter, (lane, to) => {
    const [low, high] = extremes(lane);
    to[0] = high - low;
  });
  return arrayOf(isIntegerClass(x.cls) ? x.cls : floatClass(x.cls), out.dims, out.re, null, meter);
}

function bounds(args: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const x = numeric('bounds', args[0]!, meter);
  const [second, third] = args.slice(1);
  const flag = third ?? (second !== undefined && isChar(second) ? second : undefined);
  const dimArg = second === flag ? undefined : second;
  const dim = dimArg === undefined ? longestDim(x.dims) : dimension('bounds', dimArg);
  if (x.im !== null) {
    const of = (name: string) => context.call(name, [args[0]!, zeros(), dim + 1], 1)[0]!;
    return [of('min'), of('max')].slice(0, Math.max(1, nargout));
  }
  const words = flag === undefined ? [] : [flag];
  if (isNothing(x.dims)) return [zeros(), zeros()].slice(0, Math.max(1, nargout));
  const include = words.some((word) => textOf(word)?.toLowerCase() === 'includenan');
  const pick = (which: 0 | 1) => {
    const out = mapLanes(x.re, x.dims, dim, 1, meter, (lane, to) => {
      to[0] = include && lane.some(Number.isNaN) ? Number.NaN : extremes(lane)[which];
    });
    return arrayOf(x.cls, out.dims, out.re, null, meter);
  };
  return nargout > 1 ? [pick(0), pick(1)] : [pick(0)];
}

function mad([value, opt, dimArg]: Value[], context: Context): Value {
  const { meter } = context;
  const x = numeric('mad', value!, meter);
  const median = flag(opt, 'mad: OPT must be 0 or 1', 0) === 1;
  const dim = along('mad', dimArg, x.dims);
  if (isNothing(x.dims)) return Number.NaN;
  const of = (name: string, ...args: Value[]) => context.call(name, args, 1)[0]!;
  const middle = (y: Value) => of(median ? 'median' : 'mean', y, dim + 1);
  return middle(of('abs', binary('-', value!, middle(value!), meter)));
}

/** Central moments of degree 2 and `order`. */
function moments(lane: Float64Array, order: 3 | 4): [number, number] {
  const mean = meanOf(lane);
  let second = 0;
  let higher = 0;
  for (const y of lane) {
    const d = y - mean;
    second += d * d;
    higher += order === 3 ? d * d * d : d * d * d * d;
  }
  return [second / lane.length, higher / lane.length];
}

/** The same with squares instead of squared absolute values, as in Octave. */
function complexShape(
  name: 'skewness' | 'kurtosis',
  x: Value,
  plain: boolean,
  dim: number,
  context: Context,
): Value {
  const { meter } = context;
  const order = name === 'skewness' ? 3 : 4;
  const of = (called: string, ...args: Value[]) => context.call(called, args, 1)[0]!;
  const n = dimsOf(x)[dim] ?? 1;
  const y = of('center', x, dim + 1);
  const size = binary('.*', binary('.^', of('std', y, 1, dim + 1), order, meter), n, meter);
  const g = binary('./', of('sum', binary('.^', y, order, meter), dim + 1), size, meter);
  if (plain) return g;
  if (order === 3) return n < 3 ? g : binary('.*', g, Math.sqrt(n * (n - 1)) / (n - 2), meter);
  if (n < 4) return g;
  const scaled = binary('-', binary('.*', g, n + 1, meter), 3 * (n - 1), meter);
  return binary('+', binary('.*', scaled, (n - 1) / ((n - 2) * (n - 3)), meter), 3, meter);
}

/** Biased and corrected forms as in Joanes & Gill, Comparing measures of sample skewness and kurtosis, The Statistician 47 (1998). */
function shape(name: 'skewness' | 'kurtosis', [value, opt, dimArg]: Value[], context: Context): Value {
  const { meter } = context;
  const x = numeric(name, value!, meter);
  const plain = flag(opt, `${name}: FLAG must be 0 or 1`, 1) === 1;
  const dim = along(name, dimArg, x.dims);
  if (isNothing(x.dims)) return 0;
  if (x.im !== null) return complexShape(name, value!, plain, dim, context);
  return folded(x, dim, meter, (lane) => {
    const n = lane.length;
    if (name === 'skewness') {
      const [second, third] = moments(lane, 3);
      const g = third / second ** 1.5;
      return plain ? g : (g * Math.sqrt(n * (n - 1))) / (n - 2);
    }
    const [second, fourth] = moments(lane, 4);
    const b = fourth / (second * second);
    if (plain) return b;
    return n < 4 ? Number.NaN : 3 + ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * b - 3 * (n - 1));
  });
}

export const functions: readonly Builtin[] = [
  {
    name: 'meansq',
    signatures: ['meansq (X)', 'meansq (X, DIM)'],
    summary: 'Mean of squares along a dimension.',
    examples: [{ code: 'meansq ([1 2 3])', output: 'ans = 4.6667\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => meansq(args, meter),
  },
  {
    name: 'center',
    signatures: ['center (X)', 'center (X, DIM)'],
    summary: 'Subtracts the mean along a dimension.',
    examples: [{ code: 'center ([1 2 3])', output: 'ans =\n\n  -1   0   1\n\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => center(args, meter),
  },
  {
    name: 'zscore',
    signatures: [
      'Z = zscore (X)',
      'Z = zscore (X, OPT)',
      'Z = zscore (X, OPT, DIM)',
      '[Z, MU, SIGMA] = zscore (...)',
    ],
    summary: 'Subtracts the mean and divides by the standard deviation.',
    examples: [{ code: 'zscore ([1 2 3])', output: 'ans =\n\n  -1   0   1\n\n' }],
    inputs: [1, 3],
    outputs: 3,
    library: true,
    run: (args, nargout, context) => zscore(args, nargout, context),
  },
  {
    name: 'range',
    signatures: ['range (X)', 'range (X, DIM)'],
    summary: 'Difference of the largest and the smallest element.',
    examples: [{ code: 'range ([3 1 9])', output: 'ans = 8\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, context) => range(args, context),
  },
  {
    name: 'bounds',
    signatures: ['[S, L] = bounds (X)', '[S, L] = bounds (X, DIM)', '[S, L] = bounds (..., "nanflag")'],
    summary: 'Smallest and largest element.',
    examples: [{ code: '[s, l] = bounds ([3 1 9])', output: 's = 1\nl = 9\n' }],
    inputs: [1, 3],
    outputs: 2,
    library: true,
    run: (args, nargout, context) => bounds(args, nargout, context),
  },
  {
    name: 'mad',
    signatures: ['mad (X)', 'mad (X, OPT)', 'mad (X, OPT, DIM)'],
    summary: 'Mean or median absolute deviation.',
    examples: [{ code: 'mad ([1 2 3 10])', output: 'ans = 3\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, context) => mad(args, context),
  },
  {
    name: 'skewness',
    signatures: ['skewness (X)', 'skewness (X, FLAG)', 'skewness (X, FLAG, DIM)'],
    summary: 'Skewness along a dimension.',
    examples: [{ code: 'skewness ([1 2 10])', output: 'ans = 0.6746\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, context) => shape('skewness', args, context),
  },
  {
    name: 'kurtosis',
    signatures: ['kurtosis (X)', 'kurtosis (X, FLAG)', 'kurtosis (X, FLAG, DIM)'],
    summary: 'Kurtosis along a dimension.',
    examples: [{ code: 'kurtosis ([1 2 10])', output: 'ans = 1.5000\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, context) => shape('kurtosis', args, context),
  },
];

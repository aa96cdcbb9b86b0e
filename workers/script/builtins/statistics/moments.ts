/** Moments and spans along a dimension: meansq, center, zscore, range, bounds, mad, skewness, kurtosis. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isEmpty, numelOf, product } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, isIntegerClass, type Numbers, numbers } from '../support/arrays.js';
import { mapLanes } from '../support/lanes.js';
import { medianOf, numeric, variance } from './averages.js';

/** The dimension to work on, counted from 0: the first longer than 1 unless one is given. */
export function along(name: string, value: Value | undefined, dims: Dims): number {
  if (value === undefined || (isArray(value) && isEmpty(value)))
    return Math.max(
      0,
      dims.findIndex((d) => d > 1),
    );
  if (!isArray(value)) return fail('fix: not defined for cell');
  const dim = numelOf(value) === 1 && !isChar(value) ? numberOf(value)! : 0;
  if (!(dim >= 1) || !Number.isInteger(dim))
    return fail(`${name}: DIM must be an integer and a valid dimension`);
  return dim - 1;
}

function meanOf(lane: Float64Array): number {
  let sum = 0;
  for (const x of lane) sum += x;
  return sum / lane.length;
}

const isNothing = (dims: Dims) => dims.length === 2 && dims[0] === 0 && dims[1] === 0;

/** One number a lane. */
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
  if (value === undefined || (isArray(value) && isEmpty(value))) return fallback;
  const given = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
  return given === 0 || given === 1 ? given : fail(message);
}

function zscore([value, opt, dimArg]: Value[], nargout: number, meter: Meter): Value[] {
  const x = numeric('zscore', value!, meter);
  const biased = flag(opt, 'zscore: normalization OPT must be empty, 0, or 1', 0) === 1;
  const dim = along('zscore', dimArg, x.dims);
  if (x.im !== null) return fail('zscore: X must be real');
  const cls = floatClass(x.cls);
  const out = mapLanes(x.re, x.dims, dim, x.dims[dim] ?? 1, meter, (lane, to) => {
    const mean = meanOf(lane);
    const deviation = Math.sqrt(variance(lane, null, biased));
    // What does not vary is 0, not NaN.
    for (let k = 0; k < lane.length; k++) to[k] = (lane[k]! - mean) / (deviation === 0 ? 1 : deviation);
  });
  const results = [arrayOf(cls, out.dims, out.re, null, meter)];
  if (nargout > 1) results.push(folded(x, dim, meter, meanOf));
  if (nargout > 2) results.push(folded(x, dim, meter, (lane) => Math.sqrt(variance(lane, null, biased))));
  return results;
}

/** Smallest and largest element of a lane; NaN when there is nothing else. */
export function extremes(lane: Float64Array): [number, number] {
  let low = Number.NaN;
  let high = Number.NaN;
  for (const x of lane) {
    if (!(x >= low)) low = Number.isNaN(x) ? low : x;
    if (!(x <= high)) high = Number.isNaN(x) ? high : x;
  }
  return [low, high];
}

function range([value, dimArg]: Value[], meter: Meter): Value {
  const x = numbers(value!, 'max', meter);
  if (x.im !== null) return fail('range: X must be real');
  if (isNothing(x.dims)) return zeros();
  let dim = along('range', undefined, x.dims);
  if (dimArg !== undefined) {
    const given = isArray(dimArg) ? (numberOf(dimArg) ?? 0) : 0;
    if (!Number.isInteger(given)) return fail(`conversion of ${given} to int value failed`);
    if (given < 1) return fail('max: DIM must be a valid dimension');
    dim = given - 1;
  }
  if (product(x.dims) === 0) return zeros(...x.dims);
  const out = mapLanes(x.re, x.dims, dim, 1, meter, (lane, to) => {
    const [low, high] = extremes(lane);
    to[0] = high - low;
  });
  return arrayOf(isIntegerClass(x.cls) ? x.cls : floatClass(x.cls), out.dims, out.re, null, meter);
}

function bounds(args: Value[], nargout: number, meter: Meter): Value[] {
  const x = numeric('bounds', args[0]!, meter);
  if (x.im !== null) return fail('bounds: X must be real');
  const words = args.slice(1).filter(isChar);
  const dim = along(
    'bounds',
    args.slice(1).find((arg) => !isChar(arg)),
    x.dims,
  );
  if (isNothing(x.dims)) return [zeros(), zeros()].slice(0, Math.max(1, nargout));
  const include = words.some((word) => textOf(word)?.toLowerCase() === 'includenan');
  const pick = (which: 0 | 1) => {
    const out = mapLanes(x.re, x.dims, dim, 1, meter, (lane, to) => {
      to[0] = include && lane.some(Number.isNaN) ? Number.NaN : extremes(lane)[which];
    });
    return arrayOf(x.cls === 'logical' ? 'double' : x.cls, out.dims, out.re, null, meter);
  };
  return nargout > 1 ? [pick(0), pick(1)] : [pick(0)];
}

function mad([value, opt, dimArg]: Value[], meter: Meter): Value {
  const x = numeric('mad', value!, meter);
  if (x.im !== null) return fail('mad: X must be real');
  const median = flag(opt, 'mad: OPT must be 0 or 1', 0) === 1;
  const dim = along('mad', dimArg, x.dims);
  if (isNothing(x.dims)) return Number.NaN;
  const middle = median ? (lane: Float64Array) => medianOf(lane.slice()) : meanOf;
  return folded(x, dim, meter, (lane) => {
    const at = middle(lane);
    return middle(lane.map((y) => Math.abs(y - at)));
  });
}

/** Central moments of second and of `order`-th degree. */
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

/** Both kinds of both as in Joanes & Gill, Comparing measures of sample skewness and kurtosis, The Statistician 47 (1998). */
function shape(name: 'skewness' | 'kurtosis', [value, opt, dimArg]: Value[], meter: Meter): Value {
  const x = numeric(name, value!, meter);
  if (x.im !== null) return fail(`${name}: X must be real`);
  const plain = flag(opt, `${name}: FLAG must be 0 or 1`, 1) === 1;
  const dim = along(name, dimArg, x.dims);
  if (isNothing(x.dims)) return 0;
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
    run: (args, nargout, { meter }) => zscore(args, nargout, meter),
  },
  {
    name: 'range',
    signatures: ['range (X)', 'range (X, DIM)'],
    summary: 'Difference of the largest and the smallest element.',
    examples: [{ code: 'range ([3 1 9])', output: 'ans = 8\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => range(args, meter),
  },
  {
    name: 'bounds',
    signatures: ['[S, L] = bounds (X)', '[S, L] = bounds (X, DIM)', '[S, L] = bounds (..., "nanflag")'],
    summary: 'Smallest and largest element.',
    examples: [{ code: '[s, l] = bounds ([3 1 9])', output: 's = 1\nl = 9\n' }],
    inputs: [1, 3],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => bounds(args, nargout, meter),
  },
  {
    name: 'mad',
    signatures: ['mad (X)', 'mad (X, OPT)', 'mad (X, OPT, DIM)'],
    summary: 'Mean or median absolute deviation.',
    examples: [{ code: 'mad ([1 2 3 10])', output: 'ans = 3\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => mad(args, meter),
  },
  {
    name: 'skewness',
    signatures: ['skewness (X)', 'skewness (X, FLAG)', 'skewness (X, FLAG, DIM)'],
    summary: 'Skewness along a dimension.',
    examples: [{ code: 'skewness ([1 2 10])', output: 'ans = 0.6746\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => shape('skewness', args, meter),
  },
  {
    name: 'kurtosis',
    signatures: ['kurtosis (X)', 'kurtosis (X, FLAG)', 'kurtosis (X, FLAG, DIM)'],
    summary: 'Kurtosis along a dimension.',
    examples: [{ code: 'kurtosis ([1 2 10])', output: 'ans = 1.5000\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => shape('kurtosis', args, meter),
  },
];

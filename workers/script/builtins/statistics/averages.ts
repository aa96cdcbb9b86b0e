/** Averages and spread along a dimension: mean, median, mode, var, std. */
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { firstDim, isArray, isChar, isEmpty, isVector, numelOf } from '../../values/inspect.js';
import { cellOf, matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { permuted, reshaped } from '../creation/shape.js';
import { fold, sumOf } from '../reductions/sums.js';
import { partAround } from '../sorting/buckets.js';
import { sortNumbers } from '../sorting/compare.js';
import { arrayOf, floatClass, isIntegerClass, type Numbers, numbers, numbersOf } from '../support/arrays.js';
import { lanes, mapLanes, readLane, reduceLanes, withDim } from '../support/lanes.js';

/** A numeric or logical array argument. */
export function numeric(name: string, value: Value, meter: Meter): Numbers {
  const x = isArray(value) && !isChar(value) ? numbersOf(value, meter) : undefined;
  return x ?? fail(`${name}: X must be a numeric vector or matrix`);
}

function dimension(name: string, value: Value | undefined, dims: readonly number[]): number {
  if (value === undefined) return firstDim(dims);
  if (!isArray(value)) return fail('fix: not defined for cell');
  const dim = numelOf(value) === 1 ? numberOf(value)! : 0;
  if (!(dim >= 1) || !Number.isInteger(dim))
    return fail(`${name}: DIM must be an integer and a valid dimension`);
  return dim - 1;
}

function mean(args: Value[], meter: Meter): Value {
  let kind = 'a';
  let type = 'default';
  let dimArg: Value | undefined;
  const x = numeric('mean', args[0]!, meter);
  for (const arg of args.slice(1)) {
    const word = isChar(arg) ? textOf(arg) : undefined;
    if (word !== undefined) {
      if (['a', 'g', 'h'].includes(word)) kind = word;
      else if (['default', 'double', 'native'].includes(word)) type = word;
      else return invalidCall();
    } else if (dimArg === undefined && isArray(arg) && numelOf(arg) === 1) dimArg = arg;
    else return invalidCall();
  }
  const cls = type === 'double' ? 'double' : type === 'native' ? x.cls : floatClass(x.cls);
  // A length of 0 counts as little as one of 1 here.
  const longest = Math.max(
    0,
    x.dims.findIndex((d) => d > 1),
  );
  const dim = dimArg === undefined ? longest : dimension('mean', dimArg, x.dims);
  const n = x.dims[dim] ?? 1;
  if (
    x.re.length === 0 &&
    x.dims.length === 2 &&
    x.dims[0] === 0 &&
    x.dims[1] === 0 &&
    dimArg === undefined
  ) {
    return arrayOf(cls, [1, 1], Float64Array.of(Number.NaN), null, meter);
  }
  const per = (f: (y: number) => number, back: (y: number) => number) => {
    const sums = fold(x.re.map(f), x.dims, dim, meter, sumOf);
    return arrayOf(
      cls,
      sums.dims,
      sums.re.map((s) => back(s / n)),
      null,
      meter,
    );
  };
  if (kind === 'g') return per(Math.log, Math.exp);
  if (kind === 'h')
    return per(
      (y) => 1 / y,
      (y) => 1 / y,
    );
  const sums = fold(x.re, x.dims, dim, meter, sumOf);
  const im = x.im === null ? null : fold(x.im, x.dims, dim, meter, sumOf).re.map((s) => s / n);
  return arrayOf(
    cls,
    sums.dims,
    sums.re.map((s) => s / n),
    im,
    meter,
  );
}

/** Moves the element that belongs at place k there, smaller ones before it: Hoare's selection. */
export function selectPlace(x: Float64Array, k: number): number {
  let low = 0;
  let high = x.length - 1;
  while (low < high) {
    const pivot = x[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (x[i]! < pivot) i++;
      while (x[j]! > pivot) j--;
      if (i <= j) {
        const kept = x[i]!;
        x[i++] = x[j]!;
        x[j--] = kept;
      }
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return x[k]!;
}

/** Middle of a lane, which is changed. */
export function medianOf(lane: Float64Array): number {
  const n = lane.length;
  for (let k = 0; k < n; k++) if (Number.isNaN(lane[k])) return Number.NaN;
  const odd = n % 2 === 1;
  const { part, before } = partAround(lane, odd ? n >> 1 : (n >> 1) - 1, n >> 1);
  const half = (n >> 1) - before;
  const upper = selectPlace(part, half);
  if (odd) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < half; k++) if (part[k]! > lower) lower = part[k]!;
  return lower === upper ? upper : (lower + upper) / 2;
}

/** Variance of a lane by n - 1, or n when biased; squares are weighted when there are weights. */
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

function spread(args: Value[], nargout: number, meter: Meter, root: boolean): Value[] {
  const [value, weightArg, dimArg] = args;
  let x = numeric('var', value!, meter);
  let biased = false;
  let weights: Float64Array | null = null;
  if (weightArg !== undefined && !isEmpty(weightArg)) {
    const wrong = 'var: W must be 0, 1, or a vector of positive integers';
    const given = isArray(weightArg) && !isChar(weightArg) ? numbersOf(weightArg, meter)! : fail(wrong);
    if (given.re.length === 1 && (given.re[0] === 0 || given.re[0] === 1)) biased = given.re[0] === 1;
    else if (given.re.length === 1 || given.re.some((w) => !(w >= 0)) || !isVector(given.dims))
      return fail(wrong);
    else weights = given.re;
  }
  let dim = firstDim(x.dims);
  if (dimArg !== undefined && isChar(dimArg)) {
    if (textOf(dimArg) !== 'all') return fail('var: DIM must be a positive integer scalar, vector, or "all"');
    x = { ...x, dims: [x.re.length, 1] };
    dim = 0;
  } else if (dimArg !== undefined && isArray(dimArg) && numelOf(dimArg) > 1)
    x = several(x, numbersOf(dimArg, meter)!.re, meter, (first) => {
      dim = first;
    });
  else if (dimArg !== undefined) {
    if (!isArray(dimArg)) return fail('fix: not defined for cell');
    const given = numberOf(dimArg) ?? 0;
    if (!(given >= 1) || !Number.isInteger(given))
      return fail('var: DIM must be a positive integer scalar or vector');
    dim = given - 1;
  }
  if (x.re.length === 0 && x.dims.length === 2 && x.dims[0] === 0 && x.dims[1] === 0)
    return [Number.NaN, Number.NaN].slice(0, Math.max(1, nargout));
  if (weights !== null && weights.length !== (x.dims[dim] ?? 1)) {
    return fail(
      'var: the length of W must be equal to the size of X in the dimension along which variance is calculated',
    );
  }
  const cls = floatClass(x.cls);
  const result = reduceLanes(x.re, x.dims, dim, meter, (lane) => variance(lane, weights, biased));
  if (x.im !== null) {
    const other = reduceLanes(x.im, x.dims, dim, meter, (lane) => variance(lane, weights, biased));
    for (let k = 0; k < result.re.length; k++) result.re[k] = result.re[k]! + other.re[k]!;
  }
  const v = root ? result.re.map(Math.sqrt) : result.re;
  const results = [arrayOf(cls, result.dims, v, null, meter)];
  if (nargout > 1) {
    const n = x.dims[dim] ?? 1;
    const sums = fold(x.re, x.dims, dim, meter, sumOf);
    results.push(
      arrayOf(
        cls,
        sums.dims,
        sums.re.map((s) => s / n),
        null,
        meter,
      ),
    );
  }
  return results;
}

/** Several dimensions as one: they become the first of them, the others 1. */
export function several(
  x: Numbers,
  wanted: Float64Array,
  meter: Meter,
  note: (dim: number) => void,
): Numbers {
  const chosen = Array.from(wanted, (d) => d - 1).sort((a, b) => a - b);
  const rank = Math.max(x.dims.length, chosen.at(-1)! + 1);
  const others = Array.from({ length: rank }, (_, k) => k).filter((k) => !chosen.includes(k));
  const turned = permuted(matrix(x.dims, x.re.slice()), [...chosen, ...others], meter);
  const length = chosen.reduce((n, d) => n * (x.dims[d] ?? 1), 1);
  const dims = Array.from({ length: rank }, (_, k) => (chosen.includes(k) ? 1 : (x.dims[k] ?? 1)));
  dims[chosen[0]!] = length;
  note(chosen[0]!);
  if (chosen[0] === 0) return { ...x, dims, re: numbers(turned, 'var', meter).re };
  const back = permuted(
    reshaped(turned, [length, ...others.map((k) => x.dims[k] ?? 1)], meter),
    [1, 0],
    meter,
  );
  return { ...x, dims, re: numbers(back, 'var', meter).re };
}

function mode(args: Value[], nargout: number, meter: Meter): Value[] {
  const x = numeric('mode', args[0]!, meter);
  const dim = dimension('mode', args[1], x.dims);
  if (x.re.length === 0)
    return [
      matrix([1, 0], new Float64Array(0)),
      matrix([1, 0], new Float64Array(0)),
      cellOf([1, 0], []),
    ].slice(0, Math.max(1, nargout));
  const counts: number[] = [];
  const ties: Value[] = [];
  const result = mapLanes(x.re, x.dims, dim, 1, meter, (lane, out) => {
    const sorted = sortNumbers(lane, false, meter);
    let best = 0;
    let values: number[] = [];
    for (let k = 0; k < sorted.length; ) {
      let next = k + 1;
      while (next < sorted.length && sorted[next] === sorted[k]) next++;
      if (next - k > best) {
        best = next - k;
        values = [sorted[k]!];
      } else if (next - k === best) values.push(sorted[k]!);
      k = next;
    }
    out[0] = values[0]!;
    counts.push(best);
    ties.push(arrayOf(x.cls, [values.length, 1], Float64Array.from(values), null, meter));
  });
  return [
    arrayOf(x.cls, result.dims, result.re, null, meter),
    matrix(result.dims, Float64Array.from(counts)),
    cellOf(result.dims, ties),
  ].slice(0, Math.max(1, nargout));
}

function median(args: Value[], meter: Meter): Value {
  const x = numeric('median', args[0]!, meter);
  if (x.re.length === 0) return fail('median: X cannot be an empty matrix');
  const [, dimArg] = args;
  if (dimArg !== undefined && isChar(dimArg) && numelOf(dimArg) === 1)
    return fail('invalid conversion from string to real N-D array');
  const dim = dimension('median', dimArg, x.dims);
  const all = lanes(x.dims, dim);
  const out = meter.doubles(all.count);
  const lane = meter.scratch(all.length);
  meter.work(4 * x.re.length);
  for (let k = 0; k < all.count; k++) {
    readLane(x.re, all, k, lane);
    out[k] = medianOf(lane);
  }
  const whole = isIntegerClass(x.cls) || x.cls === 'logical';
  return arrayOf(
    x.cls === 'logical' ? 'logical' : whole ? x.cls : floatClass(x.cls),
    withDim(x.dims, dim, 1),
    x.cls === 'logical' ? out.map(Math.round) : out,
    null,
    meter,
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'mean',
    signatures: ['mean (X)', 'mean (X, DIM)', 'mean (X, OPT)', 'mean (X, DIM, OPT)', 'mean (..., OUTTYPE)'],
    summary: 'Arithmetic, geometric or harmonic mean along a dimension.',
    examples: [
      { code: 'mean ([1 2; 3 4])', output: 'ans =\n\n   2   3\n\n' },
      { code: 'mean ([1 2 4], "g")', output: 'ans = 2\n' },
    ],
    inputs: [1, 4],
    library: true,

    run: (args, _nargout, { meter }) => mean(args, meter),
  },
  {
    name: 'median',
    signatures: ['median (X)', 'median (X, DIM)'],
    summary: 'Middle value along a dimension.',
    examples: [{ code: 'median ([3 1 2])', output: 'ans = 2\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => median(args, meter),
  },
  {
    name: 'mode',
    signatures: ['mode (X)', 'mode (X, DIM)', '[M, F, C] = mode (...)'],
    summary: 'Most frequent value along a dimension.',
    examples: [{ code: 'mode ([1 2 2 3])', output: 'ans = 2\n' }],
    inputs: [1, 2],
    outputs: 3,
    library: true,

    run: (args, nargout, { meter }) => mode(args, nargout, meter),
  },
  {
    name: 'var',
    signatures: ['var (X)', 'var (X, W)', 'var (X, W, DIM)', 'var (X, W, "ALL")'],
    summary: 'Variance along a dimension.',
    examples: [
      { code: 'var ([1 2 3 4])', output: 'ans = 1.6667\n' },
      { code: 'var ([1 2 3 4], 1)', output: 'ans = 1.2500\n' },
    ],
    inputs: [1, 4],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => spread(args, nargout, meter, false),
  },
  {
    name: 'std',
    signatures: ['std (X)', 'std (X, W)', 'std (X, W, DIM)', 'std (X, W, "ALL")'],
    summary: 'Standard deviation along a dimension.',
    examples: [{ code: 'std ([1 2 3 4])', output: 'ans = 1.2910\n' }],
    inputs: [1, 4],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => spread(args, nargout, meter, true),
  },
];

/** Quantiles by the nine definitions of Hyndman & Fan, Sample Quantiles in Statistical Packages, Am. Statistician 50 (1996). */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isEmpty, isVector, numelOf, product } from '../../values/inspect.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { mergeSort, sortedPlaces } from '../sorting/compare.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { laneStart, lanes, readLane, withDim, writeLane } from '../support/lanes.js';
import { numeric, several } from './lines.js';
import { along } from './moments.js';

/** A quantile as a weighted mean of two elements of the sorted array: their indices (from 0), and the weight of the second. */
interface Place {
  readonly low: number;
  readonly high: number;
  readonly weight: number;
}

/** @param p between 0 and 1 */
function placeOf(n: number, p: number, method: number): Place {
  const at = (place: number) => Math.min(n, Math.max(1, place)) - 1;
  const np = n * p;
  const only = (place: number): Place => ({ low: at(place), high: at(place), weight: 0 });
  switch (method) {
    case 1:
      return only(Math.ceil(np));
    case 2:
      return { low: at(Math.ceil(np)), high: at(Math.floor(np + 1)), weight: 0.5 };
    case 3: {
      const low = Math.floor(np);
      const rest = np - low;
      return only(rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low);
    }
    default:
  }
  const places = [np, np + 0.5, np + p, np - p + 1, np + (p + 1) / 3, np + p / 4 + 0.375];
  const place = Math.min(n, Math.max(1, places[method - 4]!));
  const low = Math.floor(place);
  return low >= n ? only(n) : { low: low - 1, high: low, weight: place - low };
}

/** @param x sorted, without NaN */
export function quantileOf(x: Float64Array, p: number, method: number): number {
  if (x.length === 0 || Number.isNaN(p)) return Number.NaN;
  if (p < 0) return Number.NEGATIVE_INFINITY;
  if (p > 1) return Number.POSITIVE_INFINITY;
  return between(x, placeOf(x.length, p, method));
}

function between(x: Float64Array, { low, high, weight }: Place): number {
  return weight === 0 ? x[low]! : (1 - weight) * x[low]! + weight * x[high]!;
}

/** Sort permutation of the elements that are not NaN. */
function sortedLane(re: Float64Array, im: Float64Array | null, meter: Meter): Uint32Array {
  if (im === null) return sortedPlaces(re, false, meter).filter((k) => !Number.isNaN(re[k]!));
  const all = Uint32Array.from(re, (_, k) => k).filter((k) => !Number.isNaN(re[k]! + im[k]!));
  const size = re.map((x, k) => Math.hypot(x, im[k]!));
  mergeSort(
    all,
    (a, b) =>
      size[a]! < size[b]! ||
      (size[a] === size[b] && Math.atan2(im[a]!, re[a]!) <= Math.atan2(im[b]!, re[b]!)),
  );
  return all;
}

function quantiles(
  x: Numbers,
  dim: number,
  p: Float64Array,
  pDims: Dims,
  method: number,
  meter: Meter,
): Value {
  meter.work(x.re.length * 10);
  const all = lanes(x.dims, dim);
  const lane = (part: Float64Array, k: number) => readLane(part, all, k, new Float64Array(all.length));
  const outDims = withDim(x.dims, dim, p.length);
  const to = lanes(outDims, dim);
  const re = meter.doubles(product(outDims));
  const im = x.im === null ? null : meter.doubles(re.length);
  for (let k = 0; k < all.count; k++) {
    const ownRe = lane(x.re, k);
    const ownIm = x.im === null ? null : lane(x.im, k);
    const order = sortedLane(ownRe, ownIm, meter);
    const sorted = (part: Float64Array) => Float64Array.from(order, (place) => part[place]!);
    const sortedRe = sorted(ownRe);
    writeLane(
      re,
      to,
      k,
      p.map((q) => quantileOf(sortedRe, q, method)),
    );
    if (im !== null) {
      const sortedIm = sorted(ownIm!);
      writeLane(
        im,
        to,
        k,
        p.map((q) =>
          q >= 0 && q <= 1 && order.length > 0 ? between(sortedIm, placeOf(order.length, q, method)) : 0,
        ),
      );
    }
  }
  // For a single vector the result has the shape of P.
  const dims = x.dims.length === 2 && all.count === 1 ? pDims : outDims;
  return arrayOf(floatClass(x.cls), dims, re, im, meter);
}

const QUARTERS = Float64Array.of(0, 0.25, 0.5, 0.75, 1);

function quantile(name: string, args: Value[], meter: Meter, scale: number): Value {
  const [value, pArg, dimArg, methodArg] = args;
  const wrongX =
    name === 'prctile'
      ? 'prctile: X must be a numeric vector or matrix'
      : 'quantile: X must be a non-empty numeric vector or matrix';
  const x = isArray(value!) && !isChar(value) ? numbersOf(value, meter)! : fail(wrongX);
  let p = QUARTERS;
  let pDims: Dims = [1, 5];
  if (pArg !== undefined && !(isArray(pArg) && isEmpty(pArg))) {
    const given = isArray(pArg) && !isChar(pArg) ? numbersOf(pArg, meter) : undefined;
    if (given === undefined || !isVector(given.dims)) return fail(`${name}: P must be a numeric vector`);
    p = given.re.map((y) => y / scale);
    pDims = given.dims;
  }
  if (x.re.length === 0) return fail('quantile: X must be a non-empty numeric vector or matrix');
  let dim = along('quantile', undefined, x.dims);
  if (dimArg !== undefined) {
    const given = isArray(dimArg) && numelOf(dimArg) === 1 ? numberOf(dimArg)! : 0;
    if (!(given >= 1) || !Number.isInteger(given)) return fail('quantile: DIM must be a positive integer');
    dim = given - 1;
  }
  if (methodArg !== undefined && !isArray(methodArg))
    return fail(`sprintf: wrong type argument '${typeName(methodArg)}'`);
  const method = methodArg === undefined ? 5 : (numberOf(methodArg) ?? 0);
  if (methodArg !== undefined && isEmpty(methodArg)) return fail("quantile: Unknown METHOD, ''");
  if (!Number.isInteger(method) || method < 1 || method > 9)
    return fail(`quantile: Unknown METHOD, '${method}'`);
  return quantiles(x, dim, p, pDims, method, meter);
}

function iqr([value, dimArg]: Value[], meter: Meter): Value {
  let x = numeric('iqr', value!, meter);
  if (x.re.length === 0) return fail('quantile: X must be a non-empty numeric vector or matrix');
  let dim = along('iqr', undefined, x.dims);
  if (dimArg !== undefined && !isEmpty(dimArg)) {
    const wrong = "iqr: DIM must be a positive integer scalar, vector, or 'all'";
    if (isChar(dimArg)) {
      if (textOf(dimArg)?.toLowerCase() !== 'all') return fail(wrong);
      x = { ...x, dims: [x.re.length, 1] };
      dim = 0;
    } else {
      const given = isArray(dimArg) ? numbersOf(dimArg, meter)!.re : fail(wrong);
      if (given.length === 0 || given.some((d) => !(d >= 1) || !Number.isInteger(d))) return fail(wrong);
      if (new Set(given).size !== given.length)
        return fail('iqr: vector DIM must contain non-repeating positive integers');
      dim = given[0]! - 1;
      if (given.length > 1)
        x = several(x, given, meter, (first) => {
          dim = first;
        });
    }
  }
  const quarters = quantiles(x, dim, Float64Array.of(0.25, 0.75), [1, 2], 5, meter);
  const { re, im } = numbersOf(quarters, meter)!;
  const all = lanes(withDim(x.dims, dim, 2), dim);
  const outDims = withDim(x.dims, dim, 1);
  const out = meter.doubles(product(outDims));
  for (let k = 0; k < all.count; k++) {
    const low = laneStart(all, k);
    const high = low + all.stride;
    out[k] = Math.hypot(re[high]! - re[low]!, im === null ? 0 : im[high]! - im[low]!);
  }
  return arrayOf(floatClass(x.cls), outDims, out, null, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'quantile',
    signatures: [
      'Q = quantile (X)',
      'Q = quantile (X, P)',
      'Q = quantile (X, P, DIM)',
      'Q = quantile (X, P, DIM, METHOD)',
    ],
    summary: 'Quantiles along a dimension, by nine methods.',
    examples: [
      { code: 'quantile ([1; 2; 3; 4; 5], 0.5)', output: 'ans = 3\n' },
      { code: 'quantile ([1 2 3 4 5], [0.25 0.75])', output: 'ans =\n\n   1.7500   4.2500\n\n' },
    ],
    inputs: [1, 4],
    library: true,
    run: (args, _nargout, { meter }) => quantile('quantile', args, meter, 1),
  },
  {
    name: 'prctile',
    signatures: ['Q = prctile (X)', 'Q = prctile (X, P)', 'Q = prctile (X, P, DIM)'],
    summary: 'Percentiles along a dimension.',
    examples: [{ code: 'prctile ([1 2 3 4 5], 50)', output: 'ans = 3\n' }],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, { meter }) => quantile('prctile', args, meter, 100),
  },
  {
    name: 'iqr',
    signatures: ['Z = iqr (X)', 'Z = iqr (X, DIM)', 'Z = iqr (X, "ALL")'],
    summary: 'Distance between the quartiles.',
    examples: [{ code: 'iqr ([1 2 3 4])', output: 'ans = 2\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => iqr(args, meter),
  },
];

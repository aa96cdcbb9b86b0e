/** Median and mode along a dimension. */
import { fail, failWith } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { firstDim, isChar, isEmpty, numelOf, product } from '../../values/inspect.js';
import { cellOf, matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';
import { partAround } from '../sorting/buckets.js';
import { mergeSort, sortedPlaces } from '../sorting/compare.js';
import { arrayOf, isIntegerClass, type Numbers } from '../support/arrays.js';
import { type Lanes, laneStart, lanes, readLane, withDim } from '../support/lanes.js';
import { dimension, longestDim, numeric } from './lines.js';

/** Hoare's selection: moves the element of rank k to index k, with smaller ones before it. */
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

/** Median of a lane. Reorders the lane. */
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

/** Sort permutation of a lane; complex numbers by absolute value and angle, NaN last. */
function placesInOrder(x: Numbers, places: Uint32Array, meter: Meter): Uint32Array {
  const re = Float64Array.from(places, (k) => x.re[k]!);
  if (x.im === null) return sortedPlaces(re, false, meter).map((k) => places[k]!);
  const size = (k: number) => Math.hypot(x.re[k]!, x.im![k]!);
  const angle = (k: number) => Math.atan2(x.im![k]!, x.re[k]!);
  const order = places.slice();
  mergeSort(
    order,
    (a, b) => Number.isNaN(size(b)) || size(a) < size(b) || (size(a) === size(b) && angle(a) <= angle(b)),
  );
  return order;
}

/** Sort permutation of a lane, as indices from its start. */
export function laneOrder(x: Numbers, start: number, all: Lanes, meter: Meter): Uint32Array {
  const places = Uint32Array.from({ length: all.length }, (_, i) => start + i * all.stride);
  return placesInOrder(x, places, meter).map((at) => (at - start) / all.stride);
}

function laneOf(dims: readonly number[], dim: number, k: number): Uint32Array {
  const all = lanes(dims, dim);
  const start = laneStart(all, k);
  return Uint32Array.from({ length: all.length }, (_, i) => start + i * all.stride);
}

function median(args: Value[], meter: Meter): Value {
  const [value, dimArg] = args;
  const x = numeric('median', value!, meter);
  if (x.re.length === 0) return fail('median: X cannot be an empty matrix');
  if (dimArg !== undefined && isChar(dimArg) && numelOf(dimArg) === 1)
    return fail('invalid conversion from string to real N-D array');
  const dim = dimArg === undefined ? firstDim(x.dims) : dimension('median', dimArg);
  const outDims = withDim(x.dims, dim, 1);
  if (x.im === null && !isIntegerClass(x.cls)) return realMedian(x, dim, outDims, meter);
  // Adds the two middle elements in the class of the argument, which saturates.
  const all = lanes(x.dims, dim);
  const low = new Uint32Array(all.count);
  const high = new Uint32Array(all.count);
  const missing = new Uint8Array(all.count);
  for (let k = 0; k < all.count; k++) {
    const order = placesInOrder(x, laneOf(x.dims, dim, k), meter);
    low[k] = order[(order.length - 1) >> 1]!;
    high[k] = order[order.length >> 1]!;
    missing[k] = order.some((at) => Number.isNaN(x.re[at]! + (x.im?.[at] ?? 0))) ? 1 : 0;
  }
  const first = pickPlaces(value!, low, outDims, meter);
  if (all.length % 2 === 1 && !missing.includes(1)) return first;
  const sum = binary('+', first, pickPlaces(value!, high, outDims, meter), meter);
  const half = binary('./', sum, 2, meter);
  if (!missing.includes(1)) return half;
  const nan = arrayOf(
    'double',
    outDims,
    Float64Array.from(missing, (m) => (m === 1 ? Number.NaN : 0)),
    null,
    meter,
  );
  return binary('+', half, nan, meter);
}

function realMedian(x: Numbers, dim: number, outDims: readonly number[], meter: Meter): Value {
  const all = lanes(x.dims, dim);
  const out = meter.doubles(all.count);
  const lane = meter.scratch(all.length);
  meter.work(4 * x.re.length);
  for (let k = 0; k < all.count; k++) {
    readLane(x.re, all, k, lane);
    out[k] = medianOf(lane);
  }
  return arrayOf(x.cls, outDims, x.cls === 'logical' ? out.map(Math.round) : out, null, meter);
}

function mode([value, dimArg]: Value[], nargout: number, meter: Meter): Value[] {
  const x = numeric('mode', value!, meter);
  const dim = dimArg === undefined ? longestDim(x.dims) : dimension('mode', dimArg);
  const all = lanes(x.dims, dim);
  const outDims = withDim(x.dims, dim, 1);
  if (all.length === 0 && x.dims.some((d, k) => d !== 0 && k !== dim)) {
    return failWith(
      'Octave:index-out-of-bounds',
      `xs(1,_): out of bound 0 (dimensions are ${[0, ...x.dims.filter((_, k) => k !== dim)].join('x')})`,
    );
  }
  const count = product(outDims);
  const picked = new Uint32Array(count);
  const counts = meter.doubles(count);
  const ties: Value[] = [];
  for (let k = 0; k < count; k++) {
    const order = placesInOrder(x, laneOf(x.dims, dim, k), meter);
    // Infinities never match, because their difference is NaN.
    const equal = (a: number, b: number) =>
      x.re[a]! - x.re[b]! === 0 && (x.im === null || x.im[a]! - x.im[b]! === 0);
    let best = 0;
    let values: number[] = [];
    for (let i = 0; i < order.length; ) {
      let next = i + 1;
      while (next < order.length && equal(order[next]!, order[i]!)) next++;
      if (next - i > best) {
        best = next - i;
        values = [order[i]!];
      } else if (next - i === best) values.push(order[i]!);
      i = next;
    }
    picked[k] = values[0]!;
    counts[k] = best;
    ties.push(pickPlaces(value!, Uint32Array.from(values), [values.length, 1], meter));
  }
  const nothing = isEmpty(value!) && x.dims.length === 2 && x.dims[0] === 0 && x.dims[1] === 0;
  return [
    pickPlaces(value!, picked, outDims, meter),
    matrix(nothing ? [0, 0] : outDims, counts),
    cellOf(outDims, ties),
  ].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
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
];

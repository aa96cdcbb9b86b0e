/** Lanes: the lines of elements of an array along one dimension. sum, sort, filter and similar functions work lane by lane. */
import { outOfMemory } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { MOST_DIMS, product } from '../../values/inspect.js';
import type { Dims } from '../../values/types.js';

export interface Lanes {
  /** Elements of a lane. */
  readonly length: number;
  /** Distance between neighbours of a lane. */
  readonly stride: number;
  /** Number of lanes. */
  readonly count: number;
}

/** @param dim counted from 0; a dimension beyond the last has length 1 */
export function lanes(dims: Dims, dim: number): Lanes {
  let stride = 1;
  for (let k = 0; k < Math.min(dim, dims.length); k++) stride *= dims[k] ?? 1;
  const length = dims[dim] ?? 1;
  let above = 1;
  for (let k = dim + 1; k < dims.length; k++) above *= dims[k]!;
  return { length, stride, count: stride * above };
}

/** Offset of the first element of lane `k`. */
export function laneStart({ length, stride }: Lanes, k: number): number {
  return (k % stride) + Math.floor(k / stride) * stride * length;
}

/** The size with dimension `dim` replaced. */
export function withDim(dims: Dims, dim: number, length: number): number[] {
  if (dim >= Math.max(MOST_DIMS, dims.length)) return length === 1 ? [...dims] : outOfMemory();
  const out = Array.from({ length: Math.max(dims.length, dim + 1) }, (_, k) => dims[k] ?? 1);
  out[dim] = length;
  return out;
}

/** Copies lane `k` into `to`. */
export function readLane(re: ArrayLike<number>, all: Lanes, k: number, to: Float64Array): Float64Array {
  let at = laneStart(all, k);
  for (let i = 0; i < all.length; i++, at += all.stride) to[i] = re[at]!;
  return to;
}

/** Reduces each lane to a number. @param f receives the lane, and must not change it: it may be part of `re` */
export function reduceLanes(
  re: Float64Array,
  dims: Dims,
  dim: number,
  meter: Meter,
  f: (lane: Float64Array) => number,
): { readonly dims: number[]; readonly re: Float64Array } {
  const all = lanes(dims, dim);
  const out = meter.doubles(all.count);
  const copy = all.stride === 1 ? null : meter.scratch(all.length);
  for (let k = 0; k < all.count; k++) {
    meter.work(all.length + 1);
    const start = laneStart(all, k);
    out[k] = f(copy === null ? re.subarray(start, start + all.length) : readLane(re, all, k, copy));
  }
  return { dims: withDim(dims, dim, 1), re: out };
}

/** Writes `from` as lane `k`. */
export function writeLane(re: Float64Array, all: Lanes, k: number, from: ArrayLike<number>): void {
  let at = laneStart(all, k);
  for (let i = 0; i < all.length; i++, at += all.stride) re[at] = from[i]!;
}

/**
 * Maps each lane to a lane of another length.
 *
 * @param f receives the lane (valid during the call) and the lane to fill
 */
export function mapLanes(
  re: Float64Array,
  dims: Dims,
  dim: number,
  length: number,
  meter: Meter,
  f: (lane: Float64Array, out: Float64Array, k: number) => void,
): { readonly dims: number[]; readonly re: Float64Array } {
  const from = lanes(dims, dim);
  const outDims = withDim(dims, dim, length);
  const to = lanes(outDims, dim);
  const out = meter.doubles(product(outDims));
  const lane = meter.doubles(from.length);
  const filled = meter.doubles(length);
  for (let k = 0; k < from.count; k++) {
    meter.work(from.length + length + 1);
    readLane(re, from, k, lane);
    filled.fill(0);
    f(lane, filled, k);
    writeLane(out, to, k, filled);
  }
  return { dims: outDims, re: out };
}

/**
 * Bucket sort of numbers. Each number goes into the bucket of its interval between the minimum and the maximum; then few numbers are left to sort within a
 * bucket. Sensor readings are usually distributed evenly enough. For uneven numbers the function returns null after little work.
 */

/** Below this length the usual sort is as fast. */
const MANY = 512;
/** Numbers to a bucket, on average. */
const LOAD = 4;
/** Comparisons per number, on average, up to which the buckets are even enough. */
const UNEVEN = 24;

/** Indices that move along with the numbers, from source to target. */
export interface Along {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** The numbers in ascending order, stable (0 and -0 are equal); null if another algorithm is better. */
export function sortByBuckets(
  x: Float64Array,
  out: Float64Array,
  along: Along | null = null,
): Float64Array | null {
  const n = x.length;
  if (n < MANY) return null;
  const buckets = Math.floor(n / LOAD);
  const { low, scale } = evenBuckets(x, buckets);
  if (!Number.isFinite(scale)) return null;
  const ends = new Uint32Array(buckets);
  for (let k = 0; k < n; k++) {
    const at = ((x[k]! - low) * scale) | 0;
    ends[at] = ends[at]! + 1;
  }
  let sum = 0;
  let work = 0;
  for (let k = 0; k < buckets; k++) {
    const count = ends[k]!;
    work += count * count;
    ends[k] = sum;
    sum += count;
  }
  if (work > UNEVEN * n) return null;
  for (let k = 0; k < n; k++) {
    const value = x[k]!;
    const at = ((value - low) * scale) | 0;
    if (along !== null) along.to[ends[at]!] = along.from[k]!;
    out[ends[at]!] = value;
    ends[at] = ends[at]! + 1;
  }
  insertionSort(out, along === null ? null : along.to, 0, n);
  return out;
}

/** Number x belongs to bucket `(x - low) * scale`, rounded down. The scale is not finite if buckets are impossible. */
function evenBuckets(x: Float64Array, buckets: number): { readonly low: number; readonly scale: number } {
  let low = x[0]!;
  let high = x[0]!;
  let nan = false;
  for (let k = 0; k < x.length; k++) {
    const value = x[k]!;
    if (value < low) low = value;
    if (value > high) high = value;
    // biome-ignore lint/suspicious/noSelfCompare: the quickest test for NaN
    if (value !== value) nan = true;
  }
  return { low, scale: nan ? Number.NaN : (buckets - 1) / (high - low) };
}

/** Sorts the numbers from `low` to before `high`; for few or nearly sorted ones; stable. */
export function insertionSort(x: Float64Array, places: Uint32Array | null, low: number, high: number): void {
  for (let k = low + 1; k < high; k++) {
    const value = x[k]!;
    if (!(x[k - 1]! > value)) continue;
    const place = places === null ? 0 : places[k]!;
    let at = k;
    do {
      x[at] = x[at - 1]!;
      if (places !== null) places[at] = places[at - 1]!;
      at--;
    } while (at > low && x[at - 1]! > value);
    x[at] = value;
    if (places !== null) places[at] = place;
  }
}

/** Buckets for `partAround`, few enough for the processor's cache. */
const COARSE = 4096;

/** Selects candidates for positions `first` to `last` of the sorted array (from 0), in any order, and counts the smaller numbers that it leaves out. */
export function partAround(
  x: Float64Array,
  first: number,
  last: number,
): { readonly part: Float64Array; readonly before: number } {
  const whole = { part: x, before: 0 };
  const n = x.length;
  if (n < 2 * COARSE) return whole;
  const { low, scale } = evenBuckets(x, COARSE);
  if (!Number.isFinite(scale)) return whole;
  const counts = new Uint32Array(COARSE);
  for (let k = 0; k < n; k++) {
    const at = ((x[k]! - low) * scale) | 0;
    counts[at] = counts[at]! + 1;
  }
  let from = 0;
  let before = 0;
  while (before + counts[from]! <= first) before += counts[from++]!;
  let to = from;
  let size = counts[to]!;
  while (before + size <= last) size += counts[++to]!;
  const part = new Float64Array(size);
  for (let k = 0, at = 0; at < size; k++) {
    const bucket = ((x[k]! - low) * scale) | 0;
    if (bucket >= from && bucket <= to) part[at++] = x[k]!;
  }
  return { part, before };
}

/** Orders: of numbers with NaN last, of complex ones by size and angle, of texts by their codes. */
import type { Meter } from '../../meter.js';
import { sortByBuckets } from './buckets.js';

/** Sorted places of `keys`, stable; NaN comes last when ascending, first when descending. */
export function sortedPlaces(keys: Float64Array, descending: boolean, meter: Meter): Uint32Array {
  const n = keys.length;
  meter.elements(n, 16);
  meter.work(n * Math.ceil(Math.log2(n + 2)) * 2);
  const places = new Uint32Array(n);
  let front = 0;
  // NaN keeps its order at the end, or at the front.
  let count = 0;
  for (let k = 0; k < n; k++) if (Number.isNaN(keys[k])) count++;
  let nan = descending ? 0 : n - count;
  front = descending ? count : 0;
  for (let k = 0; k < n; k++) {
    if (Number.isNaN(keys[k])) places[nan++] = k;
    else places[front++] = k;
  }
  const part = descending ? places.subarray(count) : places.subarray(0, n - count);
  mergeSort(part, descending ? (a, b) => keys[a]! >= keys[b]! : (a, b) => keys[a]! <= keys[b]!);
  return places;
}

/** Bottom-up merge sort: stable, never slower on bad input. `inOrder` says whether a may stand before b. */
export function mergeSort(places: Uint32Array, inOrder: (a: number, b: number) => boolean): void {
  const n = places.length;
  let from: Uint32Array = places;
  let to: Uint32Array = new Uint32Array(n);
  for (let width = 1; width < n; width *= 2) {
    for (let low = 0; low < n; low += 2 * width) {
      const middle = Math.min(low + width, n);
      const high = Math.min(low + 2 * width, n);
      let i = low;
      let j = middle;
      if (middle >= high || inOrder(from[middle - 1]!, from[middle]!)) {
        to.set(from.subarray(low, high), low);
        continue;
      }
      for (let k = low; k < high; k++) {
        if (i < middle && (j >= high || inOrder(from[i]!, from[j]!))) to[k] = from[i++]!;
        else to[k] = from[j++]!;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== places) places.set(from);
}

/** Numbers sorted by value alone. */
export function sortNumbers(x: Float64Array, descending: boolean, meter: Meter): Float64Array {
  const space = meter.scratch(x.length);
  const out = sortByBuckets(x, space) ?? usualSort(x, space);
  // The typed array sort puts NaN last.
  if (descending) {
    let n = out.length;
    while (n > 0 && Number.isNaN(out[n - 1])) n--;
    out.subarray(0, n).reverse();
    if (n < out.length) {
      // They stay as they are: NA is one of them.
      const nan = out.slice(n);
      out.copyWithin(nan.length, 0, n);
      out.set(nan);
    }
  }
  return out;
}

function usualSort(x: Float64Array, to: Float64Array): Float64Array {
  to.set(x);
  return inOldOrder(x, to.sort());
}

/** The typed array sort puts -0 before 0; Octave leaves equal numbers in their order. */
function inOldOrder(x: Float64Array, sorted: Float64Array): Float64Array {
  const first = sorted.indexOf(0);
  if (first < 0 || !Object.is(sorted[first], -0)) return sorted;
  for (let k = 0, at = first; k < x.length; k++) if (x[k] === 0) sorted[at++] = x[k]!;
  return sorted;
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

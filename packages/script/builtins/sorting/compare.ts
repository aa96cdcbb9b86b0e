/** Sort orders: numbers with NaN last, complex numbers by absolute value and angle, strings by character code. */
import type { Meter } from '../../meter.js';
import { copyBlock } from '../../values/blocks.js';
import { insertionSort, sortByBuckets } from './buckets.js';

/** The stable sort permutation of `keys`; NaN comes last if ascending, first if descending. */
export function sortedPlaces(keys: Float64Array, descending: boolean, meter: Meter): Uint32Array {
  const n = keys.length;
  meter.elements(n, 4);
  const places = new Uint32Array(n);
  const numbers = n - countNaN(keys);
  // NaN elements keep their order.
  let nan = descending ? 0 : numbers;
  const part = descending ? places.subarray(n - numbers) : places.subarray(0, numbers);
  const values = meter.scratch(numbers);
  let at = 0;
  for (let k = 0; k < n; k++) {
    const key = keys[k]!;
    if (Number.isNaN(key)) places[nan++] = k;
    else {
      values[at] = descending ? -key : key;
      part[at++] = k;
    }
  }
  sortTogether(values, part, meter);
  return places;
}

function countNaN(x: Float64Array): number {
  let count = 0;
  for (let k = 0; k < x.length; k++) if (Number.isNaN(x[k])) count++;
  return count;
}

/** Length of the runs that insertion sort prepares for merging. */
const RUN = 16;

/** Sorts indices by their values, which move along; stable. Overwrites `values`. */
function sortTogether(values: Float64Array, places: Uint32Array, meter: Meter): void {
  const n = values.length;
  meter.elements(n, 12);
  meter.work(10 * n);
  let [x, p] = [values, places];
  let [toX, toP]: [Float64Array, Uint32Array] = [new Float64Array(n), new Uint32Array(n)];
  if (sortByBuckets(x, toX, { from: p, to: toP }) !== null) {
    places.set(toP);
    return;
  }
  for (let low = 0; low < n; low += RUN) insertionSort(x, p, low, Math.min(low + RUN, n));
  for (let width = RUN; width < n; width *= 2) {
    meter.work(2 * n);
    for (let low = 0; low < n; low += 2 * width) {
      const middle = Math.min(low + width, n);
      const high = Math.min(low + 2 * width, n);
      let i = low;
      let j = middle;
      let k = low;
      if (j < high && x[j - 1]! > x[j]!) {
        while (i < middle && j < high) {
          const from = x[i]! <= x[j]! ? i++ : j++;
          toX[k] = x[from]!;
          toP[k++] = p[from]!;
        }
      }
      // Copies what is left of the first run, then of the second.
      copyBlock(x, i, middle - i, toX, k);
      copyBlock(p, i, middle - i, toP, k);
      k += middle - i;
      copyBlock(x, j, high - j, toX, k);
      copyBlock(p, j, high - j, toP, k);
    }
    [x, toX] = [toX, x];
    [p, toP] = [toP, p];
  }
  if (p !== places) places.set(p);
}

/** Bottom-up merge sort: stable, with no bad worst case. `inOrder` says whether a may stand before b. */
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

/** Sorts numbers by value alone. As in Octave, NaN and zeros of either sign keep their order. */
export function sortNumbers(x: Float64Array, descending: boolean, meter: Meter): Float64Array {
  const n = x.length;
  const out = meter.scratch(n);
  const count = n - countNaN(x);
  let numbers = x;
  if (count < n) {
    numbers = meter.scratch(count);
    let at = 0;
    let nan = descending ? 0 : count;
    for (let k = 0; k < n; k++) {
      if (Number.isNaN(x[k])) out[nan++] = x[k]!;
      else numbers[at++] = x[k]!;
    }
  }
  const part = descending ? out.subarray(n - count) : out.subarray(0, count);
  if (sortByBuckets(numbers, part) === null) {
    part.set(numbers);
    part.sort();
  }
  if (descending) part.reverse();
  const zero = part.indexOf(0);
  if (zero >= 0) for (let k = 0, at = zero; k < count; k++) if (numbers[k] === 0) part[at++] = numbers[k]!;
  return out;
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Copies contiguous elements. */

/** Elements of an array of any kind. */
export interface Elements {
  readonly length: number;
  [k: number]: unknown;
}

/** Length from which a block copy is faster than a loop. */
const LONG = 16;

/** Copies `count` elements of `from`, starting at `at`, to the indices from `start` on. */
export function copyBlock(from: Elements, at: number, count: number, to: Elements, start: number): void {
  if (count >= LONG && ArrayBuffer.isView(from) && ArrayBuffer.isView(to)) {
    const typed = from as unknown as Float64Array;
    (to as unknown as Float64Array).set(typed.subarray(at, at + count), start);
  } else for (let k = 0; k < count; k++) to[start + k] = from[at + k];
}

/** Copying elements that stand together. */

/** Elements of an array of any kind. */
export interface Elements {
  readonly length: number;
  [k: number]: unknown;
}

/** From here on a block is copied sooner at once than element by element. */
const LONG = 16;

/** Copies `count` elements of `from`, beginning with `at`, to the places from `start` on. */
export function copyBlock(from: Elements, at: number, count: number, to: Elements, start: number): void {
  if (count >= LONG && ArrayBuffer.isView(from) && ArrayBuffer.isView(to)) {
    const typed = from as unknown as Float64Array;
    (to as unknown as Float64Array).set(typed.subarray(at, at + count), start);
  } else for (let k = 0; k < count; k++) to[start + k] = from[at + k];
}

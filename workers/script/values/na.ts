/** NA, the missing value: a NaN that is told from others by its bits. */

const number = new Float64Array(1);
const bits = new Uint32Array(number.buffer);
const LOW = 1954;
const HIGH = 0x7ff84000;

bits[0] = LOW;
bits[1] = HIGH;

export const NA: number = number[0]!;

/** Whether a number is NA; no other NaN is. */
export function isNA(x: number): boolean {
  if (!Number.isNaN(x)) return false;
  number[0] = x;
  return bits[0] === LOW && bits[1] === HIGH;
}

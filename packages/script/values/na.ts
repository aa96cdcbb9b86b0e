/**
 * NA, the missing value: a NaN that is told from others by its bits. Those of the single one are these, rounded. JavaScript forgets
 * the bits of a NaN wherever it stores numbers in a plain array, so a scalar NA is a Tensor.
 */

const number = new Float64Array(1);
const bits = new Uint32Array(number.buffer);
// As a single it becomes 7fc207a2, and that becomes these bits again.
const LOW = 0x40000000;
const HIGH = 0x7ff840f4;

bits[0] = LOW;
bits[1] = HIGH;

export const NA: number = number[0]!;

/** Whether a number is NA; no other NaN is. */
export function isNA(x: number): boolean {
  if (!Number.isNaN(x)) return false;
  number[0] = x;
  return bits[0] === LOW && bits[1] === HIGH;
}

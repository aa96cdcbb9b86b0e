/**
 * NA, the missing value: a NaN with certain bits. NA of class single has these bits rounded. JavaScript does not preserve the bits of a NaN in plain arrays,
 * so a scalar NA is a Tensor.
 */

const number = new Float64Array(1);
const bits = new Uint32Array(number.buffer);
// In single precision it is 7fc207a2, which converts back to these bits.
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

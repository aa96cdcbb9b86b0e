/** Integer classes: round half away from zero, saturate at the limits, NaN to 0. */
import type { IntegerClass, LongClass, SmallIntegerClass } from '../values/types.js';

const RANGES: Readonly<Record<SmallIntegerClass, readonly [number, number]>> = {
  int8: [-128, 127],
  int16: [-32768, 32767],
  int32: [-2147483648, 2147483647],
  uint8: [0, 255],
  uint16: [0, 65535],
  uint32: [0, 4294967295],
};

export const LONG_RANGES: Readonly<Record<LongClass, readonly [bigint, bigint]>> = {
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

export function isLong(cls: IntegerClass): cls is LongClass {
  return cls === 'int64' || cls === 'uint64';
}

/** `intmin` and `intmax` of a class. */
export function integerRange(cls: SmallIntegerClass): readonly [number, number] {
  return RANGES[cls];
}

/** Rounds half away from zero; NaN stays NaN. */
export function roundAway(x: number): number {
  const whole = Math.trunc(x);
  // The difference is exact; x + 0.5 would not be.
  if (Math.abs(x - whole) >= 0.5) return whole + Math.sign(x);
  return whole;
}

export function saturate(x: number, low: number, high: number): number {
  if (x >= high) return high;
  if (x <= low) return low;
  return Number.isNaN(x) ? 0 : roundAway(x);
}

/** A double as a 64-bit integer. */
export function longFromNumber(x: number, cls: LongClass): bigint {
  const [low, high] = LONG_RANGES[cls];
  if (Number.isNaN(x)) return 0n;
  if (x >= Number(high)) return high;
  if (x <= Number(low)) return low;
  return BigInt(roundAway(x));
}

export function clampLong(x: bigint, cls: LongClass): bigint {
  const [low, high] = LONG_RANGES[cls];
  return x > high ? high : x < low ? low : x;
}

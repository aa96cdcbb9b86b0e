/**
 * How wide and with how many decimals the numbers of a matrix are shown.
 *
 * All elements share one layout: integers as they are, otherwise as many decimals as make the smallest and the largest show
 * the usual number of significant digits, and where that would be too wide, `1.0000e+05`.
 */
import type { Format } from './format.js';
import { exponential, fixed, general } from './number-text.js';

export interface Layout {
  readonly kind: 'integer' | 'fixed' | 'exponent' | 'general';
  /** Columns of one number, room for a sign included. */
  readonly width: number;
  /** Digits after the point; for `general` significant digits. */
  readonly decimals: number;
}

/** What the elements look like, looked at once. */
export interface Extent {
  readonly integer: boolean;
  readonly nonFinite: boolean;
  /** Largest and smallest absolute value of the finite ones; 0 when there are none. */
  readonly largest: number;
  readonly smallest: number;
}

export function extentOf(values: ArrayLike<number>): Extent {
  let integer = true;
  let nonFinite = false;
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < values.length; k++) {
    const x = Math.abs(values[k]!);
    if (!(x < Number.POSITIVE_INFINITY)) {
      nonFinite = true;
      continue;
    }
    if (integer && !Number.isInteger(x)) integer = false;
    if (x > largest) largest = x;
    if (x < smallest) smallest = x;
  }
  return { integer, nonFinite, largest, smallest: smallest === Number.POSITIVE_INFINITY ? 0 : smallest };
}

/** Significant digits: five, or all of them. */
export function precisionOf(format: Format, single: boolean): number {
  if (!format.long) return 5;
  return single ? 8 : 16;
}

/** Digits before the point; zero and negative for 0.5, 0.05. */
export function digitsOf(x: number): number {
  if (x === 0) return 1;
  const digits = Math.floor(Math.log10(x)) + 1;
  return x >= 10 ** digits ? digits + 1 : digits;
}

/** Digits that fit before anything becomes exponential. */
function roomOf(precision: number): number {
  return Math.max(7, precision);
}

/** Layout of a real matrix. */
export function matrixLayout(extent: Extent, format: Format, single: boolean): Layout {
  return layoutOf(extent, digitsOf(extent.largest), digitsOf(extent.smallest), format, single, 1);
}

/** Layout of both parts of a complex scalar or matrix; `width` is that of the real part. */
export function complexLayout(
  re: Extent,
  im: Extent,
  scalar: boolean,
  format: Format,
  single: boolean,
): Layout {
  const both: Extent = {
    integer: re.integer && im.integer,
    nonFinite: re.nonFinite || im.nonFinite,
    largest: Math.max(re.largest, im.largest),
    smallest: Math.max(re.smallest, im.smallest),
  };
  const largest = Math.max(digitsOf(re.largest), digitsOf(im.largest));
  const smallest = scalar
    ? Math.min(digitsOf(re.largest), digitsOf(im.largest))
    : Math.max(digitsOf(re.smallest), digitsOf(im.smallest));
  return layoutOf(both, largest, smallest, format, single, scalar ? 0 : 1);
}

/**
 * @param largest digits of the largest element
 * @param smallest digits of the smallest one
 * @param spare digits that integers of a matrix may have less than a scalar
 */
function layoutOf(
  extent: Extent,
  largest: number,
  smallest: number,
  format: Format,
  single: boolean,
  spare: number,
): Layout {
  const precision = precisionOf(format, single);
  const room = roomOf(precision);
  if (format.notation === 'bank') return { kind: 'fixed', width: Math.max(largest, 1) + 4, decimals: 2 };
  if (format.notation === 'g') return { kind: 'general', width: format.long ? 22 : 11, decimals: precision };
  const exponent = extent.largest >= 1e100 || (extent.smallest !== 0 && extent.smallest < 1e-99) ? 5 : 4;
  const wide: Layout = { kind: 'exponent', width: 2 + precision + exponent, decimals: precision - 1 };
  if (format.notation === 'e') return wide;
  if (extent.integer) {
    if (largest > room - spare) return wide;
    const width = Math.max(largest, 1) + 1;
    return { kind: 'integer', width: extent.nonFinite ? Math.max(width, 4) : width, decimals: 0 };
  }
  const before = Math.max(largest, smallest, 1);
  const decimals = Math.max(decimalsOf(largest, precision), decimalsOf(smallest, precision));
  if (before + decimals > room) return wide;
  return { kind: 'fixed', width: 2 + before + decimals, decimals };
}

function decimalsOf(digits: number, precision: number): number {
  if (digits === 0) return precision > 1 ? precision - 1 : precision;
  return precision > digits ? precision - digits : precision;
}

/** Text of a real scalar, without any padding. */
export function scalarText(x: number, format: Format, single: boolean): string {
  if (!Number.isFinite(x)) return nonFiniteText(x);
  const layout = layoutOf(
    { integer: Number.isInteger(x), nonFinite: false, largest: Math.abs(x), smallest: Math.abs(x) },
    digitsOf(Math.abs(x)),
    digitsOf(Math.abs(x)),
    format,
    single,
    0,
  );
  return numberText(x, layout);
}

/** One number in its layout, not padded. A zero is always `0`. */
export function numberText(x: number, layout: Layout): string {
  if (!Number.isFinite(x)) return nonFiniteText(x);
  if (x === 0) return '0';
  switch (layout.kind) {
    case 'integer':
      return fixed(x, 0);
    case 'fixed':
      return fixed(x, layout.decimals);
    case 'exponent':
      return exponential(x, layout.decimals);
    default:
      return general(x, layout.decimals);
  }
}

export function nonFiniteText(x: number): string {
  if (Number.isNaN(x)) return isMissing(x) ? 'NA' : 'NaN';
  return x > 0 ? 'Inf' : '-Inf';
}

const bits = new DataView(new ArrayBuffer(8));

/** Whether a NaN is the one called NA. */
export function isMissing(x: number): boolean {
  bits.setFloat64(0, x);
  return bits.getUint32(0) === 0x7ff840f4 && bits.getUint32(4) === 0x40000000;
}

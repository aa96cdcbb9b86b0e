/**
 * The width and number of decimals of displayed numbers.
 *
 * All elements of a matrix share one layout. Integers have no decimals. Otherwise the number of decimals shows the smallest and the largest element with the
 * usual significant digits; if that is too wide, the layout is exponential: `1.0000e+05`.
 */
import { isNA } from '../values/na.js';
import type { Format } from './format.js';
import { exponential, fixed, general } from './number-text.js';

export interface Layout {
  readonly kind: 'integer' | 'fixed' | 'exponent' | 'engineering' | 'general';
  /** Columns of one number, including the sign. */
  readonly width: number;
  /** Digits after the point; significant digits for `general`. */
  readonly decimals: number;
  /** Whether the exponent letter is uppercase. */
  readonly uppercase?: boolean;
  /** Fewest digits of an exponent in engineering notation; 2 if absent. */
  readonly exponentDigits?: number;
}

/** Properties of the elements that the layout depends on. */
export interface Extent {
  /** Whether all finite elements are integers. Computed in single precision, as in Octave: 16777216.5 counts as one. */
  readonly integer: boolean;
  readonly nonFinite: boolean;
  /** Largest and smallest absolute value of the finite elements; 0 without any. */
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
    if (integer && !isWholeSingle(x)) integer = false;
    if (x > largest) largest = x;
    if (x < smallest) smallest = x;
  }
  return { integer, nonFinite, largest, smallest: smallest === Number.POSITIVE_INFINITY ? 0 : smallest };
}

/** The same for one number, in double precision. */
export function scalarExtent(value: number, single: boolean): Extent {
  const x = Math.abs(value);
  if (!(x < Number.POSITIVE_INFINITY)) return { integer: true, nonFinite: true, largest: 0, smallest: 0 };
  const integer = single ? isWholeSingle(x) : Math.floor(x + 0.5) === x;
  return { integer, nonFinite: false, largest: x, smallest: x };
}

/** Adds the half in single precision too: odd numbers from 2^23 to 2^24 then count as fractions. */
function isWholeSingle(x: number): boolean {
  const rounded = Math.fround(x);
  return Math.floor(Math.fround(rounded + 0.5)) === rounded;
}

/** Most significant digits of the two precisions. */
const DOUBLE_DIGITS = 16;
const SINGLE_DIGITS = 8;

/** Significant digits: the setting, limited by the precision of the class. */
export function precisionOf(format: Format, single: boolean): number {
  return Math.min(format.precision, single ? SINGLE_DIGITS : DOUBLE_DIGITS);
}

/** Digits before the point; zero or negative for 0.5, 0.05. */
export function digitsOf(x: number): number {
  if (x === 0) return 1;
  const digits = Math.floor(Math.log10(x)) + 1;
  return x >= 10 ** digits ? digits + 1 : digits;
}

/** Digits that fit before the layout becomes exponential: half as many again as the significant digits. */
function roomOf(precision: number, single: boolean): number {
  return Math.min(Math.floor(1.5 * precision), single ? SINGLE_DIGITS : DOUBLE_DIGITS);
}

/** Layout of a real scalar. */
export function scalarLayout(x: number, format: Format, single: boolean): Layout {
  const extent = scalarExtent(x, single);
  const digits = digitsOf(extent.largest);
  const layout = layoutOf(extent, digits, digits, format, single, true);
  return layout.kind === 'engineering' ? { ...layout, width: layout.width - 1, exponentDigits: 3 } : layout;
}

/** Layout of a real matrix. */
export function matrixLayout(extent: Extent, format: Format, single: boolean): Layout {
  return layoutOf(extent, digitsOf(extent.largest), digitsOf(extent.smallest), format, single, false);
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
  return layoutOf(both, largest, smallest, format, single, scalar);
}

/**
 * @param largest digits of the largest element
 * @param smallest digits of the smallest one
 * @param scalar whether integers may fill the available width; integers in a matrix have one digit less
 */
function layoutOf(
  extent: Extent,
  largest: number,
  smallest: number,
  format: Format,
  single: boolean,
  scalar: boolean,
): Layout {
  const { notation, uppercase } = format;
  const precision = precisionOf(format, single);
  const decimals = Math.max(precision - 1, 0);
  if (notation === 'bank') return { kind: 'fixed', width: Math.max(largest, smallest, 1) + 4, decimals: 2 };
  if (notation === 'g') return { kind: 'general', width: precision + 6, decimals: precision, uppercase };
  // The limits are in digits before the point: 1e99 has a hundred, 1e-100 has -99.
  const far = extent.integer ? largest > 100 : Math.max(largest, -largest, -smallest) >= 100;
  const width = (precision === 0 ? 3 : 2 + precision) + (far ? 5 : 4);
  if (notation === 'eng') return { kind: 'engineering', width: width + 2, decimals, uppercase };
  // With precision 0 a stream writes six decimals.
  const wide: Layout = { kind: 'exponent', width, decimals: precision === 0 ? 6 : decimals, uppercase };
  if (notation === 'e') return wide;
  const room = roomOf(precision, single);
  if (extent.integer) {
    if (largest > room - (scalar ? 0 : 1)) return wide;
    const digits = Math.max(largest + 1, format.commonFactor && !scalar ? precision + 2 : 2);
    return {
      kind: 'integer',
      width: extent.nonFinite ? Math.max(digits, 4) : digits,
      decimals: 0,
      uppercase,
    };
  }
  // A common factor leaves one digit before the point.
  if (format.commonFactor && !scalar) return { kind: 'fixed', width: precision + 2, decimals };
  const before = Math.max(largest, smallest, 1);
  const after = Math.max(decimalsOf(largest, precision), decimalsOf(smallest, precision));
  if (before + after > room) return wide;
  return { kind: 'fixed', width: 2 + before + after, decimals: after };
}

function decimalsOf(digits: number, precision: number): number {
  if (digits === 0) return precision > 1 ? precision - 1 : precision;
  return precision > digits ? precision - digits : precision;
}

/** One number in its layout, without padding. A zero is always `0`. */
export function numberText(x: number, layout: Layout): string {
  if (!Number.isFinite(x)) return nonFiniteText(x);
  if (x === 0) return '0';
  const text = finiteText(x, layout);
  return layout.uppercase ? text.toUpperCase() : text;
}

function finiteText(x: number, layout: Layout): string {
  switch (layout.kind) {
    case 'integer':
      // No fraction, unless the number is an integer only in single precision.
      return Number.isInteger(x) ? fixed(x, 0) : general(x, layout.width);
    case 'fixed':
      return fixed(x, layout.decimals);
    case 'exponent':
      return exponential(x, layout.decimals);
    case 'engineering':
      return engineering(x, layout.decimals, layout.exponentDigits ?? 2);
    default:
      return general(x, layout.decimals);
  }
}

/** Like `exponential`, with exponents divisible by three. */
function engineering(x: number, decimals: number, digits: number): string {
  const exponent = 3 * Math.floor((digitsOf(Math.abs(x)) - 1) / 3);
  const size = Math.abs(exponent).toString().padStart(digits, '0');
  return `${fixed(x / 10 ** exponent, decimals)}e${exponent < 0 ? '-' : '+'}${size}`;
}

export function nonFiniteText(x: number): string {
  if (Number.isNaN(x)) return isNA(x) ? 'NA' : 'NaN';
  return x > 0 ? 'Inf' : '-Inf';
}

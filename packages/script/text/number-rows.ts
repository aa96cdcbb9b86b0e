/** The rows of a numeric matrix as strings: the results of num2str and int2str. */
import { digitsOf, nonFiniteText } from '../display/layout.js';
import { fixed, general } from '../display/number-text.js';
import type { Meter } from '../meter.js';
import { charRows } from '../values/make.js';
import type { Value } from '../values/types.js';

export interface Numbers {
  readonly rows: number;
  readonly columns: number;
  readonly re: ArrayLike<number>;
  readonly im: ArrayLike<number> | null;
}

/** Significant digits that num2str shows after the point. */
const DIGITS = 5;
const MOST_DIGITS = 16;

/** `num2str (x)`, or with a precision. */
export function numberRows(x: Numbers, precision: number | null, meter: Meter): Value {
  const largest = largestOf(x);
  if (precision === null && allIntegers(x)) {
    // A fraction is rounded if the other part is not finite.
    if (x.im !== null) return rowsText(x, digitsOf(largest) + 2, integerText, meter);
    const least = x.re.length > 1 && hasNonFinite(x) ? 3 : 1;
    const digits = Math.max(digitsOf(largest), least);
    if (digits <= MOST_DIGITS) return rowsText(x, digits + 2, integerText, meter);
  }
  const digits = precision ?? Math.min(MOST_DIGITS, Math.max(digitsOf(largest) - 1 + DIGITS, DIGITS));
  return rowsText(x, digits + 7, (value) => shownText(value, digits), meter);
}

function shownText(value: number, digits: number): string {
  return Number.isFinite(value) ? general(value, digits) : nonFiniteText(value);
}

/** `num2str (x, width)` of an integer or logical array. */
export function integersInColumns(x: Numbers, width: number, meter: Meter): Value {
  return rowsText(x, width, longText, meter);
}

/** Numbers beyond the signed 64-bit range are no longer formatted as integers. */
function longText(value: number): string {
  if (value >= 2 ** 64) return general(value, 6);
  return value >= 2 ** 63 ? String(2n ** 63n - 1n) : integerText(value);
}

/** `int2str (x)` of rounded numbers: all digits, however many. */
export function integerRows(x: Numbers, meter: Meter): Value {
  const digits = Math.max(digitsOf(largestOf(x)), hasNonFinite(x) && x.re.length > 1 ? 3 : 1);
  return rowsText(x, digits + 2, integerText, meter);
}

function integerText(value: number): string {
  return Number.isFinite(value) ? fixed(value, 0) : nonFiniteText(value);
}

/** Whether all parts are integers; Inf and NaN count as integers. */
function allIntegers({ re, im }: Numbers): boolean {
  for (let k = 0; k < re.length; k++) {
    const a = re[k]!;
    const b = im === null ? 0 : im[k]!;
    if (Number.isFinite(a) && Number.isFinite(b) && !(Number.isInteger(a) && Number.isInteger(b)))
      return false;
  }
  return true;
}

function hasNonFinite({ re, im }: Numbers): boolean {
  const some = (values: ArrayLike<number>) => Array.from(values).some((v) => !Number.isFinite(v));
  return some(re) || (im !== null && some(im));
}

function largestOf({ re, im }: Numbers): number {
  let largest = 0;
  for (const values of im === null ? [re] : [re, im]) {
    for (let k = 0; k < values.length; k++) {
      const size = Math.abs(values[k]!);
      if (size < Number.POSITIVE_INFINITY && size > largest) largest = size;
    }
  }
  return largest;
}

function rowsText(x: Numbers, width: number, text: (value: number) => string, meter: Meter): Value {
  const { rows, columns, re, im } = x;
  meter.work(rows * columns * 4);
  meter.charge(rows * columns * (width + 32) * (im === null ? 1 : 2));
  const lines: string[] = [];
  for (let i = 0; i < rows; i++) {
    let line = '';
    for (let k = 0; k < columns; k++) {
      const at = i + k * rows;
      line += text(re[at]!).padStart(width);
      if (im === null) continue;
      const value = im[at]!;
      const sign = value < 0 || Object.is(value, -0) ? '' : '+';
      // The padding of an imaginary part stands after its i.
      line += `${sign}${text(value)}i`.padEnd(width + 1);
    }
    lines.push(line);
  }
  return trimRows(lines, meter);
}

/** Rows as a char matrix, without the columns at both ends that are blank in all rows. */
export function trimRows(lines: readonly string[], meter: Meter): Value {
  if (lines.length === 1) return lines[0]!.trim();
  const filled = lines.filter((line) => line.trim() !== '');
  const from = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  return charRows(
    lines.map((line) => line.slice(from).trimEnd()),
    meter,
  );
}

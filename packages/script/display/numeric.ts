/** Formats numeric, logical and char arrays, one two-dimensional page at a time. */
import type { Meter } from '../meter.js';
import { textRows } from '../values/convert.js';
import { dimsOf } from '../values/inspect.js';
import {
  Int64Tensor,
  PatternMatrix,
  Range,
  type Storage,
  Tensor,
  type TensorClass,
} from '../values/types.js';
import { columnsText } from './columns.js';
import { type Format, SCREEN } from './format.js';
import {
  complexLayout,
  digitsOf,
  type Extent,
  extentOf,
  type Layout,
  matrixLayout,
  nonFiniteText,
  numberText,
  scalarExtent,
  scalarLayout,
} from './layout.js';
import { fractionText } from './ratio.js';
import { digitsOfBytes, isRaw, signText, streamPair, streamText } from './raw.js';

/** A scalar without line end; complex scalars begin with a blank unless negative. */
export function scalarValueText(value: number | boolean | Tensor | Int64Tensor, format: Format): string {
  if (typeof value === 'boolean') return integerScalar(Uint8Array.of(value ? 1 : 0), format);
  if (typeof value === 'number') return realScalar(Float64Array.of(value), format);
  if (value instanceof Int64Tensor) return integerScalar(value.re, format);
  if (value.im !== null) return complexScalar(value.re, value.im, format);
  return isFloat(value.cls) ? realScalar(value.re, format) : integerScalar(value.re, format);
}

function integerScalar(values: Integers, format: Format): string {
  const [x = 0] = values;
  switch (format.notation) {
    case '+':
      return signText(x);
    case 'hex':
    case 'bit':
      return digitsOfBytes(values, 0, format);
    case 'bank':
      return `${x}.00`;
    default:
      return String(x);
  }
}

/** Aligns numbers to the columns of a positive number in their layout. */
function realScalar(values: Storage, format: Format): string {
  const x = values[0]!;
  const { notation } = format;
  if (isRaw(notation)) {
    if (notation === '+') return signText(x);
    return notation === 'none' ? streamText(x) : digitsOfBytes(values, 0, format);
  }
  if (notation === 'rat') return fractionText(x, LONE_RAT_LETTERS);
  const single = values instanceof Float32Array;
  if (notation === 'g') {
    const layout = scalarLayout(x, format, single);
    return numberText(x, layout).padStart(layout.decimals);
  }
  if (!Number.isFinite(x)) return nonFiniteText(x).padStart(3);
  const layout = scalarLayout(x, format, single);
  return numberText(x, layout).padStart(notation === 'bank' && x === 0 ? 3 : layout.width - 1);
}

function isFloat(cls: TensorClass): boolean {
  return cls === 'double' || cls === 'single';
}

function complexScalar(re: Storage, im: Storage, format: Format): string {
  const a = re[0]!;
  const b = im[0]!;
  switch (format.notation) {
    case '+':
      return 'c';
    case 'none':
      return streamPair(a, b);
    case 'hex':
    case 'bit':
      return `${digitsOfBytes(re, 0, format)}  ${digitsOfBytes(im, 0, format)}i`;
    case 'rat':
      return ratPair(a, b, 0, LONE_RAT_LETTERS);
    default:
  }
  const single = re instanceof Float32Array;
  const real = scalarExtent(a, single);
  const imaginary = scalarExtent(b, single);
  const nonFinite = real.nonFinite || imaginary.nonFinite;
  const whole = real.integer && imaginary.integer && !Number.isNaN(a) && !Number.isNaN(b);
  const digits = digitsOf(Math.max(real.largest, imaginary.largest));
  if (nonFinite && !whole && format.notation === 'fixed' && digits <= (single ? 12 : 20)) {
    // Inf and NaN have no digits: the other part then shows a single digit, in the full width.
    return complexText(a, b, { kind: 'general', width: Math.max(4, digits + 1), decimals: 1 }, format);
  }
  return complexText(a, b, complexLayout(real, imaginary, true, format, single), format);
}

/** `re + imi`: the real part has the width of the layout, the imaginary part one column less. */
function complexText(re: number, im: number, layout: Layout, format: Format): string {
  const real = numberText(re, layout).padStart(layout.width);
  // The bank format shows no imaginary part.
  if (format.notation === 'bank') return real;
  const width = format.notation === 'g' ? layout.width : layout.width - 1;
  return `${real} ${signOf(im)} ${numberText(Math.abs(im), layout).padStart(width)}i`;
}

function ratPair(re: number, im: number, width: number, most: number): string {
  return `${fractionText(re, most).padStart(width)} ${signOf(im)} ${fractionText(Math.abs(im), most).padStart(width)}i`;
}

function signOf(x: number): string {
  return x < 0 || Object.is(x, -0) ? '-' : '+';
}

/** How to format the elements of an array, including separators. */
interface Elements {
  /** Columns of one element, for splitting. */
  readonly width: number;
  text(at: number): string;
}

/** Rows of a two-dimensional page, each with its line end. */
export function pageText(
  value: Tensor | Int64Tensor | Range,
  indent: number,
  format: Format,
  meter: Meter,
): string {
  const [rows = 0, columns = 0] = dimsOf(value);
  if (value instanceof Range) {
    const elements = rangeElements(value, format, meter);
    // The leading blanks of a range do not count.
    return columnsText(1, columns, elements.width, indent, format, meter, (_, k) => elements.text(k), SCREEN);
  }
  if (value instanceof Int64Tensor || !isFloat(value.cls)) {
    return integerText(value.re, rows, columns, integerWidth(value.re), indent, format, meter);
  }
  let head = '';
  let shown: Tensor = value;
  if (format.commonFactor && format.notation === 'fixed') {
    const factor = commonFactor(value);
    if (factor !== 1) {
      head = `${' '.repeat(indent + 2)}${numberText(factor, { kind: 'exponent', width: 0, decimals: 1 })} *\n\n`;
      shown = scaled(value, factor, meter);
    }
  }
  const elements =
    shown.im === null ? realElements(shown.re, format) : complexElements(shown.re, shown.im, format);
  // Off-diagonal complex zeros are blank.
  const besides = value instanceof PatternMatrix && value.im !== null;
  const zero = '0'.padStart(elements.width - 1);
  return (
    head +
    columnsText(rows, columns, elements.width, indent, format, meter, (i, k) =>
      i !== k && besides ? zero : elements.text(i + k * rows),
    )
  );
}

/** The power of ten of the largest element. */
function commonFactor({ re, im }: Tensor): number {
  const extents = im === null ? [extentOf(re)] : [extentOf(re), extentOf(im)];
  if (extents.every(({ integer }) => integer)) return 1;
  return 10 ** (digitsOf(Math.max(...extents.map(({ largest }) => largest))) - 1);
}

function scaled({ cls, dims, re, im }: Tensor, factor: number, meter: Meter): Tensor {
  meter.elements(re.length, 16);
  const divided = (numbers: Storage) => numbers.map((x: number) => x / factor) as Storage;
  return new Tensor(cls, dims, divided(re), im === null ? null : divided(im));
}

/** Columns of a fraction in a matrix. */
const RAT_WIDTH = 9;

/** Characters of a fraction without its sign; a scalar has more. */
const RAT_LETTERS = 8;
const LONE_RAT_LETTERS = 10;

function realElements(re: Storage, format: Format): Elements {
  const { notation } = format;
  switch (notation) {
    case '+':
      return { width: 0, text: (at) => signText(re[at]!) };
    case 'none':
      return { width: 0, text: (at) => ` ${streamText(re[at]!)}` };
    case 'hex':
    case 'bit':
      return {
        width: re.BYTES_PER_ELEMENT * (notation === 'hex' ? 2 : 8) + 2,
        text: (at) => `  ${digitsOfBytes(re, at, format)}`,
      };
    case 'rat':
      return {
        width: RAT_WIDTH + 2,
        text: (at) => `  ${fractionText(re[at]!, RAT_LETTERS).padStart(RAT_WIDTH)}`,
      };
    default:
  }
  const layout = matrixLayout(extentOf(re), format, re instanceof Float32Array);
  return {
    width: layout.width + 2,
    text: (at) => `  ${numberText(re[at]!, layout).padStart(layout.width)}`,
  };
}

function complexElements(re: Storage, im: Storage, format: Format): Elements {
  const { notation } = format;
  switch (notation) {
    case '+':
      return { width: 0, text: (at) => signText(re[at]!) };
    case 'none':
      return { width: 0, text: (at) => ` ${streamPair(re[at]!, im[at]!)}` };
    case 'hex':
    case 'bit':
      return {
        width: 2 * (re.BYTES_PER_ELEMENT * (notation === 'hex' ? 2 : 8) + 2),
        text: (at) => `  ${digitsOfBytes(re, at, format)}  ${digitsOfBytes(im, at, format)}i`,
      };
    case 'rat':
      return {
        width: 2 * RAT_WIDTH + 2,
        text: (at) => `  ${ratPair(re[at]!, im[at]!, RAT_WIDTH, RAT_LETTERS)}`,
      };
    default:
  }
  const layout = complexLayout(extentOf(re), extentOf(im), false, format, re instanceof Float32Array);
  return {
    width: notation === 'bank' ? layout.width + 2 : 2 * layout.width + 6,
    text: (at) => `  ${complexText(re[at]!, im[at]!, layout, format)}`,
  };
}

/** The layout of a range includes its limit, and one column more for fractions. */
function rangeElements(range: Range, format: Format, meter: Meter): Elements {
  const { base, step, count, limit } = range;
  const { notation } = format;
  if (isRaw(notation) || notation === 'rat') {
    const values = meter.doubles(count);
    for (let k = 0; k < count; k++) values[k] = range.at(k);
    return realElements(values, format);
  }
  const ends = [Math.abs(base), Math.abs(limit)];
  const extent: Extent = {
    integer: Number.isInteger(base) && Number.isInteger(step),
    nonFinite: false,
    largest: Math.max(...ends),
    smallest: Math.min(...ends),
  };
  const layout = matrixLayout(extent, format, false);
  const wider = layout.kind !== 'integer' && notation !== 'g' && notation !== 'bank';
  const width = layout.width + (wider ? 1 : 0);
  return { width: width + 2, text: (k) => `  ${numberText(range.at(k), layout).padStart(width)}` };
}

type Integers = Tensor['re'] | Int64Tensor['re'];

/**
 * Columns of the widest element, plus a column for the sign if any is negative. Zeros alone have no sign column. Octave ignores the minimum of a class, whose
 * negation overflows.
 */
export function integerWidth(values: Integers): number {
  const least = leastOf(values);
  let most = 0;
  let negative = 0;
  for (let k = 0; k < values.length; k++) {
    const x = values[k]!;
    if (x === least) continue;
    if (x < 0) negative = 1;
    const size = x < 0 ? -x : x;
    const digits = typeof size === 'bigint' ? (size === 0n ? 0 : size.toString().length) : digitCount(size);
    if (digits > most) most = digits;
  }
  return most + negative;
}

function leastOf(values: Integers): number | bigint | null {
  if (values instanceof BigInt64Array) return -(2n ** 63n);
  const signed = values instanceof Int8Array || values instanceof Int16Array || values instanceof Int32Array;
  return signed ? -(2 ** (8 * values.BYTES_PER_ELEMENT - 1)) : null;
}

function digitCount(x: number): number {
  let digits = 0;
  for (let rest = x; rest >= 1; rest = Math.floor(rest / 10)) digits++;
  return digits;
}

/** Rows of integers, logical values or character codes, separated by two blanks. */
export function integerText(
  values: Integers,
  rows: number,
  columns: number,
  width: number,
  indent: number,
  format: Format,
  meter: Meter,
): string {
  const { notation } = format;
  const rowsOf = (columnWidth: number, text: (at: number) => string) =>
    columnsText(rows, columns, columnWidth, indent, format, meter, (i, k) => text(i + k * rows));
  switch (notation) {
    case '+':
      return rowsOf(0, (at) => signText(values[at]!));
    case 'hex':
    case 'bit':
      return rowsOf(
        values.BYTES_PER_ELEMENT * (notation === 'hex' ? 2 : 8) + 2,
        (at) => `  ${digitsOfBytes(values, at, format)}`,
      );
    case 'bank':
      return rowsOf(width + 5, (at) => `  ${`${values[at]!}.00`.padStart(width + 3)}`);
    default: {
      const shown = Math.max(width, 1) + 2;
      return rowsOf(width + 2, (at) => `  ${String(values[at]).padStart(shown - 2)}`);
    }
  }
}

/** Rows of a char matrix, each with its line end, never indented. */
export function charText(value: string | Tensor): string {
  const rows = textRows(value) ?? [];
  if (rows.length === 0 && dimsOf(value)[0]! > 0) return '\n'.repeat(dimsOf(value)[0]!);
  return rows.map((row) => `${row}\n`).join('');
}

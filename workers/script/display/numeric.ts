/** Text of numeric, logical and char arrays: one page of two dimensions at a time. */
import type { Meter } from '../meter.js';
import { textRows } from '../values/convert.js';
import { dimsOf } from '../values/inspect.js';
import { Int64Tensor, Range, type Tensor, type TensorClass } from '../values/types.js';
import { columnsText } from './columns.js';
import type { Format } from './format.js';
import {
  complexLayout,
  type Extent,
  extentOf,
  type Layout,
  matrixLayout,
  numberText,
  scalarText,
} from './layout.js';

/** Text of a scalar without line end; complex ones begin with a blank unless negative. */
export function scalarValueText(value: number | boolean | Tensor | Int64Tensor, format: Format): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return realScalar(value, format, false);
  if (value instanceof Int64Tensor) return String(value.re[0]);
  const single = value.cls === 'single';
  if (value.im !== null) return complexScalar(value.re[0]!, value.im[0]!, format, single);
  return isFloat(value.cls) ? realScalar(value.re[0]!, format, single) : String(value.re[0]);
}

function realScalar(x: number, format: Format, single: boolean): string {
  const text = scalarText(x, format, single);
  return text === 'NA' ? ' NA' : text;
}

function isFloat(cls: TensorClass): boolean {
  return cls === 'double' || cls === 'single';
}

function complexScalar(re: number, im: number, format: Format, single: boolean): string {
  const real = extentOf([re]);
  const imaginary = extentOf([im]);
  if ((real.nonFinite && !imaginary.integer) || (imaginary.nonFinite && !real.integer)) {
    // One part has no digits: the other one is shown with a single one.
    const layout: Layout = { kind: 'general', width: 4, decimals: 1 };
    return complexText(re, im, layout);
  }
  return complexText(re, im, complexLayout(real, imaginary, true, format, single));
}

/** `re + imi` where the real part takes the width of the layout, and the imaginary part one column less. */
function complexText(re: number, im: number, layout: Layout): string {
  const real = numberText(re, layout).padStart(layout.width);
  const negative = im < 0 || Object.is(im, -0);
  const imaginary = numberText(Math.abs(im), layout).padStart(layout.width - 1);
  return `${real} ${negative ? '-' : '+'} ${imaginary}i`;
}

/** Rows of a page of two dimensions, each with its line end. */
export function pageText(
  value: Tensor | Int64Tensor | Range,
  indent: number,
  format: Format,
  meter: Meter,
): string {
  if (value instanceof Range) return rangeText(value, indent, format, meter);
  const [rows = 0, columns = 0] = value.dims;
  if (value instanceof Int64Tensor || !isFloat(value.cls)) {
    return integerText(value.re, rows, columns, integerWidth(value.re), indent, meter);
  }
  const { re, im } = value;
  const single = value.cls === 'single';
  if (im !== null) {
    const layout = complexLayout(extentOf(re), extentOf(im), false, format, single);
    return columnsText(rows, columns, 2 * layout.width + 6, indent, meter, (i, k) => {
      const at = i + k * rows;
      return `  ${complexText(re[at]!, im[at]!, layout)}`;
    });
  }
  const layout = matrixLayout(extentOf(re), format, single);
  const width = layout.width + 2;
  return columnsText(rows, columns, width, indent, meter, (i, k) =>
    numberText(re[i + k * rows]!, layout).padStart(width),
  );
}

/** A range as it was written has its limit considered, and a column more for numbers with a fraction. */
function rangeText(range: Range, indent: number, format: Format, meter: Meter): string {
  const { base, step, count, limit } = range;
  let extent: Extent;
  if (limit === null) {
    const values = meter.doubles(count);
    for (let k = 0; k < count; k++) values[k] = range.at(k);
    extent = extentOf(values);
  } else {
    const ends = [Math.abs(base), Math.abs(limit)];
    extent = {
      integer: Number.isInteger(base) && Number.isInteger(step),
      nonFinite: false,
      largest: Math.max(...ends),
      smallest: Math.min(...ends),
    };
  }
  const layout = matrixLayout(extent, format, false);
  const width = layout.width + (limit !== null && layout.kind !== 'integer' ? 3 : 2);
  return columnsText(1, count, width, indent, meter, (_, k) =>
    numberText(range.at(k), layout).padStart(width),
  );
}

type Integers = Tensor['re'] | Int64Tensor['re'];

/** Columns of the widest element, a column for the sign when any is negative. Zeros alone have none at all. */
export function integerWidth(values: Integers): number {
  let most = 0;
  let negative = 0;
  for (let k = 0; k < values.length; k++) {
    const x = values[k]!;
    if (x < 0) negative = 1;
    const size = x < 0 ? -x : x;
    const digits = typeof size === 'bigint' ? (size === 0n ? 0 : size.toString().length) : digitCount(size);
    if (digits > most) most = digits;
  }
  return most + negative;
}

function digitCount(x: number): number {
  let digits = 0;
  for (let rest = x; rest >= 1; rest = Math.floor(rest / 10)) digits++;
  return digits;
}

/** Rows of integers, truth values or codes, two blanks between them. */
export function integerText(
  values: Integers,
  rows: number,
  columns: number,
  width: number,
  indent: number,
  meter: Meter,
): string {
  const shown = Math.max(width, 1) + 2;
  return columnsText(rows, columns, width + 2, indent, meter, (i, k) =>
    String(values[i + k * rows]).padStart(shown),
  );
}

/** Rows of a char matrix, each with its line end; they are never indented. */
export function charText(value: string | Tensor): string {
  const rows = textRows(value) ?? [];
  if (rows.length === 0 && dimsOf(value)[0]! > 0) return '\n'.repeat(dimsOf(value)[0]!);
  return rows.map((row) => `${row}\n`).join('');
}

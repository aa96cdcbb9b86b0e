/** The product of real matrices, in tiles of nine elements: each number read contributes to three of them. */
import type { Meter } from '../meter.js';
import type { Grid } from './grid.js';

/** Column-major `a` (rows x inner) times `b` (inner x columns). Each element of the result is summed in the order of `inner`, independent of its position. */
function realProduct(
  a: Float64Array,
  b: Float64Array,
  rows: number,
  inner: number,
  columns: number,
  meter: Meter,
): Float64Array {
  const out = meter.doubles(rows * columns);
  // Transposes the left matrix, so that its rows are contiguous.
  const turned = meter.scratch(a.length);
  for (let k = 0, from = 0; k < inner; k++) {
    for (let i = 0; i < rows; i++) turned[i * inner + k] = a[from++]!;
  }
  const tiledRows = rows - (rows % 3);
  const tiledColumns = columns - (columns % 3);
  for (let j = 0; j < tiledColumns; j += 3) {
    meter.work(3 * rows * inner);
    tiles(turned, b, inner, tiledRows, j, out, rows);
    for (let i = tiledRows; i < rows; i++) {
      for (let c = j; c < j + 3; c++) out[c * rows + i] = dot(turned, i * inner, b, c * inner, inner);
    }
  }
  for (let j = tiledColumns; j < columns; j++) {
    meter.work(rows * inner);
    for (let i = 0; i < rows; i++) out[j * rows + i] = dot(turned, i * inner, b, j * inner, inner);
  }
  return out;
}

/** Three columns of the result, from `j` on, three rows at a time. */
function tiles(
  turned: Float64Array,
  b: Float64Array,
  inner: number,
  tiledRows: number,
  j: number,
  out: Float64Array,
  rows: number,
): void {
  const b0 = j * inner;
  const b1 = b0 + inner;
  const b2 = b1 + inner;
  for (let i = 0; i < tiledRows; i += 3) {
    const a0 = i * inner;
    const a1 = a0 + inner;
    const a2 = a1 + inner;
    let s00 = 0;
    let s01 = 0;
    let s02 = 0;
    let s10 = 0;
    let s11 = 0;
    let s12 = 0;
    let s20 = 0;
    let s21 = 0;
    let s22 = 0;
    for (let k = 0; k < inner; k++) {
      const x0 = turned[a0 + k]!;
      const x1 = turned[a1 + k]!;
      const x2 = turned[a2 + k]!;
      const y0 = b[b0 + k]!;
      const y1 = b[b1 + k]!;
      const y2 = b[b2 + k]!;
      s00 += x0 * y0;
      s01 += x0 * y1;
      s02 += x0 * y2;
      s10 += x1 * y0;
      s11 += x1 * y1;
      s12 += x1 * y2;
      s20 += x2 * y0;
      s21 += x2 * y1;
      s22 += x2 * y2;
    }
    const to0 = j * rows + i;
    const to1 = to0 + rows;
    const to2 = to1 + rows;
    out[to0] = s00;
    out[to0 + 1] = s10;
    out[to0 + 2] = s20;
    out[to1] = s01;
    out[to1 + 1] = s11;
    out[to1 + 2] = s21;
    out[to2] = s02;
    out[to2 + 1] = s12;
    out[to2 + 2] = s22;
  }
}

function dot(a: Float64Array, from: number, b: Float64Array, other: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += a[from + k]! * b[other + k]!;
  return sum;
}

/** The product of two grids; the columns of the first must equal the rows of the second. */
export function multiplyGrids(a: Grid, b: Grid, meter: Meter): Grid {
  const { rows } = a;
  const { columns } = b;
  const re = realProduct(a.re, b.re, rows, a.columns, columns, meter);
  if (a.im === null && b.im === null) return { rows, columns, re, im: null };
  const zeroes = (p: Grid) => p.im ?? new Float64Array(p.re.length);
  const cross = realProduct(zeroes(a), zeroes(b), rows, a.columns, columns, meter);
  const im = realProduct(a.re, zeroes(b), rows, a.columns, columns, meter);
  const other = realProduct(zeroes(a), b.re, rows, a.columns, columns, meter);
  for (let k = 0; k < re.length; k++) {
    re[k] = re[k]! - cross[k]!;
    im[k] = im[k]! + other[k]!;
  }
  return { rows, columns, re, im };
}

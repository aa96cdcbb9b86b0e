/** Matrices for computation in place: real, or complex with a second array of the same shape. */
import type { Meter } from '../meter.js';

export interface Grid {
  readonly rows: number;
  readonly columns: number;
  /** Column by column. */
  readonly re: Float64Array;
  readonly im: Float64Array | null;
}

export function emptyGrid(rows: number, columns: number, complex: boolean, meter: Meter): Grid {
  return {
    rows,
    columns,
    re: meter.doubles(rows * columns),
    im: complex ? meter.doubles(rows * columns) : null,
  };
}

export function unitGrid(n: number, complex: boolean, meter: Meter): Grid {
  const grid = emptyGrid(n, n, complex, meter);
  for (let k = 0; k < n; k++) grid.re[k + k * n] = 1;
  return grid;
}

export function copyGrid({ rows, columns, re, im }: Grid, meter: Meter): Grid {
  meter.elements(2 * re.length, 8);
  return { rows, columns, re: re.slice(), im: im === null ? null : im.slice() };
}

/** Conjugate transpose. */
export function adjoint(a: Grid, meter: Meter): Grid {
  const out = emptyGrid(a.columns, a.rows, a.im !== null, meter);
  for (let j = 0; j < a.columns; j++)
    for (let i = 0; i < a.rows; i++) {
      out.re[j + i * a.columns] = a.re[i + j * a.rows]!;
      if (a.im !== null) out.im![j + i * a.columns] = -a.im[i + j * a.rows]!;
    }
  return out;
}

/** The leading rows and columns. */
export function leading(a: Grid, rows: number, columns: number, meter: Meter): Grid {
  if (rows === a.rows && columns === a.columns) return a;
  const out = emptyGrid(rows, columns, a.im !== null, meter);
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) {
      out.re[i + j * rows] = a.re[i + j * a.rows]!;
      if (a.im !== null) out.im![i + j * rows] = a.im[i + j * a.rows]!;
    }
  return out;
}

export function swapColumns(a: Grid, j: number, k: number): void {
  if (j === k) return;
  for (const part of [a.re, a.im]) {
    if (part === null) continue;
    for (let i = 0; i < a.rows; i++) {
      const kept = part[i + j * a.rows]!;
      part[i + j * a.rows] = part[i + k * a.rows]!;
      part[i + k * a.rows] = kept;
    }
  }
}

export function swapRows(a: Grid, i: number, k: number): void {
  if (i === k) return;
  for (const part of [a.re, a.im]) {
    if (part === null) continue;
    for (let j = 0; j < a.columns; j++) {
      const kept = part[i + j * a.rows]!;
      part[i + j * a.rows] = part[k + j * a.rows]!;
      part[k + j * a.rows] = kept;
    }
  }
}

/** |y| with the sign of x; a negative zero has one. */
export function withSign(y: number, x: number): number {
  return x < 0 || Object.is(x, -0) ? -Math.abs(y) : Math.abs(y);
}

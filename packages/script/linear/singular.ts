/**
 * Singular values and vectors: reduction to bidiagonal form, then the implicit zero-shift QR steps of Demmel & Kahan (SIAM J. Sci. Stat. Comput. 11, 1990) in
 * LAPACK's order, which determines the signs of the vectors.
 */
import type { Meter } from '../meter.js';
import { bidiagonalSteps } from './bidiagonal.js';
import { adjoint, copyGrid, emptyGrid, type Grid, leading, unitGrid } from './grid.js';
import { orthogonalFactor, triangulate } from './orthogonal.js';
import {
  clearColumn,
  clearRow,
  columnPart,
  productOf,
  type Reflector,
  reflectLeft,
  reflector,
  reflectRight,
  rowPart,
} from './reflect.js';

export interface Singular {
  /** rows x rows, or rows x min (rows, columns) in the economical form. */
  readonly u: Grid;
  /** Descending. */
  readonly s: Float64Array;
  /** The columns are the right vectors. */
  readonly v: Grid;
}

interface Bidiagonal {
  readonly d: Float64Array;
  readonly e: Float64Array;
  /** Whether `e` is below the diagonal. */
  readonly lower: boolean;
  readonly left: readonly Reflector[];
  readonly right: readonly Reflector[];
}

function bidiagonalise(a: Grid, meter: Meter): Bidiagonal {
  const m = copyGrid(a, meter);
  const { rows, columns } = m;
  const lower = rows < columns;
  const n = Math.min(rows, columns);
  const d = new Float64Array(n);
  const e = new Float64Array(Math.max(0, n - 1));
  const left: Reflector[] = [];
  const right: Reflector[] = [];
  const fromLeft = (j: number, row: number): number => {
    const h = reflector(...columnPart(m, j, row, rows));
    left.push(h);
    clearColumn(m, j, row, h.beta);
    reflectLeft(m, row, j + 1, columns, h, true);
    return h.beta;
  };
  const fromRight = (i: number, column: number): number => {
    const h = reflector(...rowPart(m, i, column, columns));
    right.push(h);
    clearRow(m, i, column, h.beta);
    reflectRight(m, column, i + 1, rows, h);
    return h.beta;
  };
  for (let k = 0; k < n; k++) {
    meter.work(8 * (rows - k) * (columns - k) + 1);
    if (lower) {
      d[k] = fromRight(k, k);
      if (k < n - 1) e[k] = fromLeft(k, k + 1);
    } else {
      d[k] = fromLeft(k, k);
      if (k < n - 1) e[k] = fromRight(k, k + 1);
    }
  }
  return { d, e, lower, left, right };
}

/** The first `size` columns of the product of reflections that begin at row `offset`. */
function basis(
  reflectors: readonly Reflector[],
  n: number,
  size: number,
  offset: number,
  complex: boolean,
  meter: Meter,
): Grid {
  const q = emptyGrid(n, size, complex, meter);
  for (let k = 0; k < Math.min(n, size); k++) q.re[k + k * n] = 1;
  return productOf(reflectors, q, offset, meter);
}

/**
 * U S V' = A.
 *
 * @param economy whether to compute only as many vectors as there are values
 * @returns null if the iteration does not converge
 */
export function singularDecomposition(a: Grid, economy: boolean, meter: Meter): Singular | null {
  const { rows, columns } = a;
  if (rows >= columns) return tall(a, economy, meter);
  // A matrix with many more columns than rows is triangulated from the right first: the tall case of its adjoint.
  if (columns >= Math.floor(1.6 * rows)) {
    const t = triangulate(adjoint(a, meter), false, meter);
    const l = adjoint(leading(t.r, rows, rows, meter), meter);
    const inner = decomposed(l, meter);
    if (inner === null) return null;
    const wide = orthogonalFactor(t, economy ? rows : columns, meter);
    return { u: inner.u, s: inner.s, v: combined(wide, inner.v, meter) };
  }
  return decomposed(a, meter, economy);
}

function tall(a: Grid, economy: boolean, meter: Meter): Singular | null {
  const { rows, columns } = a;
  if (rows < Math.floor(1.6 * columns) || rows === columns) return decomposed(a, meter, economy);
  const t = triangulate(a, false, meter);
  const inner = decomposed(leading(t.r, columns, columns, meter), meter);
  if (inner === null) return null;
  const q = orthogonalFactor(t, economy ? columns : rows, meter);
  return { u: combined(q, inner.u, meter), s: inner.s, v: inner.v };
}

/** The first columns of Q times the square matrix `w`; the others stay unchanged. */
function combined(q: Grid, w: Grid, meter: Meter): Grid {
  const out = copyGrid(q, meter);
  const n = w.rows;
  out.re.fill(0, 0, q.rows * n);
  out.im?.fill(0, 0, q.rows * n);
  for (let j = 0; j < n; j++) {
    meter.work(4 * q.rows * n + 1);
    for (let k = 0; k < n; k++) {
      const x = w.re[k + j * n]!;
      const y = w.im === null ? 0 : w.im[k + j * n]!;
      for (let i = 0; i < q.rows; i++) {
        const [from, to] = [i + k * q.rows, i + j * q.rows];
        out.re[to] = out.re[to]! + q.re[from]! * x;
        if (out.im === null) continue;
        out.re[to] = out.re[to]! - q.im![from]! * y;
        out.im[to] = out.im[to]! + q.re[from]! * y + q.im![from]! * x;
      }
    }
  }
  return out;
}

function decomposed(a: Grid, meter: Meter, economy = false): Singular | null {
  const complex = a.im !== null;
  const { rows, columns } = a;
  const n = Math.min(rows, columns);
  const { d, e, lower, left, right } = bidiagonalise(a, meter);
  const u = basis(left, rows, economy ? n : rows, lower ? 1 : 0, complex, meter);
  const v = basis(right, columns, economy ? n : columns, lower ? 0 : 1, complex, meter);
  return bidiagonalSteps(d, e, lower, u, v, meter) ? { u, s: d, v } : null;
}

/** The values alone. */
export function singularValuesOf(a: Grid, meter: Meter): Float64Array | null {
  const { rows, columns } = a;
  let m = a;
  if (rows >= columns && rows >= Math.floor(1.6 * columns) && rows > columns)
    m = leading(triangulate(a, false, meter).r, columns, columns, meter);
  else if (columns > rows && columns >= Math.floor(1.6 * rows))
    m = adjoint(leading(triangulate(adjoint(a, meter), false, meter).r, rows, rows, meter), meter);
  const { d, e, lower } = bidiagonalise(m, meter);
  const none = unitGrid(0, false, meter);
  return bidiagonalSteps(d, e, lower, none, none, meter) ? d : null;
}

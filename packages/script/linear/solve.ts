/** Linear systems. Substitution, Cholesky or LU according to the matrix; least squares for matrices that are not square or are singular. */
import type { Meter } from '../meter.js';
import { choleskyFactor, mayBeDefinite, triangleOf } from './cholesky.js';
import { adjoint, emptyGrid, type Grid, leading } from './grid.js';
import { luDecompose, luInverse, luSolve, rightSide, solveTriangle, triangularInverse } from './lu.js';
import { orthogonalFactor, reflectAll, triangulate } from './orthogonal.js';
import { multiplyGrids } from './product.js';
import { singularDecomposition, singularValuesOf } from './singular.js';

/** Receives the reciprocal condition number of a matrix that is singular to machine precision; 0 if exactly singular. */
export type Warn = (rcond: number) => void;

/** Solves `a x = b` for every column of b. */
export function solve(a: Grid, b: Grid, meter: Meter, warn?: Warn): Grid {
  if (a.rows === a.columns && a.rows > 0) {
    const x = solveSquare(a, b, meter);
    if (x !== null) {
      if (warn !== undefined) {
        const rcond = reciprocalCondition(a, meter);
        if (1 + rcond === 1) warn(rcond);
      }
      return x;
    }
    warn?.(0);
  }
  return leastSquares(a, b, meter);
}

function finite({ re, im }: Grid): boolean {
  return re.every(Number.isFinite) && (im === null || im.every(Number.isFinite));
}

/** Null when the matrix is singular. */
function solveSquare(a: Grid, b: Grid, meter: Meter): Grid | null {
  const n = a.rows;
  const triangle = triangleOf(a);
  if (triangle !== null) {
    for (let k = 0; k < n; k++)
      if (a.re[k + k * n] === 0 && (a.im === null || a.im[k + k * n] === 0)) return null;
    const x = rightSide(b, a.im !== null, meter);
    solveTriangle(a, triangle === 'lower', false, x, meter);
    return x;
  }
  if (mayBeDefinite(a)) {
    const { r, failed } = choleskyFactor(a, meter);
    if (failed === 0) {
      const x = rightSide(b, a.im !== null, meter);
      solveTriangle(adjoint(r, meter), true, false, x, meter);
      solveTriangle(r, false, false, x, meter);
      return x;
    }
  }
  const f = luDecompose(a, meter);
  return f.singular >= 0 ? null : luSolve(f, b, meter);
}

/** The inverse of a square matrix, or null when it is singular. */
export function inverseOf(a: Grid, meter: Meter): Grid | null {
  const n = a.rows;
  const triangle = triangleOf(a);
  if (triangle !== null) {
    for (let k = 0; k < n; k++)
      if (a.re[k + k * n] === 0 && (a.im === null || a.im[k + k * n] === 0)) return null;
    return triangularInverse(a, triangle === 'lower', meter);
  }
  if (mayBeDefinite(a)) {
    const { r, failed } = choleskyFactor(a, meter);
    if (failed === 0) return gramInverse(r, meter);
  }
  const f = luDecompose(a, meter);
  return f.singular >= 0 ? null : luInverse(f, meter);
}

/** inv (R'R) from R. */
export function gramInverse(r: Grid, meter: Meter): Grid {
  const n = r.rows;
  const t = triangularInverse(r, false, meter);
  const out = emptyGrid(n, n, r.im !== null, meter);
  for (let j = 0; j < n; j++) {
    meter.work(n * n + 1);
    for (let i = 0; i <= j; i++) {
      let [re, im] = [0, 0];
      for (let k = j; k < n; k++) {
        const [p, q] = [i + k * n, j + k * n];
        re += t.re[p]! * t.re[q]!;
        if (t.im === null) continue;
        re += t.im[p]! * t.im[q]!;
        im += t.im[p]! * t.re[q]! - t.re[p]! * t.im[q]!;
      }
      out.re[i + j * n] = re;
      out.re[j + i * n] = re;
      if (out.im === null) continue;
      out.im[i + j * n] = im;
      out.im[j + i * n] = -im;
    }
  }
  return out;
}

/** The inverse, filled with Inf where there is none. */
export function inverse(a: Grid, meter: Meter): Grid {
  const found = inverseOf(a, meter);
  if (found !== null) return found;
  const out = emptyGrid(a.rows, a.columns, false, meter);
  out.re.fill(Number.POSITIVE_INFINITY);
  return out;
}

/** The largest column sum of absolute values. */
export function oneNorm({ rows, columns, re, im }: Grid): number {
  let top = 0;
  for (let j = 0; j < columns; j++) {
    let sum = 0;
    for (let k = j * rows; k < (j + 1) * rows; k++)
      sum += im === null ? Math.abs(re[k]!) : Math.hypot(re[k]!, im[k]!);
    if (sum > top || Number.isNaN(sum)) top = sum;
  }
  return top;
}

/** 1 / (|A| |inv (A)|) in the one norm; 0 for a singular matrix. */
export function reciprocalCondition(a: Grid, meter: Meter): number {
  const inner = inverseOf(a, meter);
  if (inner === null) return 0;
  const found = 1 / oneNorm(a) / oneNorm(inner);
  return Number.isNaN(found) ? 0 : found;
}

function isFullRank(r: Grid, meter: Meter): boolean {
  const s = singularValuesOf(r, meter);
  return s?.every((x) => x > Number.EPSILON * s[0]!) === true;
}

/**
 * The least-squares solution x of minimum norm. Full rank: Householder reflections of the columns (or rows). Otherwise: singular values, where those below the
 * precision of the largest count as zero.
 */
export function leastSquares(a: Grid, b: Grid, meter: Meter): Grid {
  const { rows, columns } = a;
  const complex = a.im !== null || b.im !== null;
  const out = emptyGrid(columns, b.columns, complex, meter);
  if (a.re.length === 0 || b.columns === 0) return out;
  if (!finite(a) || !finite(b)) {
    out.re.fill(Number.NaN);
    return out;
  }
  if (rows >= columns) {
    const t = triangulate(a, false, meter);
    const r = leading(t.r, columns, columns, meter);
    if (isFullRank(r, meter)) {
      const c = rightSide(b, complex, meter);
      reflectAll(t, c, meter);
      const x = leading(c, columns, b.columns, meter);
      solveTriangle(r, false, false, x, meter);
      return x;
    }
  } else {
    const t = triangulate(adjoint(a, meter), false, meter);
    const r = leading(t.r, rows, rows, meter);
    if (isFullRank(r, meter)) {
      const y = rightSide(b, complex, meter);
      solveTriangle(adjoint(r, meter), true, false, y, meter);
      return multiplyGrids(orthogonalFactor(t, rows, meter), y, meter);
    }
  }
  return bySingularValues(a, b, out, meter);
}

function bySingularValues(a: Grid, b: Grid, out: Grid, meter: Meter): Grid {
  const { rows, columns } = a;
  const found = singularDecomposition(a, true, meter);
  if (found === null) {
    out.re.fill(Number.NaN);
    return out;
  }
  const { u, s, v } = found;
  for (let j = 0; j < b.columns; j++) {
    meter.work(4 * s.length * (rows + columns) + 1);
    for (let k = 0; k < s.length && s[k]! > Number.EPSILON * s[0]!; k++) {
      let [x, y] = [0, 0];
      for (let i = 0; i < rows; i++) {
        const [p, q] = [u.re[i + k * rows]!, u.im === null ? 0 : u.im[i + k * rows]!];
        const [c, d] = [b.re[i + j * rows]!, b.im === null ? 0 : b.im[i + j * rows]!];
        x += p * c + q * d;
        y += p * d - q * c;
      }
      x /= s[k]!;
      y /= s[k]!;
      for (let i = 0; i < columns; i++) {
        const [p, q] = [v.re[i + k * columns]!, v.im === null ? 0 : v.im[i + k * columns]!];
        const at = i + j * columns;
        out.re[at] = out.re[at]! + p * x - q * y;
        if (out.im !== null) out.im[at] = out.im[at]! + p * y + q * x;
      }
    }
  }
  return out;
}

/** Cholesky factorisation R'R = A of symmetric and Hermitian matrices; only the upper triangle is read. */
import type { Meter } from '../meter.js';
import { type Complex, divide } from '../operators/complex.js';
import { emptyGrid, type Grid } from './grid.js';
import { element } from './lu.js';

/** @returns R, and the order (from 1) of the first leading minor that is not positive definite, or 0 */
export function choleskyFactor(a: Grid, meter: Meter): { r: Grid; failed: number } {
  const n = a.rows;
  const r = emptyGrid(n, n, a.im !== null, meter);
  for (let j = 0; j < n; j++) {
    meter.work(j * j + 1);
    for (let i = 0; i <= j; i++) {
      let { re, im }: Complex = element(a, i, j);
      for (let k = 0; k < i; k++) {
        const x = element(r, k, i);
        const y = element(r, k, j);
        // conj (x) y
        re -= x.re * y.re + x.im * y.im;
        im -= x.re * y.im - x.im * y.re;
      }
      let z: Complex = { re, im };
      if (i < j) z = divide(z, element(r, i, i));
      else if (re > 0) z = { re: Math.sqrt(re), im: 0 };
      else return { r, failed: j + 1 };
      r.re[i + j * n] = z.re;
      if (r.im !== null) r.im[i + j * n] = z.im;
    }
  }
  return { r, failed: 0 };
}

/** Whether a matrix is Hermitian with a positive diagonal, so that a Cholesky factorisation is worth trying. */
export function mayBeDefinite(a: Grid): boolean {
  const n = a.rows;
  for (let j = 0; j < n; j++) if (!(a.re[j + j * n]! > 0)) return false;
  return isHermitian(a);
}

export function isHermitian({ rows: n, re, im }: Grid): boolean {
  for (let j = 0; j < n; j++)
    for (let i = 0; i <= j; i++) {
      if (re[i + j * n] !== re[j + i * n]) return false;
      if (im !== null && im[i + j * n] !== -im[j + i * n]!) return false;
    }
  return true;
}

/** 'upper' or 'lower' if all other elements are zero; a diagonal matrix counts as upper. */
export function triangleOf({ rows, columns, re, im }: Grid): 'upper' | 'lower' | null {
  let [upper, lower] = [true, true];
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) {
      if (i === j || (re[i + j * rows] === 0 && (im === null || im[i + j * rows] === 0))) continue;
      if (i > j) upper = false;
      else lower = false;
      if (!upper && !lower) return null;
    }
  return upper ? 'upper' : 'lower';
}

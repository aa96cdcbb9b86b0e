/** LU factorisation with partial pivoting, and its uses: solutions, inverse, determinant. Sums follow LAPACK's order. */
import type { Meter } from '../meter.js';
import { type Complex, divide, multiply } from '../operators/complex.js';
import { copyGrid, emptyGrid, type Grid, swapColumns, swapRows } from './grid.js';

export interface Lu {
  /** L below the diagonal (with an implicit unit diagonal), U on and above it. */
  readonly lu: Grid;
  /** Original row of each row. */
  readonly order: number[];
  /** The row that each row was swapped with, in order. */
  readonly swaps: number[];
  /** The first zero pivot; -1 without one. */
  readonly singular: number;
}

export function element(a: Grid, i: number, j: number): Complex {
  const k = i + j * a.rows;
  return { re: a.re[k]!, im: a.im === null ? 0 : a.im[k]! };
}

export function luDecompose(a: Grid, meter: Meter): Lu {
  const lu = copyGrid(a, meter);
  const { rows, columns, re, im } = lu;
  const order = Array.from({ length: rows }, (_, k) => k);
  const swaps: number[] = [];
  let singular = -1;
  for (let k = 0; k < Math.min(rows, columns); k++) {
    meter.work((rows - k) * (columns - k) + 1);
    const at = k * rows;
    const size = (i: number) => Math.abs(re[at + i]!) + (im === null ? 0 : Math.abs(im[at + i]!));
    let pivot = k;
    for (let i = k + 1; i < rows; i++) if (size(i) > size(pivot)) pivot = i;
    swaps.push(pivot);
    if (size(pivot) === 0) {
      if (singular < 0) singular = k;
      continue;
    }
    if (pivot !== k) {
      swapRows(lu, k, pivot);
      [order[k], order[pivot]] = [order[pivot]!, order[k]!];
    }
    if (im === null) {
      const p = re[at + k]!;
      const scale = 1 / p;
      const safe = Math.abs(p) >= 2 ** -1022;
      for (let i = k + 1; i < rows; i++) re[at + i] = safe ? re[at + i]! * scale : re[at + i]! / p;
      for (let j = k + 1; j < columns; j++) {
        const to = j * rows;
        const factor = re[to + k]!;
        if (factor === 0) continue;
        for (let i = k + 1; i < rows; i++) re[to + i] = re[to + i]! - re[at + i]! * factor;
      }
      continue;
    }
    const scale = divide({ re: 1, im: 0 }, element(lu, k, k));
    for (let i = k + 1; i < rows; i++) {
      const z = multiply(element(lu, i, k), scale);
      re[at + i] = z.re;
      im[at + i] = z.im;
    }
    for (let j = k + 1; j < columns; j++) {
      const to = j * rows;
      const [x, y] = [re[to + k]!, im[to + k]!];
      if (x === 0 && y === 0) continue;
      for (let i = k + 1; i < rows; i++) {
        const [p, q] = [re[at + i]!, im[at + i]!];
        re[to + i] = re[to + i]! - (p * x - q * y);
        im[to + i] = im[to + i]! - (p * y + q * x);
      }
    }
  }
  return { lu, order, swaps, singular };
}

/** Solves T x = b in place for one triangle of `t`; `unit` assumes a unit diagonal. */
export function solveTriangle(t: Grid, lower: boolean, unit: boolean, x: Grid, meter: Meter): void {
  const n = t.columns;
  for (let j = 0; j < x.columns; j++) {
    meter.work(n * n * (t.im === null ? 1 : 4) + 1);
    const to = j * x.rows;
    for (let s = 0; s < n; s++) {
      const k = lower ? s : n - 1 - s;
      const from = k * t.rows;
      const [first, last] = lower ? [k + 1, n] : [0, k];
      if (x.im === null || t.im === null) {
        for (const part of x.im === null ? [x.re] : [x.re, x.im]) {
          if (part[to + k] === 0) continue;
          if (!unit) part[to + k] = part[to + k]! / t.re[from + k]!;
          const y = part[to + k]!;
          for (let i = first; i < last; i++) part[to + i] = part[to + i]! - y * t.re[from + i]!;
        }
        continue;
      }
      let z = element(x, k, j);
      if (z.re === 0 && z.im === 0) continue;
      if (!unit) z = divide(z, element(t, k, k));
      x.re[to + k] = z.re;
      x.im[to + k] = z.im;
      for (let i = first; i < last; i++) {
        const [p, q] = [t.re[from + i]!, t.im[from + i]!];
        x.re[to + i] = x.re[to + i]! - (p * z.re - q * z.im);
        x.im[to + i] = x.im[to + i]! - (p * z.im + q * z.re);
      }
    }
  }
}

/** A copy of b, with an imaginary part if needed. */
export function rightSide(b: Grid, complex: boolean, meter: Meter): Grid {
  const x = copyGrid(b, meter);
  return complex && x.im === null ? { ...x, im: meter.doubles(x.re.length) } : x;
}

/** Solution of A x = b for a square A without zero pivot. */
export function luSolve({ lu, order }: Lu, b: Grid, meter: Meter): Grid {
  const x = rightSide(b, lu.im !== null, meter);
  for (let j = 0; j < b.columns; j++)
    order.forEach((from, i) => {
      x.re[i + j * b.rows] = b.re[from + j * b.rows]!;
      if (x.im !== null) x.im[i + j * b.rows] = b.im === null ? 0 : b.im[from + j * b.rows]!;
    });
  solveTriangle(lu, true, true, x, meter);
  solveTriangle(lu, false, false, x, meter);
  return x;
}

/** Inverse of an upper or lower triangle. */
export function triangularInverse(t: Grid, lower: boolean, meter: Meter): Grid {
  const n = t.rows;
  const out = emptyGrid(n, n, t.im !== null, meter);
  for (let s = 0; s < n; s++) {
    meter.work(n * n + 1);
    const j = lower ? n - 1 - s : s;
    const pivot = divide({ re: 1, im: 0 }, element(t, j, j));
    // Multiplies the inverted part of the triangle by the rest of this column and by -pivot.
    const [from, to] = lower ? [j + 1, n] : [0, j];
    const re = t.re.slice(j * n, j * n + n);
    const im = t.im === null ? null : t.im.slice(j * n, j * n + n);
    const column = (k: number) => {
      const [x, y] = [re[k]!, im === null ? 0 : im[k]!];
      if (x === 0 && y === 0) return;
      const [first, last] = lower ? [k + 1, n] : [from, k];
      if (im === null) {
        const at = k * n;
        for (let i = first; i < last; i++) re[i] = re[i]! + x * out.re[at + i]!;
        re[k] = x * out.re[at + k]!;
        return;
      }
      for (let i = first; i < last; i++) {
        const z = element(out, i, k);
        re[i] = re[i]! + x * z.re - y * z.im;
        im[i] = im[i]! + x * z.im + y * z.re;
      }
      const z = multiply({ re: x, im: y }, element(out, k, k));
      re[k] = z.re;
      im[k] = z.im;
    };
    if (lower) for (let k = to - 1; k >= from; k--) column(k);
    else for (let k = from; k < to; k++) column(k);
    out.re[j + j * n] = pivot.re;
    if (out.im !== null) out.im[j + j * n] = pivot.im;
    for (let i = from; i < to; i++) {
      const z = multiply({ re: re[i]!, im: im === null ? 0 : im[i]! }, { re: -pivot.re, im: -pivot.im });
      out.re[i + j * n] = z.re;
      if (out.im !== null) out.im[i + j * n] = z.im;
    }
  }
  return out;
}

/** inv (U) L^-1, with the columns permuted back. */
export function luInverse({ lu, swaps }: Lu, meter: Meter): Grid {
  const n = lu.rows;
  const out = triangularInverse(lu, false, meter);
  for (let j = n - 2; j >= 0; j--) {
    meter.work(n * n + 1);
    for (let k = j + 1; k < n; k++) {
      const z = element(lu, k, j);
      if (z.re === 0 && z.im === 0) continue;
      if (out.im === null) {
        const [from, to] = [k * n, j * n];
        for (let i = 0; i < n; i++) out.re[to + i] = out.re[to + i]! - z.re * out.re[from + i]!;
        continue;
      }
      for (let i = 0; i < n; i++) {
        const y = element(out, i, k);
        out.re[i + j * n] = out.re[i + j * n]! - (z.re * y.re - z.im * y.im);
        out.im[i + j * n] = out.im[i + j * n]! - (z.re * y.im + z.im * y.re);
      }
    }
  }
  for (let j = n - 2; j >= 0; j--) swapColumns(out, j, swaps[j]!);
  return out;
}

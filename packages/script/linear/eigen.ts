/** Eigenvalues and vectors of any square matrix. */
import type { Meter } from '../meter.js';
import { type Complex, divide, multiply } from '../operators/complex.js';
import { balanced, unbalance } from './balance.js';
import { complexSchur } from './complex-schur.js';
import { emptyGrid, type Grid } from './grid.js';
import { hessenbergForm } from './hessenberg.js';
import { element } from './lu.js';
import { realSchur, type Spectrum } from './real-schur.js';
import { vectorNorm } from './reflect.js';

export interface Eigen {
  readonly values: Spectrum;
  /** Columns of length 1; without imaginary parts if all are real. */
  readonly vectors: Grid | null;
}

/** @returns null if the iteration does not converge */
export function generalEigen(a: Grid, wanted: boolean, scaled: boolean, meter: Meter): Eigen | null {
  const n = a.rows;
  const b = balanced(a, scaled, scaled, meter);
  const { h, p } = hessenbergForm(b.a, b.low, b.high, meter);
  const z = wanted ? p() : null;
  const values =
    a.im === null ? realSchur(h, z, b.low, b.high, meter) : complexSchur(h, z, b.low, b.high, meter);
  if (values === null || z === null) return values === null ? null : { values, vectors: null };
  const complex = a.im !== null || values.im.some((y) => y !== 0);
  const out = emptyGrid(n, n, complex, meter);
  const top = Math.max(...h.re.map(Math.abs), 2 ** -1000);
  for (let k = 0; k < n; k++) {
    if (a.im === null && values.im[k]! < 0) {
      // The conjugate of the previous one.
      out.re.copyWithin(k * n, (k - 1) * n, k * n);
      for (let i = 0; i < n; i++) out.im![i + k * n] = -out.im![i + (k - 1) * n]!;
      continue;
    }
    const x = backSubstituted(h, k, values, top);
    meter.work(8 * n * n + 1);
    const last = values.im[k] !== 0 && a.im === null ? k + 1 : k;
    for (let j = 0; j <= last; j++)
      for (let i = 0; i < n; i++) {
        const y = multiply(element(z, i, j), x[j]!);
        out.re[i + k * n] = out.re[i + k * n]! + y.re;
        if (out.im !== null) out.im[i + k * n] = out.im[i + k * n]! + y.im;
      }
  }
  unbalance(out, b);
  normalise(out, a.im !== null);
  return { values, vectors: out };
}

/** Back substitution: x with (T - lambda) x = 0 for the quasi-triangular T, with lambda at index k (and k + 1). */
function backSubstituted(t: Grid, k: number, { re, im }: Spectrum, top: number): Complex[] {
  const n = t.rows;
  const lambda: Complex = { re: re[k]!, im: im[k]! };
  const pair = t.im === null && lambda.im !== 0;
  const x: Complex[] = Array.from({ length: n }, () => ({ re: 0, im: 0 }));
  if (pair) {
    const above = t.re[k + (k + 1) * n]!;
    const below = t.re[k + 1 + k * n]!;
    if (Math.abs(above) >= Math.abs(below)) {
      x[k] = { re: 1, im: 0 };
      x[k + 1] = { re: 0, im: lambda.im / above };
    } else {
      x[k] = { re: -lambda.im / below, im: 0 };
      x[k + 1] = { re: 0, im: 1 };
    }
  } else x[k] = { re: 1, im: 0 };
  const last = pair ? k + 1 : k;
  const least = Math.max(Number.EPSILON * (Math.abs(lambda.re) + Math.abs(lambda.im)), top * 1e-300);
  const right = (i: number): Complex => {
    let [p, q] = [0, 0];
    for (let j = last; j > i; j--) {
      if (x[j]!.re === 0 && x[j]!.im === 0) continue;
      const y = multiply(element(t, i, j), x[j]!);
      p -= y.re;
      q -= y.im;
    }
    return { re: p, im: q };
  };
  const shifted = (i: number): Complex => {
    const d = element(t, i, i);
    const y = { re: d.re - lambda.re, im: d.im - lambda.im };
    return Math.abs(y.re) + Math.abs(y.im) < least ? { re: least, im: 0 } : y;
  };
  for (let i = k - 1; i >= 0; i--) {
    if (t.im !== null || i === 0 || t.re[i + (i - 1) * n] === 0) {
      x[i] = divide(right(i), shifted(i));
      continue;
    }
    // A 2x2 block: solves rows i - 1 and i together by Cramer's rule.
    const [p, q] = [right(i - 1), right(i)];
    const [a, d] = [shifted(i - 1), shifted(i)];
    const b = t.re[i - 1 + i * n]!;
    const c = t.re[i + (i - 1) * n]!;
    const product = multiply(a, d);
    let det: Complex = { re: product.re - b * c, im: product.im };
    if (Math.hypot(det.re, det.im) < least * least) det = { re: least * least, im: 0 };
    const first = multiply(p, d);
    const second = multiply(q, a);
    x[i - 1] = divide({ re: first.re - b * q.re, im: first.im - b * q.im }, det);
    x[i] = divide({ re: second.re - c * p.re, im: second.im - c * p.im }, det);
    i--;
  }
  const largest = x.reduce((m, y) => Math.max(m, Math.abs(y.re) + Math.abs(y.im)), 0);
  return x.map((y) => ({ re: y.re / largest, im: y.im / largest }));
}

/** Scales columns to length 1, and rotates complex ones so that their largest element is real. */
export function normalise(v: Grid, positive: boolean): void {
  const n = v.rows;
  for (let k = 0; k < v.columns; k++) {
    const re = v.re.subarray(k * n, (k + 1) * n);
    const im = v.im === null ? null : v.im.subarray(k * n, (k + 1) * n);
    const length = im === null ? vectorNorm(re) : Math.hypot(vectorNorm(re), vectorNorm(im));
    for (let i = 0; i < n; i++) {
      re[i] = re[i]! * (1 / length);
      if (im !== null) im[i] = im[i]! * (1 / length);
    }
    if (im === null || im.every((y) => y === 0)) continue;
    let most = 0;
    for (let i = 1; i < n; i++) if (re[i]! ** 2 + im[i]! ** 2 > re[most]! ** 2 + im[most]! ** 2) most = i;
    const size = Math.sqrt(re[most]! ** 2 + im[most]! ** 2);
    // The rotation keeps the sign of the real part, unless the vector is made positive.
    const sign = positive || re[most]! >= 0 ? 1 : -1;
    const [c, s] = [(sign * re[most]!) / size, (-sign * im[most]!) / size];
    for (let i = 0; i < n; i++) {
      const [x, y] = [re[i]!, im[i]!];
      re[i] = c * x - s * y;
      im[i] = c * y + s * x;
    }
    im[most] = 0;
  }
}

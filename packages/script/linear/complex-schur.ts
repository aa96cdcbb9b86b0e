/** Complex Schur form of a Hessenberg matrix: single-shift QR steps as in LAPACK's ZLAHQR. */
import type { Meter } from '../meter.js';
import { type Complex, divide, multiply, squareRoot } from '../operators/complex.js';
import type { Grid } from './grid.js';
import type { Spectrum } from './real-schur.js';
import { reflector } from './reflect.js';

const EPS = Number.EPSILON;

const size = (z: Complex) => Math.abs(z.re) + Math.abs(z.im);
const conjugate = (z: Complex): Complex => ({ re: z.re, im: -z.im });
const add = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
const subtract = (a: Complex, b: Complex): Complex => ({ re: a.re - b.re, im: a.im - b.im });
const scaled = (a: Complex, s: number): Complex => ({ re: a.re / s, im: a.im / s });

/** Element access to a complex matrix. */
class Cells {
  readonly n: number;
  readonly re: Float64Array;
  readonly im: Float64Array;

  constructor(grid: Grid) {
    this.n = grid.rows;
    this.re = grid.re;
    this.im = grid.im!;
  }

  get(i: number, j: number): Complex {
    return { re: this.re[i + j * this.n]!, im: this.im[i + j * this.n]! };
  }

  set(i: number, j: number, z: Complex): void {
    this.re[i + j * this.n] = z.re;
    this.im[i + j * this.n] = z.im;
  }

  scaleRow(i: number, from: number, to: number, f: Complex): void {
    for (let j = from; j <= to; j++) this.set(i, j, multiply(this.get(i, j), f));
  }

  scaleColumn(j: number, from: number, to: number, f: Complex): void {
    for (let i = from; i <= to; i++) this.set(i, j, multiply(this.get(i, j), f));
  }
}

/** Works on `h` in place like realSchur; `h` and `z` have imaginary parts. */
export function complexSchur(
  grid: Grid,
  zGrid: Grid | null,
  low: number,
  high: number,
  meter: Meter,
): Spectrum | null {
  const h = new Cells(grid);
  const z = zGrid === null ? null : new Cells(zGrid);
  const { n } = h;
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const note = (k: number) => {
    re[k] = h.get(k, k).re;
    im[k] = h.get(k, k).im;
  };
  for (let k = 0; k < n; k++) if (k < low || k > high) note(k);
  if (n === 0) return { re, im };
  const [rowEnd, columnStart] = z === null ? [high, low] : [n - 1, 0];
  for (let i = low + 1; i <= high; i++) {
    const below = h.get(i, i - 1);
    if (below.im === 0) continue;
    const unit = scaled(below, size(below));
    const turn = scaled(conjugate(unit), Math.hypot(unit.re, unit.im));
    h.set(i, i - 1, { re: Math.hypot(below.re, below.im), im: 0 });
    h.scaleRow(i, i, rowEnd, turn);
    h.scaleColumn(i, columnStart, Math.min(high, i + 1), conjugate(turn));
    z?.scaleColumn(i, 0, n - 1, conjugate(turn));
  }
  const tiny = (2 ** -1022 * (high - low + 1)) / EPS;
  const mostSteps = 30 * Math.max(10, high - low + 1);
  let i = high;
  let deflations = 0;
  next: while (i >= low) {
    let l = low;
    for (let step = 0; step <= mostSteps; step++) {
      l = splitAt(h, low, high, l, i, tiny);
      if (l > low) h.set(l, l - 1, { re: 0, im: 0 });
      if (l >= i) {
        note(i);
        deflations = 0;
        i = l - 1;
        continue next;
      }
      deflations++;
      meter.work(60 * (i - l + 1) * (z === null ? i - l + 1 : n) + 1);
      singleStep(h, z, l, i, deflations);
    }
    return null;
  }
  return { re, im };
}

function splitAt(h: Cells, low: number, high: number, from: number, i: number, tiny: number): number {
  let k = i;
  for (; k > from; k--) {
    const below = size(h.get(k, k - 1));
    if (below <= tiny) break;
    let around = size(h.get(k - 1, k - 1)) + size(h.get(k, k));
    if (around === 0) {
      if (k - 2 >= low) around += Math.abs(h.get(k - 1, k - 2).re);
      if (k + 1 <= high) around += Math.abs(h.get(k + 1, k).re);
    }
    if (Math.abs(h.get(k, k - 1).re) > EPS * around) continue;
    const above = size(h.get(k - 1, k));
    const difference = size(subtract(h.get(k - 1, k - 1), h.get(k, k)));
    const aa = Math.max(size(h.get(k, k)), difference);
    const bb = Math.min(size(h.get(k, k)), difference);
    const s = aa + Math.max(below, above);
    if (Math.min(below, above) * (Math.max(below, above) / s) <= Math.max(tiny, EPS * (bb * (aa / s)))) break;
  }
  return k;
}

/** Wilkinson's shift: the eigenvalue of the last 2x2 block that is closer to its last element. */
function shiftOf(h: Cells, l: number, i: number, deflations: number): Complex {
  if (deflations % 20 === 0) return add(h.get(i, i), { re: 0.75 * Math.abs(h.get(i, i - 1).re), im: 0 });
  if (deflations % 10 === 0) return add(h.get(l, l), { re: 0.75 * Math.abs(h.get(l + 1, l).re), im: 0 });
  const t = h.get(i, i);
  const u = multiply(squareRoot(h.get(i - 1, i)), squareRoot(h.get(i, i - 1)));
  let s = size(u);
  if (s === 0) return t;
  const x = multiply({ re: 0.5, im: 0 }, subtract(h.get(i - 1, i - 1), t));
  const sx = size(x);
  s = Math.max(s, sx);
  const xs = scaled(x, s);
  const us = scaled(u, s);
  let y = squareRoot(add(multiply(xs, xs), multiply(us, us)));
  y = { re: s * y.re, im: s * y.im };
  if (sx > 0 && (x.re / sx) * y.re + (x.im / sx) * y.im < 0) y = { re: -y.re, im: -y.im };
  return subtract(t, multiply(u, divide(u, add(x, y))));
}

function singleStep(h: Cells, z: Cells | null, l: number, i: number, deflations: number): void {
  const [first, last] = z === null ? [l, i] : [0, h.n - 1];
  const t = shiftOf(h, l, i, deflations);
  let v: [Complex, Complex] = [t, t];
  let m = i - 1;
  for (; ; m--) {
    const h11 = h.get(m, m);
    let h11s = subtract(h11, t);
    let h21 = h.get(m + 1, m).re;
    const s = size(h11s) + Math.abs(h21);
    h11s = scaled(h11s, s);
    h21 /= s;
    v = [h11s, { re: h21, im: 0 }];
    if (m === l) break;
    const h10 = h.get(m, m - 1).re;
    if (Math.abs(h10) * Math.abs(h21) <= EPS * (size(h11s) * (size(h11) + size(h.get(m + 1, m + 1))))) break;
  }
  for (let k = m; k < i; k++) {
    if (k > m) v = [h.get(k, k - 1), h.get(k + 1, k - 1)];
    const turn = reflector(Float64Array.of(v[0].re, v[1].re), Float64Array.of(v[0].im, v[1].im));
    if (k > m) {
      h.set(k, k - 1, { re: turn.beta, im: 0 });
      h.set(k + 1, k - 1, { re: 0, im: 0 });
    }
    const t1: Complex = { re: turn.tau, im: turn.tauIm };
    const v2: Complex = { re: turn.v[1]!, im: turn.vIm![1]! };
    const t2 = multiply(t1, v2).re;
    for (let j = k; j <= last; j++) {
      const below = h.get(k + 1, j);
      const sum = add(multiply(conjugate(t1), h.get(k, j)), { re: t2 * below.re, im: t2 * below.im });
      h.set(k, j, subtract(h.get(k, j), sum));
      h.set(k + 1, j, subtract(below, multiply(sum, v2)));
    }
    const columns = (x: Cells, from: number, to: number) => {
      for (let j = from; j <= to; j++) {
        const right = x.get(j, k + 1);
        const sum = add(multiply(t1, x.get(j, k)), { re: t2 * right.re, im: t2 * right.im });
        x.set(j, k, subtract(x.get(j, k), sum));
        x.set(j, k + 1, subtract(right, multiply(sum, conjugate(v2))));
      }
    };
    columns(h, first, Math.min(k + 2, i));
    if (z !== null) columns(z, 0, h.n - 1);
    if (k === m && m > l) {
      // The step began inside the matrix: makes subdiagonal elements real again.
      const rest = subtract({ re: 1, im: 0 }, t1);
      const unit = scaled(rest, Math.hypot(rest.re, rest.im));
      h.set(m + 1, m, multiply(h.get(m + 1, m), conjugate(unit)));
      if (m + 2 <= i) h.set(m + 2, m + 1, multiply(h.get(m + 2, m + 1), unit));
      for (let j = m; j <= i; j++) {
        if (j === m + 1) continue;
        h.scaleRow(j, j + 1, last, unit);
        h.scaleColumn(j, first, j - 1, conjugate(unit));
        z?.scaleColumn(j, 0, h.n - 1, conjugate(unit));
      }
    }
  }
  const below = h.get(i, i - 1);
  if (below.im === 0) return;
  const length = Math.hypot(below.re, below.im);
  const unit = scaled(below, length);
  h.set(i, i - 1, { re: length, im: 0 });
  h.scaleRow(i, i + 1, last, conjugate(unit));
  h.scaleColumn(i, first, i - 1, unit);
  z?.scaleColumn(i, 0, h.n - 1, unit);
}

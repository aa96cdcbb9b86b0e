/**
 * Real Schur form of a Hessenberg matrix: Francis's double-shift QR steps with the deflation of Ahues & Tisseur, as in LAPACK's DLAHQR, which determines the
 * order of the eigenvalues.
 */
import type { Meter } from '../meter.js';
import { type Grid, withSign } from './grid.js';
import { reflector } from './reflect.js';
import { rotateColumns } from './rotate.js';

const EPS = Number.EPSILON;

export interface Block {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly cs: number;
  readonly sn: number;
  /** Imaginary part of the first eigenvalue. */
  readonly imaginary: number;
}

/** The standard form of a 2x2 block: triangular, or equal diagonal elements with a conjugate pair of eigenvalues. */
export function standardBlock(a: number, b: number, c: number, d: number): Block {
  let [cs, sn] = [1, 0];
  const negative = (x: number) => x < 0 || Object.is(x, -0);
  if (c === 0) {
    // Already triangular.
  } else if (b === 0) {
    [cs, sn] = [0, 1];
    [a, d] = [d, a];
    [b, c] = [-c, 0];
  } else if (a - d === 0 && negative(b) !== negative(c)) {
    // Already in standard form.
  } else {
    const temp = a - d;
    let p = 0.5 * temp;
    const most = Math.max(Math.abs(b), Math.abs(c));
    const least = Math.min(Math.abs(b), Math.abs(c)) * withSign(1, b) * withSign(1, c);
    const scale = Math.max(Math.abs(p), most);
    let z = (p / scale) * p + (most / scale) * least;
    if (z >= 4 * EPS) {
      z = p + withSign(Math.sqrt(scale) * Math.sqrt(z), p);
      a = d + z;
      d -= (most / z) * least;
      const tau = Math.hypot(c, z);
      cs = z / tau;
      sn = c / tau;
      b -= c;
      c = 0;
    } else {
      const sigma = b + c;
      const tau = Math.hypot(sigma, temp);
      p = 0.5 * temp;
      cs = Math.sqrt(0.5 * (1 + Math.abs(sigma) / tau));
      sn = -(p / (tau * cs)) * withSign(1, sigma);
      const aa = a * cs + b * sn;
      const bb = -a * sn + b * cs;
      const cc = c * cs + d * sn;
      const dd = -c * sn + d * cs;
      a = aa * cs + cc * sn;
      b = bb * cs + dd * sn;
      c = -aa * sn + cc * cs;
      d = -bb * sn + dd * cs;
      const middle = 0.5 * (a + d);
      a = middle;
      d = middle;
      if (c !== 0) {
        if (b === 0) {
          b = -c;
          c = 0;
          [cs, sn] = [-sn, cs];
        } else if (negative(b) === negative(c)) {
          const sab = Math.sqrt(Math.abs(b));
          const sac = Math.sqrt(Math.abs(c));
          p = withSign(sab * sac, c);
          const size = 1 / Math.sqrt(Math.abs(b + c));
          a = middle + p;
          d = middle - p;
          b -= c;
          c = 0;
          [cs, sn] = [cs * sab * size - sn * sac * size, cs * sac * size + sn * sab * size];
        }
      }
    }
  }
  const imaginary = c === 0 ? 0 : Math.sqrt(Math.abs(b)) * Math.sqrt(Math.abs(c));
  return { a, b, c, d, cs, sn, imaginary };
}

export interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * Works on `h` in place. With `z`, `h` becomes the Schur form, and z is multiplied by the transformations; without `z` only the eigenvalues are right.
 *
 * @returns null if the iteration does not converge
 */
export function realSchur(
  grid: Grid,
  z: Grid | null,
  low: number,
  high: number,
  meter: Meter,
): Spectrum | null {
  const h = grid.re;
  const n = grid.rows;
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  for (let k = 0; k < n; k++) if (k < low || k > high) re[k] = h[k + k * n]!;
  if (n === 0) return { re, im };
  const at = (i: number, j: number) => h[i + j * n]!;
  const tiny = (2 ** -1022 * (high - low + 1)) / EPS;
  const mostSteps = 30 * Math.max(10, high - low + 1);
  let i = high;
  let deflations = 0;
  next: while (i >= low) {
    let l = low;
    for (let step = 0; step <= mostSteps; step++) {
      l = splitAt(h, n, low, high, l, i, tiny);
      if (l > low) h[l + (l - 1) * n] = 0;
      if (l >= i - 1) {
        if (l === i) {
          re[i] = at(i, i);
        } else {
          const block = standardBlock(at(i - 1, i - 1), at(i - 1, i), at(i, i - 1), at(i, i));
          const { cs, sn } = block;
          h[i - 1 + (i - 1) * n] = block.a;
          h[i - 1 + i * n] = block.b;
          h[i + (i - 1) * n] = block.c;
          h[i + i * n] = block.d;
          re[i - 1] = block.a;
          re[i] = block.d;
          im[i - 1] = block.imaginary;
          im[i] = -block.imaginary;
          if (z !== null) {
            for (let j = i + 1; j < n; j++) {
              const [x, y] = [at(i - 1, j), at(i, j)];
              h[i - 1 + j * n] = cs * x + sn * y;
              h[i + j * n] = cs * y - sn * x;
            }
            for (let k = 0; k < i - 1; k++) {
              const [x, y] = [at(k, i - 1), at(k, i)];
              h[k + (i - 1) * n] = cs * x + sn * y;
              h[k + i * n] = cs * y - sn * x;
            }
            rotateColumns(z, i - 1, i, cs, sn);
          }
        }
        deflations = 0;
        i = l - 1;
        continue next;
      }
      deflations++;
      meter.work(20 * (i - l + 1) * (z === null ? i - l + 1 : n) + 1);
      doubleStep(h, n, l, i, z, deflations);
    }
    return null;
  }
  return { re, im };
}

/** The first row of the block that ends at i: the subdiagonal element above it is negligible. */
function splitAt(
  h: Float64Array,
  n: number,
  low: number,
  high: number,
  from: number,
  i: number,
  tiny: number,
): number {
  const at = (p: number, q: number) => Math.abs(h[p + q * n]!);
  let k = i;
  for (; k > from; k--) {
    const below = at(k, k - 1);
    if (below <= tiny) break;
    let size = at(k - 1, k - 1) + at(k, k);
    if (size === 0) {
      if (k - 2 >= low) size += at(k - 1, k - 2);
      if (k + 1 <= high) size += at(k + 1, k);
    }
    if (below > EPS * size) continue;
    const above = at(k - 1, k);
    const difference = Math.abs(h[k - 1 + (k - 1) * n]! - h[k + k * n]!);
    const aa = Math.max(at(k, k), difference);
    const bb = Math.min(at(k, k), difference);
    const s = aa + Math.max(below, above);
    const product = Math.min(below, above) * (Math.max(below, above) / s);
    if (product <= Math.max(tiny, EPS * (bb * (aa / s)))) break;
  }
  return k;
}

function doubleStep(
  h: Float64Array,
  n: number,
  l: number,
  i: number,
  z: Grid | null,
  deflations: number,
): void {
  const at = (p: number, q: number) => h[p + q * n]!;
  const [first, last] = z === null ? [l, i] : [0, n - 1];
  let [h11, h21, h12, h22] = [at(i - 1, i - 1), at(i, i - 1), at(i - 1, i), at(i, i)];
  if (deflations % 10 === 0) {
    // An exceptional shift, against cycles.
    const bottom = deflations % 20 === 0;
    const s = bottom
      ? Math.abs(at(i, i - 1)) + Math.abs(at(i - 1, i - 2))
      : Math.abs(at(l + 1, l)) + Math.abs(at(l + 2, l + 1));
    h11 = 0.75 * s + (bottom ? at(i, i) : at(l, l));
    [h12, h21, h22] = [-0.4375 * s, s, h11];
  }
  let [rt1r, rt1i, rt2r, rt2i] = [0, 0, 0, 0];
  const size = Math.abs(h11) + Math.abs(h12) + Math.abs(h21) + Math.abs(h22);
  if (size !== 0) {
    [h11, h21, h12, h22] = [h11 / size, h21 / size, h12 / size, h22 / size];
    const tr = (h11 + h22) / 2;
    const det = (h11 - tr) * (h22 - tr) - h12 * h21;
    const root = Math.sqrt(Math.abs(det));
    if (det >= 0) {
      rt1r = tr * size;
      rt2r = rt1r;
      rt1i = root * size;
      rt2i = -rt1i;
    } else {
      const [p, q] = [tr + root, tr - root];
      rt1r = (Math.abs(p - h22) <= Math.abs(q - h22) ? p : q) * size;
      rt2r = rt1r;
    }
  }
  let v = new Float64Array(3);
  let m = i - 2;
  for (; ; m--) {
    let below = Math.abs(at(m + 1, m));
    let s = Math.abs(at(m, m) - rt2r) + Math.abs(rt2i) + below;
    below = at(m + 1, m) / s;
    v[0] = below * at(m, m + 1) + (at(m, m) - rt1r) * ((at(m, m) - rt2r) / s) - rt1i * (rt2i / s);
    v[1] = below * (at(m, m) + at(m + 1, m + 1) - rt1r - rt2r);
    v[2] = below * at(m + 2, m + 1);
    s = Math.abs(v[0]) + Math.abs(v[1]) + Math.abs(v[2]);
    v = v.map((y) => y / s);
    if (m === l) break;
    const around = Math.abs(at(m - 1, m - 1)) + Math.abs(at(m, m)) + Math.abs(at(m + 1, m + 1));
    if (Math.abs(at(m, m - 1)) * (Math.abs(v[1]!) + Math.abs(v[2]!)) <= EPS * Math.abs(v[0]!) * around) break;
  }
  for (let k = m; k < i; k++) {
    const nr = Math.min(3, i - k + 1);
    if (k > m) v = h.slice(k + (k - 1) * n, k + nr + (k - 1) * n);
    else v = v.slice(0, nr);
    const { tau, beta, v: w } = reflector(v, null);
    if (k > m) {
      h[k + (k - 1) * n] = beta;
      for (let r = 1; r < nr; r++) h[k + r + (k - 1) * n] = 0;
    } else if (m > l) {
      h[k + (k - 1) * n] = at(k, k - 1) * (1 - tau);
    }
    const [w1, w2] = [w[1]!, nr === 3 ? w[2]! : 0];
    const [t2, t3] = [tau * w1, tau * w2];
    for (let j = k; j <= last; j++) {
      const p = k + j * n;
      if (nr === 3) {
        const sum = h[p]! + w1 * h[p + 1]! + w2 * h[p + 2]!;
        h[p] = h[p]! - sum * tau;
        h[p + 1] = h[p + 1]! - sum * t2;
        h[p + 2] = h[p + 2]! - sum * t3;
      } else {
        const sum = h[p]! + w1 * h[p + 1]!;
        h[p] = h[p]! - sum * tau;
        h[p + 1] = h[p + 1]! - sum * t2;
      }
    }
    const columns = (x: Float64Array, from: number, to: number) => {
      for (let j = from; j <= to; j++) {
        const p = j + k * n;
        if (nr === 3) {
          const sum = x[p]! + w1 * x[p + n]! + w2 * x[p + 2 * n]!;
          x[p] = x[p]! - sum * tau;
          x[p + n] = x[p + n]! - sum * t2;
          x[p + 2 * n] = x[p + 2 * n]! - sum * t3;
        } else {
          const sum = x[p]! + w1 * x[p + n]!;
          x[p] = x[p]! - sum * tau;
          x[p + n] = x[p + n]! - sum * t2;
        }
      }
    };
    columns(h, first, Math.min(k + 3, i));
    if (z !== null) columns(z.re, 0, n - 1);
  }
}

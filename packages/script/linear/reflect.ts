/**
 * Householder reflections I - tau v v', v(1) = 1, with LAPACK's form and signs (Anderson et al., LAPACK Users' Guide): the vector becomes a multiple of the
 * first unit vector, with the opposite sign of its first element.
 */
import type { Meter } from '../meter.js';
import { type Grid, withSign } from './grid.js';

export interface Reflector {
  readonly v: Float64Array;
  readonly vIm: Float64Array | null;
  readonly tau: number;
  readonly tauIm: number;
  /** The resulting first element: real. */
  readonly beta: number;
}

export function vectorNorm(x: ArrayLike<number>, from = 0, to = x.length): number {
  let scale = 0;
  let sum = 1;
  for (let k = from; k < to; k++) {
    const y = Math.abs(x[k]!);
    if (y === 0) continue;
    if (scale < y) {
      sum = 1 + sum * (scale / y) ** 2;
      scale = y;
    } else sum += (y / scale) ** 2;
  }
  return scale * Math.sqrt(sum);
}

/** The reflection that zeroes all elements but the first; takes over the arrays. */
export function reflector(v: Float64Array, vIm: Float64Array | null): Reflector {
  const n = v.length;
  let below = 0;
  for (let k = 1; k < n; k++) below += v[k]! * v[k]! + (vIm === null ? 0 : vIm[k]! * vIm[k]!);
  if (below === 0 || below < 1e-280 || below > 1e280) {
    const other = vIm === null ? 0 : vectorNorm(vIm, 1);
    below = Math.hypot(vectorNorm(v, 1), other);
  } else below = Math.sqrt(below);
  const alpha = v[0]!;
  const alphaIm = vIm === null ? 0 : vIm[0]!;
  v[0] = 1;
  if (vIm !== null) vIm[0] = 0;
  if (below === 0 && alphaIm === 0) return { v, vIm, tau: 0, tauIm: 0, beta: alpha };
  const beta = -withSign(Math.hypot(alpha, alphaIm, below), alpha);
  const tau = (beta - alpha) / beta;
  if (vIm === null) {
    const scale = 1 / (alpha - beta);
    for (let k = 1; k < n; k++) v[k] = v[k]! * scale;
    return { v, vIm, tau, tauIm: 0, beta };
  }
  const [p, q] = [alpha - beta, alphaIm];
  const size = p * p + q * q;
  for (let k = 1; k < n; k++) {
    const [x, y] = [v[k]!, vIm[k]!];
    v[k] = (x * p + y * q) / size;
    vIm[k] = (y * p - x * q) / size;
  }
  return { v, vIm, tau, tauIm: -alphaIm / beta, beta };
}

/** (I - tau v v') M for the rows from `row` on and the columns from `first` to before `last`; `adjoint` takes conj (tau). */
export function reflectLeft(
  m: Grid,
  row: number,
  first: number,
  last: number,
  { v, vIm, tau, tauIm }: Reflector,
  adjoint: boolean,
): void {
  if (tau === 0 && tauIm === 0) return;
  const n = v.length;
  const { re, im } = m;
  const ti = adjoint ? -tauIm : tauIm;
  for (let j = first; j < last; j++) {
    const at = row + j * m.rows;
    let x = 0;
    if (im === null || vIm === null) {
      for (let i = 0; i < n; i++) x += re[at + i]! * v[i]!;
      x *= tau;
      for (let i = 0; i < n; i++) re[at + i] = re[at + i]! - v[i]! * x;
      if (im === null) continue;
      x = 0;
      for (let i = 0; i < n; i++) x += im[at + i]! * v[i]!;
      x *= tau;
      for (let i = 0; i < n; i++) im[at + i] = im[at + i]! - v[i]! * x;
      continue;
    }
    let y = 0;
    for (let i = 0; i < n; i++) {
      x += v[i]! * re[at + i]! + vIm[i]! * im[at + i]!;
      y += v[i]! * im[at + i]! - vIm[i]! * re[at + i]!;
    }
    const p = tau * x - ti * y;
    const q = tau * y + ti * x;
    for (let i = 0; i < n; i++) {
      re[at + i] = re[at + i]! - (v[i]! * p - vIm[i]! * q);
      im[at + i] = im[at + i]! - (v[i]! * q + vIm[i]! * p);
    }
  }
}

/** M (I - tau v v') for the columns from `column` on and the rows from `first` to before `last`. */
export function reflectRight(
  m: Grid,
  column: number,
  first: number,
  last: number,
  { v, vIm, tau, tauIm }: Reflector,
): void {
  if (tau === 0 && tauIm === 0) return;
  const n = v.length;
  const { re, im, rows } = m;
  for (let i = first; i < last; i++) {
    const at = i + column * rows;
    let [x, y] = [0, 0];
    for (let k = 0; k < n; k++) {
      const z = re[at + k * rows]!;
      x += z * v[k]!;
      if (im === null) continue;
      const w = im[at + k * rows]!;
      y += w * v[k]!;
      if (vIm === null) continue;
      x -= w * vIm[k]!;
      y += z * vIm[k]!;
    }
    const p = tau * x - tauIm * y;
    const q = tau * y + tauIm * x;
    for (let k = 0; k < n; k++) {
      const k2 = at + k * rows;
      const w = vIm === null ? 0 : vIm[k]!;
      // Times conj (v).
      re[k2] = re[k2]! - (p * v[k]! + q * w);
      if (im !== null) im[k2] = im[k2]! - (q * v[k]! - p * w);
    }
  }
}

/** A part of a column as a vector. */
export function columnPart(
  m: Grid,
  j: number,
  from: number,
  to: number,
): [Float64Array, Float64Array | null] {
  const at = j * m.rows;
  return [m.re.slice(at + from, at + to), m.im === null ? null : m.im.slice(at + from, at + to)];
}

/** A part of a row, conjugated. */
export function rowPart(m: Grid, i: number, from: number, to: number): [Float64Array, Float64Array | null] {
  const re = new Float64Array(to - from);
  const im = m.im === null ? null : new Float64Array(to - from);
  for (let k = from; k < to; k++) {
    re[k - from] = m.re[i + k * m.rows]!;
    if (im !== null) im[k - from] = -m.im![i + k * m.rows]!;
  }
  return [re, im];
}

/** Reflects a column from `row` on to (beta, 0, 0, ...). */
export function clearColumn(m: Grid, j: number, row: number, beta: number): void {
  const at = row + j * m.rows;
  m.re.fill(0, at, (j + 1) * m.rows);
  m.im?.fill(0, at, (j + 1) * m.rows);
  m.re[at] = beta;
}

export function clearRow(m: Grid, i: number, column: number, beta: number): void {
  for (let k = column; k < m.columns; k++) {
    m.re[i + k * m.rows] = 0;
    if (m.im !== null) m.im[i + k * m.rows] = 0;
  }
  m.re[i + column * m.rows] = beta;
}

/** The product of the first reflections, applied to the leading columns of the identity; reflection k begins at row `offset + k`. */
export function productOf(reflectors: readonly Reflector[], q: Grid, offset: number, meter: Meter): Grid {
  for (let k = reflectors.length - 1; k >= 0; k--) {
    meter.work(4 * q.rows * q.columns + 1);
    reflectLeft(q, offset + k, offset + k, q.columns, reflectors[k]!, false);
  }
  return q;
}

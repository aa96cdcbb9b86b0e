/** Factorisations of real matrices: LU, QR, Cholesky, eigenvalues, singular values; column-major, in the order LAPACK gives. */
import type { Meter } from '../../meter.js';

export interface Lu {
  /** L below the diagonal, U from it on. */
  readonly lu: Float64Array;
  /** Row of the original that stands in each row. */
  readonly order: number[];
  /** Sign of the permutation. */
  readonly sign: number;
}

/** Elimination with row pivots. */
export function luFactor(a: Float64Array, rows: number, columns: number, meter: Meter): Lu {
  meter.elements(a.length, 8);
  meter.work(rows * columns * Math.min(rows, columns));
  const lu = a.slice();
  const order = Array.from({ length: rows }, (_, k) => k);
  let sign = 1;
  for (let k = 0; k < Math.min(rows, columns); k++) {
    let pivot = k;
    for (let i = k + 1; i < rows; i++)
      if (Math.abs(lu[i + k * rows]!) > Math.abs(lu[pivot + k * rows]!)) pivot = i;
    if (lu[pivot + k * rows] === 0) continue;
    if (pivot !== k) {
      sign = -sign;
      [order[k], order[pivot]] = [order[pivot]!, order[k]!];
      for (let j = 0; j < columns; j++)
        [lu[k + j * rows], lu[pivot + j * rows]] = [lu[pivot + j * rows]!, lu[k + j * rows]!];
    }
    for (let i = k + 1; i < rows; i++) lu[i + k * rows] = lu[i + k * rows]! / lu[k + k * rows]!;
    for (let j = k + 1; j < columns; j++) {
      const factor = lu[k + j * rows]!;
      if (factor === 0) continue;
      for (let i = k + 1; i < rows; i++) lu[i + j * rows] = lu[i + j * rows]! - lu[i + k * rows]! * factor;
    }
  }
  return { lu, order, sign };
}

/** Householder QR: q is rows x rows, r rows x columns. Signs are LAPACK's: the diagonal of R has the sign opposite to the column's. */
export function qrFactor(
  a: Float64Array,
  rows: number,
  columns: number,
  meter: Meter,
): { q: Float64Array; r: Float64Array } {
  meter.elements(a.length + rows * rows, 8);
  meter.work(2 * rows * rows * columns);
  const r = a.slice();
  const q = new Float64Array(rows * rows);
  for (let k = 0; k < rows; k++) q[k + k * rows] = 1;
  const v = new Float64Array(rows);
  for (let k = 0; k < Math.min(rows - 1, columns); k++) {
    let norm = 0;
    for (let i = k; i < rows; i++) norm = Math.hypot(norm, r[i + k * rows]!);
    let below = 0;
    for (let i = k + 1; i < rows; i++) below += Math.abs(r[i + k * rows]!);
    if (norm === 0 || below === 0) continue;
    const alpha = r[k + k * rows]! > 0 ? -norm : norm;
    for (let i = k; i < rows; i++) v[i] = r[i + k * rows]!;
    v[k] = v[k]! - alpha;
    let length = 0;
    for (let i = k; i < rows; i++) length += v[i]! * v[i]!;
    for (let j = k; j < columns; j++) {
      let dot = 0;
      for (let i = k; i < rows; i++) dot += v[i]! * r[i + j * rows]!;
      const scale = (2 * dot) / length;
      for (let i = k; i < rows; i++) r[i + j * rows] = r[i + j * rows]! - scale * v[i]!;
    }
    for (let i = k + 1; i < rows; i++) r[i + k * rows] = 0;
    r[k + k * rows] = alpha;
    for (let i = 0; i < rows; i++) {
      let dot = 0;
      for (let j = k; j < rows; j++) dot += q[i + j * rows]! * v[j]!;
      const scale = (2 * dot) / length;
      for (let j = k; j < rows; j++) q[i + j * rows] = q[i + j * rows]! - scale * v[j]!;
    }
  }
  return { q, r };
}

/** Upper factor R with R'R = A, or the order (from 1) at which it is no longer positive definite. */
export function cholesky(a: Float64Array, n: number, meter: Meter): Float64Array | number {
  meter.elements(n * n, 8);
  meter.work(n * n * n);
  const r = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    let diagonal = a[j + j * n]!;
    for (let k = 0; k < j; k++) diagonal -= r[k + j * n]! ** 2;
    if (!(diagonal > 0)) return j + 1;
    const root = Math.sqrt(diagonal);
    r[j + j * n] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = a[j + i * n]!;
      for (let k = 0; k < j; k++) sum -= r[k + j * n]! * r[k + i * n]!;
      r[j + i * n] = sum / root;
    }
  }
  return r;
}

/** Eigenvalues, ascending, and vectors of a symmetric matrix, by rotations. */
export function symmetricEigen(
  a: Float64Array,
  n: number,
  meter: Meter,
): { values: Float64Array; vectors: Float64Array } {
  meter.elements(2 * n * n, 8);
  const m = a.slice();
  const v = new Float64Array(n * n);
  for (let k = 0; k < n; k++) v[k + k * n] = 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    meter.work(8 * n * n * n + 1);
    let off = 0;
    let size = 0;
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        size += m[i + j * n]! ** 2;
        if (i !== j) off += m[i + j * n]! ** 2;
      }
    if (off <= size * 1e-34 || off === 0) break;
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate(m, v, n, p, q);
  }
  const order = Array.from({ length: n }, (_, k) => k).sort((x, y) => m[x + x * n]! - m[y + y * n]!);
  const values = Float64Array.from(order, (k) => m[k + k * n]!);
  const vectors = new Float64Array(n * n);
  order.forEach((k, j) => {
    // The sign is free; the largest element of a vector that ends in a negative one is turned.
    const last = v[n - 1 + k * n]!;
    const sign = last < 0 ? -1 : 1;
    for (let i = 0; i < n; i++) vectors[i + j * n] = sign * v[i + k * n]!;
  });
  return { values, vectors };
}

function rotate(m: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = m[p + q * n]!;
  if (apq === 0) return;
  const theta = (m[q + q * n]! - m[p + p * n]!) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  const first = m[p + p * n]! - t * apq;
  const second = m[q + q * n]! + t * apq;
  for (let k = 0; k < n; k++) {
    const x = m[k + p * n]!;
    const y = m[k + q * n]!;
    m[k + p * n] = c * x - s * y;
    m[k + q * n] = s * x + c * y;
  }
  for (let k = 0; k < n; k++) {
    const x = m[p + k * n]!;
    const y = m[q + k * n]!;
    m[p + k * n] = c * x - s * y;
    m[q + k * n] = s * x + c * y;
  }
  // Known better than the products say.
  m[p + p * n] = first;
  m[q + q * n] = second;
  m[p + q * n] = 0;
  m[q + p * n] = 0;
  for (let k = 0; k < n; k++) {
    const x = v[k + p * n]!;
    const y = v[k + q * n]!;
    v[k + p * n] = c * x - s * y;
    v[k + q * n] = s * x + c * y;
  }
}

/** Eigenvalues of any real matrix: Hessenberg form, then shifted QR steps with deflation. Null when it does not settle. */
export function eigenvalues(
  a: Float64Array,
  n: number,
  meter: Meter,
): { re: Float64Array; im: Float64Array } | null {
  meter.elements(n * n, 8);
  const h = a.slice();
  hessenberg(h, n);
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  let high = n - 1;
  let shift = 0;
  let steps = 0;
  while (high >= 0) {
    meter.work(n * n);
    let low = high;
    for (; low > 0; low--) {
      const size = Math.abs(h[low - 1 + (low - 1) * n]!) + Math.abs(h[low + low * n]!);
      if (Math.abs(h[low + (low - 1) * n]!) <= Number.EPSILON * (size === 0 ? 1 : size)) {
        h[low + (low - 1) * n] = 0;
        break;
      }
    }
    if (low === high) {
      re[high] = h[high + high * n]! + shift;
      high--;
      steps = 0;
      continue;
    }
    const p = h[high - 1 + (high - 1) * n]!;
    const q = h[high + high * n]!;
    const w = h[high + (high - 1) * n]! * h[high - 1 + high * n]!;
    if (low === high - 1) {
      pair(re, im, high, p, q, w, shift);
      high -= 2;
      steps = 0;
      continue;
    }
    if (++steps > 300) return null;
    if (steps % 10 === 0) {
      shift += q;
      for (let k = 0; k <= high; k++) h[k + k * n] = h[k + k * n]! - q;
      const s = Math.abs(h[high + (high - 1) * n]!) + Math.abs(h[high - 1 + (high - 2) * n]!);
      francis(h, n, low, high, 1.5 * s, s * s);
    } else francis(h, n, low, high, p + q, p * q - w);
  }
  return { re, im };
}

/** The two eigenvalues of a block at the end. */
function pair(
  re: Float64Array,
  im: Float64Array,
  high: number,
  p: number,
  q: number,
  w: number,
  shift: number,
): void {
  const half = (p - q) / 2;
  const d = half * half + w;
  if (d >= 0) {
    const z = half + (half >= 0 ? Math.sqrt(d) : -Math.sqrt(d));
    re[high - 1] = q + z + shift;
    re[high] = (z === 0 ? q : q - w / z) + shift;
  } else {
    re[high - 1] = re[high] = q + half + shift;
    im[high - 1] = Math.sqrt(-d);
    im[high] = -Math.sqrt(-d);
  }
}

/** One double step with the shifts whose sum and product are given. */
function francis(
  h: Float64Array,
  n: number,
  low: number,
  high: number,
  sum: number,
  productOf: number,
): void {
  const at = (i: number, j: number) => h[i + j * n]!;
  let x = at(low, low) * at(low, low) + at(low, low + 1) * at(low + 1, low) - sum * at(low, low) + productOf;
  let y = at(low + 1, low) * (at(low, low) + at(low + 1, low + 1) - sum);
  let z = low + 2 <= high ? at(low + 1, low) * at(low + 2, low + 1) : 0;
  for (let k = low; k < high; k++) {
    const three = k + 2 <= high;
    const norm = Math.hypot(x, y, three ? z : 0);
    if (norm !== 0) {
      const alpha = x > 0 ? -norm : norm;
      const v = [x - alpha, y, three ? z : 0];
      const length = v[0]! ** 2 + v[1]! ** 2 + v[2]! ** 2;
      const size = three ? 3 : 2;
      for (let j = Math.max(low, k - 1); j <= high; j++) {
        let dot = 0;
        for (let i = 0; i < size; i++) dot += v[i]! * at(k + i, j);
        for (let i = 0; i < size; i++) h[k + i + j * n] = at(k + i, j) - (2 * dot * v[i]!) / length;
      }
      for (let i = low; i <= Math.min(high, k + 3); i++) {
        let dot = 0;
        for (let j = 0; j < size; j++) dot += at(i, k + j) * v[j]!;
        for (let j = 0; j < size; j++) h[i + (k + j) * n] = at(i, k + j) - (2 * dot * v[j]!) / length;
      }
    }
    x = at(k + 1, k);
    y = k + 2 <= high ? at(k + 2, k) : 0;
    z = k + 3 <= high ? at(k + 3, k) : 0;
  }
  // What the chase leaves below the subdiagonal is rounding.
  for (let j = low; j < high - 1; j++) for (let i = j + 2; i <= high; i++) h[i + j * n] = 0;
}

/** Zeros below the subdiagonal, by elimination with pivots. */
function hessenberg(h: Float64Array, n: number): void {
  for (let k = 1; k < n - 1; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++)
      if (Math.abs(h[i + (k - 1) * n]!) > Math.abs(h[pivot + (k - 1) * n]!)) pivot = i;
    if (h[pivot + (k - 1) * n] === 0) continue;
    if (pivot !== k) {
      for (let j = 0; j < n; j++) [h[k + j * n], h[pivot + j * n]] = [h[pivot + j * n]!, h[k + j * n]!];
      for (let i = 0; i < n; i++) [h[i + k * n], h[i + pivot * n]] = [h[i + pivot * n]!, h[i + k * n]!];
    }
    for (let i = k + 1; i < n; i++) {
      const factor = h[i + (k - 1) * n]! / h[k + (k - 1) * n]!;
      if (factor === 0) continue;
      for (let j = k - 1; j < n; j++) h[i + j * n] = h[i + j * n]! - factor * h[k + j * n]!;
      for (let r = 0; r < n; r++) h[r + k * n] = h[r + k * n]! + factor * h[r + i * n]!;
    }
  }
}

/** Singular values, descending, with both sets of vectors, by one-sided rotations; rows >= columns. */
export function singularValues(
  a: Float64Array,
  rows: number,
  columns: number,
  meter: Meter,
): { u: Float64Array; s: Float64Array; v: Float64Array } {
  meter.elements(2 * a.length + columns * columns, 8);
  const u = a.slice();
  const v = new Float64Array(columns * columns);
  for (let k = 0; k < columns; k++) v[k + k * columns] = 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    meter.work(6 * rows * columns * columns + 1);
    let done = true;
    for (let p = 0; p < columns - 1; p++)
      for (let q = p + 1; q < columns; q++) if (orthogonalise(u, v, rows, columns, p, q)) done = false;
    if (done) break;
  }
  const norms = Float64Array.from({ length: columns }, (_, j) => {
    let norm = 0;
    for (let i = 0; i < rows; i++) norm = Math.hypot(norm, u[i + j * rows]!);
    return norm;
  });
  const order = Array.from({ length: columns }, (_, k) => k).sort((x, y) => norms[y]! - norms[x]!);
  const outU = new Float64Array(rows * columns);
  const outV = new Float64Array(columns * columns);
  order.forEach((k, j) => {
    for (let i = 0; i < rows; i++) outU[i + j * rows] = norms[k] === 0 ? 0 : u[i + k * rows]! / norms[k]!;
    for (let i = 0; i < columns; i++) outV[i + j * columns] = v[i + k * columns]!;
  });
  return { u: outU, s: Float64Array.from(order, (k) => norms[k]!), v: outV };
}

function orthogonalise(
  u: Float64Array,
  v: Float64Array,
  rows: number,
  columns: number,
  p: number,
  q: number,
): boolean {
  let alpha = 0;
  let beta = 0;
  let gamma = 0;
  for (let i = 0; i < rows; i++) {
    const x = u[i + p * rows]!;
    const y = u[i + q * rows]!;
    alpha += x * x;
    beta += y * y;
    gamma += x * y;
  }
  if (gamma === 0 || Math.abs(gamma) <= 1e-16 * Math.sqrt(alpha * beta)) return false;
  const zeta = (beta - alpha) / (2 * gamma);
  const t = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = c * t;
  for (let i = 0; i < rows; i++) {
    const x = u[i + p * rows]!;
    const y = u[i + q * rows]!;
    u[i + p * rows] = c * x - s * y;
    u[i + q * rows] = s * x + c * y;
  }
  for (let i = 0; i < columns; i++) {
    const x = v[i + p * columns]!;
    const y = v[i + q * columns]!;
    v[i + p * columns] = c * x - s * y;
    v[i + q * columns] = s * x + c * y;
  }
  return true;
}

/** Linear systems: elimination with pivots for square ones, Householder reflections for least squares. */
import type { Meter } from '../meter.js';
import type { Plane } from '../operators/matrix.js';

/** Solves `a x = b` for every column of b. Real or complex; a complex system is solved as a real one of twice the size. */
export function solve(a: Plane, b: Plane, meter: Meter): Plane {
  if (a.im !== null || b.im !== null) return solveComplex(a, b, meter);
  const x = a.rows === a.columns ? eliminate(a, b, meter) : null;
  return x ?? leastSquares(a, b, meter);
}

export function inverse(a: Plane, meter: Meter): Plane {
  const unit = meter.doubles(a.rows * a.rows);
  for (let k = 0; k < a.rows; k++) unit[k * a.rows + k] = 1;
  return solve(a, { rows: a.rows, columns: a.rows, re: unit, im: null }, meter);
}

/** Null when a pivot vanishes. */
function eliminate(a: Plane, b: Plane, meter: Meter): Plane | null {
  const n = a.rows;
  meter.elements(n * n + b.re.length, 8);
  const lu = a.re.slice();
  const x = b.re.slice();
  for (let k = 0; k < n; k++) {
    meter.work((n - k) * (n - k + b.columns));
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(lu[i + k * n]!) > Math.abs(lu[pivot + k * n]!)) pivot = i;
    if (lu[pivot + k * n] === 0) return null;
    if (pivot !== k) {
      swapRows(lu, n, n, k, pivot);
      swapRows(x, n, b.columns, k, pivot);
    }
    for (let i = k + 1; i < n; i++) {
      const factor = lu[i + k * n]! / lu[k + k * n]!;
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++) lu[i + j * n] = lu[i + j * n]! - factor * lu[k + j * n]!;
      for (let j = 0; j < b.columns; j++) x[i + j * n] = x[i + j * n]! - factor * x[k + j * n]!;
    }
  }
  backSubstitute(lu, n, n, x, n, b.columns);
  return { rows: n, columns: b.columns, re: x, im: null };
}

function swapRows(m: Float64Array, rows: number, columns: number, i: number, k: number): void {
  for (let j = 0; j < columns; j++) {
    const kept = m[i + j * rows]!;
    m[i + j * rows] = m[k + j * rows]!;
    m[k + j * rows] = kept;
  }
}

/** Solves with the upper triangle of `r` (leading dimension `lead`), in place in the first n rows of x. */
function backSubstitute(
  r: Float64Array,
  lead: number,
  n: number,
  x: Float64Array,
  xLead: number,
  columns: number,
): void {
  for (let j = 0; j < columns; j++) {
    for (let i = n - 1; i >= 0; i--) {
      let sum = x[i + j * xLead]!;
      for (let k = i + 1; k < n; k++) sum -= r[i + k * lead]! * x[k + j * xLead]!;
      x[i + j * xLead] = sum / r[i + i * lead]!;
    }
  }
}

/** The x of least length among those that come closest, by an orthogonal decomposition with column pivots from both sides. */
export function leastSquares(a: Plane, b: Plane, meter: Meter): Plane {
  const { rows, columns } = a;
  meter.elements(2 * rows * columns + b.re.length + columns * b.columns, 8);
  const r = a.re.slice();
  const x = b.re.slice();
  const order = Array.from({ length: columns }, (_, k) => k);
  const rank = reduce(r, rows, columns, x, b.columns, order, meter);
  // R of the leading rank rows, transposed, is reduced again: then the solution of least length is at hand.
  const out = meter.doubles(columns * b.columns);
  if (rank === columns) {
    backSubstitute(r, rows, rank, x, rows, b.columns);
    for (let j = 0; j < b.columns; j++) {
      for (let k = 0; k < columns; k++) out[order[k]! + j * columns] = x[k + j * rows]!;
    }
    return { rows: columns, columns: b.columns, re: out, im: null };
  }
  // min |y| with T y = c, T = R(1:rank, :): y = T' (T T')^-1 c, by the QR of T'.
  const t = meter.doubles(columns * rank);
  for (let i = 0; i < rank; i++) for (let k = i; k < columns; k++) t[k + i * columns] = r[i + k * rows]!;
  const q = meter.doubles(columns * columns);
  for (let k = 0; k < columns; k++) q[k + k * columns] = 1;
  reduce(t, columns, rank, q, columns, null, meter);
  for (let j = 0; j < b.columns; j++) {
    const y = new Float64Array(rank);
    for (let i = 0; i < rank; i++) {
      let sum = x[i + j * rows]!;
      for (let k = 0; k < i; k++) sum -= t[k + i * columns]! * y[k]!;
      y[i] = sum / t[i + i * columns]!;
    }
    for (let k = 0; k < columns; k++) {
      let sum = 0;
      for (let i = 0; i < rank; i++) sum += q[i + k * columns]! * y[i]!;
      out[order[k]! + j * columns] = sum;
    }
  }
  return { rows: columns, columns: b.columns, re: out, im: null };
}

/**
 * Householder reflections in place: `m` becomes upper triangular, `x` is multiplied from the left alike. With `order`, columns are
 * swapped so that the longest comes next.
 *
 * @returns the numerical rank
 */
function reduce(
  m: Float64Array,
  rows: number,
  columns: number,
  x: Float64Array,
  xColumns: number,
  order: number[] | null,
  meter: Meter,
): number {
  const steps = Math.min(rows, columns);
  let largest = 0;
  for (let k = 0; k < steps; k++) {
    meter.work((rows - k) * (columns - k + xColumns) * 2);
    if (order !== null) pivotColumn(m, rows, columns, k, order);
    let norm = 0;
    for (let i = k; i < rows; i++) norm = Math.hypot(norm, m[i + k * rows]!);
    if (k === 0) largest = norm;
    if (norm <= largest * Number.EPSILON * Math.max(rows, columns) || norm === 0) return k;
    const alpha = m[k + k * rows]! > 0 ? -norm : norm;
    const v = new Float64Array(rows - k);
    for (let i = k; i < rows; i++) v[i - k] = m[i + k * rows]!;
    v[0] = v[0]! - alpha;
    let length = 0;
    for (const part of v) length += part * part;
    if (length === 0) continue;
    reflect(m, rows, k, k, columns, v, length);
    reflect(x, rows, k, 0, xColumns, v, length);
  }
  return steps;
}

function reflect(
  m: Float64Array,
  rows: number,
  from: number,
  first: number,
  last: number,
  v: Float64Array,
  length: number,
): void {
  for (let j = first; j < last; j++) {
    let dot = 0;
    for (let i = 0; i < v.length; i++) dot += v[i]! * m[from + i + j * rows]!;
    const scale = (2 * dot) / length;
    for (let i = 0; i < v.length; i++) m[from + i + j * rows] = m[from + i + j * rows]! - scale * v[i]!;
  }
}

function pivotColumn(m: Float64Array, rows: number, columns: number, k: number, order: number[]): void {
  let best = k;
  let longest = -1;
  for (let j = k; j < columns; j++) {
    let sum = 0;
    for (let i = k; i < rows; i++) sum += m[i + j * rows]! ** 2;
    if (sum > longest * (1 + 1e-12)) {
      longest = sum;
      best = j;
    }
  }
  if (best === k) return;
  for (let i = 0; i < rows; i++) {
    const kept = m[i + k * rows]!;
    m[i + k * rows] = m[i + best * rows]!;
    m[i + best * rows] = kept;
  }
  const kept = order[k]!;
  order[k] = order[best]!;
  order[best] = kept;
}

/** [re -im; im re] [x; y] = [p; q] */
function solveComplex(a: Plane, b: Plane, meter: Meter): Plane {
  const real = {
    rows: 2 * a.rows,
    columns: 2 * a.columns,
    re: meter.doubles(4 * a.re.length),
    im: null,
  };
  for (let j = 0; j < a.columns; j++) {
    for (let i = 0; i < a.rows; i++) {
      const re = a.re[i + j * a.rows]!;
      const im = a.im?.[i + j * a.rows] ?? 0;
      real.re[i + j * real.rows] = re;
      real.re[i + a.rows + j * real.rows] = im;
      real.re[i + (j + a.columns) * real.rows] = -im;
      real.re[i + a.rows + (j + a.columns) * real.rows] = re;
    }
  }
  const right = { rows: 2 * b.rows, columns: b.columns, re: meter.doubles(2 * b.re.length), im: null };
  for (let j = 0; j < b.columns; j++) {
    for (let i = 0; i < b.rows; i++) {
      right.re[i + j * right.rows] = b.re[i + j * b.rows]!;
      right.re[i + b.rows + j * right.rows] = b.im?.[i + j * b.rows] ?? 0;
    }
  }
  const x = solve(real, right, meter);
  const n = a.columns;
  const re = meter.doubles(n * b.columns);
  const im = meter.doubles(n * b.columns);
  for (let j = 0; j < b.columns; j++) {
    for (let i = 0; i < n; i++) {
      re[i + j * n] = x.re[i + j * x.rows]!;
      im[i + j * n] = x.re[i + n + j * x.rows]!;
    }
  }
  return { rows: n, columns: b.columns, re, im };
}

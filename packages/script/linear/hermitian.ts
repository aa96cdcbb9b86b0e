/**
 * Eigenvalues and vectors of symmetric and Hermitian matrices: Householder reduction to tridiagonal form, then implicit QL or QR steps in LAPACK's order,
 * which determines the signs of the vectors.
 */
import type { Meter } from '../meter.js';
import { copyGrid, type Grid, swapColumns, unitGrid, withSign } from './grid.js';
import { columnPart, type Reflector, reflectLeft, reflector, reflectRight } from './reflect.js';
import { rotateColumns, rotation, symmetricPair } from './rotate.js';

const EPS = Number.EPSILON / 2;

/** @returns values ascending, and their vectors as columns (null unless wanted); null if the iteration does not converge */
export function hermitianEigen(
  a: Grid,
  wanted: boolean,
  meter: Meter,
): { values: Float64Array; vectors: Grid | null } | null {
  const n = a.rows;
  const m = copyGrid(a, meter);
  const d = new Float64Array(n);
  const e = new Float64Array(Math.max(0, n - 1));
  const reflectors: Reflector[] = [];
  // From the last column upwards: reflects the elements above the subdiagonal of each column into one element.
  for (let k = n - 1; k > 0; k--) {
    meter.work(8 * k * k + 1);
    const [re, im] = columnPart(m, k, 0, k);
    // The reflection keeps the last element.
    const h = reflector(re.reverse(), im === null ? null : im.reverse());
    h.v.reverse();
    h.vIm?.reverse();
    reflectors.push(h);
    e[k - 1] = h.beta;
    d[k] = m.re[k + k * n]!;
    reflectLeft(m, 0, 0, k, h, true);
    reflectRight(m, 0, 0, k, h);
  }
  if (n > 0) d[0] = m.re[0]!;
  const z = wanted ? unitGrid(n, a.im !== null, meter) : null;
  if (z !== null) {
    // H(n-1) ... H(1), applied from the right so that the small ones come first.
    for (let k = reflectors.length - 1; k >= 0; k--) {
      meter.work(4 * n * n);
      reflectLeft(z, 0, 0, n, reflectors[k]!, false);
    }
  }
  return tridiagonalEigen(d, e, z, meter) ? { values: d, vectors: z } : null;
}

/** Works on d (diagonal) and e (off-diagonal) in place, and multiplies z by the rotations. */
function tridiagonalEigen(d: Float64Array, e: Float64Array, z: Grid | null, meter: Meter): boolean {
  const n = d.length;
  let left = 30 * n;
  let start = 0;
  while (start < n) {
    if (start > 0) e[start - 1] = 0;
    let end = n - 1;
    for (let m = start; m < n - 1; m++) {
      const size = Math.abs(e[m]!);
      if (size === 0 || size <= Math.sqrt(Math.abs(d[m]!)) * Math.sqrt(Math.abs(d[m + 1]!)) * EPS) {
        e[m] = 0;
        end = m;
        break;
      }
    }
    if (end > start) {
      const spent =
        Math.abs(d[end]!) < Math.abs(d[start]!)
          ? upwards(d, e, z, end, start, left, meter)
          : downwards(d, e, z, start, end, left, meter);
      left -= spent;
      if (left <= 0) return false;
    }
    start = end + 1;
  }
  for (let i = 0; i < n - 1; i++) {
    let least = i;
    for (let j = i + 1; j < n; j++) if (d[j]! < d[least]!) least = j;
    if (least === i) continue;
    [d[i], d[least]] = [d[least]!, d[i]!];
    if (z !== null) swapColumns(z, i, least);
  }
  return true;
}

/** QL steps on l..end. */
function downwards(
  d: Float64Array,
  e: Float64Array,
  z: Grid | null,
  from: number,
  end: number,
  most: number,
  meter: Meter,
): number {
  let l = from;
  let steps = 0;
  while (l <= end) {
    meter.work((end - l + 1) * (z === null ? 10 : 6 * z.rows) + 1);
    let m = l;
    while (m < end && e[m]! * e[m]! > EPS * EPS * Math.abs(d[m]!) * Math.abs(d[m + 1]!) + Number.MIN_VALUE)
      m++;
    if (m < end) e[m] = 0;
    if (m === l) {
      l++;
      continue;
    }
    if (m === l + 1) {
      const { first, second, c, s } = symmetricPair(d[l]!, e[l]!, d[l + 1]!);
      if (z !== null) rotateColumns(z, l, l + 1, c, s);
      d[l] = first;
      d[l + 1] = second;
      e[l] = 0;
      l += 2;
      continue;
    }
    if (++steps > most) return steps;
    let p = d[l]!;
    let g = (d[l + 1]! - p) / (2 * e[l]!);
    g = d[m]! - p + e[l]! / (g + withSign(Math.hypot(g, 1), g));
    let [c, s] = [1, 1];
    p = 0;
    for (let i = m - 1; i >= l; i--) {
      const f = s * e[i]!;
      const b = c * e[i]!;
      const turn = rotation(g, f);
      [c, s] = [turn.c, turn.s];
      if (i !== m - 1) e[i + 1] = turn.r;
      g = d[i + 1]! - p;
      const r = (d[i]! - g) * s + 2 * c * b;
      p = s * r;
      d[i + 1] = g + p;
      g = c * r - b;
      if (z !== null) rotateColumns(z, i, i + 1, c, -s);
    }
    d[l] = d[l]! - p;
    e[l] = g;
  }
  return steps;
}

/** QR steps on end..l, for larger elements at the top. */
function upwards(
  d: Float64Array,
  e: Float64Array,
  z: Grid | null,
  from: number,
  end: number,
  most: number,
  meter: Meter,
): number {
  let l = from;
  let steps = 0;
  while (l >= end) {
    meter.work((l - end + 1) * (z === null ? 10 : 6 * z.rows) + 1);
    let m = l;
    while (
      m > end &&
      e[m - 1]! * e[m - 1]! > EPS * EPS * Math.abs(d[m]!) * Math.abs(d[m - 1]!) + Number.MIN_VALUE
    )
      m--;
    if (m > end) e[m - 1] = 0;
    if (m === l) {
      l--;
      continue;
    }
    if (m === l - 1) {
      const { first, second, c, s } = symmetricPair(d[l - 1]!, e[l - 1]!, d[l]!);
      if (z !== null) rotateColumns(z, l - 1, l, c, s);
      d[l - 1] = first;
      d[l] = second;
      e[l - 1] = 0;
      l -= 2;
      continue;
    }
    if (++steps > most) return steps;
    let p = d[l]!;
    let g = (d[l - 1]! - p) / (2 * e[l - 1]!);
    g = d[m]! - p + e[l - 1]! / (g + withSign(Math.hypot(g, 1), g));
    let [c, s] = [1, 1];
    p = 0;
    for (let i = m; i < l; i++) {
      const f = s * e[i]!;
      const b = c * e[i]!;
      const turn = rotation(g, f);
      [c, s] = [turn.c, turn.s];
      if (i !== m) e[i - 1] = turn.r;
      g = d[i]! - p;
      const r = (d[i + 1]! - g) * s + 2 * c * b;
      p = s * r;
      d[i] = g + p;
      g = c * r - b;
      if (z !== null) rotateColumns(z, i, i + 1, c, s);
    }
    d[l] = d[l]! - p;
    e[l - 1] = g;
  }
  return steps;
}

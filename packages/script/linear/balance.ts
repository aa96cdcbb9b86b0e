/** Balancing: permutes isolated eigenvalues to the corners, then scales rows and columns to similar norms by powers of two (Parlett & Reinsch 1969). */
import type { Meter } from '../meter.js';
import { copyGrid, type Grid, swapColumns, swapRows } from './grid.js';
import { vectorNorm } from './reflect.js';

export interface Balanced {
  readonly a: Grid;
  /** Rows and columns from `low` to `high`, both included, are not yet triangular. */
  readonly low: number;
  readonly high: number;
  /** Scale factor of each of these rows; for the others the row that they were swapped with. */
  readonly scale: Float64Array;
}

export function balanced(original: Grid, permute: boolean, scaled: boolean, meter: Meter): Balanced {
  const a = copyGrid(original, meter);
  const n = a.rows;
  const scale = new Float64Array(n).fill(1);
  let low = 0;
  let high = n - 1;
  const isZero = (i: number, j: number) => a.re[i + j * n] === 0 && (a.im === null || a.im[i + j * n] === 0);
  const exchange = (j: number, m: number) => {
    scale[m] = j;
    swapColumns(a, j, m);
    swapRows(a, j, m);
  };
  if (permute) {
    const alone = (j: number, row: boolean) => {
      for (let i = low; i <= high; i++) if (i !== j && !(row ? isZero(j, i) : isZero(i, j))) return false;
      return true;
    };
    for (let found = true; found && high >= 0; ) {
      found = false;
      for (let j = high; j >= 0 && !found; j--) {
        if (!alone(j, true)) continue;
        if (high === 0) return { a, low, high, scale };
        meter.work(n * n);
        exchange(j, high);
        high--;
        found = true;
      }
    }
    for (let found = true; found; ) {
      found = false;
      for (let j = low; j <= high && !found; j++) {
        if (!alone(j, false)) continue;
        meter.work(n * n);
        exchange(j, low);
        low++;
        found = true;
      }
    }
  }
  if (scaled) equalise(a, low, high, scale, meter);
  return { a, low, high, scale };
}

function equalise(a: Grid, low: number, high: number, scale: Float64Array, meter: Meter): void {
  const n = a.rows;
  const least = 2 ** -1022 / Number.EPSILON;
  for (let again = true; again; ) {
    again = false;
    meter.work(4 * n * n + 1);
    for (let i = low; i <= high; i++) {
      const line = (at: (k: number) => number, from: number, to: number) => {
        const part = (x: Float64Array) =>
          Float64Array.from({ length: to - from }, (_, k) => x[at(from + k)]!);
        return a.im === null
          ? { norm: vectorNorm(part(a.re)), top: part(a.re).reduce((m, x) => Math.max(m, Math.abs(x)), 0) }
          : {
              norm: Math.hypot(vectorNorm(part(a.re)), vectorNorm(part(a.im))),
              top: part(a.re).reduce((m, x, k) => Math.max(m, Math.hypot(x, a.im![at(from + k)]!)), 0),
            };
      };
      let c = line((k) => k + i * n, low, high + 1).norm;
      let r = line((k) => i + k * n, low, high + 1).norm;
      let ca = line((k) => k + i * n, 0, high + 1).top;
      let ra = line((k) => i + k * n, low, n).top;
      if (c === 0 || r === 0) continue;
      let g = r / 2;
      let f = 1;
      const s = c + r;
      while (c < g && Math.max(f, c, ca) < 1 / least / 2 && Math.min(r, g, ra) > least * 2) {
        f *= 2;
        c *= 2;
        ca *= 2;
        r /= 2;
        g /= 2;
        ra /= 2;
      }
      g = c / 2;
      while (g >= r && Math.max(r, ra) < 1 / least / 2 && Math.min(f, c, g, ca) > least * 2) {
        f /= 2;
        c /= 2;
        g /= 2;
        ca /= 2;
        r *= 2;
        ra *= 2;
      }
      if (c + r >= 0.95 * s) continue;
      if (f < 1 && scale[i]! < 1 && f * scale[i]! <= least) continue;
      if (f > 1 && scale[i]! > 1 && scale[i]! >= 1 / least / f) continue;
      scale[i] = scale[i]! * f;
      again = true;
      for (const part of [a.re, a.im]) {
        if (part === null) continue;
        for (let k = low; k < n; k++) part[i + k * n] = part[i + k * n]! / f;
        for (let k = 0; k <= high; k++) part[k + i * n] = part[k + i * n]! * f;
      }
    }
  }
}

/** Transforms vectors of the balanced matrix back to the original, in place. */
export function unbalance(v: Grid, { low, high, scale }: Balanced): void {
  const n = v.rows;
  for (let i = low; i <= high; i++) {
    for (const part of [v.re, v.im]) {
      if (part === null) continue;
      for (let j = 0; j < v.columns; j++) part[i + j * n] = part[i + j * n]! * scale[i]!;
    }
  }
  for (let i = low - 1; i >= 0; i--) swapRows(v, i, scale[i]!);
  for (let i = high + 1; i < n; i++) swapRows(v, i, scale[i]!);
}

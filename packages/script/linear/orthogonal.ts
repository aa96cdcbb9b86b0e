/** QR factorisation by Householder reflections, with or without column pivoting. */
import type { Meter } from '../meter.js';
import { copyGrid, emptyGrid, type Grid, swapColumns } from './grid.js';
import {
  clearColumn,
  columnPart,
  productOf,
  type Reflector,
  reflectLeft,
  reflector,
  vectorNorm,
} from './reflect.js';

export interface Triangulation {
  /** Upper triangular (or trapezoidal), rows x columns. */
  readonly r: Grid;
  readonly reflectors: readonly Reflector[];
  /** Original column of each column. */
  readonly order: number[];
}

/** @param pivots whether the longest remaining column comes next, so that the diagonal of R descends */
export function triangulate(a: Grid, pivots: boolean, meter: Meter): Triangulation {
  const r = copyGrid(a, meter);
  const { rows, columns } = r;
  const order = Array.from({ length: columns }, (_, k) => k);
  const reflectors: Reflector[] = [];
  const lengthOf = (j: number, from: number) => {
    const [re, im] = columnPart(r, j, from, rows);
    return im === null ? vectorNorm(re) : Math.hypot(vectorNorm(re), vectorNorm(im));
  };
  const rest = pivots ? Float64Array.from({ length: columns }, (_, j) => lengthOf(j, 0)) : null;
  const exact = rest === null ? null : rest.slice();
  for (let k = 0; k < Math.min(rows, columns); k++) {
    meter.work(4 * (rows - k) * (columns - k) + 1);
    if (rest !== null) {
      let best = k;
      for (let j = k + 1; j < columns; j++) if (rest[j]! > rest[best]!) best = j;
      if (best !== k) {
        swapColumns(r, k, best);
        [order[k], order[best]] = [order[best]!, order[k]!];
        rest[best] = rest[k]!;
        exact![best] = exact![k]!;
      }
    }
    const h = reflector(...columnPart(r, k, k, rows));
    reflectors.push(h);
    clearColumn(r, k, k, h.beta);
    reflectLeft(r, k, k + 1, columns, h, true);
    if (rest === null) continue;
    // Updates the remaining length of a column by Pythagoras as long as that is accurate enough.
    for (let j = k + 1; j < columns; j++) {
      if (rest[j] === 0) continue;
      const at = k + j * rows;
      const head = Math.hypot(r.re[at]!, r.im === null ? 0 : r.im[at]!);
      const left = Math.max(0, 1 - (head / rest[j]!) ** 2);
      if (left * (rest[j]! / exact![j]!) ** 2 <= Math.sqrt(Number.EPSILON / 2)) {
        rest[j] = k + 1 < rows ? lengthOf(j, k + 1) : 0;
        exact![j] = rest[j]!;
      } else rest[j] = rest[j]! * Math.sqrt(left);
    }
  }
  return { r, reflectors, order };
}

/** The first `columns` columns of Q. */
export function orthogonalFactor({ r, reflectors }: Triangulation, columns: number, meter: Meter): Grid {
  const q = emptyGrid(r.rows, columns, r.im !== null, meter);
  for (let k = 0; k < Math.min(r.rows, columns); k++) q.re[k + k * r.rows] = 1;
  return productOf(reflectors, q, 0, meter);
}

/** Replaces b by Q' b. */
export function reflectAll({ reflectors }: Triangulation, b: Grid, meter: Meter): void {
  for (const [k, h] of reflectors.entries()) {
    meter.work(4 * h.v.length * b.columns + 1);
    reflectLeft(b, k, 0, b.columns, h, true);
  }
}

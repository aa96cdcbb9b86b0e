/** Hessenberg form P H P' = A by Householder reflections. */
import type { Meter } from '../meter.js';
import { copyGrid, type Grid, unitGrid } from './grid.js';
import { columnPart, productOf, type Reflector, reflectLeft, reflector, reflectRight } from './reflect.js';

/** @param low, high rows and columns outside of which the matrix is already triangular */
export function hessenbergForm(a: Grid, low: number, high: number, meter: Meter): { h: Grid; p: () => Grid } {
  const h = copyGrid(a, meter);
  const n = h.rows;
  const reflectors: Reflector[] = [];
  for (let k = low; k < high; k++) {
    meter.work(8 * n * (high - k) + 1);
    const turn = reflector(...columnPart(h, k, k + 1, high + 1));
    reflectors.push(turn);
    const at = k * n;
    h.re.fill(0, at + k + 1, at + high + 1);
    h.im?.fill(0, at + k + 1, at + high + 1);
    h.re[at + k + 1] = turn.beta;
    reflectRight(h, k + 1, 0, high + 1, turn);
    reflectLeft(h, k + 1, k + 1, n, turn, true);
  }
  const p = () => {
    return productOf(reflectors, unitGrid(n, a.im !== null, meter), low + 1, meter);
  };
  return { h, p };
}

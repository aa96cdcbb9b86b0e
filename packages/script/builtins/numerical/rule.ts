/** Gauss-Kronrod quadrature of JavaScript functions, for nested integrals. */
import type { Meter } from '../../meter.js';
import { GAUSS, KRONROD, POINTS, place, substitution, weight } from './kronrod.js';

/**
 * Integral of a vectorised function.
 *
 * @param f returns the values at the given points
 */
export function adaptive(
  f: (at: Float64Array) => Float64Array,
  a: number,
  b: number,
  absolute: number,
  relative: number,
  meter: Meter,
): number {
  if (a === b) return 0;
  if (a > b) return -adaptive(f, b, a, absolute, relative, meter);
  const { low, high, x } = substitution(a, b);
  const rule = (from: number, to: number, depth: number, bound: number): number => {
    meter.work(POINTS * 20);
    const half = (to - from) / 2;
    const at = new Float64Array(POINTS);
    const slope = new Float64Array(POINTS);
    for (let k = 0; k < POINTS; k++) [at[k], slope[k]] = x(from + half * (1 + place(k))) as [number, number];
    const y = f(at);
    let [fine, coarse] = [0, 0];
    for (let k = 0; k < POINTS; k++) {
      const value = y[k]! === 0 ? 0 : y[k]! * slope[k]!;
      fine += weight(KRONROD, k) * value;
      coarse += weight(GAUSS, k) * value;
    }
    fine *= half;
    const error = Math.abs(fine - coarse * half);
    if (!(error > Math.max(bound, relative * Math.abs(fine))) || depth > 12) return fine;
    const middle = (from + to) / 2;
    return rule(from, middle, depth + 1, bound / 2) + rule(middle, to, depth + 1, bound / 2);
  };
  return rule(low, high, 0, absolute);
}

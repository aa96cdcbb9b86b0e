/** Roots of a polynomial: the eigenvalues of its companion matrix. */
import { fail } from '../../errors.js';
import { generalEigen } from '../../linear/eigen.js';
import { emptyGrid } from '../../linear/grid.js';
import type { Meter } from '../../meter.js';
import { divide } from '../../operators/complex.js';
import type { Coefficients } from './coefficients.js';

/** @param c not all zero, finite */
export function rootsOf(c: Coefficients, meter: Meter): { re: Float64Array; im: Float64Array } {
  const isZero = (k: number) => c.re[k] === 0 && (c.im?.[k] ?? 0) === 0;
  let first = 0;
  let last = c.re.length - 1;
  while (isZero(first)) first++;
  while (isZero(last)) last--;
  // Zeros at the end are roots at 0.
  const n = last - first;
  const total = c.re.length - 1 - first;
  const re = new Float64Array(total);
  const im = new Float64Array(total);
  if (n === 0) return { re, im };
  const part = { re: c.re.slice(first, last + 1), im: c.im?.slice(first, last + 1) ?? null };
  const found = companionRoots(part, meter);
  re.set(found.re);
  im.set(found.im);
  return { re, im };
}

function companionRoots({ re, im }: Coefficients, meter: Meter): { re: Float64Array; im: Float64Array } {
  const n = re.length - 1;
  const a = emptyGrid(n, n, im !== null, meter);
  for (let j = 0; j < n; j++) {
    const z = divide(
      { re: re[j + 1]!, im: im === null ? 0 : im[j + 1]! },
      { re: re[0]!, im: im === null ? 0 : im[0]! },
    );
    a.re[j * n] = -z.re;
    if (a.im !== null) a.im[j * n] = -z.im;
    if (j + 1 < n) a.re[j * n + j + 1] = 1;
  }
  if (!a.re.every(Number.isFinite)) return fail('EIG: matrix contains Inf or NaN values');
  return generalEigen(a, false, true, meter)?.values ?? fail('eig: failed to converge');
}

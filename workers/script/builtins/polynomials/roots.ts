/** Roots: of real polynomials as eigenvalues of the companion matrix, of complex ones all at once by Aberth's iteration. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { type Complex, divide, multiply } from '../../operators/complex.js';
import { eigenvalues } from '../linear/factor.js';
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
  const found = (part.im === null ? companionRoots(part.re, meter) : null) ?? aberth(part, meter);
  re.set(found.re);
  im.set(found.im);
  return { re, im };
}

function companionRoots(c: Float64Array, meter: Meter): { re: Float64Array; im: Float64Array } | null {
  const n = c.length - 1;
  const a = meter.doubles(n * n);
  for (let j = 0; j < n; j++) {
    a[j * n] = -c[j + 1]! / c[0]!;
    if (j + 1 < n) a[j * n + j + 1] = 1;
  }
  const found = a.every(Number.isFinite) ? eigenvalues(a, n, meter) : null;
  found?.re.forEach((x, k) => {
    if (found.im[k] === 0) found.re[k] = polished(c, x);
  });
  return found;
}

/** A real root after steps of Newton's, as long as each comes closer. */
function polished(c: Float64Array, x: number): number {
  const at = (z: number): [number, number] => {
    let p = 0;
    let slope = 0;
    for (const a of c) {
      slope = slope * z + p;
      p = p * z + a;
    }
    return [p, slope];
  };
  let best = x;
  let [p, slope] = at(best);
  for (let turn = 0; turn < 5 && p !== 0; turn++) {
    const next = best - p / slope;
    const [q, nextSlope] = at(next);
    if (!(Math.abs(q) < Math.abs(p))) break;
    [best, p, slope] = [next, q, nextSlope];
  }
  return best;
}

/** O. Aberth, Iteration methods for finding all zeros of a polynomial simultaneously, Math. Comp. 27 (1973). */
function aberth({ re, im }: Coefficients, meter: Meter): { re: Float64Array; im: Float64Array } {
  const n = re.length - 1;
  const c = Array.from(re, (x, k): Complex => ({ re: x, im: im?.[k] ?? 0 }));
  const size = (z: Complex) => Math.hypot(z.re, z.im);
  // Cauchy's bound for all roots.
  const radius = 1 + Math.max(...c.slice(1).map((z) => size(z) / size(c[0]!)));
  let roots = Array.from({ length: n }, (_, k): Complex => {
    const angle = (2 * Math.PI * k) / n + 0.4;
    return { re: (radius / 2) * Math.cos(angle), im: (radius / 2) * Math.sin(angle) };
  });
  for (let turn = 0; turn < 500; turn++) {
    meter.work(10 * n * n);
    let moved = 0;
    const next = roots.map((z, k) => {
      let p: Complex = { re: 0, im: 0 };
      let slope: Complex = { re: 0, im: 0 };
      for (const a of c) {
        const s = multiply(slope, z);
        slope = { re: s.re + p.re, im: s.im + p.im };
        const q = multiply(p, z);
        p = { re: q.re + a.re, im: q.im + a.im };
      }
      if (p.re === 0 && p.im === 0) return z;
      let push: Complex = { re: 0, im: 0 };
      roots.forEach((other, i) => {
        if (i === k || (other.re === z.re && other.im === z.im)) return;
        const one = divide({ re: 1, im: 0 }, { re: z.re - other.re, im: z.im - other.im });
        push = { re: push.re + one.re, im: push.im + one.im };
      });
      const ratio = divide(slope, p);
      const step = divide({ re: 1, im: 0 }, { re: ratio.re - push.re, im: ratio.im - push.im });
      if (!Number.isFinite(step.re) || !Number.isFinite(step.im)) return z;
      moved = Math.max(moved, size(step) / Math.max(size(z), Number.MIN_VALUE));
      return { re: z.re - step.re, im: z.im - step.im };
    });
    roots = next;
    if (moved <= 4 * Number.EPSILON) break;
  }
  if (roots.some((z) => Number.isNaN(z.re))) return fail('roots: no convergence');
  roots.sort((a, b) => size(b) - size(a));
  return { re: Float64Array.from(roots, (z) => z.re), im: Float64Array.from(roots, (z) => z.im) };
}

/** Binomial coefficients of any upper number. */
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { broadcastDims } from '../../values/broadcast.js';
import { dimsOf, isArray, numelOf, product, sameDims } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lgamma } from '../special/gamma.js';
import { arrayOf, numbersOf } from '../support/arrays.js';

/** Above this number of factors the function uses logarithms of gamma. */
const MOST_FACTORS = 10_000;

export function binomial(n: number, k: number): number {
  if (Number.isNaN(n) || !Number.isFinite(n) || !Number.isInteger(k) || k < 0) return Number.NaN;
  const whole = Number.isInteger(n);
  if (whole && n >= 0 && k > n) return 0;
  const factors = whole && n >= 0 ? Math.min(k, n - k) : k;
  if (factors > MOST_FACTORS) {
    const size = Math.exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1));
    return whole ? Math.round(size) : size;
  }
  let out = 1;
  for (let i = 1; i <= factors; i++) out *= (n - factors + i) / i;
  return whole ? Math.round(out) : out;
}

export const functions: readonly Builtin[] = [
  {
    name: 'bincoeff',
    signatures: ['bincoeff (N, K)'],
    summary: 'Binomial coefficients.',
    examples: [{ code: 'bincoeff (5, [0 1 2 3])', output: 'ans =\n\n    1    5   10   10\n\n' }],
    inputs: [2, 2],
    library: true,
    run([n, k], _nargout, { meter }): Value {
      for (const arg of [n!, k!]) if (!isArray(arg)) return fail(`isnan: not defined for ${typeName(arg)}`);
      const [a, b] = [numbersOf(n!, meter)!, numbersOf(k!, meter)!];
      if (numelOf(n!) !== 1 && numelOf(k!) !== 1 && !sameDims(dimsOf(n!), dimsOf(k!)))
        return fail('bincoeff: N and K must be of common size or scalars');
      const dims = broadcastDims('bincoeff', a.dims, b.dims);
      const out = meter.doubles(product(dims));
      for (let i = 0; i < out.length; i++) {
        const [x, y] = [a.re[a.re.length === 1 ? 0 : i]!, b.re[b.re.length === 1 ? 0 : i]!];
        meter.work(10 + Math.min(MOST_FACTORS, Math.abs(y) || 0));
        out[i] = binomial(x, y);
      }
      return arrayOf('double', dims, out, null, meter);
    },
  },
];

/** Whether a matrix is positive definite. */
import { fail } from '../../errors.js';
import { choleskyFactor, isHermitian } from '../../linear/cholesky.js';
import { copyGrid } from '../../linear/grid.js';
import type { Meter } from '../../meter.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isChar, isLogical, numelOf } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { floatClass, numbersOf } from '../support/arrays.js';

/** Uses the Cholesky factorisation of A - tol I, which exists only for positive definite matrices. */
function isDefinite([value, tolArg]: Value[], meter: Meter): Value {
  let tol: number | undefined;
  if (tolArg !== undefined) {
    tol = !isChar(tolArg) && isArray(tolArg) && numelOf(tolArg) === 1 ? numberOf(tolArg)! : -1;
    if (!(tol >= 0)) return fail('isdefinite: TOL must be a scalar >= 0');
  }
  const usable = isArray(value!) && !isChar(value) && !isLogical(value);
  const x = usable ? numbersOf(value, meter)! : undefined;
  if (x === undefined) return false;
  if (x.dims.length > 2) return fail('norm: only valid for 2-D objects');
  const n = x.dims[0]!;
  if (n !== x.dims[1] || n === 0) return false;
  const grid = { rows: n, columns: n, re: x.re, im: x.im };
  if (!isHermitian(grid)) return false;
  let size = 0;
  for (let k = 0; k < x.re.length; k++) size = Math.hypot(size, x.re[k]!, x.im === null ? 0 : x.im[k]!);
  const precision = floatClass(x.cls) === 'single' ? 2 ** -23 : Number.EPSILON;
  const shifted = copyGrid(grid, meter);
  for (let k = 0; k < n; k++)
    shifted.re[k + k * n] = shifted.re[k + k * n]! - (tol ?? 100 * precision * size);
  return choleskyFactor(shifted, meter).failed === 0;
}

export const functions: readonly Builtin[] = [
  {
    name: 'isdefinite',
    signatures: ['isdefinite (A)', 'isdefinite (A, TOL)'],
    summary: 'Whether a matrix is positive definite.',
    examples: [{ code: 'isdefinite ([2 1; 1 2])', output: 'ans = 1\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => isDefinite(args, meter),
  },
];

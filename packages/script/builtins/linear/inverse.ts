/** Determinant, inverse, and the reciprocal condition number. */
import { fail, outOfMemory } from '../../errors.js';
import { choleskyFactor, mayBeDefinite, triangleOf } from '../../linear/cholesky.js';
import { emptyGrid, type Grid } from '../../linear/grid.js';
import { element, luDecompose } from '../../linear/lu.js';
import { inverseOf, oneNorm, reciprocalCondition } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { type Complex, multiply } from '../../operators/complex.js';
import { typeName } from '../../operators/kinds.js';
import { dimsOf, isArray, isChar, numelOf } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf } from '../support/arrays.js';
import { allFinite, gridValue, matrixArgument } from './arguments.js';

export function singleOrDouble(z: Complex | number, cls: 'double' | 'single', meter: Meter): Value {
  const { re, im } = typeof z === 'number' ? { re: z, im: 0 } : z;
  return arrayOf(cls, [1, 1], Float64Array.of(re), im === 0 ? null : Float64Array.of(im), meter);
}

/** Uses the Cholesky factor where it exists: the square of the product of its diagonal. */
function determinant(a: Grid, meter: Meter): Complex {
  const n = a.rows;
  const product = (of: Grid) => {
    let z: Complex = { re: 1, im: 0 };
    for (let k = 0; k < n; k++)
      z = of.im === null ? { re: z.re * of.re[k + k * n]!, im: 0 } : multiply(z, element(of, k, k));
    return z;
  };
  if (triangleOf(a) !== null) return product(a);
  if (mayBeDefinite(a)) {
    const { r, failed } = choleskyFactor(a, meter);
    if (failed === 0) {
      const root = product(r).re;
      return { re: root * root, im: 0 };
    }
  }
  const { lu, swaps } = luDecompose(a, meter);
  let z: Complex = { re: 1, im: 0 };
  for (let k = 0; k < n; k++) {
    const pivot = element(lu, k, k);
    const signed = swaps[k] === k ? pivot : { re: -pivot.re, im: -pivot.im };
    z = a.im === null ? { re: z.re * signed.re, im: 0 } : multiply(z, signed);
  }
  return z;
}

/** Checks the shape before the class. */
function checkSquare(value: Value, message: string): void {
  const dims = dimsOf(value);
  if (dims.length === 2 && dims[0] !== dims[1]) fail(message);
}

function det(value: Value, nargout: number, meter: Meter): Value[] {
  if (isArray(value) && numelOf(value) === 0) return [1, 1].slice(0, Math.max(1, nargout));
  const square = 'det: A must be a square matrix';
  checkSquare(value, square);
  const { grid, cls } = matrixArgument('det', value, 'matrix must be square', square, meter);
  if (grid.rows > 5000) return outOfMemory();
  const d = singleOrDouble(determinant(grid, meter), cls, meter);
  if (nargout < 2) return [d];
  // Octave does not check scalars.
  return [d, singleOrDouble(grid.rows === 1 ? 0 : reciprocalCondition(grid, meter), cls, meter)];
}

/** A number as C's %g prints it. */
function short(x: number): string {
  const [digits, exponent] = x.toExponential(5).split('e') as [string, string];
  const e = Number(exponent);
  if (e >= -5 && e < 6) return String(Number(x.toPrecision(6)));
  const sign = e < 0 ? '-' : '+';
  return `${Number(digits)}e${sign}${String(Math.abs(e)).padStart(2, '0')}`;
}

export function inv(
  args: Value[],
  nargout: number,
  meter: Meter,
  warn: (identifier: string, text: string) => void,
): Value[] {
  const square = 'inverse: A must be a square matrix';
  if (numelOf(args[0]!) === 0) return [zeros()];
  checkSquare(args[0]!, square);
  const { grid, cls } = matrixArgument('inv', args[0]!, 'inverse requires square matrix', square, meter);
  const n = grid.rows;
  const found = allFinite(grid) || n === 1 ? inverseOf(grid, meter) : null;
  const rcond = found === null ? 0 : 1 / oneNorm(grid) / oneNorm(found);
  let result = found;
  if (result === null) {
    result = emptyGrid(n, n, false, meter);
    result.re.fill(Number.POSITIVE_INFINITY);
  }
  const known = Number.isNaN(rcond) ? 0 : rcond;
  if (nargout < 2 && 1 + known === 1) {
    if (known === 0) warn('Octave:singular-matrix', 'matrix singular to machine precision');
    else
      warn('Octave:nearly-singular-matrix', `matrix singular to machine precision, rcond = ${short(known)}`);
  }
  const answer = gridValue(result, cls, meter);
  return nargout < 2 ? [answer] : [answer, singleOrDouble(known, cls, meter)];
}

export function rcond(value: Value, meter: Meter): Value {
  if (!isArray(value))
    return fail(`octave_base_value::matrix_value(): wrong type argument '${typeName(value)}'`);
  if (isChar(value)) return fail('invalid conversion from string to real matrix');
  const square = 'matrix must be square';
  const { grid, cls } = matrixArgument('rcond', value, square, square, meter);
  if (grid.rows === 0) return singleOrDouble(Number.POSITIVE_INFINITY, cls, meter);
  if (grid.re.some(Number.isNaN)) return singleOrDouble(Number.NaN, cls, meter);
  return singleOrDouble(allFinite(grid) ? reciprocalCondition(grid, meter) : 0, cls, meter);
}

const inverseUnit = (name: string, code: string, output: string): Builtin => ({
  name,
  signatures: ['X = inv (A)', '[X, RCOND] = inv (A)', '[...] = inverse (...)'],
  summary: 'Inverse of a matrix.',
  examples: [{ code, output }],
  inputs: [1, 1],
  outputs: 2,

  run: (args, nargout, context) =>
    inv(args, nargout, context.meter, (identifier, text) => context.warning(identifier, text)),
});

export const functions: readonly Builtin[] = [
  {
    name: 'det',
    signatures: ['det (A)', '[D, RCOND] = det (A)'],
    summary: 'Determinant.',
    examples: [{ code: 'det ([1 2; 3 4])', output: 'ans = -2\n' }],
    inputs: [1, 1],
    outputs: 2,

    run: ([a], nargout, { meter }) => det(a!, nargout, meter),
  },
  inverseUnit('inv', 'inv ([1 2; 3 4])', 'ans =\n\n  -2.0000   1.0000\n   1.5000  -0.5000\n\n'),
  inverseUnit('inverse', 'inverse ([2 0; 0 4])', 'ans =\n\n   0.5000        0\n        0   0.2500\n\n'),
  {
    name: 'rcond',
    signatures: ['C = rcond (A)'],
    summary: 'Reciprocal condition number.',
    examples: [{ code: 'rcond (eye (2))', output: 'ans = 1\n' }],
    inputs: [1, 1],

    run: ([a], _nargout, { meter }) => rcond(a!, meter),
  },
];

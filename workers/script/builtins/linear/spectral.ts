/** What singular values tell: rank, pseudoinverse, condition, null space, range. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isChar, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf, wrongType } from '../support/arrays.js';
import { cholesky, qrFactor } from './factor.js';
import { columnNorm, decompose, inv, norm } from './functions.js';

/**
 * A complex matrix as the real one [re -im; im re] of twice the size: its singular values are the same, each twice, and pseudoinverse
 * and definiteness carry over.
 */
function doubled(x: Numbers, meter: Meter): Numbers {
  if (x.im === null) return x;
  const [rows, columns] = x.dims as [number, number];
  const re = meter.doubles(4 * x.re.length);
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) {
      const k = i + j * rows;
      re[i + j * 2 * rows] = x.re[k]!;
      re[i + rows + j * 2 * rows] = x.im[k]!;
      re[i + (j + columns) * 2 * rows] = -x.im[k]!;
      re[i + rows + (j + columns) * 2 * rows] = x.re[k]!;
    }
  return { cls: x.cls, dims: [2 * rows, 2 * columns], re, im: null };
}

function argument(name: string, value: Value, meter: Meter): Numbers {
  if (isChar(value)) return fail('invalid conversion from string to real matrix');
  const x = isArray(value) ? numbersOf(value, meter)! : wrongType(name, value);
  if (x.dims.length > 2) return fail(`${name}: A must be a 2-D matrix`);
  if (x.re.some((y) => !Number.isFinite(y)))
    return fail(`${name}: cannot take SVD of matrix containing Inf or NaN values`);
  return x;
}

function precision(x: Numbers): number {
  return floatClass(x.cls) === 'single' ? 2 ** -23 : Number.EPSILON;
}

/** How many singular values count: those above `tol`, by default size * largest * precision (Golub & Van Loan, 5.4.1). */
function counted(s: Float64Array, x: Numbers, tol: Value | undefined): number {
  const usual = Math.max(...x.dims) * (s[0] ?? 0) * precision(x);
  const limit = tol === undefined || numelOf(tol) === 0 ? usual : numberOf(tol)!;
  return s.filter((y) => y > limit).length;
}

function rank([value, tol]: Value[], meter: Meter): Value {
  const x = argument('svd', value!, meter);
  if (x.re.length === 0) return 0;
  const full = counted(decompose(doubled(x, meter), meter).s, x, tol);
  return x.im === null ? full : full / 2;
}

function pinv([value, tol]: Value[], meter: Meter): Value {
  const x = argument('pinv', value!, meter);
  const [rows, columns] = x.dims as [number, number];
  if (x.re.length === 0) return matrix([columns, rows], new Float64Array(0));
  const wide = doubled(x, meter);
  const [p, q] = wide.dims as [number, number];
  const { u, s, v } = decompose(wide, meter);
  const n = counted(s, x, tol);
  // V S^-1 U', of which the left half (or all) is the answer.
  const re = meter.doubles(columns * rows);
  const im = x.im === null ? null : meter.doubles(columns * rows);
  meter.work(re.length * n);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      let [sum, other] = [0, 0];
      for (let k = 0; k < n; k++) {
        const scaled = u[j + k * p]! / s[k]!;
        sum += v[i + k * q]! * scaled;
        if (im !== null) other += v[i + columns + k * q]! * scaled;
      }
      re[i + j * columns] = sum;
      if (im !== null) im[i + j * columns] = other;
    }
  return arrayOf(floatClass(x.cls), [columns, rows], re, im, meter);
}

function cond([value, p]: Value[], context: Context): Value {
  const { meter } = context;
  if (isChar(value!)) return fail('invalid conversion from string to real matrix');
  const x = isArray(value!) ? numbersOf(value, meter)! : fail('isfinite: not defined for cell');
  if (x.dims.length > 2) return fail('cond: A must be a 2-D matrix');
  if (x.re.length === 0) return 0;
  if (x.re.some((y) => !Number.isFinite(y))) return fail('cond: A must not contain Inf or NaN values');
  if (p !== undefined && !(numberOf(p) === 2 && !isChar(p))) {
    if (x.dims[0] !== x.dims[1]) return fail('inverse: A must be a square matrix');
    const [inverse] = inv([value!], 1, meter, (id, text) => context.warning(id, text));
    return numberOf(norm([value!, p], meter))! * numberOf(norm([inverse!, p], meter))!;
  }
  const { s } = decompose(doubled(x, meter), meter);
  const least = s[s.length - 1]!;
  return least === 0 ? Number.POSITIVE_INFINITY : s[0]! / least;
}

export function reciprocalCondition(value: Value, meter: Meter): Value {
  if (isChar(value)) return fail('invalid conversion from string to real matrix');
  const x = isArray(value)
    ? numbersOf(value, meter)!
    : fail("octave_base_value::matrix_value(): wrong type argument 'cell'");
  if (x.dims.length > 2 || x.dims[0] !== x.dims[1]) return fail('matrix must be square');
  if (x.re.length === 0) return Number.POSITIVE_INFINITY;
  const cls = floatClass(x.cls);
  if (x.re.some((y) => !Number.isFinite(y))) return arrayOf(cls, [1, 1], Float64Array.of(0), null, meter);
  const [inverse] = inv([value], 1, meter, () => {});
  const y = numbersOf(inverse!, meter)!;
  const sizes = ({ re, im }: Numbers) => (im === null ? re : re.map((a, k) => Math.hypot(a, im[k]!)));
  const found = 1 / (columnNorm(sizes(x), x.dims[0]!) * columnNorm(sizes(y), x.dims[0]!));
  return arrayOf(cls, [1, 1], Float64Array.of(Number.isNaN(found) ? 0 : found), null, meter);
}

function real(name: string, value: Value, meter: Meter): Numbers {
  const x = argument('svd', value, meter);
  return x.im === null ? x : fail(`${name}: complex matrices are not available`);
}

function nullSpace([value, tol]: Value[], meter: Meter): Value {
  const x = real('null', value!, meter);
  if (x.re.length === 0) return matrix([0, 0], new Float64Array(0));
  const n = x.dims[1]!;
  const { s, v, k } = decompose(x, meter);
  const used = counted(s, x, tol);
  // The directions that V leaves, orthogonal to those that count.
  const basis = k < n ? qrFactor(v.subarray(0, n * used), n, used, meter).q : v;
  const out = basis.slice(n * used);
  for (let j = 0; j < n - used; j++) {
    // The sign is free.
    const turn = out[n - 1 + j * n]! < 0 && n - used === 1 ? -1 : 1;
    for (let i = 0; i < n; i++) {
      const y = out[i + j * n]!;
      out[i + j * n] = Math.abs(y) < precision(x) ? 0 : turn * y;
    }
  }
  return arrayOf(floatClass(x.cls), [n, n - used], out, null, meter);
}

function orth([value, tol]: Value[], meter: Meter): Value {
  const x = real('orth', value!, meter);
  if (x.re.length === 0) return matrix([0, 0], new Float64Array(0));
  const rows = x.dims[0]!;
  const { u, s } = decompose(x, meter);
  const used = counted(s, x, tol);
  return arrayOf(floatClass(x.cls), [rows, used], u.slice(0, rows * used), null, meter);
}

/** By the Cholesky factorisation of A - tol I, of which only a positive definite matrix has one. */
function isDefinite([value, tolArg]: Value[], meter: Meter): Value {
  let tol: number | undefined;
  if (tolArg !== undefined) {
    tol = !isChar(tolArg) && isArray(tolArg) && numelOf(tolArg) === 1 ? numberOf(tolArg)! : -1;
    if (!(tol >= 0)) return fail('isdefinite: TOL must be a scalar >= 0');
  }
  const x = isArray(value!) && !isChar(value) ? numbersOf(value, meter)! : undefined;
  if (x === undefined || x.cls === 'logical') return false;
  if (x.dims.length > 2) return fail('norm: only valid for 2-D objects');
  const n = x.dims[0]!;
  if (n !== x.dims[1] || n === 0) return false;
  for (let j = 0; j < n; j++)
    for (let i = 0; i <= j; i++) {
      if (x.re[i + j * n] !== x.re[j + i * n]) return false;
      if (x.im !== null && x.im[i + j * n] !== -x.im[j + i * n]!) return false;
    }
  let size = 0;
  for (let k = 0; k < x.re.length; k++) size = Math.hypot(size, x.re[k]!, x.im === null ? 0 : x.im[k]!);
  const wide = doubled(x, meter);
  const m = wide.dims[0]!;
  const shifted = wide.re.slice();
  for (let k = 0; k < m; k++) shifted[k + k * m] = shifted[k + k * m]! - (tol ?? 100 * precision(x) * size);
  return typeof cholesky(shifted, m, meter) !== 'number';
}

export const functions: readonly Builtin[] = [
  {
    name: 'rank',
    signatures: ['rank (A)', 'rank (A, TOL)'],
    summary: 'Rank of a matrix.',
    examples: [{ code: 'rank ([1 2; 2 4])', output: 'ans = 1\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => rank(args, meter),
  },
  {
    name: 'pinv',
    signatures: ['pinv (X)', 'pinv (X, TOL)'],
    summary: 'Pseudoinverse.',
    examples: [{ code: 'pinv ([1; 2])', output: 'ans =\n\n   0.2000   0.4000\n\n' }],
    inputs: [1, 2],

    run: (args, _nargout, { meter }) => pinv(args, meter),
  },
  {
    name: 'cond',
    signatures: ['cond (A)', 'cond (A, P)'],
    summary: 'Condition number.',
    examples: [{ code: 'cond ([2 0; 0 1])', output: 'ans = 2\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, context) => cond(args, context),
  },
  {
    name: 'rcond',
    signatures: ['C = rcond (A)'],
    summary: 'Reciprocal condition number.',
    examples: [{ code: 'rcond (eye (2))', output: 'ans = 1\n' }],
    inputs: [1, 1],

    run: (args, _nargout, { meter }) => reciprocalCondition(args[0]!, meter),
  },
  {
    name: 'null',
    signatures: ['Z = null (A)', 'Z = null (A, TOL)'],
    summary: 'Basis of the null space.',
    examples: [{ code: 'size (null ([1 1]))', output: 'ans =\n\n   2   1\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => nullSpace(args, meter),
  },
  {
    name: 'orth',
    signatures: ['orth (A)', 'orth (A, TOL)'],
    summary: 'Basis of the range.',
    examples: [{ code: 'size (orth ([1 1; 1 1]))', output: 'ans =\n\n   2   1\n\n' }],
    inputs: [1, 2],
    library: true,

    run: (args, _nargout, { meter }) => orth(args, meter),
  },
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

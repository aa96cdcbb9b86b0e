/** Singular values and functions of them: rank, pseudoinverse, condition number, null space, range. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { emptyGrid, type Grid } from '../../linear/grid.js';
import { multiplyGrids } from '../../linear/product.js';
import { type Singular, singularDecomposition, singularValuesOf } from '../../linear/singular.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, numelOf } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbersOf } from '../support/arrays.js';
import { type Argument, allFinite, diagonalGrid, gridValue, matrixArgument } from './arguments.js';
import { inv, singleOrDouble } from './inverse.js';
import { norm } from './norms.js';

function svdArgument(value: Value, meter: Meter): Argument {
  if (isChar(value)) return fail('invalid conversion from string to real matrix');
  const found = matrixArgument('svd', value, 'svd: A must be a 2-D matrix', null, meter);
  if (!allFinite(found.grid)) return fail('svd: cannot take SVD of matrix containing Inf or NaN values');
  return found;
}

function decomposed(grid: Grid, economy: boolean, meter: Meter): Singular {
  return singularDecomposition(grid, economy, meter) ?? fail('svd: failed to converge');
}

function valuesOf(grid: Grid, meter: Meter): Float64Array {
  return singularValuesOf(grid, meter) ?? fail('svd: failed to converge');
}

function svd(args: Value[], nargout: number, meter: Meter): Value[] {
  const { grid, cls } = svdArgument(args[0]!, meter);
  const { rows, columns } = grid;
  if (nargout < 2) {
    const s = rows * columns === 0 ? new Float64Array(0) : valuesOf(grid, meter);
    return [arrayOf(cls, [s.length, 1], s, null, meter)];
  }
  const { u, s, v } = decomposed(grid, args.length > 1, meter);
  return [
    gridValue(u, cls, meter),
    gridValue(diagonalGrid(u.columns, v.columns, s, null, meter), cls, meter),
    gridValue(v, cls, meter),
  ].slice(0, nargout);
}

function precision(cls: 'double' | 'single'): number {
  return cls === 'single' ? 2 ** -23 : Number.EPSILON;
}

/** Number of singular values above `tol`, by default size * largest * precision (Golub & Van Loan, 5.4.1). */
function counted(s: Float64Array, { grid, cls }: Argument, tol: Value | undefined, meter: Meter): number {
  if (tol !== undefined && !isArray(tol))
    binary('>', arrayOf('double', [s.length, 1], s, null, meter), tol, meter);
  const usual = Math.max(grid.rows, grid.columns) * (s[0] ?? 0) * precision(cls);
  const limit = tol === undefined || numelOf(tol) === 0 ? usual : numberOf(tol)!;
  return s.filter((y) => y > limit).length;
}

function rank([value, tol]: Value[], meter: Meter): Value {
  const x = svdArgument(value!, meter);
  if (x.grid.re.length === 0) return 0;
  return counted(valuesOf(x.grid, meter), x, tol, meter);
}

function pinv([value, tol]: Value[], meter: Meter): Value {
  if (!isArray(value!)) return fail(`pinv: wrong type argument '${typeName(value!)}'`);
  if (isChar(value) && numelOf(value) > 0) return fail('invalid conversion from string to real matrix');
  if (tol !== undefined && isChar(tol)) return fail('invalid conversion from string to real scalar');
  if (tol !== undefined && !isArray(tol))
    return fail(`octave_base_value::double_value (): wrong type argument '${typeName(tol)}'`);
  const [rows, columns] = dimsOf(value) as [number, number];
  if (dimsOf(value).length === 2 && rows * columns === 0)
    return arrayOf('double', [columns, rows], new Float64Array(0), null, meter);
  const x = matrixArgument('pinv', value, 'pinv: A must be a 2-D matrix', null, meter);
  if (!allFinite(x.grid))
    return arrayOf(x.cls, [columns, rows], meter.doubles(rows * columns).fill(Number.NaN), null, meter);
  const { u, s, v } = decomposed(x.grid, true, meter);
  // Singular values within the tolerance count as zero and are not inverted.
  const limit =
    tol === undefined || numberOf(tol) === 0
      ? Math.max(rows, columns) * s[0]! * precision(x.cls)
      : numberOf(tol)!;
  const n = s.filter((y) => y > limit).length;
  const scaled = emptyGrid(columns, n, x.grid.im !== null, meter);
  const turned = emptyGrid(n, rows, x.grid.im !== null, meter);
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < columns; i++) {
      scaled.re[i + k * columns] = v.re[i + k * columns]! * (1 / s[k]!);
      if (scaled.im !== null) scaled.im[i + k * columns] = v.im![i + k * columns]! * (1 / s[k]!);
    }
    for (let i = 0; i < rows; i++) {
      turned.re[k + i * n] = u.re[i + k * rows]!;
      if (turned.im !== null) turned.im[k + i * n] = -u.im![i + k * rows]!;
    }
  }
  return gridValue(multiplyGrids(scaled, turned, meter), x.cls, meter);
}

function cond([value, p]: Value[], context: Context): Value {
  const { meter } = context;
  if (isChar(value!)) return fail('invalid conversion from string to real matrix');
  if (!isArray(value!)) return fail(`isfinite: not defined for ${typeName(value!)}`);
  const x = numbersOf(value, meter)!;
  if (x.dims.length > 2) return fail('cond: A must be a 2-D matrix');
  if (p !== undefined && !isArray(p)) binary('==', p, 2, meter);
  const two = p === undefined || (numberOf(p) === 2 && !isChar(p));
  if (x.re.length === 0) return 0;
  const grid: Grid = { rows: x.dims[0]!, columns: x.dims[1]!, re: x.re, im: x.im };
  if (two) {
    if (!allFinite(grid)) return fail('cond: A must not contain Inf or NaN values');
    const s = valuesOf(grid, meter);
    const [first, least] = [s[0]!, s[s.length - 1]!];
    const cls = x.cls === 'single' ? 'single' : 'double';
    return singleOrDouble(first === 0 || least === 0 ? Number.POSITIVE_INFINITY : first / least, cls, meter);
  }
  const size = norm([value, p], meter);
  const [inverse] = inv([value], 1, meter, (id, text) => context.warning(id, text));
  return binary('*', size, norm([inverse!, p], meter), meter);
}

/** Sets elements to zero that are rounding errors relative to a unit vector. */
function cleaned(re: Float64Array, cls: 'double' | 'single'): Float64Array {
  return re.map((y) => (Math.abs(y) < precision(cls) ? 0 : y));
}

function nullSpace([value, tol]: Value[], meter: Meter): Value {
  const x = svdArgument(value!, meter);
  const { rows, columns: n } = x.grid;
  if (rows * n === 0) return zeros();
  const { s, v } = decomposed(x.grid, false, meter);
  const used = counted(s, x, tol, meter);
  const re = cleaned(v.re.slice(n * used), x.cls);
  const im = v.im === null ? null : cleaned(v.im.slice(n * used), x.cls);
  return arrayOf(x.cls, [n, n - used], re, im, meter);
}

function orth([value, tol]: Value[], meter: Meter): Value {
  const x = svdArgument(value!, meter);
  const { rows } = x.grid;
  if (x.grid.re.length === 0) return zeros();
  const { u, s } = decomposed(x.grid, false, meter);
  const used = counted(s, x, tol, meter);
  // Octave negates the left vectors.
  const part = (from: Float64Array) => from.slice(0, rows * used).map((y) => -y);
  return arrayOf(x.cls, [rows, used], part(u.re), u.im === null ? null : part(u.im), meter);
}

/** The angle between two subspaces: from the singular values of the product of their bases. */
function subspace([a, b]: Value[], context: Context): Value {
  const { meter } = context;
  if (dimsOf(a!).length > 2) return fail('subspace: A must be a 2-D array');
  if (dimsOf(b!).length > 2) return fail('subspace: B must be a 2-D array');
  if (dimsOf(a!)[0] !== dimsOf(b!)[0]) return fail('subspace: column dimensions of A and B must match');
  const [p, q] = [orth([a!], meter), orth([b!], meter)];
  const product = binary('*', context.call('ctranspose', [p], 1)[0]!, q, meter);
  const inner = svdArgument(product, meter);
  const c = valuesOf(inner.grid, meter);
  const least = Math.min(...c);
  if (least ** 2 <= 0.5) return Math.acos(Math.min(1, least));
  const rest =
    dimsOf(p)[1]! >= dimsOf(q)[1]!
      ? binary('-', q, binary('*', p, product, meter), meter)
      : binary('-', p, binary('*', q, context.call('ctranspose', [product], 1)[0]!, meter), meter);
  return Math.asin(Math.min(1, valuesOf(svdArgument(rest, meter).grid, meter)[0]!));
}

export const functions: readonly Builtin[] = [
  {
    name: 'svd',
    signatures: [
      'S = svd (A)',
      '[U, S, V] = svd (A)',
      '[U, S, V] = svd (A, "econ")',
      '[U, S, V] = svd (A, 0)',
    ],
    summary: 'Singular values and vectors.',
    examples: [{ code: 'svd ([1 2; 3 4])', output: 'ans =\n\n   5.4650\n   0.3660\n\n' }],
    inputs: [1, 2],
    outputs: 3,

    run: (args, nargout, { meter }) => svd(args, nargout, meter),
  },
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
    name: 'null',
    signatures: ['Z = null (A)', 'Z = null (A, TOL)'],
    summary: 'Basis of the null space.',
    examples: [{ code: 'null ([1 1])', output: 'ans =\n\n  -0.7071\n   0.7071\n\n' }],
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
    name: 'subspace',
    signatures: ['ANGLE = subspace (A, B)'],
    summary: 'Largest angle between two subspaces, in radians.',
    examples: [{ code: 'subspace ([1; 0], [1; 1])', output: 'ans = 0.7854\n' }],
    inputs: [2, 2],
    library: true,

    run: (args, _nargout, context) => subspace(args, context),
  },
];

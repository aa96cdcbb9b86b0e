/** LU, QR and Cholesky factorisations. */
import { fail, invalidCall } from '../../errors.js';
import { choleskyFactor } from '../../linear/cholesky.js';
import { adjoint, copyGrid, emptyGrid, type Grid, leading } from '../../linear/grid.js';
import { luDecompose } from '../../linear/lu.js';
import { orthogonalFactor, reflectAll, type Triangulation, triangulate } from '../../linear/orthogonal.js';
import { gramInverse } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { numberOf } from '../../values/convert.js';
import { dimsOf, isChar, numelOf } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf, wrongType } from '../support/arrays.js';
import { gridValue, matrixArgument, permutation, word } from './arguments.js';

function lu(args: Value[], nargout: number, meter: Meter): Value[] {
  let vector = false;
  if (args.length > 2) return invalidCall();
  for (const arg of args.slice(1)) {
    if (!isChar(arg)) return fail('lu: can not define pivoting threshold THRESH for full matrices');
    if (word(arg)?.toLowerCase() !== 'vector') return fail('lu: unrecognized string argument');
    vector = true;
  }
  const { grid, cls } = matrixArgument('lu', args[0]!, 'lu: A must be a 2-D matrix', null, meter);
  const { rows, columns } = grid;
  if (rows * columns === 0) return [zeros(), zeros(), zeros()].slice(0, Math.max(1, nargout));
  const { lu: both, order } = luDecompose(grid, meter);
  if (nargout < 2) return [gridValue(both, cls, meter)];
  const k = Math.min(rows, columns);
  const l = emptyGrid(rows, k, grid.im !== null, meter);
  const u = emptyGrid(k, columns, grid.im !== null, meter);
  const copy = (to: Grid, toRow: number, i: number, j: number) => {
    to.re[toRow + j * to.rows] = both.re[i + j * rows]!;
    if (to.im !== null) to.im[toRow + j * to.rows] = both.im![i + j * rows]!;
  };
  for (let j = 0; j < k; j++)
    for (let i = j; i < rows; i++) {
      const at = nargout < 3 ? order[i]! : i;
      if (i === j) l.re[at + j * rows] = 1;
      else copy(l, at, i, j);
    }
  for (let j = 0; j < columns; j++) for (let i = 0; i <= Math.min(j, k - 1); i++) copy(u, i, i, j);
  const results = [gridValue(l, cls, meter), gridValue(u, cls, meter)];
  if (nargout > 2) results.push(permutation(order, vector ? 'column' : 'matrix', meter));
  return results;
}

/** R on and above the diagonal, the reflection vectors times tau below: the single result of the factorisation. */
function packed({ r, reflectors }: Triangulation, meter: Meter): Grid {
  const out = copyGrid(r, meter);
  reflectors.forEach(({ v, vIm, tau, tauIm }, k) => {
    for (let i = 1; i < v.length; i++) {
      const at = k + i + k * r.rows;
      const y = vIm === null ? 0 : vIm[i]!;
      out.re[at] = v[i]! * tau - y * tauIm;
      if (out.im !== null) out.im[at] = v[i]! * tauIm + y * tau;
    }
  });
  return out;
}

function qr(args: Value[], nargout: number, meter: Meter): Value[] {
  if (args.length === 3 && !isChar(args[2]!) && !(numelOf(args[2]!) === 1 && numberOf(args[2]!) === 0))
    return invalidCall();
  const { grid, cls } = matrixArgument('qr', args[0]!, 'qr: A must be a 2-D matrix', null, meter);
  let economy = false;
  let form: 'matrix' | 'row' | null = null;
  let right: Value | undefined;
  for (const arg of args.slice(1)) {
    const name = word(arg);
    if (name !== undefined) {
      if (nargout > 2 && args.length > 2 && arg === args[1])
        return fail('qr: too many output arguments for dense A with B');
      if (name !== 'vector' && name !== 'matrix')
        return fail(`qr: type for P must be 'matrix' or 'vector', not ${name}`);
      form = name === 'vector' ? 'row' : 'matrix';
      continue;
    }
    const x = numbersOf(arg, meter) ?? wrongType('qr', arg);
    if (x.re.length === 1 && x.re[0] === 0 && arg === args.at(-1)) economy = true;
    else right = arg;
  }
  if (right !== undefined && nargout > 2) return fail('qr: too many output arguments for dense A with B');
  const { rows, columns } = grid;
  const pivots = nargout > 2;
  const t = triangulate(grid, pivots, meter);
  if (nargout < 2) return [gridValue(packed(t, meter), cls, meter)];
  const size = economy ? Math.min(rows, columns) : rows;
  const r = gridValue(leading(t.r, size, columns, meter), cls, meter);
  if (right !== undefined) {
    const b = matrixArgument('qr', right, 'qr: B must be a 2-D matrix', null, meter);
    if (b.grid.rows !== rows) return fail('operator *: nonconformant arguments');
    const c = copyGrid(b.grid, meter);
    const wide: Grid = grid.im !== null && c.im === null ? { ...c, im: meter.doubles(c.re.length) } : c;
    reflectAll(t, wide, meter);
    return [gridValue(leading(wide, size, wide.columns, meter), cls, meter), r];
  }
  const q = gridValue(orthogonalFactor(t, size, meter), cls, meter);
  if (!pivots) return [q, r];
  const back = t.order.map((_, k) => t.order.indexOf(k));
  const p =
    form === 'row' || (economy && form === null)
      ? permutation(t.order, 'row', meter)
      : permutation(back, 'matrix', meter);
  return [q, r, p];
}

function chol(args: Value[], nargout: number, meter: Meter): Value[] {
  if (nargout > 2) return fail('chol: using three output arguments, matrix A must be sparse');
  let lower = false;
  for (const arg of args.slice(1)) {
    if (!isChar(arg)) return fail('chol: optional arguments must be strings');
    const name = word(arg)?.toLowerCase();
    if (name === 'lower') lower = true;
    else if (name === 'upper') lower = false;
    else if (name !== 'vector')
      return fail('chol: optional argument must be one of "vector", "lower", or "upper"');
  }
  if (typeof args[0] === 'object' && dimsOf(args[0]).length === 2 && dimsOf(args[0]).includes(0))
    return [zeros(), 0].slice(0, Math.max(1, nargout));
  const square = 'chol: requires square matrix';
  // Char arrays raise an error before the shape is checked.
  if (isChar(args[0]!)) return fail('invalid conversion from string to real matrix');
  const { grid, cls } = matrixArgument('chol', args[0]!, square, square, meter);
  const { r, failed } = choleskyFactor(lower ? adjoint(grid, meter) : grid, meter);
  if (failed > 0 && nargout < 2) return fail('chol: input matrix must be positive definite');
  const part = failed === 0 ? r : leading(r, failed - 1, failed - 1, meter);
  return [gridValue(lower ? adjoint(part, meter) : part, cls, meter), failed].slice(0, Math.max(1, nargout));
}

function cholinv(value: Value, meter: Meter): Value {
  if (isChar(value)) return fail('invalid conversion from string to real matrix');
  const square = 'chol: requires square matrix';
  if (typeof value === 'object' && dimsOf(value).includes(0)) return zeros();
  const { grid, cls } = matrixArgument('chol', value, square, square, meter);
  const { r, failed } = choleskyFactor(grid, meter);
  if (failed > 0) return fail('cholinv: A must be positive definite');
  return gridValue(gramInverse(r, meter), cls, meter);
}

function chol2inv(value: Value, meter: Meter): Value {
  if (isChar(value)) return fail('invalid conversion from string to real matrix');
  if (typeof value === 'object' && dimsOf(value).includes(0)) return zeros();
  const square = 'chol2inv requires square matrix';
  const { grid, cls } = matrixArgument('chol2inv', value, square, square, meter);
  return gridValue(gramInverse(grid, meter), cls, meter);
}

/** One step of modified Gram-Schmidt. */
function mgorth([x, v]: Value[], nargout: number, meter: Meter): Value[] {
  const read = (value: Value) => matrixArgument('mgorth', value, 'mgorth: V should be a matrix', null, meter);
  const columnArg = read(x!);
  const baseArg = read(v!);
  const [column, base] = [columnArg.grid, baseArg.grid];
  if (column.columns !== 1 || base.rows !== column.rows)
    return fail('mgorth: V should be a matrix, and X a column vector with the same number of rows as V.');
  const y = column.re.slice();
  const h = new Float64Array(base.columns + 1);
  for (let j = 0; j < base.columns; j++) {
    let dot = 0;
    for (let i = 0; i < base.rows; i++) dot += base.re[i + j * base.rows]! * y[i]!;
    h[j] = dot;
    for (let i = 0; i < base.rows; i++) y[i] = y[i]! - dot * base.re[i + j * base.rows]!;
  }
  const length = Math.hypot(...y);
  h[base.columns] = length;
  const unit = length > 0 ? y.map((z) => z / length) : y;
  const value = (re: Float64Array) =>
    gridValue({ rows: re.length, columns: 1, re, im: null }, 'double', meter);
  return [value(unit), value(h)].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'lu',
    signatures: [
      '[L, U] = lu (A)',
      '[L, U, P] = lu (A)',
      '[L, U, P, Q] = lu (S)',
      '[L, U, P, Q, R] = lu (S)',
      '[...] = lu (S, THRESH)',
      'Y = lu (...)',
      '[...] = lu (..., "vector")',
    ],
    summary: 'LU factorisation.',
    examples: [
      { code: '[l, u, p] = lu ([1 2; 3 4]); u', output: 'u =\n\n   3.0000   4.0000\n        0   0.6667\n\n' },
      {
        code: '[l, u] = lu ([4 3; 2 1])',
        output:
          'l =\n\n   1.0000        0\n   0.5000   1.0000\n\nu =\n\n   4.0000   3.0000\n        0  -0.5000\n\n',
      },
    ],
    inputs: [1, 4],
    outputs: 5,

    run: (args, nargout, { meter }) => lu(args, nargout, meter),
  },
  {
    name: 'qr',
    signatures: [
      '[Q, R] = qr (A)',
      '[Q, R, P] = qr (A)',
      'X = qr (A) # non-sparse A',
      'R = qr (A) # sparse A',
      'X = qr (A, B) # sparse A',
      '[C, R] = qr (A, B)',
      '[...] = qr (..., 0)',
      '[...] = qr (..., "vector")',
      '[...] = qr (..., "matrix")',
    ],
    summary: 'QR factorisation.',
    examples: [
      {
        code: '[q, r] = qr ([3 1; 4 2])',
        output:
          'q =\n\n  -0.6000  -0.8000\n  -0.8000   0.6000\n\nr =\n\n  -5.0000  -2.2000\n        0   0.4000\n\n',
      },
    ],
    inputs: [1, 3],
    outputs: 3,

    run: (args, nargout, { meter }) => qr(args, nargout, meter),
  },
  {
    name: 'chol',
    signatures: [
      'R = chol (A)',
      '[R, P] = chol (A)',
      '[R, P, Q] = chol (A)',
      '[R, P, Q] = chol (A, "vector")',
      '[L, ...] = chol (..., "lower")',
      '[R, ...] = chol (..., "upper")',
    ],
    summary: 'Cholesky factorisation.',
    examples: [{ code: 'chol ([4 2; 2 3])', output: 'ans =\n\n   2.0000   1.0000\n        0   1.4142\n\n' }],
    inputs: [1, 3],
    outputs: 3,

    run: (args, nargout, { meter }) => chol(args, nargout, meter),
  },
  {
    name: 'cholinv',
    signatures: ['cholinv (A)'],
    summary: 'Inverse of a positive definite matrix.',
    examples: [
      { code: 'cholinv ([4 0; 0 2])', output: 'ans =\n\n   0.2500        0\n        0   0.5000\n\n' },
    ],
    inputs: [1, 1],

    run: ([a], _nargout, { meter }) => cholinv(a!, meter),
  },
  {
    name: 'chol2inv',
    signatures: ['chol2inv (U)'],
    summary: 'Inverse of a positive definite matrix from its Cholesky factor.',
    examples: [
      { code: 'chol2inv ([2 0; 0 1])', output: 'ans =\n\n   0.2500        0\n        0   1.0000\n\n' },
    ],
    inputs: [1, 1],

    run: ([u], _nargout, { meter }) => chol2inv(u!, meter),
  },
  {
    name: 'mgorth',
    signatures: ['[Y, H] = mgorth (X, V)'],
    summary: 'Makes a column orthogonal to others.',
    examples: [{ code: 'mgorth ([1; 1], [1; 0])', output: 'ans =\n\n   0\n   1\n\n' }],
    inputs: [2, 2],
    outputs: 2,

    run: (args, nargout, { meter }) => mgorth(args, nargout, meter),
  },
];

/** Reflections and rotations, reduced row echelon form, bandwidth, commutation and duplication matrices, Sylvester's equation. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { emptyGrid, type Grid, swapRows } from '../../linear/grid.js';
import { solve } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { numberOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isLogical, isNumeric, isVector, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { reshaped } from '../creation/shape.js';
import { arrayOf, floatClass, gather, numbersOf } from '../support/arrays.js';
import { matrixArgument, word } from './arguments.js';

function planerot(value: Value, nargout: number, context: Context): Value[] {
  if (!isArray(value) || !isVector(dimsOf(value)) || numelOf(value) !== 2)
    return fail('planerot: X must be a 2-element vector');
  const { meter } = context;
  const [x, y] = [0, 1].map((k) => gather(value, [k], [1, 1], meter)) as [Value, Value];
  const [g] = context.call('givens', [x, y], 1);
  return nargout < 2 ? [g!] : [g!, binary('*', g!, reshaped(value, [2, 1], meter), meter)];
}

/** The vector v and factor b of the reflection I - b v v' that zeroes all elements of x except element j. */
function housh([xArg, jArg, zArg]: Value[], nargout: number, meter: Meter): Value[] {
  if (!isArray(xArg!) || !isVector(dimsOf(xArg))) return fail('housh: first input must be a vector');
  if (!isArray(jArg!) || numelOf(jArg) !== 1) return fail('housh: second argument must be an integer scalar');
  const x = numbersOf(xArg, meter)!;
  const j = numberOf(jArg)! - 1;
  const limit = isArray(zArg!) ? (numberOf(zArg) ?? 0) : 0;
  if (!(j >= 0 && j < x.re.length)) return fail('housh: second argument must be an integer scalar');
  const top = x.re.reduce((m, y) => Math.max(m, Math.abs(y)), 0);
  let v = x.re.slice();
  let beta = 0;
  let zero = true;
  if (top > limit) {
    zero = false;
    v = v.map((y) => y / top);
    const length = Math.hypot(...v);
    beta = 1 / (length * (length + Math.abs(v[j]!)));
    v[j] = v[j]! + (v[j]! < 0 ? -length : length);
  }
  return [matrix(x.dims, v), beta, zero ? 1 : 0].slice(0, Math.max(1, nargout));
}

/** Gauss-Jordan elimination; pivots within the tolerance count as zero. */
function rref([value, tolArg]: Value[], nargout: number, meter: Meter): Value[] {
  if (dimsOf(value!).length > 2) return fail('rref: A must be a 2-dimensional matrix');
  const x = isArray(value!) ? numbersOf(value, meter)! : fail('rref: A must be a 2-dimensional matrix');
  const [rows, columns] = x.dims as [number, number];
  const re = x.re.slice();
  const grid: Grid = { rows, columns, re, im: null };
  let norm = 0;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += Math.abs(re[i + j * rows]!);
    norm = Math.max(norm, sum);
  }
  const precision = floatClass(x.cls) === 'single' ? 2 ** -23 : Number.EPSILON;
  const tol = tolArg === undefined ? precision * Math.max(rows, columns) * norm : (numberOf(tolArg) ?? 0);
  const used: number[] = [];
  let r = 0;
  for (let c = 0; c < columns && r < rows; c++) {
    meter.work(rows * columns + 1);
    let pivot = r;
    for (let i = r + 1; i < rows; i++)
      if (Math.abs(re[i + c * rows]!) > Math.abs(re[pivot + c * rows]!)) pivot = i;
    if (Math.abs(re[pivot + c * rows]!) <= tol) {
      re.fill(0, r + c * rows, (c + 1) * rows);
      continue;
    }
    used.push(c + 1);
    swapRows(grid, pivot, r);
    const p = re[r + c * rows]!;
    for (let j = c; j < columns; j++) re[r + j * rows] = re[r + j * rows]! / p;
    for (let i = 0; i < rows; i++) {
      if (i === r) continue;
      const factor = re[i + c * rows]!;
      for (let j = c; j < columns; j++) re[i + j * rows] = re[i + j * rows]! - factor * re[r + j * rows]!;
    }
    r++;
  }
  const reduced = arrayOf(floatClass(x.cls), x.dims, re, null, meter);
  return nargout < 2 ? [reduced] : [reduced, matrix([1, used.length], Float64Array.from(used))];
}

function bandwidth([value, typeArg]: Value[], nargout: number, meter: Meter): Value[] {
  if (!(isNumeric(value!) || isLogical(value!)) || dimsOf(value!).length > 2)
    return fail('bandwidth: A must be a 2-D numeric or logical matrix');
  const type = typeArg === undefined ? null : word(typeArg)?.toLowerCase();
  if (type !== null && type !== 'lower' && type !== 'upper')
    return fail('bandwidth: TYPE must be "lower" or "upper"');
  const x = numbersOf(value!, meter)!;
  const rows = x.dims[0]!;
  let [lower, upper] = [0, 0];
  x.re.forEach((y, k) => {
    if (y === 0 && (x.im === null || x.im[k] === 0)) return;
    const [i, j] = [k % rows, Math.floor(k / rows)];
    lower = Math.max(lower, i - j);
    upper = Math.max(upper, j - i);
  });
  if (type === 'upper') return [upper];
  return type === 'lower' || nargout < 2 ? [lower] : [lower, upper];
}

function positive(name: string, letter: string, value: Value): number {
  const n = isArray(value) && !isChar(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
  return n > 0 && Number.isInteger(n) ? n : fail(`${name}: ${letter} must be a positive integer`);
}

/** K with K vec (A) = vec (A') for m x n matrices A. */
function commutationMatrix([mArg, nArg]: Value[], meter: Meter): Value {
  const m = positive('commutation_matrix', 'M', mArg!);
  const n = nArg === undefined ? m : positive('commutation_matrix', 'N', nArg);
  const size = m * n;
  const re = meter.doubles(size * size);
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) re[i * n + j + (j * m + i) * size] = 1;
  return matrix([size, size], re);
}

/** D with D vech (A) = vec (A) for symmetric matrices A. */
function duplicationMatrix(value: Value, meter: Meter): Value {
  const n = positive('duplication_matrix', 'N', value);
  const rows = n * n;
  const columns = (n * (n + 1)) / 2;
  const re = meter.doubles(rows * columns);
  let k = 0;
  for (let j = 0; j < n; j++)
    for (let i = j; i < n; i++, k++) {
      re[i + j * n + k * rows] = 1;
      re[j + i * n + k * rows] = 1;
    }
  return matrix([rows, columns], re);
}

/** A X + X B = C as one system for all elements of X. */
function sylvester([aArg, bArg, cArg]: Value[], meter: Meter): Value {
  const read = (value: Value, letter: string) =>
    matrixArgument(
      'sylvester',
      value,
      'nonconformant matrices',
      `sylvester: ${letter} must be a square matrix`,
      meter,
    );
  const a = read(aArg!, 'A');
  const b = read(bArg!, 'B');
  const c = matrixArgument('sylvester', cArg!, 'nonconformant matrices', null, meter);
  const [m, n] = [a.grid.rows, b.grid.rows];
  if (c.grid.rows !== m || c.grid.columns !== n) return fail('nonconformant matrices');
  const size = m * n;
  const complex = a.grid.im !== null || b.grid.im !== null;
  const system = emptyGrid(size, size, complex, meter);
  const add = (row: number, column: number, from: Grid, k: number) => {
    const at = row + column * size;
    system.re[at] = system.re[at]! + from.re[k]!;
    if (from.im !== null) system.im![at] = system.im![at]! + from.im[k]!;
  };
  meter.work(size * size * size);
  for (let j = 0; j < n; j++)
    for (let i = 0; i < m; i++) {
      for (let k = 0; k < m; k++) add(i + j * m, k + j * m, a.grid, i + k * m);
      for (let k = 0; k < n; k++) add(i + j * m, i + k * m, b.grid, k + j * n);
    }
  const x = solve(system, { rows: size, columns: 1, re: c.grid.re, im: c.grid.im }, meter);
  const cls = [a, b, c].some((part) => part.cls === 'single') ? 'single' : 'double';
  return arrayOf(cls, [m, n], x.re, x.im, meter);
}

/** The condition number in the one norm, from the inverse itself. */
function condest(value: Value, context: Context): Value {
  const dims = dimsOf(value);
  if (dims.length > 2 || dims[0] !== dims[1]) return fail('condest: A must be square');
  return context.call('cond', [value, 1], 1)[0]!;
}

export const functions: readonly Builtin[] = [
  {
    name: 'planerot',
    signatures: ['[G, Y] = planerot (X)'],
    summary: 'Rotation of a column of two elements into the first axis.',
    examples: [{ code: 'planerot ([3; 4])', output: 'ans =\n\n   0.6000   0.8000\n  -0.8000   0.6000\n\n' }],
    inputs: [1, 1],
    outputs: 2,
    library: true,
    run: ([x], nargout, context) => planerot(x!, nargout, context),
  },
  {
    name: 'housh',
    signatures: ['[HOUSV, BETA, ZER] = housh (X, J, Z)'],
    summary: 'Householder reflection of a vector.',
    examples: [{ code: 'housh ([3; 4], 2, 0)', output: 'ans =\n\n   0.7500\n   2.2500\n\n' }],
    inputs: [3, 3],
    outputs: 3,
    library: true,
    run: (args, nargout, { meter }) => housh(args, nargout, meter),
  },
  {
    name: 'rref',
    signatures: ['rref (A)', 'rref (A, TOL)', '[R, K] = rref (...)'],
    summary: 'Reduced row echelon form.',
    examples: [{ code: 'rref ([1 2; 2 4])', output: 'ans =\n\n   1   2\n   0   0\n\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => rref(args, nargout, meter),
  },
  {
    name: 'bandwidth',
    signatures: ['BW = bandwidth (A, TYPE)', '[LOWER, UPPER] = bandwidth (A)'],
    summary: 'How many diagonals below and above the main one hold anything.',
    examples: [{ code: '[l, u] = bandwidth ([1 2; 0 1])', output: 'l = 0\nu = 1\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => bandwidth(args, nargout, meter),
  },
  {
    name: 'commutation_matrix',
    signatures: ['commutation_matrix (M, N)'],
    summary: 'Matrix that turns the elements of a matrix into those of its transpose.',
    examples: [{ code: 'commutation_matrix (1, 2)', output: 'ans =\n\n   1   0\n   0   1\n\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => commutationMatrix(args, meter),
  },
  {
    name: 'duplication_matrix',
    signatures: ['duplication_matrix (N)'],
    summary: 'Matrix that completes the lower half of a symmetric matrix.',
    examples: [
      {
        code: 'duplication_matrix (2)',
        output: 'ans =\n\n   1   0   0\n   0   1   0\n   0   1   0\n   0   0   1\n\n',
      },
    ],
    inputs: [1, 1],
    library: true,
    run: ([n], _nargout, { meter }) => duplicationMatrix(n!, meter),
  },
  {
    name: 'sylvester',
    signatures: ['X = sylvester (A, B, C)'],
    summary: 'Solves A X + X B = C.',
    examples: [{ code: 'sylvester (1, 2, 3)', output: 'ans = 1\n' }],
    inputs: [3, 3],
    run: (args, _nargout, { meter }) => sylvester(args, meter),
  },
  {
    name: 'condest',
    signatures: ['CEST = condest (A)', 'CEST = condest (A, T)'],
    summary: 'Condition number in the one norm.',
    examples: [{ code: 'condest ([2 0; 0 1])', output: 'ans = 2\n' }],
    inputs: [1, 2],
    library: true,
    run: ([a], _nargout, context) => condest(a!, context),
  },
];

/** Square root and logarithm of a matrix, by the Schur form (Higham, Functions of Matrices, 2008). */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { emptyGrid, type Grid } from '../../linear/grid.js';
import { element } from '../../linear/lu.js';
import { multiplyGrids } from '../../linear/product.js';
import { solve } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { type Complex, divide, multiply, squareRoot } from '../../operators/complex.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isLogical, numelOf } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { wrongType } from '../support/arrays.js';
import { gridValue, matrixArgument } from './arguments.js';
import { complexForm, schurForm } from './eigen.js';

function set(m: Grid, i: number, j: number, z: Complex): void {
  m.re[i + j * m.rows] = z.re;
  m.im![i + j * m.rows] = z.im;
}

/** Square root of an upper triangular matrix, column by column: 2 r(i,i) r(i,j) + ... = t(i,j). */
function triangularRoot(t: Grid, meter: Meter): Grid {
  const n = t.rows;
  const r = emptyGrid(n, n, true, meter);
  for (let j = 0; j < n; j++) {
    meter.work(4 * j * j + 1);
    set(r, j, j, squareRoot(element(t, j, j)));
    for (let i = j - 1; i >= 0; i--) {
      let { re, im } = element(t, i, j);
      for (let k = i + 1; k < j; k++) {
        const y = multiply(element(r, i, k), element(r, k, j));
        re -= y.re;
        im -= y.im;
      }
      const [p, q] = [element(r, i, i), element(r, j, j)];
      const sum = { re: p.re + q.re, im: p.im + q.im };
      set(r, i, j, re === 0 && im === 0 ? { re: 0, im: 0 } : divide({ re, im }, sum));
    }
  }
  return r;
}

function conjugateTranspose(u: Grid, meter: Meter): Grid {
  const out = emptyGrid(u.columns, u.rows, u.im !== null, meter);
  for (let j = 0; j < u.columns; j++)
    for (let i = 0; i < u.rows; i++) {
      const z = element(u, i, j);
      out.re[j + i * u.columns] = z.re;
      if (out.im !== null) out.im[j + i * u.columns] = -z.im;
    }
  return out;
}

function put(u: Grid, s: Grid, meter: Meter): Grid {
  return multiplyGrids(multiplyGrids(u, s, meter), conjugateTranspose(u, meter), meter);
}

function isDiagonal({ rows, re, im }: Grid): boolean {
  return re.every((x, k) => k % rows === Math.floor(k / rows) || (x === 0 && (im === null || im[k] === 0)));
}

function sqrtm(value: Value, meter: Meter): Value {
  const square = 'sqrtm: A must be a square matrix';
  if (!isArray(value) || isLogical(value)) return fail('value on right hand side of assignment is undefined');
  const { grid, cls } = matrixArgument('sqrtm', value, square, square, meter);
  if (grid.rows === 0) return zeros();
  if (isDiagonal(grid)) {
    const out = emptyGrid(grid.rows, grid.rows, true, meter);
    for (let k = 0; k < grid.rows; k++) set(out, k, k, squareRoot(element(grid, k, k)));
    return gridValue(out, cls, meter);
  }
  const form = schurForm(grid, meter);
  const { u, s } = complexForm(form.u, form.s, meter);
  return gridValue(put(u, triangularRoot(s, meter), meter), cls, meter);
}

/** Nodes and weights of Gauss-Legendre quadrature on [0, 1], by Newton's method from the cosines. */
function gauss(count: number): { x: number; w: number }[] {
  return Array.from({ length: count }, (_, k) => {
    let z = Math.cos((Math.PI * (k + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let step = 0; step < 20; step++) {
      let [p, before] = [1, 0];
      for (let j = 1; j <= count; j++) [p, before] = [((2 * j - 1) * z * p - (j - 1) * before) / j, p];
      slope = (count * (z * p - before)) / (z * z - 1);
      z -= p / slope;
    }
    return { x: (1 - z) / 2, w: 1 / ((1 - z * z) * slope * slope) };
  });
}

/** Takes square roots until the matrix is near the identity, then log (I + X) as the sum of w X / (I + x X). */
function logm(args: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const [value, roots] = args;
  if (!isArray(value!)) return fail(`log: not defined for ${typeName(value!)}`);
  if (isLogical(value) && numelOf(value) !== 1) return wrongType('schur', value);
  const square = 'logm: A must be a square matrix';
  const { grid, cls } = matrixArgument('logm', value, square, square, meter);
  const n = grid.rows;
  if (n === 0) return [zeros(), 0].slice(0, Math.max(1, nargout));
  const most = roots === undefined ? 100 : (numberOf(roots) ?? 100);
  const form = schurForm(grid, meter);
  const { values } = form;
  let allPositive = values.im.every((y) => y === 0) && values.re.every((x) => x >= 0);
  if (values.re.some((x, k) => x < 0 && values.im[k] === 0))
    context.warning(
      '',
      'logm: principal matrix logarithm is not defined for matrices with negative eigenvalues; computing non-principal logarithm',
    );
  if (grid.im !== null) allPositive = false;
  let { u, s } = complexForm(form.u, form.s, meter);
  if (s.im === null) s = { ...s, im: meter.doubles(n * n) };
  if (u.im === null) u = { ...u, im: meter.doubles(n * n) };
  let count = 0;
  const distance = () => {
    let top = 0;
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let i = 0; i <= j; i++) {
        const z = element(s, i, j);
        sum += Math.hypot(z.re - (i === j ? 1 : 0), z.im);
      }
      top = Math.max(top, sum);
    }
    return top;
  };
  while (distance() > 0.25 && count < most) {
    s = triangularRoot(s, meter);
    count++;
  }
  for (let k = 0; k < n; k++) s.re[k + k * n] = s.re[k + k * n]! - 1;
  const sum = emptyGrid(n, n, true, meter);
  for (const { x, w } of gauss(8)) {
    const bottom: Grid = { rows: n, columns: n, re: s.re.map((y) => x * y), im: s.im!.map((y) => x * y) };
    for (let k = 0; k < n; k++) bottom.re[k + k * n] = bottom.re[k + k * n]! + 1;
    const part = solve(bottom, s, meter);
    for (let k = 0; k < n * n; k++) {
      sum.re[k] = sum.re[k]! + w * part.re[k]!;
      sum.im![k] = sum.im![k]! + w * (part.im?.[k] ?? 0);
    }
  }
  const scale = 2 ** count;
  for (let k = 0; k < n * n; k++) {
    sum.re[k] = sum.re[k]! * scale;
    sum.im![k] = sum.im![k]! * scale;
  }
  const out = put(u, sum, meter);
  const result = allPositive ? { ...out, im: null } : out;
  return [gridValue(result, cls, meter), count].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'sqrtm',
    signatures: ['S = sqrtm (A)', '[S, ERROR_ESTIMATE] = sqrtm (A)'],
    summary: 'Square root of a matrix.',
    examples: [{ code: 'sqrtm ([4 0; 0 9])', output: 'ans =\n\n   2   0\n   0   3\n\n' }],
    inputs: [1, 1],

    run: ([a], _nargout, { meter }) => sqrtm(a!, meter),
  },
  {
    name: 'logm',
    signatures: ['S = logm (A)', 'S = logm (A, OPT_ITERS)', '[S, ITERS] = logm (...)'],
    summary: 'Logarithm of a matrix.',
    examples: [{ code: 'logm (1)', output: 'ans = 0\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,

    run: (args, nargout, context) => logm(args, nargout, context),
  },
];

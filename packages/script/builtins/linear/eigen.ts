/** Eigenvalues, standard and generalised; Schur and Hessenberg forms, balancing. */
import { fail } from '../../errors.js';
import { balanced, unbalance } from '../../linear/balance.js';
import { choleskyFactor, isHermitian } from '../../linear/cholesky.js';
import { complexSchur } from '../../linear/complex-schur.js';
import { generalEigen, normalise } from '../../linear/eigen.js';
import { adjoint, copyGrid, type Grid, leading, unitGrid } from '../../linear/grid.js';
import { hermitianEigen } from '../../linear/hermitian.js';
import { hessenbergForm } from '../../linear/hessenberg.js';
import { element, solveTriangle } from '../../linear/lu.js';
import { realSchur, type Spectrum } from '../../linear/real-schur.js';
import { inverseOf, solve } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { dimsOf, isArray, isChar, isInteger, isLogical, numelOf } from '../../values/inspect.js';
import { zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, wrongType } from '../support/arrays.js';
import {
  type Argument,
  allFinite,
  diagonalGrid,
  gridValue,
  matrixArgument,
  permutation,
  word,
} from './arguments.js';

interface Solution {
  readonly values: Spectrum;
  readonly vectors: Grid | null;
}

const unsettled = () => fail('eig: failed to converge');

function plainEigen(a: Grid, wanted: boolean, scaled: boolean, meter: Meter): Solution {
  if (isHermitian(a)) {
    const found = hermitianEigen(a, wanted, meter) ?? unsettled();
    return {
      values: { re: found.values, im: new Float64Array(a.rows) },
      vectors: found.vectors,
    };
  }
  return generalEigen(a, wanted, scaled, meter) ?? unsettled();
}

/** A x = lambda B x. Uses the Cholesky factor of B if both matrices are Hermitian and B is positive definite, otherwise division. */
function generalised(a: Grid, b: Grid, wanted: boolean, qz: boolean, meter: Meter): Solution {
  const n = a.rows;
  if (!qz && isHermitian(a) && isHermitian(b)) {
    const { r, failed } = choleskyFactor(b, meter);
    if (failed === 0) {
      // C = R'^-1 A R^-1, by two divisions from the left.
      const lower = adjoint(r, meter);
      const half = withImaginary(a, r.im !== null, meter);
      solveTriangle(lower, true, false, half, meter);
      const c = adjoint(half, meter);
      solveTriangle(lower, true, false, c, meter);
      // The upper triangle decides where rounding errors make the two triangles differ.
      for (let j = 0; j < n; j++)
        for (let i = 0; i < j; i++) {
          c.re[j + i * n] = c.re[i + j * n]!;
          if (c.im !== null) c.im[j + i * n] = -c.im[i + j * n]!;
        }
      const found = hermitianEigen(c, wanted, meter) ?? unsettled();
      if (found.vectors !== null) solveTriangle(r, false, false, found.vectors, meter);
      return { values: { re: found.values, im: new Float64Array(n) }, vectors: found.vectors };
    }
  }
  let values: Spectrum;
  let vectors: Grid | null;
  if (inverseOf(b, meter) !== null) {
    ({ values, vectors } = plainOf(solve(b, a, meter), wanted, meter));
  } else {
    // Infinite eigenvalues are zeros of the reversed problem.
    ({ values, vectors } = plainOf(solve(a, b, meter), wanted, meter));
    values = reciprocals(values);
  }
  if (vectors !== null) largestOne(vectors);
  return { values, vectors };
}

function plainOf(a: Grid, wanted: boolean, meter: Meter): Solution {
  return generalEigen(a, wanted, true, meter) ?? unsettled();
}

function reciprocals({ re, im }: Spectrum): Spectrum {
  const size = re.map((x, k) => x * x + im[k]! * im[k]!);
  const tiny = Number.EPSILON * Math.max(...size.map(Math.sqrt));
  return {
    re: re.map((x, k) => (Math.sqrt(size[k]!) <= tiny ? Number.POSITIVE_INFINITY : x / size[k]!)),
    im: im.map((y, k) => (Math.sqrt(size[k]!) <= tiny ? 0 : -y / size[k]!)),
  };
}

function withImaginary(a: Grid, complex: boolean, meter: Meter): Grid {
  const copy = copyGrid(a, meter);
  return complex && copy.im === null ? { ...copy, im: meter.doubles(copy.re.length) } : copy;
}

/** Scales the largest element of each column to 1. */
function largestOne(v: Grid): void {
  for (let j = 0; j < v.columns; j++) {
    let top = 0;
    for (let k = j * v.rows; k < (j + 1) * v.rows; k++)
      top = Math.max(top, Math.abs(v.re[k]!) + (v.im === null ? 0 : Math.abs(v.im[k]!)));
    for (let k = j * v.rows; k < (j + 1) * v.rows; k++) {
      v.re[k] = v.re[k]! / top;
      if (v.im !== null) v.im[k] = v.im[k]! / top;
    }
  }
}

function eigArgument(value: Value, letter: 'A' | 'B', meter: Meter): Argument {
  if (!isArray(value) || isChar(value) || isInteger(value) || isLogical(value))
    return wrongType('eig', value);
  return matrixArgument(
    'eig',
    value,
    'EIG requires square matrix',
    `eig: ${letter} must be a square matrix`,
    meter,
  );
}

function eig(args: Value[], nargout: number, meter: Meter): Value[] {
  if (isArray(args[0]!) && numelOf(args[0]) === 0)
    return nargout < 2 ? [zeros()] : [zeros(), zeros(), zeros()].slice(0, nargout);
  const a = eigArgument(args[0]!, 'A', meter);
  const second = args[1] !== undefined && !isChar(args[1]) ? args[1] : undefined;
  const options = args.slice(second === undefined ? 1 : 2);
  let form: 'vector' | 'matrix' = nargout < 2 ? 'vector' : 'matrix';
  let [scaled, qz] = [true, false];
  for (const option of options) {
    if (!isChar(option)) return fail(`eig: wrong type argument '${typeName(option)}'`);
    const name = word(option) ?? '';
    switch (name.toLowerCase()) {
      case 'vector':
      case 'matrix':
        form = name.toLowerCase() as 'vector' | 'matrix';
        break;
      case 'balance':
      case 'nobalance':
        scaled = name.toLowerCase() === 'balance';
        break;
      case 'chol':
      case 'qz':
        qz = name.toLowerCase() === 'qz';
        break;
      default:
        return fail(`eig: invalid option "${name}"`);
    }
  }
  const b = second === undefined ? undefined : eigArgument(second, 'B', meter);
  if (!allFinite(a.grid)) return fail('EIG: matrix contains Inf or NaN values');
  if (b !== undefined && b.grid.rows !== a.grid.rows) return fail('EIG requires same size matrices');
  if (b !== undefined && !allFinite(b.grid)) return fail('EIG: matrix contains Inf or NaN values');
  const wanted = nargout > 1;
  const { values, vectors } =
    b === undefined
      ? plainEigen(a.grid, wanted, scaled, meter)
      : generalised(a.grid, b.grid, wanted, qz, meter);
  const cls = a.cls === 'single' || b?.cls === 'single' ? 'single' : 'double';
  const n = a.grid.rows;
  const im = values.im.some((y) => y !== 0) ? values.im : null;
  const lambda =
    form === 'vector'
      ? arrayOf(cls, [n, 1], values.re, im, meter)
      : gridValue(diagonalGrid(n, n, values.re, im, meter), cls, meter);
  if (vectors === null) return [lambda];
  const results = [gridValue(copyGrid(vectors, meter), cls, meter), lambda];
  if (nargout > 2) results.push(gridValue(leftVectors(a.grid, vectors, meter), cls, meter));
  return results;
}

/** Left eigenvectors w with w' A = lambda w': the columns of the conjugated inverse of V. */
function leftVectors(a: Grid, v: Grid, meter: Meter): Grid {
  if (isHermitian(a)) return v;
  const found = inverseOf(v, meter);
  if (found === null) return adjoint(v, meter);
  const w = adjoint(found, meter);
  normalise(w, a.im !== null);
  return w;
}

function squareArgument(
  name: string,
  value: Value,
  meter: Meter,
  solid = `${name}: requires square matrix`,
): Argument {
  const square = `${name}: A must be a square matrix`;
  return matrixArgument(name, value, solid, square, meter);
}

function hess(value: Value, nargout: number, meter: Meter): Value[] {
  if (isArray(value) && numelOf(value) === 0) return [zeros(), zeros()].slice(0, Math.max(1, nargout));
  const { grid, cls } = squareArgument('hess', value, meter);
  const { h, p } = hessenbergForm(grid, 0, grid.rows - 1, meter);
  return nargout < 2 ? [gridValue(h, cls, meter)] : [gridValue(p(), cls, meter), gridValue(h, cls, meter)];
}

/** U and S with U S U' = A; a real matrix with complex eigenvalues keeps 2x2 blocks. */
export function schurForm(a: Grid, meter: Meter): { u: Grid; s: Grid; values: Spectrum } {
  const b = balanced(a, true, false, meter);
  const { h, p } = hessenbergForm(b.a, b.low, b.high, meter);
  const u = p();
  const values =
    (a.im === null ? realSchur(h, u, b.low, b.high, meter) : complexSchur(h, u, b.low, b.high, meter)) ??
    fail('schur: failed to converge');
  unbalance(u, b);
  return { u, s: h, values };
}

function schur(args: Value[], nargout: number, meter: Meter): Value[] {
  const [value, option] = args;
  let complex = false;
  if (option !== undefined) {
    if (!isChar(option)) return fail('schur: second argument must be a string');
    const name = word(option) ?? '';
    if (/^complex$/i.test(name)) complex = true;
    else if (/^[ad]/i.test(name)) return fail('schur: ordered forms are not available');
    else if (!/^(real|u.*)$/i.test(name)) return [];
  }
  if (isArray(value!) && (isLogical(value) || isInteger(value))) return wrongType('schur', value);
  const { grid, cls } = squareArgument('schur', value!, meter);
  if (grid.rows === 0) return [zeros(), zeros()].slice(0, Math.max(1, nargout));
  if (!allFinite(grid)) return fail('schur: argument must not contain Inf or NaN values');
  const { u, s } = schurForm(complex ? withImaginary(grid, true, meter) : grid, meter);
  return nargout < 2 ? [gridValue(s, cls, meter)] : [gridValue(u, cls, meter), gridValue(s, cls, meter)];
}

/** Rotations that turn the 2x2 blocks of a real Schur form into triangles. */
export function complexForm(u: Grid, s: Grid, meter: Meter): { u: Grid; s: Grid } {
  const n = s.rows;
  if (s.im !== null) return { u, s };
  const t = withImaginary(s, true, meter);
  const z = withImaginary(u, true, meter);
  for (let m = n - 1; m > 0; m--) {
    const below = s.re[m + (m - 1) * n]!;
    if (below === 0) continue;
    const block = complexSchur(
      {
        rows: 2,
        columns: 2,
        re: Float64Array.of(...[0, 1, 2, 3].map((k) => t.re[m - 1 + (k % 2) + (m - 1 + (k >> 1)) * n]!)),
        im: new Float64Array(4),
      },
      null,
      0,
      1,
      meter,
    );
    if (block === null) continue;
    const [x, y] = [block.re[0]! - t.re[m + m * n]!, block.im[0]! - t.im![m + m * n]!];
    const r = Math.hypot(x, y, below);
    const [c, d, w] = [x / r, y / r, below / r];
    // Rows m - 1 and m times [conj(c) w; -w c], then columns times its adjoint.
    for (let j = m - 1; j < n; j++) {
      const [p, q] = [element(t, m - 1, j), element(t, m, j)];
      t.re[m - 1 + j * n] = c * p.re + d * p.im + w * q.re;
      t.im![m - 1 + j * n] = c * p.im - d * p.re + w * q.im;
      t.re[m + j * n] = -w * p.re + c * q.re - d * q.im;
      t.im![m + j * n] = -w * p.im + c * q.im + d * q.re;
    }
    for (const g of [t, z]) {
      const rows = g === t ? m + 1 : n;
      for (let i = 0; i < rows; i++) {
        const [p, q] = [element(g, i, m - 1), element(g, i, m)];
        g.re[i + (m - 1) * n] = c * p.re - d * p.im + w * q.re;
        g.im![i + (m - 1) * n] = c * p.im + d * p.re + w * q.im;
        g.re[i + m * n] = -w * p.re + c * q.re + d * q.im;
        g.im![i + m * n] = -w * p.im + c * q.im - d * q.re;
      }
    }
    t.re[m + (m - 1) * n] = 0;
    t.im![m + (m - 1) * n] = 0;
  }
  return { u: z, s: t };
}

function rsf2csf([ur, tr]: Value[], nargout: number, meter: Meter): Value[] {
  for (const value of [ur!, tr!])
    if (!isArray(value) || (typeof value === 'object' && 'im' in value && value.im !== null))
      return fail('rsf2csf: UR and TR must be real matrices');
  const u = matrixArgument('rsf2csf', ur!, 'rsf2csf: UR and TR must be real matrices', null, meter);
  const s = matrixArgument('rsf2csf', tr!, 'rsf2csf: UR and TR must be real matrices', null, meter);
  const found = complexForm(u.grid, s.grid, meter);
  return [gridValue(found.u, u.cls, meter), gridValue(found.s, s.cls, meter)].slice(0, Math.max(1, nargout));
}

function balance(args: Value[], nargout: number, meter: Meter): Value[] {
  const [value, option] = args;
  if (!isArray(value!))
    return fail(`octave_base_value::matrix_value(): wrong type argument '${typeName(value!)}'`);
  if (option !== undefined && !isChar(option)) return fail('balance: the generalized form is not available');
  const name = option === undefined ? '' : (word(option) ?? '');
  if (name !== '' && !['noperm', 'S', 'noscal', 'P'].includes(name))
    return fail(`balance: unknown option "${name}"`);
  const { grid, cls } = squareArgument('balance', value!, meter, 'aepbalance: requires square matrix');
  const permute = name !== 'noperm' && name !== 'S';
  const scaled = name !== 'noscal' && name !== 'P';
  const b = balanced(grid, permute, scaled, meter);
  const aa = gridValue(b.a, cls, meter);
  if (nargout < 2) return [aa];
  const n = grid.rows;
  if (nargout === 2) {
    const d = unitGrid(n, false, meter);
    unbalance(d, b);
    return [gridValue(d, cls, meter), aa];
  }
  const factors = b.scale.map((x, k) => (k >= b.low && k <= b.high ? x : 1));
  const order = Array.from({ length: n }, (_, k) => k);
  for (let k = n - 1; k > b.high; k--) [order[k], order[b.scale[k]!]] = [order[b.scale[k]!]!, order[k]!];
  for (let k = 0; k < b.low; k++) [order[k], order[b.scale[k]!]] = [order[b.scale[k]!]!, order[k]!];
  return [arrayOf(cls, [n, 1], factors, null, meter), permutation(order, 'column', meter), aa];
}

/** Condition numbers of the eigenvalues: 1 / (cosine of the angle between right and left eigenvector). */
function condeig(value: Value, nargout: number, meter: Meter): Value[] {
  if (!isArray(value) || isChar(value)) return fail('condeig: A must be a square numeric matrix');
  const dims = dimsOf(value);
  if (dims.length > 2 || dims[0] !== dims[1]) return fail('condeig: A must be a square numeric matrix');
  if (numelOf(value) === 0) return nargout < 2 ? [zeros()] : [zeros(), zeros(), zeros()].slice(0, nargout);
  const a = matrixArgument('condeig', value, '', null, meter);
  if (!allFinite(a.grid)) return fail('condeig: A must not contain Inf or NaN values');
  const { values, vectors } = plainEigen(a.grid, true, true, meter);
  const v = vectors!;
  const n = v.rows;
  const inner = inverseOf(v, meter);
  const c = Float64Array.from({ length: n }, (_, k) => {
    if (inner === null) return Number.POSITIVE_INFINITY;
    let sum = 0;
    for (let j = 0; j < n; j++) {
      const z = element(inner, k, j);
      sum += z.re ** 2 + z.im ** 2;
    }
    return Math.sqrt(sum);
  });
  const column = arrayOf(a.cls, [n, 1], c, null, meter);
  if (nargout < 2) return [column];
  const im = values.im.some((y) => y !== 0) ? values.im : null;
  const lambda = gridValue(diagonalGrid(n, n, values.re, im, meter), a.cls, meter);
  return [gridValue(leading(v, n, n, meter), a.cls, meter), lambda, column].slice(0, nargout);
}

export const functions: readonly Builtin[] = [
  {
    name: 'eig',
    signatures: [
      'LAMBDA = eig (A)',
      'LAMBDA = eig (A, B)',
      '[V, LAMBDA] = eig (A)',
      '[V, LAMBDA] = eig (A, B)',
      '[V, LAMBDA, W] = eig (A)',
      '[V, LAMBDA, W] = eig (A, B)',
      '[...] = eig (A, BALANCEOPTION)',
      '[...] = eig (A, B, ALGORITHM)',
      '[...] = eig (..., EIGVALOPTION)',
    ],
    summary: 'Eigenvalues and vectors.',
    examples: [{ code: 'eig ([2 0; 0 3])', output: 'ans =\n\n   2\n   3\n\n' }],
    inputs: [1, 4],
    outputs: 3,

    run: (args, nargout, { meter }) => eig(args, nargout, meter),
  },
  {
    name: 'hess',
    signatures: ['H = hess (A)', '[P, H] = hess (A)'],
    summary: 'Hessenberg form of a matrix.',
    examples: [{ code: 'hess ([1 2; 3 4])', output: 'ans =\n\n   1   2\n   3   4\n\n' }],
    inputs: [1, 1],
    outputs: 2,

    run: ([a], nargout, { meter }) => hess(a!, nargout, meter),
  },
  {
    name: 'schur',
    signatures: [
      'S = schur (A)',
      'S = schur (A, "real")',
      'S = schur (A, "complex")',
      'S = schur (A, OPT)',
      '[U, S] = schur (...)',
    ],
    summary: 'Schur form of a matrix.',
    examples: [{ code: 'schur ([1 2; 0 3])', output: 'ans =\n\n   1   2\n   0   3\n\n' }],
    inputs: [1, 2],
    outputs: 2,

    run: (args, nargout, { meter }) => schur(args, nargout, meter),
  },
  {
    name: 'rsf2csf',
    signatures: ['[U, T] = rsf2csf (UR, TR)'],
    summary: 'Complex Schur form from a real one.',
    examples: [{ code: '[u, t] = rsf2csf (1, 2)', output: 'u = 1\nt = 2\n' }],
    inputs: [2, 2],
    outputs: 2,

    run: (args, nargout, { meter }) => rsf2csf(args, nargout, meter),
  },
  {
    name: 'balance',
    signatures: [
      'AA = balance (A)',
      'AA = balance (A, OPT)',
      '[DD, AA] = balance (A, OPT)',
      '[D, P, AA] = balance (A, OPT)',
      '[CC, DD, AA, BB] = balance (A, B, OPT)',
    ],
    summary: 'Rows and columns of a matrix made alike in size.',
    examples: [
      {
        code: 'balance ([1 1e4; 1e-4 1])',
        output: 'ans =\n\n   1.0000   1.2207\n   0.8192   1.0000\n\n',
      },
    ],
    inputs: [1, 4],
    outputs: 4,

    run: (args, nargout, { meter }) => balance(args, nargout, meter),
  },
  {
    name: 'condeig',
    signatures: ['C = condeig (A)', '[V, LAMBDA, C] = condeig (A)'],
    summary: 'Condition numbers of the eigenvalues.',
    examples: [{ code: 'condeig ([2 0; 0 3])', output: 'ans =\n\n   1\n   1\n\n' }],
    inputs: [1, 1],
    outputs: 3,
    library: true,

    run: ([a], nargout, { meter }) => condeig(a!, nargout, meter),
  },
];

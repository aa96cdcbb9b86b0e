/** Factorisations and what follows from them: det, inv, lu, qr, chol, eig, svd, norm. Real matrices; complex ones where it says so. */
import { fail, outOfMemory } from '../../errors.js';
import { inverse } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isComplex, isVector } from '../../values/inspect.js';
import { matrix, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import {
  arrayOf,
  floatClass,
  isIntegerClass,
  type Numbers,
  numbersOf,
  wrongType,
} from '../support/arrays.js';
import { cholesky, eigenvalues, luFactor, qrFactor, singularValues, symmetricEigen } from './factor.js';

/** A matrix argument; complex ones only where the function can. */
function plane(name: string, value: Value, meter: Meter): Numbers {
  const x = isArray(value) && !isChar(value) ? numbersOf(value, meter)! : wrongType(name, value);
  if (isIntegerClass(x.cls)) return wrongType(name, value);
  if (x.dims.length > 2) return fail(`${name}: argument must be a 2-D matrix`);
  if (x.im !== null) return fail(`${name}: complex matrices are not available`);
  return x;
}

function square(name: string, x: Numbers, message = `${name}: A must be a square matrix`): number {
  return x.dims[0] === x.dims[1] ? x.dims[0]! : fail(message);
}

/** One norm of a matrix: the largest sum of a column. */
export function columnNorm(re: Float64Array, rows: number): number {
  let top = 0;
  for (let j = 0; j * rows < re.length; j++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += Math.abs(re[i + j * rows]!);
    top = Math.max(top, sum);
  }
  return top;
}

export function inv(
  args: Value[],
  nargout: number,
  meter: Meter,
  warn: (identifier: string, text: string) => void,
): Value[] {
  const [value] = args;
  if (isComplex(value!)) {
    const x = numbersOf(value!, meter)!;
    const n = square('inverse', x);
    const result = inverse({ rows: n, columns: n, re: x.re, im: x.im }, meter);
    return [arrayOf(floatClass(x.cls), [n, n], result.re, result.im, meter)];
  }
  const x = plane('inv', value!, meter);
  const n = square('inverse', x, 'inverse: A must be a square matrix');
  if (n === 0) return [value!];
  const { lu, order } = luFactor(x.re, n, n, meter);
  let singular = false;
  for (let k = 0; k < n; k++) if (lu[k + k * n] === 0) singular = true;
  const out = meter.doubles(n * n);
  if (singular) {
    warn('Octave:singular-matrix', 'matrix singular to machine precision');
    return [arrayOf(floatClass(x.cls), [n, n], out.fill(Number.POSITIVE_INFINITY), null, meter), 0].slice(
      0,
      Math.max(1, nargout),
    );
  }
  for (let j = 0; j < n; j++) {
    const column = out.subarray(j * n, (j + 1) * n);
    for (let i = 0; i < n; i++) {
      let sum = order[i] === j ? 1 : 0;
      for (let k = 0; k < i; k++) sum -= lu[i + k * n]! * column[k]!;
      column[i] = sum;
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = column[i]!;
      for (let k = i + 1; k < n; k++) sum -= lu[i + k * n]! * column[k]!;
      column[i] = sum / lu[i + i * n]!;
    }
  }
  const rcond = 1 / (columnNorm(x.re, n) * columnNorm(out, n));
  if (rcond < Number.EPSILON && nargout < 2)
    warn(
      'Octave:nearly-singular-matrix',
      `matrix singular to machine precision, rcond = ${rcond.toPrecision(6).replace(/\.?0+(e|$)/, '$1')}`,
    );
  return [arrayOf(floatClass(x.cls), [n, n], out, null, meter), rcond].slice(0, Math.max(1, nargout));
}

function lu(args: Value[], nargout: number, meter: Meter): Value[] {
  const x = plane('lu', args[0]!, meter);
  const [rows, columns] = x.dims as [number, number];
  const { lu: both, order } = luFactor(x.re, rows, columns, meter);
  const cls = floatClass(x.cls);
  if (nargout < 2) return [arrayOf(cls, [rows, columns], both, null, meter)];
  const k = Math.min(rows, columns);
  const l = meter.doubles(rows * k);
  const u = meter.doubles(k * columns);
  for (let j = 0; j < k; j++)
    for (let i = j; i < rows; i++) {
      const at = nargout < 3 ? order[i]! : i;
      l[at + j * rows] = i === j ? 1 : both[i + j * rows]!;
    }
  for (let j = 0; j < columns; j++)
    for (let i = 0; i <= Math.min(j, k - 1); i++) u[i + j * k] = both[i + j * rows]!;
  const results = [arrayOf(cls, [rows, k], l, null, meter), arrayOf(cls, [k, columns], u, null, meter)];
  if (nargout < 3) return results;
  const vector = args.slice(1).some((arg) => textOf(arg) === 'vector');
  if (vector)
    return [
      ...results,
      matrix(
        [1, rows],
        Float64Array.from(order, (r) => r + 1),
      ),
    ];
  const p = meter.doubles(rows * rows);
  order.forEach((r, i) => {
    p[i + r * rows] = 1;
  });
  return [...results, matrix([rows, rows], p)];
}

function qr(args: Value[], nargout: number, meter: Meter): Value[] {
  const x = plane('qr', args[0]!, meter);
  const [rows, columns] = x.dims as [number, number];
  const { q, r } = qrFactor(x.re, rows, columns, meter);
  const cls = floatClass(x.cls);
  const economy = args
    .slice(1)
    .some((arg) => numberOf(arg) === 0 || textOf(arg) === 'econ' || textOf(arg) === '0');
  const k = economy ? Math.min(rows, columns) : rows;
  const cut = meter.doubles(k * columns);
  for (let j = 0; j < columns; j++) for (let i = 0; i < k; i++) cut[i + j * k] = r[i + j * rows]!;
  const upper = arrayOf(cls, [k, columns], cut, null, meter);
  return nargout < 2 ? [upper] : [arrayOf(cls, [rows, k], q.slice(0, rows * k), null, meter), upper];
}

function isSymmetric(re: Float64Array, n: number): boolean {
  for (let j = 0; j < n; j++) for (let i = 0; i < j; i++) if (re[i + j * n] !== re[j + i * n]) return false;
  return true;
}

function eig(args: Value[], nargout: number, meter: Meter): Value[] {
  if (args.length > 1 && !isChar(args[1]!)) return fail('eig: the generalized problem is not available');
  const x = plane('eig', args[0]!, meter);
  if (x.re.length === 0) return [zeros(), zeros()].slice(0, Math.max(1, nargout));
  const n = square('eig', x);
  if (x.re.some((y) => !Number.isFinite(y)))
    return fail('eig: matrix contains Inf or NaN values; cannot compute eigenvalues');
  const cls = floatClass(x.cls);
  if (isSymmetric(x.re, n)) {
    const { values, vectors } = symmetricEigen(x.re, n, meter);
    if (nargout < 2) return [arrayOf(cls, [n, 1], values, null, meter)];
    return [
      arrayOf(cls, [n, n], vectors, null, meter),
      arrayOf(cls, [n, n], diagonal(values, n), null, meter),
    ];
  }
  const found = eigenvalues(x.re, n, meter) ?? fail('eig: failed to converge');
  if (nargout < 2) return [arrayOf(cls, [n, 1], found.re, found.im, meter)];
  if (found.im.some((y) => y !== 0)) return fail('eig: vectors of complex eigenvalues are not available');
  const vectors = meter.doubles(n * n);
  for (let j = 0; j < n; j++) vectors.set(eigenvector(x.re, n, found.re[j]!, meter), j * n);
  return [
    arrayOf(cls, [n, n], vectors, null, meter),
    arrayOf(cls, [n, n], diagonal(found.re, n), null, meter),
  ];
}

function diagonal(values: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n);
  values.forEach((value, k) => {
    out[k + k * n] = value;
  });
  return out;
}

/** Of length 1, by two steps of inverse iteration; signs as LAPACK leaves them in small cases. */
function eigenvector(a: Float64Array, n: number, value: number, meter: Meter): Float64Array {
  const shifted = a.slice();
  const size = Math.max(columnNorm(a, n), Number.MIN_VALUE);
  for (let k = 0; k < n; k++) shifted[k + k * n] = shifted[k + k * n]! - value;
  const { lu: f, order } = luFactor(shifted, n, n, meter);
  for (let k = 0; k < n; k++)
    if (Math.abs(f[k + k * n]!) < size * Number.EPSILON) f[k + k * n] = size * Number.EPSILON;
  let v = new Float64Array(n).fill(1);
  for (let step = 0; step < 3; step++) {
    const x = Float64Array.from(order, (r) => v[r]!);
    for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) x[i] = x[i]! - f[i + k * n]! * x[k]!;
    for (let i = n - 1; i >= 0; i--) {
      for (let k = i + 1; k < n; k++) x[i] = x[i]! - f[i + k * n]! * x[k]!;
      x[i] = x[i]! / f[i + i * n]!;
    }
    let norm = 0;
    for (const y of x) norm = Math.hypot(norm, y);
    v = x.map((y) => y / norm);
  }
  const clean = v.map((y) => (Math.abs(y) < 1e-16 ? 0 : y));
  const first = clean.find((y) => y !== 0) ?? 1;
  const negative = clean.at(-1)! < 0 || (clean.at(-1) === 0 && first < 0);
  return negative ? clean.map((y) => -y) : clean;
}

/** U, s and V for any shape. */
export function decompose(
  x: Numbers,
  meter: Meter,
): { u: Float64Array; s: Float64Array; v: Float64Array; k: number } {
  const [rows, columns] = x.dims as [number, number];
  const k = Math.min(rows, columns);
  if (rows >= columns) return { ...singularValues(x.re, rows, columns, meter), k };
  const turned = new Float64Array(x.re.length);
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) turned[j + i * columns] = x.re[i + j * rows]!;
  const { u, s, v } = singularValues(turned, columns, rows, meter);
  return { u: v, s, v: u, k };
}

function svd(args: Value[], nargout: number, meter: Meter): Value[] {
  const x = plane('svd', args[0]!, meter);
  if (x.re.some((y) => !Number.isFinite(y)))
    return fail('svd: cannot take SVD of matrix containing Inf or NaN values');
  const [rows, columns] = x.dims as [number, number];
  const cls = floatClass(x.cls);
  if (x.re.length === 0) return [zeros(0, 1)];
  const { u, s, v, k } = decompose(x, meter);
  if (nargout < 2) return [arrayOf(cls, [k, 1], s, null, meter)];
  // The first vectors point to the negative side, which is where LAPACK's reflections leave them.
  for (let j = 0; j < k; j++) {
    if (u[j * rows]! <= 0) continue;
    for (let i = 0; i < rows; i++) u[i + j * rows] = -u[i + j * rows]!;
    for (let i = 0; i < columns; i++) v[i + j * columns] = -v[i + j * columns]!;
  }
  const economy = args.length > 1;
  const full = (from: Float64Array, n: number) => (economy || n === k ? from : completed(from, n, k, meter));
  const wideU = full(u, rows);
  const wideV = full(v, columns);
  const [p, q] = economy ? [k, k] : [rows, columns];
  const sigma = meter.doubles(p * q);
  for (let j = 0; j < k; j++) sigma[j + j * p] = s[j]!;
  return [
    arrayOf(cls, [rows, p], wideU, null, meter),
    arrayOf(cls, [p, q], sigma, null, meter),
    arrayOf(cls, [columns, q], wideV, null, meter),
  ];
}

/** Orthonormal columns completed to a basis. */
function completed(from: Float64Array, n: number, k: number, meter: Meter): Float64Array {
  const { q } = qrFactor(from, n, k, meter);
  q.set(from.subarray(0, n * k));
  return q;
}

export function norm(args: Value[], meter: Meter): Value {
  const [value, ...rest] = args;
  const x = isArray(value!) && !isChar(value) ? numbersOf(value, meter)! : wrongType('xnorm', value!);
  if (isIntegerClass(x.cls)) return wrongType('xnorm', value!);
  if (x.dims.length > 2) return fail('norm: only valid for 2-D objects');
  const word = rest.map((arg) => (isChar(arg) ? textOf(arg) : undefined)).find((w) => w !== undefined);
  let p = rest.length > 0 && !isChar(rest[0]!) ? (numberOf(rest[0]!) ?? 2) : 2;
  if (word !== undefined) {
    if (/^inf$/i.test(word)) p = Number.POSITIVE_INFINITY;
    else if (word !== 'fro') return fail(`norm: unrecognized option: ${word}`);
  }
  if (x.re.length === 0) return 0;
  const size = x.im === null ? x.re.map(Math.abs) : x.re.map((re, k) => Math.hypot(re, x.im![k]!));
  const one = (result: number) => arrayOf(floatClass(x.cls), [1, 1], Float64Array.of(result), null, meter);
  const euclid = () => {
    let scale = 0;
    let sum = 1;
    for (const y of size) {
      if (y === 0) continue;
      if (scale < y) {
        sum = 1 + sum * (scale / y) ** 2;
        scale = y;
      } else sum += (y / scale) ** 2;
      if (Number.isNaN(y)) return Number.NaN;
    }
    return scale * Math.sqrt(sum);
  };
  if (word === 'fro') return one(euclid());
  if (isVector(x.dims)) {
    if (p === 2) return one(euclid());
    if (p === 0) return one(size.filter((y) => y !== 0).length);
    if (p === Number.POSITIVE_INFINITY) return one(size.reduce((a, b) => Math.max(a, b)));
    if (p === Number.NEGATIVE_INFINITY) return one(size.reduce((a, b) => Math.min(a, b)));
    if (p === 1) return one(size.reduce((a, b) => a + b));
    return one(size.reduce((a, b) => a + b ** p, 0) ** (1 / p));
  }
  const rows = x.dims[0]!;
  if (p === 1) return one(columnNorm(size, rows));
  if (p === Number.POSITIVE_INFINITY) {
    let top = 0;
    for (let i = 0; i < rows; i++) {
      let sum = 0;
      for (let k = i; k < size.length; k += rows) sum += size[k]!;
      top = Math.max(top, sum);
    }
    return one(top);
  }
  if (p !== 2) return fail('norm: p must be 1, 2, or Inf');
  return one(decompose(plane('norm', value!, meter), meter).s[0]!);
}

export const functions: readonly Builtin[] = [
  {
    name: 'det',
    signatures: ['det (A)', '[D, RCOND] = det (A)'],
    summary: 'Determinant.',
    examples: [{ code: 'det ([1 2; 3 4])', output: 'ans = -2\n' }],
    inputs: [1, 1],
    outputs: 2,

    run([value], _nargout, { meter }) {
      const x = plane('det', value!, meter);
      const n = square('det', x);
      if (n > 5000) return outOfMemory();
      const { lu: f, sign } = luFactor(x.re, n, n, meter);
      let det = sign;
      for (let k = 0; k < n; k++) det *= f[k + k * n]!;
      return arrayOf(floatClass(x.cls), [1, 1], Float64Array.of(det), null, meter);
    },
  },
  {
    name: 'inv',
    signatures: ['X = inv (A)', '[X, RCOND] = inv (A)', '[...] = inverse (...)'],
    summary: 'Inverse of a matrix.',
    examples: [{ code: 'inv ([1 2; 3 4])', output: 'ans =\n\n  -2.0000   1.0000\n   1.5000  -0.5000\n\n' }],
    inputs: [1, 1],
    outputs: 2,

    run: (args, nargout, context) =>
      inv(args, nargout, context.meter, (identifier, text) => context.warning(identifier, text)),
  },
  {
    name: 'inverse',
    signatures: ['X = inv (A)', '[X, RCOND] = inv (A)', '[...] = inverse (...)'],
    summary: 'Inverse of a matrix.',
    examples: [
      { code: 'inverse ([2 0; 0 4])', output: 'ans =\n\n   0.5000        0\n        0   0.2500\n\n' },
    ],
    inputs: [1, 1],
    outputs: 2,

    run: (args, nargout, context) =>
      inv(args, nargout, context.meter, (identifier, text) => context.warning(identifier, text)),
  },
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
    outputs: 4,

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
    outputs: 2,

    run(args, nargout, { meter }) {
      const x = plane('chol', args[0]!, meter);
      const n = square('chol', x, 'chol: requires square matrix');
      const lower = args.slice(1).some((arg) => textOf(arg) === 'lower');
      const turn = (from: Float64Array) => from.map((_, k) => from[Math.floor(k / n) + (k % n) * n]!);
      const r = cholesky(lower ? turn(x.re) : x.re, n, meter);
      if (typeof r === 'number') {
        if (nargout < 2) return fail('chol: input matrix must be positive definite');
        const k = r - 1;
        const part = new Float64Array(k * k);
        for (let j = 0; j < k; j++) for (let i = 0; i < k; i++) part[i + j * k] = x.re[i + j * n]!;
        return [matrix([k, k], cholesky(part, k, meter) as Float64Array), r];
      }
      return [arrayOf(floatClass(x.cls), [n, n], lower ? turn(r) : r, null, meter), 0].slice(
        0,
        Math.max(1, nargout),
      );
    },
  },
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
    outputs: 2,

    run: (args, nargout, { meter }) => eig(args, nargout, meter),
  },
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
    inputs: [1, 3],
    outputs: 3,

    run: (args, nargout, { meter }) => svd(args, nargout, meter),
  },
  {
    name: 'norm',
    signatures: ['norm (A)', 'norm (A, P)', 'norm (A, P, OPT)'],
    summary: 'Norm of a vector or matrix.',
    examples: [{ code: 'norm ([3 4])', output: 'ans = 5\n' }],
    inputs: [1, 3],

    run: (args, _nargout, { meter }) => norm(args, meter),
  },
];

/** Linear systems and least squares besides `\\`; the matrix exponential; plane rotations. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import type { Grid } from '../../linear/grid.js';
import { multiplyGrids } from '../../linear/product.js';
import { solve } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { join } from '../../operators/concatenate.js';
import { typeName } from '../../operators/kinds.js';
import { matrixDivide } from '../../operators/matrix.js';
import { unary } from '../../operators/unary.js';
import { isTrue, numberOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isNumeric, isVector, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import { Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, numbersOf } from '../support/arrays.js';
import { inv, rcond } from './inverse.js';

/** One triangle of a matrix, with the diagonal. */
function triangle(value: Value, lower: boolean, meter: Meter): Value {
  const x = numbersOf(value, meter)!;
  const rows = x.dims[0]!;
  const keep = (part: Float64Array) =>
    part.map((y, k) => {
      const [i, j] = [k % rows, Math.floor(k / rows)];
      return i === j || i > j === lower ? y : 0;
    });
  return arrayOf(floatClass(x.cls), x.dims, keep(x.re), x.im === null ? null : keep(x.im), meter);
}

function linsolve([a, b, options]: Value[], nargout: number, meter: Meter): Value[] {
  if (!isNumeric(a!) || !isNumeric(b!)) return fail('linsolve: A and B must be numeric');
  let m = a!;
  if (options !== undefined) {
    if (!(options instanceof Struct)) return fail('linsolve: OPTS must be a structure');
    const on = (name: string) => isTrue(options.fields.get(name) ?? false);
    if (on('LT')) m = triangle(m, true, meter);
    else if (on('UT')) m = triangle(m, false, meter);
    if (on('TRANSA')) m = unary("'", m, meter);
  }
  const x = matrixDivide('\\', m, b!, meter);
  return nargout > 1 ? [x, rcond(m, meter)] : [x];
}

function multiply(a: Value, b: Value, meter: Meter): Value {
  return binary('*', a, b, meter);
}

/** Weighted least squares: uses the normal equations only for the covariance. */
function lscov([a, b, v]: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  for (const value of [a!, b!])
    if (!isArray(value)) return fail(`lscov: wrong type argument '${typeName(value)}'`);
  const [rows, columns] = dimsOf(a!) as [number, number];
  if (dimsOf(b!)[0] !== rows) return fail('lscov: A and B must have the same number of rows');
  let left = a!;
  let right = b!;
  if (v !== undefined && numelOf(v) > 0) {
    if (isVector(dimsOf(v))) {
      if (numelOf(v) !== rows) return fail('lscov: vector V must have n (number of row in A) elements ');
      const w = numbersOf(v, meter)!;
      const root = matrix([rows, 1], w.re.map(Math.sqrt));
      left = binary('.*', root, left, meter);
      right = binary('.*', root, right, meter);
    } else {
      // V = R' R: divides both sides by R'.
      const [factor] = context.call('chol', [v], 1);
      const lower = unary("'", factor!, meter);
      left = matrixDivide('\\', lower, left, meter);
      right = matrixDivide('\\', lower, right, meter);
    }
  }
  const x = matrixDivide('\\', left, right, meter);
  if (nargout < 2) return [x];
  const residue = numbersOf(binary('-', right, multiply(left, x, meter), meter), meter)!;
  const many = dimsOf(right)[1]!;
  const errors = Array.from({ length: many }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < rows; i++)
      sum += residue.re[i + j * rows]! ** 2 + (residue.im === null ? 0 : residue.im[i + j * rows]! ** 2);
    return sum / (rows - columns);
  });
  const [inverse] = inv([multiply(unary("'", left, meter), left, meter)], 1, meter, (id, text) =>
    context.warning(id, text),
  );
  const spread = errors.map((mse) => binary('*', inverse!, mse, meter));
  const deviations = spread.map((s) => {
    const y = numbersOf(s, meter)!;
    return matrix(
      [columns, 1],
      Float64Array.from({ length: columns }, (_, k) => Math.sqrt(y.re[k + k * columns]!)),
    );
  });
  return [
    x,
    join(deviations, 1, 'horizontal dimensions mismatch', meter),
    matrix([many === 1 ? 1 : many, 1], Float64Array.from(errors)),
    join(spread, 2, 'dimensions mismatch', meter),
  ].slice(0, nargout);
}

function ols([y, x]: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  if (!isNumeric(x!) || !isNumeric(y!)) return fail('ols: X and Y must be numeric matrices or vectors');
  if (dimsOf(x!).length > 2 || dimsOf(y!).length > 2)
    return fail('ols: X and Y must be 2-D matrices or vectors');
  if (dimsOf(x!)[0] !== dimsOf(y!)[0]) return fail('ols: number of rows of X and Y must be equal');
  const beta = matrixDivide('\\', x!, y!, meter);
  if (nargout < 2) return [beta];
  const residue = binary('-', y!, multiply(x!, beta, meter), meter);
  const free = dimsOf(x!)[0]! - numberOf(context.call('rank', [x!], 1)[0]!)!;
  const sigma = binary('/', multiply(unary("'", residue, meter), residue, meter), free, meter);
  return [beta, sigma, residue].slice(0, nargout);
}

/** Scaling, Padé approximation of degree 8, squaring (Golub & Van Loan, Matrix Computations, 9.3.1). */
function expm([value]: Value[], meter: Meter): Value {
  const dims = dimsOf(value!);
  if (!isNumeric(value!) || dims.length > 2 || dims[0] !== dims[1])
    return fail('expm: A must be a square matrix');
  const x = numbersOf(value!, meter)!;
  const n = dims[0]!;
  const cls = floatClass(x.cls);
  const diagonal = (k: number) => k % n === Math.floor(k / n);
  if (x.re.every((y, k) => diagonal(k) || (y === 0 && (x.im === null || x.im[k] === 0)))) {
    const im = x.im === null ? null : meter.doubles(n * n);
    const re = x.re.map((y, k) => {
      if (!diagonal(k)) return 0;
      if (im === null) return Math.exp(y);
      im[k] = Math.exp(y) * Math.sin(x.im![k]!);
      return Math.exp(y) * Math.cos(x.im![k]!);
    });
    return arrayOf(cls, dims, re, im, meter);
  }
  let size = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = i; k < x.re.length; k += n) sum += Math.hypot(x.re[k]!, x.im === null ? 0 : x.im[k]!);
    size = Math.max(size, sum);
  }
  const squarings = Number.isFinite(size) ? Math.max(0, Math.ceil(Math.log2(size)) + 1) : 0;
  const scale = 2 ** -squarings;
  const plane = (re: Float64Array, im: Float64Array | null): Grid => ({ rows: n, columns: n, re, im });
  const a = plane(
    x.re.map((y) => y * scale),
    x.im === null ? null : x.im.map((y) => y * scale),
  );
  const degree = 8;
  const unit = () => {
    const re = meter.doubles(n * n);
    for (let k = 0; k < n; k++) re[k + k * n] = 1;
    return plane(re, x.im === null ? null : meter.doubles(n * n));
  };
  const top = unit();
  const bottom = unit();
  let power = unit();
  let c = 1;
  for (let k = 1; k <= degree; k++) {
    c *= (degree - k + 1) / (k * (2 * degree - k + 1));
    power = multiplyGrids(a, power, meter);
    const sign = k % 2 === 0 ? c : -c;
    for (let i = 0; i < n * n; i++) {
      top.re[i] = top.re[i]! + c * power.re[i]!;
      bottom.re[i] = bottom.re[i]! + sign * power.re[i]!;
      if (top.im === null || power.im === null) continue;
      top.im[i] = top.im[i]! + c * power.im[i]!;
      bottom.im![i] = bottom.im![i]! + sign * power.im[i]!;
    }
  }
  let out = solve(bottom, top, meter);
  for (let k = 0; k < squarings; k++) out = multiplyGrids(out, out, meter);
  return arrayOf(cls, dims, out.re.slice(), out.im === null ? null : out.im.slice(), meter);
}

/** G = [c s; -s' c] with G [x; y] = [r; 0]; c is real and not negative. */
function givens([a, b]: Value[], nargout: number, meter: Meter): Value[] {
  const read = (value: Value) => {
    if (isChar(value)) return fail('invalid conversion from string to real scalar');
    if (!isArray(value))
      return fail(`octave_base_value::double_value (): wrong type argument '${typeName(value)}'`);
    return numbersOf(value, meter)!;
  };
  const [x, y] = [read(a!), read(b!)];
  const [p, q] = [x.re[0] ?? 0, y.re[0] ?? 0];
  const [pi, qi] = [x.im?.[0] ?? 0, y.im?.[0] ?? 0];
  const cls = floatClass(x.cls, y.cls);
  let [c, s, si] = [1, 0, 0];
  const first = Math.hypot(p, pi);
  const second = Math.hypot(q, qi);
  if (second !== 0) {
    const r = Math.hypot(first, second);
    if (first === 0) [c, s, si] = [0, q / second, -qi / second];
    else {
      // s = (x / |x|) conj (y) / r
      c = first / r;
      s = (p * q + pi * qi) / first / r;
      si = (pi * q - p * qi) / first / r;
    }
  }
  const value = (re: number[], im: number[], dims: number[]) =>
    arrayOf(cls, dims, Float64Array.from(re), im.some((z) => z !== 0) ? Float64Array.from(im) : null, meter);
  if (nargout > 1) return [value([c], [0], [1, 1]), value([s], [si], [1, 1])];
  const minus = -s === 0 ? 0 : -s;
  return [value([c, minus, s, c], [0, si, si, 0], [2, 2])];
}

export const functions: readonly Builtin[] = [
  {
    name: 'linsolve',
    signatures: ['X = linsolve (A, B)', 'X = linsolve (A, B, OPTS)', '[X, R] = linsolve (...)'],
    summary: 'Solves A x = b.',
    examples: [{ code: 'linsolve ([2 0; 0 4], [2; 4])', output: 'ans =\n\n   1\n   1\n\n' }],
    inputs: [2, 3],
    outputs: 2,
    library: true,

    run: (args, nargout, { meter }) => linsolve(args, nargout, meter),
  },
  {
    name: 'lscov',
    signatures: [
      'X = lscov (A, B)',
      'X = lscov (A, B, V)',
      'X = lscov (A, B, V, ALG)',
      '[X, STDX, MSE, S] = lscov (...)',
    ],
    summary: 'Least squares with weights.',
    examples: [{ code: 'round (lscov ([1 0; 1 1; 1 2], [1; 2; 3]))', output: 'ans =\n\n   1\n   1\n\n' }],
    inputs: [2, 4],
    outputs: 4,
    library: true,

    run: (args, nargout, context) => lscov(args, nargout, context),
  },
  {
    name: 'ols',
    signatures: ['[BETA, SIGMA, R] = ols (Y, X)'],
    summary: 'Ordinary least squares.',
    examples: [{ code: 'round (ols ([1; 2; 3], [1 0; 1 1; 1 2]))', output: 'ans =\n\n   1\n   1\n\n' }],
    inputs: [2, 2],
    outputs: 3,
    library: true,

    run: (args, nargout, context) => ols(args, nargout, context),
  },
  {
    name: 'expm',
    signatures: ['expm (A)'],
    summary: 'Exponential of a matrix.',
    examples: [{ code: 'expm (0)', output: 'ans = 1\n' }],
    inputs: [1, 1],
    library: true,

    run: (args, _nargout, { meter }) => expm(args, meter),
  },
  {
    name: 'givens',
    signatures: ['G = givens (X, Y)', '[C, S] = givens (X, Y)'],
    summary: 'Rotation that makes the second element zero.',
    examples: [{ code: 'givens (1, 0)', output: 'ans =\n\n   1   0\n   0   1\n\n' }],
    inputs: [2, 2],
    outputs: 2,

    run: (args, nargout, { meter }) => givens(args, nargout, meter),
  },
];

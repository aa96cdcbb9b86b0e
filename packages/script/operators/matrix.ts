/** Operators on whole matrices: product, division, power. */
import { fail, noBinaryOperator, nonconformant } from '../errors.js';
import { isHermitian } from '../linear/cholesky.js';
import { generalEigen } from '../linear/eigen.js';
import type { Grid } from '../linear/grid.js';
import { hermitianEigen } from '../linear/hermitian.js';
import { multiplyGrids } from '../linear/product.js';
import { inverse, solve } from '../linear/solve.js';
import type { Meter } from '../meter.js';
import { toTensor } from '../values/convert.js';
import { isArray, isInteger, numelOf, product } from '../values/inspect.js';
import { tensor, zeros } from '../values/make.js';
import type { Int64Tensor, Tensor, Value } from '../values/types.js';
import { type Complex, multiply, power as raise } from './complex.js';
import { arithmeticName } from './kinds.js';
import { transpose } from './unary.js';

interface Pair {
  readonly a: Grid;
  readonly b: Grid;
  readonly single: boolean;
}

function planes(operator: string, left: Value, right: Value, meter: Meter): Pair {
  const refuse = () => noBinaryOperator(operator, arithmeticName(left), arithmeticName(right));
  if (!isArray(left) || !isArray(right) || isInteger(left) || isInteger(right)) return refuse();
  const a = toTensor(left as Exclude<typeof left, Int64Tensor>, meter);
  const b = toTensor(right as Exclude<typeof right, Int64Tensor>, meter);
  return { a: plane(a, meter), b: plane(b, meter), single: a.cls === 'single' || b.cls === 'single' };
}

/** A tensor as a two-dimensional double matrix: further dimensions become columns, as everywhere in Octave. */
export function plane(t: Tensor, meter: Meter): Grid {
  const widen = (numbers: ArrayLike<number>) => {
    if (numbers instanceof Float64Array) return numbers;
    const out = meter.doubles(numbers.length);
    out.set(numbers);
    return out;
  };
  const rows = t.dims[0]!;
  const columns = product(t.dims.slice(1));
  return { rows, columns, re: widen(t.re), im: t.im === null ? null : widen(t.im) };
}

function result(p: Grid, single: boolean): Value {
  const dims = [p.rows, p.columns];
  if (!single) return tensor('double', dims, p.re, p.im);
  return tensor('single', dims, Float32Array.from(p.re), p.im === null ? null : Float32Array.from(p.im));
}

export function matrixMultiply(left: Value, right: Value, meter: Meter): Value {
  const { a, b, single } = planes('*', left, right, meter);
  if (a.columns !== b.rows) nonconformant('operator *', [a.rows, a.columns], [b.rows, b.columns]);
  return result(multiplyGrids(a, b, meter), single);
}

/** `a \ b` and `a / b`; least squares if the matrix is not square. */
export function matrixDivide(operator: '/' | '\\', left: Value, right: Value, meter: Meter): Value {
  const { a, b, single } = planes(operator, left, right, meter);
  if (operator === '\\') {
    if (a.rows !== b.rows) nonconformant('operator \\', [a.rows, a.columns], [b.rows, b.columns]);
    return result(solve(a, b, meter), single);
  }
  if (a.columns !== b.columns) nonconformant('operator /', [a.rows, a.columns], [b.rows, b.columns]);
  return result(flip(solve(flip(b), flip(a), meter)), single);
}

/** Transposed, without conjugation. */
function flip(p: Grid): Grid {
  const turned = (numbers: Float64Array) =>
    transpose(numbers, p.rows, p.columns, new Float64Array(numbers.length));
  return { rows: p.columns, columns: p.rows, re: turned(p.re), im: p.im === null ? null : turned(p.im) };
}

/** A power of a square matrix: integer powers by products, others (and a scalar to a matrix) by eigenvalues. */
export function matrixPower(left: Value, right: Value, meter: Meter): Value {
  if (isArray(left) && isArray(right) && numelOf(left) !== 1 && numelOf(right) !== 1) {
    fail("can't do A ^ B for A and B both matrices");
  }
  const { a, b, single } = planes('^', left, right, meter);
  if (numelOf(left) === 0 || numelOf(right) === 0) return zeros();
  if (a.rows !== a.columns || b.rows !== b.columns) {
    fail(
      'for x^y, only square matrix arguments are permitted and one argument must be scalar.  Use .^ for elementwise power.',
    );
  }
  if (numelOf(right) !== 1)
    return result(
      spectral(b, (d) => raise(one(a), d), meter),
      single,
    );
  const exponent = b.re[0]!;
  if (!Number.isInteger(exponent) || b.im !== null) {
    return result(
      spectral(a, (d) => raise(d, one(b)), meter),
      single,
    );
  }
  let base = exponent < 0 ? inverse(a, meter) : a;
  if (exponent === -1) return result(base, single);
  let power: Grid = identity(a.rows, meter);
  for (let n = Math.abs(exponent); n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) power = multiplyGrids(power, base, meter);
    if (n > 1) base = multiplyGrids(base, base, meter);
  }
  return result(power, single);
}

function one(p: Grid): Complex {
  return { re: p.re[0]!, im: p.im === null ? 0 : p.im[0]! };
}

/** A function of a matrix by its eigenvalues: V f (D) / V. */
function spectral(a: Grid, f: (d: Complex) => Complex, meter: Meter): Grid {
  const n = a.rows;
  const plain = isHermitian(a) ? hermitianEigen(a, true, meter) : null;
  const found =
    plain === null
      ? generalEigen(a, true, true, meter)
      : { values: { re: plain.values, im: new Float64Array(n) }, vectors: plain.vectors };
  if (found === null) return fail('eig: failed to converge');
  const v = found.vectors!;
  const scaled: Grid = { rows: n, columns: n, re: meter.doubles(n * n), im: meter.doubles(n * n) };
  for (let k = 0; k < n * n; k++) {
    const j = Math.floor(k / n);
    const d = f({ re: found.values.re[j]!, im: found.values.im[j]! });
    const z = multiply({ re: v.re[k]!, im: v.im === null ? 0 : v.im[k]! }, d);
    scaled.re[k] = z.re;
    scaled.im![k] = z.im;
  }
  const product = multiplyGrids(scaled, inverse(v, meter), meter);
  return product.im?.every((y) => y === 0) ? { ...product, im: null } : product;
}

function identity(n: number, meter: Meter): Grid {
  const re = meter.doubles(n * n);
  for (let k = 0; k < n; k++) re[k * n + k] = 1;
  return { rows: n, columns: n, re, im: null };
}

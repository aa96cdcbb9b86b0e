/** Operations on polynomials: products, quotients, derivatives, integrals, substitution; and their roots. */
import { fail, invalidCall, noBinaryOperator } from '../../errors.js';
import { isHermitian } from '../../linear/cholesky.js';
import { generalEigen } from '../../linear/eigen.js';
import type { Grid } from '../../linear/grid.js';
import { hermitianEigen } from '../../linear/hermitian.js';
import { multiplyGrids } from '../../linear/product.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { dimsOf, isArray, isChar, isColumn, isEmpty, isVector, numelOf } from '../../values/inspect.js';
import { matrix, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, numbersOf } from '../support/arrays.js';
import {
  type Coefficients,
  derivative,
  imaginary,
  longDivision,
  minus,
  polynomialValue,
  reduced,
  rowValue,
  times,
  vectorArgument,
} from './coefficients.js';
import { rootsOf } from './roots.js';

function deconv(args: Value[], nargout: number, meter: Meter): Value[] {
  const message = 'deconv: Y and A must be vectors';
  if (args.some(isChar) && args.every((arg) => isVector(dimsOf(arg))))
    return fail('filter: A and B must be vectors');
  const y = vectorArgument(args[0]!, message, meter);
  const a = vectorArgument(args[1]!, message, meter);
  const single = floatClass(y.cls, a.cls) === 'single';
  if (a.re.length > y.re.length) return [0, args[0]!].slice(0, Math.max(1, nargout));
  if (a.re[0] === 0 && (a.im?.[0] ?? 0) === 0) return fail('filter: the first element of A must be nonzero');
  const { quotient, rest } = longDivision(y, a, meter);
  const n = quotient.re.length;
  const results = [polynomialValue(quotient, isColumn(y.dims) && y.re.length > 1 ? [n, 1] : [1, n], single)];
  if (nargout > 1) results.push(polynomialValue(rest, y.dims, single));
  return results;
}

/** Whether the numbers are real or come in pairs a + bi, a - bi. */
function paired({ re, im }: Coefficients): boolean {
  if (im === null) return true;
  const open: number[] = [];
  for (let k = 0; k < re.length; k++) {
    if (im[k] === 0) continue;
    const other = open.findIndex((i) => re[i] === re[k] && im[i] === -im[k]!);
    if (other < 0) open.push(k);
    else open.splice(other, 1);
  }
  return open.length === 0;
}

function poly(value: Value, meter: Meter): Value {
  if (isEmpty(value)) return 1;
  if (!isArray(value)) return noBinaryOperator('.*', typeName(value), 'scalar');
  const x = numbersOf(value, meter)!;
  const [rows, columns] = x.dims;
  let roots: Coefficients = x;
  if (!isVector(x.dims)) {
    if (x.dims.length > 2 || rows !== columns) return invalidCall();
    const grid = { rows: rows!, columns: columns!, re: x.re, im: x.im };
    const found = isHermitian(grid)
      ? { re: hermitianEigen(grid, false, meter)!.values, im: null }
      : generalEigen(grid, false, true, meter)?.values;
    roots = found ?? fail('eig: failed to converge');
  }
  let product: Coefficients = { re: Float64Array.of(1), im: null };
  for (let k = 0; k < roots.re.length; k++) {
    const factor = Float64Array.of(1, -roots.re[k]!);
    const im = roots.im === null ? null : Float64Array.of(0, -roots.im[k]!);
    // Skips products by the leading 1, so that an infinite root stays infinite.
    product =
      roots.im === null
        ? withRoot(product.re, roots.re[k]!, meter)
        : times(product, { re: factor, im }, meter);
  }
  // Conjugate pairs give a real polynomial: drops imaginary parts that are rounding errors.
  return rowValue(paired(roots) ? { re: product.re, im: null } : product, x);
}

function withRoot(p: Float64Array, root: number, meter: Meter): Coefficients {
  const re = meter.doubles(p.length + 1);
  re.set(p);
  for (let k = 1; k < re.length; k++) re[k] = re[k]! - root * p[k - 1]!;
  return { re, im: null };
}

function compan(value: Value, meter: Meter): Value {
  const c = vectorArgument(value, 'compan: C must be a vector', meter);
  const n = c.re.length - 1;
  if (n === 0) return zeros();
  const monic = longDivision(c, { re: c.re.slice(0, 1), im: c.im?.slice(0, 1) ?? null }, meter).quotient;
  const re = meter.doubles(n * n);
  const im = monic.im === null ? null : meter.doubles(n * n);
  for (let j = 0; j < n; j++) {
    re[j * n] = -monic.re[j + 1]!;
    if (im !== null) im[j * n] = -monic.im![j + 1]!;
    if (j + 1 < n) re[j * n + j + 1] = 1;
  }
  return matrix([n, n], re, im);
}

const size = (p: Coefficients) =>
  p.re.reduce((most, x, k) => Math.max(most, Math.hypot(x, p.im?.[k] ?? 0)), 0);

/** Greatest common divisor by Euclid's algorithm; remainders within rounding error count as 0. */
function common(a: Coefficients, b: Coefficients, meter: Meter): Coefficients {
  let [x, y] = [reduced(a), reduced(b)];
  while (size(y) > 0) {
    if (x.re.length < y.re.length) [x, y] = [y, x];
    const bound = Math.sqrt(Number.EPSILON) * size(x);
    const rest = reduced(longDivision(x, y, meter).rest, bound);
    x = y;
    if (size(rest) <= bound) break;
    y = rest;
  }
  return x;
}

function polyder(args: Value[], nargout: number, meter: Meter): Value[] {
  const [a, b] = args.map((arg) => vectorArgument(arg, 'polyder: argument must be a vector', meter));
  if (b === undefined) return [rowValue(derivative(a!), a!)];
  if (nargout === 1) return [rowValue(derivative(times(a!, b, meter)), a!, b)];
  // (a / b)' = (a' b - a b') / b^2, in lowest terms and with a monic denominator.
  let q = minus(times(derivative(a!), b, meter), times(a!, derivative(b), meter));
  let d = reduced(times(b, b, meter));
  q = reduced(q);
  if (size(q) === 0) d = { re: Float64Array.of(1), im: null };
  else {
    const g = common(d, q, meter);
    if (g.re.length > 1) {
      q = longDivision(q, g, meter).quotient;
      d = longDivision(d, g, meter).quotient;
    }
    const first = { re: d.re.slice(0, 1), im: d.im?.slice(0, 1) ?? null };
    q = longDivision(q, first, meter).quotient;
    d = longDivision(d, first, meter).quotient;
  }
  return [rowValue(q, a!, b), rowValue(d, a!, b)].slice(0, Math.max(1, nargout));
}

function polyint(args: Value[], meter: Meter): Value {
  if (isEmpty(args[0]!)) return zeros();
  const p = vectorArgument(args[0]!, 'polyint: argument must be a vector', meter);
  const n = p.re.length;
  let constant: Coefficients = { re: Float64Array.of(0), im: null };
  if (args[1] !== undefined) {
    if (!isArray(args[1]) || numelOf(args[1]) !== 1)
      return fail('polyint: the constant of integration must be a scalar');
    constant = numbersOf(args[1], meter)!;
  }
  const part = (x: Float64Array, last: number) => Float64Array.from([...x.map((c, k) => c / (n - k)), last]);
  const im = p.im === null && constant.im === null ? null : part(imaginary(p), constant.im?.[0] ?? 0);
  return rowValue({ re: part(p.re, constant.re[0]!), im }, p);
}

function polyreduce(value: Value, meter: Meter): Value {
  if (!isArray(value) && !isEmpty(value)) return noBinaryOperator('!=', typeName(value), 'scalar');
  const p = vectorArgument(value, 'polyreduce: C must be a non-empty vector', meter);
  const out = reduced(p);
  const n = out.re.length;
  return arrayOf(p.cls, isColumn(p.dims) ? [n, 1] : [1, n], out.re, out.im, meter);
}

/** Horner's rule with the polynomial (x - mu1) / mu2 in place of a number. */
function polyaffine(args: Value[], meter: Meter): Value {
  const mu = isArray(args[1]!) ? numbersOf(args[1], meter)! : undefined;
  if (mu === undefined || mu.re.length !== 2) {
    if (isArray(args[0]!) && !isVector(dimsOf(args[0]))) return fail('polyaffine: F must be a vector');
    return fail('polyaffine: MU must be a two-element vector');
  }
  const f = vectorArgument(args[0]!, 'polyaffine: F must be a vector', meter);
  const line = { re: Float64Array.of(1 / mu.re[1]!, -mu.re[0]! / mu.re[1]!), im: null };
  let out: Coefficients = { re: f.re.slice(0, 1), im: f.im?.slice(0, 1) ?? null };
  for (let k = 1; k < f.re.length; k++) {
    out = times(out, line, meter);
    out.re[k] = out.re[k]! + f.re[k]!;
    if (f.im !== null) out.im![k] = out.im![k]! + f.im[k]!;
  }
  return rowValue(out, f);
}

function polyvalm(args: Value[], meter: Meter): Value {
  const c = isArray(args[0]!) ? numbersOf(args[0], meter)! : undefined;
  if (c === undefined || !(isVector(c.dims) || c.re.length === 0))
    return fail('polyvalm: first argument must be a vector');
  const x = isArray(args[1]!) ? numbersOf(args[1], meter)! : undefined;
  if (x === undefined || x.dims.length > 2 || x.dims[0] !== x.dims[1])
    return fail('polyvalm: second argument must be a square matrix');
  const n = x.dims[0]!;
  const complex = c.im !== null || x.im !== null;
  const at: Grid = { rows: n, columns: n, re: x.re, im: x.im };
  let sum: Grid = {
    rows: n,
    columns: n,
    re: meter.doubles(n * n),
    im: complex ? meter.doubles(n * n) : null,
  };
  for (let k = 0; k < c.re.length; k++) {
    const next = k === 0 ? sum : multiplyGrids(sum, at, meter);
    const im = complex ? (next.im ?? meter.doubles(n * n)) : null;
    for (let i = 0; i < n * n; i += n + 1) {
      next.re[i] = next.re[i]! + c.re[k]!;
      if (im !== null) im[i] = im[i]! + (c.im?.[k] ?? 0);
    }
    sum = { ...next, im };
  }
  return polynomialValue(sum, [n, n], floatClass(c.cls, x.cls) === 'single');
}

function roots(value: Value, meter: Meter): Value {
  const c = isArray(value) ? numbersOf(value, meter)! : fail(`isfinite: not defined for ${typeName(value)}`);
  if (isEmpty(value)) return zeros();
  if (!isVector(c.dims)) return invalidCall();
  if (!c.re.every(Number.isFinite) || c.im?.every(Number.isFinite) === false)
    return fail('roots: inputs must not contain Inf or NaN');
  if (size(c) === 0) return zeros();
  const found = rootsOf(c, meter);
  return polynomialValue(found, [found.re.length, 1], c.cls === 'single');
}

export const functions: readonly Builtin[] = [
  {
    name: 'roots',
    signatures: ['roots (C)'],
    summary: 'Roots of a polynomial.',
    examples: [{ code: 'roots ([1 -3 2])', output: 'ans =\n\n   2\n   1\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([c], _nargout, { meter }) => roots(c!, meter),
  },
  {
    name: 'poly',
    signatures: ['poly (A)', 'poly (X)'],
    summary: 'Polynomial with given roots, or characteristic polynomial.',
    examples: [{ code: 'poly ([1 2])', output: 'ans =\n\n   1  -3   2\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([x], _nargout, { meter }) => poly(x!, meter),
  },
  {
    name: 'deconv',
    signatures: ['B = deconv (Y, A)', '[B, R] = deconv (Y, A)'],
    summary: 'Division of polynomials.',
    examples: [{ code: 'deconv ([1 5 6], [1 2])', output: 'ans =\n\n   1   3\n\n' }],
    inputs: [2, 2],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => deconv(args, nargout, meter),
  },
  {
    name: 'compan',
    signatures: ['compan (C)'],
    summary: 'Companion matrix.',
    examples: [{ code: 'compan ([1 2 3])', output: 'ans =\n\n  -2  -3\n   1   0\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([c], _nargout, { meter }) => compan(c!, meter),
  },
  {
    name: 'polyder',
    signatures: ['polyder (P)', '[K] = polyder (A, B)', '[Q, D] = polyder (B, A)'],
    summary: 'Derivative of a polynomial, product or quotient.',
    examples: [{ code: 'polyder ([1 2 3])', output: 'ans =\n\n   2   2\n\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => polyder(args, nargout, meter),
  },
  {
    name: 'polyint',
    signatures: ['polyint (P)', 'polyint (P, K)'],
    summary: 'Integral of a polynomial.',
    examples: [{ code: 'polyint ([2 2])', output: 'ans =\n\n   1   2   0\n\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, { meter }) => polyint(args, meter),
  },
  {
    name: 'polyreduce',
    signatures: ['polyreduce (C)'],
    summary: 'Removes leading zeros.',
    examples: [{ code: 'polyreduce ([0 0 1 2])', output: 'ans =\n\n   1   2\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([c], _nargout, { meter }) => polyreduce(c!, meter),
  },
  {
    name: 'polyaffine',
    signatures: ['polyaffine (F, MU)'],
    summary: 'Substitutes (x - mu(1)) / mu(2).',
    examples: [{ code: 'polyaffine ([1 2], [0 2])', output: 'ans =\n\n   0.5000   2.0000\n\n' }],
    inputs: [2, 2],
    library: true,
    run: (args, _nargout, { meter }) => polyaffine(args, meter),
  },
  {
    name: 'polyvalm',
    signatures: ['polyvalm (C, X)'],
    summary: 'Value of a polynomial of a matrix.',
    examples: [{ code: 'polyvalm ([1 0 1], [1 2; 3 4])', output: 'ans =\n\n    8   10\n   15   23\n\n' }],
    inputs: [2, 2],
    library: true,
    run: (args, _nargout, { meter }) => polyvalm(args, meter),
  },
];

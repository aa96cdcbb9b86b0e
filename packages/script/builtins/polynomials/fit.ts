/** Polynomial fitting and evaluation. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { reflectAll, type Triangulation, triangulate } from '../../linear/orthogonal.js';
import { leastSquares } from '../../linear/solve.js';
import type { Meter } from '../../meter.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isChar, isEmpty, isInteger, isLogical, isVector, numelOf } from '../../values/inspect.js';
import { matrix, structOf } from '../../values/make.js';
import { Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { type Coefficients, polynomialValue, rowValue, valuesAt } from './coefficients.js';

/** Powers of x, the highest in the first column; a disabled power has a column of zeros. */
function powers(x: Float64Array, degree: number, on: Uint8Array | null, meter: Meter): Float64Array {
  const m = x.length;
  const a = meter.doubles(m * (degree + 1));
  const power = new Float64Array(m).fill(1);
  for (let j = degree; j >= 0; j--) {
    if (on === null || on[j] !== 0) a.set(power, j * m);
    if (j > 0) for (let i = 0; i < m; i++) power[i] = power[i]! * x[i]!;
  }
  return a;
}

/** Back substitution with the upper triangle in the first n rows of `r`, whose columns have m elements. */
function backward(r: Float64Array, m: number, n: number, c: Float64Array): Float64Array {
  const p = c.slice(0, n);
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) p[i] = p[i]! - r[i + k * m]! * p[k]!;
    p[i] = p[i]! / r[i + i * m]!;
  }
  return p;
}

/** Whether a division by the triangle keeps significant digits. */
function isRegular(r: Float64Array, m: number, n: number): boolean {
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < n; k++) {
    const size = Math.abs(r[k + k * m]!);
    largest = Math.max(largest, size);
    smallest = Math.min(smallest, size);
  }
  return smallest > Number.EPSILON * largest;
}

function meanAndDeviation(x: Float64Array): [number, number] {
  let sum = 0;
  for (const y of x) sum += y;
  const mean = sum / x.length;
  let squares = 0;
  for (const y of x) squares += (y - mean) ** 2;
  return [mean, x.length > 1 ? Math.sqrt(squares / (x.length - 1)) : 0];
}

function polyfit(args: Value[], nargout: number, context: Context): Value[] {
  const { meter } = context;
  const given = isArray(args[0]!) ? numbersOf(args[0], meter) : undefined;
  const y = isArray(args[1]!) ? numbersOf(args[1], meter) : undefined;
  if (given === undefined || y === undefined || given.re.length !== y.re.length)
    return fail('polyfit: X and Y must have the same number of points');
  if (given.im !== null) return fail('polyfit: X must be real');
  const { degree, on } = degreeOf(args[2]!, meter);
  let x = given.re;
  let mu: [number, number] | null = null;
  if (nargout > 2) {
    const [mean, deviation] = meanAndDeviation(x);
    mu = [mean, deviation];
    x = x.map((at) => (at - mean) / deviation);
  }
  const m = x.length;
  const n = degree + 1;
  if (n > m)
    context.warning(
      '',
      'polyfit: degree of polynomial N is >= number of data points; solution is not unique',
    );
  // The system has no columns for disabled powers, nor for the highest powers beyond the number of points.
  const used = Array.from({ length: n }, (_, j) => j)
    .filter((j) => on === null || on[j] !== 0)
    .filter((j) => j >= n - m);
  const mask =
    used.length === n ? null : Uint8Array.from({ length: n }, (_, j) => (used.includes(j) ? 1 : 0));
  const a = powers(x, degree, mask, meter);
  const columns = used.length;
  const re = mask === null ? a : meter.doubles(m * columns);
  if (mask !== null) for (const [k, j] of used.entries()) re.set(a.subarray(j * m, (j + 1) * m), k * m);
  const t = triangulate({ rows: m, columns, re, im: null }, true, meter);
  const regular = m >= columns && isRegular(t.r.re, m, columns);
  if (!regular && n <= m) context.warning('Octave:singular-matrix', 'matrix singular to machine precision');
  const solved = (original: Float64Array) => {
    const out = new Float64Array(n);
    if (m === 0 || columns === 0) return out;
    const side = { rows: m, columns: 1, re: original.slice(), im: null };
    let q: Float64Array;
    if (regular) {
      reflectAll(t, side, meter);
      const inOrder = backward(t.r.re, m, columns, side.re);
      q = new Float64Array(columns);
      t.order.forEach((j, k) => {
        q[j] = inOrder[k]!;
      });
    } else q = leastSquares({ rows: m, columns, re, im: null }, side, meter).re;
    used.forEach((j, k) => {
      out[j] = q[k]!;
    });
    return out;
  };
  const p: Coefficients = {
    re: solved(y.re),
    im: y.im === null ? null : solved(y.im),
  };
  const results: Value[] = [rowValue(p, given, y)];
  if (nargout > 1) results.push(report(p, x, y, a, n, t, used, regular, meter));
  if (mu !== null) results.push(matrix([1, 2], Float64Array.from(mu)));
  return results;
}

function degreeOf(value: Value, meter: Meter): { degree: number; on: Uint8Array | null } {
  if (isLogical(value)) {
    const on = Uint8Array.from(numbersOf(value, meter)!.re);
    return { degree: on.length - 1, on };
  }
  const degree = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
  if (!(degree >= 0) || !Number.isInteger(degree)) return fail('polyfit: N must be a non-negative integer');
  return { degree, on: null };
}

/** The second result: the data that polyval needs for error estimates, and the values at the points. */
function report(
  p: Coefficients,
  x: Float64Array,
  y: Numbers,
  a: Float64Array,
  n: number,
  { r, order }: Triangulation,
  used: readonly number[],
  regular: boolean,
  meter: Meter,
): Value {
  const m = x.length;
  const columns = used.length;
  const yf = valuesAt(p, { re: x, im: null }, meter);
  let squares = 0;
  for (let k = 0; k < m; k++)
    squares += (y.re[k]! - yf.re[k]!) ** 2 + ((y.im?.[k] ?? 0) - (yf.im?.[k] ?? 0)) ** 2;
  const rows = Math.min(m, columns);
  const triangle = new Float64Array(rows * columns);
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < Math.min(rows, j + 1); i++) triangle[i + j * rows] = r.re[i + j * m]!;
  // Puts each column back to its power.
  const spread = (from: Float64Array, height: number) => {
    const out = meter.doubles(height * n);
    used.forEach((j, k) => {
      out.set(from.subarray(k * height, (k + 1) * height), j * height);
    });
    return matrix([height, n], out);
  };
  return structOf([
    ['yf', polynomialValue(yf, y.dims, false)],
    ['X', matrix([m, n], a)],
    ['R', spread(triangle, rows)],
    ['C', regular || m === 0 ? spread(covariance(triangle, rows, order, meter), rows) : Number.NaN],
    ['df', Math.max(0, m - columns)],
    ['normr', Math.sqrt(squares)],
  ]);
}

/** inv (R'R) = inv (R) inv (R)', with the columns of the system in their original order. */
function covariance(triangle: Float64Array, n: number, order: readonly number[], meter: Meter): Float64Array {
  const c = meter.doubles(n * n);
  const inverse = Array.from({ length: n }, (_, j) => {
    const unit = new Float64Array(n);
    unit[j] = 1;
    return backward(triangle, n, n, unit);
  });
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      c[order[i]! + order[j]! * n] = inverse.reduce((sum, column) => sum + column[i]! * column[j]!, 0);
  return c;
}

function floating(value: Value, meter: Meter): Numbers | undefined {
  if (!isArray(value) || isChar(value) || isLogical(value) || isInteger(value)) return undefined;
  return numbersOf(value, meter);
}

function polyval(args: Value[], nargout: number, meter: Meter): Value[] {
  const [first, second, s, muArg] = args;
  if (nargout > 1 && !(s instanceof Struct)) return invalidCall();
  const p = floating(first!, meter);
  if (p === undefined || !(isVector(p.dims) || p.re.length === 0))
    return fail('polyval: P must be a numeric floating point vector');
  let x = floating(second!, meter) ?? fail('polyval: X must be numeric floating point');
  if (x.re.length === 0) return [matrix([0, 0], new Float64Array(0))];
  if (muArg !== undefined && !isEmpty(muArg)) {
    const mu = floating(muArg, meter)?.re;
    if (mu?.length !== 2) return fail('polyval: MU must be numeric floating point with 2 values');
    x = { ...x, re: x.re.map((at) => (at - mu[0]!) / mu[1]!), im: x.im?.map((at) => at / mu[1]!) ?? null };
  }
  const single = floatClass(p.cls, x.cls) === 'single';
  const results = [polynomialValue(valuesAt(p, x, meter), x.dims, single)];
  if (nargout > 1 && s instanceof Struct) results.push(errors(x, p.re.length - 1, s, meter));
  return results;
}

/**
 * Standard error of a new observation at x: s sqrt (1 + a' inv (R'R) a), a the powers of x (Draper & Smith, Applied Regression
 * Analysis, 1.4 and 3.1).
 */
function errors(x: Numbers, degree: number, s: Struct, meter: Meter): Value {
  const part = (name: string) =>
    numbersOf(s.fields.get(name) ?? fail('invalid use of undefined value'), meter) ??
    fail('polyval: invalid S');
  const r = part('R');
  const n = degree + 1;
  if (r.dims[0] !== n || r.dims[1] !== n) return fail('polyval: invalid S');
  const scale = part('normr').re[0]! / Math.sqrt(part('df').re[0]!);
  meter.work(x.re.length * n * n);
  const a = powers(x.re, degree, null, meter);
  const out = meter.doubles(x.re.length);
  const m = out.length;
  const w = new Float64Array(n);
  for (let k = 0; k < m; k++) {
    let sum = 1;
    // Solves w R = a.
    for (let j = 0; j < n; j++) {
      let value = a[k + j * m]!;
      for (let i = 0; i < j; i++) value -= w[i]! * r.re[i + j * n]!;
      w[j] = value / r.re[j + j * n]!;
      sum += w[j]! * w[j]!;
    }
    out[k] = Math.sqrt(sum) * scale;
  }
  return matrix(x.dims, out);
}

export const functions: readonly Builtin[] = [
  {
    name: 'polyfit',
    signatures: ['P = polyfit (X, Y, N)', '[P, S] = polyfit (X, Y, N)', '[P, S, MU] = polyfit (X, Y, N)'],
    summary: 'Least squares fit of a polynomial.',
    examples: [{ code: 'round (polyfit ([1 2 3], [3 5 7], 1))', output: 'ans =\n\n   2   1\n\n' }],
    inputs: [3, 3],
    outputs: 3,
    library: true,
    run: polyfit,
  },
  {
    name: 'polyval',
    signatures: [
      'Y = polyval (P, X)',
      'Y = polyval (P, X, [], MU)',
      '[Y, DY] = polyval (P, X, S)',
      '[Y, DY] = polyval (P, X, S, MU)',
    ],
    summary: 'Value of a polynomial.',
    examples: [{ code: 'polyval ([1 2 3], 2)', output: 'ans = 11\n' }],
    inputs: [2, 4],
    outputs: 2,
    library: true,
    run: (args, nargout, { meter }) => polyval(args, nargout, meter),
  },
];

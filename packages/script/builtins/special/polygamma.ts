/** psi and its derivatives, and the Legendre functions. */
import { fail, invalidCall } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { type Complex, divide } from '../../operators/complex.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isComplex, isVector, numelOf } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, type Numbers, numbersOf } from '../support/arrays.js';
import { log, subtract } from '../support/complex-functions.js';

/** Bernoulli numbers B2, B4, ... */
const BERNOULLI = [
  1 / 6,
  -1 / 30,
  1 / 42,
  -1 / 30,
  5 / 66,
  -691 / 2730,
  7 / 6,
  -3617 / 510,
  43867 / 798,
  -174611 / 330,
];

/** Above this the asymptotic series are accurate to the last digit. */
const FAR = 12;

/** Abramowitz & Stegun, Handbook of Mathematical Functions, 6.3.18, after the recurrence 6.3.5. */
function digamma(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x <= 0 && Number.isInteger(x)) return Number.NEGATIVE_INFINITY;
  if (x < 0) return digamma(1 - x) - Math.PI / Math.tan(Math.PI * x);
  let down = 0;
  let y = x;
  for (; y < FAR; y++) down += 1 / y;
  const square = 1 / (y * y);
  let sum = 0;
  for (let k = BERNOULLI.length; k > 0; k--) sum = (sum + BERNOULLI[k - 1]! / (2 * k)) * square;
  return Math.log(y) - 1 / (2 * y) - sum - down;
}

function complexDigamma(z: Complex): Complex {
  if (z.im === 0) return { re: digamma(z.re), im: 0 };
  if (z.re < 0) {
    const mirrored = complexDigamma({ re: 1 - z.re, im: -z.im });
    // pi cot (pi z) from the tangents of the parts.
    const angle = 2 * Math.PI * z.re;
    const height = 2 * Math.PI * z.im;
    const d = Math.cosh(height) - Math.cos(angle);
    return {
      re: mirrored.re - (Math.PI * Math.sin(angle)) / d,
      im: mirrored.im + (Math.PI * Math.sinh(height)) / d,
    };
  }
  let y = z;
  let down: Complex = { re: 0, im: 0 };
  const one = { re: 1, im: 0 };
  for (; y.re < FAR; y = { re: y.re + 1, im: y.im }) {
    const part = divide(one, y);
    down = { re: down.re + part.re, im: down.im + part.im };
  }
  const inverse = divide(one, y);
  const square = { re: inverse.re ** 2 - inverse.im ** 2, im: 2 * inverse.re * inverse.im };
  let sum: Complex = { re: 0, im: 0 };
  for (let k = BERNOULLI.length; k > 0; k--) {
    const a = { re: sum.re + BERNOULLI[k - 1]! / (2 * k), im: sum.im };
    sum = { re: a.re * square.re - a.im * square.im, im: a.re * square.im + a.im * square.re };
  }
  const main = subtract(log(y), { re: inverse.re / 2, im: inverse.im / 2 });
  return subtract(subtract(main, sum), down);
}

/** The k-th derivative: 6.4.11 after the recurrence 6.4.6. */
function polygamma(k: number, x: number): number {
  const sign = k % 2 === 1 ? 1 : -1;
  let factorial = 1;
  for (let i = 2; i <= k; i++) factorial *= i;
  let y = x;
  let sum = 0;
  for (; y < FAR + k; y++) sum += y ** (-k - 1);
  // (k - 1)! / y^k + k! / 2 y^(k + 1) + sum of B2j (2j + k - 1)! / (2j)! y^(2j + k), over k!.
  let rest = y ** -k / k + y ** (-k - 1) / 2;
  let term = y ** (-k - 2) * ((k + 1) / 2);
  for (let j = 1; j <= BERNOULLI.length; j++) {
    rest += BERNOULLI[j - 1]! * term;
    term *= ((2 * j + k) * (2 * j + k + 1)) / ((2 * j + 1) * (2 * j + 2)) / (y * y);
  }
  return sign * factorial * (sum + rest);
}

function psi(args: Value[], meter: Meter): Value {
  const value = args.at(-1)!;
  const floating = isArray(value) && ['double', 'single'].includes(numbersOf(value, meter)!.cls);
  if (!floating) return fail('psi: Z must be a floating point');
  let k = 0;
  if (args.length === 2) {
    const [order] = args;
    if (!isArray(order!)) return fail('psi: K must be an integer');
    k = Math.trunc(numberOf(order) ?? 0);
    if (k < 0) return fail('psi: K must be non-negative');
  }
  const x = numbersOf(value, meter)!;
  const cls = floatClass(x.cls);
  meter.work(200 * x.re.length);
  if (k === 0) {
    if (x.im === null) return arrayOf(cls, x.dims, x.re.map(digamma), null, meter);
    const found = Array.from(x.re, (re, i) => complexDigamma({ re, im: x.im![i]! }));
    const part = (which: 're' | 'im') => Float64Array.from(found, (z) => z[which]);
    return arrayOf(cls, x.dims, part('re'), part('im'), meter);
  }
  if (x.im !== null) return fail('psi: Z must be real value for polygamma (K > 0)');
  if (x.re.some((y) => y < 0)) return fail('psi: Z must be non-negative for polygamma (K > 0)');
  return arrayOf(
    cls,
    x.dims,
    x.re.map((y) => polygamma(k, y)),
    null,
    meter,
  );
}

/** P of degree n and order m, with the sign (-1)^m: Abramowitz & Stegun, 8.5.3 from the diagonal up. */
function legendreOf(n: number, m: number, x: number): number {
  const root = Math.sqrt((1 - x) * (1 + x));
  let before = 0;
  let value = 1;
  for (let k = 1; k <= m; k++) value *= -(2 * k - 1) * root;
  for (let k = m + 1; k <= n; k++)
    [before, value] = [value, ((2 * k - 1) * x * value - (k + m - 1) * before) / (k - m)];
  return value;
}

/** The factor of each normalisation. */
function scaleOf(kind: string, n: number, m: number): number {
  if (kind === 'unnorm' || (kind === 'sch' && m === 0)) return 1;
  let ratio = kind === 'sch' ? 2 : n + 0.5;
  for (let k = n - m + 1; k <= n + m; k++) ratio /= k;
  return (m % 2 === 0 ? 1 : -1) * Math.sqrt(ratio);
}

function legendre([nArg, xArg, kindArg]: Value[], meter: Meter): Value {
  const n = isArray(nArg!) && numelOf(nArg) === 1 && !isComplex(nArg) ? numberOf(nArg)! : -1;
  if (!(n >= 0) || !Number.isInteger(n)) return fail('legendre: N must be a real non-negative integer');
  const wrong = 'legendre: X must be real-valued vector in the range -1 <= X <= 1';
  const x: Numbers = isArray(xArg!) && !isComplex(xArg) ? numbersOf(xArg, meter)! : fail(wrong);
  if (x.re.some((y) => y < -1 || y > 1)) return fail(wrong);
  const kind = kindArg === undefined ? 'unnorm' : (textOf(kindArg)?.toLowerCase() ?? '');
  if (!['unnorm', 'norm', 'sch'].includes(kind))
    return fail('legendre: NORMALIZATION option must be "unnorm", "norm", or "sch"');
  const out = meter.doubles((n + 1) * x.re.length);
  for (let m = 0; m <= n; m++) {
    const scale = scaleOf(kind, n, m);
    for (let k = 0; k < x.re.length; k++) {
      meter.work(n + 1);
      out[m + k * (n + 1)] = scale * legendreOf(n, m, x.re[k]!);
    }
  }
  const dims = isVector(x.dims) || x.re.length === 1 ? [n + 1, x.re.length] : [n + 1, ...x.dims];
  return matrix(dims, out);
}

export const functions: readonly Builtin[] = [
  {
    name: 'psi',
    signatures: ['psi (Z)', 'psi (K, Z)'],
    summary: 'Logarithmic derivative of the gamma function, and its derivatives.',
    examples: [{ code: 'psi (1)', output: 'ans = -0.5772\n' }],
    inputs: [1, 2],
    run: (args, _nargout, { meter }) => (args.length === 0 ? invalidCall() : psi(args, meter)),
  },
  {
    name: 'legendre',
    signatures: ['L = legendre (N, X)', 'L = legendre (N, X, NORMALIZATION)'],
    summary: 'Associated Legendre functions of all orders.',
    examples: [{ code: 'legendre (2, 0.5)', output: 'ans =\n\n  -0.1250\n  -1.2990\n   2.2500\n\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, { meter }) => legendre(args, meter),
  },
];

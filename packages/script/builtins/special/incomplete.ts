/** Incomplete gamma and beta functions, regularised, and their inverses. */
import { fail, noBinaryOperator } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { textOf } from '../../values/convert.js';
import { classOf, dimsOf, isArray, isComplex, numelOf, product, sameDims } from '../../values/inspect.js';
import type { ClassName, Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, isIntegerClass, numbersOf } from '../support/arrays.js';
import { lbeta, lgamma } from './gamma.js';

/** Of the lower incomplete gamma function: 1 + x / (a + 1) + x^2 / (a + 1) (a + 2) + ... */
function lowerSeries(x: number, a: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < 100_000; n++) {
    term *= x / (a + n);
    sum += term;
    if (Math.abs(term) <= Math.abs(sum) * 1e-17) break;
  }
  return sum;
}

/** A continued fraction b0 + a1 / (b1 + a2 / (b2 + ...)) by the method of Lentz as in Press et al., Numerical Recipes. */
function lentz(b0: number, next: (k: number) => readonly [number, number]): number {
  const tiny = 1e-300;
  let f = b0 === 0 ? tiny : b0;
  let c = f;
  let d = 0;
  for (let k = 1; k < 100_000; k++) {
    const [a, b] = next(k);
    d = b + a * d;
    if (d === 0) d = tiny;
    c = b + a / c;
    if (c === 0) c = tiny;
    d = 1 / d;
    f *= c * d;
    if (Math.abs(c * d - 1) < 2e-16) break;
  }
  return f;
}

/** x^a exp (-x) / gamma (a + 1) */
function gammaFactor(x: number, a: number): number {
  if (x < 0) return (x ** a * Math.exp(-x)) / Math.exp(lgamma(a + 1));
  if (a < 10) return Math.exp(a * Math.log(x) - x - lgamma(a + 1));
  // By Stirling's series, so that large logarithms do not cancel.
  const inverse = 1 / (a * a);
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - inverse / 1680) * inverse) * inverse) / a;
  const apart = (x - a) / a;
  const logRatio = Math.abs(apart) < 0.5 ? Math.log1p(apart) : Math.log(x / a);
  return Math.exp(a * (logRatio - apart) - series) / Math.sqrt(2 * Math.PI * a);
}

/** The upper function, divided by the factor of the lower one. */
function upperScaled(x: number, a: number): number {
  return a / lentz(x + 1 - a, (k) => [-k * (k - a), x + 2 * k + 1 - a]);
}

type GammaTail = 'lower' | 'upper' | 'scaledlower' | 'scaledupper';

function gammainc(x: number, a: number, tail: GammaTail): number {
  if (Number.isNaN(x) || Number.isNaN(a)) return Number.NaN;
  const upper = tail === 'upper' || tail === 'scaledupper';
  const scaled = tail.startsWith('scaled');
  if (!scaled) {
    if (a === 0 || x === Number.POSITIVE_INFINITY) return upper ? 0 : 1;
    if (x === 0) return upper ? 1 : 0;
  } else if (x === 0) return upper ? Number.POSITIVE_INFINITY : 1;
  const factor = gammaFactor(x, a);
  if (x > a + 1) {
    const q = upperScaled(x, a);
    if (upper) return scaled ? q : q * factor;
    return scaled ? 1 / factor - q : 1 - q * factor;
  }
  const p = lowerSeries(x, a);
  if (upper) return scaled ? 1 / factor - p : 1 - p * factor;
  return scaled ? p : p * factor;
}

/** I_x (a, b) for x below the middle: Abramowitz & Stegun, Handbook of Mathematical Functions, 26.5.8. */
function betaPart(x: number, a: number, b: number): number {
  const fraction = lentz(1, (k) => {
    const m = k >> 1;
    const factor =
      k % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    return [factor, 1];
  });
  return Math.exp(a * Math.log(x) + b * Math.log1p(-x) - lbeta(a, b)) / (a * fraction);
}

function betainc(x: number, a: number, b: number, upper: boolean): number {
  if (Number.isNaN(x + a + b)) return Number.NaN;
  if (x === 0 || x === 1) return (x === 1) !== upper ? 1 : 0;
  const low = x < (a + 1) / (a + b + 2);
  const part = low ? betaPart(x, a, b) : betaPart(1 - x, b, a);
  return low === upper ? 1 - part : part;
}

/** Solves f (x) = y for an increasing function by bisection, to the last bit. */
function solve(rising: (x: number) => number, y: number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let k = 0; k < 1100; k++) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (rising(middle) < y) low = middle;
    else high = middle;
  }
  return high;
}

function gammaincinv(y: number, a: number, upper: boolean): number {
  if (Number.isNaN(y + a)) return Number.NaN;
  if (y === (upper ? 1 : 0)) return 0;
  if (y === (upper ? 0 : 1)) return Number.POSITIVE_INFINITY;
  const rising = (x: number) => (upper ? -gammainc(x, a, 'upper') : gammainc(x, a, 'lower'));
  const wanted = upper ? -y : y;
  let high = Math.max(1, a);
  while (rising(high) < wanted && high < 1e300) high *= 2;
  return solve(rising, wanted, 0, high);
}

function betaincinv(y: number, a: number, b: number, upper: boolean): number {
  if (Number.isNaN(y + a + b)) return Number.NaN;
  if (y === 0 || y === 1) return (y === 1) !== upper ? 1 : 0;
  const rising = (x: number) => (upper ? -betainc(x, a, b, true) : betainc(x, a, b, false));
  return solve(rising, upper ? -y : y, 0, 1);
}

/** Arguments of one size, read element by element. */
interface Table {
  readonly dims: Dims;
  readonly columns: readonly ((k: number) => number)[];
  readonly cls: ClassName;
}

function table(name: string, names: string, args: readonly Value[], meter: Meter): Table {
  for (const arg of args) {
    if (isComplex(arg)) return fail(`${name}: all inputs must be real`);
    if (!isArray(arg)) {
      return name.startsWith('gamma')
        ? fail('invalid data type specified')
        : noBinaryOperator('<', typeName(arg), 'scalar');
    }
  }
  if (name.startsWith('gamma') && args.some((arg) => classOf(arg) === 'char'))
    return fail('zeros: invalid class name');
  const large = args.filter((arg) => numelOf(arg) !== 1);
  if (large.some((arg) => !sameDims(dimsOf(arg), dimsOf(large[0]!))))
    return fail(`${name}: ${names} must be of common size or scalars`);
  const columns = args.map((arg) => {
    const { re } = numbersOf(arg, meter)!;
    return re.length === 1 ? () => re[0]! : (k: number) => re[k]!;
  });
  return {
    dims: large.length > 0 ? dimsOf(large[0]!) : [1, 1],
    columns,
    cls: floatClass(...args.map(classOf)),
  };
}

function tailFrom<T extends string>(name: string, value: Value | undefined, known: readonly T[]): T {
  if (value === undefined) return known[0]!;
  const word = textOf(value)?.toLowerCase();
  return known.find((one) => one === word) ?? fail(`${name}: invalid value for TAIL`);
}

/** Checks that f holds for all elements. */
function every(t: Table, column: number, f: (x: number) => boolean, message: string): void {
  const n = product(t.dims);
  for (let k = 0; k < n; k++) {
    const x = t.columns[column]!(k);
    if (!Number.isNaN(x) && !f(x)) fail(message);
  }
}

function mapped(t: Table, cls: ClassName, meter: Meter, f: (...xs: number[]) => number): Value {
  const out = meter.doubles(product(t.dims));
  for (let k = 0; k < out.length; k++) {
    meter.work(500);
    out[k] = f(...t.columns.map((column) => column(k)));
  }
  return arrayOf(cls, t.dims, out, null, meter);
}

const TAILS = ['lower', 'upper'] as const;
const GAMMA_TAILS = ['lower', 'upper', 'scaledlower', 'scaledupper'] as const;
const unit = (x: number) => x >= 0 && x <= 1;

export const functions: readonly Builtin[] = [
  {
    name: 'gammainc',
    signatures: ['gammainc (X, A)', 'gammainc (X, A, TAIL)'],
    summary: 'Normalised incomplete gamma function.',
    examples: [{ code: 'gammainc (1, 2)', output: 'ans = 0.2642\n' }],
    inputs: [2, 3],
    library: true,
    run([x, a, tailArg], _nargout, { meter }) {
      const t = table('gammainc', 'X and A', [x!, a!], meter);
      every(t, 1, (y) => y >= 0, 'gammainc: A must be non-negative');
      const tail = tailFrom('gammainc', tailArg, GAMMA_TAILS);
      return mapped(t, t.cls, meter, (p, q) => gammainc(p!, q!, tail));
    },
  },
  {
    name: 'gammaincinv',
    signatures: ['gammaincinv (Y, A)', 'gammaincinv (Y, A, TAIL)'],
    summary: 'Inverse of the normalised incomplete gamma function.',
    examples: [{ code: 'gammaincinv (0.5, 2)', output: 'ans = 1.6783\n' }],
    inputs: [2, 3],
    library: true,
    run([y, a, tailArg], _nargout, { meter }) {
      const t = table('gammaincinv', 'Y and A', [y!, a!], meter);
      every(t, 0, unit, 'gammaincinv: Y must be in the range [0, 1]');
      every(t, 1, (x) => x > 0, 'gammaincinv: A must be strictly positive');
      const upper = tailFrom('gammaincinv', tailArg, TAILS) === 'upper';
      return mapped(t, t.cls, meter, (p, q) => gammaincinv(p!, q!, upper));
    },
  },
  {
    name: 'betainc',
    signatures: ['betainc (X, A, B)', 'betainc (X, A, B, TAIL)'],
    summary: 'Normalised incomplete beta function.',
    examples: [{ code: 'betainc (0.5, 1, 2)', output: 'ans = 0.7500\n' }],
    inputs: [3, 4],
    library: true,
    run([x, a, b, tailArg], _nargout, { meter }) {
      const t = table('betainc', 'X, A, and B', [x!, a!, b!], meter);
      every(t, 0, unit, 'betainc: X must be in the range [0, 1]');
      every(t, 1, (y) => y > 0, 'betainc: A must be strictly positive');
      every(t, 2, (y) => y > 0, 'betainc: B must be strictly positive');
      const upper = tailFrom('betainc', tailArg, TAILS) === 'upper';
      const cls = [x!, a!, b!].map(classOf).find(isIntegerClass) ?? t.cls;
      return mapped(t, cls, meter, (p, q, r) => betainc(p!, q!, r!, upper));
    },
  },
  {
    name: 'betaincinv',
    signatures: ['betaincinv (Y, A, B)', 'betaincinv (Y, A, B, "lower")', 'betaincinv (Y, A, B, "upper")'],
    summary: 'Inverse of the normalised incomplete beta function.',
    examples: [{ code: 'betaincinv (0.5, 1, 2)', output: 'ans = 0.2929\n' }],
    inputs: [3, 4],
    library: true,
    run([y, a, b, tailArg], _nargout, { meter }) {
      const t = table('betaincinv', 'Y, A, and B', [y!, a!, b!], meter);
      every(t, 0, unit, 'betaincinv: Y must be in the range [0, 1]');
      every(t, 1, (x) => x > 0, 'betaincinv: A must be strictly positive');
      every(t, 2, (x) => x > 0, 'betaincinv: B must be strictly positive');
      const upper = tailFrom('betaincinv', tailArg, TAILS) === 'upper';
      return mapped(t, t.cls, meter, (p, q, r) => betaincinv(p!, q!, r!, upper));
    },
  },
];

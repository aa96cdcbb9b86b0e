/** The gamma function and related functions. */
import { fail } from '../../errors.js';
import { classOf, dimsOf, isArray, isChar, isComplex, numelOf, sameDims } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { floatClass } from '../support/arrays.js';
import { pairwise } from '../support/binary.js';
import { mapper } from '../support/mapper.js';

/** Lanczos' sum, g = 7 with nine terms. */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

const FACTORIALS = Float64Array.from({ length: 171 }, () => 1);
for (let k = 2; k <= 170; k++) FACTORIALS[k] = FACTORIALS[k - 1]! * k;

export function gamma(x: number): number {
  if (Number.isInteger(x)) {
    if (x <= 0) return Object.is(x, -0) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return x <= 171 ? FACTORIALS[x - 1]! : Number.POSITIVE_INFINITY;
  }
  if (x === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY;
  if (x < 0.5) return reflected(x);
  if (x > 171.7) return Number.POSITIVE_INFINITY;
  // Starts in the interval where the sum is accurate, then multiplies up.
  const base = x > 3 ? x - Math.floor(x) + 2 : x;
  const [sum, t] = lanczos(base);
  let out = Math.sqrt(2 * Math.PI) * t ** (base - 0.5) * Math.exp(-t) * sum;
  for (let k = base; k < x - 0.5; k++) out *= k;
  return out;
}

/** Euler's reflection formula, where gamma (1 - x) may overflow while gamma (x) is not yet 0. */
function reflected(x: number): number {
  let out = Math.PI / sinPi(x);
  let mirror = 1 - x;
  while (mirror > 171 && out !== 0) {
    mirror--;
    out /= mirror;
  }
  return out === 0 ? out : out / gamma(mirror);
}

/** sin (pi x), accurate near its zeros too: the distance to the nearest integer is exact. */
function sinPi(x: number): number {
  const nearest = Math.round(x);
  const sine = Math.sin(Math.PI * (x - nearest));
  return nearest % 2 === 0 ? sine : -sine;
}

function lanczos(x: number): [number, number] {
  let sum = LANCZOS[0]!;
  for (let k = 1; k < LANCZOS.length; k++) sum += LANCZOS[k]! / (x - 1 + k);
  return [sum, x + 6.5];
}

/** zeta (k) - 1 for k = 2, 3, ...: forty terms, and the Euler-Maclaurin formula for the rest. */
const ZETAS = Float64Array.from({ length: 40 }, (_, i) => {
  const k = i + 2;
  const last = 40;
  let sum = last ** (1 - k) / (k - 1) + last ** -k / 2 + (k * last ** (-k - 1)) / 12;
  sum -= (k * (k + 1) * (k + 2) * last ** (-k - 3)) / 720;
  sum += (k * (k + 1) * (k + 2) * (k + 3) * (k + 4) * last ** (-k - 5)) / 30240;
  for (let n = last - 1; n > 1; n--) sum += n ** -k;
  return sum;
});

/** log (gamma (2 + z)) for |z| <= 1/2: Abramowitz & Stegun, Handbook of Mathematical Functions, 6.1.33. */
function nearTwo(z: number): number {
  let sum = 0;
  for (let i = ZETAS.length - 1; i >= 0; i--) sum = sum * -z + ZETAS[i]! / (i + 2);
  return z * (1 - 0.5772156649015329) + sum * z * z;
}

/** Logarithm of the absolute value of gamma. */
export function lgamma(x: number): number {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? x : Number.POSITIVE_INFINITY;
  if (x <= 0 && Number.isInteger(x)) return Number.POSITIVE_INFINITY;
  if (x === 1 || x === 2) return 0;
  if (x < 0.5) return Math.log(Math.PI / Math.abs(sinPi(x))) - lgamma(1 - x);
  if (x <= 1.5) return nearTwo(x - 1) - Math.log(x);
  if (x <= 2.5) return nearTwo(x - 2);
  if (x < 12) return Math.log(gamma(x));
  // Stirling's series.
  const y = 1 / (x * x);
  const series =
    (((((y * -691) / 360360 + 1 / 1188) * y - 1 / 1680) * y + 1 / 1260) * y - 1 / 360) * y + 1 / 12;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series / x;
}

/** Where gamma is negative, its logarithm is complex. */
const logGamma = (name: string) =>
  mapper(name, {
    real: lgamma,
    domain: (x) => !(x < 0 && Number.isFinite(x) && Math.floor(x) !== x && Math.floor(x) % 2 !== 0),
    complex: ({ re, im }) =>
      im === 0
        ? { re: lgamma(re), im: re < 0 && Math.floor(re) % 2 !== 0 && Math.floor(re) !== re ? Math.PI : 0 }
        : fail('lgamma: not defined for complex scalar'),
  });

function sameSize(name: string, a: Value, b: Value): void {
  for (const value of [a, b]) if (!isArray(value) || isComplex(value)) fail(`${name}: A and B must be real`);
  if (isChar(a) || isChar(b)) fail('lgamma: argument must be numeric');
  if (numelOf(a) !== 1 && numelOf(b) !== 1 && !sameDims(dimsOf(a), dimsOf(b)))
    fail(`${name}: A and B must have consistent sizes`);
}

function ofBeta(name: 'beta' | 'betaln', f: (x: number, y: number) => number): Builtin['run'] {
  return ([a, b], _nargout, { meter }) => {
    sameSize(name, a!, b!);
    return pairwise(name, a!, b!, meter, f, floatClass(classOf(a!), classOf(b!)));
  };
}

export function lbeta(x: number, y: number): number {
  return lgamma(x) + lgamma(y) - lgamma(x + y);
}

export const functions: readonly Builtin[] = [
  {
    name: 'gamma',
    signatures: ['gamma (Z)'],
    summary: 'Gamma function.',
    examples: [{ code: 'gamma ([0.5 5])', output: 'ans =\n\n    1.7725   24.0000\n\n' }],
    inputs: [1, 1],

    ...mapper('gamma', { real: gamma }),
  },
  {
    name: 'lgamma',
    signatures: ['gammaln (X)', 'lgamma (X)'],
    summary: 'Logarithm of the gamma function.',
    examples: [{ code: 'lgamma (10)', output: 'ans = 12.802\n' }],
    inputs: [1, 1],

    ...logGamma('lgamma'),
  },
  {
    name: 'gammaln',
    signatures: ['gammaln (X)', 'lgamma (X)'],
    summary: 'Logarithm of the gamma function.',
    examples: [{ code: 'gammaln (10)', output: 'ans = 12.802\n' }],
    inputs: [1, 1],

    ...logGamma('lgamma'),
  },
  {
    name: 'beta',
    signatures: ['beta (A, B)'],
    summary: 'Beta function.',
    examples: [{ code: 'beta (2, 3)', output: 'ans = 0.083333\n' }],
    inputs: [2, 2],
    library: true,

    run: ofBeta('beta', (x, y) => Math.exp(lbeta(x, y))),
  },
  {
    name: 'betaln',
    signatures: ['betaln (A, B)'],
    summary: 'Logarithm of the beta function.',
    examples: [{ code: 'betaln (1, 2)', output: 'ans = -0.6931\n' }],
    inputs: [2, 2],
    library: true,
    run: ofBeta('betaln', lbeta),
  },
];

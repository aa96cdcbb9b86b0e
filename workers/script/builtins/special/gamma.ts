/** The gamma function and its kin, and the error function. */
import type { Builtin } from '../builtin.js';
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
  if (x === Number.NEGATIVE_INFINITY) return Number.NaN;
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  if (x > 171.7) return Number.POSITIVE_INFINITY;
  if (x > 20) return Math.exp(lgamma(x));
  const [sum, t] = lanczos(x);
  return Math.sqrt(2 * Math.PI) * t ** (x - 0.5) * Math.exp(-t) * sum;
}

function lanczos(x: number): [number, number] {
  let sum = LANCZOS[0]!;
  for (let k = 1; k < LANCZOS.length; k++) sum += LANCZOS[k]! / (x - 1 + k);
  return [sum, x + 6.5];
}

/** Logarithm of the absolute value of gamma. */
export function lgamma(x: number): number {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? x : Number.POSITIVE_INFINITY;
  if (x <= 0 && Number.isInteger(x)) return Number.POSITIVE_INFINITY;
  if (x === 1 || x === 2) return 0;
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - lgamma(1 - x);
  if (x < 12) return Math.log(Math.abs(gamma(x)));
  // Stirling's series.
  const y = 1 / (x * x);
  const series =
    (((((y * -691) / 360360 + 1 / 1188) * y - 1 / 1680) * y + 1 / 1260) * y - 1 / 360) * y + 1 / 12;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series / x;
}

/** Series near 0, continued fraction far out. */
export function erf(x: number): number {
  if (Number.isNaN(x)) return x;
  const size = Math.abs(x);
  if (size > 6) return Math.sign(x);
  if (size < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; n < 200; n++) {
      term *= (-x * x) / n;
      const part = term / (2 * n + 1);
      sum += part;
      if (Math.abs(part) < 1e-18 * Math.abs(sum)) break;
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
  }
  return Math.sign(x) * (1 - erfc(size));
}

/** 1 - erf (x), exact far out. */
export function erfc(x: number): number {
  if (x < 2.5) return 1 - erf(x);
  return Math.exp(-x * x) * erfcx(x);
}

/** exp (x^2) erfc (x) for x >= 2.5, by a continued fraction. */
function erfcx(x: number): number {
  let fraction = 0;
  for (let k = 80; k > 0; k--) fraction = k / 2 / (x + fraction);
  return 1 / (Math.sqrt(Math.PI) * (x + fraction));
}

/** Inverse of erf, by Newton steps from a rough start. */
export function erfinv(y: number): number {
  if (!(Math.abs(y) <= 1)) return Number.NaN;
  if (Math.abs(y) === 1) return y * Number.POSITIVE_INFINITY;
  const w = Math.log(1 - y * y);
  const a = 2 / (Math.PI * 0.147) + w / 2;
  let x = Math.sign(y) * Math.sqrt(Math.sqrt(a * a - w / 0.147) - a);
  for (let k = 0; k < 4; k++) {
    const error = y > 0.5 ? 1 - y - erfc(x) : erf(x) - y;
    const slope = (2 * Math.exp(-x * x)) / Math.sqrt(Math.PI);
    x -= error / slope;
  }
  return x;
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

    ...mapper('lgamma', { real: lgamma }),
  },
  {
    name: 'gammaln',
    signatures: ['gammaln (X)', 'lgamma (X)'],
    summary: 'Logarithm of the gamma function.',
    examples: [{ code: 'gammaln (10)', output: 'ans = 12.802\n' }],
    inputs: [1, 1],

    ...mapper('gammaln', { real: lgamma }),
  },
  {
    name: 'beta',
    signatures: ['beta (A, B)'],
    summary: 'Beta function.',
    examples: [{ code: 'beta (2, 3)', output: 'ans = 0.083333\n' }],
    inputs: [2, 2],
    library: true,

    run: ([a, b], _nargout, { meter }) =>
      pairwise('beta', a!, b!, meter, (x, y) => Math.exp(lgamma(x) + lgamma(y) - lgamma(x + y))),
  },
  {
    name: 'erf',
    signatures: ['erf (Z)'],
    summary: 'Error function.',
    examples: [{ code: 'erf (0.5)', output: 'ans = 0.5205\n' }],
    inputs: [1, 1],

    ...mapper('erf', { real: erf }),
  },
  {
    name: 'erfc',
    signatures: ['erfc (Z)'],
    summary: 'Complementary error function.',
    examples: [{ code: 'erfc (0.5)', output: 'ans = 0.4795\n' }],
    inputs: [1, 1],

    ...mapper('erfc', { real: erfc }),
  },
  {
    name: 'erfinv',
    signatures: ['erfinv (X)'],
    summary: 'Inverse of the error function.',
    examples: [{ code: 'erfinv (0.5)', output: 'ans = 0.4769\n' }],
    inputs: [1, 1],

    ...mapper('erfinv', { real: erfinv }),
  },
];

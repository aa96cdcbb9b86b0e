/** The error function; its inverse, scaled and imaginary forms. */
import type { Builtin } from '../builtin.js';
import { mapper } from '../support/mapper.js';

/** Uses near 0 a series of terms of one sign (Abramowitz & Stegun, Handbook of Mathematical Functions, 7.1.6). */
export function erf(x: number): number {
  if (Number.isNaN(x)) return x;
  const size = Math.abs(x);
  if (size > 6) return Math.sign(x);
  if (size >= 2) return Math.sign(x) * (1 - erfc(size));
  let term = x;
  let sum = x;
  for (let n = 1; n < 200; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
    if (Math.abs(term) < 1e-18 * Math.abs(sum)) break;
  }
  return (2 / Math.sqrt(Math.PI)) * gaussian(x) * sum;
}

/** exp (-x^2), with the square split in two so that its rounding error has no effect. */
function gaussian(x: number): number {
  const near = Math.round(x * 16) / 16;
  return Math.exp(-near * near) * Math.exp(-(x - near) * (x + near));
}

/** 1 - erf (x), accurate for large x. */
export function erfc(x: number): number {
  if (x < 1) return 1 - erf(x);
  return x > 27 ? 0 : gaussian(x) * erfcx(x);
}

/** exp (x^2) erfc (x): a continued fraction (Abramowitz & Stegun, 7.1.14). */
export function erfcx(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x < 1) return x < -26.7 ? Number.POSITIVE_INFINITY : erfc(x) / gaussian(x);
  if (x > 1e8) return 1 / (Math.sqrt(Math.PI) * x);
  let fraction = 0;
  for (let k = Math.ceil(40 + 500 / (x * x)); k > 0; k--) fraction = k / 2 / (x + fraction);
  return 1 / (Math.sqrt(Math.PI) * (x + fraction));
}

/** Inverse of erfc by Newton's method; for small numbers on the scale of erfcx, which does not underflow. */
function erfcinv(y: number): number {
  if (!(y >= 0 && y <= 2)) return Number.NaN;
  if (y === 0) return Number.POSITIVE_INFINITY;
  if (y > 0.25) return erfinv(1 - y);
  const root = Math.sqrt(-2 * Math.log(y / 2));
  let x = root / Math.SQRT2;
  for (let k = 0; k < 60; k++) {
    // Newton step for log (erfc (x)) - log (y).
    const scaled = erfcx(x);
    const step = ((Math.log(scaled) - x * x - Math.log(y)) * scaled * Math.sqrt(Math.PI)) / 2;
    x += step;
    if (Math.abs(step) < 1e-15 * x) break;
  }
  return x;
}

/** Inverse of erf by Newton's method from an approximation. */
export function erfinv(y: number): number {
  if (!(Math.abs(y) <= 1)) return Number.NaN;
  if (Math.abs(y) === 1) return y * Number.POSITIVE_INFINITY;
  if (y < 0) return -erfinv(-y);
  if (y > 0.75) return erfcinv(1 - y);
  const w = Math.log(1 - y * y);
  const a = 2 / (Math.PI * 0.147) + w / 2;
  let x = Math.sqrt(Math.sqrt(a * a - w / 0.147) - a);
  for (let k = 0; k < 5; k++) x -= ((erf(x) - y) * Math.sqrt(Math.PI)) / (2 * gaussian(x));
  return x;
}

/** exp (-x^2) times the integral of exp (t^2) up to x. */
export function dawson(x: number): number {
  const size = Math.abs(x);
  if (!(size > 0)) return x;
  if (size > 8) {
    // Asymptotic: (1 + 1 / (2x^2) + 3 / (2x^2)^2 + ...) / 2x.
    const q = 1 / (2 * x * x);
    let term = 1;
    let sum = 1;
    for (let n = 1; n < 30 && term > 1e-17; n++) {
      term *= (2 * n - 1) * q;
      sum += term;
    }
    return sum / (2 * x);
  }
  return gaussian(size) * growing(x);
}

/** The integral of exp (t^2) up to x, as a series of terms of one sign. */
function growing(x: number): number {
  let power = x;
  let sum = x;
  for (let n = 1; n < 400; n++) {
    power *= (x * x) / n;
    const part = power / (2 * n + 1);
    sum += part;
    if (Math.abs(part) < 1e-18 * Math.abs(sum)) break;
  }
  return sum;
}

function erfi(x: number): number {
  const scale = 2 / Math.sqrt(Math.PI);
  return Math.abs(x) <= 8 ? scale * growing(x) : scale * Math.exp(x * x) * dawson(x);
}

export const functions: readonly Builtin[] = [
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
  {
    name: 'erfcinv',
    signatures: ['erfcinv (X)'],
    summary: 'Inverse of the complementary error function.',
    examples: [{ code: 'erfcinv (0.5)', output: 'ans = 0.4769\n' }],
    inputs: [1, 1],
    ...mapper('erfcinv', { real: erfcinv }),
  },
  {
    name: 'erfcx',
    signatures: ['erfcx (Z)'],
    summary: 'Scaled complementary error function, exp (z^2) erfc (z).',
    examples: [{ code: 'erfcx (10)', output: 'ans = 0.056141\n' }],
    inputs: [1, 1],
    ...mapper('erfcx', { real: erfcx }),
  },
  {
    name: 'erfi',
    signatures: ['erfi (Z)'],
    summary: 'Imaginary error function, -i erf (iz).',
    examples: [{ code: 'erfi (1)', output: 'ans = 1.6504\n' }],
    inputs: [1, 1],
    ...mapper('erfi', { real: erfi }),
  },
  {
    name: 'dawson',
    signatures: ['dawson (Z)'],
    summary: "Dawson's integral, sqrt (pi) / 2 exp (-z^2) erfi (z).",
    examples: [{ code: 'dawson (1)', output: 'ans = 0.5381\n' }],
    inputs: [1, 1],
    ...mapper('dawson', { real: dawson }),
  },
];

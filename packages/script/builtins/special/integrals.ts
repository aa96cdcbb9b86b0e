/** Exponential, sine and cosine integrals of real and complex arguments. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { type Complex, divide, multiply } from '../../operators/complex.js';
import { isArray, isChar } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, numbersOf } from '../support/arrays.js';
import { add, exp, log, subtract } from '../support/complex-functions.js';

const EULER = 0.5772156649015329;
const c = (re: number, im = 0): Complex => ({ re, im });
const size = (z: Complex) => Math.hypot(z.re, z.im);
const times = (z: Complex, by: number) => c(z.re * by, z.im * by);

/** -gamma - log (z) + z - z^2 / 2 2! + ...: Abramowitz & Stegun, Handbook of Mathematical Functions, 5.1.11. */
function e1Series(z: Complex): Complex {
  let power = c(1);
  let sum = c(0);
  for (let k = 1; k < 600; k++) {
    power = times(multiply(power, c(-z.re, -z.im)), 1 / k);
    const part = times(power, -1 / k);
    sum = add(sum, part);
    if (size(part) < 1e-18 * size(sum)) break;
  }
  return add(subtract(c(-EULER), log(z)), sum);
}

/** exp (-z) / (z + 1 - 1 / (z + 3 - 4 / (z + 5 - ...))): 5.1.22 contracted, from the end. */
function e1Fraction(z: Complex): Complex {
  const terms = Math.ceil(30 + 400 / size(z));
  let tail = c(0);
  for (let k = terms; k > 0; k--) tail = divide(c(k * k), subtract(add(z, c(2 * k + 1)), tail));
  return divide(exp(c(-z.re, -z.im)), subtract(add(z, c(1)), tail));
}

function e1(z: Complex): Complex {
  if (z.re === 0 && z.im === 0) return c(Number.POSITIVE_INFINITY);
  if (Number.isNaN(z.re) || Number.isNaN(z.im)) return c(Number.NaN);
  if (z.re === Number.POSITIVE_INFINITY) return c(0);
  const far = size(z);
  // Near the negative axis the fraction does not converge, and the series does not cancel.
  if (far <= 2 || (z.re < 0 && far < 40 && Math.abs(z.im) < -3 * z.re)) return e1Series(z);
  if (z.re < 0 && Math.abs(z.im) < -3 * z.re) {
    let term = c(1);
    let sum = c(1);
    for (let k = 1; k < far; k++) {
      term = divide(times(term, -k), z);
      sum = add(sum, term);
      if (size(term) < 1e-17) break;
    }
    const far1 = divide(multiply(exp(c(-z.re, -z.im)), sum), z);
    return z.im === 0 ? c(far1.re, -Math.PI) : far1;
  }
  return e1Fraction(z);
}

/** Powers of -z^2 over factorials, each divided by its degree: the series of Si (odd) and Ci (even). */
function trigSeries(z: Complex, from: number): Complex {
  const square = times(multiply(z, z), -1);
  let power = from === 1 ? z : times(square, 1 / 2);
  let sum = times(power, 1 / from);
  for (let n = from + 2; n < 400; n += 2) {
    power = times(multiply(power, square), 1 / ((n - 1) * n));
    const part = times(power, 1 / n);
    sum = add(sum, part);
    if (size(part) < 1e-18 * size(sum)) break;
  }
  return sum;
}

/** E1 (iz) and E1 (-iz). */
function rotated(z: Complex): [Complex, Complex] {
  return [e1(c(-z.im, z.re)), e1(c(z.im, -z.re))];
}

function sinint(z: Complex): Complex {
  if (z.im === 0 && !Number.isFinite(z.re))
    return c(Number.isNaN(z.re) ? z.re : (Math.sign(z.re) * Math.PI) / 2);
  if (z.re === 0 && z.im === 0) return z;
  if (size(z) < 5) return trigSeries(z, 1);
  if (z.re < 0) return times(sinint(c(-z.re, -z.im)), -1);
  if (z.im === 0) return c(Math.PI / 2 + e1(c(0, z.re)).im);
  const [p, q] = rotated(z);
  const difference = subtract(p, q);
  return c(Math.PI / 2 + difference.im / 2, -difference.re / 2);
}

function cosint(z: Complex): Complex {
  if (z.re === 0 && z.im === 0) return c(Number.NEGATIVE_INFINITY);
  if (Number.isNaN(z.re) || Number.isNaN(z.im)) return c(Number.NaN, Number.NaN);
  if (z.im === 0 && !Number.isFinite(z.re)) return c(0, z.re < 0 ? Math.PI : 0);
  if (size(z) < 5) return add(add(c(EULER), log(z)), trigSeries(z, 2));
  if (z.re < 0) {
    const mirrored = cosint(c(-z.re, -z.im));
    return c(mirrored.re, mirrored.im + (z.im < 0 ? -Math.PI : Math.PI));
  }
  if (z.im === 0) return c(-e1(c(0, z.re)).re);
  const [p, q] = rotated(z);
  return times(add(p, q), -0.5);
}

function mapped(name: string, f: (z: Complex) => Complex) {
  return ([value]: Value[], _nargout: number, { meter }: { meter: Meter }): Value => {
    const x =
      isArray(value!) && !isChar(value) ? numbersOf(value, meter)! : fail(`${name}: X must be numeric`);
    const re = meter.doubles(x.re.length);
    const im = meter.doubles(x.re.length);
    for (let k = 0; k < re.length; k++) {
      meter.work(2000);
      const z = f(c(x.re[k]!, x.im?.[k] ?? 0));
      re[k] = z.re;
      im[k] = z.im;
    }
    return arrayOf(floatClass(x.cls), x.dims, re, im, meter);
  };
}

export const functions: readonly Builtin[] = [
  {
    name: 'expint',
    signatures: ['expint (X)'],
    summary: 'Exponential integral E1.',
    examples: [{ code: 'expint (1)', output: 'ans = 0.2194\n' }],
    inputs: [1, 1],
    library: true,
    run: mapped('expint', e1),
  },
  {
    name: 'sinint',
    signatures: ['sinint (X)'],
    summary: 'Sine integral.',
    examples: [{ code: 'sinint (1)', output: 'ans = 0.9461\n' }],
    inputs: [1, 1],
    library: true,
    run: mapped('sinint', sinint),
  },
  {
    name: 'cosint',
    signatures: ['cosint (X)'],
    summary: 'Cosine integral.',
    examples: [{ code: 'cosint (1)', output: 'ans = 0.3374\n' }],
    inputs: [1, 1],
    library: true,
    run: mapped('cosint', cosint),
  },
];

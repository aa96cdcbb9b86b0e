/** Coefficients of a polynomial, highest power first, and operations that several functions share. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { divide, multiply } from '../../operators/complex.js';
import { isArray, isVector } from '../../values/inspect.js';
import { tensor } from '../../values/make.js';
import type { Dims, Value } from '../../values/types.js';
import { floatClass, type Numbers, numbersOf } from '../support/arrays.js';

/** A polynomial of real or complex coefficients. */
export interface Coefficients {
  readonly re: Float64Array;
  readonly im: Float64Array | null;
}

/** A vector argument of at least one element. Other values raise the error `message`. */
export function vectorArgument(value: Value, message: string, meter: Meter): Numbers {
  const x = isArray(value) ? numbersOf(value, meter) : undefined;
  return x !== undefined && isVector(x.dims) ? x : fail(message);
}

/** Coefficients as a value: single if one of the classes is single. */
export function polynomialValue({ re, im }: Coefficients, dims: Dims, single: boolean): Value {
  if (!single) return tensor('double', dims, re, im);
  return tensor('single', dims, Float32Array.from(re), im === null ? null : Float32Array.from(im));
}

export function rowValue(p: Coefficients, ...from: readonly Numbers[]): Value {
  return polynomialValue(p, [1, p.re.length], floatClass(...from.map((x) => x.cls)) === 'single');
}

/** Imaginary parts, zeros where there are none. */
export function imaginary(p: Coefficients): Float64Array {
  return p.im ?? new Float64Array(p.re.length);
}

/** Product of two polynomials. */
export function times(a: Coefficients, b: Coefficients, meter: Meter): Coefficients {
  const n = a.re.length + b.re.length - 1;
  meter.work(a.re.length * b.re.length);
  const re = meter.doubles(n);
  if (a.im === null && b.im === null) {
    for (let i = 0; i < a.re.length; i++)
      for (let k = 0; k < b.re.length; k++) re[i + k] = re[i + k]! + a.re[i]! * b.re[k]!;
    return { re, im: null };
  }
  const im = meter.doubles(n);
  const aim = imaginary(a);
  const bim = imaginary(b);
  for (let i = 0; i < a.re.length; i++) {
    for (let k = 0; k < b.re.length; k++) {
      const z = multiply({ re: a.re[i]!, im: aim[i]! }, { re: b.re[k]!, im: bim[k]! });
      re[i + k] = re[i + k]! + z.re;
      im[i + k] = im[i + k]! + z.im;
    }
  }
  return { re, im };
}

/** Derivative; of a constant the polynomial 0. */
export function derivative(p: Coefficients): Coefficients {
  const n = p.re.length;
  if (n <= 1) return { re: new Float64Array(1), im: null };
  const lower = (x: Float64Array) => x.subarray(0, n - 1).map((c, k) => c * (n - 1 - k));
  return { re: lower(p.re), im: p.im === null ? null : lower(p.im) };
}

/** a - b, aligned at the constant term. */
export function minus(a: Coefficients, b: Coefficients): Coefficients {
  const n = Math.max(a.re.length, b.re.length);
  const part = (x: Float64Array, y: Float64Array) => {
    const out = new Float64Array(n);
    for (let k = 0; k < x.length; k++) out[n - x.length + k] = x[k]!;
    for (let k = 0; k < y.length; k++) out[n - y.length + k] = out[n - y.length + k]! - y[k]!;
    return out;
  };
  return {
    re: part(a.re, b.re),
    im: a.im === null && b.im === null ? null : part(imaginary(a), imaginary(b)),
  };
}

/** The polynomial without its leading zeros; keeps at least one coefficient. */
export function reduced(p: Coefficients, tolerance = 0): Coefficients {
  const n = p.re.length;
  let first = 0;
  while (first < n - 1 && Math.hypot(p.re[first]!, p.im?.[first] ?? 0) <= tolerance) first++;
  return { re: p.re.slice(first), im: p.im === null ? null : p.im.slice(first) };
}

/**
 * Long division.
 *
 * @param a its first coefficient is not 0, and it is not longer than y
 * @returns quotient, and remainder of the length of y
 */
export function longDivision(
  y: Coefficients,
  a: Coefficients,
  meter: Meter,
): { readonly quotient: Coefficients; readonly rest: Coefficients } {
  const n = y.re.length - a.re.length + 1;
  meter.work(n * a.re.length);
  meter.elements(2 * (y.re.length + n), 8);
  const complex = y.im !== null || a.im !== null;
  const re = y.re.slice();
  const im = complex ? imaginary(y).slice() : null;
  const aim = imaginary(a);
  const quotient = { re: new Float64Array(n), im: complex ? new Float64Array(n) : null };
  for (let i = 0; i < n; i++) {
    if (im === null) {
      const q = re[i]! / a.re[0]!;
      quotient.re[i] = q;
      re[i] = 0;
      for (let k = 1; k < a.re.length; k++) re[i + k] = re[i + k]! - q * a.re[k]!;
      continue;
    }
    const q = divide({ re: re[i]!, im: im[i]! }, { re: a.re[0]!, im: aim[0]! });
    quotient.re[i] = q.re;
    quotient.im![i] = q.im;
    re[i] = 0;
    im[i] = 0;
    for (let k = 1; k < a.re.length; k++) {
      const z = multiply(q, { re: a.re[k]!, im: aim[k]! });
      re[i + k] = re[i + k]! - z.re;
      im[i + k] = im[i + k]! - z.im;
    }
  }
  return { quotient, rest: { re, im } };
}

/** Value at every point, by Horner's rule. */
export function valuesAt(p: Coefficients, x: Coefficients, meter: Meter): Coefficients {
  const n = x.re.length;
  const degree = p.re.length - 1;
  meter.work(n * p.re.length);
  const re = meter.doubles(n);
  if (p.im === null && x.im === null) {
    for (let k = 0; k < n; k++) {
      const at = x.re[k]!;
      let y = degree < 0 ? 0 : p.re[0]!;
      for (let i = 1; i <= degree; i++) y = y * at + p.re[i]!;
      re[k] = y;
    }
    return { re, im: null };
  }
  const im = meter.doubles(n);
  const pim = imaginary(p);
  const xim = imaginary(x);
  for (let k = 0; k < n; k++) {
    let a = 0;
    let b = 0;
    for (let i = 0; i <= degree; i++) {
      const next = a * x.re[k]! - b * xim[k]! + p.re[i]!;
      b = a * xim[k]! + b * x.re[k]! + pim[i]!;
      a = next;
    }
    re[k] = a;
    im[k] = b;
  }
  return { re, im };
}

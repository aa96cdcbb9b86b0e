/** Elementwise arithmetic if an operand is complex or a power leaves the real numbers. */
import type { Meter } from '../meter.js';
import { broadcastDims, spread } from '../values/broadcast.js';
import { product, sameDims } from '../values/inspect.js';
import type { Dims } from '../values/types.js';
import { type Complex, divide, multiply, power } from './complex.js';
import { operatorTitle, type RealOperator } from './elementwise.js';

export interface ComplexOperand {
  readonly dims: Dims;
  readonly re: Float64Array;
  readonly im: Float64Array | null;
}

const OPERATIONS: Readonly<Record<RealOperator, (a: Complex, b: Complex) => Complex>> = {
  '+': (a, b) => ({ re: a.re + b.re, im: a.im + b.im }),
  '-': (a, b) => ({ re: a.re - b.re, im: a.im - b.im }),
  '.*': multiply,
  './': divide,
  '.^': power,
};

export function complexElementwise(
  operator: RealOperator,
  a: ComplexOperand,
  b: ComplexOperand,
  meter: Meter,
): ComplexOperand {
  const dims = broadcastDims(operatorTitle(operator), a.dims, b.dims);
  const n = product(dims);
  meter.work(10 * n);
  const re = meter.doubles(n);
  const im = meter.doubles(n);
  const from = sameDims(a.dims, dims) ? null : spread(a.dims, dims, meter);
  const other = sameDims(b.dims, dims) ? null : spread(b.dims, dims, meter);
  const operation = OPERATIONS[operator];
  for (let k = 0; k < n; k++) {
    const i = from === null ? k : from[k]!;
    const j = other === null ? k : other[k]!;
    const left = { re: a.re[i]!, im: a.im === null ? 0 : a.im[i]! };
    const right = { re: b.re[j]!, im: b.im === null ? 0 : b.im[j]! };
    const result = operation(left, right);
    re[k] = result.re;
    // Negates instead of subtracting from zero: a zero keeps its sign.
    im[k] = operator === '-' && a.im === null ? -right.im : result.im;
  }
  return { dims, re, im };
}

/** Whether a real power needs complex numbers: a negative base with a fractional exponent. */
export function leavesReals(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length === b.length)
    return some(a, (x, k) => x < 0 && !Number.isInteger(b[k]) && Number.isFinite(b[k]));
  if (b.length === 1 && Number.isInteger(b[0])) return false;
  return some(a, (x) => x < 0) && some(b, (x) => !Number.isInteger(x) && Number.isFinite(x));
}

function some(numbers: ArrayLike<number>, test: (x: number, k: number) => boolean): boolean {
  for (let k = 0; k < numbers.length; k++) if (test(numbers[k]!, k)) return true;
  return false;
}

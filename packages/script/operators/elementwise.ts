/**
 * Elementwise arithmetic on real arrays: one loop for each operator and shape, so that each stays monomorphic.
 *
 * The loops are written out on purpose: a loop that calls a function for each element is several times slower.
 */
import type { Meter } from '../meter.js';
import { broadcastDims, spread } from '../values/broadcast.js';
import { product, sameDims } from '../values/inspect.js';
import type { Dims } from '../values/types.js';

/** Anything with numeric elements. */
export type Numbers = ArrayLike<number>;
export type RealOperator = '+' | '-' | '.*' | './' | '.^';

export interface Operand {
  readonly dims: Dims;
  readonly re: Float64Array;
}

/** In messages `+` is `operator +`, `.*` is `product`, `./` is `quotient`. */
export function operatorTitle(operator: string): string {
  if (operator === '.*') return 'product';
  if (operator === './') return 'quotient';
  return `operator ${operator}`;
}

/** The operation on doubles, with broadcasting. */
export function elementwise(operator: RealOperator, a: Operand, b: Operand, meter: Meter): Operand {
  if (a.re.length === 1 && a.dims.length <= b.dims.length) {
    const out = meter.scratch(b.re.length);
    combineLeft(operator, a.re[0]!, b.re, out);
    meter.work(out.length);
    return { dims: b.dims, re: out };
  }
  if (b.re.length === 1 && b.dims.length <= a.dims.length) {
    const out = meter.scratch(a.re.length);
    combineRight(operator, a.re, b.re[0]!, out);
    meter.work(out.length);
    return { dims: a.dims, re: out };
  }
  if (sameDims(a.dims, b.dims)) {
    const out = meter.scratch(a.re.length);
    combine(operator, a.re, b.re, out);
    meter.work(out.length);
    return { dims: a.dims, re: out };
  }
  const dims = broadcastDims(operatorTitle(operator), a.dims, b.dims);
  const n = product(dims);
  const out = meter.scratch(n);
  combine(operator, expand(a, dims, meter), expand(b, dims, meter), out);
  meter.work(3 * n);
  return { dims, re: out };
}

/** The elements of an operand, broadcast to the size `dims`. Charges their memory. */
export function expand(operand: Operand, dims: Dims, meter: Meter): Float64Array {
  if (sameDims(operand.dims, dims)) return operand.re;
  const table = spread(operand.dims, dims, meter);
  const out = meter.scratch(table.length);
  for (let k = 0; k < out.length; k++) out[k] = operand.re[table[k]!]!;
  return out;
}

export function combine(operator: RealOperator, a: Float64Array, b: Float64Array, out: Float64Array): void {
  const n = out.length;
  switch (operator) {
    case '+':
      for (let k = 0; k < n; k++) out[k] = a[k]! + b[k]!;
      return;
    case '-':
      for (let k = 0; k < n; k++) out[k] = a[k]! - b[k]!;
      return;
    case '.*':
      for (let k = 0; k < n; k++) out[k] = a[k]! * b[k]!;
      return;
    case './':
      for (let k = 0; k < n; k++) out[k] = a[k]! / b[k]!;
      return;
    default:
      for (let k = 0; k < n; k++) out[k] = realPower(a[k]!, b[k]!);
  }
}

export function combineLeft(operator: RealOperator, a: number, b: Float64Array, out: Float64Array): void {
  const n = out.length;
  switch (operator) {
    case '+':
      for (let k = 0; k < n; k++) out[k] = a + b[k]!;
      return;
    case '-':
      for (let k = 0; k < n; k++) out[k] = a - b[k]!;
      return;
    case '.*':
      for (let k = 0; k < n; k++) out[k] = a * b[k]!;
      return;
    case './':
      for (let k = 0; k < n; k++) out[k] = a / b[k]!;
      return;
    default:
      for (let k = 0; k < n; k++) out[k] = realPower(a, b[k]!);
  }
}

export function combineRight(operator: RealOperator, a: Float64Array, b: number, out: Float64Array): void {
  const n = out.length;
  switch (operator) {
    case '+':
      for (let k = 0; k < n; k++) out[k] = a[k]! + b;
      return;
    case '-':
      for (let k = 0; k < n; k++) out[k] = a[k]! - b;
      return;
    case '.*':
      for (let k = 0; k < n; k++) out[k] = a[k]! * b;
      return;
    case './':
      for (let k = 0; k < n; k++) out[k] = a[k]! / b;
      return;
    default:
      if (b === 2) for (let k = 0; k < n; k++) out[k] = a[k]! * a[k]!;
      else if (b === 3) for (let k = 0; k < n; k++) out[k] = realPower(a[k]!, 3);
      else for (let k = 0; k < n; k++) out[k] = realPower(a[k]!, b);
  }
}

/** `a ^ b` with a real result: C's pow, which differs from JavaScript for 1 ^ NaN and (-1) ^ Inf. */
export function realPower(a: number, b: number): number {
  if (b === 2) return a * a;
  if (a === 1 || (a === -1 && !Number.isFinite(b) && !Number.isNaN(b))) return 1;
  return a ** b;
}

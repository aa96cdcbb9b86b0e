/** `&`, `|` and `!`, element by element. */
import { noBinaryOperator, noUnaryOperator } from '../errors.js';
import type { Meter } from '../meter.js';
import { broadcastDims, spread } from '../values/broadcast.js';
import { nanIsNoTruth, toTensor } from '../values/convert.js';
import { dimsOf, isArray, isComplex, isInteger, product, sameDims } from '../values/inspect.js';
import { logical } from '../values/make.js';
import { type Dims, Int64Tensor, type Value } from '../values/types.js';
import { arithmeticName, classesClash, typeName } from './kinds.js';

export function logicalOperator(operator: '&' | '|', left: Value, right: Value, meter: Meter): Value {
  if (typeof left === 'boolean' && typeof right === 'boolean') {
    return operator === '&' ? left && right : left || right;
  }
  if (!isArray(left) || !isArray(right))
    return noBinaryOperator(operator, arithmeticName(left), arithmeticName(right));
  if (classesClash(left, right)) {
    return noBinaryOperator(operator, arithmeticName(left), arithmeticName(right));
  }
  // Beside integers and complex numbers NaN counts as true.
  const lenient = [left, right].some((one) => isInteger(one) || isComplex(one));
  const a = truths(left, meter, lenient);
  const b = truths(right, meter, lenient);
  const dims = broadcastDims(operator === '&' ? 'mx_el_and' : 'mx_el_or', a.dims, b.dims);
  const n = product(dims);
  meter.elements(n, 1);
  meter.work(2 * n);
  const x = expand(a, dims, meter);
  const y = expand(b, dims, meter);
  const out = new Uint8Array(n);
  if (operator === '&') for (let k = 0; k < n; k++) out[k] = x[k]! & y[k]!;
  else for (let k = 0; k < n; k++) out[k] = x[k]! | y[k]!;
  return logical(dims, out);
}

interface Truths {
  readonly dims: Dims;
  readonly bits: Uint8Array;
}

function expand(truth: Truths, dims: Dims, meter: Meter): Uint8Array {
  if (sameDims(truth.dims, dims)) return truth.bits;
  const table = spread(truth.dims, dims, meter);
  meter.elements(table.length, 1);
  const out = new Uint8Array(table.length);
  for (let k = 0; k < out.length; k++) out[k] = truth.bits[table[k]!]!;
  return out;
}

/** Ones where an element is not zero; NaN raises an error. */
function truths(value: Extract<Value, unknown>, meter: Meter, lenient = false): Truths {
  const dims = dimsOf(value);
  if (value instanceof Int64Tensor) {
    meter.elements(value.re.length, 1);
    return { dims, bits: Uint8Array.from(value.re as BigInt64Array, (x) => (x === 0n ? 0 : 1)) };
  }
  const t = toTensor(value as number, meter);
  if (t.cls === 'logical') return { dims, bits: t.re as Uint8Array };
  const n = t.re.length;
  meter.elements(n, 1);
  const bits = new Uint8Array(n);
  for (let k = 0; k < n; k++) {
    const x = t.re[k]!;
    if (!lenient && Number.isNaN(x)) nanIsNoTruth();
    bits[k] = x !== 0 || (t.im !== null && t.im[k] !== 0) ? 1 : 0;
  }
  return { dims, bits };
}

export function not(value: Value, meter: Meter): Value {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') {
    if (Number.isNaN(value)) nanIsNoTruth();
    return value === 0;
  }
  if (!isArray(value)) return noUnaryOperator('!', typeName(value));
  const { dims, bits } = truths(value, meter);
  meter.elements(bits.length, 1);
  const out = new Uint8Array(bits.length);
  for (let k = 0; k < out.length; k++) out[k] = bits[k]! ^ 1;
  return logical(dims, out);
}

/** Exact arithmetic with 64-bit integers: bigints with each other, and doubles as integer part and fraction. */
import { noBinaryOperator } from '../errors.js';
import type { Meter } from '../meter.js';
import { broadcastDims, spread } from '../values/broadcast.js';
import { doublesOf } from '../values/convert.js';
import { dimsOf, product } from '../values/inspect.js';
import { Int64Tensor, type LongClass, type Value } from '../values/types.js';
import { operatorTitle, type RealOperator } from './elementwise.js';
import { arithmeticName } from './kinds.js';
import { clampLong, LONG_RANGES, longFromNumber } from './saturate.js';

export function longElementwise(
  operator: RealOperator,
  left: Value,
  right: Value,
  cls: LongClass,
  meter: Meter,
): Int64Tensor {
  const dims = broadcastDims(operatorTitle(operator), dimsOf(left), dimsOf(right));
  const n = product(dims);
  meter.elements(n, 32);
  meter.work(20 * n);
  const a = operand(operator, left, right, left, meter);
  const b = operand(operator, left, right, right, meter);
  const from = spread(dimsOf(left), dims, meter);
  const other = spread(dimsOf(right), dims, meter);
  const out = cls === 'int64' ? new BigInt64Array(n) : new BigUint64Array(n);
  for (let k = 0; k < n; k++) out[k] = combine(operator, a[from[k]!]!, b[other[k]!]!, cls);
  return new Int64Tensor(cls, dims, out);
}

function operand(
  operator: string,
  left: Value,
  right: Value,
  value: Value,
  meter: Meter,
): ArrayLike<number | bigint> {
  if (value instanceof Int64Tensor) return value.re;
  return doublesOf(value, meter) ?? noBinaryOperator(operator, arithmeticName(left), arithmeticName(right));
}

function combine(operator: RealOperator, a: number | bigint, b: number | bigint, cls: LongClass): bigint {
  const exactA = whole(a);
  const exactB = whole(b);
  if (exactA !== undefined && exactB !== undefined) {
    if (operator === '+') return clampLong(exactA + exactB, cls);
    if (operator === '-') return clampLong(exactA - exactB, cls);
    if (operator === '.*') return clampLong(exactA * exactB, cls);
    if (operator === './') return clampLong(divideRounding(exactA, exactB, cls), cls);
    if (exactB >= 0n) return power(exactA, exactB, cls);
  }
  const x = Number(a);
  const y = Number(b);
  // Sums round the other operand first; products are exact before rounding.
  if ((operator === '+' || operator === '-') && !isInfinite(x) && !isInfinite(y)) {
    const [p, q] = [exactA ?? longFromNumber(x, 'int64'), exactB ?? longFromNumber(y, 'int64')];
    return clampLong(operator === '+' ? p + q : p - q, cls);
  }
  if (operator === '.*' && Number.isFinite(x) && Number.isFinite(y)) {
    return clampLong(exactB === undefined ? scaled(exactA!, y) : scaled(exactB, x), cls);
  }
  if (operator === '.^' && exactA === 1n) return 1n;
  const results = { '+': x + y, '-': x - y, '.*': x * y, './': x / y, '.^': x ** y };
  return longFromNumber(results[operator], cls);
}

function isInfinite(x: number): boolean {
  return Math.abs(x) === Number.POSITIVE_INFINITY;
}

/** The product with a fractional number, rounded once, half away from zero. */
function scaled(whole: bigint, factor: number): bigint {
  let shift = 0n;
  let mantissa = Math.abs(factor);
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  const product = abs(whole) * BigInt(mantissa);
  const rounded = (product + (1n << shift) / 2n) >> shift;
  return whole < 0n === factor < 0 ? rounded : -rounded;
}

/** An integer as bigint. */
function whole(x: number | bigint): bigint | undefined {
  if (typeof x === 'bigint') return x;
  return Number.isInteger(x) ? BigInt(x) : undefined;
}

function divideRounding(a: bigint, b: bigint, cls: LongClass): bigint {
  const [low, high] = LONG_RANGES[cls];
  if (b === 0n) return a === 0n ? 0n : a > 0n ? high : low;
  const magnitude = (abs(a) * 2n + abs(b)) / (abs(b) * 2n);
  return a < 0n === b < 0n ? magnitude : -magnitude;
}

function power(a: bigint, b: bigint, cls: LongClass): bigint {
  if (a === 0n || a === 1n) return b === 0n ? 1n : a;
  if (a === -1n) return b % 2n === 0n ? 1n : -1n;
  // After 64 doublings every base is out of range.
  return clampLong(a ** (b > 64n ? 64n + (b % 2n) : b), cls);
}

function abs(x: bigint): bigint {
  return x < 0n ? -x : x;
}

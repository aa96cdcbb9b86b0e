/** Ranges: `base:step:limit` without storing the elements. */
import { fail } from '../errors.js';
import type { Meter } from '../meter.js';
import { numberOf } from '../values/convert.js';
import { classOf, isArray, isChar, isInteger, isLogical, isSingle, numelOf } from '../values/inspect.js';
import { storage, tensor, zeros } from '../values/make.js';
import { Int64Tensor, Range, type SmallIntegerClass, type Tensor, type Value } from '../values/types.js';
import { typeName } from './kinds.js';

/** `base:step:limit` of any values; arrays contribute their first element. */
export function makeRange(base: Value, step: Value, limit: Value, meter: Meter): Value {
  if (typeof base === 'number' && typeof step === 'number' && typeof limit === 'number') {
    return range(base, step, limit);
  }
  const parts = [base, step, limit];
  if (!parts.every((part) => isArray(part) && !isLogical(part)))
    fail('invalid types found in range expression');
  const char = parts.some(isChar);
  if (parts.some((part) => numelOf(part) === 0))
    return char ? tensor('char', [1, 0], new Uint8Array(0)) : zeros(1, 0);
  const [from, by, to] = parts.map((part) => numberOf(part)!) as [number, number, number];
  checkIntegers(parts);
  const integer = parts.find(isInteger);
  if (integer !== undefined) return integerRange(integer as Tensor | Int64Tensor, from, by, to, meter);
  const result = range(from, by, to);
  if (char) return charRange(result, meter);
  if (!parts.some(isSingle)) return result;
  const count = numelOf(result);
  meter.elements(count, 4);
  const re = new Float32Array(count);
  for (let k = 0; k < count; k++) re[k] = from + by * k;
  return tensor('single', [1, count], re);
}

/** A range with a char operand is a char row. */
function charRange(result: Value, meter: Meter): Value {
  const count = numelOf(result);
  meter.elements(count, 1);
  const codes = new Uint8Array(count);
  for (let k = 0; k < count; k++) codes[k] = result instanceof Range ? result.at(k) : (result as number);
  return tensor('char', [1, count], codes);
}

/** Longest range, even without stored elements. */
const MOST = 2 ** 63;

/** The range of doubles: a scalar when it has one element, an empty row when it has none. */
export function range(base: number, step: number, limit: number): Value {
  const count = countOf(base, step, limit);
  if (count === 0) return zeros(1, 0);
  if (count === 1) return Number.isNaN(base + step + limit) || !Number.isFinite(base) ? Number.NaN : base;
  if (count === Number.POSITIVE_INFINITY) fail('range with infinite number of elements cannot be stored');
  if (!(count < MOST)) fail('invalid range');
  let last = base + step * (count - 1);
  if ((step > 0 && last > limit) || (step < 0 && last < limit)) last = limit;
  return new Range(base, step, count, last, limit);
}

/** Number of elements; a limit missed by rounding alone counts as reached. */
export function countOf(base: number, step: number, limit: number): number {
  if (Number.isNaN(base) || Number.isNaN(step) || Number.isNaN(limit)) return 1;
  if (step === 0 || (limit > base && step < 0) || (limit < base && step > 0)) return 0;
  if (!Number.isFinite(step)) return 1;
  if (!Number.isFinite(base) || !Number.isFinite(limit)) return base === limit ? 1 : Number.POSITIVE_INFINITY;
  const slack = 3 * Number.EPSILON;
  const quotient = (limit - base) / step;
  const count = Math.floor(tolerantFloor(quotient, slack)) + 1;
  // The quotient of small differences of large numbers is inexact: an element that equals the limit within rounding is the last one.
  const reaches = (n: number) => near(base + step * (n - 1), limit, slack);
  if (!reaches(count)) {
    if (reaches(count - 1)) return Math.max(0, count - 1);
    if (reaches(count + 1)) return count + 1;
  }
  return Math.max(0, count);
}

function tolerantFloor(x: number, slack: number): number {
  const nearest = Math.round(x);
  return Math.abs(x - nearest) <= slack * Math.max(1, Math.abs(x)) ? nearest : Math.floor(x);
}

function near(x: number, y: number, slack: number): boolean {
  return Math.abs(x - y) < slack * Math.max(Math.abs(x), Math.abs(y));
}

/** Integer ranges take scalars of one class, and integer steps. */
function checkIntegers(parts: readonly Value[]): void {
  const integers = parts.filter(isInteger);
  if (integers.length === 0) return;
  const cls = classOf(integers[0]!);
  if (integers.some((part) => classOf(part) !== cls)) fail('incompatible types found in range expression');
  const array = parts.find((part) => numelOf(part) !== 1);
  if (array !== undefined) {
    const name = typeName(array);
    fail(`octave_base_value::${cls}_scalar_value(): wrong type argument '${name}'`);
  }
  if (!Number.isInteger(numberOf(parts[1]!)!)) fail('colon operator increment invalid (not an integer)');
}

function integerRange(
  sample: Tensor | Int64Tensor,
  from: number,
  by: number,
  to: number,
  meter: Meter,
): Value {
  if (sample instanceof Int64Tensor) {
    const count = countOf(from, by, to);
    meter.elements(count, 8);
    const re = sample.cls === 'int64' ? new BigInt64Array(count) : new BigUint64Array(count);
    for (let k = 0; k < count; k++) re[k] = BigInt(from) + BigInt(by) * BigInt(k);
    return new Int64Tensor(sample.cls, [1, count], re);
  }
  const cls = sample.cls as SmallIntegerClass;
  const count = countOf(from, by, to);
  meter.elements(count, 4);
  const re = storage(cls, count);
  for (let k = 0; k < count; k++) re[k] = from + by * k;
  return tensor(cls, [1, count], re);
}

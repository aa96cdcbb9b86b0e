/** Size and dimension arguments: `zeros (2, 3)`, `zeros ([2 3])`, `sum (x, 2)`. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { isArray, isChar, numelOf } from '../../values/inspect.js';
import { trimDims } from '../../values/make.js';
import type { Dims, Value } from '../../values/types.js';
import { numbersOf } from './arrays.js';

/**
 * The size from arguments: none is 1x1, one scalar a square, one vector the whole size. Negative lengths count as 0.
 *
 * @param name of the function, for messages
 */
export function sizeFrom(args: readonly Value[], name: string, meter: Meter): Dims {
  if (args.length === 0) return [1, 1];
  if (args.length === 1) {
    const one = numbersOf(args[0]!, meter);
    if (one === undefined) {
      return fail(`octave_base_value::array_value(): wrong type argument '${typeName(args[0]!)}'`);
    }
    if (one.re.length === 1) {
      const n = whole(one.re[0]!, 'octave_idx_type');
      return [n, n];
    }
    if (one.dims.length > 2 || (one.dims[0] !== 1 && one.dims[1] !== 1)) {
      return fail(`${name} (A): use ${name} (size (A)) instead`);
    }
    return trimDims(Array.from(one.re, (n) => whole(n, 'octave_idx_type')));
  }
  return trimDims(
    args.map((arg) => {
      if (!isArray(arg)) {
        return fail(`octave_base_value::int64_value (): wrong type argument '${typeName(arg)}'`);
      }
      if (numelOf(arg) === 0) return 0;
      if (numelOf(arg) !== 1) return fail(`${name}: dimensions must be scalar integers`);
      return whole(numberOf(arg)!, 'int64_t');
    }),
  );
}

/** A scalar where Octave expects an octave_idx_type: NaN and fractions raise an error; the caller checks the sign. */
export function wholeNumber(value: Value): number {
  if (!isArray(value) || isChar(value)) {
    return fail(`octave_base_value::int64_value (): wrong type argument '${typeName(value)}'`);
  }
  const n = numberOf(value) ?? Number.NaN;
  if (Number.isNaN(n)) return fail('conversion of nan to int64_t value failed');
  if (!Number.isInteger(n) && Number.isFinite(n))
    return fail(`conversion of ${Number(n.toPrecision(5))} to int64_t value failed`);
  return n;
}

/** @param type Octave's name of the required type, for the message */
export function whole(n: number, type: string): number {
  if (Number.isNaN(n)) return 0;
  if (!Number.isInteger(n) && Number.isFinite(n)) {
    return fail(`conversion of ${Number(n.toPrecision(5))} to ${type} value failed`);
  }
  return Math.max(0, n);
}

/** A dimension argument, from 0. Other values raise the error `message`. */
export function dimFrom(value: Value, message: string | ((given: number) => string)): number {
  const n = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
  if (!(n >= 1) || !Number.isInteger(n)) {
    return fail(typeof message === 'string' ? message : message(n));
  }
  return n - 1;
}

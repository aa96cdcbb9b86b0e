/** Script functions as JavaScript functions of numbers, for the search methods. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { numberOf } from '../../values/convert.js';
import { matrix } from '../../values/make.js';
import type { Dims, Value } from '../../values/types.js';
import { type Numbers, numbersOf } from '../support/arrays.js';

export interface Objective {
  /** Number of calls so far. */
  calls: number;
  /** Real part of the first value; NaN without one. */
  (x: Float64Array): number;
}

/** The function of a point of the size `dims`. */
export function objective(fun: Value, dims: Dims, context: Context): Objective {
  const call = (x: Float64Array): number => {
    answer.calls++;
    context.meter.work(20);
    const [y] = context.call(fun, [matrix(dims, x.slice())], 1);
    return y === undefined ? Number.NaN : (numberOf(y) ?? Number.NaN);
  };
  const answer: Objective = Object.assign(call, { calls: 0 });
  return answer;
}

/** The same, with all values. */
export function vectorObjective(
  fun: Value,
  dims: Dims,
  context: Context,
): { at(x: Float64Array): Numbers; calls(): number } {
  let calls = 0;
  return {
    at(x) {
      calls++;
      context.meter.work(20);
      const [y] = context.call(fun, [matrix(dims, x.slice())], 1);
      const values = y === undefined ? undefined : numbersOf(y, context.meter);
      return values ?? fail('value on the right hand side of the assignment not defined');
    },
    calls: () => calls,
  };
}

/** Gradient by central differences. */
export function gradientAt(f: (x: Float64Array) => number, x: Float64Array): Float64Array {
  return x.map((value, k) => {
    const h = Number.EPSILON ** (1 / 3) * Math.max(1, Math.abs(value));
    const moved = x.slice();
    moved[k] = value + h;
    const up = f(moved);
    moved[k] = value - h;
    return (up - f(moved)) / (2 * h);
  });
}

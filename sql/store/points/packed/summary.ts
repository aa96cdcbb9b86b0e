/** What the row of a block holds of its points without unpacking them. */
import { SECOND } from '../../../../common/dates.js';
import { WIDTHS } from '../widths.js';
import type { Points } from './points.js';

/** Widths of buckets that are counted, seconds: each divides the next, and a block lies within a week. */
export const COUNTED = WIDTHS.filter((width) => width <= 3600);

export interface Summary {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** The numeric ones; sum, least and greatest go over them and are null without any. */
  readonly numbers: number;
  readonly sum: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Number of the first and of the last point; null where it has none. */
  readonly firstNumber: number | null;
  readonly lastNumber: number | null;
  /** How many buckets of each width in `COUNTED` have points. */
  readonly buckets: readonly number[];
}

/** @param points 1 or more, in order of their dates */
export function summarize({ dates, numbers }: Points): Summary {
  // Numbers that a loop carries are declared one by one: V8 doesn't see that those taken out of an array are doubles, and makes objects of them.
  let count = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (Number.isNaN(number)) continue;
    count++;
    sum += number;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  const orNull = (number: number) => (Number.isNaN(number) ? null : number);
  return {
    first: dates[0]!,
    last: dates.at(-1)!,
    count: dates.length,
    numbers: count,
    sum: count === 0 ? null : sum,
    min: count === 0 ? null : min,
    max: count === 0 ? null : max,
    firstNumber: orNull(numbers[0]!),
    lastNumber: orNull(numbers.at(-1)!),
    buckets: countBuckets(dates),
  };
}

/** A bucket begins only where one of each finer width does. */
function countBuckets(dates: Float64Array): number[] {
  const counts = COUNTED.map(() => 0);
  const ends = new Float64Array(COUNTED.length);
  let endOfFinest = 0;
  for (let i = 0; i < dates.length; i++) {
    const date = dates[i]!;
    if (date < endOfFinest) continue;
    for (let level = 0; level < COUNTED.length && date >= ends[level]!; level++) {
      const width = COUNTED[level]! * SECOND;
      counts[level]!++;
      ends[level] = date - (date % width) + width;
    }
    endOfFinest = ends[0]!;
  }
  return counts;
}

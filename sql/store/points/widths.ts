/** The seven widths of buckets, and the units of dates: everything that is a moment or a length is in microseconds. */

export const SECOND = 1_000_000;
export const MINUTE = 60 * SECOND;
export const DAY = 86_400 * SECOND;

/** Seconds, from fine to coarse; each divides the next. */
export const WIDTHS = [60, 300, 600, 1800, 3600, 86400, 604800] as const;

/** Width of buckets in seconds. */
export type Width = (typeof WIDTHS)[number];

/** Dates are below this: 2^33 seconds, as far as a float8 of seconds tells one microsecond from the next. The tables would hold more. */
export const DATE_END = 2 ** 33 * SECOND;

/** Monday, 5 January 1970: on it the grid of weeks has a bound. */
const MONDAY = 4 * DAY;

/**
 * Start of the UTC bucket that holds a date; as `bucket_start` in SQL.
 * @param date microseconds since 1970, 0 or more
 */
export function bucketStart(date: number, width: Width): number {
  const [step, bound] = [width * SECOND, width === 604800 ? MONDAY : 0];
  const start = bound + Math.floor((date - bound) / step) * step;
  // A quotient just below a whole number may be rounded up to it.
  return start > date ? start - step : start;
}

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

/** From Monday, 29 December 1969, on which the grid of weeks starts, to 1970. */
const MONDAY = 3 * DAY;

/**
 * Start of the UTC bucket that holds a date; as `bucket_start` in SQL.
 * @param date microseconds since 1970, 0 or more
 */
export function bucketStart(date: number, width: Width): number {
  // The date first: a sum above 2^53 would lose microseconds.
  const inside = ((date % (width * SECOND)) + (MONDAY % (width * SECOND))) % (width * SECOND);
  return date - inside;
}

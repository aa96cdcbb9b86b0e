/** The seven widths of buckets. */
import { DAY, SECOND } from '../../../common/dates.js';

/** Seconds, from fine to coarse; each divides the next. */
export const WIDTHS = [60, 300, 600, 1800, 3600, 86400, 604800] as const;

/** Width of buckets in seconds. */
export type Width = (typeof WIDTHS)[number];

/** About a year, whole weeks: the coarsest cells by which a page is searched. */
export const SPAN = 52 * 604800;

/** Width of the cells of counts in seconds. */
export type CellWidth = Width | typeof SPAN;

/** Monday, 29 December 1969: on it the grids of weeks have a bound. */
const MONDAY = -3 * DAY;

/**
 * Start of the UTC bucket that holds a date; as `bucket_start` in SQL.
 * @param date microseconds since 1970, 0 or more
 */
export function bucketStart(date: number, width: CellWidth): number {
  const step = width * SECOND;
  const bound = width >= 604800 ? MONDAY : 0;
  const start = bound + Math.floor((date - bound) / step) * step;
  // A quotient just below a whole number may be rounded up to it.
  return start > date ? start - step : start;
}

/** The widths of buckets that charts have, and which one a range takes: the same for every sensor and every window of that length. */

/** How buckets of a width follow each other. */
export interface ChartWidth {
  /** Length in microseconds; of months, quarters and years the mean one of the Gregorian calendar. */
  readonly length: number;
  /** Calendar months of a bucket; null: all buckets are equally long. */
  readonly months: number | null;
}

const MILLISECOND = 1000;
const SECOND = 1000 * MILLISECOND;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = (365.2425 * DAY) / 12;

const equal = (unit: number, ...counts: readonly number[]): ChartWidth[] =>
  counts.map((count) => ({ length: count * unit, months: null }));

const months = (...counts: readonly number[]): ChartWidth[] =>
  counts.map((count) => ({ length: count * MONTH, months: count }));

/** From fine to coarse. Those below a day divide it. */
export const CHART_WIDTHS: readonly ChartWidth[] = [
  ...equal(MILLISECOND, 1, 2, 5, 10, 20, 50, 100, 200, 500),
  ...equal(SECOND, 1, 2, 5, 10, 15, 30),
  ...equal(MINUTE, 1, 2, 5, 10, 15, 30),
  ...equal(HOUR, 1, 2, 3, 6, 12),
  ...equal(DAY, 1, 2),
  ...equal(WEEK, 1, 2),
  ...months(1, 3, 12),
];

/**
 * The finest width by which a range has no more buckets than columns, besides those that its ends cut.
 * @param range microseconds
 * @param least microseconds that a bucket has at least
 */
export function widthFor(range: number, columns: number, least = 0): ChartWidth {
  const needed = Math.max(range / columns, least);
  return CHART_WIDTHS.find(({ length }) => length >= needed) ?? CHART_WIDTHS.at(-1)!;
}

/** The next finer one. @param length of one of them @returns undefined: there is none */
export function finerThan(length: number): ChartWidth | undefined {
  return CHART_WIDTHS.findLast((width) => width.length < length * 0.999);
}

/** Those coarser than one. */
export function coarserThan({ length }: ChartWidth): readonly ChartWidth[] {
  return CHART_WIDTHS.filter((width) => width.length > length);
}

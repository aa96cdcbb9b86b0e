/** Usual time between the points of a sensor, and intervals that fit it. */

/** Maximum number of gaps that are considered. */
export const MOST_GAPS = 9;
/** Minimum number of gaps for an estimate. */
const LEAST_GAPS = 5;

/** Seconds; each divides a day. */
const INTERVALS = [60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400];
/** Points may be slightly more than an interval apart: then an interval is empty now and then. */
const TOLERANCE = 1.05;

/** @param gaps seconds between points @returns upper quartile; null: too few gaps */
export function usualGap(gaps: readonly number[]): number | null {
  if (gaps.length < LEAST_GAPS) return null;
  const sorted = [...gaps].sort((a, b) => a - b);
  return sorted[Math.ceil(0.75 * sorted.length) - 1]!;
}

/** @param gaps seconds between points @returns seconds of the shortest interval that usually has a point, at most a day; null: too few gaps */
export function intervalFor(gaps: readonly number[]): number | null {
  const gap = usualGap(gaps);
  if (gap === null) return null;
  return INTERVALS.find((interval) => gap <= TOLERANCE * interval) ?? INTERVALS.at(-1)!;
}

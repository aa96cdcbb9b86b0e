/** How far the points of a sensor are apart, and intervals that suit them. */

/** Distances that are looked at, at most. */
export const MOST_GAPS = 9;
/** Distances without which nothing is said. */
const LEAST_GAPS = 5;

/** Seconds; each divides a day. */
const INTERVALS = [60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400];
/** A sensor whose points are a little more than an interval apart leaves one out now and then. */
const TOLERANCE = 1.05;

/** @param gaps seconds between points @returns one that most do not exceed; null: there are too few */
export function usualGap(gaps: readonly number[]): number | null {
  if (gaps.length < LEAST_GAPS) return null;
  const sorted = [...gaps].sort((a, b) => a - b);
  return sorted[Math.ceil(0.75 * sorted.length) - 1]!;
}

/** @param gaps seconds between points @returns the shortest interval in which there usually is one, at most a day; null: there are too few gaps */
export function intervalFor(gaps: readonly number[]): number | null {
  const gap = usualGap(gaps);
  if (gap === null) return null;
  return INTERVALS.find((interval) => gap <= TOLERANCE * interval) ?? INTERVALS.at(-1)!;
}

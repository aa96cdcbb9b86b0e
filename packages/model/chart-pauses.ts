/** How often a sensor usually has a point, and where it paused: the same for a chart that was read and for one that a page draws of it. */

/** Points of which the usual interval is taken: the last ones up to the end of a range, and as many from its start on. */
export const INTERVAL_SAMPLE = 128;
/** A pause is longer than this many usual intervals. */
export const PAUSE = 3;

/**
 * The usual interval: the median of those between some points. Of points from several times the longest median, so that a sensor that became faster
 * does not seem to pause all the time before.
 * @param samples dates in order, microseconds since 1970
 * @returns microseconds; null: no two points follow each other
 */
export function usualInterval(samples: readonly Float64Array[]): number | null {
  return longestMedian(samples.map(intervalsOf));
}

/** Microseconds from each date to the next one. */
export function intervalsOf(dates: Float64Array): Float64Array {
  return dates.subarray(1).map((date, i) => date - dates[i]!);
}

/** @param samples intervals, in any order @returns null: there are none */
export function longestMedian(samples: readonly Float64Array[]): number | null {
  const medians = samples
    .filter(({ length }) => length > 0)
    .map((intervals) => intervals.toSorted()[(intervals.length - 1) >> 1]!);
  return medians.length === 0 ? null : Math.max(...medians);
}

/**
 * Places of rows before which the sensor paused: no line goes there.
 * @param firsts dates of the first point of each row, and `lasts` of the last one
 */
export function pausesBefore(
  firsts: ArrayLike<number>,
  lasts: ArrayLike<number>,
  interval: number | null,
): number[] {
  const places: number[] = [];
  if (interval === null) return places;
  for (let i = 1; i < firsts.length; i++) if (firsts[i]! - lasts[i - 1]! > PAUSE * interval) places.push(i);
  return places;
}

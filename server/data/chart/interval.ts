/** How often a sensor usually has a point, and where it paused. */

/** A pause is longer than this many usual intervals. */
const PAUSE = 3;

/**
 * The usual interval: the median of those between some points. Of points from several times the longest median, so that a sensor that became faster
 * does not seem to pause all the time before.
 * @param samples dates in order, microseconds since 1970
 * @returns microseconds; null: no two points follow each other
 */
export function usualInterval(samples: readonly Float64Array[]): number | null {
  const medians = samples.filter(({ length }) => length > 1).map(medianInterval);
  return medians.length === 0 ? null : Math.max(...medians);
}

function medianInterval(dates: Float64Array): number {
  const intervals = dates.subarray(1).map((date, i) => date - dates[i]!);
  return intervals.sort()[(intervals.length - 1) >> 1]!;
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

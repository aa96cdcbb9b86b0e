/** Points of one sensor on their way to readers, column by column, as the database holds them. */
import type { ChangedPoints } from '../../sql/store/changes/change.js';

export type LivePoints = ChangedPoints;

/** The points that a condition on their date keeps. */
export function pick(points: LivePoints, keep: (date: number) => boolean): LivePoints {
  if (points.dates.every(keep)) return points;
  const places = [...points.dates.keys()].filter((i) => keep(points.dates[i]!));
  const { texts } = points;
  return {
    dates: places.map((i) => points.dates[i]!),
    numbers: places.map((i) => points.numbers[i]!),
    texts: texts === null ? null : places.map((i) => texts[i]!),
  };
}

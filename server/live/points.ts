/** Points of one sensor for live readers, in columns as the database returns them. */
import type { ChangedPoints } from '../../sql/store/changes/change.js';

export type LivePoints = ChangedPoints;

/** @param keep condition on the date, in microseconds */
export function pickPoints(points: LivePoints, keep: (date: number) => boolean): LivePoints {
  if (points.dates.every(keep)) return points;
  const indexes = [...points.dates.keys()].filter((i) => keep(points.dates[i]!));
  const { texts } = points;
  return {
    dates: indexes.map((i) => points.dates[i]!),
    numbers: indexes.map((i) => points.numbers[i]!),
    texts: texts === null ? null : indexes.map((i) => texts[i]!),
  };
}

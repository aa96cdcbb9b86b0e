/** Points of one sensor on their way to readers, column by column, as the database holds them. */

export interface LivePoints {
  /** Microseconds since 1970. */
  readonly dates: readonly number[];
  readonly numbers: readonly (number | null)[];
  /** Null: no point has a text. */
  readonly texts: readonly (string | null)[] | null;
}

/** What one flush stored or replaced. */
export interface Change extends LivePoints {
  readonly version: number;
}

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

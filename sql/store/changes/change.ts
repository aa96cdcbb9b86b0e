/** Changes of sensors: what one flush stored or replaced in one of them. */

/** Points of one sensor, column by column, as the database holds them. */
export interface ChangedPoints {
  /** Microseconds since 1970. */
  readonly dates: readonly number[];
  readonly numbers: readonly (number | null)[];
  /** Null: no point has a text. */
  readonly texts: readonly (string | null)[] | null;
}

export interface Change extends ChangedPoints {
  readonly version: number;
}

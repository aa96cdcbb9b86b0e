/** A change of a sensor: the points that one flush stored or replaced. */

/** Points of one sensor as columns. */
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

/** How far a sensor has been read. */
export interface SensorOffset {
  readonly sensorId: number;
  /** Version of the last change read. */
  readonly offset: number;
}

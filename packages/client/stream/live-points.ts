/** What a live read gives, and what it could not give. */

/** Points of one sensor, as they came together; in no order of dates. */
export interface LivePoints {
  readonly sensor_id: number;
  /** UNIX seconds. */
  readonly dates: ArrayLike<number>;
  /** Native: numbers, texts, booleans, JSON. */
  readonly values: ArrayLike<unknown>;
  /** True: read again because points were missed between these dates; others of them may have been given before. */
  readonly isRepeat?: true;
}

/** Points that were not given to the reader, and can be read by `/sensors/{id}/data`. */
export interface Lost {
  readonly sensor_id: number;
  /** Null: the count is unknown, and may be 0. All missed points lie between the dates. */
  readonly count: number | null;
  /** UNIX seconds, both inclusive. */
  readonly from: number;
  readonly to: number;
}

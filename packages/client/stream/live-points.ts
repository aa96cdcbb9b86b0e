/** Results of a subscription: live points, and ranges of lost points. */

/** Points of one sensor from one frame, in no particular order. */
export interface LivePoints {
  readonly sensor_id: number;
  /** UNIX seconds. */
  readonly dates: ArrayLike<number>;
  /** Native: numbers, texts, booleans, JSON. */
  readonly values: ArrayLike<unknown>;
  /** True: the client read these points again after a loss; some may have come before. */
  readonly isRepeat?: true;
}

/** Points that did not reach the reader; `/sensors/{id}/data` returns them. */
export interface LostRange {
  readonly sensor_id: number;
  /** Null: unknown, and possibly 0. All lost points lie between the dates. */
  readonly count: number | null;
  /** UNIX seconds, both inclusive. */
  readonly from: number;
  readonly to: number;
}

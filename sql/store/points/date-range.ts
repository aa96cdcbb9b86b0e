/** Which points of a sensor are asked for. */

/** A range of dates, microseconds since 1970. */
export interface DateRange {
  readonly from: number;
  /** Exclusive. */
  readonly before: number;
}

/** Which points of a sensor: those in a range, or those of some dates. */
export type Dates = DateRange | { readonly dates: readonly number[] };

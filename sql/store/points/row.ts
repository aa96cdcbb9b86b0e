/** What is known of the points of a bucket. */

/** Summary of the points of one sensor in one bucket; as the type `bucket_row`. */
export interface BucketRow {
  sensor_id: number;
  /** Start, microseconds since 1970. */
  bucket: number;
  /** All points, 1 or more. */
  count: number;
  /** The numeric ones; sum, min and max go over them and are null without any. */
  numbers: number;
  sum: number | null;
  min: number | null;
  max: number | null;
  first_date: number;
  first_number: number | null;
  first_text: string | null;
  last_date: number;
  last_number: number | null;
  last_text: string | null;
}

/** Columns of a bucket beside its sensor and its start. */
export type BucketColumn = Exclude<keyof BucketRow, 'sensor_id' | 'bucket'>;

export const BUCKET_COLUMNS: readonly BucketColumn[] = [
  'count',
  'numbers',
  'sum',
  'min',
  'max',
  'first_date',
  'first_number',
  'first_text',
  'last_date',
  'last_number',
  'last_text',
];

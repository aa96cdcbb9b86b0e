/** A row of a rollup, and the one way to put rows together from parts. */
import type { Fragment, Queryable } from '../connect.js';

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

/**
 * A query that puts rows together which share a bucket: they are parts of it that do not overlap in time.
 *
 * As in `point_minutes`, one pass in order of time marks the part that opens and the one that closes each bucket,
 * and the max() over them sees a single row: exact for any text, and no group is kept in memory. OFFSET 0 keeps
 * the planner from copying the bucket expression to each of its uses. The bucket comes first in the order, though dates alone would do, so
 * that they need not be sorted again by bucket.
 *
 * @param parts relation with the columns of a rollup
 * @param bucket expression over `part` that gives the start of the bucket it goes into
 */
export function mergeParts(sql: Queryable, parts: Fragment, bucket: Fragment): Fragment {
  return sql`
    SELECT sensor_id, whole AS bucket, sum(count)::bigint AS count, sum(numbers)::bigint AS numbers,
           sum(sum) AS sum, min(min) AS min, max(max) AS max,
           min(first_date) AS first_date,
           max(first_number) FILTER (WHERE opens) AS first_number,
           max(first_text) FILTER (WHERE opens) AS first_text,
           max(last_date) AS last_date,
           max(last_number) FILTER (WHERE closes) AS last_number,
           max(last_text) FILTER (WHERE closes) AS last_text
    FROM (
      SELECT placed.*,
             lag(whole) OVER by_date IS DISTINCT FROM whole AS opens,
             lead(whole) OVER by_date IS DISTINCT FROM whole AS closes
      FROM (SELECT part.*, ${bucket} AS whole FROM ${parts} AS part OFFSET 0) placed
      WINDOW by_date AS (PARTITION BY sensor_id ORDER BY whole, first_date)
    ) marked
    GROUP BY sensor_id, whole`;
}

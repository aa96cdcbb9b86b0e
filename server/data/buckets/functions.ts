/** What a read answers of a bucket. */
import type { BucketRow } from '../../../sql/points/row.js';

export const BUCKET_FUNCTIONS = ['avg', 'min', 'max', 'sum', 'count', 'first', 'last'] as const;
export type BucketFunction = (typeof BUCKET_FUNCTIONS)[number];

/** A number, or the text of a point; null where a bucket without numeric points has none. */
export type BucketValue = number | string | null;

const functions: Record<BucketFunction, (row: BucketRow) => BucketValue> = {
  avg: (row) => (row.sum === null ? null : row.sum / row.numbers),
  min: (row) => row.min,
  max: (row) => row.max,
  sum: (row) => row.sum,
  count: (row) => row.count,
  // The text of a point that has both is how its number was written.
  first: (row) => row.first_text ?? row.first_number,
  last: (row) => row.last_text ?? row.last_number,
};

/** `avg`, `min`, `max` and `sum` go over the numeric points, `count`, `first` and `last` over all. */
export function bucketValue(row: BucketRow, name: BucketFunction): BucketValue {
  return functions[name](row);
}

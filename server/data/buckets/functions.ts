/** What a read answers of a bucket. */
import type { BucketColumn, BucketRow } from '../../../sql/points/row.js';

export const BUCKET_FUNCTIONS = ['avg', 'min', 'max', 'sum', 'count', 'first', 'last'] as const;
export type BucketFunction = (typeof BUCKET_FUNCTIONS)[number];

/** A number, or the text of a point; null where a bucket without numeric points has none. */
export type BucketValue = number | string | null;

interface Definition {
  /** What it needs of a bucket. */
  readonly columns: readonly BucketColumn[];
  readonly value: (row: BucketColumns) => BucketValue | undefined;
}

type BucketColumns = Partial<BucketRow>;

const functions: Record<BucketFunction, Definition> = {
  avg: {
    columns: ['sum', 'numbers'],
    value: ({ sum, numbers }) => (typeof sum === 'number' && numbers !== undefined ? sum / numbers : null),
  },
  min: { columns: ['min'], value: (row) => row.min },
  max: { columns: ['max'], value: (row) => row.max },
  sum: { columns: ['sum'], value: (row) => row.sum },
  count: { columns: ['count'], value: (row) => row.count },
  // The text of a point that has both is how its number was written.
  first: { columns: ['first_text', 'first_number'], value: (row) => row.first_text ?? row.first_number },
  last: { columns: ['last_text', 'last_number'], value: (row) => row.last_text ?? row.last_number },
};

/** `avg`, `min`, `max` and `sum` go over the numeric points, `count`, `first` and `last` over all. */
export function bucketValue(row: BucketColumns, name: BucketFunction): BucketValue {
  return functions[name].value(row) ?? null;
}

/** What has to be read of buckets for these functions. */
export function columnsFor(names: Iterable<BucketFunction>): BucketColumn[] {
  return [...new Set([...names].flatMap((name) => functions[name].columns))];
}

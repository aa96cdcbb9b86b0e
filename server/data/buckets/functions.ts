/** What a read answers of a bucket. */
import type { StoredValue } from '@sensorium/model/stored-value';
import type { ColumnsOf } from '../../../sql/store/points/columns.js';
import type { BucketColumn, BucketRow } from '../../../sql/store/points/row.js';
import type { Values } from '../page.js';

export const BUCKET_FUNCTIONS = ['avg', 'min', 'max', 'sum', 'count', 'first', 'last'] as const;
export type BucketFunction = (typeof BUCKET_FUNCTIONS)[number];

/** A number, or a point that has a text; null where a bucket without numeric points has none. */
export type BucketValue = number | StoredValue | null;

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
  first: {
    columns: ['first_text', 'first_number'],
    value: (row) => pointOf(row.first_number, row.first_text),
  },
  last: { columns: ['last_text', 'last_number'], value: (row) => pointOf(row.last_number, row.last_text) },
};

function pointOf(number: number | null = null, text: string | null = null): BucketValue {
  return text === null ? number : { number, text };
}

/** What of a value is a number; null when nothing is. */
export function numberOf(value: BucketValue | undefined): number | null {
  return typeof value === 'number' ? value : (value?.number ?? null);
}

/** `avg`, `min`, `max` and `sum` go over the numeric points, `count`, `first` and `last` over all. */
export function bucketValue(row: BucketColumns, name: BucketFunction): BucketValue {
  return functions[name].value(row) ?? null;
}

/** The same of all rows. @param columns among them those that the function needs */
export function bucketValues(columns: ColumnsOf<BucketRow>, name: BucketFunction): Values {
  if (name === 'first') return { numbers: columns.first_number, texts: columns.first_text, arePoints: true };
  if (name === 'last') return { numbers: columns.last_number, texts: columns.last_text, arePoints: true };
  const { sum, numbers } = columns;
  const statistics = name === 'avg' ? sum.map((each, row) => each / numbers[row]!) : columns[name];
  return { numbers: statistics, texts: null, arePoints: false };
}

/** Read together, and in this order: each choice of columns is a statement of its own, so there must be few. */
const TOGETHER: readonly (readonly BucketColumn[])[] = [
  ['sum', 'numbers'],
  ['count', 'min', 'max'],
  ['first_text', 'first_number'],
  ['last_text', 'last_number'],
];

/** What is read of buckets for these functions. */
export function columnsFor(names: Iterable<BucketFunction>): BucketColumn[] {
  const needed = new Set([...names].flatMap((name) => functions[name].columns));
  return TOGETHER.filter((columns) => columns.some((column) => needed.has(column))).flat();
}

/** Pages of buckets: what is asked for, and what is answered. */
import { type ColumnsOf, columnsFromRows, rowsFrom } from './columns.js';
import { BUCKET_COLUMNS, type BucketColumn, type BucketRow } from './row.js';
import type { Width } from './widths.js';

/**
 * Buckets that are not those of UTC, as runs of equal steps: run i starts at `starts[i]`, its buckets follow each
 * other every `step` microseconds, the last of them starts at `lasts[i]` and ends where the next run starts.
 */
export interface Runs {
  /** In order; the first one is the start of the range that is read. */
  readonly starts: readonly number[];
  readonly lasts: readonly number[];
  readonly step: number;
}

/** A bucket of which some columns were asked for. */
export type BucketPart<Column extends BucketColumn> = Pick<BucketRow, 'sensor_id' | 'bucket' | Column>;

export interface BucketQuery<Column extends BucketColumn = BucketColumn> {
  /** What is wanted of the buckets; absent: all. */
  readonly columns?: readonly Column[];
  readonly sensorIds: readonly number[];
  /** The widest buckets of UTC whose bounds all answered ones keep to; null: there are none. */
  readonly base: Width | null;
  /** Answered buckets, each put together from those of the base; null: these are the answer. */
  readonly runs: Runs | null;
  /** The range `[lo, hi)`, microseconds since 1970; both are bounds of buckets. */
  readonly lo: number;
  readonly hi: number;
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

/** The newest bucket of each sensor. */
export type NewestQuery<Column extends BucketColumn = BucketColumn> = Omit<
  BucketQuery<Column>,
  'base' | 'runs'
> & { readonly base: Width };

/** A page of buckets that have points, by start and then sensor, and the exact number there are in the range. */
export class BucketPage<Column extends BucketColumn = BucketColumn> {
  /** @param epoch rights epoch of the snapshot */
  constructor(
    readonly columns: ColumnsOf<BucketPart<Column>>,
    readonly total: number,
    readonly epoch: number,
  ) {}

  /** @param all columns of the buckets, among them those that are wanted */
  static from<Column extends BucketColumn>(
    all: ColumnsOf<BucketRow>,
    query: Pick<BucketQuery<Column>, 'columns'>,
    total: number,
    epoch: number,
  ): BucketPage<Column> {
    const wanted = namesOf(query).map((name) => [name, all[name]]);
    return new BucketPage(Object.fromEntries(wanted) as ColumnsOf<BucketPart<Column>>, total, epoch);
  }

  static of<Column extends BucketColumn>(
    rows: readonly BucketPart<Column>[],
    query: Pick<BucketQuery<Column>, 'columns'>,
    total: number,
    epoch: number,
  ): BucketPage<Column> {
    return new BucketPage(columnsFromRows<BucketPart<Column>>(rows, namesOf(query)), total, epoch);
  }

  /** The same as objects. */
  get rows(): BucketPart<Column>[] {
    return rowsFrom<BucketPart<Column>>(this.columns);
  }
}

/** The columns of a page. */
export function namesOf<Column extends BucketColumn>({ columns }: Pick<BucketQuery<Column>, 'columns'>) {
  return ['sensor_id', 'bucket', ...(columns ?? (BUCKET_COLUMNS as readonly Column[]))] as const;
}

/** Sparklines: a few buckets of many sensors, as columns. */
import { invalid } from '@sensorium/model/errors';
import type { Queryable } from '../../../sql/connect.js';
import { selectBuckets } from '../../../sql/store/points/read-buckets.js';
import { bucketStart, DATE_END, DAY, SECOND, WIDTHS, type Width } from '../../../sql/store/points/widths.js';
import { queryDate } from '../dates.js';

/** Columns of all lines. */
export interface Grid {
  /** Start of the first column, microseconds since 1970. */
  readonly from: number;
  /** End of the last column. */
  readonly to: number;
  readonly width: Width;
  readonly columns: number;
}

export interface Line {
  readonly sensor_id: number;
  readonly avg: (number | null)[];
  readonly min: (number | null)[];
  readonly max: (number | null)[];
}

/**
 * @param query.columns most columns, 2 or more
 * @param now microseconds since 1970
 * @throws ApiError invalid_input when the range is empty, or too long for the columns
 */
export function gridOf(
  query: { readonly start_date?: string; readonly end_date?: string; readonly columns?: number },
  now: number,
): Grid {
  const date = (field: 'start_date' | 'end_date') =>
    query[field] === undefined ? undefined : queryDate(field, query[field], now);
  const last = Math.min(date('end_date') ?? now, DATE_END - 1);
  const first = Math.max(date('start_date') ?? last - DAY, 0);
  if (first > last) throw invalid('end_date', 'must not be before start_date');
  const most = query.columns ?? 25;
  for (const width of WIDTHS) {
    const from = bucketStart(first, width);
    const to = bucketStart(last, width) + width * SECOND;
    const columns = Math.round((to - from) / (width * SECOND));
    if (columns <= most) return { from, to, width, columns };
  }
  throw invalid('start_date', `is too far from end_date for ${most} columns of a week`);
}

/** @throws TooMuch */
export async function readLines(
  sql: Queryable,
  sensorIds: readonly number[],
  { from, to, width, columns }: Grid,
): Promise<{ readonly lines: Line[]; readonly epoch: number }> {
  const page = await selectBuckets(sql, {
    columns: ['numbers', 'sum', 'min', 'max'],
    sensorIds,
    base: width,
    runs: null,
    lo: from,
    hi: to,
    sort: 'ASC',
    limit: sensorIds.length * columns,
    offset: 0,
  });
  const empty = () => new Array<number | null>(columns).fill(null);
  const lines = new Map(
    sensorIds.map((id): [number, Line] => [id, { sensor_id: id, avg: empty(), min: empty(), max: empty() }]),
  );
  for (const { sensor_id, bucket, numbers, sum, min, max } of page.rows) {
    const line = lines.get(sensor_id)!;
    const place = Math.round((bucket - from) / (width * SECOND));
    if (numbers > 0) [line.avg[place], line.min[place], line.max[place]] = [sum! / numbers, min, max];
  }
  return { lines: [...lines.values()], epoch: page.epoch };
}

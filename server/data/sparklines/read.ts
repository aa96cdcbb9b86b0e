/** Sparklines: a few buckets of many sensors, as columns, or their states. */

import { invalid } from '@sensorium/model/errors';
import { valueText } from '@sensorium/model/stored-value';
import { isNumeric } from '@sensorium/model/values';
import { DAY, LAST_DATE, SECOND } from '../../../common/dates.js';
import type { ShardQueryable } from '../../../sql/connect.js';
import { placeFrom, type SensorPoints } from '../../../sql/store/points/journal/tail.js';
import { newestStates } from '../../../sql/store/points/newest-states.js';
import { selectBuckets } from '../../../sql/store/points/read-buckets.js';
import { bucketStart, WIDTHS, type Width } from '../../../sql/store/points/widths.js';
import { type StateSpan, StateSpans } from '../chart/states.js';
import { queryDate, toSeconds } from '../dates.js';
import type { SensorType } from '../read.js';

/** Columns of all lines. */
export interface SparklineGrid {
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
  readonly states?: SparklineState[];
}

/** A state, or short states together; dates in UNIX seconds. */
export interface SparklineState {
  readonly date: number;
  readonly end: number;
  /** Null: there are several. */
  readonly state: string | null;
  readonly count: number;
}

/**
 * @param query.columns most columns, 2 or more
 * @param now microseconds since 1970
 * @throws ApiError invalid_input when the range is empty, or too long for the columns
 */
export function sparklineGridOf(
  query: { readonly start_date?: string; readonly end_date?: string; readonly columns?: number },
  now: number,
): SparklineGrid {
  const date = (field: 'start_date' | 'end_date') =>
    query[field] === undefined ? undefined : queryDate(field, query[field], now);
  const last = Math.min(date('end_date') ?? now, LAST_DATE);
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
export async function readSparklines(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  { from, to, width, columns }: SparklineGrid,
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

/** Whether a sensor is drawn by its states: by its data type, or without one, by what its line has. */
export function hasStates({ type }: SensorType, { avg }: Line): boolean {
  return type === 'any' ? avg.every((each) => each === null) : !isNumeric(type);
}

/**
 * @param columns of which one is as long as the shortest state that is shown by itself
 * @param now microseconds since 1970
 */
export async function readSparklineStates(
  sql: ShardQueryable,
  sensors: readonly SensorType[],
  { from, to }: SparklineGrid,
  columns: number,
  now: number,
): Promise<{ readonly states: ReadonlyMap<number, SparklineState[]>; readonly epoch: number }> {
  const ids = sensors.map(({ id }) => id);
  const { points, epoch } = await newestStates(sql, ids, { from, to });
  const states = sensors.map(({ id, type }): [number, SparklineState[]] => {
    const found = points.get(id);
    if (found === undefined) return [id, []];
    const spans = spansOf(found, from, Math.min(to, now), (to - from) / columns);
    const textOf = ({ state }: StateSpan) =>
      state === null
        ? null
        : valueText(type, { number: Number.isNaN(state.number) ? null : state.number, text: state.text });
    return [
      id,
      spans.map((span) => ({
        date: toSeconds(span.from),
        end: toSeconds(span.to),
        state: textOf(span),
        count: span.states ?? 1,
      })),
    ];
  });
  return { states: new Map(states), epoch };
}

/** @param shortest microseconds of a state that is shown by itself */
function spansOf(
  { dates, numbers, texts }: SensorPoints,
  from: number,
  end: number,
  shortest: number,
): readonly StateSpan[] {
  const spans = new StateSpans(shortest);
  const start = placeFrom(dates, from);
  if (start > 0) spans.begin(from, numbers[start - 1]!, texts?.[start - 1] ?? null);
  for (let i = start; i < dates.length; i++) spans.add(dates[i]!, numbers[i]!, texts?.[i] ?? null);
  return spans.end(Math.max(from, dates.at(-1) ?? from, end));
}

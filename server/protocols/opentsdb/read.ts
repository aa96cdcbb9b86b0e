/**
 * Reads the values of sensors for one query: buckets or raw points, in bounded number. Texts are not read, since they cannot be plotted and may be
 * long.
 */

import { invalid } from '@sensorium/model/errors';
import { DAY, MINUTE, SECOND } from '../../../common/dates.js';
import type { ShardQueryable } from '../../../sql/connect.js';
import { selectBuckets } from '../../../sql/store/points/read-buckets.js';
import { readNumbers } from '../../../sql/store/points/read-points.js';
import { bucketValue, columnsFor, type InclusiveRange, numberOf } from '../../data/public.js';
import type { SeriesSample } from './aggregate.js';
import { type Downsample, startOf, stepsOf } from './downsample.js';

/** Values in one response, for any number of queries: a thousand buckets of a hundred sensors. */
const MOST = 100_000;
/** Stored buckets that are read for them. */
const MOST_ROWS = 1_000_000;

/** What the queries of a request together may still read. */
export interface Budget {
  values: number;
  rows: number;
}

export function newBudget(): Budget {
  return { values: MOST, rows: MOST_ROWS };
}

/** Microseconds of all sensors together up to which buckets are computed from points; beyond it from stored minutes. */
const MOST_POINTS = 10 * DAY;

/** Sensors of a shard. */
interface Part {
  readonly sql: ShardQueryable;
  readonly sensors: readonly { readonly id: number }[];
}

function idsOf(sensors: Part['sensors']): number[] {
  return sensors.map(({ id }) => id);
}

/**
 * @returns samples of each sensor, in order of dates
 * @throws ApiError invalid_input naming the field, when the budget is exceeded
 */
export async function readSeries(
  parts: readonly Part[],
  range: InclusiveRange,
  downsample: Downsample | null,
  budget: Budget,
  field: string,
): Promise<Map<number, SeriesSample[]>> {
  const found = new Map(parts.flatMap(({ sensors }) => sensors.map(({ id }) => [id, [] as SeriesSample[]])));
  if (found.size === 0) return found;
  if (downsample === null) for (const part of parts) await readRaw(part, found, range, budget, field);
  else await readBuckets(parts, found, range, downsample, budget, field);
  return found;
}

async function readRaw(
  { sql, sensors }: Part,
  found: Map<number, SeriesSample[]>,
  range: InclusiveRange,
  budget: Budget,
  field: string,
): Promise<void> {
  const columns = await readNumbers(sql, idsOf(sensors), range, budget.values + 1);
  const { sensor_id: ids, date: dates, number: numbers } = columns;
  budget.values -= dates.length;
  if (budget.values < 0) {
    throw invalid(field, `more than ${MOST} points up to this query: down-sample it`);
  }
  for (let i = 0; i < dates.length; i++) {
    const number = numbers[i]!;
    if (!Number.isNaN(number)) found.get(ids[i]!)!.push([dates[i]!, number]);
  }
}

async function readBuckets(
  parts: readonly Part[],
  found: Map<number, SeriesSample[]>,
  { from, to }: InclusiveRange,
  downsample: Downsample,
  budget: Budget,
  field: string,
): Promise<void> {
  const { what, empty } = downsample;
  const fine = downsample.base === null && (to - from) * found.size <= MOST_POINTS;
  const { step, base } = fine ? downsample : stepsOf(Math.max(downsample.step, MINUTE));
  const [lo, hi] = [startOf(from, step), startOf(to, step) + step];
  budget.values -= ((hi - lo) / step) * found.size;
  if (base !== null) budget.rows -= ((hi - lo) / (base * SECOND)) * found.size;
  if (budget.values < 0 || budget.rows < 0) {
    throw invalid(field, 'too many values: choose a longer interval, a shorter range, or fewer sensors');
  }
  const whole = base !== null && base * SECOND === step;
  const runs = whole ? null : { starts: [lo], lasts: [hi - step], step };
  const columns = columnsFor([what]).filter((column) => !column.endsWith('_text'));
  const page = { sort: 'ASC', limit: MOST, offset: 0 } as const;
  for (const { sql, sensors } of parts) {
    const wanted = { columns, sensorIds: idsOf(sensors), base, runs, lo, hi, ...page };
    const buckets = await selectBuckets(sql, wanted);
    for (const row of buckets.rows) {
      const value = numberOf(bucketValue(row, what));
      if (value !== null) found.get(row.sensor_id)!.push([row.bucket, value]);
    }
  }
  if (empty === undefined) return;
  for (const [id, samples] of found) found.set(id, filled(samples, lo, hi, step, empty));
}

function filled(
  samples: readonly SeriesSample[],
  lo: number,
  hi: number,
  step: number,
  empty: 0 | null,
): SeriesSample[] {
  const values = new Map(samples);
  const all: SeriesSample[] = [];
  for (let date = lo; date < hi; date += step) all.push([date, values.get(date) ?? empty]);
  return all;
}

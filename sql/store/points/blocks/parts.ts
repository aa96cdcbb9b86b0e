/**
 * What there is of sensors in a range of time, as coarse as it can be: sums of weeks, days and blocks, and unpacked points where a sum will not do. All
 * of it is of one snapshot, the journal included. Texts are not: see texts.ts.
 *
 *   time ──►   ╟── week ──┼── week ──┼ day ┼ day ┼[block][block]· · points of the tail · ·
 */
import { DAY, HOUR, SECOND, WEEK } from '../../../../common/dates.js';
import { float64Array } from '../../../../common/float64.js';
import { groupBy } from '../../../../common/group-by.js';
import { SlicedWork } from '../../../../common/sliced-work.js';
import type { Fragment, ShardQueryable } from '../../../connect.js';
import { int8Array } from '../../../driver/arrays.js';
import { overlay, placeFrom, pointsBetween, type SensorPoints } from '../journal/tail.js';
import type { Window } from '../packed/windows.js';
import { type Coarsest, rangesFor } from './ranges.js';
import { readSlice } from './read-slice.js';
import type { IngestState, Snapshot } from './snapshot.js';
import { stretchesOf } from './stretches.js';
import { unpacked } from './unpacked.js';

/** Of consecutive points of one sensor, as in a row of buckets. */
export interface Sum {
  readonly sensor_id: number;
  readonly count: number;
  readonly numbers: number;
  readonly sum: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly first_date: number;
  readonly first_number: number | null;
  readonly last_date: number;
  readonly last_number: number | null;
  readonly of_60: number;
  readonly of_300: number;
  readonly of_600: number;
  readonly of_1800: number;
  readonly of_3600: number;
}

/** Of one sensor: sums, and the points that are in none of them. Neither lies within the other. */
export interface Parts {
  readonly sensorId: number;
  /** In order. */
  readonly sums: readonly Sum[];
  /** Without their texts. */
  readonly points: SensorPoints;
  /** Some of the points, or of those in the sums, may have texts. */
  readonly haveTexts: boolean;
}

export interface PartsQuery {
  /** Microseconds since 1970; `to` is exclusive. One for all, or one for each of the sensors. */
  readonly range: Window | readonly Window[];
  readonly coarsest: Coarsest;
  /** No sum goes over a bound of this grid, seconds; null: there are points alone. */
  readonly grid: number | null;
  /** Stored weeks and days are left out: their points are in no part. */
  readonly withoutStored?: boolean;
}

/** @returns of each sensor that there is, in order of id */
export async function readParts(
  tx: ShardQueryable,
  { sensors }: Snapshot,
  query: PartsQuery,
): Promise<Parts[]> {
  const windows = windowsOf(sensors, query);
  const rows = rowsOf(await tx.columns<PartColumns>`${partStatement(tx, sensors, query)}`);
  const bySensor = groupBy(rows, ({ sensor_id }) => sensor_id);
  const parts: Parts[] = [];
  const work = new SlicedWork(readSlice);
  for (const [i, { sensor_id, tail }] of sensors.entries()) {
    const each = await partsOf(sensor_id, bySensor.get(sensor_id) ?? [], tail, windows[i]!);
    parts.push(each);
    const turn = work.add(1 + each.points.dates.length);
    if (turn !== undefined) await turn;
  }
  return parts;
}

/** A sum; of a block whose points are needed, also these. */
export type PartRow = Sum & { readonly have_texts: boolean; readonly data: Buffer | null };

type PartColumns = {
  readonly [Name in keyof PartRow]: PartRow[Name] extends number | null ? Float64Array : PartRow[Name][];
};

/** Objects whose members are written out are made in a fraction of the time that others take. */
function rowsOf(columns: PartColumns): PartRow[] {
  const rows: PartRow[] = [];
  for (let i = 0; i < columns.sensor_id.length; i++) {
    const numbers = columns.numbers[i]!;
    const [first, last] = [columns.first_number[i]!, columns.last_number[i]!];
    rows.push({
      sensor_id: columns.sensor_id[i]!,
      count: columns.count[i]!,
      numbers,
      // The sum of infinite numbers may be NaN.
      sum: numbers > 0 ? columns.sum[i]! : null,
      min: numbers > 0 ? columns.min[i]! : null,
      max: numbers > 0 ? columns.max[i]! : null,
      first_date: columns.first_date[i]!,
      first_number: Number.isNaN(first) ? null : first,
      last_date: columns.last_date[i]!,
      last_number: Number.isNaN(last) ? null : last,
      of_60: columns.of_60[i]!,
      of_300: columns.of_300[i]!,
      of_600: columns.of_600[i]!,
      of_1800: columns.of_1800[i]!,
      of_3600: columns.of_3600[i]!,
      have_texts: columns.have_texts[i]!,
      data: columns.data[i]!,
    });
  }
  return rows;
}

/** Where in its window a sensor is to be read from weeks, days and blocks, and where its tail has points. */
interface Wanted {
  readonly weeks: Ranges;
  readonly days: Ranges;
  readonly blocks: Ranges;
  readonly tail: Ranges;
  /** Whether a block can be found by two ranges of its sensor. */
  readonly canRepeat: boolean;
}

class Ranges {
  readonly #ids: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #whole: Window[] = [];

  add(sensorId: number, windows: readonly Window[], whole: Window): void {
    for (const { from, to } of windows) {
      this.#ids.push(sensorId);
      this.#from.push(from);
      this.#to.push(to);
      this.#whole.push(whole);
    }
  }

  /** @returns buckets of a width, microseconds, that have a part of a range in them, at most */
  most(width: number): number {
    return this.#from.reduce((sum, from, i) => sum + Math.ceil((this.#to[i]! - from) / width) + 1, 0);
  }

  /** Behind FROM: rows of `id`, `lo` and `hi`, with the ends of the sensor's window, `window_from` and `window_to`. */
  rows(tx: ShardQueryable, name: string): Fragment {
    return tx`
      unnest(${int8Array(this.#ids)}::bigint[], ${int8Array(this.#from)}::bigint[], ${int8Array(this.#to)}::bigint[],
             ${int8Array(this.#whole.map(({ from }) => from))}::bigint[], ${int8Array(this.#whole.map(({ to }) => to))}::bigint[]
      ) AS ${tx(name)} (id, lo, hi, window_from, window_to)`;
  }
}

/** What a read has to do with at most: weeks whose sums are read, weeks whose days are, and days whose blocks are. */
export interface ReadExtent {
  readonly weeks: number;
  readonly weeksOfDays: number;
  readonly daysOfBlocks: number;
}

/** @returns of all sensors together */
export function readExtentOf({ sensors }: Snapshot, query: PartsQuery): ReadExtent {
  const { weeks, days, blocks } = wantedOf(sensors, windowsOf(sensors, query), query.coarsest);
  return { weeks: weeks.most(WEEK), weeksOfDays: days.most(WEEK), daysOfBlocks: blocks.most(DAY) };
}

/** @returns of each sensor */
export function windowsOf(
  sensors: readonly IngestState[],
  { range }: Pick<PartsQuery, 'range'>,
): readonly Window[] {
  return 'from' in range ? sensors.map(() => range) : range;
}

/** A query of rows as in `PartRow`, in no order. */
export function partStatement(
  tx: ShardQueryable,
  sensors: readonly IngestState[],
  query: PartsQuery,
): Fragment {
  const wanted = wantedOf(sensors, windowsOf(sensors, query), query.coarsest);
  const width = tx`${(query.grid ?? 0) * SECOND}::bigint`;
  const packed = (ranges: Ranges, level: Fragment) => tx`
    SELECT block.*, window_from, window_to FROM ${ranges.rows(tx, 'wanted')} CROSS JOIN LATERAL (
      SELECT sensor_id, first, last, level, count, numbers, sum, min, max, first_number, last_number,
             of_60, of_300, of_600, of_1800, of_3600, texts IS NOT NULL AS have_texts, data
      FROM blocks WHERE sensor_id = id AND first < hi AND first >= bucket_start(lo, ${WEEK}::bigint) AND last >= lo
                        ${level} OFFSET 0
    ) block`;
  const stored = query.withoutStored === true ? tx`` : tx`${storedRows(tx, wanted)} UNION ALL`;
  return tx`
    ${stored}
    SELECT sensor_id, count, numbers, sum, min, max, first AS first_date, first_number, last AS last_date, last_number,
           of_60::int, of_300::int, of_600::int, of_1800::int, of_3600::int, have_texts,
           CASE WHEN is_needed THEN data END AS data
    FROM (
      SELECT ${wanted.canRepeat ? tx`DISTINCT ON (sensor_id, first)` : tx``} block.*,
             ${width} = 0 OR first < window_from OR last >= window_to
             OR NOT (level >= 2 AND ${width} >= ${HOUR}::bigint)
                AND bucket_start(first, greatest(${width}, 1)) <> bucket_start(last, greatest(${width}, 1))
             OR EXISTS (SELECT FROM ${wanted.tail.rows(tx, 'tail')} WHERE id = sensor_id AND lo <= last AND hi > first) AS is_needed
      FROM (${packed(wanted.blocks, tx``)} UNION ALL ${packed(wanted.days, tx`AND level = 0`)}) block
      ${wanted.canRepeat ? tx`ORDER BY sensor_id, first` : tx``}
    ) block`;
}

/** The sums of `partStatement` that are stored weeks and days, each one bucket as a whole, and without data. */
export function storedStatement(
  tx: ShardQueryable,
  sensors: readonly IngestState[],
  query: PartsQuery,
): Fragment {
  return storedRows(tx, wantedOf(sensors, windowsOf(sensors, query), query.coarsest));
}

function storedRows(tx: ShardQueryable, wanted: Wanted): Fragment {
  const stored = (relation: 'weeks' | 'days') => tx`
    SELECT sum.*, NULL::bytea AS data
    FROM ${wanted[relation].rows(tx, 'wanted')} CROSS JOIN LATERAL (
      SELECT sensor_id, count, numbers, sum, min, max, first_date, first_number, last_date, last_number,
             of_60, of_300, of_600, of_1800, of_3600, num_nonnulls(first_text, last_text) > 0 AS have_texts
      FROM ${tx(relation)} stored WHERE stored.sensor_id = id AND bucket >= lo AND bucket < hi OFFSET 0
    ) sum`;
  return tx`${stored('weeks')} UNION ALL ${stored('days')}`;
}

function wantedOf(sensors: readonly IngestState[], windows: readonly Window[], coarsest: Coarsest): Wanted {
  const wanted = { weeks: new Ranges(), days: new Ranges(), blocks: new Ranges(), tail: new Ranges() };
  let canRepeat = false;
  sensors.forEach(({ sensor_id, stored_to, invalidated, tail }, i) => {
    const window = windows[i]!;
    if (window.from >= window.to) return;
    const dates = datesWithin(tail, window);
    const touched = invalidated.length === 0 ? dates : inOrder(dates, invalidated.flatMap(daysOf));
    const ranges = rangesFor(window, stored_to, touched, coarsest);
    for (const kind of ['weeks', 'days', 'blocks'] as const)
      wanted[kind].add(sensor_id, ranges[kind], window);
    wanted.tail.add(sensor_id, stretchesOf(dates), window);
    canRepeat ||= ranges.days.length + ranges.blocks.length > 1;
  });
  return { ...wanted, canRepeat };
}

/** @returns the dates of points in a window, a view of them all */
export function datesWithin({ dates }: SensorPoints, { from, to }: Window): Float64Array {
  return dates.subarray(placeFrom(dates, from), placeFrom(dates, to));
}

function daysOf(week: number): number[] {
  return Array.from({ length: 7 }, (_, day) => week + day * DAY);
}

/** A typed array is sorted without a call for each comparison. */
function inOrder(dates: Float64Array, others: readonly number[]): Float64Array {
  const all = float64Array(dates.length + others.length);
  all.set(dates);
  all.set(others, dates.length);
  return all.sort();
}

async function partsOf(
  sensorId: number,
  rows: readonly PartRow[],
  tail: SensorPoints,
  window: Window,
): Promise<Parts> {
  const later = pointsBetween(tail, window.from, window.to - 1);
  const inOrder = [...rows].sort((left, right) => left.first_date - right.first_date);
  const sums = inOrder.filter(({ data }) => data === null);
  const points = overlay(await unpacked(inOrder.filter(isNeeded), window), { ...later, texts: null });
  const haveTexts = later.texts !== null || rows.some(({ have_texts }) => have_texts);
  return { sensorId, sums, points, haveTexts };
}

/** Whether the points themselves are needed. */
export function isNeeded<Row extends Pick<PartRow, 'data'>>(
  row: Row,
): row is Row & { readonly data: Buffer } {
  return row.data !== null;
}

/**
 * What there is of sensors in a range of time, as coarse as it can be: sums of weeks, days and blocks, and unpacked points where a sum will not do. All
 * of it is of one snapshot, the journal included. Texts are not: see texts.ts.
 *
 *   time ──►   ╟── week ──┼── week ──┼ day ┼ day ┼[block][block]· · points of the tail · ·
 */
import { DATE_END, DAY, HOUR, SECOND, WEEK } from '../../../../common/dates.js';
import { float64Array } from '../../../../common/float64.js';
import { groupBy } from '../../../../common/group-by.js';
import { SlicedWork } from '../../../../common/sliced-work.js';
import type { Fragment, ShardQueryable } from '../../../connect.js';
import { int8Array } from '../../../driver/arrays.js';
import { overlay, placeFrom, pointsBetween, type SensorPoints } from '../journal/tail.js';
import type { Window } from '../packed/windows.js';
import type { Width } from '../widths.js';
import { type Coarsest, rangesFor } from './ranges.js';
import { readSlice } from './read-slice.js';
import type { IngestState, Snapshot } from './snapshot.js';
import { stretchesOf } from './stretches.js';
import { type PackedPoints, unpacked } from './unpacked.js';

/** Of consecutive points of one sensor each, as in buckets; column by column. What is null there is NaN, and so may be the sum of infinite numbers. */
export interface SumColumns {
  readonly sensor_id: Float64Array;
  readonly count: Float64Array;
  readonly numbers: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly first_date: Float64Array;
  readonly first_number: Float64Array;
  readonly last_date: Float64Array;
  readonly last_number: Float64Array;
  /** Buckets of the width `counted` of the query that have points; absent without one. */
  readonly buckets?: Float64Array;
}

/** The sums of one sensor among those of several. */
export interface Sums {
  readonly columns: SumColumns;
  /** In order of date. */
  readonly places: Uint32Array;
}

/** Of one sensor: sums, and the points that are in none of them. Neither lies within the other. */
export interface Parts {
  readonly sensorId: number;
  readonly sums: Sums;
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
  /** Seconds: buckets that have points are counted in each sum. */
  readonly counted?: FineWidth;
}

/** Width of buckets that are counted in each block. */
export type FineWidth = Exclude<Width, 86400 | 604800>;

/** @returns of each sensor that there is, in order of id */
export async function readParts(
  tx: ShardQueryable,
  { sensors }: Snapshot,
  query: PartsQuery,
): Promise<Parts[]> {
  const windows = windowsOf(sensors, query);
  const counted = query.counted === undefined ? tx`` : tx`, ${tx(`of_${query.counted}`)} AS buckets`;
  const columns = await tx.columns<PartColumns>`
    SELECT sensor_id, count, numbers, sum, min, max, first_date, first_number, last_date, last_number, have_texts, data ${counted}
    FROM (${partStatement(tx, sensors, query)}) part`;
  const bySensor = groupBy(columns.sensor_id.keys(), (place) => columns.sensor_id[place]!);
  const parts: Parts[] = [];
  const work = new SlicedWork(readSlice);
  for (const [i, { sensor_id, tail }] of sensors.entries()) {
    const each = await partsOf(
      sensor_id,
      { columns, places: bySensor.get(sensor_id) ?? [] },
      tail,
      windows[i]!,
    );
    parts.push(each);
    const turn = work.add(1 + each.points.dates.length);
    if (turn !== undefined) await turn;
  }
  return parts;
}

interface PartColumns extends SumColumns {
  readonly have_texts: boolean[];
  /** Null: the points of the row are not needed. */
  readonly data: (Buffer | null)[];
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
  readonly #bounds: Bounds[] = [];

  add(sensorId: number, windows: readonly Window[], bounds: Bounds): void {
    for (const { from, to } of windows) {
      this.#ids.push(sensorId);
      this.#from.push(from);
      this.#to.push(to);
      this.#bounds.push(bounds);
    }
  }

  /** @returns buckets of a width, microseconds, that have a part of a range in them, at most */
  most(width: number): number {
    return this.#from.reduce((sum, from, i) => sum + Math.ceil((this.#to[i]! - from) / width) + 1, 0);
  }

  /** Behind FROM: rows of `id`, `lo` and `hi`, with the bounds of the sensor. */
  rows(tx: ShardQueryable, name: string): Fragment {
    const numbers = (each: readonly number[]) => tx`${int8Array(each)}::bigint[]`;
    const bounds = (of: (each: Bounds) => number) => numbers(this.#bounds.map(of));
    return tx`
      unnest(${numbers(this.#ids)}, ${numbers(this.#from)}, ${numbers(this.#to)},
             ${bounds(({ window }) => window.from)}, ${bounds(({ window }) => window.to)},
             ${bounds(({ tail }) => tail.from)}, ${bounds(({ tail }) => tail.to)}
      ) AS ${tx(name)} (id, lo, hi, window_from, window_to, tail_from, tail_to)`;
  }
}

/** Of a sensor. */
interface Bounds {
  /** What is read. */
  readonly window: Window;
  /** From the first to the last point of the tail in it. */
  readonly tail: Window;
}

/** @param dates of the tail in the window, in order */
function boundsOf(window: Window, dates: Float64Array): Bounds {
  const { length } = dates;
  return { window, tail: length === 0 ? EMPTY : { from: dates[0]!, to: dates[length - 1]! + 1 } };
}

/** No block reaches into it. */
const EMPTY: Window = { from: DATE_END, to: 0 };

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

/** A query of sums, and of `data`: the block, where its points are needed, else NULL. In no order. */
export function partStatement(
  tx: ShardQueryable,
  sensors: readonly IngestState[],
  query: PartsQuery,
): Fragment {
  const wanted = wantedOf(sensors, windowsOf(sensors, query), query.coarsest);
  const width = tx`${(query.grid ?? 0) * SECOND}::bigint`;
  const packed = (ranges: Ranges, level: Fragment) => tx`
    SELECT block.*, window_from, window_to, tail_from, tail_to FROM ${ranges.rows(tx, 'wanted')} CROSS JOIN LATERAL (
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
             OR last >= tail_from AND first < tail_to
                AND EXISTS (SELECT FROM ${wanted.tail.rows(tx, 'tail')} WHERE id = sensor_id AND lo <= last AND hi > first) AS is_needed
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
    const bounds = boundsOf(window, dates);
    for (const kind of ['weeks', 'days', 'blocks'] as const)
      wanted[kind].add(sensor_id, ranges[kind], bounds);
    wanted.tail.add(sensor_id, stretchesOf(dates), bounds);
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
  { columns, places }: { readonly columns: PartColumns; readonly places: number[] },
  tail: SensorPoints,
  window: Window,
): Promise<Parts> {
  const { first_date, count, data, have_texts } = columns;
  const later = pointsBetween(tail, window.from, window.to - 1);
  places.sort((left, right) => first_date[left]! - first_date[right]!);
  const sums = Uint32Array.from(places.filter((place) => data[place] === null));
  const needed = places.flatMap((place): PackedPoints | readonly [] => {
    const bytes = data[place]!;
    return bytes === null
      ? []
      : { sensor_id: sensorId, first_date: first_date[place]!, count: count[place]!, data: bytes };
  });
  const points = overlay(await unpacked(needed, window), { ...later, texts: null });
  const haveTexts = later.texts !== null || places.some((place) => have_texts[place]);
  return { sensorId, sums: { columns, places: sums }, points, haveTexts };
}

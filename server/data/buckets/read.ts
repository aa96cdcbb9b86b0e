/** Reads of down-sampled data in any time zone, with or without values for empty buckets. */
import { LAST_DATE, SECOND } from '../../../common/dates.js';
import type { ShardQueryable } from '../../../sql/connect.js';
import { BucketPage } from '../../../sql/store/points/bucket-page.js';
import { selectExtent } from '../../../sql/store/points/extent.js';
import { newestDates } from '../../../sql/store/points/newest-point.js';
import { bucketOrder, selectBuckets, selectNewest } from '../../../sql/store/points/read-buckets.js';
import type { BucketColumn, BucketRow } from '../../../sql/store/points/row.js';
import { TEXTS, TooMuch } from '../../../sql/store/points/too-much.js';
import { bucketStart, type Width } from '../../../sql/store/points/widths.js';
import { rightsEpoch } from '../../../sql/store/rights/rights-epoch.js';
import { Calendar } from './calendar.js';
import { type BucketSample, type Fill, fillPage } from './fill.js';
import { type BucketFunction, bucketValue } from './functions.js';
import { findZone, type Zone } from './zone.js';

export interface BucketRead {
  /** What is wanted of the buckets; absent: all. */
  readonly columns?: readonly BucketColumn[];
  readonly sensorIds: readonly number[];
  readonly width: Width;
  /** Whose clock the buckets follow; null: UTC. */
  readonly zone: Zone | null;
  /** First and last date of the range, microseconds since 1970; null: of all data. Each bucket is answered whole. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

/** Nothing can be there; whether the caller may know is a question all the same. */
async function emptyPage(sql: ShardQueryable, read: BucketRead): Promise<BucketPage> {
  return BucketPage.of([], read, 0, await rightsEpoch(sql));
}

/**
 * A page of the buckets that overlap a range and have points, and how many there are of them.
 * @throws TooMuch
 */
export async function readBuckets(sql: ShardQueryable, read: BucketRead): Promise<BucketPage> {
  const { columns, sensorIds, width, zone, sort, limit, offset } = read;
  const page = { ...(columns === undefined ? {} : { columns }), sensorIds, sort, limit, offset };
  if (zone === null) {
    const bounds = boundsOf(read);
    if (bounds === null) return emptyPage(sql, read);
    return selectBuckets(sql, { ...page, base: width, runs: null, ...bounds });
  }
  const calendar = await calendarOfData(sql, read, zone);
  if (calendar === null) return emptyPage(sql, read);
  const { base, runs, lo, hi } = calendar;
  return selectBuckets(sql, { ...page, base, runs, lo, hi });
}

/** The buckets of UTC that overlap the range; null: it is empty. */
function boundsOf({ width, from, to }: BucketRead): { lo: number; hi: number } | null {
  const [first, last] = [from ?? 0, to ?? LAST_DATE];
  if (first > last) return null;
  return { lo: bucketStart(first, width), hi: bucketStart(last, width) + width * SECOND };
}

/** Longer than the longest bucket. */
const MARGIN = 9 * 86_400 * SECOND;

/**
 * The calendar of the range as far as there are data: what a zone did long ago must not make the buckets finer of which those are made,
 * nor a far future be looked up. With a margin: a point outside the range may lie in a bucket that overlaps it.
 * @returns null when no bucket of the range has a point
 */
async function calendarOfData(sql: ShardQueryable, read: BucketRead, zone: Zone): Promise<Calendar | null> {
  const extent = await selectExtent(sql, read.sensorIds);
  if (extent === null) return null;
  const first = Math.max(read.from ?? 0, extent.oldest - MARGIN);
  const last = Math.min(read.to ?? LAST_DATE, extent.newest + MARGIN);
  return first > last ? null : Calendar.of(zone, read.width, first, last);
}

/**
 * A page of the newest buckets of each sensor that overlap the range, by start and then sensor.
 * @throws TooMuch
 */
export async function readNewest(sql: ShardQueryable, read: BucketRead): Promise<BucketPage> {
  const { columns, sensorIds, width, zone, sort, limit, offset } = read;
  if (zone !== null) return readNewestByZone(sql, read, zone);
  const bounds = boundsOf(read);
  if (bounds === null) return emptyPage(sql, read);
  const page = { ...(columns === undefined ? {} : { columns }), sensorIds, sort, limit, offset };
  return selectNewest(sql, { ...page, base: width, ...bounds });
}

/**
 * On the clock of a place buckets are put together from rows, so first it is found which ones the page holds, by the newest points; then each of these
 * is read, for all sensors that have it. One that was emptied in between is missing.
 */
async function readNewestByZone(sql: ShardQueryable, read: BucketRead, zone: Zone): Promise<BucketPage> {
  const { sensorIds, sort, limit, offset } = read;
  const calendar = await calendarOfData(sql, read, zone);
  if (calendar === null) return emptyPage(sql, read);
  const newest = await newestDates(sql, sensorIds, Math.max(calendar.lo, 0), calendar.hi - 1);
  const order = bucketOrder(sort);
  const page = newest
    .map(({ sensor_id, date }) => ({ sensor_id, bucket: calendar.start(calendar.indexOf(date)) }))
    .sort(order)
    .slice(offset, offset + limit);
  const sensorsOf = new Map<number, number[]>();
  for (const { sensor_id, bucket } of page) {
    const sensors = sensorsOf.get(bucket);
    if (sensors === undefined) sensorsOf.set(bucket, [sensor_id]);
    else sensors.push(sensor_id);
  }
  const rows: BucketRow[] = [];
  let [epoch, letters] = [await rightsEpoch(sql), 0];
  for (const [bucket, sensors] of sensorsOf) {
    const date = Math.max(bucket, 0);
    const one = { ...read, sensorIds: sensors, from: date, to: date, limit: sensors.length, offset: 0 };
    const found = await readBuckets(sql, one);
    const parts = found.rows;
    for (const { first_text, last_text } of parts)
      letters += (first_text?.length ?? 0) + (last_text?.length ?? 0);
    if (letters > TEXTS) throw TooMuch.texts();
    rows.push(...parts);
    epoch = Math.max(epoch, found.epoch);
  }
  return BucketPage.of(rows.sort(order), read, newest.length, epoch);
}

/** A read with a value for every bucket, of one sensor. */
export interface FilledRead extends Omit<BucketRead, 'sensorIds'> {
  readonly sensorId: number;
  readonly fill: Fill;
  readonly functions: readonly BucketFunction[];
}

/**
 * A page with a value for every bucket of the range, by arithmetic: only the page itself is read, and its neighbours.
 * @throws TooMuch
 */
export async function readFilled(
  sql: ShardQueryable,
  read: FilledRead,
): Promise<{ rows: BucketSample[]; total: number }> {
  const calendar = await calendarOfAll(sql, read);
  if (calendar === null) return { rows: [], total: 0 };
  const total = calendar.count;
  // In ascending order; the page of a descending read is counted from the other end.
  const [skip, end] = [Math.min(read.offset, total), Math.min(read.offset + read.limit, total)];
  const [low, high] = read.sort === 'ASC' ? [skip, end] : [total - end, total - skip];
  if (low === high) return { rows: [], total };
  const starts = Array.from({ length: high - low }, (_, index) => calendar.start(low + index));

  const select = async (from: number, to: number, sort: 'ASC' | 'DESC', limit: number) => {
    if (from > to) return [];
    const { rows } = await readBuckets(sql, {
      ...read,
      sensorIds: [read.sensorId],
      from,
      to,
      sort,
      limit,
      offset: 0,
    });
    return rows.map((row) => ({
      bucket: row.bucket,
      values: read.functions.map((name) => bucketValue(row, name)),
    }));
  };
  const [from, to] = [calendar.start(low), calendar.start(high) - 1];
  const samples = await select(Math.max(from, 0), to, 'ASC', starts.length);
  if (read.fill !== 'null') {
    if (samples[0]?.bucket !== from)
      samples.unshift(...(await select(Math.max(calendar.lo, 0), from - 1, 'DESC', 1)));
    if (samples.at(-1)?.bucket !== starts.at(-1))
      samples.push(...(await select(to + 1, calendar.hi - 1, 'ASC', 1)));
  }
  const rows = fillPage(read.fill, starts, samples, read.functions.length);
  // A text may go on over many empty buckets.
  if (lettersOf(rows) > TEXTS) throw TooMuch.texts();
  return { rows: read.sort === 'ASC' ? rows : rows.reverse(), total };
}

function lettersOf(samples: readonly BucketSample[]): number {
  let letters = 0;
  for (const { values } of samples)
    for (const value of values) if (typeof value === 'object') letters += value?.text?.length ?? 0;
  return letters;
}

/** All buckets that a filled read answers: those of the range, or those from the first to the last one with points. */
async function calendarOfAll(sql: ShardQueryable, read: FilledRead): Promise<Calendar | null> {
  const zone = read.zone ?? findZone('UTC')!;
  if (read.fill === 'null') {
    const known = read.from !== null && read.to !== null ? null : await selectExtent(sql, [read.sensorId]);
    const [from, to] = [read.from ?? known?.oldest, read.to ?? known?.newest];
    if (from === undefined || to === undefined) return null;
    if (from <= to) return Calendar.of(zone, read.width, from, to);
    // Buckets are read whole: one that begins before the end of the range may have its first point after it.
    const only = await Calendar.of(zone, read.width, to, from);
    return known !== null && only.count === 1 ? only : null;
  }
  const one = { ...read, sensorIds: [read.sensorId], limit: 1, offset: 0 };
  const [first] = (await readBuckets(sql, { ...one, sort: 'ASC' })).rows;
  const [last] = (await readBuckets(sql, { ...one, sort: 'DESC' })).rows;
  return first === undefined || last === undefined
    ? null
    : Calendar.of(zone, read.width, first.bucket, last.bucket);
}

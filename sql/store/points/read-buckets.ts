/** Pages of buckets: of UTC, or of the runs of a calendar. */
import { DAY, SECOND } from '../../../common/dates.js';
import { float64Array } from '../../../common/float64.js';
import { SlicedWork } from '../../../common/sliced-work.js';
import type { ShardQueryable } from '../../connect.js';
import { countLongBuckets, type LongBuckets } from './blocks/bucket-counts.js';
import {
  type BucketColumns,
  bucketsOf,
  endOfBucket,
  inOrder,
  joined,
  mostBuckets,
  NO_BUCKETS,
  slice,
} from './blocks/buckets.js';
import { type Cell, Cells, isShort, requireCheapCount, windowsOfRange } from './blocks/counts.js';
import { type FineWidth, type Parts, type PartsQuery, readParts, storedStatement } from './blocks/parts.js';
import type { Coarsest } from './blocks/ranges.js';
import { readSlice } from './blocks/read-slice.js';
import { type PageQuery, type Sought, seek, WEEKS } from './blocks/seek.js';
import { type Snapshot, withSnapshot } from './blocks/snapshot.js';
import { readTexts } from './blocks/texts.js';
import { BucketPage, type BucketQuery, type NewestQuery, type Runs } from './bucket-page.js';
import { readLast } from './newest-point.js';
import type { Window } from './packed/windows.js';
import { BUCKET_COLUMNS, type BucketColumn, type BucketRow } from './row.js';
import { bucketStart, type CellWidth, type Width } from './widths.js';

/** Buckets by their starts, and the grid whose bounds all of them keep to. */
export interface Grid {
  /** Seconds, a part of a day or one of the widths; null: there is none, and points alone are read. */
  readonly grid: number | null;
  /** The start of the bucket that holds a date. */
  readonly startOf: (date: number) => number;
}

/** What is read. */
type Buckets = PageQuery & Grid;

interface Found {
  readonly columns: BucketColumns;
  readonly total: number;
  /** Some may begin or end with a text. */
  readonly haveTexts: boolean;
}

/**
 * A page of buckets that have points, by start and then sensor.
 * @throws TooMuch
 */
export function selectBuckets<Column extends BucketColumn>(
  sql: ShardQueryable,
  query: BucketQuery<Column>,
): Promise<BucketPage<Column>> {
  const { sensorIds, base, runs, lo, hi, sort, limit, offset } = query;
  const page = { range: { from: Math.max(lo, 0), to: hi }, sort, limit, offset };
  return withSnapshot(sql, sensorIds, async (tx, snapshot) => {
    const found =
      base !== null && runs === null
        ? await pageOfWidth(tx, snapshot, page, base)
        : await pageOfRuns(tx, snapshot, page, base, runs!);
    return pageFrom(tx, snapshot, found, query);
  });
}

/**
 * A page of the newest buckets of each sensor, by start and then sensor; `total` counts the sensors that have points in the range.
 * @throws TooMuch
 */
export function selectNewest<Column extends BucketColumn>(
  sql: ShardQueryable,
  query: NewestQuery<Column>,
): Promise<BucketPage<Column>> {
  const { sensorIds, base, lo, hi, sort, limit, offset } = query;
  const startOf = (date: number) => bucketStart(date, base);
  return withSnapshot(sql, sensorIds, async (tx, snapshot) => {
    const last = await readLast(tx, snapshot, { from: Math.max(lo, 0), to: hi });
    const newest = last.map(({ sensorId, date }) => ({ sensor_id: sensorId, bucket: startOf(date) }));
    const starts = new Map(
      newest
        .sort(bucketOrder(sort))
        .slice(offset, offset + limit)
        .map(({ sensor_id, bucket }) => [sensor_id, bucket]),
    );
    const sensors = snapshot.sensors.filter(({ sensor_id }) => starts.has(sensor_id));
    const range = sensors.map(({ sensor_id }) => bucketFrom(starts.get(sensor_id)!, base));
    const parts = await readParts(
      tx,
      { ...snapshot, sensors },
      { range, coarsest: coarsestFor(base), grid: base },
    );
    const columns = inOrder(bucketsOf(parts, startOf), sort);
    const haveTexts = parts.some((each) => each.haveTexts);
    return pageFrom(tx, snapshot, { columns, total: newest.length, haveTexts }, query);
  });
}

function bucketFrom(start: number, width: Width): Window {
  return { from: Math.max(start, 0), to: start + width * SECOND };
}

function coarsestFor(width: number | null): Coarsest {
  return width === 604800 ? 'weeks' : width === 86400 ? 'days' : 'blocks';
}

type Placed = Pick<BucketRow, 'sensor_id' | 'bucket'>;

/** By start, then by sensor. */
export function bucketOrder(sort: PageQuery['sort']): (left: Placed, right: Placed) => number {
  const sign = sort === 'ASC' ? 1 : -1;
  return (left, right) => sign * (left.bucket - right.bucket) || left.sensor_id - right.sensor_id;
}

/** @param runs of which the first one starts at or before all dates */
export function startOfRuns({
  starts,
  lasts,
  step,
}: NonNullable<BucketQuery['runs']>): (date: number) => number {
  return (date) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= date) low = middle;
      else high = middle;
    }
    return Math.min(date - ((date - starts[low]!) % step), lasts[low]!);
  };
}

/** Buckets of UTC. Sums show how many there are, so that the page is read alone, unless all of them together are little. */
async function pageOfWidth(
  tx: ShardQueryable,
  snapshot: Snapshot,
  page: PageQuery,
  width: Width,
): Promise<Found> {
  const startOf = (date: number) => bucketStart(date, width);
  const buckets = { ...page, grid: width, startOf };
  if (isShort(snapshot, queryOf(buckets)) || isWhole(snapshot, page, width * SECOND))
    return readAllWindows(tx, snapshot, buckets);
  const sought =
    width > 3600
      ? await seekLongBuckets(tx, snapshot, page, width, { startOf, starts: width }, (date) => date)
      : await seekBuckets(tx, snapshot, page, width as FineWidth);
  return readSought(tx, snapshot, buckets, sought);
}

/** Buckets of a time zone. Sums show how many there are of a day and longer; shorter ones may lie across all sums. */
async function pageOfRuns(
  tx: ShardQueryable,
  snapshot: Snapshot,
  page: PageQuery,
  grid: Width | null,
  runs: Runs,
): Promise<Found> {
  const buckets = { ...page, grid, startOf: startOfRuns(runs) };
  if (runs.step < DAY || isShort(snapshot, queryOf(buckets)) || isWhole(snapshot, page, runs.step))
    return readAllWindows(tx, snapshot, buckets);
  const { startOf } = buckets;
  const long = { startOf, starts: runs };
  const sought = await seekLongBuckets(tx, snapshot, page, grid, long, boundOfRuns(runs, page.range.to));
  return readSought(tx, snapshot, buckets, sought);
}

function queryOf({ range, grid }: Buckets): PartsQuery & { readonly range: Window } {
  return { range, grid, coarsest: coarsestFor(grid) };
}

/** Whether the page certainly has all there is, so that nothing need be counted. */
function isWhole({ sensors }: Snapshot, { range, limit, offset }: PageQuery, step: number): boolean {
  return offset === 0 && sensors.length * (Math.ceil((range.to - range.from) / step) + 1) <= limit;
}

async function readSought(
  tx: ShardQueryable,
  snapshot: Snapshot,
  buckets: Buckets,
  { window, skip, total }: Sought,
): Promise<Found> {
  if (window.from >= window.to) return { columns: NO_BUCKETS, total, haveTexts: false };
  const isEnough = ({ length }: Gathered) => length === buckets.limit;
  const found = await readWindows(tx, snapshot, { ...buckets, range: window, offset: skip }, isEnough);
  return { ...found, total };
}

/**
 * All buckets of a range, whose bounds are bounds of buckets; without texts.
 * @throws TooMuch
 */
export async function readAllBuckets(
  tx: ShardQueryable,
  snapshot: Snapshot,
  range: Window,
  grid: Grid,
): Promise<Omit<Found, 'total'>> {
  const page = { range, sort: 'ASC', limit: Number.POSITIVE_INFINITY, offset: 0 } as const;
  return readAllWindows(tx, snapshot, { ...page, ...grid });
}

function readAllWindows(tx: ShardQueryable, snapshot: Snapshot, buckets: Buckets): Promise<Found> {
  return readWindows(tx, snapshot, buckets, () => false);
}

/** The buckets of a page, as they are gathered. */
class Gathered {
  readonly #kept: BucketColumns[] = [];
  readonly #page: PageQuery;
  /** Buckets that are kept. */
  length = 0;
  total = 0;

  constructor(page: PageQuery) {
    this.#page = page;
  }

  get columns(): BucketColumns {
    return joined(this.#kept);
  }

  #add(columns: BucketColumns): void {
    const { offset, limit } = this.#page;
    const { length } = columns.bucket;
    const from = Math.min(Math.max(offset - this.total, 0), length);
    const to = Math.min(from + limit - this.length, length);
    this.#kept.push(slice(columns, from, to));
    this.length += to - from;
    this.total += length;
  }

  /** Takes the buckets of a window, the next one in the order of the page. */
  addWindow(parts: readonly Parts[], startOf: (date: number) => number): void {
    const { offset, limit, sort } = this.#page;
    if (this.total >= offset && this.length + mostBuckets(parts) <= limit) {
      this.#add(inOrder(bucketsOf(parts, startOf), sort));
      return;
    }
    const starts = startsOf(parts, startOf);
    const first = Math.max(offset - this.total, 0);
    const end = Math.min(first + limit - this.length, starts.length);
    if (first >= end) {
      this.total += starts.length;
      return;
    }
    // Buckets of other pages are not put together.
    const at = (place: number) => starts[sort === 'ASC' ? place : starts.length - 1 - place]!;
    const [from, to] = [Math.min(at(first), at(end - 1)), Math.max(at(first), at(end - 1))];
    // Sensors have buckets of the same start.
    let before = first;
    while (before > 0 && at(before - 1) === at(first)) before--;
    const wanted = parts.map((each) => betweenStarts(each, from, to, startOf));
    const columns = inOrder(bucketsOf(wanted, startOf), sort);
    this.total += before;
    this.#add(columns);
    this.total += starts.length - before - columns.bucket.length;
  }
}

/** @returns the starts of the buckets of all sensors that have points, in order */
function startsOf(parts: readonly Parts[], startOf: (date: number) => number): Float64Array {
  const found = float64Array(mostBuckets(parts));
  let length = 0;
  for (const { sums, points } of parts) {
    const begin = length;
    const { first_date } = sums.columns;
    for (const place of sums.places) found[length++] = startOf(first_date[place]!);
    const { dates } = points;
    for (let at = 0; at < dates.length; at = endOfBucket(dates, at, startOf))
      found[length++] = startOf(dates[at]!);
    const own = found.subarray(begin, length).sort();
    length = begin;
    let last = Number.NaN;
    for (const start of own) {
      if (start !== last) found[length++] = start;
      last = start;
    }
  }
  return found.subarray(0, length).sort();
}

/** The parts in buckets from one start to another, both inclusive. */
function betweenStarts(parts: Parts, from: number, to: number, startOf: (date: number) => number): Parts {
  const { dates, numbers } = parts.points;
  const { columns, places } = parts.sums;
  const startOfSum = (i: number) => startOf(columns.first_date[places[i]!]!);
  const startOfPoint = (i: number) => startOf(dates[i]!);
  const sums = [
    firstPlace(places.length, (i) => startOfSum(i) >= from),
    firstPlace(places.length, (i) => startOfSum(i) > to),
  ] as const;
  const [first, end] = [
    firstPlace(dates.length, (i) => startOfPoint(i) >= from),
    firstPlace(dates.length, (i) => startOfPoint(i) > to),
  ];
  return {
    ...parts,
    sums: { columns, places: places.subarray(...sums) },
    points: { dates: dates.subarray(first, end), numbers: numbers.subarray(first, end), texts: null },
  };
}

/** @returns the first place that is late enough, as all later ones are; the length without any */
function firstPlace(length: number, isLate: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLate(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Reads a range window by window, in the order of the page.
 * @param isEnough whether what comes later is not asked for
 */
async function readWindows(
  tx: ShardQueryable,
  snapshot: Snapshot,
  buckets: Buckets,
  isEnough: (gathered: Gathered) => boolean,
): Promise<Found> {
  const { range, startOf, sort } = buckets;
  const gathered = new Gathered(buckets);
  let haveTexts = false;
  if (range.from >= range.to) return { columns: NO_BUCKETS, total: 0, haveTexts };
  const query = queryOf(buckets);
  const windows = whole(await windowsOfRange(tx, snapshot, query), startOf);
  for (const window of sort === 'ASC' ? windows : windows.reverse()) {
    const parts = await readParts(tx, snapshot, { ...query, range: window });
    gathered.addWindow(parts, startOf);
    haveTexts ||= parts.some((each) => each.haveTexts);
    if (isEnough(gathered)) break;
  }
  return { columns: gathered.columns, total: gathered.total, haveTexts };
}

/** Moves the bounds between windows to those of buckets. */
function whole(windows: readonly Window[], startOf: (date: number) => number): Window[] {
  const moved: Window[] = [];
  let { from } = windows[0]!;
  windows.forEach((window, i) => {
    const to = i === windows.length - 1 ? window.to : startOf(window.to);
    if (to > from) moved.push({ from, to });
    from = Math.max(from, to);
  });
  return moved;
}

/** The first start of a bucket of runs from a date on. @param end of the last bucket */
function boundOfRuns(runs: Runs, end: number): (date: number) => number {
  const startOf = startOfRuns(runs);
  return (date) => {
    const start = startOf(date);
    if (start === date) return date;
    const last = runs.lasts.indexOf(start);
    return last === -1 ? start + runs.step : (runs.starts[last + 1] ?? end);
  };
}

function seekLongBuckets(
  tx: ShardQueryable,
  snapshot: Snapshot,
  page: PageQuery,
  grid: Width | null,
  buckets: LongBuckets,
  boundFrom: (date: number) => number,
): Promise<Sought> {
  // Stored weeks hold more days than two.
  const longest = stepOf(buckets) < 7 * DAY ? 'days' : 'weeks';
  const count = (range: Window, width: CellWidth) =>
    countLongBuckets(tx, snapshot, { range, coarsest: longest, grid }, buckets, width);
  // A day may be many points: none is passed over if that can be avoided.
  return seek(page, count, { steps: WEEKS, few: page.limit, boundFrom });
}

function stepOf({ starts }: LongBuckets): number {
  return typeof starts === 'number' ? starts * SECOND : starts.step;
}

function seekBuckets(
  tx: ShardQueryable,
  snapshot: Snapshot,
  page: PageQuery,
  counted: FineWidth,
): Promise<Sought> {
  return seek(page, async (range, width, coarsest) => {
    const query = { range, coarsest, grid: width };
    await requireCheapCount(tx, snapshot, query);
    const cells = new Cells(width);
    // No part goes over a bound of a cell, and no bucket is shared by stored days and other parts.
    for (const { start, count } of await countStored(tx, snapshot, query, counted))
      cells.add(Math.max(start, 0), count);
    const work = new SlicedWork(readSlice);
    for (const each of await readParts(tx, snapshot, { ...query, withoutStored: true, counted })) {
      countIn(each, counted, cells);
      const turn = work.add(1 + each.points.dates.length);
      if (turn !== undefined) await turn;
    }
    return cells.list;
  });
}

/** Buckets in stored days and weeks, by cells of the grid. */
function countStored(
  tx: ShardQueryable,
  { sensors }: Snapshot,
  query: PartsQuery & { readonly grid: number },
  counted: FineWidth,
): Promise<Cell[]> {
  return tx.binary<Cell[]>`
    SELECT bucket_start(first_date, ${query.grid * SECOND}::bigint) AS start, sum(${tx(`of_${counted}`)})::bigint AS count
    FROM (${storedStatement(tx, sensors, query)}) stored GROUP BY 1`;
}

/** A bucket that two parts have in common counts with the first one. */
function countIn({ sums, points: { dates } }: Parts, width: FineWidth, cells: Cells): void {
  const { first_date, last_date, buckets } = sums.columns;
  const step = width * SECOND;
  let next = 0;
  /** Where the last bucket ends that is counted. */
  let end = 0;
  const takePoints = (before: number) => {
    for (; next < dates.length && dates[next]! < before; next++) {
      const date = dates[next]!;
      if (date < end) continue;
      cells.add(date, 1);
      end = bucketStart(date, width) + step;
    }
  };
  for (const place of sums.places) {
    const first = first_date[place]!;
    takePoints(first);
    const isShared = first < end;
    cells.add(first, buckets![place]! - (isShared ? 1 : 0));
    end = bucketStart(last_date[place]!, width) + step;
  }
  takePoints(Number.POSITIVE_INFINITY);
}

async function pageFrom<Column extends BucketColumn>(
  tx: ShardQueryable,
  snapshot: Snapshot,
  { columns, total, haveTexts }: Found,
  query: Pick<BucketQuery<Column>, 'columns'>,
): Promise<BucketPage<Column>> {
  const wanted: readonly BucketColumn[] = query.columns ?? BUCKET_COLUMNS;
  const ends = (haveTexts ? (['first', 'last'] as const) : []).filter((end) =>
    wanted.includes(`${end}_text`),
  );
  return BucketPage.from<Column>(await withTexts(tx, snapshot, columns, ends), query, total, snapshot.epoch);
}

/**
 * Adds the texts of the first or last points, or both.
 * @throws TooMuch
 */
export async function withTexts(
  tx: ShardQueryable,
  snapshot: Snapshot,
  columns: BucketColumns,
  ends: readonly ('first' | 'last')[],
): Promise<BucketColumns> {
  const texts = await readTexts(tx, snapshot, {
    sensorIds: ends.flatMap(() => [...columns.sensor_id]),
    dates: ends.flatMap((end) => [...columns[`${end}_date`]]),
  });
  if (texts === null) return columns;
  const { length } = columns.bucket;
  const added = ends.map((end, i) => [`${end}_text`, texts.slice(i * length, (i + 1) * length)]);
  return { ...columns, ...Object.fromEntries(added) };
}

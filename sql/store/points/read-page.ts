/** Pages of points, as columns. */
import { LAST_DATE } from '../../../common/dates.js';
import type { ShardQueryable } from '../../connect.js';
import { Cells, countPoints } from './blocks/counts.js';
import { type Parts, readParts } from './blocks/parts.js';
import { choose, type PageQuery, seek, windowOfPage } from './blocks/seek.js';
import { type Snapshot, withSnapshot } from './blocks/snapshot.js';
import { readTexts } from './blocks/texts.js';
import { readNext, type Stretch, type Walked } from './blocks/walk.js';
import type { ColumnsOf } from './columns.js';
import { pointsBetween } from './journal/tail.js';
import { type LastPoint, readLast } from './newest-point.js';
import type { PointRow } from './read-points.js';
import { SPAN } from './widths.js';

export interface PointRange extends Omit<PageQuery, 'range'> {
  /** Microseconds since 1970, both inclusive. */
  readonly from: number;
  readonly to: number;
}

export interface PointPage {
  readonly columns: ColumnsOf<PointRow>;
  /** Points of the range, over all pages. */
  readonly total: number;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

export const ALL_DATES = { from: 0, to: LAST_DATE } as const;

/** A point without its text. */
interface Point {
  readonly sensorId: number;
  readonly date: number;
  /** NaN: the value is no number. */
  readonly number: number;
}

/** Those of a page. */
interface Found {
  readonly points: readonly Point[];
  readonly total: number;
  /** Some of them may have texts. */
  readonly haveTexts: boolean;
}

/** Points that may be read at once where those of a page are the first ones of each sensor. */
const FEW = 20_000;

/**
 * Points of one sensor or, in one order of time, of many, with how many there are in the range, of one snapshot.
 * @throws TooMuch
 */
export function readPage(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  { from, to, ...rest }: PointRange,
): Promise<PointPage> {
  const page = { ...rest, range: { from, to: to + 1 } };
  const isFirst = page.offset === 0 && page.limit * sensorIds.length <= FEW;
  return withSnapshot(sql, sensorIds, async (tx, snapshot) => {
    const found = await (isFirst ? firstPage : laterPage)(tx, snapshot, page);
    return pageFrom(tx, snapshot, found);
  });
}

/**
 * A page of the newest points of each sensor within a range of dates, by date and then by sensor; `total` counts the sensors that have one.
 * @throws TooMuch
 */
export function newestPoints(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  { from, to, ...page }: PointRange,
): Promise<PointPage> {
  return withSnapshot(sql, sensorIds, async (tx, snapshot) => {
    const all = await readLast(tx, snapshot, { from, to: to + 1 });
    const points = inOrder(all, page.sort).slice(page.offset, page.offset + page.limit);
    const haveTexts = points.some((point) => (point as LastPoint).hasText);
    return pageFrom(tx, snapshot, { points, total: all.length, haveTexts });
  });
}

async function pageFrom(
  tx: ShardQueryable,
  snapshot: Snapshot,
  { points, total, haveTexts }: Found,
): Promise<PointPage> {
  const columns = {
    sensor_id: Float64Array.from(points, ({ sensorId }) => sensorId),
    date: Float64Array.from(points, ({ date }) => date),
    number: Float64Array.from(points, ({ number }) => number),
  };
  const wanted = { sensorIds: columns.sensor_id, dates: columns.date };
  const text = haveTexts ? await readTexts(tx, snapshot, wanted) : null;
  return { columns: { ...columns, text }, total, epoch: snapshot.epoch };
}

/** By date, then by sensor. */
function inOrder<Each extends Point>(points: readonly Each[], sort: PageQuery['sort']): Each[] {
  const sign = sort === 'ASC' ? 1 : -1;
  return [...points].sort((left, right) => sign * (left.date - right.date) || left.sensorId - right.sensorId);
}

/** Each sensor gives at most what the page could need. */
async function firstPage(
  tx: ShardQueryable,
  snapshot: Snapshot,
  { range, sort, limit }: PageQuery,
): Promise<Found> {
  const counts = await countPoints(tx, snapshot, { range, coarsest: 'weeks', width: SPAN });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const points: Point[] = [];
  let haveTexts = false;
  let left: Wanted[] = snapshot.sensors.map((state) => ({ state, range, most: limit }));
  if (total === 0 || limit === 0) left = [];
  while (left.length > 0) {
    const options = { sort, most: limit, withTexts: false };
    const walked = await readNext(tx, left, options);
    haveTexts ||= walked.some((each) => each.haveTexts);
    left = left.flatMap((wanted, i) => {
      const taken = take(wanted, walked[i]!, sort);
      for (const point of taken) points.push(point);
      const { rest } = walked[i]!;
      const most = wanted.most - taken.length;
      return rest === null || most === 0 ? [] : [{ state: wanted.state, range: rest, most }];
    });
  }
  return { points: inOrder(points, sort).slice(0, limit), total, haveTexts };
}

interface Wanted extends Stretch {
  /** Points that are still missing. */
  readonly most: number;
}

function take({ state, most }: Wanted, { points }: Walked, sort: PageQuery['sort']): Point[] {
  const { dates, numbers } = points;
  const begin = sort === 'ASC' ? 0 : Math.max(0, dates.length - most);
  const length = Math.min(most, dates.length);
  return Array.from({ length }, (_, i) => ({
    sensorId: state.sensor_id,
    date: dates[begin + i]!,
    number: numbers[begin + i]!,
  }));
}

/** Counts show where it begins, down to a minute. */
async function laterPage(tx: ShardQueryable, snapshot: Snapshot, page: PageQuery): Promise<Found> {
  const { window, skip, total } = await seek(page, (range, width, coarsest) =>
    countPoints(tx, snapshot, { range, coarsest, width }),
  );
  if (window.from >= window.to) return { points: [], total, haveTexts: false };
  const parts = await readParts(tx, snapshot, { range: window, coarsest: 'blocks', grid: null });
  const minutes = new Cells(60);
  for (const { points } of parts) for (const date of points.dates) minutes.add(date, 1);
  const chosen = choose(minutes.list, page, skip);
  if (chosen.cells.length === 0) return { points: [], total, haveTexts: false };
  const { from, to } = windowOfPage(chosen.cells, 60, window);
  const points = inOrder(
    parts.flatMap((each) => pointsIn(each, from, to)),
    page.sort,
  );
  const haveTexts = parts.some((each) => each.haveTexts);
  return { points: points.slice(chosen.skip, chosen.skip + page.limit), total, haveTexts };
}

function pointsIn({ sensorId, points }: Parts, from: number, to: number): Point[] {
  const { dates, numbers } = pointsBetween(points, from, to - 1);
  return Array.from(dates, (date, i) => ({ sensorId, date, number: numbers[i]! }));
}

/** What a chart of one sensor draws, of one snapshot: the points of a range where they are few, else buckets or runs of one state. */
import { INTERVAL_SAMPLE } from '@sensorium/model/chart-pauses';
import { DATE_END } from '../../../common/dates.js';
import type { ShardQueryable } from '../../connect.js';
import { type BucketColumns, NO_BUCKETS } from './blocks/buckets.js';
import { countPoints } from './blocks/counts.js';
import { type IngestState, type Snapshot, withSnapshot } from './blocks/snapshot.js';
import { readNext, type Sort, walk } from './blocks/walk.js';
import { type Extent, extentOf } from './extent.js';
import { joinedPoints, NO_POINTS, type SensorPoints } from './journal/tail.js';
import type { Window } from './packed/windows.js';
import { type Grid, readAllBuckets, withTexts } from './read-buckets.js';
import { SPAN } from './widths.js';

/** One point. */
export interface ChartPoint {
  /** Microseconds since 1970. */
  readonly date: number;
  /** NaN: the value is no number. */
  readonly number: number;
  readonly text: string | null;
}

export interface ChartQuery {
  readonly sensorId: number;
  /** First and last date, microseconds since 1970, both inclusive; null: the oldest or the newest point of the sensor. */
  readonly from: number | null;
  readonly to: number | null;
  /** Points that are answered as they are. */
  readonly mostPoints: number;
  /** States whatever the points are; null: as the points near the ends of the range are. */
  readonly areStates: boolean | null;
}

/** What is known before it is decided how to draw. */
export interface ChartFacts {
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
  /** Of all points of the sensor; null: it has none. */
  readonly extent: Extent | null;
  /** Dates that were asked for, an open end as far as there are points; `to` is exclusive. */
  readonly range: Window;
  /** Points in the range. */
  readonly total: number;
  /** Dates of the last points before the end of the range and of the first ones from its start on, each in order. */
  readonly samples: readonly Float64Array[];
  /** States rather than numbers. */
  readonly areStates: boolean;
}

/** What a chart draws of a range. */
export interface ChartSource {
  /** All points of the range. */
  points(withTexts: boolean): Promise<SensorPoints>;
  /** The last point before the range; null: there is none. */
  previous(): Promise<ChartPoint | null>;
  /** The first point after the range. */
  next(): Promise<ChartPoint | null>;
  /** The points of the range with their texts, some at a time, in order. */
  walk(): AsyncIterable<SensorPoints>;
  /**
   * All buckets of a range whose bounds are bounds of buckets.
   * @throws TooMuch
   */
  buckets(range: Window, grid: Grid, ends: readonly ('first' | 'last')[]): Promise<BucketColumns>;
}

/**
 * @param draw reads what it needs of the snapshot. It may be called again, with another one
 * @throws TooMuch
 */
export function readChart<Drawn>(
  sql: ShardQueryable,
  query: ChartQuery,
  draw: (facts: ChartFacts, source: ChartSource) => Promise<Drawn>,
): Promise<Drawn> {
  return withSnapshot(sql, [query.sensorId], async (tx, snapshot) => {
    const [state] = snapshot.sensors;
    const extent = state === undefined ? null : await extentOf(tx, snapshot.sensors);
    if (state === undefined || extent === null) return draw(emptyFacts(snapshot.epoch, query), NOTHING);
    const range = rangeOf(query, extent);
    const total = await countIn(tx, snapshot, within(range, extent));
    const samples = [
      await near(tx, state, { from: 0, to: range.to }, 'DESC', INTERVAL_SAMPLE),
      await near(tx, state, { from: range.from, to: DATE_END }, 'ASC', INTERVAL_SAMPLE),
    ];
    const facts = {
      epoch: snapshot.epoch,
      extent,
      range,
      total,
      samples: samples.map(({ dates }) => dates),
      areStates: query.areStates ?? areTexts(samples),
    };
    return draw(facts, sourceOf(tx, snapshot, state, range));
  });
}

/** Never empty: an open end lies at the other one where all points are beyond that. */
function rangeOf({ from, to }: ChartQuery, { oldest, newest }: Extent): Window {
  const end = (to ?? Math.max(newest, from ?? 0)) + 1;
  return { from: from ?? Math.min(oldest, end - 1), to: end };
}

function emptyFacts(epoch: number, { from, to, areStates }: ChartQuery): ChartFacts {
  const start = from ?? to ?? 0;
  const range = { from: start, to: Math.max(start, to ?? start) + 1 };
  return { epoch, extent: null, range, total: 0, samples: [], areStates: areStates ?? false };
}

/** What of a range can have points. */
function within(range: Window, { oldest, newest }: Extent): Window {
  return { from: Math.max(range.from, oldest), to: Math.min(range.to, newest + 1) };
}

async function countIn(tx: ShardQueryable, snapshot: Snapshot, range: Window): Promise<number> {
  const cells = await countPoints(tx, snapshot, { range, coarsest: 'weeks', width: SPAN });
  return cells.reduce((sum, { count }) => sum + count, 0);
}

/** At most so many points from one end of a range on, in ascending order and without texts. */
async function near(
  tx: ShardQueryable,
  state: IngestState,
  range: Window,
  sort: Sort,
  most: number,
): Promise<SensorPoints> {
  if (range.from >= range.to) return NO_POINTS;
  const [walked] = await readNext(tx, [{ state, range }], { sort, most, withTexts: false });
  const { dates, numbers } = walked!.points;
  const [from, to] = sort === 'ASC' ? [0, most] : [Math.max(0, dates.length - most), dates.length];
  return { dates: dates.slice(from, to), numbers: numbers.slice(from, to), texts: null };
}

/** Whether most of some points are no numbers. */
function areTexts(samples: readonly SensorPoints[]): boolean {
  const numbers = samples.flatMap((each) => [...each.numbers]);
  return numbers.filter(Number.isNaN).length * 2 > numbers.length;
}

function sourceOf(tx: ShardQueryable, snapshot: Snapshot, state: IngestState, range: Window): ChartSource {
  const all = (withTexts: boolean) => walk(tx, { state, range }, { sort: 'ASC', most: AT_ONCE, withTexts });
  const beside = async (where: Window, sort: Sort): Promise<ChartPoint | null> => {
    if (where.from >= where.to) return null;
    const [walked] = await readNext(tx, [{ state, range: where }], { sort, most: 1, withTexts: true });
    const { dates, numbers, texts } = walked!.points;
    const at = sort === 'ASC' ? 0 : dates.length - 1;
    if (dates.length === 0) return null;
    return { date: dates[at]!, number: numbers[at]!, text: texts?.[at] ?? null };
  };
  return {
    points: async (withTexts) => {
      const found: SensorPoints[] = [];
      for await (const points of all(withTexts)) found.push(points);
      return found.length === 0 ? NO_POINTS : joinedPoints(found);
    },
    previous: () => beside({ from: 0, to: range.from }, 'DESC'),
    next: () => beside({ from: range.to, to: DATE_END }, 'ASC'),
    walk: () => all(true),
    buckets: async (whole, grid, ends) => {
      const { columns, haveTexts } = await readAllBuckets(tx, snapshot, whole, grid);
      return haveTexts ? withTexts(tx, snapshot, columns, ends) : columns;
    },
  };
}

/** Points that are unpacked at once. */
const AT_ONCE = 20_000;

/** A sensor without points. */
const NOTHING: ChartSource = {
  points: () => Promise.resolve(NO_POINTS),
  previous: () => Promise.resolve(null),
  next: () => Promise.resolve(null),
  walk: async function* () {},
  buckets: () => Promise.resolve(NO_BUCKETS),
};

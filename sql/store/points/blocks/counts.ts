/** How many points there are, and how much of them has to be unpacked for a read, without reading most of them. */
import { SECOND } from '../../../../common/dates.js';
import { groupBy } from '../../../../common/group-by.js';
import { SlicedWork } from '../../../../common/sliced-work.js';
import type { ShardQueryable } from '../../../connect.js';
import { overlay, placeFrom, pointsBetween } from '../journal/tail.js';
import type { Window } from '../packed/windows.js';
import { COST, TooCostly } from '../too-much.js';
import { bucketStart, type CellWidth, type Width } from '../widths.js';
import {
  datesWithin,
  type PartsQuery,
  partStatement,
  type ReadExtent,
  readExtentOf,
  windowsOf,
} from './parts.js';
import type { Coarsest } from './ranges.js';
import { READ_IN_TURN, readSlice } from './read-slice.js';
import type { Snapshot } from './snapshot.js';
import { type PackedPoints, unpacked } from './unpacked.js';

/** A bucket that has some of what is counted. */
export interface Cell {
  /** Microseconds since 1970. */
  readonly start: number;
  readonly count: number;
}

/** @returns cells of a width, in order: of several sensors together */
export class Cells {
  readonly #counts = new Map<number, number>();
  readonly #width: CellWidth;
  /** The cell that was counted last, and what is not in `#counts` of it yet: dates that follow each other are mostly of one. */
  #start = 0;
  #end = 0;
  #count = 0;

  constructor(width: CellWidth) {
    this.#width = width;
  }

  /** @param date microseconds since 1970, 0 or more */
  add(date: number, count: number): void {
    if (date < this.#start || date >= this.#end) {
      this.#keep();
      this.#start = bucketStart(date, this.#width);
      this.#end = this.#start + this.#width * SECOND;
    }
    this.#count += count;
  }

  /** Counts one for each date. @param dates in order */
  addEach(dates: Float64Array): void {
    for (let at = 0; at < dates.length; ) {
      this.add(dates[at]!, 0);
      const behind = placeFrom(dates, this.#end);
      this.#count += behind - at;
      at = behind;
    }
  }

  #keep(): void {
    if (this.#count > 0) this.#counts.set(this.#start, (this.#counts.get(this.#start) ?? 0) + this.#count);
    this.#count = 0;
  }

  get list(): Cell[] {
    this.#keep();
    const cells = [...this.#counts].map(([start, count]) => ({ start, count }));
    return cells.sort((left, right) => left.start - right.start);
  }
}

/**
 * Counts points.
 * @param width of the cells
 * @param coarsest not coarser than they are
 */
export async function countPoints(
  tx: ShardQueryable,
  snapshot: Snapshot,
  {
    range,
    coarsest,
    width,
  }: { readonly range: Window; readonly coarsest: Coarsest; readonly width: CellWidth },
): Promise<Cell[]> {
  const cells = new Cells(width);
  if (range.from >= range.to) return [];
  await requireCheapCount(tx, snapshot, { range, coarsest, grid: width });
  const { sensors } = snapshot;
  const statement = partStatement(tx, sensors, { range, coarsest, grid: width });
  const rows = await tx.binary<(Omit<PackedPoints, 'data'> & { readonly data: Buffer | null })[]>`
    WITH part AS (${statement})
    SELECT NULL::bigint AS sensor_id, min(first_date) AS first_date, sum(count)::bigint AS count, NULL::bytea AS data
    FROM part WHERE data IS NULL GROUP BY bucket_start(first_date, ${width * SECOND}::bigint)
    UNION ALL
    SELECT sensor_id, first_date, count, data FROM part WHERE data IS NOT NULL`;
  for (const { first_date, count, data } of rows) if (data === null) cells.add(first_date, count);
  const blocks = rows.filter((row): row is PackedPoints => row.data !== null);
  const needed = groupBy(blocks, ({ sensor_id }) => sensor_id);
  const work = new SlicedWork(readSlice);
  for (const { sensor_id, tail } of sensors) {
    const own = (needed.get(sensor_id) ?? []).sort((left, right) => left.first_date - right.first_date);
    for (const { blocks, window } of portionsOf(own, range)) {
      const later = { ...pointsBetween(tail, window.from, window.to - 1), texts: null };
      const { dates } = overlay(await unpacked(blocks, window), later);
      cells.addEach(dates);
      const turn = work.add(dates.length);
      if (turn !== undefined) await turn;
    }
  }
  return cells.list;
}

/**
 * Cuts a range where blocks begin, so that little is in memory at once.
 * @param blocks of one sensor, in order
 * @returns in order, at least one
 */
function* portionsOf(
  blocks: readonly PackedPoints[],
  range: Window,
): Generator<{ readonly blocks: readonly PackedPoints[]; readonly window: Window }> {
  let { from } = range;
  let [first, points] = [0, 0];
  for (const [i, { first_date, count }] of blocks.entries()) {
    if (points > 0 && points + count > READ_IN_TURN && first_date > from) {
      yield { blocks: blocks.slice(first, i), window: { from, to: first_date } };
      [from, first, points] = [first_date, i, 0];
    }
    points += count;
  }
  yield { blocks: blocks.slice(first), window: { from, to: range.to } };
}

/** Work in one window of a read, in points that are unpacked: it takes some milliseconds. */
const MOST = 25_000;
/** Work of a row, in the same unit. */
const ROW = 10;

const DAY_AND_HOUR = [86400, 3600] as const;

/**
 * Cuts the range of a read into windows that fit into memory: at days, and at hours where a day has too much.
 * @returns in order
 * @throws TooCostly
 */
export async function windowsOfRange(
  tx: ShardQueryable,
  snapshot: Snapshot,
  query: PartsQuery & { readonly range: Window },
  widths: readonly Width[] = DAY_AND_HOUR,
): Promise<Window[]> {
  const [width, ...finer] = widths;
  const { range } = query;
  if (width === undefined || isShort(snapshot, query)) return [range];
  const windows: Window[] = [];
  let [from, sum] = [range.from, 0];
  const end = (to: number) => {
    if (to > from) windows.push({ from, to });
    [from, sum] = [Math.max(from, to), 0];
  };
  const costs = await costsOf(tx, snapshot, query, width);
  requireAffordable(costs);
  for (const { start, last, work } of costs) {
    const cell = { from: Math.max(start, range.from), to: Math.min(last + width * SECOND, range.to) };
    if (sum + work > MOST) end(cell.from);
    sum += work;
    if (work <= MOST) continue;
    windows.push(...(await windowsOfRange(tx, snapshot, { ...query, range: { from, to: cell.to } }, finer)));
    [from, sum] = [cell.to, 0];
  }
  end(range.to);
  return windows;
}

/** Points of a block. */
const BLOCK = 4096;
/** What is read without counting first: a year by the day, a month by the hour. */
const SHORT: ReadExtent = { weeks: 1000, weeksOfDays: 54, daysOfBlocks: 33 };

/**
 * Whether a read is certainly small. Stored weeks and days are a row each. A week in one block, or a day in one, may have to be unpacked, and is
 * `BLOCK` points at most; blocks of an hour lie within the buckets.
 */
export function isShort(snapshot: Snapshot, query: PartsQuery): boolean {
  if (query.grid === null || query.grid < 3600 || snapshot.sensors.length > SHORT.weeksOfDays) return false;
  const { weeks, weeksOfDays, daysOfBlocks } = readExtentOf(snapshot, query);
  return weeks <= SHORT.weeks && weeksOfDays <= SHORT.weeksOfDays && daysOfBlocks <= SHORT.daysOfBlocks;
}

/** @throws TooCostly */
function requireAffordable(costs: readonly Pick<Cell, 'count'>[]): void {
  const cost = costs.reduce((sum, { count }) => sum + count, 0);
  if (cost > COST) throw new TooCostly(cost);
}

/** Points that may be unpacked without counting first. */
const CHEAP = 2_000_000;

/**
 * Requires that what a count unpacks is little enough: blocks at the ends of the range, and those with points of the tail among theirs.
 * @throws TooCostly
 */
export async function requireCheapCount(
  tx: ShardQueryable,
  snapshot: Snapshot,
  query: PartsQuery,
): Promise<void> {
  const windows = windowsOf(snapshot.sensors, query);
  const blocks = snapshot.sensors.reduce(
    (sum, { tail }, i) => sum + 2 + datesWithin(tail, windows[i]!).length,
    0,
  );
  if (blocks * BLOCK > CHEAP) requireAffordable(await costsOf(tx, snapshot, query, 604800));
}

/** Cells that follow each other. */
interface Cost extends Cell {
  /** Start of the last one. */
  readonly last: number;
  /** In points that are unpacked, rows included. */
  readonly work: number;
}

/** What a read costs: sums, and points that are unpacked. Cells that have little are put together, so that few rows are answered. */
function costsOf(tx: ShardQueryable, { sensors }: Snapshot, query: PartsQuery, width: Width) {
  return tx.binary<Cost[]>`
    SELECT min(start) AS start, max(start) AS last, sum(count)::bigint AS count, sum(work)::bigint AS work FROM (
      SELECT *, div(sum(work) OVER (ORDER BY start) - work, ${MOST / 2}) AS part FROM (
        SELECT bucket_start(first_date, ${width * SECOND}::bigint) AS start,
               sum(CASE WHEN data IS NULL THEN 1 ELSE count END)::bigint AS count,
               sum(CASE WHEN data IS NULL THEN 0 ELSE count END + ${ROW})::bigint AS work
        FROM (${partStatement(tx, sensors, query)}) part GROUP BY 1
      ) cell
    ) cell GROUP BY part, CASE WHEN work > ${MOST} THEN start END ORDER BY 1`;
}

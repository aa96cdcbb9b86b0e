/**
 * Pages of points and of buckets. Where a page begins is found by counts, from coarse to fine, so that one deep in a year costs no more than one at
 * its start:
 *
 *   weeks  ├───────┼───────┼───────┼──     counts up to the offset
 *   days                   ├─┼─┼─┼         the same inside that week
 *   hours                      ├┼┼         the same inside that day
 *   points                      ····       what is left of the offset
 */
import type { Queryable } from '../../connect.js';
import type { Window } from '../packed/windows.js';
import type { BucketRow } from '../row.js';
import { bucketStart, SECOND, type Width } from '../widths.js';
import { bucketsOf } from './buckets.js';
import { type Heads, type Parts, readParts, type Sum } from './parts.js';
import type { Coarsest } from './ranges.js';

export interface Page {
  /** Microseconds since 1970; `to` is exclusive. */
  readonly range: Window;
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

export interface PointRow {
  readonly sensor_id: number;
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

export interface Found<Row> {
  readonly rows: readonly Row[];
  /** In the whole range. */
  readonly total: number;
}

/** Width of buckets that are counted in each block. */
export type FineWidth = Exclude<Width, 86400 | 604800>;

/** By date, then by sensor. */
export async function pointPage(tx: Queryable, heads: Heads, page: Page): Promise<Found<PointRow>> {
  const { total, window, skip } = await seek(tx, heads, page, null);
  const parts = await readParts(tx, heads, { range: window, coarsest: 'blocks', grid: null });
  const rows = parts.flatMap(rowsOf);
  rows.sort((left, right) => left.date - right.date || left.sensor_id - right.sensor_id);
  return { rows: slice(rows, page, skip, (row) => row.date), total };
}

/** By start, then by sensor. Buckets that overlap the range are answered whole. @param width seconds; buckets of UTC */
export async function bucketPage(
  tx: Queryable,
  heads: Heads,
  page: Page,
  width: Width,
): Promise<Found<BucketRow>> {
  const { from, to } = page.range;
  const whole = { from: bucketStart(from, width), to: bucketStart(to - 1, width) + width * SECOND };
  const range = { from: Math.max(whole.from, 0), to: whole.to };
  const sought =
    width > 3600
      ? { window: range, skip: page.offset, total: null }
      : await seek(tx, heads, { ...page, range }, width as FineWidth);
  const coarsest: Coarsest = width === 604800 ? 'weeks' : width === 86400 ? 'days' : 'blocks';
  const parts = await readParts(tx, heads, { range: sought.window, coarsest, grid: width });
  const rows = parts.flatMap((each) => bucketsOf(each, (date) => bucketStart(date, width)));
  rows.sort((left, right) => left.bucket - right.bucket || left.sensor_id - right.sensor_id);
  return { rows: slice(rows, page, sought.skip, (row) => row.bucket), total: sought.total ?? rows.length };
}

/** @param rows in ascending order of date, and of one date in the order of an answer */
function slice<Row>(rows: Row[], { sort, limit }: Page, skip: number, dateOf: (row: Row) => number): Row[] {
  if (sort === 'ASC') return rows.slice(skip, skip + limit);
  const turned: Row[] = [];
  for (let end = rows.length; end > 0; ) {
    let begin = end - 1;
    while (begin > 0 && dateOf(rows[begin - 1]!) === dateOf(rows[begin]!)) begin--;
    for (let i = begin; i < end; i++) turned.push(rows[i]!);
    end = begin;
  }
  return turned.slice(skip, skip + limit);
}

function rowsOf({ sensorId, points: { dates, numbers, texts } }: Parts): PointRow[] {
  return Array.from(dates, (date, i) => ({
    sensor_id: sensorId,
    date,
    number: Number.isNaN(numbers[i]) ? null : numbers[i]!,
    text: texts?.[i] ?? null,
  }));
}

/** Where a page begins. */
interface Sought {
  /** All rows of the page are in it. */
  readonly window: Window;
  /** Rows of the window before those of the page, in its order. */
  readonly skip: number;
  readonly total: number;
}

const STEPS = [
  { width: 604800, coarsest: 'weeks' },
  { width: 86400, coarsest: 'days' },
  { width: 3600, coarsest: 'blocks' },
] as const satisfies readonly { width: Width; coarsest: Coarsest }[];

/** Rows that are soon passed over. */
const FEW = 5000;

/** @param counted width of the buckets that are counted; null: points are */
async function seek(tx: Queryable, heads: Heads, page: Page, counted: FineWidth | null): Promise<Sought> {
  let [window, skip, total] = [page.range, page.offset, -1];
  for (const { width, coarsest } of STEPS) {
    const parts = await readParts(tx, heads, { range: window, coarsest, grid: width });
    const cells = countsByCell(parts, width, counted);
    const sum = cells.reduce((sum, { count }) => sum + count, 0);
    if (total === -1) total = sum;
    const ordered = page.sort === 'ASC' ? cells : cells.reverse();
    const chosen = choose(ordered, skip, page.limit);
    if (chosen === null) return { window: { from: window.from, to: window.from }, skip: 0, total };
    const [first, last] = [chosen.cells[0]!.start, chosen.cells.at(-1)!.start];
    window = {
      from: Math.max(window.from, Math.min(first, last)),
      to: Math.min(window.to, Math.max(first, last) + width * SECOND),
    };
    skip = chosen.skip;
    if (chosen.cells.reduce((sum, { count }) => sum + count, 0) <= FEW) break;
  }
  return { window, skip, total };
}

interface Cell {
  readonly start: number;
  count: number;
}

/** The cells that a page is in. */
function choose(
  cells: readonly Cell[],
  offset: number,
  limit: number,
): { cells: Cell[]; skip: number } | null {
  let before = 0;
  let first = 0;
  while (first < cells.length && before + cells[first]!.count <= offset) before += cells[first++]!.count;
  if (first === cells.length) return null;
  let [end, upTo] = [first, before];
  while (end < cells.length && upTo < offset + limit) upTo += cells[end++]!.count;
  return { cells: cells.slice(first, Math.max(end, first + 1)), skip: offset - before };
}

/** @returns cells that have any, in order; no part goes over a bound of one */
function countsByCell(parts: readonly Parts[], width: Width, counted: FineWidth | null): Cell[] {
  const cells = new Map<number, Cell>();
  const add = (date: number, count: number) => {
    const start = bucketStart(date, width);
    const cell = cells.get(start) ?? { start, count: 0 };
    cells.set(start, cell);
    cell.count += count;
  };
  for (const each of parts) {
    if (counted === null) countPoints(each, add);
    else countBuckets(each, counted, add);
  }
  return [...cells.values()].sort((left, right) => left.start - right.start);
}

function countPoints({ sums, points }: Parts, add: (date: number, count: number) => void): void {
  for (const { first_date, count } of sums) add(first_date, count);
  for (const date of points.dates) add(date, 1);
}

/** A bucket that two parts have in common counts with the first one. */
function countBuckets(
  { sums, points: { dates } }: Parts,
  width: FineWidth,
  add: (date: number, count: number) => void,
): void {
  let [next, last] = [0, Number.NaN];
  const takePoints = (before: number) => {
    for (; next < dates.length && dates[next]! < before; next++) {
      const bucket = bucketStart(dates[next]!, width);
      if (bucket !== last) add(dates[next]!, 1);
      last = bucket;
    }
  };
  for (const sum of sums) {
    takePoints(sum.first_date);
    const isShared = bucketStart(sum.first_date, width) === last;
    add(sum.first_date, countOf(sum, width) - (isShared ? 1 : 0));
    last = bucketStart(sum.last_date, width);
  }
  takePoints(Number.POSITIVE_INFINITY);
}

function countOf(sum: Sum, width: FineWidth): number {
  return sum[`of_${width}`];
}

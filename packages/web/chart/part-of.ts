/** Derives what a read of a part of a range would return from the reply for the whole range. */
import { INTERVAL_SAMPLE, intervalsOf, longestMedian, pausesBefore } from '@sensorium/model/chart-pauses';
import { type ChartReply, countIn, countWithin, type Line } from './data.js';
import type { Asked } from './query.js';
import type { View } from './view.js';

export interface Part {
  readonly reply: ChartReply;
  readonly line: Line;
}

const MICROSECONDS = 1e6;

/**
 * The line keeps the rows beside the part.
 * @param asked a range within the one of the reply
 * @returns undefined: a read might return something else
 */
export function partOf(reply: ChartReply, line: Line, { range, width, mostPoints }: Asked): Part | undefined {
  if (line.kind === 'points') return mostPoints > 0 ? partOfPoints(reply, line, range) : undefined;
  if (Math.abs(line.width / width - 1) > 1e-9) return undefined;
  // As many as there are at least: few enough would be points.
  if (mostPoints > 0 && countWithin(line, range.from, range.to) <= mostPoints) return undefined;
  if (!holdsInterval(reply, line, range)) return undefined;
  return { reply: { ...reply, total: countIn(line, range.from, range.to) }, line };
}

function partOfPoints(reply: ChartReply, line: Line, range: View): Part | undefined {
  const { previous, next } = reply;
  const dates = Float64Array.from(
    [previous?.date ?? Number.NaN, ...line.date, next?.date ?? Number.NaN],
    (date) => Math.round(date * MICROSECONDS),
  );
  const [from, to] = [range.from * MICROSECONDS, range.to * MICROSECONDS].map(Math.round) as [number, number];
  const total = dates.filter((date) => date >= from && date <= to).length;
  // Of an empty range other words are shown.
  if (total === 0) return undefined;
  const known = dates.subarray(previous == null ? 1 : 0, dates.length - (next == null ? 1 : 0));
  const [until, since] = [known.filter((date) => date <= to), known.filter((date) => date >= from)];
  const last = intervalsOf(until.subarray(-INTERVAL_SAMPLE));
  const first = intervalsOf(since.subarray(0, INTERVAL_SAMPLE));
  const bound = (unknown: number) =>
    longestMedian([
      previous == null ? last : withUnknown(last, unknown),
      next == null ? first : withUnknown(first, unknown),
    ]);
  // Intervals that are not known take no time at least, and any at most.
  const micros = bound(0);
  if (micros !== bound(Number.POSITIVE_INFINITY)) return undefined;
  const interval = micros === null ? null : micros / MICROSECONDS;
  const breaks = () => new Set(pausesBefore(dates, dates, micros).map((place) => place - 1));
  return {
    reply: { ...reply, total, interval },
    line: interval === line.interval ? line : { ...line, interval, breaks: breaks() },
  };
}

/** The intervals of a sample some of whose points may not have been read. */
function withUnknown(intervals: Float64Array, unknown: number): Float64Array {
  const all = new Float64Array(INTERVAL_SAMPLE - 1).fill(unknown);
  all.set(intervals);
  return all;
}

/** Points of which the rate is compared: half of them would change the median of a sample. */
const COMPARED = INTERVAL_SAMPLE / 2;

/**
 * Whether a read of the range would find the interval that the read of the buckets has found. A bucket does not say when its points came. So the buckets at both
 * ends of the range must have as many points as the interval makes, and no pause between them.
 */
function holdsInterval(reply: ChartReply, line: Line, { from, to }: View): boolean {
  const rows: number[] = [];
  for (let row = 0; row < line.date.length; row++)
    if (line.date[row]! <= to && endOf(line, row) > from) rows.push(row);
  return isSteady(reply, line, rows) && isSteady(reply, line, rows.reverse());
}

/** @param rows in order, from either end; of those that the points of a sample are in */
function isSteady({ oldest, newest }: ChartReply, line: Line, rows: readonly number[]): boolean {
  const { interval, date, count, breaks } = line;
  if (interval === null || oldest === null || newest === null) return false;
  let [all, points, length] = [0, 0, 0];
  for (const [i, row] of rows.entries()) {
    if (i > 0 && isApart(line, Math.max(row, rows[i - 1]!), breaks)) return false;
    points += count[row]!;
    length += Math.min(endOf(line, row), newest + interval) - Math.max(date[row]!, oldest);
    if (points < COMPARED) continue;
    const expected = length / interval;
    if (Math.abs(points - expected) > 1 + expected / 10) return false;
    all += points;
    if (all >= INTERVAL_SAMPLE) return true;
    [points, length] = [0, 0];
  }
  return false;
}

/** Whether there are buckets without points, or a pause, before a row. */
function isApart({ date, width }: Line, row: number, breaks: ReadonlySet<number>): boolean {
  return breaks.has(row) || date[row]! - date[row - 1]! > 1.5 * width;
}

/** The end of a bucket: where the next one starts, since days and months differ in length. */
function endOf({ date, width }: Line, row: number): number {
  const [start, next] = [date[row]!, date[row + 1] ?? Number.POSITIVE_INFINITY];
  return next - start > 1.5 * width ? start + width : next;
}

/** What the API answers of a sensor, in the form in which it is drawn, and what live points add to it. */
import type { Result } from '@sensorium/client';
import { PAUSE } from '@sensorium/model/chart-pauses';

export type ChartReply = Result<'GET', '/sensors/{id}/chart'>;

/** What a bucket shows of its points. */
export const FUNCTIONS = ['avg', 'sum', 'min', 'max', 'first', 'last', 'count'] as const;
export type BucketFunction = (typeof FUNCTIONS)[number];

/** Numbers over time: points, or buckets with mean, minimum and maximum. */
export interface Line {
  readonly kind: 'points' | 'buckets';
  /** What `mean` holds of buckets; only with `avg` do minimum and maximum differ from it. */
  readonly fn: BucketFunction;
  /** Seconds of a bucket; 0 for points. */
  readonly width: number;
  /** Of points, and the middle of buckets: UNIX seconds, in order. */
  readonly at: readonly number[];
  /** Starts of buckets, dates of points. */
  readonly date: readonly number[];
  readonly mean: readonly (number | null)[];
  readonly min: readonly (number | null)[];
  readonly max: readonly (number | null)[];
  readonly count: readonly number[];
  /** Places before which no line goes. */
  readonly breaks: ReadonlySet<number>;
  /** Usual seconds between two points; null: not known. */
  readonly interval: number | null;
  /** The points beside the range. */
  readonly previous: Point | null;
  readonly next: Point | null;
}

export interface Point {
  readonly date: number;
  readonly value: number;
}

/** A state and how long it lasted, or short states together. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Null: several. */
  readonly label: string | null;
  /** Null: several, not known how many. */
  readonly states: number | null;
  readonly points: number;
}

/** @param fn of buckets, as the reply was asked for */
export function lineOf(reply: ChartReply, fn: BucketFunction = 'avg'): Line {
  const { date, breaks = [], interval } = reply;
  const common = { date, breaks: new Set(breaks), interval, fn };
  if (reply.kind === 'buckets') {
    const width = reply.width ?? 0;
    const { [fn]: mean = [], min = mean, max = mean, count = [] } = reply.values ?? {};
    return {
      ...common,
      kind: 'buckets',
      width,
      at: date.map((start) => middleOf(start, width, reply.newest)),
      mean,
      min: fn === 'avg' ? min : mean,
      max: fn === 'avg' ? max : mean,
      count: count.map((each) => each ?? 0),
      previous: null,
      next: null,
    };
  }
  const value = reply.value ?? [];
  return {
    ...common,
    kind: 'points',
    width: 0,
    at: date,
    mean: value,
    min: value,
    max: value,
    count: date.map(() => 1),
    previous: pointOf(reply.previous),
    next: pointOf(reply.next),
  };
}

/** Of the bucket that is being filled: the middle of what it has so far. @param newest date of the newest point */
function middleOf(start: number, width: number, newest: number | null): number {
  const end = start + width;
  return newest !== null && newest >= start && newest < end ? (start + newest) / 2 : start + width / 2;
}

function pointOf(neighbour: ChartReply['previous']): Point | null {
  return typeof neighbour?.value === 'number' ? { date: neighbour.date, value: neighbour.value } : null;
}

export function spansOf(reply: ChartReply): Span[] {
  const { date, end = [], state = [], states = [], points = [] } = reply;
  return date.map((from, i) => ({
    from,
    to: end[i] ?? from,
    label: state[i] ?? null,
    states: states[i] ?? null,
    points: points[i] ?? 0,
  }));
}

/** Rows that are drawn together: from the first one up to the last one, the last one exclusive. */
export interface Segment {
  readonly from: number;
  readonly to: number;
}

/** Cuts a line where there is a pause, and where rows have no number. */
export function segmentsOf({ mean, breaks }: Pick<Line, 'mean' | 'breaks'>): Segment[] {
  const segments: Segment[] = [];
  let from = -1;
  for (let i = 0; i <= mean.length; i++) {
    const isMissing = i === mean.length || mean[i] === null;
    if (from >= 0 && (isMissing || breaks.has(i))) {
      segments.push({ from, to: i });
      from = -1;
    }
    if (!isMissing && from < 0) from = i;
  }
  return segments;
}

/**
 * A line with one more point at its end.
 * @returns null: the loaded chart does not show where the point belongs, so the caller has to read it again
 */
export function appended(line: Line, { date, value }: Point): Line | null {
  const last = line.date.at(-1);
  if (last !== undefined && date < last) {
    // A read that was under way when the point came may have it already.
    const at = line.kind === 'points' ? line.date.lastIndexOf(date) : -1;
    return at >= 0 && line.mean[at] === value ? line : null;
  }
  if (line.kind === 'points') {
    const isSame = date === last;
    const keep = isSame ? line.date.length - 1 : line.date.length;
    const isPause =
      !isSame && last !== undefined && line.interval !== null && date - last > PAUSE * line.interval;
    const add = <T>(list: readonly T[], item: T) => (isSame ? list.slice(0, keep) : list).concat([item]);
    const [dates, values] = [add(line.date, date), add(line.mean, value)];
    return {
      ...line,
      date: dates,
      at: dates,
      mean: values,
      min: values,
      max: values,
      count: add(line.count, 1),
      breaks: isPause ? new Set([...line.breaks, keep]) : line.breaks,
      next: null,
    };
  }
  if (last === undefined) return null;
  if (date < last + line.width) return inLastBucket(line, date, value);
  // A day may have another length than its neighbour, and a pause in a bucket cannot be seen from here.
  if (line.width >= 3600) return null;
  const start = last + Math.floor((date - last) / line.width) * line.width;
  const isPause = line.interval !== null && start - last > Math.max(PAUSE * line.interval, line.width);
  const first = line.fn === 'count' ? 1 : value;
  return {
    ...line,
    date: line.date.concat([start]),
    at: line.at.concat([middleOf(start, line.width, date)]),
    mean: line.mean.concat([first]),
    min: line.min.concat([first]),
    max: line.max.concat([first]),
    count: line.count.concat([1]),
    breaks: isPause ? new Set([...line.breaks, line.date.length]) : line.breaks,
  };
}

function inLastBucket(line: Line, date: number, value: number): Line {
  const at = line.date.length - 1;
  const [count, mean, min, max] = [line.count[at]!, line.mean[at], line.min[at], line.max[at]];
  const set = <T>(list: readonly T[], item: T) => list.with(at, item);
  return {
    ...line,
    at: set(line.at, middleOf(line.date[at]!, line.width, date)),
    count: set(line.count, count + 1),
    ...(line.fn === 'avg'
      ? {
          mean: set(line.mean, ((mean ?? 0) * count + value) / (count + 1)),
          min: set(line.min, Math.min(min ?? value, value)),
          max: set(line.max, Math.max(max ?? value, value)),
        }
      : allOf(set(line.mean, withPoint(line.fn, mean ?? null, value)))),
  };
}

function allOf(mean: readonly (number | null)[]): Pick<Line, 'mean' | 'min' | 'max'> {
  return { mean, min: mean, max: mean };
}

/** @param before result without the point; null: the bucket had no number */
function withPoint(fn: Exclude<BucketFunction, 'avg'>, before: number | null, value: number): number {
  if (fn === 'count') return (before ?? 0) + 1;
  if (before === null) return value;
  return {
    sum: before + value,
    min: Math.min(before, value),
    max: Math.max(before, value),
    first: before,
    last: value,
  }[fn];
}

/**
 * The first row in which two lines differ; the length of the shorter one: in none that both have. 0 as well where what is beside the rows differs.
 */
export function firstChanged(one: Line, other: Line): number {
  if (one === other) return one.at.length;
  const isSameKind = one.kind === other.kind && one.width === other.width && one.fn === other.fn;
  if (!isSameKind || one.previous !== other.previous || one.next !== other.next) return 0;
  let rows = Math.min(one.at.length, other.at.length);
  for (const column of ['at', 'mean', 'min', 'max'] as const) {
    const [these, those] = [one[column], other[column]];
    if (these === those) continue;
    let row = 0;
    while (row < rows && these[row] === those[row]) row++;
    rows = row;
  }
  if (one.breaks !== other.breaks) {
    for (const row of one.breaks) if (!other.breaks.has(row)) rows = Math.min(rows, row);
    for (const row of other.breaks) if (!one.breaks.has(row)) rows = Math.min(rows, row);
  }
  return rows;
}

/** A line without its first rows. */
export function rowsFrom(line: Line, from: number): Line {
  if (from === 0) return line;
  const breaks = new Set<number>();
  for (const row of line.breaks) if (row >= from) breaks.add(row - from);
  const { at, date, mean, min, max, count } = line;
  const [places, means] = [at.slice(from), mean.slice(from)];
  return {
    ...line,
    at: places,
    date: date === at ? places : date.slice(from),
    mean: means,
    min: min === mean ? means : min.slice(from),
    max: max === mean ? means : max.slice(from),
    count: count.slice(from),
    breaks,
    previous: null,
  };
}

/** Points of one column beyond which they are drawn together. */
const MOST_IN_COLUMN = 4;

/**
 * Points as they are drawn: where a few pixels hold many of them, their mean with minimum and maximum, so that a dense part looks like one of buckets
 * and not like a solid block.
 * @param columnOf number of the column of pixels that a moment falls into
 */
export function thinned(line: Line, columnOf: (moment: number) => number): Line {
  const { at, mean, breaks } = line;
  const drawn = { at: [] as number[], mean: [], min: [], max: [], count: [] as number[] } as Drawn;
  const placed = new Set<number>();
  for (let from = 0; from < at.length; ) {
    const column = columnOf(at[from]!);
    let to = from + 1;
    while (to < at.length && mean[to] !== null && !breaks.has(to) && columnOf(at[to]!) === column) to++;
    if (breaks.has(from)) placed.add(drawn.at.length);
    if (mean[from] !== null && to - from > MOST_IN_COLUMN) pushTogether(drawn, line, from, to);
    else
      for (let row = from; row < to; row++) pushRow(drawn, at[row]!, mean[row]!, mean[row]!, mean[row]!, 1);
    from = to;
  }
  if (drawn.at.length === at.length) return line;
  if (breaks.has(at.length)) placed.add(drawn.at.length);
  return { ...line, ...drawn, date: drawn.at, breaks: placed };
}

interface Drawn {
  readonly at: number[];
  readonly mean: (number | null)[];
  readonly min: (number | null)[];
  readonly max: (number | null)[];
  readonly count: number[];
}

function pushRow(
  { at, mean, min, max, count }: Drawn,
  place: number,
  value: number | null,
  least: number | null,
  most: number | null,
  points: number,
): void {
  at.push(place);
  mean.push(value);
  min.push(least);
  max.push(most);
  count.push(points);
}

/** Adds one row for the rows of a range, which have numbers. */
function pushTogether(drawn: Drawn, { at, mean }: Line, from: number, to: number): void {
  let [place, sum] = [0, 0];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = from; row < to; row++) {
    const value = mean[row]!;
    place += at[row]!;
    sum += value;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const points = to - from;
  pushRow(drawn, place / points, sum / points, least, most, points);
}

/** Index of the row whose place is nearest to a moment; -1: there is none. */
export function nearest(at: readonly number[], moment: number): number {
  if (at.length === 0) return -1;
  let [low, high] = [0, at.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < moment) low = middle + 1;
    else high = middle;
  }
  return low > 0 && moment - at[low - 1]! <= at[low]! - moment ? low - 1 : low;
}

/** The span that holds a moment; undefined: none does. */
export function spanAt(spans: readonly Span[], moment: number): Span | undefined {
  return spans.findLast(({ from, to }) => from <= moment && moment < to);
}

/** Lowest and highest value in a range; of a line that goes through without a row in it, those beside it. Null: there is none. */
export function extremesIn(
  { at, min, max, width, previous, next }: Pick<Line, 'at' | 'min' | 'max' | 'width' | 'previous' | 'next'>,
  from: number,
  to: number,
): readonly [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [left, right] = [previous?.value ?? null, next?.value ?? null];
  for (let i = 0; i < at.length; i++) {
    const [least, most] = [min[i], max[i]];
    if (least == null || most == null) continue;
    if (at[i]! < from - width / 2) left = least;
    else if (at[i]! > to + width / 2) {
      right = least;
      break;
    } else {
      if (least < low) low = least;
      if (most > high) high = most;
    }
  }
  if (low <= high) return [low, high];
  const beside = [left, right].filter((value) => value !== null);
  return beside.length === 0 ? null : [Math.min(...beside), Math.max(...beside)];
}

/** Points of the rows in a range, of each bucket that is partly in it all. */
export function countIn(
  { date, count, width }: Pick<Line, 'date' | 'count' | 'width'>,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let i = 0; i < date.length; i++) if (date[i]! + width >= from && date[i]! <= to) sum += count[i]!;
  return sum;
}

/** Points of the rows that lie in a range as a whole: no more than there are. */
export function countWithin(
  { date, count, width }: Pick<Line, 'date' | 'count' | 'width'>,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let i = 0; i < date.length; i++) if (date[i]! >= from && date[i]! + width <= to) sum += count[i]!;
  return sum;
}

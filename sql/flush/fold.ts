/**
 * Folds the points of one sensor into what SQL has to do: which points are new, which change their value.
 *
 * The counts come out as if every point had been written by itself, in order of arrival; the last value wins.
 * Pure: what the database holds comes in as arguments.
 */
import type { Counts } from './batch.js';
import type { BySensor } from './by-sensor.js';
import type { Rows, Span } from './columns.js';
import { isFree, type Known } from './gap.js';

export interface Stored {
  readonly number: number | null;
  readonly text: string | null;
}

export interface Folded {
  /** Written for the first time. */
  readonly inserts: Rows;
  /** Already there with another value. */
  readonly updates: Rows;
}

/** What folding one sensor means for its head. */
export interface Touched {
  /** First and last date inserted or updated; NaN when nothing changed. */
  lo: number;
  hi: number;
  /** Points inserted or updated at or after the mark. */
  pending: number;
  /** Last date inserted of those that were looked up; NaN when there is none. */
  found: number;
}

export interface KnownHead extends Known {
  readonly sensor_id: number;
  readonly mark: number;
}

interface Fold {
  date: number;
  number: number;
  text: string | null;
  /** Null: the point is new. */
  readonly stored: Stored | null;
}

/**
 * @param span of the sensor's points, every one of which has a date; the counts of their batches are raised
 * @param existing stored points at the dates that are not known to be free
 */
export function foldSensor(
  head: KnownHead,
  given: BySensor,
  span: Span,
  existing: ReadonlyMap<number, Stored>,
  into: Folded,
): Touched {
  const { sensor_id, mark } = head;
  const touched: Touched = { lo: Number.NaN, hi: Number.NaN, pending: 0, found: Number.NaN };
  if (isAscending(given.dates, span, head)) {
    append(given, span, mark, into.inserts, touched);
    return touched;
  }
  const folds = new Map<number, Fold>();
  const { dates, numbers, texts } = given;
  for (let i = span.from; i < span.to; i++) {
    const { counts } = given.batchOf(i);
    foldPoint(folds, counts, dates[i]!, numbers[i]!, texts?.[i] ?? null, existing);
  }
  // What was replaced and put back within one flush stays as it is.
  const sorted = [...folds.values()].filter(
    ({ stored, number, text }) => stored === null || !isSame(stored, number, text),
  );
  sorted.sort((left, right) => left.date - right.date);
  for (const { date, number, text, stored } of sorted) {
    (stored === null ? into.inserts : into.updates).add(sensor_id, date, number, text);
    touch(touched, date, mark);
    if (stored === null && !isFree(head, date)) touched.found = date;
  }
  return touched;
}

/** The common case: every date is later than the one before, and nothing can be stored at any of them. */
function isAscending(dates: Float64Array, { from, to }: Span, known: Known): boolean {
  let before = -1;
  for (let i = from; i < to; i++) {
    const date = dates[i]!;
    if (date <= before || !isFree(known, date)) return false;
    before = date;
  }
  return true;
}

function append(given: BySensor, span: Span, mark: number, inserts: Rows, touched: Touched): void {
  const { dates } = given;
  const { from, to } = span;
  if (from === to) return;
  touched.lo = dates[from]!;
  touched.hi = dates[to - 1]!;
  for (let i = from; i < to; i++) {
    if (dates[i]! >= mark) touched.pending++;
    given.batchOf(i).counts.stored++;
  }
  inserts.addSpan(given.points, span);
}

function foldPoint(
  folds: Map<number, Fold>,
  counts: Counts,
  date: number,
  number: number,
  text: string | null,
  existing: ReadonlyMap<number, Stored>,
): void {
  let fold = folds.get(date);
  if (fold === undefined) {
    const stored = existing.get(date);
    if (stored === undefined) {
      folds.set(date, { date, number, text, stored: null });
      counts.stored++;
      return;
    }
    fold = { date, number: stored.number ?? Number.NaN, text: stored.text, stored };
    folds.set(date, fold);
  }
  if (isSame(fold, number, text)) {
    counts.duplicate++;
    return;
  }
  counts.replaced++;
  fold.number = number;
  fold.text = text;
}

/** NaN and null both stand for no number; 0 and -0, which PostgreSQL takes for equal, are two values, as they are read. */
function isSame(left: Stored, number: number, text: string | null): boolean {
  return left.text === text && Object.is(left.number ?? Number.NaN, number);
}

function touch(touched: Touched, date: number, mark: number): void {
  if (!(date >= touched.lo)) touched.lo = date;
  if (!(date <= touched.hi)) touched.hi = date;
  if (date >= mark) touched.pending++;
}

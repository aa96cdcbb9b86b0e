/**
 * Rows of minutes that a flush writes itself: it holds the points of them already, while a refresh would have to read those again.
 *
 *   time ──►        summed
 *   ────────┃───────┊─────┬─────┬──╴    ┬─────
 *         mark      │ row │ row │ row (so far), which the next flush may add to
 *
 * The rows from the mark on are right from the head's `summed` on; no read looks at them before the mark has passed them.
 */
import type { Step } from '../driver/trip.js';
import { MINUTE } from '../points/widths.js';
import { float8Array, int8Array, textArray } from './arrays.js';
import type { Rows, Span } from './columns.js';
import { type CopyColumn, encodeColumns } from './copy.js';

/**
 * Points of a sensor in a flush, and points of a row on average, from which writing rows is worth it. A refresh writes a row once, whatever
 * number of flushes its minute came in, and writes many together while nobody waits for it.
 */
const WORTH = { points: 10, ofRow: 5 };

/** What a flush has to know of a sensor. */
export interface Marks {
  readonly newest: number;
  readonly mark: number;
  /** Date from which the rows behind the mark are right. */
  readonly summed: number;
}

/** Behind the last minute of which the rows are no longer right when points up to this date have changed without them. */
export function minuteAfter(date: number): number {
  return Math.floor(date / MINUTE) * MINUTE + MINUTE;
}

/** Rows of `stored_60`, column by column; NaN and null stand for none. */
class MinuteRows {
  readonly sensorIds: number[] = [];
  readonly buckets: number[] = [];
  readonly counts: number[] = [];
  readonly numbers: number[] = [];
  readonly sums: number[] = [];
  readonly mins: number[] = [];
  readonly maxs: number[] = [];
  readonly firstDates: number[] = [];
  readonly firstNumbers: number[] = [];
  readonly firstTexts: (string | null)[] = [];
  readonly lastDates: number[] = [];
  readonly lastNumbers: number[] = [];
  readonly lastTexts: (string | null)[] = [];

  get length(): number {
    return this.buckets.length;
  }

  /**
   * Sums the points of one minute.
   * @param from of the first one among the rows
   * @param end of the rows that may belong to it
   * @returns where the next minute begins
   */
  add({ sensorIds, dates, numbers, texts }: Rows, from: number, end: number): number {
    const before = minuteAfter(dates[from]!);
    let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let to = from;
    for (; to < end && dates[to]! < before; to++) {
      const number = numbers[to]!;
      if (Number.isNaN(number)) continue;
      count++;
      sum += number;
      if (number < min) min = number;
      if (number > max) max = number;
    }
    const last = to - 1;
    this.sensorIds.push(sensorIds[from]!);
    this.buckets.push(before - MINUTE);
    this.counts.push(to - from);
    this.numbers.push(count);
    this.sums.push(count === 0 ? Number.NaN : sum);
    this.mins.push(count === 0 ? Number.NaN : min);
    this.maxs.push(count === 0 ? Number.NaN : max);
    this.firstDates.push(dates[from]!);
    this.firstNumbers.push(numbers[from]!);
    this.firstTexts.push(texts?.[from] ?? null);
    this.lastDates.push(dates[last]!);
    this.lastNumbers.push(numbers[last]!);
    this.lastTexts.push(texts?.[last] ?? null);
    return to;
  }

  /** In the order of the relation. */
  columns(): CopyColumn[] {
    return [
      { type: 'int8', values: this.sensorIds },
      { type: 'int8', values: this.buckets },
      { type: 'int8', values: this.counts },
      { type: 'int8', values: this.numbers },
      { type: 'float8', values: this.sums },
      { type: 'float8', values: this.mins },
      { type: 'float8', values: this.maxs },
      { type: 'int8', values: this.firstDates },
      { type: 'float8', values: this.firstNumbers },
      { type: 'text', values: this.firstTexts },
      { type: 'int8', values: this.lastDates },
      { type: 'float8', values: this.lastNumbers },
      { type: 'text', values: this.lastTexts },
    ];
  }
}

/** What a flush sums, of all of its sensors. */
export class Minutes {
  /** Of minutes that have no row yet. */
  readonly #fresh = new MinuteRows();
  /** Of minutes in which their sensor has points: there may be a row. */
  readonly #begun = new MinuteRows();

  /**
   * Sums new points that are later than all that their sensor has, when they are many a minute. Those in minutes of
   * which the row is not right are left out: a refresh has to read them anyway.
   * @param span where they stand among the rows
   * @returns whether all rows from `summed` on are right when what was summed is written
   */
  add(rows: Rows, { newest, mark, summed }: Marks, span: Span): boolean {
    const begin = Math.max(mark, summed);
    const { to } = span;
    let { from } = span;
    while (from < to && rows.dateAt(from) < begin) from++;
    const count = to - from;
    if (count === 0) return true;
    if (count < WORTH.points || count < WORTH.ofRow * minutesIn(rows.dates, from, to)) return false;
    if (rows.dateAt(from) < minuteAfter(newest)) from = this.#begun.add(rows, from, to);
    while (from < to) from = this.#fresh.add(rows, from, to);
    return true;
  }

  /** The statements that write them. */
  steps(): Step[] {
    // Most flushes are of few points.
    if (this.#begun.length + this.#fresh.length === 0) return [];
    const [begun, fresh] = [this.#begun.columns(), this.#fresh.columns()];
    if (this.#fresh.length <= FEW) return added(begun.map((column, i) => joined(column, fresh[i]!)));
    return [...added(begun), { name: 'copy_minutes', text: COPY, data: encodeColumns(fresh) }];
  }
}

/** Rows up to which a COPY costs more than it saves, which is half of what it takes to look whether a row is there. */
const FEW = 32;

function added(columns: readonly CopyColumn[]): Step[] {
  if (columns[0]!.values.length === 0) return [];
  return [{ name: 'add_minutes', text: ADD, values: columns.map(arrayOf) }];
}

function joined(column: CopyColumn, other: CopyColumn): CopyColumn {
  return { type: column.type, values: [...column.values, ...other.values] } as CopyColumn;
}

function arrayOf(column: CopyColumn): Buffer | string | null {
  switch (column.type) {
    case 'int8':
      return int8Array(column.values);
    case 'float8':
      return float8Array(column.values);
    case 'text':
      return textArray(column.values);
  }
}

/** @param dates in order */
function minutesIn(dates: Float64Array, from: number, to: number): number {
  let minutes = 0;
  let before = -1;
  for (let i = from; i < to; i++) {
    if (dates[i]! < before) continue;
    before = minuteAfter(dates[i]!);
    minutes++;
  }
  return minutes;
}

/** A row that is there is of earlier points of the minute, all of them: what is added comes after those. */
const ADD = `
  INSERT INTO stored_60 AS before
    (sensor_id, bucket, count, numbers, sum, min, max,
     first_date, first_number, first_text, last_date, last_number, last_text)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::float8[], $6::float8[], $7::float8[],
                       $8::bigint[], $9::float8[], $10::text[], $11::bigint[], $12::float8[], $13::text[])
  ON CONFLICT (sensor_id, bucket) DO UPDATE SET
    count = before.count + excluded.count, numbers = before.numbers + excluded.numbers,
    sum = coalesce(before.sum + excluded.sum, before.sum, excluded.sum),
    min = least(before.min, excluded.min), max = greatest(before.max, excluded.max),
    last_date = excluded.last_date, last_number = excluded.last_number, last_text = excluded.last_text`;

const COPY = 'COPY stored_60 FROM STDIN (FORMAT binary)';

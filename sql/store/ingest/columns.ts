/** Points column by column: what judging fills and the flush reads. */
import { float64Array } from '../../../common/float64.js';

/** Stands for the date of a point that came without one; the flush gives it the server's time. */
export const NO_DATE = -1;

/** Characters of text that weigh as much as a point. */
const TEXT_WEIGHT = 64;

/**
 * Numbers stand in typed arrays: a flush may hold 40,000 points and there are several a second, which as objects or growing lists
 * would keep the garbage collector busy.
 */
export class Columns {
  #dates: Float64Array;
  #numbers: Float64Array;
  #texts: (string | null)[] | null = null;
  #length = 0;
  #undated = 0;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  /** Points, long texts counted as several: what queues and flushes are measured by. */
  weight = 0;

  /** @param capacity points for which there is room at first; more grow it */
  constructor(capacity = 1) {
    this.#dates = float64Array(capacity);
    this.#numbers = float64Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Microseconds, or NO_DATE. */
  get dates(): Float64Array {
    return filled(this.#dates, this.#length);
  }

  /** The same of one point, for who would otherwise ask for all of them again and again. */
  dateAt(index: number): number {
    return this.#dates[index]!;
  }

  /** NaN: the value is no number. */
  get numbers(): Float64Array {
    return filled(this.#numbers, this.#length);
  }

  /** Null when there is no text at all. */
  get texts(): readonly (string | null)[] | null {
    return this.#texts;
  }

  /** Points without a date. */
  get undated(): number {
    return this.#undated;
  }

  /** Least and greatest date of those that came with one; infinite without any. */
  get span(): { readonly first: number; readonly last: number } {
    return { first: this.#first, last: this.#last };
  }

  push(date: number, number: number, text: string | null): void {
    const at = this.#length++;
    if (at === this.#dates.length) this.#grow(2 * at);
    this.#dates[at] = date;
    this.#numbers[at] = number;
    if (text !== null) this.#texts ??= new Array<string | null>(at).fill(null);
    this.#texts?.push(text);
    this.weight += text === null ? 1 : 1 + Math.floor(text.length / TEXT_WEIGHT);
    if (date === NO_DATE) this.#undated++;
    else this.#stretch(date, date);
  }

  /** Gives a point without a date its date. */
  stamp(index: number, date: number): void {
    this.#dates[index] = date;
    this.#undated--;
    this.#stretch(date, date);
  }

  /** Takes the dates of these points away again, where they have got one. */
  unstamp(indexes: readonly number[]): void {
    for (const index of indexes) {
      if (this.#dates[index] === NO_DATE) continue;
      this.#dates[index] = NO_DATE;
      this.#undated++;
    }
    this.#first = Number.POSITIVE_INFINITY;
    this.#last = Number.NEGATIVE_INFINITY;
    for (const date of this.dates) if (date !== NO_DATE) this.#stretch(date, date);
  }

  #stretch(first: number, last: number): void {
    if (first < this.#first) this.#first = first;
    if (last > this.#last) this.#last = last;
  }

  #grow(capacity: number): void {
    this.#dates = grown(this.#dates, capacity);
    this.#numbers = grown(this.#numbers, capacity);
  }
}

function grown(numbers: Float64Array, capacity: number): Float64Array {
  const larger = float64Array(Math.max(capacity, 1));
  larger.set(numbers);
  return larger;
}

function filled(numbers: Float64Array, length: number): Float64Array {
  return length === numbers.length ? numbers : numbers.subarray(0, length);
}

/** Rows from index to index, the last one exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Points of many sensors. */
export class Rows extends Columns {
  #sensorIds: Float64Array;

  constructor(capacity = 1) {
    super(capacity);
    this.#sensorIds = float64Array(capacity);
  }

  get sensorIds(): Float64Array {
    return filled(this.#sensorIds, this.length);
  }

  add(sensorId: number, date: number, number: number, text: string | null): void {
    const at = this.length;
    this.push(date, number, text);
    if (at === this.#sensorIds.length) this.#sensorIds = grown(this.#sensorIds, 2 * at);
    this.#sensorIds[at] = sensorId;
  }

  /** Points of others. */
  addSpan({ sensorIds, dates, numbers, texts }: Rows, { from, to }: Span): void {
    for (let i = from; i < to; i++) this.add(sensorIds[i]!, dates[i]!, numbers[i]!, texts?.[i] ?? null);
  }
}

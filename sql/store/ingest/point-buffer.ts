/** Growing columns of points: validation fills them, the flush reads them. */
import { float64Array } from '../../../common/float64.js';

/** The date of a point that came without one; the flush assigns the server's time. */
export const NO_DATE = -1;

/** Characters of text that weigh as much as a point. */
export const TEXT_WEIGHT = 64;

/** Points from index to index, the last one exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Numbers stand in typed arrays: a flush may hold 40,000 points and there are several a second, which as objects or growing lists
 * would keep the garbage collector busy.
 */
export class PointBuffer {
  #sensorIds: Float64Array;
  #dates: Float64Array;
  #numbers: Float64Array;
  #texts: (string | null)[] | null = null;
  #length = 0;
  #withoutDate = 0;
  /** Points, long texts counted as several: the unit in which queues and flushes are limited. */
  weight = 0;

  /** @param capacity points for which there is room at first; more grow it */
  constructor(capacity = 1) {
    this.#sensorIds = float64Array(capacity);
    this.#dates = float64Array(capacity);
    this.#numbers = float64Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  get sensorIds(): Float64Array {
    return filled(this.#sensorIds, this.#length);
  }

  /** Microseconds since 1970, or NO_DATE. */
  get dates(): Float64Array {
    return filled(this.#dates, this.#length);
  }

  /** NaN: the value is not a number. */
  get numbers(): Float64Array {
    return filled(this.#numbers, this.#length);
  }

  /** Null: no point has a text. */
  get texts(): readonly (string | null)[] | null {
    return this.#texts;
  }

  /** Points with NO_DATE. */
  get withoutDate(): number {
    return this.#withoutDate;
  }

  add(sensorId: number, date: number, number: number, text: string | null): void {
    const at = this.#length++;
    if (at === this.#dates.length) this.#grow(2 * at);
    this.#sensorIds[at] = sensorId;
    this.#dates[at] = date;
    this.#numbers[at] = number;
    if (text !== null) this.#texts ??= new Array<string | null>(at).fill(null);
    this.#texts?.push(text);
    this.weight += text === null ? 1 : 1 + Math.floor(text.length / TEXT_WEIGHT);
    if (date === NO_DATE) this.#withoutDate++;
  }

  addFrom({ sensorIds, dates, numbers, texts }: PointBuffer, index: number): void {
    this.add(sensorIds[index]!, dates[index]!, numbers[index]!, texts?.[index] ?? null);
  }

  /** Assigns a date to a point without one. */
  assignDate(index: number, date: number): void {
    this.#dates[index] = date;
    this.#withoutDate--;
  }

  /** Revokes the dates that were assigned to these points. */
  revokeDates(indexes: readonly number[]): void {
    for (const index of indexes) {
      if (this.#dates[index] === NO_DATE) continue;
      this.#dates[index] = NO_DATE;
      this.#withoutDate++;
    }
  }

  #grow(capacity: number): void {
    this.#sensorIds = grown(this.#sensorIds, capacity);
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

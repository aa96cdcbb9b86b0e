/** The points of one sensor that are in the journal and not yet in blocks, in the order in which they were written. */
import { detachedText } from '../../../../common/detached-text.js';
import { float64Array, picked } from '../../../../common/float64.js';
import { orderedPlaces } from '../../../../common/ordered-places.js';
import type { Points } from '../packed/points.js';
import { PagedPoints, type Pages } from './pages.js';

/** Points of one sensor in order of their dates, each later than the one before. */
export interface SensorPoints extends Points {
  /** Null: no point has a text. */
  readonly texts: readonly (string | null)[] | null;
}

/** A point without its date. NaN: the value is no number. */
export interface Value {
  readonly number: number;
  readonly text: string | null;
}

/** Points in order of their rows of the journal. */
interface WrittenPoints extends Points {
  /** Null: no point has a text. */
  readonly texts: readonly (string | null)[] | null;
  /** 1: a server assigned the date. Null: all points came with one. */
  readonly assigned: Uint8Array | null;
}

export const NO_POINTS: SensorPoints = {
  dates: new Float64Array(0),
  numbers: new Float64Array(0),
  texts: null,
};

export class Tail {
  /** With the row of the journal in which each came. */
  #points: PagedPoints;
  #texts: (string | null)[] | null = null;
  /** Each date is later than the one before. */
  #isOrdered = true;
  /** Rows up to this one are in blocks, and their points were changed there since. */
  #supersededTo = 0;
  /** Rows up to this one are in blocks, according to the cache of this process. */
  mergedTo = 0;
  /** Greatest date of the points; -1 without any. */
  newest = -1;
  /** The last date that a server assigned to one of them; 0 without any. */
  assigned = 0;
  /** Of the point that came last. */
  #lastDate = -1;
  /** Points that were put in order, between two places: readers ask for the same ones again and again. */
  #sorted: { readonly from: number; readonly to: number; readonly points: SensorPoints } | null = null;

  /** @param room for its points */
  constructor(room: Pages) {
    this.#points = new PagedPoints(room);
  }

  /** Points, those that were replaced as well. */
  get length(): number {
    return this.#points.length;
  }

  /** Row of the last point; 0 without any. */
  get lastSeq(): number {
    return this.length === 0 ? 0 : this.#points.seqAt(this.length - 1);
  }

  /** Row of the first point that is not in a block; infinite without any. */
  get oldestUnmerged(): number {
    const at = this.#placeBehind(this.mergedTo);
    return at === this.length ? Number.POSITIVE_INFINITY : this.#points.seqAt(at);
  }

  /** Points that are not in blocks, those that were replaced as well. */
  get unmerged(): number {
    return this.length - this.#placeBehind(this.mergedTo);
  }

  /** The last row up to one that has points of it; undefined where none has. */
  lastRow(upTo: number): number | undefined {
    const behind = this.#placeBehind(upTo);
    return behind === 0 ? undefined : this.#points.seqAt(behind - 1);
  }

  /**
   * The same points, for who adds others that are not committed.
   * @param room for them
   */
  clone(room: Pages): Tail {
    const copy = new Tail(room);
    copy.#points = this.#points.copy(room);
    copy.#texts = this.#texts && [...this.#texts];
    copy.#isOrdered = this.#isOrdered;
    copy.#supersededTo = this.#supersededTo;
    copy.#lastDate = this.#lastDate;
    copy.mergedTo = this.mergedTo;
    copy.newest = this.newest;
    copy.assigned = this.assigned;
    return copy;
  }

  /**
   * Adds points of a row of the journal.
   * @param seq not less than any before
   * @param from place of the first one in the columns
   * @param to exclusive
   */
  append(seq: number, points: WrittenPoints, from: number, to: number): void {
    const { dates, texts, assigned } = points;
    let last = this.#lastDate;
    let { newest } = this;
    for (let i = from; i < to; i++) {
      const date = dates[i]!;
      if (date <= last) this.#isOrdered = false;
      if (date > newest) newest = date;
      if (assigned !== null && assigned[i] === 1) this.assigned = date;
      last = date;
    }
    this.#lastDate = last;
    this.newest = newest;
    if (texts !== null || this.#texts !== null) this.#appendTexts(texts, from, to);
    this.#points.append(seq, points, from, to);
  }

  #appendTexts(texts: WrittenPoints['texts'], from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const text = texts?.[i] ?? null;
      if (text !== null) this.#texts ??= new Array<string | null>(this.length + i - from).fill(null);
      this.#texts?.push(text && detachedText(text));
    }
  }

  /** Points of rows up to this one may have been changed in blocks: the tail alone no longer says what is stored. */
  supersede(seq: number): void {
    this.#supersededTo = seq;
    this.mergedTo = Math.max(this.mergedTo, seq);
    this.newest = -1;
  }

  /** Whether each date is later than the one before. */
  get isOrdered(): boolean {
    return this.#isOrdered;
  }

  /** The place of the first point that is stored as it was written; see `supersede`. */
  get begin(): number {
    return this.#placeBehind(this.#supersededTo);
  }

  dateAt(place: number): number {
    return this.#points.dateAt(place);
  }

  valueAt(place: number): Value {
    return { number: this.#points.numberAt(place), text: this.#texts?.[place] ?? null };
  }

  /**
   * Searches points that are in order; fastest where the place is near.
   * @param from a place before which all dates are earlier
   * @returns the place of the first point at a date or later; the length without any
   */
  placeFrom(date: number, from: number): number {
    const { length } = this;
    let [low, high] = [from, from];
    for (let step = 1; high < length && this.dateAt(high) < date; step *= 2) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, length);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.dateAt(middle) < date) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The row that has a point behind a row, counted from 1; infinite when there are fewer behind it. */
  rowOf(point: number, after: number): number {
    const place = this.#placeBehind(after) + point - 1;
    return place < this.length ? this.#points.seqAt(place) : Number.POSITIVE_INFINITY;
  }

  /** Those of rows behind one and up to another: of a date the one that was written last. */
  between(after: number, upTo: number): SensorPoints {
    const [from, to] = [this.#placeBehind(after), this.#placeBehind(upTo)];
    if (from >= to) return NO_POINTS;
    if (this.#isOrdered)
      return { ...this.#points.slice(from, to), texts: this.#texts?.slice(from, to) ?? null };
    if (this.#sorted?.from !== from || this.#sorted.to !== to)
      this.#sorted = { from, to, points: this.#sort(from, to) };
    return this.#sorted.points;
  }

  #sort(from: number, to: number): SensorPoints {
    const { dates, numbers } = this.#points.slice(from, to);
    const texts = this.#texts?.slice(from, to) ?? null;
    const places = orderedPlaces(dates.length, (place, other) => dates[place]! > dates[other]!);
    let length = 0;
    for (let i = 0; i < places.length; i++) {
      const place = places[i]!;
      if (dates[places[i + 1]!] !== dates[place]) places[length++] = place;
    }
    const last = places.subarray(0, length);
    return {
      dates: picked(dates, last),
      numbers: picked(numbers, last),
      texts: texts && Array.from(last, (place) => texts[place]!),
    };
  }

  /** Forgets the points of rows up to one, which are in blocks. */
  drop(upTo: number): void {
    const count = this.#placeBehind(upTo);
    if (count === 0) return;
    this.#points.drop(count);
    this.#texts?.splice(0, count);
    this.#sorted = null;
    if (this.length === 0) [this.#isOrdered, this.#texts, this.#lastDate] = [true, null, -1];
  }

  /** @returns the place of the first point in a row behind one */
  #placeBehind(seq: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#points.seqAt(middle) <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** @returns -1 when it is not among the dates, which are in order */
export function placeOf(dates: Float64Array, date: number): number {
  const place = placeFrom(dates, date);
  return place < dates.length && dates[place] === date ? place : -1;
}

/** @returns the place of the first date that is not before another; the length without any. They are in order */
export function placeFrom(dates: ArrayLike<number>, date: number): number {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dates[middle]! < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Points of one sensor that follow each other. */
export function joinedPoints(parts: readonly SensorPoints[]): SensorPoints {
  if (parts.length === 1) return parts[0]!;
  const length = parts.reduce((sum, { dates }) => sum + dates.length, 0);
  const [dates, numbers] = [float64Array(length), float64Array(length)];
  let at = 0;
  for (const part of parts) {
    dates.set(part.dates, at);
    numbers.set(part.numbers, at);
    at += part.dates.length;
  }
  const haveTexts = parts.some(({ texts }) => texts !== null);
  const texts = haveTexts
    ? parts.flatMap((part) => part.texts ?? new Array<null>(part.dates.length).fill(null))
    : null;
  return { dates, numbers, texts };
}

/**
 * Points of one sensor and others that were written later; of a date that both have, the later one.
 */
export function overlay(earlier: SensorPoints, later: SensorPoints): SensorPoints {
  if (later.dates.length === 0) return earlier;
  if (earlier.dates.length === 0) return later;
  if (later.dates[0]! > earlier.dates.at(-1)!) return joinedPoints([earlier, later]);
  const most = earlier.dates.length + later.dates.length;
  const [dates, numbers] = [float64Array(most), float64Array(most)];
  const texts: (string | null)[] | null = earlier.texts === null && later.texts === null ? null : [];
  let [length, i, k] = [0, 0, 0];
  while (i < earlier.dates.length || k < later.dates.length) {
    const left = earlier.dates[i] ?? Number.POSITIVE_INFINITY;
    const right = later.dates[k] ?? Number.POSITIVE_INFINITY;
    const [source, at] = right <= left ? [later, k] : [earlier, i];
    dates[length] = source.dates[at]!;
    numbers[length] = source.numbers[at]!;
    texts?.push(source.texts?.[at] ?? null);
    length++;
    if (left <= right) i++;
    if (right <= left) k++;
  }
  return { dates: dates.subarray(0, length), numbers: numbers.subarray(0, length), texts };
}

/** @returns undefined where there is no point at the date */
export function valueAt({ dates, numbers, texts }: SensorPoints, date: number): Value | undefined {
  const at = placeOf(dates, date);
  return at === -1 ? undefined : { number: numbers[at]!, text: texts?.[at] ?? null };
}

/** Those from a date to another, both inclusive. */
export function pointsBetween(
  { dates, numbers, texts }: SensorPoints,
  from: number,
  to: number,
): SensorPoints {
  const start = placeFrom(dates, from);
  const end = placeFrom(dates, to + 1);
  if (start === 0 && end === dates.length) return { dates, numbers, texts };
  return {
    dates: dates.slice(start, end),
    numbers: numbers.slice(start, end),
    texts: texts?.slice(start, end) ?? null,
  };
}

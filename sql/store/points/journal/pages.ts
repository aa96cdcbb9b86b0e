/** Room for points of many sensors that come one by one: pages of a few points, so that no sensor's points are copied when more follow, used again and again. */
import { float64Array } from '../../../../common/float64.js';

/** Points of a page. A power of two. */
export const PAGE = 8;
const SHIFT = Math.log2(PAGE);
/** Pages that are made at once. A power of two. */
const CHUNK = 1024;
const CHUNK_SHIFT = Math.log2(CHUNK);
/** Numbers of a point, beside each other: adding a point touches one or two lines of the processor's cache. */
const FIELDS = { seq: 0, date: 1, number: 2 } as const;
const POINT = 3;
const SIZE = POINT * PAGE;

export class Pages {
  readonly #chunks: Float64Array[] = [];
  readonly #free: number[] = [];
  #made = 0;

  /** @returns the number of a page that is not in use */
  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#made === this.#chunks.length * CHUNK) this.#chunks.push(new Float64Array(CHUNK * SIZE));
    return this.#made++;
  }

  /** @param page not in use any more */
  give(page: number): void {
    this.#free.push(page);
  }

  /** Where a page is: numbers of many pages. */
  chunkOf(page: number): Float64Array {
    return this.#chunks[page >> CHUNK_SHIFT]!;
  }

  /** @returns where in its chunk the points of a page begin */
  startOf(page: number): number {
    return (page & (CHUNK - 1)) * SIZE;
  }
}

/** Dates and numbers of points. */
interface PointColumns {
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
}

/** Points of one sensor in pages: columns of numbers to which more are added at the end, and of which the first ones go. */
export class PagedPoints {
  readonly #room: Pages;
  #pages: number[] = [];
  /** Points of the first page that are gone. */
  #gone = 0;
  #length = 0;
  /** Of the last page. */
  #chunk: Float64Array | null = null;
  #start = 0;

  constructor(room: Pages) {
    this.#room = room;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Adds points of a row of the journal.
   * @param from place of the first one in the columns
   * @param to exclusive
   */
  append(seq: number, { dates, numbers }: PointColumns, from: number, to: number): void {
    // Page by page, and without a call for each point, whose numbers would each be an object of the heap.
    for (let i = from; i < to; ) {
      const slot = (this.#gone + this.#length) & (PAGE - 1);
      if (slot === 0 || this.#chunk === null) this.#addPage();
      const chunk = this.#chunk!;
      const end = Math.min(to, i + PAGE - slot);
      this.#length += end - i;
      for (let point = this.#start + POINT * slot; i < end; i++, point += POINT) {
        chunk[point + FIELDS.seq] = seq;
        chunk[point + FIELDS.date] = dates[i]!;
        chunk[point + FIELDS.number] = numbers[i]!;
      }
    }
  }

  /** The same points in another room. */
  copy(room: Pages): PagedPoints {
    const copy = new PagedPoints(room);
    for (const page of this.#pages) {
      copy.#addPage();
      const [from, to, at] = [this.#room.chunkOf(page), copy.#chunk!, copy.#start];
      const start = this.#room.startOf(page);
      for (let i = 0; i < SIZE; i++) to[at + i] = from[start + i]!;
    }
    [copy.#gone, copy.#length] = [this.#gone, this.#length];
    return copy;
  }

  #addPage(): void {
    const page = this.#room.take();
    if (this.#pages.length === 0) this.#pages = [page];
    else this.#pages.push(page);
    this.#chunk = this.#room.chunkOf(page);
    this.#start = this.#room.startOf(page);
  }

  seqAt(place: number): number {
    return this.#at(place, FIELDS.seq);
  }

  dateAt(place: number): number {
    return this.#at(place, FIELDS.date);
  }

  numberAt(place: number): number {
    return this.#at(place, FIELDS.number);
  }

  #at(place: number, field: number): number {
    const at = this.#gone + place;
    const page = this.#pages[at >> SHIFT]!;
    return this.#room.chunkOf(page)[this.#room.startOf(page) + POINT * (at & (PAGE - 1)) + field]!;
  }

  /** Dates and numbers of the points at some places, the last one exclusive. */
  slice(from: number, to: number): PointColumns {
    const [dates, numbers] = [float64Array(to - from), float64Array(to - from)];
    // Page by page: this is what reads and merges of long tails do most.
    for (let i = 0, at = this.#gone + from; i < dates.length; ) {
      const page = this.#pages[at >> SHIFT]!;
      const slot = at & (PAGE - 1);
      const chunk = this.#room.chunkOf(page);
      let point = this.#room.startOf(page) + POINT * slot;
      const end = Math.min(dates.length, i + PAGE - slot);
      at += end - i;
      for (; i < end; i++, point += POINT) {
        dates[i] = chunk[point + FIELDS.date]!;
        numbers[i] = chunk[point + FIELDS.number]!;
      }
    }
    return { dates, numbers };
  }

  /** Forgets the first ones. */
  drop(count: number): void {
    this.#gone += count;
    this.#length -= count;
    const pages = this.#pages;
    const unused = this.#length === 0 ? pages.length : this.#gone >> SHIFT;
    for (let i = 0; i < unused; i++) this.#room.give(pages[i]!);
    pages.copyWithin(0, unused);
    pages.length -= unused;
    this.#gone = this.#length === 0 ? 0 : this.#gone & (PAGE - 1);
    if (this.#length === 0) this.#chunk = null;
  }
}

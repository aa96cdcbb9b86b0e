/** What one sensor shows in a chart: read for a view, kept while a newer one is under way, and extended by live points. */
import { type Signal, signal } from '@preact/signals';
import type { Input } from '@sensorium/client';
import {
  appended,
  type BucketFunction,
  type ChartReply,
  type Line,
  lineOf,
  type Point,
  type Span,
  spansOf,
} from './data.js';
import { lengthOf, MARGIN, type View, withMargin } from './view.js';

export interface Wanted {
  readonly view: View;
  /** Columns of pixels for the view. */
  readonly columns: number;
  readonly zone: string;
  readonly detail: Detail;
  /** What buckets show; default: the mean. */
  readonly fn?: BucketFunction;
  /** The view moves on with time, and live points come by themselves. */
  readonly isLive: boolean;
}

type Query = Input<'GET', '/sensors/{id}/chart'>;

/** How fine a chart is: as fine as its columns, points as they are, or buckets of a width in seconds. */
export type Detail = 'auto' | 'raw' | number;

/** Points that the API returns at most. */
const MOST_POINTS = 20_000;

export interface Loaded {
  readonly reply: ChartReply;
  readonly range: View;
  /** Seconds of the view that it was read for. */
  readonly length: number;
  /** Null: the values are states. */
  readonly line: Line | null;
  readonly spans: readonly Span[];
}

/** Replies that are kept, so that going back shows at once what was there. */
const KEPT = 24;

/**
 * Milliseconds after a read in which points come that it had already: they are in its buckets. If each of them were a reason to read again, a chart of a fast
 * sensor would be read without end.
 */
const ECHO = 2000;

/** Reads a chart. */
export type ChartRead = (query: Query, options?: { readonly signal?: AbortSignal }) => Promise<ChartReply>;

export class ChartSource {
  readonly sensorId: number;
  /** Seconds that everything is moved to the right: the period before has the length of the view. */
  readonly isBefore: boolean;
  readonly loaded: Signal<Loaded | null> = signal(null);
  readonly isLoading = signal(false);
  readonly error: Signal<unknown> = signal(null);
  #kept = new Map<string, Loaded>();
  #controller: AbortController | null = null;
  #wanted: Wanted | null = null;
  #key = '';
  /** What the picture depends on beside its range. */
  #kind = '';
  /** Seconds of the view of the newest read. */
  #length = 0;
  /** Live points that came during the read that is under way. */
  #meanwhile: Point[] = [];
  /** When the newest reply came, milliseconds of `performance.now()`. */
  #repliedAt = Number.NEGATIVE_INFINITY;

  readonly #readChart: ChartRead;

  constructor(sensorId: number, read: ChartRead, isBefore = false) {
    this.#readChart = read;
    this.sensorId = sensorId;
    this.isBefore = isBefore;
  }

  /** Reads what a view needs, unless it is there. A read that is under way for another view is cancelled. */
  show(wanted: Wanted): void {
    this.#wanted = wanted;
    const { columns, zone, detail, fn = 'avg' } = wanted;
    const kind = JSON.stringify([columns, zone, detail, fn]);
    if (this.#key !== '' && kind === this.#kind && (this.#hasAll(wanted) || this.#isComing(wanted))) return;
    const { query, key, range } = this.#queryOf(wanted);
    if (key === this.#key) return;
    this.#length = lengthOf(wanted.view);
    this.#key = key;
    this.#kind = kind;
    this.#controller?.abort();
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.loaded.value = kept;
      this.#controller = null;
      this.isLoading.value = false;
      return;
    }
    void this.#read(query, key, range, lengthOf(wanted.view), fn);
  }

  /** Reads again: points were changed, or live ones cannot be placed. */
  reload(): void {
    this.outdate();
    if (this.#wanted !== null) this.show(this.#wanted);
  }

  /** What is there stays, and the next view is read anew: from now on live points are not added. */
  outdate(): void {
    this.#kept.clear();
    this.#key = '';
  }

  /** @returns false: the points belong elsewhere, and the chart has to be read again */
  append(points: readonly Point[]): boolean {
    // The reply has them, or they are added to it.
    const isComing = this.isLoading.value;
    if (isComing) this.#meanwhile.push(...points);
    const loaded = this.loaded.value;
    if (loaded?.line == null) return isComing;
    let line: Line | null = loaded.line;
    for (const point of points)
      if (line !== null && !this.#hasIn(loaded, point.date)) line = appended(line, point);
    if (line === null) return isComing;
    if (line === loaded.line) return true;
    // What is kept for this view lacks the points.
    this.#kept.clear();
    this.loaded.value = { ...loaded, line };
    return true;
  }

  end(): void {
    this.#controller?.abort();
  }

  /** Whether a point that comes now is in a bucket already. */
  #hasIn({ reply, line }: Loaded, date: number): boolean {
    if (line?.kind !== 'buckets' || reply.newest === null || date > reply.newest) return false;
    return performance.now() - this.#repliedAt < ECHO;
  }

  /** Whether a read is under way for an earlier moment of a view that moves on with time: if each moment ended the read before, a slow one would never end. */
  #isComing({ view, isLive }: Wanted): boolean {
    return isLive && this.isLoading.value && isSameLength(lengthOf(view), this.#length);
  }

  /** Whether what was read for a view of the same length has all of this one, in the same detail. */
  #hasAll({ view, columns, isLive }: Wanted): boolean {
    const loaded = this.loaded.value;
    if (loaded === null || this.isLoading.value) return false;
    const { range, length, line } = loaded;
    if (!isSameLength(lengthOf(view), length)) return false;
    const shift = this.isBefore ? length : 0;
    const [from, to] = [view.from - shift, view.to - shift];
    // Live points have come up to now; what is far behind the view only takes memory.
    const isFull = from - range.from > length || (line?.at.length ?? 0) > 4 * columns;
    return range.from <= from && (isLive && !this.isBefore ? !isFull : range.to >= to);
  }

  #queryOf({ view, columns, zone, detail, fn = 'avg' }: Wanted): { query: Query; range: View; key: string } {
    const shift = this.isBefore ? lengthOf(view) : 0;
    const range = withMargin({ from: view.from - shift, to: view.to - shift });
    // The margin has columns of its own, so that the buckets are those of the view.
    const all = Math.min(4000, Math.round(columns * (1 + 2 * MARGIN)));
    const width =
      typeof detail === 'number' ? detail : detail === 'auto' ? usualWidth(fn, lengthOf(view)) : null;
    const isRaw = detail === 'raw';
    const query = {
      id: this.sensorId,
      start_date: seconds(Math.max(range.from, 0.000001)),
      end_date: seconds(Math.max(range.to, 0.000002)),
      columns: all,
      points: isRaw ? MOST_POINTS : detail === 'auto' && fn === 'avg' ? Math.min(2 * all, MOST_POINTS) : 0,
      ...(width === null ? {} : { width }),
      ...(fn === 'avg' ? {} : { function: fn === 'count' ? fn : `${fn},count` }),
      timezone: zone,
    };
    return { query, range, key: JSON.stringify(query) };
  }

  async #read(query: Query, key: string, range: View, length: number, fn: BucketFunction): Promise<void> {
    const controller = new AbortController();
    this.#controller = controller;
    this.isLoading.value = true;
    this.#meanwhile = [];
    try {
      const reply = await this.#readChart(query, { signal: controller.signal });
      if (this.#controller !== controller) return;
      const isStates = reply.kind === 'states';
      const loaded = {
        reply,
        range,
        length,
        line: isStates ? null : withNewer(lineOf(reply, fn), reply.newest, this.#meanwhile),
        spans: isStates ? spansOf(reply) : [],
      };
      this.#keep(key, loaded);
      this.#repliedAt = performance.now();
      this.loaded.value = loaded;
      this.error.value = null;
      this.isLoading.value = false;
      // The view may have moved on meanwhile.
      if (this.#wanted !== null) this.show(this.#wanted);
    } catch (error) {
      if (this.#controller !== controller || controller.signal.aborted) return;
      this.#key = '';
      this.error.value = error;
      this.isLoading.value = false;
    }
  }

  #keep(key: string, loaded: Loaded): void {
    this.#kept.delete(key);
    this.#kept.set(key, loaded);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** A line with the points that were stored after it was read. */
function withNewer(read: Line, newest: number | null, points: readonly Point[]): Line {
  let line = read;
  for (const point of points)
    if (newest === null || point.date > newest) line = appended(line, point) ?? line;
  return line;
}

function isSameLength(one: number, other: number): boolean {
  return Math.abs(one / other - 1) <= 1e-6;
}

/** Seconds of usual buckets: from a minute to a month. */
const USUAL = [60, 300, 900, 3600, 10_800, 86_400, 604_800, 2_629_746];
/** Most bars that a reader can tell from each other. */
const MOST_BARS = 60;

/** Sums and counts need buckets that a person would add up. @returns null: as fine as the columns */
function usualWidth(fn: BucketFunction, length: number): number | null {
  if (fn !== 'sum' && fn !== 'count') return null;
  return USUAL.find((width) => length / width <= MOST_BARS) ?? USUAL.at(-1)!;
}

/** As exact as stored dates are, and never in the form of 1e-7. */
function seconds(moment: number): string {
  return moment.toFixed(6);
}

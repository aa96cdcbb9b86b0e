/** What one sensor shows in a chart: read for a view, kept while a newer one is under way, and extended by live points. */
import { type Signal, signal } from '@preact/signals';
import { appended, type ChartReply, type Line, lineOf, type Point, spansOf } from './data.js';
import { isSameLength, KeptCharts, type Loaded, nextViews } from './kept.js';
import { type Asked, askedFiner, askedFor, kindOf, type Query, rangeOf, type Wanted } from './query.js';
import { covers, lengthOf } from './view.js';

export type { Loaded } from './kept.js';
export type { Detail } from './query.js';

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
  #kept = new KeptCharts();
  /** The read that is waited for. */
  #read: Read | null = null;
  /** The read in advance that is under way. */
  #prefetch: Read | null = null;
  /** Views that the next steps by hand will have. */
  #next: readonly Wanted[] = [];
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

  /** Reads what a view needs, unless it is there. A read that is under way for another view is cancelled, unless it will have this one too. */
  show(wanted: Wanted): void {
    const last = this.#wanted;
    this.#wanted = wanted;
    this.#showOrRead(wanted);
    if (last !== null && last.view !== wanted.view) this.#expect(last, wanted);
  }

  #showOrRead(wanted: Wanted): void {
    const kind = kindOf(wanted);
    if (this.#key !== '' && kind === this.#kind && (this.#hasAll(wanted) || this.#isComing(wanted))) return;
    const asked = this.#askedFor(wanted);
    if (asked.key === this.#key) return;
    const isOnItsWay =
      this.#key !== '' && this.#areNumbers && this.#read !== null && willHave(this.#read, wanted, asked);
    this.#length = lengthOf(wanted.view);
    this.#key = asked.key;
    this.#kind = kind;
    if (isOnItsWay) return;
    this.#read?.controller.abort();
    this.#read = null;
    const kept = this.#keptFor(wanted, asked);
    if (kept !== undefined) {
      this.loaded.value = kept;
      this.error.value = null;
      this.isLoading.value = false;
    } else if (this.#prefetch !== null && willHave(this.#prefetch, wanted, asked))
      this.isLoading.value = true;
    else void this.#begin({ asked, wanted, controller: new AbortController() });
  }

  /** Reads again: points were changed, or live ones cannot be placed. */
  reload(): void {
    this.outdate();
    if (this.#wanted !== null) this.show(this.#wanted);
  }

  /** What is there stays, and the next view is read anew: from now on live points are not added. A view that waits for a read in advance is read itself. */
  outdate(): void {
    const isAwaited = this.#awaitsPrefetch;
    this.#kept.clear();
    this.#endPrefetch();
    this.#key = '';
    if (isAwaited && this.#wanted !== null) this.show(this.#wanted);
  }

  /** @returns false: the points belong elsewhere, and the chart has to be read again */
  append(points: readonly Point[]): boolean {
    // The reply has them, or they are added to it.
    const isComing = this.isLoading.value;
    if (isComing) this.#meanwhile.push(...points);
    if (this.#prefetch !== null) this.#prefetch.lacksPoints = true;
    const loaded = this.loaded.value;
    if (loaded?.line == null) return isComing;
    const oldest = Math.min(...points.map(({ date }) => date));
    if (loaded.lacksNewer === true && oldest > loaded.range.to) {
      this.#kept.keepBefore(oldest);
      return true;
    }
    let line: Line | null = loaded.line;
    for (const point of points)
      if (line !== null && !this.#hasIn(loaded, point.date)) line = appended(line, point);
    if (line === null) return isComing;
    if (line === loaded.line) return true;
    this.#kept.keepBefore(oldest);
    this.loaded.value = { ...loaded, line };
    return true;
  }

  end(): void {
    this.#read?.controller.abort();
    this.#endPrefetch();
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
    const { range, length, line, lacksNewer } = loaded;
    if (!isSameLength(lengthOf(view), length)) return false;
    const { from, to } = rangeOf(view, this.isBefore);
    // Live points have come up to now; what is far behind the view only takes memory.
    const isFull = from - range.from > length || (line?.at.length ?? 0) > 4 * columns;
    return range.from <= from && (isLive && !this.isBefore ? !isFull && lacksNewer !== true : range.to >= to);
  }

  #askedFor(wanted: Wanted): Asked {
    return askedFor(this.sensorId, rangeOf(wanted.view, this.isBefore), wanted);
  }

  /** What is drawn at once: what was read for this view, or for another one that has all of it. A view that moves on is read anew. */
  #keptFor(wanted: Wanted, asked: Asked): Loaded | undefined {
    const kept = this.#kept.get(asked);
    if (kept !== undefined || wanted.isLive) return kept;
    return this.#kept.find(kindOf(wanted), rangeOf(wanted.view, this.isBefore), asked);
  }

  async #begin(read: Read): Promise<void> {
    // What the user waits for comes first.
    this.#endPrefetch();
    const { asked, wanted, controller } = read;
    this.#read = read;
    this.isLoading.value = true;
    this.#meanwhile = [];
    try {
      const reply = await this.#readChart(asked.query, { signal: controller.signal });
      if (this.#read !== read) return;
      const loaded = loadedOf(reply, asked, wanted, this.#meanwhile);
      this.#kept.add(asked.key, kindOf(wanted), loaded);
      this.#repliedAt = performance.now();
      this.loaded.value = loaded;
      this.error.value = null;
      this.isLoading.value = false;
      this.#read = null;
      // The view may have moved on meanwhile.
      if (this.#key !== '') this.#key = asked.key;
      if (this.#wanted !== null) this.show(this.#wanted);
      this.#startPrefetch();
    } catch (error) {
      if (this.#read !== read || controller.signal.aborted) return;
      this.#read = null;
      this.#key = '';
      this.error.value = error;
      this.isLoading.value = false;
    }
  }

  /** Notes which views the next steps will have. */
  #expect(last: Wanted, wanted: Wanted): void {
    const isStep =
      wanted.prefetches === true && this.#areNumbers && !wanted.isLive && kindOf(last) === kindOf(wanted);
    this.#next = isStep ? nextViews(last.view, wanted.view).map((view) => ({ ...wanted, view })) : [];
    // A live view moves on all the time: what its read has begun in advance is enough.
    if (!wanted.isLive) this.#startPrefetch();
  }

  /** Reads the first of what the next steps need that is not there yet, when nothing else is read. */
  #startPrefetch(): void {
    if (this.isLoading.value) return;
    for (const { wanted, asked } of this.#expected()) {
      if (this.#keptFor(wanted, asked) !== undefined) continue;
      if (this.#prefetch !== null && willHave(this.#prefetch, wanted, asked)) return;
      this.#endPrefetch();
      this.#prefetch = { asked, wanted, controller: new AbortController() };
      void this.#finishPrefetch(this.#prefetch);
      return;
    }
  }

  /** What the next steps need: the views that they lead to. Where their direction is not known, a zoom inward is likely. */
  #expected(): { readonly wanted: Wanted; readonly asked: Asked }[] {
    if (this.#next.length > 0) return this.#next.map((wanted) => ({ wanted, asked: this.#askedFor(wanted) }));
    const wanted = this.#wanted;
    if (wanted?.prefetches !== true || this.loaded.value?.line?.kind !== 'buckets') return [];
    const asked = askedFiner(this.#askedFor(wanted));
    return asked === undefined ? [] : [{ wanted: { ...wanted, isLive: false }, asked }];
  }

  async #finishPrefetch(prefetch: Read): Promise<void> {
    const { asked, wanted, controller } = prefetch;
    try {
      const reply = await this.#readChart(asked.query, { signal: controller.signal });
      if (this.#prefetch === prefetch && prefetch.lacksPoints !== true)
        this.#kept.add(asked.key, kindOf(wanted), loadedOf(reply, asked, wanted, []));
    } catch {
      // The view that needs it is read again, and says why that failed.
    }
    if (this.#prefetch !== prefetch) return;
    const isAwaited = this.#awaitsPrefetch;
    this.#prefetch = null;
    if (!isAwaited || this.#wanted === null) return;
    this.#key = '';
    this.show(this.#wanted);
  }

  /** As far as it is known: runs of states are those of one range alone. */
  get #areNumbers(): boolean {
    return this.loaded.value?.line !== null;
  }

  /** Whether the view waits for the read in advance. */
  get #awaitsPrefetch(): boolean {
    return this.#prefetch !== null && this.isLoading.value && this.#read === null;
  }

  #endPrefetch(): void {
    this.#prefetch?.controller.abort();
    this.#prefetch = null;
  }
}

interface Read {
  readonly asked: Asked;
  readonly wanted: Wanted;
  readonly controller: AbortController;
  /** Points came while it was under way, which its reply may have or not. */
  lacksPoints?: boolean;
}

/** Whether a read that is under way will have what a view needs. Where its reply cannot tell what one of the view returns, the view is read after all. */
function willHave(read: Read, wanted: Wanted, { range, width }: Asked): boolean {
  return (
    !wanted.isLive &&
    kindOf(read.wanted) === kindOf(wanted) &&
    read.asked.width === width &&
    covers(read.asked.range, range)
  );
}

/** @param meanwhile points that came while it was read */
function loadedOf(
  reply: ChartReply,
  { range }: Asked,
  { view, fn = 'avg' }: Wanted,
  meanwhile: readonly Point[],
): Loaded {
  const isStates = reply.kind === 'states';
  return {
    reply,
    range,
    length: lengthOf(view),
    line: isStates ? null : withNewer(lineOf(reply, fn), reply.newest, meanwhile),
    spans: isStates ? spansOf(reply) : [],
  };
}

/** A line with the points that were stored after it was read. */
function withNewer(read: Line, newest: number | null, points: readonly Point[]): Line {
  let line = read;
  for (const point of points)
    if (newest === null || point.date > newest) line = appended(line, point) ?? line;
  return line;
}

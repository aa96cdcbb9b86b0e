/** Charts that were read, from which another view is drawn where they have exactly what a read of it would return. */
import type { ChartReply, Line, Span } from './data.js';
import { partOf } from './part-of.js';
import type { Asked } from './query.js';
import { covers, lengthOf, type View } from './view.js';

export interface Loaded {
  readonly reply: ChartReply;
  readonly range: View;
  /** Seconds of the view that it was read for. */
  readonly length: number;
  /** Null: the values are states. */
  readonly line: Line | null;
  readonly spans: readonly Span[];
  /** Whether points have come after its range that its line lacks. */
  readonly lacksNewer?: boolean | undefined;
}

/** Charts that are kept, so that going back shows at once what was there. */
const KEPT = 24;
/** Milliseconds for which a chart is drawn for other views: points may come late. */
const USABLE = 60_000;
/** Milliseconds for which it is drawn for views that end after its newest point. */
const USABLE_AT_END = 3000;

interface KeptChart {
  readonly kind: string;
  readonly loaded: Loaded;
  /** Milliseconds of `performance.now()`. */
  readonly readAt: number;
}

export class KeptCharts {
  readonly #all = new Map<string, KeptChart>();

  clear(): void {
    this.#all.clear();
  }

  add(key: string, kind: string, loaded: Loaded): void {
    this.#all.delete(key);
    this.#all.set(key, { kind, loaded, readAt: performance.now() });
    const [oldest] = this.#all.keys();
    if (this.#all.size > KEPT && oldest !== undefined) this.#all.delete(oldest);
  }

  /** Drops what a new point changes: buckets that end before it stay. */
  keepBefore(date: number): void {
    const all = [...this.#all];
    this.#all.clear();
    for (const [key, kept] of all) {
      const loaded = partBefore(kept.loaded, date);
      if (loaded !== undefined) this.#all.set(key, { ...kept, loaded });
    }
  }

  /** The chart that was read for this. */
  get({ key, range }: Asked): Loaded | undefined {
    const loaded = this.#all.get(key)?.loaded;
    return loaded !== undefined && covers(loaded.range, range) ? loaded : undefined;
  }

  /**
   * What a read of a view would return, of the newest chart that has it.
   * @param kind what the picture depends on beside its range
   * @param view range of the view in the data
   */
  find(kind: string, view: View, asked: Asked): Loaded | undefined {
    const now = performance.now();
    for (const kept of [...this.#all.values()].reverse()) {
      const usable = view.to <= (kept.loaded.reply.newest ?? 0) ? USABLE : USABLE_AT_END;
      const isUsable = kept.kind === kind && now - kept.readAt <= usable;
      const found = isUsable ? loadedFor(kept.loaded, view, asked) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function loadedFor({ reply, line, range, lacksNewer }: Loaded, view: View, asked: Asked): Loaded | undefined {
  if (line === null || !covers(range, asked.range)) return undefined;
  const part = partOf(reply, line, asked);
  return part && { ...part, range: asked.range, length: lengthOf(view), spans: [], lacksNewer };
}

/** Seconds: dates are as exact as that. */
const MICROSECOND = 1e-6;

/** What a new point leaves of a chart. Neighbours and pauses of points, and runs of states, depend on what comes after them. */
function partBefore(loaded: Loaded, date: number): Loaded | undefined {
  const { line, range } = loaded;
  if (line?.kind !== 'buckets') return undefined;
  const start = line.date.findLast((each) => each <= date);
  const to = Math.min(range.to, (start ?? Number.NEGATIVE_INFINITY) - MICROSECOND);
  return to > range.from ? { ...loaded, range: { ...range, to }, lacksNewer: true } : undefined;
}

export function isSameLength(one: number, other: number): boolean {
  return Math.abs(one / other - 1) <= 1e-6;
}

/** Steps that are looked ahead. */
const MOST_NEXT = 3;
/** Factors of a step of a zoom; further away it is a choice, and no step that is likely to be followed by the same one. */
const CLOSEST = 0.5;
const FARTHEST = 2;

/** The views of the next steps, if these go on as the last one did. */
export function nextViews(last: View, view: View): View[] {
  const factor = lengthOf(view) / lengthOf(last);
  const by = view.from - last.from;
  if (!(factor >= CLOSEST && factor <= FARTHEST) || Math.abs(by) > lengthOf(last)) return [];
  const views: View[] = [];
  let [from, length, step] = [view.from, lengthOf(view), by];
  for (let i = 0; i < MOST_NEXT; i++) {
    step *= factor;
    from += step;
    length *= factor;
    if (from < 0) break;
    views.push({ from, to: from + length });
  }
  return views;
}

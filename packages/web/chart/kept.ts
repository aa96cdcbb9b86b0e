/** Charts that were read, from which another view is drawn where they have exactly what a read of it would return. */
import { type ChartReply, countWithin, type Line, type Span } from './data.js';
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

  /** The chart that was read for a key. */
  get(key: string): Loaded | undefined {
    return this.#all.get(key)?.loaded;
  }

  /** The newest chart from which a range can be drawn. @param kind what the picture depends on beside its range */
  find(kind: string, range: View, asked: Asked): Loaded | undefined {
    const now = performance.now();
    const isUsable = ({ loaded: { reply }, readAt }: KeptChart) =>
      now - readAt <= (range.to <= (reply.newest ?? 0) ? USABLE : USABLE_AT_END);
    return [...this.#all.values()].findLast(
      (each) => each.kind === kind && isUsable(each) && hasExactly(each.loaded, range, asked),
    )?.loaded;
  }
}

/** Whether a chart has what a read for another range would return: the points, or whole buckets of the same width. */
function hasExactly(
  { line, range }: Loaded,
  wanted: View,
  { width, mostPoints, range: wide }: Asked,
): boolean {
  if (line === null) return false;
  if (line.kind === 'points') return mostPoints > 0 && covers(range, wanted);
  if (!isSame(line.width, width)) return false;
  // The line goes on to the middle of the buckets beside the view.
  const room = { from: wanted.from - line.width, to: wanted.to + line.width };
  if (!covers(range, room)) return false;
  // As many as there are at least: few enough would be points.
  return mostPoints === 0 || countWithin(line, wide.from, wide.to) > mostPoints;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one / other - 1) <= 1e-9;
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

/**
 * Which points of a sensor make up a block: all of a week (UTC, from Monday), or of a day where the week has too many, or of an hour where the day
 * has, or a part of an hour.
 */
import { SECOND } from '../../../../common/dates.js';
import type { Span } from '../../ingest/point-buffer.js';
import { bucketStart, type Width } from '../widths.js';

/** Points of a block. */
export const MOST_POINTS = 4096;
/** Bytes of the texts of a block, unless a single one has more. */
export const MOST_TEXT = 65_536;

/** Seconds, from coarse to fine. */
const WINDOWS = [604800, 86400, 3600] as const satisfies readonly Width[];

/** What a block holds all points of: the index of a window, or a part of the last one. */
export type Level = 0 | 1 | 2 | 3;

/** Of a part of an hour. */
export const PART = 3 satisfies Level;

export interface BlockSpan extends Span {
  readonly level: Level;
}

/** Dates from one to another, the last one exclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The week, day or hour that holds a date. */
export function windowOf(date: number, level: 0 | 1 | 2): Window {
  const width = WINDOWS[level];
  const from = bucketStart(date, width);
  return { from, to: from + width * SECOND };
}

/**
 * Cuts points of one sensor into blocks.
 * @param dates in order, microseconds since 1970
 * @param textBytes how many the text of each point has; null: none has a text
 * @param coarsest level of a block
 */
export function cutIntoBlocks(
  dates: Float64Array,
  textBytes: Float64Array | null,
  coarsest: Level = 0,
): BlockSpan[] {
  const spans: BlockSpan[] = [];
  cut({ from: 0, to: dates.length }, coarsest);
  return spans;

  function cut(span: Span, level: Level): void {
    if (level === PART) {
      spans.push(...parts(span, textBytes).map((part) => ({ ...part, level })));
      return;
    }
    const width = WINDOWS[level];
    for (let from = span.from; from < span.to; ) {
      const to = endOfWindow(dates, from, span.to, width);
      if (fits({ from, to }, textBytes)) spans.push({ from, to, level });
      else cut({ from, to }, (level + 1) as Level);
      from = to;
    }
  }
}

/** @returns the index of the first point that is not in the window of the one at `from` */
function endOfWindow(dates: Float64Array, from: number, to: number, width: Width): number {
  const end = bucketStart(dates[from]!, width) + width * SECOND;
  let [low, high] = [from + 1, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dates[middle]! < end) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fits({ from, to }: Span, textBytes: Float64Array | null): boolean {
  if (to - from > MOST_POINTS) return false;
  let bytes = 0;
  for (let i = from; textBytes !== null && i < to; i++) bytes += textBytes[i]!;
  return bytes <= MOST_TEXT;
}

/** As many points as fit, and so on. */
function parts({ from, to }: Span, textBytes: Float64Array | null): Span[] {
  const spans: Span[] = [];
  let [start, bytes] = [from, 0];
  for (let i = from; i < to; i++) {
    const own = textBytes?.[i] ?? 0;
    if (i > start && (i - start === MOST_POINTS || bytes + own > MOST_TEXT)) {
      spans.push({ from: start, to: i });
      [start, bytes] = [i, 0];
    }
    bytes += own;
  }
  spans.push({ from: start, to });
  return spans;
}

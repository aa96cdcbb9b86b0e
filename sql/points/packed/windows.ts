/**
 * Which points of a sensor make up a block: all of a week (UTC, from Monday), or of a day where the week has too many, or of an hour where the day
 * has, or a part of an hour.
 */
import type { Span } from '../../flush/columns.js';
import { bucketStart, SECOND, type Width } from '../widths.js';

/** Points of a block. */
export const MOST_POINTS = 4096;
/** Bytes of the texts of a block, unless a single one has more. */
export const MOST_TEXT = 65_536;

/** Seconds, from coarse to fine. */
const WINDOWS = [604800, 86400, 3600] as const satisfies readonly Width[];

/**
 * Cuts points of one sensor into blocks.
 * @param dates in order, microseconds since 1970
 * @param textBytes how many the text of each point has; null: none has a text
 */
export function cutIntoBlocks(dates: Float64Array, textBytes: Float64Array | null): Span[] {
  const spans: Span[] = [];
  cut({ from: 0, to: dates.length }, 0);
  return spans;

  /** @param level index of the window into which the span is cut */
  function cut(span: Span, level: number): void {
    const width = WINDOWS[level];
    if (width === undefined) {
      spans.push(...parts(span, textBytes));
      return;
    }
    for (let from = span.from; from < span.to; ) {
      const to = endOfWindow(dates, from, span.to, width);
      if (fits({ from, to }, textBytes)) spans.push({ from, to });
      else cut({ from, to }, level + 1);
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

/** Which parts of a range of time are read from stored weeks and days, and which from blocks. */

import { DAY, WEEK } from '../../../../common/dates.js';
import { placeFrom } from '../journal/tail.js';
import type { Window } from '../packed/windows.js';
import { bucketStart } from '../widths.js';

/** Windows in order; together they are the range. */
export interface ReadRanges {
  readonly weeks: readonly Window[];
  readonly days: readonly Window[];
  readonly blocks: readonly Window[];
}

/** What may be read. */
export type Coarsest = 'weeks' | 'days' | 'blocks';

/**
 * @param range microseconds since 1970
 * @param storedTo up to where days and weeks are stored
 * @param touched dates, in order, whose weeks and days are not to be read: points of the tail, invalidated days
 * @param coarsest what may be read
 */
export function rangesFor(
  range: Window,
  storedTo: number,
  touched: ArrayLike<number>,
  coarsest: Coarsest,
): ReadRanges {
  const weeks = coarsest === 'weeks' ? split(range, WEEK, storedTo, touched) : { clean: [], rest: [range] };
  const days = weeks.rest.map((rest) =>
    coarsest === 'blocks' ? { clean: [], rest: [rest] } : split(rest, DAY, storedTo, touched),
  );
  return {
    weeks: weeks.clean,
    days: days.flatMap(({ clean }) => clean),
    blocks: days.flatMap(({ rest }) => rest),
  };
}

/** Windows of whole buckets that may be read, and the others. */
function split(
  { from, to }: Window,
  width: typeof DAY | typeof WEEK,
  storedTo: number,
  touched: ArrayLike<number>,
): { clean: Window[]; rest: Window[] } {
  const [clean, rest]: [Window[], Window[]] = [[], []];
  const end = startOf(Math.min(to, storedTo), width);
  let at = startOf(from, width);
  if (at < from) at += width;
  if (at >= end) return { clean, rest: [{ from, to }] };
  push(rest, from, at);
  for (let i = placeFrom(touched, at); i < touched.length && touched[i]! < end; i++) {
    const start = startOf(touched[i]!, width);
    if (start < at) continue;
    push(clean, at, start);
    push(rest, start, start + width);
    at = start + width;
  }
  push(clean, at, end);
  push(rest, end, to);
  return { clean, rest };
}

/** Windows that follow each other become one. */
function push(windows: Window[], from: number, to: number): void {
  if (from >= to) return;
  const last = windows.at(-1);
  if (last?.to === from) windows[windows.length - 1] = { from: last.from, to };
  else windows.push({ from, to });
}

function startOf(date: number, width: typeof DAY | typeof WEEK): number {
  return bucketStart(date, width === WEEK ? 604800 : 86400);
}

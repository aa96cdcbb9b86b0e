/** The range of time that a chart shows, and what moves it. All moments are UNIX seconds. */

export interface View {
  readonly from: number;
  readonly to: number;
}

/** Shortest and longest range. Beyond the first one a pixel is less than a microsecond, the unit of stored dates. */
const SHORTEST = 0.001;
const LONGEST = 300 * 365.25 * 86_400;
/** Dates that points can have. */
const FIRST = 0;
const LAST = 2 ** 33 - 1;

export function lengthOf({ from, to }: View): number {
  return to - from;
}

/** A range of allowed length and place, as near to the given one as can be. */
function allowed({ from, to }: View): View {
  const length = Math.min(Math.max(to - from, SHORTEST), LONGEST);
  const middle = (from + to) / 2;
  const start = Math.min(Math.max(middle - length / 2, FIRST), Math.max(LAST - length, FIRST));
  return { from: start, to: start + length };
}

/** @param factor below 1: closer @param at moment that stays where it is */
export function zoomed(view: View, factor: number, at: number): View {
  const length = Math.min(Math.max(lengthOf(view) * factor, SHORTEST), LONGEST);
  const part = (at - view.from) / lengthOf(view);
  const from = at - part * length;
  return allowed({ from, to: from + length });
}

/** @param part of the length, to the right if positive */
export function panned(view: View, part: number): View {
  const by = part * lengthOf(view);
  return allowed({ from: view.from + by, to: view.to + by });
}

/** The same range before this one. */
export function before(view: View): View {
  return { from: view.from - lengthOf(view), to: view.from };
}

/** The range between two moments, in either order. */
export function between(one: number, other: number): View {
  return allowed({ from: Math.min(one, other), to: Math.max(one, other) });
}

/** The range that is read for a view: a quarter more on both sides, so that a small step to the side finds something to draw. */
export const MARGIN = 0.25;

export function withMargin(view: View): View {
  const by = MARGIN * lengthOf(view);
  return { from: Math.max(FIRST, view.from - by), to: Math.min(LAST, view.to + by) };
}

/** Whether a range has all of another one. */
export function covers(range: View, part: View): boolean {
  return range.from <= part.from && range.to >= part.to;
}

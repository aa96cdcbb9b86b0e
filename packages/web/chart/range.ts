/** Ranges as people choose them, in an address: the last hour, all, or from one moment to another. */
import type { View } from './view.js';

/** A range that ends now and moves on, everything, or two moments. */
export type Range =
  | { readonly kind: 'last'; readonly length: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'fixed'; readonly view: View };

const HOUR = 3600;
const DAY = 86_400;

/** In the order in which they are offered. */
export const LAST_RANGES = [
  { word: '1h', length: HOUR },
  { word: '24h', length: DAY },
  { word: '7d', length: 7 * DAY },
  { word: '30d', length: 30 * DAY },
  { word: '1y', length: 365 * DAY },
] as const;

const USUAL_RANGE: Range = { kind: 'last', length: DAY };

const UNITS: Readonly<Record<string, number>> = { s: 1, min: 60, h: HOUR, d: DAY, w: 7 * DAY, y: 365 * DAY };

/** Parameters of an address that name a range. */
export interface RangeWords {
  readonly range?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @returns the usual range for anything that is none */
export function rangeOfWords({ range, from, to }: RangeWords): Range {
  const [start, end] = [momentOf(from), momentOf(to)];
  if (start !== null && end !== null && start < end) return { kind: 'fixed', view: { from: start, to: end } };
  if (range === 'all') return { kind: 'all' };
  const last = /^(\d{1,6})(s|min|h|d|w|y)$/.exec(range ?? '');
  if (last === null) return USUAL_RANGE;
  const length = Number(last[1]) * UNITS[last[2]!]!;
  return length > 0 ? { kind: 'last', length } : USUAL_RANGE;
}

/** Parameters of an address, none for the usual range. */
export function wordsOfRange(range: Range): Record<string, string> {
  if (range.kind === 'all') return { range: 'all' };
  if (range.kind === 'last') {
    if (range.length === (USUAL_RANGE as { length: number }).length) return {};
    return { range: wordOfLength(range.length) };
  }
  return { from: wordOfMoment(range.view.from), to: wordOfMoment(range.view.to) };
}

function wordOfLength(length: number): string {
  const known = LAST_RANGES.find((each) => each.length === length);
  return known?.word ?? `${Math.round(length)}s`;
}

/** The view that a range has now. @param extent of all points; null: there are none */
export function viewOfRange(range: Range, now: number, extent: View | null): View {
  if (range.kind === 'fixed') return range.view;
  if (range.kind === 'last') return { from: now - range.length, to: now };
  const { from, to } = extent ?? { from: now - DAY, to: now };
  // A little room at both ends, so that the first and the last point are not cut by the edge.
  const room = Math.max((to - from) * 0.01, 0.5);
  return { from: Math.max(0, from - room), to: to + room };
}

/** UNIX seconds, or ISO 8601. */
function momentOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** Readable and as exact as stored dates: ISO 8601 down to milliseconds, else seconds with six digits. */
function wordOfMoment(seconds: number): string {
  const micros = Math.round(seconds * 1e6);
  if (micros % 1000 !== 0) return (micros / 1e6).toFixed(6);
  const iso = new Date(micros / 1000).toISOString();
  return iso.replace(/:00\.000Z$/, 'Z').replace(/\.000Z$/, 'Z');
}

/** A view whose ends are as round as its length allows, so that addresses are short. */
export function rounded({ from, to }: View): View {
  const length = to - from;
  // Less than a pixel.
  const step = length > 3600 ? 1 : length > 10 ? 0.001 : 0.000001;
  const snap = (moment: number) => Math.round(Math.round(moment / step) * step * 1e6) / 1e6;
  return { from: snap(from), to: snap(to) };
}

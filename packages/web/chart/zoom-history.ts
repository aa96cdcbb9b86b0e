/** The ranges that were shown before, so that each zoom can be taken back. */
import type { Range } from './range.js';

/** Ranges that are remembered. */
const MOST = 50;

export type ZoomHistory = readonly Range[];

/** @param left the range that is left */
export function pushed(history: ZoomHistory, left: Range): ZoomHistory {
  const last = history.at(-1);
  if (last !== undefined && JSON.stringify(last) === JSON.stringify(left)) return history;
  return [...history, left].slice(-MOST);
}

/** @returns the range before, and the rest; null: there is none */
export function popped(history: ZoomHistory): { readonly range: Range; readonly rest: ZoomHistory } | null {
  const range = history.at(-1);
  return range === undefined ? null : { range, rest: history.slice(0, -1) };
}

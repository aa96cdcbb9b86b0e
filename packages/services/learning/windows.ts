/** Sliding windows over a stream of samples: windows are classified, not points. */
import type { FieldValue, Sample } from '../contract.js';
import { SECOND } from '../units.js';

/** Maximum number of rows in a window, which bounds the stored state; the oldest rows are dropped. */
const MOST = 400;
/** Maximum number of characters of a text. */
const LONGEST = 100;

/** One sample: its date and the value of each input; null: no value. */
export type Row = readonly [date: number, ...values: (number | string | null)[]];

/** Plain JSON. */
export interface WindowState {
  readonly rows: readonly Row[];
  /** Date at which the next window is complete; null before the first sample. */
  readonly next: number | null;
}

export const noWindow: WindowState = { rows: [], next: null };

export interface Windowing {
  readonly seconds: number;
  /** Seconds from one window to the next. */
  readonly hop: number;
  /** Minimum number of rows in a window. */
  readonly least: number;
}

/** @returns the state after a sample, and the window that the sample completes; null: none */
export function slide(
  { rows: before, next }: WindowState,
  { date, values }: Sample,
  { seconds, hop, least }: Windowing,
): { readonly state: WindowState; readonly window: readonly Row[] | null } {
  const width = seconds * SECOND;
  // Rows from before a source was connected or disconnected have another number of values, and are dropped.
  const kept = before.filter((row) => row[0] > date - width && row.length === values.length + 1);
  const rows = [...kept, [date, ...values.map(plain)] as const].slice(-MOST);
  if (next === null) return { state: { rows, next: date + width }, window: null };
  if (date < next || rows.length < least) return { state: { rows, next }, window: null };
  return { state: { rows, next: date + hop * SECOND }, window: rows };
}

/**
 * Consecutive windows of a range. They share no sample, so that a window can be held out in cross-validation.
 * A range shorter than a window is one window.
 */
export function windowsOf(samples: readonly Sample[], seconds: number, least: number): (readonly Row[])[] {
  const windows: (readonly Row[])[] = [];
  let state = noWindow;
  for (const sample of samples) {
    const slid = slide(state, sample, { seconds, hop: seconds, least });
    state = slid.state;
    if (slid.window !== null) windows.push(slid.window);
  }
  if (windows.length === 0 && state.rows.length >= least) windows.push(state.rows);
  return windows;
}

function plain(value: FieldValue | null): number | string | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.slice(0, LONGEST).toWellFormed();
  return typeof value === 'number' ? value : null;
}

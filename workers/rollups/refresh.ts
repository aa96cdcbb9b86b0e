/** One round of the refresh: rollups catch up with the points. */
import type { Sql } from '../../sql/connect.js';
import { BUDGET, type Budget, clearSome } from './dirty.js';
import { EAGER, moveMarks, type Policy } from './marks.js';

export interface RefreshOptions {
  /** The present, microseconds since 1970; default the clock's. */
  readonly now?: number;
  /** Which marks to move; default all that can. */
  readonly policy?: Policy;
  readonly budget?: Budget;
  /** Milliseconds after which the round ends with the transaction that is under way; default never. */
  readonly time?: number;
  /** Ends the round after the transaction that is under way. */
  readonly signal?: AbortSignal;
}

export interface Refreshed {
  /** Marks that moved. */
  readonly moved: number;
  /** Pieces of dirty ranges that were cleared. */
  readonly cleared: number;
  /** Why dirty ranges may be left: somebody else is refreshing, or the time was over. */
  readonly left: 'busy' | 'late' | null;
}

/**
 * Moves the marks, then works until no dirty range is left, or the time is over. It may be ended and begun again at any point: marks and
 * dirty ranges are the whole state.
 */
export async function refreshOnce(sql: Sql, options: RefreshOptions = {}): Promise<Refreshed> {
  const {
    now = Date.now() * 1000,
    policy = EAGER,
    budget = BUDGET,
    time = Number.POSITIVE_INFINITY,
    signal,
  } = options;
  const end = performance.now() + time;
  const moved = await moveMarks(sql, policy, now, signal);
  let cleared = 0;
  while (!signal?.aborted) {
    const count = await clearSome(sql, budget);
    if (count === null) return { moved, cleared, left: 'busy' };
    if (count === 0) break;
    cleared += count;
    if (performance.now() >= end) return { moved, cleared, left: 'late' };
  }
  return { moved, cleared, left: null };
}

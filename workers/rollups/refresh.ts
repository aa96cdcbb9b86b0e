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
  /** Ends the round after the transaction that is under way. */
  readonly signal?: AbortSignal;
}

export interface Refreshed {
  /** Marks that moved. */
  readonly moved: number;
  /** Pieces of dirty ranges that were cleared. */
  readonly cleared: number;
  /** Somebody else is refreshing: some of the dirty ranges may be left. */
  readonly busy: boolean;
}

/**
 * Moves the marks, then works until no dirty range is left. It may be ended and begun again at any point: marks and
 * dirty ranges are the whole state.
 */
export async function refreshOnce(sql: Sql, options: RefreshOptions = {}): Promise<Refreshed> {
  const { now = Date.now() * 1000, policy = EAGER, budget = BUDGET, signal } = options;
  const moved = await moveMarks(sql, policy, now, signal);
  let cleared = 0;
  while (!signal?.aborted) {
    const count = await clearSome(sql, budget);
    if (count === null) return { moved, cleared, busy: true };
    if (count === 0) break;
    cleared += count;
  }
  return { moved, cleared, busy: false };
}

/** The refresh as a task of the sidecar. */
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { MINUTE } from '../../sql/points/widths.js';
import type { Task } from '../loop.js';
import type { Policy } from './marks.js';
import { refreshOnce } from './refresh.js';

/**
 * A read takes what lies beyond the mark from raw points, a thousand of them in about a millisecond: that much may
 * wait. The span bounds what a slow sensor costs, a refresh each ten minutes at most, and still keeps a read of a
 * hundred slow sensors short.
 */
const POLICY: Policy = { points: 1000, span: 10 * MINUTE };

/** Milliseconds of a round: marks move between rounds only, and nobody's are to wait for another one's backlog. */
const ROUND = 5000;

const BUSY_PAUSE = 1000;
const IDLE_PAUSE = 2000;

/** Looking for work takes at most this part of the time, however many sensors there are. */
const IDLE_SHARE = 0.05;

export function refreshTask(sql: Sql, log: Log): Task {
  return async (signal) => {
    const begin = performance.now();
    const { moved, cleared, left } = await refreshOnce(sql, { policy: POLICY, time: ROUND, signal });
    const took = performance.now() - begin;
    if (moved + cleared === 0) return Math.max(IDLE_PAUSE, took / IDLE_SHARE);
    log.debug({ moved, cleared, ms: Math.round(took) }, 'rollups refreshed');
    return left === 'late' ? 0 : BUSY_PAUSE;
  };
}

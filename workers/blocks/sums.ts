/** Stores the sums of weeks that are over, and renews the sums of weeks whose points have changed since. */
import type { Log } from '../../common/log.js';
import type { ShardSql } from '../../sql/connect.js';
import { storeDueSums } from '../../sql/store/points/blocks/store-sums.js';
import type { Task } from '../loop.js';

/** Milliseconds. */
const PAUSE = 60_000;

export function sumsTask(sql: ShardSql, log: Log): Task {
  return async (signal) => {
    const begin = performance.now();
    const { sensors, weeks } = await storeDueSums(sql, { now: Date.now() * 1000, signal });
    if (sensors + weeks > 0)
      log.debug({ sensors, weeks, ms: Math.round(performance.now() - begin) }, 'sums of weeks stored');
    return PAUSE;
  };
}

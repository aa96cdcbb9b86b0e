/** Moves due points of the journal into blocks. */
import type { Log } from '../../common/log.js';
import type { ShardSql } from '../../sql/connect.js';
import { mergeDue } from '../../sql/store/points/blocks/due.js';
import type { Task } from '../loop.js';

/** Milliseconds after a run that has merged points, and after one that has not. */
const BUSY_PAUSE = 1000;
const IDLE_PAUSE = 10_000;

export function mergeTask(sql: ShardSql, log: Log): Task {
  return async (signal) => {
    const begin = performance.now();
    const { sensors, blocks } = await mergeDue(sql, { signal });
    if (sensors === 0) return IDLE_PAUSE;
    log.debug({ sensors, blocks, ms: Math.round(performance.now() - begin) }, 'points merged into blocks');
    return BUSY_PAUSE;
  };
}

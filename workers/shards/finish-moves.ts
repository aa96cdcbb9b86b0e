/** Ends moves of shards whose process has died when nothing but the new address was missing. */
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { finishMoves } from '../../sql/operations/move/finish.js';
import type { Shards } from '../../sql/shards.js';
import type { Task } from '../loop.js';

const PAUSE = 2000;

/** @param sql pool of the central database */
export function finishMovesTask(sql: Sql, shards: Shards, log: Log): Task {
  return async () => {
    if (shards.isOne) return PAUSE;
    for (const shard of await finishMoves(sql))
      log.warn({ shard }, 'move of a shard ended for another process');
    return PAUSE;
  };
}

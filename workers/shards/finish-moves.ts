/** Ends moves of shards whose process has died when nothing but the new address was missing. */
import { briefly, type Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { finishMoves } from '../../sql/operations/move/finish.js';
import type { Shards } from '../../sql/shards.js';
import type { Task } from '../loop.js';

const PAUSE = 2000;

/** @param sql pool of the central database */
export function finishMovesTask(sql: Sql, shards: Shards, log: Log): Task {
  /** Shards whose moves could not be ended the last time: the log says so once. */
  let failed = new Set<number>();
  return async () => {
    if (shards.isOne) return PAUSE;
    const failing = new Set<number>();
    const finished = await finishMoves(sql, (shard, error) => {
      failing.add(shard);
      if (!failed.has(shard)) log.warn({ ...briefly(error), shard }, 'move of a shard not ended');
    });
    failed = failing;
    for (const shard of finished) log.warn({ shard }, 'move of a shard ended for another process');
    return PAUSE;
  };
}

/** Copies what transactions of a shard beside the central database cause there. */
import type { ShardSql, Sql } from '../../sql/connect.js';
import { copyOutbox } from '../../sql/store/outbox/shard-outbox.js';
import type { Task } from '../loop.js';

const PAUSE = 1000;

/** @param id of the shard */
export function outboxTask(sql: Sql, shard: ShardSql, id: number): Task {
  return async () => ((await copyOutbox(sql, shard, id)) > 0 ? 0 : PAUSE);
}

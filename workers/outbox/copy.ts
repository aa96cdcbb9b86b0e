/** Copies what transactions of shards beside the central database cause there. */
import type { Sql } from '../../sql/connect.js';
import { CENTRAL } from '../../sql/shards.js';
import { copyOutbox } from '../../sql/store/outbox/shard-outbox.js';
import type { Task } from '../loop.js';
import type { ReachableShards } from '../reachable-shards.js';

const PAUSE = 1000;

export function outboxTask(sql: Sql, reachable: ReachableShards): Task {
  return async () => {
    const copied = await copyOutboxes(sql, reachable);
    return copied > 0 ? 0 : PAUSE;
  };
}

/** @returns number of rows */
export async function copyOutboxes(sql: Sql, reachable: ReachableShards): Promise<number> {
  const counts = await reachable.inEach(async (own, shard) =>
    shard === CENTRAL ? 0 : copyOutbox(sql, own, shard),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

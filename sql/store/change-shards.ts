/** Changes of shards that belong to a transaction of the central database. */
import type { ShardTransaction, Transaction } from '../connect.js';
import { type Shards, shardWithin } from '../shards.js';
import { transactUnlocked } from './lock-waits.js';
import { ensureStates } from './points/ensure-states.js';

/**
 * Changes the shards of sensors beside a transaction of the central database. The shard there is changed in that transaction, after all others: each of them
 * has a transaction of its own, which commits at once. So repeating `work` must change nothing.
 * @param tx keeps the sensors, and what `work` depends on, from changing
 * @param work is given sensors of one shard
 * @throws Locked; what `work` throws
 */
export async function changeShards<Result>(
  shards: Shards,
  tx: Transaction,
  sensorIds: readonly number[],
  work: (tx: ShardTransaction, sensorIds: readonly number[]) => Promise<Result>,
): Promise<Result[]> {
  const parts = shards.divide(await shards.locate(tx, sensorIds));
  const results: Result[] = [];
  for (const { sql, sensors } of parts) {
    if (sql === shards.only) continue;
    const ids = sensors.map(({ id }) => id);
    await ensureStates(sql, ids, tx);
    results.push(await transactUnlocked(sql, (own) => work(own, ids)));
  }
  const central = parts.find(({ sql }) => sql === shards.only);
  if (central !== undefined) {
    const ids = central.sensors.map(({ id }) => id);
    results.push(await work(shardWithin(tx), ids));
  }
  return results;
}

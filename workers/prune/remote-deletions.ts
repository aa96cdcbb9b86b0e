/**
 * Has deleted sensors deleted in their shards, where these are not in the central database.
 *
 *   raise the rights epoch of the shard ──> delete the states there, in one transaction ──> delete the central rows
 *
 * After the first step no flush makes a state for the sensors again. Each step may be repeated.
 */
import { faultPoint } from '../../common/fault-points.js';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { recordDeletedSensors } from '../../sql/store/points/remains.js';
import type { RemoteRights } from '../../sql/store/rights/remote-rights.js';
import type { Task } from '../loop.js';

const PAUSE = 60_000;

/** Sensors of one transaction. */
const BATCH = 100;

export interface RemoteDeletionParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly remoteRights: RemoteRights;
  /** Points of deleted sensors are to be pruned. */
  readonly onDeleted: () => void;
}

/** NOTIFY `deleted_sensors` wakes the task. A shard that cannot be reached holds up no other one. */
export function remoteDeletionsTask(parts: RemoteDeletionParts): Task {
  return async (signal) => {
    const due = await parts.sql<{ shard: number }[]>`SELECT DISTINCT shard FROM remote_deletions`;
    const done = await Promise.allSettled(due.map(({ shard }) => deleteInShard(parts, shard, signal)));
    if (due.length > 0) parts.onDeleted();
    for (const each of done) if (each.status === 'rejected') throw each.reason;
    return PAUSE;
  };
}

async function deleteInShard(
  { sql, shards, remoteRights }: RemoteDeletionParts,
  shard: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const rows = await sql<{ sensor_id: number }[]>`
      SELECT sensor_id FROM remote_deletions WHERE shard = ${shard} ORDER BY created, sensor_id LIMIT ${BATCH}`;
    if (rows.length === 0) return;
    const ids = rows.map(({ sensor_id }) => sensor_id);
    await remoteRights.raiseShard(shard);
    faultPoint('before deletion in the shard');
    await shards.of(shard).begin((tx) => recordDeletedSensors(tx, ids));
    faultPoint('after deletion in the shard');
    await sql`DELETE FROM remote_deletions WHERE sensor_id = ANY (${ids}::bigint[])`;
  }
}

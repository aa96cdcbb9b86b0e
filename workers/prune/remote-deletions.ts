/**
 * Has deleted sensors deleted in their shards, where these are not in the central database.
 *
 *   raise the rights epoch of the shard ──> delete the states there, in one transaction ──> delete the central rows
 *
 * After the first step no flush makes a state for the sensors again. Each step may be repeated.
 */
import { faultPoint } from '../../common/fault-points.js';
import type { ShardSql, Sql } from '../../sql/connect.js';
import { recordDeletedSensors } from '../../sql/store/points/remains.js';
import type { RemoteRights } from '../../sql/store/rights/remote-rights.js';
import type { Task } from '../loop.js';

const PAUSE = 60_000;

/** Sensors of one transaction. */
const BATCH = 100;

export interface RemoteDeletionParts {
  /** The central database. */
  readonly sql: Sql;
  readonly remoteRights: RemoteRights;
  /** Points of deleted sensors are to be pruned. */
  readonly onDeleted: () => void;
}

/** NOTIFY `deleted_sensors` wakes the task. */
export function remoteDeletionsTask(
  { sql, remoteRights, onDeleted }: RemoteDeletionParts,
  shard: ShardSql,
  id: number,
): Task {
  return async (signal) => {
    while (!signal.aborted) {
      const rows = await sql<{ sensor_id: number }[]>`
        SELECT sensor_id FROM remote_deletions WHERE shard = ${id} ORDER BY created, sensor_id LIMIT ${BATCH}`;
      if (rows.length === 0) break;
      const ids = rows.map(({ sensor_id }) => sensor_id);
      await remoteRights.raiseShard(id);
      faultPoint('before deletion in the shard');
      await shard.begin((tx) => recordDeletedSensors(tx, ids));
      faultPoint('after deletion in the shard');
      await sql`DELETE FROM remote_deletions WHERE sensor_id = ANY (${ids}::bigint[])`;
      onDeleted();
    }
    return PAUSE;
  };
}

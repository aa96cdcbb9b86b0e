/** What a deleted sensor leaves in the store: points, sums and invalidated weeks. */
import type { ShardTransaction } from '../../connect.js';
import { lockForDeletion } from './ingest-state.js';

/** Relations, and what distinguishes their rows of a sensor. */
const RELATIONS = [
  ['blocks', 'first'],
  ['weeks', 'bucket'],
  ['days', 'bucket'],
  ['invalidated_weeks', 'week'],
] as const;

/**
 * In a shard that is not in the central database, which does the same by a trigger: deletes the states of sensors with all that belongs to them, and leaves the
 * rest to `deleteRemains`. Call it when the rights epoch of the shard is that of the deletion at least: no state is made for them again. It may be repeated.
 */
export async function recordDeletedSensors(
  tx: ShardTransaction,
  sensorIds: readonly number[],
): Promise<void> {
  const ids = sensorIds as number[];
  await lockForDeletion(tx, ids);
  await tx`DELETE FROM ingest_state WHERE sensor_id = ANY (${ids}::bigint[])`;
  await tx`DELETE FROM files WHERE sensor_id = ANY (${ids}::bigint[])`;
  await tx`INSERT INTO deleted_sensors (sensor_id) SELECT unnest(${ids}::bigint[]) ON CONFLICT DO NOTHING`;
}

/**
 * Deletes some of the rows. No flush adds any: the ingest state was deleted with the sensor.
 * @param limit rows of one relation
 * @returns how many rows there were; 0: nothing is left
 */
export async function deleteRemains(tx: ShardTransaction, sensorId: number, limit: number): Promise<number> {
  let deleted = 0;
  for (const [relation, key] of RELATIONS) {
    const { count } = await tx`
      DELETE FROM ${tx(relation)} WHERE sensor_id = ${sensorId} AND ${tx(key)} IN (
        SELECT ${tx(key)} FROM ${tx(relation)} WHERE sensor_id = ${sensorId} ORDER BY ${tx(key)} LIMIT ${limit})`;
    deleted += count;
  }
  return deleted;
}

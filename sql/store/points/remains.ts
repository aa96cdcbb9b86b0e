/** What a deleted sensor leaves in the store: points, sums and invalidated weeks. */
import type { ShardTransaction } from '../../connect.js';

/** Relations, and what distinguishes their rows of a sensor. */
const RELATIONS = [
  ['blocks', 'first'],
  ['weeks', 'bucket'],
  ['days', 'bucket'],
  ['invalidated_weeks', 'week'],
] as const;

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

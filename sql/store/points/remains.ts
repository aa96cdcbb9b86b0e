/** What a deleted sensor leaves in the store: points, sums and invalidated weeks. */
import type { Transaction } from '../../connect.js';

/** Relations, and by what their rows of a sensor are told apart. */
const RELATIONS = [
  ['blocks', 'first'],
  ['weeks', 'bucket'],
  ['days', 'bucket'],
  ['invalidated_weeks', 'week'],
] as const;

/**
 * Deletes a piece of it. Nobody can add to it, since the ingest state went with the sensor.
 * @param piece rows of one relation at most
 * @returns how many rows there were; 0: nothing is left
 */
export async function deleteRemains(tx: Transaction, sensorId: number, piece: number): Promise<number> {
  let deleted = 0;
  for (const [relation, key] of RELATIONS) {
    const { count } = await tx`
      DELETE FROM ${tx(relation)} WHERE sensor_id = ${sensorId} AND ${tx(key)} IN (
        SELECT ${tx(key)} FROM ${tx(relation)} WHERE sensor_id = ${sensorId} ORDER BY ${tx(key)} LIMIT ${piece})`;
    deleted += count;
  }
  return deleted;
}

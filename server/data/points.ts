/** Deleting raw points. */
import { type Sql, transact } from '../../sql/connect.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';

/**
 * Deletes the points of a sensor from `from` to `to` (microseconds, inclusive), in step with everybody who writes.
 * @returns how many there were
 */
export async function deletePoints(sql: Sql, sensorId: number, from: number, to: number): Promise<number> {
  return transact(sql, (tx) => deletePointsWithin(tx, sensorId, { from, before: to + 1 }));
}

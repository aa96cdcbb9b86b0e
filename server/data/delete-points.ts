/** Deletes points of a sensor. */
import type { Sql } from '../../sql/connect.js';
import { type Shards, shardWithin } from '../../sql/shards.js';
import { audit } from '../../sql/store/audit/write.js';
import { deletePointsWithin, mergeBeforeDeletion, Overtaken } from '../../sql/store/points/delete-points.js';
import { whenUnlocked } from '../http/when-unlocked.js';

/**
 * Deletes the points of a sensor from `from` to `to` (microseconds, inclusive), in step with all writers.
 * @returns how many there were
 * @throws ApiError overloaded when another transaction locks the sensor for too long
 */
export async function deletePoints(
  { sql, shards }: { readonly sql: Sql; readonly shards: Shards },
  sensorId: number,
  from: number,
  to: number,
): Promise<number> {
  await mergeBeforeDeletion(shards.only, sensorId);
  let isBeside = true;
  return whenUnlocked(sql, async (tx) => {
    const range = { from, before: to + 1 };
    const deleted = await deletePointsWithin(shardWithin(tx), sensorId, range, isBeside).catch(
      (error: unknown) => {
        // The next attempt lets no points come in between.
        if (error instanceof Overtaken) isBeside = false;
        throw error;
      },
    );
    const object = { kind: 'sensor', id: sensorId };
    if (deleted > 0) await audit(tx, { action: 'points.delete', object, detail: { from, to, deleted } });
    return deleted;
  });
}

/** Deletes points of a sensor. */
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { auditInShard } from '../../sql/store/outbox/shard-outbox.js';
import { deletePointsWithin, mergeBeforeDeletion, Overtaken } from '../../sql/store/points/delete-points.js';
import { whenUnlockedInShard } from '../http/when-unlocked.js';

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
  const shard = await shards.ofSensor(sql, sensorId);
  await mergeBeforeDeletion(shard, sensorId);
  let isBeside = true;
  return whenUnlockedInShard(shard, async (tx) => {
    const range = { from, before: to + 1 };
    const deleted = await deletePointsWithin(tx, sensorId, range, isBeside).catch((error: unknown) => {
      // The next attempt lets no points come in between.
      if (error instanceof Overtaken) isBeside = false;
      throw error;
    });
    const object = { kind: 'sensor', id: sensorId };
    if (deleted > 0)
      await auditInShard(tx, { action: 'points.delete', object, detail: { from, to, deleted } });
    return deleted;
  });
}

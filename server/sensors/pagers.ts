/** Sensors that page their owner: their limit, since each causes mails or text messages, and their registrations. */
import { invalid } from '@sensorium/model/errors';
import { isCollision, isUnavailable, type Sql, type Transaction } from '../../sql/connect.js';
import type { InShard, Shards } from '../../sql/shards.js';
import { registerPagers, unregisterPagers } from '../../sql/store/changes/pagers.js';
import { Locked } from '../../sql/store/lock-waits.js';

/**
 * Call before a sensor becomes a pager.
 * @param tx the transaction in which the sensor becomes a pager
 * @param most pagers that an account may have
 * @throws ApiError invalid_input when the account has that many already
 */
export async function requirePagerRoom(tx: Transaction, ownerId: number, most: number): Promise<void> {
  await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
  const [had] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM sensors WHERE owner_id = ${ownerId} AND pager_type <> ''`;
  if (had!.count >= most)
    throw invalid('sensor.pager_type', `an account has at most ${most} sensors with one`);
}

/**
 * Registers a sensor in its shard that has become a pager, or ends the registration of one that is none any more. Call it after the commit. While the shard
 * does not respond, it is left to a sidecar.
 */
export async function keepPager(
  { sql, shards }: { readonly sql: Sql; readonly shards: Shards },
  { id, shard, pager_type }: InShard & { readonly id: number; readonly pager_type: string },
): Promise<void> {
  try {
    if (pager_type === '') await unregisterPagers(shards.of(shard), [id]);
    else await registerPagers(sql, shards.of(shard), [id]);
  } catch (error) {
    if (!isUnavailable(error) && !isCollision(error) && !(error instanceof Locked)) throw error;
  }
}

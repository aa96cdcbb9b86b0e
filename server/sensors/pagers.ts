/** Sensors that page their owner: an account has so many, since each costs mail or text messages. */
import { invalid } from '@sensorium/model/errors';
import type { Transaction } from '../../sql/connect.js';

/**
 * To be called before a sensor becomes a pager.
 * @param tx in which it becomes one
 * @param most pagers that an account may have
 * @throws ApiError invalid_input when it has them already
 */
export async function requirePagerRoom(tx: Transaction, ownerId: number, most: number): Promise<void> {
  await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
  const [had] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM sensors WHERE owner_id = ${ownerId} AND pager_type <> ''`;
  if (had!.count >= most)
    throw invalid('sensor.pager_type', `an account has at most ${most} sensors with one`);
}

/** Limit of the sensors that page their owner, since each causes mails or text messages. */
import { invalid } from '@sensorium/model/errors';
import type { Transaction } from '../../sql/connect.js';

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

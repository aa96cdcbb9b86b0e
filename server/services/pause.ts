/** Pauses a service, and resumes it. */
import type { Sql, Transaction } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { PAUSED, reviveService } from '../../sql/store/services/revive.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import { missing } from '../rights/require.js';
import { SOURCE_TIMEOUT } from './connect.js';

/**
 * A paused or failed service that is resumed starts with the points that arrive from then on. A failed service stays failed when it is paused.
 * @throws ApiError not_found
 */
export function setActive(
  { sql, shards }: { readonly sql: Sql; readonly shards: Shards },
  id: number,
  isActive: boolean,
): Promise<void> {
  return whenUnlocked(sql, (tx) => setActiveWithin(shards, tx, id, isActive), SOURCE_TIMEOUT);
}

async function setActiveWithin(
  shards: Shards,
  tx: Transaction,
  id: number,
  isActive: boolean,
): Promise<void> {
  const [row] = await tx<{ failed: string | null }[]>`
    SELECT failed FROM services WHERE sensor_id = ${id} FOR UPDATE`;
  if (row === undefined) throw missing('service', id);
  if (isActive === (row.failed === null)) return;
  if (isActive) await reviveService(shards, tx, id, { resumes: true });
  else if (row.failed === null)
    await tx`UPDATE services SET failed = ${PAUSED}, failed_at = now() WHERE sensor_id = ${id}`;
}

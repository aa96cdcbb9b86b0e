/** A service whose settings or sources have changed goes on from where it stands. */

import type { Transaction } from '../../connect.js';
import { addOffsets } from '../changes/offsets.js';
import { versionsOf } from '../points/ingest-state.js';

/** Consumer of the inbox cursors of services. */
export const SERVICES = 'services';

/**
 * What was computed before is not computed anew. One that had failed begins again, with what comes from now on.
 * @param tx in which the service was locked
 * @throws the database's error; `isLockTimeout` when the fence or an ingest state is locked elsewhere for long
 */
export async function reviveService(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx<{ failed: boolean }[]>`
    SELECT failed IS NOT NULL AS failed FROM services WHERE sensor_id = ${id}`;
  await tx`DELETE FROM service_checkpoints WHERE service_id = ${id}`;
  await tx`
    INSERT INTO service_checkpoints (service_id, date, stand)
    SELECT sensor_id, front, stand FROM services WHERE sensor_id = ${id} AND front IS NOT NULL`;
  await tx`
    UPDATE services SET checkpointed = front, failed = NULL, failed_at = NULL, left_out = NULL
    WHERE sensor_id = ${id}`;
  if (row?.failed !== true) return;
  const sources = await tx<{ source_id: number }[]>`
    SELECT source_id FROM service_sources WHERE service_id = ${id} ORDER BY source_id`;
  const sourceIds = sources.map(({ source_id }) => source_id);
  await addOffsets(tx, SERVICES, sourceIds);
  const versions = await versionsOf(tx, sourceIds);
  await tx`
    UPDATE service_sources c SET version = present.version
    FROM unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::bigint[]) AS present (source_id, version)
    WHERE c.service_id = ${id} AND present.source_id = c.source_id`;
}

/** Continues a service after a change of its settings or sources, or when its owner resumes it. */

import type { Transaction } from '../../connect.js';
import type { Shards } from '../../shards.js';
import { changeShards } from '../change-shards.js';
import { addOffsets } from '../changes/offsets.js';
import { versionsOf } from '../points/ingest-state.js';

/** Consumer name of services in `consumer_offsets`. */
export const SERVICES = 'services';

/** In the column `failed`: the owner has paused the service. */
export const PAUSED = 'paused';

/**
 * Keeps all later changes of sensors for services. Offsets that no service needs are pruned.
 * @returns versions by sensor; deleted sensors are missing
 * @throws as `addOffsets`
 */
export async function followSources(
  shards: Shards,
  tx: Transaction,
  sourceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const parts = await changeShards(shards, tx, sourceIds, async (shard, ids) => {
    await addOffsets(shard, SERVICES, ids);
    return versionsOf(shard, ids);
  });
  return new Map(parts.flatMap((versions) => [...versions]));
}

/**
 * Outputs from before the change are kept. A failed service starts again, with the points that arrive from now on. A paused one
 * stays paused.
 * @param tx in which the service is locked
 * @param options.resumes a paused service starts again, too
 * @returns why the service does not run; null: it does
 * @throws as `addOffsets`
 */
export async function reviveService(
  shards: Shards,
  tx: Transaction,
  id: number,
  { resumes = false }: { readonly resumes?: boolean } = {},
): Promise<string | null> {
  const [row] = await tx<{ failed: string | null }[]>`SELECT failed FROM services WHERE sensor_id = ${id}`;
  const before = row?.failed ?? null;
  const staysPaused = before === PAUSED && !resumes;
  await tx`DELETE FROM service_checkpoints WHERE service_id = ${id}`;
  await tx`
    INSERT INTO service_checkpoints (service_id, date, checkpoint_state)
    SELECT sensor_id, watermark, checkpoint_state FROM services WHERE sensor_id = ${id} AND watermark IS NOT NULL`;
  await tx`
    UPDATE services SET checkpointed = watermark, left_out = NULL,
      failed = CASE WHEN ${staysPaused} THEN failed END, failed_at = CASE WHEN ${staysPaused} THEN failed_at END
    WHERE sensor_id = ${id}`;
  if (staysPaused || before === null) return before;
  const sources = await tx<{ source_id: number }[]>`
    SELECT source_id FROM service_sources WHERE service_id = ${id} ORDER BY source_id`;
  const sourceIds = sources.map(({ source_id }) => source_id);
  const versions = await followSources(shards, tx, sourceIds);
  await tx`
    UPDATE service_sources c SET version = present.version
    FROM unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::bigint[]) AS present (source_id, version)
    WHERE c.service_id = ${id} AND present.source_id = c.source_id`;
  return null;
}

/**
 * Versions that a shard of another database has lost in a failover to a standby without its last commits. `service_sources.version` is in the central
 * database, and stays ahead of the shard: the shard gives the same versions to other points.
 */
import { type ShardQueryable, type Sql, transact } from '../../sql/connect.js';
import type { LaggingSensor } from '../../sql/store/changes/offsets.js';
import { versionsOf } from '../../sql/store/points/ingest-state.js';

/**
 * Lowers services that are ahead of a source to the offset of its shard: they may read changes again that the shard has kept, and read all that it has got since.
 * @param sources of one shard
 */
export async function lowerLostVersions(
  sql: Sql,
  shard: ShardQueryable,
  sources: readonly LaggingSensor[],
): Promise<void> {
  if (sources.length === 0) return;
  const ids = sources.map(({ sensorId }) => sensorId);
  const suspects = await sql<{ id: number }[]>`
    SELECT DISTINCT c.source_id AS id FROM service_sources c
    JOIN unnest(${ids}::bigint[], ${sources.map(({ version }) => version)}::bigint[]) AS present (id, version)
      ON present.id = c.source_id AND c.version > present.version`;
  if (suspects.length === 0) return;
  const offsets = new Map(sources.map(({ sensorId, offset }) => [sensorId, offset]));
  await transact(sql, async (tx) => {
    const rows = await tx<{ service: number; source: number; version: number }[]>`
      SELECT service_id AS service, source_id AS source, version FROM service_sources
      WHERE source_id = ANY (${suspects.map(({ id }) => id)}::bigint[]) FOR NO KEY UPDATE SKIP LOCKED`;
    // Read after the lock, since another sidecar may have read a version that the shard had not given before.
    const versions = await versionsOf(
      shard,
      suspects.map(({ id }) => id),
    );
    const lost = rows.filter(({ source, version }) => version > (versions.get(source) ?? version));
    await tx`
      UPDATE service_sources c SET version = lost.version
      FROM unnest(
        ${lost.map(({ service }) => service)}::bigint[], ${lost.map(({ source }) => source)}::bigint[],
        ${lost.map(({ source }) => offsets.get(source)!)}::bigint[]
      ) AS lost (service, source, version)
      WHERE c.service_id = lost.service AND c.source_id = lost.source`;
  });
}

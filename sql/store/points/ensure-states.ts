/** Ingest states of sensors whose shard is not in the central database: no trigger makes them with the sensors there. */
import type { Queryable, ShardQueryable } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { centralOf } from '../../shards.js';

/** Attempts, each of which fails only if rights have changed meanwhile. */
const ATTEMPTS = 20;

/**
 * Adds the ingest states that sensors do not have yet, for what refers to them. Afterwards only deleted sensors have none.
 * @param shard of the sensors; it gets no statement where the shard is in the central database
 * @param central for callers in a transaction of the central database, which has a connection already
 */
export async function ensureStates(
  shard: ShardQueryable,
  sensorIds: readonly number[],
  central: Queryable | null = centralOf(shard),
): Promise<void> {
  if (central === null || centralOf(shard) === null) return;
  let ids: ArrayLike<number> = sensorIds;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { id: missing } = await shard.columns<{ id: Float64Array }>`
      SELECT id FROM unnest(${int8Array(ids)}::bigint[]) AS id
      WHERE NOT EXISTS (SELECT FROM ingest_state WHERE sensor_id = id)`;
    if (missing.length === 0) return;
    // They exist as of the epoch of the same snapshot. The shard adds none under a newer one, in which they may be deleted.
    const { id, epoch } = await central.columns<{ id: Float64Array; epoch: Float64Array }>`
      SELECT id, (SELECT epoch FROM rights_epoch) AS epoch FROM sensors WHERE id = ANY (${int8Array(missing)}::bigint[])`;
    if (id.length === 0) return;
    await shard`SELECT ensure_ingest_states(${int8Array(id)}::bigint[], ${epoch[0]!})`;
    ids = id;
  }
  throw new Error('the rights of a shard are newer than those of the central database');
}

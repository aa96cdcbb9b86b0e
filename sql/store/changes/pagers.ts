/**
 * Registrations of pagers: sensors whose owners are sent new values. A pager polls the version of its sensor, which rises only while the sensor has a consumer, in
 * the shard of the sensor. `pagers` is central.
 */
import type { Queryable, ShardQueryable, ShardSql } from '../../connect.js';
import { centralOf } from '../../shards.js';
import { ensureStates } from '../points/ensure-states.js';
import { versionsOf } from '../points/ingest-state.js';
import { addRegistrations, removeRegistrations } from './consumers.js';

/** The consumer of all pagers. It never expires. */
const PAGERS = '00000000-0000-4000-8000-000000000001';

/**
 * Registers pagers. In a shard of another database new ones begin at the present versions of their sensors; in the central database `update_pager` has noted these.
 * Those of locked sensors are left out.
 * @param central has the pagers by now
 * @throws as `addRegistrations`
 */
export async function registerPagers(
  central: Queryable,
  shard: ShardSql,
  sensorIds: readonly number[],
): Promise<void> {
  if (sensorIds.length === 0) return;
  await ensureStates(shard, sensorIds);
  await shard`INSERT INTO consumers (id, expires) VALUES (${PAGERS}, 'infinity') ON CONFLICT DO NOTHING`;
  const locked = new Set(await addRegistrations(shard, PAGERS, sensorIds));
  if (centralOf(shard) === null) return;
  const versions = await versionsOf(
    shard,
    sensorIds.filter((id) => !locked.has(id)),
  );
  await central`
    UPDATE pagers p SET version = begun.version
    FROM unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::bigint[]) AS begun (sensor_id, version)
    WHERE p.sensor_id = begun.sensor_id AND p.version = ${NOT_BEGUN}`;
}

/** Version of a pager, in a shard of another database, that is not registered yet: `update_pager` finds none. */
export const NOT_BEGUN = 0;

export function unregisterPagers(shard: ShardQueryable, sensorIds: readonly number[]): Promise<void> {
  return removeRegistrations(shard, PAGERS, sensorIds);
}

/** Sensors of a shard that are registered. */
export async function registeredPagers(shard: ShardQueryable): Promise<Set<number>> {
  const { sensor_id } = await shard.columns<{ sensor_id: Float64Array }>`
    SELECT sensor_id FROM consumer_registrations WHERE consumer_id = ${PAGERS}`;
  return new Set(sensor_id);
}

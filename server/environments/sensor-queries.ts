/** SQL of what stands in environments. A sensor stands in one at most. */
import { type Sql, transact } from '../../sql/connect.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import type { Wanted } from '../http/several.js';
import type { Caller } from '../rights/caller.js';
import { missing, requireSensors } from '../rights/require.js';

/**
 * Puts sensors of the caller into an environment of his, out of those in which they stood.
 * @throws ApiError not_found, forbidden, naming the sensor: then none was moved
 */
export async function connectSensors(
  sql: Sql,
  caller: Caller,
  environmentId: number,
  wanted: readonly Wanted[],
): Promise<void> {
  const ids = wanted.map(({ id }) => id);
  await transact(sql, async (tx) => {
    const [environment] = await tx`SELECT FROM environments WHERE id = ${environmentId} FOR KEY SHARE`;
    if (environment === undefined) throw missing('environment', environmentId);
    // Locked before it is asked where they stand: of two who move one of them the second one knows what the first one did.
    await tx`SELECT FROM sensors WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
    await requireSensors(tx, caller, wanted, 'edit');
    const stood = await tx<{ sensor_id: number; environment_id: number }[]>`
      SELECT sensor_id, environment_id FROM environment_sensors WHERE sensor_id = ANY(${ids}::bigint[])`;
    const stays = new Set(
      stood.filter((each) => each.environment_id === environmentId).map((each) => each.sensor_id),
    );
    const coming = ids.filter((id) => !stays.has(id));
    if (coming.length === 0) return;
    await tx`
      INSERT INTO environment_sensors (environment_id, sensor_id)
      SELECT ${environmentId}, unnest(${coming}::bigint[])
      ON CONFLICT (sensor_id) DO UPDATE SET environment_id = excluded.environment_id`;
    for (const left of new Set(stood.map((each) => each.environment_id))) {
      if (left === environmentId) continue;
      const leaving = stood.filter((each) => each.environment_id === left).map((each) => each.sensor_id);
      await publishSensorEvents(tx, 'remove_environment_sensor', leaving, left);
    }
    await publishSensorEvents(tx, 'add_environment_sensor', coming, environmentId);
  });
}

/** @returns whether it stood there */
export async function disconnectSensor(sql: Sql, environmentId: number, sensorId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM environment_sensors WHERE environment_id = ${environmentId} AND sensor_id = ${sensorId}`;
    if (count > 0) await publishSensorEvents(tx, 'remove_environment_sensor', [sensorId], environmentId);
    return count > 0;
  });
}

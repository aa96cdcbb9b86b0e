/** SQL of the sensors in environments. A sensor is in one environment at most. */
import { type Sql, transact } from '../../sql/connect.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import type { NamedId } from '../http/several.js';
import type { Caller } from '../rights/caller.js';
import { missing, requireSensors } from '../rights/require.js';

/**
 * Moves sensors of the caller into one of the caller's environments.
 * @throws ApiError not_found, forbidden, naming the sensor; then none was moved
 */
export async function connectSensors(
  sql: Sql,
  caller: Caller,
  environmentId: number,
  wanted: readonly NamedId[],
): Promise<void> {
  const ids = wanted.map(({ id }) => id);
  await transact(sql, async (tx) => {
    const [environment] = await tx`SELECT FROM environments WHERE id = ${environmentId} FOR KEY SHARE`;
    if (environment === undefined) throw missing('environment', environmentId);
    // Locked before their environments are read: otherwise two concurrent moves of a sensor would both publish the same removal.
    await tx`SELECT FROM sensors WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
    await requireSensors(tx, caller, wanted, 'edit');
    const before = await tx<{ sensor_id: number; environment_id: number }[]>`
      SELECT sensor_id, environment_id FROM environment_sensors WHERE sensor_id = ANY(${ids}::bigint[])`;
    const stays = new Set(
      before.filter((each) => each.environment_id === environmentId).map((each) => each.sensor_id),
    );
    const added = ids.filter((id) => !stays.has(id));
    if (added.length === 0) return;
    await tx`
      INSERT INTO environment_sensors (environment_id, sensor_id)
      SELECT ${environmentId}, unnest(${added}::bigint[])
      ON CONFLICT (sensor_id) DO UPDATE SET environment_id = excluded.environment_id, position = ''`;
    for (const source of new Set(before.map((each) => each.environment_id))) {
      if (source === environmentId) continue;
      const removed = before.filter((each) => each.environment_id === source).map((each) => each.sensor_id);
      await publishSensorEvents(tx, 'remove_environment_sensor', removed, source);
    }
    await publishSensorEvents(tx, 'add_environment_sensor', added, environmentId);
  });
}

/** @returns whether the sensor is in the environment */
export async function placeSensor(
  sql: Sql,
  environmentId: number,
  sensorId: number,
  position: string,
): Promise<boolean> {
  const { count } = await sql`
    UPDATE environment_sensors SET position = ${position}
    WHERE environment_id = ${environmentId} AND sensor_id = ${sensorId}`;
  return count > 0;
}

/** @returns whether the sensor was in the environment */
export async function disconnectSensor(sql: Sql, environmentId: number, sensorId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM environment_sensors WHERE environment_id = ${environmentId} AND sensor_id = ${sensorId}`;
    if (count > 0) await publishSensorEvents(tx, 'remove_environment_sensor', [sensorId], environmentId);
    return count > 0;
  });
}

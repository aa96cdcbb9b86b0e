/** SQL of connected sensors. A trigger of `sensor_sources` keeps the types of sensors up to date. */
import { invalid } from '@sensorium/model/errors';
import { type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import type { NamedId } from '../../http/several.js';
import { missing } from '../../rights/require.js';

/** Sources that a sensor may have. */
const MOST = 1000;

/** A statement that selects the ids of a sensor's sources. */
export const sourcesOf = (sql: Queryable, sensorId: number) => sql`
  SELECT source_id FROM sensor_sources WHERE sensor_id = ${sensorId}`;

/**
 * Connects sources; existing connections stay.
 * @throws ApiError invalid_input when a sensor would depend on itself, directly or indirectly
 */
export async function connectSources(sql: Sql, sensorId: number, wanted: readonly NamedId[]): Promise<void> {
  await transact(sql, (tx) => connectSourcesWithin(tx, sensorId, wanted));
}

/** Like `connectSources`, within a transaction of the caller. */
export async function connectSourcesWithin(
  tx: Transaction,
  sensorId: number,
  wanted: readonly NamedId[],
): Promise<void> {
  // Serialised for all owners: two concurrent connections without a cycle could close one together.
  await tx`SELECT pg_advisory_xact_lock(hashtext('sensor sources'))`;
  const ids = wanted.map(({ id }) => id);
  // Locked: otherwise the foreign key would reject a sensor that is deleted concurrently, without naming it.
  const present = await tx<{ id: number }[]>`
    SELECT id FROM sensors WHERE id = ANY(${[sensorId, ...ids]}::bigint[]) ORDER BY id FOR KEY SHARE`;
  const found = new Set(present.map(({ id }) => id));
  for (const { id, field } of [{ id: sensorId, field: undefined }, ...wanted]) {
    if (!found.has(id)) throw missing('sensor', id, field);
  }
  await rejectCycle(tx, sensorId, wanted);
  await tx`
    INSERT INTO sensor_sources (sensor_id, source_id)
    SELECT ${sensorId}, id FROM unnest(${ids}::bigint[]) AS id ON CONFLICT DO NOTHING`;
  const [has] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM sensor_sources WHERE sensor_id = ${sensorId}`;
  if (has!.count > MOST) throw invalid('sensors', `a sensor has at most ${MOST} sources`);
}

/** Compares the sources with all sensors that depend on the sensor, directly or indirectly. */
async function rejectCycle(tx: Queryable, sensorId: number, wanted: readonly NamedId[]): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    WITH RECURSIVE dependents (id) AS (
      SELECT ${sensorId}::bigint
      UNION
      SELECT s.sensor_id FROM sensor_sources s JOIN dependents ON dependents.id = s.source_id
    )
    SELECT id FROM dependents`;
  const dependents = new Set(rows.map(({ id }) => id));
  for (const { id, field } of wanted) {
    if (id === sensorId) throw invalid(field, 'a sensor cannot be its own source');
    if (dependents.has(id)) throw invalid(field, `sensor ${id} itself has sensor ${sensorId} as a source`);
  }
}

/** @returns whether the source was connected */
export async function disconnectSource(sql: Sql, sensorId: number, sourceId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM sensor_sources WHERE sensor_id = ${sensorId} AND source_id = ${sourceId}`;
    return count > 0;
  });
}

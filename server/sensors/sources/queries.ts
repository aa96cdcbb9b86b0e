/** SQL of connected sensors. Types of sensors follow by themselves: see the migration of `sensor_sources`. */
import { invalid } from '@sensorium/model/errors';
import { type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import type { Wanted } from '../../http/several.js';
import { missing } from '../../rights/require.js';

/** Sources that a sensor may have. */
const MOST = 1000;

/** A statement that answers the ids of a sensor's sources. */
export const sourcesOf = (sql: Queryable, sensorId: number) => sql`
  SELECT source_id FROM sensor_sources WHERE sensor_id = ${sensorId}`;

/**
 * What is connected already stays so.
 * @throws ApiError invalid_input where a sensor would be made from itself, in whichever way
 */
export async function connectSources(sql: Sql, sensorId: number, wanted: readonly Wanted[]): Promise<void> {
  await transact(sql, (tx) => connectWithin(tx, sensorId, wanted));
}

/** The same within a transaction of the caller. */
export async function connectWithin(
  tx: Transaction,
  sensorId: number,
  wanted: readonly Wanted[],
): Promise<void> {
  // One at a time: two connections that are harmless alone may close a cycle, also between sensors of different owners.
  await tx`SELECT pg_advisory_xact_lock(hashtext('sensor sources'))`;
  const ids = wanted.map(({ id }) => id);
  // Locked, so that one which is deleted at this moment is missed here and not by a foreign key.
  const present = await tx<{ id: number }[]>`
    SELECT id FROM sensors WHERE id = ANY(${[sensorId, ...ids]}::bigint[]) ORDER BY id FOR KEY SHARE`;
  const found = new Set(present.map(({ id }) => id));
  for (const { id, field } of [{ id: sensorId, field: undefined }, ...wanted]) {
    if (!found.has(id)) throw missing('sensor', id, field);
  }
  await refuseCycle(tx, sensorId, wanted);
  await tx`
    INSERT INTO sensor_sources (sensor_id, source_id)
    SELECT ${sensorId}, id FROM unnest(${ids}::bigint[]) AS id ON CONFLICT DO NOTHING`;
  const [has] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM sensor_sources WHERE sensor_id = ${sensorId}`;
  if (has!.count > MOST) throw invalid('sensors', `a sensor is made from at most ${MOST} others`);
}

/** Looks through all that is made from the sensor, in however many steps. */
async function refuseCycle(tx: Queryable, sensorId: number, wanted: readonly Wanted[]): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    WITH RECURSIVE made (id) AS (
      SELECT ${sensorId}::bigint
      UNION
      SELECT s.sensor_id FROM sensor_sources s JOIN made ON made.id = s.source_id
    )
    SELECT id FROM made`;
  const made = new Set(rows.map(({ id }) => id));
  for (const { id, field } of wanted) {
    if (id === sensorId) throw invalid(field, 'no sensor is made from itself');
    if (made.has(id)) throw invalid(field, `sensor ${id} is itself made from sensor ${sensorId}`);
  }
}

/** @returns whether it was connected */
export async function disconnectSource(sql: Sql, sensorId: number, sourceId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM sensor_sources WHERE sensor_id = ${sensorId} AND source_id = ${sourceId}`;
    return count > 0;
  });
}

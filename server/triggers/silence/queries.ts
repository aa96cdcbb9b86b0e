/** SQL of the silence of triggers on sensors. */
import type { Queryable } from '../../../sql/connect.js';
import type { TriggerPlace } from '../sensor-queries.js';

export interface Silence {
  /** UNIX seconds; undefined: `seconds` from now. */
  readonly until: number | undefined;
  readonly seconds: number | undefined;
  readonly note: string;
  /** User. */
  readonly by: number;
}

/** @returns `none`: the trigger is not on the sensor; `past`, `late`: `until` is not within the next year, by the clock of the database */
export async function silence(
  sql: Queryable,
  { ownerId, sensorId, triggerId }: TriggerPlace,
  { until, seconds, note, by }: Silence,
): Promise<'silenced' | 'none' | 'past' | 'late'> {
  const [row] = await sql<{ outcome: 'silenced' | 'past' | 'late' }[]>`
    WITH found AS (
      SELECT st.id, coalesce(to_timestamp(${until === undefined ? null : Math.min(until, 1e11)}::float8), now() + ${seconds ?? null}::float8 * interval '1 second') AS ends
      FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
      WHERE t.owner_id = ${ownerId} AND st.sensor_id = ${sensorId} AND t.id = ${triggerId}
    ), decided AS (
      SELECT *, CASE WHEN ends <= now() THEN 'past' WHEN ends > now() + interval '366 days' THEN 'late' ELSE 'silenced' END AS outcome
      FROM found
    ), changed AS (
      UPDATE sensor_triggers st SET silenced = now(), silenced_until = ends, silenced_by = ${by}, silence_note = ${note}
      FROM decided WHERE st.id = decided.id AND outcome = 'silenced'
    )
    SELECT outcome FROM decided`;
  return row?.outcome ?? 'none';
}

export async function endSilence(
  sql: Queryable,
  { ownerId, sensorId, triggerId }: TriggerPlace,
): Promise<void> {
  await sql`
    UPDATE sensor_triggers st SET silenced = NULL, silenced_until = NULL, silenced_by = NULL, silence_note = ''
    FROM triggers t
    WHERE t.id = st.trigger_id AND t.owner_id = ${ownerId} AND st.sensor_id = ${sensorId} AND t.id = ${triggerId}`;
}

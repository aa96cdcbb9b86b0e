/** Sensor triggers begin to watch: what came before is none of their business, and the clock of silence starts. */

import type { Transaction } from '../../connect.js';
import { addCursors } from '../changes/cursors.js';
import { addJobs, type Job } from '../jobs.js';
import { lockIngestStates } from '../points/ingest-state.js';

/** Consumer of the inbox cursors of triggers. */
export const TRIGGERS = 'triggers';

/**
 * Locks the ingest states of their sensors until the end of the transaction, so that every flush comes before or after all of this; and their triggers, so
 * that whoever changes the condition of one knows what is active, or is known here.
 *
 * @param ids of sensor triggers; those that are active begin anew
 * @throws the database's error; `isLockTimeout` when the fence or an ingest state is locked elsewhere for long
 */
export async function activate(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`SELECT set_config('lock_timeout', '2s', true)`;
  await tx`
    SELECT FROM triggers WHERE id IN (
      SELECT trigger_id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[]))
    ORDER BY id FOR SHARE`;
  const sensors = await tx<{ id: number }[]>`
    SELECT DISTINCT sensor_id AS id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[])`;
  const states = await lockIngestStates(
    tx,
    sensors.map(({ id }) => id),
  );
  const versions = [...states.values()].map(({ version }) => version);
  const rows = await tx<{ id: number; sensor_id: number; inactivity: number }[]>`
    UPDATE sensor_triggers st
    SET active = true, active_since = now(), since_version = state.version, armed = true, holds_since = NULL,
        rests = 0, cooldown_until = NULL
    FROM unnest(${[...states.keys()]}::bigint[], ${versions}::bigint[]) AS state (sensor_id, version), triggers t
    WHERE st.id = ANY(${ids as number[]}::bigint[]) AND state.sensor_id = st.sensor_id AND t.id = st.trigger_id
    RETURNING st.id, st.sensor_id, t.inactivity`;
  const reading = rows.filter(({ inactivity }) => inactivity === 0).map(({ sensor_id }) => sensor_id);
  if (reading.length > 0) await addCursors(tx, TRIGGERS, reading);
  await addJobs(
    tx,
    rows.filter(({ inactivity }) => inactivity > 0).map(({ id, inactivity }) => silenceJob(id, inactivity)),
  );
}

/** Also known to the database, which ends the job with the sensor trigger. */
const SILENCE = 'silence:';

/** Looks after so many seconds whether the sensor has been silent. There is one for each sensor trigger. */
export function silenceJob(sensorTriggerId: number, seconds: number): Job<'silence'> {
  return {
    task: 'silence',
    payload: { sensorTriggerId },
    key: `${SILENCE}${sensorTriggerId}`,
    delay: seconds,
  };
}

/** @param key of such a job @returns id of the sensor trigger */
export function silentOf(key: string): number {
  return Number(key.slice(SILENCE.length));
}

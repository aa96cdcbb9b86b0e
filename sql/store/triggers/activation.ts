/** Activation of sensor triggers: they evaluate no earlier changes, and their inactivity starts. */
import type { Transaction } from '../../connect.js';
import { shardWithin } from '../../shards.js';
import { addOffsets } from '../changes/offsets.js';
import { addJobs, type Job } from '../jobs.js';
import { lockStatesAtOnce } from '../lock-waits.js';
import { lockIngestStates } from '../points/ingest-state.js';

/** Durable consumer of triggers. */
export const TRIGGERS = 'triggers';

/**
 * Activates sensor triggers. Until the transaction ends it locks the ingest states of their sensors, so that every flush comes before or after it;
 * and their triggers, so that a change of a condition comes before or after it.
 *
 * @param tx whose waits for locks are bounded: it waits for the triggers and the fence
 * @param ids of sensor triggers; active ones are activated anew
 * @throws as `lockStatesAtOnce`
 */
export async function activate(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`
    SELECT FROM triggers WHERE id IN (
      SELECT trigger_id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[]))
    ORDER BY id FOR SHARE`;
  const sensors = await tx<{ id: number }[]>`
    SELECT DISTINCT sensor_id AS id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[])`;
  const sensorIds = sensors.map(({ id }) => id);
  const shard = shardWithin(tx);
  await lockStatesAtOnce(shard, sensorIds);
  const states = await lockIngestStates(shard, sensorIds);
  const versions = [...states.values()].map(({ version }) => version);
  const rows = await tx<{ id: number; sensor_id: number; inactivity: number }[]>`
    UPDATE sensor_triggers st
    SET active = true, active_since = now(), since_version = state.version, armed = true, holds_since = NULL,
        cooldowns = 0, cooldown_until = NULL
    FROM unnest(${[...states.keys()]}::bigint[], ${versions}::bigint[]) AS state (sensor_id, version), triggers t
    WHERE st.id = ANY(${ids as number[]}::bigint[]) AND state.sensor_id = st.sensor_id AND t.id = st.trigger_id
    RETURNING st.id, st.sensor_id, t.inactivity`;
  const withExpression = rows.filter(({ inactivity }) => inactivity === 0).map(({ sensor_id }) => sensor_id);
  if (withExpression.length > 0) await addOffsets(shard, TRIGGERS, withExpression);
  await addJobs(
    tx,
    rows
      .filter(({ inactivity }) => inactivity > 0)
      .map(({ id, inactivity }) => inactivityJob(id, inactivity)),
  );
}

/** Prefix of job keys; a function of the database uses it to delete the job with the sensor trigger. */
const PREFIX = 'silence:';

/** Job that checks the inactivity of the sensor after a time; one for each sensor trigger. */
export function inactivityJob(sensorTriggerId: number, seconds: number): Job<'silence'> {
  return {
    task: 'silence',
    payload: { sensorTriggerId },
    key: `${PREFIX}${sensorTriggerId}`,
    delay: seconds,
  };
}

/** @param key of an inactivity job @returns id of its sensor trigger */
export function sensorTriggerOfJob(key: string): number {
  return Number(key.slice(PREFIX.length));
}

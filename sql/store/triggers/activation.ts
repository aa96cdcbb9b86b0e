/** Activation of sensor triggers: they evaluate no earlier changes, and their inactivity starts. */
import type { Transaction } from '../../connect.js';
import type { Shards } from '../../shards.js';
import { changeShards } from '../change-shards.js';
import { addOffsets } from '../changes/offsets.js';
import { addJobs, type Job } from '../jobs.js';
import { lockStatesAtOnce } from '../lock-waits.js';
import { lockIngestStates } from '../points/ingest-state.js';

/** Durable consumer of triggers. */
export const TRIGGERS = 'triggers';

/**
 * Activates sensor triggers. Until the transaction ends it locks the ingest states of their sensors, so that every flush comes before or after it;
 * and their triggers, so that a change of a condition comes before or after it. Of a sensor in a shard of another database the triggers evaluate all points that arrive
 * after the shard has got the offset, which is before the transaction ends.
 *
 * @param tx whose waits for locks are bounded: it waits for the triggers and the fence
 * @param ids of sensor triggers; active ones are activated anew
 * @throws as `lockStatesAtOnce`
 */
export async function activate(tx: Transaction, shards: Shards, ids: readonly number[]): Promise<void> {
  await tx`
    SELECT FROM triggers WHERE id IN (
      SELECT trigger_id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[]))
    ORDER BY id FOR SHARE`;
  const sensors = await tx<{ id: number; evaluates: boolean }[]>`
    SELECT st.sensor_id AS id, bool_or(t.inactivity = 0) AS evaluates
    FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
    WHERE st.id = ANY(${ids as number[]}::bigint[]) GROUP BY st.sensor_id`;
  const evaluated = new Set(sensors.filter(({ evaluates }) => evaluates).map(({ id }) => id));
  const begun = await changeShards(
    shards,
    tx,
    sensors.map(({ id }) => id),
    async (shard, own) => {
      await lockStatesAtOnce(shard, own);
      const states = await lockIngestStates(shard, own);
      const read = own.filter((id) => evaluated.has(id));
      if (read.length > 0) await addOffsets(shard, TRIGGERS, read);
      return [...states].map(([id, { version }]) => ({ id, version }));
    },
  );
  const versions = begun.flat();
  const rows = await tx<{ id: number; inactivity: number }[]>`
    UPDATE sensor_triggers st
    SET active = true, active_since = now(), since_version = state.version, armed = true, holds_since = NULL,
        cooldowns = 0, cooldown_until = NULL
    FROM unnest(
      ${versions.map(({ id }) => id)}::bigint[], ${versions.map(({ version }) => version)}::bigint[]
    ) AS state (sensor_id, version), triggers t
    WHERE st.id = ANY(${ids as number[]}::bigint[]) AND state.sensor_id = st.sensor_id AND t.id = st.trigger_id
    RETURNING st.id, t.inactivity`;
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

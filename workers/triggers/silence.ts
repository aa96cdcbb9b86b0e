/**
 * Triggers that wait for silence. Arriving points cost them nothing: a job looks when the time is over, finds when the last ones
 * arrived, and comes back later or fires. Firing and flush meet on the head of the sensor: a sensor is never called silent
 * beside data of which it is not.
 */
import type { StoredValue } from '../../common/stored-value.js';
import { valueText } from '../../common/stored-value.js';
import { addCursors } from '../../sql/changes/cursors.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { addJobs } from '../../sql/jobs.js';
import { silenceJob, TRIGGERS } from '../../sql/triggers/activation.js';
import { databaseTime, loadSensorTriggers } from './load.js';
import type { DatedValue, SensorTrigger } from './sensor-trigger.js';
import { deactivate, storeChanges } from './store.js';
import { shortened, shortText, variablesOf } from './variables.js';

/** Seconds. */
const MINUTE = 60;

/** The job: fires when the sensor has been silent for as long as the trigger waits. Doing it twice changes nothing. */
export function lookForSilence(
  sql: Sql,
  { sensorTriggerId }: { readonly sensorTriggerId: number },
): Promise<void> {
  return transact(sql, async (tx) => {
    const [head] = await tx<{ sensor_id: number; version: number }[]>`
      SELECT sensor_id, version FROM sensor_heads
      WHERE sensor_id = (SELECT sensor_id FROM sensor_triggers WHERE id = ${sensorTriggerId}) FOR UPDATE`;
    if (head === undefined) return;
    const trigger = (await loadSensorTriggers(tx, [head.sensor_id])).find(({ id }) => id === sensorTriggerId);
    if (trigger === undefined || trigger.inactivity === 0 || !trigger.state.armed) return;
    if (!trigger.mayRead) return deactivate(tx, [trigger]);
    const left = await secondsLeft(tx, trigger);
    if (left > 0) return addJobs(tx, [silenceJob(trigger.id, left)]);
    await fire(tx, trigger, head.version);
  });
}

/** Until a trigger has waited for long enough, from the start of this transaction. */
async function secondsLeft(tx: Queryable, { id, inactivity }: SensorTrigger): Promise<number> {
  const [row] = await tx<{ seconds: number }[]>`
    SELECT greatest(
      extract(epoch FROM greatest(h.arrived, st.active_since) - clock_timestamp()) + ${inactivity},
      extract(epoch FROM st.fired_at - clock_timestamp()) + ${MINUTE}
    )::float8 AS seconds
    FROM sensor_triggers st JOIN sensor_heads h ON h.sensor_id = st.sensor_id WHERE st.id = ${id}`;
  return row!.seconds;
}

/** Until data arrives its cursor keeps what comes, so that the round which reads it arms the trigger again. */
async function fire(tx: Transaction, trigger: SensorTrigger, version: number): Promise<void> {
  const now = await databaseTime(tx);
  const last = await newestPoint(tx, trigger.sensorId);
  const variables = variablesOf(trigger.dataType, trigger.state, last, last, now);
  const state = {
    ...trigger.state,
    last,
    armed: false,
    lastTriggered: now,
    firedAt: now,
    timesTriggered: trigger.state.timesTriggered + 1,
  };
  const look = {
    condition: 'inactivity' as const,
    date: last?.date ?? null,
    value: last === null ? null : shortText(valueText(trigger.dataType, last)),
    result: true,
    fired: true,
    error: null,
    variables: shortened(variables),
  };
  await addCursors(tx, TRIGGERS, [trigger.sensorId]);
  await storeChanges(
    tx,
    [{ trigger, state, sinceVersion: version, looks: [look] }],
    [{ trigger, variables }],
    now,
  );
}

async function newestPoint(tx: Queryable, sensorId: number): Promise<DatedValue | null> {
  const [row] = await tx<(StoredValue & { date: number })[]>`
    SELECT p.date, p.number, p.text FROM sensor_heads h JOIN points p ON p.sensor_id = h.sensor_id AND p.date = h.newest
    WHERE h.sensor_id = ${sensorId}`;
  return row ?? null;
}

/** Data has arrived after they had fired. @param triggers locked in this transaction */
export async function rearm(tx: Queryable, triggers: readonly SensorTrigger[]): Promise<void> {
  if (triggers.length === 0) return;
  await tx`UPDATE sensor_triggers SET armed = true WHERE id = ANY(${triggers.map(({ id }) => id)}::bigint[])`;
  const jobs = [];
  for (const trigger of triggers)
    jobs.push(silenceJob(trigger.id, Math.max(0, await secondsLeft(tx, trigger))));
  await addJobs(tx, jobs);
}

/**
 * Triggers that check inactivity. Arriving points cost them nothing: a job runs at the deadline, reads when the last points arrived, and fires
 * or schedules itself again. The job locks the fence as a flush does, so a trigger never fires for a sensor
 * whose points are being flushed.
 *
 * When a network fails, whole fleets become inactive at once. A job therefore checks other due triggers in its transaction too.
 */

import { valueText } from '@sensorium/model/stored-value';
import { MINUTE_SECONDS } from '../../common/dates.js';
import { type Fragment, isOwnFault, type Sql, type Transaction } from '../../sql/connect.js';
import { shardWithin } from '../../sql/shards.js';
import { addOffsets } from '../../sql/store/changes/offsets.js';
import { addJobs, dueJobs, endJobs } from '../../sql/store/jobs.js';
import { Locked, transactUnlocked } from '../../sql/store/lock-waits.js';
import { isLocked } from '../../sql/store/locked-accounts.js';
import { arrivalTimes, lockIngestStates, versionsOf } from '../../sql/store/points/ingest-state.js';
import { newestPoints } from '../../sql/store/points/newest-point.js';
import { inactivityJob, sensorTriggerOfJob, TRIGGERS } from '../../sql/store/triggers/activation.js';
import { databaseTime, fewNotifications, loadByIds } from './load.js';
import type { SensorTrigger } from './sensor-trigger.js';
import { deactivate, type Failed, recordUnreadable, storeChanges, storeEach } from './store.js';
import { shortened, shortText, variablesOf } from './variables.js';

/** Seconds after which the job of a locked trigger, or of one with a locked sensor, runs again. */
const BUSY = 1;
/** Other triggers that one job checks, at most: their sensors accept no points until its transaction ends. */
const OTHERS = 200;

/** A sensor trigger, with its sensor's ingest state locked. */
interface Found {
  readonly trigger: SensorTrigger;
  /** Version of the sensor. */
  readonly version: number;
  /** Id of its due job; null: the job that runs. */
  readonly job: number | null;
}

/**
 * The job: fires when the sensor has been inactive for the trigger's time. It is idempotent. When a damaged row makes it fail, it checks its own
 * trigger alone, since the others have jobs of their own.
 *
 * @returns triggers that could not be written; their jobs run again a minute later
 */
export async function checkInactivity(
  sql: Sql,
  { sensorTriggerId }: { readonly sensorTriggerId: number },
): Promise<readonly Failed[]> {
  try {
    return await check(sql, sensorTriggerId, 'with others');
  } catch (error) {
    if (error instanceof Locked) {
      // Another transaction holds the fence.
      await addJobs(sql, [inactivityJob(sensorTriggerId, BUSY)]);
      return [];
    }
    if (!isOwnFault(error)) throw error;
  }
  try {
    return await check(sql, sensorTriggerId, 'alone');
  } catch (error) {
    if (isOwnFault(error) && !(error instanceof Locked)) await recordUnreadable(sql, { sensorTriggerId });
    throw error;
  }
}

function check(sql: Sql, sensorTriggerId: number, how: 'with others' | 'alone'): Promise<readonly Failed[]> {
  return transactUnlocked(sql, async (tx) => {
    const own = await findOwn(tx, sensorTriggerId);
    const found = how === 'alone' ? own : [...own, ...(await findOthers(tx, sensorTriggerId))];
    const waiting = found.filter(({ trigger }) => trigger.inactivity > 0 && trigger.state.armed);
    const [readable, lost] = [true, false].map((which) =>
      waiting.filter(({ trigger }) => trigger.mayRead === which),
    ) as [Found[], Found[]];
    await deactivate(
      tx,
      lost.map(({ trigger }) => trigger),
    );
    const deadlines = await deadlinesOf(
      tx,
      readable.map(({ trigger }) => trigger),
    );
    const isEarly = ({ trigger }: Found) => !deadlines.get(trigger.id)!.isOver;
    const early = readable.filter(isEarly);
    await addJobs(
      tx,
      early.map(({ trigger }) => inactivityJob(trigger.id, deadlines.get(trigger.id)!.delay)),
    );
    const failed = await fire(
      tx,
      readable.filter((each) => !isEarly(each)),
      how,
    );
    const kept = new Set(early);
    await endJobs(
      tx,
      found.flatMap((each) => (each.job === null || kept.has(each) ? [] : [each.job])),
    );
    return failed;
  });
}

/**
 * Waits neither for the sensor nor for the trigger, which a poll may lock for long: no sensor accepts points while the fence is locked. The job of a
 * locked one runs again later.
 */
async function findOwn(tx: Transaction, id: number): Promise<Found[]> {
  const sensorIds = await sensorsOf(tx, [id]);
  const [state] = (await lockIngestStates(shardWithin(tx), sensorIds, 'skip')).values();
  if (state === undefined) {
    if ((await versionsOf(shardWithin(tx), sensorIds)).size > 0) await addJobs(tx, [inactivityJob(id, BUSY)]);
    return [];
  }
  const triggers = await loadByIds(tx, [id]);
  if (triggers.length === 0) {
    const [kept] = await tx<{ paused: boolean }[]>`
      SELECT ${isLocked(tx, tx`t.owner_id`)} AS paused
      FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id WHERE st.id = ${id} AND st.active`;
    if (kept !== undefined) await addJobs(tx, [inactivityJob(id, kept.paused ? MINUTE_SECONDS : BUSY)]);
  }
  return triggers.map((trigger) => ({ trigger, version: state.version, job: null }));
}

/** Skips locked triggers and sensors, since points may be about to arrive; their own jobs check them. */
async function findOthers(tx: Transaction, own: number): Promise<Found[]> {
  const due = await dueJobs(tx, 'silence', OTHERS);
  const jobs = new Map(due.map(({ id, key }) => [sensorTriggerOfJob(key), id]));
  jobs.delete(own);
  if (jobs.size === 0) return [];
  const ids = await fewNotifications(tx, [...jobs.keys()]);
  const states = await lockIngestStates(shardWithin(tx), await sensorsOf(tx, ids), 'skip');
  const triggers = await loadByIds(tx, ids);
  return triggers.flatMap((trigger) => {
    const state = states.get(trigger.sensorId);
    return state === undefined ? [] : [{ trigger, version: state.version, job: jobs.get(trigger.id)! }];
  });
}

/** Ids of the sensors of sensor triggers. */
async function sensorsOf(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    SELECT DISTINCT sensor_id AS id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[])`;
  return rows.map(({ id }) => id);
}

/** Fields of a sensor trigger that determine its deadline. */
type Waiting = Pick<SensorTrigger, 'id' | 'sensorId'>;

interface Deadline {
  readonly isOver: boolean;
  /** Seconds from the start of the transaction, as jobs count them. */
  readonly delay: number;
}

/**
 * Deadlines of sensor triggers, by the clock of the database. It ignores times more than a minute in the future: they were recorded before the
 * clock stepped back.
 */
async function deadlinesOf(
  tx: Transaction,
  triggers: readonly Waiting[],
): Promise<ReadonlyMap<number, Deadline>> {
  const ids = triggers.map(({ id }) => id);
  const arrivals = await arrivalTimes(
    shardWithin(tx),
    triggers.map(({ sensorId }) => sensorId),
  );
  const recorded = (time: Fragment) =>
    tx`CASE WHEN ${time} <= clock_timestamp() + ${MINUTE_SECONDS} * interval '1 second' THEN ${time} END`;
  const rows = await tx<(Deadline & { id: number })[]>`
    SELECT id, deadline <= clock_timestamp() AS "isOver", extract(epoch FROM deadline - now())::float8 AS delay
    FROM (
      SELECT st.id, coalesce(greatest(
        greatest(${recorded(tx`timestamptz 'epoch' + a.arrived * interval '1 microsecond'`)}, ${recorded(tx`st.active_since`)}) + t.inactivity * interval '1 second',
        ${recorded(tx`st.fired_at`)} + ${MINUTE_SECONDS} * interval '1 second'
      ), now()) AS deadline
      FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
      JOIN unnest(${[...arrivals.keys()]}::bigint[], ${[...arrivals.values()]}::bigint[]) AS a (sensor_id, arrived)
        ON a.sensor_id = st.sensor_id
      WHERE st.id = ANY(${ids}::bigint[])
    ) d`;
  return new Map(rows.map(({ id, ...deadline }) => [id, deadline]));
}

/** Adds offsets for the sensors, so that the poll of their next points arms the triggers again. */
async function fire(
  tx: Transaction,
  found: readonly Found[],
  how: 'with others' | 'alone',
): Promise<readonly Failed[]> {
  if (found.length === 0) return [];
  const now = await databaseTime(tx);
  const sensorIds = found.map(({ trigger }) => trigger.sensorId);
  const { points: newest } = await newestPoints(shardWithin(tx), sensorIds);
  await addOffsets(shardWithin(tx), TRIGGERS, sensorIds);
  const fired = found.map(({ trigger, version }) => {
    const last = newest.get(trigger.sensorId) ?? null;
    const variables = variablesOf(trigger.dataType, trigger.state, last, last, now);
    const date = last?.date ?? null;
    const value = last === null ? null : shortText(valueText(trigger.dataType, last));
    const state = {
      ...trigger.state,
      last,
      armed: false,
      lastTriggered: now,
      firedAt: now,
      timesTriggered: trigger.state.timesTriggered + 1,
    };
    const evaluation = {
      condition: 'inactivity' as const,
      date,
      value,
      result: true,
      fired: true,
      error: null,
      variables: shortened(variables),
    };
    const fired = { at: now, date, value, holdsSince: null, variables, repeats: false };
    return { trigger, state, fired, isActive: true, sinceVersion: version, evaluations: [evaluation] };
  });
  if (how === 'with others') {
    await storeChanges(tx, fired, now);
    return [];
  }
  const failed = await storeEach(tx, fired, now);
  await addJobs(
    tx,
    failed.map(({ trigger }) => inactivityJob(trigger.id, MINUTE_SECONDS)),
  );
  return failed;
}

/** Arms triggers that have fired, after points have arrived. @param triggers locked in this transaction */
export async function rearm(tx: Transaction, triggers: readonly SensorTrigger[]): Promise<void> {
  if (triggers.length === 0) return;
  const ids = triggers.map(({ id }) => id);
  await tx`UPDATE sensor_triggers SET armed = true WHERE id = ANY(${ids}::bigint[])`;
  await scheduleInactivity(tx, triggers);
}

/** Schedules the jobs for the deadlines of triggers, in place of waiting ones. */
export async function scheduleInactivity(tx: Transaction, triggers: readonly Waiting[]): Promise<void> {
  const deadlines = await deadlinesOf(tx, triggers);
  await addJobs(
    tx,
    [...deadlines].map(([id, { delay }]) => inactivityJob(id, Math.max(0, delay))),
  );
}

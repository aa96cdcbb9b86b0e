/**
 * Triggers that wait for silence. Arriving points cost them nothing: a job looks when the time is over, finds when the last ones
 * arrived, and comes back later or fires. Firing and flush meet on the fence: a sensor is never called silent
 * beside data of which it is not.
 *
 * Whole fleets fall silent at once, when a network fails: a job therefore looks at others that are due as well, in its transaction.
 */
import { valueText } from '@sensorium/model/stored-value';
import {
  type Fragment,
  isOwnFault,
  type Queryable,
  type Sql,
  type Transaction,
  transact,
} from '../../sql/connect.js';
import { addCursors } from '../../sql/store/changes/cursors.js';
import { addJobs, dueJobs, endJobs } from '../../sql/store/jobs.js';
import { arrivalTimes, lockIngestStates } from '../../sql/store/points/ingest-state.js';
import { newestPoints } from '../../sql/store/points/newest-point.js';
import { silenceJob, silentOf, TRIGGERS } from '../../sql/store/triggers/activation.js';
import { databaseTime, loadByIds } from './load.js';
import type { SensorTrigger } from './sensor-trigger.js';
import { deactivate, type Failed, noteUnread, storeChanges, storeEach } from './store.js';
import { shortened, shortText, variablesOf } from './variables.js';

/** Seconds. */
const MINUTE = 60;
/** Seconds after which a job looks again for a trigger that somebody else is at. */
const BUSY = 1;
/** Others that one job looks at as well: as many as may be done within a moment, since their sensors take no data meanwhile. */
const OTHERS = 200;

/** A sensor trigger, with its sensor's ingest state locked. */
interface Found {
  readonly trigger: SensorTrigger;
  /** Of the sensor. */
  readonly version: number;
  /** That was to look at it; null: the one that does. */
  readonly job: number | null;
}

/**
 * The job: fires when the sensor has been silent for as long as the trigger waits. Doing it twice changes nothing. When it fails for what it
 * met in a row, it looks at its own trigger alone: the others have jobs of their own.
 *
 * @returns what could not be written: looked at again a minute later
 */
export async function lookForSilence(
  sql: Sql,
  { sensorTriggerId }: { readonly sensorTriggerId: number },
): Promise<readonly Failed[]> {
  try {
    return await look(sql, sensorTriggerId, 'with others');
  } catch (error) {
    if (!isOwnFault(error)) throw error;
  }
  try {
    return await look(sql, sensorTriggerId, 'alone');
  } catch (error) {
    if (isOwnFault(error)) await noteUnread(sql, { sensorTriggerId });
    throw error;
  }
}

function look(sql: Sql, sensorTriggerId: number, how: 'with others' | 'alone'): Promise<readonly Failed[]> {
  return transact(sql, async (tx) => {
    // In this order: only the first ingest state is waited for, those of the others are passed over where they are locked.
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
      early.map(({ trigger }) => silenceJob(trigger.id, deadlines.get(trigger.id)!.delay)),
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
 * While the fence is locked no sensor takes data: so the trigger, which a round may be at for long, is not waited for but looked at
 * later.
 */
async function findOwn(tx: Transaction, id: number): Promise<Found[]> {
  const [state] = (await lockIngestStates(tx, await sensorsOf(tx, [id]))).values();
  if (state === undefined) return [];
  const triggers = await loadByIds(tx, [id]);
  if (triggers.length === 0) {
    const isThere = (await tx`SELECT FROM sensor_triggers WHERE id = ${id} AND active`).length > 0;
    if (isThere) await addJobs(tx, [silenceJob(id, BUSY)]);
  }
  return triggers.map((trigger) => ({ trigger, version: state.version, job: null }));
}

/** What somebody else has locked is left to its own job: data may be on its way. */
async function findOthers(tx: Transaction, own: number): Promise<Found[]> {
  const due = await dueJobs(tx, 'silence', OTHERS);
  const jobs = new Map(due.map(({ id, key }) => [silentOf(key), id]));
  jobs.delete(own);
  if (jobs.size === 0) return [];
  const ids = [...jobs.keys()];
  const states = await lockIngestStates(tx, await sensorsOf(tx, ids), 'skip');
  const triggers = await loadByIds(tx, ids);
  return triggers.flatMap((trigger) => {
    const state = states.get(trigger.sensorId);
    return state === undefined ? [] : [{ trigger, version: state.version, job: jobs.get(trigger.id)! }];
  });
}

/** Sensors of some sensor triggers. */
async function sensorsOf(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    SELECT DISTINCT sensor_id AS id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[])`;
  return rows.map(({ id }) => id);
}

/** A sensor trigger, as far as its deadline depends on it. */
type Waiting = Pick<SensorTrigger, 'id' | 'sensorId'>;

interface Deadline {
  readonly isOver: boolean;
  /** Seconds until then from the start of the transaction, as jobs count them. */
  readonly delay: number;
}

/**
 * When each of the sensor triggers will have waited for long enough, by the clock of the database. What lies more than a minute ahead of it
 * was noted while the clock was ahead, and is over.
 */
async function deadlinesOf(
  tx: Queryable,
  triggers: readonly Waiting[],
): Promise<ReadonlyMap<number, Deadline>> {
  const ids = triggers.map(({ id }) => id);
  const arrivals = await arrivalTimes(
    tx,
    triggers.map(({ sensorId }) => sensorId),
  );
  const noted = (time: Fragment) =>
    tx`CASE WHEN ${time} <= clock_timestamp() + ${MINUTE} * interval '1 second' THEN ${time} END`;
  const rows = await tx<(Deadline & { id: number })[]>`
    SELECT id, deadline <= clock_timestamp() AS "isOver", extract(epoch FROM deadline - now())::float8 AS delay
    FROM (
      SELECT st.id, coalesce(greatest(
        greatest(${noted(tx`timestamptz 'epoch' + a.arrived * interval '1 microsecond'`)}, ${noted(tx`st.active_since`)}) + t.inactivity * interval '1 second',
        ${noted(tx`st.fired_at`)} + ${MINUTE} * interval '1 second'
      ), now()) AS deadline
      FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
      JOIN unnest(${[...arrivals.keys()]}::bigint[], ${[...arrivals.values()]}::bigint[]) AS a (sensor_id, arrived)
        ON a.sensor_id = st.sensor_id
      WHERE st.id = ANY(${ids}::bigint[])
    ) d`;
  return new Map(rows.map(({ id, ...deadline }) => [id, deadline]));
}

/** Until data arrives their cursors keep what comes, so that the round which reads it arms the triggers again. */
async function fire(
  tx: Transaction,
  found: readonly Found[],
  how: 'with others' | 'alone',
): Promise<readonly Failed[]> {
  if (found.length === 0) return [];
  const now = await databaseTime(tx);
  const sensorIds = found.map(({ trigger }) => trigger.sensorId);
  const { points: newest } = await newestPoints(tx, sensorIds);
  await addCursors(tx, TRIGGERS, sensorIds);
  const fired = found.map(({ trigger, version }) => {
    const last = newest.get(trigger.sensorId) ?? null;
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
    return { trigger, state, fired: variables, sinceVersion: version, looks: [look] };
  });
  if (how === 'with others') {
    await storeChanges(tx, fired, now);
    return [];
  }
  const failed = await storeEach(tx, fired, now);
  await addJobs(
    tx,
    failed.map(({ trigger }) => silenceJob(trigger.id, MINUTE)),
  );
  return failed;
}

/** Data has arrived after they had fired. @param triggers locked in this transaction */
export async function rearm(tx: Queryable, triggers: readonly SensorTrigger[]): Promise<void> {
  if (triggers.length === 0) return;
  const ids = triggers.map(({ id }) => id);
  await tx`UPDATE sensor_triggers SET armed = true WHERE id = ANY(${ids}::bigint[])`;
  await scheduleSilence(tx, triggers);
}

/** Adds the jobs that look for silence when it may have lasted for long enough, in place of those that wait. */
export async function scheduleSilence(tx: Queryable, triggers: readonly Waiting[]): Promise<void> {
  const deadlines = await deadlinesOf(tx, triggers);
  await addJobs(
    tx,
    [...deadlines].map(([id, { delay }]) => silenceJob(id, Math.max(0, delay))),
  );
}

/**
 * Triggers that check inactivity. Arriving points cost them nothing: a job runs at the deadline, reads when the last points arrived, and fires
 * or schedules itself again. The job locks the fence as a flush does, so a trigger never fires for a sensor
 * whose points are being flushed.
 *
 * When a network fails, whole fleets become inactive at once. A job therefore checks other due triggers in its transaction too.
 *
 * Of a sensor in a shard of another database the job first asks the shard when points arrived. Where the time is over, the shard adds the offset and says the version of
 * the sensor, under the same locks; then the central transaction fires as of that version. Points that arrive between the two have a later one, and arm the
 * trigger again.
 */

import { valueText } from '@sensorium/model/stored-value';
import { MINUTE_SECONDS } from '../../common/dates.js';
import {
  type Fragment,
  isOwnFault,
  type Queryable,
  type ShardSql,
  type Sql,
  type Transaction,
} from '../../sql/connect.js';
import { CENTRAL, shardWithin } from '../../sql/shards.js';
import { addOffsets } from '../../sql/store/changes/offsets.js';
import { addJobs, dueJobs, endJobs } from '../../sql/store/jobs.js';
import { Locked, transactUnlocked } from '../../sql/store/lock-waits.js';
import { isLocked } from '../../sql/store/locked-accounts.js';
import { ensureStates } from '../../sql/store/points/ensure-states.js';
import { arrivalTimes, lockIngestStates, versionsOf } from '../../sql/store/points/ingest-state.js';
import { type DatedPoint, newestPoints } from '../../sql/store/points/newest-point.js';
import { inactivityJob, sensorTriggerOfJob, TRIGGERS } from '../../sql/store/triggers/activation.js';
import type { ReachableShards } from '../reachable-shards.js';
import { databaseTime, fewNotifications, loadByIds } from './load.js';
import { triggersWithLostVersions } from './lost-versions.js';
import type { SensorTrigger } from './sensor-trigger.js';
import { deactivate, type Failed, recordUnreadable, storeChanges, storeEach } from './store.js';
import { shortened, shortText, variablesOf } from './variables.js';

/** Seconds after which the job of a locked trigger, or of one with a locked sensor, runs again. */
const BUSY = 1;
/** Other triggers that one job checks, at most: their sensors accept no points until its transaction ends. */
const OTHERS = 200;

/** Seconds after which the job of a sensor runs again whose shard cannot be reached. */
const AWAY = 10;

/** A sensor in a shard of another database. */
interface SensorElsewhere {
  /** When points arrived, by the clock of the central database, microseconds since 1970; null: never. */
  readonly arrived: number | null;
  /** As of which a trigger may fire; null: another transaction has locked the sensor, or the time was not over. */
  readonly version: number | null;
  readonly newest: DatedPoint | null;
}

/** By sensor. Null: the sensors are in the central database. */
type Elsewhere = ReadonlyMap<number, SensorElsewhere> | null;

/** A sensor trigger, with its sensor's ingest state locked, or as its shard has said. */
interface Found {
  readonly trigger: SensorTrigger;
  /** Version of the sensor; null: the trigger cannot fire now. */
  readonly version: number | null;
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
  reachable: ReachableShards,
  { sensorTriggerId }: { readonly sensorTriggerId: number },
): Promise<readonly Failed[]> {
  try {
    return await check(sql, reachable, sensorTriggerId, 'with others');
  } catch (error) {
    if (error instanceof Locked) {
      // Another transaction holds the fence.
      await addJobs(sql, [inactivityJob(sensorTriggerId, BUSY)]);
      return [];
    }
    if (!isOwnFault(error)) throw error;
  }
  try {
    return await check(sql, reachable, sensorTriggerId, 'alone');
  } catch (error) {
    if (isOwnFault(error) && !(error instanceof Locked)) await recordUnreadable(sql, { sensorTriggerId });
    throw error;
  }
}

async function check(
  sql: Sql,
  reachable: ReachableShards,
  sensorTriggerId: number,
  how: 'with others' | 'alone',
): Promise<readonly Failed[]> {
  const elsewhere = reachable.shards.isOne ? null : await askElsewhere(sql, reachable, sensorTriggerId, how);
  if (elsewhere === 'away') {
    await addJobs(sql, [inactivityJob(sensorTriggerId, AWAY)]);
    return [];
  }
  return transactUnlocked(sql, async (tx) => {
    const own = await findOwn(tx, sensorTriggerId, elsewhere);
    const found = how === 'alone' ? own : [...own, ...(await findOthers(tx, sensorTriggerId, elsewhere))];
    const waiting = found.filter(({ trigger }) => trigger.inactivity > 0 && trigger.state.armed);
    const [readable, lost] = [true, false].map((which) =>
      waiting.filter(({ trigger }) => trigger.mayRead === which),
    ) as [Found[], Found[]];
    await deactivate(
      tx,
      lost.map(({ trigger }) => trigger),
    );
    const triggers = readable.map(({ trigger }) => trigger);
    const deadlines = await deadlinesOf(tx, triggers, await arrivalsOf(tx, triggers, elsewhere));
    const over = readable.filter(({ trigger }) => deadlines.get(trigger.id)!.isOver);
    // Where a poll has read later points, the trigger does not fire as of an earlier version; unless its shard has lost them.
    const hasReadLater = ({ trigger, version }: Found) => version !== null && trigger.sinceVersion > version;
    const withLostVersions = await haveLostVersions(
      reachable,
      over.filter(hasReadLater).map(({ trigger }) => trigger),
    );
    const ready = over.filter(
      (each) => each.version !== null && (!hasReadLater(each) || withLostVersions.has(each.trigger)),
    );
    const later = new Set(readable);
    for (const each of ready) later.delete(each);
    await addJobs(
      tx,
      [...later].map(({ trigger: { id } }) => {
        const { isOver, delay } = deadlines.get(id)!;
        return inactivityJob(id, isOver ? BUSY : delay);
      }),
    );
    const failed = await fire(tx, ready as Ready[], how, elsewhere);
    await endJobs(
      tx,
      found.flatMap((each) => (each.job === null || later.has(each) ? [] : [each.job])),
    );
    return failed;
  });
}

type Ready = Found & { readonly version: number };

/** @param triggers locked, of one shard. @returns those that have read a version which their shard does not have */
async function haveLostVersions(
  reachable: ReachableShards,
  triggers: readonly SensorTrigger[],
): Promise<ReadonlySet<SensorTrigger>> {
  const shard = triggers[0]?.shard ?? CENTRAL;
  if (shard === CENTRAL) return new Set();
  return new Set(await reachable.in(shard, (sql) => triggersWithLostVersions(sql, triggers), []));
}

/**
 * Asks the shard of the sensor of a trigger, and of other due ones in the same shard.
 * @returns null: the sensor is in the central database, or deleted
 * @throws Locked when another transaction holds the fence
 */
async function askElsewhere(
  sql: Sql,
  reachable: ReachableShards,
  own: number,
  how: 'with others' | 'alone',
): Promise<Elsewhere | 'away'> {
  const [place] = await placesOf(sql, [own]);
  if (place === undefined || place.shard === CENTRAL) return null;
  const due = how === 'alone' ? [] : await dueJobs(sql, 'silence', OTHERS);
  const others = await placesOf(
    sql,
    due.map(({ key }) => sensorTriggerOfJob(key)),
  );
  const waiting = [place, ...others.filter(({ id, shard }) => shard === place.shard && id !== own)];
  return reachable.in<Elsewhere | 'away'>(place.shard, (shard) => askShard(sql, shard, waiting), 'away');
}

async function askShard(sql: Sql, shard: ShardSql, waiting: readonly Waiting[]): Promise<Elsewhere> {
  const sensorIds = waiting.map(({ sensorId }) => sensorId);
  await ensureStates(shard, sensorIds);
  const arrivals = await arrivalTimes(shard, sensorIds);
  // Read in this order an arrival seems later than it was, if anything.
  const there = await databaseTime(shard);
  const behind = (await databaseTime(sql)) - there;
  const toCentral = (arrived: number | null) => (arrived === null ? null : arrived + behind);
  const sensors = new Map(
    [...arrivals].map(([id, arrived]): [number, SensorElsewhere] => [
      id,
      { arrived: toCentral(arrived), version: null, newest: null },
    ]),
  );
  const deadlines = await deadlinesOf(
    sql,
    waiting,
    new Map([...sensors].map(([id, { arrived }]) => [id, arrived])),
  );
  const over = waiting.filter(({ id }) => deadlines.get(id)?.isOver === true);
  if (over.length === 0) return sensors;
  const ids = [...new Set(over.map(({ sensorId }) => sensorId))];
  await transactUnlocked(shard, async (tx) => {
    const states = await lockIngestStates(tx, ids, 'skip');
    const free = [...states.keys()];
    const present = await arrivalTimes(tx, free);
    const { points } = await newestPoints(tx, free);
    await addOffsets(tx, TRIGGERS, free);
    for (const [id, { version }] of states)
      sensors.set(id, {
        arrived: toCentral(present.get(id) ?? null),
        version,
        newest: points.get(id) ?? null,
      });
  });
  return sensors;
}

/** Where the sensors of sensor triggers are. */
async function placesOf(sql: Queryable, ids: readonly number[]): Promise<Waiting[]> {
  if (ids.length === 0) return [];
  return sql<Waiting[]>`
    SELECT st.id, st.sensor_id AS "sensorId", s.shard FROM sensor_triggers st JOIN sensors s ON s.id = st.sensor_id
    WHERE st.id = ANY(${ids as number[]}::bigint[])`;
}

/**
 * Waits neither for the sensor nor for the trigger, which a poll may lock for long: no sensor accepts points while the fence is locked. The job of a
 * locked one runs again later.
 */
async function findOwn(tx: Transaction, id: number, elsewhere: Elsewhere): Promise<Found[]> {
  const sensorIds = await sensorsOf(tx, [id]);
  const [state] = (await statesOf(tx, sensorIds, elsewhere)).values();
  if (state === undefined) {
    if (elsewhere === null && (await versionsOf(shardWithin(tx), sensorIds)).size > 0)
      await addJobs(tx, [inactivityJob(id, BUSY)]);
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
async function findOthers(tx: Transaction, own: number, elsewhere: Elsewhere): Promise<Found[]> {
  const due = await dueJobs(tx, 'silence', OTHERS);
  const jobs = new Map(due.map(({ id, key }) => [sensorTriggerOfJob(key), id]));
  jobs.delete(own);
  if (jobs.size === 0) return [];
  const ids = await fewNotifications(tx, [...jobs.keys()]);
  const states = await statesOf(tx, await sensorsOf(tx, ids), elsewhere);
  const triggers = await loadByIds(tx, ids);
  return triggers.flatMap((trigger) => {
    const state = states.get(trigger.sensorId);
    return state === undefined ? [] : [{ trigger, version: state.version, job: jobs.get(trigger.id)! }];
  });
}

/** Locks the states of sensors that are here. @returns by sensor; locked ones, and those that are not there, are missing */
async function statesOf(
  tx: Transaction,
  sensorIds: readonly number[],
  elsewhere: Elsewhere,
): Promise<ReadonlyMap<number, Pick<Found, 'version'>>> {
  if (elsewhere === null) return lockIngestStates(shardWithin(tx), sensorIds, 'skip');
  const wanted = new Set(sensorIds);
  return new Map([...elsewhere].filter(([id]) => wanted.has(id)));
}

/** Ids of the sensors of sensor triggers. */
async function sensorsOf(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    SELECT DISTINCT sensor_id AS id FROM sensor_triggers WHERE id = ANY(${ids as number[]}::bigint[])`;
  return rows.map(({ id }) => id);
}

/** Fields of a sensor trigger that determine its deadline. */
type Waiting = Pick<SensorTrigger, 'id' | 'sensorId' | 'shard'>;

interface Deadline {
  readonly isOver: boolean;
  /** Seconds from the start of the transaction, as jobs count them. */
  readonly delay: number;
}

type Arrivals = Awaited<ReturnType<typeof arrivalTimes>>;

async function arrivalsOf(
  tx: Transaction,
  triggers: readonly Waiting[],
  elsewhere: Elsewhere,
): Promise<Arrivals> {
  const sensorIds = triggers.map(({ sensorId }) => sensorId);
  if (elsewhere === null) return arrivalTimes(shardWithin(tx), sensorIds);
  return new Map(sensorIds.map((id) => [id, elsewhere.get(id)!.arrived]));
}

/**
 * Deadlines of sensor triggers, by the clock of the database. It ignores times more than a minute in the future: they were recorded before the
 * clock stepped back.
 */
async function deadlinesOf(
  tx: Queryable,
  triggers: readonly Waiting[],
  arrivals: Arrivals,
): Promise<ReadonlyMap<number, Deadline>> {
  const ids = triggers.map(({ id }) => id);
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

async function fire(
  tx: Transaction,
  found: readonly Ready[],
  how: 'with others' | 'alone',
  elsewhere: Elsewhere,
): Promise<readonly Failed[]> {
  if (found.length === 0) return [];
  const now = await databaseTime(tx);
  const newest = elsewhere ?? (await beginHere(tx, found));
  const fired = found.map(({ trigger, version }) => {
    const last = newest.get(trigger.sensorId)?.newest ?? null;
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

/**
 * Notes what triggers have read of sensors in a shard of another database: a job that has asked the shard before these points arrived does not fire then.
 * @param triggers locked in this transaction
 */
export async function noteRead(
  tx: Transaction,
  triggers: readonly (Waiting & { readonly version: number })[],
): Promise<void> {
  const elsewhere = triggers.filter(({ shard }) => shard !== CENTRAL);
  if (elsewhere.length === 0) return;
  await tx`
    UPDATE sensor_triggers st SET since_version = greatest(st.since_version, read.version)
    FROM unnest(
      ${elsewhere.map(({ id }) => id)}::bigint[], ${elsewhere.map(({ version }) => version)}::bigint[]
    ) AS read (id, version)
    WHERE st.id = read.id`;
}

/** Adds offsets for the sensors, so that the poll of their next points arms the triggers again. @returns the newest point of each */
async function beginHere(
  tx: Transaction,
  found: readonly Found[],
): Promise<ReadonlyMap<number, Pick<SensorElsewhere, 'newest'>>> {
  const sensorIds = found.map(({ trigger }) => trigger.sensorId);
  const { points } = await newestPoints(shardWithin(tx), sensorIds);
  await addOffsets(shardWithin(tx), TRIGGERS, sensorIds);
  return new Map([...points].map(([id, newest]) => [id, { newest }]));
}

/** Arms triggers that have fired, after points have arrived. @param triggers locked in this transaction */
export async function rearm(tx: Transaction, triggers: readonly SensorTrigger[]): Promise<void> {
  if (triggers.length === 0) return;
  const ids = triggers.map(({ id }) => id);
  await tx`UPDATE sensor_triggers SET armed = true WHERE id = ANY(${ids}::bigint[])`;
  await scheduleInactivity(tx, triggers);
}

/**
 * Schedules the jobs for the deadlines of triggers, in place of waiting ones. Only a shard in another database knows when its points
 * arrived: the job asks it at once, and schedules itself again.
 */
export async function scheduleInactivity(tx: Transaction, triggers: readonly Waiting[]): Promise<void> {
  const here = triggers.filter(({ shard }) => shard === CENTRAL);
  const deadlines = await deadlinesOf(tx, here, await arrivalsOf(tx, here, null));
  await addJobs(
    tx,
    triggers.flatMap(({ id, shard }) => {
      if (shard !== CENTRAL) return [inactivityJob(id, 0)];
      const deadline = deadlines.get(id);
      return deadline === undefined ? [] : [inactivityJob(id, Math.max(0, deadline.delay))];
    }),
  );
}

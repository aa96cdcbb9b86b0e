/** Loads and locks triggers on sensors. */

import { dataTypeOf } from '@sensorium/model/values';
import { SECOND } from '../../common/dates.js';
import type { Fragment, Queryable } from '../../sql/connect.js';
import { isLocked } from '../../sql/store/locked-accounts.js';
import type { SensorTrigger } from './sensor-trigger.js';

/** Bytes loaded at once: 16 MB. */
const SIZE = 16 * 2 ** 20;
/** Notifications of the triggers that are loaded at once: one transaction writes all their deliveries. */
const NOTIFICATIONS = 2000;
/** Approximate bytes of a sensor trigger without its texts. */
const BASE_SIZE = 1024;

interface Row {
  id: number;
  sensor_id: number;
  trigger_id: number;
  owner_id: number;
  sensor_owner_id: number;
  data_type: string;
  shard: number;
  may_read: boolean;
  expression: string;
  inactivity: number;
  hysteresis: string;
  hold: number;
  since_version: number;
  last_triggered: number | null;
  times_triggered: number;
  last_number: number | null;
  last_text: string | null;
  last_date: number | null;
  fired_at: number | null;
  armed: boolean;
  holds_since: number | null;
  cooldown_until: number | null;
  cooldowns: number;
  firing: number | null;
  silenced_until: number | null;
}

export interface LoadedTriggers {
  /** In order of id. */
  readonly triggers: SensorTrigger[];
  /** Those of the sensors whose triggers are loaded: as many as fit into memory and have few notifications, owners in turn, and at least one. */
  readonly sensors: ReadonlySet<number>;
  /** Those of them with a trigger that another transaction has locked: none of their changes can be evaluated now. */
  readonly locked: ReadonlySet<number>;
  /** Time of the database after the triggers were locked, microseconds since 1970. */
  readonly now: number;
}

/** Loads the active triggers of sensors and locks them against edits until the transaction ends. It does not wait for locked ones. */
export async function loadSensorTriggers(
  tx: Queryable,
  sensorIds: readonly number[],
): Promise<LoadedTriggers> {
  const rows = await tx<(Row & { sensors: number[] | null; now: number })[]>`
    WITH sized AS (
      SELECT w.sensor_id, size, sum(size) OVER in_turn AS total,
             notifications, sum(notifications) OVER in_turn AS all_notifications
      FROM (
        SELECT g.sensor_id, place, row_number() OVER (PARTITION BY owner_id ORDER BY place) AS turn
        FROM unnest(${sensorIds as number[]}::bigint[]) WITH ORDINALITY AS g (sensor_id, place) LEFT JOIN sensors ON id = g.sensor_id
      ) w CROSS JOIN LATERAL (
        SELECT coalesce(sum(${BASE_SIZE}::int + octet_length(t.expression) + octet_length(t.hysteresis)
                            + coalesce(octet_length(st.last_text), 0)), 0) AS size,
               coalesce(sum((SELECT count(*) FROM sensor_trigger_notifications n WHERE n.sensor_trigger_id = st.id)
                            + (SELECT count(*) FROM event_notifications e WHERE e.owner_id = t.owner_id
                                 AND e.event = 'trigger_fired' AND e.enabled)), 0) AS notifications
        FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
        WHERE st.active AND st.sensor_id = w.sensor_id
      ) s
      WINDOW in_turn AS (ORDER BY turn, place ROWS UNBOUNDED PRECEDING)
    ), fitting AS (
      SELECT sensor_id FROM sized
      WHERE total - size < ${SIZE} AND all_notifications - notifications < ${NOTIFICATIONS}
    ), found AS (
      ${select(tx)} AND st.sensor_id = ANY(ARRAY(SELECT sensor_id FROM fitting))
      ORDER BY st.id FOR NO KEY UPDATE OF st SKIP LOCKED
    )
    SELECT found.*, CASE row_number() OVER () WHEN 1 THEN ARRAY(SELECT sensor_id FROM fitting)::float8[] END AS sensors,
           ${clock(tx)} AS now
    FROM found`;
  const last = rows.at(-1);
  // The first sensor with triggers always fits, so no rows means that no sensor has one that is not locked.
  const sensors = new Set(rows.find((row) => row.sensors !== null)?.sensors ?? sensorIds);
  const locked = await lockedSensors(
    tx,
    [...sensors],
    rows.map(({ id }) => id),
  );
  const triggers = rows.map(sensorTriggerOf).filter(({ sensorId }) => !locked.has(sensorId));
  return { triggers, sensors, locked, now: last?.now ?? 0 };
}

/** @param held ids of the sensor triggers that this transaction has locked. @returns sensors with further active ones */
async function lockedSensors(
  tx: Queryable,
  sensorIds: readonly number[],
  held: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx<{ id: number }[]>`
    SELECT DISTINCT st.sensor_id AS id FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
    WHERE st.active AND NOT ${isLocked(tx, tx`t.owner_id`)} AND st.sensor_id = ANY(${sensorIds as number[]}::bigint[])
      AND st.id <> ALL(${held as number[]}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Loads sensor triggers by their ids, without those that another transaction has locked. */
export async function loadByIds(tx: Queryable, ids: readonly number[]): Promise<SensorTrigger[]> {
  const rows = await tx<Row[]>`
    ${select(tx)} AND st.id = ANY(${ids as number[]}::bigint[])
    ORDER BY st.id FOR NO KEY UPDATE OF st SKIP LOCKED`;
  return rows.map(sensorTriggerOf);
}

/** @returns the first of sensor triggers, as many as have few notifications together */
export async function fewNotifications(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    SELECT id FROM (
      SELECT g.id, g.place, sum(notifications) OVER (ORDER BY place ROWS UNBOUNDED PRECEDING) AS total
      FROM unnest(${ids as number[]}::bigint[]) WITH ORDINALITY AS g (id, place) CROSS JOIN LATERAL (
        SELECT count(*) AS notifications FROM sensor_trigger_notifications n WHERE n.sensor_trigger_id = g.id
      ) c
    ) counted WHERE total <= ${NOTIFICATIONS} ORDER BY place`;
  return rows.map(({ id }) => id);
}

function select(tx: Queryable): Fragment {
  return tx`
    SELECT st.id, st.sensor_id, st.trigger_id, t.owner_id, s.owner_id AS sensor_owner_id, s.data_type, s.shard, t.expression, t.inactivity, t.hysteresis, t.hold,
           s.owner_id = t.owner_id OR EXISTS (
             SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = t.owner_id) AS may_read,
           st.since_version, st.last_triggered, st.times_triggered, st.last_number, st.last_text, st.last_date,
           ${microseconds(tx, 'fired_at')} AS fired_at, st.armed, st.holds_since,
           ${microseconds(tx, 'cooldown_until')} AS cooldown_until, st.cooldowns, st.firing,
           ${microseconds(tx, 'silenced_until')} AS silenced_until
    FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id JOIN sensors s ON s.id = st.sensor_id
    WHERE st.active AND NOT ${isLocked(tx, tx`t.owner_id`)}`;
}

function sensorTriggerOf(row: Row): SensorTrigger {
  return {
    id: row.id,
    sensorId: row.sensor_id,
    triggerId: row.trigger_id,
    ownerId: row.owner_id,
    sensorOwnerId: row.sensor_owner_id,
    dataType: dataTypeOf(row.data_type),
    shard: row.shard,
    mayRead: row.may_read,
    expression: row.expression,
    inactivity: row.inactivity,
    hysteresis: row.hysteresis,
    hold: row.hold * SECOND,
    sinceVersion: row.since_version,
    firing: row.firing,
    silencedUntil: row.silenced_until,
    state: {
      lastTriggered: row.last_triggered,
      timesTriggered: row.times_triggered,
      last:
        row.last_date === null ? null : { date: row.last_date, number: row.last_number, text: row.last_text },
      firedAt: row.fired_at,
      armed: row.armed,
      holdsSince: row.holds_since,
      cooldownUntil: row.cooldown_until,
      cooldowns: row.cooldowns,
    },
  };
}

function microseconds(tx: Queryable, column: 'fired_at' | 'cooldown_until' | 'silenced_until') {
  return tx`(extract(epoch FROM st.${tx(column)}) * 1000000)::bigint`;
}

function clock(tx: Queryable): Fragment {
  return tx`(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`;
}

/** @returns time of the database, microseconds since 1970 */
export async function databaseTime(tx: Queryable): Promise<number> {
  const [row] = await tx<{ now: number }[]>`SELECT ${clock(tx)} AS now`;
  return row!.now;
}

/** Reads triggers on sensors, and locks what is known of them. */
import { dataTypeOf } from '../../common/values.js';
import type { Fragment, Queryable } from '../../sql/connect.js';
import type { SensorTrigger } from './sensor-trigger.js';

const SECOND = 1_000_000;
/** Bytes, 16 MB, of what is loaded at once. */
const SIZE = 16 * 2 ** 20;
/** Bytes of a sensor trigger beside its texts, roughly. */
const REST = 1024;

interface Row {
  id: number;
  sensor_id: number;
  trigger_id: number;
  owner_id: number;
  sensor_owner_id: number;
  data_type: string;
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
  rests_until: number | null;
  rests: number;
}

/** The first ones of some sensors, in order: those whose triggers fit into memory together, and one at least. */
export async function firstToLoad(tx: Queryable, sensorIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx<{ sensor_id: number }[]>`
    SELECT sensor_id FROM (
      SELECT w.sensor_id, size, sum(size) OVER (ORDER BY place ROWS UNBOUNDED PRECEDING) AS total
      FROM unnest(${sensorIds as number[]}::bigint[]) WITH ORDINALITY AS w (sensor_id, place) CROSS JOIN LATERAL (
        SELECT coalesce(sum(${REST}::int + octet_length(t.expression) + octet_length(t.hysteresis)
                            + coalesce(octet_length(st.last_text), 0)), 0) AS size
        FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
        WHERE st.active AND st.sensor_id = w.sensor_id
      ) s
    ) sized WHERE total - size < ${SIZE}`;
  return new Set(rows.map(({ sensor_id }) => sensor_id));
}

/** Those of some sensors that are active, in order. Locked until the end of the transaction, so that nobody edits them meanwhile. */
export function loadSensorTriggers(tx: Queryable, sensorIds: readonly number[]): Promise<SensorTrigger[]> {
  return load(tx, tx`st.sensor_id = ANY(${sensorIds as number[]}::bigint[])`, tx``);
}

/** The same of some sensor triggers; those that somebody else has locked are left out. */
export function loadByIds(tx: Queryable, ids: readonly number[]): Promise<SensorTrigger[]> {
  return load(tx, tx`st.id = ANY(${ids as number[]}::bigint[])`, tx`SKIP LOCKED`);
}

async function load(tx: Queryable, which: Fragment, wait: Fragment): Promise<SensorTrigger[]> {
  const rows = await tx<Row[]>`
    SELECT st.id, st.sensor_id, st.trigger_id, t.owner_id, s.owner_id AS sensor_owner_id, s.data_type, t.expression, t.inactivity, t.hysteresis, t.hold,
           s.owner_id = t.owner_id OR EXISTS (
             SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = t.owner_id) AS may_read,
           st.since_version, st.last_triggered, st.times_triggered, st.last_number, st.last_text, st.last_date,
           ${microseconds(tx, 'fired_at')} AS fired_at, st.armed, st.holds_since,
           ${microseconds(tx, 'rests_until')} AS rests_until, st.rests
    FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id JOIN sensors s ON s.id = st.sensor_id
    WHERE st.active AND ${which}
    ORDER BY st.id FOR NO KEY UPDATE OF st ${wait}`;
  return rows.map((row) => ({
    id: row.id,
    sensorId: row.sensor_id,
    triggerId: row.trigger_id,
    ownerId: row.owner_id,
    sensorOwnerId: row.sensor_owner_id,
    dataType: dataTypeOf(row.data_type),
    mayRead: row.may_read,
    expression: row.expression,
    inactivity: row.inactivity,
    hysteresis: row.hysteresis,
    hold: row.hold * SECOND,
    sinceVersion: row.since_version,
    state: {
      lastTriggered: row.last_triggered,
      timesTriggered: row.times_triggered,
      last:
        row.last_date === null ? null : { date: row.last_date, number: row.last_number, text: row.last_text },
      firedAt: row.fired_at,
      armed: row.armed,
      holdsSince: row.holds_since,
      restsUntil: row.rests_until,
      rests: row.rests,
    },
  }));
}

function microseconds(tx: Queryable, column: 'fired_at' | 'rests_until') {
  return tx`(extract(epoch FROM st.${tx(column)}) * 1000000)::bigint`;
}

/** Microseconds since 1970, by the clock of the database. */
export async function databaseTime(tx: Queryable): Promise<number> {
  const [row] = await tx<
    { now: number }[]
  >`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now`;
  return row!.now;
}

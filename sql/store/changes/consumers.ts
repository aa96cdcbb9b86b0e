/**
 * Ephemeral consumers: processes that consume changes, each with a registration (a row of `consumer_registrations`) for each sensor. Flushes record changes only of
 * sensors with a consumer.
 */
import type { Queryable, ShardQueryable, ShardSql } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { transactUnlocked } from '../lock-waits.js';
import { lockFreeStates } from '../points/ingest-state.js';

/** Seconds that a change stays for ephemeral consumers: a reader that returns within them has missed no change. */
export const CHANGE_LIFE = 120;
/** Seconds after which a consumer that is not renewed expires. */
export const CONSUMER_LIFE = 60;
/** Sensors whose ingest states one transaction locks at most. */
const BATCH = 1000;

/**
 * Adds the consumer, or renews it for another CONSUMER_LIFE.
 * @returns whether it is new: then it has no registrations, since those of an expired consumer are deleted
 */
export async function renewConsumer(sql: ShardQueryable, consumerId: string): Promise<boolean> {
  const [row] = await sql<{ added: boolean }[]>`
    INSERT INTO consumers (id, expires) VALUES (${consumerId}, now() + ${CONSUMER_LIFE} * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
    RETURNING xmax = 0 AS added`;
  return row!.added;
}

/**
 * Registers a consumer for sensors. Every flush that locks the fence after this has returned records their changes.
 * @returns sensors that another transaction has locked: they are not registered
 * @throws Locked when another transaction holds the fence; the database's error, a violated foreign key when the consumer has expired
 */
export async function addRegistrations(
  sql: ShardSql,
  consumerId: string,
  sensorIds: readonly number[],
): Promise<number[]> {
  const locked: number[] = [];
  for (let i = 0; i < sensorIds.length; i += BATCH) {
    const batch = sensorIds.slice(i, i + BATCH);
    await transactUnlocked(sql, async (tx) => {
      const states = await lockFreeStates(tx, batch);
      await tx`SELECT add_registrations(${consumerId}, ${states.free as number[]}::bigint[])`;
      locked.push(...states.locked);
    });
  }
  return locked;
}

/** Removes registrations without a lock: flushes record the changes until `stopRecording`. */
export async function removeRegistrations(
  sql: ShardQueryable,
  consumerId: string,
  sensorIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM consumer_registrations WHERE consumer_id = ${consumerId} AND sensor_id = ANY(${sensorIds as number[]}::bigint[])`;
}

/** Deletes expired consumers. @returns number of consumers */
export async function removeExpiredConsumers(sql: ShardQueryable): Promise<number> {
  return (await sql`DELETE FROM consumers WHERE expires < now()`).count;
}

/**
 * Stops recording changes of sensors without consumers, except for locked sensors.
 * @param central has the pagers, which need versions
 * @throws Locked when another transaction holds the fence
 */
export async function stopRecording(central: Queryable, shard: ShardSql): Promise<void> {
  const { sensor_id: unread } = await shard.columns<{ sensor_id: Float64Array }>`
    SELECT sensor_id FROM ingest_state state
    WHERE has_consumers AND NOT EXISTS (SELECT FROM consumer_registrations r WHERE r.sensor_id = state.sensor_id)
      AND NOT EXISTS (SELECT FROM consumer_offsets c WHERE c.sensor_id = state.sensor_id)`;
  if (unread.length === 0) return;
  const { sensor_id: paging } = await central.columns<{ sensor_id: Float64Array }>`
    SELECT sensor_id FROM pagers WHERE sensor_id = ANY (${int8Array(unread)}::bigint[])`;
  const pagers = new Set(paging);
  const ids = [...unread].filter((id) => !pagers.has(id));
  for (let i = 0; i < ids.length; i += BATCH) {
    await transactUnlocked(shard, async (tx) => {
      const { free } = await lockFreeStates(tx, ids.slice(i, i + BATCH));
      // It reads them again, pagers too: one may be new.
      await tx`SELECT stop_recording(${free as number[]}::bigint[])`;
    });
  }
}

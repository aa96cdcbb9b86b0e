/**
 * Ephemeral consumers: processes that consume changes, each with a registration (a row of `consumer_registrations`) for each sensor. Flushes record changes only of
 * sensors with a consumer.
 */
import type { Queryable } from '../../connect.js';

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
export async function renewConsumer(sql: Queryable, consumerId: string): Promise<boolean> {
  const [row] = await sql<{ added: boolean }[]>`
    INSERT INTO consumers (id, expires) VALUES (${consumerId}, now() + ${CONSUMER_LIFE} * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
    RETURNING xmax = 0 AS added`;
  return row!.added;
}

/**
 * Registers a consumer for sensors. Every flush that locks the fence after this has returned records their changes.
 * @throws the database's error; `isLockTimeout` when another transaction locks the fence or an ingest state, and a violated foreign key when the
 *   consumer has expired
 */
export async function addRegistrations(
  sql: Queryable,
  consumerId: string,
  sensorIds: readonly number[],
): Promise<void> {
  for (let i = 0; i < sensorIds.length; i += BATCH) {
    await sql`SELECT add_registrations(${consumerId}, ${sensorIds.slice(i, i + BATCH)}::bigint[])`;
  }
}

/** Removes registrations without a lock: flushes record the changes until `stopRecording`. */
export async function removeRegistrations(
  sql: Queryable,
  consumerId: string,
  sensorIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM consumer_registrations WHERE consumer_id = ${consumerId} AND sensor_id = ANY(${sensorIds as number[]}::bigint[])`;
}

/** Deletes expired consumers. @returns number of consumers */
export async function removeExpiredConsumers(sql: Queryable): Promise<number> {
  return (await sql`DELETE FROM consumers WHERE expires < now()`).count;
}

/** Stops recording changes of sensors without consumers. @throws as `addRegistrations` */
export async function stopRecording(sql: Queryable): Promise<void> {
  const rows = await sql<{ sensor_id: number }[]>`
    SELECT sensor_id FROM ingest_state h
    WHERE has_consumers AND NOT EXISTS (SELECT FROM consumer_registrations w WHERE w.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM consumer_offsets c WHERE c.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM pagers p WHERE p.sensor_id = h.sensor_id)`;
  for (let i = 0; i < rows.length; i += BATCH) {
    const ids = rows.slice(i, i + BATCH).map((row) => row.sensor_id);
    await sql`SELECT stop_recording(${ids}::bigint[])`;
  }
}

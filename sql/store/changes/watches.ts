/** Watches: which process wants the changes of which sensors. Flushes write changes only where there is one. */
import type { Queryable } from '../../connect.js';

/** Seconds that a change stays when nobody has to read it: as long as a reader may be away, and come back without having missed any. */
export const CHANGE_LIFE = 120;
/** Seconds after which a watcher that was not renewed counts as gone. */
export const WATCHER_LIFE = 60;
/** Sensors whose ingest states one transaction locks at most. */
const PIECE = 1000;

/**
 * Adds the watcher, or keeps it for another WATCHER_LIFE.
 * @returns whether it is new: then it has no watches, and may have had some that are lost
 */
export async function renewWatcher(sql: Queryable, watcherId: string): Promise<boolean> {
  const [row] = await sql<{ added: boolean }[]>`
    INSERT INTO watchers (id, expires) VALUES (${watcherId}, now() + ${WATCHER_LIFE} * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
    RETURNING xmax = 0 AS added`;
  return row!.added;
}

/**
 * Every flush that locks the fence after this has returned writes the changes of these sensors.
 * @throws the database's error; `isLockTimeout` when the fence or an ingest state is locked elsewhere, and a violated foreign key when the watcher
 *   is gone
 */
export async function addWatches(
  sql: Queryable,
  watcherId: string,
  sensorIds: readonly number[],
): Promise<void> {
  for (let i = 0; i < sensorIds.length; i += PIECE) {
    await sql`SELECT add_watches(${watcherId}, ${sensorIds.slice(i, i + PIECE)}::bigint[])`;
  }
}

/** Changes are recorded until `clearWatched`: nobody has to wait for a lock here. */
export async function removeWatches(
  sql: Queryable,
  watcherId: string,
  sensorIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM watches WHERE watcher_id = ${watcherId} AND sensor_id = ANY(${sensorIds as number[]}::bigint[])`;
}

/** Removes the watchers that were not renewed. @returns how many there were */
export async function removeExpiredWatchers(sql: Queryable): Promise<number> {
  return (await sql`DELETE FROM watchers WHERE expires < now()`).count;
}

/** Ends the recording of changes of sensors that nobody watches any more. @throws as `addWatches` */
export async function clearWatched(sql: Queryable): Promise<void> {
  const rows = await sql<{ sensor_id: number }[]>`
    SELECT sensor_id FROM ingest_state h
    WHERE watched AND NOT EXISTS (SELECT FROM watches w WHERE w.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM consumer_offsets c WHERE c.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM pagers p WHERE p.sensor_id = h.sensor_id)`;
  for (let i = 0; i < rows.length; i += PIECE) {
    const ids = rows.slice(i, i + PIECE).map((row) => row.sensor_id);
    await sql`SELECT clear_watched(${ids}::bigint[])`;
  }
}

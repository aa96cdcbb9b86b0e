/** Watches: which process wants the changes of which sensors. Flushes write changes only where there is one. */
import { type Queryable, type Sql, type Transaction, transact } from '../connect.js';

/** Seconds after which a watcher that was not renewed counts as gone. */
export const WATCHER_LIFE = 60;
/** Milliseconds to wait for the head of a sensor that somebody holds for long. */
const PATIENCE = 2000;
/** Sensors whose heads one transaction locks at most. */
const PIECE = 1000;

/**
 * Adds the watcher, or keeps it for another WATCHER_LIFE.
 * @returns whether it is new: then it has no watches, and may have had some that are lost
 */
export async function renewWatcher(sql: Sql, watcherId: string): Promise<boolean> {
  const [row] = await sql<{ added: boolean }[]>`
    INSERT INTO watchers (id, expires) VALUES (${watcherId}, now() + ${WATCHER_LIFE} * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
    RETURNING xmax = 0 AS added`;
  return row!.added;
}

/**
 * Every flush that locks the head of one of these sensors after this has returned writes its change.
 * @throws the database's error; `isLockTimeout` when a head is locked elsewhere, and a violated foreign key when the watcher
 *   is gone
 */
export async function addWatches(sql: Sql, watcherId: string, sensorIds: readonly number[]): Promise<void> {
  for (let i = 0; i < sensorIds.length; i += PIECE) {
    await transact(sql, async (tx) => {
      const heads = await lockHeads(tx, sensorIds.slice(i, i + PIECE));
      await tx`
        INSERT INTO watches (sensor_id, watcher_id) SELECT sensor_id, ${watcherId}
        FROM unnest(${heads}::bigint[]) AS sensor_id ON CONFLICT DO NOTHING`;
      await tx`UPDATE sensor_heads SET watched = true WHERE sensor_id = ANY(${heads}::bigint[]) AND NOT watched`;
    });
  }
}

/** Heads go on being marked as watched until `clearWatched`: nobody has to wait for a lock here. */
export async function removeWatches(
  sql: Queryable,
  watcherId: string,
  sensorIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM watches WHERE watcher_id = ${watcherId} AND sensor_id = ANY(${sensorIds as number[]}::bigint[])`;
}

/** Removes a watcher and all its watches. */
export async function removeWatcher(sql: Queryable, watcherId: string): Promise<void> {
  await sql`DELETE FROM watchers WHERE id = ${watcherId}`;
}

/** Removes the watchers that were not renewed. @returns how many there were */
export async function removeExpiredWatchers(sql: Queryable): Promise<number> {
  return (await sql`DELETE FROM watchers WHERE expires < now()`).count;
}

/** Takes the mark from heads that nobody watches any more. @throws as `addWatches` */
export async function clearWatched(sql: Sql): Promise<void> {
  const rows = await sql<{ sensor_id: number }[]>`
    SELECT sensor_id FROM sensor_heads h
    WHERE watched AND NOT EXISTS (SELECT FROM watches w WHERE w.sensor_id = h.sensor_id)`;
  for (let i = 0; i < rows.length; i += PIECE) {
    await transact(sql, async (tx) => {
      const ids = rows.slice(i, i + PIECE).map((row) => row.sensor_id);
      const heads = await lockHeads(tx, ids);
      // Looked at again under the lock: somebody may have come to watch.
      await tx`
        UPDATE sensor_heads h SET watched = false WHERE sensor_id = ANY(${heads}::bigint[])
          AND NOT EXISTS (SELECT FROM watches w WHERE w.sensor_id = h.sensor_id)`;
    });
  }
}

/** @returns those that exist, locked in order: two processes cannot deadlock */
async function lockHeads(tx: Transaction, sensorIds: readonly number[]): Promise<number[]> {
  await tx`SELECT set_config('lock_timeout', ${String(PATIENCE)}, true)`;
  const rows = await tx<{ sensor_id: number }[]>`
    SELECT sensor_id FROM sensor_heads WHERE sensor_id = ANY(${sensorIds as number[]}::bigint[])
    ORDER BY sensor_id FOR UPDATE`;
  return rows.map((row) => row.sensor_id);
}

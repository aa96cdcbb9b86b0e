/** Keeps changes few: forgets watchers that are gone, and removes changes that are old or too many. */
import { clearWatched, removeExpiredWatchers } from '../../sql/changes/watches.js';
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 10_000;

export interface Bounds {
  /** Seconds that a change stays, read or not: as long as a server may be away without its readers missing any. */
  readonly age: number;
  /** Bytes of the relation below which weights are not even added up. */
  readonly size: number;
  /** Points, long texts counted as several. */
  readonly weight: number;
  /** Rows that one statement deletes at most. */
  readonly piece: number;
}

const BOUNDS: Bounds = { age: 120, size: 512 * 2 ** 20, weight: 8_000_000, piece: 5000 };

export function tidyTask(sql: Sql): Task {
  return async () => {
    await tidyChanges(sql);
    return PAUSE;
  };
}

/** Any number of sidecars may do this at once. */
export async function tidyChanges(sql: Sql, bounds: Bounds = BOUNDS): Promise<void> {
  await removeExpiredWatchers(sql);
  await clearWatched(sql);
  const [old] = await sql<
    { before: string }[]
  >`SELECT (now() - ${bounds.age} * interval '1 second')::text AS before`;
  await removeUntil(sql, old!.before, bounds.piece);
  const [relation] = await sql<{ size: number }[]>`SELECT pg_total_relation_size('changes') AS size`;
  if (relation!.size <= bounds.size) return;
  const [surplus] = await sql<{ before: string }[]>`
    SELECT arrived::text AS before FROM (
      SELECT arrived, sum(weight) OVER (ORDER BY arrived DESC, sensor_id DESC, version DESC) AS total FROM changes
    ) newest WHERE total > ${bounds.weight} ORDER BY arrived DESC LIMIT 1`;
  if (surplus !== undefined) await removeUntil(sql, surplus.before, bounds.piece);
}

/** @param before as text: a Date would cut the microseconds off */
async function removeUntil(sql: Sql, before: string, piece: number): Promise<void> {
  for (;;) {
    const { count } = await sql`
      DELETE FROM changes WHERE (sensor_id, version) IN (
        SELECT sensor_id, version FROM changes WHERE arrived <= ${before}::text::timestamptz LIMIT ${piece} FOR UPDATE SKIP LOCKED)`;
    if (count < piece) return;
  }
}

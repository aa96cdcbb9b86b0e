/** Keeps changes few: forgets watchers and cursors that are gone, and removes changes that are old or too many. */

import type { Sql } from '../../sql/connect.js';
import { removeCursors } from '../../sql/store/changes/cursors.js';
import { CHANGE_LIFE, clearWatched, removeExpiredWatchers } from '../../sql/store/changes/watches.js';
import type { Task } from '../loop.js';

const PAUSE = 10_000;

export interface Bounds {
  /** Seconds that a change stays, read or not: as long as a server may be away without its readers missing any. */
  readonly age: number;
  /** Seconds that it stays for an inbox cursor that has not passed it: as long as all sidecars may be away. */
  readonly inboxAge: number;
  /** Bytes of the relation below which weights are not even added up. */
  readonly size: number;
  /** Points, long texts counted as several. */
  readonly weight: number;
  /** The same for changes that a cursor has not passed. */
  readonly inboxWeight: number;
  /** Rows that one statement deletes at most. */
  readonly piece: number;
}

const BOUNDS: Bounds = {
  age: CHANGE_LIFE,
  inboxAge: 86_400,
  size: 512 * 2 ** 20,
  weight: 8_000_000,
  inboxWeight: 40_000_000,
  piece: 5000,
};

export function tidyTask(sql: Sql): Task {
  return async () => {
    await tidyChanges(sql);
    return PAUSE;
  };
}

/** Any number of sidecars may do this at once. */
export async function tidyChanges(sql: Sql, bounds: Bounds = BOUNDS): Promise<void> {
  await removeExpiredWatchers(sql);
  await removeCursors(sql);
  await clearWatched(sql);
  const { age, inboxAge, size, weight, inboxWeight, piece } = bounds;
  await removeUntil(sql, await secondsAgo(sql, age), 'passed', piece);
  await removeUntil(sql, await secondsAgo(sql, inboxAge), 'all', piece);
  const [relation] = await sql<{ size: number }[]>`SELECT pg_total_relation_size('changes') AS size`;
  if (relation!.size <= size) return;
  await removeUntil(sql, await surplus(sql, weight), 'passed', piece);
  await removeUntil(sql, await surplus(sql, inboxWeight), 'all', piece);
}

/** A moment, as text: a Date would cut the microseconds off. */
async function secondsAgo(sql: Sql, seconds: number): Promise<string> {
  const [row] = await sql<{ before: string }[]>`
    SELECT (now() - ${seconds} * interval '1 second')::text AS before`;
  return row!.before;
}

/** @returns when the newest change arrived that does not fit into so many points any more */
async function surplus(sql: Sql, weight: number): Promise<string | undefined> {
  const [row] = await sql<{ before: string }[]>`
    SELECT arrived::text AS before FROM (
      SELECT arrived, sum(weight) OVER (ORDER BY arrived DESC, sensor_id DESC, version DESC) AS total FROM changes
    ) newest WHERE total > ${weight} ORDER BY arrived DESC LIMIT 1`;
  return row?.before;
}

/** @param which `passed`: only what every inbox cursor of the sensor has passed */
async function removeUntil(
  sql: Sql,
  before: string | undefined,
  which: 'passed' | 'all',
  piece: number,
): Promise<void> {
  if (before === undefined) return;
  const isAwaited = sql`
    EXISTS (SELECT FROM consumer_offsets i WHERE i.sensor_id = c.sensor_id AND i.version < c.version)`;
  for (;;) {
    const { count } = await sql`
      DELETE FROM changes WHERE (sensor_id, version) IN (
        SELECT sensor_id, version FROM changes c WHERE arrived <= ${before}::text::timestamptz
          ${which === 'all' ? sql`` : sql`AND NOT ${isAwaited}`}
        LIMIT ${piece} FOR UPDATE OF c SKIP LOCKED)`;
    if (count < piece) return;
  }
}

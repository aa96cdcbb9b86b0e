/** Prunes expired consumers, unused offsets, and changes that are too old or too many. */
import type { Queryable, ShardSql } from '../../sql/connect.js';
import { CHANGE_LIFE, removeExpiredConsumers, stopRecording } from '../../sql/store/changes/consumers.js';
import { removeUnusedOffsets } from '../../sql/store/changes/offsets.js';
import { unlessLocked } from '../../sql/store/lock-waits.js';
import type { Task } from '../loop.js';

const PAUSE = 10_000;

export interface Bounds {
  /** Seconds that a change stays, read or not: the longest outage of a server after which its readers have missed no change. */
  readonly age: number;
  /** Seconds that a change stays for a durable consumer that has not read it: the longest outage of all sidecars without a loss. */
  readonly unreadAge: number;
  /** Bytes of the relation below which the task does not add up weights. */
  readonly size: number;
  /** Points, long texts counted as several. */
  readonly weight: number;
  /** The same for changes that a durable consumer has not read. */
  readonly unreadWeight: number;
  /** Rows that one statement deletes at most. */
  readonly batch: number;
}

const BOUNDS: Bounds = {
  age: CHANGE_LIFE,
  unreadAge: 86_400,
  size: 512 * 2 ** 20,
  weight: 8_000_000,
  unreadWeight: 40_000_000,
  batch: 5000,
};

export function pruneChangesTask(central: Queryable, shard: ShardSql): Task {
  return async () => {
    await pruneChanges(central, shard);
    return PAUSE;
  };
}

/** Any number of sidecars may call this at once. */
export async function pruneChanges(
  central: Queryable,
  sql: ShardSql,
  bounds: Bounds = BOUNDS,
): Promise<void> {
  await removeExpiredConsumers(sql);
  // Where another transaction holds the fence, the next run does it: the changes are pruned meanwhile.
  await unlessLocked(removeUnusedOffsets(central, sql));
  await unlessLocked(stopRecording(central, sql));
  const { age, unreadAge, size, weight, unreadWeight, batch } = bounds;
  await removeUntil(sql, await secondsAgo(sql, age), 'read', batch);
  await removeUntil(sql, await secondsAgo(sql, unreadAge), 'all', batch);
  const [relation] = await sql<{ size: number }[]>`SELECT pg_total_relation_size('changes') AS size`;
  if (relation!.size <= size) return;
  await removeUntil(sql, await surplus(sql, weight), 'read', batch);
  await removeUntil(sql, await surplus(sql, unreadWeight), 'all', batch);
}

/** @returns a timestamp as text: a Date would lose the microseconds */
async function secondsAgo(sql: ShardSql, seconds: number): Promise<string> {
  const [row] = await sql<{ before: string }[]>`
    SELECT (now() - ${seconds} * interval '1 second')::text AS before`;
  return row!.before;
}

/** @returns arrival of the newest change beyond the newest `weight` points */
async function surplus(sql: ShardSql, weight: number): Promise<string | undefined> {
  const [row] = await sql<{ before: string }[]>`
    SELECT arrived::text AS before FROM (
      SELECT arrived, sum(weight) OVER (ORDER BY arrived DESC, sensor_id DESC, version DESC) AS total FROM changes
    ) newest WHERE total > ${weight} ORDER BY arrived DESC LIMIT 1`;
  return row?.before;
}

/** @param which `read`: only changes that every durable consumer of the sensor has read */
async function removeUntil(
  sql: ShardSql,
  before: string | undefined,
  which: 'read' | 'all',
  batch: number,
): Promise<void> {
  if (before === undefined) return;
  const isUnread = sql`
    EXISTS (SELECT FROM consumer_offsets i WHERE i.sensor_id = c.sensor_id AND i.version < c.version)`;
  for (;;) {
    const { count } = await sql`
      DELETE FROM changes WHERE (sensor_id, version) IN (
        SELECT sensor_id, version FROM changes c WHERE arrived <= ${before}::text::timestamptz
          ${which === 'all' ? sql`` : sql`AND NOT ${isUnread}`}
        LIMIT ${batch} FOR UPDATE OF c SKIP LOCKED)`;
    if (count < batch) return;
  }
}

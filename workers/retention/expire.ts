/** Deletes points that are older than the retention of their sensor or of the deployment. */

import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy } from '../../common/group-by.js';
import type { Log } from '../../common/log.js';
import { sumOf } from '../../common/sum.js';
import type { ShardSql, Sql } from '../../sql/connect.js';
import { Locked, RETRY, transactUnlocked } from '../../sql/store/lock-waits.js';
import { dropEmptyChunks } from '../../sql/store/points/blocks/chunks.js';
import {
  type Before,
  deletePointsBefore,
  sensorsWithPointsBefore,
} from '../../sql/store/points/delete-points.js';
import type { Task } from '../loop.js';
import type { ReachableShards } from '../reachable-shards.js';
import { type Expiry, keptBehind, type RetentionEnd } from './kept.js';

const PAUSE = 3_600_000;

/** Points that one transaction deletes at most: it deletes whole blocks. */
const BATCH = 500_000;

/** Sensors whose points one transaction deletes. */
const SENSORS = 50;

/** Attempts at sensors that another transaction has locked, with growing pauses between them. */
const ATTEMPTS = 4;

/** Microseconds by which the clocks of sidecar and database may differ without a warning. */
const CLOCK_DIFFERENCE = 60_000_000;

/** @returns the earlier of the two clocks, of sidecar and database, since a deletion cannot be undone; microseconds since 1970 */
async function present(sql: Sql, log: Log): Promise<number> {
  const [row] = await sql<{ now: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1e6)::bigint AS now`;
  const [sidecar, database] = [Date.now() * 1000, row!.now];
  if (Math.abs(sidecar - database) > CLOCK_DIFFERENCE) {
    const shown = { sidecar: isoOf(sidecar), database: isoOf(database) };
    log.warn(shown, 'clocks of sidecar and database differ, retention uses the earlier one');
  }
  return Math.min(sidecar, database);
}

function isoOf(date: number): string {
  return new Date(date / 1000).toISOString();
}

export function retentionTask(sql: Sql, reachable: ReachableShards, days: number, log: Log): Task {
  return async (signal) => {
    const points = await expire(sql, reachable, { days, now: await present(sql, log), signal });
    if (points > 0) log.info({ points }, 'points beyond their retention deleted');
    const chunks = sumOf(await reachable.inEach((shard) => dropEmptyChunks(shard)));
    if (chunks > 0) log.info({ chunks }, 'empty chunks dropped');
    return PAUSE;
  };
}

/** One transaction. Where another one holds the fence, all sensors count as locked. */
async function deleteSome(shard: ShardSql, some: readonly Before[], batch: number) {
  try {
    return await transactUnlocked(shard, (tx) => deletePointsBefore(tx, some, batch));
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    return { points: 0, left: [], locked: some };
  }
}

/**
 * Checks all sensors once, a few in each transaction, since uploads wait for each of them. Two sidecars may call this at once: the second
 * one finds nothing to delete.
 * @returns number of points deleted
 */
export async function expire(sql: Sql, reachable: ReachableShards, expiry: Expiry): Promise<number> {
  let points = 0;
  let kept = await keptBehind(sql, expiry, 0);
  while (kept.length > 0 && !expiry.signal?.aborted) {
    for (const [shard, ends] of groupBy(kept, (each) => each.shard))
      points += await reachable.in(shard, (own) => expireIn(own, ends, expiry), 0);
    kept = await keptBehind(sql, expiry, kept.at(-1)!.id);
  }
  return points;
}

/** Deletes points of sensors of one shard. @returns how many there were */
async function expireIn(
  shard: ShardSql,
  ends: readonly RetentionEnd[],
  { batch = BATCH, signal }: Expiry,
): Promise<number> {
  let points = 0;
  let left: readonly Before[] = await sensorsWithPointsBefore(
    shard,
    ends.map(({ id, end }) => ({ sensorId: id, before: end })),
  );
  for (let attempt = 1, locked: readonly Before[] = []; left.length > 0; ) {
    if (signal?.aborted) return points;
    const some = left.slice(0, SENSORS);
    const deleted = await deleteSome(shard, some, batch);
    points += deleted.points;
    locked = [...locked, ...deleted.locked];
    left = [...deleted.left, ...left.slice(SENSORS)];
    if (left.length > 0 || locked.length === 0 || attempt === ATTEMPTS) continue;
    // The next run deletes what stays locked.
    await sleep(RETRY.first * 2 ** attempt, undefined, { signal }).catch(() => {});
    [attempt, left, locked] = [attempt + 1, locked, []];
  }
  return points;
}

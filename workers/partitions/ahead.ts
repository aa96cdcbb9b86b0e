/** Partitions of points ahead of time, as a task of the sidecar. */
import type { Log } from '../../common/log.js';
import { isLockTimeout, type Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 3_600_000;
/** When somebody was in the way of a split. */
const BUSY_PAUSE = 300_000;

/**
 * Milliseconds that a split waits for readers and writers to be out of the way. All others queue up behind it for so
 * long, so it gives up soon: behind a backup that reads for hours it would come to nothing anyway.
 */
const PATIENCE = 500;

export function partitionTask(sql: Sql, log: Log): Task {
  return async (signal) => {
    const { split, busy } = await keepPartitionsAhead(sql, signal);
    for (const partition of split) log.info({ partition }, 'partition split');
    return busy ? BUSY_PAUSE : PAUSE;
  };
}

/**
 * Splits the coarse partitions that the present reaches, then makes those of this month and the next two, so that
 * no flush of current data ever has to.
 * @returns names of the partitions that were split, and whether one was in use for too long
 */
export async function keepPartitionsAhead(
  sql: Sql,
  signal?: AbortSignal,
): Promise<{ split: string[]; busy: boolean }> {
  const split: string[] = [];
  let next = await splitOne(sql);
  while (next !== null && next !== 'busy' && !signal?.aborted) {
    split.push(next);
    next = await splitOne(sql);
  }
  await sql`
    SELECT ensure_points_partition(date_of(month))
    FROM generate_series(0, 2) AS ahead,
         LATERAL (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month' AS month) start`;
  return { split, busy: next === 'busy' };
}

/** @returns its name, null when there is none to split */
async function splitOne(sql: Sql): Promise<string | 'busy' | null> {
  try {
    return await sql.begin(async (tx) => {
      await tx`SELECT set_config('lock_timeout', ${String(PATIENCE)}, true)`;
      const [row] = await tx<{ name: string | null }[]>`SELECT split_points_partition() AS name`;
      return row!.name;
    });
  } catch (error) {
    if (isLockTimeout(error)) return 'busy';
    throw error;
  }
}

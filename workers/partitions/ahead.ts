/** Partitions of points ahead of time, as a task of the sidecar. */
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const HOUR = 3_600_000;

/** Milliseconds that a split waits for readers and writers to be out of the way, while those behind it queue up. */
const PATIENCE = 2000;

export function partitionTask(sql: Sql, log: Log): Task {
  return async (signal) => {
    for (const name of await keepPartitionsAhead(sql, signal))
      log.info({ partition: name }, 'partition split');
    return HOUR;
  };
}

/**
 * Splits the coarse partitions that the present reaches, then makes those of this month and the next two, so that
 * no flush of current data ever has to.
 * @returns names of the partitions that were split
 */
export async function keepPartitionsAhead(sql: Sql, signal?: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  while (!signal?.aborted) {
    const name = await split(sql);
    if (name === null) break;
    names.push(name);
  }
  await sql`
    SELECT ensure_points_partition(date_of(month))
    FROM generate_series(0, 2) AS ahead,
         LATERAL (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month' AS month) start`;
  return names;
}

async function split(sql: Sql): Promise<string | null> {
  return sql.begin(async (tx) => {
    await tx`SELECT set_config('lock_timeout', ${String(PATIENCE)}, true)`;
    const [row] = await tx<{ name: string | null }[]>`SELECT split_points_partition() AS name`;
    return row!.name;
  });
}

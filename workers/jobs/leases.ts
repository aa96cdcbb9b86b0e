/** Leases of job runners: a dead job runner does not renew its lease, so other job runners get its jobs. */
import type { Log } from '../../common/log.js';
import type { Fragment, Queryable } from '../../sql/connect.js';

/** Seconds after which a lease that is not renewed expires. */
export const LEASE_LIFE = 6;

/**
 * Renews leases, ends the expired ones of other job runners and frees their jobs; others may start them at once.
 * @param jobRunners ids of job runners, as the library writes them into the jobs that they lock
 */
export async function renewLeases(sql: Queryable, jobRunners: readonly string[], log: Log): Promise<void> {
  // One statement: a sidecar sends it each second. If it dies before its commit, the expired leases stay for the next call.
  const [row] = await sql<{ ended: number }[]>`
    WITH renewed AS (
      INSERT INTO job_runners (id, expires)
      SELECT id, now() + ${LEASE_LIFE} * interval '1 second' FROM unnest(${jobRunners}::text[]) AS own (id) ORDER BY id
      ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
    ), ${endedWhere(sql, sql`expires < now() AND id <> ALL (${jobRunners}::text[])`)}`;
  if (row!.ended > 0) log.warn({ jobRunners: row!.ended }, 'jobs of a dead sidecar freed');
}

/** Ends leases, and frees the jobs of their job runners. */
export async function endLeases(sql: Queryable, jobRunners: readonly string[]): Promise<void> {
  await sql`WITH ${endedWhere(sql, sql`id = ANY (${jobRunners}::text[])`)}`;
}

function endedWhere(sql: Queryable, condition: Fragment): Fragment {
  return sql`
    ended AS (
      DELETE FROM job_runners WHERE id IN (SELECT id FROM job_runners WHERE ${condition} FOR UPDATE SKIP LOCKED)
      RETURNING id
    ), freed AS (
      SELECT graphile_worker.force_unlock_workers(array_agg(id)), pg_notify('jobs:insert', '{"count":100}')
      FROM ended HAVING count(*) > 0
    )
    SELECT (SELECT count(*) FROM ended) AS ended, (SELECT count(*) FROM freed) AS freed`;
}

/** Bounds all leases after a backward step of the database's clock: the lease of a dead job runner would otherwise last longer by the size of the step. */
export async function shortenLeases(sql: Queryable): Promise<void> {
  const end = sql`now() + ${LEASE_LIFE} * interval '1 second'`;
  await sql`UPDATE job_runners SET expires = ${end} WHERE expires > ${end}`;
}

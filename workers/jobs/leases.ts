/** Leases of job runners: a dead job runner does not renew its lease, so other job runners get its jobs. */
import type { Queryable } from '../../sql/connect.js';

/** Seconds after which a lease that is not renewed expires. */
export const LEASE_LIFE = 6;

/** @param jobRunner id of a job runner, as the library writes it into the jobs that the job runner locks */
export async function renewLease(sql: Queryable, jobRunner: string): Promise<void> {
  await sql`
    INSERT INTO job_runners (id, expires) VALUES (${jobRunner}, now() + ${LEASE_LIFE} * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires`;
}

/**
 * Ends leases and frees the jobs of their job runners; others may start them at once.
 * @param jobRunner whose lease to end; null: all expired leases
 * @returns number of leases
 */
export async function endLeases(sql: Queryable, jobRunner: string | null = null): Promise<number> {
  // One statement: if the sidecar dies before its commit, the lease stays for the next call.
  const [row] = await sql<{ ended: number }[]>`
    WITH ended AS (
      DELETE FROM job_runners WHERE id IN (
        SELECT id FROM job_runners WHERE CASE WHEN ${jobRunner}::text IS NULL THEN expires < now() ELSE id = ${jobRunner} END
        FOR UPDATE SKIP LOCKED)
      RETURNING id
    ), freed AS (
      SELECT graphile_worker.force_unlock_workers(array_agg(id)), pg_notify('jobs:insert', '{"count":100}')
      FROM ended HAVING count(*) > 0
    )
    SELECT (SELECT count(*) FROM ended) AS ended, (SELECT count(*) FROM freed) AS freed`;
  return row!.ended;
}

/** Bounds all leases after a backward step of the database's clock: the lease of a dead job runner would otherwise last longer by the size of the step. */
export async function shortenLeases(sql: Queryable): Promise<void> {
  const end = sql`now() + ${LEASE_LIFE} * interval '1 second'`;
  await sql`UPDATE job_runners SET expires = ${end} WHERE expires > ${end}`;
}

/** Leases of job runners: who is dead does not renew his, and the jobs that he was at are given to others. */
import type { Queryable } from '../../sql/connect.js';

/** Seconds after which a lease that was not renewed has ended. */
export const LEASE_LIFE = 6;

/** @param jobRunner id of a job runner, as the library notes it on the jobs that the job runner is at */
export async function renewLease(sql: Queryable, jobRunner: string): Promise<void> {
  await sql`
    INSERT INTO job_runners (id, expires) VALUES (${jobRunner}, now() + ${LEASE_LIFE} * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires`;
}

/**
 * Ends leases, and frees the jobs that those job runners were at: others may begin them at once.
 * @param jobRunner without it, all whose lease was not renewed in time
 * @returns how many there were
 */
export async function endLeases(sql: Queryable, jobRunner: string | null = null): Promise<number> {
  // In one statement: who dies in between leaves the lease, for the next one to find.
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

/** After the clock of the database was put back: a job runner that is dead must not be waited for as long as the clock had been ahead. */
export async function shortenLeases(sql: Queryable): Promise<void> {
  const end = sql`now() + ${LEASE_LIFE} * interval '1 second'`;
  await sql`UPDATE job_runners SET expires = ${end} WHERE expires > ${end}`;
}

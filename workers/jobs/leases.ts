/** Leases of job runners: a dead job runner does not renew its lease, so other job runners get its jobs. */
import type { Queryable } from '../../sql/connect.js';

/** Seconds after which a lease that is not renewed expires. */
export const LEASE_LIFE = 6;

/**
 * @param jobRunners ids of job runners, as the library writes them into the jobs that they lock
 * @returns whether leases of others have expired that are to be ended. Not so where these leases had expired too: then the database was away for all, and
 *   the others have but to renew theirs
 */
export async function renewLeases(sql: Queryable, jobRunners: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ areDead: boolean }[]>`
    WITH renewed AS (
      INSERT INTO job_runners (id, expires)
      SELECT id, now() + ${LEASE_LIFE} * interval '1 second' FROM unnest(${jobRunners}::text[]) AS own (id) ORDER BY id
      ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
    )
    SELECT coalesce(bool_and(id <> ALL (${jobRunners}::text[])), false) AS "areDead" FROM job_runners WHERE expires < now()`;
  return row!.areDead;
}

/**
 * Ends leases and frees the jobs of their job runners; others may start them at once.
 * @param jobRunners whose leases to end; null: all expired leases
 * @returns number of leases
 */
export async function endLeases(
  sql: Queryable,
  jobRunners: readonly string[] | null = null,
): Promise<number> {
  // One statement: if the sidecar dies before its commit, the leases stay for the next call.
  const [row] = await sql<{ ended: number }[]>`
    WITH ended AS (
      DELETE FROM job_runners WHERE id IN (
        SELECT id FROM job_runners
        WHERE CASE WHEN ${jobRunners}::text[] IS NULL THEN expires < now() ELSE id = ANY (${jobRunners}::text[]) END
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
  // In the order of `renewLeases`.
  await sql`
    UPDATE job_runners SET expires = ${end}
    WHERE id IN (SELECT id FROM job_runners WHERE expires > ${end} ORDER BY id FOR UPDATE)`;
}

/** Expired failed logins. */
import type { Fragment, Queryable } from '../connect.js';

/** Rows deleted by one statement. */
const MOST = 10_000;

/** Whether the minute of row `f` has passed. A row from more than a minute in the future was written while the database's clock was ahead: it has passed too. */
export function isOver(sql: Queryable): Fragment {
  return sql`(f.since <= now() - interval '1 minute' OR f.since > now() + interval '1 minute')`;
}

/** Prunes failed logins, so that the table holds those of about one minute, however many names are tried. */
export async function forgetLoginFailures(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM login_failures WHERE key = ANY(ARRAY(
      SELECT key FROM login_failures f WHERE ${isOver(sql)}
      ORDER BY since LIMIT ${MOST} FOR UPDATE SKIP LOCKED))`;
}

/**
 * Counts a failed login under a key of `login_limits`.
 * @param most beyond it the count stays
 * @param window seconds from the first failure to the end of the count
 * @returns the count with this failure, and seconds until it ends
 */
export async function addLoginFailure(
  sql: Queryable,
  key: string,
  most: number,
  window: number,
): Promise<{ readonly failures: number; readonly seconds: number }> {
  // A count that ends later than a window from now was begun while the database's clock was ahead.
  const isOver = sql`(l.ends <= now() OR l.ends > now() + make_interval(secs => ${window}))`;
  const [row] = await sql<{ failures: number; seconds: number }[]>`
    INSERT INTO login_limits AS l (key, failures, ends) VALUES (${key}, 1, now() + make_interval(secs => ${window}))
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${isOver} THEN 1 ELSE least(l.failures, ${most}) + 1 END,
      ends = CASE WHEN ${isOver} THEN excluded.ends ELSE l.ends END
    RETURNING failures, extract(epoch FROM ends - now())::float8 AS seconds`;
  if (row === undefined) throw new Error('an upsert returned no row');
  if (row.failures === 1) await forgetLoginLimits(sql);
  return row;
}

/** Takes back one failure of each key. A count without failures is deleted: it would keep the name of an account. */
export async function revertLoginFailures(sql: Queryable, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await sql`
      WITH last AS (DELETE FROM login_limits WHERE key = ${key} AND failures <= 1)
      UPDATE login_limits SET failures = failures - 1 WHERE key = ${key} AND failures > 1`;
  }
}

/** Prunes counts that have ended. */
async function forgetLoginLimits(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM login_limits WHERE key = ANY(ARRAY(
      SELECT key FROM login_limits WHERE ends <= now() ORDER BY ends LIMIT ${MOST} FOR UPDATE SKIP LOCKED))`;
}

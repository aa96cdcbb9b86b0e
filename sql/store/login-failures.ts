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

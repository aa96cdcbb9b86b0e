/** Failed attempts at passwords that count no more. */
import type { Fragment, Queryable } from '../connect.js';

/** Rows that go at once. */
const MOST = 10_000;

/** Whether the minute of attempts `f` has gone. One more than a minute ahead began while the clock of the database was ahead, and is over as well. */
export function isOver(sql: Queryable): Fragment {
  return sql`(f.since <= now() - interval '1 minute' OR f.since > now() + interval '1 minute')`;
}

/** Keeps the table as small as the attempts of one minute, however many names are tried; those of this minute are not read. */
export async function forgetLoginFailures(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM login_failures WHERE key = ANY(ARRAY(
      SELECT key FROM login_failures f WHERE ${isOver(sql)}
      ORDER BY since LIMIT ${MOST} FOR UPDATE SKIP LOCKED))`;
}

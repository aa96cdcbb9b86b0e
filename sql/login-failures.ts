/** Failed attempts at passwords that count no more. */
import type { Queryable } from './connect.js';

/** Rows that go at once. */
const MOST = 10_000;

/** Keeps the table as small as the attempts of one minute, however many names are tried; those of this minute are not read. */
export async function forgetLoginFailures(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM login_failures WHERE key = ANY(ARRAY(
      SELECT key FROM login_failures WHERE since <= now() - interval '1 minute'
      ORDER BY since LIMIT ${MOST} FOR UPDATE SKIP LOCKED))`;
}

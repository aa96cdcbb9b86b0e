/** Failed attempts at passwords that count no more. */
import type { Queryable } from './connect.js';

/** Keeps the table as small as the attempts of one minute, however many names are tried. */
export async function forgetLoginFailures(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM login_failures WHERE key IN (
      SELECT key FROM login_failures WHERE since <= now() - interval '1 minute' FOR UPDATE SKIP LOCKED)`;
}

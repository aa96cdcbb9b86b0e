/**
 * Failed attempts at a password, counted for each (name, address) in the database and so for all servers together,
 * in windows of one minute.
 *
 * An attempt counts before its password is looked at and is taken back when it succeeds; otherwise many guesses
 * sent at once would all be judged before the first of them is counted.
 */
import { tryLater } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { forgetLoginFailures, isOver } from '../../../sql/store/login-failures.js';

/** Who tries, and from where. */
export interface Attempt {
  /** See `usernameKey`. */
  readonly name: string;
  readonly address: string;
}

/**
 * @param check tells whether the password was right
 * @returns what `check` returns
 * @param code of the refusal
 * @throws ApiError of that code, without calling `check`
 */
export async function throttled(
  sql: Sql,
  attempt: Attempt,
  perMinute: number,
  check: () => Promise<boolean>,
  code: 'too_many_logins' | 'too_many_requests' = 'too_many_logins',
): Promise<boolean> {
  const key = `${attempt.name} ${attempt.address}`;
  await count(sql, key, perMinute, code);
  let failed = false;
  try {
    failed = !(await check());
    return !failed;
  } finally {
    // Not judged at all (overloaded, database away) is no failure either.
    if (!failed) await sql`UPDATE login_failures SET failures = greatest(failures - 1, 0) WHERE key = ${key}`;
  }
}

async function count(
  sql: Sql,
  key: string,
  perMinute: number,
  code: 'too_many_logins' | 'too_many_requests',
): Promise<void> {
  const [row] = await sql<{ failures: number; left: number }[]>`
    INSERT INTO login_failures AS f (key, failures, since) VALUES (${key}, 1, now())
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${isOver(sql)} THEN 1 ELSE least(f.failures, ${perMinute}) + 1 END,
      since = CASE WHEN ${isOver(sql)} THEN now() ELSE f.since END
    RETURNING failures, extract(epoch FROM since + interval '1 minute' - now())::float8 AS left`;
  if (row === undefined) throw new Error('an upsert returned no row');
  if (row.failures > perMinute) throw tryLater(code, row.left);
  if (row.failures === 1) await forgetLoginFailures(sql);
}

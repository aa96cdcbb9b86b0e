/**
 * Failed password attempts, counted for each (name, address) in windows of one minute. The counts are in the database, and so
 * shared by all servers.
 *
 * An attempt is counted before its password is verified, and the count is reverted when it succeeds. Otherwise many concurrent
 * guesses would all be verified before the first one is counted.
 */
import { tryLater } from '@sensorium/model/errors';
import { networkOf } from '../../../common/client-network.js';
import type { Sql } from '../../../sql/connect.js';
import { forgetLoginFailures, isOver } from '../../../sql/store/login-failures.js';

export interface LoginAttempt {
  /** See `usernameKey`. */
  readonly name: string;
  /** Failures of one IPv6 network of 64 bits count together. */
  readonly address: string;
}

/**
 * @param check resolves to whether the password was right
 * @param code of the error past the limit
 * @returns the result of `check`
 * @throws ApiError of that code, without calling `check`
 */
export async function throttled(
  sql: Sql,
  attempt: LoginAttempt,
  perMinute: number,
  check: () => Promise<boolean>,
  code: 'too_many_logins' | 'too_many_requests' = 'too_many_logins',
): Promise<boolean> {
  const key = `${attempt.name} ${networkOf(attempt.address)}`;
  await count(sql, key, perMinute, code);
  let failed = false;
  try {
    failed = !(await check());
    return !failed;
  } finally {
    // An attempt that was not verified (server overloaded, database unreachable) is not a failure either.
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

/** SQL of sessions and passwords. */
import { hashSecret } from '../../../common/secrets.js';
import { type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { newSessionId } from '../../rights/caller.js';
import { usernameKey } from '../names.js';
import type { UserQuotas } from '../parts.js';
import { passwordMatches } from '../passwords.js';
import { endTokens } from '../reset/queries.js';
import { type Attempt, throttled } from './throttle.js';

interface Account {
  readonly id: number;
  /** null: the account has no password, so no login succeeds. */
  readonly passwordHash: string | null;
}

/**
 * @returns the id of a new session; null when name or password are wrong, after the same time
 * @throws ApiError too_many_logins, overloaded
 */
export async function openSession(
  sql: Sql,
  given: { username: string; password: string; address: string },
  perMinute: number,
  quotas: UserQuotas,
): Promise<string | null> {
  const name = usernameKey(given.username);
  let session: string | null = null;
  await throttled(sql, { name, address: given.address }, perMinute, async () => {
    const [account] = await sql<Account[]>`
      SELECT u.id, u.password_hash AS "passwordHash"
      FROM usernames n JOIN users u ON u.id = n.user_id WHERE n.key = ${name}`;
    const matches = await passwordMatches(account?.passwordHash ?? undefined, given.password);
    if (matches && account !== undefined) session = await insertSession(sql, account, quotas);
    return session !== null;
  });
  return session;
}

/** @returns null when the password was changed or the account deleted meanwhile */
async function insertSession(sql: Sql, account: Account, quotas: UserQuotas): Promise<string | null> {
  const id = newSessionId();
  return transact(sql, async (tx) => {
    await endOldSessions(tx, account.id);
    await quotas.requireSession(tx, account.id);
    // FOR SHARE waits for a concurrent change of the password, which otherwise would not end this session.
    const inserted = await tx`
      INSERT INTO sessions (id_hash, user_id)
      SELECT ${hashSecret(id)}, u.id FROM users u
      WHERE u.id = ${account.id} AND u.password_hash = ${account.passwordHash} FOR SHARE`;
    return inserted.count === 0 ? null : id;
  });
}

async function endOldSessions(tx: Transaction, userId: number): Promise<void> {
  // SELECT first: the DELETE advances the rights epoch even when it deletes no row, which empties every server's cache.
  const old = tx`user_id = ${userId} AND created < now() - interval '7 days'`;
  if ((await tx`SELECT FROM sessions WHERE ${old} LIMIT 1`).length > 0) {
    await tx`DELETE FROM sessions WHERE ${old}`;
  }
}

/** @param hash of the session id, see `hashSecret` */
export async function closeSession(sql: Sql, hash: Buffer): Promise<void> {
  await sql`DELETE FROM sessions WHERE id_hash = ${hash}`;
}

/**
 * Checks the user's current password. Throttled like a login, so that a stolen session cannot guess faster.
 * @throws ApiError too_many_logins, overloaded
 */
export async function isPasswordOf(
  sql: Sql,
  userId: number,
  password: string,
  attempt: Attempt,
  perMinute: number,
): Promise<boolean> {
  return throttled(sql, attempt, perMinute, async () => {
    const [row] = await sql<
      { kept: string | null }[]
    >`SELECT password_hash AS kept FROM users WHERE id = ${userId}`;
    return passwordMatches(row?.kept ?? undefined, password);
  });
}

/**
 * Also invalidates mailed reset tokens.
 * @param except hash of the session to keep; null: all sessions end
 * @returns number of ended sessions
 */
export async function replacePassword(
  sql: Sql,
  userId: number,
  passwordHash: string,
  except: Buffer | null,
): Promise<number> {
  return transact(sql, async (tx) => {
    await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${userId}`;
    const { count } = await tx`
      DELETE FROM sessions WHERE user_id = ${userId} AND id_hash IS DISTINCT FROM ${except}::bytea`;
    await endTokens(tx, userId);
    return count;
  });
}

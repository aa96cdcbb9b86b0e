/** SQL of sessions and passwords. */

import { ApiError } from '@sensorium/model/errors';
import { hashSecret } from '../../../common/secrets.js';
import { type Sql, transact } from '../../../sql/connect.js';
import { auditObject } from '../../../sql/store/audit/actor.js';
import { audit } from '../../../sql/store/audit/write.js';
import { sessionIdOf } from '../../http/audit-actor.js';
import { newSessionId } from '../../rights/caller.js';
import { usernameKey } from '../names.js';
import { passwordMatches } from '../passwords.js';
import { endTokens } from '../reset/queries.js';
import { type Attempt, throttled } from './throttle.js';

interface Account {
  readonly id: number;
  readonly username: string;
  readonly isLocked: boolean;
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
): Promise<string | null> {
  const name = usernameKey(given.username);
  auditObject({ kind: 'user', name: given.username }, name);
  let session: string | null = null;
  await throttled(sql, { name, address: given.address }, perMinute, async () => {
    const [account] = await sql<Account[]>`
      SELECT u.id, u.username, u.password_hash AS "passwordHash", u.locked IS NOT NULL AS "isLocked"
      FROM usernames n JOIN users u ON u.id = n.user_id WHERE n.key = ${name}`;
    const matches = await passwordMatches(account?.passwordHash ?? undefined, given.password);
    // Only to a client with the password: others do not learn that the account exists.
    if (matches && account?.isLocked) throw new ApiError('account_locked');
    if (matches && account !== undefined) session = await insertSession(sql, account);
    return session !== null;
  });
  return session;
}

/** @returns null when the password was changed or the account deleted meanwhile */
async function insertSession(sql: Sql, account: Account): Promise<string | null> {
  const id = newSessionId();
  return transact(sql, async (tx) => {
    // FOR SHARE waits for a concurrent change of the password, which otherwise would not end this session.
    const inserted = await tx`
      INSERT INTO sessions (id_hash, user_id)
      SELECT ${hashSecret(id)}, u.id FROM users u
      WHERE u.id = ${account.id} AND u.password_hash = ${account.passwordHash} AND u.locked IS NULL FOR SHARE`;
    if (inserted.count === 0) return null;
    const actor = {
      accountId: account.id,
      name: account.username,
      credential: 'session' as const,
      credentialId: sessionIdOf(hashSecret(id)),
    };
    await audit(tx, { action: 'login', object: { kind: 'user', id: account.id }, actor });
    // SELECT first: the DELETE advances the rights epoch even when it deletes no row, which empties every server's cache.
    const old = tx`user_id = ${account.id} AND created < now() - interval '7 days'`;
    if ((await tx`SELECT FROM sessions WHERE ${old} LIMIT 1`).length > 0) {
      await tx`DELETE FROM sessions WHERE ${old}`;
    }
    return id;
  });
}

/** @param hash of the session id, see `hashSecret` */
export async function closeSession(sql: Sql, hash: Buffer): Promise<void> {
  await transact(sql, async (tx) => {
    const { count } = await tx`DELETE FROM sessions WHERE id_hash = ${hash}`;
    if (count > 0) await audit(tx, { action: 'logout', object: { kind: 'session', id: sessionIdOf(hash) } });
  });
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
  action: 'password.change' | 'password.reset' = 'password.change',
): Promise<number> {
  return transact(sql, async (tx) => {
    await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${userId}`;
    const { count } = await tx`
      DELETE FROM sessions WHERE user_id = ${userId} AND id_hash IS DISTINCT FROM ${except}::bytea`;
    await endTokens(tx, userId);
    await audit(tx, {
      action,
      object: { kind: 'user', id: userId },
      subjectId: userId,
      detail: { sessions_ended: count },
    });
    return count;
  });
}

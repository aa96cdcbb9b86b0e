/** SQL of sessions and passwords. */
import { ApiError, unauthorized } from '@sensorium/model/errors';
import { hashSecret } from '../../../common/secrets.js';
import { type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { type AuditEntry, auditObject } from '../../../sql/store/audit/actor.js';
import { audit } from '../../../sql/store/audit/write.js';
import { andAfter, type Page } from '../../../sql/store/page.js';
import { type Caller, isOpen, newSessionId } from '../../rights/caller.js';
import { usernameKey } from '../names.js';
import type { UserQuotas } from '../parts.js';
import { passwordMatches } from '../passwords.js';
import { endTokens } from '../reset/queries.js';
import { isSecondFactor } from '../second-factor/queries.js';
import { deviceOf, isKnownNetwork, newDevice, rememberNetwork } from './known-clients.js';
import type { LoginLimits } from './login-limits.js';
import { type LoginAttempt, throttled } from './throttle.js';

interface Account {
  readonly id: number;
  readonly username: string;
  readonly isLocked: boolean;
  /** null: the account has no password, so no login succeeds. */
  readonly passwordHash: string | null;
  readonly isKnown: boolean;
  readonly hasSecondFactor: boolean;
  readonly awaitsConfirmation: boolean;
}

export interface Login {
  readonly username: string;
  readonly password: string;
  /** Code of the second factor. */
  readonly otp?: string;
  readonly address: string;
  /** For the list of sessions. */
  readonly userAgent: string;
  /** Cookie of an earlier login, see `known-clients.ts`. */
  readonly device: string | undefined;
}

export interface OpenedSession {
  readonly id: string;
  /** Value of the cookie that marks the client as known. */
  readonly device: string;
}

/**
 * @returns a new session; null when name or password are wrong, after the same time
 * @throws ApiError account_locked, or unauthorized when the password is right but something else is missing; too_many_logins, overloaded
 */
export async function openSession(
  sql: Sql,
  limits: LoginLimits,
  quotas: UserQuotas,
  login: Login,
): Promise<OpenedSession | null> {
  const name = usernameKey(login.username);
  auditObject({ kind: 'user', name: login.username }, name);
  const [account] = await sql<Account[]>`
    SELECT u.id, u.username, u.password_hash AS "passwordHash", u.locked IS NOT NULL AS "isLocked",
      u.awaits_confirmation AS "awaitsConfirmation",
      ${isKnownNetwork(sql, login.address)} AS "isKnown",
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.enabled) AS "hasSecondFactor"
    FROM usernames n JOIN users u ON u.id = n.user_id WHERE n.key = ${name}`;
  const owner = ownerOf(account);
  const device = owner === null ? null : deviceOf(owner, login.device);
  const isKnown = device !== null || account?.isKnown === true;
  let opened: OpenedSession | null = null;
  const attempt = async (): Promise<boolean> => {
    const client = { address: login.address, isKnown };
    const matches = await passwordMatches(owner?.passwordHash, login.password, client);
    if (!matches || owner === null || account === undefined) return false;
    opened = await afterPassword(sql, quotas, account, owner, login, device !== null);
    return opened !== null;
  };
  // Failures with the cookie count apart: otherwise other clients at the same address could shut its owner out.
  const pair: LoginAttempt =
    device === null ? { name, address: login.address } : { name: `${name} device`, address: device };
  const byPair = () => throttled(sql, pair, limits.perPair, attempt);
  await (isKnown
    ? byPair()
    : limits.strangers({ address: login.address, name: account === undefined ? null : name }, byPair));
  return opened;
}

function ownerOf(account: Account | undefined): { id: number; passwordHash: string } | null {
  return account === undefined || account.passwordHash === null
    ? null
    : { id: account.id, passwordHash: account.passwordHash };
}

/**
 * What a login needs beyond its password.
 * @returns null when the code of the second factor is wrong, or the password was changed, or the account locked or deleted meanwhile
 * @throws ApiError account_locked, unauthorized: not a failed login
 */
async function afterPassword(
  sql: Sql,
  quotas: UserQuotas,
  account: Account,
  owner: { id: number; passwordHash: string },
  login: Login,
  hasDevice: boolean,
): Promise<OpenedSession | null> {
  // Only to a client with the password: others do not learn that the account exists.
  if (account.isLocked) throw new ApiError('account_locked');
  if (account.awaitsConfirmation) throw unauthorized('email_unconfirmed');
  if (account.hasSecondFactor && login.otp === undefined) throw unauthorized('second_factor_required');
  const id = newSessionId();
  return transact(sql, async (tx) => {
    if (account.hasSecondFactor && !(await isSecondFactor(tx, account.id, login.otp ?? ''))) return null;
    await endOldSessions(tx, owner.id);
    await quotas.requireSession(tx, owner.id);
    const isOpened = await insertSession(tx, id, { ...owner, username: account.username }, login);
    if (!isOpened) return null;
    return { id, device: hasDevice ? login.device! : newDevice(owner) };
  });
}

/**
 * Logs in an account whose password the transaction has just set.
 * @throws ApiError quota_exceeded
 */
export async function openSessionWithin(
  tx: Transaction,
  quotas: UserQuotas,
  account: { readonly id: number; readonly username: string; readonly passwordHash: string },
  client: Pick<Login, 'address' | 'userAgent'>,
): Promise<OpenedSession> {
  await quotas.requireSession(tx, account.id);
  const id = newSessionId();
  if (!(await insertSession(tx, id, account, client))) throw new ApiError('account_locked');
  return { id, device: newDevice(account) };
}

/** @returns false: the password was changed, or the account locked or deleted meanwhile */
async function insertSession(
  tx: Transaction,
  id: string,
  account: { readonly id: number; readonly username: string; readonly passwordHash: string },
  { address, userAgent }: Pick<Login, 'address' | 'userAgent'>,
): Promise<boolean> {
  // FOR SHARE waits for a concurrent change of the password, which otherwise would not end this session.
  const [inserted] = await tx<{ id: number }[]>`
    INSERT INTO sessions (id_hash, user_id, address, device)
    SELECT ${hashSecret(id)}, u.id, ${address.slice(0, 64)}, ${shortened(userAgent)} FROM users u
    WHERE u.id = ${account.id} AND u.password_hash = ${account.passwordHash} AND u.locked IS NULL FOR SHARE
    RETURNING id`;
  if (inserted === undefined) return false;
  await rememberNetwork(tx, account.id, address);
  const actor = {
    accountId: account.id,
    name: account.username,
    credential: 'session' as const,
    credentialId: String(inserted.id),
  };
  await audit(tx, { action: 'login', object: { kind: 'user', id: account.id }, actor });
  return true;
}

async function endOldSessions(tx: Transaction, userId: number): Promise<void> {
  // SELECT first: the DELETE advances the rights epoch even when it deletes no row, which empties every server's cache.
  const old = tx`user_id = ${userId} AND created < now() - interval '7 days'`;
  if ((await tx`SELECT FROM sessions WHERE ${old} LIMIT 1`).length > 0) {
    await tx`DELETE FROM sessions WHERE ${old}`;
  }
}

/** A User-Agent without what every browser repeats and what no list needs. */
function shortened(userAgent: string): string {
  return userAgent
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replace(/^Mozilla\/5\.0 /, '')
    .slice(0, 120);
}

/** A session as in a response; dates in UNIX seconds. */
export interface SessionRow {
  readonly id: number;
  readonly device: string;
  readonly address: string;
  readonly created: number;
  readonly last_used: number;
  readonly current: boolean;
}

/** Open sessions. Several members use the account of a group, so a session of it lists itself alone. */
export async function listSessions(
  sql: Sql,
  caller: Caller,
  page: Page,
): Promise<{ sessions: SessionRow[]; total: number }> {
  const open = sql`
    s.user_id = ${caller.userId} AND (${caller.group === null} OR s.id_hash = ${caller.secretHash})
    AND ${isOpen(sql)}`;
  const [sessions, [count]] = await Promise.all([
    sql<SessionRow[]>`
      SELECT id, device, address, extract(epoch FROM created)::float8 AS created,
        extract(epoch FROM last_used)::float8 AS last_used, id_hash = ${caller.secretHash} AS current
      FROM sessions s WHERE ${open} ${andAfter(sql, sql`id`, page)}
      ORDER BY id LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<{ total: number }[]>`SELECT count(*) AS total FROM sessions s WHERE ${open}`,
  ]);
  return { sessions: [...sessions], total: count?.total ?? 0 };
}

/** @throws ApiError not_found, also for another user's session */
export async function endSession(sql: Sql, userId: number, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const { count } = await tx`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId}`;
    if (count === 0) throw new ApiError('not_found', `there is no session ${id}`);
    await audit(tx, { action: 'session.end', object: { kind: 'session', id } });
  });
}

/** @param hash of the session id, see `hashSecret` */
export async function closeSession(sql: Sql, hash: Buffer): Promise<void> {
  await transact(sql, async (tx) => {
    const [ended] = await tx<{ id: number }[]>`DELETE FROM sessions WHERE id_hash = ${hash} RETURNING id`;
    if (ended !== undefined) await audit(tx, { action: 'logout', object: { kind: 'session', id: ended.id } });
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
  attempt: LoginAttempt,
  perMinute: number,
): Promise<boolean> {
  return throttled(sql, attempt, perMinute, async () => {
    const [row] = await sql<
      { kept: string | null }[]
    >`SELECT password_hash AS kept FROM users WHERE id = ${userId}`;
    return passwordMatches(row?.kept ?? undefined, password, { address: attempt.address, isKnown: true });
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
  return transact(sql, (tx) => replacePasswordWithin(tx, userId, passwordHash, except, { action }));
}

/** `replacePassword` within a transaction. @param entry of the audit log */
export async function replacePasswordWithin(
  tx: Transaction,
  userId: number,
  passwordHash: string,
  except: Buffer | null,
  entry: Pick<AuditEntry, 'action' | 'actor'>,
): Promise<number> {
  await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${userId}`;
  const { count } = await tx`
    DELETE FROM sessions WHERE user_id = ${userId} AND id_hash IS DISTINCT FROM ${except}::bytea`;
  await endTokens(tx, userId);
  await audit(tx, {
    ...entry,
    object: { kind: 'user', id: userId },
    subjectId: userId,
    detail: { sessions_ended: count },
  });
  return count;
}

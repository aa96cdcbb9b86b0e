/** Accounts as administrators see and change them: the same functions for the API and for `npm run admin`. */
import { ApiError } from '@sensorium/model/errors';
import { hashSecret, newToken } from '../../common/secrets.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import type { LocatedSensor, Shards } from '../../sql/shards.js';
import { audit } from '../../sql/store/audit/write.js';
import { fileBytesOf } from '../../sql/store/points/kept.js';
import { sizeOfPoints } from '../../sql/store/points/size.js';
import {
  type AccountPart,
  deleteUser,
  demandSecondFactor,
  hashPassword,
  readablePassword,
  replacePassword,
  requireOtherAdministrator,
  resetSecondFactor,
  usernameKey,
} from '../users/public.js';
import type { AccountOrder } from './account-orders.js';

export interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly administrator: boolean;
  /** The account of a group. */
  readonly group: boolean;
  /** UNIX seconds, as the next two. */
  readonly created: number;
  /** Null: not locked. */
  readonly locked: number | null;
  /** Null: none that the audit log still has. */
  readonly last_login: number | null;
  readonly sensors: number;
  readonly sessions: number;
  readonly keys: number;
  /** As a sidecar has counted them last, as the next two. */
  readonly file_bytes: number;
  readonly points: number;
  readonly point_bytes: number;
  /** Whether it has a second factor, and whether an administrator demands one. */
  readonly second_factor: boolean;
  readonly second_factor_demanded: boolean;
}

/** Counted for the response. */
export interface Storage {
  readonly points: number;
  readonly point_bytes: number;
  readonly file_bytes: number;
}

export interface AccountFilter {
  /** Part of the username or the mail address; undefined: all accounts. */
  readonly search: string | undefined;
  readonly locked: boolean | undefined;
  /** Only administrators, or only others; undefined: all. */
  readonly administrator?: boolean | undefined;
}

export async function listAccounts(
  sql: Queryable,
  { search, locked, administrator }: AccountFilter,
  page: { readonly limit: number; readonly offset: number },
  order: AccountOrder = 'id',
): Promise<{ accounts: AccountRow[]; total: number }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const fits = sql`
    ${search === undefined ? sql`true` : sql`(u.username ILIKE ${pattern} OR u.email ILIKE ${pattern})`}
    ${locked === undefined ? sql`` : sql`AND (u.locked IS NOT NULL) = ${locked}`}
    ${administrator === undefined ? sql`` : sql`AND u.administrator = ${administrator}`}`;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM users u WHERE ${fits}`;
  const accounts = await sql<AccountRow[]>`
    ${select(sql)} WHERE ${fits} ORDER BY ${orderBy(sql, order)} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { accounts, total: counted!.total };
}

/** @throws ApiError not_found */
export async function findAccount(
  sql: Queryable,
  shards: Shards,
  id: number,
): Promise<AccountRow & { storage: Storage }> {
  const [row] = await sql<AccountRow[]>`${select(sql)} WHERE u.id = ${id}`;
  if (row === undefined) throw noAccount(id);
  const sensors = await sql<LocatedSensor[]>`SELECT id, shard FROM sensors WHERE owner_id = ${id}`;
  const sizes = await shards.each(sensors, async (shard, own) => {
    const { points, bytes } = await sizeOfPoints(
      shard,
      own.map((sensor) => sensor.id),
    );
    const files = await fileBytesOf(shard, [id]);
    return { points, point_bytes: bytes, file_bytes: files.get(id) ?? 0 };
  });
  const sumOf = (member: keyof Storage) => sizes.reduce((sum, size) => sum + size[member], 0);
  const storage = {
    points: sumOf('points'),
    point_bytes: sumOf('point_bytes'),
    file_bytes: sumOf('file_bytes'),
  };
  return { ...row, storage };
}

/** @throws ApiError not_found */
export async function accountNamed(sql: Queryable, username: string): Promise<number> {
  const [row] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM usernames WHERE key = ${usernameKey(username)}`;
  if (row === undefined) throw new ApiError('not_found', `there is no account "${username}"`);
  return row.user_id;
}

function orderBy(sql: Queryable, order: AccountOrder) {
  const column = order.replace('-', '');
  const direction = order.startsWith('-') ? sql`DESC` : sql`ASC`;
  if (column === 'id') return sql`u.id ${direction}`;
  return sql`${sql(column)} ${direction}, u.id`;
}

function select(sql: Queryable) {
  return sql`
    SELECT u.id, u.username, u.email, u.administrator, u.group_id IS NOT NULL AS "group",
      extract(epoch FROM u.created)::float8 AS created, extract(epoch FROM u.locked)::float8 AS locked,
      (SELECT extract(epoch FROM a.created)::float8 FROM audit_log a
       WHERE a.actor_id = u.id AND a.action = 'login' AND a.result = 'done' ORDER BY a.id DESC LIMIT 1) AS last_login,
      (SELECT count(*) FROM sensors s WHERE s.owner_id = u.id) AS sensors,
      (SELECT count(*) FROM sessions s WHERE s.user_id = u.id) AS sessions,
      (SELECT count(*) FROM api_keys k WHERE k.user_id = u.id) AS keys,
      coalesce(a.file_bytes, 0) AS file_bytes, coalesce(a.points, 0) AS points, coalesce(a.bytes, 0) AS point_bytes,
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.enabled) AS second_factor,
      u.second_factor_demanded
    FROM users u LEFT JOIN account_usage a ON a.user_id = u.id`;
}

/**
 * Locks an account: its sessions end at once, its keys count as unknown, and its triggers, processors and services pause. Those with whom it has shared
 * sensors go on reading them. Locking a locked account changes nothing.
 * @throws ApiError not_found, last_administrator
 */
export async function lockAccount(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const account = await takeAccount(tx, id);
    if (account.locked) return;
    await requireOtherAdministrator(tx, id);
    await tx`UPDATE users SET locked = now() WHERE id = ${id}`;
    await tx`DELETE FROM sessions WHERE user_id = ${id}`;
    // Servers cache keys: a change of their rows advances the rights epoch.
    await tx`UPDATE api_keys SET expires = expires WHERE user_id = ${id}`;
    await audit(tx, { action: 'account.lock', object: objectOf(id, account), subjectId: id });
  });
}

/** @throws ApiError not_found */
export async function unlockAccount(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const account = await takeAccount(tx, id);
    if (!account.locked) return;
    await tx`UPDATE users SET locked = NULL WHERE id = ${id}`;
    await audit(tx, { action: 'account.unlock', object: objectOf(id, account), subjectId: id });
  });
}

/** @throws ApiError not_found, forbidden for the account of a group, last_administrator */
export async function setAdministrator(sql: Sql, id: number, granted: boolean): Promise<void> {
  await transact(sql, async (tx) => {
    const account = await takeAccount(tx, id);
    requirePerson(account);
    if (account.administrator === granted) return;
    if (!granted) await requireOtherAdministrator(tx, id);
    await tx`UPDATE users SET administrator = ${granted} WHERE id = ${id}`;
    const action = granted ? 'administrator.grant' : 'administrator.revoke';
    await audit(tx, { action, object: objectOf(id, account), subjectId: id });
  });
}

/**
 * Sets a random password, and ends the sessions of the account.
 * @returns the password, which is not stored
 * @throws ApiError not_found, forbidden for the account of a group
 */
export async function resetPassword(sql: Sql, id: number): Promise<string> {
  const password = readablePassword();
  const hash = await hashPassword(password);
  requirePerson(await transact(sql, (tx) => takeAccount(tx, id)));
  await replacePassword(sql, id, hash, null, 'password.reset');
  return password;
}

/**
 * Lets the user of an account choose a password with a token, as the token of a mail does. Nothing else changes until then.
 * @returns the token, of which only the hash is stored
 * @throws ApiError not_found, forbidden for the account of a group
 */
export async function createPasswordToken(sql: Sql, id: number): Promise<{ token: string; expires: number }> {
  const token = newToken();
  return transact(sql, async (tx) => {
    const account = await takeAccount(tx, id);
    requirePerson(account);
    const [made] = await tx<{ expires: number }[]>`
      INSERT INTO password_resets (token_hash, user_id) VALUES (${hashSecret(token)}, ${id})
      RETURNING floor(extract(epoch FROM created + interval '1 hour'))::bigint AS expires`;
    await audit(tx, { action: 'password.request', object: objectOf(id, account), subjectId: id });
    return { token, expires: made!.expires };
  });
}

/**
 * Removes the second factor of an account whose user has lost it, and ends its sessions.
 * @throws ApiError not_found, forbidden for the account of a group
 */
export async function removeSecondFactor(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    requirePerson(await takeAccount(tx, id));
    await resetSecondFactor(tx, id);
  });
}

/**
 * Demands a second factor of an account, or no longer does. Clients that cannot send `otp` then need an API key.
 * @throws ApiError not_found, forbidden for the account of a group
 */
export async function setSecondFactorDemand(sql: Sql, id: number, demanded: boolean): Promise<void> {
  await transact(sql, async (tx) => {
    requirePerson(await takeAccount(tx, id));
    await demandSecondFactor(tx, id, demanded);
  });
}

/** @throws ApiError not_found, last_administrator */
export async function deleteAccount(sql: Sql, parts: readonly AccountPart[], id: number): Promise<void> {
  requirePerson(await transact(sql, (tx) => takeAccount(tx, id)));
  await deleteUser(sql, parts, id);
}

interface Taken {
  readonly username: string;
  readonly administrator: boolean;
  readonly locked: boolean;
  readonly group: boolean;
}

/** Locks the row until the end of the transaction. */
async function takeAccount(tx: Transaction, id: number): Promise<Taken> {
  // Administrators first, in order: `requireOtherAdministrator` locks them too.
  await tx`SELECT FROM users WHERE administrator ORDER BY id FOR UPDATE`;
  const [row] = await tx<Taken[]>`
    SELECT username, administrator, locked IS NOT NULL AS locked, group_id IS NOT NULL AS "group"
    FROM users WHERE id = ${id} FOR UPDATE`;
  if (row === undefined) throw noAccount(id);
  return row;
}

function requirePerson({ group }: Taken): void {
  if (group) throw new ApiError('forbidden', 'this is the login of a group: change the group instead');
}

function objectOf(id: number, { username }: Taken) {
  return { kind: 'user', id, name: username };
}

export function noAccount(id: number): ApiError {
  return new ApiError('not_found', `there is no account ${id}`);
}

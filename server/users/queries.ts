/** SQL of accounts. */

import { ApiError } from '@sensorium/model/errors';
import {
  isUniqueViolation,
  type Queryable,
  type Sql,
  type Transaction,
  transact,
} from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { queueConfirmations } from './email/queries.js';
import { usernameKey } from './names.js';
import { endTokens } from './reset/queries.js';

export interface Profile {
  readonly email?: string;
  readonly name?: string;
  readonly surname?: string;
  readonly address?: string;
  readonly zipcode?: string;
  readonly country?: string;
  readonly mobile?: string;
}

export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly address: string;
  readonly zipcode: string;
  readonly country: string;
  readonly mobile: string;
  readonly UUID: string;
  readonly openid: string;
  /** See `users.email_pending`. Absent: no change waits. */
  readonly email_pending?: string;
}

export interface NewUser {
  readonly username: string;
  readonly passwordHash: string;
  readonly administrator: boolean;
  readonly profile: Profile;
}

export interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
}

/** A user, with the members that the viewer may see. */
export type SeenPerson = Pick<PersonRow, 'id'> & Partial<PersonRow>;

/** @throws ApiError name_taken; the transaction has to be given up then */
export async function insertUser(tx: Transaction, user: NewUser): Promise<UserRow> {
  const { profile } = user;
  const [{ id }] = await tx<[{ id: number }]>`
    INSERT INTO users
      (username, password_hash, administrator, email, name, surname, address, zipcode, country, mobile)
    VALUES (${user.username}, ${user.passwordHash}, ${user.administrator}, ${profile.email ?? ''},
      ${profile.name ?? ''}, ${profile.surname ?? ''}, ${profile.address ?? ''}, ${profile.zipcode ?? ''},
      ${profile.country ?? ''}, ${profile.mobile ?? ''})
    RETURNING id`;
  // Waits for a concurrent registration of the same name.
  const named = await tx`
    INSERT INTO usernames (key, user_id) VALUES (${usernameKey(user.username)}, ${id}) ON CONFLICT DO NOTHING`;
  if (named.count === 0) throw new ApiError('name_taken');
  await audit(tx, {
    action: 'account.create',
    object: { kind: 'user', id, name: user.username },
    subjectId: id,
  });
  return findUser(tx, id);
}

/** @throws ApiError not_found */
export async function findUser(sql: Queryable, id: number): Promise<UserRow> {
  const [row] = await sql<(UserRow & { pending: string | null })[]>`
    SELECT id, email, username, name, surname, address, zipcode, country, mobile, uuid AS "UUID", openid,
      email_pending AS pending
    FROM users WHERE id = ${id}`;
  if (row === undefined) throw new ApiError('not_found', `there is no user ${id}`);
  const { pending, ...user } = row;
  return pending === null ? user : { ...user, email_pending: pending };
}

export interface ChangeRules {
  /** Whether a new mail address waits until it is confirmed. */
  readonly confirmsMail: boolean;
  /** Whether the caller may change what logs the user in. */
  readonly mayChangeLogin: boolean;
}

/** What is not given stays. @throws ApiError name_taken, not_found, key_scope */
export async function changeUser(
  sql: Sql,
  id: number,
  changes: Profile & { readonly username?: string },
  { confirmsMail, mayChangeLogin }: ChangeRules,
): Promise<UserRow> {
  try {
    return await transact(sql, async (tx) => {
      const [before] = await tx<{ email: string; username: string; pending: string | null }[]>`
        SELECT email, username, email_pending AS pending FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
      const isNew = (field: 'email' | 'username') =>
        changes[field] !== undefined && before !== undefined && changes[field] !== before[field];
      for (const field of ['email', 'username'] as const) {
        if (!mayChangeLogin && isNew(field))
          throw new ApiError('key_scope', `user.${field}: changing it needs a session`, {
            field: `user.${field}`,
          });
      }
      const isNewMail = isNew('email');
      const waits = isNewMail && confirmsMail;
      await tx`
        UPDATE users SET
          username = coalesce(${changes.username ?? null}, username),
          email = coalesce(${waits ? null : (changes.email ?? null)}, email),
          email_confirmed = email_confirmed AND ${waits || !isNewMail},
          email_pending = CASE WHEN ${waits} THEN ${changes.email ?? null} WHEN ${isNewMail} THEN NULL ELSE email_pending END,
          name = coalesce(${changes.name ?? null}, name),
          surname = coalesce(${changes.surname ?? null}, surname),
          address = coalesce(${changes.address ?? null}, address),
          zipcode = coalesce(${changes.zipcode ?? null}, zipcode),
          country = coalesce(${changes.country ?? null}, country),
          mobile = coalesce(${changes.mobile ?? null}, mobile)
        WHERE id = ${id}`;
      if (changes.username !== undefined) {
        await tx`UPDATE usernames SET key = ${usernameKey(changes.username)} WHERE user_id = ${id}`;
      }
      // What was mailed to the old address opens the account no more.
      if (isNewMail && !waits) await endTokens(tx, id);
      if (waits && changes.email !== before?.pending) await queueConfirmations(tx, [id]);
      const changed = [
        ...(isNew('username') ? ['username'] : []),
        ...(isNewMail && !waits ? ['email'] : []),
        ...(waits && changes.email !== before?.pending ? ['email_pending'] : []),
      ];
      if (changed.length > 0) {
        await audit(tx, { action: 'account.change', object: { kind: 'user', id }, detail: { changed } });
      }
      return findUser(tx, id);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('name_taken') : error;
  }
}

export async function usernameTaken(sql: Queryable, username: string): Promise<boolean> {
  const rows = await sql`SELECT FROM usernames WHERE key = ${usernameKey(username)}`;
  return rows.length > 0;
}

export async function emailTaken(sql: Queryable, email: string): Promise<boolean> {
  const rows = await sql`SELECT FROM users WHERE lower(email) = lower(${email}) LIMIT 1`;
  return rows.length > 0;
}

/**
 * @param userId whose known users are listed, with the members that they show; with `everybody` all users
 * @param email undefined: whatever address they have; else only those who show that they have it
 */
export async function listPeople(
  sql: Sql,
  userId: number,
  filter: { everybody: boolean; email: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ users: SeenPerson[]; total: number }> {
  const people = filter.everybody
    ? sql`SELECT id, name, surname, username, email FROM users WHERE group_id IS NULL`
    : sql`
        SELECT id, name, surname, username, email FROM visible_users
        WHERE viewer_id = ${userId} AND user_id <> ${userId} AND id IS NOT NULL`;
  const chosen = filter.email === undefined ? sql`true` : sql`lower(p.email) = lower(${filter.email})`;
  const [[count], rows] = await Promise.all([
    sql<{ total: number }[]>`SELECT count(*) AS total FROM (${people}) p WHERE ${chosen}`,
    sql<{ person: SeenPerson }[]>`
      SELECT jsonb_strip_nulls(to_jsonb(p) - 'email') AS person FROM (${people}) p WHERE ${chosen}
      ORDER BY p.id LIMIT ${page.limit} OFFSET ${page.offset}`,
  ]);
  return { users: rows.map(({ person }) => person), total: count?.total ?? 0 };
}

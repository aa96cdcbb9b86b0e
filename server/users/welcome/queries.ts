/**
 * SQL of the first link. It replaces the generated password of the first account without a login, so it holds exactly as long as that password stands:
 * the account still has the hash that was generated, and no second factor, which the link must not bypass.
 */
import { hashSecret, newToken } from '../../../common/secrets.js';
import { type Fragment, type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import type { UserQuotas } from '../parts.js';
import { type OpenedSession, openSessionWithin, replacePasswordWithin } from '../sessions/queries.js';

/** Seconds for which a link is valid. */
const LIFE = 3600;

/** Notes that the password of a new account is a generated one. */
export async function noteGenerated(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await tx`INSERT INTO first_links (user_id, password_hash) VALUES (${userId}, ${passwordHash})`;
}

/** An account whose generated password stands. */
export interface FirstAccount {
  readonly id: number;
  readonly username: string;
}

/**
 * Makes a new link; the one before ends.
 * @returns the token, which is stored as a hash only; null when no generated password stands
 */
export async function newFirstLink(sql: Sql): Promise<string | null> {
  const token = newToken();
  const { count } = await sql`
    UPDATE first_links l SET token_hash = ${hashSecret(token)}, expires = now() + ${LIFE} * interval '1 second'
    FROM users u WHERE u.id = l.user_id AND ${stands(sql)}`;
  return count === 0 ? null : token;
}

/** @returns the account of a link that is valid now; `useLink` checks again, under a lock */
export async function linkedAccount(sql: Queryable, token: string): Promise<FirstAccount | null> {
  const [row] = await sql<FirstAccount[]>`
    SELECT u.id, u.username FROM first_links l JOIN users u ON u.id = l.user_id WHERE ${isValid(sql, token)}`;
  return row ?? null;
}

/**
 * Uses the link up: sets the password, ends all sessions, and logs in.
 * @returns null when the link was used or replaced meanwhile, or its password does not stand any more
 * @throws ApiError quota_exceeded
 */
export async function useLink(
  sql: Sql,
  quotas: UserQuotas,
  { token, passwordHash, ...client }: UsedLink,
): Promise<OpenedSession | null> {
  return transact(sql, async (tx) => {
    // The account first: a change of its password holds this lock.
    const [account] = await tx<FirstAccount[]>`
      SELECT u.id, u.username FROM first_links l JOIN users u ON u.id = l.user_id
      WHERE ${isValid(tx, token)} FOR NO KEY UPDATE OF u`;
    if (account === undefined) return null;
    const { count } =
      await tx`DELETE FROM first_links l WHERE user_id = ${account.id} AND token_hash = ${hashSecret(token)}`;
    if (count === 0) return null;
    const entry = { action: 'password.reset', actor: { credential: 'token' } } as const;
    await replacePasswordWithin(tx, account.id, passwordHash, null, entry);
    return openSessionWithin(tx, quotas, { ...account, passwordHash }, client);
  });
}

export interface UsedLink {
  readonly token: string;
  /** Of the new password. */
  readonly passwordHash: string;
  readonly address: string;
  readonly userAgent: string;
}

function isValid(sql: Queryable, token: string): Fragment {
  return sql`l.token_hash = ${hashSecret(token)} AND l.expires > now() AND ${stands(sql)}`;
}

/** Whether the password of row `u` is the generated one of row `l`, and all that a login needs. */
function stands(sql: Queryable): Fragment {
  return sql`
    u.password_hash = l.password_hash AND u.locked IS NULL
    AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.enabled)`;
}

/** SQL of password resets. */

import { hashSecret } from '../../../common/secrets.js';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { usernameKey } from '../names.js';
import { rememberNetwork } from '../sessions/known-clients.js';

export interface MailedAccount {
  readonly id: number;
  readonly email: string;
}

/** Accounts of one mail address that get a mail. Addresses are not unique; the limit keeps a caller from filling a mailbox. */
const MOST = 10;

/**
 * @returns accounts with that username or mail address; beyond MOST a random choice, so that accounts which another user
 *   registers with the address cannot exclude one for good
 */
export async function findAccounts(
  sql: Queryable,
  given: { readonly username: string } | { readonly email: string },
): Promise<MailedAccount[]> {
  if ('username' in given) {
    return sql<MailedAccount[]>`
      SELECT u.id, u.email FROM usernames n JOIN users u ON u.id = n.user_id
      WHERE n.key = ${usernameKey(given.username)} AND u.group_id IS NULL`;
  }
  return sql<MailedAccount[]>`
    SELECT id, email FROM users WHERE lower(email) = lower(${given.email}) AND email <> ''
    ORDER BY random() LIMIT ${MOST}`;
}

/** An account with a pending reset mail gets no second one. */
export async function queueResets(sql: Queryable, accounts: readonly MailedAccount[]): Promise<void> {
  const [clock] = await sql<{ asked: number }[]>`SELECT floor(extract(epoch FROM now()))::bigint AS asked`;
  const { asked } = clock!;
  await audit(
    sql,
    ...accounts.map(({ id }) => ({
      action: 'password.request' as const,
      object: { kind: 'user', id },
      subjectId: id,
    })),
  );
  await addJobs(
    sql,
    accounts.map(({ id }) => ({
      task: 'password_reset' as const,
      payload: { user_id: id, asked },
      key: `password reset ${id}`,
      flags: ['mail'],
    })),
  );
}

/** Whether the token is valid now. `useToken` checks again, under a lock. */
export async function isToken(sql: Queryable, token: string): Promise<boolean> {
  const rows = await sql`SELECT FROM password_resets WHERE ${fresh(sql, token)}`;
  return rows.length > 0;
}

/**
 * Who reads the owner's mail is no stranger: failed logins of others do not keep this client out.
 * @returns false when the token was used or expired meanwhile
 */
export async function useToken(
  sql: Sql,
  token: string,
  passwordHash: string,
  address: string,
): Promise<boolean> {
  return transact(sql, async (tx) => {
    const [used] = await tx<{ user_id: number }[]>`
      DELETE FROM password_resets WHERE ${fresh(tx, token)} RETURNING user_id`;
    if (used === undefined) return false;
    const { user_id } = used;
    await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${user_id}`;
    await tx`DELETE FROM sessions WHERE user_id = ${user_id}`;
    await tx`DELETE FROM password_resets WHERE user_id = ${user_id}`;
    await rememberNetwork(tx, user_id, address);
    await audit(tx, {
      action: 'password.reset',
      object: { kind: 'user', id: user_id },
      subjectId: user_id,
      actor: { credential: 'token' },
    });
    return true;
  });
}

/** Invalidates mailed tokens. Their rows stay, since they count towards the mails of the hour. */
export async function endTokens(tx: Queryable, userId: number): Promise<void> {
  await tx`UPDATE password_resets SET token_hash = uuid_send(gen_random_uuid()) WHERE user_id = ${userId}`;
}

function fresh(sql: Queryable, token: string) {
  return sql`token_hash = ${hashSecret(token)} AND created > now() - interval '1 hour'`;
}

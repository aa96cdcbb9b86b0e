/** SQL for those who have forgotten their password. */
import { hashSecret } from '../../../common/secrets.js';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { usernameKey } from '../names.js';

export interface Account {
  readonly id: number;
  readonly email: string;
}

/** Accounts of one mail address that get a mail: it is not unique, and nobody is to fill the mailbox of another. */
const MOST = 10;

/** @returns those of that name or mail address; of many it is left to chance which, so that nobody shuts out others for ever */
export async function findAccounts(
  sql: Queryable,
  given: { readonly username: string } | { readonly email: string },
): Promise<Account[]> {
  if ('username' in given) {
    return sql<Account[]>`
      SELECT u.id, u.email FROM usernames n JOIN users u ON u.id = n.user_id
      WHERE n.key = ${usernameKey(given.username)} AND u.group_id IS NULL`;
  }
  return sql<Account[]>`
    SELECT id, email FROM users WHERE lower(email) = lower(${given.email}) AND email <> ''
    ORDER BY random() LIMIT ${MOST}`;
}

/** Of an account that has a mail on its way there will be one only. */
export async function queueResets(sql: Queryable, accounts: readonly Account[]): Promise<void> {
  const [clock] = await sql<{ asked: number }[]>`SELECT floor(extract(epoch FROM now()))::bigint AS asked`;
  const { asked } = clock!;
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

/** Is there an account that would take this token? To be asked again by `useToken`. */
export async function isToken(sql: Queryable, token: string): Promise<boolean> {
  const rows = await sql`SELECT FROM password_resets WHERE ${fresh(sql, token)}`;
  return rows.length > 0;
}

/** @returns false when the token was used or has become too old meanwhile */
export async function useToken(sql: Sql, token: string, passwordHash: string): Promise<boolean> {
  return transact(sql, async (tx) => {
    const [used] = await tx<{ user_id: number }[]>`
      DELETE FROM password_resets WHERE ${fresh(tx, token)} RETURNING user_id`;
    if (used === undefined) return false;
    const { user_id } = used;
    await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${user_id}`;
    await tx`DELETE FROM sessions WHERE user_id = ${user_id}`;
    await tx`DELETE FROM password_resets WHERE user_id = ${user_id}`;
    return true;
  });
}

/** What was mailed is of no use any more. It still counts among the mails of the hour. */
export async function endTokens(tx: Queryable, userId: number): Promise<void> {
  await tx`UPDATE password_resets SET token_hash = uuid_send(gen_random_uuid()) WHERE user_id = ${userId}`;
}

function fresh(sql: Queryable, token: string) {
  return sql`token_hash = ${hashSecret(token)} AND created > now() - interval '1 hour'`;
}

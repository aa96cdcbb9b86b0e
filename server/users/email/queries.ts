/** SQL of mail addresses that wait for confirmation. */
import { hashSecret } from '../../../common/secrets.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { usernameKey } from '../names.js';
import { endTokens } from '../reset/queries.js';

/** Accounts of one mail address that get a mail, as for password resets. */
const MOST = 10;
/** Registrations that were never confirmed, deleted by one registration. */
const PRUNED = 10;

/** Accounts with that username or mail address, as far as an address of theirs waits for confirmation. */
export async function findUnconfirmed(
  sql: Queryable,
  given: { readonly username: string } | { readonly email: string },
): Promise<number[]> {
  const named =
    'username' in given
      ? sql`u.id = (SELECT user_id FROM usernames WHERE key = ${usernameKey(given.username)})`
      : sql`lower(u.email) = lower(${given.email})`;
  const rows = await sql<{ id: number }[]>`
    SELECT u.id FROM users u
    WHERE ${named} AND u.group_id IS NULL AND (u.email_pending IS NOT NULL OR (u.email <> '' AND NOT u.email_confirmed))
    ORDER BY random() LIMIT ${MOST}`;
  return rows.map(({ id }) => id);
}

/** An account with a pending confirmation mail gets no second one. */
export async function queueConfirmations(sql: Queryable, ids: readonly number[]): Promise<void> {
  const [clock] = await sql<{ asked: number }[]>`SELECT floor(extract(epoch FROM now()))::bigint AS asked`;
  const { asked } = clock!;
  await addJobs(
    sql,
    ids.map((user_id) => ({
      task: 'email_confirmation' as const,
      payload: { user_id, asked },
      key: `email confirmation ${user_id}`,
      flags: ['mail'],
    })),
  );
}

/** A new account cannot log in before its address is confirmed. Also deletes some that never were, so that they do not keep their names. */
export async function awaitConfirmation(tx: Transaction, userId: number): Promise<void> {
  await tx`
    DELETE FROM users WHERE id IN (
      SELECT id FROM users WHERE awaits_confirmation AND created < now() - interval '7 days'
      ORDER BY created LIMIT ${PRUNED} FOR UPDATE SKIP LOCKED)`;
  await tx`UPDATE users SET awaits_confirmation = true WHERE id = ${userId}`;
  await queueConfirmations(tx, [userId]);
}

/**
 * Makes the address of a token the confirmed one of its account, whose mailed tokens for a new password then end.
 * @returns false when the token is unknown, used or too old, or its address no longer waits
 */
export async function confirmEmail(sql: Sql, token: string): Promise<boolean> {
  return transact(sql, async (tx) => {
    const [used] = await tx<{ user_id: number; email: string }[]>`
      DELETE FROM email_confirmations
      WHERE token_hash = ${hashSecret(token)} AND created > now() - interval '1 day' RETURNING user_id, email`;
    if (used === undefined) return false;
    const { user_id, email } = used;
    const [user] = await tx<{ email: string; pending: string | null }[]>`
      SELECT email, email_pending AS pending FROM users WHERE id = ${user_id} FOR NO KEY UPDATE`;
    if (user?.pending === email) {
      await tx`
        UPDATE users SET email = ${email}, email_pending = NULL, email_confirmed = ${email !== ''}, awaits_confirmation = false
        WHERE id = ${user_id}`;
      await endTokens(tx, user_id);
      await auditConfirmation(tx, user_id);
      return true;
    }
    if (user?.email !== email || email === '') return false;
    await tx`UPDATE users SET email_confirmed = true, awaits_confirmation = false WHERE id = ${user_id}`;
    await auditConfirmation(tx, user_id);
    return true;
  });
}

async function auditConfirmation(tx: Transaction, userId: number): Promise<void> {
  await audit(tx, {
    action: 'email.confirm',
    object: { kind: 'user', id: userId },
    subjectId: userId,
    actor: { credential: 'token' },
  });
}

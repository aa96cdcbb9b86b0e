/** Mails to those who have forgotten their password. */
import { hashSecret, newToken } from '../../common/secrets.js';
import { type Sql, transact } from '../../sql/connect.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import type { JobContext } from '../jobs/job-runner.js';
import type { Mail, Mailer } from './mail.js';

/** Mails that one account gets within an hour. */
const MOST = 3;
/** Seconds after which nobody waits for the mail any more. */
const PATIENCE = 3600;

/**
 * The token is made here and not where it is asked for: so it stands in the mail only, and in no job.
 * @param page where a new password is chosen; empty: the mail names the call of the API
 * @returns why no mail is sent, now or later; null: it was sent
 * @throws when the relay does not take it now
 */
export async function mailPasswordReset(
  sql: Sql,
  mailer: Mailer,
  page: string,
  { user_id, asked }: JobPayloads['password_reset'],
  { jobId }: JobContext,
): Promise<string | null> {
  const token = newToken();
  const account = await transact(sql, async (tx) => {
    const [row] = await tx<{ username: string; email: string; age: number }[]>`
      SELECT username, email, extract(epoch FROM now())::float8 - ${asked}::float8 AS age
      FROM users WHERE id = ${user_id} FOR UPDATE`;
    if (row === undefined) return 'the account is deleted';
    if (row.age > PATIENCE) return `it was asked for ${Math.round(row.age)} s ago`;
    await tx`DELETE FROM password_resets WHERE created < now() - interval '1 hour'`;
    // What lies ahead was made while the clock of the database was ahead: it must not use up this hour as well.
    const { count } = await tx`
      SELECT FROM password_resets WHERE user_id = ${user_id} AND created <= now() + interval '1 minute'`;
    if (count >= MOST) return `the account has got ${MOST} within an hour`;
    await tx`INSERT INTO password_resets (token_hash, user_id) VALUES (${hashSecret(token)}, ${user_id})`;
    return row;
  });
  if (typeof account === 'string') return account;
  const outcome = await mailer.send(mailTo(account, token, page, jobId));
  if (outcome.result === 'delivered') return null;
  await sql`DELETE FROM password_resets WHERE token_hash = ${hashSecret(token)}`;
  if (outcome.result === 'again') throw new Error(`password reset: ${outcome.error}`);
  return outcome.error ?? 'it was refused';
}

function mailTo(account: { username: string; email: string }, token: string, page: string, id: string): Mail {
  const way =
    page === ''
      ? `Send it, with the new password, to POST /resetPassword:\n\n  ${token}`
      : `Choose a new one here:\n\n  ${page}${page.includes('?') ? '&' : '?'}token=${token}`;
  return {
    to: account.email,
    subject: 'Sensorium: a new password',
    text:
      `Somebody, most likely you, has forgotten the password of "${account.username}".\n\n${way}\n\n` +
      'It is good for an hour, and for once. If it was not you, do nothing: the old password stays.\n',
    messageId: `password-reset.${id}`,
  };
}

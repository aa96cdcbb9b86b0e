/** Password reset mails. */
import { hashSecret, newToken } from '../../common/secrets.js';
import { type Sql, transact } from '../../sql/connect.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import type { JobContext } from '../jobs/job-runner.js';
import type { Mail, Mailer } from './mail.js';

/** Maximum number of mails to one account within an hour. */
const MOST = 3;
/** Seconds after which a request is dropped. */
const MAX_AGE = 3600;

/**
 * Creates the token here, and not at the request, so that only the mail contains it, and no job.
 * @param page where the user chooses a new password; empty: the mail names the call of the API
 * @returns why the mail is dropped; null: it was sent
 * @throws Error when the mail must be sent again later
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
    if (row.age > MAX_AGE) return `requested ${Math.round(row.age)} s ago`;
    await tx`DELETE FROM password_resets WHERE created < now() - interval '1 hour'`;
    // Rows in the future are from a time when the clock of the database was ahead: they must not count for this hour as well.
    const { count } = await tx`
      SELECT FROM password_resets WHERE user_id = ${user_id} AND created <= now() + interval '1 minute'`;
    if (count >= MOST) return `limit of ${MOST} mails within an hour reached`;
    await tx`INSERT INTO password_resets (token_hash, user_id) VALUES (${hashSecret(token)}, ${user_id})`;
    return row;
  });
  if (typeof account === 'string') return account;
  const outcome = await mailer.send(mailTo(account, token, page, jobId));
  if (outcome.result === 'delivered') return null;
  await sql`DELETE FROM password_resets WHERE token_hash = ${hashSecret(token)}`;
  if (outcome.result === 'again') throw new Error(`password reset: ${outcome.error}`);
  return outcome.error ?? 'rejected';
}

function mailTo(account: { username: string; email: string }, token: string, page: string, id: string): Mail {
  const instruction =
    page === ''
      ? `Send it, with the new password, to POST /resetPassword:\n\n  ${token}`
      : `Choose a new one here:\n\n  ${page}${page.includes('?') ? '&' : '?'}token=${token}`;
  return {
    to: account.email,
    subject: 'Sensorium: a new password',
    text:
      `A new password was requested for "${account.username}".\n\n${instruction}\n\n` +
      'The token is valid once, for an hour. If you did not request it, do nothing: the old password stays.\n',
    messageId: `password-reset.${id}`,
  };
}

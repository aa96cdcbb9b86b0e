/** Mails that confirm a mail address, and inform the old one of a change. */
import { hashSecret, newToken } from '../../common/secrets.js';
import { type Sql, transact } from '../../sql/connect.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import type { JobContext } from '../jobs/job-runner.js';
import type { Mail, Mailer } from './mail.js';

/** Maximum number of confirmations of one account within an hour. */
const MOST = 3;
/** Seconds after which a request is dropped. */
const MAX_AGE = 3600;

interface Account {
  readonly username: string;
  readonly email: string;
  /** Null: no change is pending, and `email` itself is to be confirmed. */
  readonly pending: string | null;
}

/**
 * Creates the token here, and not at the request, so that only the mail contains it, and no job.
 * @param page where the user confirms the address; empty: the mail names the call of the API
 * @returns why the mail is dropped; null: it was sent
 * @throws Error when the mail must be sent again later
 */
export async function mailEmailConfirmation(
  sql: Sql,
  mailer: Mailer,
  page: string,
  { user_id, asked }: JobPayloads['email_confirmation'],
  { jobId }: JobContext,
): Promise<string | null> {
  const token = newToken();
  const account = await transact(sql, async (tx) => {
    const [row] = await tx<(Account & { confirmed: boolean; age: number })[]>`
      SELECT username, email, email_pending AS pending, email_confirmed AS confirmed,
        extract(epoch FROM now())::float8 - ${asked}::float8 AS age
      FROM users WHERE id = ${user_id} FOR UPDATE`;
    if (row === undefined) return 'the account is deleted';
    if (row.age > MAX_AGE) return `requested ${Math.round(row.age)} s ago`;
    if (row.pending === null && (row.confirmed || row.email === ''))
      return 'no address waits for confirmation';
    await tx`DELETE FROM email_confirmations WHERE created < now() - interval '1 day'`;
    // Rows in the future are from a time when the clock of the database was ahead: they must not count for this hour as well.
    const { count } = await tx`
      SELECT FROM email_confirmations
      WHERE user_id = ${user_id} AND created BETWEEN now() - interval '1 hour' AND now() + interval '1 minute'`;
    if (count >= MOST) return `limit of ${MOST} mails within an hour reached`;
    await tx`
      INSERT INTO email_confirmations (token_hash, user_id, email)
      VALUES (${hashSecret(token)}, ${user_id}, ${row.pending ?? row.email})`;
    return row;
  });
  if (typeof account === 'string') return account;
  for (const mail of mailsFor(account, token, page, jobId)) {
    const outcome = await mailer.send(mail);
    if (outcome.result === 'delivered') continue;
    await sql`DELETE FROM email_confirmations WHERE token_hash = ${hashSecret(token)}`;
    if (outcome.result === 'again') throw new Error(`email confirmation: ${outcome.error}`);
    return outcome.error ?? 'rejected';
  }
  return null;
}

/** The confirmation goes last, so that no address changes before the old one is informed. */
function mailsFor({ username, email, pending }: Account, token: string, page: string, id: string): Mail[] {
  const instruction =
    page === ''
      ? `Send it to POST /confirmEmail:\n\n  ${token}`
      : `Confirm it here:\n\n  ${page}${page.includes('?') ? '&' : '?'}token=${token}`;
  const wish =
    pending === ''
      ? `"${username}" is to have no mail address any more.`
      : `This is to be the mail address of "${username}".`;
  const confirmation = {
    to: pending || email,
    subject: 'Sensorium: confirm your mail address',
    text:
      `${wish}\n\n${instruction}\n\n` +
      'The token is valid once, for a day. If you did not request it, do nothing: nothing changes.\n',
    messageId: `email-confirmation.${id}`,
  };
  if (pending === null || pending === '' || email === '') return [confirmation];
  const notice = {
    to: email,
    subject: 'Sensorium: your mail address is to change',
    text:
      `The mail address of "${username}" is to become ${pending}, as soon as it is confirmed there.\n\n` +
      'If you did not request it, log in, end the sessions that you do not know (DELETE /users/current/sessions/{id}), and change your password.\n',
    messageId: `email-change.${id}`,
  };
  return [notice, confirmation];
}

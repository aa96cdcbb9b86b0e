/**
 * Whether an account may send one more mail by its notifications and pagers: a bound a day, counted in the database, so that all sidecars share it.
 * Mails for a new password do not come here.
 */
import type { Queryable } from '../../sql/connect.js';

export class MailAllowance {
  readonly #sql: Queryable;
  readonly #most: number;

  /** @param most mails of an account on a day (UTC) */
  constructor(sql: Queryable, most: number) {
    this.#sql = sql;
    this.#most = most;
  }

  /** Counts a mail of the account. @returns null: it may be sent; else why not */
  async refusal(userId: number): Promise<string | null> {
    const counted = await this.#sql`
      INSERT INTO sent_mails AS sent (user_id, day, count) VALUES (${userId}, (now() AT TIME ZONE 'UTC')::date, 1)
      ON CONFLICT (user_id) DO UPDATE
      SET day = excluded.day, count = CASE WHEN sent.day = excluded.day THEN sent.count + 1 ELSE 1 END
      WHERE sent.day <> excluded.day OR sent.count < ${this.#most}::integer`;
    return counted.count > 0 ? null : `the account has sent ${this.#most} mails today (MAILS_PER_DAY)`;
  }
}

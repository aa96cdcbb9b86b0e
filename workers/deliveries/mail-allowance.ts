/**
 * Whether an account may send one more mail by its notifications and pagers: a bound a day, counted in the database, so that all sidecars share it,
 * and, where addresses are confirmed, only its own confirmed address. Mails for a new password do not come here.
 */
import type { Config } from '../../common/config.js';
import type { Queryable } from '../../sql/connect.js';
import { isConfirmedAddress } from '../../sql/store/confirmed-address.js';

export class MailAllowance {
  readonly #sql: Queryable;
  readonly #most: number;
  readonly #confirms: boolean;

  constructor(sql: Queryable, settings: Pick<Config, 'MAILS_PER_DAY' | 'REGISTRATION_CONFIRM'>) {
    this.#sql = sql;
    this.#most = settings.MAILS_PER_DAY;
    this.#confirms = settings.REGISTRATION_CONFIRM === 'on';
  }

  /** Counts a mail of the account on a day (UTC). @returns null: it may be sent; else why not */
  async refusal(userId: number, address: string): Promise<string | null> {
    if (this.#confirms && !(await isConfirmedAddress(this.#sql, userId, address)))
      return `${address} is not the confirmed mail address of the account (REGISTRATION_CONFIRM)`;
    const counted = await this.#sql`
      INSERT INTO sent_mails AS sent (user_id, day, count) VALUES (${userId}, (now() AT TIME ZONE 'UTC')::date, 1)
      ON CONFLICT (user_id) DO UPDATE
      SET day = excluded.day, count = CASE WHEN sent.day = excluded.day THEN sent.count + 1 ELSE 1 END
      WHERE sent.day <> excluded.day OR sent.count < ${this.#most}::integer`;
    return counted.count > 0 ? null : `the account has sent ${this.#most} mails today (MAILS_PER_DAY)`;
  }
}

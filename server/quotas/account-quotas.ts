/**
 * Quotas of what accounts create, exact also for concurrent requests: the transaction that creates locks the account, then counts, and holds the lock
 * until its end.
 */
import type { Queryable, Transaction } from '../../sql/connect.js';
import { type CountedQuota, countOf, type Defaults, lockLimits, payerOf, readAccounts } from './accounts.js';
import type { Limits, QuotaName } from './definitions.js';
import { type QuotaUse, quotaExceeded } from './refusals.js';

export interface Room {
  /** How many of the wanted items there is room for. */
  readonly room: number;
  /** The quota with these items; null: it has no limit. */
  readonly used: QuotaUse | null;
}

export class AccountQuotas {
  readonly #defaults: Defaults;

  constructor(defaults: Defaults) {
    this.#defaults = defaults;
  }

  /**
   * Requires room for things that the transaction creates next. Call it before the transaction locks anything else: all lock the account first.
   * @throws ApiError quota_exceeded
   */
  async require(tx: Transaction, userId: number, name: CountedQuota, more = 1): Promise<void> {
    const { room, used } = await this.room(tx, userId, name, more);
    if (room < more && used !== null) throw quotaExceeded(used);
  }

  /** Locks the account. @returns for how many of some new items there is room */
  async room(tx: Transaction, userId: number, name: CountedQuota, wanted: number): Promise<Room> {
    const limits = await lockLimits(tx, this.#defaults, userId);
    const limit = limits?.[name] ?? null;
    if (limit === null) return { room: wanted, used: null };
    const use = await countOf(tx, userId, name);
    return {
      room: Math.max(0, Math.min(wanted, limit - use)),
      used: { quota: name, use, limit },
    };
  }

  /** Locks the account. @returns null: without limit */
  async lockLimit(tx: Transaction, userId: number, name: QuotaName): Promise<number | null> {
    return (await lockLimits(tx, this.#defaults, userId))?.[name] ?? null;
  }

  /** Requires room for one more session, of a user or of the login of a group. @throws ApiError quota_exceeded */
  async requireSession(tx: Transaction, userId: number): Promise<void> {
    await this.require(tx, await payerOf(tx, userId), 'sessions');
  }

  /** The account to which subscriptions count, and its limit of them; null: without limit. */
  async subscriptions(sql: Queryable, userId: number): Promise<{ payer: number; limit: number | null }> {
    const payer = await payerOf(sql, userId);
    return { payer, limit: (await this.limits(sql, payer))?.subscriptions ?? null };
  }

  async limits(sql: Queryable, userId: number): Promise<Limits | undefined> {
    const [account] = await readAccounts(sql, this.#defaults, [userId]);
    return account?.limits;
  }
}

/** Limits of streams and subscriptions for each account, over all streams of this process. */
import { ApiError } from '@sensorium/model/errors';
import { quotaExceeded } from '../quotas/public.js';

interface Counts {
  streams: number;
  subscriptions: number;
}

export class Accounts {
  readonly #streams: number;
  readonly #used = new Map<number, Counts>();

  /** @param streams that an account may have open */
  constructor(streams: number) {
    this.#streams = streams;
  }

  /** @throws ApiError too_many_streams; then no count has changed */
  takeStream(userId: number): void {
    const used = this.#countsOf(userId);
    if (used.streams >= this.#streams)
      throw new ApiError('too_many_streams', `the account may have ${this.#streams} streams at most`);
    used.streams++;
    this.#used.set(userId, used);
  }

  /** @param limit of the account; null: none. @throws ApiError quota_exceeded; then no count has changed */
  takeSubscriptions(userId: number, count: number, limit: number | null): void {
    const used = this.#countsOf(userId);
    if (limit !== null && used.subscriptions + count > limit)
      throw quotaExceeded({ quota: 'subscriptions', use: used.subscriptions, limit });
    used.subscriptions += count;
    this.#used.set(userId, used);
  }

  /** Subscriptions of an account. */
  subscriptions(userId: number): number {
    return this.#countsOf(userId).subscriptions;
  }

  #countsOf(userId: number): Counts {
    return this.#used.get(userId) ?? { streams: 0, subscriptions: 0 };
  }

  giveBack(userId: number, what: keyof Counts, count: number): void {
    const used = this.#used.get(userId);
    if (used === undefined) return;
    used[what] -= count;
    if (used.streams === 0 && used.subscriptions === 0) this.#used.delete(userId);
  }
}

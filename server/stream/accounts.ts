/** Limits of streams and subscriptions for each account, over all streams of this process. */
import { ApiError } from '@sensorium/model/errors';

interface Counts {
  streams: number;
  subscriptions: number;
}

export class Accounts {
  readonly #limits: Readonly<Counts>;
  readonly #used = new Map<number, Counts>();

  constructor(limits: Readonly<Counts>) {
    this.#limits = limits;
  }

  /** @throws ApiError too_many_streams, too_many_subscriptions; then no count has changed */
  take(userId: number, what: keyof Counts, count: number): void {
    const used = this.#used.get(userId) ?? { streams: 0, subscriptions: 0 };
    if (used[what] + count > this.#limits[what]) {
      throw new ApiError(`too_many_${what}`, `the account may have ${this.#limits[what]} ${what} at most`);
    }
    used[what] += count;
    this.#used.set(userId, used);
  }

  giveBack(userId: number, what: keyof Counts, count: number): void {
    const used = this.#used.get(userId);
    if (used === undefined) return;
    used[what] -= count;
    if (used.streams === 0 && used.subscriptions === 0) this.#used.delete(userId);
  }
}

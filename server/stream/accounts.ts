/** What all streams of one account may take of this process together. */
import { ApiError } from '@sensorium/model/errors';

interface Taken {
  streams: number;
  subscriptions: number;
}

export class Accounts {
  readonly #limits: Readonly<Taken>;
  readonly #taken = new Map<number, Taken>();

  constructor(limits: Readonly<Taken>) {
    this.#limits = limits;
  }

  /** @throws ApiError too_many_streams, too_many_subscriptions; then nothing was taken */
  take(userId: number, what: keyof Taken, count: number): void {
    const taken = this.#taken.get(userId) ?? { streams: 0, subscriptions: 0 };
    if (taken[what] + count > this.#limits[what]) {
      throw new ApiError(`too_many_${what}`, `the account may have ${this.#limits[what]} ${what} at most`);
    }
    taken[what] += count;
    this.#taken.set(userId, taken);
  }

  giveBack(userId: number, what: keyof Taken, count: number): void {
    const taken = this.#taken.get(userId);
    if (taken === undefined) return;
    taken[what] -= count;
    if (taken.streams === 0 && taken.subscriptions === 0) this.#taken.delete(userId);
  }
}

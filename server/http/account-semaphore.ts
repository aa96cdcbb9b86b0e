/** Lets few at once do what many accounts may want to do: one thing of an account at a time, and the accounts in turn. */
import { tryLater } from '@sensorium/model/errors';

export class AccountSemaphore {
  #free: number;
  readonly #mostWaiting: number;
  readonly #busy = new Set<number>();
  /** In the order in which the accounts come next. */
  readonly #waiting = new Map<number, (() => void)[]>();

  /**
   * @param most how many at once
   * @param mostWaiting how many of one account may wait for their turn
   */
  constructor(most: number, mostWaiting: number) {
    this.#free = most;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws ApiError overloaded when too many of the account wait already; else what the work throws */
  async take<T>(account: number, work: () => Promise<T>): Promise<T> {
    // While there is room, whoever waits does so for another one of his account.
    if (this.#free > 0 && !this.#busy.has(account)) this.#begin(account);
    else await this.#wait(account);
    try {
      return await work();
    } finally {
      this.#busy.delete(account);
      this.#free++;
      this.#beginNext();
    }
  }

  #begin(account: number): void {
    this.#free--;
    this.#busy.add(account);
  }

  #wait(account: number): Promise<void> {
    const waiting = this.#waiting.get(account) ?? [];
    if (waiting.length >= this.#mostWaiting) throw tryLater('overloaded', 2);
    this.#waiting.set(account, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  #beginNext(): void {
    for (const [account, waiting] of this.#waiting) {
      if (this.#busy.has(account)) continue;
      const next = waiting.shift()!;
      this.#waiting.delete(account);
      // Behind the others.
      if (waiting.length > 0) this.#waiting.set(account, waiting);
      this.#begin(account);
      next();
      return;
    }
  }
}

/** Semaphore keyed by account: one task of an account at a time, and the accounts in round robin. */
import { tryLater } from '@sensorium/model/errors';

export class AccountSemaphore {
  #free: number;
  readonly #mostWaiting: number;
  readonly #busy = new Set<number>();
  /** In the order in which the accounts are served. */
  readonly #waiting = new Map<number, (() => void)[]>();

  /**
   * @param most tasks that may run concurrently
   * @param mostWaiting tasks of one account that may wait
   */
  constructor(most: number, mostWaiting: number) {
    this.#free = most;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws ApiError overloaded when too many tasks of the account wait already; otherwise what the work throws */
  async run<T>(account: number, work: () => Promise<T>): Promise<T> {
    // If a permit is free, every waiting task waits for another one of its account.
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
      // The account goes to the end of the round.
      if (waiting.length > 0) this.#waiting.set(account, waiting);
      this.#begin(account);
      next();
      return;
    }
  }
}

/** Semaphore keyed by owner: one task of an owner at a time, and the owners in round robin. */

export class KeyedSemaphore<Key> {
  #free: number;
  readonly #mostWaiting: number;
  readonly #refusal: () => Error;
  readonly #busy = new Set<Key>();
  /** In the order in which the owners are served. */
  readonly #waiting = new Map<Key, (() => void)[]>();

  /**
   * @param most tasks that may run concurrently
   * @param mostWaiting tasks of one owner that may wait
   * @param refusal error for a task beyond these
   */
  constructor(most: number, mostWaiting: number, refusal: () => Error) {
    this.#free = most;
    this.#mostWaiting = mostWaiting;
    this.#refusal = refusal;
  }

  /** @throws the refusal when too many tasks of the owner wait already; otherwise what the work throws */
  async run<T>(owner: Key, work: () => Promise<T>): Promise<T> {
    // If a permit is free, every waiting task waits for another one of its owner.
    if (this.#free > 0 && !this.#busy.has(owner)) this.#begin(owner);
    else await this.#wait(owner);
    try {
      return await work();
    } finally {
      this.#busy.delete(owner);
      this.#free++;
      this.#beginNext();
    }
  }

  #begin(owner: Key): void {
    this.#free--;
    this.#busy.add(owner);
  }

  #wait(owner: Key): Promise<void> {
    const waiting = this.#waiting.get(owner) ?? [];
    if (waiting.length >= this.#mostWaiting) throw this.#refusal();
    this.#waiting.set(owner, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  #beginNext(): void {
    for (const [owner, waiting] of this.#waiting) {
      if (this.#busy.has(owner)) continue;
      const next = waiting.shift()!;
      this.#waiting.delete(owner);
      // The owner goes to the end of the round.
      if (waiting.length > 0) this.#waiting.set(owner, waiting);
      this.#begin(owner);
      next();
      return;
    }
  }
}

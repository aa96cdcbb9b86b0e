/** Limits how many tasks run concurrently; the others wait in order of arrival. */

export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param most tasks that may run concurrently */
  constructor(most: number) {
    this.#free = most;
  }

  /** Runs the work as soon as a permit is free. @throws what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}

/** Lets few at once do what many may want to do, in order of arrival. */

export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param most how many at once */
  constructor(most: number) {
    this.#free = most;
  }

  /** @throws what the work throws */
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

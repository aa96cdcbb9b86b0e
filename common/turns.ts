/** Lets few at once do what many may want to do, in order of arrival. */
import { tryLater } from './errors.js';

export class Turns {
  #free: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param most how many at once
   * @param mostWaiting how many may wait for their turn
   */
  constructor(most: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#free = most;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws ApiError overloaded when too many wait already; else what the work throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= this.#mostWaiting) throw tryLater('overloaded', 2);
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

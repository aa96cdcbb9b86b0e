/**
 * Bounds CPU-bound work to a slice of each turn of the event loop, so that other events are handled in between.
 * Work that waits is started in turn by key (account, address), in the order of `fair-queue.ts`.
 */
import { FairQueue } from './fair-queue.js';

export class TimeSlice<K = undefined> {
  readonly #most: number;
  #left: number;
  readonly #waiting: FairQueue<K | undefined, { readonly size: number; readonly start: () => void }>;
  #isTurnScheduled = false;

  /**
   * @param most work that may start in one turn, in the unit of `take`; a larger item gets a turn of its own
   * @param quantum work that a key may start before other keys that wait
   */
  constructor(most: number, quantum = most) {
    this.#most = most;
    this.#left = most;
    this.#waiting = new FairQueue(quantum);
  }

  /**
   * Admits work of a key in order of arrival.
   * @param size more than 0
   * @returns undefined when the work may start now; otherwise a promise that resolves when it may
   */
  take(size: number, key?: K): Promise<void> | undefined {
    if (this.#fits(size, key)) return undefined;
    return new Promise((start) => this.#waiting.push(key, { size, start }, size));
  }

  /**
   * Like `take`, for one step of many: `start` is called within the turn, and may begin the next step in the rest of the turn, in turn with others.
   * @param start called when the work may start; must not throw
   * @returns true when the work may start now; then `start` is not called
   */
  begin(size: number, key: K, start: () => void): boolean {
    if (this.#fits(size, key)) return true;
    this.#waiting.push(key, { size, start }, size);
    return false;
  }

  #fits(size: number, key?: K): boolean {
    this.#scheduleTurn();
    if (this.#waiting.size > 0 || this.#left <= 0) return false;
    this.#left -= size;
    this.#waiting.serve(key, size);
    return true;
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled) return;
    this.#isTurnScheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isTurnScheduled = false;
    this.#left = this.#most;
    while (this.#left > 0) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      this.#left -= next.item.size;
      next.item.start();
    }
    // The started work runs before the next turn, which then starts more.
    if (this.#left < this.#most) this.#scheduleTurn();
  }
}

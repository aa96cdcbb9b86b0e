/** Bounds CPU-bound work to a slice of each turn of the event loop, so that other events are handled in between. */

interface Waiting {
  readonly size: number;
  readonly start: () => void;
}

export class TimeSlice {
  readonly #most: number;
  #left: number;
  readonly #waiting: Waiting[] = [];
  #isTurnScheduled = false;

  /** @param most work that may start in one turn, in the unit of `take`; a larger item gets a turn of its own */
  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /**
   * Admits work in order of arrival.
   * @returns undefined when the work may start now; otherwise a promise that resolves when it may
   */
  take(size: number): Promise<void> | undefined {
    this.#scheduleTurn();
    if (this.#waiting.length === 0 && this.#left > 0) {
      this.#left -= size;
      return undefined;
    }
    return new Promise((start) => this.#waiting.push({ size, start }));
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled) return;
    this.#isTurnScheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isTurnScheduled = false;
    this.#left = this.#most;
    while (this.#left > 0 && this.#waiting.length > 0) {
      const { size, start } = this.#waiting.shift()!;
      this.#left -= size;
      start();
    }
    // The started work runs before the next turn, which then starts more.
    if (this.#left < this.#most) this.#scheduleTurn();
  }
}

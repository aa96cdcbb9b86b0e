/** Bounds CPU-bound work to a slice of each turn of the event loop, so that other events are handled in between. */

interface Waiting {
  readonly size: number;
  readonly start: () => void;
}

export class TimeSlice {
  readonly #most: number;
  #left: number;
  /** Work that waits, by its owner, in the order in which the owners are served. */
  readonly #waiting = new Map<unknown, Waiting[]>();
  #isTurnScheduled = false;

  /** @param most work that may start in one turn, in the unit of `take`; a larger item gets a turn of its own */
  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /**
   * Admits the work of one owner in order of arrival, and the owners in turn, one item each.
   * @param owner for example an account, or the address of a client that has no account
   * @returns undefined when the work may start now; otherwise a promise that resolves when it may
   */
  take(size: number, owner: unknown = null): Promise<void> | undefined {
    this.#scheduleTurn();
    if (this.#waiting.size === 0 && this.#left > 0) {
      this.#left -= size;
      return undefined;
    }
    return new Promise((start) => {
      const items = this.#waiting.get(owner);
      if (items === undefined) this.#waiting.set(owner, [{ size, start }]);
      else items.push({ size, start });
    });
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled) return;
    this.#isTurnScheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isTurnScheduled = false;
    this.#left = this.#most;
    while (this.#left > 0 && this.#waiting.size > 0) {
      const { size, start } = this.#next();
      this.#left -= size;
      start();
    }
    // The started work runs before the next turn, which then starts more.
    if (this.#left < this.#most) this.#scheduleTurn();
  }

  #next(): Waiting {
    const [owner, items] = this.#waiting.entries().next().value!;
    const item = items.shift()!;
    // The owner goes to the end of the round.
    this.#waiting.delete(owner);
    if (items.length > 0) this.#waiting.set(owner, items);
    return item;
  }
}

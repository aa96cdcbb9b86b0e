/** Lets work that keeps the event loop busy go a little in each of its turns: whatever else has arrived comes in between. */

interface Waiting {
  readonly size: number;
  readonly go: () => void;
}

export class TimeSlice {
  readonly #most: number;
  #left: number;
  readonly #waiting: Waiting[] = [];
  #isTurnAwaited = false;

  /** @param most what may be begun in a turn, in whatever unit sizes are; a piece that is larger has a turn to itself */
  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /**
   * In order of arrival.
   * @returns undefined: now is the time; otherwise resolves when it is
   */
  take(size: number): Promise<void> | undefined {
    this.#awaitTurn();
    if (this.#waiting.length === 0 && this.#left > 0) {
      this.#left -= size;
      return undefined;
    }
    return new Promise((go) => this.#waiting.push({ size, go }));
  }

  #awaitTurn(): void {
    if (this.#isTurnAwaited) return;
    this.#isTurnAwaited = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isTurnAwaited = false;
    this.#left = this.#most;
    while (this.#left > 0 && this.#waiting.length > 0) {
      const { size, go } = this.#waiting.shift()!;
      this.#left -= size;
      go();
    }
    // What was let go takes its time before the next turn, in which the rest comes.
    if (this.#left < this.#most) this.#awaitTurn();
  }
}

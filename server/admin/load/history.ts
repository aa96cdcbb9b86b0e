/** What this server process has stored lately, in steps of a few seconds: bounded, in memory. */

/** Seconds of a step, and steps that are kept: a quarter of an hour. */
export const STEP = 5;
export const STEPS = 180;

export interface LoadStep {
  /** End of the step, UNIX seconds. */
  readonly date: number;
  /** Points that flushes have stored per second, duplicates and replacements included. */
  readonly points: number;
  /** Responses per second. */
  readonly requests: number;
  /** Points that waited for the store at the end of the step. */
  readonly queued: number;
  /** Flushes that ended in the step. */
  readonly flushes: number;
  /** Seconds of a flush; null: none ended. */
  readonly flush_mean: number | null;
  readonly flush_longest: number | null;
  /** Flushes that failed, also if they were repeated. */
  readonly failures: number;
  /** Resident memory of the process, bytes. */
  readonly memory: number;
}

/** What is read at the end of a step. */
export interface Levels {
  readonly queued: number;
  readonly memory: number;
}

export class LoadHistory {
  #steps: LoadStep[] = [];
  #since: number;
  #points = 0;
  #requests = 0;
  #flushes = 0;
  #seconds = 0;
  #longest = 0;
  #failures = 0;

  /** @param now UNIX seconds */
  constructor(now: number) {
    this.#since = now;
  }

  /** Oldest first. */
  get steps(): readonly LoadStep[] {
    return this.#steps;
  }

  /** @param seconds that the flush took */
  flushed(points: number, seconds: number): void {
    this.#points += points;
    this.#flushes += 1;
    this.#seconds += seconds;
    this.#longest = Math.max(this.#longest, seconds);
  }

  failed(): void {
    this.#failures += 1;
  }

  responded(): void {
    this.#requests += 1;
  }

  /** Ends a step, however long it was. @param now UNIX seconds */
  end(now: number, { queued, memory }: Levels): void {
    const length = now - this.#since;
    // A clock that was put back: what was counted goes to the next step.
    if (length <= 0) {
      this.#since = now;
      return;
    }
    const [flushes, hasSome] = [this.#flushes, this.#flushes > 0];
    this.#steps.push({
      date: now,
      points: this.#points / length,
      requests: this.#requests / length,
      queued,
      flushes,
      flush_mean: hasSome ? this.#seconds / flushes : null,
      flush_longest: hasSome ? this.#longest : null,
      failures: this.#failures,
      memory,
    });
    if (this.#steps.length > STEPS) this.#steps.shift();
    this.#since = now;
    this.#points = 0;
    this.#requests = 0;
    this.#flushes = 0;
    this.#seconds = 0;
    this.#longest = 0;
    this.#failures = 0;
  }
}

/** Ends a step every `STEP` seconds. @returns a function that stops it */
export function recordLoad(history: LoadHistory, queued: () => number): () => void {
  const timer = setInterval(() => {
    history.end(Date.now() / 1000, { queued: queued(), memory: process.memoryUsage.rss() });
  }, STEP * 1000);
  timer.unref();
  return () => clearInterval(timer);
}

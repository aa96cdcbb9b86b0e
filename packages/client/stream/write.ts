/** One write: how many of its points are still unanswered, and the promise of its receipt. */
import type { Receipt, Rejected } from './options.js';

export class Write {
  readonly receipt: Promise<Receipt>;
  readonly #rejected: Rejected[];
  readonly #points: number;
  #open: number;
  #resolve: (receipt: Receipt) => void = () => {};
  #reject: (error: Error) => void = () => {};

  /** @param points all of them, those included that are rejected already */
  constructor(points: number, rejected: readonly Rejected[]) {
    this.#points = points;
    this.#open = points - rejected.length;
    this.#rejected = [...rejected];
    this.receipt = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Who does not ask for the receipt is told by the totals, not by a crash.
    this.receipt.catch(() => {});
    this.#finish();
  }

  reject(rejected: Rejected): void {
    this.#rejected.push(rejected);
  }

  /** So many points have been answered, taken or not. */
  answered(points: number): void {
    this.#open -= points;
    this.#finish();
  }

  fail(error: Error): void {
    this.#reject(error);
  }

  #finish(): void {
    if (this.#open > 0) return;
    const rejected = this.#rejected.sort((a, b) => a.index - b.index);
    this.#resolve({ taken: this.#points - rejected.length, rejected });
  }
}

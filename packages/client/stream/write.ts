/** One write: the number of its incomplete points, and the promise of its receipt. */
import type { Receipt, Rejected } from './options.js';

export class Write {
  readonly receipt: Promise<Receipt>;
  readonly #rejected: Rejected[];
  readonly #points: number;
  #incomplete: number;
  #resolve: (receipt: Receipt) => void = () => {};
  #reject: (error: Error) => void = () => {};

  /** @param points number of all points, including `rejected` */
  constructor(points: number, rejected: readonly Rejected[]) {
    this.#points = points;
    this.#incomplete = points - rejected.length;
    this.#rejected = [...rejected];
    this.receipt = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A program that ignores the receipt must not end by an unhandled rejection.
    this.receipt.catch(() => {});
    this.#finish();
  }

  reject(rejected: Rejected): void {
    this.#rejected.push(rejected);
  }

  /** @param points stored or rejected by the server */
  complete(points: number): void {
    this.#incomplete -= points;
    this.#finish();
  }

  fail(error: Error): void {
    this.#reject(error);
  }

  #finish(): void {
    if (this.#incomplete > 0) return;
    const rejected = this.#rejected.sort((a, b) => a.index - b.index);
    this.#resolve({ taken: this.#points - rejected.length, rejected });
  }
}

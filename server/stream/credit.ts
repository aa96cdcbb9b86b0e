/**
 * What one stream may have under way at once: the bound on the memory that a client can take.
 *
 * A frame costs its points, and at least one for every 64 bytes, so that long texts count too and both sides come to the
 * same figure from the frame alone.
 */

const BYTES = 64;

export function costOf(bytes: number, points: number): number {
  return Math.max(points, Math.ceil(bytes / BYTES), 1);
}

export class Credit {
  readonly limit: number;
  #spent = 0;
  /** Cost of the frames refused since the last one that was taken. */
  #refused = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** @returns whether the frame may be taken; a refused one costs nothing but patience */
  take(cost: number): boolean {
    if (this.#spent + cost > this.limit) {
      this.#refused += Math.min(cost, this.limit);
      return false;
    }
    this.#spent += cost;
    this.#refused = 0;
    return true;
  }

  /** The frame has been answered. */
  giveBack(cost: number): void {
    this.#spent -= cost;
  }

  /** Twice the credit has been sent without heed of answers. */
  get isAbused(): boolean {
    return this.#spent + this.#refused > 2 * this.limit;
  }
}

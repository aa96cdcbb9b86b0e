/**
 * Credit of a stream: bounds the points in flight, and so the memory that a client can take.
 *
 * A frame costs its points, and at least one for every 64 bytes, so that long texts count too. Client and server compute the
 * same cost from the frame alone.
 */

const BYTES_PER_POINT = 64;

export function costOf(bytes: number, points: number): number {
  return Math.max(points, Math.ceil(bytes / BYTES_PER_POINT), 1);
}

export class Credit {
  readonly limit: number;
  #spent = 0;
  /** Cost of the frames refused since the last accepted one. */
  #refused = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** @returns whether the frame is accepted; a refused frame takes no credit, but counts for `isAbused` */
  take(cost: number): boolean {
    if (this.#spent + cost > this.limit) {
      this.#refused += Math.min(cost, this.limit);
      return false;
    }
    this.#spent += cost;
    this.#refused = 0;
    return true;
  }

  /** Returns the credit of a frame after its reply. */
  giveBack(cost: number): void {
    this.#spent -= cost;
  }

  /** The client has sent twice its credit without waiting for replies. */
  get isAbused(): boolean {
    return this.isAbusedWith(0);
  }

  /** @param cost of frames that are received and not decoded yet */
  isAbusedWith(cost: number): boolean {
    return this.#spent + this.#refused + cost > 2 * this.limit;
  }
}

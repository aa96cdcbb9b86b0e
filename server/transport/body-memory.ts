/** Memory for the bodies of all requests under way, so that no number of clients makes the process run out of it. */
import { Semaphore } from '../../common/semaphore.js';

/** Bodies undone from gzip at once: while that goes on nobody knows how large they are going to be. */
const INFLATING = 8;

export class BodyMemory {
  readonly inflating = new Semaphore(INFLATING);
  #left: number;

  /** @param bytes that all bodies may take together */
  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** @returns false, and takes nothing, when there is not that much left */
  reserve(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  release(bytes: number): void {
    this.#left += bytes;
  }
}

/** Memory budget for the bodies of all requests under way, so that clients cannot exhaust the memory of the process. */
import { Semaphore } from '../../common/semaphore.js';

/** Bodies that are gunzipped concurrently: their final size is unknown meanwhile, and not in the budget. */
const INFLATING = 8;

export class BodyMemory {
  readonly inflating = new Semaphore(INFLATING);
  #left: number;

  /** @param bytes of all bodies together */
  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** @returns false, and reserves nothing, when the budget is exceeded */
  reserve(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  release(bytes: number): void {
    this.#left += bytes;
  }
}

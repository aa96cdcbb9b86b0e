/** Memory budget for the bodies of all requests under way, so that clients cannot exhaust the memory of the process. */
import { Inflater } from './inflater.js';

export class BodyMemory {
  /** Few bodies are decompressed concurrently: their final size is unknown meanwhile, and not in the budget. */
  readonly inflater = new Inflater();
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

/**
 * Memory budget for the bodies of all requests under way, so that clients cannot exhaust the memory of the process. An owner (an account, or an address
 * without one) has at most half of what the others leave, so that bodies of those who come later find room too. A part is left to owners that hold little.
 */
import { Inflater } from './inflater.js';

/** An account by its id, an unknown client by its network. */
export type BodyOwner = number | string;

/** Part of the budget that only owners get that hold little. */
const RESERVE = 1 / 8;
/** Part of the budget that is little: with the default half a megabyte. */
const LITTLE = 1 / 512;

export class BodyMemory {
  /** Few bodies are decompressed concurrently: their final size is unknown meanwhile, and not in the budget. */
  readonly inflater = new Inflater();
  readonly #size: number;
  #held = 0;
  readonly #byOwner = new Map<BodyOwner, number>();

  /** @param bytes of all bodies together */
  constructor(bytes: number) {
    this.#size = bytes;
  }

  /**
   * @param owner undefined: bounded by the budget only
   * @returns false, and reserves nothing, when the budget or the owner's part of it is exceeded
   */
  reserve(bytes: number, owner?: BodyOwner): boolean {
    if (!this.#hasRoom(bytes, owner)) return false;
    this.#add(bytes, owner);
    return true;
  }

  /** @param owner that of `reserve` */
  release(bytes: number, owner?: BodyOwner): void {
    if (bytes > 0) this.#add(-bytes, owner);
  }

  #hasRoom(bytes: number, owner: BodyOwner | undefined): boolean {
    if (this.#held + bytes > this.#size) return false;
    if (owner === undefined) return true;
    const own = this.#byOwner.get(owner) ?? 0;
    const others = this.#held - own;
    return own + bytes <= Math.max(LITTLE * this.#size, ((1 - RESERVE) * this.#size - others) / 2);
  }

  #add(bytes: number, owner: BodyOwner | undefined): void {
    this.#held += bytes;
    if (owner === undefined) return;
    const own = (this.#byOwner.get(owner) ?? 0) + bytes;
    if (own === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, own);
  }
}

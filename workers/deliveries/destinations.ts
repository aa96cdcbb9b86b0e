/**
 * Who may be delivered to now. Jobs of one receiver wait for each other, so that it is not overrun; and receivers that were slow or did
 * not answer share a part of the job runner, so that those who answer always find room.
 */
import { LRUCache } from 'lru-cache';

export interface Limits {
  /** Jobs of one receiver under way. */
  readonly each: number;
  /** Jobs of one receiver that wait for those, each with a place in the job runner. */
  readonly waiting: number;
  /** Jobs of all suspects together. */
  readonly suspects: number;
}

/** `bad`: it was slow, or did not answer. */
export type Impression = 'good' | 'bad';

interface Receiver {
  underWay: number;
  readonly waiting: Array<() => void>;
}

/** Receivers that are remembered as suspects, at most. */
const REMEMBERED = 1000;

export class Destinations {
  readonly #limits: Limits;
  readonly #busy = new Map<string, Receiver>();
  readonly #suspects = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Resolves when it is the turn of this job. @returns false: there is no room, not even to wait */
  async enter(destination: string): Promise<boolean> {
    const receiver = this.#busy.get(destination) ?? { underWay: 0, waiting: [] };
    const isSuspect = this.#suspects.has(destination);
    if (isSuspect && this.#takenBySuspects() >= this.#limits.suspects) return false;
    if (receiver.underWay >= this.#limits.each) {
      if (isSuspect || receiver.waiting.length >= this.#limits.waiting) return false;
      await new Promise<void>((resolve) => receiver.waiting.push(resolve));
      return true;
    }
    receiver.underWay += 1;
    this.#busy.set(destination, receiver);
    return true;
  }

  /** Behind each `enter` that was true. @param impression that the receiver has made; null: it was not asked */
  leave(destination: string, impression: Impression | null): void {
    if (impression === 'bad') this.#suspects.set(destination, true);
    else if (impression === 'good') this.#suspects.delete(destination);
    const receiver = this.#busy.get(destination);
    if (receiver === undefined) return;
    const next = receiver.waiting.shift();
    if (next !== undefined) {
      // The place goes to the one that waits.
      next();
      return;
    }
    receiver.underWay -= 1;
    if (receiver.underWay === 0) this.#busy.delete(destination);
  }

  /** Receivers whose jobs need not even be looked at for now. */
  readonly forbidden = (): string[] => {
    const flags: string[] = [];
    for (const [destination, { underWay, waiting }] of this.#busy) {
      if (underWay >= this.#limits.each && waiting.length >= this.#limits.waiting) flags.push(destination);
    }
    if (this.#takenBySuspects() >= this.#limits.suspects) flags.push(...this.#suspects.keys());
    return flags;
  };

  #takenBySuspects(): number {
    let taken = 0;
    for (const [destination, { underWay, waiting }] of this.#busy) {
      if (this.#suspects.has(destination)) taken += underWay + waiting.length;
    }
    return taken;
  }
}

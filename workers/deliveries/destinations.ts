/**
 * Concurrency limits by receiver. Few jobs of one receiver run at once, so that it is not overloaded. Receivers that were slow or unreachable
 * share a part of the job runner, so that the others always have free places, and so do the accounts beside one with many deliveries: also at a receiver
 * that they have in common, of whose places one account leaves one to others.
 */
import { LRUCache } from 'lru-cache';
import { accountFlag } from '../../sql/store/jobs.js';
import { sharedFlag } from '../../sql/store/outbox/destination-key.js';

export interface DestinationLimits {
  /** Running jobs of one receiver. */
  readonly each: number;
  /** Jobs of one receiver that wait for these; each takes a place in the job runner. */
  readonly waiting: number;
  /** Jobs of all suspects together. */
  readonly suspects: number;
  /** Jobs of one account, running and waiting. */
  readonly account: number;
}

/** `bad`: slow, or unreachable. */
export type ReceiverHealth = 'good' | 'bad';

interface Receiver {
  underWay: number;
  readonly waiting: Array<() => void>;
}

/** Maximum number of suspects. */
const REMEMBERED = 1000;

export class Destinations {
  readonly #limits: DestinationLimits;
  readonly #busy = new Map<string, Receiver>();
  readonly #suspects = new LRUCache<string, true>({ max: REMEMBERED });
  /** Jobs by account, and by the flag of an account at a receiver. */
  readonly #accounts = new Map<number, number>();
  readonly #shared = new Map<string, number>();

  constructor(limits: DestinationLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves when the job may run.
   * @param account undefined: of a job of an older version, which no account limits
   * @returns false: neither a running nor a waiting place is free
   */
  async enter(destination: string, account?: number): Promise<boolean> {
    if (account === undefined) return this.#enter(destination);
    const shared = sharedFlag(destination, account);
    const [places, here] = [this.#accounts.get(account) ?? 0, this.#shared.get(shared) ?? 0];
    if (places >= this.#limits.account || here >= this.#mostOfAccount) return false;
    this.#accounts.set(account, places + 1);
    this.#shared.set(shared, here + 1);
    const entered = await this.#enter(destination);
    if (!entered) this.#release(destination, account);
    return entered;
  }

  /** Places of one account at a receiver: all but one. */
  get #mostOfAccount(): number {
    return Math.max(1, this.#limits.each + this.#limits.waiting - 1);
  }

  #release(destination: string, account: number): void {
    countDown(this.#accounts, account);
    countDown(this.#shared, sharedFlag(destination, account));
  }

  async #enter(destination: string): Promise<boolean> {
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

  /** Call it after each `enter` that returned true. @param health of the receiver; null: no request was sent */
  leave(destination: string, health: ReceiverHealth | null, account?: number): void {
    if (account !== undefined) this.#release(destination, account);
    if (health === 'bad') this.#suspects.set(destination, true);
    else if (health === 'good') this.#suspects.delete(destination);
    const receiver = this.#busy.get(destination);
    if (receiver === undefined) return;
    const next = receiver.waiting.shift();
    if (next !== undefined) {
      // The place passes to the waiting job.
      next();
      return;
    }
    receiver.underWay -= 1;
    if (receiver.underWay === 0) this.#busy.delete(destination);
  }

  /** Receivers whose jobs the job runner must not claim now. */
  readonly forbidden = (): string[] => {
    const flags: string[] = [];
    for (const [destination, { underWay, waiting }] of this.#busy) {
      if (underWay >= this.#limits.each && waiting.length >= this.#limits.waiting) flags.push(destination);
    }
    if (this.#takenBySuspects() >= this.#limits.suspects) flags.push(...this.#suspects.keys());
    for (const [account, places] of this.#accounts)
      if (places >= this.#limits.account) flags.push(accountFlag(account));
    for (const [flag, places] of this.#shared) if (places >= this.#mostOfAccount) flags.push(flag);
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

function countDown<Key>(counts: Map<Key, number>, key: Key): void {
  const count = counts.get(key)! - 1;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

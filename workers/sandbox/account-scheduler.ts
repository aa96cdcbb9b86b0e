/**
 * Turns of accounts at the threads of a sandbox.
 *
 *   add ─► waiting, by account ─► next: the account that has used the least ─► running ─► end: its time counts
 *
 * One account never holds all threads, nor do all heavy accounts together: one thread is left to the accounts that have used little. So endless
 * scripts of any number of accounts do not delay another account by more than the runs that began before they were known to be heavy.
 */
import { type AccountUse, HEAVY } from '../../common/account-use.js';

export interface TurnOptions {
  /** Items that may run concurrently. */
  readonly slots: number;
  /** Items of one account that may wait. */
  readonly mostWaiting: number;
  /** Milliseconds of an item at most: counted while it runs. */
  readonly longest: number;
  readonly use: AccountUse;
  /** Monotonic, milliseconds. */
  readonly clock: () => number;
}

interface Running {
  readonly account: number;
  readonly begun: number;
}

export class AccountScheduler<Item> {
  readonly #options: TurnOptions;
  /** In the order in which the accounts began to wait. */
  readonly #waiting = new Map<number, Item[]>();
  readonly #running = new Map<Item, Running>();

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** @returns whether the item waits; false: too many of its account do */
  add(account: number, item: Item): boolean {
    const own = this.#waiting.get(account) ?? [];
    if (own.length >= this.#options.mostWaiting) return false;
    own.push(item);
    this.#waiting.set(account, own);
    return true;
  }

  /** Begins the next item. @returns undefined: none may begin now */
  next(): Item | undefined {
    const { slots, use } = this.#options;
    if (this.#running.size >= slots) return undefined;
    const ofOne = Math.max(1, slots - 1);
    const isFull = this.#heavyRunning() >= ofOne;
    let [chosen, least] = [-1, Number.POSITIVE_INFINITY];
    for (const account of this.#waiting.keys()) {
      const running = this.#runningOf(account);
      if (running >= ofOne || (isFull && use.isHeavy(account))) continue;
      const used = use.of(account) + running * this.#options.longest;
      if (used < least) [chosen, least] = [account, used];
    }
    const own = this.#waiting.get(chosen);
    if (own === undefined) return undefined;
    const item = own.shift()!;
    this.#waiting.delete(chosen);
    // The account goes to the end of the round.
    if (own.length > 0) this.#waiting.set(chosen, own);
    this.#running.set(item, { account: chosen, begun: this.#options.clock() });
    return item;
  }

  /** Frees the slot of an item, if it has one. */
  end(item: Item): void {
    this.#running.delete(item);
  }

  /** Takes an item out of the queue. @returns undefined: none waits that is meant */
  remove(isMeant: (item: Item) => boolean): Item | undefined {
    for (const [account, own] of this.#waiting) {
      const place = own.findIndex(isMeant);
      if (place < 0) continue;
      const [item] = own.splice(place, 1);
      if (own.length === 0) this.#waiting.delete(account);
      return item;
    }
    return undefined;
  }

  /** Empties the queue. @returns what has waited */
  clear(): Item[] {
    const items = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return items;
  }

  #runningOf(account: number): number {
    let count = 0;
    for (const each of this.#running.values()) if (each.account === account) count++;
    return count;
  }

  /** A run that has lasted for long counts as one of a heavy account before it ends. */
  #heavyRunning(): number {
    const { use, clock } = this.#options;
    const now = clock();
    let count = 0;
    for (const { account, begun } of this.#running.values())
      if (now - begun >= HEAVY || use.isHeavy(account)) count++;
    return count;
  }
}

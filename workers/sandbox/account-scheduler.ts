/**
 * Turns of accounts at the threads of a sandbox.
 *
 *   add ─► waiting, by account ─► next: the account that has used the least ─► running ─► end: its time counts
 *                    ▲                                                            │
 *                    └──── preempt: it lasts long, and others wait ◀──────────────┘
 *
 * One account never holds all threads, nor do all slow accounts together (`run-lengths.ts`): one thread is left to the others. A new account may turn
 * out to be slow. So a long run is preempted when all threads have one and an account that is not slow waits, and every second turn is one of quick
 * accounts. However many accounts have endless scripts, a quick account waits for one preemption at most, and a new one for one of each of them.
 */
import type { AccountUse } from '../../common/account-use.js';
import { QUICK, type RunLengths } from './run-lengths.js';

export interface TurnOptions {
  /** Items that may run concurrently. */
  readonly slots: number;
  /** Items of one account that may wait. */
  readonly mostWaiting: number;
  /** Milliseconds of an item at most: counted while it runs. */
  readonly longest: number;
  readonly use: AccountUse;
  readonly lengths: RunLengths;
  /** Monotonic, milliseconds. */
  readonly clock: () => number;
}

interface Running {
  readonly account: number;
  readonly begun: number;
  isPreempted: boolean;
}

export class AccountScheduler<Item> {
  readonly #options: TurnOptions;
  /** In the order in which the accounts began to wait. */
  readonly #waiting = new Map<number, Item[]>();
  /** In the order in which they began. */
  readonly #running = new Map<Item, Running>();
  /** Whether the last item that began is one of a quick account. */
  #isQuickLast = false;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
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
    const { slots, lengths, clock } = this.#options;
    if (this.#running.size >= slots) return undefined;
    const isFull = this.#slowRunning().length >= this.#most;
    const accounts = [...this.#waiting.keys()].filter(
      (account) => this.#runningOf(account) < this.#most && !(isFull && lengths.isSlow(account)),
    );
    const isTheirTurn = (account: number) => lengths.isQuick(account) !== this.#isQuickLast;
    const account = this.#leastUsed(accounts.filter(isTheirTurn)) ?? this.#leastUsed(accounts);
    if (account === undefined) return undefined;
    this.#isQuickLast = lengths.isQuick(account);
    const [item, ...own] = this.#waiting.get(account)!;
    this.#waiting.delete(account);
    // The account goes to the end of the round.
    if (own.length > 0) this.#waiting.set(account, own);
    this.#running.set(item!, { account, begun: clock(), isPreempted: false });
    return item;
  }

  /** Chooses an item that must make room for an account that is not slow. The caller ends and requeues it. @returns undefined: none must */
  preempt(): Item | undefined {
    if (this.#running.size < this.#options.slots || !this.#isOtherWaiting()) return undefined;
    const slow = this.#slowRunning().filter(([, { isPreempted }]) => !isPreempted);
    if (slow.length <= this.#most) return undefined;
    const [item, running] = slow.at(-1)!;
    running.isPreempted = true;
    return item;
  }

  /** Frees the slot of an item, if it has one. */
  end(item: Item): void {
    this.#running.delete(item);
  }

  /** Frees the slot of an item, which waits again, as the first of its account. */
  requeue(account: number, item: Item): void {
    this.end(item);
    this.#waiting.set(account, [item, ...(this.#waiting.get(account) ?? [])]);
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

  /** Slots that one account, and all slow accounts together, may have. */
  get #most(): number {
    return Math.max(1, this.#options.slots - 1);
  }

  #leastUsed(accounts: readonly number[]): number | undefined {
    const { use, longest } = this.#options;
    let [chosen, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const account of accounts) {
      const used = use.of(account) + this.#runningOf(account) * longest;
      if (used < least) [chosen, least] = [account, used];
    }
    return chosen;
  }

  #runningOf(account: number): number {
    let count = 0;
    for (const each of this.#running.values()) if (each.account === account) count++;
    return count;
  }

  /** A run that has lasted for long is slow, also that of an account that is not. */
  #slowRunning(): [Item, Running][] {
    const { lengths, clock } = this.#options;
    const now = clock();
    return [...this.#running].filter(
      ([, { account, begun }]) => now - begun >= QUICK || lengths.isSlow(account),
    );
  }

  #isOtherWaiting(): boolean {
    for (const account of this.#waiting.keys())
      if (!this.#options.lengths.isSlow(account) && this.#runningOf(account) < this.#most) return true;
    return false;
  }
}

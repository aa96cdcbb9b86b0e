/**
 * How long the runs of accounts last. Threads and places are divided among three classes:
 *
 *   quick: has run lately, and its runs are short
 *   new: has not run lately
 *   slow: its runs are long
 *
 * The length of an account is a moving average that begins at zero and fades. One long run among many short ones does not make an account slow, nor
 * does a first one in a cold thread, and a slow account that runs nothing is new again within minutes.
 */
import { LRUCache } from 'lru-cache';
import { FadingAmounts } from '../../common/fading-amounts.js';

/** Milliseconds; a run that lasts for as long is slow. */
export const QUICK = 100;
/** Share of the last run in the average. */
const SHARE = 1 / 8;
/** Milliseconds at least of an account whose run was preempted: it stays slow for a minute. */
const PREEMPTED = 4 * QUICK;
/** Accounts that are known to have run, and milliseconds since the last run. */
const KNOWN = 100_000;
const KNOWN_FOR = 300_000;

export class RunLengths {
  readonly #lengths: FadingAmounts;
  readonly #known: LRUCache<number, true>;
  /** Called when an account may have become slow. */
  onSlow = () => {};

  /** @param clock monotonic, milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#lengths = new FadingAmounts(clock);
    this.#known = new LRUCache({ max: KNOWN, ttl: KNOWN_FOR, ttlResolution: 0, perf: { now: clock } });
  }

  isSlow(account: number): boolean {
    return this.#lengths.of(account) >= QUICK;
  }

  isQuick(account: number): boolean {
    return this.#known.has(account) && !this.isSlow(account);
  }

  slow(): number[] {
    return this.#lengths.atLeast(QUICK);
  }

  /** @param milliseconds of a run that has ended */
  add(account: number, milliseconds: number): void {
    const before = this.#lengths.of(account);
    this.#known.set(account, true);
    this.#set(account, before + SHARE * (milliseconds - before));
  }

  /** Makes an account slow whose run was preempted. */
  preempted(account: number): void {
    this.#set(account, Math.max(PREEMPTED, this.#lengths.of(account)));
  }

  #set(account: number, length: number): void {
    this.#lengths.set(account, length);
    if (length >= QUICK) this.onSlow();
  }
}

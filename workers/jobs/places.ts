/**
 * Places of the jobs of one job runner, so that jobs of accounts whose jobs are short find one, whatever is due of others. Some places are only for accounts
 * that are not slow, and some only for quick ones (`run-lengths.ts`). What an account is shows when its job has a place: a place beyond the bound is taken
 * back, and its job is to be added again.
 */
import { LRUCache } from 'lru-cache';
import type { RunLengths } from '../sandbox/run-lengths.js';

/** Accounts whose places were taken back, and milliseconds for which they get none while there are too few. */
const TAKEN_BACK = 10_000;
const TAKEN_BACK_FOR = 60_000;

/** Numbers of places. */
export interface PlaceBounds {
  readonly ofOneAccount: number;
  readonly ofSlowAccounts: number;
  /** Of slow and new accounts together. */
  readonly ofOthers: number;
}

interface Place {
  readonly account: number;
  readonly end: AbortController;
}

/** The places of the jobs under way, and the accounts of which no job may start. */
export class Places {
  /** In the order in which they were taken. */
  readonly #taken = new Set<Place>();
  readonly #takenBack = new LRUCache<number, true>({ max: TAKEN_BACK, ttl: TAKEN_BACK_FOR });
  readonly #lengths: RunLengths;
  readonly #bounds: PlaceBounds;

  constructor(lengths: RunLengths, bounds: PlaceBounds) {
    this.#lengths = lengths;
    this.#bounds = bounds;
    lengths.onSlow = () => this.#takeBack();
  }

  /**
   * @param work ends soon after its signal is aborted: when that of the caller is, or when the place is taken back
   * @returns whether the work has ended; false: it failed, since its place was taken back
   * @throws what the work throws
   */
  async hold(
    account: number,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const place = { account, end: new AbortController() };
    const end = () => place.end.abort();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    this.#taken.add(place);
    this.#takeBack();
    try {
      if (place.end.signal.aborted && !signal.aborted) return false;
      await work(place.end.signal);
      return true;
    } catch (error) {
      if (signal.aborted || !place.end.signal.aborted) throw error;
      return false;
    } finally {
      signal.removeEventListener('abort', end);
      this.#taken.delete(place);
    }
  }

  forbidden(): number[] {
    const { ofOneAccount, ofSlowAccounts, ofOthers } = this.#bounds;
    const counts = new Map<number, number>();
    for (const { account } of this.#taken) counts.set(account, (counts.get(account) ?? 0) + 1);
    const full = [...counts].filter(([, count]) => count >= ofOneAccount).map(([account]) => account);
    const isSlowFull = this.#of(this.#isSlow).length >= ofSlowAccounts;
    const isOthersFull = this.#of(this.#isOther).length >= ofOthers;
    return [
      ...new Set([
        ...full,
        ...(isSlowFull || isOthersFull ? this.#lengths.slow() : []),
        ...(isOthersFull ? [...counts.keys(), ...this.#takenBack.keys()].filter(this.#isOther) : []),
      ]),
    ];
  }

  readonly #isSlow = (account: number): boolean => this.#lengths.isSlow(account);

  readonly #isOther = (account: number): boolean => !this.#lengths.isQuick(account);

  #of(isMeant: (account: number) => boolean): Place[] {
    return [...this.#taken].filter(({ account, end }) => !end.signal.aborted && isMeant(account));
  }

  /** The newest first: those that run are old. */
  #takeBack(): void {
    const { ofSlowAccounts, ofOthers } = this.#bounds;
    for (const [isMeant, most] of [
      [this.#isSlow, ofSlowAccounts],
      [this.#isOther, ofOthers],
    ] as const) {
      for (const { account, end } of this.#of(isMeant).slice(most)) {
        this.#takenBack.set(account, true);
        end.abort();
      }
    }
  }
}

/**
 * Processor time that accounts have used recently: those that used little are served first, and those that used much leave room for the others.
 *
 * The amounts halve every `HALF_LIFE`, so that no account pays long for what it did.
 */

/** Milliseconds. */
const HALF_LIFE = 30_000;
/** Milliseconds of recent use from which on an account is heavy. */
export const HEAVY = 1000;
/** Amounts below this, in milliseconds, are forgotten. */
const NOTHING = 1;
/** Accounts beyond which the forgotten ones are removed. */
const ACCOUNTS = 1000;

export class AccountUse {
  readonly #amounts = new Map<number, { readonly amount: number; readonly at: number }>();
  readonly #clock: () => number;
  #limit = ACCOUNTS;

  /** @param clock monotonic, milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Milliseconds that count now. */
  of(account: number): number {
    const known = this.#amounts.get(account);
    return known === undefined ? 0 : known.amount * 0.5 ** ((this.#clock() - known.at) / HALF_LIFE);
  }

  isHeavy(account: number): boolean {
    return this.of(account) >= HEAVY;
  }

  heavy(): number[] {
    return [...this.#amounts.keys()].filter((account) => this.isHeavy(account));
  }

  add(account: number, milliseconds: number): void {
    if (milliseconds <= 0) return;
    this.#amounts.set(account, { amount: this.of(account) + milliseconds, at: this.#clock() });
    if (this.#amounts.size > this.#limit) this.#forget();
  }

  #forget(): void {
    for (const account of this.#amounts.keys()) if (this.of(account) < NOTHING) this.#amounts.delete(account);
    this.#limit = Math.max(ACCOUNTS, 2 * this.#amounts.size);
  }
}

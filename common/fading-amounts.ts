/** Amounts of accounts that halve every `HALF_LIFE`, so that no account pays long for what it did. */

/** Milliseconds. */
const HALF_LIFE = 30_000;
/** Amounts below this are forgotten. */
const NOTHING = 1;
/** Accounts beyond which the forgotten ones are removed. */
const ACCOUNTS = 1000;

export class FadingAmounts {
  readonly #amounts = new Map<number, { readonly amount: number; readonly at: number }>();
  readonly #clock: () => number;
  #limit = ACCOUNTS;

  /** @param clock monotonic, milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** What counts now. */
  of(account: number): number {
    const known = this.#amounts.get(account);
    return known === undefined ? 0 : known.amount * 0.5 ** ((this.#clock() - known.at) / HALF_LIFE);
  }

  set(account: number, amount: number): void {
    this.#amounts.set(account, { amount, at: this.#clock() });
    if (this.#amounts.size > this.#limit) this.#forget();
  }

  /** Accounts of which so much counts now. */
  atLeast(amount: number): number[] {
    return [...this.#amounts.keys()].filter((account) => this.of(account) >= amount);
  }

  #forget(): void {
    for (const account of this.#amounts.keys()) if (this.of(account) < NOTHING) this.#amounts.delete(account);
    this.#limit = Math.max(ACCOUNTS, 2 * this.#amounts.size);
  }
}

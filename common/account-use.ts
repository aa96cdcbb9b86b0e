/** Processor time that accounts have used recently: those that used little are served first. */
import { FadingAmounts } from './fading-amounts.js';

export class AccountUse {
  readonly #amounts: FadingAmounts;

  /** @param clock monotonic, milliseconds */
  constructor(clock?: () => number) {
    this.#amounts = new FadingAmounts(clock);
  }

  /** Milliseconds that count now. */
  of(account: number): number {
    return this.#amounts.of(account);
  }

  add(account: number, milliseconds: number): void {
    if (milliseconds > 0) this.#amounts.set(account, this.of(account) + milliseconds);
  }
}

/** Capacity of the ingest queue, in points; long texts count as several. An account has a share of it that the others cannot take. */
export class QueueCapacity {
  readonly #ofAccount: number;
  #used = 0;
  readonly #byAccount = new Map<number, number>();

  /** @param ofAccount points of one account; accounts together have twice as many */
  constructor(ofAccount: number) {
    this.#ofAccount = ofAccount;
  }

  /** Points waiting or being flushed. */
  get used(): number {
    return this.#used;
  }

  /** Whether an upload of so many points may be queued. */
  hasRoom(points: number, account: number): boolean {
    const [ofAccount, own] = [this.#ofAccount, this.#usedBy(account)];
    // An upload larger than half of the account's points is let in when the other half is free: a busy server may never have more.
    if (own > 0 && own + Math.min(points, ofAccount / 2) > ofAccount) return false;
    if (this.#used < 2 * ofAccount) return true;
    // The others have filled the queue. An equal share is left to each account, or an upload of it would be refused because of them.
    const accounts = this.#byAccount.size + (own > 0 ? 0 : 1);
    return own + points <= (2 * ofAccount) / accounts;
  }

  /** Points are queued. */
  take(points: number, account: number): void {
    this.#add(points, account);
  }

  /** They have left the queue. */
  release(points: number, account: number): void {
    this.#add(-points, account);
  }

  #usedBy(account: number): number {
    return this.#byAccount.get(account) ?? 0;
  }

  #add(points: number, account: number): void {
    this.#used += points;
    const used = this.#usedBy(account) + points;
    if (used > 0) this.#byAccount.set(account, used);
    else this.#byAccount.delete(account);
  }
}

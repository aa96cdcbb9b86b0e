/**
 * Sensors that work has skipped, since they were locked. Work that skips a sensor often enough waits for it, one sensor at a time and the accounts in
 * turn: else a sensor that is nearly always locked for a moment would never have its turn.
 */

/** Skips in a row after which a sensor is waited for. */
export const MOST_SKIPS = 10;

export class Skips {
  /** Number of skips by sensor, by account; the accounts in the order of their turns. */
  readonly #accounts = new Map<number, Map<number, number>>();

  skipped(account: number, sensorId: number): void {
    const own = this.#accounts.get(account) ?? new Map<number, number>();
    own.set(sensorId, (own.get(sensorId) ?? 0) + 1);
    this.#accounts.set(account, own);
  }

  /** The work on the sensor is done, or there is none any more. */
  done(account: number, sensorId: number): void {
    const own = this.#accounts.get(account);
    own?.delete(sensorId);
    if (own?.size === 0) this.#accounts.delete(account);
  }

  /** @returns a sensor to wait for, whose count then begins anew; undefined: none */
  next(): number | undefined {
    for (const [account, own] of this.#accounts) {
      for (const [sensorId, count] of own) {
        if (count < MOST_SKIPS) continue;
        own.delete(sensorId);
        this.#accounts.delete(account);
        if (own.size > 0) this.#accounts.set(account, own);
        return sensorId;
      }
    }
    return undefined;
  }
}

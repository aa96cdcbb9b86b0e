/** What is known of the points of one sensor, whose values are all different: which were sent, and which were acknowledged. */

/** Values of a message, at most. */
const NAMED = 3;

export class Ledger {
  readonly #sent = new Set<number>();
  readonly #acked = new Set<number>();

  /**
   * Called before the first byte is sent.
   * @returns the values of so many new points
   */
  send(count: number): number[] {
    const values = Array.from({ length: count }, (_, i) => this.#sent.size + 1 + i);
    for (const value of values) this.#sent.add(value);
    return values;
  }

  ack(values: readonly number[]): void {
    for (const value of values) this.#acked.add(value);
  }

  /**
   * An upload that was refused, or has no response, may have been stored. None of it may have been stored twice.
   * @param stored value of each stored point
   * @returns violations, one line each
   */
  check(stored: readonly number[]): string[] {
    const times = new Map<number, number>();
    for (const value of stored) times.set(value, (times.get(value) ?? 0) + 1);
    const named = (what: string, values: readonly number[]) =>
      values.length === 0 ? [] : [`${values.length} points ${what}: ${values.slice(0, NAMED).join(', ')}`];
    return [
      ...named(
        'acknowledged and lost',
        [...this.#acked].filter((value) => !times.has(value)),
      ),
      ...named(
        'stored more than once',
        [...times.keys()].filter((value) => times.get(value)! > 1),
      ),
      ...named(
        'never sent',
        [...times.keys()].filter((value) => !this.#sent.has(value)),
      ),
    ];
  }
}

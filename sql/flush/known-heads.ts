/**
 * Heads as the last flush of their sensors left them. A flush that remembers all of its heads need not ask for them before it writes: it
 * says how it remembers them, and the database writes only when they still are so.
 */
import { lruCache } from '../../common/lru-cache.js';
import type { Head, HeadChange } from './statements.js';

/** Heads that are remembered; of those, the ones not used for longest are forgotten first. */
const MOST = 100_000;

/** Flushes, at most, that ask after one that remembered wrongly. */
const LONGEST_DOUBT = 64;

export class KnownHeads {
  readonly #heads = lruCache<number, Head>(MOST);
  /** Flushes that are going to ask all the same: other servers write to the same sensors, as it seems. */
  #doubt = 0;
  #nextDoubt = 1;

  /** @returns the heads in the order of their sensors, or null when it is better to ask for them */
  of(sensorIds: readonly number[]): readonly Head[] | null {
    if (this.#doubt > 0) {
      this.#doubt--;
      return null;
    }
    const heads: Head[] = [];
    for (const id of sensorIds) {
      const head = this.#heads.get(id);
      if (head === undefined) return null;
      heads.push(head);
    }
    return heads;
  }

  /** What was remembered was right. */
  trust(): void {
    this.#nextDoubt = 1;
  }

  /** What was remembered of some of these was wrong. */
  mistrust(sensorIds: readonly number[]): void {
    this.forget(sensorIds);
    this.#doubt = this.#nextDoubt;
    this.#nextDoubt = Math.min(2 * this.#nextDoubt, LONGEST_DOUBT);
  }

  /**
   * To be called when it is committed.
   * @param heads as they were under their locks
   * @param changes of some of them
   */
  learn(heads: readonly Head[], changes: readonly HeadChange[]): void {
    for (const head of heads) this.#heads.set(head.sensor_id, head);
    for (const change of changes) {
      const head = this.#heads.get(change.sensorId);
      if (head !== undefined) this.#heads.set(change.sensorId, changed(head, change));
    }
  }

  forget(sensorIds: readonly number[]): void {
    for (const id of sensorIds) this.#heads.delete(id);
  }
}

/** What the database makes of it. */
function changed(head: Head, { newest, stamp, summed, gap }: HeadChange): Head {
  return {
    ...head,
    newest: Math.max(head.newest, newest),
    stamp,
    summed,
    version: head.version + 1,
    front: gap?.front ?? head.front,
    ahead: gap?.ahead ?? head.ahead,
  };
}

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
  of(sensorIds: Float64Array): readonly Head[] | null {
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
  mistrust(sensorIds: Float64Array): void {
    this.forget(sensorIds);
    this.#doubt = this.#nextDoubt;
    this.#nextDoubt = Math.min(2 * this.#nextDoubt, LONGEST_DOUBT);
  }

  /**
   * To be called when it is committed.
   * @param heads as they were under their locks; those that changed are brought up to date
   * @param changes of some of them, in the same order
   */
  learn(heads: readonly Head[], changes: readonly HeadChange[]): void {
    let next = 0;
    for (const head of heads) {
      if (this.#heads.peek(head.sensor_id) !== head) this.#heads.set(head.sensor_id, head);
      const change = changes[next];
      if (change?.sensorId !== head.sensor_id) continue;
      update(head, change);
      next++;
    }
  }

  forget(sensorIds: Float64Array): void {
    for (const id of sensorIds) this.#heads.delete(id);
  }
}

/** What the database makes of it. In place: a new object for each sensor of a flush would be most of what there is for the garbage collector. */
function update(head: Head, { newest, stamp, summed, gap }: HeadChange): void {
  if (newest > head.newest) head.newest = newest;
  head.stamp = stamp;
  head.summed = summed;
  head.version++;
  if (gap === null) return;
  head.front = gap.front;
  head.ahead = gap.ahead;
}

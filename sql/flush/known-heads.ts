/**
 * Heads as the last flush of their sensors left them. A flush that remembers all of its heads need not ask for them before it writes: it
 * says how it remembers them, and the database writes only when they still are so.
 */
import type { HeadChanges } from './head-changes.js';
import type { Head } from './statements.js';

/** Heads that are remembered; of more, those that were learnt first are forgotten. */
const MOST = 100_000;

/** Flushes, at most, that ask after one that remembered wrongly. */
const LONGEST_DOUBT = 64;

export class KnownHeads {
  readonly #heads = new Map<number, Head>();
  /** Flushes that are going to ask all the same: other servers write to the same sensors, as it seems. */
  #doubt = 0;
  #nextDoubt = 1;

  /** @returns the heads in the order of their sensors, or null when it is better to ask for them */
  of(sensorIds: Float64Array): readonly Head[] | null {
    if (this.#doubt > 0) {
      this.#doubt--;
      return null;
    }
    const heads: Head[] = new Array(sensorIds.length);
    for (let i = 0; i < sensorIds.length; i++) {
      const head = this.#heads.get(sensorIds[i]!);
      if (head === undefined) return null;
      heads[i] = head;
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
  learn(heads: readonly Head[], changes: HeadChanges): void {
    let next = 0;
    for (const head of heads) {
      if (this.#heads.get(head.sensor_id) !== head) this.#add(head);
      if (changes.sensorIds[next] === head.sensor_id) update(head, changes, next++);
    }
  }

  #add(head: Head): void {
    // Behind those that were learnt before.
    this.#heads.delete(head.sensor_id);
    this.#heads.set(head.sensor_id, head);
    if (this.#heads.size <= MOST) return;
    const [first] = this.#heads.keys();
    this.#heads.delete(first!);
  }

  forget(sensorIds: Float64Array): void {
    for (const id of sensorIds) this.#heads.delete(id);
  }
}

/** What the database makes of it. In place: a new object for each sensor of a flush would be most of what there is for the garbage collector. */
function update(head: Head, { newest, stamp, summed, front, ahead }: HeadChanges, index: number): void {
  head.newest = Math.max(head.newest, newest[index]!);
  head.stamp = stamp[index]!;
  head.summed = summed[index]!;
  head.version++;
  if (Number.isNaN(front[index])) return;
  head.front = front[index]!;
  head.ahead = ahead[index]!;
}

/**
 * Limits how many tasks run concurrently. Keys that wait take turns, so that one key with many tasks delays the others by one task a turn.
 *
 * Preferred tasks have turns of their own: every second task that starts is a preferred one, as long as there are both.
 */

/** No place is left for the task. */
export class NoTurn extends Error {}

export interface TurnLimits {
  /** Tasks that run concurrently. */
  readonly atOnce: number;
  /** Tasks of one key, running and waiting. */
  readonly perKey: number;
  /** Tasks that wait. */
  readonly waiting: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: NoTurn) => void;
}

/** Waiting tasks by key. The first key has the next turn; after it the key goes to the end. */
type Ring = Map<string, Waiting[]>;

export class KeyedSemaphore {
  readonly #limits: TurnLimits;
  readonly #rings: { readonly preferred: Ring; readonly other: Ring } = {
    preferred: new Map(),
    other: new Map(),
  };
  /** Tasks by key, running and waiting. */
  readonly #pending = new Map<string, number>();
  #running = 0;
  #waiting = 0;
  #isPreferredNext = true;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws NoTurn when the key has too many tasks, or, of all that wait, the most; what the work throws */
  async run<T>(key: string, isPreferred: boolean, work: () => Promise<T>): Promise<T> {
    const pending = this.#pending.get(key) ?? 0;
    if (pending >= this.#limits.perKey) throw new NoTurn('too many tasks of this key');
    this.#pending.set(key, pending + 1);
    try {
      if (this.#running < this.#limits.atOnce) this.#running++;
      else await this.#wait(key, isPreferred ? this.#rings.preferred : this.#rings.other);
      try {
        return await work();
      } finally {
        this.#startNext();
      }
    } finally {
      const left = this.#pending.get(key)! - 1;
      if (left === 0) this.#pending.delete(key);
      else this.#pending.set(key, left);
    }
  }

  /** Resolves when the task may run. */
  #wait(key: string, ring: Ring): Promise<void> {
    const queue = ring.get(key) ?? [];
    if (this.#waiting >= this.#limits.waiting) this.#makePlace(queue.length + 1);
    return new Promise<void>((start, refuse) => {
      queue.push({ start, refuse });
      ring.set(key, queue);
      this.#waiting++;
    });
  }

  /** Refuses the last task of the key with the most waiting ones. @param length of the queue that asks for a place */
  #makePlace(length: number): void {
    let longest: { ring: Ring; key: string; queue: Waiting[] } | undefined;
    for (const ring of [this.#rings.other, this.#rings.preferred]) {
      for (const [key, queue] of ring) {
        if (queue.length > (longest?.queue.length ?? 0)) longest = { ring, key, queue };
      }
    }
    if (longest === undefined || longest.queue.length <= length) throw new NoTurn('too many tasks wait');
    longest.queue.pop()!.refuse(new NoTurn('another key has fewer tasks'));
    this.#waiting--;
  }

  #startNext(): void {
    const { preferred, other } = this.#rings;
    const ring = (this.#isPreferredNext && preferred.size > 0) || other.size === 0 ? preferred : other;
    const first = ring.entries().next();
    if (first.done) {
      this.#running--;
      return;
    }
    const [key, queue] = first.value;
    this.#isPreferredNext = ring !== preferred;
    ring.delete(key);
    const next = queue.shift()!;
    if (queue.length > 0) ring.set(key, queue);
    this.#waiting--;
    next.start();
  }
}

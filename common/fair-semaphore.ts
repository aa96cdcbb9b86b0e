/**
 * Semaphore whose permits go round by key (account, address): limits how many tasks run at once, in all and of one key, and how many wait.
 * The order is that of `fair-queue.ts`.
 */
import { FairQueue, type QueuePlace } from './fair-queue.js';

export interface FairLimits {
  /** Tasks that may run at once. */
  readonly permits: number;
  /** Tasks of one key that may run at once; without: as many as there are permits. */
  readonly permitsOfKey?: number;
  /** Tasks that may wait; without: any number. */
  readonly waiting?: number;
  /** Tasks of one key that may wait; without: any number. */
  readonly waitingOfKey?: number;
  /** Cost that a key may take in a round, in the unit of the tasks' costs; 1 if not given. */
  readonly quantum?: number;
  /** The error with which a task is refused when too many wait. */
  readonly refusal?: () => Error;
}

export interface FairTask {
  /** Expected cost; without: one quantum. */
  readonly cost?: number;
  /** Ends the wait, not the task: `acquire` then rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** Right to run one task. */
export interface Permit {
  /**
   * Returns the permit; a second call has no effect.
   * @param cost what the task really took, if that was not known before
   */
  release(cost?: number): void;
}

interface Waiter {
  readonly cost: number;
  readonly start: (permit: Permit) => void;
}

export class FairSemaphore<K> {
  readonly #queue: FairQueue<K, Waiter>;
  readonly #quantum: number;
  readonly #permitsOfKey: number;
  readonly #most: number;
  readonly #mostOfKey: number;
  readonly #refusal: () => Error;
  readonly #running = new Map<K, number>();
  #free: number;

  constructor({ permits, permitsOfKey, waiting, waitingOfKey, quantum, refusal }: FairLimits) {
    this.#free = permits;
    this.#permitsOfKey = permitsOfKey ?? permits;
    this.#most = waiting ?? Number.POSITIVE_INFINITY;
    this.#mostOfKey = waitingOfKey ?? Number.POSITIVE_INFINITY;
    this.#quantum = quantum ?? 1;
    this.#queue = new FairQueue(this.#quantum);
    this.#refusal = refusal ?? (() => new Error('too many tasks wait'));
  }

  /** Tasks that wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Tasks of the key that run or wait. */
  tasksOf(key: K): number {
    return (this.#running.get(key) ?? 0) + this.#queue.sizeOf(key);
  }

  /** Runs the work with a permit. @throws what the work throws, and what `acquire` does */
  async run<T>(key: K, work: () => Promise<T>, task: FairTask = {}): Promise<T> {
    const permit = this.acquire(key, task);
    const held = permit instanceof Promise ? await permit : permit;
    try {
      return await work();
    } finally {
      held.release();
    }
  }

  /**
   * Takes a permit: at once if one is free, otherwise in turn.
   * @throws the refusal, when too many tasks wait
   */
  acquire(key: K, task: FairTask = {}): Permit | Promise<Permit> {
    const cost = task.cost ?? this.#quantum;
    // If a permit is free, each waiting task waits for another one of its key.
    if (this.#free > 0 && (this.#running.get(key) ?? 0) < this.#permitsOfKey) {
      this.#queue.serve(key, cost);
      return this.#begin(key, cost);
    }
    if (this.#queue.size >= this.#most || this.#queue.sizeOf(key) >= this.#mostOfKey) throw this.#refusal();
    // Read here only: some make it on demand.
    const { signal } = task;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const start = (permit: Permit) => {
        signal?.removeEventListener('abort', giveUp);
        resolve(permit);
      };
      const place: QueuePlace<Waiter> = this.#queue.push(key, { cost, start }, cost);
      const giveUp = () => {
        if (this.#queue.remove(place)) reject(signal!.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #begin(key: K, expected: number): Permit {
    this.#free--;
    const running = (this.#running.get(key) ?? 0) + 1;
    this.#running.set(key, running);
    if (running >= this.#permitsOfKey) this.#queue.hold(key);
    let isHeld = true;
    return {
      release: (cost = expected) => {
        if (!isHeld) return;
        isHeld = false;
        this.#end(key);
        if (cost !== expected) this.#queue.charge(key, cost - expected);
        this.#beginNext();
      },
    };
  }

  #end(key: K): void {
    this.#free++;
    const running = this.#running.get(key)! - 1;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
    if (running < this.#permitsOfKey) this.#queue.free(key);
  }

  #beginNext(): void {
    while (this.#free > 0) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      next.item.start(this.#begin(next.key, next.item.cost));
    }
  }
}

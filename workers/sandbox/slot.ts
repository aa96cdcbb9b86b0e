/**
 * The few numbers that the main thread of the child process shares with the thread of one task: when the task began (it may
 * have waited for the thread to start), at which item it is, that it shall end, that an answer of the host has come.
 *
 * No script sees this memory.
 */

const BEGUN = 0;
const ITEM = 1;
const STOP = 2;
const ANSWERS = 3;

/** Milliseconds of a clock that all threads of a process share. */
function now(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

export class Slot {
  readonly #numbers: Int32Array;

  /** @param epoch where the slot's milliseconds begin */
  constructor(
    readonly memory = new SharedArrayBuffer(16),
    readonly epoch = now(),
  ) {
    this.#numbers = new Int32Array(memory);
  }

  /** Notes that the item begins now: its time runs. */
  begin(item = 0): void {
    Atomics.store(this.#numbers, ITEM, item);
    Atomics.store(this.#numbers, BEGUN, Math.max(1, now() - this.epoch));
  }

  /** Whether the task has a thread. */
  hasBegun(): boolean {
    return Atomics.load(this.#numbers, BEGUN) !== 0;
  }

  /** Milliseconds since the running item began; 0 before the first one. */
  elapsed(): number {
    const begun = Atomics.load(this.#numbers, BEGUN);
    return begun === 0 ? 0 : now() - this.epoch - begun;
  }

  item(): number {
    return Atomics.load(this.#numbers, ITEM);
  }

  stop(): void {
    Atomics.store(this.#numbers, STOP, 1);
    this.wake();
  }

  stopped(): boolean {
    return Atomics.load(this.#numbers, STOP) === 1;
  }

  /** An answer was posted, or the task shall end. */
  wake(): void {
    Atomics.add(this.#numbers, ANSWERS, 1);
    Atomics.notify(this.#numbers, ANSWERS);
  }

  answers(): number {
    return Atomics.load(this.#numbers, ANSWERS);
  }

  /** Waits until `answers()` is no longer `seen`, or some milliseconds have gone. */
  wait(seen: number, patience: number): void {
    Atomics.wait(this.#numbers, ANSWERS, seen, patience);
  }
}

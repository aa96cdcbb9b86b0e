/**
 * Shared memory of the main thread of the child process and the thread of a task: the start of the current item (after any wait for the thread), its
 * index, whether the task must stop, the number of replies of the host, and the memory that the task held when it was last measured.
 *
 * Scripts cannot access this memory.
 */

const BEGUN = 0;
const ITEM = 1;
const STOP = 2;
const REPLIES = 3;
const HELD = 4;

/** Milliseconds of a monotonic clock that all threads of a process share. */
function now(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

export class Slot {
  readonly #numbers: Int32Array;

  /** @param epoch origin of the times in the memory, so that they fit 32 bits */
  constructor(
    readonly memory = new SharedArrayBuffer(20),
    readonly epoch = now(),
  ) {
    this.#numbers = new Int32Array(memory);
  }

  /** Starts the time of an item. */
  begin(item = 0): void {
    Atomics.store(this.#numbers, ITEM, item);
    Atomics.store(this.#numbers, BEGUN, Math.max(1, now() - this.epoch));
  }

  /** Whether a thread has started the task. */
  hasBegun(): boolean {
    return Atomics.load(this.#numbers, BEGUN) !== 0;
  }

  /** Milliseconds since the start of the current item; 0 before the first one. */
  elapsed(): number {
    const begun = Atomics.load(this.#numbers, BEGUN);
    return begun === 0 ? 0 : now() - this.epoch - begun;
  }

  item(): number {
    return Atomics.load(this.#numbers, ITEM);
  }

  /** Records the memory that the task holds. @param bytes below 2 TB */
  hold(bytes: number): void {
    Atomics.store(this.#numbers, HELD, Math.ceil(bytes / 1024));
  }

  /** Bytes when the memory was last measured; 0: never, since the task has charged little. */
  held(): number {
    return Atomics.load(this.#numbers, HELD) * 1024;
  }

  stop(): void {
    Atomics.store(this.#numbers, STOP, 1);
    this.wake();
  }

  stopped(): boolean {
    return Atomics.load(this.#numbers, STOP) === 1;
  }

  /** Wakes the thread: a reply was posted, or the task must stop. */
  wake(): void {
    Atomics.add(this.#numbers, REPLIES, 1);
    Atomics.notify(this.#numbers, REPLIES);
  }

  replies(): number {
    return Atomics.load(this.#numbers, REPLIES);
  }

  /** Blocks until `replies()` differs from `seen`. @param timeout milliseconds */
  wait(seen: number, timeout: number): void {
    Atomics.wait(this.#numbers, REPLIES, seen, timeout);
  }
}

/**
 * Writes that wait for room in the queue of the store, in the order in which they came: many clients give up a batch after a few refusals.
 *
 * A write that waits holds its body, which the body memory budget counts, and nothing that was read from it: points take many times as much. So it
 * is read when there is room, by one write at a time up to the queue, or all of them would read and find the room of one.
 */
import { Semaphore } from '../../../common/semaphore.js';
import { type Ingest, NoRoom } from '../../ingest/ingest.js';

/**
 * Reads a body and stores its points.
 * @param onQueued called when the points are in the queue
 * @throws NoRoom when the queue has none, and nothing was stored
 */
type Attempt<Result> = (onQueued?: () => void) => Promise<Result>;

export class WaitingWrites {
  readonly #ingest: Pick<Ingest, 'room'>;
  readonly #timeout: number;
  readonly #semaphore = new Semaphore(1);
  #waiting = 0;

  /** @param timeout milliseconds that a write waits at most */
  constructor(ingest: Pick<Ingest, 'room'>, timeout: number) {
    this.#ingest = ingest;
    this.#timeout = timeout;
  }

  /** @throws what the attempt throws: NoRoom only when there was none for all of the time */
  async run<Result>(attempt: Attempt<Result>): Promise<Result> {
    let refusal = new NoRoom(1);
    if (this.#waiting === 0) {
      const result = await tried(attempt);
      if (!(result instanceof NoRoom)) return result;
      refusal = result;
    }
    if (this.#timeout === 0) throw refusal;
    return this.#wait(attempt, refusal);
  }

  async #wait<Result>(attempt: Attempt<Result>, first: NoRoom): Promise<Result> {
    const signal = AbortSignal.timeout(this.#timeout);
    this.#waiting++;
    try {
      for (let refusal = first; ; ) {
        const begun = await this.#semaphore.run(() => this.#begin(attempt, refusal, signal));
        const result = await begun.result;
        if (!(result instanceof NoRoom)) return result;
        if (signal.aborted) throw result;
        refusal = result;
      }
    } finally {
      this.#waiting--;
    }
  }

  /** @returns when the attempt has reached the queue, or failed. @throws the refusal, when there is no room in time */
  async #begin<Result>(
    attempt: Attempt<Result>,
    refusal: NoRoom,
    signal: AbortSignal,
  ): Promise<{ readonly result: Promise<Result | NoRoom> }> {
    await this.#ingest.room(refusal.weight, signal).catch(() => {
      throw refusal;
    });
    let onQueued = () => {};
    const queued = new Promise<void>((resolve) => {
      onQueued = resolve;
    });
    const result = tried(attempt, onQueued);
    await Promise.race([queued, result.catch(() => {})]);
    return { result };
  }
}

async function tried<Result>(attempt: Attempt<Result>, onQueued?: () => void): Promise<Result | NoRoom> {
  try {
    return await attempt(onQueued);
  } catch (error) {
    if (error instanceof NoRoom) return error;
    throw error;
  }
}

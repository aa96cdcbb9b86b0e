/**
 * Writes that wait for capacity in the ingest queue, in order of arrival, since many clients drop a batch after a few refusals.
 * Writes of one account wait for each other only, as its share of the queue is its own.
 *
 * A waiting write holds its body, which the body memory budget counts, but no parsed points, which take many times as much. The body is parsed when the
 * queue has capacity, by one write of an account at a time until its points are queued: otherwise all writes would parse for the capacity of one.
 */
import { FairSemaphore } from '../../../common/fair-semaphore.js';
import { type Ingest, NoRoom } from '../../ingest/public.js';

/**
 * Parses a body and stores its points.
 * @param onQueued called when the points are queued
 * @throws NoRoom when the queue is full, and nothing was stored
 */
type Attempt<Result> = (onQueued?: () => void) => Promise<Result>;

export class WaitingWrites {
  readonly #ingest: Pick<Ingest, 'room'>;
  readonly #timeout: number;
  readonly #semaphore = new FairSemaphore<number>({ permits: Number.POSITIVE_INFINITY, permitsOfKey: 1 });
  /** By account. */
  readonly #waiting = new Map<number, number>();

  /** @param timeout milliseconds that a write may wait */
  constructor(ingest: Pick<Ingest, 'room'>, timeout: number) {
    this.#ingest = ingest;
    this.#timeout = timeout;
  }

  /** @throws what the attempt throws: NoRoom only after the timeout */
  async run<Result>(attempt: Attempt<Result>, account: number): Promise<Result> {
    let refusal = new NoRoom(1);
    if (!this.#waiting.has(account)) {
      const result = await tried(attempt);
      if (!(result instanceof NoRoom)) return result;
      refusal = result;
    }
    if (this.#timeout === 0) throw refusal;
    return this.#wait(attempt, account, refusal);
  }

  async #wait<Result>(attempt: Attempt<Result>, account: number, first: NoRoom): Promise<Result> {
    const signal = AbortSignal.timeout(this.#timeout);
    this.#waiting.set(account, (this.#waiting.get(account) ?? 0) + 1);
    try {
      for (let refusal = first; ; ) {
        const begin = () => this.#begin(attempt, account, refusal, signal);
        const begun = await this.#semaphore.run(account, begin);
        const result = await begun.result;
        if (!(result instanceof NoRoom)) return result;
        if (signal.aborted) throw result;
        refusal = result;
      }
    } finally {
      const left = this.#waiting.get(account)! - 1;
      if (left === 0) this.#waiting.delete(account);
      else this.#waiting.set(account, left);
    }
  }

  /** Resolves when the attempt has queued its points, or failed. @throws the refusal after the timeout */
  async #begin<Result>(
    attempt: Attempt<Result>,
    account: number,
    refusal: NoRoom,
    signal: AbortSignal,
  ): Promise<{ readonly result: Promise<Result | NoRoom> }> {
    await this.#ingest.room(refusal.weight, account, signal).catch(() => {
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

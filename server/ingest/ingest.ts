/** The queue of the write path: takes batches, and resolves when they are on disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import type { BatchOutcome, QueuedBatch } from './batch.js';
import { Writer, type WriterParts } from './writer.js';

export interface IngestParts extends WriterParts {
  /** Points of one account that may wait at once; of all together twice as many. */
  readonly queuePoints: number;
  /** Milliseconds that an upload waits for the store. */
  readonly timeout: number;
}

/** The queue has no room for an upload of the account, of which nothing was taken. */
export class NoRoom extends ApiError {
  /** @param weight of the upload: points, long texts count as several */
  constructor(readonly weight: number) {
    super('overloaded', undefined, {}, { 'Retry-After': '1' });
  }
}

/** Milliseconds. */
const SWEEP = 500;
const POLL = 20;

export class Ingest {
  readonly #writer: Writer;
  readonly #parts: IngestParts;
  readonly #sweep: NodeJS.Timeout;
  #nextPoll: Promise<void> | null = null;

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#writer = new Writer(parts);
    this.#sweep = setInterval(() => this.#writer.expire(), SWEEP);
    this.#sweep.unref();
  }

  /** Milliseconds that an upload waits for the store. */
  get timeout(): number {
    return this.#parts.timeout;
  }

  /** Points waiting or being flushed; long texts count as several. */
  get weight(): number {
    return this.#writer.weight;
  }

  /**
   * Queues the batches of an upload, or refuses them when the queue has no room. Batches of several accounts are flushed in turn.
   * @returns the outcome of each batch, when it is on disk; failures are ApiError (overloaded, not_found, internal) or StaleRights
   * @throws NoRoom
   */
  submit(batches: readonly QueuedBatch[], account: number): Promise<readonly BatchOutcome[]> {
    const weight = weightOf(batches);
    if (!this.#hasRoom(weight, account)) throw new NoRoom(weight);
    return this.#add(batches, account, performance.now() + this.#parts.timeout);
  }

  /**
   * Waits for room in the queue, then queues the batches without a deadline.
   * @param signal aborted: batches that have no room yet are dropped
   * @returns when everything is queued; within it, what `submit` returns
   * @throws the signal's reason
   */
  async queue(
    batches: readonly QueuedBatch[],
    account: number,
    signal: AbortSignal,
  ): Promise<{ readonly outcomes: Promise<readonly BatchOutcome[]> }> {
    await this.room(weightOf(batches), account, signal);
    signal.throwIfAborted();
    return { outcomes: this.#add(batches, account, Number.POSITIVE_INFINITY) };
  }

  /**
   * Resolves when the queue has room for an upload.
   * @param weight of the upload: points, long texts count as several
   * @throws the signal's reason
   */
  async room(weight: number, account: number, signal: AbortSignal): Promise<void> {
    while (!this.#hasRoom(weight, account)) {
      signal.throwIfAborted();
      // One timer for all uploads that wait; they continue in the order in which they came.
      this.#nextPoll ??= sleep(POLL).then(() => {
        this.#nextPoll = null;
      });
      await this.#nextPoll;
    }
  }

  /** An upload larger than half of the queue is let in when the other half is free: a busy server may never have more. */
  #hasRoom(arriving: number, account: number): boolean {
    const { queuePoints } = this.#parts;
    const queued = this.#writer.weightOf(account);
    if (queued > 0 && queued + Math.min(arriving, queuePoints / 2) > queuePoints) return false;
    // No account fills the whole queue alone.
    return this.weight < 2 * queuePoints;
  }

  #add(batches: readonly QueuedBatch[], account: number, deadline: number): Promise<readonly BatchOutcome[]> {
    const outcomes = batches.map((batch) => batch.outcome());
    for (const batch of batches) {
      batch.account = account;
      batch.deadline = deadline;
      this.#writer.add(batch);
    }
    return Promise.all(outcomes);
  }

  /** Finishes the flushes under way, then closes the connection. Every client has its response. */
  async close(): Promise<void> {
    this.#writer.expire(Number.POSITIVE_INFINITY);
    await this.#writer.close();
    clearInterval(this.#sweep);
  }
}

function weightOf(batches: readonly QueuedBatch[]): number {
  return batches.reduce((sum, { weight }) => sum + weight, 0);
}

/** The queue of the write path: takes batches, and resolves when they are on disk. Each shard has a writer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, dataUnreachable } from '@sensorium/model/errors';
import type { ShardDatabase } from '../../sql/shards.js';
import type { BatchOutcome, QueuedBatch } from './batch.js';
import { QueueCapacity } from './queue-capacity.js';
import { Writer, type WriterParts } from './writer.js';

export interface IngestParts extends Omit<WriterParts, 'shard' | 'capacity'> {
  readonly shards: readonly ShardDatabase[];
  /** Points of one account that may wait at once; of all together twice as many, and beyond these an equal share of each account. */
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
  /** By shard. */
  readonly #writers: Map<number, Writer>;
  readonly #parts: IngestParts;
  readonly #capacity: QueueCapacity;
  readonly #sweep: NodeJS.Timeout;
  #nextPoll: Promise<void> | null = null;

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#capacity = new QueueCapacity(parts.queuePoints);
    this.#writers = new Map(parts.shards.map((shard) => [shard.id, this.#writerOf(shard)]));
    this.#sweep = setInterval(() => this.#expire(), SWEEP);
    this.#sweep.unref();
  }

  /** Takes points of a shard that was added after the start. */
  add(shard: ShardDatabase): void {
    this.#writers.set(shard.id, this.#writerOf(shard));
  }

  #writerOf(shard: ShardDatabase): Writer {
    return new Writer({ ...this.#parts, shard, capacity: this.#capacity });
  }

  /** Milliseconds that an upload waits for the store. */
  get timeout(): number {
    return this.#parts.timeout;
  }

  /** Points waiting or being flushed; long texts count as several. */
  get weight(): number {
    return this.#capacity.used;
  }

  /**
   * Queues the batches of an upload, or refuses them when the queue has no room. Batches of several accounts are flushed in turn.
   * @returns the outcome of each batch, when it is on disk; failures are ApiError (overloaded, not_found, internal) or StaleRights
   * @throws NoRoom
   */
  submit(batches: readonly QueuedBatch[], account: number): Promise<readonly BatchOutcome[]> {
    const weight = weightOf(batches);
    if (!this.#capacity.hasRoom(weight, account)) throw new NoRoom(weight);
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
    while (!this.#capacity.hasRoom(weight, account)) {
      signal.throwIfAborted();
      // One timer for all uploads that wait; they continue in the order in which they came.
      this.#nextPoll ??= sleep(POLL).then(() => {
        this.#nextPoll = null;
      });
      await this.#nextPoll;
    }
  }

  /** @throws ApiError overloaded, for a shard that this process does not know */
  #add(batches: readonly QueuedBatch[], account: number, deadline: number): Promise<readonly BatchOutcome[]> {
    const writers = batches.map(({ shard }) => this.#writers.get(shard));
    if (writers.includes(undefined)) throw dataUnreachable();
    const outcomes = batches.map((batch, i) => {
      batch.account = account;
      batch.deadline = deadline;
      writers[i]!.add(batch);
      return batch.outcome();
    });
    return Promise.all(outcomes);
  }

  /** Finishes the flushes under way, then closes the connections. Every client has its response. */
  async close(): Promise<void> {
    this.#expire(Number.POSITIVE_INFINITY);
    await Promise.all([...this.#writers.values()].map((writer) => writer.close()));
    clearInterval(this.#sweep);
  }

  #expire(late = performance.now()): void {
    for (const writer of this.#writers.values()) writer.expire(late);
  }
}

function weightOf(batches: readonly QueuedBatch[]): number {
  return batches.reduce((sum, { weight }) => sum + weight, 0);
}

/** Entry to the write path: takes judged points, and resolves when they are on disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import type { Rows } from '../../sql/store/ingest/columns.js';
import { type Outcome, Pending, QueuedBatch } from './batch.js';
import { Writer, type WriterParts } from './writer.js';

export interface IngestParts extends WriterParts {
  /** Points that may wait at once. */
  readonly queuePoints: number;
  /** Milliseconds an upload waits for the store. */
  readonly timeout: number;
}

/** Judged points of an upload, one or more, at most as many as fill a flush. */
export interface Entry {
  readonly points: Rows;
  /** Rights epoch under which the caller may write to their sensors. */
  readonly epoch: number;
}

/** The queue has no room for an upload, of which nothing was taken. */
export class NoRoom extends ApiError {
  /** @param weight of the upload: points, long texts count as several */
  constructor(readonly weight: number) {
    super('overloaded', undefined, {}, { 'Retry-After': '1' });
  }
}

/** Milliseconds. */
const SWEEP = 500;
const LOOK = 20;

export class Ingest {
  readonly #writer: Writer;
  readonly #parts: IngestParts;
  readonly #sweep: NodeJS.Timeout;
  #nextLook: Promise<void> | null = null;

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#writer = new Writer(parts);
    this.#sweep = setInterval(() => this.#writer.expire(), SWEEP);
    this.#sweep.unref();
  }

  /** Points waiting or being flushed; long texts count as several. */
  get weight(): number {
    return this.#writer.weight;
  }

  /**
   * @returns for each entry how its points fared, when they are on disk; failures are ApiError (overloaded, not_found, internal) or
   *   StaleRights
   * @throws NoRoom
   */
  submit(entries: readonly Entry[]): Promise<readonly Outcome[]> {
    const weight = weightOf(entries);
    if (!this.#hasRoom(weight)) throw new NoRoom(weight);
    return this.#add(entries, performance.now() + this.#parts.timeout);
  }

  /**
   * The same for who does not mind waiting: for room in the queue, and for the store as long as it takes.
   * @param signal aborted: what has no room yet is given up
   * @returns when everything is queued; within it, what `submit` returns
   * @throws the signal's reason
   */
  async queue(
    entries: readonly Entry[],
    signal: AbortSignal,
  ): Promise<{ readonly outcomes: Promise<readonly Outcome[]> }> {
    await this.room(weightOf(entries), signal);
    signal.throwIfAborted();
    return { outcomes: this.#add(entries, Number.POSITIVE_INFINITY) };
  }

  /**
   * Resolves when the queue has room for an upload.
   * @param weight of the upload: points, long texts count as several
   * @throws the signal's reason
   */
  async room(weight: number, signal: AbortSignal): Promise<void> {
    while (!this.#hasRoom(weight)) {
      signal.throwIfAborted();
      // One timer for all uploads that wait; they look in the order in which they came.
      this.#nextLook ??= sleep(LOOK).then(() => {
        this.#nextLook = null;
      });
      await this.#nextLook;
    }
  }

  /** An upload larger than half of the queue is let in when the other half is free: a busy server may never have more. */
  #hasRoom(arriving: number): boolean {
    const { queuePoints } = this.#parts;
    const queued = this.weight;
    return queued === 0 || queued + Math.min(arriving, queuePoints / 2) <= queuePoints;
  }

  #add(entries: readonly Entry[], deadline: number): Promise<readonly Outcome[]> {
    return new Promise((resolve) => {
      let open = entries.length;
      if (open === 0) resolve([]);
      const pending = entries.map(
        () =>
          new Pending(() => {
            if (--open === 0) resolve(pending);
          }),
      );
      entries.forEach(({ points, epoch }, index) => {
        this.#writer.add(new QueuedBatch(points, epoch, deadline, pending[index]!));
      });
    });
  }

  /** Finishes the flushes under way, then lets go of the connection. Nobody waits for an answer any more. */
  async close(): Promise<void> {
    this.#writer.expire(Number.POSITIVE_INFINITY);
    await this.#writer.close();
    clearInterval(this.#sweep);
  }
}

function weightOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.points.weight, 0);
}

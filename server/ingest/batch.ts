/** The points that one upload brings, or as many of them as fill a flush: what waits to be written. */
import { ApiError, tryLater } from '@sensorium/model/errors';
import { type AllowedBatch, type Counts, noCounts } from '../../sql/store/ingest/batch.js';
import { Rows } from '../../sql/store/ingest/columns.js';

/** The rights under which points were accepted are older than a change of rights; judge them again. */
export class StaleRights extends Error {}

/** Why points were not written. */
export interface Failure {
  readonly error: Error;
  /** Which of the points; null: all. */
  readonly indexes: Iterable<number> | null;
}

/** How the points of a batch fared, all of which were written but for those that failed. */
export interface Outcome {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}

/** Gathers the outcome of a batch, which may be written in several parts. */
export class Pending implements Outcome {
  readonly counts: Counts = noCounts();
  readonly failures: Failure[] = [];
  #open = 1;
  readonly #onComplete: () => void;

  /** @param onComplete called once, when every part of the batch is on disk, or will not be */
  constructor(onComplete: () => void) {
    this.#onComplete = onComplete;
  }

  /** There is one part more. */
  divide(): void {
    this.#open++;
  }

  complete(counts: Counts): void {
    this.counts.stored += counts.stored;
    this.counts.duplicate += counts.duplicate;
    this.counts.replaced += counts.replaced;
    if (--this.#open === 0) this.#onComplete();
  }
}

export class QueuedBatch implements AllowedBatch {
  counts: Counts = noCounts();
  /** It waits no more. */
  hasLeft = false;
  #isCompleted = false;
  readonly #pending: Pending;
  /** Which points of the whole batch these are; null: all. */
  readonly #indexes: Uint32Array | null;

  /**
   * @param points 1 or more
   * @param epoch rights epoch under which the upload was allowed
   * @param deadline of performance.now(), after which the client is told to try later
   * @param pending is told how the points fared
   */
  constructor(
    readonly points: Rows,
    readonly epoch: number,
    readonly deadline: number,
    pending: Pending,
    indexes: Uint32Array | null = null,
  ) {
    this.#pending = pending;
    this.#indexes = indexes;
  }

  get weight(): number {
    return this.points.weight;
  }

  /** Its client has been answered, or is about to be. */
  get isCompleted(): boolean {
    return this.#isCompleted;
  }

  /** The sensor of its first point; asked where it is the only one. */
  get sensorId(): number {
    return this.points.sensorIds[0]!;
  }

  /** @param gone sensors that were deleted while their points were on their way */
  ack(gone: ReadonlySet<number>): void {
    if (this.#isCompleted) return;
    this.#failGone(gone);
    this.#complete(this.counts);
  }

  /** Its rights were stale, but what is gone is gone. */
  outdate(gone: ReadonlySet<number>): void {
    if (this.#isCompleted) return;
    this.#failGone(gone);
    const left = gone.size === 0 ? null : (this.#group((id) => gone.has(id)).get(false) ?? []);
    this.#fail(new StaleRights(), left);
    this.#complete(noCounts());
  }

  /** The first outcome stands: who was told to try later is not told anything else. */
  refuse(reason: Error): void {
    if (this.#isCompleted) return;
    this.#fail(reason, null);
    this.#complete(noCounts());
  }

  expire(): void {
    this.refuse(tryLater('overloaded', 2));
  }

  #complete(counts: Counts): void {
    this.#isCompleted = true;
    this.#pending.complete(counts);
  }

  #failGone(gone: ReadonlySet<number>): void {
    if (gone.size === 0) return;
    for (const [id, indexes] of this.#group((sensorId) => (gone.has(sensorId) ? sensorId : null))) {
      if (id !== null) this.#fail(new ApiError('not_found', `there is no sensor ${id}`), indexes);
    }
  }

  /** @param indexes of points here; null: all */
  #fail(error: Error, indexes: readonly number[] | null): void {
    if (indexes?.length === 0) return;
    const own = this.#indexes;
    const whole = own === null || indexes === null ? (indexes ?? own) : indexes.map((index) => own[index]!);
    this.#pending.failures.push({ error, indexes: whole });
  }

  /** The points here by what their sensors have in common, in order of their first points. */
  #group<Key>(keyOf: (sensorId: number) => Key): Map<Key, number[]> {
    const groups = new Map<Key, number[]>();
    this.points.sensorIds.forEach((id, index) => {
      const key = keyOf(id);
      const indexes = groups.get(key);
      if (indexes === undefined) groups.set(key, [index]);
      else indexes.push(index);
    });
    return groups;
  }

  /**
   * Takes this batch apart into others, in its place. Points of a sensor keep their order.
   * @param keyOf sensors of one key stay together
   * @returns in order of their first points; this batch alone where all of its sensors have one key
   */
  divide(keyOf: (sensorId: number) => number): readonly QueuedBatch[] {
    const groups = this.#group(keyOf);
    if (groups.size === 1 || this.#isCompleted) return [this];
    const parts = [...groups.values()].map((indexes) => this.#part(indexes));
    for (let i = 1; i < parts.length; i++) this.#pending.divide();
    return parts;
  }

  #part(indexes: readonly number[]): QueuedBatch {
    const points = new Rows(indexes.length);
    for (const index of indexes) points.addSpan(this.points, { from: index, to: index + 1 });
    const whole = Uint32Array.from(indexes, (index) => this.#indexes?.[index] ?? index);
    return new QueuedBatch(points, this.epoch, this.deadline, this.#pending, whole);
  }
}

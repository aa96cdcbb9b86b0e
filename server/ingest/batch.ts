/** A batch in the queue: its points, and how each of them fared. */
import { tryLater } from '@sensorium/model/errors';
import { CENTRAL } from '../../sql/shards.js';
import { type AuthorisedBatch, type Counts, noCounts } from '../../sql/store/ingest/batch.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';

/** A right changed after the points were authorised: authorise them again. */
export class StaleRights extends Error {}

/** Sensors were deleted after their points were authorised. One error for all of them: a flush may have 40,000. */
export class DeletedMeanwhile extends Error {}

/** Points that were not written, and why. */
export interface Failure {
  readonly error: Error;
  /** Places of the points in their upload, ascending. */
  readonly places: ArrayLike<number>;
  /** The date of each of them, or NO_DATE: assigned dates have to stay, as the points may be stored with them. */
  readonly dates: ArrayLike<number>;
}

/** Of a batch, all of whose points are written but those that failed. */
export interface BatchOutcome {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}

/** Collects the outcome of a batch, which the writer may divide into parts. */
class PendingOutcome implements BatchOutcome {
  readonly counts: Counts = noCounts();
  readonly failures: Failure[] = [];
  readonly complete: Promise<void>;
  #resolve: () => void = () => {};
  #parts = 1;

  constructor() {
    this.complete = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The batch has one part more. */
  divide(): void {
    this.#parts++;
  }

  add(counts: Counts): void {
    this.counts.stored += counts.stored;
    this.counts.duplicate += counts.duplicate;
    this.counts.replaced += counts.replaced;
    if (--this.#parts === 0) this.#resolve();
  }
}

/** Validated points of an upload in its order, at most as many as fill a flush. */
export class QueuedBatch implements AuthorisedBatch {
  readonly points: PointBuffer;
  counts: Counts = noCounts();
  /** The account that sent it. */
  account = 0;
  /** Rights epoch under which all points were authorised. */
  epoch = Number.POSITIVE_INFINITY;
  generation: number | undefined;
  /** Of all its sensors. */
  readonly shard: number;
  readonly callerId: number;
  /** Of performance.now(): the client is asked to try again later. */
  deadline = Number.POSITIVE_INFINITY;
  /** The writer holds it no more. */
  hasLeft = false;
  #isCompleted = false;
  readonly #outcome: PendingOutcome;
  /** Runs of points that follow each other in the upload: the index of the first one here, and its place in the upload. */
  readonly #runs: { readonly index: number; readonly place: number }[] = [];
  /** Place in the upload less index here, of the last run. */
  #offset = Number.NaN;

  /**
   * @param callerId user whose points they are
   * @param capacity points for which there is room at first
   */
  constructor(callerId: number, capacity: number, shard = CENTRAL, outcome = new PendingOutcome()) {
    this.callerId = callerId;
    this.shard = shard;
    this.points = new PointBuffer(capacity);
    this.#outcome = outcome;
  }

  /** The next point that is added has this place in the upload. */
  at(place: number): void {
    const index = this.points.length;
    if (place - index === this.#offset) return;
    this.#offset = place - index;
    this.#runs.push({ index, place });
  }

  /** The place in the upload of each point. */
  places(): Uint32Array {
    const places = new Uint32Array(this.points.length);
    this.#runs.forEach(({ index, place }, run) => {
      const end = this.#runs[run + 1]?.index ?? places.length;
      for (let i = index; i < end; i++) places[i] = place + i - index;
    });
    return places;
  }

  get weight(): number {
    return this.points.weight;
  }

  /** The client has its response, or is about to get it. */
  get isCompleted(): boolean {
    return this.#isCompleted;
  }

  /** Resolves when all points of the batch, its parts included, are on disk or failed. */
  async outcome(): Promise<BatchOutcome> {
    await this.#outcome.complete;
    return this.#outcome;
  }

  /** The sensor of the first point; for batches of one sensor. */
  get sensorId(): number {
    return this.points.sensorIds[0]!;
  }

  /** Its points are on disk. @param missing sensors that were deleted meanwhile */
  ack(missing: ReadonlySet<number>): void {
    if (this.#isCompleted) return;
    this.#failMissing(missing);
    this.#complete(this.counts);
  }

  /** Its rights were stale; points of missing sensors fail for good. */
  outdate(missing: ReadonlySet<number>): void {
    if (this.#isCompleted) return;
    this.#fail(new StaleRights(), this.#failMissing(missing));
    this.#complete(noCounts());
  }

  /** The first outcome stands: a client that was asked to try later gets no second response. */
  refuse(reason: Error): void {
    if (this.#isCompleted) return;
    this.#fail(reason, null);
    this.#complete(noCounts());
  }

  /** @param reason why it was not written in time */
  expire(reason = tryLater('overloaded', 2)): void {
    this.refuse(reason);
  }

  #complete(counts: Counts): void {
    this.#isCompleted = true;
    this.#outcome.add(counts);
  }

  /** @returns the indexes of the other points; null: of all */
  #failMissing(missing: ReadonlySet<number>): readonly number[] | null {
    if (missing.size === 0) return null;
    const groups = this.#group((id) => missing.has(id));
    this.#fail(new DeletedMeanwhile(), groups.get(true) ?? []);
    return groups.get(false) ?? [];
  }

  /** @param indexes of points here; null: all */
  #fail(error: Error, indexes: readonly number[] | null): void {
    if (indexes?.length === 0) return;
    const places = this.places();
    const { dates } = this.points;
    this.#outcome.failures.push({
      error,
      places: indexes?.map((index) => places[index]!) ?? places,
      dates: indexes?.map((index) => dates[index]!) ?? dates,
    });
  }

  /** The indexes of the points by a key of their sensors, in order of first points. */
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
   * Divides this batch into parts that take its place. Points of a sensor keep their order.
   * @param keyOf sensors of one key stay together
   * @returns in order of their first points; this batch alone where all of its sensors have one key
   */
  divide(keyOf: (sensorId: number) => number): readonly QueuedBatch[] {
    const groups = this.#group(keyOf);
    if (groups.size === 1 || this.#isCompleted) return [this];
    const places = this.places();
    const parts = [...groups.values()].map((indexes) => this.#part(indexes, places));
    for (let i = 1; i < parts.length; i++) this.#outcome.divide();
    return parts;
  }

  #part(indexes: readonly number[], places: Uint32Array): QueuedBatch {
    const part = new QueuedBatch(this.callerId, indexes.length, this.shard, this.#outcome);
    part.epoch = this.epoch;
    part.generation = this.generation;
    part.account = this.account;
    part.deadline = this.deadline;
    for (const index of indexes) {
      part.at(places[index]!);
      part.points.addFrom(this.points, index);
    }
    return part;
  }
}

/** Points of batches together. */
export function pointCount(batches: readonly QueuedBatch[]): number {
  return batches.reduce((sum, { points }) => sum + points.length, 0);
}

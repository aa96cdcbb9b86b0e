/**
 * A submission: one upload on its way to the store, point by point, so that an invalid point is rejected alone.
 *
 *   Upload -> charge the day (slice in memory) -> authorise (cached rights) -> validate -> Batch, queued -> flush -> receipt
 *
 * Where a right changed between authorisation and flush, the points concerned are authorised and queued once more.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError, unauthorized } from '@sensorium/model/errors';
import { orderedPlaces } from '../../common/ordered-places.js';
import type { Sql } from '../../sql/connect.js';
import { NO_DATE } from '../../sql/store/ingest/point-buffer.js';
import {
  type BatchOutcome,
  type Failure,
  type Ingest,
  pointCount,
  type QueuedBatch,
  StaleRights,
} from '../ingest/public.js';
import type { Hold, UploadQuotas } from '../quotas/public.js';
import { type Caller, endedLogin } from '../rights/caller.js';
import type { FoundSensors, IngestRights } from '../rights/ingest-rights.js';
import { authorise } from './authorise.js';
import { Receipt } from './receipt.js';
import { endOf, entryAt, indexAt, NO_SENSOR, pick, type Upload } from './upload.js';
import { PointValidator } from './validate.js';

export interface SubmissionParts {
  readonly sql: Sql;
  readonly rights: IngestRights;
  readonly ingest: Ingest;
  readonly quotas: UploadQuotas;
  /** Points at which a flush is full: longer uploads become several batches. */
  readonly flushPoints: number;
}

export interface SubmissionOptions {
  /** True: values that are text hold JSON. */
  readonly jsonValue: boolean;
  /** True: a sensor that the caller may not write to refuses the upload; false: its points are rejected. */
  readonly strict: boolean;
  /** Bytes of the upload, after decompression. */
  readonly bytes: number;
  /** Present: the upload waits for room in the queue until this is aborted; absent: it is refused when there is none. */
  readonly waiting?: AbortSignal;
  /** Called each time that points of the upload have been queued. */
  readonly onQueued?: () => void;
}

/** Points validated per turn of the event loop. */
const TURN = 4000;

/**
 * Stores an upload.
 * @returns when the points are on disk
 * @throws ApiError not_found or forbidden (strict), unauthorized when the login ended meanwhile, rate_exceeded, overloaded
 */
export async function submit(
  parts: SubmissionParts,
  caller: Caller,
  upload: Upload,
  options: SubmissionOptions,
): Promise<Receipt> {
  const submission = new Submission(parts, upload, options);
  const deadline = performance.now() + parts.ingest.timeout;
  for (let present: Caller | null = caller; ; ) {
    const { completed } = await submission.queue(present);
    options.onQueued?.();
    await completed;
    if (submission.isComplete) return submission.receipt;
    if (performance.now() > deadline) return submission.refuseRest();
    present = await parts.rights.present(present);
    if (present === null) throw unauthorized(endedLogin(caller));
  }
}

export class Submission {
  readonly receipt = new Receipt();
  readonly #parts: SubmissionParts;
  readonly #options: SubmissionOptions;
  /** The points that are not in the receipt yet; null: none. */
  #rest: Upload | null;
  #epoch = Number.POSITIVE_INFINITY;
  #isCharged = false;

  constructor(parts: SubmissionParts, upload: Upload, options: SubmissionOptions) {
    this.#parts = parts;
    this.#rest = upload;
    this.#options = options;
  }

  /** Whether every point is in the receipt. */
  get isComplete(): boolean {
    return this.#rest === null;
  }

  /** The oldest rights epoch under which points are queued; infinite when none are. */
  get epoch(): number {
    return this.#epoch;
  }

  /**
   * Authorises, validates and queues the rest.
   * @returns when it is queued: uploads that are submitted after that are written after it. `completed` resolves when the points are on disk,
   *   refused, or again the rest because of a change of rights.
   * @throws ApiError not_found or forbidden (strict), rate_exceeded; `completed` rejects with overloaded
   */
  async queue(caller: Caller): Promise<{ readonly completed: Promise<void> }> {
    const upload = this.#rest!;
    const isFirst = !this.#isCharged;
    if (isFirst) await this.#charge(upload, caller);
    const hold = this.#parts.quotas.hold(caller.userId, upload.length);
    try {
      const batches = await this.#batchesOf(upload, caller, hold);
      hold.shrink(pointCount(batches));
      this.#rest = null;
      this.#epoch = batches.reduce(
        (oldest, batch) => Math.min(oldest, batch.epoch),
        Number.POSITIVE_INFINITY,
      );
      const outcomes = await this.#submit(batches, caller);
      return { completed: this.#complete(upload, outcomes.all, hold) };
    } catch (error) {
      hold.complete(0);
      if (isFirst) this.#refund(upload, caller);
      throw error;
    }
  }

  /** Charges the day of the account, once. @throws ApiError rate_exceeded */
  async #charge(upload: Upload, { userId }: Caller): Promise<void> {
    const wait = this.#parts.quotas.charge(userId, upload.length, this.#options.bytes);
    if (wait !== undefined) await wait;
    this.#isCharged = true;
  }

  /** An upload that is refused as a whole costs nothing. */
  #refund(upload: Upload, { userId }: Caller): void {
    this.#parts.quotas.refund(userId, upload.length, this.#options.bytes);
    this.#isCharged = false;
  }

  /** @returns when the batches are queued; within it, when they are on disk */
  async #submit(
    batches: readonly QueuedBatch[],
    { userId }: Caller,
  ): Promise<{ readonly all: Promise<readonly BatchOutcome[]> }> {
    const { ingest } = this.#parts;
    const { waiting } = this.#options;
    if (waiting === undefined) return { all: ingest.submit(batches, userId) };
    return { all: (await ingest.queue(batches, userId, waiting)).outcomes };
  }

  async #complete(upload: Upload, outcomes: Promise<readonly BatchOutcome[]>, hold: Hold): Promise<void> {
    try {
      const all = await outcomes;
      hold.complete(all.reduce((sum, { counts }) => sum + counts.stored, 0));
      await this.#record(upload, all);
    } finally {
      hold.complete(0);
    }
  }

  /**
   * Authorises by cached rights first. When that rejects points, rights may have been granted since: once more by fresh ones. This may need
   * the database; a failure there leaves no trace and can be repeated.
   */
  async #batchesOf(upload: Upload, caller: Caller, hold: Hold): Promise<readonly QueuedBatch[]> {
    const { receipt } = this;
    const { rights } = this.#parts;
    const ids = upload.sensorIds;
    const mark = receipt.mark();
    try {
      const found = rights.knownSensors(ids) ?? (await rights.sensors(ids, false));
      const batches = await this.#validate(upload, caller, found, hold);
      if (receipt.rejectedTotal - receipt.beyondQuota === mark.total - mark.beyondQuota || !found.cached)
        return batches;
      receipt.takeBack(mark);
      return await this.#validate(upload, caller, await rights.sensors(ids, true), hold);
    } catch (error) {
      receipt.takeBack(mark);
      throw error;
    }
  }

  async #validate(
    upload: Upload,
    caller: Caller,
    found: FoundSensors,
    hold: Hold,
  ): Promise<readonly QueuedBatch[]> {
    const { receipt } = this;
    const { jsonValue, strict } = this.#options;
    const { sql, flushPoints } = this.#parts;
    const refusalOf = await authorise(sql, caller, upload.sensorIds, found);
    const validator = new PointValidator(
      upload,
      { jsonValue, flushPoints, callerId: caller.userId, generation: caller.generation },
      receipt,
    );
    let budget = TURN;
    for (let entry = 0; entry < found.sensors.length; entry++) {
      if (budget <= 0) budget = await nextTurn();
      const sensorId = upload.sensorIds[entry]!;
      const end = endOf(upload, entry);
      let from = upload.starts[entry]!;
      // An entry costs time even without points, and an upload may have as many entries as points.
      budget--;
      const refusal = refusalOf(entry);
      if (refusal !== null && strict) throw refusal;
      if (refusal?.code === 'not_found') receipt.miss(sensorId);
      if (refusal !== null || sensorId === NO_SENSOR) {
        budget -= end - from;
        rejectEntry(upload, entry, refusal?.message ?? null, receipt);
        continue;
      }
      const { rule, shard, epoch: read } = found.sensors[entry]!;
      const epoch = Math.min(read, caller.epoch);
      while (from < end) {
        if (budget <= 0) budget = await nextTurn();
        const room = hold.points - (hold.refusal === null ? 0 : pointCount(validator.batches));
        if (room <= 0) {
          budget -= end - from;
          rejectRest(upload, entry, from, hold, receipt);
          break;
        }
        const to = Math.min(end, from + budget, from + room);
        validator.validate({ entry, from, to, rule, epoch, shard });
        budget -= to - from;
        from = to;
      }
    }
    return validator.done();
  }

  /** Adds the outcomes to the receipt; points with stale rights become the rest. After each batch of failed points other work has a turn. */
  async #record(upload: Upload, outcomes: readonly BatchOutcome[]): Promise<void> {
    const stale: { readonly places: number[]; readonly dates: number[] } = { places: [], dates: [] };
    for (const { counts, failures } of outcomes) {
      this.receipt.add(counts);
      if (failures.length === 0) continue;
      const failed = byPlace(failures);
      for (let i = 0; i < failed.length; i++) {
        if (!(failed.errorAt(i) instanceof StaleRights)) continue;
        const date = failed.dateAt(i);
        stale.places.push(failed.placeAt(i));
        stale.dates.push(date === NO_DATE ? Number.NaN : date);
      }
      failPoints(upload, failed, this.receipt);
      await turn();
    }
    if (stale.places.length > 0) this.#rest = pick(upload, stale.places, Float64Array.from(stale.dates));
  }

  /** Refuses the rest: the rights of its caller change faster than it can be written. */
  refuseRest(): Receipt {
    const upload = this.#rest!;
    const error = new ApiError('overloaded');
    const all = { length: upload.length, placeAt: (i: number) => i, errorAt: () => error };
    failPoints(upload, all, this.receipt);
    this.#rest = null;
    return this.receipt;
  }
}

/** The points of an entry from a place on are beyond a quota. */
function rejectRest(upload: Upload, entry: number, from: number, { refusal }: Hold, receipt: Receipt): void {
  const end = endOf(upload, entry);
  for (let place = from; place < end; place++)
    receipt.rejectBeyond(upload.sensorIds[entry]!, indexAt(upload, entry, place), refusal!);
}

/** @returns points that may be validated in the next turn of the event loop */
async function nextTurn(): Promise<number> {
  await turn();
  return TURN;
}

/** Points that the store did not take, in the order of the upload. Not as objects: a whole upload may have failed. */
interface FailedPoints {
  readonly length: number;
  /** In the upload. */
  placeAt(i: number): number;
  errorAt(i: number): Error;
}

/** The points of the failures of a batch, and their dates. */
function byPlace(failures: readonly Failure[]): FailedPoints & { dateAt(i: number): number } {
  const [first] = failures as readonly [Failure];
  if (failures.length === 1) {
    const { places, dates, error } = first;
    return {
      length: places.length,
      placeAt: (i) => places[i]!,
      dateAt: (i) => dates[i]!,
      errorAt: () => error,
    };
  }
  const length = failures.reduce((sum, { places }) => sum + places.length, 0);
  const [places, dates, origins] = [
    new Uint32Array(length),
    new Float64Array(length),
    new Uint32Array(length),
  ];
  let from = 0;
  for (const [origin, failure] of failures.entries()) {
    places.set(failure.places, from);
    dates.set(failure.dates, from);
    origins.fill(origin, from, from + failure.places.length);
    from += failure.places.length;
  }
  const order = orderedPlaces(length, (one, other) => places[one]! > places[other]!);
  return {
    length,
    placeAt: (i) => places[order[i]!]!,
    dateAt: (i) => dates[order[i]!]!,
    errorAt: (i) => failures[origins[order[i]!]!]!.error,
  };
}

/** The store did not take these points; those with stale rights are left out. */
function failPoints(upload: Upload, failed: FailedPoints, receipt: Receipt): void {
  for (let i = 0; i < failed.length; ) {
    const error = failed.errorAt(i);
    const entry = entryAt(upload, failed.placeAt(i));
    const end = endOf(upload, entry);
    const indexes: number[] = [];
    for (; i < failed.length && failed.placeAt(i) < end && failed.errorAt(i) === error; i++)
      indexes.push(indexAt(upload, entry, failed.placeAt(i)));
    if (!(error instanceof StaleRights)) receipt.fail({ sensorId: upload.sensorIds[entry]!, indexes }, error);
  }
}

/** @param reason null: each point has one of its own */
function rejectEntry(upload: Upload, entry: number, reason: string | null, receipt: Receipt): void {
  const sensorId = upload.sensorIds[entry]!;
  const end = endOf(upload, entry);
  for (let place = upload.starts[entry]!; place < end; place++) {
    receipt.reject(sensorId, indexAt(upload, entry, place), reason ?? upload.rejected?.get(place) ?? '');
  }
}

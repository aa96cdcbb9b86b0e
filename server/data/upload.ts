/**
 * An upload from judgement to receipt: point by point, so that a bad one costs only itself.
 *
 *   incoming -> sensors one may write (cached) -> judge each point -> ingest -> receipt
 *
 * An upload is one set of columns all along, whatever number of sensors it is of.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError, tryLater, unauthorized } from '@sensorium/model/errors';
import type { Sql } from '../../sql/connect.js';
import { NO_DATE } from '../../sql/store/ingest/columns.js';
import { type Outcome, StaleRights } from '../ingest/batch.js';
import type { Ingest } from '../ingest/ingest.js';
import { type Caller, endedLogin } from '../rights/caller.js';
import { decideSensor, refusalText } from '../rights/decide.js';
import type { Found, IngestRights, WritableSensor } from '../rights/ingest-rights.js';
import { type SensorRelation, sensorRelations } from '../rights/relations.js';
import { missing } from '../rights/require.js';
import { endOf, entryAt, type Incoming, indexAt, NO_SENSOR, pick } from './incoming.js';
import { type JudgedBatch, PointJudge } from './judge-points.js';
import { Receipt } from './receipt.js';

export interface UploadParts {
  readonly sql: Sql;
  readonly rights: IngestRights;
  readonly ingest: Ingest;
  /** Points at which a flush is full: longer uploads go in several pieces. */
  readonly flushPoints: number;
}

export interface UploadOptions {
  /** True: values that are text hold JSON. */
  readonly jsonValue: boolean;
  /** True: a sensor one may not write refuses the upload; false: its points are listed as rejected. */
  readonly strict: boolean;
  /** Present: the upload waits as long as the store is behind, unless this is aborted; absent: it is refused. */
  readonly patience?: AbortSignal;
  /** Called each time that points of the upload have been queued. */
  readonly onQueued?: () => void;
}

/** Points judged between two turns of the event loop. */
const TURN = 4000;
const ATTEMPTS = 5;

const NONE: ReadonlyMap<number, SensorRelation> = new Map();

/**
 * @throws ApiError not_found or forbidden (strict), unauthorized when the login ended meanwhile, overloaded
 */
export async function upload(
  parts: UploadParts,
  caller: Caller,
  incoming: Incoming,
  options: UploadOptions,
): Promise<Receipt> {
  const underWay = new Upload(parts, incoming, options);
  let who: Caller | null = caller;
  for (let attempt = 1; ; attempt++) {
    const { settled } = await underWay.queue(who);
    options.onQueued?.();
    await settled;
    if (underWay.isComplete) return underWay.receipt;
    if (attempt === ATTEMPTS) return underWay.giveUp();
    who = await parts.rights.present(who);
    if (who === null) throw unauthorized(endedLogin(caller));
  }
}

/** An upload on its way. What was judged by rights that have changed since is left over, to be queued once more. */
export class Upload {
  readonly receipt = new Receipt();
  readonly #parts: UploadParts;
  readonly #options: UploadOptions;
  /** What is not in the receipt yet; null: nothing. */
  #rest: Incoming | null;
  #epoch = Number.POSITIVE_INFINITY;

  constructor(parts: UploadParts, incoming: Incoming, options: UploadOptions) {
    this.#parts = parts;
    this.#rest = incoming;
    this.#options = options;
  }

  /** Everything is in the receipt. */
  get isComplete(): boolean {
    return this.#rest === null;
  }

  /** Oldest rights epoch by which points were queued; infinite when there are none. */
  get epoch(): number {
    return this.#epoch;
  }

  /**
   * Judges and queues what is left.
   * @returns when it is queued: uploads begun after that are written after it. `settled` resolves when it is on disk,
   *   refused or left over.
   * @throws ApiError not_found or forbidden (strict); `settled` rejects with overloaded
   */
  async queue(caller: Caller): Promise<{ readonly settled: Promise<void> }> {
    const { ingest } = this.#parts;
    const { patience } = this.#options;
    const incoming = this.#rest!;
    const batches = await this.#judge(incoming, caller);
    this.#rest = null;
    this.#epoch = batches.reduce((oldest, batch) => Math.min(oldest, batch.epoch), Number.POSITIVE_INFINITY);
    const outcomes =
      patience === undefined ? ingest.submit(batches) : (await ingest.queue(batches, patience)).outcomes;
    return { settled: outcomes.then((settled) => this.#settle(incoming, batches, settled)) };
  }

  /**
   * Judges everything; a second time from fresh rights, when a refusal may come from stale ones. This may need the database; what fails
   * there leaves no trace and can be repeated.
   */
  async #judge(incoming: Incoming, caller: Caller): Promise<readonly JudgedBatch[]> {
    const { receipt } = this;
    const { rights } = this.#parts;
    const ids = incoming.sensorIds;
    const mark = receipt.mark();
    try {
      const found = rights.knownSensors(ids) ?? (await rights.sensors(ids, false));
      const batches = await judgeWith(this.#parts, caller, incoming, found, this.#options, receipt);
      if (receipt.rejectedTotal === mark.total || !found.cached) return batches;
      receipt.takeBack(mark);
      const fresh = await rights.sensors(ids, true);
      return await judgeWith(this.#parts, caller, incoming, fresh, this.#options, receipt);
    } catch (error) {
      receipt.takeBack(mark);
      throw error;
    }
  }

  #settle(incoming: Incoming, batches: readonly JudgedBatch[], outcomes: readonly Outcome[]): void {
    const stale: Stale = { places: [], dates: [] };
    outcomes.forEach((outcome, index) => {
      this.receipt.add(outcome.counts);
      if (outcome.failures.length > 0) this.#fail(incoming, batches[index]!, outcome, stale);
    });
    if (stale.places.length > 0) this.#rest = pick(incoming, stale.places, Float64Array.from(stale.dates));
  }

  /** What was not written, in the order of the upload: refused, or left over. */
  #fail(incoming: Incoming, batch: JudgedBatch, { failures }: Outcome, stale: Stale): void {
    const { dates } = batch.points;
    const places = batch.places();
    const errors = new Array<Error | undefined>(places.length);
    for (const { error, indexes } of failures) {
      if (indexes === null) errors.fill(error);
      else for (const index of indexes) errors[index] = error;
    }
    for (let i = 0, next = 1; i < places.length; i = next) {
      const error = errors[i];
      const entry = entryAt(incoming, places[i]!);
      const end = endOf(incoming, entry);
      for (next = i + 1; next < places.length && places[next]! < end && errors[next] === error; ) next++;
      if (error instanceof StaleRights) {
        for (let at = i; at < next; at++) {
          stale.places.push(places[at]!);
          stale.dates.push(dates[at] === NO_DATE ? Number.NaN : dates[at]!);
        }
      } else if (error !== undefined)
        failPoints(incoming, entry, places.subarray(i, next), error, this.receipt);
    }
  }

  /** Refuses what is left. */
  giveUp(): Receipt {
    const incoming = this.#rest!;
    for (let entry = 0; entry < incoming.sensorIds.length; entry++) {
      failPoints(incoming, entry, placesOf(incoming, entry), new ApiError('overloaded'), this.receipt);
    }
    this.#rest = null;
    return this.receipt;
  }
}

async function judgeWith(
  parts: UploadParts,
  caller: Caller,
  incoming: Incoming,
  found: Found,
  options: UploadOptions,
  receipt: Receipt,
): Promise<readonly JudgedBatch[]> {
  const judge = new PointJudge(
    incoming,
    { jsonValue: options.jsonValue, flushPoints: parts.flushPoints },
    receipt,
  );
  const { sensors } = found;
  const others = othersOf(caller, found, incoming.sensorIds);
  const relations = others.length === 0 ? NONE : await relationsTo(parts.sql, caller, others);
  let budget = TURN;
  for (let entry = 0; entry < sensors.length; entry++) {
    if (budget <= 0) budget = await nextTurn();
    const sensorId = incoming.sensorIds[entry]!;
    const end = endOf(incoming, entry);
    let from = incoming.starts[entry]!;
    // Nothing is for free: there may be as many entries without points as points.
    budget--;
    const refusal = sensorId === NO_SENSOR ? null : refusalFor(caller, sensorId, sensors[entry], relations);
    if (refusal !== null && options.strict) throw refusal;
    if (refusal?.code === 'not_found') receipt.miss(sensorId);
    if (refusal !== null || sensorId === NO_SENSOR) {
      budget -= end - from;
      rejectEntry(incoming, entry, refusal?.message ?? null, receipt);
      continue;
    }
    const { rule, epoch: read } = sensors[entry]!;
    const epoch = Math.min(read, caller.epoch);
    while (from < end) {
      if (budget <= 0) budget = await nextTurn();
      const to = Math.min(end, from + budget);
      judge.judge({ entry, from, to, rule, epoch });
      budget -= to - from;
      from = to;
    }
  }
  return judge.done();
}
/** Points that are left over, by their places, with the dates that were given to them; NaN: none. */
interface Stale {
  readonly places: number[];
  readonly dates: number[];
}

/** @returns points that may be judged in the next turn of the event loop */
async function nextTurn(): Promise<number> {
  await turn();
  return TURN;
}

function placesOf(incoming: Incoming, entry: number): Uint32Array {
  const from = incoming.starts[entry]!;
  return Uint32Array.from({ length: endOf(incoming, entry) - from }, (_, i) => from + i);
}

/** The store did not take these points of an entry. */
function failPoints(
  incoming: Incoming,
  entry: number,
  places: Uint32Array,
  error: unknown,
  receipt: Receipt,
): void {
  const indexes = Array.from(places, (place) => indexAt(incoming, entry, place));
  receipt.fail({ sensorId: incoming.sensorIds[entry]!, indexes }, error);
}

/** @param reason null: each point has one of its own */
function rejectEntry(incoming: Incoming, entry: number, reason: string | null, receipt: Receipt): void {
  const sensorId = incoming.sensorIds[entry]!;
  const end = endOf(incoming, entry);
  for (let place = incoming.starts[entry]!; place < end; place++) {
    receipt.reject(sensorId, indexAt(incoming, entry, place), reason ?? incoming.refused?.get(place) ?? '');
  }
}

/** Those that are not his, each once. */
function othersOf({ userId }: Caller, { sensors }: Found, ids: Float64Array): number[] {
  const others = new Set<number>();
  sensors.forEach((sensor, entry) => {
    if (sensor !== undefined && sensor.ownerId !== userId) others.add(ids[entry]!);
  });
  return [...others];
}

/** What the caller is to them. */
async function relationsTo(
  sql: Sql,
  { userId }: Caller,
  others: readonly number[],
): Promise<ReadonlyMap<number, SensorRelation>> {
  const related = await sensorRelations(sql, Array(others.length).fill(userId), others);
  return new Map(related.map(({ sensor_id, relation }) => [sensor_id, relation]));
}

function refusalFor(
  caller: Caller,
  sensorId: number,
  sensor: WritableSensor | undefined,
  relations: ReadonlyMap<number, SensorRelation>,
): ApiError | null {
  const isOwner = sensor?.ownerId === caller.userId;
  const relation = isOwner ? 'owner' : (relations.get(sensorId) ?? 'none');
  const verdict = sensor === undefined ? 'hidden' : decideSensor(caller, sensorId, relation, 'write');
  if (verdict === 'yes') return null;
  return verdict === 'hidden'
    ? missing('sensor', sensorId)
    : new ApiError('forbidden', refusalText('sensor', 'write', sensorId));
}

/** @throws ApiError when the store was behind, or nothing was taken: the reason for all of it, or `nothing_stored` with the list */
export function settle(receipt: Receipt, caller: Caller, sensorId: number | null): void {
  // Even if some of it was taken, all of it is to be sent again.
  if (receipt.overloaded) throw tryLater('overloaded', 2);
  if (receipt.taken > 0) return;
  if (receipt.vanished && sensorId !== null)
    throw new ApiError('not_found', `there is no sensor ${sensorId}`);
  const reason = receipt.rejectedTotal === 0 ? 'there are no points in it' : receipt.rejected[0]?.reason;
  const body = sensorId === null ? receipt.bodyOfMany(caller) : receipt.body(caller);
  throw new ApiError('nothing_stored', `no point was taken: ${reason}`, body);
}

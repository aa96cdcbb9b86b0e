/**
 * An upload from judgement to receipt: point by point, so that a bad one costs only itself.
 *
 *   incoming -> sensors one may write (cached) -> judge each point -> ingest -> receipt
 */
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError, tryLater, unauthorized } from '../../common/errors.js';
import type { Sql } from '../../sql/connect.js';
import { type Caller, endedLogin } from '../rights/caller.js';
import { decideSensor, refusalText } from '../rights/decide.js';
import type { IngestRights, WritableSensor } from '../rights/ingest-rights.js';
import { type SensorRelation, sensorRelations } from '../rights/relations.js';
import { missing } from '../rights/require.js';
import type { Ingest, Results } from './flush/ingest.js';
import { StaleRights } from './flush/part.js';
import { type Incoming, NO_SENSOR } from './incoming.js';
import { indexesOf, judgePoints, type Piece, sourceOf } from './judge-points.js';
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
  incoming: readonly Incoming[],
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
  #rest: readonly Incoming[];
  #epoch = Number.POSITIVE_INFINITY;

  constructor(parts: UploadParts, incoming: readonly Incoming[], options: UploadOptions) {
    this.#parts = parts;
    this.#rest = incoming;
    this.#options = options;
  }

  /** Everything is in the receipt. */
  get isComplete(): boolean {
    return this.#rest.length === 0;
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
    const pieces = await this.#judge(caller);
    this.#rest = [];
    this.#epoch = pieces.reduce((oldest, piece) => Math.min(oldest, piece.epoch), Number.POSITIVE_INFINITY);
    const results =
      patience === undefined ? ingest.submit(pieces) : (await ingest.queue(pieces, patience)).results;
    return { settled: results.then((settled) => this.#settle(pieces, settled)) };
  }

  /**
   * Judges everything; a second time from fresh rights, when a refusal may come from stale ones. This may need the database; what fails
   * there leaves no trace and can be repeated.
   */
  async #judge(caller: Caller): Promise<Piece[]> {
    const { receipt } = this;
    const incoming = this.#rest;
    const { rights } = this.#parts;
    const ids = incoming.map((each) => each.sensorId);
    const mark = receipt.mark();
    try {
      const { found, cached } = rights.knownSensors(ids) ?? (await rights.sensors(ids, false));
      const pieces = await judgeWith(this.#parts, caller, incoming, found, this.#options, receipt);
      if (receipt.rejectedTotal === mark.total || !cached) return pieces;
      receipt.takeBack(mark);
      const fresh = await rights.sensors(ids, true);
      return await judgeWith(this.#parts, caller, incoming, fresh.found, this.#options, receipt);
    } catch (error) {
      receipt.takeBack(mark);
      throw error;
    }
  }

  #settle(pieces: readonly Piece[], results: Results): void {
    const stale: Piece[] = [];
    results.forEach((result, index) => {
      const piece = pieces[index]!;
      if (result.failure === null) this.receipt.add(result.counts);
      else if (result.failure instanceof StaleRights) stale.push(piece);
      else this.receipt.fail({ sensorId: piece.sensorId, indexes: indexesOf(piece) }, result.failure);
    });
    this.#rest = stale.map(sourceOf);
  }

  /** Refuses what is left. */
  giveUp(): Receipt {
    for (const { sensorId, indexes = [] } of this.#rest) {
      this.receipt.fail({ sensorId, indexes }, new ApiError('overloaded'));
    }
    this.#rest = [];
    return this.receipt;
  }
}

async function judgeWith(
  parts: UploadParts,
  caller: Caller,
  incoming: readonly Incoming[],
  sensors: ReadonlyMap<number, WritableSensor>,
  options: UploadOptions,
  receipt: Receipt,
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  const judging = { jsonValue: options.jsonValue, flushPoints: parts.flushPoints };
  const others = othersOf(caller, sensors);
  const relations = others.length === 0 ? NONE : await relationsTo(parts.sql, caller, others);
  let budget = TURN;
  for (const source of incoming) {
    if (source.sensorId === NO_SENSOR) {
      budget = (await turnAt(budget)) - 1 - source.values.length;
      rejectAll(source, receipt, (place) => source.refused?.get(place) ?? '');
      continue;
    }
    const sensor = sensors.get(source.sensorId);
    const isOwner = sensor?.ownerId === caller.userId;
    const relation = isOwner ? 'owner' : (relations.get(source.sensorId) ?? 'none');
    const refusal = refusalFor(caller, source.sensorId, sensor, relation);
    // Nothing is for free: there may be as many entries without points as points.
    budget = (await turnAt(budget)) - 1;
    if (refusal !== null) {
      if (options.strict) throw refusal;
      if (refusal.code === 'not_found') receipt.miss(source.sensorId);
      rejectAll(source, receipt, () => refusal.message);
      budget -= source.values.length;
      continue;
    }
    const epoch = Math.min(sensor!.epoch, caller.epoch);
    for (let from = 0; from < source.values.length; ) {
      budget = await turnAt(budget);
      const to = Math.min(source.values.length, from + budget);
      judgePoints(source, { from, to }, sensor!.rule, epoch, judging, receipt, pieces);
      budget -= to - from;
      from = to;
    }
  }
  return pieces;
}

function rejectAll(source: Incoming, receipt: Receipt, reasonAt: (place: number) => string): void {
  for (let place = 0; place < source.values.length; place++) {
    receipt.reject(source.sensorId, source.indexes?.[place] ?? place, reasonAt(place));
  }
}

/** What may be judged until the next turn of the event loop, which is waited for when nothing is left. */
async function turnAt(budget: number): Promise<number> {
  if (budget > 0) return budget;
  await turn();
  return TURN;
}

/** Those that are not his. */
function othersOf({ userId }: Caller, sensors: ReadonlyMap<number, WritableSensor>): number[] {
  const others: number[] = [];
  for (const [id, { ownerId }] of sensors) if (ownerId !== userId) others.push(id);
  return others;
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
  relation: SensorRelation,
): ApiError | null {
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

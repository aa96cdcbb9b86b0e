/**
 * An upload from judgement to receipt: point by point, so that a bad one costs only itself.
 *
 *   incoming -> sensors one may write (cached) -> judge each point -> ingest -> receipt
 */
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError, tryLater } from '../../common/errors.js';
import { judge, Slot } from '../../common/values.js';
import type { Sql } from '../../sql/connect.js';
import { Columns, NO_DATE } from '../../sql/flush/columns.js';
import type { Caller } from '../rights/caller.js';
import { decideSensor, refusalText } from '../rights/decide.js';
import type { IngestRights, WritableSensor } from '../rights/ingest-rights.js';
import { sensorRelation } from '../rights/relations.js';
import { missing } from '../rights/require.js';
import { microsecondDate, pointDate } from './dates.js';
import type { Ingest, Results } from './flush/ingest.js';
import { StaleRights } from './flush/part.js';
import type { Incoming } from './incoming.js';
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
}

/** Judged points of one sensor, and where each stood in the upload. */
interface Piece {
  readonly sensorId: number;
  readonly columns: Columns;
  readonly indexes: number[];
  readonly epoch: number;
  /** What the piece was judged from, for the case that it has to be judged again. */
  readonly source: Incoming;
}

/** Points judged between two turns of the event loop. */
const TURN = 4000;
const ATTEMPTS = 5;

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
    await settled;
    if (underWay.isComplete) return underWay.receipt;
    if (attempt === ATTEMPTS) return underWay.giveUp();
    who = await parts.rights.present(who);
    if (who === null) throw new ApiError('unauthorized');
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

  /** Judging may need the database; what fails there leaves no trace and can be repeated. */
  async #judge(caller: Caller): Promise<Piece[]> {
    const { receipt } = this;
    const mark = receipt.mark();
    try {
      return await judgeAll(this.#parts, caller, this.#rest, this.#options, receipt);
    } catch (error) {
      receipt.takeBack(mark);
      throw error;
    }
  }

  #settle(pieces: readonly Piece[], results: Results): void {
    const stale: Piece[] = [];
    results.forEach((result, index) => {
      const piece = pieces[index]!;
      if (result.status === 'fulfilled') this.receipt.add(result.value);
      else if (result.reason instanceof StaleRights) stale.push(piece);
      else this.receipt.fail(piece, result.reason);
    });
    this.#rest = stale.map(incomingOf);
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

/** Judges everything; a second time from fresh rights, when a refusal may come from stale ones. */
async function judgeAll(
  parts: UploadParts,
  caller: Caller,
  incoming: readonly Incoming[],
  options: UploadOptions,
  receipt: Receipt,
): Promise<Piece[]> {
  const ids = [...new Set(incoming.map((each) => each.sensorId))];
  const { found, cached } = await parts.rights.sensors(ids, false);
  const mark = receipt.mark();
  const pieces = await judgeWith(parts, caller, incoming, found, options, receipt);
  if (receipt.rejectedTotal === mark.total || !cached) return pieces;
  receipt.takeBack(mark);
  const fresh = await parts.rights.sensors(ids, true);
  return judgeWith(parts, caller, incoming, fresh.found, options, receipt);
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
  const budget = { points: TURN };
  for (const source of incoming) {
    const sensor = sensors.get(source.sensorId);
    const refusal = await refusalFor(parts, caller, source.sensorId, sensor);
    if (refusal !== null) {
      if (options.strict) throw refusal;
      if (refusal.code === 'not_found') receipt.miss(source.sensorId);
      for (let i = 0; i < source.values.length; i++) {
        receipt.reject(source.sensorId, source.indexes?.[i] ?? i, refusal.message);
      }
      continue;
    }
    const epoch = Math.min(sensor!.epoch, caller.epoch);
    await judgeSensor(source, sensor!, epoch, options, parts.flushPoints, receipt, pieces, budget);
  }
  return pieces;
}

async function refusalFor(
  parts: UploadParts,
  caller: Caller,
  sensorId: number,
  sensor: WritableSensor | undefined,
): Promise<ApiError | null> {
  const owner = sensor?.ownerId === caller.userId;
  const relation = owner ? 'owner' : await sensorRelation(parts.sql, caller.userId, sensorId);
  const verdict = sensor === undefined ? 'hidden' : decideSensor(caller, sensorId, relation, 'write');
  if (verdict === 'yes') return null;
  return verdict === 'hidden'
    ? missing('sensor', sensorId)
    : new ApiError('forbidden', refusalText('sensor', 'write', sensorId));
}

async function judgeSensor(
  source: Incoming,
  sensor: WritableSensor,
  epoch: number,
  options: UploadOptions,
  flushPoints: number,
  receipt: Receipt,
  pieces: Piece[],
  budget: { points: number },
): Promise<void> {
  const slot = new Slot();
  let piece: Piece | undefined;
  for (let i = 0; i < source.values.length; i++) {
    if (--budget.points === 0) {
      budget.points = TURN;
      await turn();
    }
    const index = source.indexes?.[i] ?? i;
    const date = judgePoint(source, i, sensor, options, slot);
    if (typeof date === 'string') {
      receipt.reject(source.sensorId, index, date);
      continue;
    }
    if (piece === undefined || piece.columns.weight >= flushPoints) {
      const columns = new Columns(Math.min(source.values.length - i, flushPoints));
      piece = { sensorId: source.sensorId, columns, indexes: [], epoch, source };
      pieces.push(piece);
    }
    piece.columns.push(date, slot.number, slot.text);
    piece.indexes.push(index);
  }
}

/** @returns its date, NO_DATE, or the reason why the point is refused; the value is in the slot */
function judgePoint(
  source: Incoming,
  place: number,
  sensor: WritableSensor,
  options: UploadOptions,
  slot: Slot,
): number | string {
  let value = source.values[place];
  const date = source.dates[place];
  if (options.jsonValue && typeof value === 'string') {
    try {
      value = JSON.parse(value);
    } catch {
      return 'value must be JSON, as json_value says';
    }
  }
  const reason = judge(sensor.rule, value, slot);
  if (reason !== null) return reason;
  if (date === undefined || date === null || date === '') return NO_DATE;
  return source.microseconds === true ? microsecondDate(date) : pointDate(date);
}

/** The points of a piece once more as they came. */
function incomingOf(piece: Piece): Incoming {
  const { source, indexes } = piece;
  const places = new Map<number, number>();
  for (let i = 0; i < source.values.length; i++) places.set(source.indexes?.[i] ?? i, i);
  return {
    sensorId: piece.sensorId,
    ...(source.microseconds === undefined ? {} : { microseconds: source.microseconds }),
    values: indexes.map((index) => source.values[places.get(index)!]),
    dates: indexes.map((index) => source.dates[places.get(index)!]),
    indexes,
  };
}

/** @throws ApiError when nothing was taken: the reason for all of it, or `nothing_stored` with the list */
export function settle(receipt: Receipt, sensorId: number | null): void {
  if (receipt.taken > 0) return;
  if (receipt.overloaded) throw tryLater('overloaded', 2);
  if (receipt.vanished && sensorId !== null)
    throw new ApiError('not_found', `there is no sensor ${sensorId}`);
  const reason = receipt.rejectedTotal === 0 ? 'there are no points in it' : receipt.rejected[0]?.reason;
  const body = sensorId === null ? receipt.bodyOfMany() : receipt.body();
  throw new ApiError('nothing_stored', `no point was taken: ${reason}`, body);
}

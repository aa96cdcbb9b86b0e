/**
 * One flush: the points of many batches become one row of the journal, on disk when `flushBatches` returns.
 *
 *   join batches ─► [load states that are not cached] ─► assign dates ─► [read stored points] ─► fold ─► pack ─► append
 *
 * The last step is one statement. It appends the row only if the journal ends where the cache ends. Otherwise the flush reads the rows that other
 * servers appended and tries again, at last under the lock that every append takes.
 */
import { faultPoint, isArmed } from '../../../common/fault-points.js';
import {
  isUndone,
  type ShardQueryable as Queryable,
  type Sql,
  type ShardTransaction as Transaction,
} from '../../connect.js';
import { int8Array, numberArray, textArray } from '../../driver/arrays.js';
import { centralOf } from '../../shards.js';
import type { JournalLog } from '../points/journal/log.js';
import { lockJournal, logOf } from '../points/journal/log-of.js';
import { packFlush } from '../points/packed/flush.js';
import { RightsLog } from '../rights/rights-log.js';
import { assignDates, placesWithoutDate } from './assign.js';
import { type AuthorisedBatch, type Batch, type Counts, noCounts } from './batch.js';
import { TEXT_WEIGHT } from './point-buffer.js';
import { Stored } from './stored.js';
import { bySensor, fold, joinBatches, orderOf, type WriteSet } from './write-set.js';

/** Connections that can hold a transaction. */
export type Flushing = Queryable & {
  begin<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
};

export interface Written {
  /** Of each batch. */
  readonly counts: readonly Counts[];
  /** Sensors that do not exist. */
  readonly missing: ReadonlySet<number>;
  /** Sensors whose changes were recorded. */
  readonly changed: readonly number[];
}

export interface Flushed<B> {
  /** Points that are committed: all but those of missing sensors and stale batches. */
  readonly points: number;
  /** Sensors that do not exist. */
  readonly missing: ReadonlySet<number>;
  /** Batches whose rights are older than a change of rights; nothing of them was written. */
  readonly stale: ReadonlySet<B>;
  /** Sensors with consumers whose points changed. */
  readonly changed: readonly number[];
}

/** Other transactions have locked sensors with consumers. Nothing was written, and the flush is possible without these sensors. */
export class LockedSensors extends Error {
  constructor(readonly sensorIds: readonly number[]) {
    super('sensors locked by another transaction');
  }
}

/** Attempts before the locks are taken. */
const FREE_ATTEMPTS = 2;
const LOCKED_ATTEMPTS = 8;

/**
 * @param batches in order of arrival, 1 or more
 * @param now microseconds since 1970
 * @throws LockedSensors; the database's error. Then nothing was written, unless the connection was lost during COMMIT.
 *   Trying again is harmless either way: assigned dates stay with their points, unless it is certain that nothing was written.
 */
export async function flushBatches<B extends AuthorisedBatch>(
  sql: Flushing,
  batches: readonly B[],
  now: () => number,
): Promise<Flushed<B>> {
  const authorisation = new FlushAuthorisation(sql, batches);
  try {
    const written = await write(sql, authorisation, now);
    const { current } = authorisation;
    const stale = new Set(batches);
    for (const batch of current) stale.delete(batch);
    if (written === null)
      return { points: 0, missing: await missingIn(sql, batches, NO_SENSORS), stale, changed: [] };
    faultPoint('between COMMIT and ack');
    const { counts, changed } = written;
    current.forEach((batch, i) => {
      Object.assign(batch.counts, counts[i]);
    });
    const missing = stale.size === 0 ? written.missing : await missingIn(sql, batches, written.missing);
    const points = current.reduce((sum, each) => sum + pointsOf(each, written.missing), 0);
    return { points, missing, stale, changed };
  } catch (error) {
    if (error instanceof LockedSensors || isUndone(error)) authorisation.revokeDates();
    throw error;
  }
}

/** What a try of a flush writes, and the rights epoch that it compares. */
interface Authorised {
  readonly input: FlushInput;
  readonly epoch: number;
}

/** Rights of a flush. */
interface FlushRights {
  /** @returns null: nothing may be written */
  authorise(sql: Queryable): Promise<Authorised | null>;
  /** Takes up the changes of rights until now. */
  catchUp(sql: Queryable): Promise<void>;
}

/** Chooses the batches that no change of rights touches since they were authorised: those of the others are written all the same. */
class FlushAuthorisation<B extends AuthorisedBatch> implements FlushRights {
  readonly #log: RightsLog;
  /** Null: changes of rights are read on the connection of the flush. */
  readonly #central: Sql | null;
  readonly #batches: readonly B[];
  readonly #oldest: number;
  readonly #newest: number;
  #current: readonly B[] = [];
  #input: FlushInput | null = null;

  constructor(sql: Queryable, batches: readonly B[]) {
    this.#central = centralOf(sql);
    const log = (this.#central ?? sql).memory.of(RightsLog);
    this.#log = log;
    // Epochs of a former primary say nothing here. Later batches of such a caller are as old, so that none overtakes another one.
    const present = batches.filter(({ generation = log.generation }) => generation === log.generation);
    this.#batches = present;
    this.#oldest = present.reduce((oldest, { epoch }) => Math.min(oldest, epoch), Number.POSITIVE_INFINITY);
    this.#newest = present.reduce((newest, { epoch }) => Math.max(newest, epoch), 0);
  }

  /** The batches that the last try wrote. */
  get current(): readonly B[] {
    return this.#current;
  }

  async authorise(sql: Queryable): Promise<Authorised | null> {
    const log = this.#log;
    // Until the log reaches the newest batch, it is unknown whether older ones are touched.
    if (log.epoch < this.#newest && this.#oldest < this.#newest) await this.catchUp(sql);
    const current = this.#batches.filter((batch) => !log.touchesBatch(batch));
    // Those that were touched stay so.
    if (current.length !== this.#current.length) {
      this.#current = current;
      this.#input = current.length === 0 ? null : inputOf(current);
    }
    return this.#input && { input: this.#input, epoch: Math.max(log.epoch, this.#newest) };
  }

  catchUp(sql: Queryable): Promise<void> {
    return this.#log.catchUp(this.#central ?? sql, this.#oldest);
  }

  /** Nothing was written with the assigned dates. */
  revokeDates(): void {
    this.#input?.assigned.revoke();
  }
}

/**
 * The sensors of the batches that do not exist, whatever the rights are by now.
 * @param known those of the batches that were written
 */
async function missingIn(
  sql: Queryable,
  batches: readonly Batch[],
  known: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  // Elsewhere a sensor has no state before its first flush. Authorising the others again shows whether theirs exist.
  if (centralOf(sql) !== null) return known;
  const ids = new Set(batches.flatMap(({ points }) => [...new Set(points.sensorIds)]));
  const there = await sql<{ sensor_id: number }[]>`
    SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (${int8Array([...ids])}::bigint[])`;
  for (const { sensor_id } of there) ids.delete(sensor_id);
  return ids;
}

function pointsOf({ points }: Batch, missing: ReadonlySet<number>): number {
  if (missing.size === 0) return points.length;
  return points.sensorIds.reduce((sum, id) => sum + (missing.has(id) ? 0 : 1), 0);
}

/**
 * Flushes within a transaction of the caller. From here on every other flush waits for the end of the transaction.
 * @param now microseconds since 1970
 * @returns the sensors that do not exist, and those with consumers whose points changed: notify of them after the commit
 */
export async function flushWithin(
  tx: Transaction,
  batches: readonly Batch[],
  now: number,
): Promise<{ readonly missing: readonly number[]; readonly changed: readonly number[] }> {
  const input = inputOf(batches);
  await lockJournal(tx, input.points.sensorIds);
  const tried = await attempt(tx, input, null, now);
  // The lock excludes every other append.
  if (tried === null) throw new Error('the journal has changed under its lock');
  tried.learn(logOf(tx));
  const { counts, missing, changed } = tried.written;
  batches.forEach((batch, i) => {
    Object.assign(batch.counts, counts[i]);
  });
  return { missing: [...missing], changed };
}

/** Dates that the flush assigns to points of its batches. */
class AssignedDates {
  readonly #batches: readonly {
    readonly batch: Batch;
    /** The place of its first point among those of all batches. */
    readonly from: number;
    readonly places: readonly number[];
  }[];

  constructor(batches: readonly Batch[]) {
    let from = 0;
    this.#batches = batches.flatMap((batch) => {
      const begin = from;
      from += batch.points.length;
      return batch.points.withoutDate === 0
        ? []
        : [{ batch, from: begin, places: placesWithoutDate(batch.points.dates) }];
    });
  }

  /** Writes them into the batches: a second try of these points uses the same dates. @param dates of all points of the batches */
  record(dates: Float64Array): void {
    for (const { batch, from, places } of this.#batches)
      for (const place of places) batch.points.assignDate(place, dates[from + place]!);
  }

  /** Nothing was written with these dates, and another flush may use them before the next try. */
  revoke(): void {
    for (const { batch, places } of this.#batches) batch.points.revokeDates(places);
  }
}

/** The input of a flush. */
interface FlushInput {
  readonly points: WriteSet;
  /** Where the points of each batch end. */
  readonly ends: readonly number[];
  readonly assigned: AssignedDates;
}

function inputOf(batches: readonly Batch[]): FlushInput {
  let end = 0;
  return {
    points: joinBatches(batches),
    ends: batches.map(({ points }) => {
      end += points.length;
      return end;
    }),
    assigned: new AssignedDates(batches),
  };
}

/**
 * Flushes batches under one rights epoch.
 * @returns null: rights have changed since, and nothing was written
 */
export function flush(
  sql: Flushing,
  batches: readonly Batch[],
  epoch: number,
  now: () => number,
): Promise<Written | null> {
  const authorised = { input: inputOf(batches), epoch };
  let isCurrent = true;
  const rights: FlushRights = {
    authorise: async () => (isCurrent ? authorised : null),
    catchUp: async (on) => {
      const [row] = await on<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
      isCurrent = row!.epoch === epoch;
    },
  };
  return write(sql, rights, now);
}

/** @returns null: rights have changed since, and nothing was written */
async function write(sql: Flushing, rights: FlushRights, now: () => number): Promise<Written | null> {
  const log = logOf(sql);
  for (let tries = 1; tries <= FREE_ATTEMPTS; tries++) {
    const authorised = await rights.authorise(sql);
    if (authorised === null) return null;
    const { input, epoch } = authorised;
    const tried = await attempt(sql, input, epoch, now());
    if (tried !== null) {
      tried.learn(log);
      return tried.written;
    }
    input.assigned.revoke();
    await rights.catchUp(sql);
    await log.catchUp(sql);
  }
  // However often rights change and other servers append: both wait now. The rights are locked earlier than elsewhere, so a transaction that ends
  // rights and has locked an ingest state without the fence can deadlock with this one: whichever the database ends is repeated.
  const lockAndTry = async (tx: Queryable) => {
    await tx`SELECT FROM ingest_fence FOR UPDATE`;
    await tx`SELECT FROM rights_epoch FOR SHARE`;
    await rights.catchUp(tx);
    const authorised = await rights.authorise(tx);
    for (let tries = 1; authorised !== null; tries++) {
      await log.catchUp(tx);
      const tried = await attempt(tx, authorised.input, authorised.epoch, now());
      if (tried !== null) return tried;
      // Only this process can have changed its cache of the journal meanwhile.
      if (tries === LOCKED_ATTEMPTS)
        throw new Error('the journal or the rights have changed under their locks');
      authorised.input.assigned.revoke();
    }
    return null;
  };
  const tried = await sql.begin(lockAndTry).catch((error: unknown) => {
    // States that the transaction has added may never come to be.
    if (centralOf(sql) !== null) log.reset();
    throw error;
  });
  if (tried === null) return null;
  tried.learn(log);
  return tried.written;
}

interface Tried {
  readonly written: Written;
  /** Adds the row to the cache: call it after the commit, or with the log of the transaction. */
  readonly learn: (log: JournalLog) => void;
}

/**
 * @param epoch null: the caller has checked the rights
 * @returns null when the journal or the rights have changed since they were cached
 * @throws LockedSensors, with an epoch
 */
async function attempt(
  sql: Queryable,
  { points: arrived, ends, assigned }: FlushInput,
  epoch: number | null,
  now: number,
): Promise<Tried | null> {
  const log = logOf(sql);
  if (log.seq < 0) await log.catchUp(sql);
  const pin = log.pin();
  try {
    const isCurrent = () => pin.isValid() && log.seq === pin.seq;
    const resolved =
      resolveNew(arrived, ends, log) ?? (await resolve(sql, arrived, ends, epoch, now, isCurrent));
    // No other statement runs between here and the one that compares.
    if (resolved === null) return null;
    const { points, counts, missing, dated } = resolved;
    const changes = changesIn(points, resolved.consumed);
    const written = { counts, missing, changed: changes.map(({ sensorId }) => sensorId) };
    if (dated.assigned !== null) assigned.record(dated.dates);
    if (points.dates.length === 0) {
      const isKnown = epoch === null || (await isAsKnown(sql, pin.seq, epoch));
      return isKnown ? { written, learn: () => {} } : null;
    }
    const added = await append(sql, pin.seq, epoch, points, changes);
    return added && { written, learn: (log) => log.add(added.seq, added.arrived, points) };
  } finally {
    pin.release();
  }
}

/** The points to write, and the outcome of each batch. */
interface Resolved {
  /** By sensor and date. */
  readonly points: WriteSet;
  /** Of each batch. */
  readonly counts: readonly Counts[];
  /** All points in order of arrival, with a date each. */
  readonly dated: WriteSet;
  /** Sensors that do not exist. */
  readonly missing: ReadonlySet<number>;
  /** Sensors whose changes are recorded for consumers. */
  readonly consumed: ReadonlySet<number>;
}

const NO_SENSORS: ReadonlySet<number> = new Set();

/** Resolves from the cache alone. @returns null: some points may be stored already, or are not in order */
function resolveNew(arrived: WriteSet, ends: readonly number[], log: JournalLog): Resolved | null {
  let points = arrived;
  let consumed = log.allNew(points);
  if (consumed === 'scattered') {
    points = bySensor(points);
    consumed = log.allNew(points);
  }
  if (typeof consumed === 'string') return null;
  return {
    points,
    counts: ends.map((end, i) => ({ ...noCounts(), stored: end - (ends[i - 1] ?? 0) })),
    dated: arrived,
    missing: NO_SENSORS,
    consumed: consumed.length === 0 ? NO_SENSORS : new Set(consumed),
  };
}

/**
 * Resolves with what the database stores.
 * @param epoch under which the points are authorised; null: the caller has checked the rights
 * @param isCurrent whether the cache of the journal is still valid
 * @returns null: it is not
 */
async function resolve(
  sql: Queryable,
  arrived: WriteSet,
  ends: readonly number[],
  epoch: number | null,
  now: number,
  isCurrent: () => boolean,
): Promise<Resolved | null> {
  const log = logOf(sql);
  const ids = [...new Set(arrived.sensorIds)];
  await log.load(sql, ids);
  if (epoch !== null && centralOf(sql) !== null) await addStates(sql, log, ids, epoch);
  const stored = new Stored(sql, log);
  const dated = await assignDates(arrived, log, stored, now);
  if (!isCurrent()) return null;
  const allNew = resolveNew(dated, ends, log);
  if (allNew !== null) return allNew;
  const order = orderOf(dated);
  const storedAt = await stored.values(dated, order);
  if (!isCurrent()) return null;
  const isMissing = (id: number) => log.state(id) === undefined;
  return {
    ...fold(dated, order, ends, storedAt, isMissing),
    dated,
    missing: new Set(ids.filter(isMissing)),
    consumed: new Set(ids.filter((id) => log.state(id)?.hasConsumers)),
  };
}

/** Adds the states that sensors do not have yet: only the central database makes them with the sensors. */
async function addStates(
  sql: Queryable,
  log: JournalLog,
  ids: readonly number[],
  epoch: number,
): Promise<void> {
  const missing = ids.filter((id) => log.state(id) === undefined);
  if (missing.length === 0) return;
  faultPoint('before the state of a sensor is made');
  await sql`SELECT ensure_ingest_states(${int8Array(missing)}::bigint[], ${epoch})`;
  faultPoint('after the state of a sensor is made');
  await log.load(sql, missing);
}

/** The changed points of one sensor that has consumers. */
interface SensorChange {
  readonly sensorId: number;
  readonly weight: number;
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (string | null)[] | null;
}

function changesIn(
  { sensorIds, dates, numbers, texts }: WriteSet,
  consumed: ReadonlySet<number>,
): SensorChange[] {
  if (consumed.size === 0) return [];
  const changes: SensorChange[] = [];
  for (let from = 0, to = 0; from < sensorIds.length; from = to) {
    const sensorId = sensorIds[from]!;
    for (to = from + 1; sensorIds[to] === sensorId; ) to++;
    if (!consumed.has(sensorId)) continue;
    const own = texts?.slice(from, to) ?? null;
    const isText = own?.some((text) => text !== null) ?? false;
    const weight = (own ?? []).reduce(
      (sum, text) => sum + Math.floor((text?.length ?? 0) / TEXT_WEIGHT),
      to - from,
    );
    changes.push({
      sensorId,
      weight,
      dates: dates.subarray(from, to),
      numbers: numbers.subarray(from, to),
      texts: isText ? own : null,
    });
  }
  return changes;
}

async function append(
  sql: Queryable,
  known: number,
  epoch: number | null,
  points: WriteSet,
  changes: readonly SensorChange[],
): Promise<{ readonly seq: number; readonly arrived: number } | null> {
  const { data, texts } = packFlush(points);
  const ids = int8Array(changes.map(({ sensorId }) => sensorId));
  // Within a transaction of a caller the states are locked already, or the caller waits.
  const skips = epoch !== null;
  const add = async (on: Queryable) => {
    const [added] = await on<{ seq: number | null; arrived: number; locked: number[] | null }[]>`
      SELECT seq, arrived, locked FROM append_to_journal(
        ${known}, ${epoch}::bigint, ${data}, ${texts as string[]}::text[], ${ids}::bigint[],
        ${int8Array(changes.map(({ weight }) => weight))}::bigint[],
        ${textArray(changes.map(({ dates }) => numberArray(dates)))}::text[],
        ${textArray(changes.map(({ numbers }) => numberArray(numbers)))}::text[],
        ${textArray(changes.map((each) => textArray(each.texts)))}::text[], ${skips})`;
    const { seq, arrived, locked } = added!;
    if (locked !== null && locked.length > 0) throw new LockedSensors(locked);
    return seq === null ? null : { seq, arrived };
  };
  if (epoch === null || !isArmed('between append and COMMIT') || !('begin' in sql)) return add(sql);
  // A test injects a fault between the two.
  return (sql as Flushing).begin(async (tx) => {
    const added = await add(tx);
    faultPoint('between append and COMMIT');
    return added;
  });
}

/**
 * Whether the journal and the rights are as cached, where a flush has nothing to write. With a synchronous standby the message makes the COMMIT
 * wait for it: the points may have been stored by a transaction whose client did not wait, and a failover would lose them.
 */
async function isAsKnown(sql: Queryable, seq: number, epoch: number): Promise<boolean> {
  const isCentral = centralOf(sql) === null;
  const areSame = isCentral ? sql`epoch = ${epoch}` : sql`epoch <= ${epoch}`;
  const lease = isCentral ? sql`NULL` : sql`require_rights_lease()`;
  const [row] = await sql<{ same: boolean }[]>`
    SELECT journal_end() = ${seq} AND ${areSame} AS same, ${lease},
           CASE WHEN current_setting('synchronous_standby_names') <> '' THEN pg_logical_emit_message(true, 'sensorium', '') END
    FROM rights_epoch`;
  return row!.same;
}

/**
 * One flush: the points of many uploads as one row of the journal, on disk when it returns.
 *
 *   what is remembered ─► [states and blocks that are not] ─► dates for points without one ─► fold ─► pack ─► append
 *
 * The last step is one statement, which adds the row only where nobody else has added one that is not known. Otherwise it begins again: first by what
 * was added, then under the lock that those who add rows take.
 */
import { faultPoint, isArmed } from '../../../common/fault-points.js';
import { float64Array } from '../../../common/float64.js';
import { isUndone, type Queryable, type Transaction } from '../../connect.js';
import { int8Array, numberArray, textArray } from '../../driver/arrays.js';
import type { Log } from '../points/journal/log.js';
import { lockJournal, logOf } from '../points/journal/log-of.js';
import { type FlushPoints, packFlush } from '../points/packed/flush.js';
import { type Arrivals, bySensor, type Folded, fold } from './arrivals.js';
import { assignDates, type Dated } from './assign.js';
import { type AllowedBatch, type Batch, type Counts, noCounts } from './batch.js';
import { NO_DATE } from './columns.js';
import { Stored } from './stored.js';

/** Connections that can hold a transaction. */
export type Flushing = Queryable & {
  begin<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
};

export interface Written {
  /** Of each upload. */
  readonly counts: readonly Counts[];
  /** Sensors that there are not. */
  readonly gone: ReadonlySet<number>;
  /** Sensors whose changes were recorded. */
  readonly changed: readonly number[];
}

export interface Flushed<B> {
  /** Points that are committed: all but those that the other members are about. */
  readonly points: number;
  /** Sensors that there are not any more. */
  readonly gone: ReadonlySet<number>;
  /** Their rights are older than a change of rights; nothing of them was written. */
  readonly stale: ReadonlySet<B>;
  /** Sensors that somebody watches and whose points changed. */
  readonly changed: readonly number[];
}

/** Attempts before the lock is taken. */
const FREE_ATTEMPTS = 2;

/**
 * @param batches in order of arrival, 1 or more
 * @param now microseconds since 1970
 * @throws the database's error; then nothing was written, unless the connection was lost during COMMIT.
 *   Trying again is harmless either way: dates that were given to points stay with them, unless it is certain that nothing was written.
 */
export async function flushBatches<B extends AllowedBatch>(
  sql: Flushing,
  batches: readonly B[],
  now: () => number,
): Promise<Flushed<B>> {
  // It only grows: older ones are stale, whichever is the present one.
  const epoch = batches.reduce((latest, batch) => Math.max(latest, batch.epoch), 0);
  const fresh = batches.filter((batch) => batch.epoch === epoch);
  const given = new GivenDates(fresh);
  try {
    const written = await flush(sql, arrivalsOf(fresh), epoch, now, given);
    if (written === null)
      return { points: 0, gone: await missingIn(sql, batches), stale: new Set(batches), changed: [] };
    faultPoint('between COMMIT and ack');
    const { counts, changed } = written;
    fresh.forEach((batch, i) => {
      Object.assign(batch.counts, counts[i]);
    });
    const stale = new Set(
      fresh.length === batches.length ? [] : batches.filter((batch) => batch.epoch !== epoch),
    );
    const gone = stale.size === 0 ? written.gone : await missingIn(sql, batches);
    const points = fresh.reduce((sum, each) => sum + pointsOf(each, written.gone), 0);
    return { points, gone, stale, changed };
  } catch (error) {
    if (isUndone(error)) given.takeBack();
    throw error;
  }
}

/** Sensors that there are not: known to be gone, whatever the rights are by now. */
async function missingIn(sql: Queryable, batches: readonly Batch[]): Promise<ReadonlySet<number>> {
  const ids = new Set(batches.flatMap(({ points }) => [...new Set(points.sensorIds)]));
  const there = await sql<{ sensor_id: number }[]>`
    SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (${int8Array([...ids])}::bigint[])`;
  for (const { sensor_id } of there) ids.delete(sensor_id);
  return ids;
}

function pointsOf({ points }: Batch, gone: ReadonlySet<number>): number {
  if (gone.size === 0) return points.length;
  return points.sensorIds.reduce((sum, id) => sum + (gone.has(id) ? 0 : 1), 0);
}

/**
 * The same within a transaction of the caller, who may do more in it: from here on all others who write wait for its end.
 * @param now microseconds since 1970
 * @returns which sensors are gone, and which watched ones changed: to be announced after the commit
 */
export async function flushWithin(
  tx: Transaction,
  batches: readonly Batch[],
  now: number,
): Promise<{ readonly gone: readonly number[]; readonly changed: readonly number[] }> {
  const arrivals = arrivalsOf(batches);
  await lockJournal(tx, arrivals.sensorIds);
  const given = new GivenDates(batches);
  const tried = await attempt(tx, arrivals, null, now, given);
  // Nobody else can have added anything.
  if (tried === null) throw new Error('the journal has changed under its lock');
  tried.learn(logOf(tx));
  const { counts, gone, changed } = tried.written;
  batches.forEach((batch, i) => {
    Object.assign(batch.counts, counts[i]);
  });
  return { gone: [...gone], changed };
}

/** Dates that points without one have got: in their batches. */
class GivenDates {
  readonly #undated: readonly {
    readonly batch: Batch;
    readonly from: number;
    readonly places: readonly number[];
  }[];

  constructor(batches: readonly Batch[]) {
    let from = 0;
    this.#undated = batches.flatMap((batch) => {
      const begin = from;
      from += batch.points.length;
      return batch.points.undated === 0 ? [] : [{ batch, from: begin, places: undatedPlaces(batch) }];
    });
  }

  /** @param dates of all points of the batches, one after the other */
  give(dates: Float64Array): void {
    for (const { batch, from, places } of this.#undated)
      for (const place of places) batch.points.stamp(place, dates[from + place]!);
  }

  /** Nothing was written by them, and until the points are tried again somebody else may write by the same. */
  takeBack(): void {
    for (const { batch, places } of this.#undated) batch.points.unstamp(places);
  }
}

function undatedPlaces({ points: { dates } }: Batch): number[] {
  const places: number[] = [];
  for (let i = 0; i < dates.length; i++) if (dates[i] === NO_DATE) places.push(i);
  return places;
}

/** The points of all batches, one after the other. */
function arrivalsOf(batches: readonly Batch[]): Arrivals {
  const [first] = batches;
  if (batches.length === 1) {
    const { sensorIds, dates, numbers, texts, length } = first!.points;
    // Dates are given to points while these are looked at.
    return {
      sensorIds,
      dates: first!.points.undated > 0 ? dates.slice() : dates,
      numbers,
      texts,
      ends: [length],
    };
  }
  const length = batches.reduce((sum, { points }) => sum + points.length, 0);
  const column = (of: (batch: Batch) => Float64Array) => {
    const joined = float64Array(length);
    let at = 0;
    for (const batch of batches) {
      joined.set(of(batch), at);
      at += batch.points.length;
    }
    return joined;
  };
  let end = 0;
  return {
    sensorIds: column(({ points }) => points.sensorIds),
    dates: column(({ points }) => points.dates),
    numbers: column(({ points }) => points.numbers),
    texts: batches.every(({ points }) => points.texts === null)
      ? null
      : batches.flatMap(({ points }) => points.texts ?? new Array<null>(points.length).fill(null)),
    ends: batches.map(({ points }) => {
      end += points.length;
      return end;
    }),
  };
}

const NO_BATCHES = new GivenDates([]);

/**
 * @param epoch of the rights by which all of it was allowed
 * @param given is told the dates that points without one get
 * @returns null: rights have changed since, and nothing was written
 * @throws the database's error. Where that leaves open whether the points are stored, to write them again is harmless, with the dates that were given
 */
export async function flush(
  sql: Flushing,
  arrivals: Arrivals,
  epoch: number,
  now: () => number,
  given: GivenDates = NO_BATCHES,
): Promise<Written | null> {
  const log = logOf(sql);
  for (let tries = 1; tries <= FREE_ATTEMPTS; tries++) {
    const tried = await attempt(sql, arrivals, epoch, now(), given);
    if (tried !== null) {
      tried.learn(log);
      return tried.written;
    }
    given.takeBack();
    if ((await epochNow(sql)) !== epoch) return null;
    await log.catchUp(sql);
  }
  const tried = await sql.begin(async (tx) => {
    // In the order in which a deletion of sensors takes them.
    const rights = await tx`SELECT FROM rights_epoch WHERE epoch = ${epoch} FOR SHARE`;
    if (rights.count === 0) return null;
    await tx`SELECT FROM ingest_fence FOR UPDATE`;
    await log.catchUp(tx);
    return attempt(tx, arrivals, epoch, now(), given);
  });
  if (tried === null) {
    given.takeBack();
    return null;
  }
  tried.learn(log);
  return tried.written;
}

interface Tried {
  readonly written: Written;
  /** To be called once it is committed, or with the log of the transaction. */
  readonly learn: (log: Log) => void;
}

/**
 * @param epoch null: whoever calls has seen to the rights
 * @returns null when the journal or the rights are not as they are known
 */
async function attempt(
  sql: Queryable,
  arrivals: Arrivals,
  epoch: number | null,
  now: number,
  given: GivenDates,
): Promise<Tried | null> {
  const log = logOf(sql);
  if (log.seq < 0) await log.catchUp(sql);
  const pin = log.pin();
  try {
    const isCurrent = () => pin.isValid() && log.seq === pin.seq;
    const dates = { dates: arrivals.dates, given: null };
    const judged = judgeNew(arrivals, dates, log) ?? (await judge(sql, arrivals, now, isCurrent));
    // From here on nothing is waited for up to the statement that compares.
    if (judged === null) return null;
    const { points, counts, gone, dated } = judged;
    const watched = watchedIn(points, judged.watched);
    const written = { counts, gone, changed: watched.map(({ sensorId }) => sensorId) };
    if (dated.given !== null) given.give(dated.dates);
    if (points.dates.length === 0) {
      const isKnown = epoch === null || (await isAsKnown(sql, pin.seq, epoch));
      return isKnown ? { written, learn: () => {} } : null;
    }
    const added = await append(sql, pin.seq, epoch, points, watched);
    return added && { written, learn: (log) => log.add(added.seq, added.arrived, points) };
  } finally {
    pin.release();
  }
}

/** What is to be written of some points, and how each upload fares by it. */
interface Judged extends Folded {
  readonly dated: Dated;
  readonly gone: ReadonlySet<number>;
  /** Sensors whose changes are recorded. */
  readonly watched: ReadonlySet<number>;
}

const NO_SENSORS: ReadonlySet<number> = new Set();

/** @returns null: some points may be there already, or are not in order */
function judgeNew({ sensorIds, numbers, texts, ends }: Arrivals, dated: Dated, log: Log): Judged | null {
  let points: FlushPoints = { sensorIds, dates: dated.dates, numbers, texts, assigned: dated.given };
  let watched = log.allNew(points);
  if (watched === 'scattered') {
    points = bySensor(points);
    watched = log.allNew(points);
  }
  if (typeof watched === 'string') return null;
  return {
    points,
    counts: ends.map((end, i) => ({ ...noCounts(), stored: end - (ends[i - 1] ?? 0) })),
    dated,
    gone: NO_SENSORS,
    watched: watched.length === 0 ? NO_SENSORS : new Set(watched),
  };
}

/**
 * Looks up what is not remembered.
 * @param isCurrent whether the journal is still known as it was
 * @returns null: it is not
 */
async function judge(
  sql: Queryable,
  arrivals: Arrivals,
  now: number,
  isCurrent: () => boolean,
): Promise<Judged | null> {
  const log = logOf(sql);
  const { sensorIds } = arrivals;
  const ids = [...new Set(sensorIds)];
  await log.load(sql, ids);
  const stored = new Stored(sql, log);
  await stored.lookUp(arrivals);
  const dated = await assignDates(arrivals, log, stored, now);
  if (!isCurrent()) return null;
  const allNew = judgeNew(arrivals, dated, log);
  if (allNew !== null) return allNew;
  const { dates, given } = dated;
  const isGone = (id: number) => log.state(id) === undefined;
  const at = (place: number) => stored.at(sensorIds[place]!, dates[place]!);
  return {
    ...fold(arrivals, dates, given, at, isGone),
    dated,
    gone: new Set(ids.filter(isGone)),
    watched: new Set(ids.filter((id) => log.state(id)?.isWatched)),
  };
}

/** The points of one sensor that somebody watches. */
interface Change {
  readonly sensorId: number;
  readonly weight: number;
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (string | null)[] | null;
}

/** Characters of text that weigh as much as a point. */
const TEXT_WEIGHT = 64;

function watchedIn(
  { sensorIds, dates, numbers, texts }: FlushPoints,
  watched: ReadonlySet<number>,
): Change[] {
  if (watched.size === 0) return [];
  const changes: Change[] = [];
  for (let from = 0, to = 0; from < sensorIds.length; from = to) {
    const sensorId = sensorIds[from]!;
    for (to = from + 1; sensorIds[to] === sensorId; ) to++;
    if (!watched.has(sensorId)) continue;
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
  points: FlushPoints,
  watched: readonly Change[],
): Promise<{ readonly seq: number; readonly arrived: number } | null> {
  const { data, texts } = packFlush(points);
  const ids = int8Array(watched.map(({ sensorId }) => sensorId));
  const add = async (on: Queryable) => {
    const [added] = await on<{ seq: number | null; arrived: number }[]>`
      SELECT seq, arrived FROM append_to_journal(
        ${known}, ${epoch}::bigint, ${data}, ${texts as string[]}::text[], ${ids}::bigint[],
        ${int8Array(watched.map(({ weight }) => weight))}::bigint[],
        ${textArray(watched.map(({ dates }) => numberArray(dates)))}::text[],
        ${textArray(watched.map(({ numbers }) => numberArray(numbers)))}::text[],
        ${textArray(watched.map((each) => textArray(each.texts)))}::text[])`;
    const { seq, arrived } = added!;
    return seq === null ? null : { seq, arrived };
  };
  if (epoch === null || !isArmed('between append and COMMIT') || !('begin' in sql)) return add(sql);
  // Only a test wants to get in between.
  return (sql as Flushing).begin(async (tx) => {
    const added = await add(tx);
    faultPoint('between append and COMMIT');
    return added;
  });
}

async function epochNow(sql: Queryable): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return row!.epoch;
}

/** Whether there is nothing to write by it: what is stored already was found by what is known. */
async function isAsKnown(sql: Queryable, seq: number, epoch: number): Promise<boolean> {
  const [row] = await sql<{ same: boolean }[]>`
    SELECT journal_end() = ${seq} AND epoch = ${epoch} AS same FROM rights_epoch`;
  return row!.same;
}

/**
 * One flush: the points of many uploads in one transaction, on disk when it returns.
 *
 *   BEGIN, lock heads -> [look up] -> dates for points without one -> fold
 *     -> COPY new, rows of minutes, UPDATE replaced, changes of watched sensors, heads, dirty ranges, rights as they were, COMMIT
 *
 * Each line is one trip to the database, when nothing has to be looked up. Where the heads are remembered from the flush before, and nothing has
 * to be looked up by them, it is one trip altogether: BEGIN, heads if they are as remembered, and the rest of the second line.
 */
import type { ClientBase } from 'pg';
import { faultPoint, isArmed } from '../../common/fault-points.js';
import { isCollision, isUndone, isUniqueViolation, type Transaction } from '../connect.js';
import { isPacked } from '../points/is-packed.js';
import { flushWithin as packedFlushWithin } from '../points/journal/flush.js';
import type { AllowedBatch, Batch } from './batch.js';
import { BySensor } from './by-sensor.js';
import { type Change, copyRows } from './changes.js';
import { Columns, NO_DATE, Rows, type Span } from './columns.js';
import { type DirtyRange, dirtyRanges } from './dirty.js';
import { foldSensor, type Stored } from './fold.js';
import { gapAfter, isFree, isWorthAsking, mayTouch } from './gap.js';
import { HeadChanges } from './head-changes.js';
import type { KnownHeads } from './known-heads.js';
import { Minutes, minuteAfter } from './minutes.js';
import { type FreeStretch, type Head, Statements, type Writes } from './statements.js';

export interface Flushed<B> {
  /** Points that are committed: all but those that the other members are about. */
  readonly points: number;
  /** Sensors that there are not any more. */
  readonly gone: ReadonlySet<number>;
  /** Sensors whose head is locked elsewhere; only with `skipLocked`. */
  readonly blocked: ReadonlySet<number>;
  /** Their rights are older than a change of rights; nothing of them was written. */
  readonly stale: ReadonlySet<B>;
  /** Sensors that somebody watches and whose points changed. */
  readonly changed: readonly number[];
}

export interface FlushOptions {
  /** True: leave out sensors whose head is locked elsewhere instead of waiting for it. */
  readonly skipLocked: boolean;
  /** Microseconds since 1970. */
  readonly now: () => number;
  /** Of all sensors to which this process writes. */
  readonly known: KnownHeads;
}

/**
 * @param batches in order of arrival
 * @throws the database's error; then nothing was written, unless the connection was lost during COMMIT.
 *   Trying again is harmless either way: dates that were given to points stay with them, unless it is certain that nothing was written.
 */
export async function flush<B extends AllowedBatch>(
  client: ClientBase,
  batches: readonly B[],
  options: FlushOptions,
): Promise<Flushed<B>> {
  const statements = new Statements(client);
  const given = new BySensor(batches);
  const undated = undatedPlaces(batches);
  try {
    const flushed =
      (await flushKnown(statements, batches, given, options, undated)) ??
      (await flushAsked(statements, batches, given.ids, options));
    faultPoint('between COMMIT and ack');
    return flushed;
  } catch (error) {
    options.known.forget(given.ids);
    if (isUndone(error)) takeDatesBack(undated);
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** In two trips or more. */
async function flushAsked<B extends AllowedBatch>(
  statements: Statements,
  batches: readonly B[],
  ids: Float64Array,
  { skipLocked, now, known }: FlushOptions,
): Promise<Flushed<B>> {
  const heads = await statements.begin(ids, skipLocked);
  const locked = new Set(heads.map((head) => head.sensor_id));
  const missing = await missingSensors(statements, ids, locked, skipLocked);
  // All heads were read in one statement. Without any there is nothing to write.
  const epoch = heads[0]?.epoch ?? null;
  const stale = new Set(epoch === null ? [] : batches.filter((batch) => batch.epoch !== epoch));
  resetCounts(batches);
  const fresh = stale.size === 0 ? batches : batches.filter((batch) => !stale.has(batch));
  const given = new BySensor(fresh, locked.size === ids.length ? undefined : locked);
  const written = new Set(given.ids);
  const writes = await prepare(
    statements,
    given,
    heads.filter((head) => written.has(head.sensor_id)),
    now(),
  );
  await committed(statements, (commit) => statements.writeUnder(epoch, writes, commit));
  known.learn(heads, writes.heads);
  return { points: given.points.length, ...missing, stale, changed: changedBy(writes) };
}

/**
 * In one trip, by heads that are remembered.
 * @returns null when that cannot be, or turned out to be wrong; then nothing was written, and points without a date have none
 */
async function flushKnown<B extends AllowedBatch>(
  statements: Statements,
  batches: readonly B[],
  given: BySensor,
  { skipLocked, now, known }: FlushOptions,
  undated: UndatedPlaces,
): Promise<Flushed<B> | null> {
  const heads = skipLocked ? null : known.of(given.ids);
  if (heads === null) return null;
  const present = now();
  const { epoch } = batches[0]!;
  if (!batches.every((batch) => batch.epoch === epoch) || !isPlain(given, heads, present)) return null;
  resetCounts(batches);
  const writes = await prepare(statements, given, heads, present);
  try {
    await committed(statements, (commit) => statements.writeAtOnce(epoch, heads, writes, commit));
  } catch (error) {
    if (!isCollision(error) && !isUniqueViolation(error)) throw error;
    takeDatesBack(undated);
    known.mistrust(given.ids);
    return null;
  }
  known.trust();
  known.learn(heads, writes.heads);
  return {
    points: given.points.length,
    gone: NO_SENSORS,
    blocked: NO_SENSORS,
    stale: new Set(),
    changed: changedBy(writes),
  };
}

const NO_SENSORS: ReadonlySet<number> = new Set();

/** Only a test wants to get between writing and COMMIT. */
async function committed(statements: Statements, write: (commit: boolean) => Promise<void>): Promise<void> {
  const isApart = isArmed('between COPY and COMMIT');
  await write(!isApart);
  if (!isApart) return;
  faultPoint('between COPY and COMMIT');
  await statements.commit();
}

function resetCounts(batches: readonly Batch[]): void {
  for (const { counts } of batches) counts.stored = counts.duplicate = counts.replaced = 0;
}

/**
 * Whether these points can be written without a look at what is stored, and leave no dirty range.
 * @param heads of all of the sensors, as they are remembered
 */
function isPlain(given: BySensor, heads: readonly Head[], now: number): boolean {
  const { dates } = given;
  for (let index = 0; index < heads.length; index++) {
    const head = heads[index]!;
    const span = given.span(index);
    let undated = 0;
    for (let i = span.from; i < span.to; i++) {
      const date = dates[i]!;
      if (date === NO_DATE) undated++;
      else if (date < head.mark || !isFree(head, date)) return false;
    }
    if (undated > 0 && !stampsAreFree(head, span, now)) return false;
  }
  return true;
}

/** Whether nothing is stored where the server's time goes. It passes over the points that come with a date, but over nothing else. */
function stampsAreFree(head: Head, span: Span, now: number): boolean {
  const from = stampFrom(head, now);
  const to = from + span.to - span.from;
  return from >= head.mark && (from > head.newest || (from > head.front && to < head.ahead));
}

/** Microseconds that the last stamp may be ahead of the clock: for so long dates go on increasing when the clock was put back. */
const STEP = 2_000_000;

/** The first date that a point without one may get. A stamp far ahead is of a clock that was wrong: its future does not go on. */
function stampFrom({ stamp }: Head, now: number): number {
  return stamp > now + STEP ? now : Math.max(now, stamp + 1);
}

/** Where the points without a date stand. */
type UndatedPlaces = ReadonlyMap<Batch, readonly number[]>;

function undatedPlaces(batches: readonly Batch[]): UndatedPlaces {
  const places = new Map<Batch, number[]>();
  for (const batch of batches) {
    if (batch.points.undated === 0) continue;
    const { dates } = batch.points;
    const own: number[] = [];
    for (let i = 0; i < dates.length; i++) if (dates[i] === NO_DATE) own.push(i);
    places.set(batch, own);
  }
  return places;
}

/** Nothing was written by these dates, and until the points are tried again somebody else may write by the same. */
function takeDatesBack(undated: UndatedPlaces): void {
  for (const [{ points }, places] of undated) points.unstamp(places);
}

/**
 * The same within a transaction of the caller, who may do more in it. Waits for heads that are locked elsewhere.
 * @param now microseconds since 1970; a partition for it, and for every other date, must be there
 * @returns which sensors are gone, and which watched ones changed: to be announced after the commit
 */
export async function flushWithin(
  tx: Transaction,
  batches: readonly Batch[],
  now: number,
): Promise<{ readonly gone: readonly number[]; readonly changed: readonly number[] }> {
  if (isPacked) return packedFlushWithin(tx, batches, now);
  const statements = new Statements(tx.client);
  const { ids } = new BySensor(batches);
  const heads = await statements.lockHeads(ids);
  const locked = new Set(heads.map((head) => head.sensor_id));
  const writes = await prepare(statements, new BySensor(batches, locked), heads, now);
  await statements.write(writes);
  return { gone: Array.from(ids).filter((id) => !locked.has(id)), changed: changedBy(writes) };
}

function changedBy({ changes }: Writes): number[] {
  return changes.map(({ sensorId }) => sensorId);
}

async function missingSensors(
  statements: Statements,
  ids: Float64Array,
  locked: ReadonlySet<number>,
  skipLocked: boolean,
): Promise<{ gone: ReadonlySet<number>; blocked: ReadonlySet<number> }> {
  if (locked.size === ids.length) return { gone: NO_SENSORS, blocked: NO_SENSORS };
  const absent = Array.from(ids).filter((id) => !locked.has(id));
  const existing = skipLocked ? await statements.existingHeads(absent) : NO_SENSORS;
  return {
    gone: new Set(absent.filter((id) => !existing.has(id))),
    blocked: new Set(absent.filter((id) => existing.has(id))),
  };
}

/** Looks up what has to be, and folds. @param heads of all of the sensors */
async function prepare(
  statements: Statements,
  given: BySensor,
  heads: readonly Head[],
  now: number,
): Promise<Writes> {
  const existing = await findExisting(statements, given, heads);
  const inserts = new Rows(given.points.length);
  const updates = new Rows();
  const moved = new HeadChanges();
  const batches: Span[] = [];
  const asked: Asked[] = [];
  const minutes = new Minutes();
  const dirty: DirtyRange[] = [];
  const watched: Change[] = [];
  for (let index = 0; index < heads.length; index++) {
    const head = heads[index]!;
    const span = given.span(index);
    const stored = existing.get(head.sensor_id) ?? NOTHING;
    const undated = undatedOf(given, span);
    const stamp =
      undated === 0 ? head.stamp : await stampDates(statements, head, given, { ...span, undated }, now);
    const [inserted, updated] = [inserts.length, updates.length];
    const touched = foldSensor(head, given, span, stored, { inserts, updates });
    if (Number.isNaN(touched.lo)) continue;
    const own = { from: inserted, to: inserts.length };
    const isSummed = touched.lo > head.newest && minutes.add(inserts, head, own);
    const summed = isSummed ? head.summed : Math.max(head.summed, minuteAfter(touched.hi));
    const gap = mayTouch(head, touched.lo, touched.hi)
      ? gapAfter(head, { dates: inserts.dates, ...own }, undefined)
      : null;
    if (isWorthAsking(head, touched.found))
      asked.push({ head, found: touched.found, index: moved.length, span: own });
    moved.add(head.sensor_id, touched, stamp, summed, gap);
    if (isBatch(head, inserts, own)) batches.push(own);
    if (touched.lo < head.mark) {
      const changed = [inserts.dates.subarray(inserted), updates.dates.subarray(updated)];
      dirty.push(...dirtyRanges(head, changed));
    }
    if (!head.watched) continue;
    const changed = new Columns(inserts.length - inserted + updates.length - updated);
    copyRows(inserts, inserted, changed);
    copyRows(updates, updated, changed);
    watched.push({ sensorId: head.sensor_id, version: head.version + 1, points: changed });
  }
  if (asked.length > 0) await askNext(statements, asked, inserts.dates, moved);
  return { inserts, batches, minutes, updates, changes: watched, heads: moved, dirty };
}

/** Points without a date. */
function undatedOf({ points, dates }: BySensor, { from, to }: Span): number {
  if (points.undated === 0) return 0;
  let undated = 0;
  for (let i = from; i < to; i++) if (dates[i] === NO_DATE) undated++;
  return undated;
}

/** New points of a sensor from which storing them in columns at once is worth it: their batch in the columnstore stays that small. */
const BATCH = 50;

function isBatch(head: Head, inserts: Rows, { from, to }: Span): boolean {
  return head.directCompression && to - from >= BATCH && inserts.dateAt(from) > head.newest;
}

/** A sensor of which a new point had to be looked up. */
interface Asked {
  readonly head: Head;
  /** The last such point. */
  readonly found: number;
  /** Among the changes of heads. */
  readonly index: number;
  /** Where its new points stand among all of them. */
  readonly span: Span;
}

/**
 * Asks how far it is to the next point, and widens the gaps.
 * @param dates of all new points
 */
async function askNext(
  statements: Statements,
  asked: readonly Asked[],
  dates: Float64Array,
  moved: HeadChanges,
): Promise<void> {
  const next = await statements.next(
    asked.map(({ head }) => head.sensor_id),
    asked.map(({ found }) => found),
  );
  for (const { head, found, index, span } of asked) {
    const ahead = next.get(head.sensor_id);
    const gap = ahead === undefined ? null : gapAfter(head, { dates, ...span }, { front: found, ahead });
    if (gap !== null) moved.setGap(index, gap);
  }
}

const NOTHING: ReadonlyMap<number, Stored> = new Map();

/** Points where a sensor is known to have none cannot be stored yet; the others are looked up, all at once. */
async function findExisting(
  statements: Statements,
  given: BySensor,
  heads: readonly Head[],
): Promise<Map<number, Map<number, Stored>>> {
  const ids: number[] = [];
  const dates: number[] = [];
  for (const [index, head] of heads.entries()) {
    const { from, to } = given.span(index);
    for (let i = from; i < to; i++) {
      const date = given.dates[i]!;
      if (date === NO_DATE || isFree(head, date)) continue;
      ids.push(head.sensor_id);
      dates.push(date);
    }
  }
  const existing = new Map<number, Map<number, Stored>>();
  if (ids.length === 0) return existing;
  for (const point of await statements.find(ids, dates)) {
    const ofSensor = existing.get(point.sensor_id) ?? new Map<number, Stored>();
    ofSensor.set(point.date, point);
    existing.set(point.sensor_id, ofSensor);
  }
  return existing;
}

/**
 * Gives the server's time to the points that came without a date: increasing per sensor, unless the last one is more than two seconds ahead
 * of the clock, and the next free microsecond on a clash, so that they never replace anything. The date stays with the point when the flush has
 * to be repeated after a lost connection, since nobody knows whether it was written.
 * @returns the sensor's new stamp
 */
async function stampDates(
  statements: Statements,
  head: Head,
  given: BySensor,
  { from, to, undated }: Span & { readonly undated: number },
  now: number,
): Promise<number> {
  const { dates } = given;
  const taken = new Set<number>();
  let next = stampFrom(head, now);
  for (let i = from; i < to; i++) if (dates[i]! >= next) taken.add(dates[i]!);
  /** All that may be needed from here on; null: not looked up. */
  let stretches: FreeStretch[] | null = null;
  let stamp = head.stamp;
  for (let i = from; i < to; i++) {
    if (dates[i] !== NO_DATE) continue;
    for (; ; next++) {
      if (stretches === null && !isFree(head, next))
        stretches = await freeStretches(statements, head, next, undated + taken.size);
      if (stretches !== null) next = firstFree(stretches, head, next);
      if (!taken.has(next)) break;
    }
    stamp = next++;
    given.stamp(i, stamp);
  }
  return stamp;
}

/** Stretches of so many free dates together; nearly always the first one has them all. */
async function freeStretches(
  statements: Statements,
  { sensor_id }: Head,
  from: number,
  dates: number,
): Promise<FreeStretch[]> {
  const found = await statements.freeStretches(sensor_id, from, 1);
  const [first] = found;
  if (first === undefined || first.next - first.first >= dates) return found;
  return statements.freeStretches(sensor_id, first.first, dates);
}

/** @param stretches in which it may be; those that lie before it are taken away */
function firstFree(stretches: FreeStretch[], { newest }: Head, from: number): number {
  while (stretches[0] !== undefined && stretches[0].next <= from) stretches.shift();
  return Math.max(from, stretches[0]?.first ?? newest + 1);
}

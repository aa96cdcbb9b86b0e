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
import { groupBy } from '../../common/group-by.js';
import { isCollision, isUndone, isUniqueViolation } from '../connect.js';
import { type Change, copyRows } from './changes.js';
import { Columns, NO_DATE, Rows, type Span } from './columns.js';
import { type DirtyRange, dirtyRanges } from './dirty.js';
import { foldSensor, type Stored, type Touched } from './fold.js';
import { type Gap, gapAfter, isFree, isWorthAsking } from './gap.js';
import type { KnownHeads } from './known-heads.js';
import { Minutes, minuteAfter } from './minutes.js';
import type { JudgedPiece, Piece } from './piece.js';
import { type FreeStretch, type Head, type HeadChange, Statements, type Writes } from './statements.js';

export interface Flushed<P> {
  /** Committed; to be acked. */
  readonly written: readonly P[];
  /** Their sensor is gone. */
  readonly vanished: readonly P[];
  /** Their rights are older than a change of rights; nothing of them was written. */
  readonly stale: readonly P[];
  /** Their head is locked elsewhere; only with `skipLocked`. */
  readonly blocked: readonly P[];
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
 * @param parts in order of arrival
 * @throws the database's error; then nothing was written, unless the connection was lost during COMMIT.
 *   Trying again is harmless either way: dates that were given to points stay with them, unless it is certain that nothing was written.
 */
export async function flush<P extends JudgedPiece>(
  client: ClientBase,
  parts: readonly P[],
  options: FlushOptions,
): Promise<Flushed<P>> {
  const statements = new Statements(client);
  const bySensor = groupBy(parts, ({ sensorId }) => sensorId);
  const ids = [...bySensor.keys()].sort((left, right) => left - right);
  const undated = undatedPlaces(parts);
  try {
    const flushed =
      (await flushKnown(statements, bySensor, ids, options, undated)) ??
      (await flushAsked(statements, bySensor, ids, options));
    faultPoint('between COMMIT and ack');
    return flushed;
  } catch (error) {
    options.known.forget(ids);
    if (isUndone(error)) takeDatesBack(undated);
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** In two trips or more. */
async function flushAsked<P extends JudgedPiece>(
  statements: Statements,
  bySensor: ReadonlyMap<number, P[]>,
  ids: readonly number[],
  { skipLocked, now, known }: FlushOptions,
): Promise<Flushed<P>> {
  const heads = await statements.begin(ids, skipLocked);
  const missing = await missingParts(statements, bySensor, heads, skipLocked);
  const { fresh, stale } = byRights(bySensor, heads);
  resetCounts(bySensor);
  const writes = await prepare(statements, fresh, heads, now());
  // All heads were read in one statement. Without any there is nothing to write.
  await committed(statements, (commit) => statements.writeUnder(heads[0]?.epoch ?? null, writes, commit));
  known.learn(heads, writes.heads);
  return { written: [...fresh.values()].flat(), ...missing, stale, changed: changedBy(writes) };
}

/**
 * In one trip, by heads that are remembered.
 * @returns null when that cannot be, or turned out to be wrong; then nothing was written, and points without a date have none
 */
async function flushKnown<P extends JudgedPiece>(
  statements: Statements,
  bySensor: ReadonlyMap<number, P[]>,
  ids: readonly number[],
  { skipLocked, now, known }: FlushOptions,
  undated: UndatedPlaces,
): Promise<Flushed<P> | null> {
  const heads = skipLocked ? null : known.of(ids);
  if (heads === null) return null;
  const present = now();
  const written = [...bySensor.values()].flat();
  const { epoch } = written[0]!;
  if (!written.every((part) => part.epoch === epoch) || !isPlain(bySensor, heads, present)) return null;
  resetCounts(bySensor);
  const writes = await prepare(statements, bySensor, heads, present);
  try {
    await committed(statements, (commit) => statements.writeAtOnce(epoch, heads, writes, commit));
  } catch (error) {
    if (!isCollision(error) && !isUniqueViolation(error)) throw error;
    takeDatesBack(undated);
    known.mistrust(ids);
    return null;
  }
  known.trust();
  known.learn(heads, writes.heads);
  return { written, vanished: [], stale: [], blocked: [], changed: changedBy(writes) };
}

/** Only a test wants to get between writing and COMMIT. */
async function committed(statements: Statements, write: (commit: boolean) => Promise<void>): Promise<void> {
  const isApart = isArmed('between COPY and COMMIT');
  await write(!isApart);
  if (!isApart) return;
  faultPoint('between COPY and COMMIT');
  await statements.commit();
}

function resetCounts(bySensor: ReadonlyMap<number, readonly Piece[]>): void {
  for (const parts of bySensor.values()) {
    for (const { counts } of parts) counts.stored = counts.duplicate = counts.replaced = 0;
  }
}

/**
 * Whether these points can be written without a look at what is stored, and leave no dirty range.
 * @param heads of all of the sensors, as they are remembered
 */
function isPlain(
  bySensor: ReadonlyMap<number, readonly Piece[]>,
  heads: readonly Head[],
  now: number,
): boolean {
  for (const head of heads) {
    const parts = bySensor.get(head.sensor_id)!;
    if (undatedOf(parts) > 0 && !stampsAreFree(head, parts, now)) return false;
    for (const { columns } of parts) {
      const { first } = columns.span;
      if (first > head.newest && first >= head.mark) continue;
      for (const date of columns.dates) {
        if (date !== NO_DATE && (date < head.mark || !isFree(head, date))) return false;
      }
    }
  }
  return true;
}

/** Whether nothing is stored where the server's time goes. It passes over the points that come with a date, but over nothing else. */
function stampsAreFree(head: Head, parts: readonly Piece[], now: number): boolean {
  const from = stampFrom(head, now);
  const to = from + parts.reduce((sum, { columns }) => sum + columns.length, 0);
  return from >= head.mark && (from > head.newest || (from > head.front && to < head.ahead));
}

/** Microseconds that the last stamp may be ahead of the clock: for so long dates go on increasing when the clock was put back. */
const STEP = 2_000_000;

/** The first date that a point without one may get. A stamp far ahead is of a clock that was wrong: its future does not go on. */
function stampFrom({ stamp }: Head, now: number): number {
  return stamp > now + STEP ? now : Math.max(now, stamp + 1);
}

/** Where the points without a date stand. */
type UndatedPlaces = ReadonlyMap<Piece, readonly number[]>;

function undatedPlaces(parts: readonly Piece[]): UndatedPlaces {
  const places = new Map<Piece, number[]>();
  for (const part of parts) {
    if (part.columns.undated === 0) continue;
    const { dates } = part.columns;
    const own: number[] = [];
    for (let i = 0; i < dates.length; i++) if (dates[i] === NO_DATE) own.push(i);
    places.set(part, own);
  }
  return places;
}

/** Nothing was written by these dates, and until the points are tried again somebody else may write by the same. */
function takeDatesBack(undated: UndatedPlaces): void {
  for (const [{ columns }, places] of undated) columns.unstamp(places);
}

/**
 * The same within a transaction of the caller, who may do more in it. Waits for heads that are locked elsewhere.
 * @param now microseconds since 1970; a partition for it, and for every other date, must be there
 * @returns which sensors are gone, and which watched ones changed: to be announced after the commit
 */
export async function flushWithin(
  client: ClientBase,
  parts: readonly Piece[],
  now: number,
): Promise<{ readonly gone: readonly number[]; readonly changed: readonly number[] }> {
  const statements = new Statements(client);
  const bySensor = groupBy(parts, ({ sensorId }) => sensorId);
  const ids = [...bySensor.keys()].sort((left, right) => left - right);
  const heads = await statements.lockHeads(ids);
  const there = new Set(heads.map((head) => head.sensor_id));
  const writes = await prepare(statements, bySensor, heads, now);
  await statements.write(writes);
  return { gone: ids.filter((id) => !there.has(id)), changed: changedBy(writes) };
}

function changedBy({ changes }: Writes): number[] {
  return changes.map(({ sensorId }) => sensorId);
}

/** Parts of sensors whose heads are locked, by whether they were allowed under the present rights. */
function byRights<P extends JudgedPiece>(
  bySensor: ReadonlyMap<number, readonly P[]>,
  heads: readonly Head[],
): { fresh: Map<number, readonly P[]>; stale: P[] } {
  const fresh = new Map<number, readonly P[]>();
  const stale: P[] = [];
  for (const { sensor_id, epoch } of heads) {
    const parts = bySensor.get(sensor_id) ?? [];
    const isFresh = (part: P) => part.epoch === epoch;
    if (parts.every(isFresh)) {
      fresh.set(sensor_id, parts);
      continue;
    }
    fresh.set(sensor_id, parts.filter(isFresh));
    stale.push(...parts.filter((part) => !isFresh(part)));
  }
  return { fresh, stale };
}

async function missingParts<P extends Piece>(
  statements: Statements,
  bySensor: ReadonlyMap<number, P[]>,
  heads: readonly Head[],
  skipLocked: boolean,
): Promise<{ vanished: P[]; blocked: P[] }> {
  if (heads.length === bySensor.size) return { vanished: [], blocked: [] };
  const locked = new Set(heads.map((head) => head.sensor_id));
  const absent = [...bySensor.keys()].filter((id) => !locked.has(id));
  const existing = skipLocked ? await statements.existingHeads(absent) : new Set<number>();
  const partsOf = (ids: number[]) => ids.flatMap((id) => bySensor.get(id) ?? []);
  return {
    vanished: partsOf(absent.filter((id) => !existing.has(id))),
    blocked: partsOf(absent.filter((id) => existing.has(id))),
  };
}

/** Looks up what has to be, and folds. */
async function prepare(
  statements: Statements,
  bySensor: ReadonlyMap<number, readonly Piece[]>,
  heads: readonly Head[],
  now: number,
): Promise<Writes> {
  const existing = await findExisting(statements, bySensor, heads);
  const inserts = new Rows(pointsOf(bySensor));
  const updates = new Rows();
  const folded: FoldedSensor[] = [];
  const minutes = new Minutes();
  const dirty: DirtyRange[] = [];
  const watched: Change[] = [];
  for (const head of heads) {
    const parts = bySensor.get(head.sensor_id) ?? [];
    const stored = existing.get(head.sensor_id) ?? NOTHING;
    const undated = undatedOf(parts);
    const stamp = undated === 0 ? head.stamp : await stampDates(statements, head, parts, undated, now);
    const [inserted, updated] = [inserts.length, updates.length];
    const touched = foldSensor(head, parts, stored, { inserts, updates });
    if (Number.isNaN(touched.lo)) continue;
    const span = { from: inserted, to: inserts.length };
    const isSummed = touched.lo > head.newest && minutes.add(inserts, head, span);
    const summed = isSummed ? head.summed : Math.max(head.summed, minuteAfter(touched.hi));
    folded.push({ head, touched, stamp, summed, span });
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
  const { dates } = inserts;
  const batches = folded.filter((sensor) => isBatch(sensor, dates)).map(({ span }) => span);
  const moved = await headChanges(statements, folded, dates);
  return { inserts, batches, minutes, updates, changes: watched, heads: moved, dirty };
}

function pointsOf(bySensor: ReadonlyMap<number, readonly Piece[]>): number {
  let points = 0;
  for (const parts of bySensor.values()) for (const { columns } of parts) points += columns.length;
  return points;
}

/** Points without a date. */
function undatedOf(parts: readonly Piece[]): number {
  let undated = 0;
  for (const { columns } of parts) undated += columns.undated;
  return undated;
}

/** What folding made of one sensor. */
interface FoldedSensor {
  readonly head: Head;
  readonly touched: Touched;
  readonly stamp: number;
  /** As in the head, from now on. */
  readonly summed: number;
  /** Where its new points stand among all of them. */
  readonly span: Span;
}

/** New points of a sensor from which storing them in columns at once is worth it: their batch in the columnstore stays that small. */
const BATCH = 50;

function isBatch({ head, span: { from, to } }: FoldedSensor, dates: Float64Array): boolean {
  return head.directCompression && to - from >= BATCH && dates[from]! > head.newest;
}

/**
 * What becomes of the heads. Where a new point had to be looked up, it is asked how far the next one is.
 * @param dates of all new points
 */
async function headChanges(
  statements: Statements,
  sensors: readonly FoldedSensor[],
  dates: Float64Array,
): Promise<readonly HeadChange[]> {
  const asked = sensors.filter(({ head, touched }) => isWorthAsking(head, touched.found));
  const next = await nextDates(statements, asked);
  return sensors.map(({ head, touched, stamp, summed, span: { from, to } }) => {
    const ahead = next.get(head.sensor_id);
    const found: Gap | undefined = ahead === undefined ? undefined : { front: touched.found, ahead };
    const gap = gapAfter(head, { dates, from, to }, found);
    const { lo, hi, pending } = touched;
    return { sensorId: head.sensor_id, lo, newest: hi, stamp, pending, summed, gap };
  });
}

async function nextDates(statements: Statements, sensors: readonly FoldedSensor[]) {
  if (sensors.length === 0) return new Map<number, number>();
  return statements.next(
    sensors.map(({ head }) => head.sensor_id),
    sensors.map(({ touched }) => touched.found),
  );
}

const NOTHING: ReadonlyMap<number, Stored> = new Map();

/** Points where a sensor is known to have none cannot be stored yet; the others are looked up, all at once. */
async function findExisting(
  statements: Statements,
  bySensor: ReadonlyMap<number, readonly Piece[]>,
  heads: readonly Head[],
): Promise<Map<number, Map<number, Stored>>> {
  const ids: number[] = [];
  const dates: number[] = [];
  for (const head of heads) {
    for (const part of bySensor.get(head.sensor_id) ?? []) {
      for (const date of part.columns.dates) {
        if (date === NO_DATE || isFree(head, date)) continue;
        ids.push(head.sensor_id);
        dates.push(date);
      }
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
 * @param undated how many there are
 * @returns the sensor's new stamp
 */
async function stampDates(
  statements: Statements,
  head: Head,
  parts: readonly Piece[],
  undated: number,
  now: number,
): Promise<number> {
  const taken = new Set<number>();
  let next = stampFrom(head, now);
  for (const part of parts) {
    for (const date of part.columns.dates) if (date >= next) taken.add(date);
  }
  /** All that may be needed from here on; null: not looked up. */
  let stretches: FreeStretch[] | null = null;
  let stamp = head.stamp;
  for (const part of parts) {
    const { dates } = part.columns;
    for (let i = 0; i < dates.length; i++) {
      if (dates[i] !== NO_DATE) continue;
      for (; ; next++) {
        if (stretches === null && !isFree(head, next))
          stretches = await freeStretches(statements, head, next, undated + taken.size);
        if (stretches !== null) next = firstFree(stretches, head, next);
        if (!taken.has(next)) break;
      }
      stamp = next++;
      part.columns.stamp(i, stamp);
    }
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

/**
 * When points of the journal are due to be moved into blocks, and the loop that moves them. A sensor that sends much is merged while there is enough for a
 * part of a block, one that sends little after a while; and the sensors of the oldest rows, where the journal has grown too large.
 */
import { HOUR, MINUTE } from '../../../../common/dates.js';
import { TimeSlice } from '../../../../common/time-slice.js';
import { isUnavailable, type ShardQueryable, type ShardSql } from '../../../connect.js';
import type { JournalLog } from '../journal/log.js';
import { logOf } from '../journal/log-of.js';
import { MOST_MOVED, MOST_SENSORS, mergeSensors, pruneJournal } from './merge.js';
import { OpenBlocks } from './open-blocks.js';

/** Microseconds until any point is due. A merge writes the open block anew, whatever comes to it: the fewer points come at once, the more each costs. */
export const LONGEST_WAIT = 6 * HOUR;

/** So many points of a sensor are due at once, if its open block has no more than there are. */
const MANY = 512;

/** A sensor with so many points whose first one came so long ago, microseconds, is due. */
const DUE = [
  { points: 64, age: 5 * MINUTE },
  { points: 1, age: LONGEST_WAIT },
] as const;

/** Sensors that are looked at in a turn of the event loop. */
const LOOKED_AT = 5000;

/** A journal beyond them is too large: its oldest rows have to go. */
export interface JournalBounds {
  readonly rows: number;
  /** That the points take in the memory of each process. */
  readonly bytes: number;
  /** Microseconds since the oldest row came. */
  readonly age: number;
}

/** Of a sidecar. */
export const BOUNDS: JournalBounds = { rows: 200_000, bytes: 128 * 2 ** 20, age: LONGEST_WAIT };

/** Beyond these no sidecar seems to merge. */
export const FALLBACK_BOUNDS: JournalBounds = { rows: 400_000, bytes: 256 * 2 ** 20, age: 2 * LONGEST_WAIT };

/** Beyond these a flush waits for merges: a process caches the journal, and nothing else bounds how far it is behind. */
export const FULL_BOUNDS: Omit<JournalBounds, 'age'> = { rows: 800_000, bytes: 512 * 2 ** 20 };

export interface MergeOptions {
  /** Microseconds since 1970; default: the present, by the database's clock. */
  readonly now?: number;
  readonly bounds?: JournalBounds;
  /** Ends the work after the transaction that is under way. */
  readonly signal?: AbortSignal;
}

/** How many there were. */
export interface MergeCounts {
  readonly sensors: number;
  /** That were written. */
  readonly blocks: number;
}

/**
 * Merges all sensors that are due, and removes the rows of the journal that are not needed any more. Any number of processes may do this at once.
 * @throws the first error, after all other sensors were merged; at once when the database is away
 */
export async function mergeDue(sql: ShardSql, options: MergeOptions = {}): Promise<MergeCounts> {
  const { now = await present(sql), bounds = BOUNDS, signal } = options;
  const log = logOf(sql);
  await log.catchUp(sql);
  await log.forgotten();
  const groups = grouped(await sensorsDue(log, sql.memory.of(OpenBlocks), now, bounds));
  const errors: unknown[] = [];
  let [sensors, blocks] = [0, 0];
  for (let group = groups.shift(); group !== undefined && !signal?.aborted; group = groups.shift()) {
    try {
      blocks += await mergeSensors(sql, group);
      sensors += group.length;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const half = group.length >> 1;
      if (half === 0) errors.push(error);
      else groups.unshift(group.slice(0, half), group.slice(half));
    }
  }
  await pruneJournal(sql);
  if (errors.length > 0) throw errors[0];
  return { sensors, blocks };
}

/** The same for who does so only where the journal is beyond the bounds. @returns null: it is not */
export async function mergeIfBehind(sql: ShardSql, options: MergeOptions = {}): Promise<MergeCounts | null> {
  const { now = await present(sql), bounds = FALLBACK_BOUNDS } = options;
  const log = logOf(sql);
  await log.catchUp(sql);
  await log.forgotten();
  return lastTooMany(log, now, bounds) < 0 ? null : mergeDue(sql, { ...options, now, bounds });
}

/** Whether the journal has more rows, or takes more memory. */
export function isBeyond(log: JournalLog, bounds: Omit<JournalBounds, 'age'>): boolean {
  return log.bytes > bounds.bytes || log.rows.size > bounds.rows;
}

async function present(sql: ShardQueryable): Promise<number> {
  const [row] = await sql<
    { now: number }[]
  >`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now`;
  return row!.now;
}

interface Due {
  readonly sensorId: number;
  readonly points: number;
}

async function sensorsDue(
  log: JournalLog,
  open: OpenBlocks,
  now: number,
  bounds: JournalBounds,
): Promise<Due[]> {
  const upTo = lastTooMany(log, now, bounds);
  const slice = new TimeSlice(LOOKED_AT);
  const due: Due[] = [];
  for (const [sensorId, tail] of log.tails()) {
    const wait = slice.take(1);
    if (wait !== undefined) await wait;
    const points = tail.unmerged;
    if (points === 0) continue;
    const age = now - (log.arrivedAt(tail.oldestUnmerged) ?? 0);
    const isDue =
      tail.oldestUnmerged <= upTo ||
      DUE.some((rule) => points >= rule.points && age >= rule.age) ||
      points >= Math.max(MANY, open.pointsOf(sensorId, tail.newest));
    if (isDue) due.push({ sensorId, points });
  }
  return due;
}

/** The last row that has to go so that the journal is half of what it may be; -1: it is not too large. */
function lastTooMany(log: JournalLog, now: number, bounds: JournalBounds): number {
  const isTooLarge = isBeyond(log, bounds);
  let [bytes, rows, last] = [log.bytes, log.rows.size, -1];
  for (const [seq, own] of log.rows) {
    const isTooOld = now - log.arrivedAt(seq)! >= bounds.age;
    if (!isTooOld && !(isTooLarge && (bytes > bounds.bytes / 2 || rows > bounds.rows / 2))) break;
    last = seq;
    bytes -= own;
    rows--;
  }
  return last;
}

/** For as few transactions as there can be. */
function grouped(due: readonly Due[]): number[][] {
  const groups: number[][] = [];
  let points = Number.POSITIVE_INFINITY;
  for (const each of due) {
    points += each.points;
    if (points > MOST_MOVED || groups.at(-1)!.length === MOST_SENSORS) {
      groups.push([]);
      points = each.points;
    }
    groups.at(-1)!.push(each.sensorId);
  }
  return groups;
}

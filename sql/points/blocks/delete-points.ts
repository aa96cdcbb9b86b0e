/** Deletion of points with their files: for whoever asks, and of those that are older than they are kept. */
import type { Queryable, Transaction } from '../../connect.js';
import type { DateRange, Dates } from '../date-range.js';
import { dropFiles } from '../drop-files.js';
import { logOf } from '../journal/log-of.js';
import { within } from '../journal/tail.js';
import { windowOf } from '../packed/windows.js';
import { changePoints, deleteDates, deleteFrom, deletePoints } from './change.js';
import { type BlockHead, pointsOf, readBlocks } from './rows.js';

/** Blocks that one transaction deletes of a sensor where it may stop between them. */
const MOST_BLOCKS = 1000;

/** @returns how many there were */
export async function deletePackedPoints(tx: Transaction, sensorId: number, which: Dates): Promise<number> {
  if ('dates' in which) {
    const dates = which.dates as number[];
    const count = await deleteDates(tx, sensorId, dates);
    await dropFiles(tx, sensorId, tx`date = ANY (${dates}::bigint[])`);
    return count;
  }
  const { from, before } = which;
  const count = await deletePoints(tx, sensorId, from, before - 1);
  await dropFiles(tx, sensorId, tx`date >= ${from} AND date < ${before}`);
  return count;
}

interface Deleted {
  readonly points: number;
  /** None are left. */
  readonly isLast: boolean;
}

/** @param most points that are deleted at most */
export function deleteOldestPacked(
  tx: Transaction,
  sensorId: number,
  range: DateRange,
  most: number,
): Promise<Deleted> {
  return changePoints(tx, [sensorId], async (ids) =>
    ids.length === 0 ? { points: 0, isLast: true } : deleteOldestOf(tx, sensorId, range, most),
  );
}

async function deleteOldestOf(
  tx: Transaction,
  sensorId: number,
  { from, before }: DateRange,
  most: number,
): Promise<Deleted> {
  const end = await endOfPiece(tx, sensorId, { from, before }, most);
  const points = await deleteFrom(tx, sensorId, from, end - 1);
  await dropFiles(tx, sensorId, tx`date >= ${from} AND date < ${end}`);
  return { points, isLast: end === before };
}

/** Before this date there are not too many: as far as can be where a block ends, else within the first one. */
async function endOfPiece(
  tx: Transaction,
  sensorId: number,
  { from, before }: DateRange,
  most: number,
): Promise<number> {
  const blocks = await tx<BlockHead[]>`
    SELECT sensor_id, first, last, level, count FROM blocks
    WHERE sensor_id = ${sensorId} AND first >= ${windowOf(from, 0).from} AND first < ${before} AND last >= ${from}
    ORDER BY first LIMIT ${MOST_BLOCKS + 1}`;
  let total = 0;
  for (const [i, block] of blocks.entries()) {
    total += block.count;
    if (total <= most && i < MOST_BLOCKS) continue;
    if (i > 0) return block.first;
    const { dates } = within(pointsOf((await readBlocks(tx, [block]))[0]!), from, before - 1);
    return dates[most] ?? Math.min(block.last + 1, before);
  }
  return before;
}

/** Points of a sensor before a date, microseconds since 1970. */
export interface Before {
  readonly sensorId: number;
  readonly before: number;
}

/**
 * Sensors that have points before a date, each before one of its own.
 * @returns those that have; it may be that there are none
 */
export async function sensorsWithPointsBefore(sql: Queryable, all: readonly Before[]): Promise<Before[]> {
  const log = logOf(sql);
  await log.catchUp(sql);
  const rows = await sql<{ sensor_id: number }[]>`
    SELECT asked.sensor_id FROM unnest(
      ${all.map(({ sensorId }) => sensorId)}::bigint[], ${all.map(({ before }) => before)}::bigint[]
    ) AS asked (sensor_id, hi)
    CROSS JOIN LATERAL (
      SELECT first FROM blocks WHERE blocks.sensor_id = asked.sensor_id ORDER BY first LIMIT 1
    ) block WHERE first < hi`;
  const found = new Set(rows.map(({ sensor_id }) => sensor_id));
  return all.filter(({ sensorId, before }) => {
    const tail = log.tail(sensorId);
    return found.has(sensorId) || tail.between(tail.mergedTo, log.seq).dates[0]! < before;
  });
}

/**
 * Deletes the oldest points of sensors, in step with everybody who writes.
 * @param all as far as the points go, in order
 * @param most points that are deleted at most
 * @returns how many there were, and the sensors that may have more
 */
export async function deletePointsBefore(
  tx: Transaction,
  all: readonly Before[],
  most: number,
): Promise<{ readonly points: number; readonly left: readonly Before[] }> {
  const byId = new Map(all.map((each) => [each.sensorId, each]));
  return changePoints(tx, [...byId.keys()], async (ids) => {
    let points = 0;
    const left: Before[] = [];
    for (const id of ids) {
      const each = byId.get(id)!;
      if (points >= most) left.push(each);
      else {
        const range = { from: 0, before: each.before };
        const deleted = await deleteOldestOf(tx, id, range, most - points);
        points += deleted.points;
        if (!deleted.isLast) left.push(each);
      }
    }
    return { points, left };
  });
}

/** Deletion of points with their files: on request, and of those that are older than they are kept. */
import type { ShardQueryable, ShardSql, ShardTransaction } from '../../connect.js';
import { Locked, lockStatesAlone, lockStatesAtOnce } from '../lock-waits.js';
import {
  areOvertaken,
  changePoints,
  deleteDates,
  deleteFrom,
  deleteFromBlocks,
  deleteWholeBlocks,
} from './blocks/change.js';
import { mergeSensors } from './blocks/merge.js';
import { type BlockHeader, readBlocks, unpackBlock } from './blocks/rows.js';
import { planByIndex } from './by-index.js';
import type { Dates } from './date-range.js';
import { dropFiles } from './drop-files.js';
import { versionsOf } from './ingest-state.js';
import { logOf } from './journal/log-of.js';
import { pointsBetween } from './journal/tail.js';

/** Blocks that one transaction deletes of a sensor where it may stop between them. */
const MOST_BLOCKS = 1000;

/** Milliseconds for one statement: tens of millions of points may have to go, and all of them or none. */
export const DELETION_TIMEOUT = 600_000;

/** Points that a deletion may move from the journal into blocks: it holds up all flushes meanwhile. */
const FEW_UNMERGED = 10_000;

/** Before a deletion: moves the points of a sensor from the journal into blocks where they are many. */
export async function mergeBeforeDeletion(sql: ShardSql, sensorId: number): Promise<void> {
  const log = logOf(sql);
  await log.catchUp(sql);
  if (log.tail(sensorId).unmerged > FEW_UNMERGED) await mergeSensors(sql, [sensorId]);
}

/** While blocks were deleted beside uploads, points came in the same range. Nothing was changed. */
export class Overtaken extends Locked {}

/**
 * Deletes points of a sensor with their files. It locks the ingest state and the fence, so each flush comes before or after it.
 * @param isBeside whether blocks of a range that go as a whole, which may take long, are deleted before the fence is locked
 * @returns how many there were
 * @throws Overtaken; as `lockStatesAtOnce`
 */
export async function deletePointsWithin(
  tx: ShardTransaction,
  sensorId: number,
  which: Dates,
  isBeside = false,
): Promise<number> {
  await tx.statementTimeout(DELETION_TIMEOUT);
  await planByIndex(tx);
  if ('dates' in which) {
    await lockStatesAtOnce(tx, [sensorId]);
    const dates = which.dates as number[];
    const count = await deleteDates(tx, sensorId, dates);
    await dropFiles(tx, sensorId, tx`date = ANY (${dates}::bigint[])`);
    return count;
  }
  const { from, before } = which;
  let count = 0;
  if (isBeside) {
    await lockStatesAlone(tx, [sensorId]);
    const whole = await deleteWholeBlocks(tx, sensorId, from, before - 1);
    await lockStatesAtOnce(tx, [sensorId]);
    if (await areOvertaken(tx, sensorId, whole)) throw new Overtaken();
    count = whole.count;
  } else await lockStatesAtOnce(tx, [sensorId]);
  count += await deleteFromBlocks(tx, sensorId, from, before - 1);
  await dropFiles(tx, sensorId, tx`date >= ${from} AND date < ${before}`);
  return count;
}

/**
 * @param most points that are deleted at most
 * @returns how many there were, and whether none are left
 */
async function deleteOldest(
  tx: ShardTransaction,
  { sensorId, before }: Before,
  most: number,
): Promise<{ readonly points: number; readonly isLast: boolean }> {
  const end = await endOfStep(tx, sensorId, before, most);
  const points = await deleteFrom(tx, sensorId, 0, end - 1);
  await dropFiles(tx, sensorId, tx`date < ${end}`);
  return { points, isLast: end === before };
}

/** Before this date there are not too many: as far as can be where a block ends, else within the first one. */
async function endOfStep(
  tx: ShardTransaction,
  sensorId: number,
  before: number,
  most: number,
): Promise<number> {
  const blocks = await tx<BlockHeader[]>`
    SELECT sensor_id, first, last, level, count FROM blocks
    WHERE sensor_id = ${sensorId} AND first < ${before} ORDER BY first LIMIT ${MOST_BLOCKS + 1}`;
  let total = 0;
  for (const [i, block] of blocks.entries()) {
    total += block.count;
    if (total <= most && i < MOST_BLOCKS) continue;
    if (i > 0) return block.first;
    const { dates } = pointsBetween(unpackBlock((await readBlocks(tx, [block]))[0]!), 0, before - 1);
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
export async function sensorsWithPointsBefore(
  sql: ShardQueryable,
  all: readonly Before[],
): Promise<Before[]> {
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
 * Deletes the oldest points of sensors, in step with all writers. Sensors that another transaction has locked are left out.
 * @param all as far as the points go, in order
 * @param most points that are deleted at most
 * @returns how many there were, the sensors that may have more, and those that were left out
 */
export async function deletePointsBefore(
  tx: ShardTransaction,
  all: readonly Before[],
  most: number,
): Promise<{
  readonly points: number;
  readonly left: readonly Before[];
  readonly locked: readonly Before[];
}> {
  const byId = new Map(all.map((each) => [each.sensorId, each]));
  const work = async (ids: readonly number[]) => {
    let points = 0;
    const left: Before[] = [];
    for (const id of ids) {
      const each = byId.get(id)!;
      if (points >= most) left.push(each);
      else {
        const deleted = await deleteOldest(tx, each, most - points);
        points += deleted.points;
        if (!deleted.isLast) left.push(each);
      }
    }
    const reached = new Set(ids);
    const others = await versionsOf(
      tx,
      [...byId.keys()].filter((id) => !reached.has(id)),
    );
    return { points, left, locked: [...others.keys()].map((id) => byId.get(id)!) };
  };
  return changePoints(tx, [...byId.keys()], work, 'skip');
}

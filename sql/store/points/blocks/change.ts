/** Changes of points that are no uploads: deletion of those in a range of dates, and of all that a sensor has. */
import { groupBy } from '../../../../common/group-by.js';
import type { Fragment, ShardQueryable, ShardTransaction } from '../../../connect.js';
import { int8Array } from '../../../driver/arrays.js';
import { lockJournal } from '../journal/log-of.js';
import { joinedPoints, pointsBetween, type SensorPoints } from '../journal/tail.js';
import { MOST_POINTS, windowOf } from '../packed/windows.js';
import { cutPoints, invalidate, lockStates, supersedeTails } from './merge.js';
import { type BlockHeader, deleteBlocks, insertBlocks, readBlocks, unpackBlock } from './rows.js';
import { withSnapshot } from './snapshot.js';
import { stretchesOf } from './stretches.js';

/** Points in the blocks of a window, at most, that become one block again. */
const FEW = MOST_POINTS / 2;

/**
 * Locks out all writers of points, moves those of the sensors from the journal into blocks, and has them changed there.
 * @param work is given the sensors that there are
 * @param busy whether to wait for the sensors that another transaction has locked, as long as the transaction waits for locks, or to leave them out
 */
export async function changePoints<T>(
  tx: ShardTransaction,
  sensorIds: readonly number[],
  work: (sensorIds: readonly number[]) => Promise<T>,
  busy: 'wait' | 'skip' = 'wait',
): Promise<T> {
  const log = await lockJournal(tx, sensorIds);
  const states = await lockStates(tx, sensorIds, busy);
  const ids = [...states.keys()];
  if (ids.length === 0) return work(ids);
  await supersedeTails(tx, states, log.seq);
  const result = await work(ids);
  const seq = log.seq + 1;
  const [row] = await tx<{ arrived: number }[]>`
    INSERT INTO journal (seq, arrived, changed)
    VALUES (${seq}, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, ${ids}::bigint[]) RETURNING arrived`;
  await tx`
    UPDATE ingest_state SET merged_to = ${seq}, newest = ${newestOf(tx)}
    WHERE sensor_id = ANY (${ids}::bigint[])`;
  await log.learn(
    [{ seq, arrived: row!.arrived, data: null, texts: null, changed: ids, renewed: null }],
    seq,
  );
  return result;
}

/** Of the sensor of an ingest state. */
function newestOf(tx: ShardQueryable): Fragment {
  return tx`(SELECT last FROM blocks WHERE blocks.sensor_id = ingest_state.sensor_id ORDER BY first DESC LIMIT 1)`;
}

/**
 * @param from the first date, microseconds since 1970, and `to` the last one
 * @returns how many points there were
 */
export function deleteFromBlocks(
  tx: ShardTransaction,
  sensorId: number,
  from: number,
  to: number,
): Promise<number> {
  return changePoints(tx, [sensorId], async (ids) =>
    ids.length === 0 ? 0 : deleteFrom(tx, sensorId, from, to),
  );
}

/** Blocks that were deleted as a whole. */
export interface WholeBlocks {
  /** Of their points. */
  readonly count: number;
  /** From the first date of the range to the last one of the blocks, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Points of the tail there. */
  readonly inTail: number;
}

/**
 * Deletes the blocks of a sensor that lie in a range and have no date in common with its tail, under the lock of its ingest state alone. `deleteFromBlocks`
 * has to follow in the same transaction: it deletes the rest, and notifies of the change.
 * @param from the first date, microseconds since 1970, and `to` the last one
 */
export async function deleteWholeBlocks(
  tx: ShardTransaction,
  sensorId: number,
  from: number,
  to: number,
): Promise<WholeBlocks> {
  const inTail = await tailOf(tx, sensorId, from, to);
  const stretches = stretchesOf(inTail);
  const [gone] = await tx<{ count: number; last: number | null }[]>`
    WITH gone AS (
      DELETE FROM blocks WHERE sensor_id = ${sensorId} AND first >= ${from} AND last <= ${to} AND first <= ${to} AND NOT EXISTS (
        SELECT FROM unnest(
          ${int8Array(stretches.map((stretch) => stretch.from))}::bigint[], ${int8Array(stretches.map((stretch) => stretch.to))}::bigint[]
        ) AS stretch (lo, hi) WHERE lo <= last AND hi > first
      ) RETURNING count, last
    ) SELECT coalesce(sum(count), 0)::bigint AS count, max(last) AS last FROM gone`;
  const end = gone!.last ?? from - 1;
  return { count: gone!.count, from, to: end, inTail: inTail.filter((date) => date <= end).length };
}

/**
 * Whether points have come since where blocks were deleted: such a point may have replaced one of theirs, and both would be counted.
 * @param tx which has locked the fence since
 */
export async function areOvertaken(
  tx: ShardTransaction,
  sensorId: number,
  { from, to, inTail }: WholeBlocks,
): Promise<boolean> {
  return (await tailOf(tx, sensorId, from, to)).length > inTail;
}

/** Dates of the points of a sensor that are not in blocks, in a range whose ends are inclusive. */
function tailOf(tx: ShardTransaction, sensorId: number, from: number, to: number): Promise<Float64Array> {
  return withSnapshot(tx, [sensorId], async (_, { sensors }) =>
    sensors.length === 0 ? new Float64Array(0) : pointsBetween(sensors[0]!.tail, from, to).dates,
  );
}

/**
 * @param dates microseconds since 1970
 * @returns how many points there were
 */
export function deleteDates(
  tx: ShardTransaction,
  sensorId: number,
  dates: readonly number[],
): Promise<number> {
  return changePoints(tx, [sensorId], async (ids) => (ids.length === 0 ? 0 : deleteAt(tx, sensorId, dates)));
}

/**
 * Those of a sensor that `changePoints` is at.
 * @param from the first date, microseconds since 1970, and `to` the last one
 * @returns how many points there were
 */
export async function deleteFrom(
  tx: ShardTransaction,
  sensorId: number,
  from: number,
  to: number,
): Promise<number> {
  // Blocks that overlap the range begin in its first week or later.
  const week = windowOf(from, 0).from;
  const [inside] = await tx<{ count: number }[]>`
    WITH gone AS (
      DELETE FROM blocks WHERE sensor_id = ${sensorId} AND first >= ${from} AND last <= ${to} AND first <= ${to} RETURNING count
    ) SELECT coalesce(sum(count), 0)::bigint AS count FROM gone`;
  const edges = await tx<BlockHeader[]>`
    SELECT sensor_id, first, last, level, count FROM blocks
    WHERE sensor_id = ${sensorId} AND first >= ${week} AND first <= ${to} AND last >= ${from} ORDER BY first`;
  const gone = await rewrite(tx, edges, (points) =>
    joinedPoints([
      pointsBetween(points, Number.NEGATIVE_INFINITY, from - 1),
      pointsBetween(points, to + 1, Number.POSITIVE_INFINITY),
    ]),
  );
  await invalidateFrom(tx, sensorId, from, to);
  for (const date of new Set([from, to].map((each) => windowOf(each, 0).from)))
    await widen(tx, sensorId, date);
  return inside!.count + gone;
}

async function deleteAt(tx: ShardTransaction, sensorId: number, dates: readonly number[]): Promise<number> {
  const blocks = await tx<BlockHeader[]>`
    SELECT DISTINCT ON (first) block.* FROM unnest(${int8Array(dates)}::bigint[]) AS wanted (date)
    CROSS JOIN LATERAL (
      SELECT sensor_id, first, last, level, count FROM blocks
      WHERE sensor_id = ${sensorId} AND first <= date ORDER BY first DESC LIMIT 1
    ) block WHERE last >= date ORDER BY first`;
  const gone = new Set(dates);
  const deleted = await rewrite(tx, blocks, (points) => without(points, gone));
  const weeks = [...new Set(blocks.map(({ first }) => windowOf(first, 0).from))];
  await invalidate(
    tx,
    weeks.map((week) => ({ sensorId, week })),
  );
  for (const week of weeks) await widen(tx, sensorId, week);
  return deleted;
}

/**
 * Writes anew what is left of blocks.
 * @returns how many points are gone
 */
async function rewrite(
  tx: ShardTransaction,
  blocks: readonly BlockHeader[],
  rest: (points: SensorPoints) => SensorPoints,
): Promise<number> {
  const rows = await readBlocks(tx, blocks);
  const kept = rows.map((row) => rest(unpackBlock(row)));
  await deleteBlocks(tx, blocks);
  await insertBlocks(
    tx,
    blocks.flatMap(({ sensor_id, level }, i) =>
      kept[i]!.dates.length === 0 ? [] : [{ sensorId: sensor_id, level, points: kept[i]! }],
    ),
  );
  return rows.reduce((sum, { count }, i) => sum + count - kept[i]!.dates.length, 0);
}

function without({ dates, numbers, texts }: SensorPoints, gone: ReadonlySet<number>): SensorPoints {
  const isKept = (_: unknown, place: number) => !gone.has(dates[place]!);
  return {
    dates: dates.filter(isKept),
    numbers: numbers.filter(isKept),
    texts: texts?.filter(isKept) ?? null,
  };
}

/** All stored weeks from a date to another: they are as many as the sensor has. */
async function invalidateFrom(
  tx: ShardTransaction,
  sensorId: number,
  from: number,
  to: number,
): Promise<void> {
  await tx`
    INSERT INTO invalidated_weeks (sensor_id, week)
    SELECT sensor_id, bucket FROM weeks
    WHERE sensor_id = ${sensorId} AND bucket >= ${windowOf(from, 0).from} AND bucket <= ${to} ON CONFLICT DO NOTHING`;
}

/** Makes one block of a week, or of a day of it, where few points are left in several. */
async function widen(tx: ShardTransaction, sensorId: number, week: number): Promise<void> {
  const { to } = windowOf(week, 0);
  const blocks = await tx<BlockHeader[]>`
    SELECT sensor_id, first, last, level, count FROM blocks
    WHERE sensor_id = ${sensorId} AND first >= ${week} AND first < ${to} ORDER BY first`;
  const days = [...groupBy(blocks, ({ first }) => windowOf(first, 1).from).values()];
  const sparse = isSparse(blocks)
    ? [{ level: 0 as const, blocks }]
    : days.filter(isSparse).map((day) => ({ level: 1 as const, blocks: day }));
  for (const { level, blocks } of sparse) {
    const points = joinedPoints((await readBlocks(tx, blocks)).map(unpackBlock));
    await deleteBlocks(tx, blocks);
    await insertBlocks(tx, cutPoints(sensorId, points, level));
  }
}

function isSparse(blocks: readonly BlockHeader[]): boolean {
  return blocks.length > 1 && blocks.reduce((sum, { count }) => sum + count, 0) <= FEW;
}

/** Changes of points that are no uploads: deletion of those in a range of dates, and of all that a sensor has. */
import { groupBy } from '../../../common/group-by.js';
import type { Transaction } from '../../connect.js';
import { lockJournal } from '../journal/log-of.js';
import { within } from '../journal/tail.js';
import { MOST_POINTS, windowOf } from '../packed/windows.js';
import { cutPoints, lockStates, settle } from './merge.js';
import { type BlockHead, deleteBlocks, insertBlocks, joined, pointsOf, readBlocks } from './rows.js';

/** Points in the blocks of a window, at most, that become one block again. */
const FEW = MOST_POINTS / 2;

/**
 * Locks out everybody who writes points, moves those of the sensors from the journal into blocks, and has them changed there.
 * @param work is given the sensors that there are
 */
export async function changePoints<T>(
  tx: Transaction,
  sensorIds: readonly number[],
  work: (sensorIds: readonly number[]) => Promise<T>,
): Promise<T> {
  const log = await lockJournal(tx, sensorIds);
  const states = await lockStates(tx, sensorIds);
  const ids = [...states.keys()];
  await settle(tx, states, log.seq);
  const result = await work(ids);
  const seq = log.seq + 1;
  await tx`UPDATE ingest_fence SET seq = ${seq}`;
  const [row] = await tx<{ arrived: number }[]>`
    INSERT INTO journal (seq, arrived, changed)
    VALUES (${seq}, date_of(statement_timestamp() AT TIME ZONE 'UTC'), ${ids}::bigint[]) RETURNING arrived`;
  await tx`
    UPDATE ingest_state SET merged_to = ${seq}, newest = (SELECT max(last) FROM blocks WHERE blocks.sensor_id = ingest_state.sensor_id)
    WHERE sensor_id = ANY (${ids}::bigint[])`;
  log.learn([{ seq, arrived: row!.arrived, data: null, texts: null, changed: ids, renewed: null }], seq);
  return result;
}

/**
 * @param from the first date, microseconds since 1970, and `to` the last one
 * @returns how many points there were
 */
export function deletePoints(tx: Transaction, sensorId: number, from: number, to: number): Promise<number> {
  return changePoints(tx, [sensorId], async (ids) =>
    ids.length === 0 ? 0 : deleteFrom(tx, sensorId, from, to),
  );
}

async function deleteFrom(tx: Transaction, sensorId: number, from: number, to: number): Promise<number> {
  const [inside] = await tx<{ count: number }[]>`
    WITH gone AS (
      DELETE FROM blocks WHERE sensor_id = ${sensorId} AND first >= ${from} AND last <= ${to} AND first <= ${to} RETURNING count
    ) SELECT coalesce(sum(count), 0)::bigint AS count FROM gone`;
  const edges = await tx<BlockHead[]>`
    SELECT sensor_id, first, last, level, count FROM blocks
    WHERE sensor_id = ${sensorId} AND first <= ${to} AND last >= ${from} ORDER BY first`;
  const rows = await readBlocks(tx, edges);
  let count = inside!.count;
  const rest = edges.flatMap((edge, i) => {
    const points = pointsOf(rows[i]!);
    const parts = [within(points, edge.first, from - 1), within(points, to + 1, edge.last)];
    count += points.dates.length - parts[0]!.dates.length - parts[1]!.dates.length;
    const left = joined(parts);
    return left.dates.length === 0 ? [] : [{ sensorId, level: edge.level, points: left }];
  });
  await deleteBlocks(tx, edges);
  await insertBlocks(tx, rest);
  await invalidateFrom(tx, sensorId, from, to);
  for (const date of new Set([from, to].map((each) => windowOf(each, 0).from)))
    await widen(tx, sensorId, date);
  return count;
}

/** All stored weeks from a date to another: they are as many as the sensor has. */
async function invalidateFrom(tx: Transaction, sensorId: number, from: number, to: number): Promise<void> {
  await tx`
    INSERT INTO invalidated_weeks (sensor_id, week)
    SELECT sensor_id, bucket FROM weeks
    WHERE sensor_id = ${sensorId} AND bucket >= ${windowOf(from, 0).from} AND bucket <= ${to} ON CONFLICT DO NOTHING`;
}

/** Makes one block of a week, or of a day of it, where few points are left in several. */
async function widen(tx: Transaction, sensorId: number, week: number): Promise<void> {
  const { to } = windowOf(week, 0);
  const blocks = await tx<BlockHead[]>`
    SELECT sensor_id, first, last, level, count FROM blocks
    WHERE sensor_id = ${sensorId} AND first >= ${week} AND first < ${to} ORDER BY first`;
  const days = [...groupBy(blocks, ({ first }) => windowOf(first, 1).from).values()];
  const sparse = isSparse(blocks)
    ? [{ level: 0 as const, blocks }]
    : days.filter(isSparse).map((day) => ({ level: 1 as const, blocks: day }));
  for (const { level, blocks } of sparse) {
    const points = joined((await readBlocks(tx, blocks)).map(pointsOf));
    await deleteBlocks(tx, blocks);
    await insertBlocks(tx, cutPoints(sensorId, points, level));
  }
}

function isSparse(blocks: readonly BlockHead[]): boolean {
  return blocks.length > 1 && blocks.reduce((sum, { count }) => sum + count, 0) <= FEW;
}

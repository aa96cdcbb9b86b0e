/** Deletion of points: for whoever asks, and of those that are older than they are kept. */
import type { Transaction } from '../connect.js';
import { deleteOldestPacked, deletePackedPoints } from './blocks/delete-points.js';
import { planByIndex } from './by-index.js';
import type { DateRange, Dates } from './date-range.js';
import { dropFiles } from './drop-files.js';
import { isPacked } from './is-packed.js';
import { MINUTE, stored } from './widths.js';

interface HeadRow {
  newest: number | null;
  mark: number;
}

/** Milliseconds for one statement: tens of millions of points may have to go, and all of them or none. */
export const DELETION_TIMEOUT = 600_000;

/**
 * Deletes points of a sensor with their files, in step with everybody who writes.
 * @returns how many there were
 */
export async function deletePointsWithin(tx: Transaction, sensorId: number, which: Dates): Promise<number> {
  const dates =
    'dates' in which
      ? tx`date = ANY (${which.dates as number[]}::bigint[])`
      : tx`date >= ${which.from} AND date < ${which.before}`;
  await tx.patience(DELETION_TIMEOUT);
  await planByIndex(tx);
  if (isPacked) return deletePackedPoints(tx, sensorId, which);
  const [head] = await tx<HeadRow[]>`
    SELECT newest, mark FROM ingest_state WHERE sensor_id = ${sensorId} FOR UPDATE`;
  if (head === undefined) return 0;
  const [extent] = await tx<{ lo: number | null; hi: number | null }[]>`
    SELECT min(date) AS lo, max(date) AS hi FROM points WHERE sensor_id = ${sensorId} AND ${dates}`;
  const { lo, hi } = extent!;
  if (lo === null || hi === null) return 0;
  await planForValues(tx);
  // RETURNING would have TimescaleDB unpack the batches that go as a whole.
  const { count } = await tx`DELETE FROM points WHERE sensor_id = ${sensorId} AND ${dates}`;
  await dropFiles(tx, sensorId, dates);
  if (lo < head.mark) await addDirtyRange(tx, sensorId, lo, hi, head.mark);
  if (hi >= head.mark) await dropMinutes(tx, sensorId, Math.max(lo, head.mark), hi);
  if (head.newest !== null && hi >= head.newest) {
    await tx`
      UPDATE ingest_state
      SET newest = (SELECT date FROM points WHERE sensor_id = ${sensorId} ORDER BY date DESC LIMIT 1)
      WHERE sensor_id = ${sensorId}`;
  }
  return count;
}

/**
 * The same of the oldest points in a range.
 * @param most points that are deleted at most
 * @returns how many there were, and whether none are left
 */
export async function deleteOldest(
  tx: Transaction,
  sensorId: number,
  { from, before }: DateRange,
  most: number,
): Promise<{ points: number; isLast: boolean }> {
  if (isPacked) return deleteOldestPacked(tx, sensorId, { from, before }, most);
  const [next] = await tx<{ date: number }[]>`
    SELECT date FROM points WHERE sensor_id = ${sensorId} AND date >= ${from} AND date < ${before}
    ORDER BY date LIMIT 1 OFFSET ${most}`;
  const points = await deletePointsWithin(tx, sensorId, { from, before: next?.date ?? before });
  return { points, isLast: next === undefined };
}

/**
 * For statements of this transaction that delete points by date. Where the engine is `timescale` a plan for any dates would unpack
 * all of the columnstore; what has to be unpacked may be as much as it is. Without a bitmap, which may overlook what was just unpacked (`UNPACK_ALL`).
 */
export async function planForValues(tx: Transaction): Promise<void> {
  await tx`
    SELECT set_config('plan_cache_mode', 'force_custom_plan', true),
           set_config('timescaledb.max_tuples_decompressed_per_dml_transaction', '0', true),
           set_config('enable_bitmapscan', 'off', true)`;
}

/** Rows that flushes have written behind the mark: those of minutes that have points left come back when the mark passes them. */
async function dropMinutes(tx: Transaction, sensorId: number, lo: number, hi: number): Promise<void> {
  const from = Math.floor(lo / MINUTE) * MINUTE;
  const before = Math.floor(hi / MINUTE) * MINUTE + MINUTE;
  await tx`
    DELETE FROM ${tx(stored(60))} WHERE sensor_id = ${sensorId} AND bucket >= ${from} AND bucket < ${before}`;
  await tx`
    UPDATE ingest_state SET summed = greatest(summed, ${before}::bigint) WHERE sensor_id = ${sensorId}`;
}

/** Whole minutes before the mark. */
async function addDirtyRange(
  tx: Transaction,
  sensorId: number,
  lo: number,
  hi: number,
  mark: number,
): Promise<void> {
  const from = Math.floor(lo / MINUTE) * MINUTE;
  const before = Math.min(Math.floor(hi / MINUTE) * MINUTE + MINUTE, mark);
  await tx`INSERT INTO dirty_ranges (sensor_id, lo, hi) VALUES (${sensorId}, ${from}, ${before})`;
}

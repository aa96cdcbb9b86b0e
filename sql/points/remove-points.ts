/** Deletes points of one sensor, in step with everybody who writes. */
import type { Fragment, Transaction } from '../connect.js';
import { MINUTE } from './widths.js';

interface HeadRow {
  newest: number | null;
  mark: number;
}

/**
 * Locks the head. Files of those points, where the sensor has any, are left to the caller.
 * @param dates condition on a column `date`
 * @returns how many there were
 */
export async function removePoints(tx: Transaction, sensorId: number, dates: Fragment): Promise<number> {
  // For these dates: a plan for any would unpack all of the columnstore, where the engine is `timescale`.
  await tx`SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`;
  await tx`SELECT set_config('timescaledb.max_tuples_decompressed_per_dml_transaction', '0', true)`;
  const [head] = await tx<HeadRow[]>`
    SELECT newest, mark FROM sensor_heads WHERE sensor_id = ${sensorId} FOR UPDATE`;
  if (head === undefined) return 0;
  const [gone] = await tx<{ count: number; lo: number | null; hi: number | null }[]>`
    WITH gone AS (DELETE FROM points WHERE sensor_id = ${sensorId} AND ${dates} RETURNING date)
    SELECT count(*) AS count, min(date) AS lo, max(date) AS hi FROM gone`;
  const { count, lo, hi } = gone!;
  if (lo === null || hi === null) return 0;
  if (lo < head.mark) await addDirtyRange(tx, sensorId, lo, hi, head.mark);
  if (head.newest !== null && hi >= head.newest) {
    await tx`
      UPDATE sensor_heads
      SET newest = (SELECT date FROM points WHERE sensor_id = ${sensorId} ORDER BY date DESC LIMIT 1)
      WHERE sensor_id = ${sensorId}`;
  }
  return count;
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

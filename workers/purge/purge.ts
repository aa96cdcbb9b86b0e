/** Removes what deleted sensors leave behind: points, rollups and dirty ranges, piece by piece. */
import type { Log } from '../../common/log.js';
import type { Sql, Transaction } from '../../sql/connect.js';
import { COUNTS } from '../../sql/points/clean-counts.js';
import { planForValues } from '../../sql/points/delete-points.js';
import { DATE_END, stored, WIDTHS } from '../../sql/points/widths.js';
import type { Task } from '../loop.js';
import { lockRollups } from '../rollups/lock.js';

const PAUSE = 60_000;
/** When another sidecar is at the rollups. */
const BUSY_PAUSE = 1000;

/** Rows of one relation that one transaction deletes at most. */
const PIECE = 20_000;

/**
 * A piece a round, and then as long a pause: the refresh, which only tries the lock, finds it free half of the time. Woken by NOTIFY `purges`;
 * the pause when nothing is left is for notifications that were lost.
 * @param piece rows of one relation that a round deletes at most
 */
export function purgeTask(sql: Sql, log: Log, piece = PIECE): Task {
  return async () => {
    const begin = performance.now();
    const step = await purgeSome(sql, piece);
    if (step === 'busy') return BUSY_PAUSE;
    if (step === 'none') return PAUSE;
    if (typeof step === 'number') log.info({ sensor: step }, 'deleted sensor purged');
    return performance.now() - begin;
  };
}

/**
 * Deletes a piece of the sensor that waits longest. Nobody can add to it: its head is gone, and rollups have one writer
 * at a time.
 * @returns the id of a sensor of which nothing is left now
 */
export async function purgeSome(sql: Sql, piece = PIECE): Promise<number | 'more' | 'busy' | 'none'> {
  return sql.begin(async (tx) => {
    if (!(await lockRollups(tx))) return 'busy';
    await planForValues(tx);
    const [sensor] = await tx<{ sensor_id: number }[]>`
      SELECT sensor_id FROM sensor_purges ORDER BY created, sensor_id LIMIT 1`;
    if (sensor === undefined) return 'none';
    const id = sensor.sensor_id;
    await tx`DELETE FROM dirty_ranges WHERE sensor_id = ${id}`;
    let deleted = await deletePiece(tx, 'points', 'date', id, piece);
    for (const relation of [...WIDTHS.map(stored), COUNTS]) {
      deleted += await deletePiece(tx, relation, 'bucket', id, piece);
    }
    if (deleted > 0) return 'more';
    await tx`DELETE FROM sensor_purges WHERE sensor_id = ${id}`;
    return id;
  });
}

async function deletePiece(
  tx: Transaction,
  relation: string,
  key: string,
  id: number,
  piece: number,
): Promise<number> {
  // Asked first: TimescaleDB spares itself to unpack what goes as a whole only where the bound is a value.
  const [next] = await tx<{ bound: number }[]>`
    SELECT ${tx(key)} AS bound FROM ${tx(relation)} WHERE sensor_id = ${id} ORDER BY ${tx(key)} OFFSET ${piece} LIMIT 1`;
  const { count } = await tx`
    DELETE FROM ${tx(relation)} WHERE sensor_id = ${id} AND ${tx(key)} < ${next?.bound ?? DATE_END}`;
  return count;
}

/** Removes what deleted sensors leave behind: points, rollups and dirty ranges, piece by piece. */
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { isPacked } from '../../sql/points/is-packed.js';
import { deleteRemains } from '../../sql/points/remains.js';
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
    if (!isPacked && !(await lockRollups(tx))) return 'busy';
    const [sensor] = await tx<{ sensor_id: number }[]>`
      SELECT sensor_id FROM sensor_purges ORDER BY created, sensor_id LIMIT 1`;
    if (sensor === undefined) return 'none';
    const id = sensor.sensor_id;
    if ((await deleteRemains(tx, id, piece)) > 0) return 'more';
    await tx`DELETE FROM sensor_purges WHERE sensor_id = ${id}`;
    return id;
  });
}

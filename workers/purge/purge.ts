/** Removes what deleted sensors leave behind, piece by piece. */
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { deleteRemains } from '../../sql/store/points/remains.js';
import type { Task } from '../loop.js';

const PAUSE = 60_000;

/** Rows of one relation that one transaction deletes at most. */
const PIECE = 20_000;

/**
 * A piece a round, and then as long a pause. Woken by NOTIFY `purges`;
 * the pause when nothing is left is for notifications that were lost.
 * @param piece rows of one relation that a round deletes at most
 */
export function purgeTask(sql: Sql, log: Log, piece = PIECE): Task {
  return async () => {
    const begin = performance.now();
    const step = await purgeSome(sql, piece);
    if (step === 'none') return PAUSE;
    if (typeof step === 'number') log.info({ sensor: step }, 'deleted sensor purged');
    return performance.now() - begin;
  };
}

/**
 * Deletes a piece of the sensor that waits longest. Nobody can add to it: its ingest state is gone.
 * @returns the id of a sensor of which nothing is left now
 */
export async function purgeSome(sql: Sql, piece = PIECE): Promise<number | 'more' | 'none'> {
  return sql.begin(async (tx) => {
    const [sensor] = await tx<{ sensor_id: number }[]>`
      SELECT sensor_id FROM deleted_sensors ORDER BY created, sensor_id LIMIT 1`;
    if (sensor === undefined) return 'none';
    const id = sensor.sensor_id;
    if ((await deleteRemains(tx, id, piece)) > 0) return 'more';
    await tx`DELETE FROM deleted_sensors WHERE sensor_id = ${id}`;
    return id;
  });
}

/** Prunes the data of deleted sensors in small transactions. */
import { faultPoint } from '../../common/fault-points.js';
import type { Log } from '../../common/log.js';
import type { ShardSql } from '../../sql/connect.js';
import { deleteRemains } from '../../sql/store/points/remains.js';
import type { Task } from '../loop.js';

const PAUSE = 60_000;

/** Rows of one relation that one transaction deletes at most. */
const BATCH = 20_000;

/**
 * Prunes one batch, then pauses for as long as that took. NOTIFY `deleted_sensors` wakes the task; when nothing is left it still polls,
 * since a notification may be lost.
 * @param batch rows of one relation that one transaction deletes at most
 */
export function pruneDeletedSensorsTask(sql: ShardSql, log: Log, batch = BATCH): Task {
  return async () => {
    const begin = performance.now();
    const step = await pruneDeletedSensor(sql, batch);
    if (step === 'none') return PAUSE;
    if (step === 'more') faultPoint('between two portions of a deleted sensor');
    if (typeof step === 'number') log.info({ sensor: step }, 'data of a deleted sensor pruned');
    return performance.now() - begin;
  };
}

/**
 * Deletes a batch of the sensor that was deleted first. No transaction can add points to it, since it has no ingest state any more.
 * @returns the id of the sensor when nothing of it is left
 */
export async function pruneDeletedSensor(sql: ShardSql, batch = BATCH): Promise<number | 'more' | 'none'> {
  return sql.begin(async (tx) => {
    const [sensor] = await tx<{ sensor_id: number }[]>`
      SELECT sensor_id FROM deleted_sensors ORDER BY created, sensor_id LIMIT 1`;
    if (sensor === undefined) return 'none';
    const id = sensor.sensor_id;
    if ((await deleteRemains(tx, id, batch)) > 0) {
      faultPoint('while a deleted sensor is pruned');
      return 'more';
    }
    await tx`DELETE FROM deleted_sensors WHERE sensor_id = ${id}`;
    return id;
  });
}

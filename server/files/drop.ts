/** What deleting points does to their files. */
import { invalid } from '../../common/errors.js';
import type { Fragment, Transaction } from '../../sql/connect.js';
import { tellOfFiles } from './events.js';

/**
 * Deletes the files of points that are being deleted, in the same transaction and under the head's lock.
 * @param dates condition on a column `date`
 */
export async function dropFiles(tx: Transaction, sensorId: number, dates: Fragment): Promise<void> {
  const gone = await tx<{ date: number }[]>`
    DELETE FROM files WHERE sensor_id = ${sensorId} AND ${dates} RETURNING date`;
  if (gone.length === 0) return;
  const order = gone.map(({ date }) => date).sort((left, right) => left - right);
  await tellOfFiles(tx, 'delete_file', sensorId, order);
}

/**
 * Refuses to let a sensor become one that takes points without files, as long as it has files: what replaces its points would leave
 * those behind.
 * @param sensor whose row is locked
 * @throws ApiError invalid_input
 */
export async function requireNoFiles(tx: Transaction, sensorId: number): Promise<void> {
  const [file] = await tx`SELECT FROM files WHERE sensor_id = ${sensorId} LIMIT 1`;
  if (file !== undefined) {
    throw invalid('sensor.data_type', 'must stay file as long as the sensor has files: delete them first');
  }
}

/** Check before a sensor of files changes its data type. */
import { invalid } from '@sensorium/model/errors';
import type { Transaction } from '../../sql/connect.js';

/**
 * Refuses the change while the sensor has files: a point that replaces another one would leave the file of that behind.
 * @param sensorId of a sensor whose row is locked
 * @throws ApiError invalid_input
 */
export async function requireNoFiles(tx: Transaction, sensorId: number): Promise<void> {
  const [file] = await tx`SELECT FROM files WHERE sensor_id = ${sensorId} LIMIT 1`;
  if (file !== undefined) {
    throw invalid('sensor.data_type', 'must stay file while the sensor has files: delete them first');
  }
}

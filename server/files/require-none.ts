/** What a sensor with files may not become. */
import { invalid } from '@sensorium/model/errors';
import type { Transaction } from '../../sql/connect.js';

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

/** Check before a sensor of files changes its data type. */
import { invalid } from '@sensorium/model/errors';
import type { ShardQueryable } from '../../sql/connect.js';

/**
 * Refuses the change while the sensor has files: a point that replaces another one would leave the file of that behind.
 * @param shard of the sensor, within the transaction that has locked its row or beside it
 * @throws ApiError invalid_input
 */
export async function requireNoFiles(shard: ShardQueryable, sensorId: number): Promise<void> {
  const [file] = await shard`SELECT FROM files WHERE sensor_id = ${sensorId} LIMIT 1`;
  if (file !== undefined) {
    throw invalid('sensor.data_type', 'must stay file while the sensor has files: delete them first');
  }
}

/** What the schema of a sensor cannot say. */
import { invalid } from '../../common/errors.js';
import { dataTypeOf, parseStructure } from '../../common/values.js';
import type { SensorFields } from './queries.js';

/**
 * Only JSON sensors use the structure; for the others clients send all kinds of things.
 * @throws ApiError invalid_input
 */
export function checkSensor(sensor: SensorFields): void {
  if (dataTypeOf(sensor.data_type ?? '') !== 'json') return;
  try {
    parseStructure(sensor.data_structure ?? '');
  } catch (error) {
    throw invalid('sensor.data_structure', (error as Error).message);
  }
}

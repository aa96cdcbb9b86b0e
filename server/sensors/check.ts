/** Checks of sensors beyond their JSON schema. */
import { invalid } from '@sensorium/model/errors';
import { DATA_TYPES, dataTypeOf, parseStructure } from '@sensorium/model/values';
import type { SensorFields } from './queries.js';

/** @returns the warning about a data type that is not documented; null: no warning */
export function dataTypeWarning(dataType: string | undefined): string | null {
  const given = dataType?.trim().toLowerCase() ?? '';
  const words: readonly string[] = DATA_TYPES;
  if (given === '' || words.includes(given)) return null;
  return `sensor.data_type: ${given} is not known here and counts as ${dataTypeOf(given)}; known are ${words.join(', ')}`;
}

/**
 * Only JSON sensors use the structure. For other sensors clients send arbitrary texts, which are not checked.
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

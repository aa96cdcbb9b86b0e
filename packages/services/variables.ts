/** The names by which an expression reads the inputs of its service. */
import type { Input } from './contract.js';

/** `_SENSOR_NAME`; what cannot stand in a name is an underscore. */
export function variableOf({ sensorId, name }: Pick<Input, 'sensorId' | 'name'>): string {
  return `_${sensorId}_${name.replace(/[^A-Za-z0-9_]/g, '_')}`;
}

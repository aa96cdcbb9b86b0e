/** Names of the variables by which an expression reads the inputs of its service. */
import type { Input } from './contract.js';

/** `_SENSOR_NAME`; an underscore replaces each character that a variable name cannot contain. */
export function variableOf({ sensorId, name }: Pick<Input, 'sensorId' | 'name'>): string {
  return `_${sensorId}_${name.replace(/[^A-Za-z0-9_]/g, '_')}`;
}

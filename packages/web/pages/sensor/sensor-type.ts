/** A sensor as the API answers it. */
import type { Result } from '@sensorium/client';

export type Sensor = Result<'GET', '/sensors/{id}'>['sensor'];

/** The name that people see. */
export function nameOf({ display_name, name }: Pick<Sensor, 'display_name' | 'name'>): string {
  return display_name === '' ? name : display_name;
}

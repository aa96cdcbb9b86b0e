/** A sensor as the API answers it. */
import type { Result } from '@sensorium/client';

export type Sensor = Result<'GET', '/sensors/{id}'>['sensor'];

/** What the user may do with a sensor. */
export interface Access {
  /** Others only read it. */
  readonly isOwner: boolean;
  /** Name of the owner, as far as the owner shows it; empty: not at all. */
  readonly owner: string;
}

/** Whether a sensor holds files, or becomes one that does with its first file. @param isEmpty it has no points */
export function takesFiles({ data_type_id }: Sensor, isEmpty: boolean): boolean {
  return data_type_id === '6' || (data_type_id === '0' && isEmpty);
}

/** Devices as the API shows them. */
import type { Result } from '@sensorium/client';

export type Device = Result<'GET', '/devices/{id}'>['device'];

export function nameOf({ type, uuid }: Device): string {
  return type === '' ? uuid : type;
}

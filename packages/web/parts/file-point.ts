/** A file among the points of a sensor. */
import type { Result } from '@sensorium/client';

export type FilePoint = Result<'GET', '/sensors/{id}/data'>['data'][number];

/** Of the API: the cookie of the page reaches it, and nothing in the file runs. */
export function fileAddress(sensorId: string, fileId: string): string {
  return `/sensors/${encodeURIComponent(sensorId)}/data/${encodeURIComponent(fileId)}/file`;
}

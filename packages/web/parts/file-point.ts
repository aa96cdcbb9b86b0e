/** A file among the points of a sensor. */
import type { Result } from '@sensorium/client';

export type FilePoint = Result<'GET', '/sensors/{id}/data'>['data'][number];

/**
 * Of the API: the cookie of the page reaches it, and nothing in the file runs.
 * @param version counts the files that have taken the place of this one while the page is open: a browser shows an address that it has shown as it was
 */
export function fileAddress(sensorId: string, fileId: string, version = 0): string {
  const address = `/sensors/${encodeURIComponent(sensorId)}/data/${encodeURIComponent(fileId)}/file`;
  return version === 0 ? address : `${address}?_=${version}`;
}

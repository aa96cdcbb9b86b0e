/** The body of an upload, from its bytes to points that are not judged yet. */
import { decodeBody, isJsonType, isRawType } from '../http/decode.js';
import { CsvBody, incomingCsv } from './csv-points.js';
import { DecodedBody } from './decoded-body.js';
import { type Incoming, incomingOfOne, pointsOf, sensorsOf, type UploadKind } from './incoming.js';
import { readPoints } from './json-points.js';

/**
 * @param raw media types of CSV
 * @returns a DecodedBody where that is quick; otherwise a CsvBody or plain values, in which the points have still to be found
 * @throws ApiError malformed_body
 */
export function decodeUpload(
  bytes: Buffer,
  contentType: string,
  raw: readonly string[],
  kind: UploadKind,
): unknown {
  const incoming = isJsonType(contentType, raw) ? readPoints(bytes, kind) : null;
  if (incoming !== null) return new DecodedBody(incoming, {});
  const body = decodeBody(bytes, contentType, raw);
  return typeof body === 'string' && isRawType(contentType, raw) ? new CsvBody(body) : body;
}

/**
 * The points of a body that has been decoded to plain values; those of CSV, which may be long, later.
 * @param sensorId whose address was uploaded to; unused for many
 * @throws ApiError invalid_input naming the place, malformed_body
 */
export function incomingOf(body: unknown, kind: UploadKind, sensorId: number): Incoming | Promise<Incoming> {
  if (body instanceof CsvBody) return incomingCsv(body, kind === 'one' ? sensorId : undefined);
  return kind === 'one' ? incomingOfOne(sensorId, pointsOf(body)) : sensorsOf(body);
}

/** Decoders of the body of an upload: from bytes to an `Upload`, in the main thread for small bodies, in a worker thread for large ones. */
import type { BodyDecoder, UnknownName } from '../http/body-decoder.js';
import { decodeBody, isJsonType, isRawType } from '../http/decode.js';
import { CsvBody, uploadOfCsv } from './csv-points.js';
import { readJsonPoints } from './json-points.js';
import { pointsOf, unknownNames, uploadOfMany, uploadOfOne } from './plain-upload.js';
import { DecodedBody, ofSensor, type Upload, type UploadTarget } from './upload.js';

/** Decodes large bodies in threads of its own. */
export interface LargeDecoder {
  /** @param asker the account of the caller; the network of one that has not been identified */
  decode(
    chunks: readonly Buffer[],
    contentType: string,
    target: UploadTarget,
    asker: number | string,
  ): Promise<DecodedBody>;
}

/** The decoder that the routes of uploads declare. */
export function uploadDecoder(target: UploadTarget, large: LargeDecoder): BodyDecoder {
  return {
    decode: (bytes, contentType, raw) => decodeUpload(bytes, contentType, raw, target),
    decodeLarge: (chunks, contentType, asker) => large.decode(chunks, contentType, target, asker),
    unknownNames: (body) => unknownIn(body, target),
  };
}

/**
 * @param raw media types of CSV
 * @returns a DecodedBody for the usual JSON, which is read without plain values; otherwise a CsvBody or plain values, for `uploadOf`
 * @throws ApiError malformed_body
 */
export function decodeUpload(
  bytes: Buffer,
  contentType: string,
  raw: readonly string[],
  target: UploadTarget,
): unknown {
  const upload = isJsonType(contentType, raw) ? readJsonPoints(bytes, target) : null;
  if (upload !== null) return new DecodedBody(upload, {});
  const body = decodeBody(bytes, contentType, raw);
  return typeof body === 'string' && isRawType(contentType, raw) ? new CsvBody(body) : body;
}

/**
 * The points of a decoded body. CSV is parsed here, in chunks.
 * @param sensorId of the path; unused for many
 * @throws ApiError invalid_input naming the place, malformed_body
 */
export function uploadOf(body: unknown, target: UploadTarget, sensorId: number): Upload | Promise<Upload> {
  if (body instanceof DecodedBody) return target === 'one' ? ofSensor(sensorId, body.upload) : body.upload;
  if (body instanceof CsvBody) return uploadOfCsv(body, target === 'one' ? sensorId : undefined);
  return target === 'one' ? uploadOfOne(sensorId, pointsOf(body)) : uploadOfMany(body);
}

/** @returns each name of the body that belongs to no point, and of all entries together, once */
export function unknownIn(body: unknown, target: UploadTarget): readonly UnknownName[] {
  if (body instanceof DecodedBody) return body.unknown;
  return body instanceof CsvBody ? [] : unknownNames(body, target);
}

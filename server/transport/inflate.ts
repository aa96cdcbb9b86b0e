/** Decompression of one body. */
import { gunzipSync } from 'node:zlib';
import { ApiError } from '@sensorium/model/errors';

/** Bytes of a chunk of zlib. */
const CHUNK = 64 * 1024;

/**
 * @returns null when the body is larger than the limit
 * @throws ApiError malformed_body
 */
export function gunzipped(packed: Uint8Array, limit: number): Buffer | null {
  try {
    return gunzipSync(packed, { maxOutputLength: limit, chunkSize: CHUNK });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw new ApiError('malformed_body', 'the body is not valid gzip');
  }
}

/** @param limit bytes */
export function tooLarge(limit: number): ApiError {
  return new ApiError('body_too_large', `the body is larger than ${limit} bytes`);
}

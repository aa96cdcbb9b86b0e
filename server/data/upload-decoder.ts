/** The decoder of uploads: points of one sensor or of many, in each of the formats. */
import type { BodyDecoder } from '../http/body-decoder.js';
import { besidePoints } from './beside-points.js';
import { decodeUpload } from './decode-upload.js';
import type { UploadKind } from './incoming.js';
import type { LargeBodies } from './large/large-bodies.js';

export function uploadDecoder(kind: UploadKind, threads: LargeBodies): BodyDecoder {
  return {
    decode: (bytes, contentType, raw) => decodeUpload(bytes, contentType, raw, kind),
    decodeLarge: (bytes, contentType, isKnown) => threads.decode(bytes, contentType, kind, isKnown),
    unknownNames: (body) => besidePoints(body, kind),
  };
}

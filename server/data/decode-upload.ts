/** The body of an upload, decoded. */
import { decodeBody, isJsonType } from '../http/decode.js';
import type { Beside } from './beside-points.js';
import type { Incoming, UploadKind } from './incoming.js';
import { readPoints } from './json-points.js';

/** A body whose points have been read; as members of its own what else it carried (`session_id`, `API_KEY`). */
export class DecodedBody {
  readonly incoming: readonly Incoming[];
  /** Names that are no part of any point. */
  readonly beside: readonly Beside[];
  [member: string]: unknown;

  /** @param incoming of one sensor: with any id */
  constructor(
    incoming: readonly Incoming[],
    members: Readonly<Record<string, string>>,
    beside: readonly Beside[] = [],
  ) {
    this.incoming = incoming;
    this.beside = beside;
    Object.assign(this, members);
  }
}

/**
 * @param raw media types handed on as text
 * @returns a DecodedBody where that is quick; otherwise plain values, in which the points have still to be found
 * @throws ApiError malformed_body
 */
export function decodeUpload(
  bytes: Buffer,
  contentType: string,
  raw: readonly string[],
  kind: UploadKind,
): unknown {
  const incoming = isJsonType(contentType, raw) ? readPoints(bytes, kind) : null;
  return incoming === null ? decodeBody(bytes, contentType, raw) : new DecodedBody(incoming, {});
}

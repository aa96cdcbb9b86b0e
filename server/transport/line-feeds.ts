/**
 * Requests whose lines end with LF only, as widespread sketches for microcontrollers send them. RFC 9112, 2.2, allows a server to accept them. The
 * server accepts a narrow form, in which a proxy cannot see another end of the request (request smuggling):
 *
 *   no CR in the head, no Transfer-Encoding, at most one Content-Length, at most 4 kB
 */
import { ApiError } from '@sensorium/model/errors';

export interface LineFeedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  /** By name in lower case; several of one name are joined by ", ". */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Bytes of head and body together. */
const LIMIT = 4096;

const REQUEST_LINE = /^(GET|POST) ((\/[\x21-\x3e\x40-\x7e]*)(?:\?[\x21-\x7e]*)?) HTTP\/1\.([01])$/;
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether bytes begin with the first line of such a request. @param paths accepted ones */
export function beginsWithLineFeed(bytes: Buffer, paths: ReadonlySet<string>): boolean {
  const end = bytes.subarray(0, LIMIT).indexOf('\n');
  const path = end < 0 ? undefined : REQUEST_LINE.exec(bytes.toString('latin1', 0, end))?.[3];
  return path !== undefined && paths.has(path);
}

/**
 * Reads a request whose first line `beginsWithLineFeed` has accepted. Bytes after the request are ignored.
 * @returns null while the request is incomplete
 * @throws ApiError malformed_request, body_too_large
 */
export function readLineFeeds(bytes: Buffer): LineFeedRequest | null {
  const end = bytes.indexOf('\n\n');
  const head = bytes.toString('latin1', 0, Math.min(end < 0 ? bytes.length : end, LIMIT));
  if (head.includes('\r')) throw malformed('its lines end in CR LF and in LF');
  if ((end < 0 ? bytes.length : end + 2) > LIMIT)
    throw malformed(`its lines end in LF, and its head is larger than ${LIMIT} bytes`);
  if (end < 0) return null;
  const [first = '', ...lines] = head.split('\n');
  const [, method = '', target = '', , minor] = REQUEST_LINE.exec(first) ?? [];
  const headers = headersOf(lines);
  if (minor === '1' && !headers.has('host')) throw malformed('it has no header Host');
  const length = Number(headers.get('content-length') ?? 0);
  const start = end + 2;
  if (start + length > LIMIT)
    throw new ApiError(
      'body_too_large',
      `the lines of the request end in LF, and it is larger than ${LIMIT} bytes`,
    );
  if (bytes.length < start + length) return null;
  return { method, target, headers, body: bytes.subarray(start, start + length) };
}

/** @throws ApiError malformed_request */
function headersOf(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const text = line.slice(colon + 1);
    if (!NAME.test(name) || !TEXT.test(text)) throw malformed('a header is malformed');
    const value = text.trim();
    const known = headers.get(name);
    if (known !== undefined && ONCE.has(name)) throw malformed(`it has the header ${name} twice`);
    headers.set(name, known === undefined ? value : `${known}, ${value}`);
  }
  if (headers.has('transfer-encoding'))
    throw malformed('its lines end in LF, and it has a Transfer-Encoding');
  if (!/^\d{1,9}$/.test(headers.get('content-length') ?? '0'))
    throw malformed('its Content-Length is no number');
  return headers;
}

const ONCE: ReadonlySet<string> = new Set(['content-length', 'host']);

function malformed(reason: string): ApiError {
  return new ApiError('malformed_request', `the request is not HTTP/1.1: ${reason}`);
}

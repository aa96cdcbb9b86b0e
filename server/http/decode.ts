/** Decodes query and body of a request to plain values. */

import { isUtf8 } from 'node:buffer';
import { ApiError, invalid } from '@sensorium/model/errors';
import { Unpackr } from 'msgpackr';
import { isMembers, type Members } from '../../common/members.js';
import { checkMsgpack } from './msgpack-form.js';
import { PARAMETERS, parseParameters, TooManyParameters } from './parameters.js';

const msgpack = new Unpackr({
  useRecords: false,
  mapsAsObjects: true,
  int64AsType: 'number',
  // References between parts of a message could make a cyclic value.
  structuredClone: false,
});

/** `a=1&b[]=2&b[]=3` and its percent-encoded spellings. @throws ApiError invalid_input */
export function decodeQuery(query: string): Members {
  return query === '' ? {} : parameters(query, (reason) => invalid('query', reason));
}

function parameters(text: string, refusal: (reason: string) => ApiError): Members {
  try {
    return parseParameters(text);
  } catch (error) {
    if (!(error instanceof TooManyParameters)) throw error;
    throw refusal(`has more than ${PARAMETERS} parameters, or a list with a place beyond that`);
  }
}

const MSGPACK: ReadonlySet<string> = new Set(['application/msgpack', 'application/x-msgpack']);

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** @param raw media types that are passed on as text */
export function isJsonType(contentType: string, raw: readonly string[]): boolean {
  return !MSGPACK.has(mediaTypeOf(contentType)) && !isRawType(contentType, raw);
}

/** Whether `decodeBody` returns the body as text. @param raw media types of which it does */
export function isRawType(contentType: string, raw: readonly string[]): boolean {
  return raw.includes(mediaTypeOf(contentType));
}

/**
 * Decodes a body by its content type; as JSON also without one, or if a client sends JSON as a form.
 * @param raw media types that are passed on as text
 * @returns undefined for an empty body
 * @throws ApiError malformed_body
 */
export function decodeBody(bytes: Buffer, contentType: string, raw: readonly string[]): unknown {
  if (bytes.length === 0) return undefined;
  const type = mediaTypeOf(contentType);
  if (MSGPACK.has(type)) return decodeMsgpack(bytes, { what: 'body', typedArrays: false });
  if (!isUtf8(bytes)) throw new ApiError('malformed_body', 'the body is not valid UTF-8');
  const text = bytes.toString('utf8');
  if (raw.includes(type)) return text;
  if (type === 'application/x-www-form-urlencoded' && !/^\s*[{[]/.test(text)) {
    return parameters(text.trim(), (reason) => new ApiError('malformed_body', `the form ${reason}`));
  }
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(withoutMark(text));
  } catch (error) {
    throw new ApiError(
      'malformed_body',
      `the body is not valid JSON: ${(error as Error).message.slice(0, 120)}`,
    );
  }
}

/** JSON text without a leading byte order mark. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

export interface MsgpackOptions {
  /** Name of the message in error texts. */
  readonly what: 'body' | 'frame';
  /** Whether lists of numbers may be typed arrays, which msgpackr encodes as extension 0x74. */
  readonly typedArrays: boolean;
}

/** @throws ApiError malformed_body or malformed_frame */
export function decodeMsgpack(bytes: Buffer, { what, typedArrays }: MsgpackOptions): unknown {
  const form = checkMsgpack(bytes, typedArrays);
  if (form === 'foreign')
    throw new ApiError(`malformed_${what}`, `the ${what} holds a MessagePack type that JSON does not have`);
  if (form === 'sound') {
    try {
      return msgpack.unpack(bytes);
    } catch {
      // For example text that is not valid UTF-8.
    }
  }
  throw new ApiError(`malformed_${what}`, `the ${what} is not valid MessagePack, or too deep`);
}

/** Wraps a flat body: `{...}` becomes `{"sensor":{...}}`; `{"sensor":...}` is returned unchanged. */
export function wrap(body: unknown, wrapper: string | undefined): unknown {
  if (wrapper === undefined || !isMembers(body) || Object.hasOwn(body, wrapper)) return body;
  return { [wrapper]: body };
}

/** `/sensors//5/data.json/` is `['sensors', '5', 'data']`. @throws ApiError no_route on a broken escape */
export function segmentsOf(path: string): string[] {
  const parts: string[] = [];
  for (let from = 0, to = 0; from < path.length; from = to + 1) {
    to = path.indexOf('/', from);
    if (to < 0) to = path.length;
    if (to > from) parts.push(path.slice(from, to));
  }
  const last = parts.pop();
  if (last !== undefined) {
    const bare = last.endsWith('.json') && last !== 'openapi.json' ? last.slice(0, -5) : last;
    if (bare !== '') parts.push(bare);
  }
  try {
    return path.includes('%') ? parts.map(decodeURIComponent) : parts;
  } catch {
    throw new ApiError('no_route', 'the address holds a broken percent escape');
  }
}

/** Common headers of all responses. */
import { HeaderBlock } from '../transport/header-block.js';
import type { HttpResponse } from '../transport/transport.js';
import type { Allowance } from './limits.js';
import { appliedHeaders } from './prefer.js';
import { WARNING_HEADER } from './warnings.js';

export type Headers = Array<readonly [string, string]>;

const CORS: Headers = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'X-SESSION_ID, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
      `Accept-Ranges, Content-Disposition, Content-Range, ETag, Preference-Applied, Replica-Lag, Consistency-Token, ${WARNING_HEADER}`,
  ],
];

/** Responses are private: shared caches must not store them, and browsers must not guess their type. */
const PRIVATE: Headers = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** Status and content of a response may depend on the header Prefer. */
const VARY: Headers = [['Vary', 'Prefer']];

const COMMON: Headers = [...PRIVATE, ...VARY, ...CORS];

/** Headers of nearly every response. */
export const JSON_HEADERS: HttpResponse['headers'] = [['Content-Type', 'application/json; charset=utf-8']];

const JSON_BLOCK = new HeaderBlock([...JSON_HEADERS, ...COMMON]);

/**
 * @param own headers of the response, which take precedence. For JSON_HEADERS itself, not a copy, a prepared block is returned
 * @param applied preferences that were applied, for example `handling=strict`
 */
export function responseHeaders(
  own: HttpResponse['headers'],
  applied: readonly string[],
  allowance: Allowance | null,
): Pick<HttpResponse, 'block' | 'headers'> {
  if (own === JSON_HEADERS && applied.length === 0)
    return { block: JSON_BLOCK, headers: allowance?.headers ?? [] };
  return { headers: withCommon([...appliedHeaders(applied), ...own], allowance) };
}

function withCommon(own: HttpResponse['headers'], allowance: Allowance | null): Headers {
  const headers: Headers = [...own];
  for (const header of COMMON) if (!names(own, header[0])) headers.push(header);
  if (allowance !== null) {
    for (const header of allowance.headers) if (!names(own, header[0])) headers.push(header);
  }
  return headers;
}

function names(headers: HttpResponse['headers'], name: string): boolean {
  for (const header of headers) if (header[0] === name) return true;
  return false;
}

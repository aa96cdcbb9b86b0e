/** ThingSpeak's own refusals: `0` where an entry's number would be, or JSON; and the places where its clients put the key. */
import type { ErrorCode } from '@sensorium/model/errors';
import { type Members, takeMember } from '../../../common/members.js';
import { type Dialect, dialectHeaders, type Header, usualStatus } from '../../http/dialect.js';
import { Type } from '../../http/schema.js';

/**
 * Devices read the status, and in the body a number: 0 is no entry. What is wrong stands in a header, and in the JSON of
 * `/update.json`.
 */
export const thingSpeak: Dialect = {
  name: 'ThingSpeak',
  credential(header: Header, query: Members, body: unknown) {
    const given = takeMember(query, body, 'api_key') ?? takeMember(query, body, 'key');
    const secret = given ?? header('x-thingspeakapikey') ?? header('thingspeakapikey');
    return secret?.trim() || undefined;
  },
  status: statusOf,
  refuse(refusal, path) {
    const status = statusOf(refusal.code);
    const headers = dialectHeaders(refusal);
    if (!wantsJson(path)) return { status, headers: [['Content-Type', 'text/plain'], ...headers], body: '0' };
    const error = { error_code: WORDS[status] ?? 'error_bad_request', message: refusal.message };
    return {
      status,
      headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
      body: JSON.stringify({ status: String(status), error }),
    };
  },
  refusal: Type.Object({
    status: Type.String(),
    error: Type.Object({ error_code: Type.String(), message: Type.String() }),
  }),
  produces: ['text/plain'],
};

/** @param path as sent */
export function wantsJson(path: string): boolean {
  return /\.json\/?$/.test(path);
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'error_auth_required',
  404: 'error_resource_not_found',
  405: 'error_method_invalid',
  413: 'error_request_too_large',
  429: 'error_too_many_requests',
  500: 'error_internal',
  503: 'error_no_action',
};

/** An unknown key is 400: so the library for Arduino reads it. */
function statusOf(code: ErrorCode): number {
  return code === 'unauthorized' ? 400 : usualStatus(code);
}

/** Error responses of ThingSpeak, `0` instead of an entry number or JSON, and the places where its clients send the key. */
import type { ErrorCode } from '@sensorium/model/errors';
import { type Members, takeMember } from '../../../common/members.js';
import { type Dialect, dialectHeaders, type Header, usualStatus } from '../../http/dialect.js';
import { Type } from '../../http/schema.js';

/**
 * Devices read the status and a number in the body: 0 means no entry. A header and the JSON of `/update.json` carry the error.
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

/** An unknown key is 400, as the library for Arduino expects. */
function statusOf(code: ErrorCode): number {
  return code === 'unauthorized' ? 400 : usualStatus(code);
}

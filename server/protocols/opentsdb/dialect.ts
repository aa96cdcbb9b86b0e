/** Error responses of OpenTSDB, and where its clients send secrets: Grafana supports HTTP Basic and configured headers. */
import type { ApiError } from '@sensorium/model/errors';
import { basicChallenge, type Dialect, dialectHeaders, usualStatus } from '../../http/dialect.js';
import { Type } from '../../http/schema.js';
import { givenCredential } from '../../rights/credential.js';
import { basicSecret } from '../basic.js';

export const openTsdb: Dialect = {
  name: 'OpenTSDB',
  credential: (header, query, body) => basicSecret(header) ?? givenCredential(header, query, body),
  status: usualStatus,
  refuse(refusal) {
    const code = usualStatus(refusal.code);
    return {
      status: code,
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ...basicChallenge(code, 'OpenTSDB'),
        ...dialectHeaders(refusal),
      ],
      body: JSON.stringify({ error: { code, message: messageOf(refusal) } }),
    };
  },
  refusal: Type.Object({ error: Type.Object({ code: Type.Integer(), message: Type.String() }) }),
};

/** Grafana shows only the message, and its data source settings take an API key, not a session id. */
function messageOf({ code, detail, message }: ApiError): string {
  if (code !== 'unauthorized') return message;
  return detail.reason === 'no_session'
    ? 'no API key: give one as the password of HTTP Basic, with any user name, or as `Authorization: Bearer KEY`'
    : `${message}: ${detail.remedy}`;
}

/** OpenTSDB's own refusals, and where its clients put their secret: Grafana knows HTTP Basic, and headers that one gives it. */
import { catalogue, type ErrorCode } from '../../../common/errors.js';
import { basicChallenge, type Dialect, dialectHeaders } from '../../http/dialect.js';
import { Type } from '../../http/schema.js';
import { givenCredential } from '../../rights/credential.js';
import { basicSecret } from '../basic.js';

export const openTsdb: Dialect = {
  credential: (header, query, body) => basicSecret(header) ?? givenCredential(header, query, body),
  status: statusOf,
  refuse(refusal) {
    const code = statusOf(refusal.code);
    return {
      status: code,
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ...basicChallenge(code, 'OpenTSDB'),
        ...dialectHeaders(refusal),
      ],
      body: JSON.stringify({ error: { code, message: refusal.message } }),
    };
  },
  refusal: Type.Object({ error: Type.Object({ code: Type.Integer(), message: Type.String() }) }),
};

function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'unauthorized':
      return 401;
    case 'too_many_requests':
    case 'too_many_logins':
      return 429;
    case 'overloaded':
      return 503;
    default: {
      const { status } = catalogue[code];
      return status === 409 ? 400 : status;
    }
  }
}

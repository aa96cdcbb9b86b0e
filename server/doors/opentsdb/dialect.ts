/** OpenTSDB's own refusals, and where its clients put their secret: Grafana knows HTTP Basic, and headers that one gives it. */
import { basicChallenge, type Dialect, dialectHeaders, usualStatus } from '../../http/dialect.js';
import { Type } from '../../http/schema.js';
import { givenCredential } from '../../rights/credential.js';
import { basicSecret } from '../basic.js';

export const openTsdb: Dialect = {
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
      body: JSON.stringify({ error: { code, message: refusal.message } }),
    };
  },
  refusal: Type.Object({ error: Type.Object({ code: Type.Integer(), message: Type.String() }) }),
};

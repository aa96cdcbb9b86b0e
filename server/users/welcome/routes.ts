/** Handler of the first link. */
import { invalid } from '@sensorium/model/errors';
import { auditObject } from '../../../sql/store/audit/actor.js';
import { on, type Route } from '../../http/route.js';
import type { UserParts } from '../parts.js';
import { checkPassword } from '../password-rules.js';
import { hashPassword } from '../passwords.js';
import type { LoginLimits } from '../sessions/login-limits.js';
import type { OpenedSession } from '../sessions/queries.js';
import { loggedIn } from '../sessions/routes.js';
import { throttled } from '../sessions/throttle.js';
import * as api from './api.js';
import { linkedAccount, useLink } from './queries.js';

export function welcomeRoutes({ sql, config, quotas }: UserParts, limits: LoginLimits): Route[] {
  return [
    on(api.welcome, async ({ body, base, remoteAddress: address, header, warn }) => {
      checkPassword(body.password, 'password', { rules: config.PASSWORD_RULES, warn });
      let session: OpenedSession | null = null;
      const attempt = async () => {
        // Checked before hashing: otherwise each guess at a token would cost a hash.
        const account = await linkedAccount(sql, body.token);
        if (account === null) return false;
        auditObject({ kind: 'user', id: account.id, name: account.username });
        const passwordHash = await hashPassword(body.password, { address, isKnown: true });
        const userAgent = header('user-agent') ?? '';
        session = await useLink(sql, quotas, { token: body.token, passwordHash, address, userAgent });
        return session !== null;
      };
      const throttledAttempt = () => throttled(sql, { name: 'first link', address }, limits.perPair, attempt);
      await limits.strangers({ address, name: null }, throttledAttempt);
      if (session === null) {
        throw invalid(
          'token',
          'is unknown, used or expired; as long as the generated password stands, each start of the server prints a new link',
        );
      }
      return loggedIn(session, base);
    }),
  ];
}

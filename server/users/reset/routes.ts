/** Handlers of password resets. */

import { ApiError, invalid } from '@sensorium/model/errors';
import { isMailAddress } from '../../../common/mail-address.js';
import { transact } from '../../../sql/connect.js';
import { auditObject } from '../../../sql/store/audit/actor.js';
import { on, type Route } from '../../http/route.js';
import { usernameKey } from '../names.js';
import type { UserParts } from '../parts.js';
import { checkPassword } from '../password-rules.js';
import { hashPassword } from '../passwords.js';
import { throttled } from '../sessions/throttle.js';
import * as api from './api.js';
import { type Account, findAccounts, isToken, queueResets, useToken } from './queries.js';

export function resetRoutes({ sql, config }: UserParts): Route[] {
  return [
    on(api.requestPasswordReset, async ({ body, remoteAddress }) => {
      const given = named(body);
      const key = usernameKey('username' in given ? given.username : given.email);
      auditObject({ kind: 'user', name: 'username' in given ? given.username : given.email }, key);
      let accounts: Account[] = [];
      const request = async () => {
        accounts = (await findAccounts(sql, given)).filter(({ email }) => isMailAddress(email));
        await transact(sql, (tx) => queueResets(tx, accounts));
        // Every request counts as a failure: the limit keeps a caller from filling a mailbox or probing names.
        return false;
      };
      const attempt = { name: `reset ${key}`, address: remoteAddress };
      await throttled(sql, attempt, config.LOGINS_PER_MINUTE, request, 'too_many_requests');
      if (accounts.length === 0) throw new ApiError('not_found', 'no such account has a mail address');
      return { body: {} };
    }),

    on(api.resetPassword, async ({ body, warn }) => {
      checkPassword(body.password, 'password', { rules: config.PASSWORD_RULES, warn });
      // The token is checked before hashing: otherwise each guess at a token would cost a hash.
      const isGood =
        (await isToken(sql, body.token)) &&
        (await useToken(sql, body.token, await hashPassword(body.password)));
      if (!isGood) throw invalid('token', 'is unknown, used, or older than an hour');
      return { body: {} };
    }),
  ];
}

function named(body: { username?: string; email?: string }): { username: string } | { email: string } {
  if (body.username) return { username: body.username };
  if (body.email) return { email: body.email };
  throw invalid('username', 'name the account by username or email');
}

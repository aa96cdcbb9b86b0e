/** Handlers of password resets. */

import { ApiError, invalid } from '@sensorium/model/errors';
import { isMailAddress } from '../../../common/mail-address.js';
import { transact } from '../../../sql/connect.js';
import { auditObject } from '../../../sql/store/audit/actor.js';
import { on, type Route } from '../../http/route.js';
import { mailThrottled, namedAccount } from '../mail-requests.js';
import { usernameKey } from '../names.js';
import type { UserParts } from '../parts.js';
import { checkPassword } from '../password-rules.js';
import { hashPassword } from '../passwords.js';
import type { LoginLimits } from '../sessions/login-limits.js';
import * as api from './api.js';
import { findAccounts, isToken, type MailedAccount, queueResets, useToken } from './queries.js';

export function resetRoutes({ sql, config }: UserParts, limits: LoginLimits): Route[] {
  return [
    on(api.requestPasswordReset, async (call) => {
      const account = namedAccount(call.body);
      const name = 'username' in account ? account.username : account.email;
      auditObject({ kind: 'user', name }, usernameKey(name));
      let accounts: MailedAccount[] = [];
      await mailThrottled(sql, limits, { kind: 'reset', account, ...call }, async () => {
        accounts = (await findAccounts(sql, account)).filter(({ email }) => isMailAddress(email));
        await transact(sql, (tx) => queueResets(tx, accounts));
      });
      if (accounts.length === 0) throw new ApiError('not_found', 'no such account has a mail address');
      return { body: {} };
    }),

    on(api.resetPassword, async ({ body, remoteAddress, warn }) => {
      checkPassword(body.password, 'password', { rules: config.PASSWORD_RULES, warn });
      // The token is checked before hashing: otherwise each guess at a token would cost a hash.
      const isGood =
        (await isToken(sql, body.token)) &&
        (await useToken(
          sql,
          body.token,
          await hashPassword(body.password, { address: remoteAddress, isKnown: true }),
          remoteAddress,
        ));
      if (!isGood) throw invalid('token', 'is unknown, used, or older than an hour');
      return { body: {} };
    }),
  ];
}

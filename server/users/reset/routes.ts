/** Handlers for those who have forgotten their password. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { isMailAddress } from '../../../common/mail-address.js';
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
      const who = usernameKey('username' in given ? given.username : given.email);
      let accounts: Account[] = [];
      const ask = async () => {
        accounts = (await findAccounts(sql, given)).filter(({ email }) => isMailAddress(email));
        await queueResets(sql, accounts);
        // Each counts as a failure: nobody is to fill a mailbox, or to try out names.
        return false;
      };
      const attempt = { name: `reset ${who}`, address: remoteAddress };
      await throttled(sql, attempt, config.LOGINS_PER_MINUTE, ask, 'too_many_requests');
      if (accounts.length === 0) throw new ApiError('not_found', 'no such account has a mail address');
      return { body: {} };
    }),

    on(api.resetPassword, async ({ body, warn }) => {
      checkPassword(body.password, 'password', { rules: config.PASSWORD_RULES, warn });
      // Asked first: a hash costs more than a guess should.
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

/** Handlers for the confirmation of mail addresses. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { on, type Route } from '../../http/route.js';
import { mailThrottled, namedAccount } from '../mail-requests.js';
import type { UserParts } from '../parts.js';
import type { LoginLimits } from '../sessions/login-limits.js';
import * as api from './api.js';
import { confirmEmail, findUnconfirmed, queueConfirmations } from './queries.js';

export function emailRoutes({ sql }: UserParts, limits: LoginLimits): Route[] {
  return [
    on(api.requestEmailConfirmation, async (call) => {
      const account = namedAccount(call.body);
      let ids: number[] = [];
      await mailThrottled(sql, limits, { kind: 'confirm', account, ...call }, async () => {
        ids = await findUnconfirmed(sql, account);
        await queueConfirmations(sql, ids);
      });
      if (ids.length === 0) throw new ApiError('not_found', 'no such account has a mail address to confirm');
      return { body: {} };
    }),

    on(api.confirmEmail, async ({ body }) => {
      if (!(await confirmEmail(sql, body.token)))
        throw invalid('token', 'is unknown, used, or older than a day, or its address no longer waits');
      return { body: {} };
    }),
  ];
}

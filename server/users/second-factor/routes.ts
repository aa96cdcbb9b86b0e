/** Handlers of the second factor of logins. Passwords and codes are throttled as logins are, so that a stolen session cannot guess. */
import { ApiError } from '@sensorium/model/errors';
import { created, on, type Route } from '../../http/route.js';
import type { Caller } from '../../rights/caller.js';
import { usernameKey } from '../names.js';
import type { UserParts } from '../parts.js';
import { isPasswordOf } from '../sessions/queries.js';
import { throttled } from '../sessions/throttle.js';
import * as api from './api.js';
import * as queries from './queries.js';
import { base32, otpauthUri } from './totp.js';

export function secondFactorRoutes({ sql, config }: UserParts): Route[] {
  const perMinute = config.LOGINS_PER_MINUTE;
  const attemptOf = ({ caller, remoteAddress }: { caller: Caller; remoteAddress: string }) => ({
    name: usernameKey(caller.username),
    address: remoteAddress,
  });

  return [
    on(api.secondFactor, async ({ caller }) => ({
      body: { second_factor: await queries.secondFactorState(sql, caller.userId) },
    })),

    on(api.beginSecondFactor, async (call) => {
      const { caller, body, base } = call;
      if (!(await isPasswordOf(sql, caller.userId, body.password, attemptOf(call), perMinute)))
        throw new ApiError('wrong_password');
      const secret = await queries.beginSecondFactor(sql, caller.userId);
      const uri = otpauthUri(secret, caller.username, new URL(base).hostname);
      return created(
        { second_factor: { secret: base32(secret), uri } },
        `${base}/users/current/second_factor`,
      );
    }),

    on(api.confirmSecondFactor, async (call) => {
      const { caller, body } = call;
      let codes: string[] | null = null;
      const check = async () => {
        codes = await queries.confirmSecondFactor(sql, caller.userId, body.otp, caller.secretHash);
        return codes !== null;
      };
      await throttled(sql, attemptOf(call), perMinute, check);
      if (codes === null) throw new ApiError('wrong_code');
      return { body: { recovery_codes: codes } };
    }),

    on(api.disableSecondFactor, async (call) => {
      const { caller, body } = call;
      if (!(await isPasswordOf(sql, caller.userId, body.password, attemptOf(call), perMinute)))
        throw new ApiError('wrong_password');
      const check = () => queries.disableSecondFactor(sql, caller.userId, body.otp);
      if (!(await throttled(sql, attemptOf(call), perMinute, check))) throw new ApiError('wrong_code');
      return { body: {} };
    }),
  ];
}

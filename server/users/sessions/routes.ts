/** Handlers of logging in and out, and of the sessions of an account. */
import { ApiError, unauthorized } from '@sensorium/model/errors';
import { on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import type { Caller } from '../../rights/caller.js';
import { cookieOf } from '../../rights/credential.js';
import { usernameKey } from '../names.js';
import type { UserParts } from '../parts.js';
import { checkPassword } from '../password-rules.js';
import { hashPassword } from '../passwords.js';
import * as api from './api.js';
import { DEVICE_COOKIE } from './known-clients.js';
import type { LoginLimits } from './login-limits.js';
import {
  closeSession,
  endSession,
  isPasswordOf,
  listSessions,
  type OpenedSession,
  openSession,
  replacePassword,
} from './queries.js';

/** Seconds for which a browser keeps the cookie of a known client. */
const DEVICE_AGE = 365 * 86_400;

export function sessionRoutes({ sql, config, quotas }: UserParts, limits: LoginLimits): Route[] {
  const logout = async ({ caller, base }: { caller: Caller; base: string }) => {
    if (caller.key !== null) throw new ApiError('key_scope', 'an API key is no session; revoke it instead');
    await closeSession(sql, caller.secretHash);
    return { body: {}, headers: { 'Set-Cookie': cookie('session_id', '', base, 0) } };
  };

  return [
    on(api.login, async ({ body, base, remoteAddress, header }) => {
      const session = await openSession(sql, limits, quotas, {
        ...body,
        address: remoteAddress,
        userAgent: header('user-agent') ?? '',
        device: cookieOf(header, DEVICE_COOKIE),
      });
      if (session === null)
        throw unauthorized(body.otp === undefined ? 'wrong_login' : 'wrong_second_factor');
      return loggedIn(session, base);
    }),

    on(api.logout, logout),
    on(api.logoutByGet, logout),

    on(api.currentSession, async ({ visitor }) => ({
      body: {
        user:
          visitor === null
            ? null
            : {
                id: visitor.userId,
                username: visitor.username,
                administrator: visitor.administrator,
                group: visitor.group !== null,
                lacks_second_factor: visitor.lacksSecondFactor,
              },
        registration: config.REGISTRATION,
        map:
          config.MAP_TILES === '' ? null : { tiles: config.MAP_TILES, attribution: config.MAP_ATTRIBUTION },
      },
    })),

    on(api.changePassword, async ({ body, caller, remoteAddress, warn }) => {
      checkPassword(body.new_password, 'new_password', { rules: config.PASSWORD_RULES, warn });
      const attempt = { name: usernameKey(caller.username), address: remoteAddress };
      if (
        !(await isPasswordOf(sql, caller.userId, body.current_password, attempt, config.LOGINS_PER_MINUTE))
      ) {
        throw new ApiError('wrong_password');
      }
      const passwordHash = await hashPassword(body.new_password, { address: remoteAddress, isKnown: true });
      await replacePassword(sql, caller.userId, passwordHash, caller.secretHash);
      return { body: {} };
    }),

    on(api.listSessions, async ({ caller, query }) => ({
      body: await listSessions(sql, caller, pageOf(query)),
    })),

    on(api.endSession, async ({ params, caller }) => {
      await endSession(sql, caller.userId, params.id);
      return { body: {} };
    }),
  ];
}

/** The response to a login. */
export function loggedIn({ id, device }: OpenedSession, base: string) {
  return {
    body: { session_id: id },
    headers: {
      'X-SESSION_ID': id,
      'Set-Cookie': [cookie('session_id', id, base), cookie(DEVICE_COOKIE, device, base, DEVICE_AGE)],
    },
  };
}

/**
 * Lax: other sites may link here, and their forms and scripts come without it.
 * @param age seconds for which a browser keeps it; absent: until it is closed
 */
function cookie(name: string, value: string, base: string, age?: number): string {
  const secure = base.startsWith('https:') ? '; Secure' : '';
  const kept = age === undefined ? '' : `; Max-Age=${age}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${kept}`;
}

/** Handlers of logging in and out. */
import { ApiError, unauthorized } from '@sensorium/model/errors';
import { on, type Route } from '../../http/route.js';
import type { Caller } from '../../rights/caller.js';
import { usernameKey } from '../names.js';
import type { UserParts } from '../parts.js';
import { checkPassword } from '../password-rules.js';
import { hashPassword } from '../passwords.js';
import * as api from './api.js';
import { closeSession, isPasswordOf, openSession, replacePassword } from './queries.js';

export function sessionRoutes({ sql, config, quotas }: UserParts): Route[] {
  const logout = async ({ caller, base }: { caller: Caller; base: string }) => {
    if (caller.key !== null) throw new ApiError('key_scope', 'an API key is no session; revoke it instead');
    await closeSession(sql, caller.secretHash);
    return { body: {}, headers: { 'Set-Cookie': `${cookie('', base)}; Max-Age=0` } };
  };

  return [
    on(api.login, async ({ body, base, remoteAddress }) => {
      const id = await openSession(
        sql,
        { ...body, address: remoteAddress },
        config.LOGINS_PER_MINUTE,
        quotas,
      );
      if (id === null) throw unauthorized('wrong_login');
      return { body: { session_id: id }, headers: { 'X-SESSION_ID': id, 'Set-Cookie': cookie(id, base) } };
    }),

    on(api.logout, logout),
    on(api.logoutByGet, logout),

    on(api.changePassword, async ({ body, caller, remoteAddress, warn }) => {
      checkPassword(body.new_password, 'new_password', { rules: config.PASSWORD_RULES, warn });
      const attempt = { name: usernameKey(caller.username), address: remoteAddress };
      if (
        !(await isPasswordOf(sql, caller.userId, body.current_password, attempt, config.LOGINS_PER_MINUTE))
      ) {
        throw new ApiError('wrong_password');
      }
      await replacePassword(sql, caller.userId, await hashPassword(body.new_password), caller.secretHash);
      return { body: {} };
    }),
  ];
}

/** Lax: other sites may link here, and their forms and scripts come without it. */
function cookie(id: string, base: string): string {
  const secure = base.startsWith('https:') ? '; Secure' : '';
  return `session_id=${id}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Declarations of logging in and out. */
import { declare } from '../../http/route.js';
import { Nothing, Type } from '../../http/schema.js';
import { Password, Username } from '../api.js';

const tag = 'users';

export const login = declare({
  method: 'POST',
  path: '/login',
  tag,
  summary: 'Logs in',
  description:
    'The session id is answered in the body, in the header `X-SESSION_ID` and in the cookie `session_id`. ' +
    'Sessions of yours that are older than a week end.',
  access: 'anyone',
  policy: 'open',
  body: Type.Object({ username: Username, password: Password }),
  status: 200,
  reply: Type.Object({ session_id: Type.String({ maxLength: 27 }) }),
  errors: ['unauthorized', 'too_many_logins', 'overloaded'],
});

const ending = {
  path: '/logout',
  tag,
  summary: 'Ends this session',
  access: 'user',
  policy: 'own',
  status: 200,
  reply: Nothing,
} as const;

export const logout = declare({ ...ending, method: 'POST', writes: false });
export const logoutByGet = declare({ ...ending, method: 'GET' });

export const changePassword = declare({
  method: 'POST',
  path: '/change_password',
  tag,
  summary: 'Changes your password',
  description: 'All other sessions of yours end; API keys stay.',
  access: 'account',
  policy: 'own',
  body: Type.Object({ current_password: Password, new_password: Password }),
  status: 200,
  reply: Nothing,
  errors: ['wrong_password', 'too_many_logins'],
});

export const declarations = [login, logout, logoutByGet, changePassword];

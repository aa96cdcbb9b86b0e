/** Declarations of logging in and out. */
import { declare } from '../../http/route.js';
import { Nothing, Type } from '../../http/schema.js';
import { Password, Username } from '../api.js';

const tag = 'login';

export const login = declare({
  method: 'POST',
  path: '/login',
  tag,
  summary: 'Log in',
  description:
    'The session id is in the body, in the header `X-SESSION_ID` and in the cookie `session_id`. The login ends your sessions that ' +
    'are older than a week.',
  access: 'anyone',
  policy: 'open',
  body: Type.Object({ username: Username, password: Password }),
  status: 200,
  reply: Type.Object({
    session_id: Type.String({ maxLength: 27, description: 'Send it in the header `X-SESSION_ID`.' }),
  }),
  errors: ['unauthorized', 'too_many_logins', 'overloaded', 'quota_exceeded'],
});

const ending = {
  path: '/logout',
  tag,
  summary: 'Log out',
  description: 'The server ends the session of the request. An API key cannot log out.',
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
  summary: 'Change your password',
  description: 'The server ends all your other sessions. API keys stay.',
  access: 'account',
  policy: 'own',
  body: Type.Object({ current_password: Password, new_password: Password }),
  status: 200,
  reply: Nothing,
  errors: ['wrong_password', 'too_many_logins'],
});

export const declarations = [login, logout, logoutByGet, changePassword];

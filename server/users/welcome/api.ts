/** Declaration of the first link, which chooses the password of the first account. */
import { declare } from '../../http/route.js';
import { Text, Type } from '../../http/schema.js';
import { Password } from '../api.js';
import { LoginReply } from '../sessions/api.js';

export const welcome = declare({
  method: 'POST',
  path: '/welcome',
  tag: 'login',
  summary: 'Choose the password of the first account, and log in',
  description:
    'Takes the token of the link that `npm start` prints as long as the generated password stands. A token is valid for an hour, once, and ' +
    'until the next start. The server ends all other sessions of the account. The response is that of a login.',
  access: 'anyone',
  policy: 'open',
  audit: 'password.reset',
  body: Type.Object({ token: Text(100, 'Token of the link, after `token=`.'), password: Password }),
  status: 200,
  reply: LoginReply,
  errors: ['too_many_logins', 'overloaded', 'quota_exceeded'],
});

export const declarations = [welcome];

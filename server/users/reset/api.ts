/** Declarations for those who have forgotten their password. */
import { declare } from '../../http/route.js';
import { Nothing, Text, Type } from '../../http/schema.js';
import { Password, Username } from '../api.js';

const tag = 'users';

export const requestPasswordReset = declare({
  method: 'POST',
  path: '/requestPasswordReset',
  tag,
  summary: 'Have a mail sent, by which you can choose a new password',
  description: 'Names the account by its username or its mail address. Three mails an hour at most.',
  access: 'anyone',
  policy: 'open',
  body: Type.Object({ username: Type.Optional(Username), email: Type.Optional(Text(254)) }),
  status: 200,
  reply: Nothing,
  errors: ['not_found', 'too_many_requests', 'overloaded'],
});

export const resetPassword = declare({
  method: 'POST',
  path: '/resetPassword',
  tag,
  summary: 'Choose a new password, with the token of the mail',
  description:
    'All sessions of yours end; API keys stay. A token is good for an hour, for once, and until the password or the mail address changes.',
  access: 'anyone',
  policy: 'open',
  body: Type.Object({ token: Text(100), password: Password }),
  status: 200,
  reply: Nothing,
  errors: ['overloaded'],
});

export const declarations = [requestPasswordReset, resetPassword];

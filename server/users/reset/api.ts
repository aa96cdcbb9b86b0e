/** Declarations for users who have forgotten their password. */
import { declare } from '../../http/route.js';
import { Nothing, Text, Type } from '../../http/schema.js';
import { Password, Username } from '../api.js';

const tag = 'login';

export const requestPasswordReset = declare({
  method: 'POST',
  path: '/requestPasswordReset',
  tag,
  summary: 'Request a mail to choose a new password',
  description:
    'Name the account by its username or its mail address. The server sends at most three mails an hour.',
  access: 'anyone',
  policy: 'open',
  audit: 'password.request',
  body: Type.Object({
    username: Type.Optional(Username),
    email: Type.Optional(Text(254, 'Mail address of the account.')),
  }),
  status: 200,
  reply: Nothing,
  errors: ['not_found', 'too_many_requests', 'overloaded'],
});

export const resetPassword = declare({
  method: 'POST',
  path: '/resetPassword',
  tag,
  summary: 'Choose a new password with the token from the mail',
  description:
    'The server ends all your sessions. API keys stay. A token is valid for an hour, once, and until the password or the mail ' +
    'address changes.',
  access: 'anyone',
  policy: 'open',
  audit: 'password.reset',
  body: Type.Object({ token: Text(100, 'Token from the mail.'), password: Password }),
  status: 200,
  reply: Nothing,
  errors: ['overloaded'],
});

export const declarations = [requestPasswordReset, resetPassword];

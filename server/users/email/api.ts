/** Declarations for the confirmation of mail addresses. */
import { declare } from '../../http/route.js';
import { Nothing, Text, Type } from '../../http/schema.js';
import { Username } from '../api.js';

const tag = 'login';

export const requestEmailConfirmation = declare({
  method: 'POST',
  path: '/requestEmailConfirmation',
  tag,
  summary: 'Request a mail to confirm a mail address',
  description:
    'Name the account by its username or its present mail address. The mail goes to the address that waits for confirmation. The server ' +
    'sends at most three mails an hour.',
  access: 'anyone',
  policy: 'open',
  body: Type.Object({
    username: Type.Optional(Username),
    email: Type.Optional(Text(254, 'Mail address of the account.')),
  }),
  status: 200,
  reply: Nothing,
  errors: ['not_found', 'too_many_requests', 'overloaded'],
});

export const confirmEmail = declare({
  method: 'POST',
  path: '/confirmEmail',
  tag,
  summary: 'Confirm a mail address with the token from the mail',
  audit: 'email.confirm',
  description: 'A token is valid for a day, once, and as long as the address waits for confirmation.',
  access: 'anyone',
  policy: 'open',
  body: Type.Object({ token: Text(100, 'Token from the mail.') }),
  status: 200,
  reply: Nothing,
  errors: ['overloaded'],
});

export const declarations = [requestEmailConfirmation, confirmEmail];

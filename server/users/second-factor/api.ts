/** Declarations of the second factor of logins. */
import { declare } from '../../http/route.js';
import { Nothing, Text, Type } from '../../http/schema.js';
import { Password } from '../api.js';

const tag = 'login';

const Code = Text(100, 'Code of the authenticator app: six digits.');
const common = { tag, access: 'session', policy: 'own', withoutSecondFactor: true } as const;

export const secondFactor = declare({
  ...common,
  method: 'GET',
  path: '/users/current/second_factor',
  summary: 'Read the state of your second factor',
  status: 200,
  reply: Type.Object({
    second_factor: Type.Object({
      enabled: Type.Boolean({ description: '`true`: logins need the member `otp`.' }),
      demanded: Type.Boolean({
        description:
          '`true`: an administrator demands one. Until it is enabled, a session can only set it up.',
      }),
      recovery_codes_left: Type.Integer({ minimum: 0 }),
    }),
  }),
});

export const beginSecondFactor = declare({
  ...common,
  method: 'POST',
  path: '/users/current/second_factor',
  summary: 'Begin to set up a second factor',
  audit: 'second_factor.enable',
  description:
    'The response has a new secret for an authenticator app. The second factor counts from the first code on, which ' +
    '`POST /users/current/second_factor/confirm` takes. API keys go on without it; clients that cannot send `otp` need one.',
  body: Type.Object({ password: Password }),
  status: 201,
  reply: Type.Object({
    second_factor: Type.Object({
      secret: Type.String({ description: 'Base32, to type into the app.' }),
      uri: Type.String({ description: '`otpauth://totp/...`, to show as a QR code.' }),
    }),
  }),
  errors: ['wrong_password', 'too_many_logins', 'second_factor_state'],
});

export const confirmSecondFactor = declare({
  ...common,
  method: 'POST',
  path: '/users/current/second_factor/confirm',
  summary: 'Enable your second factor with a first code',
  audit: 'second_factor.enable',
  description: 'Only this response has the recovery codes. The server ends your other sessions.',
  body: Type.Object({ otp: Code }),
  status: 200,
  reply: Type.Object({
    recovery_codes: Type.Array(Type.String(), {
      description: 'Ten codes, each of which replaces a code of the app once.',
    }),
  }),
  errors: ['wrong_code', 'too_many_logins', 'second_factor_state'],
});

export const disableSecondFactor = declare({
  ...common,
  method: 'DELETE',
  path: '/users/current/second_factor',
  summary: 'Disable your second factor',
  audit: 'second_factor.disable',
  body: Type.Object({
    password: Password,
    otp: Text(100, 'Code of the authenticator app, or a recovery code.'),
  }),
  status: 200,
  reply: Nothing,
  errors: ['wrong_password', 'wrong_code', 'too_many_logins'],
});

export const declarations = [secondFactor, beginSecondFactor, confirmSecondFactor, disableSecondFactor];

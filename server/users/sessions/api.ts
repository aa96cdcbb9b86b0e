/** Declarations of logging in and out, and of the sessions of an account. */
import { declare } from '../../http/route.js';
import { IdOf, listOf, Nothing, paging, Text, Type, Words } from '../../http/schema.js';
import { Password, Username } from '../api.js';

const tag = 'login';

export const LoginReply = Type.Object({
  session_id: Type.String({ maxLength: 27, description: 'Send it in the header `X-SESSION_ID`.' }),
});

export const login = declare({
  method: 'POST',
  path: '/login',
  tag,
  summary: 'Log in',
  description:
    'The session id is in the body, in the header `X-SESSION_ID` and in the cookie `session_id`. The login ends your sessions that ' +
    'are older than a week. A session ends 30 days after its last use. The cookie `device` opens nothing: with it, failed logins of ' +
    'strangers do not lock you out.',
  access: 'anyone',
  policy: 'open',
  audit: 'login',
  body: Type.Object({
    username: Username,
    password: Password,
    otp: Type.Optional(
      Text(
        100,
        'Code of the second factor, or a recovery code. Without it an account with a second factor gets the reason `second_factor_required`.',
      ),
    ),
  }),
  status: 200,
  reply: LoginReply,
  errors: ['unauthorized', 'account_locked', 'too_many_logins', 'overloaded', 'quota_exceeded'],
});

const ending = {
  path: '/logout',
  tag,
  summary: 'Log out',
  description: 'The server ends the session of the request. An API key cannot log out.',
  access: 'user',
  policy: 'own',
  withoutSecondFactor: true,
  endsSession: true,
  audit: 'logout',
  status: 200,
  reply: Nothing,
  errors: ['forbidden'],
} as const;

export const logout = declare({ ...ending, method: 'POST', writes: false });
export const logoutByGet = declare({ ...ending, method: 'GET' });

export const changePassword = declare({
  method: 'POST',
  path: '/change_password',
  tag,
  summary: 'Change your password',
  description: 'The server ends all your other sessions. API keys stay.',
  access: 'session',
  policy: 'own',
  withoutSecondFactor: true,
  audit: 'password.change',
  body: Type.Object({ current_password: Password, new_password: Password }),
  status: 200,
  reply: Nothing,
  errors: ['wrong_password', 'too_many_logins'],
});

export const currentSession = declare({
  method: 'GET',
  path: '/session',
  tag,
  summary: 'Read who is logged in',
  description:
    'For pages: a request without a valid session or API key gets `user: null`, not a refusal, and neither does it count as an attempt to log in.',
  access: 'visitor',
  policy: 'open',
  status: 200,
  reply: Type.Object({
    user: Type.Union([
      Type.Object({
        id: Type.Integer(),
        username: Type.String(),
        administrator: Type.Boolean({
          description: 'Whether the session may call the endpoints of administrators.',
        }),
        group: Type.Boolean({ description: 'Whether a group is logged in, which may only read.' }),
        lacks_second_factor: Type.Boolean({
          description:
            'Whether the session can do nothing but set up the second factor that an administrator demands.',
        }),
      }),
      Type.Null(),
    ]),
    registration: Words(
      ['open', 'invitation', 'closed'],
      'Who may register: everybody, users with an invitation, or nobody.',
    ),
    map: Type.Union(
      [
        Type.Object({
          tiles: Type.String({ description: 'Address of a tile, with `{z}`, `{x}` and `{y}`.' }),
          attribution: Type.String({ description: 'What the source asks to be named as. Empty: nothing.' }),
        }),
        Type.Null(),
      ],
      { description: 'Where pages take pictures of maps from. Null: nowhere.' },
    ),
  }),
});

export const listSessions = declare({
  method: 'GET',
  path: '/users/current/sessions',
  tag,
  summary: 'List your open sessions',
  description: 'A session that belongs to the login of a group lists itself alone.',
  access: 'session',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf(
    'sessions',
    Type.Object({
      id: Type.Integer({ description: 'Names the session here. It opens nothing.' }),
      device: Type.String({ description: 'User-Agent of the login, shortened.' }),
      address: Type.String({ description: 'Network address of the login.' }),
      created: Type.Number({ description: 'Date of the login, UNIX seconds.' }),
      last_used: Type.Number({ description: 'UNIX seconds, to within five minutes.' }),
      current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    }),
  ),
});

export const endSession = declare({
  method: 'DELETE',
  path: '/users/current/sessions/{id}',
  tag,
  summary: 'End one of your sessions',
  description: 'The session ends at once.',
  audit: 'session.end',
  access: 'session',
  policy: { session: 'own' },
  params: Type.Object({ id: IdOf('session') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [
  login,
  logout,
  logoutByGet,
  currentSession,
  changePassword,
  listSessions,
  endSession,
];

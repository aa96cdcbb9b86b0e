/** Declarations of accounts: registration, the caller's account, and the users with whom the caller shares something. */
import { declare } from '../http/route.js';
import { IdOf, listOf, MailAddress, Nothing, paging, Text, Type } from '../http/schema.js';

const tag = 'account';

export const Username = Text(100, 'Username. Unique among users and groups; case does not count.');
export const Password = Text(1000, 'Plain password, or its md5 as 32 hex digits.');

const profile = {
  email: Type.Optional(MailAddress('Mail address. An empty text clears it.')),
  name: Type.Optional(Text(255, 'First name.')),
  surname: Type.Optional(Text(255, 'First name.')),
  address: Type.Optional(Text(255)),
  zipcode: Type.Optional(Text(100)),
  country: Type.Optional(Text(100)),
  mobile: Type.Optional(Text(100)),
};

const Invitation = Type.Optional(
  Text(100, 'Invitation of the administrator. Each admits one registration, until it expires.'),
);

const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  name: Type.String({ description: 'First name.' }),
  surname: Type.String(),
  address: Type.String(),
  zipcode: Type.String(),
  country: Type.String(),
  mobile: Type.String(),
  UUID: Type.String(),
  openid: Type.String(),
});

const UserBody = Type.Object({
  user: Type.Object({
    ...User.properties,
    email_pending: Type.Optional(
      Type.String({
        description:
          'Mail address that replaces `email` as soon as it is confirmed. Empty: none is to replace it. Absent: no change waits.',
      }),
    ),
  }),
});

/** Another user, as users see each other who share something. */
export const Person = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  surname: Type.String(),
  username: Type.String(),
});

const UserParams = Type.Object({ id: IdOf('user') });
const Available = Type.Object({ available: Type.Boolean({ description: '`true`: no account uses it.' }) });

export const register = declare({
  method: 'POST',
  path: '/users',
  tag: 'login',
  summary: 'Register a user',
  description:
    'Needs no login. The operator may require an invitation, or close registration: then only the administrator registers users. ' +
    'Registrations of one address in an hour are limited. Where the operator demands it, `email` is required, and the account can log in ' +
    'once the address is confirmed.',
  access: 'visitor',
  policy: 'open',
  audit: 'account.create',
  query: Type.Object({
    disable_mail: Type.Optional(
      Type.Boolean({
        description: 'Has no effect: the server mails nothing but a token that the registration needs.',
      }),
    ),
  }),
  body: Type.Object({
    user: Type.Object({ username: Username, password: Password, ...profile, invitation: Invitation }),
    invitation: Invitation,
  }),
  wrapper: 'user',
  status: 201,
  reply: UserBody,
  errors: ['name_taken', 'registration_closed', 'invitation_required', 'too_many_registrations'],
});

export const listUsers = declare({
  method: 'GET',
  path: '/users',
  tag,
  summary: 'List the users you share something with',
  description:
    'The list has users who share a sensor with you or with whom you share one, and members of your groups as far as they show ' +
    'themselves. An administrator gets all users.',
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    email: Type.Optional(Text(254, 'Only users with this mail address; case does not count.')),
  }),
  status: 200,
  reply: listOf('users', Type.Object({ ...Type.Partial(Person).properties, id: Type.Integer() })),
});

export const currentUser = declare({
  method: 'GET',
  path: '/users/current',
  tag,
  summary: 'Read your account',
  access: 'user',
  policy: 'own',
  withoutSecondFactor: true,
  status: 200,
  reply: UserBody,
});

export const getUser = declare({
  method: 'GET',
  path: '/users/{id}',
  tag,
  summary: 'Read your account by its id',
  access: 'user',
  policy: { user: 'own' },
  params: UserParams,
  status: 200,
  reply: UserBody,
});

export const updateUser = declare({
  method: 'PUT',
  path: '/users/{id}',
  tag,
  summary: 'Change your account',
  description:
    'Members that are absent stay as they are. `password` must be the current one; `POST /change_password` sets a new one. Where the server ' +
    'sends mail, a new `email` waits in `email_pending` until it is confirmed, and the old address gets a mail. An API key cannot change ' +
    '`email` and `username`.',
  access: 'account',
  policy: { user: 'own' },
  audit: 'account.change',
  params: UserParams,
  body: Type.Object({
    user: Type.Object({
      username: Type.Optional(Username),
      password: Type.Optional(Password),
      ...profile,
    }),
  }),
  wrapper: 'user',
  status: 200,
  reply: UserBody,
  errors: ['name_taken', 'too_many_logins'],
});

export const deleteUser = declare({
  method: 'DELETE',
  path: '/users/{id}',
  tag,
  summary: 'Delete your account and everything in it',
  description:
    'The server deletes your sensors first, a hundred at a time, then the rest, and your login last. If the request breaks off, ' +
    'repeat it.',
  access: 'session',
  policy: { user: 'own' },
  audit: 'account.delete',
  params: UserParams,
  deletesPoints: true,
  status: 200,
  reply: Nothing,
  errors: ['last_administrator'],
});

export const checkUsername = declare({
  method: 'GET',
  path: '/users/check/username/{username}',
  tag,
  summary: 'Check whether a username is free',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ username: Type.String({ description: 'Username to check.' }) }),
  status: 200,
  reply: Available,
  errors: ['overloaded'],
});

export const checkEmail = declare({
  method: 'GET',
  path: '/users/check/email/{email}',
  tag,
  summary: 'Check whether a mail address is free',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ email: Type.String({ description: 'Mail address to check.' }) }),
  status: 200,
  reply: Available,
  errors: ['overloaded'],
});

export const declarations = [
  register,
  listUsers,
  currentUser,
  getUser,
  updateUser,
  deleteUser,
  checkUsername,
  checkEmail,
];

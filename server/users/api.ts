/** Declarations of accounts: registration, one's own account, the people one shares something with. */
import { declare } from '../http/route.js';
import { Flag, Id, listOf, MailAddress, Nothing, paging, Text, Type } from '../http/schema.js';

const tag = 'users';

export const Username = Text(100, 'unique over users and groups, in any spelling of case');
export const Password = Text(1000, '32 hex digits are an md5 already; anything else is the plain password');

const profile = {
  email: Type.Optional(MailAddress()),
  name: Type.Optional(Text(255)),
  surname: Type.Optional(Text(255)),
  address: Type.Optional(Text(255)),
  zipcode: Type.Optional(Text(100)),
  country: Type.Optional(Text(100)),
  mobile: Type.Optional(Text(100)),
};

const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  address: Type.String(),
  zipcode: Type.String(),
  country: Type.String(),
  mobile: Type.String(),
  UUID: Type.String(),
  openid: Type.String(),
});

const UserBody = Type.Object({ user: User });

/** Somebody else, as far as those see him with whom he shares something. */
export const Person = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  surname: Type.String(),
  username: Type.String(),
});

const UserParams = Type.Object({ id: Id });
const Available = Type.Object({ available: Type.Boolean() });

export const register = declare({
  method: 'POST',
  path: '/users',
  tag,
  summary: 'Registers a user',
  description: 'Needs no login, unless registration is closed: then only the administrator registers users.',
  access: 'visitor',
  policy: 'open',
  query: Type.Object({ disable_mail: Type.Optional(Flag) }),
  body: Type.Object({ user: Type.Object({ username: Username, password: Password, ...profile }) }),
  wrapper: 'user',
  status: 201,
  reply: UserBody,
  errors: ['name_taken', 'registration_closed'],
});

export const listUsers = declare({
  method: 'GET',
  path: '/users',
  tag,
  summary: 'The people you share something with',
  description:
    'Those who share a sensor with you or you with them, and members of your groups as far as they show themselves. ' +
    'An administrator sees all.',
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    email: Type.Optional(Text(254, 'only the people with this address, in any spelling of case')),
  }),
  status: 200,
  reply: listOf('users', Type.Object({ ...Type.Partial(Person).properties, id: Type.Integer() })),
});

export const currentUser = declare({
  method: 'GET',
  path: '/users/current',
  tag,
  summary: 'Your account',
  access: 'user',
  policy: 'own',
  status: 200,
  reply: UserBody,
});

export const getUser = declare({
  method: 'GET',
  path: '/users/{id}',
  tag,
  summary: 'Your account, by its id',
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
  summary: 'Changes your account',
  description:
    'What is not given stays. `password` may stand there as long as it is the present one; ' +
    'a new one goes to `POST /change_password`.',
  access: 'account',
  policy: { user: 'own' },
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
  summary: 'Deletes your account and everything of yours',
  description:
    'Your sensors go first, a hundred at a time, then the rest, and last what you log in with. When that breaks off, sent again it goes on.',
  access: 'account',
  policy: { user: 'own' },
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
  summary: 'Is a username free?',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ username: Type.String() }),
  status: 200,
  reply: Available,
  errors: ['overloaded'],
});

export const checkEmail = declare({
  method: 'GET',
  path: '/users/check/email/{email}',
  tag,
  summary: 'Is an e-mail address not used by any account?',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ email: Type.String() }),
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

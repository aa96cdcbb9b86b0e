/** Declarations of the members of a group. */
import { declare } from '../../http/route.js';
import { Flag, Id, listOf, Nothing, paging, Text, Type } from '../../http/schema.js';
import { Username } from '../../users/api.js';

const tag = 'groups';

const permissions = Type.Object({
  list_users: Flag,
  add_users: Flag,
  remove_users: Flag,
  list_sensors: Flag,
  add_sensors: Flag,
  remove_sensors: Flag,
  edit_group: Flag,
});

const display = Type.Object({
  show_first_name: Flag,
  show_surname: Flag,
  show_email: Flag,
  show_phone_number: Flag,
  show_username: Flag,
  show_id: Flag,
  show_zipcode: Flag,
  show_address: Flag,
  show_country: Flag,
});

/** A member as the caller may see him: what he does not show him is absent. */
const Member = Type.Object({
  id: Type.Optional(Type.Integer()),
  username: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  surname: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
  zipcode: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  accepted: Type.Optional(
    Type.Boolean({ description: 'false: waits; shown of oneself, and to those who may add users' }),
  ),
  group_permissions: Type.Optional(permissions),
  display_user_info: Type.Optional(display),
});

const given = {
  group_permissions: Type.Optional(Type.Partial(permissions)),
  display_user_info: Type.Optional(Type.Partial(display)),
};

const named = { id: Type.Optional(Id), username: Type.Optional(Username) };

const entry = {
  user: Type.Optional(Type.Object(named)),
  ...named,
  ...given,
  sensors: Type.Optional(
    Type.Array(Id, { maxItems: 1000, description: 'own sensors, in the group from when one is accepted' }),
  ),
  access_password: Type.Optional(Text(1000, 'of the group, plain or as md5')),
};

const GroupParams = Type.Object({ id: Id });
const MemberParams = Type.Object({ id: Id, user_id: Id });

export const listMembers = declare({
  method: 'GET',
  path: '/groups/{id}/users',
  tag,
  summary: 'List the members of a group, as far as they show themselves',
  description:
    'Whoever shows you nothing is not listed. Those who wait are listed, by id and username, for those who may add users.',
  access: 'user',
  policy: { group: 'list_users' },
  params: GroupParams,
  query: Type.Object({
    ...paging,
    details: Type.Optional(Text(100, '`permissions` adds `group_permissions`')),
  }),
  status: 200,
  reply: listOf('users', Member),
});

export const addMembers = declare({
  method: 'POST',
  path: '/groups/{id}/users',
  tag,
  summary: 'Join a group, or take in those who have asked to',
  description:
    'You add yourself: at once where the group is public or its access password is given; else, where it has none, you wait. ' +
    'With the right to add users, you add those who wait. All of it happens, or nothing. Repeating it is harmless.',
  access: 'account',
  policy: { group: 'approach' },
  params: GroupParams,
  body: Type.Object({
    users: Type.Optional(Type.Array(Type.Object(entry), { minItems: 1, maxItems: 100 })),
    ...entry,
  }),
  status: 201,
  reply: Type.Object({ users: Type.Array(Member), user: Member }),
  errors: ['forbidden', 'too_many_logins', 'overloaded'],
});

export const getMember = declare({
  method: 'GET',
  path: '/groups/{id}/users/{user_id}',
  tag,
  summary: 'Read a member of a group, or yourself in it',
  access: 'user',
  policy: { group: 'see_member' },
  params: MemberParams,
  status: 200,
  reply: Type.Object({ user: Member }),
});

export const updateMember = declare({
  method: 'PUT',
  path: '/groups/{id}/users/{user_id}',
  tag,
  summary: 'Change what a member may do, or what you show',
  description:
    'With the right to add users, you give and take rights that you have yourself. Of yourself you only give them up. ' +
    'What is shown of a member is said by himself.',
  access: 'account',
  policy: { group: 'change_member' },
  params: MemberParams,
  body: Type.Object({
    ...given,
    user: Type.Optional(
      Type.Object({ ...named, ...given }, { description: 'may hold the same, and say again who it is' }),
    ),
  }),
  status: 200,
  reply: Type.Object({ user: Member }),
});

export const removeMember = declare({
  method: 'DELETE',
  path: '/groups/{id}/users/{user_id}',
  tag,
  summary: 'Leave a group, or remove somebody from it',
  description: 'His sensors leave it with him. The group ends with its last member.',
  access: 'account',
  policy: { group: 'remove_member' },
  params: MemberParams,
  status: 200,
  reply: Nothing,
});

export const declarations = [listMembers, addMembers, getMember, updateMember, removeMember];

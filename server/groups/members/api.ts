/** Declarations of the members of a group. */
import { declare } from '../../http/route.js';
import {
  describedAs,
  Flag,
  Id,
  IdOf,
  listOf,
  Nothing,
  paging,
  Text,
  Type,
  Words,
} from '../../http/schema.js';
import { Username } from '../../users/public.js';

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

/** A member as the caller may see it, without the data that the member does not show. */
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
    Type.Boolean({ description: '`false`: waits. Only for the member, and for members who may add users.' }),
  ),
  group_permissions: Type.Optional(describedAs(permissions, 'Rights of the member.')),
  display_user_info: Type.Optional(describedAs(display, 'Data that the member shows.')),
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
    Type.Array(Id, {
      maxItems: 1000,
      description: 'Ids of your sensors. The group gets them when you are accepted.',
    }),
  ),
  access_password: Type.Optional(Text(1000, 'Access password of the group, plain or as md5.')),
};

const GroupParams = Type.Object({ id: IdOf('group') });
const MemberParams = Type.Object({ id: IdOf('group'), user_id: IdOf('user') });

export const listMembers = declare({
  method: 'GET',
  path: '/groups/{id}/users',
  tag,
  summary: 'List the members of a group',
  description:
    'The list has members who show something of themselves. Members who may add users also get waiting users, with id and ' +
    'username.',
  access: 'user',
  policy: { group: 'list_users' },
  params: GroupParams,
  query: Type.Object({
    ...paging,
    details: Type.Optional(Words(['permissions'], '`permissions` adds `group_permissions`.', 100)),
  }),
  status: 200,
  reply: listOf('users', Member),
});

export const addMembers = declare({
  method: 'POST',
  path: '/groups/{id}/users',
  tag,
  summary: 'Join a group, or accept users',
  description:
    'You join at once where the group is public or you send its access password; where the group has no such password, you wait. ' +
    'With the right to add users you accept waiting users. The server adds all named users or none. Repeating it is harmless.',
  access: 'account',
  policy: { group: 'approach' },
  audit: 'group.join',
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
  summary: 'Read a member of a group',
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
  summary: 'Change the rights of a member, or what you show',
  description:
    'With the right to add users you give and take rights that you have. You can give up your own rights. Only a member decides ' +
    'what it shows.',
  access: 'account',
  policy: { group: 'change_member' },
  audit: 'group.member',
  params: MemberParams,
  body: Type.Object({
    ...given,
    user: Type.Optional(
      Type.Object(
        { ...named, ...given },
        { description: 'The same members once more, with the id or username of the member.' },
      ),
    ),
  }),
  status: 200,
  reply: Type.Object({ user: Member }),
});

export const removeMember = declare({
  method: 'DELETE',
  path: '/groups/{id}/users/{user_id}',
  tag,
  summary: 'Leave a group, or remove a member',
  description: 'The sensors of the member leave the group too. The group ends with its last member.',
  access: 'account',
  policy: { group: 'remove_member' },
  audit: 'group.remove',
  params: MemberParams,
  status: 200,
  reply: Nothing,
});

export const declarations = [listMembers, addMembers, getMember, updateMember, removeMember];

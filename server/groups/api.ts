/** Declarations of groups. */
import { declare } from '../http/route.js';
import { Choice, Flag, Id, listOf, MailAddress, Name, Nothing, paging, Text, Type } from '../http/schema.js';
import { Password, Username } from '../users/api.js';

const tag = 'groups';

/** Names of sensors; how many there may be is judged when texts of several have been taken apart (`namesOf`). */
const Names = (description: string) =>
  Type.Array(Text(25_600), {
    maxItems: 100,
    description: `${description}; also as one text, separated by commas. At most 100`,
  });

/** What a client says and is answered alike. */
const described = {
  name: Text(255),
  email: Type.String({ description: 'of the group' }),
  mobile: Text(100),
  description: Text(8000),
  public: Type.Boolean({ description: 'everybody may join' }),
  hidden: Type.Boolean({ description: 'only its members see that it exists' }),
  anonymous: Type.Boolean({ description: 'members see nothing of each other, whatever else is set' }),
  default_list_users: Type.Boolean({ description: 'rights of those who join' }),
  default_add_users: Flag,
  default_remove_users: Flag,
  default_list_sensors: Flag,
  default_add_sensors: Flag,
  default_remove_sensors: Flag,
  required_show_first_name: Type.Boolean({ description: 'what members have to show of themselves' }),
  required_show_surname: Flag,
  required_show_email: Flag,
  required_show_phone_number: Flag,
  required_show_username: Flag,
  required_show_id: Flag,
  required_show_zipcode: Flag,
  required_show_address: Flag,
  required_show_country: Flag,
};

/** What one may say of a group. */
export const GroupInput = Type.Partial(
  Type.Object({
    ...described,
    name: Name(),
    email: MailAddress('of the group'),
    username: Username,
    password: Password,
    access_password: Text(
      1000,
      'lets those who know it join; empty: none. As all passwords, plain or as md5',
    ),
    required_sensors: Names('names of sensors that whoever joins must have, and shares'),
    optional_sensors: Names('names of sensors that whoever joins shares if he has them'),
  }),
);

/** A group as it is answered: its passwords never are. */
export const Group = Type.Object({
  id: Type.Integer(),
  ...described,
  username: Type.String({ description: 'under which the group logs in; empty: it does not' }),
  has_access_password: Type.Boolean(),
  required_sensors: Type.String({ description: 'names, separated by commas' }),
  optional_sensors: Type.String({ description: 'names, separated by commas' }),
});

const GroupParams = Type.Object({ id: Id });
const GroupBody = Type.Object({ group: Group });

const listing = {
  method: 'GET',
  tag,
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    public: Type.Optional(Type.Boolean({ description: '1: only public ones, 0: only the others' })),
    sort: Type.Optional(Choice(['ASC', 'DESC'])),
    sort_field: Type.Optional(Choice(['id', 'username', 'email', 'public', 'description', 'name'])),
  }),
  status: 200,
  reply: listOf('groups', Group),
} as const;

export const listGroups = declare({
  ...listing,
  path: '/groups',
  summary: 'List the groups you are a member of',
});

export const listAllGroups = declare({
  ...listing,
  path: '/groups/all',
  summary: 'List all groups that are not hidden',
});

export const createGroup = declare({
  method: 'POST',
  path: '/groups',
  tag,
  summary: 'Create a group, with you as its first member',
  description: 'You have all rights in it. With a username and a password, the group can log in and read.',
  access: 'account',
  policy: 'own',
  body: Type.Object({
    group: Type.Object({ ...GroupInput.properties, name: Name() }),
  }),
  wrapper: 'group',
  status: 201,
  reply: GroupBody,
  errors: ['name_taken', 'overloaded'],
});

export const getGroup = declare({
  method: 'GET',
  path: '/groups/{id}',
  tag,
  summary: 'Read a group',
  access: 'user',
  policy: { group: 'see' },
  params: GroupParams,
  status: 200,
  reply: GroupBody,
});

export const updateGroup = declare({
  method: 'PUT',
  path: '/groups/{id}',
  tag,
  summary: 'Change a group; what is not given stays',
  description:
    'Nobody makes a right a default that he does not have, or opens a group to those who join (`public`, `access_password`) with ' +
    'a right that he does not have; the password of the group is set by those who may list users and sensors. What is asked for from now on is asked of those who join from now on. Members of a group that is anonymous no more show nothing until they say so.',
  access: 'account',
  policy: { group: 'edit_group' },
  params: GroupParams,
  body: Type.Object({ group: GroupInput }),
  wrapper: 'group',
  status: 200,
  reply: GroupBody,
  errors: ['name_taken', 'overloaded'],
});

export const leaveGroup = declare({
  method: 'DELETE',
  path: '/groups/{id}',
  tag,
  summary: 'Leave a group',
  description:
    'Your sensors leave it with you. It ends with its last member. Whoever waits withdraws his request.',
  access: 'account',
  policy: { group: 'leave' },
  params: GroupParams,
  status: 200,
  reply: Nothing,
});

export const declarations = [listGroups, listAllGroups, createGroup, getGroup, updateGroup, leaveGroup];

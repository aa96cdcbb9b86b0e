/** Declarations of groups. */
import { declare } from '../http/route.js';
import {
  Choice,
  Flag,
  IdOf,
  listOf,
  MailAddress,
  Name,
  Nothing,
  paging,
  Text,
  Type,
} from '../http/schema.js';
import { Password, Username } from '../users/public.js';

const tag = 'groups';

/** Names of sensors. `namesOf` checks their number after it has split texts of several names. */
const Names = (description: string) =>
  Type.Array(Text(25_600), {
    maxItems: 100,
    description: `${description} Also as one text, separated by commas. At most 100.`,
  });

/** Members of requests and responses alike. */
const settable = {
  name: Text(255),
  email: Type.String({ description: 'Mail address of the group.' }),
  mobile: Text(100, 'Telephone number of the group.'),
  description: Text(8000, 'Description for members.'),
  public: Type.Boolean({ description: 'Any user may join.' }),
  hidden: Type.Boolean({ description: 'Only members can see the group.' }),
  anonymous: Type.Boolean({
    description: 'Members see nothing of each other, whatever the other members say.',
  }),
  default_list_users: Type.Boolean({
    description: 'Right of new members to list members. The other `default_` members give the other rights.',
  }),
  default_add_users: Flag,
  default_remove_users: Flag,
  default_list_sensors: Flag,
  default_add_sensors: Flag,
  default_remove_sensors: Flag,
  required_show_first_name: Type.Boolean({
    description: 'New members show their first name. The other `required_show_` members ask for other data.',
  }),
  required_show_surname: Flag,
  required_show_email: Flag,
  required_show_phone_number: Flag,
  required_show_username: Flag,
  required_show_id: Flag,
  required_show_zipcode: Flag,
  required_show_address: Flag,
  required_show_country: Flag,
};

/** Members of a group in a request. */
export const GroupInput = Type.Partial(
  Type.Object({
    ...settable,
    name: Name(),
    email: MailAddress('Mail address of the group. An empty text clears it.'),
    username: Username,
    password: Password,
    access_password: Text(1000, 'Password to join, plain or as md5. Empty: none.'),
    required_sensors: Names('Names of sensors that each new member must have and then shares.'),
    optional_sensors: Names('Names of sensors that each new member shares if the member has them.'),
  }),
);

/** A group in a response, without its passwords. */
export const Group = Type.Object({
  id: Type.Integer(),
  ...settable,
  username: Type.String({
    description: 'Username with which the group logs in. Empty: the group cannot log in.',
  }),
  has_access_password: Type.Boolean({ description: '`true`: users with the access password may join.' }),
  required_sensors: Type.String({ description: 'Names, separated by commas.' }),
  optional_sensors: Type.String({ description: 'Names, separated by commas.' }),
});

const GroupParams = Type.Object({ id: IdOf('group') });
const GroupBody = Type.Object({ group: Group });

const listing = {
  method: 'GET',
  tag,
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    public: Type.Optional(
      Type.Boolean({ description: '`true`: only public groups. `false`: only the others.' }),
    ),
    sort: Type.Optional(Choice(['ASC', 'DESC'], 'Order. Default `ASC`.')),
    sort_field: Type.Optional(
      Choice(['id', 'username', 'email', 'public', 'description', 'name'], 'Member to sort by.'),
    ),
  }),
  status: 200,
  reply: listOf('groups', Group),
} as const;

export const listGroups = declare({
  ...listing,
  path: '/groups',
  summary: 'List your groups',
  query: Type.Object({
    ...listing.query.properties,
    waiting: Type.Optional(
      Type.Boolean({ description: '`true`: instead, the groups that you have asked to join and wait for.' }),
    ),
  }),
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
  summary: 'Create a group',
  description:
    'You become its first member, with all rights. With a username and a password the group can log in and read.',
  access: 'account',
  policy: 'own',
  audit: 'group.create',
  body: Type.Object({
    group: Type.Object({ ...GroupInput.properties, name: Name() }),
  }),
  wrapper: 'group',
  status: 201,
  reply: GroupBody,
  errors: ['name_taken', 'overloaded', 'quota_exceeded'],
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
  summary: 'Change a group',
  description:
    'Members that are absent stay as they are. You give only rights that you have: as defaults, and to users who join with ' +
    '`public` or `access_password`. To set the password of the group you need the rights to list users and sensors. New ' +
    'requirements hold for users who join later. When a group stops being anonymous, its members show nothing until they choose ' +
    'to.',
  access: 'account',
  policy: { group: 'edit_group' },
  audit: 'group.change',
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
    'Your sensors leave the group with you. The group ends with its last member. A waiting user withdraws the request.',
  access: 'account',
  policy: { group: 'leave' },
  audit: 'group.leave',
  params: GroupParams,
  status: 200,
  reply: Nothing,
});

export const declarations = [listGroups, listAllGroups, createGroup, getGroup, updateGroup, leaveGroup];

/** Declarations of who is in a domain, and who manages it. */
import { declare } from '../../http/route.js';
import { Choice, Id, listOf, Nothing, paging, perPage, Text, Type } from '../../http/schema.js';
import { Person } from '../../users/api.js';
import { namedUsers } from '../../users/named.js';
import { DomainParams, MemberType } from '../api.js';

const tag = 'domains';

/** What managers see of somebody. */
const Member = Type.Object({
  ...Type.Partial(Person).properties,
  id: Type.Integer(),
  username: Type.String({ description: 'empty where it is not shown' }),
  member_type: MemberType,
  accepted: Type.Boolean({ description: 'false: waits for a manager' }),
  date: Type.Number({ description: 'since when he is in it or waits, UNIX seconds' }),
});

const Members = Type.Object({ users: Type.Array(Member), user: Member });
const MemberParams = Type.Object({ ...DomainParams.properties, user_id: Id });

export const listMembers = declare({
  method: 'GET',
  path: '/domains/{id}/users',
  tag,
  summary: 'List who is in a domain, and who waits to be accepted',
  description:
    'Name and surname are shown of those who have asked to join, or used a token. Of whom managers have named by id alone you see an empty username, ' +
    'until he does so, shares something with you or is in a group or another domain with you.',
  access: 'user',
  policy: { domain: 'manage' },
  params: DomainParams,
  query: Type.Object({
    ...paging,
    per_page: perPage(1000),
    sort: Type.Optional(Choice(['ASC', 'DESC'])),
    sort_field: Type.Optional(
      Choice(['id', 'username', 'name', 'surname', 'member_type', 'accepted', 'date'], 'default `id`'),
    ),
  }),
  status: 200,
  reply: listOf('users', Member),
});

export const addMembers = declare({
  method: 'POST',
  path: '/domains/{id}/users',
  tag,
  summary: 'Join a domain, or take others in',
  description:
    'Who manages the domain takes in whom he names. Everybody else names himself: with a token he is in at once, and the token is used up; ' +
    'without one he waits for a manager.',
  access: 'user',
  policy: { domain: 'approach' },
  params: DomainParams,
  body: Type.Object({ ...namedUsers, token: Type.Optional(Text(100)) }),
  status: 201,
  reply: Members,
  errors: ['domain_full'],
});

export const removeMember = declare({
  method: 'DELETE',
  path: '/domains/{id}/users/{user_id}',
  tag,
  summary: 'Leave a domain, or put somebody out of it',
  description: 'Also ends that somebody waits. The last manager stays.',
  access: 'user',
  policy: { domain: 'remove_member' },
  params: MemberParams,
  status: 200,
  reply: Nothing,
  errors: ['last_manager'],
});

export const appointManagers = declare({
  method: 'POST',
  path: '/domains/{id}/managers',
  tag,
  summary: 'Make members of a domain its managers',
  access: 'user',
  policy: { domain: 'manage' },
  params: DomainParams,
  body: Type.Object(namedUsers),
  status: 201,
  reply: Members,
});

export const dismissManager = declare({
  method: 'DELETE',
  path: '/domains/{id}/managers/{user_id}',
  tag,
  summary: 'Make a manager a plain member again',
  description: 'The last manager stays.',
  access: 'user',
  policy: { domain: 'manage' },
  params: MemberParams,
  status: 200,
  reply: Nothing,
  errors: ['last_manager'],
});

export const declarations = [listMembers, addMembers, removeMember, appointManagers, dismissManager];

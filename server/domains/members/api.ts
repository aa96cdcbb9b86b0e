/** Declarations of the members and managers of a domain. */
import { declare } from '../../http/route.js';
import { Choice, IdOf, listOf, Nothing, paging, perPage, Text, Type } from '../../http/schema.js';
import { namedUsers, Person } from '../../users/public.js';
import { DomainParams, MemberType } from '../api.js';

const tag = 'domains';

/** A member as managers see it. */
const Member = Type.Object({
  ...Type.Partial(Person).properties,
  id: Type.Integer(),
  username: Type.String({ description: 'Empty when the user does not show it.' }),
  member_type: MemberType,
  accepted: Type.Boolean({ description: '`false`: waits for a manager to accept.' }),
  date: Type.Number({ description: 'Date since when the user is in the domain or waits, UNIX seconds.' }),
});

const Members = Type.Object({ users: Type.Array(Member), user: Member });
const MemberParams = Type.Object({ ...DomainParams.properties, user_id: IdOf('user') });

export const listMembers = declare({
  method: 'GET',
  path: '/domains/{id}/users',
  tag,
  summary: 'List members and waiting users of a domain',
  description:
    'The list shows name and surname of users who asked to join or used a token. A user that a manager named only by id has an ' +
    'empty username until that user asks to join, shares something with you, or is in a group or another domain with you.',
  access: 'user',
  policy: { domain: 'manage' },
  params: DomainParams,
  query: Type.Object({
    ...paging,
    per_page: perPage(1000),
    sort: Type.Optional(Choice(['ASC', 'DESC'], 'Order. Default `ASC`.')),
    sort_field: Type.Optional(
      Choice(
        ['id', 'username', 'name', 'surname', 'member_type', 'accepted', 'date'],
        'Member to sort by. Default `id`.',
      ),
    ),
  }),
  status: 200,
  reply: listOf('users', Member),
});

export const addMembers = declare({
  method: 'POST',
  path: '/domains/{id}/users',
  tag,
  summary: 'Join a domain, or accept users',
  description:
    'A manager names users, who become members at once. Any other user can only name itself: with a token the user is in at once ' +
    'and the token is used up; without one the user waits for a manager.',
  access: 'user',
  policy: { domain: 'approach' },
  audit: 'domain.join',
  params: DomainParams,
  body: Type.Object({
    ...namedUsers,
    token: Type.Optional(Text(100, 'Join token. Without it the user waits for a manager.')),
  }),
  status: 201,
  reply: Members,
  errors: ['domain_full'],
});

export const removeMember = declare({
  method: 'DELETE',
  path: '/domains/{id}/users/{user_id}',
  tag,
  summary: 'Leave a domain, or remove a user',
  description: 'Also withdraws a request to join. The last manager cannot leave.',
  access: 'user',
  policy: { domain: 'remove_member' },
  audit: 'domain.remove',
  params: MemberParams,
  status: 200,
  reply: Nothing,
  errors: ['last_manager'],
});

export const appointManagers = declare({
  method: 'POST',
  path: '/domains/{id}/managers',
  tag,
  summary: 'Appoint managers',
  access: 'user',
  policy: { domain: 'manage' },
  audit: 'domain.appoint',
  params: DomainParams,
  body: Type.Object(namedUsers),
  status: 201,
  reply: Members,
});

export const dismissManager = declare({
  method: 'DELETE',
  path: '/domains/{id}/managers/{user_id}',
  tag,
  summary: 'Make a manager a plain member',
  description: 'The last manager stays.',
  access: 'user',
  policy: { domain: 'manage' },
  audit: 'domain.dismiss',
  params: MemberParams,
  status: 200,
  reply: Nothing,
  errors: ['last_manager'],
});

export const declarations = [listMembers, addMembers, removeMember, appointManagers, dismissManager];

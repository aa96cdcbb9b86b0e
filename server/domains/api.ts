/** Declarations of domains. */
import { declare } from '../http/route.js';
import { Choice, IdOf, listOf, Name, Nothing, paging, Type } from '../http/schema.js';

const tag = 'domains';

const settable = {
  name: Name(),
  member_limit: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'Accepted members that the domain may have, with its managers. 0: any number.',
  }),
};

export const MemberType = Choice(['member', 'manager'], 'Role in the domain.');

/** A domain, and the role of the caller in it. */
const Domain = Type.Object({
  id: Type.Integer(),
  ...settable,
  member_type: MemberType,
  accepted: Type.Boolean({ description: '`false`: waits for a manager to accept.' }),
  date: Type.Number({ description: 'Date of creation, UNIX seconds.' }),
});

/** In a list, details decide. */
const ListedDomain = Type.Object({
  ...Type.Partial(Domain).properties,
  id: Type.Integer(),
  name: Type.String(),
});

export const DomainParams = Type.Object({ id: IdOf('domain') });
const DomainBody = Type.Object({ domain: Domain });

export const listDomains = declare({
  method: 'GET',
  path: '/domains',
  tag,
  summary: 'List your domains',
  description: 'The list has domains that you are in and domains that you have asked to join.',
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    member_type: Type.Optional(
      Choice(['member', 'manager'], '`manager`: only domains that you manage. `member`: only the others.'),
    ),
    details: Type.Optional(Choice(['full', 'no'], '`full`: all members. `no`: id and name only.')),
  }),
  status: 200,
  reply: listOf('domains', ListedDomain),
});

export const createDomain = declare({
  method: 'POST',
  path: '/domains',
  tag,
  summary: 'Create a domain',
  description: 'You become its manager.',
  access: 'user',
  policy: 'own',
  audit: 'domain.create',
  body: Type.Object({
    domain: Type.Object({ name: settable.name, member_limit: Type.Optional(settable.member_limit) }),
  }),
  wrapper: 'domain',
  status: 201,
  reply: DomainBody,
  errors: ['quota_exceeded'],
});

export const getDomain = declare({
  method: 'GET',
  path: '/domains/{id}',
  tag,
  summary: 'Read a domain',
  description: 'Members and managers may read a domain.',
  access: 'user',
  policy: { domain: 'see' },
  params: DomainParams,
  status: 200,
  reply: Type.Object({
    domain: Domain,
    domains: Type.Array(Domain, { description: 'The same domain once more, as some clients expect it.' }),
  }),
});

export const updateDomain = declare({
  method: 'PUT',
  path: '/domains/{id}',
  tag,
  summary: 'Change a domain',
  description:
    'Members that are absent stay as they are. The server refuses a limit below the present number of members.',
  access: 'user',
  policy: { domain: 'manage' },
  audit: 'domain.change',
  params: DomainParams,
  body: Type.Object({ domain: Type.Partial(Type.Object(settable)) }),
  wrapper: 'domain',
  status: 200,
  reply: DomainBody,
});

export const deleteDomain = declare({
  method: 'DELETE',
  path: '/domains/{id}',
  tag,
  summary: 'Delete a domain',
  description: 'All memberships end. Accounts and sensors stay.',
  access: 'user',
  policy: { domain: 'manage' },
  audit: 'domain.delete',
  params: DomainParams,
  status: 200,
  reply: Nothing,
});

export const declarations = [listDomains, createDomain, getDomain, updateDomain, deleteDomain];

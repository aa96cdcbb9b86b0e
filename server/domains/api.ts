/** Declarations of domains. */
import { declare } from '../http/route.js';
import { Choice, Id, listOf, Name, Nothing, paging, Type } from '../http/schema.js';

const tag = 'domains';

const described = {
  name: Name(),
  member_limit: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'accepted members that it may have, managers among them; 0: any number',
  }),
};

export const MemberType = Choice(['member', 'manager']);

/** A domain, and what the caller is in it. */
const Domain = Type.Object({
  id: Type.Integer(),
  ...described,
  member_type: MemberType,
  accepted: Type.Boolean({ description: 'false: waits for a manager' }),
  date: Type.Number({ description: 'creation, UNIX seconds' }),
});

/** In a list, details decide. */
const ListedDomain = Type.Object({
  ...Type.Partial(Domain).properties,
  id: Type.Integer(),
  name: Type.String(),
});

export const DomainParams = Type.Object({ id: Id });
const DomainBody = Type.Object({ domain: Domain });

export const listDomains = declare({
  method: 'GET',
  path: '/domains',
  tag,
  summary: 'List the domains you are in, and those that you have asked to join',
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    member_type: Type.Optional(
      Choice(['member', 'manager'], '`manager`: only those that you manage, `member`: only the others'),
    ),
    details: Type.Optional(Choice(['full', 'no'], '`full` adds all but id and name')),
  }),
  status: 200,
  reply: listOf('domains', ListedDomain),
});

export const createDomain = declare({
  method: 'POST',
  path: '/domains',
  tag,
  summary: 'Create a domain, with you as its manager',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    domain: Type.Object({ name: described.name, member_limit: Type.Optional(described.member_limit) }),
  }),
  wrapper: 'domain',
  status: 201,
  reply: DomainBody,
});

export const getDomain = declare({
  method: 'GET',
  path: '/domains/{id}',
  tag,
  summary: 'Read a domain',
  description: 'For its members and managers.',
  access: 'user',
  policy: { domain: 'see' },
  params: DomainParams,
  status: 200,
  reply: Type.Object({
    domain: Domain,
    domains: Type.Array(Domain, { description: 'the same once more, as some clients expect it' }),
  }),
});

export const updateDomain = declare({
  method: 'PUT',
  path: '/domains/{id}',
  tag,
  summary: 'Change a domain; what is not given stays',
  description: 'A limit below the number of its members is refused.',
  access: 'user',
  policy: { domain: 'manage' },
  params: DomainParams,
  body: Type.Object({ domain: Type.Partial(Type.Object(described)) }),
  wrapper: 'domain',
  status: 200,
  reply: DomainBody,
});

export const deleteDomain = declare({
  method: 'DELETE',
  path: '/domains/{id}',
  tag,
  summary: 'End a domain',
  description: 'Nobody is in it any more. Accounts and sensors are not touched.',
  access: 'user',
  policy: { domain: 'manage' },
  params: DomainParams,
  status: 200,
  reply: Nothing,
});

export const declarations = [listDomains, createDomain, getDomain, updateDomain, deleteDomain];

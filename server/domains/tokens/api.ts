/** Declarations of the tokens with which one joins a domain. */
import { declare } from '../../http/route.js';
import { Id, listOf, Nothing, paging, Type } from '../../http/schema.js';
import { DomainParams } from '../api.js';

const tag = 'domains';

const Token = Type.String({ description: 'good for one member' });

/** Tokens made by one request. */
const MOST = 1000;

const amount = Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, description: 'how many; default 1' }));
const amounts = Type.Object({ domain: amount, amount });

export const listTokens = declare({
  method: 'GET',
  path: '/domains/{id}/tokens',
  tag,
  summary: 'List the tokens of a domain that nobody has used yet',
  access: 'user',
  policy: { domain: 'manage' },
  params: DomainParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('tokens', Token),
});

export const createTokens = declare({
  method: 'POST',
  path: '/domains/{id}/tokens',
  tag,
  summary: 'Make tokens',
  description: 'As many as `domain` or `amount` says, in the query or in the body.',
  access: 'user',
  policy: { domain: 'manage' },
  params: DomainParams,
  query: amounts,
  body: amounts,
  status: 201,
  reply: Type.Object({ tokens: Type.Array(Token) }),
});

export const deleteToken = declare({
  method: 'DELETE',
  path: '/domains/{id}/tokens/{token}',
  tag,
  summary: 'Delete a token',
  access: 'user',
  policy: { domain: 'manage' },
  params: Type.Object({ id: Id, token: Type.String({ minLength: 1, maxLength: 100 }) }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listTokens, createTokens, deleteToken];

/** Declarations of the tokens with which users join a domain. */
import { declare } from '../../http/route.js';
import { IdOf, listOf, Nothing, paging, Type } from '../../http/schema.js';
import { DomainParams } from '../api.js';

const tag = 'domains';

const Token = Type.String({ description: 'Join token, valid for one user.' });

/** Tokens made by one request. */
const MOST = 1000;

const amount = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MOST, description: 'Number of tokens. Default 1.' }),
);
const amounts = Type.Object({ domain: amount, amount });

export const listTokens = declare({
  method: 'GET',
  path: '/domains/{id}/tokens',
  tag,
  summary: 'List unused tokens',
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
  summary: 'Create tokens',
  description: '`domain` or `amount`, in the query or in the body, is the number of tokens.',
  access: 'user',
  policy: { domain: 'manage' },
  audit: 'domain.token',
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
  audit: 'domain.token_delete',
  params: Type.Object({
    id: IdOf('domain'),
    token: Type.String({ minLength: 1, maxLength: 100, description: 'Join token.' }),
  }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listTokens, createTokens, deleteToken];

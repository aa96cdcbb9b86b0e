/** Declarations of API keys, which stand in firmware instead of a password. */
import { declare } from '../../http/route.js';
import { Choice, Id, IdOf, IdText, listOf, Nothing, paging, Text, Type } from '../../http/schema.js';

const tag = 'keys';

const Scope = Choice(
  ['all', 'read', 'write'],
  '`read`: requests that change nothing. `write`: uploads, deletion of points, and creation of sensors, but no reading. `all`: both.',
);
const Moment = Type.Union([Type.Number(), Type.Null()], { description: 'UNIX seconds. Null: never.' });

const key = {
  id: Type.Integer(),
  name: Type.String(),
  scope: Scope,
  sensors: Type.Union([Type.Array(IdText), Type.Null()], {
    description: 'The only sensors that the key can reach. Null: all of yours.',
  }),
  expires: Moment,
  created: Type.Number({ description: 'Date of creation, UNIX seconds.' }),
  last_used: Moment,
};

export const listKeys = declare({
  method: 'GET',
  path: '/users/current/keys',
  tag,
  summary: 'List your API keys, without their secrets',
  access: 'account',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('keys', Type.Object(key)),
});

export const createKey = declare({
  method: 'POST',
  path: '/users/current/keys',
  tag,
  summary: 'Create an API key',
  description:
    'Only this response has the secret, in `key.key`. Needs a session: a key cannot create other keys.',
  access: 'session',
  policy: 'own',
  audit: 'key.create',
  body: Type.Object({
    key: Type.Object({
      name: Type.Optional(Text(255, 'Name for your list of keys.')),
      scope: Type.Optional(Scope),
      sensors: Type.Optional(
        Type.Array(Id, {
          maxItems: 1000,
          description: 'Ids of sensors of yours. Absent or null: all of them.',
        }),
      ),
      expires: Type.Optional(
        Type.Union([Type.Number(), Type.String()], {
          description: 'UNIX seconds or an ISO 8601 date, in the future. Absent or null: never.',
          'x-unfilled': [''],
        }),
      ),
    }),
  }),
  wrapper: 'key',
  status: 201,
  reply: Type.Object({
    key: Type.Object({ ...key, key: Type.String({ description: 'The secret. No other response has it.' }) }),
  }),
  errors: ['quota_exceeded'],
});

export const revokeKey = declare({
  method: 'DELETE',
  path: '/users/current/keys/{id}',
  tag,
  summary: 'Revoke an API key',
  description: 'The key ends at once.',
  access: 'session',
  policy: { key: 'own' },
  audit: 'key.delete',
  params: Type.Object({ id: IdOf('API key') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listKeys, createKey, revokeKey];

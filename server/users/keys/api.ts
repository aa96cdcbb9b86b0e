/** Declarations of API keys: what one puts into firmware instead of a password. */
import { declare } from '../../http/route.js';
import { Choice, Id, IdText, listOf, Nothing, paging, Text, Type } from '../../http/schema.js';

const tag = 'users';

const Scope = Choice(
  ['all', 'read', 'write'],
  'read: what changes nothing; write: uploads and deletes data and makes sensors, and reads nothing',
);
const Moment = Type.Union([Type.Number(), Type.Null()], { description: 'UNIX seconds' });

const key = {
  id: Type.Integer(),
  name: Type.String(),
  scope: Scope,
  sensors: Type.Union([Type.Array(IdText), Type.Null()], {
    description: 'the only sensors it reaches; null: all of yours',
  }),
  expires: Moment,
  created: Type.Number({ description: 'UNIX seconds' }),
  last_used: Moment,
};

export const listKeys = declare({
  method: 'GET',
  path: '/users/current/keys',
  tag,
  summary: 'Your API keys, without their secrets',
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
  summary: 'Makes an API key',
  description:
    'The secret is answered this once, in `key.key`. Needs a session: a key cannot make other keys.',
  access: 'account',
  policy: 'own',
  body: Type.Object({
    key: Type.Object({
      name: Type.Optional(Text(255)),
      scope: Type.Optional(Scope),
      sensors: Type.Optional(
        Type.Array(Id, { maxItems: 1000, description: 'sensors of yours; absent or null: all of them' }),
      ),
      expires: Type.Optional(
        Type.Union([Type.Number(), Type.String()], {
          description: 'UNIX seconds or an ISO 8601 date, in the future; absent or null: never',
          'x-unfilled': [''],
        }),
      ),
    }),
  }),
  wrapper: 'key',
  status: 201,
  reply: Type.Object({ key: Type.Object({ ...key, key: Type.String({ description: 'the secret' }) }) }),
});

export const revokeKey = declare({
  method: 'DELETE',
  path: '/users/current/keys/{id}',
  tag,
  summary: 'Revokes an API key at once',
  access: 'account',
  policy: { key: 'own' },
  params: Type.Object({ id: Id }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listKeys, createKey, revokeKey];

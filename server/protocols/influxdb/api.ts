/** Declarations of what clients of InfluxDB ask before they write: is it there, and are the database, the organisation and the bucket? */
import { declare } from '../../http/route.js';
import { Text, Type } from '../../http/schema.js';
import { version1, version2 } from '../line-protocol/dialect.js';

const tag = 'protocols';

const asked = {
  tag,
  access: 'user',
  policy: 'own',
  writeKeys: true,
  status: 200,
} as const;

export const ping = declare({
  method: 'GET',
  path: '/ping',
  tag,
  summary: 'Tells clients of InfluxDB that the server is there',
  access: 'anyone',
  policy: 'open',
  query: Type.Object({
    verbose: Type.Optional(Type.String({ description: 'anything but `false` or `0`: 200 with the version' })),
  }),
  status: 204,
  otherStatus: 200,
  reply: Type.Object({ version: Type.Optional(Type.String()) }),
  dialect: version1,
});

export const ready = declare({
  method: 'GET',
  path: '/ready',
  tag,
  summary: 'Tells clients of InfluxDB 2 since when the server is ready',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object({
    status: Type.Literal('ready'),
    started: Type.String({ description: 'ISO 8601, UTC' }),
    up: Type.String({ description: 'such as `3h2m1s`' }),
  }),
  errors: ['overloaded'],
  dialect: version2,
});

const Statement = {
  q: Type.Optional(Text(4000, '`SHOW DATABASES` or `CREATE DATABASE name`')),
  db: Type.Optional(Text(1000, 'answered as the name of the database')),
};

const ignored = Type.Optional(Type.String({ description: 'taken and not used' }));

const queried = {
  ...asked,
  path: '/query',
  description:
    'An account is one database, which has every name: SHOW DATABASES answers the name that is asked for as `db`, otherwise that of ' +
    'the user; CREATE DATABASE does nothing. Every other statement is refused.',
  query: Type.Object({
    ...Statement,
    u: ignored,
    p: Type.Optional(Type.String({ description: 'API key or session id' })),
    epoch: ignored,
    pretty: ignored,
    chunked: ignored,
  }),
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        statement_id: Type.Integer(),
        series: Type.Optional(
          Type.Array(
            Type.Object({
              name: Type.String(),
              columns: Type.Array(Type.String()),
              values: Type.Array(Type.Array(Type.String())),
            }),
          ),
        ),
      }),
    ),
  }),
  dialect: version1,
} as const;

export const queryByGet = declare({
  ...queried,
  method: 'GET',
  summary: 'SHOW DATABASES and CREATE DATABASE, as clients of InfluxDB 1 ask before they write',
});

export const query = declare({
  ...queried,
  method: 'POST',
  summary: 'The same, with the statement in the address or in a form',
  writes: false,
  body: Type.Object(Statement),
});

const Page = {
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'the list has one entry' })),
  after: Type.Optional(Type.String({ description: 'id behind which to go on: nothing is there' })),
};
const Links = Type.Object({ self: Type.String() });
const HexId = Type.String({ pattern: '^[0-9a-f]{16}$' });

export const buckets = declare({
  ...asked,
  method: 'GET',
  path: '/api/v2/buckets',
  summary: 'The bucket that clients of InfluxDB 2 ask for before they write',
  description:
    'An account is one bucket, which has every name: the one asked for is answered, otherwise that of the user.',
  query: Type.Object({
    name: Type.Optional(Text(1000)),
    org: ignored,
    orgID: ignored,
    limit: ignored,
    ...Page,
  }),
  reply: Type.Object({
    links: Links,
    buckets: Type.Array(
      Type.Object({
        id: HexId,
        orgID: HexId,
        type: Type.Literal('user'),
        name: Type.String(),
        retentionRules: Type.Array(Type.Object({}), { maxItems: 0 }),
      }),
    ),
  }),
  dialect: version2,
});

export const orgs = declare({
  ...asked,
  method: 'GET',
  path: '/api/v2/orgs',
  summary: 'The organisation that clients of InfluxDB 2 ask for before they write',
  description:
    'An account is one organisation, which has every name: the one asked for is answered, otherwise that of the user.',
  query: Type.Object({ org: Type.Optional(Text(1000)), limit: ignored, ...Page }),
  reply: Type.Object({
    links: Links,
    orgs: Type.Array(Type.Object({ id: HexId, name: Type.String() })),
  }),
  dialect: version2,
});

export const declarations = [ping, ready, queryByGet, query, buckets, orgs];

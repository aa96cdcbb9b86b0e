/** Declarations of requests that clients of InfluxDB send before they write: health, database, organisation and bucket. */
import { declare } from '../../http/route.js';
import { Text, Type } from '../../http/schema.js';
import { version1, version2 } from '../line-protocol/dialect.js';

const tag = 'influxdb';

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
  summary: 'Check that the server responds, for a client of InfluxDB 1',
  access: 'anyone',
  policy: 'open',
  query: Type.Object({
    verbose: Type.Optional(
      Type.String({ description: 'Any text but `false` or `0`: the response is 200 with the version.' }),
    ),
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
  summary: 'Check that the server is ready, for a client of InfluxDB 2',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object({
    status: Type.Literal('ready'),
    started: Type.String({ description: 'Start of the server, ISO 8601 in UTC.' }),
    up: Type.String({ description: 'Time since the start, for example `3h2m1s`.' }),
  }),
  errors: ['overloaded'],
  dialect: version2,
});

const Statement = {
  q: Type.Optional(Text(4000, '`SHOW DATABASES` or `CREATE DATABASE name`.')),
  db: Type.Optional(Text(1000, 'Name of the database for the response.')),
};

const ignored = Type.Optional(Type.String({ description: 'Has no effect.' }));

const queried = {
  ...asked,
  path: '/query',
  description:
    'An account is one database, which has every name. `SHOW DATABASES` returns the name in `db`, or the username. ' +
    '`CREATE DATABASE` does nothing. The server refuses every other statement.',
  query: Type.Object({
    ...Statement,
    u: ignored,
    p: Type.Optional(Type.String({ description: 'API key or session id.' })),
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
  summary: 'Run `SHOW DATABASES` or `CREATE DATABASE` for a client of InfluxDB 1',
});

export const query = declare({
  ...queried,
  method: 'POST',
  summary: 'Run `SHOW DATABASES` or `CREATE DATABASE` from a form',
  writes: false,
  body: Type.Object(Statement),
});

const Page = {
  offset: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Position in the list, which has one entry.' }),
  ),
  after: Type.Optional(
    Type.String({ description: 'Id of the last entry of the previous page: nothing follows.' }),
  ),
};
const Links = Type.Object({ self: Type.String() });
const HexId = Type.String({ pattern: '^[0-9a-f]{16}$' });

export const buckets = declare({
  ...asked,
  method: 'GET',
  path: '/api/v2/buckets',
  summary: 'Find a bucket for a client of InfluxDB 2',
  description:
    'An account is one bucket, which has every name. The server returns the requested name, or the username.',
  query: Type.Object({
    name: Type.Optional(Text(1000, 'Name of the bucket.')),
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
  summary: 'Find an organisation for a client of InfluxDB 2',
  description:
    'An account is one organisation, which has every name. The server returns the requested name, or the username.',
  query: Type.Object({
    org: Type.Optional(Text(1000, 'Name of the organisation.')),
    limit: ignored,
    ...Page,
  }),
  reply: Type.Object({
    links: Links,
    orgs: Type.Array(Type.Object({ id: HexId, name: Type.String() })),
  }),
  dialect: version2,
});

export const declarations = [ping, ready, queryByGet, query, buckets, orgs];

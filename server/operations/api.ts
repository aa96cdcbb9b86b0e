/** Declarations of health, metrics and documentation. */
import { declare } from '../http/route.js';
import { Type, Words } from '../http/schema.js';

const tag = 'operations';

export const health = declare({
  method: 'GET',
  path: '/health',
  unqueued: true,
  tag,
  summary: 'Check whether the server is able to work',
  description: '503 with the same members when it is not. The state of the database is up to 1 s old.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object({
    name: Type.Literal('sensorium'),
    status: Type.Union([Type.Literal('pass'), Type.Literal('fail')]),
    database: Type.Union([Type.Literal('ok'), Type.Literal('read_only'), Type.Literal('unreachable')], {
      description:
        '`read_only`: the server answers reads, and writes get 509 until the database takes writes again.',
    }),
    engine: Words(['postgres', 'timescale', 'unknown'], '`unknown` while the database is unreachable.'),
    timescaledb: Type.Union([Type.String(), Type.Null()], {
      description: 'Version of TimescaleDB. Null with another engine.',
    }),
    durability: Type.Union(
      [
        Type.Object({
          fsync: Type.Boolean(),
          full_page_writes: Type.Boolean(),
          synchronous_commit: Type.String(),
          synchronous_standby: Type.Boolean(),
        }),
        Type.Null(),
      ],
      {
        description:
          'Settings of the database for the sessions of the server. With `fsync` and `full_page_writes`, acknowledged points outlive a crash of the machine; with `synchronous_standby`, commits wait for a standby, and a failover loses none. Null while the database is unreachable.',
      },
    ),
    clock_offset: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Seconds by which the clock of the database is ahead of the clock of the server. Null for at most a second.',
    }),
    queued_points: Type.Integer({ minimum: 0, description: 'Points that wait for the next flush.' }),
    sidecars: Type.Union(
      [
        Type.Array(
          Type.Object({
            id: Type.String(),
            seen: Type.Number({
              description: 'Seconds since the last heartbeat. A sidecar sends one every 5 s.',
            }),
          }),
        ),
        Type.Null(),
      ],
      {
        description:
          'Sidecars that run, and for ten minutes the ones that stopped without notice. Null while the database does not respond.',
      },
    ),
    waiting: Type.Union(
      [
        Type.Object({
          jobs: Type.Integer({ minimum: 0, description: 'Jobs that are due.' }),
          triggers: Type.Integer({
            minimum: 0,
            description: 'Sensors with points that no trigger has evaluated.',
          }),
          services: Type.Integer({ minimum: 0, description: 'Services with points to read.' }),
          rollups: Type.Integer({
            minimum: 0,
            description: 'Sensors whose rollups of some weeks are out of date.',
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          'Work that waits for a sidecar, each counted up to 10,000. Null while the database does not respond.',
      },
    ),
  }),
  otherStatus: 503,
});

export const metrics = declare({
  method: 'GET',
  path: '/metrics',
  unqueued: true,
  tag,
  summary: 'Read metrics for Prometheus',
  description:
    'Open to requests from the machine of the server that no proxy has forwarded; to all with `METRICS=open`. If `METRICS_TOKEN` is set, every ' +
    'request needs `Authorization: Bearer` with that token. The page is up to 2 s old.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.String({ description: 'Metrics in the text format of Prometheus.' }),
  produces: ['text/plain'],
  errors: ['unauthorized', 'forbidden'],
});

export const openapi = declare({
  method: 'GET',
  path: '/openapi.json',
  tag,
  summary: 'Read this API as an OpenAPI 3.1 document',
  description:
    'A client that has the document sends its `ETag` in `If-None-Match`, and gets it again only if it has changed.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object(
    { openapi: Type.String(), paths: Type.Object({}, { additionalProperties: true }) },
    { additionalProperties: true },
  ),
  otherStatus: 304,
  errors: ['overloaded'],
});

export const favicon = declare({
  method: 'GET',
  path: '/favicon.ico',
  tag,
  summary: 'Read the icon for browsers',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.String(),
  produces: ['image/x-icon'],
});

export const docsAsset = declare({
  method: 'GET',
  path: '/docs/{asset}',
  tag,
  summary: 'Read the icon for browsers as SVG',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ asset: Type.String({ description: '`icon.svg`.' }) }),
  status: 200,
  reply: Type.String(),
  produces: ['image/svg+xml'],
  errors: ['not_found'],
});

export const declarations = [health, metrics, openapi, favicon, docsAsset];

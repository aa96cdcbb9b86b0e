/** Declarations of what operators and readers of the documentation call. */
import { declare } from '../http/route.js';
import { Type } from '../http/schema.js';

const tag = 'operations';

export const health = declare({
  method: 'GET',
  path: '/health',
  tag,
  summary: 'Is the server able to work?',
  description: 'Answers 503 with the same members when it is not.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object({
    name: Type.Literal('sensorium'),
    status: Type.Union([Type.Literal('pass'), Type.Literal('fail')]),
    database: Type.Union([Type.Literal('ok'), Type.Literal('read_only'), Type.Literal('unreachable')], {
      description:
        '`read_only`: reads are answered, and everything that writes is answered 509 until the database takes writes again',
    }),
    engine: Type.String({
      description: '`postgres` or `timescale`; `unknown` while the database is unreachable',
    }),
    timescaledb: Type.Union([Type.String(), Type.Null()], {
      description: 'Version of TimescaleDB that holds the points; null with another engine',
    }),
    durability: Type.Union(
      [
        Type.Object({
          fsync: Type.Boolean(),
          full_page_writes: Type.Boolean(),
          synchronous_commit: Type.String(),
        }),
        Type.Null(),
      ],
      {
        description:
          'What the database has set, as the sessions of the server see it: what it acknowledges outlives a crash of its machine with `fsync` and `full_page_writes`. Null while it is unreachable',
      },
    ),
    clock_offset: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Seconds by which the clock of the database is ahead of that of the server; null while they differ by a second at most',
    }),
    queued_points: Type.Integer({ minimum: 0 }),
    sidecars: Type.Union(
      [
        Type.Array(
          Type.Object({
            id: Type.String(),
            seen: Type.Number({
              description: 'Seconds since its last sign of life, of which it gives one every 5 s',
            }),
          }),
        ),
        Type.Null(),
      ],
      {
        description:
          'Those that run, and for ten minutes those that were killed or hang; null while the database does not say',
      },
    ),
    waiting: Type.Union(
      [
        Type.Object({
          jobs: Type.Integer({ minimum: 0, description: 'That are due and not begun' }),
          triggers: Type.Integer({ minimum: 0, description: 'Sensors with points that no trigger has seen' }),
          services: Type.Integer({ minimum: 0, description: 'That have points to read' }),
          rollups: Type.Integer({
            minimum: 0,
            description: 'Sensors of which sums of some weeks are out of date',
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          'What waits for a sidecar, each counted up to 10,000; null while the database does not say',
      },
    ),
  }),
  otherStatus: 503,
});

export const metrics = declare({
  method: 'GET',
  path: '/metrics',
  tag,
  summary: 'Counters and histograms for Prometheus',
  description: 'Open unless METRICS_TOKEN is set; then it asks for `Authorization: Bearer <token>`.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.String(),
  produces: ['text/plain'],
  errors: ['unauthorized'],
});

export const openapi = declare({
  method: 'GET',
  path: '/openapi.json',
  tag,
  summary: 'This API as an OpenAPI 3.1 document',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object(
    { openapi: Type.String(), paths: Type.Object({}, { additionalProperties: true }) },
    { additionalProperties: true },
  ),
  errors: ['overloaded'],
});

export const root = declare({
  method: 'GET',
  path: '/',
  tag,
  summary: 'Where this API is described',
  description:
    'Leads a browser (`Accept: text/html`) to `/docs`. A request without `Accept` gets 404, as at an unknown address.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object({ name: Type.String(), docs: Type.String(), openapi: Type.String() }),
  otherStatus: 302,
  produces: ['text/html'],
  errors: ['no_route'],
});

export const favicon = declare({
  method: 'GET',
  path: '/favicon.ico',
  tag,
  summary: 'The icon that browsers show',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.String(),
  produces: ['image/x-icon'],
});

export const docs = declare({
  method: 'GET',
  path: '/docs',
  tag,
  summary: 'This API as a readable page',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.String(),
  produces: ['text/html'],
});

export const docsAsset = declare({
  method: 'GET',
  path: '/docs/{asset}',
  tag,
  summary: 'A file of the readable page',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ asset: Type.String() }),
  status: 200,
  reply: Type.String(),
  produces: ['text/css', 'text/javascript', 'image/png', 'image/svg+xml'],
  errors: ['not_found', 'overloaded'],
});

export const declarations = [health, metrics, openapi, root, favicon, docs, docsAsset];

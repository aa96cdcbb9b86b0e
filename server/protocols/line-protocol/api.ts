/** Declarations of the protocol adapter for InfluxDB's line protocol. */
import { declare } from '../../http/route.js';
import { Choice, Type, Words } from '../../http/schema.js';
import { version1, version2, version3 } from './dialect.js';
import { PRECISIONS_2, PRECISIONS_3 } from './precision.js';

const tag = 'influxdb';

/** Of a response without a body. */
const NoContent = Type.Object({}, { additionalProperties: false });

const Lines = Type.Unsafe<readonly Buffer[]>({
  type: 'string',
  description: 'Lines such as `cpu,host=a usage=0.64,idle=99i 1735689600000000000`.',
});

const query = {
  tags: Type.Optional(
    Type.String({
      maxLength: 4000,
      description:
        'Tags that name the sensor, separated by commas. The server ignores other tags. Default: all.',
    }),
  ),
};

const ignored = (what: string) =>
  Type.Optional(Type.String({ description: `${what}. Has no effect: an account has one set of series.` }));

const description =
  'The server responds when the points are on disk. Each field of a measurement with its tags is a sensor of the caller; the server creates ' +
  'missing sensors. It validates each line by itself: 204 when it took all lines, otherwise 400, and the message lists the rejected ones. ' +
  'The API key must reach all sensors of its account.';

const shared = {
  method: 'POST',
  tag,
  description,
  access: 'user',
  policy: 'own',
  writeKeys: true,
  ingest: true,
  bytes: 'chunks',
  consumes: ['text/plain'],
  body: Lines,
  status: 204,
  reply: NoContent,
  errors: ['nothing_stored', 'partly_stored', 'quota_exceeded', 'rate_exceeded'],
} as const;

export const write2 = declare({
  ...shared,
  path: '/api/v2/write',
  summary: 'Write points in line protocol, for a client of InfluxDB 2',
  query: Type.Object({
    org: ignored('Organisation'),
    bucket: ignored('Bucket'),
    precision: Type.Optional(Choice(PRECISIONS_2, 'Unit of the timestamps. Default `ns`.')),
    ...query,
  }),
  dialect: version2,
});

export const write1 = declare({
  ...shared,
  path: '/write',
  summary: 'Write points in line protocol, for a client of InfluxDB 1',
  query: Type.Object({
    db: ignored('Database'),
    rp: ignored('Retention policy'),
    u: ignored('User'),
    p: Type.Optional(Type.String({ description: 'API key or session id.' })),
    precision: Type.Optional(
      Words(
        ['ns', 'u', 'us', 'ms', 's', 'm', 'h'],
        'Unit of the timestamps. `us`: microseconds, or nanoseconds where a date would be after 2242. Any other text: nanoseconds.',
      ),
    ),
    ...query,
  }),
  dialect: version1,
});

export const write3 = declare({
  ...shared,
  path: '/api/v3/write_lp',
  summary: 'Write points in line protocol, for a client of InfluxDB 3',
  query: Type.Object({
    db: ignored('Database'),
    precision: Type.Optional(
      Choice(PRECISIONS_3, 'Unit of the timestamps. Default `auto`: the magnitude of each decides.'),
    ),
    accept_partial: Type.Optional(
      Type.Boolean({
        description:
          '`true`, the default: the server stores the other lines when it rejects one. It refuses `false`.',
      }),
    ),
    no_sync: Type.Optional(
      Type.Boolean({ description: 'Has no effect: points are always on disk before the response.' }),
    ),
    ...query,
  }),
  dialect: version3,
});

export const declarations = [write2, write1, write3];

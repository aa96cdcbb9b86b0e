/** Declarations of the protocol adapter for InfluxDB's line protocol. */
import { declare } from '../../http/route.js';
import { Choice, Type } from '../../http/schema.js';
import { version1, version2, version3 } from './dialect.js';
import { PRECISIONS_2, PRECISIONS_3 } from './precision.js';

const tag = 'protocols';

/** Answered without a body. */
const NoContent = Type.Object({}, { additionalProperties: false });

const Lines = Type.Unsafe<Buffer>({
  type: 'string',
  description: 'lines such as `cpu,host=a usage=0.64,idle=99i 1735689600000000000`',
});

const query = {
  tags: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'tags that name the sensor, with commas; the others are passed over. Default: all',
    }),
  ),
};

const ignored = (what: string) =>
  Type.Optional(
    Type.String({ description: `${what}: taken and not used, an account has one space of series` }),
  );

const description =
  'Answers when the points are on disk. Each field of a measurement with its tags is a sensor of the caller, made when it is ' +
  'missing. Each line is judged by itself: 204 when all was taken, otherwise 400 with what was refused in the message. ' +
  'The API key must reach all sensors of its account.';

const shared = {
  method: 'POST',
  tag,
  description,
  access: 'user',
  policy: 'own',
  writeKeys: true,
  ingest: true,
  bytes: true,
  consumes: ['text/plain'],
  body: Lines,
  status: 204,
  reply: NoContent,
  errors: ['nothing_stored', 'partly_stored'],
} as const;

export const write2 = declare({
  ...shared,
  path: '/api/v2/write',
  summary: 'Write points in line protocol, as clients of InfluxDB 2 do',
  query: Type.Object({
    org: ignored('organisation'),
    bucket: ignored('bucket'),
    precision: Type.Optional(Choice(PRECISIONS_2, 'unit of the timestamps; default `ns`')),
    ...query,
  }),
  dialect: version2,
});

export const write1 = declare({
  ...shared,
  path: '/write',
  summary: 'Write points in line protocol, as clients of InfluxDB 1 do',
  query: Type.Object({
    db: ignored('database'),
    rp: ignored('retention policy'),
    u: ignored('user'),
    p: Type.Optional(Type.String({ description: 'API key or session id' })),
    precision: Type.Optional(
      Type.String({
        description:
          'unit of the timestamps: `u`, `ms`, `s`, `m`, `h`; `us`: microseconds, or nanoseconds where those would lie after 2242; ' +
          'anything else: nanoseconds',
      }),
    ),
    ...query,
  }),
  dialect: version1,
});

export const write3 = declare({
  ...shared,
  path: '/api/v3/write_lp',
  summary: 'Write points in line protocol, as clients of InfluxDB 3 do',
  query: Type.Object({
    db: ignored('database'),
    precision: Type.Optional(
      Choice(PRECISIONS_3, 'unit of the timestamps; default `auto`: that of each follows from its magnitude'),
    ),
    accept_partial: Type.Optional(
      Type.Boolean({ description: 'true, the default: a refused line costs only itself. false is refused' }),
    ),
    no_sync: Type.Optional(
      Type.Boolean({ description: 'taken and not used: points are always on disk before the answer' }),
    ),
    ...query,
  }),
  dialect: version3,
});

export const declarations = [write2, write1, write3];

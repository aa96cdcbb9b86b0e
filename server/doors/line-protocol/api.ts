/** Declarations of the door for InfluxDB's line protocol. */
import { declare } from '../../http/route.js';
import { Choice, Type } from '../../http/schema.js';
import { version1, version2 } from './dialect.js';
import { PRECISIONS } from './precision.js';

const tag = 'doors';

/** Answered without a body. */
const NoContent = Type.Object({}, { additionalProperties: false });

const Lines = Type.Unsafe<Buffer>({
  type: 'string',
  description: 'lines such as `cpu,host=a usage=0.64,idle=99i 1735689600000000000`',
});

const query = {
  precision: Type.Optional(Choice(PRECISIONS, 'unit of the timestamps; default `ns`')),
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
  query: Type.Object({ org: ignored('organisation'), bucket: ignored('bucket'), ...query }),
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
    ...query,
  }),
  dialect: version1,
});

export const ping = declare({
  method: 'GET',
  path: '/ping',
  tag,
  summary: 'Tells clients of InfluxDB that somebody is there',
  access: 'anyone',
  policy: 'open',
  status: 204,
  reply: NoContent,
  dialect: version1,
});

export const declarations = [write2, write1, ping];

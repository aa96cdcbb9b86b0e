/** Declarations of everything that uploads, reads and deletes points. */
import { declare } from '../http/route.js';
import { DateText, Id, PointId, paging, ReadDate, SensorParams, Type } from '../http/schema.js';

const tag = 'data';

const Point = Type.Object({
  value: Type.Unknown({ description: 'a number, a text, or JSON (also as JSON text)' }),
  date: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: 'UNIX seconds with a fraction, also as text, or ISO 8601; absent: the time of the server',
    }),
  ),
});

const Rejected = Type.Object({
  index: Type.Integer({ minimum: 0, description: 'place in the list that was sent, from 0' }),
  reason: Type.String(),
});

const Apart = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 0, description: `${description}; absent with an API key that may only write` }),
  );

const receipt = {
  stored: Type.Integer({
    minimum: 0,
    description: 'points that are new; with an API key that may only write, all that were taken',
  }),
  duplicate: Apart('points that were there with the same value'),
  replaced: Apart('points that were there with another value'),
  rejected_more: Type.Optional(Type.Integer({ description: 'rejected points beyond those that are listed' })),
};

const ReceiptOne = Type.Object({ ...receipt, rejected: Type.Array(Rejected) });

const ReceiptMany = Type.Object({
  ...receipt,
  rejected: Type.Array(
    Type.Object({
      ...Rejected.properties,
      sensor_id: Type.Union([Type.Integer(), Type.Null()], { description: 'null: what was sent is no id' }),
    }),
  ),
});

const jsonValue = {
  json_value: Type.Optional(Type.Boolean({ description: 'true: values that are text hold JSON' })),
};

const onDisk =
  'Answers when the points are on disk. Each point is judged by itself: 201 when any was taken, with the others ' +
  'in `rejected`; 409 when none was. Repeating an upload is harmless: a point is identified by sensor and date.';

export const uploadOne = declare({
  method: 'POST',
  path: '/sensors/{id}/data',
  tag,
  summary: 'Upload points of one sensor',
  description: onDisk,
  access: 'user',
  policy: { sensor: 'write' },
  ingest: true,
  params: SensorParams,
  query: Type.Object(jsonValue),
  body: Type.Union([Type.Object({ data: Type.Union([Type.Array(Point), Point]) }), Point]),
  consumes: ['text/csv'],
  status: 201,
  reply: ReceiptOne,
  errors: ['nothing_stored', 'forbidden', 'not_found'],
});

export const uploadMany = declare({
  method: 'POST',
  path: '/sensors/data',
  tag,
  summary: 'Upload points of many sensors',
  description: `${onDisk} Points of sensors one may not write are listed in \`rejected\`.`,
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  writeKeys: true,
  ingest: true,
  query: Type.Object(jsonValue),
  body: Type.Object({
    sensors: Type.Array(Type.Object({ sensor_id: Id, data: Type.Union([Type.Array(Point), Point]) })),
  }),
  consumes: ['text/csv'],
  status: 201,
  reply: ReceiptMany,
  errors: ['nothing_stored'],
});

const reading = {
  ...paging,
  start_date: ReadDate('first date, inclusive'),
  end_date: ReadDate('last date, inclusive'),
  last: Type.Optional(
    Type.Boolean({
      description:
        'true: only the newest point of each sensor in the range, in pages, by date as `sort` says and then by sensor; `total` counts the sensors that have one',
    }),
  ),
  sort: Type.Optional(Type.String({ description: '`ASC` (default) or `DESC`, by time' })),
  interval: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'seconds of a bucket: 60, 300, 600, 1800, 3600, 86400 or 604800; another one takes the nearest. 0: raw points',
    }),
  ),
  function: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'what a bucket answers: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`, several with commas. ' +
        'Default: `avg` for numbers, `last` for everything else',
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'IANA name whose clock and calendar buckets follow, and `week`, `month`, `year` and `week_year` of buckets and points; default UTC',
    }),
  ),
  fill: Type.Optional(
    Type.String({ description: 'empty buckets: absent, or filled with `null`, `previous` or `linear`' }),
  ),
  values: Type.Optional(
    Type.String({ description: '`text` (default): every value is text; `typed`: native JSON' }),
  ),
  format: Type.Optional(Type.String({ description: '`json` (default) or `csv`' })),
};

const PointAnswer = Type.Object({
  id: Type.String({ description: 'the date in microseconds' }),
  sensor_id: Type.Integer(),
  value: Type.Unknown({ description: 'text, or native JSON with `values=typed`' }),
  values: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'one member for each of several functions' }),
  ),
  date: Type.Number({ description: 'UNIX seconds' }),
  week: Type.Integer({ description: 'of ISO 8601, of the date in `timezone`; it belongs to `week_year`' }),
  month: Type.Integer({ description: '1 to 12, of the date in `timezone`' }),
  year: Type.Integer({ description: 'of the date in `timezone`' }),
  week_year: Type.Integer({ description: 'the year of ISO 8601 that `week` belongs to' }),
});

const Points = Type.Object({
  data: Type.Array(PointAnswer),
  total: Type.Integer({ minimum: 0, description: 'points or buckets in the range, over all pages' }),
  interval: Type.Optional(Type.Integer({ description: 'seconds of a bucket, the one that was taken' })),
});

export const readOne = declare({
  method: 'GET',
  path: '/sensors/{id}/data',
  tag,
  summary: 'Read points of one sensor, raw or down-sampled',
  description:
    'Buckets: every bucket that overlaps the range, each whole; empty ones are absent. The date of a bucket is its start.',
  access: 'user',
  policy: { sensor: 'read' },
  history: true,
  params: SensorParams,
  query: Type.Object({
    ...reading,
    date: ReadDate('only the point at exactly this date'),
    next: Type.Optional(
      Type.Boolean({
        description:
          'with `date`: the first point after it, within `start_date` and `end_date`; `total` is 0 or 1',
      }),
    ),
  }),
  status: 200,
  reply: Points,
  produces: ['text/csv'],
});

export const readMany = declare({
  method: 'GET',
  path: '/sensors/data',
  tag,
  summary: 'Read points of many sensors, raw or down-sampled, in one order of time',
  description: 'By date as `sort` says, at the same date by the id of the sensor; so with `last`, too.',
  access: 'user',
  policy: 'own',
  history: true,
  limitedKeys: true,
  query: Type.Object({ ...reading, sensor_id: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  status: 200,
  reply: Points,
  produces: ['text/csv'],
  errors: ['not_found'],
});

export const deleteOne = declare({
  method: 'DELETE',
  path: '/sensors/{id}/data/{data_id}',
  tag,
  summary: 'Delete a point',
  access: 'user',
  policy: { sensor: 'write' },
  params: Type.Object({ id: Id, data_id: PointId }),
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer() }),
});

export const deleteRange = declare({
  method: 'DELETE',
  path: '/sensors/{id}/data',
  tag,
  summary: 'Delete the points in a range of dates',
  access: 'user',
  policy: { sensor: 'write' },
  params: SensorParams,
  query: Type.Object({
    start_date: DateText('first date, inclusive; 0 is 1970'),
    end_date: DateText('last date, inclusive'),
  }),
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer({ minimum: 0, description: 'points deleted' }) }),
});

export const declarations = [uploadOne, uploadMany, readOne, readMany, deleteOne, deleteRange];

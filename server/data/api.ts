/** Declarations of everything that uploads, reads and deletes points. */
import { documented } from '../http/documented.js';
import { freshnessQuery } from '../http/freshness.js';
import { declare } from '../http/route.js';
import {
  CsvFormulas,
  DateText,
  Id,
  IdOf,
  PointId,
  paging,
  ReadDate,
  SensorParams,
  Type,
  Words,
} from '../http/schema.js';

const tag = 'data';

const Point = Type.Object({
  value: Type.Unknown({
    description:
      'Number, text or JSON, as the data type of the sensor allows. JSON may also be sent as text.',
  }),
  date: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: 'UNIX seconds with a fraction, also as text, or ISO 8601. Absent: the time of the server.',
    }),
  ),
});

const Rejected = Type.Object({
  index: Type.Integer({ minimum: 0, description: 'Position in the uploaded list, from 0.' }),
  reason: Type.String({ description: 'Why the server rejected the point.' }),
});

const Apart = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      description: `${description} Absent with an API key of the scope \`write\`.`,
    }),
  );

const receipt = {
  stored: Type.Integer({
    minimum: 0,
    description:
      'Points that are new. With an API key of the scope `write`: all points that the server took.',
  }),
  duplicate: Apart('Points that were stored before with the same value.'),
  replaced: Apart('Points that were stored before with another value. The upload wins.'),
  rejected_more: Type.Optional(
    Type.Integer({ description: 'Rejected points beyond those that `rejected` lists.' }),
  ),
};

const ReceiptOne = Type.Object({ ...receipt, rejected: Type.Array(Rejected) });

const ReceiptMany = Type.Object({
  ...receipt,
  rejected: Type.Array(
    Type.Object({
      ...Rejected.properties,
      sensor_id: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Null: the upload names no valid id.',
      }),
    }),
  ),
});

const jsonValue = {
  json_value: Type.Optional(Type.Boolean({ description: '`true`: values that are text hold JSON.' })),
};

const onDisk =
  'The server responds when the points are on disk. It validates each point by itself: with 201 it took at least one and lists the others ' +
  'in `rejected`; with 409 it took none. A sensor and a date identify a point, so repeating an upload is harmless.';

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
  errors: ['nothing_stored', 'forbidden', 'not_found', 'quota_exceeded', 'rate_exceeded'],
});

export const uploadMany = declare({
  method: 'POST',
  path: '/sensors/data',
  tag,
  summary: 'Upload points of many sensors',
  description: `${onDisk} The server rejects points of sensors that the caller may not write to.`,
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
  errors: ['nothing_stored', 'quota_exceeded', 'rate_exceeded'],
});

const reading = {
  ...paging,
  start_date: ReadDate('First date, inclusive.'),
  end_date: ReadDate('Last date, inclusive.'),
  last: Type.Optional(
    Type.Boolean({
      description:
        '`true`: only the newest point of each sensor in the range. `total` counts the sensors that have one.',
    }),
  ),
  sort: Type.Optional(
    Words(['ASC', 'DESC'], 'Order by date, in any case of letters. Default `ASC`: oldest first.'),
  ),
  interval: Type.Optional(
    documented(
      Type.Integer({
        minimum: 0,
        description:
          'Width of a bucket in seconds. 0 or absent: raw points. The server uses the nearest of these widths for any other number.',
      }),
      { enum: [0, 60, 300, 600, 1800, 3600, 86400, 604800] },
    ),
  ),
  function: Type.Optional(
    documented(
      Type.String({
        maxLength: 100,
        description:
          'Functions of a bucket, one or several with commas, in any case of letters: `avg`, `min`, `max`, `sum`, `count`, `first`, `last`. ' +
          'Default: `avg` for numbers, `last` for everything else.',
      }),
      { pattern: '^(avg|min|max|sum|count|first|last)(,(avg|min|max|sum|count|first|last))*$' },
    ),
  ),
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'IANA name of the time zone for buckets and for `week`, `month`, `year` and `week_year`. Default `UTC`.',
    }),
  ),
  fill: Type.Optional(
    Words(
      ['null', 'previous', 'linear'],
      'How the server fills buckets without points, of one sensor. Default: it leaves them out.',
    ),
  ),
  values: Type.Optional(
    Words(['text', 'typed'], 'Form of values. Default `text`: each value is text. `typed`: native JSON.'),
  ),
  format: Type.Optional(
    Words(['json', 'csv'], 'Form of the response. Default `json`. `Accept: text/csv` also selects CSV.'),
  ),
  csv_formulas: CsvFormulas,
  ...freshnessQuery,
};

const PointAnswer = Type.Object({
  id: Type.String({ description: 'Date of the point in microseconds since 1970.' }),
  sensor_id: Type.Integer({ description: 'Id of the sensor.' }),
  value: Type.Unknown({
    description:
      'Value of the point, or the result of the first function. Text; native JSON with `values=typed`.',
  }),
  values: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Results by function. Only when the request names several.',
    }),
  ),
  date: Type.Number({ description: 'Date of the point, or start of the bucket. UNIX seconds.' }),
  week: Type.Integer({ description: 'ISO 8601 week of the date in `timezone`. It belongs to `week_year`.' }),
  month: Type.Integer({ description: 'Month of the date in `timezone`, 1 to 12.' }),
  year: Type.Integer({ description: 'Year of the date in `timezone`.' }),
  week_year: Type.Integer({ description: 'ISO 8601 year that `week` belongs to.' }),
});

const Points = Type.Object({
  data: Type.Array(PointAnswer),
  total: Type.Integer({ minimum: 0, description: 'Points or buckets of all pages.' }),
  interval: Type.Optional(
    Type.Integer({
      description: 'Width of a bucket that the server used, in seconds. Absent for raw points.',
    }),
  ),
});

export const readOne = declare({
  method: 'GET',
  path: '/sensors/{id}/data',
  tag,
  summary: 'Read points of one sensor, raw or down-sampled',
  description:
    'With `interval` the response has each bucket that overlaps the range, complete. The date of a bucket is its start.',
  access: 'user',
  policy: { sensor: 'read' },
  history: true,
  params: SensorParams,
  query: Type.Object({
    ...reading,
    date: ReadDate('Only the point at exactly this date.'),
    next: Type.Optional(
      Type.Boolean({
        description:
          '`true`, with `date`: the first point after that date, within `start_date` and `end_date`. `total` is 0 or 1.',
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
  summary: 'Read points of many sensors, raw or down-sampled',
  description:
    'Points come by date in the order of `sort`, and at the same date by the id of the sensor. When the caller may not read one of ' +
    'the sensors, the response is 404.',
  access: 'user',
  policy: 'own',
  history: true,
  limitedKeys: true,
  query: Type.Object({
    ...reading,
    sensor_id: Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'Ids of the sensors, 1 to 1000.' }),
  }),
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
  audit: 'points.delete',
  params: Type.Object({ id: IdOf('sensor'), data_id: PointId }),
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer({ description: 'Number of deleted points: 1.' }) }),
});

export const deleteRange = declare({
  method: 'DELETE',
  path: '/sensors/{id}/data',
  tag,
  summary: 'Delete the points of a range',
  access: 'user',
  policy: { sensor: 'write' },
  audit: 'points.delete',
  params: SensorParams,
  query: Type.Object({
    start_date: DateText(
      'First date, inclusive. UNIX seconds, ISO 8601, or relative to now such as `-1d`. 0 is 1970.',
    ),
    end_date: DateText('Last date, inclusive. The same forms.'),
  }),
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer({ minimum: 0, description: 'Number of deleted points.' }) }),
});

export const declarations = [uploadOne, uploadMany, readOne, readMany, deleteOne, deleteRange];

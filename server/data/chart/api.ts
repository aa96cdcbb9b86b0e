/** The declaration of charts. */
import { documented } from '../../http/documented.js';
import { freshnessQuery } from '../../http/freshness.js';
import { declare } from '../../http/route.js';
import { ReadDate, SensorParams, Type, Words } from '../../http/schema.js';
import { BUCKET_FUNCTIONS } from '../buckets/functions.js';
import { COLUMNS, KINDS, MOST_POINTS } from './options.js';

const Seconds = (description: string) => Type.Number({ description });
const Numbers = (description: string) =>
  Type.Array(Type.Union([Type.Number(), Type.Null()]), { description });

const Neighbour = (description: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.Object({
          date: Seconds('UNIX seconds.'),
          value: Type.Union([Type.Number(), Type.String(), Type.Null()]),
        }),
        Type.Null(),
      ],
      { description },
    ),
  );

export const ChartReply = Type.Object({
  as_of: Type.Optional(
    Seconds(
      'UNIX seconds: everything that was stored before is in the response. Only of a response from a replica (`max_lag`).',
    ),
  ),
  kind: documented(
    Type.String({
      description:
        '`points`: the points themselves. `buckets`: buckets of the width `width`. `states`: runs of one state.',
    }),
    { enum: ['points', 'buckets', 'states'] },
  ),
  start_date: Seconds('First date of the range, UNIX seconds. Without `start_date`: the oldest point.'),
  end_date: Seconds('Last date of the range, UNIX seconds. Without `end_date`: the newest point.'),
  oldest: Type.Union([Type.Number(), Type.Null()], {
    description: 'Date of the oldest point of the sensor. Null: it has none.',
  }),
  newest: Type.Union([Type.Number(), Type.Null()], {
    description: 'Date of the newest point of the sensor.',
  }),
  total: Type.Integer({ minimum: 0, description: 'Exact number of points in the range.' }),
  interval: Type.Union([Type.Number(), Type.Null()], {
    description:
      'Usual time between two points in seconds: the median near the ends of the range. Null: unknown, and for states.',
  }),
  width: Type.Union([Type.Number(), Type.Null()], {
    description:
      'Seconds of a bucket; of months, quarters and years the mean length. Null unless `kind` is `buckets`.',
  }),
  date: Type.Array(Type.Number(), {
    description:
      'UNIX seconds, in order: of each point, the start of each bucket that has points, or of each run.',
  }),
  value: Type.Optional(Numbers('Of each point. Null: it is no number. Only for `points`.')),
  values: Type.Optional(
    Type.Record(Type.String(), Numbers('Of each bucket.'), {
      description:
        'Results of each function by its name. Null: the bucket has no numbers. Only for `buckets`.',
    }),
  ),
  breaks: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0 }), {
      description:
        'Places in `date` before which the sensor had no point for more than three usual intervals: no line leads there from the entry before. ' +
        'For `points` the one before place 0 is `previous`, and the place behind the last one is that of `next`.',
    }),
  ),
  end: Type.Optional(
    Type.Array(Type.Number(), {
      description: 'End of each run, UNIX seconds, exclusive. Only for `states`.',
    }),
  ),
  state: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Null()]), {
      description:
        'The value of each run as text, at most 200 characters of it. Null: several states, each shorter than a column. Only for `states`.',
    }),
  ),
  states: Type.Optional(
    Numbers(
      'Number of states in each run: 1, or how many short ones the server merged. Null: several, and unknown how many. Only for `states`.',
    ),
  ),
  points: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0 }), {
      description:
        'Number of points in each run. 0: the state of the point before the range. Only for `states`.',
    }),
  ),
  previous: Neighbour('The last point before the range. Null: there is none. For `points` and `states`.'),
  next: Neighbour('The first point after the range. For `points`.'),
});

export const readSensorChart = declare({
  method: 'GET',
  path: '/sensors/{id}/chart',
  tag: 'data',
  summary: 'Read what a chart of one sensor draws',
  description:
    'A range as columns: the points themselves where they are few, otherwise buckets with mean, minimum and maximum. ' +
    'The width of a bucket depends on the length of the range and on `columns` only, so all charts of a range show the same buckets, each whole. ' +
    'Text, JSON and bool are runs of one state.',
  access: 'user',
  policy: { sensor: 'read' },
  history: true,
  params: SensorParams,
  query: Type.Object({
    start_date: ReadDate('First date, inclusive. Default: the oldest point.'),
    end_date: ReadDate('Last date, inclusive. Default: the newest point.'),
    columns: Type.Optional(
      Type.Integer({
        minimum: COLUMNS.least,
        maximum: COLUMNS.most,
        default: COLUMNS.usual,
        description:
          'Columns of pixels that the chart has. The server takes the finest width of which no more buckets than that are as long as the range.',
      }),
    ),
    points: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_POINTS,
        description:
          'The server returns points instead of buckets if the range has at most that many. Default: as many as columns.',
      }),
    ),
    width: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 366 * 86_400,
        description: 'Seconds that a bucket has at least. The server takes the next wider one of its widths.',
      }),
    ),
    function: Type.Optional(
      documented(
        Type.String({
          maxLength: 100,
          description: `Functions of a bucket, one or several with commas: ${BUCKET_FUNCTIONS.map((name) => `\`${name}\``).join(', ')}. Default: \`avg,min,max,count\`.`,
        }),
        { pattern: '^(avg|min|max|sum|count|first|last)(,(avg|min|max|sum|count|first|last))*$' },
      ),
    ),
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'IANA name of the time zone that buckets of an hour and longer follow. Shorter ones are the same in every zone. Default `UTC`.',
      }),
    ),
    kind: Type.Optional(
      Words(
        KINDS,
        'How the values are drawn. Default: `numbers` for `float` and `integer`, `states` for other data types; without a data type as most values are.',
      ),
    ),
    ...freshnessQuery,
  }),
  status: 200,
  reply: ChartReply,
});

export const declarations = [readSensorChart];

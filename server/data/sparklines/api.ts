/** Declaration of sparklines. */
import { declare } from '../../http/route.js';
import { Id, ReadDate, Type } from '../../http/schema.js';

/** Sensors of a request. */
export const MOST_SENSORS = 100;
/** Columns of a line. */
export const MOST_COLUMNS = 100;

const Column = (description: string) => Type.Array(Type.Union([Type.Number(), Type.Null()]), { description });

export const sparklines = declare({
  method: 'GET',
  path: '/sensors/sparklines',
  tag: 'data',
  summary: 'Read small lines of many sensors',
  description:
    'The same columns for each sensor: buckets of UTC, of the narrowest of the widths 60, 300, 600, 1800, 3600, 86400 and 604800 seconds of which at most ' +
    '`columns` cover the range. When the caller may not read one of the sensors, the response is 404.',
  access: 'user',
  policy: 'own',
  history: true,
  limitedKeys: true,
  query: Type.Object({
    sensor_id: Type.Array(Id, {
      minItems: 1,
      maxItems: MOST_SENSORS,
      description: `Ids of the sensors, 1 to ${MOST_SENSORS}.`,
    }),
    start_date: ReadDate('First date. Default: a day before `end_date`.'),
    end_date: ReadDate('Last date. Default: now.'),
    columns: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: MOST_COLUMNS,
        default: 25,
        description: 'Most columns of a line.',
      }),
    ),
  }),
  status: 200,
  reply: Type.Object({
    start: Type.Number({ description: 'Start of the first column, UNIX seconds.' }),
    interval: Type.Integer({ description: 'Width of a column in seconds.' }),
    columns: Type.Integer({ minimum: 1, description: 'Number of columns.' }),
    sensors: Type.Array(
      Type.Object({
        sensor_id: Type.Integer({ description: 'Id of the sensor, in the order of the request.' }),
        avg: Column('Mean of the numbers of each column. Null: it has none.'),
        min: Column('Least number of each column.'),
        max: Column('Greatest number of each column.'),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const declarations = [sparklines];

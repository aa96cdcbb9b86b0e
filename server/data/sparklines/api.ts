/** Declaration of sparklines. */
import { freshnessQuery } from '../../http/freshness.js';
import { declare } from '../../http/route.js';
import { Id, ReadDate, Type } from '../../http/schema.js';

/** Sensors of a request. */
export const MOST_SENSORS = 100;
/** Columns of a line, and of a strip of states. */
export const MOST_COLUMNS = 100;

const State = Type.Object({
  date: Type.Number({ description: 'Since when, UNIX seconds; not before `start`.' }),
  end: Type.Number({
    description: 'Until when, exclusive: the next state, the end of the last column, or now.',
  }),
  state: Type.Union([Type.String(), Type.Null()], {
    description: 'The value as text, at most 200 characters of it. Null: several short states.',
  }),
  count: Type.Integer({
    minimum: 1,
    description: 'Number of states: 1, or how many short ones the server merged.',
  }),
});

const Column = (description: string) => Type.Array(Type.Union([Type.Number(), Type.Null()]), { description });

export const sparklines = declare({
  method: 'GET',
  path: '/sensors/sparklines',
  tag: 'data',
  summary: 'Read small lines of many sensors',
  description:
    'The same columns for each sensor: buckets of UTC, of the narrowest of the widths 60, 300, 600, 1800, 3600, 86400 and 604800 seconds of which at most ' +
    '`columns` cover the range. With `states`, sensors whose values are no numbers also have their states over the same range. When the caller may not read one of the sensors, the response is 404.',
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
    states: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: MOST_COLUMNS,
        description:
          'Columns of a strip of states: the server merges states that are shorter than one of them. Default: no states.',
      }),
    ),
    ...freshnessQuery,
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
        states: Type.Optional(
          Type.Array(State, {
            description:
              'States in order, of texts, JSON and bool, and of sensors without a data type that have no number. ' +
              'The server reads the newest 4096 points or a few more: where there are more, the first state begins later than `start`. Only with the parameter `states`.',
          }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const declarations = [sparklines];

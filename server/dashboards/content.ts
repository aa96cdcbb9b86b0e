/** Schema of the content of a dashboard, version 1. `docs/reference/dashboards.md` describes it. */
import { Choice, IdText, Text, Type } from '../http/schema.js';
import { MetatagStatement, SensorStatement } from '../metatags/public.js';

/** The version of this schema. */
export const SCHEMA = 1;

/** Columns of the grid. */
export const COLUMNS = 12;

export const MOST_PANELS = 60;

/** Sensors of one panel that ids name. */
export const MOST_SENSORS = 20;

/** Characters of a content as JSON. */
export const LONGEST_CONTENT = 100_000;

const STRICT = { additionalProperties: false };

const Seconds = (description: string) => Type.Number({ minimum: 0, maximum: 10_000_000_000, description });

export const Time = Type.Object(
  {
    last: Type.Optional(
      Type.Integer({ minimum: 10, maximum: 630_720_000, description: 'Seconds up to now: a moving range.' }),
    ),
    from: Type.Optional(Seconds('Begin of a fixed range, UNIX seconds; beside `to`.')),
    to: Type.Optional(Seconds('End of a fixed range, UNIX seconds; beside `from`.')),
  },
  { ...STRICT, description: 'Either `last`, or `from` and `to`.' },
);

const Grid = Type.Object(
  {
    x: Type.Integer({ minimum: 0, maximum: COLUMNS - 1, description: 'First column, from 0.' }),
    y: Type.Integer({ minimum: 0, maximum: 9999, description: 'First row, from 0.' }),
    w: Type.Integer({ minimum: 1, maximum: COLUMNS, description: 'Columns.' }),
    h: Type.Integer({ minimum: 1, maximum: 50, description: 'Rows.' }),
  },
  {
    ...STRICT,
    description: `Place in a grid of ${COLUMNS} columns: \`x\` and \`w\` together are at most ${COLUMNS}.`,
  },
);

const Filter = Type.Object(
  {
    metatag_statement_groups: Type.Optional(
      Type.Array(Type.Array(MetatagStatement, { maxItems: 16 }), { maxItems: 16 }),
    ),
    sensor_statement_groups: Type.Optional(
      Type.Array(Type.Array(SensorStatement, { maxItems: 16 }), { maxItems: 16 }),
    ),
  },
  { ...STRICT, description: 'As of `POST /sensors/find`.' },
);

const Sensors = Type.Object(
  {
    ids: Type.Optional(Type.Array(IdText, { maxItems: MOST_SENSORS })),
    filter: Type.Optional(Filter),
  },
  {
    ...STRICT,
    description: 'By id, by a filter, or both. A reader sees those of them that the reader may read.',
  },
);

const Statistic = Choice(
  ['mean', 'min', 'max', 'sum', 'count'],
  'What of the points in a span of time. Default `mean`.',
);

const shared = {
  id: Type.String({
    pattern: '^[A-Za-z0-9_-]{1,32}$',
    description: 'Unique within the dashboard.',
    'x-must': 'must be 1 to 32 letters, digits, _ and -',
  }),
  title: Type.Optional(Text(100, 'Empty: the names of the sensors.')),
  grid: Grid,
};

const panel = <const Name extends string, Options extends Parameters<typeof Type.Object>[0]>(
  type: Name,
  options: Options,
) =>
  Type.Object(
    {
      ...shared,
      type: Choice([type]),
      sensors: Sensors,
      options: Type.Optional(Type.Object(options, STRICT)),
    },
    STRICT,
  );

/** Of the panels that draw a course. */
const Firings = Type.Boolean({
  description:
    'Whether firings of triggers of the reader are marked. Default false. A public link shows none.',
});

const Bound = Type.Number({ minimum: -1e300, maximum: 1e300 });

/** The panel of each type. */
export const panels = {
  line: panel('line', {
    band: Type.Optional(
      Type.Boolean({ description: 'Whether the band from lowest to highest value is drawn. Default true.' }),
    ),
    firings: Type.Optional(Firings),
  }),
  number: panel('number', {
    sparkline: Type.Optional(
      Type.Boolean({ description: 'Whether the course over the range is drawn. Default true.' }),
    ),
  }),
  gauge: panel('gauge', {
    min: Type.Optional(Type.Number({ ...Bound, description: 'Left end of the scale. Default 0.' })),
    max: Type.Optional(Type.Number({ ...Bound, description: 'Right end of the scale. Default 100.' })),
  }),
  bar: panel('bar', {
    span: Type.Optional(Choice(['hour', 'day', 'week', 'month'], 'Span of time of one bar. Default `day`.')),
    statistic: Type.Optional(Statistic),
  }),
  table: panel('table', {}),
  state: panel('state', { firings: Type.Optional(Firings) }),
  heatmap: panel('heatmap', { statistic: Type.Optional(Statistic) }),
  picture: panel('picture', {}),
  map: panel('map', {}),
  text: Type.Object(
    {
      ...shared,
      type: Choice(['text']),
      options: Type.Object(
        { text: Text(10_000, 'Plain text with light Markdown. HTML is shown as text.') },
        STRICT,
      ),
    },
    STRICT,
  ),
} as const;

export type PanelType = keyof typeof panels;

export const panelTypes = Object.keys(panels) as PanelType[];

export const Content = Type.Object(
  {
    schema: Type.Integer({
      minimum: SCHEMA,
      maximum: SCHEMA,
      description: `Version of this schema: ${SCHEMA}.`,
    }),
    time: Time,
    live: Type.Optional(
      Type.Boolean({ description: 'Whether new points are shown as they arrive. Default true.' }),
    ),
    timezone: Type.Optional(
      Text(100, 'IANA time zone of days and hours. Empty or absent: that of the reader.'),
    ),
    panels: Type.Array(
      Type.Union([
        panels.line,
        panels.number,
        panels.gauge,
        panels.bar,
        panels.table,
        panels.state,
        panels.heatmap,
        panels.picture,
        panels.map,
        panels.text,
      ]),
      { maxItems: MOST_PANELS },
    ),
  },
  STRICT,
);

/** Declarations of the protocol adapter for OpenTSDB's queries, as Grafana sends them. */
import { declare } from '../../http/route.js';
import { Choice, Text, Type } from '../../http/schema.js';
import { AGGREGATORS } from './aggregate.js';
import { openTsdb } from './dialect.js';

const tag = 'opentsdb';

const shared = {
  tag,
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  status: 200,
  dialect: openTsdb,
} as const;

const Names = Type.Array(Type.String());
const Most = Type.Optional(
  Type.Integer({ minimum: 1, description: 'Number of results. Default 25, at most 10000.' }),
);
const Tags = Type.Record(Type.String(), Type.String());

export const suggest = declare({
  ...shared,
  method: 'GET',
  path: '/api/suggest',
  summary: 'Find names of sensors, tags, or values of tags that contain a text',
  query: Type.Object({
    type: Choice(
      ['metrics', 'tagk', 'tagv'],
      '`metrics`: names of sensors. `tagk`: tags. `tagv`: values of tags.',
    ),
    q: Type.Optional(Text(1000, 'Text to find.')),
    max: Most,
  }),
  reply: Names,
});

export const aggregators = declare({
  ...shared,
  method: 'GET',
  path: '/api/aggregators',
  summary: 'List the functions that join series',
  access: 'anyone',
  policy: 'open',
  reply: Names,
});

export const filters = declare({
  ...shared,
  method: 'GET',
  path: '/api/config/filters',
  summary: 'List the types of filters for tags',
  access: 'anyone',
  policy: 'open',
  reply: Type.Record(Type.String(), Type.Object({ examples: Type.String(), description: Type.String() })),
});

export const lookup = declare({
  ...shared,
  method: 'GET',
  path: '/api/search/lookup',
  summary: 'List the series of a metric with their tags',
  query: Type.Object({
    m: Type.String({ maxLength: 1000, description: 'Metric with filters for tags: `balcony{sensor=*}`.' }),
    limit: Most,
  }),
  reply: Type.Object({
    type: Type.Literal('LOOKUP'),
    metric: Type.String(),
    results: Type.Array(Type.Object({ metric: Type.String(), tags: Tags })),
    totalResults: Type.Integer(),
  }),
});

const Moment = Type.Integer({ minimum: 0, description: 'UNIX milliseconds. Up to ten digits: seconds.' });

/** Without the members that Grafana sends and that have no effect. */
const SubQuery = Type.Object({
  metric: Text(1000, 'Name of sensors.'),
  aggregator: Choice(
    AGGREGATORS,
    'Function that joins the series of a group. `none`: each series by itself.',
  ),
  downsample: Type.Optional(Text(100, 'For example `5m-avg` or `1h-max-zero`. Absent: raw points.')),
  tags: Type.Optional(Type.Unknown({ description: 'Filters by tag: `*`, `a|b` or `type(text)`.' })),
  filters: Type.Optional(
    Type.Array(
      Type.Object({
        type: Text(100),
        tagk: Text(100),
        filter: Text(10_000),
        groupBy: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 100 },
    ),
  ),
  explicitTags: Type.Optional(Type.Boolean()),
  rate: Type.Optional(Type.Boolean()),
  rateOptions: Type.Optional(
    Type.Object({
      counter: Type.Optional(Type.Boolean()),
      counterMax: Type.Optional(Type.Number()),
      resetValue: Type.Optional(Type.Number()),
      dropResets: Type.Optional(Type.Boolean()),
    }),
  ),
});

const Value = Type.Union([Type.Number(), Type.Null()]);

const flag = (description: string) =>
  Type.Optional(Type.String({ description: `When present: ${description}` }));
const Dates = Text(
  100,
  '`1h-ago`, `now`, `2025/01/02-03:04:05`, UNIX seconds, or milliseconds with eleven digits or more.',
);

const Series = Type.Array(
  Type.Object({
    metric: Type.String(),
    tags: Tags,
    aggregateTags: Type.Array(Type.String(), { description: 'Tags in which the series of a group differ.' }),
    dps: Type.Union([
      Type.Record(Type.String(), Value),
      Type.Array(Type.Array(Value, { minItems: 2, maxItems: 2 })),
    ]),
    query: Type.Optional(Type.Object({ index: Type.Integer() })),
  }),
);

export const queryByGet = declare({
  ...shared,
  method: 'GET',
  path: '/api/query',
  summary: 'Read series by the name of sensors, with the queries in the address',
  query: Type.Object({
    m: Type.Array(Text(10_000), {
      minItems: 1,
      maxItems: 100,
      description:
        'Queries: `aggregator:[rate[{counter,max,reset}]:][down-sampling:][explicit_tags:]metric[{tag=*}[{tag=a|b}]]`.',
    }),
    start: Dates,
    end: Type.Optional(Dates),
    tz: Type.Optional(Text(64, 'IANA name of the time zone for dates such as `2025/01/02`. Default UTC.')),
    arrays: flag('`dps` has pairs.'),
    ms: flag('dates are milliseconds instead of seconds.'),
    show_query: flag('each series names its query.'),
  }),
  reply: Series,
});

export const query = declare({
  ...shared,
  method: 'POST',
  path: '/api/query',
  summary: 'Read series by the name of sensors, down-sampled',
  writes: false,
  query: Type.Object({ arrays: Type.Optional(Type.Boolean({ description: '`true`: `dps` has pairs.' })) }),
  body: Type.Object({
    start: Moment,
    end: Type.Optional(Moment),
    queries: Type.Array(SubQuery, { minItems: 1, maxItems: 100 }),
    msResolution: Type.Optional(
      Type.Boolean({ description: '`true`: dates are milliseconds instead of seconds.' }),
    ),
    showQuery: Type.Optional(Type.Boolean({ description: '`true`: each series names its query.' })),
  }),
  reply: Series,
});

const Texts = Type.Record(Type.String(), Type.String());

export const version = declare({
  ...shared,
  method: 'GET',
  path: '/api/version',
  summary: 'Read the version of OpenTSDB whose queries the server supports',
  access: 'anyone',
  policy: 'open',
  reply: Texts,
});

export const config = declare({
  ...shared,
  method: 'GET',
  path: '/api/config',
  summary: 'Read the configuration of OpenTSDB that holds here',
  access: 'anyone',
  policy: 'open',
  reply: Texts,
});

export const declarations = [suggest, aggregators, filters, lookup, query, queryByGet, version, config];

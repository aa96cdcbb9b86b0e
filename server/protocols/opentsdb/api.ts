/** Declarations of the protocol adapter for OpenTSDB's queries, as Grafana sends them. */
import { declare } from '../../http/route.js';
import { Choice, Text, Type } from '../../http/schema.js';
import { AGGREGATORS } from './aggregate.js';
import { openTsdb } from './dialect.js';

const tag = 'protocols';

const shared = {
  tag,
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  status: 200,
  dialect: openTsdb,
} as const;

const Names = Type.Array(Type.String());
const Most = Type.Optional(Type.Integer({ minimum: 1, description: 'default 25, at most 10000' }));
const Tags = Type.Record(Type.String(), Type.String());

export const suggest = declare({
  ...shared,
  method: 'GET',
  path: '/api/suggest',
  summary: 'Names of sensors, tags, or values of tags in which a text stands, as Grafana asks OpenTSDB',
  query: Type.Object({
    type: Choice(['metrics', 'tagk', 'tagv']),
    q: Type.Optional(Text(1000)),
    max: Most,
  }),
  reply: Names,
});

export const aggregators = declare({
  ...shared,
  method: 'GET',
  path: '/api/aggregators',
  summary: 'Ways to make one series of many',
  access: 'anyone',
  policy: 'open',
  reply: Names,
});

export const filters = declare({
  ...shared,
  method: 'GET',
  path: '/api/config/filters',
  summary: 'Kinds of filters for tags',
  access: 'anyone',
  policy: 'open',
  reply: Type.Record(Type.String(), Type.Object({ examples: Type.String(), description: Type.String() })),
});

export const lookup = declare({
  ...shared,
  method: 'GET',
  path: '/api/search/lookup',
  summary: 'The series of a metric with their tags',
  query: Type.Object({
    m: Type.String({ maxLength: 1000, description: 'a metric, with filters for tags: `balcony{sensor=*}`' }),
    limit: Most,
  }),
  reply: Type.Object({
    type: Type.Literal('LOOKUP'),
    metric: Type.String(),
    results: Type.Array(Type.Object({ metric: Type.String(), tags: Tags })),
    totalResults: Type.Integer(),
  }),
});

const Moment = Type.Integer({ minimum: 0, description: 'UNIX milliseconds; up to ten digits: seconds' });

/** Members that Grafana sends and that change nothing are left out. */
const SubQuery = Type.Object({
  metric: Text(1000, 'name of sensors'),
  aggregator: Choice(AGGREGATORS, 'makes one series of those of a group; `none`: each is answered'),
  downsample: Type.Optional(Text(100, '`5m-avg`, `1h-max-zero`; absent: raw points')),
  tags: Type.Optional(
    Type.Unknown({ description: 'an object of texts, by tag: `*`, `a|b` or `kind(text)`' }),
  ),
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
  Type.Optional(Type.String({ description: `if it is there: ${description}` }));
const Dates = Text(
  100,
  '`1h-ago`, `now`, `2025/01/02-03:04:05`, UNIX seconds or, from eleven digits on, milliseconds',
);

const Series = Type.Array(
  Type.Object({
    metric: Type.String(),
    tags: Tags,
    aggregateTags: Type.Array(Type.String(), { description: 'tags in which the series of a group differ' }),
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
  summary: 'Read series by the name of sensors, asked for in the address',
  query: Type.Object({
    m: Type.Array(Text(10_000), {
      minItems: 1,
      maxItems: 100,
      description:
        '`aggregator:[rate[{counter,max,reset}]:][down-sampling:][explicit_tags:]metric[{tag=*}[{tag=a|b}]]`',
    }),
    start: Dates,
    end: Type.Optional(Dates),
    tz: Type.Optional(Text(64, 'IANA name, of dates such as `2025/01/02`; default UTC')),
    arrays: flag('`dps` as pairs'),
    ms: flag('dates in milliseconds, otherwise in seconds'),
    show_query: flag('each series says which query it answers'),
  }),
  reply: Series,
});

export const query = declare({
  ...shared,
  method: 'POST',
  path: '/api/query',
  summary: 'Read series by the name of sensors, down-sampled, as Grafana asks OpenTSDB',
  writes: false,
  query: Type.Object({ arrays: Type.Optional(Type.Boolean({ description: 'true: `dps` as pairs' })) }),
  body: Type.Object({
    start: Moment,
    end: Type.Optional(Moment),
    queries: Type.Array(SubQuery, { minItems: 1, maxItems: 100 }),
    msResolution: Type.Optional(
      Type.Boolean({ description: 'true: dates in milliseconds, otherwise in seconds' }),
    ),
    showQuery: Type.Optional(Type.Boolean({ description: 'true: each series says which query it answers' })),
  }),
  reply: Series,
});

const Texts = Type.Record(Type.String(), Type.String());

export const version = declare({
  ...shared,
  method: 'GET',
  path: '/api/version',
  summary: 'The version of OpenTSDB whose queries are answered',
  access: 'anyone',
  policy: 'open',
  reply: Texts,
});

export const config = declare({
  ...shared,
  method: 'GET',
  path: '/api/config',
  summary: 'What of the configuration of OpenTSDB holds here',
  access: 'anyone',
  policy: 'open',
  reply: Texts,
});

export const declarations = [suggest, aggregators, filters, lookup, query, queryByGet, version, config];

/** The protocol adapter for Grafana: the requests of its data source for OpenTSDB, in the forms of all its versions, and what comes back. */
import fc from 'fast-check';
import t from 'tap';
import {
  AGGREGATORS,
  aggregate,
  rates,
  type SeriesSample,
} from '../../../server/protocols/opentsdb/aggregate.js';
import { startOf, stepsOf } from '../../../server/protocols/opentsdb/downsample.js';
import { tagFilterOf } from '../../../server/protocols/opentsdb/filters.js';
import { newBudget, readSeries } from '../../../server/protocols/opentsdb/read.js';
import { loadUws } from '../../../server/transport/uws-load.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { untilBlocked } from '../../support/locks.js';
import { oneShard } from '../../support/needs.js';
import { createSensor, type Point, writePoints, writeTexts } from '../../support/points.js';
import { summariseAll } from '../../support/rollups.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { ok } from '../rights/world.js';

interface Series {
  metric: string;
  tags: Record<string, string>;
  aggregateTags: string[];
  dps: Record<string, number | null> | [number, number | null][];
  query?: { index: number };
}

const START = 1_735_689_600;

async function newSensor({ client }: TestUser, sensor: object): Promise<number> {
  return Number((await ok(client.post<{ sensor: { id: string } }>('/sensors', { sensor }))).body.sensor.id);
}

async function newKey({ client }: TestUser, scope: string, sensors?: number[]): Promise<string> {
  const { body } = await ok(
    client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name: 'grafana', scope, sensors },
    }),
  );
  return body.key.key;
}

/** As Grafana logs in where its data source has "Basic auth". */
function basic(password: string): { headers: Record<string, string> } {
  return { headers: { Authorization: `Basic ${Buffer.from(`grafana:${password}`).toString('base64')}` } };
}

for (const transport of loadUws().state === 'ready' ? ['node', 'uws'] : ['node']) {
  t.test(`over ${transport}: a data source is added, a panel edited and drawn`, async (t) => {
    const server = await testServer(t, { TRANSPORT: transport });
    const [ann, bob] = [await newUser(server), await newUser(server)];
    const north = await newSensor(ann, { name: 'cpu', data_type: 'float', device_type: 'north' });
    const south = await newSensor(ann, { name: 'cpu', data_type: 'float', device_type: 'south' });
    const shared = await newSensor(bob, { name: 'cpu', display_name: "Bob's", data_type: 'float' });
    const hidden = await newSensor(bob, { name: 'cpu secret', data_type: 'float' });
    await ok(bob.client.post(`/sensors/${shared}/users`, { user: { id: ann.id } }));
    const values = (offset: number) =>
      Array.from({ length: 10 }, (_, i) => ({ date: START + i * 30, value: i + offset }));
    await ok(ann.client.post(`/sensors/${north}/data`, { data: values(0) }));
    await ok(ann.client.post(`/sensors/${south}/data`, { data: values(100) }));
    await ok(bob.client.post(`/sensors/${shared}/data`, { data: values(1000) }));
    await ok(bob.client.post(`/sensors/${hidden}/data`, { data: values(0) }));
    const client = new Client(server.url);
    const auth = basic(await newKey(ann, 'read'));

    // "Save & test".
    const names = await client.get<string[]>('/api/suggest?max=1000&q=cpu&type=metrics', auth);
    t.same(names.body, ['cpu'], 'and not what one may not read');
    // The editor.
    t.same((await client.get('/api/aggregators', auth)).body, AGGREGATORS);
    t.ok(Object.keys((await client.get('/api/config/filters', auth)).body).includes('literal_or'));
    t.same((await client.get('/api/suggest?max=1000&q=&type=tagk', auth)).body, [
      'device_type',
      'display_name',
      'sensor',
    ]);
    t.same((await client.get('/api/suggest?max=1000&q=OR&type=tagv', auth)).body, ['north']);
    // Variables: tag_names(cpu), tag_values(cpu, device_type).
    const looked = await client.get<{ results: { tags: object }[] }>(
      '/api/search/lookup?limit=1000&m=cpu',
      auth,
    );
    t.same(looked.body.results, [
      { metric: 'cpu', tags: { sensor: String(north), device_type: 'north' } },
      { metric: 'cpu', tags: { sensor: String(south), device_type: 'south' } },
      { metric: 'cpu', tags: { sensor: String(shared), display_name: "Bob's" } },
    ]);
    const lookup = `/api/search/lookup?limit=1000&m=${encodeURIComponent('cpu{device_type=*,sensor=*}')}`;
    t.match((await client.get(lookup, auth)).body, { totalResults: 2 });
    const foundFirst = await client.get<{ results: { tags: object }[] }>(
      `/api/search/lookup?limit=1&m=${encodeURIComponent('cpu{device_type=south}')}`,
      auth,
    );
    t.same(
      foundFirst.body.results,
      [{ metric: 'cpu', tags: { sensor: String(south), device_type: 'south' } }],
      'the limit counts what matches',
    );

    // A panel of version 2.1, as the browser sends it: seconds, tags, rate options.
    const ask = async (body: object, query = '') =>
      (await ok(client.post<Series[]>(`/api/query${query}`, body, auth))).body;
    const range = {
      start: START * 1000,
      end: (START + 3600) * 1000,
      msResolution: false,
      globalAnnotations: true,
    };
    t.same(
      await ask({
        ...range,
        queries: [
          { metric: 'cpu', aggregator: 'sum', downsample: '1m-avg', tags: { device_type: 'north|south' } },
          { metric: 'cpu', aggregator: 'sum', downsample: '2m-max', tags: {} },
          { metric: 'cpu secret', aggregator: 'avg', downsample: '1m-avg', tags: null },
        ],
      }),
      [
        ['north', north, 0.5],
        ['south', south, 100.5],
      ]
        .map(([device_type, id, first]) => ({
          metric: 'cpu',
          tags: { device_type, sensor: String(id) },
          aggregateTags: [],
          dps: Object.fromEntries([0, 1, 2, 3, 4].map((i) => [START + i * 60, Number(first) + i * 2])),
        }))
        .concat([
          {
            metric: 'cpu',
            tags: {},
            aggregateTags: ['device_type', 'display_name', 'sensor'],
            dps: { [START]: 1109, [START + 120]: 1121, [START + 240]: 1127 },
          } as never,
        ]),
    );
    // Version 2.3 with milliseconds: filters, and each answer says which query it is for.
    const filters = [{ filter: 'n*', groupBy: true, tagk: 'device_type', type: 'wildcard' }];
    const rate = { rate: true, rateOptions: { counter: false, dropResets: true } };
    t.same(
      await ask({
        ...range,
        msResolution: true,
        showQuery: true,
        queries: [{ metric: 'cpu', aggregator: 'avg', downsample: '30s-last', filters, ...rate }],
      }),
      [
        {
          metric: 'cpu',
          tags: { device_type: 'north', sensor: String(north) },
          aggregateTags: [],
          dps: Object.fromEntries(
            Array.from({ length: 9 }, (_, i) => [(START + (i + 1) * 30) * 1000, 1 / 30]),
          ),
          query: { index: 0 },
        },
      ],
    );
    // Version 2.4, as Grafana's own server sends it: pairs.
    const none = { metric: 'cpu', aggregator: 'none', downsample: '1h-count-zero', explicitTags: true };
    const tags = { device_type: '*', sensor: '*' };
    t.same(
      (
        await ask(
          { start: START * 1000, end: (START + 3600) * 1000, queries: [{ ...none, tags }] },
          '?arrays=true',
        )
      ).map(({ dps }) => dps),
      Array(2).fill([
        [START, 10],
        [START + 3600, 0],
      ]),
    );
    // Without down-sampling, up to now, with a header that one gives the data source.
    const raw = await client.post<Series[]>(
      '/api/query',
      { start: START, queries: [{ metric: 'cpu', aggregator: 'max', filters }] },
      { headers: { Authorization: `Bearer ${ann.session}` } },
    );
    t.same(raw.body[0]!.dps, Object.fromEntries(values(0).map(({ date, value }) => [date, value])));

    // Who may not.
    const one = { start: START, queries: [{ metric: 'cpu', aggregator: 'none', downsample: '1h-count' }] };
    const limited = basic(await newKey(ann, 'read', [south]));
    t.same(
      (await client.post<Series[]>('/api/query', one, limited)).body.map((each) => each.tags.sensor),
      [String(south)],
      'a limited key reads its sensors',
    );
    const refused = await client.post('/api/query', one);
    t.match(refused, {
      status: 401,
      body: {
        error: {
          code: 401,
          message: /^no API key: give one as the password of HTTP Basic, with any user name/,
        },
      },
      headers: {
        'www-authenticate': 'Basic realm="OpenTSDB"',
        'x-sensorium-error': 'unauthorized: no_session',
      },
    });
    t.equal((await client.post('/api/query', one, basic(await newKey(ann, 'write')))).status, 403);
    const wrong = await client.get('/api/suggest?type=metrics', basic('wrong'));
    t.match(wrong, {
      status: 401,
      body: { error: { message: /^unauthorized: Send an API key that is listed/ } },
    });
    t.equal((await client.get('/api/search/lookup?m=cpu')).status, 401);
    t.same((await bob.client.post<Series[]>('/api/query', one)).body.length, 1, 'others read what is theirs');
  });
}

t.test('an invalid query is refused with the name of its field', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  await newSensor(user, { name: 'x', data_type: 'float' });
  const query = { metric: 'x', aggregator: 'sum' };
  const wrong: [object, RegExp][] = [
    [{}, /start/],
    [{ start: 5, end: 4, queries: [query] }, /^end: /],
    [{ start: 0, queries: [] }, /queries/],
    [{ start: 0, queries: [{ metric: 'x' }] }, /queries\[0\]\.aggregator/],
    [{ start: 0, queries: [{ ...query, aggregator: 'p99' }] }, /queries\[0\]\.aggregator: /],
    [{ start: 0, queries: [query, { ...query, downsample: '1m' }] }, /queries\[1\]\.downsample: /],
    [{ start: 0, queries: [{ ...query, downsample: '0s-avg' }] }, /downsample: /],
    [{ start: 0, queries: [{ ...query, downsample: '1m-dev' }] }, /"dev" must be one of avg/],
    [{ start: 0, queries: [{ ...query, downsample: '1s-avg' }] }, /too many values/],
    [{ start: 0, queries: [{ ...query, downsample: '101y-avg-null' }] }, /hundred years/],
    [
      { start: 0, queries: [{ ...query, tags: { sensor: 7 } }] },
      /queries\[0\]\.tags\.sensor: must be a text/,
    ],
    [{ start: 0, queries: [{ ...query, tags: { sensor: 'regexp((a+)+$)' } }] }, /the filter must be one of/],
    [
      { start: 0, queries: [{ ...query, filters: [{ type: 'regexp', tagk: 'a', filter: '.' }] }] },
      /filters\[0\]/,
    ],
    [{ start: 0, queries: [{ ...query, metric: 'a\0' }] }, /NUL/],
  ];
  for (const [body, message] of wrong) {
    const { status, text } = await user.client.post('/api/query', body);
    t.equal(status, 400, JSON.stringify(body));
    t.match((JSON.parse(text) as { error: { message: string } }).error.message, message);
  }
  t.equal((await user.client.get('/api/suggest?type=everything')).status, 400);
  t.equal((await user.client.post('/api/aggregators', {})).status, 405);
  t.equal((await user.client.post('/api/config/filters', {})).status, 405);
});

t.test('a query in the address gives the same result as in a body', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const ids: number[] = [];
  for (const device_type of ['north', 'south']) {
    const id = await newSensor(user, { name: 'cpu: a{b}', data_type: 'float', device_type });
    const data = Array.from({ length: 20 }, (_, i) => ({ date: START + i * 60, value: i * ids.length }));
    await ok(user.client.post(`/sensors/${id}/data`, { data }));
    ids.push(id);
  }
  const get = async (query: string) => (await ok(user.client.get<Series[]>(`/api/query?${query}`))).body;
  const post = async (queries: object[], rest: object = {}, query = '') => {
    const body = { start: START, end: START + 3600, queries, ...rest };
    return (await ok(user.client.post<Series[]>(`/api/query${query}`, body))).body;
  };
  const m = (text: string) => `m=${encodeURIComponent(text)}`;
  const range = `start=${START}&end=${START + 3600}`;
  const metric = 'cpu: a{b}';
  const same: [string, object][] = [
    ['sum:cpu: a{b}{}', { aggregator: 'sum' }],
    [
      'sum:5m-avg:cpu: a{b}{device_type=*}',
      { aggregator: 'sum', downsample: '5m-avg', tags: { device_type: '*' } },
    ],
    [
      'none:7m-max-zero:cpu: a{b}{}{device_type=wildcard(no*)}',
      {
        aggregator: 'none',
        downsample: '7m-max-zero',
        filters: [{ type: 'wildcard', tagk: 'device_type', filter: 'no*', groupBy: false }],
      },
    ],
    [
      'max:rate{counter,100,7}:1m-last:explicit_tags:cpu: a{b}{sensor=*,device_type=north|south}',
      {
        aggregator: 'max',
        downsample: '1m-last',
        explicitTags: true,
        rate: true,
        rateOptions: { counter: true, counterMax: 100, resetValue: 7 },
        tags: { sensor: '*', device_type: 'north|south' },
      },
    ],
    [
      'sum:rate{dropcounter}:cpu: a{b}{}',
      { aggregator: 'sum', rate: true, rateOptions: { counter: true, dropResets: true } },
    ],
  ];
  for (const [text, query] of same) {
    const expected = await post([{ metric, ...query }]);
    t.ok(expected.length > 0, text);
    t.same(await get(`${range}&${m(text)}`), expected, text);
  }
  const two = [
    { metric, aggregator: 'min' },
    { metric, aggregator: 'avg' },
  ];
  t.same(
    await get(`${range}&${m('min:cpu: a{b}{}')}&${m('avg:cpu: a{b}{}')}&arrays&ms=true&show_query`),
    await post(two, { msResolution: true, showQuery: true }, '?arrays=true'),
  );
  const starts = [
    `start=${START}000`,
    `start=${START}.0`,
    'start=2025/01/01-00:00:00',
    'start=2025/01/01&tz=UTC',
    'start=2025/01/01%2001:00&tz=Europe/Berlin',
    'start=50y-ago&end=now',
    'start=1w-ago',
  ];
  const counts: number[] = [];
  for (const start of starts) {
    const [series] = await get(`${start}&${m('count:cpu: a{b}{}')}`);
    counts.push(Object.keys(series?.dps ?? {}).length);
  }
  t.same(counts, [20, 20, 20, 20, 20, 20, 0]);
  const wrong: [string, RegExp][] = [
    [m('sum:x'), /^start: is missing/],
    ['start=1', /^m: is missing/],
    [`start=yesterday&${m('sum:x')}`, /^start: must look like 1h-ago/],
    [`start=2025/02/30&${m('sum:x')}`, /^start: /],
    [`start=2025/02/03&tz=Mars&${m('sum:x')}`, /^tz: /],
    [`start=5&end=4&${m('sum:x')}`, /^end: /],
    [`start=1&${m('x')}`, /^m: must look like/],
    [`start=1&${m('sum:')}`, /^m: names no metric/],
    [`start=1&${m('sum:x')}&${m('p99:x')}`, /^m\[1\]: must look like/],
    [`start=1&${m('sum:1m-dev:x')}`, /^m\.downsample: "dev"/],
    [`start=1&${m('sum:x{a=regexp(.*)}')}`, /^m\.filters\[0\]: the filter must be one of/],
    [`start=1&${m(`sum:x{${'a=1,'.repeat(101)}}`)}`, /^m: has more than 100 tags/],
  ];
  for (const [query, message] of wrong) {
    const { status, body } = await user.client.get<{ error: { message: string } }>(`/api/query?${query}`);
    t.equal(status, 400, query);
    t.match(body.error.message, message);
  }
  const nobody = new Client(server.url);
  t.equal((await nobody.get(`/api/query?start=1&${m('sum:x')}`)).status, 401);
  t.match((await nobody.get('/api/version')).body, { version: /^2\./ });
  t.match((await nobody.get('/api/config')).body, { 'tsd.mode': 'ro' });
  const strict = { headers: { Prefer: 'handling=strict' } };
  for (const path of ['/api/version', '/api/config']) {
    t.equal((await nobody.get(`${path}?jsonp=x`, strict)).status, 400, path);
  }
});

t.test('buckets start where those of OpenTSDB do, weeks on Mondays', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const id = await newSensor(user, { name: 'x', data_type: 'float' });
  await ok(user.client.post(`/sensors/${id}/data`, { data: [{ date: START + 61, value: 1 }] }));
  const starts: Record<string, number> = { '1w': 1_735_516_800 };
  for (const [name, seconds] of [
    ['7s', 7],
    ['7m', 420],
    ['11h', 39_600],
    ['5d', 432_000],
    ['1n', 2_592_000],
  ] as const)
    starts[name] = START + 61 - ((START + 61) % seconds);
  for (const [interval, start] of Object.entries(starts)) {
    const query = { metric: 'x', aggregator: 'none', downsample: `${interval}-sum-` };
    const { body } = await ok(
      user.client.post<Series[]>('/api/query', { start: START, end: START + 86_400, queries: [query] }),
    );
    t.same(body[0]?.dps, { [start]: 1 }, interval);
  }
});

t.test('the limits of a request cover all of its queries', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const id = await newSensor(user, { name: 'x', data_type: 'float' });
  const data = Array.from({ length: 1100 }, (_, i) => ({ value: i, date: START + 60 * i }));
  await ok(user.client.post(`/sensors/${id}/data`, { data }));
  for (const downsample of [undefined, '1m-avg', '1h-avg-zero']) {
    const query = { metric: 'x', aggregator: 'none', ...(downsample === undefined ? {} : { downsample }) };
    const end = START + (downsample === '1h-avg-zero' ? 3600 * 1100 : 60 * 1100);
    const ask = (count: number) =>
      user.client.post<Series[]>('/api/query', { start: START, end, queries: Array(count).fill(query) });
    t.equal((await ok(ask(2))).body.length, 2, `${downsample}: few are answered`);
    const { status, text } = await ask(100);
    t.equal(status, 400, `${downsample}: each of a hundred would do by itself`);
    t.match(
      text.slice(0, 300),
      /queries\[\d\d\]: (more than 100000 points up to this query|too many values)/,
    );
  }
});

t.test('texts are not read, since they may exceed the memory of a process', async (t) => {
  const { sql, url } = await testServer(t);
  const user = await newUser({ url });
  const id = await newSensor(user, { name: 'log', data_type: '' });
  await ok(user.client.post(`/sensors/${id}/data`, { data: [{ date: START, value: 7 }] }));
  // As JSON, in which each of these characters takes six, more than a string of the engine can hold.
  const dates = Array.from({ length: 1400 }, (_, i) => START * 1e6 + i + 1);
  await writeTexts(
    sql,
    dates.map((date) => ({ sensorId: Number(id), date })),
    '\x01'.repeat(65_536),
  );
  const ask = async (downsample: object) => {
    const query = { metric: 'log', aggregator: 'none', ...downsample };
    const answer = user.client.post<Series[]>('/api/query', {
      start: START,
      end: START + 60,
      queries: [query],
    });
    return (await ok(answer)).body.map(({ dps }) => dps);
  };
  t.same(await ask({}), [{ [START]: 7 }]);
  t.same(await ask({ downsample: '1m-count' }), [{ [START]: 1401 }]);
  t.same(await ask({ downsample: '1m-first' }), [{ [START]: 7 }]);
  t.same(await ask({ downsample: '1s-last' }), []);
});

t.test(
  'raw points of many sensors are read by one statement',
  { skip: oneShard('statements of one database') },
  async (t) => {
    const { sql } = await testServer(t);
    const sensors = [await createSensor(sql), await createSensor(sql), await createSensor(sql)];
    const date = START * 1e6;
    for (const id of sensors.slice(1)) {
      await writePoints(sql, id, [
        { date: date + 1, number: id + 1, text: null },
        { date, number: id, text: null },
      ]);
    }
    let sent = 0;
    sql.pool.on('acquire', () => sent++);
    const parts = [{ sql, sensors: sensors.map((id) => ({ id })) }];
    const found = await readSeries(parts, { from: 0, to: date + 60e6 }, null, newBudget(), 'queries[0]');
    t.same(
      [...found],
      sensors.map((id, place) => [
        id,
        place === 0
          ? []
          : [
              [date, id],
              [date + 1, id + 1],
            ],
      ]),
    );
    t.equal(sent, 1);
  },
);

t.test('every interval gives the same result as a computation from points', async (t) => {
  const { sql, url } = await testServer(t);
  const sensor = await createSensor(sql);
  const [{ owner_id }] = await sql<[{ owner_id: number }]>`SELECT owner_id FROM sensors WHERE id = ${sensor}`;
  const client = new Client(url, (await newUser({ url })).session);
  const points: Point[] = Array.from({ length: 2000 }, (_, i) => ({
    date: START * 1e6 + i * 47_700_001,
    number: Math.round(Math.sin(i) * 1000),
    text: null,
  }));
  await writePoints(sql, sensor, points);
  await summariseAll(sql);
  await sql`INSERT INTO sensor_users (sensor_id, user_id) SELECT ${sensor}, max(id) FROM users WHERE id <> ${owner_id}`;
  const units = { s: 1e6, m: 60e6, h: 3600e6, d: 86400e6, w: 604800e6 };
  const last = points.at(-1)!.date;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
      fc.constantFrom('avg', 'sum', 'min', 'max', 'count', 'first', 'last'),
      fc.integer({ min: START, max: Math.floor(last / 1e6) }),
      async (count, unit, what, from) => {
        const asked = count * units[unit];
        const { step } = asked < 60e6 ? { step: asked } : stepsOf(asked);
        fc.pre(last - from * 1e6 < 49_000 * step);
        const [lo, hi] = [startOf(from * 1e6, step), startOf(last, step) + step];
        const buckets = new Map<number, number[]>();
        for (const { date, number } of points) {
          const start = startOf(date, step);
          if (start >= lo && start < hi) buckets.set(start, [...(buckets.get(start) ?? []), number!]);
        }
        const functions: Record<string, (values: number[]) => number> = {
          sum: (values) => values.reduce((a, b) => a + b, 0),
          avg: (values) => values.reduce((a, b) => a + b, 0) / values.length,
          min: (values) => Math.min(...values),
          max: (values) => Math.max(...values),
          count: (values) => values.length,
          first: (values) => values[0]!,
          last: (values) => values.at(-1)!,
        };
        const expected = [...buckets].map(([start, values]) => [start / 1000, functions[what]!(values)]);
        const answer = await client.post<Series[]>(
          '/api/query?arrays=true',
          {
            start: from * 1000,
            end: Math.ceil(last / 1000),
            msResolution: true,
            queries: [{ metric: 'test', aggregator: 'none', downsample: `${count}${unit}-${what}` }],
          },
          { random: true },
        );
        t.same(answer.body[0]?.dps ?? [], expected, `${count}${unit}-${what} from ${from}`);
      },
    ),
    { numRuns: 60 },
  );
});

t.test('series are merged at their values, rates are of consecutive values', async (t) => {
  const [a, b]: SeriesSample[][] = [
    [
      [1, 1],
      [2, 5],
      [3, null],
    ],
    [
      [2, 3],
      [3, null],
      [4, 7],
    ],
  ];
  t.same(aggregate('sum', [a!, b!]), [
    [1, 1],
    [2, 8],
    [3, null],
    [4, 7],
  ]);
  t.same(aggregate('avg', [a!, b!]), [
    [1, 1],
    [2, 4],
    [3, null],
    [4, 7],
  ]);
  t.same(aggregate('mimmin', [a!, b!]), [
    [1, 1],
    [2, 3],
    [3, null],
    [4, 7],
  ]);
  t.same(aggregate('count', [a!, b!]), [
    [1, 1],
    [2, 2],
    [3, null],
    [4, 1],
  ]);
  t.same(aggregate('last', [a!, b!]), [
    [1, 1],
    [2, 3],
    [3, null],
    [4, 7],
  ]);
  const counter: SeriesSample[] = [
    [0, 250],
    [1e6, 255],
    [3e6, 5],
    [4e6, null],
    [5e6, 7],
  ];
  t.same(rates(counter, {}), [
    [1e6, 5],
    [3e6, -125],
    [5e6, 1],
  ]);
  t.same(rates(counter, { counter: true, counterMax: 256 }), [
    [1e6, 5],
    [3e6, 3],
    [5e6, 1],
  ]);
  t.same(rates(counter, { counter: true, counterMax: 256, resetValue: 2 }), [
    [1e6, 5],
    [3e6, 0],
    [5e6, 1],
  ]);
  t.same(rates(counter, { counter: true, dropResets: true }), [
    [1e6, 5],
    [5e6, 1],
  ]);
});

t.test('filters for tags match like regular expressions', async (t) => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '*', '|', '.'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, (pattern, value) => {
      const escaped = pattern.split('*').map((literal) => literal.replaceAll(/[.|]/g, '\\$&'));
      for (const [kind, flags] of [
        ['wildcard', ''],
        ['iwildcard', 'i'],
      ] as const) {
        const matches = new RegExp(`^${escaped.join('.*')}$`, flags).test(value);
        t.equal(
          tagFilterOf(kind, 'x', pattern, true, '').matches(value),
          matches,
          `${kind} ${pattern} ${value}`,
        );
      }
      const listed = pattern.split('|').includes(value);
      if (tagFilterOf('literal_or', 'x', pattern, true, '').matches(value) !== listed)
        t.fail(`${pattern} ${value}`);
      if (tagFilterOf('not_literal_or', 'x', pattern, true, '').matches(value) === listed)
        t.fail(`${pattern} ${value}`);
    }),
  );
  t.notOk(tagFilterOf('wildcard', 'x', 'ab*', true, '').matches('AB'));
  t.ok(tagFilterOf('iwildcard', 'x', 'ab*', true, '').matches('AB'));
  let searches = 0;
  const value = Object.assign(Object('value'), {
    indexOf: (literal: string, at: number) => {
      searches++;
      return 'value'.indexOf(literal, at);
    },
  }) as string;
  t.ok(tagFilterOf('wildcard', 'x', '*'.repeat(10_000), true, '').matches(value));
  t.ok(searches < 'value'.length, 'asterisks by the thousand are one');
  t.ok(tagFilterOf('iliteral_or', 'x', 'Ab|C', true, '').matches('aB'));
  t.notOk(tagFilterOf('not_iliteral_or', 'x', 'Ab|C', true, '').matches('c'));
});

t.test('a query returns no point after the end of its share', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(bob, { name: 'cpu', data_type: 'float' });
  await bob.client.post(`/sensors/${sensor}/users`, { user: { id: ann.id } });
  await bob.client.post(`/sensors/${sensor}/data`, { data: [{ value: 1, date: START }] });
  const auth = basic(await newKey(ann, 'read'));
  for (const downsample of [undefined, '1h-count']) {
    const body = { start: START, queries: [{ metric: 'cpu', aggregator: 'none', downsample }] };
    const asked = () => new Client(server.url).post<Series[]>('/api/query', body, auth);
    await bob.client.post(`/sensors/${sensor}/users`, { user: { id: ann.id } });
    t.match(await asked(), { status: 200, body: [{ metric: 'cpu' }] });
    let answering: ReturnType<typeof asked> | undefined;
    await server.sql.begin(async (tx) => {
      await tx`LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE`;
      answering = asked();
      await untilBlocked(server.sql);
      await bob.client.delete(`/sensors/${sensor}/users/${ann.id}`);
    });
    const answer = await answering!;
    t.equal(answer.status, 200);
    t.strictSame(answer.body, []);
  }
});

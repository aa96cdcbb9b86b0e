/** Reads: raw and down-sampled, of one sensor and of many, through the public interface. */
import fc from 'fast-check';
import t from 'tap';
import { pointsJson } from '../../../server/data/format.js';
import { read as readSome, type SensorType } from '../../../server/data/read.js';
import { readOptions } from '../../../server/data/read-options.js';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import { ReadRights } from '../../../server/rights/read-rights.js';
import { rightsEpoch } from '../../../server/rights/rights-epoch.js';
import { DATE_END, WIDTHS } from '../../../sql/store/points/widths.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { createSensor, writePoints, writeTexts } from '../../support/points.js';
import { summariseAll } from '../../support/rollups.js';
import { testServer } from '../../support/server.js';

interface Row {
  id: string;
  sensor_id: number;
  value: unknown;
  values?: Record<string, unknown>;
  date: number;
  week: number;
  month: number;
  year: number;
  week_year: number;
}

interface Points {
  data: Row[];
  total: number;
  interval?: number;
}

const server = await testServer(t);
const user = await newUser(server);

async function make(dataType = 'float', who: TestUser = user): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType };
  return Number((await who.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function filled(points: readonly (readonly [number, unknown])[], dataType = 'float'): Promise<number> {
  const id = await make(dataType);
  await user.client.post(`/sensors/${id}/data`, { data: points.map(([date, value]) => ({ date, value })) });
  return id;
}

async function read(id: number, query = ''): Promise<Points> {
  return (await user.client.get<Points>(`/sensors/${id}/data?${query}`)).body;
}

async function pairs(id: number, query = ''): Promise<[number, unknown][]> {
  return (await read(id, query)).data.map(({ date, value }) => [date, value]);
}

t.test(
  'a point is read with text value, number date, and the week, month and year of its date',
  async (t) => {
    const id = await filled([[1_700_000_000.123456, 21.5]]);
    t.same(await read(id), {
      data: [
        {
          id: '1700000000123456',
          sensor_id: id,
          value: '21.5',
          date: 1_700_000_000.123456,
          week: 46,
          month: 11,
          year: 2023,
          week_year: 2023,
        },
      ],
      total: 1,
    });
    const newYear = await filled([
      [Date.UTC(2021, 0, 3) / 1000, 1],
      [Date.UTC(2021, 0, 4) / 1000, 1],
    ]);
    t.same(
      (await read(newYear)).data.map(({ week, year, week_year }) => [week, year, week_year]),
      [
        [53, 2021, 2020],
        [1, 2021, 2021],
      ],
      'ISO 8601 weeks, and the years that they belong to',
    );
  },
);

t.test('a range is inclusive at both ends, sorted either way, and paged with the exact total', async (t) => {
  const id = await filled(Array.from({ length: 25 }, (_, i) => [100 + i, i] as const));
  t.same(
    (await pairs(id, 'start_date=103&end_date=105')).map(([date]) => date),
    [103, 104, 105],
  );
  t.same(
    (await pairs(id, 'start_date=1.03E2&end_date=105.000&sort=desc')).map(([date]) => date),
    [105, 104, 103],
  );
  t.equal((await read(id, 'start_date=103&end_date=105')).total, 3);
  const walked: number[] = [];
  for (let page = 0; ; page++) {
    const { data, total } = await read(id, `page=${page}&per_page=10&total=1`);
    t.equal(total, 25);
    walked.push(...data.map(({ date }) => date));
    if (data.length < 10) break;
  }
  t.same(
    walked,
    Array.from({ length: 25 }, (_, i) => 100 + i),
  );
  t.same(await read(id, 'page=9'), { data: [], total: 25 });
  t.same(await read(id, 'start_date=110&end_date=105'), { data: [], total: 0 });
  t.same(await read(id, 'per_page=0'), { data: [], total: 25 });
  t.same((await read(id, 'end_date=1e30')).total, 25);
});

t.test('one point: the last one, the one at a date, the next after a date', async (t) => {
  const id = await filled([
    [10, 1],
    [20, 2],
    [30, 3],
  ]);
  for (const flag of ['1', 'true']) t.same(await pairs(id, `last=${flag}`), [[30, '3']]);
  t.same(await pairs(id, 'last=1&end_date=25'), [[20, '2']]);
  t.same(await pairs(id, 'last=0&start_date=30'), [[30, '3']]);
  t.same(await pairs(id, 'date=20'), [[20, '2']]);
  t.same(await pairs(id, 'date=21'), []);
  t.same(await pairs(id, 'date=20&next=1'), [[30, '3']]);
  t.same(await pairs(id, 'date=5&next=1'), [[10, '1']]);
  t.same(await pairs(id, 'date=30&next=1'), []);
  t.same(await pairs(await make(), 'last=1'), []);
});

t.test('a page after the only point is empty, and the total counts what can be answered', async (t) => {
  const id = await filled([
    [10, 1],
    [20, 2],
    [30, 3],
  ]);
  for (const [query, expected] of [
    ['last=1', [[30, 3]]],
    ['last=1&page=1', []],
    ['last=1&per_page=0', []],
    ['date=10&next=1', [[20, 2]]],
    ['date=10&next=1&page=1', []],
    ['date=10&next=1&per_page=0', []],
    ['date=10&next=1&end_date=20', [[20, 2]]],
    ['date=10&next=1&start_date=25', [[30, 3]]],
  ] as const) {
    for (const interval of [0, 60]) {
      // In one bucket there is none but the first; its date is its start, and its value the mean.
      const { data, total } = await read(id, `${query}&interval=${interval}`);
      t.equal(data.length, expected.length, `${query}, interval ${interval}`);
      t.equal(total, 1);
      if (interval === 0)
        t.same(
          data.map(({ date, value }) => [date, Number(value)]),
          expected,
        );
    }
  }
  for (const query of ['date=10&next=1&end_date=15', 'date=30&next=1', 'last=1&end_date=5'])
    t.same(await read(id, query), { data: [], total: 0 }, query);
  for (const fill of ['null', 'previous', 'linear']) {
    const { data, total } = await read(id, `last=1&interval=60&fill=${fill}`);
    t.same([data.length, total], [1, 1]);
    t.same((await read(id, `last=1&interval=60&fill=${fill}&page=1`)).total, 1);
    t.same((await read(id, `last=1&interval=60&fill=${fill}&page=1`)).data, []);
  }
});

t.test(
  'pages of any read, put together, are what one page has, in the order that is documented',
  async (t) => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push(await make());
    const [minute, day] = [60, 86_400];
    const dates = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 });
    const reads = fc.record({
      sort: fc.constantFrom('ASC', 'DESC'),
      last: fc.boolean(),
      width: fc.constantFrom(0, minute, day),
      zone: fc.constantFrom('', 'Asia/Tokyo'),
      perPage: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 20 }),
      to: fc.integer({ min: 10, max: 40 }),
    });
    const scale = 7000;
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(dates, dates, dates),
        fc.array(reads, { minLength: 8, maxLength: 8 }),
        async (sensors, some) => {
          for (const [i, id] of ids.entries()) {
            await user.client.delete(`/sensors/${id}/data?start_date=0&end_date=now`);
            const points = sensors[i]!.map((date) => ({ date: date * scale, value: date }));
            if (points.length > 0) await user.client.post(`/sensors/${id}/data`, { data: points });
          }
          for (const { sort, last, width, zone, perPage, from, to } of some) {
            // Tokyo is nine hours ahead: its days start at 15 h of UTC, its minutes with those of UTC.
            const shift = zone === '' || width !== day ? 0 : 9 * 3600;
            const startOf = (date: number) =>
              width === 0 ? date : Math.floor((date + shift) / width) * width - shift;
            const [first, end] = [from * scale, to * scale];
            const isWanted = (date: number) =>
              first <= end &&
              (width === 0
                ? date >= first && date <= end
                : startOf(date) >= startOf(first) && startOf(date) <= startOf(end));
            const rows = sensors.flatMap((given, i) => {
              const found = [
                ...new Set(
                  given
                    .map((date) => date * scale)
                    .filter(isWanted)
                    .map(startOf),
                ),
              ];
              found.sort((a, b) => a - b);
              return (last ? found.slice(-1) : found).map((date) => [date, ids[i]!] as const);
            });
            const sign = sort === 'ASC' ? 1 : -1;
            rows.sort((a, b) => sign * (a[0] - b[0]) || a[1] - b[1]);
            const wanted = ids
              .map((id) => `sensor_id[]=${id}`)
              .reverse()
              .join('&');
            const query = `${wanted}&start_date=${first}&end_date=${end}&sort=${sort}&last=${last}&interval=${width}&timezone=${zone}`;
            const found: (readonly [number, number])[] = [];
            for (let page = 0; ; page++) {
              const answer = await user.client.get<Points>(
                `/sensors/data?${query}&per_page=${perPage}&page=${page}`,
              );
              const { data, total } = answer.body;
              if (total !== rows.length)
                throw new Error(`${query}: total ${total} instead of ${rows.length}`);
              found.push(...data.map(({ date, sensor_id }) => [date, sensor_id] as const));
              const isWhole = data.length === Math.max(0, Math.min(perPage, rows.length - page * perPage));
              if (!isWhole) throw new Error(`${query}: page ${page} of ${perPage} has ${data.length} rows`);
              if (data.length === 0) break;
            }
            t.strictSame(found, rows, query);
          }
        },
      ),
      { numRuns: 5 },
    );
  },
);

t.test(
  'week, month and year are those of the time zone that is asked for, of buckets and of points',
  async (t) => {
    const at = (text: string) => Date.parse(text) / 1000;
    const id = await filled([
      [at('2024-12-29T23:30:00Z'), 1],
      [at('2024-12-31T23:30:00Z'), 2],
      [at('2025-03-30T00:59:59.5Z'), 3],
      [at('2025-10-26T22:59:59Z'), 4],
      [at('2025-10-26T23:00:00Z'), 5],
    ]);
    const calendar = async (query: string) =>
      (await read(id, query)).data.map(({ date, week, month, year, week_year }) => [
        new Date(date * 1000).toISOString(),
        week,
        month,
        year,
        week_year,
      ]);
    const inUtc = [
      ['2024-12-29T23:30:00.000Z', 52, 12, 2024, 2024],
      ['2024-12-31T23:30:00.000Z', 1, 12, 2024, 2025],
      ['2025-03-30T00:59:59.500Z', 13, 3, 2025, 2025],
      ['2025-10-26T22:59:59.000Z', 43, 10, 2025, 2025],
      ['2025-10-26T23:00:00.000Z', 43, 10, 2025, 2025],
    ];
    t.same(await calendar(''), inUtc);
    const inBerlin = [
      ['2024-12-29T23:30:00.000Z', 1, 12, 2024, 2025],
      ['2024-12-31T23:30:00.000Z', 1, 1, 2025, 2025],
      ['2025-03-30T00:59:59.500Z', 13, 3, 2025, 2025],
      ['2025-10-26T22:59:59.000Z', 43, 10, 2025, 2025],
      ['2025-10-26T23:00:00.000Z', 44, 10, 2025, 2025],
    ];
    t.same(await calendar('timezone=Europe/Berlin'), inBerlin);
    t.same(await calendar('timezone=Europe/Berlin&sort=DESC'), [...inBerlin].reverse());
    t.same(
      await calendar('timezone=Europe/Berlin&interval=86400&end_date=2025-01-02'),
      [
        ['2024-12-29T23:00:00.000Z', 1, 12, 2024, 2025],
        ['2024-12-31T23:00:00.000Z', 1, 1, 2025, 2025],
      ],
      'the day that is 1 January there',
    );
    t.same(
      await calendar('timezone=Pacific/Auckland&interval=604800&last=1'),
      [['2025-10-26T11:00:00.000Z', 44, 10, 2025, 2025]],
      'the week that is from Monday, 27 October there',
    );
    t.same(await calendar('timezone=Europe/Berlin&interval=86400&fill=null&end_date=2025-01-01&per_page=2'), [
      ['2024-12-29T23:00:00.000Z', 1, 12, 2024, 2025],
      ['2024-12-30T23:00:00.000Z', 1, 12, 2024, 2025],
    ]);
  },
);

t.test('dates are also ISO 8601 and relative to now', async (t) => {
  const now = Date.now() / 1000;
  const id = await filled([
    [now - 86_400 * 3, 1],
    [now - 3600, 2],
    [now - 5, 3],
  ]);
  t.equal((await read(id, 'start_date=-1d')).total, 2);
  t.equal((await read(id, 'start_date=-30m&end_date=now')).total, 1);
  t.equal((await read(id, 'end_date=-1w')).total, 0);
  t.equal((await read(id, `start_date=${new Date((now - 7200) * 1000).toISOString()}`)).total, 2);
});

t.test(
  'an answer with too much of texts is refused before they are read, and fewer are answered',
  async (t) => {
    const long = await filled([], 'string');
    const many = (
      await server.sql<{ id: number }[]>`
    INSERT INTO sensors (owner_id, name, data_type)
    SELECT ${user.id}::bigint, 'many', 'string' FROM generate_series(1, 300) RETURNING id`
    ).map(({ id }) => id);
    await writeTexts(
      server.sql,
      [
        ...Array.from({ length: 300 }, (_, i) => ({ sensorId: Number(long), date: (i + 1) * 60_000_000 })),
        ...many.map((sensorId) => ({ sensorId, date: 60_000_000 })),
      ],
      'a'.repeat(65_536),
    );
    const ask = (query: string) =>
      user.client.get<Points & { field?: string; error?: string }>(`/sensors/${query}`);
    const ids = (count: number) =>
      many
        .slice(0, count)
        .map((id) => `sensor_id[]=${id}`)
        .join('&');
    for (const [refused, answered, field] of [
      [`${long}/data?per_page=300`, `${long}/data?per_page=200`, 'per_page'],
      [`${long}/data?per_page=300&sort=desc`, `${long}/data?per_page=10&page=2`, 'per_page'],
      [`${long}/data?per_page=300&interval=60`, `${long}/data?per_page=10&interval=60`, 'per_page'],
      [
        `${long}/data?per_page=200&interval=60&function=first,last`,
        `${long}/data?per_page=10&interval=60&function=first,last`,
        'per_page',
      ],
      [`data?per_page=300&${ids(300)}`, `data?per_page=10&${ids(300)}`, 'per_page'],
      [`data?last=1&per_page=300&${ids(300)}`, `data?last=1&${ids(300)}`, 'per_page'],
      [
        `data?last=1&per_page=150&interval=60&function=first,last&${ids(150)}`,
        `data?last=1&per_page=10&interval=60&function=first,last&${ids(150)}`,
        'per_page',
      ],
      [
        `data?last=1&per_page=150&interval=60&timezone=Asia/Tokyo&function=first,last&${ids(150)}`,
        `data?last=1&per_page=10&interval=60&timezone=Asia/Tokyo&function=first,last&${ids(150)}`,
        'per_page',
      ],
    ] as const) {
      const { status, body } = await ask(refused);
      t.equal(status, 409, refused);
      t.match(body, {
        code: 'invalid_input',
        field,
        error: `${field}: ask for fewer: they have more than 16 MB of texts`,
      });
      const few = await ask(answered);
      t.equal(few.status, 200, answered);
    }
    const sparse = await filled(
      [
        [0, 'a'.repeat(65_536)],
        [86_400, 'b'],
      ],
      'string',
    );
    const filledWith = `${sparse}/data?interval=60&fill=previous`;
    t.equal((await ask(`${filledWith}&per_page=300`)).status, 409, 'a text goes on over empty buckets');
    t.equal((await ask(`${filledWith}&per_page=10`)).status, 200);
  },
);

t.test('the newest buckets of many sensors are read at once, and leave connections to others', async (t) => {
  const { sql } = await testDatabase(t);
  const sensors: SensorType[] = [];
  for (let i = 0; i < 10; i++) {
    const id = await createSensor(sql);
    sensors.push({ id, type: 'float' });
    await writePoints(sql, id, [
      { date: 0, number: -1, text: null },
      { date: (i + 1) * 60e6, number: i, text: null },
    ]);
  }
  // Rows of rollups, rows that are out of date, and points without a row.
  await summariseAll(sql);
  await writePoints(sql, sensors[3]!.id, [{ date: 4 * 60e6, number: 33, text: null }]);
  await writePoints(sql, sensors[5]!.id, [{ date: 600e6, number: 55, text: null }]);
  sensors.splice(7, 0, { id: await createSensor(sql), type: 'float' });
  sensors.reverse();
  const answered = async (sensors: readonly SensorType[], query: object) => {
    const options = readOptions(query, 0);
    const { page, total } = await readSome(sql, sensors, options);
    return JSON.parse(String(pointsJson(page, total, options))) as Points;
  };
  let [statements, most] = [0, 0];
  sql.pool.on('acquire', () => {
    statements++;
    most = Math.max(most, sql.pool.totalCount - sql.pool.idleCount);
  });
  const newest = async (query: object) => {
    const { data, total } = await answered(sensors, { last: true, interval: 60, ...query });
    t.equal(total, data.length);
    return data.map(({ sensor_id, id, value }) => [sensor_id, Number(id), value]);
  };
  const found = await newest({});
  t.equal(statements, 1);
  const apart = [];
  for (const sensor of sensors) {
    const query = { interval: 60, sort: 'DESC' as const, per_page: 1 };
    for (const { sensor_id, id, value } of (await answered([sensor], query)).data)
      apart.push([sensor_id, Number(id), value]);
  }
  t.equal(found.length, 10);
  const inOrder = (sign: number) => (a: unknown[], b: unknown[]) =>
    sign * (Number(a[1]) - Number(b[1])) || Number(a[0]) - Number(b[0]);
  t.same(found, [...apart].sort(inOrder(1)), 'as each by itself, by date and then by sensor');
  t.same(await newest({ sort: 'DESC' }), [...apart].sort(inOrder(-1)));
  t.same(
    await newest({ start_date: '0', end_date: '1' }),
    found.map(([id]) => [id, 0, '-1']).sort(inOrder(1)),
    'within a range',
  );
  most = 0;
  t.same(await newest({ timezone: 'Europe/Berlin' }), found);
  t.ok(most <= 2, 'on the clock of a place each bucket by itself, but few at once');
});

t.test('what cannot be read is refused with the name of the parameter', async (t) => {
  const id = await filled([[1, 1]]);
  const cases = {
    start_date: 'yesterday',
    end_date: '2021-02-30',
    date: '1e',
    sort: 'up',
    interval: '-5',
    function: 'median',
    timezone: 'Mars/Olympus',
    fill: 'zero',
    values: 'raw',
    format: 'xml',
    per_page: 'many',
    last: 'perhaps',
  };
  for (const [name, value] of [...Object.entries(cases), ['function', ','], ['function', 'avg,,max']]) {
    const answer = await user.client.get(`/sensors/${id}/data?interval=60&${name}=${value}`);
    t.equal(answer.status, 409, `${name}=${value}`);
    t.equal(answer.body.field, name);
  }
});

t.test('many sensors are read in one order of time', async (t) => {
  const [one, two] = [
    await filled([
      [1, 1],
      [3, 3],
      [5, 5],
    ]),
    await filled(
      [
        [2, 'b'],
        [3, 'c'],
      ],
      'string',
    ),
  ];
  const ids = `sensor_id[]=${one}&sensor_id[]=${two}`;
  const get = async (query: string) => (await user.client.get<Points>(`/sensors/data?${query}`)).body;
  const all = await get(ids);
  t.same(
    all.data.map(({ sensor_id, value }) => [sensor_id, value]),
    [
      [one, '1'],
      [two, 'b'],
      [one, '3'],
      [two, 'c'],
      [one, '5'],
    ],
  );
  t.equal(all.total, 5);
  t.same(
    (await get(`${ids}&sort=DESC&per_page=2&page=1`)).data.map(({ date }) => date),
    [3, 2],
  );
  t.same(
    (await get(`${ids}&last=1`)).data.map(({ value }) => value),
    ['c', '5'],
  );
  t.same((await get(`sensor_id%5B%5D=${one}&start_date=2&end_date=3`)).total, 1);
  t.same((await get(`sensor_id=${two}`)).total, 2);
  t.same(
    (await get(`${ids}&interval=60`)).data.map(({ sensor_id, value }) => [sensor_id, value]),
    [
      [one, '3'],
      [two, 'c'],
    ],
  );
  t.same((await get(`${ids}&interval=60&last=1`)).total, 2);
  const foreign = await make('float', await newUser(server));
  t.equal((await user.client.get(`/sensors/data?${ids}&sensor_id[]=${foreign}`)).status, 404);
  t.equal((await user.client.get('/sensors/data')).body.field, 'sensor_id');
  t.equal((await user.client.get(`/sensors/data?${ids}&interval=60&fill=null`)).body.field, 'fill');
});

t.test('no point is before 1970 or after 2242, also where a range is', async (t) => {
  const last = DATE_END - 1;
  const id = await filled([
    [0, 1],
    [1, 2],
  ]);
  await user.client.post(`/sensors/${id}/data`, { value: 3, date: `${last}e-6` });
  t.equal((await read(id)).total, 3);
  const nothing = [
    'end_date=-5',
    'date=-5',
    'start_date=1960-01-01&end_date=1969-12-31',
    'start_date=2300-01-01',
    'date=2300-01-01',
    'date=2300-01-01&next=1',
  ];
  for (const query of nothing) {
    for (const form of [
      '',
      '&last=1',
      '&interval=60',
      '&interval=86400&timezone=Europe/Berlin',
      '&interval=60&last=1',
    ]) {
      t.same((await read(id, query + form)).data, [], query + form);
      t.equal((await read(id, query + form)).total, 0, query + form);
    }
    if (!query.includes('next'))
      t.same((await read(id, `${query}&sensor_id[]=${id}&interval=60&fill=previous`)).data, []);
  }
  t.same(await pairs(id, 'date=-5&next=1'), [[0, '1']]);
  t.equal((await read(id, 'start_date=-5&end_date=2300-01-01')).total, 3);
  const remove = (query: string) => user.client.delete(`/sensors/${id}/data?${query}`);
  for (const query of [
    'start_date=1960-01-01&end_date=1969-12-31',
    'start_date=-40000d&end_date=-30000d',
    'start_date=2300-01-01&end_date=2310-01-01',
  ])
    t.same((await remove(query)).body, { deleted: 0 }, query);
  t.same((await remove('start_date=1960-01-01&end_date=1970-01-01')).body, { deleted: 1 });
});

t.test('CSV comes out as it goes in', async (t) => {
  const values = ['plain', 'a,b', 'say "x"', 'two\nlines', ' spaces ', '{"a":1}', ''];
  const id = await filled(
    values.map((value, i) => [i + 0.5, value] as const),
    'string',
  );
  const csv = await user.client.get(`/sensors/${id}/data?format=csv`);
  t.match(csv.headers['content-type'], /^text\/csv/);
  t.ok(csv.text.startsWith('date,value,id\n0.5,plain,500000\n1.5,"a,b",1500000\n'));
  t.equal((await user.client.get(`/sensors/${id}/data`, { headers: { Accept: 'text/csv' } })).text, csv.text);
  const copy = await make('string');
  await user.client.post(`/sensors/${copy}/data`, undefined, {
    raw: csv.text,
    headers: { 'Content-Type': 'text/csv' },
  });
  t.same(await pairs(copy), await pairs(id));
  const gap = await user.client.post(`/sensors/${copy}/data`, undefined, {
    raw: 'date,value\n1,""\n2,\n',
    headers: { 'Content-Type': 'text/csv' },
  });
  t.match(gap.body, { rejected: [{ index: 1 }] }, 'an empty cell without quotes is a gap');
  await user.client.delete(`/sensors/${copy}/data/1000000`);
  const many = await user.client.get(
    `/sensors/data?sensor_id[]=${id}&sensor_id[]=${copy}&format=csv&per_page=2`,
  );
  t.equal(many.text, `sensor_id,date,value,id\n${id},0.5,plain,500000\n${copy},0.5,plain,500000\n`);
});

t.test('a point, or a range of points, is deleted and counted', async (t) => {
  const id = await filled(Array.from({ length: 10 }, (_, i) => [i, i] as const));
  t.same((await user.client.delete(`/sensors/${id}/data/3000000`)).body, { deleted: 1 });
  t.equal((await user.client.delete(`/sensors/${id}/data/3000000`)).status, 404);
  t.equal((await user.client.delete(`/sensors/${id}/data/abc`)).status, 404);
  t.same((await user.client.delete(`/sensors/${id}/data?start_date=5&end_date=7`)).body, { deleted: 3 });
  t.same((await user.client.delete(`/sensors/${id}/data?start_date=5&end_date=7`)).body, { deleted: 0 });
  t.same(
    (await pairs(id)).map(([date]) => date),
    [0, 1, 2, 4, 8, 9],
  );
  for (const [query, field] of [
    ['', 'start_date'],
    ['start_date=1', 'end_date'],
    ['start_date=2&end_date=1', 'end_date'],
    ['start_date=x&end_date=1', 'start_date'],
  ] as const) {
    const refused = await user.client.delete(`/sensors/${id}/data?${query}`);
    t.same([refused.status, refused.body.field], [409, field]);
  }
  await user.client.delete(`/sensors/${id}/data?start_date=8&end_date=9`);
  t.same(await pairs(id, 'last=1'), [[4, '4']]);
  const again = await user.client.post(`/sensors/${id}/data`, {
    data: [
      { value: 1, date: 9 },
      { value: 1, date: 4 },
    ],
  });
  t.match(again.body, { stored: 1, replaced: 1 });
});

t.test('buckets answer what suits the data type, or the functions that are asked for', async (t) => {
  const numbers = await filled([
    [60, 1],
    [61, 2],
    [119, 6],
    [180, 10],
  ]);
  t.same(await pairs(numbers, 'interval=60'), [
    [60, '3'],
    [180, '10'],
  ]);
  const { interval, data } = await read(
    numbers,
    'interval=60&function=max,avg,count,sum,first,last,min&values=typed',
  );
  t.equal(interval, 60);
  t.same(data[0]!.value, 6);
  t.same(data[0]!.values, { max: 6, avg: 3, count: 3, sum: 9, first: 1, last: 6, min: 1 });
  t.same(await pairs(numbers, 'interval=60&function=sum'), [
    [60, '9'],
    [180, '10'],
  ]);
  t.same(
    await pairs(
      await filled(
        [
          [60, 'a'],
          [70, 'b'],
        ],
        'string',
      ),
      'interval=60',
    ),
    [[60, 'b']],
  );
  t.same(
    await pairs(
      await filled(
        [
          [60, true],
          [70, false],
        ],
        'bool',
      ),
      'interval=60',
    ),
    [[60, 'false']],
  );
  t.same(
    await pairs(
      await filled(
        [
          [60, true],
          [70, false],
        ],
        'bool',
      ),
      'interval=60&function=avg',
    ),
    [[60, '0.5']],
  );
  const json = await filled(
    [
      [60, { a: 1 }],
      [70, { a: 2 }],
    ],
    'json',
  );
  t.same(await pairs(json, 'interval=60'), [[60, '{"a":2}']]);
  t.same(await pairs(json, 'interval=60&values=typed'), [[60, { a: 2 }]]);
  t.same(await pairs(json, 'interval=60&function=avg'), [[60, null]]);
  const written = await filled(
    [
      [60, '1.50'],
      [180, '2.50'],
    ],
    '',
  );
  t.same(await pairs(written, 'values=typed'), [
    [60, 1.5],
    [180, 2.5],
  ]);
  for (const name of ['first', 'last']) {
    const query = `interval=60&fill=linear&function=${name}`;
    t.same(await pairs(written, query), [
      [60, '1.50'],
      [120, '2'],
      [180, '2.50'],
    ]);
    t.same(await pairs(written, `${query}&values=typed`), [
      [60, 1.5],
      [120, 2],
      [180, 2.5],
    ]);
  }
  const mixed = await filled(
    [
      [60, 4],
      [61, 'n/a'],
      [120, 'off'],
      [180, '6'],
    ],
    '',
  );
  t.same(await pairs(mixed, 'interval=60'), [
    [60, '4'],
    [120, 'off'],
    [180, '6'],
  ]);
});

t.test('an interval that is none of the seven takes the nearest, and the answer says which', async (t) => {
  const id = await filled([[60, 1]]);
  const nearest = { 1: 60, 100: 60, 200: 300, 86500: 86_400, 1000000000: 604_800, 1000: 600, 3600: 3600 };
  for (const [asked, taken] of Object.entries(nearest)) {
    t.equal((await read(id, `interval=${asked}`)).interval, taken, asked);
  }
  t.notOk('interval' in (await read(id, 'interval=0')));
});

t.test('every bucket that overlaps the range is answered, whole; weeks start on Monday', async (t) => {
  const monday = Date.UTC(2026, 10, 16) / 1000;
  const id = await filled([
    [monday - 1, 1],
    [monday, 2],
    [monday + 604_799, 4],
    [monday + 604_800, 8],
  ]);
  t.same(await pairs(id, `interval=604800&start_date=${monday + 5}&end_date=${monday + 6}`), [[monday, '3']]);
  t.same(await pairs(id, 'interval=604800'), [
    [monday - 604_800, '1'],
    [monday, '3'],
    [monday + 604_800, '8'],
  ]);
  const early = await filled([[0, 7]]);
  t.same(await pairs(early, 'interval=604800'), [[-259_200, '7']], 'the week of 1970 began in 1969');
});

t.test(
  'days follow the calendar of a time zone, and the repeated hour of autumn gives two buckets',
  async (t) => {
    const utc = (text: string) => Date.parse(text) / 1000;
    const id = await filled([
      [utc('2026-10-24T21:59:00Z'), 1],
      [utc('2026-10-24T22:00:00Z'), 10],
      [utc('2026-10-25T00:30:00Z'), 20],
      [utc('2026-10-25T01:30:00Z'), 30],
      [utc('2026-10-25T22:59:00Z'), 40],
      [utc('2026-10-25T23:00:00Z'), 100],
    ]);
    const day = await pairs(id, 'interval=86400&timezone=Europe/Berlin&function=sum');
    t.same(day, [
      [utc('2026-10-23T22:00:00Z'), '1'],
      [utc('2026-10-24T22:00:00Z'), '100'],
      [utc('2026-10-25T23:00:00Z'), '100'],
    ]);
    const hours = await pairs(
      id,
      'interval=3600&timezone=Europe/Berlin&start_date=2026-10-25T00:00:00Z&end_date=2026-10-25T01:59:00Z',
    );
    t.same(hours, [
      [utc('2026-10-25T00:00:00Z'), '20'],
      [utc('2026-10-25T01:00:00Z'), '30'],
    ]);
  },
);

t.test('empty buckets are filled with null, the previous value, or a line between neighbours', async (t) => {
  const id = await filled([
    [120, 1],
    [300, 4],
  ]);
  const range = 'interval=60&start_date=60&end_date=400';
  t.same(await pairs(id, range), [
    [120, '1'],
    [300, '4'],
  ]);
  t.same(await pairs(id, `${range}&fill=null`), [
    [60, null],
    [120, '1'],
    [180, null],
    [240, null],
    [300, '4'],
    [360, null],
  ]);
  const between = (query: string) => pairs(id, `${range}&fill=${query}`);
  t.same(await between('previous'), [
    [120, '1'],
    [180, '1'],
    [240, '1'],
    [300, '4'],
  ]);
  t.same(await between('linear&values=typed'), [
    [120, 1],
    [180, 2],
    [240, 3],
    [300, 4],
  ]);
  t.same(await between('linear&page=1&per_page=3'), [[300, '4']]);
  t.same(await between('linear&page=1&per_page=1&sort=DESC'), [[240, '3']]);
  t.equal((await read(id, `${range}&fill=null&per_page=2`)).total, 6);
});

t.test('down-sampled reads equal a recomputation from the points, whatever happened to them', async () => {
  type Step =
    | { kind: 'write'; points: { minute: number; second: number; value: number | string }[] }
    | { kind: 'delete'; from: number; length: number }
    | { kind: 'refresh' };
  const minute = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 60_000 }));
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        points: fc.array(
          fc.record({
            minute,
            second: fc.integer({ min: 0, max: 3 }),
            value: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom('on', 'off')),
          }),
          { minLength: 1, maxLength: 15 },
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('delete' as const),
        from: minute,
        length: fc.integer({ min: 0, max: 900 }),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'refresh' as const }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const id = await make('');
      const model = new Map<number, number | string>();
      for (const each of steps) {
        if (each.kind === 'write') {
          const data = each.points.map(({ minute, second, value }) => ({
            date: minute * 60 + second,
            value,
          }));
          for (const { date, value } of data) model.set(date, value);
          await Promise.all([
            user.client.post(`/sensors/${id}/data`, { data }),
            each.points.length % 3 === 0 ? summariseAll(server.sql) : undefined,
          ]);
        } else if (each.kind === 'delete') {
          const [from, to] = [each.from * 60, (each.from + each.length) * 60];
          for (const date of [...model.keys()]) if (date >= from && date <= to) model.delete(date);
          await user.client.delete(`/sensors/${id}/data?start_date=${from}&end_date=${to}`);
        } else await summariseAll(server.sql);
        for (const width of WIDTHS) {
          const answer = await read(
            id,
            `interval=${width}&per_page=1000&values=typed&function=count,sum,min,max,first,last`,
          );
          const expected = recompute(model, width);
          if (
            JSON.stringify(answer.data.map(({ date, values }) => [date, values])) !== JSON.stringify(expected)
          ) {
            throw new Error(`buckets of ${width} s differ`);
          }
          const last = await read(
            id,
            `interval=${width}&last=1&values=typed&function=count,sum,min,max,first,last`,
          );
          if (JSON.stringify(last.data) !== JSON.stringify(answer.data.slice(-1)))
            throw new Error(`the newest bucket of ${width} s differs`);
        }
        const { total } = await read(id, 'per_page=1');
        if (total !== model.size) throw new Error(`total ${total}, there are ${model.size}`);
      }
    }),
    { numRuns: 40 },
  );
});

t.test(
  'whoever has lost a sensor, or its login, reads nothing from then on, and who is given it reads at once',
  async (t) => {
    // Another server, which hears of nothing but what the database tells.
    const other = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
    const id = await filled([[60, 1]]);
    const friend = await newUser(server);
    const there = new Client(other.url, friend.session);
    const paths = [`/sensors/${id}/data`, `/sensors/${id}/data?start_date=9&end_date=8&interval=60`];
    const sees = async (client: Client) => {
      const answers = [];
      for (const path of [...paths, `/sensors/data?sensor_id[]=${id}`]) answers.push(await client.get(path));
      return answers.map(({ status }) => status);
    };
    const share = () => user.client.post(`/sensors/${id}/users`, { user: { id: friend.id } });
    for (const round of [1, 2]) {
      t.same(await sees(there), [404, 404, 404], `not shared yet, round ${round}`);
      await share();
      t.same(await sees(there), [200, 200, 200]);
      await server.sql`DELETE FROM sensor_users WHERE sensor_id = ${id} AND user_id = ${friend.id}`;
    }
    await share();
    const made = await friend.client.post<{ key: { id: string; key: string } }>('/users/current/keys', {
      key: { name: 'k', scope: 'read' },
    });
    const given = made.body.key;
    const byKey = new Client(other.url, given.key);
    t.same(await sees(byKey), [200, 200, 200]);
    await server.sql`UPDATE api_keys SET scope = 'write' WHERE id = ${Number(given.id)}`;
    t.same(await sees(byKey), [403, 403, 403], 'a key that may only write now');
    t.same(await sees(there), [200, 200, 200]);
    await server.sql`DELETE FROM sessions WHERE user_id = ${friend.id}`;
    t.same(await sees(there), [403, 403, 403], 'a login that has ended');
    const owner = new Client(other.url, user.session);
    const firstValue = async () =>
      (await owner.get<Points>(`/sensors/${id}/data?values=typed`)).body.data[0]!.value;
    t.equal(await firstValue(), 1);
    await server.sql`UPDATE sensors SET data_type = 'bool' WHERE id = ${id}`;
    t.equal(await firstValue(), true, 'as the sensor is now');
    await user.client.delete(`/sensors/${id}`);
    t.same(await sees(owner), [404, 404, 404], 'a sensor that was deleted');
  },
);

t.test('JSON of more levels than can be written is read as the text that was sent', async (t) => {
  const user = await newUser(server);
  for (const type of ['', 'json']) {
    const { body } = await user.client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 'deep', data_type: type },
    });
    const read = async (levels: number) => {
      const text = '['.repeat(levels) + ']'.repeat(levels);
      await user.client.post(`/sensors/${body.sensor.id}/data`, { date: levels, value: text });
      const found = await user.client.get<Points>(
        `/sensors/${body.sensor.id}/data?values=typed&date=${levels}`,
      );
      return found.status === 200 ? found.body.data[0]?.value : found.status;
    };
    t.same(await read(3), [[[]]]);
    t.equal(typeof (await read(500)), 'object');
    t.equal(await read(501), '['.repeat(501) + ']'.repeat(501));
    const deepest = await read(30_000);
    t.ok(
      deepest === undefined || typeof deepest === 'string',
      'stored and read as text, or not taken at all',
    );
  }
});

t.test('rights that end while points are being read are those that count', async (t) => {
  const { sql } = server;
  const callers = new IngestRights(sql);
  const rights = new ReadRights(sql, callers);
  const id = await filled([[60, 1]]);
  const [friend, leaver] = [await newUser(server), await newUser(server)];
  await user.client.post(`/sensors/${id}/users`, { users: [{ id: friend.id }, { id: leaver.id }] });
  const callerOf = async ({ session }: TestUser) => (await callers.caller(session))!;

  let reads = 0;
  const during = (change: () => PromiseLike<unknown>) => async () => {
    reads++;
    await change();
    return { epoch: await rightsEpoch(sql) };
  };
  const asFriend = await callerOf(friend);
  const asLeaver = await callerOf(leaver);
  const moved = async () => sql`UPDATE rights_epoch SET epoch = epoch + 1`;
  await rights.reading(
    asFriend,
    [id],
    undefined,
    during(async () => {}),
  );
  t.equal(reads, 1);
  await rights.reading(asFriend, [id], undefined, during(moved));
  t.equal(reads, 3, 'read again under the rights of now, and not for ever');
  await t.rejects(
    rights.reading(
      asFriend,
      [id],
      undefined,
      during(() => sql`DELETE FROM sensor_users WHERE user_id = ${friend.id}`),
    ),
    { code: 'not_found' },
  );
  await t.rejects(
    rights.reading(
      asLeaver,
      [id],
      undefined,
      during(() => sql`DELETE FROM sessions WHERE user_id = ${leaver.id}`),
    ),
    { code: 'unauthorized' },
  );
});

const MONDAY = 4 * 86_400;

function recompute(model: ReadonlyMap<number, number | string>, width: number): [number, object][] {
  const shift = width === 604_800 ? MONDAY : 0;
  const buckets = new Map<number, (number | string)[]>();
  for (const date of [...model.keys()].sort((a, b) => a - b)) {
    const start = Math.floor((date - shift) / width) * width + shift;
    buckets.set(start, [...(buckets.get(start) ?? []), model.get(date)!]);
  }
  return [...buckets].map(([start, values]) => {
    const numbers = values.filter((value) => typeof value === 'number');
    const none = numbers.length === 0;
    return [
      start,
      {
        count: values.length,
        sum: none ? null : numbers.reduce((sum, number) => sum + number, 0),
        min: none ? null : Math.min(...numbers),
        max: none ? null : Math.max(...numbers),
        first: values[0],
        last: values.at(-1),
      },
    ];
  });
}

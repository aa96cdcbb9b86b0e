/** Down-sampled reads: buckets, time zones, filling, pages of any read. */
import fc from 'fast-check';
import t from 'tap';
import { pointsJson } from '../../../server/data/format.js';
import { read as readSome, type SensorType } from '../../../server/data/read.js';
import { readOptions } from '../../../server/data/read-options.js';
import { CENTRAL, Shards } from '../../../sql/shards.js';
import { WIDTHS } from '../../../sql/store/points/widths.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { createSensor, writePoints } from '../../support/points.js';
import { summariseAll } from '../../support/rollups.js';
import { testServer } from '../../support/server.js';
import type { Points } from './reads.js';

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

t.test('the newest buckets of many sensors are read at once, and leave connections to others', async (t) => {
  const { sql } = await testDatabase(t);
  const sensors: SensorType[] = [];
  for (let i = 0; i < 10; i++) {
    const id = await createSensor(sql);
    sensors.push({ id, type: 'float', shard: CENTRAL });
    await writePoints(sql, id, [
      { date: 0, number: -1, text: null },
      { date: (i + 1) * 60e6, number: i, text: null },
    ]);
  }
  // Rows of rollups, rows that are out of date, and points without a row.
  await summariseAll(sql);
  await writePoints(sql, sensors[3]!.id, [{ date: 4 * 60e6, number: 33, text: null }]);
  await writePoints(sql, sensors[5]!.id, [{ date: 600e6, number: 55, text: null }]);
  sensors.splice(7, 0, { id: await createSensor(sql), type: 'float', shard: CENTRAL });
  sensors.reverse();
  const answered = async (sensors: readonly SensorType[], query: object) => {
    const options = readOptions(query, 0);
    const { page, total } = await readSome(new Shards(sql), sensors, options);
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

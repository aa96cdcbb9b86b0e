/** Raw reads of one sensor and of many, CSV, deletion of points. */

import t from 'tap';
import { DATE_END } from '../../../common/dates.js';
import { newUser, type TestUser } from '../../support/client.js';
import { writeTexts } from '../../support/points.js';
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

/** Uploads: every form of body, and what the receipt says. */
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { jsonText } from '@sensorium/model/number-text';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import t from 'tap';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { testServer } from '../../support/server.js';
import type { Points } from './uploads.js';

interface Receipt {
  stored: number;
  duplicate: number;
  replaced: number;
  rejected: { index: number; reason: string; sensor_id?: number }[];
  error?: string;
}

async function make(user: TestUser, dataType = 'float', more: object = {}): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType, ...more };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function stored(user: TestUser, id: number, query = ''): Promise<[number, unknown][]> {
  const { body } = await user.client.get<Points>(`/sensors/${id}/data?per_page=1000&${query}`);
  return body.data.map(({ date, value }) => [date, value]);
}

const server = await testServer(t);

const user = await newUser(server);

t.test('points arrive in every form of body', async (t) => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const forms: [string, unknown, object?][] = [
    ['a list', { data: [{ value: 1, date: 10 }] }],
    ['a single object', { data: { value: 1, date: 10 } }],
    ['flat', { value: 1, date: 10 }],
    ['a bare list', [{ value: 1, date: 10 }]],
    ['texts', { data: [{ value: '1', date: '10.000' }] }],
    ['exponents', { data: [{ value: '1e0', date: '1.0E1' }] }],
    ['ISO 8601', { data: [{ value: 1, date: '1970-01-01T00:00:10Z' }] }],
    ['ISO 8601 with an offset', { data: [{ value: 1, date: '1970-01-01T01:00:10+01:00' }] }],
    ['without content type', undefined, { raw: '{"data":[{"value":1,"date":10}]}' }],
    ['a byte order mark', undefined, { raw: '\ufeff{"data":[{"value":1,"date":10}]}' }],
    ['a byte order mark before an unusual body', undefined, { raw: '\ufeff{"value":"1","date":10}' }],
    ['JSON called a form', undefined, { raw: '{"data":[{"value":1,"date":10}]}', headers: form }],
    ['a flat form', undefined, { raw: 'value=1&date=10', headers: form }],
    ['a nested form', undefined, { raw: 'data[0][value]=1&data[0][date]=10', headers: form }],
    [
      'gzip',
      undefined,
      {
        raw: gzipSync('{"data":[{"value":1,"date":10}]}'),
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      },
    ],
    [
      'MessagePack',
      undefined,
      { raw: pack({ data: [{ value: 1, date: 10 }] }), headers: { 'Content-Type': 'application/msgpack' } },
    ],
    ['CSV', undefined, { raw: 'date,value\n10,1\n', headers: { 'Content-Type': 'text/csv; charset=utf-8' } }],
    [
      'CSV with other columns, quotes and a byte order mark',
      undefined,
      { raw: '\ufeffunit,"Value",DATE\r\nC,"1",10\r\n', headers: { 'Content-Type': 'text/csv' } },
    ],
  ];
  for (const [name, body, options] of forms) {
    const id = await make(user);
    const answer = await user.client.post<Receipt>(`/sensors/${id}/data.json`, body, options);
    t.equal(answer.status, 201, name);
    t.same(answer.body, { stored: 1, duplicate: 0, replaced: 0, rejected: [] }, name);
    t.same(await stored(user, id), [[10, '1']], name);
  }
});

t.test('points of many sensors arrive at once', async (t) => {
  const [one, two] = [await make(user), await make(user, 'string')];
  const answer = await user.client.post<Receipt>('/sensors/data', {
    sensors: [
      {
        sensor_id: String(one),
        data: [
          { value: 1, date: 1 },
          { value: 'x', date: 2 },
        ],
      },
      { sensor_id: two, sensor_name: 'two', data: { value: 'x', date: 1 } },
      { sensor_id: 999_999, data: [{ value: 1 }, { value: 2 }] },
    ],
  });
  t.equal(answer.status, 201);
  t.match(answer.body, {
    stored: 2,
    rejected: [
      { sensor_id: one, index: 1, reason: /number/ },
      { sensor_id: 999_999, index: 0, reason: /no sensor/ },
      { sensor_id: 999_999, index: 1 },
    ],
  });
  const csv = {
    raw: `sensor_id,date,value\n${one},5,5\n${two},5,"a,""b"""\n`,
    headers: { 'Content-Type': 'text/csv' },
  };
  t.match((await user.client.post<Receipt>('/sensors/data', undefined, csv)).body, { stored: 2 });
  t.same(await stored(user, one), [
    [1, '1'],
    [5, '5'],
  ]);
  t.same(await stored(user, two), [
    [1, 'x'],
    [5, 'a,"b"'],
  ]);
});

t.test('of many sensors an entry that names none is rejected, and the others are stored', async (t) => {
  const id = await make(user);
  const csv = { 'Content-Type': 'text/csv' };
  const data = [
    { value: 1, date: 1 },
    { value: 2, date: 2 },
  ];
  for (const sensor_id of ['x', null, undefined, 0, -1, 1.5, {}, '1e3', '9'.repeat(17)]) {
    const sensors = [
      { sensor_id, data },
      { sensor_id: id, data },
    ];
    const { status, body } = await user.client.post<Receipt>('/sensors/data', { sensors });
    const reason = 'sensors[0].sensor_id must be the id of a sensor';
    t.same(
      [status, body.stored + body.duplicate, body.rejected],
      [201, 2, [0, 1].map((index) => ({ index, reason, sensor_id: null }))],
      JSON.stringify(sensor_id),
    );
  }
  const padded = { raw: `${JSON.stringify({ sensors: [{ sensor_id: 'x', data }] }).padEnd(140_000)}` };
  t.match(await user.client.post<Receipt>('/sensors/data', undefined, padded), {
    status: 409,
    body: { code: 'nothing_stored', stored: 0, rejected: [{ index: 0, sensor_id: null }, { index: 1 }] },
  });
  const rows = { raw: `sensor_id,date,value\nx,1,1\n${id},1,1\n,2,2\n`, headers: csv };
  t.match((await user.client.post<Receipt>('/sensors/data', undefined, rows)).body, {
    duplicate: 1,
    rejected: [
      { index: 0, sensor_id: null, reason: 'sensor_id in row 0 must be the id of a sensor' },
      { index: 2, sensor_id: null },
    ],
  });
});

t.test('an upload in which nothing can be taken is refused in the shape of a receipt', async (t) => {
  const id = await make(user);
  const bodies: [unknown, number, object?][] = [
    [{ data: [] }, 0],
    [{ data: [{ value: 'x' }, { date: 1 }, 5, null] }, 4],
    [undefined, 0],
    [{}, 0],
    [null, 0],
    [undefined, 0, { raw: '', headers: { 'Content-Type': 'text/csv' } }],
    [undefined, 0, { raw: pack({}), headers: { 'Content-Type': 'application/msgpack' } }],
  ];
  for (const [body, rejected, options] of bodies) {
    const answer = await user.client.post<Receipt>(`/sensors/${id}/data`, body, options);
    t.equal(answer.status, 409);
    t.match(answer.body, { stored: 0, duplicate: 0, replaced: 0, code: 'nothing_stored', error: /no point/ });
    t.equal(answer.body.rejected.length, rejected);
  }
  for (const body of [undefined, {}, { sensors: [] }]) {
    t.match(await user.client.post<Receipt>('/sensors/data', body), {
      status: 409,
      body: { stored: 0, duplicate: 0, replaced: 0, rejected: [], code: 'nothing_stored', error: /no point/ },
    });
  }
  const inBody = { session_id: user.session };
  t.match(await user.client.as(undefined).post(`/sensors/${id}/data`, inBody), {
    status: 409,
    body: { code: 'nothing_stored' },
  });
  t.equal((await user.client.post('/sensors/999999/data', {})).status, 404, 'of a sensor that there is not');
  const many = await user.client.post<Receipt>('/sensors/data', { sensors: [{ sensor_id: id, data: [{}] }] });
  t.match(many.body, { code: 'nothing_stored', rejected: [{ sensor_id: id, index: 0, reason: /missing/ }] });
  t.same(await stored(user, id), []);
});

t.test('a body that is no upload is refused, and names what is wrong', async (t) => {
  const id = await make(user);
  const csv = { 'Content-Type': 'text/csv' };
  const cases: [string, unknown, object | undefined, RegExp][] = [
    [`/sensors/${id}/data`, { points: [] }, undefined, /data/],
    [`/sensors/${id}/data`, { data: 5 }, undefined, /data: must be/],
    [`/sensors/${id}/data`, undefined, { raw: '{"data":[' }, /not valid JSON/],
    [`/sensors/${id}/data`, undefined, { raw: '"date,value\\n1,1"' }, /data: is missing/],
    [`/sensors/${id}/data`, undefined, { raw: 'time,value\n', headers: csv }, /no points/],
    [
      `/sensors/${id}/data`,
      undefined,
      { raw: 'date,number\n1,1\n', headers: csv },
      /no column value; its columns are "date", "number"/,
    ],
    [
      `/sensors/${id}/data`,
      undefined,
      { raw: 'date;value\n1;21,5\n', headers: csv },
      /no column value: it is separated by ; where , is expected, and numbers need a decimal point/,
    ],
    [`/sensors/${id}/data`, undefined, { raw: 'date\tvalue\n', headers: csv }, /separated by tabs/],
    [`/sensors/${id}/data`, undefined, { raw: 'date,value\n1,"1\n', headers: csv }, /not valid CSV/],
    ['/sensors/data', undefined, { raw: 'date,value\n1,1\n', headers: csv }, /no column sensor_id/],
    ['/sensors/data', undefined, { raw: 'sensor_id,value\nx,1\n', headers: csv }, /sensor_id in row 0/],
    ['/sensors/data', { data: 5 }, undefined, /sensors/],
    ['/sensors/data', { sensors: [5] }, undefined, /sensors\[0\]/],
    ['/sensors/data', { sensors: [{ sensor_id: id }] }, undefined, /sensors\[0\]\.data/],
  ];
  for (const [path, body, options, error] of cases) {
    const answer = await user.client.post<Receipt>(path, body, options);
    t.equal(answer.status, 409);
    if (error !== undefined) t.match(answer.body.error, error);
  }
});

t.test('-0 stays -0, in every form of upload and of answer', async (t) => {
  const headers = (type: string) => ({ 'Content-Type': type });
  const forms: object[] = [
    { raw: '[{"value":-0,"date":60},{"value":-0.0,"date":61}]' },
    { raw: '[{"value":-0,"date":60},{"value":"-0","date":61}]' },
    { raw: 'date,value\n60,-0\n61,-0\n', headers: headers('text/csv') },
    {
      raw: 'data[0][value]=-0&data[0][date]=60&data[1][value]=-0&data[1][date]=61',
      headers: headers('application/x-www-form-urlencoded'),
    },
    {
      // msgpackr writes -0 as 0.
      raw: Buffer.concat(
        [
          [0x92],
          ...[60, 61].map((date) => [
            0x82,
            ...pack('value'),
            0xcb,
            0x80,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            ...pack('date'),
            date,
          ]),
        ].map((bytes) => Buffer.from(bytes)),
      ),
      headers: headers('application/msgpack'),
    },
  ];
  for (const dataType of ['float', 'integer', '']) {
    for (const options of forms) {
      const id = await make(user, dataType);
      const path = `/sensors/${id}/data`;
      t.match((await user.client.post<Receipt>(path, undefined, options)).body, { stored: 2 });
      t.match((await user.client.post<Receipt>(path, undefined, options)).body, { duplicate: 2 });
      const read = async (query: string) => (await user.client.get(`${path}?${query}`)).text;
      t.match(await read(''), /"value":"-0".*"value":"-0"/);
      t.match(await read('values=typed'), /"value":-0,.*"value":-0,/);
      t.equal(await read('format=csv'), 'date,value,id\n60,-0,60000000\n61,-0,61000000\n');
      t.equal(await read('format=csv&values=typed'), 'date,value,id\n60,-0,60000000\n61,-0,61000000\n');
      for (const ask of ['interval=60&function=last', 'interval=60&function=first']) {
        t.match(await read(ask), /"value":"-0"/, ask);
        t.match(await read(`${ask}&values=typed`), /"value":-0,/, ask);
      }
      t.match(
        await read('interval=60&function=min,avg,last'),
        /"values":\{"min":"0","avg":"0","last":"-0"\}/,
      );
    }
  }
  const id = await make(user);
  const send = async (value: unknown) =>
    (
      await user.client.post<Receipt>(`/sensors/${id}/data`, undefined, {
        raw: `{"value":${value},"date":1}`,
      })
    ).body;
  t.match(
    [await send(0), await send('-0'), await send('-0'), await send(0)],
    [{ stored: 1 }, { replaced: 1 }, { duplicate: 1 }, { replaced: 1 }],
  );
  t.match((await user.client.get<{ sensor: object }>(`/sensors/${id}?details=full`)).status, 200);

  const json = await make(user, 'json');
  const data =
    '[{"value":{"a":[-0,0,"0"],"b":{"c":-0.0}},"date":1},{"value":-0,"date":2},{"value":"[ -0 ]","date":3}]';
  t.match((await user.client.post(`/sensors/${json}/data`, undefined, { raw: data })).body, { stored: 3 });
  t.same(await stored(user, json), [
    [1, '{"a":[-0,0,"0"],"b":{"c":-0}}'],
    [2, '-0'],
    [3, '[-0]'],
  ]);
  const typed = (await user.client.get(`/sensors/${json}/data?values=typed`)).text;
  t.match(typed, /"value":\{"a":\[-0,0,"0"\],"b":\{"c":-0\}\}.*"value":-0,.*"value":\[-0\]/);
  const text = await make(user, 'string');
  t.match(
    (await user.client.post(`/sensors/${text}/data`, undefined, { raw: '{"value":-0,"date":1}' })).status,
    201,
  );
  t.same(await stored(user, text), [[1, '-0']]);
  const bool = await make(user, 'bool');
  t.match((await user.client.post(`/sensors/${bool}/data`, { value: '-0', date: 1 })).status, 201);
  t.same(await stored(user, bool), [[1, 'false']]);
});

t.test('JSON is written as JSON.stringify has it, but for -0', async () => {
  const some = fc.oneof(
    fc.jsonValue(),
    fc.constant(-0),
    fc.constant(0),
    fc.record({ a: fc.constant(-0), b: fc.jsonValue() }),
  );
  fc.assert(
    fc.property(fc.array(some), (values) => {
      const text = jsonText(values)!;
      const plain = JSON.parse(JSON.stringify(values, (_, each) => (Object.is(each, -0) ? '-0' : each)));
      const back = JSON.parse(text, (_, each) => (Object.is(each, -0) ? '-0' : each));
      if (!isDeepStrictEqual(back, plain)) throw new Error(text);
      if (!text.includes('-0') && text !== JSON.stringify(values)) throw new Error(text);
    }),
    { numRuns: 500 },
  );
});

t.test('a page that was read is an upload of duplicates', async (t) => {
  const values: [string, unknown[]][] = [
    ['float', [1, 0.1, -0, 1e21, '7.50', 1e-7]],
    ['integer', [1, -7]],
    ['bool', [true, 0]],
    ['string', ['text', '', '5', ' ,"\n']],
    ['json', [{ a: [1, null, '"'] }, [], 'null', 5]],
    ['', [5, '007', '21.50', 'text', '', true, { a: 1 }, 1e21, -0]],
  ];
  const ids: number[] = [];
  let count = 0;
  for (const [dataType, all] of values) {
    const id = await make(user, dataType);
    ids.push(id);
    count += all.length;
    const data = all.map((value, i) => ({ value, date: 1_700_000_000.000001 + i * 1000 }));
    t.match((await user.client.post<Receipt>(`/sensors/${id}/data`, { data })).body, { stored: all.length });
    const page = await user.client.get(`/sensors/${id}/data`);
    const csv = await user.client.get(`/sensors/${id}/data?format=csv`);
    const uploads: [unknown, object?][] = [
      [page.body],
      [undefined, { raw: csv.text, headers: { 'Content-Type': 'text/csv' } }],
    ];
    for (const [body, options] of uploads) {
      t.same(
        (await user.client.post<Receipt>(`/sensors/${id}/data`, body, options)).body,
        { stored: 0, duplicate: all.length, replaced: 0, rejected: [] },
        dataType,
      );
    }
    if (dataType !== 'float') continue;
    const other = await make(user);
    const buckets = await user.client.get<Points>(`/sensors/${id}/data?interval=60&function=avg,max`);
    t.match((await user.client.post(`/sensors/${other}/data`, buckets.body)).body, { stored: all.length });
    t.match((await user.client.post(`/sensors/${other}/data`, buckets.body)).body, { duplicate: all.length });
  }
  const query = `${ids.map((id) => `sensor_id[]=${id}`).join('&')}&per_page=1000`;
  const all = { stored: 0, duplicate: count, replaced: 0, rejected: [] };
  const page = await user.client.get(`/sensors/data?${query}`);
  t.same((await user.client.post('/sensors/data', page.body)).body, all);
  const csv = await user.client.get(`/sensors/data?${query}&format=csv`);
  const options = { raw: csv.text, headers: { 'Content-Type': 'text/csv' } };
  t.same((await user.client.post('/sensors/data', undefined, options)).body, all);
  const data = [
    { value: 1, date: 1 },
    { sensor_id: 'x', value: 1 },
    { sensor_id: ids[0], value: 'x', date: 1 },
  ];
  t.match((await user.client.post('/sensors/data', { data })).body, {
    rejected: [
      { index: 0, sensor_id: null },
      { index: 1, sensor_id: null },
      { index: 2, sensor_id: ids[0], reason: /number/ },
    ],
  });
});

t.test('at most ten thousand rejected points are listed, of the others the number is told', async (t) => {
  const id = await make(user);
  const data = [{ value: 1, date: 1 }, ...new Array(10_500).fill(0)];
  const { body } = await user.client.post<Receipt & { rejected_more: number }>(`/sensors/${id}/data`, {
    data,
  });
  t.same([body.stored, body.rejected.length, body.rejected_more], [1, 10_000, 500]);
});

t.test('sensors of others are looked up all at once, however many of them an upload names', async (t) => {
  const other = await newUser(server);
  const theirs = await Promise.all(Array.from({ length: 200 }, () => make(other)));
  const shared = await other.client.post(`/sensors/${theirs[0]}/users`, { user: { id: user.id } });
  t.equal(shared.status, 201);
  const own = await make(user);
  const proxy = await databaseProxy(t, server.config.DATABASE_URL);
  const client = new Client((await testServer(t, { DATABASE_URL: proxy.url })).url).as(user.session);

  const sensors = [own, ...theirs].map((sensor_id) => ({ sensor_id, data: [{ value: 1, date: 1 }] }));
  const before = proxy.answers();
  const { status, body } = await client.post<Receipt>('/sensors/data', { sensors });
  const answers = proxy.answers() - before;
  t.same([status, body.stored, body.rejected.length], [201, 1, theirs.length]);
  t.match(body.rejected[0]?.reason, `only the owner of sensor ${theirs[0]} may do this`);
  t.match(body.rejected[1]?.reason, `there is no sensor ${theirs[1]}`);
  t.ok(answers < 50, `${answers} answers of the database`);
});

t.test('an upload longer than a flush is stored whole', async (t) => {
  const small = await testServer(t, { FLUSH_POINTS: 100 });
  const owner = await newUser(small);
  const id = await make(owner);
  const data = Array.from({ length: 1050 }, (_, i) => ({ date: 2000 - i, value: i }));
  t.match((await owner.client.post<Receipt>(`/sensors/${id}/data`, { data })).body, {
    stored: 1050,
    rejected: [],
  });
  t.equal((await owner.client.get<Points>(`/sensors/${id}/data`)).body.total, 1050);
  t.match((await owner.client.post<Receipt>(`/sensors/${id}/data`, { data })).body, { duplicate: 1050 });
});

/** Uploads: every form of body, every judgement of a point, and what the receipt says. */

import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { jsonText } from '@sensorium/model/number-text';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import t from 'tap';
import { LargeBodies } from '../../../server/data/large/large-bodies.js';
import { Receipt as Account } from '../../../server/data/receipt.js';
import { pick, type Upload, UploadBuilder } from '../../../server/data/upload.js';
import { PointValidator } from '../../../server/data/validate.js';
import type { QueuedBatch } from '../../../server/ingest/batch.js';
import { measureClock } from '../../../sql/clock.js';
import { NO_DATE } from '../../../sql/store/ingest/point-buffer.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { testServer } from '../../support/server.js';

interface Receipt {
  stored: number;
  duplicate: number;
  replaced: number;
  rejected: { index: number; reason: string; sensor_id?: number }[];
  error?: string;
}

interface Points {
  data: { id: string; sensor_id: number; value: unknown; date: number }[];
  total: number;
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

t.test('each data type takes its values and refuses the others', async (t) => {
  const ok: [string, unknown, string, unknown][] = [
    ['float', 21.5, '21.5', 21.5],
    ['float', '21.50', '21.5', 21.5],
    ['float', '-1e-3', '-0.001', -0.001],
    ['float', true, '1', 1],
    ['integer', 7, '7', 7],
    ['integer', '7', '7', 7],
    ['bool', true, 'true', true],
    ['bool', 0, 'false', false],
    ['bool', 'TRUE', 'true', true],
    ['string', 'text', 'text', 'text'],
    ['string', 5, '5', '5'],
    ['string', '', '', ''],
    ['string', { a: 1 }, '{"a":1}', '{"a":1}'],
    ['something new', 'text', 'text', 'text'],
    ['json', { a: [1, null] }, '{"a":[1,null]}', { a: [1, null] }],
    ['json', '{ "a": 1 }', '{"a":1}', { a: 1 }],
    ['json', '5', '5', 5],
    ['', 5, '5', 5],
    ['', '5', '5', 5],
    ['', '007', '007', 7],
    ['', '21.50', '21.50', 21.5],
    ['', 'text', 'text', 'text'],
    ['', true, 'true', 'true'],
    ['', { a: 1 }, '{"a":1}', { a: 1 }],
    ['', '1e999', '1e999', '1e999'],
  ];
  for (const [type, value, text, typed] of ok) {
    const id = await make(user, type);
    const answer = await user.client.post<Receipt>(`/sensors/${id}/data`, { data: [{ value, date: 1 }] });
    t.equal(answer.status, 201, `${type} ${JSON.stringify(value)}`);
    t.same(await stored(user, id), [[1, text]], `${type} ${JSON.stringify(value)} as text`);
    t.same(await stored(user, id, 'values=typed'), [[1, typed]], `${type} ${JSON.stringify(value)} typed`);
  }
  const bad: [string, unknown][] = [
    ['float', 'warm'],
    ['float', ''],
    ['float', '0x10'],
    ['float', 'NaN'],
    ['float', 1e291],
    ['float', { a: 1 }],
    ['integer', 1.5],
    ['integer', '1.5'],
    ['bool', 2],
    ['bool', 'yes'],
    ['json', 'no json'],
    ['json', null],
    ['string', null],
    ['string', 'a\0b'],
    ['string', '\ud800'],
    ['string', 'x'.repeat(65_537)],
    ['', undefined],
  ];
  for (const [type, value] of bad) {
    const id = await make(user, type);
    const answer = await user.client.post<Receipt>(`/sensors/${id}/data`, { data: [{ value, date: 1 }] });
    t.equal(answer.status, 409, `${type} ${JSON.stringify(value)?.slice(0, 20)}`);
    t.equal(answer.body.rejected.length, 1);
  }
});

t.test('numbers alone are judged like numbers among other things', async (t) => {
  const points = [
    { value: 1, date: 1 },
    { date: 2.0000005, value: 2.5 },
    { value: -0, date: 3 },
    { value: 1e290, date: 4 },
    { value: 1e291, date: 5 },
    { value: 6, date: -1 },
    { value: 7, date: 1_735_689_600_000 },
    { value: 8, date: 1e300 },
    { value: 9, date: 9 },
  ];
  for (const dataType of ['float', 'integer', 'bool', 'string', 'json', '']) {
    const [alone, among] = [await make(user, dataType), await make(user, dataType)];
    const send = (id: number, data: object[]) => user.client.post<Receipt>(`/sensors/${id}/data`, { data });
    const { status, body } = await send(alone, points);
    t.same(
      [status, body],
      await send(
        among,
        points.map((point) => ({ ...point, unit: 'm' })),
      ).then((answer) => [answer.status, answer.body]),
      dataType,
    );
    t.ok(body.rejected.length >= 3, dataType);
    t.same(await stored(user, alone), await stored(user, among), dataType);
  }
});

t.test('a point that calls its date otherwise is rejected by that name, however it is sent', async (t) => {
  const id = await make(user);
  const packed = { 'Content-Type': 'application/msgpack' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const name of ['timestamp', 'Timestamp', 'time', 'DateTime', 'Date', 'DATE']) {
    const point = { value: 1, [name]: 1_700_000_000 };
    const data = [{ value: 0, date: 1, [name]: 5 }, point, { value: 2, date: null, [name]: 5 }];
    const bodies: [unknown, object?][] = [
      [{ data }],
      [undefined, { raw: pack({ data }), headers: packed }],
      [undefined, { raw: JSON.stringify({ data }).padEnd(140_000) }],
    ];
    for (const [body, options] of bodies) {
      const answer = await user.client.post<Receipt>(`/sensors/${id}/data`, body, options);
      t.match(answer, { status: 201, body: { replaced: 0 } });
      const reason = `date is missing: ${name} has to be called date`;
      t.same(
        answer.body.rejected,
        [1, 2].map((index) => ({ index, reason })),
      );
    }
    const flat: [unknown, object?][] = [
      [point],
      [undefined, { raw: `value=1&${name}=1700000000`, headers: form }],
    ];
    for (const [body, options] of flat) {
      t.match(await user.client.post(`/sensors/${id}/data`, body, options), {
        status: 409,
        body: { rejected: [{ index: 0, reason: new RegExp(`${name} has to be called date`) }] },
      });
    }
    const sensors = [{ sensor_id: id, data: point }];
    t.match(await user.client.post('/sensors/data', { sensors }), { status: 409 });
  }
  t.same(await stored(user, id), [[1, '0']], 'nothing was given the time of the server');
  t.match((await user.client.post(`/sensors/${id}/data`, { value: 3, unit: 's', times: 5 })).body, {
    stored: 1,
  });
});

t.test('the dates of a CSV may stand in a column of another name', async (t) => {
  const csv = (id: number | null, raw: string) =>
    user.client.post<Receipt>(id === null ? '/sensors/data' : `/sensors/${id}/data`, undefined, {
      raw,
      headers: { 'Content-Type': 'text/csv' },
    });
  for (const header of [
    'timestamp,value',
    'Time,Value',
    'DATETIME,value',
    ' timestamp ,value,id',
    ',value',
    '"",value,unit',
    ',value,sensor_id',
  ]) {
    const id = await make(user);
    const width = header.split(',').length;
    const rows = [header, `1700000000.5,1,${id}`, `2023-11-14 22:13:21,2,${id}`];
    const raw = rows.map((row) => row.split(',').slice(0, width).join(',')).join('\n');
    for (const counts of [{ stored: 2 }, { duplicate: 2 }]) {
      t.match((await csv(id, raw)).body, { ...counts, rejected: [] }, header);
    }
    const dates = (await stored(user, id)).map(([date]) => date);
    t.same(dates, [1_700_000_000.5, 1_700_000_001], header);
  }
  const [one, two] = [await make(user), await make(user)];
  const many = `,sensor_id,value\n1e8,${one},1\n100000000.25,${two},2\n`;
  t.match((await csv(null, many)).body, { stored: 2 });
  t.match((await csv(one, ',date,value\n0,100000000,1\n')).body, { duplicate: 1 }, 'an index beside dates');

  const refused: [string, RegExp][] = [
    ['date,timestamp,value\n1,1,1\n', /several columns of dates: date and timestamp/],
    ['Time,value,DateTime\n1,1,1\n', /several columns of dates: Time and DateTime/],
    [
      'value,unit\n1,m\n',
      /no column of dates \(date, time, timestamp, datetime\); its columns are "value", "unit"/,
    ],
    ['when,value\n1,1\n', /"when", "value"/],
    [',value\n0,1\n1,2\n', /row 0: .*index=False/],
    [`,value\n100000000,1\n${'100000001,1\n'.repeat(20_000)}99999999,2\n`, /row 20001: .*index=False/],
    [',value\n,2\n', /index=False/],
    [',value\n"",2\n', /index=False/],
    [',value\n14.11.2023,2\n', /index=False/],
    [',value\n-100000000,2\n', /index=False/],
  ];
  const id = await make(user);
  for (const [raw, error] of refused) {
    t.match(await csv(id, raw), { status: 409, body: { error } }, raw.slice(0, 40));
  }
  t.same(await stored(user, id), []);
  for (const raw of ['value\n1\n', `sensor_id,value\n${id},2\n`, 'Value,\n3,\n']) {
    t.match((await csv(id, raw)).body, { stored: 1 }, 'with the time of the server');
  }
  t.match((await csv(null, `sensor_id,value\n${id},4\n`)).body, { stored: 1 });
  t.ok((await stored(user, id)).every(([date]) => date > 1_700_000_000));
});

t.test('an integer sensor takes no integer whose neighbours are the same number, in any form', async (t) => {
  const id = await make(user, 'integer');
  const path = `/sensors/${id}/data`;
  const headers = (type: string) => ({ 'Content-Type': type });
  const forms: ((value: string) => [string, object])[] = [
    (value) => [path, { raw: `[{"value":${value},"date":1}]` }],
    (value) => [path, { raw: `[{"value":${value},"date":1,"unit":"m"}]` }],
    (value) => [path, { raw: `{"value":"${value}","date":1}` }],
    (value) => [path, { raw: `date,value\n1,${value}\n`, headers: headers('text/csv') }],
    (value) => [
      path,
      { raw: `value=${value}&date=1`, headers: headers('application/x-www-form-urlencoded') },
    ],
    (value) => [
      path,
      { raw: pack([{ value: BigInt(value), date: 1 }]), headers: headers('application/msgpack') },
    ],
    (value) => [
      '/sensors/data',
      { raw: `{"sensors":[{"sensor_id":${id},"data":[{"value":${value},"date":1}]}]}` },
    ],
  ];
  const beyond = ['9007199254740992', '9007199254740993', '-9007199254740993', '9223372036854775807'];
  for (const form of forms) {
    for (const value of beyond) {
      const [at, options] = form(value);
      const { status, body } = await user.client.post<Receipt>(at, undefined, options);
      t.equal(status, 409, `${value} ${form}`);
      t.match(body.rejected, [{ index: 0, reason: /within -9007199254740991 and 9007199254740991/ }]);
    }
    for (const value of ['9007199254740991', '-9007199254740991']) {
      const [at, options] = form(value);
      t.equal((await user.client.post<Receipt>(at, undefined, options)).status, 201, value);
      t.same(await stored(user, id), [[1, value]]);
    }
  }
  const nested = await make(user, 'json', { data_structure: '{"n":"integer"}' });
  const inside = { raw: '{"value":{"n":9007199254740993},"date":1}' };
  t.equal((await user.client.post(`/sensors/${nested}/data`, undefined, inside)).status, 409);
  const float = await make(user, 'float');
  const same = { raw: '{"value":9007199254740993,"date":1}' };
  t.equal(
    (await user.client.post(`/sensors/${float}/data`, undefined, same)).status,
    201,
    'a float may be rounded',
  );
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

t.test('json_value says that text holds JSON', async (t) => {
  const id = await make(user, '');
  const data = [
    { value: '{"a": 1}', date: 1 },
    { value: 'no', date: 2 },
    { value: '5', date: 3 },
  ];
  const answer = await user.client.post<Receipt>(`/sensors/${id}/data?json_value=1`, { data });
  t.match(answer.body, { stored: 2, rejected: [{ index: 1, reason: /JSON/ }] });
  t.same(await stored(user, id), [
    [1, '{"a":1}'],
    [3, '5'],
  ]);
});

t.test('a member whose type is none of ours may be any JSON', async (t) => {
  const types = ['JSONArray', 'JSONObject', 'object', 'array', 'list', 'map', 'mystery'];
  const structure = Object.fromEntries(types.map((type) => [type.toLowerCase(), type]));
  const id = await make(user, 'json', { data_structure: JSON.stringify(structure) });
  const data = [[1, { a: null }], { a: [] }, 'text', 5, true, null].map((member, date) => ({
    value: Object.fromEntries(types.map((type) => [type.toLowerCase(), member])),
    date,
  }));
  const { body } = await user.client.post<Receipt>(`/sensors/${id}/data`, { data });
  t.same(body, { stored: data.length, duplicate: 0, replaced: 0, rejected: [] });
  const lacking = await user.client.post<Receipt>(`/sensors/${id}/data`, { value: {}, date: 9 });
  t.match(lacking.body.rejected, [{ reason: 'value.jsonarray is missing' }]);
});

t.test('numbers with a decimal comma are told from numbers', async (t) => {
  const id = await make(user);
  const headers = { 'Content-Type': 'text/csv' };
  const raw = 'date,value\n1,21,5\n2,"21,5"\n3,21.5\n4,21.5,\n';
  const { body } = await user.client.post<Receipt>(`/sensors/${id}/data`, undefined, { raw, headers });
  t.match(body, {
    stored: 2,
    rejected: [
      { index: 0, reason: /^the row has 3 cells, the header 2: write numbers with a decimal point/ },
      { index: 1, reason: /^value must be a number with a decimal point/ },
    ],
  });
});

t.test('a JSON value has the fields that the structure promises, of the right type', async (t) => {
  const structure = {
    x: 'float',
    n: 'integer',
    name: 'string',
    on: 'boolean',
    at: { lat: 'float' },
    any: 'mystery',
  };
  const id = await make(user, 'json', { data_structure: JSON.stringify(structure) });
  const good = { x: 1.5, n: 2, name: 'a', on: true, at: { lat: 1 }, any: 'text', more: 'is fine' };
  const data = [
    { value: good, date: 1 },
    { value: { ...good, x: 'far' }, date: 2 },
    { value: { ...good, n: 2.5 }, date: 3 },
    { value: { ...good, at: 5 }, date: 4 },
    { value: { ...good, name: undefined }, date: 5 },
    { value: [good], date: 6 },
    { value: JSON.stringify(good), date: 7 },
  ];
  const { body } = await user.client.post<Receipt>(`/sensors/${id}/data`, { data });
  t.equal(body.stored, 2);
  t.match(body.rejected, [
    { index: 1, reason: /value\.x/ },
    { index: 2, reason: /value\.n/ },
    { index: 3, reason: /value\.at/ },
    { index: 4, reason: /value\.name is missing/ },
    { index: 5, reason: /must be an object/ },
  ]);
});

t.test('no text is longer than a text may be, whatever it says', async (t) => {
  const padding = ' '.repeat(65_536);
  const cases: [string, string, unknown][] = [
    ['', '', `1${padding}`],
    ['string', '', `1${padding}`],
    ['json', '', `{}${padding}`],
    ['json', '', { member: padding }],
    ['', '?json_value=1', `1${padding}`],
  ];
  for (const [type, query, value] of cases) {
    const id = await make(user, type);
    const answer = await user.client.post<Receipt>(`/sensors/${id}/data${query}`, { value, date: 1 });
    t.match(answer.body.rejected, [{ index: 0, reason: 'value is longer than 65536 bytes' }], type);
    t.same(await stored(user, id), []);
  }
});

t.test('a date is judged: 1970 to 2242, with a hint for milliseconds', async (t) => {
  const id = await make(user);
  const data = [
    { value: 0, date: 0 },
    { value: 1, date: 8_589_934_591.999999 },
    { value: 2, date: -1 },
    { value: 3, date: 1_700_000_000_000 },
    { value: 4, date: 1e30 },
    { value: 5, date: 'yesterday' },
    { value: 6, date: '2023-02-30T00:00:00Z' },
    { value: 7, date: true },
    { value: 8, date: '1700000000.123456' },
    { value: 9, date: 1_700_000_000.123457 },
    { value: 10, date: 8_589_934_592 },
    { value: 11, date: 99_999_999_999 },
    { value: 12, date: '100000000000' },
  ];
  const { body } = await user.client.post<Receipt>(`/sensors/${id}/data`, { data });
  t.equal(body.stored, 4);
  t.match(body.rejected, [
    { index: 2, reason: /before 1970/ },
    { index: 3, reason: /milliseconds/ },
    { index: 4, reason: /^date is after 2242$/ },
    { index: 5, reason: /ISO 8601/ },
    { index: 6, reason: /ISO 8601/ },
    { index: 7, reason: /UNIX seconds/ },
    { index: 10, reason: /^date is after 2242$/ },
    { index: 11, reason: /^date is after 2242$/ },
    { index: 12, reason: /milliseconds/ },
  ]);
  t.same(await stored(user, id), [
    [0, '0'],
    [1_700_000_000.123456, '8'],
    [1_700_000_000.123457, '9'],
    [8_589_934_591.999999, '1'],
  ]);
});

t.test('a text that is no date is seen through at once, however long it is', async (t) => {
  const id = await make(user);
  const digits = '1'.repeat(2_000_000);
  for (const date of [`${digits}x`, `.${digits}x`, `${digits}.${digits}x`]) {
    const answer = await user.client.post<Receipt>(`/sensors/${id}/data`, { value: 1, date });
    t.match(answer, {
      status: 409,
      body: { rejected: [{ index: 0, reason: 'date must be UNIX seconds or ISO 8601' }] },
    });
  }
  t.match((await user.client.post<Receipt>(`/sensors/${id}/data`, { value: 1, date: '10.' })).body, {
    stored: 1,
  });
  t.same(await stored(user, id), [[10, '1']]);
});

t.test('points without a date get increasing times of the server and never replace anything', async (t) => {
  const id = await make(user);
  const before = Date.now() / 1000 - 1;
  const blank = [{ value: 1 }, { value: 2, date: null }, { value: 3, date: '' }, { value: 4 }];
  t.match((await user.client.post<Receipt>(`/sensors/${id}/data`, { data: blank })).body, { stored: 4 });
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => user.client.post(`/sensors/${id}/data`, { value: 10 + i })),
  );
  const points = await stored(user, id);
  t.equal(points.length, 24);
  t.same(
    points.slice(0, 4).map(([, value]) => value),
    ['1', '2', '3', '4'],
    'in the order they were sent',
  );
  t.ok(points.every(([date]) => date > before && date < Date.now() / 1000 + 60));
  // A client whose clock is ahead has taken the next microseconds. The clock stands still: the stamp of the sensor is never behind it.
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const present = now();
  Date.now = () => present;
  const taken = present * 1000 + 1_000_000;
  await user.client.post(`/sensors/${id}/data`, {
    data: Array.from({ length: 50 }, (_, i) => ({ value: 99, date: (taken + i) / 1e6 })),
  });
  // The server remembers the last date that it gave: its clock gets on.
  Date.now = () => taken / 1000;
  t.match(
    (await user.client.post<Receipt>(`/sensors/${id}/data`, { data: [{ value: 7 }, { value: 8 }] })).body,
    {
      stored: 2,
      replaced: 0,
    },
  );
  const tail = (await stored(user, id)).slice(-2);
  t.same(tail, [
    [(taken + 50) / 1e6, '7'],
    [(taken + 51) / 1e6, '8'],
  ]);
});

t.test(
  'points without a date follow the clock of the database, whatever that of the server shows',
  async (t) => {
    const { now } = Date;
    t.teardown(async () => {
      Date.now = now;
      await measureClock(server.sql);
    });
    const id = await make(user);
    for (const hours of [2, -1, 0]) {
      Date.now = () => now() + hours * 3_600_000;
      t.ok(Math.abs((await measureClock(server.sql)) / 1e6 + hours * 3600) < 60);
      const { body: health } = await user.client.get<{ clock_offset: number | null }>('/health');
      if (hours === 0) t.equal(health.clock_offset, null);
      else t.ok(Math.abs(health.clock_offset! + hours * 3600) < 60, 'as /health shows');
      const { text } = await user.client.get('/metrics');
      t.ok(Math.abs(Number(/^sensorium_clock_offset_seconds (\S+)$/m.exec(text)?.[1]) + hours * 3600) < 60);
      await user.client.post(`/sensors/${id}/data`, { value: hours });
      const [date] = (await stored(user, id)).at(-1)!;
      t.ok(Math.abs(date - now() / 1000) < 600, `${hours} hours ahead`);
      t.equal((await stored(user, id, 'start_date=-10m')).at(-1)?.[1], String(hours), 'as relative dates do');
    }
  },
);

t.test('a point that a wrong clock has dated far ahead does not date the next ones ahead, too', async (t) => {
  const id = await make(user);
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const present = now();
  const dates = async () =>
    (await stored(user, id)).map(([date]) => Math.round((date - present / 1000) * 1e6));
  const send = async (seconds: number, values = 1) => {
    Date.now = () => present + seconds * 1000;
    await user.client.post(`/sensors/${id}/data`, { data: Array(values).fill({ value: 1 }) });
  };
  await send(86_400);
  await send(0);
  const [first, ahead] = (await dates()) as [number, number];
  t.ok(Math.abs(first) < 1e6, 'a day later nothing goes on');
  t.ok(ahead > 86_000e6);
  await send(1.5, 2);
  await send(0, 2);
  await send(-0.4);
  const increasing = (await dates()).slice(1, -1);
  t.same(
    increasing.slice(2).map((date) => date - increasing[1]!),
    [1, 2, 3],
    'a step back of two seconds at most keeps them increasing',
  );
  await send(-60);
  t.ok((await dates())[0]! < -59e6, 'a larger one does not');
});

t.test(
  'uploads one after another, in one body or at once, leave what writing point by point would',
  async (t) => {
    const point = fc.record({ date: fc.integer({ min: 0, max: 6 }), value: fc.integer({ min: 0, max: 2 }) });
    const uploads = fc.array(fc.array(point, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(uploads, fc.boolean(), async (bodies, together) => {
        const id = await make(user);
        const send = (data: object[]) => user.client.post<Receipt>(`/sensors/${id}/data`, { data });
        const model = new Map<number, number>();
        const expected = bodies.map((data) => {
          const counts = { stored: 0, duplicate: 0, replaced: 0 };
          for (const { date, value } of data) {
            const there = model.get(date);
            counts[there === undefined ? 'stored' : there === value ? 'duplicate' : 'replaced']++;
            model.set(date, value);
          }
          return counts;
        });
        const receipts: Receipt[] = [];
        if (together) receipts.push(...(await Promise.all(bodies.map(send))).map(({ body }) => body));
        else for (const data of bodies) receipts.push((await send(data)).body);
        const points = await stored(user, id);
        const dates = [...model.keys()].sort((a, b) => a - b);
        const sums = receipts.reduce((sum, each) => sum + each.stored, 0);
        if (sums !== dates.length) throw new Error(`${sums} counted as stored, ${dates.length} are there`);
        t.strictSame(
          points.map(([date]) => date),
          dates,
        );
        if (together) return;
        t.strictSame(
          points,
          dates.map((date) => [date, String(model.get(date))]),
        );
        t.match(receipts, expected);
      }),
      { numRuns: 60 },
    );
  },
);

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

t.test('a large upload is decoded beside other requests and judged like a small one', async (t) => {
  const [one, two, json] = [await make(user), await make(user), await make(user, 'json')];
  const many = Array.from({ length: 9000 }, (_, i) => ({ date: i, value: i % 1000 === 7 ? 'x' : i / 2 }));
  const answer = await user.client.post<Receipt>(`/sensors/${one}/data`, { data: many });
  t.equal(answer.status, 201);
  t.equal(answer.body.stored, 8991);
  t.same(
    answer.body.rejected.map(({ index }) => index),
    [7, 1007, 2007, 3007, 4007, 5007, 6007, 7007, 8007],
  );

  const rows = many.map(({ date, value }) => `${two},${date},${value}`);
  const csv = { raw: `sensor_id,date,value\n${rows.join('\n')}\n`, headers: { 'Content-Type': 'text/csv' } };
  t.match((await user.client.post<Receipt>('/sensors/data', undefined, csv)).body, { stored: 8991 });
  t.same(await stored(user, two, 'page=8'), await stored(user, one, 'page=8'));

  const oneCsv = {
    raw: `date,value\n${rows.map((row) => row.slice(row.indexOf(',') + 1)).join('\n')}`.padEnd(140_000, '\n'),
    headers: { 'Content-Type': 'text/csv' },
  };
  t.match((await user.client.post<Receipt>(`/sensors/${one}/data`, undefined, oneCsv)).body, {
    duplicate: 8991,
  });

  const packed = {
    raw: pack({ sensors: [{ sensor_id: one, data: many }] }),
    headers: { 'Content-Type': 'application/msgpack' },
  };
  t.match((await user.client.post<Receipt>('/sensors/data', undefined, packed)).body, { duplicate: 8991 });

  const values = Array.from({ length: 5000 }, (_, i) => ({ date: i, value: { i, list: [i, 'text', null] } }));
  t.match((await user.client.post<Receipt>(`/sensors/${json}/data`, { data: values })).body, {
    stored: 5000,
  });
  t.same(await stored(user, json, 'start_date=4999&values=typed'), [
    [4999, { i: 4999, list: [4999, 'text', null] }],
  ]);

  const inBody = { session_id: user.session, data: many };
  t.match((await user.client.as(undefined).post<Receipt>(`/sensors/${one}/data`, inBody)).body, {
    duplicate: 8991,
  });
  t.equal((await user.client.as(undefined).post(`/sensors/${one}/data`, { data: many })).status, 403);
});

t.test('a large body that is hostile, broken or not about points is refused', async (t) => {
  const id = await make(user);
  const size = 400_000;
  const cases: [string, string, number, string][] = [
    ['/sensors', `{"name":"${'x'.repeat(size)}"}`, 413, 'body_too_large'],
    [`/sensors/${id}/data`, '['.repeat(size), 409, 'malformed_body'],
    [`/sensors/${id}/data`, '['.repeat(size) + ']'.repeat(size), 409, 'nothing_stored'],
    [`/sensors/${id}/data`, `{"value":${'['.repeat(size)}${']'.repeat(size)}}`, 409, 'nothing_stored'],
    [`/sensors/${id}/data`, `[${'{},'.repeat(size / 2)}0]`, 409, 'nothing_stored'],
    ['/sensors/data', `{"sensors":[${'{},'.repeat(size / 2)}0]}`, 409, 'invalid_input'],
    [`/sensors/${id}/data`, `{"data":5,"x":"${'x'.repeat(size)}"}`, 409, 'invalid_input'],
  ];
  for (const [path, raw, status, code] of cases) {
    const answer = await user.client.post(path, undefined, {
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    t.same([answer.status, answer.body.code], [status, code], raw.slice(0, 20));
  }
  t.equal((await user.client.post(`/sensors/${id}/data`, { value: 1 })).status, 201, 'the server is well');
});

t.test('large bodies of strangers wait behind each other only, and not in any number', async (t) => {
  const bodies = new LargeBodies();
  t.teardown(() => bodies.close());
  const body = Buffer.from(JSON.stringify({ data: new Array(20_000).fill({ value: 1, date: 1 }) }));
  const decode = (isKnown: boolean, bytes = body) =>
    bodies.decode(bytes, 'application/json', 'one', isKnown).then(
      () => 'decoded',
      (error: { code: string }) => error.code,
    );
  const strangers = Promise.all(Array.from({ length: 30 }, () => decode(false)));
  const known = Promise.all(Array.from({ length: 20 }, () => decode(true)));
  t.same(new Set(await known), new Set(['decoded']));
  const outcomes = await strangers;
  t.same(new Set(outcomes), new Set(['decoded', 'overloaded']));
  t.ok(outcomes.filter((outcome) => outcome === 'decoded').length <= 10);
  const fleet = await Promise.all(Array.from({ length: 100 }, () => decode(true)));
  t.same(new Set(fleet), new Set(['decoded']), 'a fleet finds room');
  const small = Buffer.from('{"data":[{"value":1}]}');
  const crowd = await Promise.all(Array.from({ length: 400 }, () => decode(true, small)));
  t.same(new Set(crowd), new Set(['decoded', 'overloaded']));
});

t.test('points that are validated once more keep the dates that were assigned to them', async (t) => {
  const validated = (upload: Upload) => {
    const validator = new PointValidator(upload, { jsonValue: false, flushPoints: 100 }, new Account());
    const rule = { type: 'float', structure: null } as const;
    validator.validate({ entry: 0, from: 0, to: upload.length, rule, epoch: 1 });
    return validator.done()[0]!;
  };
  const upload = (microseconds: boolean, points: readonly (readonly [unknown, unknown])[]) => {
    const builder = new UploadBuilder(1);
    builder.begin(1);
    for (const [value, date] of points) builder.add(value, date);
    return builder.done(null, microseconds);
  };
  const again = (given: Upload, batch: QueuedBatch) =>
    validated(
      pick(
        given,
        batch.places(),
        batch.points.dates.map((date) => (date === NO_DATE ? Number.NaN : date)),
      ),
    );
  for (const microseconds of [false, true]) {
    const given = upload(microseconds, [
      [1, undefined],
      ['refused', 5],
      [2, 7],
      [3, undefined],
    ]);
    const batch = validated(given);
    const second = microseconds ? 1 : 1e6;
    t.same([...batch.points.dates], [NO_DATE, 7 * second, NO_DATE]);
    batch.points.assignDate(0, 1_700_000_000_123_457);
    const { points } = again(given, batch);
    t.same([...points.dates], [1_700_000_000_123_457, 7 * second, NO_DATE]);
    t.same([...points.numbers], [1, 2, 3]);
  }
  const given = upload(false, [[1, '2240-01-01T00:00:00.123456Z']]);
  const far = validated(given);
  t.same([...again(given, far).points.dates], [...far.points.dates], 'to the microsecond');
});

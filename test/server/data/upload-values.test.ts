/** Validation of values: each data type, JSON, structures, lengths. */
import { pack } from 'msgpackr';
import t from 'tap';
import { newUser, type TestUser } from '../../support/client.js';
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

t.test('numbers alone are validated like numbers among other things', async (t) => {
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

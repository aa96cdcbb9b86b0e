/** Spellings of requests that clients send: paths, queries, bodies and methods. */
import { gzipSync } from 'node:zlib';
import { pack } from 'msgpackr';
import t from 'tap';
import { newUser, type Options } from '../../support/client.js';
import { sharedServer } from '../../support/shared-server.js';
import { FORM, JSON_TYPE, newSensor, refused } from './refused.js';

t.test('a path is accepted in every spelling that clients use', async (t) => {
  const user = await newUser(await sharedServer());
  for (const path of [
    '/users/current',
    '/users/current.json',
    '/users/current/',
    '/users/current.json/',
    '//users/current',
    '/users//current///',
    '/users/current?',
    '/users/current.json?&&',
    '/users/current?unknown=1&x[y][z]=2',
    '/users/%63urrent',
  ]) {
    t.match(await user.client.get(path), { status: 200, body: { user: { id: user.id } } }, path);
  }
  for (const path of [
    '/',
    '/nothing',
    '/login.xml',
    '/users%2Fcurrent',
    '/users/%zz',
    '/.json',
    '/__proto__',
  ]) {
    refused(t, await user.client.get(path), 404, 'no_route', path);
  }
});

t.test('a list in the query is accepted in every spelling', async (t) => {
  const user = await newUser(await sharedServer());
  const ids = [await newSensor(user), await newSensor(user)];
  for (const id of ids) await user.client.post(`/sensors/${id}/data`, { value: 1, date: Number(id) });
  const [a, b] = ids;
  const spellings = [
    `sensor_id[]=${a}&sensor_id[]=${b}`,
    `sensor_id%5B%5D=${a}&sensor_id%5b%5d=${b}`,
    `sensor_id=${a}&sensor_id=${b}`,
    `sensor_id[0]=${a}&sensor_id[1]=${b}`,
  ];
  for (const query of spellings) {
    const answer = await user.client.get<{ data: object[]; total: number }>(`/sensors/data?${query}`);
    t.match(answer.body, { data: [{ sensor_id: Number(a) }, { sensor_id: Number(b) }], total: 2 }, query);
  }
  t.match((await user.client.get(`/sensors/data?sensor_id=${a}`)).body, { total: 1 }, 'one alone');
  for (const flag of ['1', 'true']) {
    t.match((await user.client.get(`/sensors?owned=${flag}`)).body, { total: 2 });
  }
  for (const flag of ['0', 'false']) {
    t.match((await user.client.get(`/sensors?owned=${flag}`)).body, { total: 0 });
  }
  refused(t, await user.client.get('/sensors?owned=perhaps'), 409, 'invalid_input', 'neither yes nor no');
  refused(t, await user.client.get('/sensors/data'), 409, 'invalid_input', 'no sensor');
});

t.test('a body is accepted in every form that clients send', async (t) => {
  const user = await newUser(await sharedServer());
  const json = JSON.stringify({ sensor: { name: 'x', use_data_storage: false } });
  const form = 'sensor%5Bname%5D=x&sensor[use_data_storage]=0';
  const forms: Array<[title: string, options: Options]> = [
    ['JSON', { raw: json, headers: JSON_TYPE }],
    ['JSON with a charset', { raw: json, headers: { 'Content-Type': 'application/json; charset=UTF-8' } }],
    ['JSON without a content type', { raw: json }],
    ['JSON called a form', { raw: json, headers: FORM }],
    ['JSON called text', { raw: ` ${json}\n`, headers: { 'Content-Type': 'text/plain' } }],
    ['flat JSON', { raw: '{"name":"x","use_data_storage":"false"}', headers: JSON_TYPE }],
    ['a form', { raw: form, headers: FORM }],
    ['a flat form', { raw: 'name=x&use_data_storage=0', headers: FORM }],
    ['gzip', { raw: gzipSync(json), headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } }],
    ['a gzipped form', { raw: gzipSync(form), headers: { ...FORM, 'Content-Encoding': 'x-gzip' } }],
    ['chunked', { raw: json, headers: { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' } }],
    ['MessagePack', { raw: pack(JSON.parse(json)), headers: { 'Content-Type': 'application/msgpack' } }],
  ];
  for (const [title, options] of forms) {
    const answer = await user.client.post('/sensors.json', undefined, options);
    t.match(answer, { status: 201, body: { sensor: { name: 'x', use_data_storage: false } } }, title);
  }
  for (const [method, path] of [
    ['GET', '/users/current'],
    ['DELETE', `/sensors/${await newSensor(user)}`],
  ] as const) {
    for (const headers of [
      FORM,
      JSON_TYPE,
      { 'Content-Type': 'application/nonsense' },
      { Accept: 'image/png' },
    ]) {
      const answer = await user.client.send(method, path, undefined, { headers });
      t.ok(
        answer.status === 200 || answer.status === 404,
        `${method} without a body and ${JSON.stringify(headers)}`,
      );
    }
  }
  t.equal(
    (await user.client.put(`/users/${user.id}`, undefined, { raw: 'name=%C3%A9', headers: FORM })).status,
    200,
  );
});

t.test('a body without any known member is refused with the name of a field, not ignored', async (t) => {
  const user = await newUser(await sharedServer());
  const sensor = `/sensors/${await newSensor(user)}`;
  for (const [method, path, body, field] of [
    ['PUT', sensor, { sensor: null }, 'sensor'],
    ['PUT', sensor, { sensor: 'x' }, 'sensor'],
    ['PUT', sensor, { sensor: [{ name: 'x' }] }, 'sensor'],
    ['PUT', sensor, { sensor: { nmae: 'x' } }, 'sensor.nmae'],
    ['PUT', sensor, { Sensor: { name: 'x' } }, 'sensor.Sensor'],
    ['PUT', sensor, { ['x'.repeat(100)]: 1 }, `sensor.${'x'.repeat(64)}`],
    ['POST', '/users/current/keys', { key: 'firmware' }, 'key'],
    ['POST', '/users/current/keys', { key: [] }, 'key'],
    ['POST', '/users/current/keys', { key: { scop: 'read' } }, 'key.scop'],
    ['POST', '/sensors/find', { filters: {} }, 'filters'],
    ['POST', '/sensors/find', { filter: { sensor_statement_group: [] } }, 'filter.sensor_statement_group'],
  ] as const) {
    const answer = await user.client.send(method, path, body);
    t.match(answer, { status: 409, body: { code: 'invalid_input', field } }, JSON.stringify(body));
  }
  t.match((await user.client.get('/users/current/keys')).body, { total: 0 });
  const fax = await user.client.put(sensor, { sensor: { pager_type: 'fax' } });
  t.match(fax.refusal?.error, /one of empty, email, sms/);
  for (const body of [
    {},
    { sensor: {} },
    { sensor: { id: 5, type: '1', name: 'y' } },
    { session_id: 'x', name: 'y' },
  ]) {
    t.equal((await user.client.put(sensor, body)).status, 200, JSON.stringify(body));
  }
});

t.test('parameters beyond the limit are refused, not cut off', async (t) => {
  const user = await newUser(await sharedServer());
  const path = `/sensors/${await newSensor(user)}/data`;
  const points = (count: number) => ({
    raw: Array.from({ length: count }, (_, i) => `data[${i}][value]=1&data[${i}][date]=${i}`).join('&'),
    headers: FORM,
  });
  t.match((await user.client.post(path, undefined, points(2500))).body, { stored: 2500 });
  refused(t, await user.client.post(path, undefined, points(2501)), 409, 'malformed_body', 'a form');
  const many = Array.from({ length: 1001 }, () => 'sensor_id[]=1').join('&');
  t.match((await user.client.get(`/sensors/data?${many}`)).body, { field: 'sensor_id', error: /1000/ });
  t.match((await user.client.get(`/sensors?${'&'.repeat(5000)}`)).body, { field: 'query' }, 'a query');
  t.match((await user.client.get('/sensors?x[5000]=1')).body, { field: 'query' }, 'a place in a list');
});

t.test('a POST may name another method in _METHOD', async (t) => {
  const user = await newUser(await sharedServer());
  const id = await newSensor(user);
  const renamed = (name: string) => ({ status: 200, body: { sensor: { name } } });
  t.match(await user.client.post(`/sensors/${id}?_METHOD=PUT`, { sensor: { name: 'a' } }), renamed('a'));
  t.match(await user.client.post(`/sensors/${id}.json?_METHOD=put`, { name: 'b' }), renamed('b'));
  t.match(await user.client.post(`/sensors/${id}`, { _METHOD: 'PUT', name: 'c' }), renamed('c'));
  t.match(await user.client.post(`/sensors/${id}?_METHOD=GET`), renamed('c'));
  refused(
    t,
    await user.client.post(`/sensors/${id}?_METHOD=TRACE`),
    405,
    'method_not_allowed',
    'which is none',
  );
  refused(
    t,
    await user.client.post('/sensors?_METHOD=PATCH', { name: 'd' }),
    405,
    'method_not_allowed',
    'it is no POST',
  );
  t.equal((await user.client.get(`/sensors/${id}?_METHOD=DELETE`)).status, 200, 'a GET does not');
  t.equal((await user.client.post(`/sensors/${id}?_METHOD=DELETE`)).status, 200);
  refused(t, await user.client.get(`/sensors/${id}`), 404, 'not_found', 'deleted');
});

t.test('invalid input is refused with the name of its field and causes no defect', async (t) => {
  const user = await newUser(await sharedServer());
  const { client } = user;
  const sensor = await newSensor(user);
  for (const id of [
    '99999999999999999999',
    '9007199254740993',
    '1e400',
    '-1',
    '0',
    '1.5',
    'NaN',
    '0x1',
    '%00',
    '%F0%9F%8E%B7',
    ' ',
  ]) {
    const path = `/sensors/${encodeURIComponent(decodeURIComponent(id))}`;
    refused(t, await client.get(path), 404, 'not_found', `id ${id}`);
  }
  const fields: Array<[body: string, field: string]> = [
    ['{"sensor":{"name":"a\\u0000b"}}', 'sensor.name'],
    ['{"sensor":{"name":"\\ud800"}}', 'sensor.name'],
    ['{"sensor":{"name":{"toString":1}}}', 'sensor.name'],
    ['{"sensor":{"name":[["x"]]}}', 'sensor.name'],
    ['{"sensor":{"name":"x","use_data_storage":"maybe"}}', 'sensor.use_data_storage'],
    ['{"sensor":{"constructor":{"name":"x"},"__proto__":{"name":"x"}}}', 'sensor.name'],
    ['{"__proto__":{"sensor":{"name":"x"}}}', 'sensor.name'],
    ['{"constructor":{"prototype":{"name":"x"}}}', 'sensor.name'],
    ['[]', 'body'],
    ['7', 'body'],
    ['null', 'body'],
    ['"text"', 'body'],
  ];
  for (const [raw, field] of fields) {
    const answer = await client.post('/sensors', undefined, { raw, headers: JSON_TYPE });
    refused(t, answer, 409, 'invalid_input', raw);
    t.equal(answer.refusal?.field, field, raw);
  }
  refused(
    t,
    await client.post('/sensors', undefined, { raw: '__proto__[name]=x', headers: FORM }),
    409,
    'invalid_input',
    'form',
  );
  t.equal(Object.hasOwn(Object.prototype, 'name'), false, 'nothing was polluted');

  // Deep enough to exhaust a stack, small enough for every route.
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  for (const [path, raw] of [
    ['/sensors', deep],
    ['/sensors', `{"sensor":{"name":${deep}}}`],
    ['/login', `{"username":${deep},"password":"x"}`],
    [`/sensors/${sensor}/data`, deep],
    [`/sensors/${sensor}/data`, `{"data":[{"value":${deep}}]}`],
    ['/sensors/data', `{"sensors":[{"sensor_id":${sensor},"data":${deep}}]}`],
  ] as const) {
    const answer = await client.post(path, undefined, { raw, headers: JSON_TYPE });
    t.ok(answer.status < 500, `${path} with ${raw.slice(0, 30)}...: ${answer.status}`);
  }
  // Almost numbers: a parser that tried every way to take them apart would be busy for very long.
  const digits = `${'1'.repeat(100_000)}x`;
  const floors = await client.post('/environments', { name: 'x', floors: digits });
  refused(t, floors, 409, 'invalid_input', 'a number of floors');
  const value = await client.post(`/sensors/${sensor}/data`, { value: digits.repeat(10) });
  t.ok(value.status < 500, 'a value');
  const msgpack = { 'Content-Type': 'application/msgpack' };
  const packed: Array<[title: string, raw: Buffer]> = [
    ['a date', pack({ sensor: { name: new Date(0) } })],
    ['a big integer as an extension', Buffer.from('81a66e616d65c70942ff00112233445566', 'hex')],
    ['a reference to itself', Buffer.from('d669000000018 1a161d67000000001'.replace(' ', ''), 'hex')],
    ['a set', Buffer.from('d4730091 01'.replace(' ', ''), 'hex')],
    ['too deep', Buffer.alloc(120_000, 0x91)],
    ['broken off', Buffer.from([0x82, 0xa1])],
  ];
  for (const [title, raw] of packed) {
    refused(
      t,
      await client.post('/sensors', undefined, { raw, headers: msgpack }),
      409,
      'malformed_body',
      title,
    );
  }
});

/** HTTP as clients really speak it: every tolerance the historic ones need, and nothing that makes the server fail. */
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { type UnauthorizedReason, unauthorizedReasons } from '@sensorium/model/errors';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { TimeSlice } from '../../../common/time-slice.js';
import { declarations } from '../../../server/declarations.js';
import { AccountSemaphore } from '../../../server/http/account-semaphore.js';
import { createHandler, type Outcome } from '../../../server/http/dispatch.js';
import { RequestLimits } from '../../../server/http/limits.js';
import { JSON_HEADERS, responseHeaders } from '../../../server/http/response-headers.js';
import { ResponseMemory } from '../../../server/http/response-memory.js';
import { responseText } from '../../../server/http/response-text.js';
import { type Declaration, declare, on } from '../../../server/http/route.js';
import { Router } from '../../../server/http/router.js';
import { type TSchema, Type } from '../../../server/http/schema.js';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import { ReadRights } from '../../../server/rights/read-rights.js';
import { BodyMemory } from '../../../server/transport/body-memory.js';
import { nodeTransport } from '../../../server/transport/node.js';
import { flatHeaders } from '../../../server/transport/normalise.js';
import { hashPassword } from '../../../server/users/passwords.js';
import { type Answer, Client, newUser, type Options, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { severalSessions } from '../../support/needs.js';
import { Peer } from '../../support/peer.js';
import { cuttingProxy, throughProxy } from '../../support/proxy.js';
import { noteSeen } from '../../support/seen.js';
import { testServer } from '../../support/server.js';
import { StreamClient } from '../../support/stream.js';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

function refused(t: Test, answer: Answer<unknown>, status: number, code: string, message: string): void {
  t.match({ status: answer.status, code: answer.refusal?.code }, { status, code }, message);
}

async function newSensor(user: TestUser, sensor: object = { name: 'thermometer' }): Promise<string> {
  return (await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id;
}

t.test('a path may be written in every way that clients write it', async (t) => {
  const user = await newUser(await testServer(t));
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

t.test('a list in the query may be spelled in every way', async (t) => {
  const user = await newUser(await testServer(t));
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

t.test('a body may come in every form that clients send', async (t) => {
  const user = await newUser(await testServer(t));
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

t.test(
  'a body that says nothing that is known is refused by name, not answered as if it had been done',
  async (t) => {
    const user = await newUser(await testServer(t));
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
  },
);

t.test('parameters beyond what is read are refused, not cut off', async (t) => {
  const user = await newUser(await testServer(t));
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

t.test('a POST may stand for another method', async (t) => {
  const user = await newUser(await testServer(t));
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

t.test('a session or a key may stand in every place where clients put it', async (t) => {
  const user = await newUser(await testServer(t));
  const nobody = user.client.as(undefined);
  const created = await user.client.post<{ key: { key: string } }>('/users/current/keys', {});
  const key = created.body.key.key;
  const { session } = user;
  const gets: Array<[place: string, query: string, headers: Record<string, string>]> = [
    ['header', '', { 'x-session_id': session }],
    ['cookie', '', { Cookie: `a=b; session_id=${session}; c` }],
    ['query', `?session_id=${session}`, {}],
    ['bearer', '', { Authorization: `Bearer ${session}` }],
    ['key as bearer', '', { authorization: `bearer  ${key}` }],
    ['key in the query', `?API_KEY=${key}`, {}],
    ['a dead cookie beside it', `?API_KEY=${key}`, { Cookie: 'session_id=dead' }],
  ];
  for (const [place, query, headers] of gets) {
    t.equal((await nobody.get(`/users/current${query}`, { headers })).status, 200, place);
  }
  for (const member of [{ session_id: session }, { API_KEY: key }]) {
    const name = JSON.stringify(member);
    t.equal(
      (await nobody.post('/sensors', { sensor: { name: 's' }, ...member })).status,
      201,
      `${name} beside it`,
    );
    t.equal((await nobody.post('/sensors', { name: 's', ...member })).status, 201, `${name} in a flat body`);
    const raw = `name=s&${new URLSearchParams(Object.entries(member))}`;
    t.equal(
      (await nobody.post('/sensors', undefined, { raw, headers: FORM })).status,
      201,
      `${name} in a form`,
    );
  }
  const bad: Array<[place: string, query: string, headers: Record<string, string>]> = [
    ['nothing', '', {}],
    ['empty', '?session_id=', { 'X-SESSION_ID': ' ', Cookie: 'session_id=' }],
    ['unknown', '?session_id=unknown', {}],
    ['twice', `?session_id=${session}&session_id=${session}`, {}],
    ['an unknown key', '?API_KEY=sns_unknown', {}],
    ['another scheme', '', { Authorization: `Basic ${session}` }],
    ['the hash of it', '?session_id=%5Cx00', { Cookie: `xsession_id=${session}` }],
  ];
  for (const [place, query, headers] of bad) {
    refused(t, await nobody.get(`/users/current${query}`, { headers }), 403, 'unauthorized', place);
  }
});

t.test('a refusal of the login says why, from the form of what was sent and nothing else', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const nobody = new Client(server.url);
  const unauthorized = (reason: UnauthorizedReason) => ({
    status: 403,
    body: { error: 'unauthorized', code: 'unauthorized', reason, remedy: unauthorizedReasons[reason] },
  });
  const { body } = await user.client.post<{ key: { id: string; key: string } }>('/users/current/keys', {
    key: { name: 'revoked', scope: 'all' },
  });
  await user.client.delete(`/users/current/keys/${body.key.id}`);
  await user.client.post('/logout');
  const mistyped = `A${user.session.slice(1)}`;
  const cases: Array<[UnauthorizedReason, query: string, headers: Record<string, string>]> = [
    ['no_session', '', {}],
    ['no_session', '?session_id=', { 'X-SESSION_ID': ' ', Authorization: ' ' }],
    ['session_over', '', { 'X-SESSION_ID': user.session }],
    ['session_over', '', { 'X-SESSION_ID': mistyped }],
    ['session_over', '', { 'X-SESSION_ID': 'of-another-server' }],
    ['session_over', '', { Authorization: `Bearer ${user.session}` }],
    ['session_over', '', { Cookie: `session_id=${user.session}`, Authorization: 'Basic x' }],
    ['session_over', `?API_KEY=${user.session}`, {}],
    ['key_unknown', '', { 'X-SESSION_ID': body.key.key }],
    ['key_unknown', '', { Authorization: `Bearer ${body.key.key}x` }],
    ['key_unknown', '?session_id=sns_', {}],
    ['key_unknown', '?API_KEY=of-another-server', {}],
    ['wrong_scheme', '', { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }],
    ['wrong_scheme', '', { Authorization: body.key.key }],
    ['wrong_scheme', '', { Authorization: 'Bearer' }],
  ];
  for (const [reason, query, headers] of cases) {
    t.match(
      await nobody.get(`/users/current${query}`, { headers }),
      unauthorized(reason),
      `${query} ${JSON.stringify(headers)}`,
    );
  }
  const inBody = await nobody.post('/sensors', { sensor: { name: 's' }, API_KEY: 'of-another-server' });
  t.match(inBody, unauthorized('key_unknown'));
  for (const login of [
    { username: user.username, password: 'wrong' },
    { username: `no-${user.username}`, password: 'wrong' },
  ]) {
    t.same((await nobody.post('/login', login)).body, unauthorized('wrong_login').body);
  }
});

t.test('browsers of other sites may read everything, answers and refusals', async (t) => {
  const user = await newUser(await testServer(t));
  const preflight = await user.client.as(undefined).send('OPTIONS', '/sensors.json', undefined, {
    headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' },
  });
  t.match(preflight, {
    status: 200,
    text: '',
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': /\bPUT\b.*\bDELETE\b/,
      'access-control-allow-headers': /X-SESSION_ID/,
    },
  });
  t.same(preflight.headers.allow?.split(', ').sort(), ['GET', 'HEAD', 'OPTIONS', 'POST']);
  for (const path of ['/users/current', '/nothing', '/sensors/0']) {
    const { headers } = await user.client.get(path);
    t.equal(headers['access-control-allow-origin'], '*', path);
    t.match(headers['access-control-expose-headers'], /X-SESSION_ID.*Location/, path);
  }
  const head = await user.client.send('HEAD', '/users/current');
  const get = await user.client.get('/users/current');
  t.equal(head.text, '');
  t.equal(head.headers['content-length'], get.headers['content-length'], 'HEAD answers as GET would');
  t.equal((await user.client.send('HEAD', '/login')).status, 405);
});

t.test('a refusal is always JSON with a text and a code', async (t) => {
  const server = await testServer(t, { BODY_LIMIT: 1000, REQUEST_TIMEOUT: 1 });
  const user = await newUser(server);
  const { client } = user;
  refused(t, await client.get('/nothing'), 404, 'no_route', 'no such address');
  const wrong = await client.delete('/login');
  refused(t, wrong, 405, 'method_not_allowed', 'a method that is not there');
  t.same(wrong.headers.allow?.split(', ').sort(), ['OPTIONS', 'POST']);
  t.equal((await client.send('PATCH', '/sensors')).status, 405, 'a method nobody has');
  for (const raw of [
    '{',
    '{"a":1',
    'nonsense',
    "{'a':1}",
    '"\ud83d',
    Buffer.from([0x7b, 0xff, 0x7d]),
    '[1,]',
  ]) {
    refused(
      t,
      await client.post('/sensors', undefined, { raw, headers: JSON_TYPE }),
      409,
      'malformed_body',
      String(raw),
    );
  }
  const gzip = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
  refused(
    t,
    await client.post('/sensors', undefined, { raw: '{}', headers: gzip }),
    409,
    'malformed_body',
    'no gzip',
  );
  refused(t, await client.post('/sensors', { name: 'x'.repeat(1000) }), 413, 'body_too_large', 'too large');
  const bomb = gzipSync(Buffer.alloc(20_000, ' '));
  refused(
    t,
    await client.post('/sensors', undefined, { raw: bomb, headers: gzip }),
    413,
    'body_too_large',
    'a bomb',
  );
  const brotli = { 'Content-Encoding': 'br' };
  refused(t, await client.post('/sensors', {}, { headers: brotli }), 415, 'unsupported_encoding', 'brotli');
  refused(
    t,
    await client.post('/sensors', {}, { unfinished: true }),
    408,
    'request_timeout',
    'half a request',
  );
  refused(
    t,
    await client.post('/logout', undefined, { raw: '{' }),
    409,
    'malformed_body',
    'where no body is needed',
  );
  t.equal((await client.get('/users/current')).status, 200, 'and the server goes on');
});

t.test('what is not HTTP is refused in the same way', async (t) => {
  // uWebSockets.js answers this by itself, before any code of ours.
  const server = await testServer(t, { TRANSPORT: 'node' });
  for (const [request, error] of [
    ['GIVE ME /users\r\n\r\n', /./],
    ['GET /health HTTP/1.1\r\n\r\n', /no header Host/],
    ['GET /health HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', /several headers Host/],
    [
      'GET /stream HTTP/1.1\r\nHost: x\r\nHost: y\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
      /several headers Host/,
    ],
    ['GET /sensors?name=\u00e4 HTTP/1.1\r\nHost: x\r\n\r\n', /percent-encoded/],
  ] as const) {
    const peer = await Peer.connect(Number(new URL(server.url).port));
    const answer = await peer.send(request).answer();
    t.equal(answer?.status, 400, request);
    t.match(JSON.parse(answer?.body.toString() ?? ''), { error, code: 'malformed_request' });
    noteSeen({ method: '-', path: '-', outcome: 'refusal', code: 'malformed_request' });
    await peer.closed;
  }
});

t.test('strange input is refused by the name of its field and never breaks anything', async (t) => {
  const user = await newUser(await testServer(t));
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
  // Almost numbers: whoever tried every way to take them apart would be busy for very long.
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

t.test('Location has the address that the client used, or the public one', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const location = async (client: Client, host: string) =>
    (await client.post('/sensors', { name: 's' }, { headers: { Host: host } })).headers.location;
  t.match(
    await location(user.client, 'data.example.org:99'),
    /^http:\/\/data\.example\.org:99\/sensors\/\d+$/,
  );
  t.match(await location(user.client, '[::1]:80'), /^http:\/\/\[::1\]:80\/sensors\/\d+$/);
  t.match(await location(user.client, 'evil"><script>'), /^http:\/\/localhost\/sensors\/\d+$/);
  const other = await testServer(t, {
    DATABASE_URL: server.config.DATABASE_URL,
    PUBLIC_URL: 'https://example.org/api/',
  });
  const client = new Client(other.url, user.session);
  t.match(await location(client, 'x'), /^https:\/\/example\.org\/api\/sensors\/\d+$/);
});

t.test('an account may make so many requests a minute', async (t) => {
  const server = await testServer(t, { REQUESTS_PER_MINUTE: 5 });
  const [user, other] = [await newUser(server), await newUser(server)];
  const answers: Answer[] = [];
  // A minute may end meanwhile, once; then the count begins anew.
  while (answers.length < 11 && answers.at(-1)?.status !== 509) {
    answers.push(await user.client.get('/users/current'));
  }
  const last = answers.at(-1) as Answer;
  t.ok(answers.length >= 6);
  refused(t, last, 509, 'too_many_requests', 'past the limit');
  const wait = Number(last.headers['retry-after']);
  t.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60);
  t.match(last.headers, { 'ratelimit-limit': '5', 'ratelimit-remaining': '0', 'ratelimit-reset': /^\d+$/ });
  t.match(answers[0]?.headers, { 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
  t.equal((await other.client.get('/users/current')).status, 200, 'others have their own');
  t.equal((await user.client.as(undefined).get('/health')).headers['ratelimit-limit'], undefined);
});

t.test('requests are counted in minutes', async (t) => {
  let now = 1_700_000_000_000 - (1_700_000_000_000 % 60_000) + 15_000;
  const limits = new RequestLimits(2, () => now);
  const header = (allowance: ReturnType<RequestLimits['take']>, name: string) =>
    allowance.headers.find(([each]) => each === name)?.[1];
  t.equal(header(limits.take(1), 'RateLimit-Remaining'), '1');
  const second = limits.take(1);
  t.equal(second.refusal, null);
  t.equal(header(second, 'RateLimit-Reset'), '45');
  t.match(limits.take(1).refusal, { code: 'too_many_requests', headers: { 'Retry-After': '45' } });
  t.equal(limits.take(2).refusal, null, 'somebody else');
  now += 45_000;
  t.equal(limits.take(1).refusal, null, 'the next minute');
});

t.test('an answer is the JSON of its body, unless that is too long', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.array(fc.anything()), async (any, list) => {
      for (const body of [{ list, total: 1, missing: undefined, any }, any, list]) {
        t.equal(responseText(body), JSON.stringify(body));
      }
    }),
  );
  const list = ['a'.repeat(500), 'b'.repeat(494)];
  t.equal(responseText({ list }, 1001), JSON.stringify({ list }));
  t.throws(() => responseText({ list }, 1000), { message: /in JSON$/ });
  t.throws(() => responseText({ one: list[0] }, 500), { message: /in JSON$/ });
});

t.test('a defect is answered without its reason, which stands in the log', async (t) => {
  const { url, sql } = await testDatabase(t);
  const broken = declare({
    method: 'GET',
    path: '/broken',
    tag: 'test',
    summary: 'Fails',
    access: 'anyone',
    policy: 'open',
    status: 200,
    reply: Type.Object({}),
    errors: ['internal'],
  });
  const lines: string[] = [];
  const told: Outcome[] = [];
  const ingestRights = new IngestRights(sql);
  const handler = createHandler({
    router: new Router([
      on(broken, async () => {
        throw new Error(`cannot reach ${url}`);
      }),
    ]),
    sql,
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
    limits: new RequestLimits(10),
    ingestRights,
    readRights: new ReadRights(sql, ingestRights),
    responseMemory: new ResponseMemory(1_000_000),
    deletions: new AccountSemaphore(1, 1),
    decoding: new TimeSlice(1000),
    publicUrl: '',
    trustedProxies: 0,
    onOutcome: (outcome) => told.push(outcome),
  });
  const timeouts = {
    headerTimeout: 10_000,
    requestTimeout: 10_000,
    idleTimeout: 10_000,
    socketIdleTimeout: 10_000,
  };
  const listener = await nodeTransport.listen(
    {
      host: '127.0.0.1',
      port: 0,
      bodyLimit: 1000,
      bodyMemory: new BodyMemory(1000),
      messageLimit: 1000,
      ...timeouts,
    },
    handler,
  );
  t.teardown(() => listener.close(0));
  const client = Client.declared(`http://127.0.0.1:${listener.port}`, [broken]);
  const answer = await client.get('/broken?session_id=secret');
  t.match(answer, { status: 500, refusal: { error: 'internal error', code: 'internal' } });
  t.notMatch(answer.text, /postgres/);
  t.match(lines.join(), /cannot reach postgres/);
  t.notMatch(lines.join() + JSON.stringify(told), /secret/, 'no session in the log');
  t.match(told, [{ method: 'GET', route: '/broken', status: 500, remoteAddress: '127.0.0.1' }]);
});

t.test(
  'a response has the same headers, in the same order, whether or not they were made beforehand',
  async (t) => {
    const allowances = [null, new RequestLimits(10).take(1)];
    for (const allowance of allowances) {
      const [made, other] = [JSON_HEADERS, [...JSON_HEADERS]].map((own) =>
        flatHeaders({ status: 200, ...responseHeaders(own, [], allowance), body: '' }),
      );
      t.same(made, other);
    }
  },
);

t.test('too many passwords at once: later', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  let busy = true;
  // As soon as one of them ends the next one takes its place.
  const crowd = Array.from({ length: 32 }, async () => {
    while (busy) await hashPassword('x');
  });
  const answer = await user.client.post('/login', user);
  busy = false;
  await Promise.all(crowd);
  refused(t, answer, 509, 'overloaded', 'while others wait');
  t.equal(answer.headers['retry-after'], '1');
  t.same(
    await server.sql`SELECT failures FROM login_failures`,
    [{ failures: 0 }],
    'this was no failed login',
  );
  t.equal((await user.client.post('/login', user)).status, 200, 'and then as always');
});

t.test('while the database is away everything waits, and afterwards everything goes on', async (t) => {
  const { url } = await testDatabase(t);
  const bridge = await Bridge.to(url);
  t.teardown(() => bridge.close());
  const server = await testServer(t, { DATABASE_URL: bridge.url });
  const user = await newUser(server);
  const sensor = await newSensor(user);

  await bridge.close();
  const requests: Array<[method: string, path: string, body?: object]> = [
    ['GET', '/users/current'],
    ['PUT', `/sensors/${sensor}`, { name: 'x' }],
    ['POST', '/login', { username: user.username, password: user.password }],
    ['GET', '/users/check/username/somebody'],
    ['GET', '/users/check/email/somebody@example.org'],
    ['POST', '/requestPasswordReset', { username: user.username }],
    ['POST', '/resetPassword', { token: 'x', password: 'y' }],
    ['POST', '/users', { user: { username: 'somebody', password: 'y' } }],
  ];
  for (const [method, path, body] of requests) {
    const answer = await user.client.send(method, path, body);
    refused(t, answer, 509, 'overloaded', `${method} ${path}`);
    t.match(answer.headers['retry-after'], /^\d+$/);
  }
  t.match(await user.client.get('/health'), {
    status: 503,
    body: { name: 'sensorium', status: 'fail', database: 'unreachable' },
  });
  t.equal((await user.client.get('/openapi.json')).status, 200, 'what needs no database needs none');

  await bridge.open();
  // Connections that are refused in between are waited for, not asked for again at once.
  let back = false;
  while (!back) back = (await user.client.get('/users/current')).status === 200;
  t.ok(back, 'it is used again');
});

t.test(
  'while the role may not log in everything waits, and afterwards everything goes on',
  { skip: severalSessions('each logs in') },
  async (t) => {
    const { url, sql } = await testDatabase(t);
    const role = `sensorium_test_${randomBytes(8).toString('hex')}`;
    await sql.unsafe(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'x'`);
    t.teardown(() =>
      sql.unsafe(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`),
    );
    const address = new URL(url);
    Object.assign(address, { username: role, password: 'x' });
    const server = await testServer(t, { DATABASE_URL: address.href });
    const user = await newUser(server);
    const sensor = await newSensor(user);
    const client = await StreamClient.open(server, user.session);
    await user.client.post(`/sensors/${sensor}/data`, { date: 1, value: 1 });
    await sql.unsafe(`ALTER ROLE ${role} NOLOGIN`);
    await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = ${role}`;
    const upload = user.client.post(`/sensors/${sensor}/data`, { date: 2, value: 2 });
    client.send({ id: 1, sensor_id: sensor, dates: [3], values: [3] });
    for (let i = 0; i < 6; i++)
      refused(t, await user.client.get('/users/current'), 509, 'overloaded', 'role may not log in');
    t.match(await user.client.get('/health'), { status: 503, body: { database: 'unreachable' } });
    await sql.unsafe(`ALTER ROLE ${role} LOGIN`);
    t.match(await upload, { status: 201, body: { stored: 1 } });
    t.match(await client.next(), { id: 1, stored: 1 });
    await client.close();
    t.equal((await user.client.get('/users/current')).status, 200);
  },
);

t.test('a request that is refused without a database is a short line of the log', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const server = await testServer(t, { DATABASE_URL: proxy.url }, { log });
  const user = await newUser(server);
  await proxy.shut();
  lines.length = 0;
  refused(t, await user.client.get('/users/current'), 509, 'overloaded', 'away');
  t.equal(lines.length, 1);
  const { msg, reason, request, err } = JSON.parse(lines[0]!);
  t.match({ msg, reason, request }, { msg: 'database unavailable', reason: String, request: String });
  t.equal(err, undefined, 'no stack');
  t.ok(lines[0]!.length < 300, `${lines[0]!.length} characters`);
});

t.test('what may have been done, since its answer was lost, is told from what was not', async (t) => {
  const { url, sql } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  const server = await testServer(t, { DATABASE_URL: proxy.url, QUERY_TIMEOUT: 2 });
  const user = await newUser(server);
  const make = () => user.client.post('/sensors', { sensor: { name: 'one' } });
  proxy.unanswered = 'COMMIT';
  const unknown = await make();
  proxy.unanswered = null;
  refused(t, unknown, 509, 'outcome_unknown', 'COMMIT');
  t.equal(unknown.headers['retry-after'], undefined, 'nobody is asked to try again');
  t.equal((await sql`SELECT FROM sensors`).length, 1, 'here it was done');
  const late = await sql.begin(async (tx) => {
    await tx`LOCK TABLE sensors`;
    return make();
  });
  refused(t, late, 509, 'overloaded', 'a statement that the database has given up');
  t.match(late.headers['retry-after'], /^\d+$/);
  t.equal((await sql`SELECT FROM sensors`).length, 1);
});

t.test('a database that hangs is given up in time, and the server ends without it', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await cuttingProxy(t, () => url);
  const server = await testServer(t, { DATABASE_URL: throughProxy(proxy, url), QUERY_TIMEOUT: 2 });
  const user = await newUser(server);
  const sensor = await newSensor(user);

  proxy.isMute = true;
  const answers = await Promise.all([
    user.client.get('/users/current'),
    user.client.put(`/sensors/${sensor}`, { name: 'x' }),
    user.client.send('DELETE', `/sensors/${sensor}/data/0`),
  ]);
  for (const answer of answers) refused(t, answer, 509, 'overloaded', 'as long as it is silent');
  t.match(await user.client.get('/health'), {
    status: 503,
    body: { name: 'sensorium', status: 'fail', database: 'unreachable' },
  });

  proxy.isMute = false;
  let back = false;
  while (!back) back = (await user.client.get('/users/current')).status === 200;
  t.ok(back, 'it is used again');

  proxy.isMute = true;
  const asking = user.client.get('/users/current').catch(() => {});
  await server.close();
  await asking;
});

t.test('a silent network to the database holds requests no longer than uploads', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await cuttingProxy(t, () => url);
  const settings = { DATABASE_URL: throughProxy(proxy, url), QUERY_TIMEOUT: 3600, STORE_TIMEOUT: 1 };
  const server = await testServer(t, settings, { times: { silence: 100 } });
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const login = () =>
    new Client(server.url).post('/login', { username: user.username, password: user.password });
  t.equal((await login()).status, 200);
  await user.client.get(`/sensors/${sensor}/data`);

  proxy.isMute = true;
  const answers = await Promise.all([
    login(),
    user.client.get('/sensors'),
    user.client.get(`/sensors/${sensor}/data`),
    user.client.post('/sensors', { sensor: { name: 'x' } }),
  ]);
  for (const answer of answers) t.equal(answer.status, 509, JSON.stringify(answer.body));
  proxy.isMute = false;
  t.equal((await login()).status, 200, 'the next one finds connections that work');
  t.equal((await user.client.get(`/sensors/${sensor}/data`)).status, 200);
});

/** A way to the database that can be interrupted. */
class Bridge {
  readonly #target: URL;
  readonly #sockets = new Set<net.Socket>();
  readonly #server: net.Server;
  #port = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = net.createServer((near) => {
      const far = net.connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
  }

  static async to(url: string): Promise<Bridge> {
    const bridge = new Bridge(new URL(url));
    await bridge.open();
    return bridge;
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Anything a client might send where something else is expected. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    '0',
    '1',
    '-1',
    'true',
    'NaN',
    'null',
    '\0',
    '\ud800',
    '%',
    '{}',
    '[]',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    1e300,
    -1e-300,
    2 ** 53,
    1_700_000_000,
    1_700_000_000_000,
    '9'.repeat(40),
    "'; --",
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
  fc.constantFrom(
    'x'.repeat(9000),
    '2020-01-01',
    '-1d',
    'now',
    'UTC',
    'avg,max',
    'csv',
    'DESC',
    '__proto__',
    'constructor',
  ),
);

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** A value that fits the schema more or less: in every place of it something else may stand. */
function nearly(schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema as Shape), weight: 5 }, { arbitrary: junk, weight: 1 });
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(nearly));
  switch (shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([name, each]) => [name, nearly(each)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return shape.items === undefined ? junk : fc.array(nearly(shape.items), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer());
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 2_000_000_000 }), fc.double());
    case 'boolean':
      return fc.constantFrom(true, false, 0, 1, '0', '1');
    case 'string':
      return fc.string();
    default:
      return junk;
  }
}

const asText = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

/** `a=1`, `a[]=1&a[]=2`, `a[b]=1`, whatever the value calls for. */
function queryOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => `${name}[]=${asText(each)}`).join('&');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, each]) => `${name}[${asText(key)}]=${asText(each)}`)
      .join('&');
  }
  return `${name}=${asText(value)}`;
}

function requestFor(declaration: Declaration, sensors: readonly string[]) {
  const params = Object.keys((declaration.params as Shape | undefined)?.properties ?? {});
  const names = { body: declaration.body === undefined ? fc.constant(undefined) : nearly(declaration.body) };
  const query = (declaration.query as Shape | undefined)?.properties ?? {};
  return fc.record({
    declaration: fc.constant(declaration),
    path: fc.record(
      Object.fromEntries(
        params.map((name) => [
          name,
          fc.oneof({ arbitrary: fc.constantFrom(...sensors), weight: 4 }, { arbitrary: junk, weight: 1 }),
        ]),
      ),
    ),
    query: fc.record(Object.fromEntries(Object.entries(query).map(([name, each]) => [name, nearly(each)])), {
      requiredKeys: [],
    }),
    ...names,
  });
}

/** They would end what the other requests need. */
const ENDING = ['DELETE /users/{id}', 'POST /logout', 'GET /logout'];

t.test('no request, however wrong, is answered with a defect or beside its declaration', async (t) => {
  const user = await newUser(await testServer(t, { LOGINS_PER_MINUTE: 1_000_000 }));
  const sensors = [
    await newSensor(user),
    await newSensor(user, { name: 'j', data_type: 'json', data_structure: '{"a":"float"}' }),
    await newSensor(user, { name: 'f', data_type: 'float' }),
  ];
  const routes = declarations.filter(({ method, path }) => !ENDING.includes(`${method} ${path}`));
  const requests = fc.oneof(...routes.map((declaration) => requestFor(declaration, sensors)));
  await fc.assert(
    fc.asyncProperty(requests, async ({ declaration, path, query, body }) => {
      let address = declaration.path;
      for (const [name, value] of Object.entries(path))
        address = address.replace(`{${name}}`, () => asText(value) || '-');
      const search = Object.entries(query).map(([name, value]) => queryOf(name, value));
      // The client throws at whatever is not declared, a defect above all.
      const url = `${address}?${search.join('&')}`;
      // A head that is too large is refused before there is a route.
      fc.pre(url.length < 12_000);
      const answer = await user.client.send(declaration.method, url, body, { random: true });
      return answer.status < 500 || answer.status === 509;
    }),
    { numRuns: 600, endOnFailure: true },
  );
  t.equal((await user.client.get('/users/current')).status, 200, 'and the server is well');
});

t.test('no bytes, whatever they are called, are answered with a defect', async (t) => {
  const user = await newUser(await testServer(t));
  const sensor = await newSensor(user);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
    fc.json().map((text) => Buffer.from(text)),
    fc.jsonValue().map((value) => pack(value)),
    fc.string().map((text) => Buffer.from(`date,value\n${text},1\n1,${text}`)),
    fc.webQueryParameters().map((text) => Buffer.from(text)),
  );
  const types = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'application/msgpack',
    'text/csv',
    'text/plain; charset=latin1',
    '',
  );
  const paths = fc.constantFrom(
    `/sensors/${sensor}/data`,
    '/sensors/data',
    '/sensors',
    '/users',
    '/login',
    '/sensors/1/data?json_value=1',
  );
  await fc.assert(
    fc.asyncProperty(paths, types, bytes, fc.boolean(), async (path, type, content, zipped) => {
      const answer = await user.client.post(path, undefined, {
        raw: zipped ? gzipSync(content) : content,
        random: true,
        headers: { 'Content-Type': type, ...(zipped ? { 'Content-Encoding': 'gzip' } : {}) },
      });
      return answer.status < 500 || answer.status === 509;
    }),
    { numRuns: 500, endOnFailure: true },
  );
  t.equal((await user.client.get('/users/current')).status, 200, 'and the server is well');
});

t.test('answers are private: not to be cached, not to be guessed at', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  for (const path of ['/users/current', '/sensors/999', '/nowhere']) {
    const { headers } = await user.client.get(path);
    t.match(headers, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }, path);
  }
  const asset = await user.client.get('/docs/swagger-ui.css');
  t.match(asset.headers, { 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' });
});

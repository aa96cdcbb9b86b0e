/** The protocol adapter for devices made for ThingSpeak. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import t from 'tap';
import { newKey, sensors, setUp, values } from '../../support/adapters.js';
import { Client } from '../../support/client.js';
import { Peer } from '../../support/peer.js';
import { testServer } from '../../support/server.js';

/** One that nothing listens on. */
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

t.test('a device made for ThingSpeak', async (t) => {
  const { server, client } = await setUp(t);
  const nobody = new Client(server.url);
  const key = await newKey(client, { name: 'roof', scope: 'write' });
  const first = await nobody.get(
    `/update?api_key=${key}&field1=21.5&field2=open&status=fine&created_at=2025-01-01T00:00:00Z`,
  );
  t.match(first, { status: 200, text: '1', headers: { 'content-type': 'text/plain' } });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-THINGSPEAKAPIKEY': key };
  const second = await nobody.post('/update', undefined, {
    raw: 'field1=007&lat=52.5&long=13.4&elevation=34&headers=false',
    headers: form,
  });
  t.equal(second.text, '2');
  const json = {
    api_key: key,
    field1: 22,
    field3: true,
    created_at: '2025-07-01 12:00:00',
    timezone: 'Europe/Berlin',
  };
  const third = await nobody.post('/update.json', json);
  t.match(third.body, {
    channel_id: Number,
    entry_id: 3,
    created_at: '2025-07-01T10:00:00.000Z',
    field1: '22',
    field2: null,
    field3: 'true',
    latitude: null,
    status: null,
  });
  const made = (await sensors(client)).map((each) => [each.name, each.data_type]);
  t.same(made.sort(), [
    ['roof elevation', 'float'],
    ['roof field1', ''],
    ['roof field2', ''],
    ['roof field3', ''],
    ['roof lat', 'float'],
    ['roof long', 'float'],
    ['roof status', 'string'],
  ]);
  const [oldest, , newest] = await values(client, 'roof field1');
  t.same([oldest, newest?.[1]], [[1735689600, '21.5'], '007']);
  const dates = (await sensors(client))
    .filter(({ name }) => /lat|long|elevation/.test(name))
    .map((each) => each.last_date);
  t.same(dates, Array(3).fill(newest?.[0]), 'all of an entry has one date');

  const same = await newKey(client, { name: 'roof', scope: 'write' });
  t.equal((await nobody.get(`/update?api_key=${same}&field1=1`)).text, '4', 'a new key of that name goes on');
  const other = await newKey(client, { name: 'cellar', scope: 'write' });
  t.equal(
    (await nobody.get(`/update?api_key=${other}&field1=1`)).text,
    '1',
    'another name is another channel',
  );
  const unnamed = await newKey(client, { scope: 'write' });
  t.equal((await nobody.get(`/update?key=${unnamed}&field1=1`)).text, '1');
  const again = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  const numbers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      new Client(i % 2 ? again.url : server.url).get(`/update?api_key=${key}&field1=${i}`),
    ),
  );
  t.same(
    numbers.map(({ text }) => Number(text)).sort((a, b) => a - b),
    [5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  );
  t.equal(
    (await values(client, 'roof field1')).length,
    14,
    'entries without a date never replace one another',
  );
});

t.test('a key that a sketch sends as a name is not repeated in warnings', async (t) => {
  const { server, client } = await setUp(t);
  const key = await newKey(client, { name: 'roof', scope: 'write' });
  const { text, headers } = await new Client(server.url).post('/update', undefined, {
    raw: `${key}&field1=8&Field3=1`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-THINGSPEAKAPIKEY': key },
  });
  t.equal(text, '1');
  const warning = String(headers['x-sensorium-warning']);
  t.match(warning, /Field3/);
  t.notOk(warning.includes(key));
});

t.test('dates and places in the forms of ThingSpeak devices', async (t) => {
  const { client } = await setUp(t);
  const nobody = client.as(undefined);
  const key = await newKey(client, { name: 'roof', scope: 'write' });
  const dates = [
    ['2025-01-02 03:04:05 UTC', ''],
    ['2025-01-02 03:04:05 utc', 'Europe/Berlin'],
    ['2025-01-02 04:04:05', 'Europe/Berlin'],
    ['2025-01-02T03:04:05Z', 'Europe/Berlin'],
    ['1735787045', ''],
  ];
  for (const [index, [created_at = '', timezone]] of dates.entries()) {
    const answer = await nobody.post('/update.json', { api_key: key, field1: index, created_at, timezone });
    t.match(answer.body, { created_at: '2025-01-02T03:04:05.000Z' }, created_at);
  }
  const place = { api_key: key, field1: 1, latitude: 52.5, longitude: '13.4' };
  t.match((await nobody.post('/update.json', place)).body, { latitude: '52.5', longitude: '13.4' });
  t.same(
    (await sensors(client)).filter(({ name }) => / (lat|long)$/.test(name)).map((each) => each.last_value),
    ['52.5', '13.4'],
  );
  t.equal((await nobody.post('/update.json', { ...place, lat: '52.50' })).status, 200, 'twice the same');
  t.match(await nobody.post('/update.json', { ...place, long: 1 }), {
    status: 400,
    body: { error: { message: 'longitude: is another value than long' } },
  });
  t.match(await nobody.post('/update.json', { ...place, latitude: 91 }), {
    status: 400,
    body: { error: { message: /^latitude: / } },
  });
  const preflight = await nobody.send('OPTIONS', '/update');
  t.match(preflight.headers['access-control-allow-headers'], /\bX-THINGSPEAKAPIKEY\b/);
});

t.test('a ThingSpeak port in use is refused with the name of its setting', async (t) => {
  const { server } = await setUp(t);
  const taken = Number(new URL(server.url).port);
  await t.rejects(testServer(t, { THINGSPEAK_PORT: taken }), { message: /is in use: .* THINGSPEAK_PORT=/ });
});

t.test('a ThingSpeak sketch whose lines end with LF only writes its entry', async (t) => {
  const device = await freePort();
  const { server, client, user } = await setUp(t, { TRANSPORT: 'node', THINGSPEAK_PORT: device });
  const key = await newKey(client, { name: 'roof', scope: 'write' });
  const sketch = (head: string[], body = '') =>
    ['POST /update HTTP/1.1', 'Host: api.thingspeak.com', 'Connection: close', ...head]
      .concat('Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`)
      .join('\n')
      .concat('\n\n', body);
  const ports = [Number(new URL(server.url).port), device];
  for (const [index, port] of ports.entries()) {
    const send = async (text: string) => {
      const peer = await Peer.connect(port);
      const answer = await peer.send(text).answer();
      await peer.closed;
      return `${answer?.status} ${answer?.body}`;
    };
    const body = `${key}&field1=2${index}.5&field2=61.00\r\n\r\n`;
    t.equal(await send(sketch([`X-THINGSPEAKAPIKEY: ${key}`], body)), `200 ${index * 3 + 1}`);
    t.equal(await send(sketch([], `api_key=${key}&field1=3`)), `200 ${index * 3 + 2}`);
    const get = `GET /update.json?api_key=${key}&field3=4 HTTP/1.0\n\n`;
    t.match(await send(get), new RegExp(`^200 \\{.*"entry_id":${index * 3 + 3},`));
    t.equal(await send(sketch([], 'field1=5')), '400 0', 'without a key');
    for (const header of [
      `X-SESSION_ID: ${user.session}`,
      `Cookie: session_id=${user.session}`,
      `Authorization: Bearer ${key}`,
      `Authorization: Basic ${Buffer.from(`x:${key}`).toString('base64')}`,
    ])
      t.equal(await send(sketch([header], 'field1=5')), '400 0', `${header.slice(0, 14)} is no api_key`);
  }
  const made = await sensors(client);
  t.same(made.map(({ name, last_value }) => [name, last_value]).sort(), [
    ['roof field1', '3'],
    ['roof field2', '61.00'],
    ['roof field3', '4'],
  ]);
  const small = new Client(`http://127.0.0.1:${device}`);
  t.equal(
    (await small.get(`/update?api_key=${key}&field1=1`)).status,
    200,
    'the second port takes CR LF too',
  );
  for (const path of ['/users/current', '/health', '/api/v2/write', '/update/x'])
    t.equal((await fetch(`http://127.0.0.1:${device}${path}`)).status, 404, `${path} is not there`);
});

t.test('refused ThingSpeak entries get 0', async (t) => {
  const { server, client, user } = await setUp(t);
  const nobody = new Client(server.url);
  const key = await newKey(client, { name: 'roof', scope: 'write' });
  const refused = async (query: string, status: number, reason: RegExp) => {
    const answer = await nobody.get(`/update?${query}`);
    t.match(answer, { status, text: '0', headers: { 'x-sensorium-error': reason } }, query);
    const json = await nobody.get(`/update.json?${query}`);
    t.match(json, {
      status,
      body: { status: String(status), error: { error_code: /^error_/, message: /./ } },
    });
  };
  await refused('field1=1', 400, /^unauthorized: no_session$/);
  await refused('api_key=wrong&field1=1', 400, /^unauthorized: key_unknown$/);
  await refused(`api_key=${key}`, 400, /field1: is missing/);
  await refused(`api_key=${key}&field1=`, 400, /field1: is missing/);
  await refused(`api_key=${key}&field1=1&lat=91`, 400, /lat: /);
  await refused(`api_key=${key}&field1=1&created_at=yesterday`, 400, /created_at: /);
  await refused(`api_key=${key}&field1=1&created_at=2025-01-01+00:00:00&timezone=Mars`, 400, /timezone: /);
  await refused(`api_key=${key}&field1=%00`, 400, /field1: /);
  await refused(`api_key=${user.session}&field1=1`, 400, /api_key: must be an API key/);
  await refused(`api_key=${await newKey(client, { scope: 'read' })}&field1=1`, 403, /^key_scope/);
  t.match(await nobody.post('/update', { api_key: key, field1: { a: 1 } }), { status: 400, text: '0' });
  t.equal((await nobody.send('HEAD', `/update?api_key=${key}&field1=1`)).status, 405, 'HEAD writes nothing');
  t.equal((await nobody.put('/update', {})).status, 405);
  t.equal((await client.get('/update?field1=1')).status, 400, 'a session in another place is none');
  t.same(await sensors(client), []);

  await nobody.get(`/update?api_key=${key}&field1=1&field2=2`);
  const id = (await sensors(client)).find(({ name }) => name === 'roof field2')?.id;
  await client.put(`/sensors/${id}`, { sensor: { data_type: 'float' } });
  await refused(`api_key=${key}&field1=1&field2=x`, 400, /^partly_stored: field2: value must be a number/);
  await client.delete(`/sensors/${id}`);
  t.match(
    (await nobody.get(`/update?api_key=${key}&field2=x`)).text,
    /^[1-9]/,
    'a deleted sensor is made again',
  );
});

/** API keys: scopes, expiry, and storage without secrets. */
import t from 'tap';
import { clockOffset, setClockOffset } from '../../../common/clock.js';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import { parseExpiry } from '../../../server/users/keys/expiry.js';
import { type Key, md5, newKey, newSensor, refused } from '../../support/accounts.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

t.test('an API key is shown once and can do what its scope allows', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const other = await newUser(server);
  const [sensor, second] = [await newSensor(user), await newSensor(user)];
  const created = await user.client.post<{ key: Key }>('/users/current/keys', { key: { name: 'all' } });
  const all = created.body.key;
  t.equal(created.status, 201);
  t.equal(created.headers.location, `${server.url}/users/current/keys/${all.id}`);
  t.match(all, {
    name: 'all',
    scope: 'all',
    sensors: null,
    expires: null,
    last_used: null,
    key: /^sns_[\w-]{40}$/,
  });
  const read = await newKey(user, { scope: 'read' });
  const write = await newKey(user, { scope: 'write' });
  const limited = await newKey(user, { sensors: [sensor, Number(sensor)] });
  t.same(limited.sensors, [sensor]);

  const as = (key: Key) => user.client.as(key.key);
  const points = { data: [{ value: 1, date: 1_700_000_000 }] };
  const path = `/sensors/${sensor}/data`;
  t.equal((await as(all).post(path, points)).status, 201);
  t.equal((await as(all).get(path)).status, 200);
  t.equal((await as(all).put(`/users/${user.id}`, { name: 'x' })).status, 200);
  refused(t, await as(all).post('/users/current/keys', {}), 403, 'key_scope', 'a key cannot create keys');
  t.equal((await as(read).get(path)).status, 200);
  refused(t, await as(read).post(path, points), 403, 'key_scope', 'a read key cannot write');
  refused(t, await as(read).delete(`/sensors/${sensor}`), 403, 'key_scope', 'nor delete');
  t.equal((await as(write).post(path, points)).status, 201);
  refused(t, await as(write).get(path), 403, 'key_scope', 'a write key cannot read');
  refused(t, await as(write).get('/users/current'), 403, 'key_scope', 'nothing at all');
  for (const key of [read, write, limited]) {
    refused(
      t,
      await as(key).put(`/users/${user.id}`, { name: 'x' }),
      403,
      'key_scope',
      'the account is out of reach',
    );
    refused(t, await as(key).delete(`/users/${user.id}`), 403, 'key_scope', 'the account is out of reach');
    refused(t, await as(key).get('/users/current/keys'), 403, 'key_scope', 'and so are its keys');
    refused(
      t,
      await as(key).delete(`/users/current/keys/${all.id}`),
      403,
      'key_scope',
      'and so are its keys',
    );
    const change = { current_password: user.password, new_password: 'x' };
    refused(t, await as(key).post('/change_password', change), 403, 'key_scope', 'and the password');
  }
  t.equal((await as(limited).post(path, points)).status, 201);
  t.equal((await as(limited).get(path)).status, 200);
  refused(t, await as(limited).get(`/sensors/${second}/data`), 404, 'not_found', 'another sensor');
  refused(t, await as(limited).post(`/sensors/${second}/data`, points), 404, 'not_found', 'another sensor');
  refused(t, await as(limited).get('/users'), 403, 'key_scope', 'nothing but its sensors');
  t.same(
    (await as(limited).get<{ sensors: Array<{ id: string }> }>('/sensors')).body.sensors.map(
      (each) => each.id,
    ),
    [sensor],
  );

  const list = (await user.client.get<{ keys: Key[]; total: number }>('/users/current/keys')).body;
  t.same(
    list.keys.map((key) => key.id),
    [all, read, write, limited].map((key) => key.id),
  );
  t.equal(list.total, 4);
  t.ok(
    list.keys.every((key) => key.key === undefined && key.last_used !== null),
    'without secrets; used',
  );
  t.match((await user.client.get('/users/current/keys?page=1&per_page=3')).body, {
    keys: [{ id: limited.id }],
    total: 4,
  });
  refused(t, await user.client.get('/users/current/keys?page=x'), 409, 'invalid_input', 'no page');
  t.same((await other.client.get('/users/current/keys')).body, { keys: [], total: 0 });
  refused(
    t,
    await user.client.as(undefined).get('/users/current/keys'),
    403,
    'unauthorized',
    'without a session',
  );

  refused(t, await other.client.delete(`/users/current/keys/${all.id}`), 404, 'not_found', 'a foreign key');
  t.equal((await user.client.delete(`/users/current/keys/${all.id}`)).status, 200);
  refused(t, await as(all).get(path), 403, 'unauthorized', 'revoked');
  refused(t, await as(all).post(path, points), 403, 'unauthorized', 'revoked, for uploads too');
  refused(t, await user.client.delete(`/users/current/keys/${all.id}`), 404, 'not_found', 'revoked twice');

  await user.client.delete(`/sensors/${sensor}`);
  refused(t, await as(limited).get(path), 404, 'not_found', 'its sensor is deleted');
  refused(t, await as(limited).get(`/sensors/${second}`), 404, 'not_found', 'and it gets access to no other');
});

t.test('the response to an upload with a write key does not reveal stored points', async (t) => {
  const user = await newUser(await sharedServer());
  const [one, two] = [Number(await newSensor(user)), Number(await newSensor(user))];
  const writer = user.client.as((await newKey(user, { scope: 'write' })).key);
  const full = user.client.as((await newKey(user, { scope: 'all', sensors: [one] })).key);
  const date = 1_700_000_000;
  const csv = { headers: { 'content-type': 'text/csv' } };
  /** Uploads a point to the first sensor, in each form of a body. */
  const forms: Record<string, (value: number, client: typeof writer) => Promise<{ body: unknown }>> = {
    'one sensor': (value, client) => client.post(`/sensors/${one}/data`, { data: [{ value, date }] }),
    flat: (value, client) => client.post(`/sensors/${one}/data`, { value, date }),
    form: (value, client) =>
      client.post(`/sensors/${one}/data`, undefined, {
        raw: `value=${value}&date=${date}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    CSV: (value, client) =>
      client.post(`/sensors/${one}/data`, undefined, { raw: `date,value\n${date},${value}\n`, ...csv }),
    'many sensors': (value, client) =>
      client.post('/sensors/data', { sensors: [{ sensor_id: one, data: { value, date } }] }),
    'CSV of many': (value, client) =>
      client.post('/sensors/data', undefined, {
        raw: `sensor_id,date,value\n${one},${date},${value}\n`,
        ...csv,
      }),
  };
  for (const [form, post] of Object.entries(forms)) {
    await user.client.delete(`/sensors/${one}/data/${date * 1e6}`);
    const answers = [];
    for (const value of [1, 1, 0]) answers.push((await post(value, writer)).body);
    t.same(answers, Array(3).fill({ stored: 1, rejected: [] }), `${form}: new, the same, another value`);
    t.same((await post(0, full)).body, { stored: 0, duplicate: 1, replaced: 0, rejected: [] }, form);
  }
  const data = [
    { value: 1, date },
    { value: 1, date: date + 1 },
    { value: 1, date: 'soon' },
  ];
  const several = { sensors: [one, two].map((sensor_id) => ({ sensor_id, data })) };
  t.match((await writer.post<object>('/sensors/data', several)).body, { stored: 4, rejected: { length: 2 } });
  const none = await writer.post<object>(`/sensors/${one}/data`, { data: [{ value: 1, date: 'soon' }] });
  t.match(none, { status: 409, body: { code: 'nothing_stored', stored: 0 } });
  t.notHas(none.body, { duplicate: 0 });
});

t.test('a key for foreign sensors, no sensors or a past expiry is rejected', async (t) => {
  const server = await sharedServer();
  const [user, other] = [await newUser(server), await newUser(server)];
  const [own, foreign] = [await newSensor(user), await newSensor(other)];
  await server.sql`INSERT INTO sensor_users VALUES (${foreign}, ${user.id})`;
  const cases: Array<[key: object, field: string]> = [
    [{ sensors: [own, foreign] }, 'key.sensors[1]'],
    [{ sensors: [999_999] }, 'key.sensors[0]'],
    [{ sensors: [own, 'x'] }, 'key.sensors[1]'],
    [{ sensors: [] }, 'key.sensors'],
    [{ scope: 'admin' }, 'key.scope'],
    [{ name: 'n'.repeat(256) }, 'key.name'],
    [{ expires: 1 }, 'key.expires'],
    [{ expires: '2020-01-01' }, 'key.expires'],
    [{ expires: 'tomorrow' }, 'key.expires'],
    [{ expires: Date.now() + 1000 }, 'key.expires'],
    [{ expires: {} }, 'key.expires'],
  ];
  for (const [key, field] of cases) {
    const answer = await user.client.post('/users/current/keys', { key });
    refused(t, answer, 409, 'invalid_input', JSON.stringify(key).slice(0, 60));
    t.equal(answer.refusal?.field, field);
  }
  t.same((await user.client.get('/users/current/keys')).body, { keys: [], total: 0 });
  const every = await newKey(user, { sensors: null, expires: null });
  t.match(every, { sensors: null, expires: null });
});

t.test('a key expires by the clock of the database', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const key = await newKey(user, { expires: '2100-01-01T00:00:00.5Z' });
  t.equal(key.expires, 4_102_444_800.5);
  t.equal((await newKey(user, { expires: '4102444800' })).expires, 4_102_444_800);
  t.equal((await newKey(user, { expires: 4_102_444_800.25 })).expires, 4_102_444_800.25);
  const client = user.client.as(key.key);
  t.equal((await client.get(`/sensors/${sensor}/data`)).status, 200);
  await server.sql`UPDATE api_keys SET expires = now() - interval '1 second' WHERE id = ${key.id}`;
  refused(t, await client.get(`/sensors/${sensor}/data`), 403, 'unauthorized', 'reads');
  refused(t, await client.post(`/sensors/${sensor}/data`, { value: 1 }), 403, 'unauthorized', 'uploads');

  const soon = await newKey(user, { expires: Date.now() / 1000 + 3600 });
  const rights = new IngestRights(server.sql);
  await rights.caller(soon.key);
  t.match(rights.knownCaller(soon.key), { userId: user.id });
  const offset = clockOffset();
  t.teardown(() => setClockOffset(offset));
  setClockOffset(offset + 7_200_000_000);
  t.equal(rights.knownCaller(soon.key), null, 'ends by the clock of the database');
  setClockOffset(offset);

  const now = 1_000_000_000;
  const cases: Array<[given: number | string, seconds: number]> = [
    [now + 1, now + 1],
    [' 2001-09-10 ', Date.UTC(2001, 8, 10) / 1000],
    ['2001-09-10T00:00', Date.UTC(2001, 8, 10) / 1000],
    ['2001-09-10T02:00:00+02:00', Date.UTC(2001, 8, 10) / 1000],
  ];
  for (const [given, seconds] of cases) {
    t.equal(parseExpiry(given, 'f', now).getTime() / 1000, seconds, String(given));
  }
  for (const bad of [now, now - 1, '', '12 May', '2001-13-45', Number.NaN, 1e300, 1e12]) {
    t.throws(() => parseExpiry(bad, 'f', now), { code: 'invalid_input' }, String(bad));
  }
});

t.test('the database contains no readable secret', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const key = await newKey(user);
  await user.client.as(key.key).get('/users/current');
  const tables = await server.sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  let dump = '';
  for (const { name } of tables) {
    const rows = await server.sql`SELECT x::text AS row FROM ${server.sql(name)} x`;
    dump += rows.map(({ row }) => row).join('\n');
  }
  t.match(dump, user.username, 'this is where they would be');
  for (const secret of [user.password, md5(user.password), user.session, key.key]) {
    t.notMatch(dump, secret);
    t.notMatch(dump, Buffer.from(secret).toString('hex'), 'nor as bytes');
  }
});

/** Sensors: creation, lists, changes and deletion. */
import t from 'tap';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { beside } from '../../support/locks.js';
import { writeTexts } from '../../support/points.js';
import { type TestServer, testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

interface Sensor {
  id: string;
  name: string;
  type: string;
  users?: number[];
  owner?: { id: number; username: string };
  environment?: { id: number };
  device?: { id: string; type: string; uuid: string };
  device_device_type?: string;
  last_value?: string | null;
  last_date?: number | null;
}

async function make(user: TestUser, fields: object = {}): Promise<number> {
  const answer = await user.client.post<{ sensor: Sensor }>('/sensors', {
    sensor: { name: 'room', ...fields },
  });
  return Number(answer.body.sensor.id);
}

async function idsOf(user: TestUser, query: string): Promise<number[]> {
  const { body } = await user.client.get<{ sensors: Sensor[]; total: number }>(`/sensors?${query}`);
  return body.sensors.map((sensor) => Number(sensor.id));
}

async function share(server: TestServer, sensorId: number, user: TestUser): Promise<void> {
  await server.sql`INSERT INTO sensor_users (sensor_id, user_id) VALUES (${sensorId}, ${user.id})`;
}

async function groupOf(
  server: TestServer,
  sensorIds: number[],
  users: TestUser[],
  accepted = true,
): Promise<number> {
  const [group] = await server.sql<{ id: number }[]>`INSERT INTO groups (name) VALUES ('lab') RETURNING id`;
  for (const user of users) {
    await server.sql`
      INSERT INTO group_users (group_id, user_id, accepted) VALUES (${group!.id}, ${user.id}, ${accepted})`;
  }
  for (const id of sensorIds) {
    await server.sql`INSERT INTO group_sensors (group_id, sensor_id) VALUES (${group!.id}, ${id})`;
  }
  return group!.id;
}

t.test('the response to a new sensor has it in the body and in Location, with ids as strings', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const answer = await user.client.post<{ sensor: Record<string, unknown> }>('/sensors', {
    sensor: {
      name: 'thermometer',
      display_name: 'Thermometer',
      device_type: 'dht22',
      pager_type: 'email',
      data_type: 'json',
      data_structure: '{"x":"float"}',
      unit: '°C',
      retention: '30',
      description: 'north side',
    },
  });
  t.equal(answer.status, 201);
  const { id, ...rest } = answer.body.sensor;
  t.type(id, 'string');
  t.equal(answer.headers.location, `${server.url}/sensors/${id}`);
  t.same(rest, {
    name: 'thermometer',
    display_name: 'Thermometer',
    type: '0',
    device_type: 'dht22',
    pager_type: 'email',
    data_type: 'json',
    data_type_id: '5',
    data_structure: '{"x":"float"}',
    use_data_storage: true,
    unit: '°C',
    retention: 30,
    description: 'north side',
  });
  t.same((await user.client.get(`/sensors/${id}`)).body, answer.body);
});

t.test('a list with too long last values is rejected, and a shorter list is returned', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const made = await server.sql<{ id: number }[]>`
    INSERT INTO sensors (owner_id, name, data_type)
    SELECT ${user.id}::bigint, 'long', 'string' FROM generate_series(1, 300) RETURNING id`;
  await writeTexts(
    server.sql,
    made.map(({ id }) => ({ sensorId: id, date: 1_000_000 })),
    'a'.repeat(65_536),
  );
  const ask = (query: string) => user.client.get<{ sensors: Sensor[]; field?: string }>(`/sensors?${query}`);
  const refused = await ask('details=full&per_page=300');
  t.equal(refused.status, 409);
  t.equal(refused.body.field, 'per_page');
  const { body } = await ask('details=full&per_page=200');
  t.ok(body.sensors.every(({ last_value }) => last_value?.length === 65_536));
  t.equal((await ask('per_page=300')).body.sensors.length, 300, 'without their last values');
});

t.test('a list without values reads no points', async (t) => {
  const server = await testServer(t, { QUERY_TIMEOUT: 1 });
  const user = await newUser(server);
  const { body } = await user.client.post<{ sensor: Sensor }>('/sensors', { name: 'sensor' });
  await user.client.post(`/sensors/${body.sensor.id}/data`, { value: 1 });
  await server.sql.begin(async (tx) => {
    await tx`LOCK TABLE blocks`;
    for (const query of ['', 'owned=1', 'shared=1', 'physical=1', 'details=no'])
      t.equal((await user.client.get(`/sensors?${query}`)).status, 200, query);
    t.equal(
      (await user.client.get('/sensors?details=full')).status,
      509,
      'a list with values waits for them',
    );
  });
});

t.test('a sensor may be sent flat, as a form, and to the .json address', async (t) => {
  const user = await newUser(await sharedServer());
  t.equal((await user.client.post('/sensors', { name: 'flat' })).status, 201);
  const form = {
    raw: 'sensor%5Bname%5D=form',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  };
  const answer = await user.client.post<{ sensor: Sensor }>('/sensors.json', undefined, form);
  t.equal(answer.body.sensor.name, 'form');
});

t.test('an invalid sensor is rejected with the name of the field', async (t) => {
  const user = await newUser(await sharedServer());
  const cases: [unknown, string][] = [
    [{ sensor: {} }, 'sensor.name'],
    [{ sensor: { name: '' } }, 'sensor.name'],
    [{ sensor: { name: 'x'.repeat(256) } }, 'sensor.name'],
    [{ sensor: { name: 'a\0b' } }, 'sensor.name'],
    [{ sensor: { name: 'x', pager_type: 'fax' } }, 'sensor.pager_type'],
    [{ sensor: { name: 'x', use_data_storage: 'perhaps' } }, 'sensor.use_data_storage'],
    [{ sensor: { name: 'x', retention: -1 } }, 'sensor.retention'],
    [{ sensor: { name: 'x', retention: 1.5 } }, 'sensor.retention'],
    [{ sensor: { name: 'x', retention: 36_501 } }, 'sensor.retention'],
    [{ sensor: { name: 'x', data_type: 'json', data_structure: '{"x":' } }, 'sensor.data_structure'],
    [{ sensor: { name: 'x', data_type: 'json', data_structure: '[1]' } }, 'sensor.data_structure'],
    [{ sensor: 'x' }, 'sensor'],
    [undefined, 'body'],
  ];
  for (const [body, field] of cases) {
    const answer = await user.client.post('/sensors', body);
    t.equal(answer.status, 409, JSON.stringify(body));
    t.equal(answer.body.field, field, JSON.stringify(body));
  }
  t.equal((await user.client.get<{ total: number }>('/sensors')).body.total, 0, 'nothing was made');
});

t.test('a change sets single fields, and the resulting structure is validated', async (t) => {
  const user = await newUser(await sharedServer());
  const id = await make(user, { unit: 'V', data_structure: 'no json' });
  const changed = await user.client.put<{ sensor: Record<string, unknown> }>(`/sensors/${id}`, {
    sensor: { name: 'hall' },
  });
  t.match(changed.body.sensor, { name: 'hall', unit: 'V', data_structure: 'no json' });
  const flat = await user.client.put<{ sensor: Record<string, unknown> }>(`/sensors/${id}`, { unit: 'mV' });
  t.match(flat.body.sensor, { name: 'hall', unit: 'mV' });
  const refused = await user.client.put(`/sensors/${id}`, { sensor: { data_type: 'json' } });
  t.equal(refused.status, 409);
  t.equal(refused.body.field, 'sensor.data_structure');
  t.match((await user.client.get<{ sensor: object }>(`/sensors/${id}`)).body.sensor, {
    data_type: '',
    unit: 'mV',
  });
  t.equal(
    (await user.client.put(`/sensors/${id}`, { sensor: {} })).status,
    200,
    'nothing to change is no error',
  );
});

t.test('a list has all visible sensors, in pages and with the exact total', async (t) => {
  const server = await sharedServer();
  const [ann, bob, eve] = [await newUser(server), await newUser(server), await newUser(server)];
  const own: number[] = [];
  for (let i = 0; i < 5; i++) own.push(await make(ann, { name: `own ${i}` }));
  const shared = await make(bob, { name: 'from bob' });
  const grouped = await make(bob, { name: 'through a group' });
  const pending = await make(bob, { name: 'not yet' });
  const foreign = await make(eve);
  await share(server, shared, ann);
  const group = await groupOf(server, [grouped], [ann, bob]);
  const waiting = await groupOf(server, [pending], [ann], false);

  const visible = [...own, shared, grouped];
  t.same(await idsOf(ann, ''), visible);
  t.notOk(visible.includes(foreign));
  const page = await ann.client.get<{ sensors: Sensor[]; total: number }>(
    '/sensors?page=1&per_page=3&total=1',
  );
  t.same([page.body.sensors.map((sensor) => Number(sensor.id)), page.body.total], [visible.slice(3, 6), 7]);
  const beyond = await ann.client.get<{ sensors: Sensor[]; total: number }>('/sensors?page=9');
  t.same(beyond.body, { sensors: [], total: 7 });
  t.same(await idsOf(ann, 'per_page=99999'), visible, 'more than a thousand is a thousand');
  t.same(await idsOf(ann, 'owned=1'), own);
  t.same(await idsOf(ann, 'owned=0'), [shared, grouped]);
  t.same(await idsOf(ann, `group_id=${group}`), [grouped]);
  t.same(await idsOf(bob, 'shared=1'), [shared, grouped]);
  t.equal((await eve.client.get(`/sensors?group_id=${group}`)).status, 403, 'not a member');
  t.equal((await ann.client.get(`/sensors?group_id=${waiting}`)).status, 403, 'not yet a member');
  t.equal((await ann.client.get('/sensors?details=some')).body.field, 'details');
  t.equal((await ann.client.get('/sensors?page=-1')).body.field, 'page');
  t.equal((await ann.client.get('/sensors?owned=perhaps')).body.field, 'owned');
});

t.test('the parameter details selects the members of listed sensors', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const id = await make(ann, { data_type: 'float' });
  await share(server, id, bob);
  const [device] = await server.sql<{ id: number }[]>`
    INSERT INTO devices (owner_id, type, uuid) VALUES (${ann.id}, 'phone', 'u-1') RETURNING id`;
  await server.sql`UPDATE sensors SET device_id = ${device!.id}, type = 1 WHERE id = ${id}`;
  const [place] = await server.sql<{ id: number }[]>`
    INSERT INTO environments (owner_id, name, floors) VALUES (${ann.id}, 'house', 2) RETURNING id`;
  await server.sql`INSERT INTO environment_sensors VALUES (${place!.id}, ${id})`;
  await ann.client.post(`/sensors/${id}/data`, {
    data: [
      { value: 21.5, date: 1.5 },
      { value: 22, date: 2.25 },
    ],
  });

  const one = async (user: TestUser, query: string) =>
    (await user.client.get<{ sensors: Sensor[] }>(`/sensors?${query}`)).body.sensors[0]!;
  t.same(await one(ann, 'details=no'), { id: String(id) });
  const plain = await one(ann, '');
  t.same(plain.device, { id: String(device!.id), type: 'phone', uuid: 'u-1' });
  t.notOk('owner' in plain || 'environment' in plain || 'last_value' in plain || 'users' in plain);
  const full = await one(bob, 'details=full');
  t.match(full, {
    owner: { id: ann.id, username: ann.username },
    environment: { id: place!.id },
    last_value: '22',
  });
  t.equal(full.last_date, 2.25);
  t.same((await one(ann, 'shared=1')).users, [bob.id]);
  t.equal((await one(bob, 'owned=0')).owner?.id, ann.id);
  const physical = await one(ann, 'physical=1');
  t.match(physical, { type: '1', device_device_type: 'phone', device_device_uuid: 'u-1' });
  t.notOk('device_device_type' in (await one(ann, 'physical=1&owned=1')));
  const environment = await bob.client.get<{ environment: object }>(`/sensors/${id}/environment`);
  t.match(environment.body.environment, { id: place!.id, name: 'house', floors: 2 });
  const empty = await make(ann);
  t.equal((await ann.client.get(`/sensors/${empty}/environment`)).status, 404);
  t.match(await one(ann, `details=full&page=1&per_page=1`), { last_value: null, last_date: null });
});

t.test('the owner deletes a sensor for all users, another user only the own access', async (t) => {
  const server = await testServer(t);
  const [ann, bob, eve] = [await newUser(server), await newUser(server), await newUser(server)];
  const id = await make(ann);
  await share(server, id, bob);
  await groupOf(server, [id], [ann, bob, eve]);
  t.equal((await bob.client.delete(`/sensors/${id}`)).status, 200);
  t.equal(
    (await bob.client.get(`/sensors/${id}`)).status,
    404,
    'the access has ended, also through the group',
  );
  t.same(await idsOf(bob, ''), []);
  t.same(await idsOf(eve, ''), [id], 'the others keep it');
  await ann.client.post(`/sensors/${id}/data`, { value: 1 });
  t.equal((await ann.client.delete(`/sensors/${id}`)).status, 200);
  for (const user of [ann, bob, eve]) {
    t.equal((await user.client.get(`/sensors/${id}`)).status, 404);
    t.equal((await user.client.get(`/sensors/${id}/data`)).status, 404);
  }
  const left = await server.sql`
    SELECT FROM ingest_state WHERE sensor_id = ${id}
    UNION ALL SELECT FROM sensor_users WHERE sensor_id = ${id}
    UNION ALL SELECT FROM group_sensors WHERE sensor_id = ${id}
    UNION ALL SELECT FROM sensor_refusals WHERE sensor_id = ${id}`;
  t.equal(left.length, 0);
  const deleted = await server.sql`SELECT FROM deleted_sensors WHERE sensor_id = ${id}`;
  t.equal(deleted.length, 1, 'the points are queued for removal by the sidecar');
});

t.test("another user's sensor is not found; a shared one can be read but not changed", async (t) => {
  const server = await sharedServer();
  const [ann, bob, eve] = [await newUser(server), await newUser(server), await newUser(server)];
  const id = await make(ann);
  await share(server, id, bob);
  const visitor = new Client(server.url);
  const tries: [string, string, unknown?][] = [
    ['GET', `/sensors/${id}`],
    ['PUT', `/sensors/${id}`, { sensor: { name: 'mine' } }],
    ['DELETE', `/sensors/${id}`],
    ['GET', `/sensors/${id}/environment`],
    ['GET', `/sensors/${id}/data`],
    ['POST', `/sensors/${id}/data`, { value: 1 }],
    ['DELETE', `/sensors/${id}/data?start_date=0&end_date=9`],
    ['DELETE', `/sensors/${id}/data/1`],
  ];
  for (const [method, path, body] of tries) {
    t.equal((await eve.client.send(method, path, body)).status, 404, `stranger ${method} ${path}`);
    t.equal((await visitor.send(method, path, body)).status, 403, `visitor ${method} ${path}`);
    if (method === 'GET' && !path.endsWith('/environment')) {
      t.equal((await bob.client.send(method, path)).status, 200, `shared ${method} ${path}`);
    } else if (method !== 'GET' && path !== `/sensors/${id}`) {
      t.equal((await bob.client.send(method, path, body)).status, 403, `shared ${method} ${path}`);
    }
  }
  t.equal((await bob.client.put(`/sensors/${id}`, { sensor: { name: 'mine' } })).status, 403);
  for (const path of [
    '/sensors/0',
    '/sensors/-1',
    '/sensors/abc',
    '/sensors/1e3x',
    '/sensors/99999999999999999999',
  ]) {
    t.equal((await ann.client.get(path)).status, 404, path);
  }
  for (const path of ['/sensors', '/sensors/data?sensor_id[]=1'])
    t.equal((await visitor.get(path)).status, 403);
  t.equal((await visitor.post('/sensors', { sensor: { name: 'x' } })).status, 403);
  t.equal((await visitor.post('/sensors/data', { sensors: [] })).status, 403);
});

t.test('a resource that is deleted during a request counts as missing', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const made = async (path: string, body: object, { client } = ann) => {
    const [first] = Object.values((await client.post<Record<string, { id: unknown }>>(path, body)).body);
    return Number(first!.id);
  };
  const script = { command: 'disp(1)', execution_interval: 60 };
  const trigger = await made('/triggers', { trigger: { expression: 'true' } });
  const group = await made('/groups', { group: { name: 'lab' } });
  const open = await made('/groups', { group: { name: 'open', public: true } }, bob);
  const processor = await made('/dataprocessors', { dataprocessor: script, sensor: { name: 'x' } });
  const requests: [string, string, (sensor: number) => object][] = [
    ['POST', '/dataprocessors', (sensor_id) => ({ dataprocessor: script, sensor_id })],
    ['PUT', `/dataprocessors/${processor}`, (sensor_id) => ({ dataprocessor: { sensor_id } })],
    ['POST', '/sensors/{id}/triggers', () => ({ trigger: { id: trigger } })],
    ['POST', `/groups/${group}/sensors`, (id) => ({ sensors: [{ id }] })],
    ['POST', `/groups/${open}/users`, (id) => ({ users: [{ user: { id: ann.id }, sensors: [id] }] })],
  ];
  for (const [method, path, bodyOf] of requests) {
    const sensor = await make(ann);
    const answer = await beside(
      server.sql,
      (tx) => tx`DELETE FROM sensors WHERE id = ${sensor}`,
      () => ann.client.send(method, path.replace('{id}', String(sensor)), bodyOf(sensor)),
    );
    const error = new RegExp(` no sensor ${sensor}$`);
    t.match(answer, { status: 404, refusal: { code: 'not_found', error } }, `${method} ${path}`);
  }

  const source = await make(ann, { data_type: 'float' });
  const service = await made(`/sensors/${source}/services`, { service: { name: 'moving_average' } });
  const byHand = await beside(
    server.sql,
    (tx) => tx`DELETE FROM services WHERE sensor_id = ${service}`,
    () =>
      ann.client.post(`/sensors/${source}/services/${service}/manualData`, { data: { value: 1, date: 1 } }),
  );
  t.match(byHand, { status: 404, refusal: { code: 'not_found' } }, byHand.text);
  const owner = await beside(
    server.sql,
    (tx) => tx`DELETE FROM users WHERE id = ${bob.id}`,
    () => bob.client.post('/triggers', { trigger: { expression: 'true' } }),
  );
  t.match(owner, { status: 509, refusal: { code: 'overloaded' } }, 'an account');
  t.match(await bob.client.post('/triggers', {}), { status: 403, refusal: { code: 'unauthorized' } });
});

t.test('an API key limited to sensors gives access to these only', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const [inside, outside] = [await make(user), await make(user)];
  const made = await user.client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { name: 'firmware', scope: 'all', sensors: [inside] },
  });
  const key = user.client.as(made.body.key.key);
  t.same(
    (await key.get<{ sensors: Sensor[] }>('/sensors')).body.sensors.map(({ id }) => Number(id)),
    [inside],
  );
  t.equal((await key.get(`/sensors/${inside}`)).status, 200);
  t.equal((await key.get(`/sensors/${outside}`)).status, 404);
  t.equal((await key.post(`/sensors/${inside}/data`, { value: 1 })).status, 201);
  t.equal((await key.post(`/sensors/${outside}/data`, { value: 1 })).status, 404);
  const both = await key.post<{ stored: number; rejected: object[] }>('/sensors/data', {
    sensors: [
      { sensor_id: inside, data: { value: 2 } },
      { sensor_id: outside, data: { value: 2 } },
    ],
  });
  t.match(both.body, { stored: 1, rejected: [{ index: 0, sensor_id: outside }] });
  t.equal((await key.get(`/sensors/data?sensor_id[]=${inside}&sensor_id[]=${outside}`)).status, 404);
  t.equal((await key.post('/sensors', { sensor: { name: 'new' } })).body.code, 'key_scope');
  await user.client.delete(`/sensors/${inside}`);
  t.same(
    (await key.get<{ sensors: Sensor[] }>('/sensors')).body.sensors,
    [],
    'after the deletion of its last sensor it gives access to none',
  );
});

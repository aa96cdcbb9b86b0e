/** Devices and environments: their sensors, polygons and parts. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { isCounterclockwise, parsePolygon } from '../../../server/environments/polygon.js';
import { type Answer, newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

interface Device {
  id: string;
  type: string;
  uuid: string;
}
interface Environment {
  id: number;
  name: string;
  floors: number;
  gps_outline: string;
  position: string;
  date: number;
}
interface Sensors {
  sensors: { id: string; device?: Device; environment?: Environment; owner?: object }[];
  total: number;
}

async function newSensor({ client }: TestUser, name = 's'): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
  return Number(body.sensor.id);
}

async function newEnvironment({ client }: TestUser, fields: object = {}): Promise<number> {
  const { body } = await client.post<{ environment: Environment }>('/environments', {
    environment: { name: 'house', ...fields },
  });
  return body.environment.id;
}

async function share(sensorId: number, { id }: TestUser): Promise<void> {
  await server.sql`INSERT INTO sensor_users VALUES (${sensorId}, ${id})`;
}

async function typeOf({ client }: TestUser, sensorId: number): Promise<string> {
  const { body } = await client.get<{ sensor: { type: string } }>(`/sensors/${sensorId}`);
  return body.sensor.type;
}

function refused(
  t: Test,
  answer: Pick<Answer, 'status' | 'refusal'>,
  status: number,
  code: string,
  field?: string,
): void {
  const expected = { status, refusal: { code, ...(field === undefined ? {} : { field }) } };
  t.match(answer, expected, `${status} ${field ?? ''}: ${answer.refusal?.error}`);
}

const ids = ({ body }: Answer<Sensors>) => body.sensors.map(({ id }) => Number(id));

const server = await testServer(t, { QUERY_CONNECTIONS: 8 });

t.test('a sensor is added to a device, which is created when it is missing', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [one, two] = [await newSensor(ann), await newSensor(ann)];
  const phone = { type: 'phone', uuid: 'imei-1' };
  const add = (sensor: number, body: object) =>
    ann.client.post<{ device: Device }>(`/sensors/${sensor}/device`, body);

  const made = await add(one, { device: phone });
  const { id } = made.body.device;
  t.match(made, { status: 201, headers: { location: `${server.url}/devices/${id}` } });
  t.same(made.body, { device: { id, ...phone } });
  t.same((await add(one, { device: phone })).body, made.body, 'a repetition changes nothing');
  t.same((await add(two, phone)).body, made.body, 'found by type and uuid, sent flat');
  t.equal(await typeOf(ann, one), '1');
  t.same((await ann.client.get('/devices')).body, { devices: [{ id, ...phone }], total: 1 });
  t.same((await ann.client.get(`/devices/${id}`)).body, made.body);
  t.same((await ann.client.get(`/sensors/${two}/device.json`)).body, made.body);

  const other = (await add(two, { device: { ...phone, type: 'tablet' } })).body.device.id;
  t.not(other, id, 'another type is another device');
  t.same((await ann.client.get('/devices?per_page=1&page=1')).body, {
    devices: [{ id: other, type: 'tablet', uuid: 'imei-1' }],
    total: 2,
  });
  t.same((await add(two, { device: { id } })).body, made.body, 'by its id');
  t.same((await ann.client.get('/devices')).body, { devices: [{ id, ...phone }], total: 1 }, 'one ends');
  refused(t, await add(two, { device: { id: other } }), 404, 'not_found', 'device.id');
  const theirs = (await bob.client.post<{ device: Device }>(`/sensors/${await newSensor(bob)}/device`, phone))
    .body.device.id;
  t.not(theirs, id, "another user's device with the same description is another device");
  refused(t, await add(two, { id: theirs }), 404, 'not_found', 'device.id');
  refused(t, await add(two, {}), 409, 'invalid_input', 'device.uuid');
  refused(t, await add(two, { uuid: 'x' }), 409, 'invalid_input', 'device.type');
  refused(t, await add(two, { type: 'x', uuid: '' }), 409, 'invalid_input', 'device.uuid');
  refused(t, await add(two, { id: 'phone' }), 409, 'invalid_input', 'device.id');
  for (const path of ['', '/sensors']) {
    refused(t, await ann.client.get(`/devices/${theirs}${path}`), 404, 'not_found');
  }
});

t.test(
  'a sensor is removed from its device, named or not; the last removal deletes the device',
  async (t) => {
    const [ann, bob] = [await newUser(server), await newUser(server)];
    const [one, two, three] = [await newSensor(ann), await newSensor(ann), await newSensor(ann)];
    const add = async (sensor: number, uuid: string) =>
      (await ann.client.post<{ device: Device }>(`/sensors/${sensor}/device`, { type: 'board', uuid })).body
        .device.id;
    const [a, b] = [await add(one, 'a'), await add(two, 'b')];
    await add(three, 'a');
    const total = async () => (await ann.client.get<{ total: number }>('/devices')).body.total;

    refused(t, await ann.client.delete(`/sensors/${one}/device/${b}`), 404, 'not_found');
    refused(t, await ann.client.delete(`/sensors/${one}/device/4711`), 404, 'not_found');
    t.equal(await typeOf(ann, one), '1', 'not from a device it is not part of');
    await share(one, bob);
    t.match((await bob.client.get(`/sensors/${one}/device`)).body, { device: { id: a } });
    refused(t, await bob.client.delete(`/sensors/${one}/device`), 403, 'forbidden');
    refused(t, await bob.client.delete(`/sensors/${one}/device/${a}`), 403, 'forbidden');
    refused(t, await bob.client.post(`/sensors/${one}/device`, { id: a }), 403, 'forbidden');

    t.match(await ann.client.delete(`/sensors/${one}/device/${a}`), { status: 200, body: {} });
    t.equal(await typeOf(ann, one), '0');
    refused(t, await ann.client.get(`/sensors/${one}/device`), 404, 'not_found');
    refused(t, await ann.client.delete(`/sensors/${one}/device`), 404, 'not_found');
    t.equal(await total(), 2, 'the others of the device keep it');
    t.match(await ann.client.delete(`/sensors/${two}/device.json`), { status: 200, body: {} });
    t.equal(await total(), 1);
    await ann.client.delete(`/sensors/${three}`);
    t.equal(await total(), 0, 'also when its last sensor is deleted');
    t.same(await server.sql`SELECT FROM devices WHERE owner_id = ${ann.id}`, []);
  },
);

t.test('the list of the sensors of a device has the same form as other lists', async (t) => {
  const ann = await newUser(server);
  const sensors = [await newSensor(ann), await newSensor(ann), await newSensor(ann)];
  await newSensor(ann);
  let id = '';
  for (const sensor of sensors) {
    const body = { type: 'board', uuid: '1' };
    id = (await ann.client.post<{ device: Device }>(`/sensors/${sensor}/device`, body)).body.device.id;
  }
  const list = (query: string) => ann.client.get<Sensors>(`/devices/${id}/sensors?${query}`);
  t.same(ids(await list('')), sensors);
  t.same((await list('details=no&per_page=1&page=2')).body, {
    sensors: [{ id: String(sensors[2]) }],
    total: 3,
  });
  t.match((await list('details=full')).body.sensors[0], { device: { id }, owner: { id: ann.id } });
  t.same((await list('page=7')).body, { sensors: [], total: 3 });
  refused(t, await list('details=some'), 409, 'invalid_input', 'details');
});

t.test('a virtual sensor stays virtual, on a device and off it', async (t) => {
  const ann = await newUser(server);
  const [sensor, source] = [await newSensor(ann), await newSensor(ann)];
  await server.sql`INSERT INTO sensor_sources VALUES (${sensor}, ${source})`;
  t.equal(await typeOf(ann, sensor), '2');
  await ann.client.post(`/sensors/${sensor}/device`, { type: 'board', uuid: '1' });
  t.equal(await typeOf(ann, sensor), '2');
  await ann.client.delete(`/sensors/${source}`);
  t.equal(await typeOf(ann, sensor), '1', 'without its last source it is a sensor on a device');
  await server.sql`INSERT INTO sensor_sources VALUES (${sensor}, ${await newSensor(ann)})`;
  await ann.client.delete(`/sensors/${sensor}/device`);
  t.equal(await typeOf(ann, sensor), '2');
  await server.sql`DELETE FROM sensor_sources WHERE sensor_id = ${sensor}`;
  t.equal(await typeOf(ann, sensor), '0');
});

t.test(
  'concurrent additions and removals leave no device without sensors, and each sensor on its last device',
  async (t) => {
    const ann = await newUser(server);
    const sensors = await Promise.all(Array.from({ length: 8 }, () => newSensor(ann)));
    const sequences = fc.sample(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }), {
      numRuns: sensors.length,
      seed: 7,
    });
    await Promise.all(
      sensors.map(async (sensor, index) => {
        for (const step of sequences[index]!) {
          const answer =
            step === 0
              ? await ann.client.delete(`/sensors/${sensor}/device`)
              : await ann.client.post(`/sensors/${sensor}/device`, { type: 'board', uuid: String(step) });
          if (step > 0) t.equal(answer.status, 201);
        }
      }),
    );
    for (const [index, sensor] of sensors.entries()) {
      const last = sequences[index]!.at(-1);
      const answer = await ann.client.get<{ device: Device }>(`/sensors/${sensor}/device`);
      if (last === 0) t.equal(answer.status, 404);
      else t.equal(answer.body.device.uuid, String(last));
      t.equal(await typeOf(ann, sensor), last === 0 ? '0' : '1');
    }
    const empty =
      await server.sql`SELECT FROM devices d WHERE NOT EXISTS (SELECT FROM sensors s WHERE s.device_id = d.id)`;
    t.equal(empty.length, 0);
  },
);

const square = '0 0,0 2,2 2,2 0';

t.test('only the owner creates, reads, lists, changes and deletes environments', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const fields = { name: 'House', floors: 2, gps_outline: `${square},0 0`, position: '1 1 -2.5' };
  const made = await ann.client.post<{ environment: Environment }>('/environments.json', {
    environment: { ...fields, floors: '2' },
  });
  const { id, date } = made.body.environment;
  t.match(made, { status: 201, headers: { location: `${server.url}/environments/${id}` } });
  t.same(made.body, { environment: { id, ...fields, date } }, 'the texts are kept as they were given');
  t.ok(Math.abs(date - Date.now() / 1000) < 3600, 'its date is that of its making');
  t.same((await ann.client.get(`/environments/${id}`)).body, made.body);
  t.same(
    (await ann.client.post<{ environment: Environment }>('/environments', { name: 'flat' })).status,
    201,
  );
  t.match((await ann.client.get('/environments?per_page=1&total=1')).body, {
    environments: [{ id }],
    total: 2,
  });
  t.same((await bob.client.get('/environments')).body, { environments: [], total: 0 });

  const changed = { environment: { id, ...fields, floors: 3, gps_outline: '', date } };
  const put = (body: object) => ann.client.put(`/environments/${id}`, body);
  t.same((await put({ environment: { floors: 3, gps_outline: '' } })).body, changed);
  t.same((await put({})).body, changed);
  t.same((await put({ name: 'House' })).body, changed, 'flat');
  t.same((await ann.client.get('/environments?contains=1,1')).body, { environments: [], total: 0 });
  refused(t, await put({ gps_outline: '1 1' }), 409, 'invalid_input', 'environment.gps_outline');
  t.same((await ann.client.get(`/environments/${id}`)).body, changed);

  const sensor = await newSensor(ann);
  await ann.client.post(`/environments/${id}/sensors`, { sensors: [{ id: sensor }] });
  for (const [method, path, body] of [
    ['GET', ''],
    ['PUT', '', { name: 'mine' }],
    ['DELETE', ''],
    ['GET', '/environments'],
    ['POST', '/environments', { id }],
    ['DELETE', `/environments/${id}`],
    ['GET', '/sensors'],
    ['POST', '/sensors', { id: sensor }],
    ['DELETE', `/sensors/${sensor}`],
  ] as const) {
    refused(t, await bob.client.send(method, `/environments/${id}${path}`, body), 404, 'not_found');
  }
  t.match(await ann.client.delete(`/environments/${id}`), { status: 200, body: {} });
  refused(t, await ann.client.delete(`/environments/${id}`), 404, 'not_found');
  t.equal((await ann.client.get(`/sensors/${sensor}`)).status, 200, 'its sensors stay');
  refused(t, await ann.client.get(`/sensors/${sensor}/environment`), 404, 'not_found');
});

t.test('an invalid position or polygon is rejected with the reason', async (t) => {
  const ann = await newUser(server);
  const cases: [string, object, RegExp][] = [
    ['name', { name: '' }, /must not be blank/],
    ['name', { name: undefined }, /missing/],
    ['floors', { floors: 'many' }, /integer/],
    ['floors', { floors: -1 }, />= 0/],
    ['position', { position: 'here' }, /latitude, a longitude/],
    ['position', { position: '52.1' }, /latitude, a longitude/],
    ['position', { position: '91 0 0' }, /latitude outside/],
    ['position', { position: '0 181 0' }, /longitude outside/],
    ['position', { position: '0 0 1e999' }, /altitude/],
    ['position', { position: '0 0 0 0' }, /latitude, a longitude/],
    ['gps_outline', { gps_outline: 'x'.repeat(8001) }, /8000/],
    ['gps_outline', { gps_outline: '0 0,0 1' }, /at least 3/],
    ['gps_outline', { gps_outline: '0 0,0 1,0 0,0 1,0 0' }, /at least 3/],
    ['gps_outline', { gps_outline: '0 0,,0 1,1 1' }, /point 1/],
    ['gps_outline', { gps_outline: '0 0,0 1,NaN 1' }, /point 2/],
    ['gps_outline', { gps_outline: '0 0,0 1,-90.1 1' }, /point 2 has a latitude/],
    ['gps_outline', { gps_outline: '0 0,0 1,0 2' }, /meets/],
    ['gps_outline', { gps_outline: '0 0,0 2,2 0,2 2' }, /edge from point 1 meets the edge from point 3/],
    ['gps_outline', { gps_outline: '0 0,0 2,1 2,1 3,1 2,2 2,2 0' }, /meets/],
    ['gps_outline', { gps_outline: '0 -170,0 170,5 0' }, /two environments/],
  ];
  for (const [field, fields, reason] of cases) {
    const answer = await ann.client.post('/environments', { environment: { name: 'x', ...fields } });
    refused(t, answer, 409, 'invalid_input', `environment.${field}`);
    t.match(answer.refusal?.error, reason, JSON.stringify(fields).slice(0, 80));
  }
  for (const contains of ['', '1', '1,2,3,4', 'a,b', '91,0', '0,-180.1']) {
    refused(t, await ann.client.get(`/environments?contains=${contains}`), 409, 'invalid_input', 'contains');
  }
  refused(t, await ann.client.get('/environments?format=kml'), 409, 'invalid_input', 'format');
  t.equal((await ann.client.get<{ total: number }>('/environments')).body.total, 0);
  const outlines = [' 0 0 , 0 1\t,1 1, ', '0 0 3.5,0 1 4,1 1', '1e-3 0,+.5 0,0.5 1.,1E-3 0'];
  for (const gps_outline of outlines) t.ok(await newEnvironment(ann, { gps_outline }), gps_outline);
});

t.test('a sensor is in at most one environment, where its owner puts it', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [house, barn] = [await newEnvironment(ann), await newEnvironment(ann)];
  const [one, two, three] = [await newSensor(ann), await newSensor(ann), await newSensor(ann)];
  const [theirs, hidden] = [await newSensor(bob), await newSensor(bob)];
  await share(theirs, ann);
  const put = (id: number, body: unknown) => ann.client.post(`/environments/${id}/sensors`, body);
  const list = async (id: number) => ids(await ann.client.get<Sensors>(`/environments/${id}/sensors`));

  const put2 = await put(house, { sensors: [{ id: one }, { id: String(two) }, { id: one }] });
  t.match(put2, { status: 201, headers: { location: `${server.url}/environments/${house}/sensors/${one}` } });
  t.same(put2.body, { sensors: [{ id: String(one) }, { id: String(two) }], sensor: { id: String(one) } });
  t.equal((await put(house, { id: three })).status, 201, 'one alone');
  t.equal((await put(house, { sensor: { id: three } })).status, 201, 'and again, named otherwise');
  t.same(await list(house), [one, two, three]);
  t.match((await ann.client.get(`/sensors/${two}/environment`)).body, { environment: { id: house } });
  t.equal((await put(barn, { sensors: [{ id: two }] })).status, 201);
  t.same([await list(house), await list(barn)], [[one, three], [two]], 'it has moved');
  const full = await ann.client.get<Sensors>(`/environments/${barn}/sensors?details=full&per_page=5`);
  t.match(full.body, { sensors: [{ environment: { id: barn }, owner: { id: ann.id } }], total: 1 });

  const wrong: [unknown, number, string, string][] = [
    [{ sensors: [{ id: one }, { id: theirs }] }, 403, 'forbidden', 'sensors[1].id'],
    [{ sensors: [{ id: one }, { id: hidden }] }, 404, 'not_found', 'sensors[1].id'],
    [{ sensors: [{ id: one }, { id: 4711 }] }, 404, 'not_found', 'sensors[1].id'],
    [{ id: hidden }, 404, 'not_found', 'id'],
    [{ sensor: { id: hidden } }, 404, 'not_found', 'sensor.id'],
    [{ sensors: [{ id: one }, {}] }, 409, 'invalid_input', 'sensors[1].id'],
    [{ sensors: [{ id: 'x' }] }, 409, 'invalid_input', 'sensors[0].id'],
    [{ sensors: [] }, 409, 'invalid_input', 'sensors'],
    [{}, 409, 'invalid_input', 'sensors'],
    [undefined, 409, 'invalid_input', 'sensors'],
  ];
  for (const [body, status, code, field] of wrong) refused(t, await put(barn, body), status, code, field);
  t.same([await list(house), await list(barn)], [[one, three], [two]], 'of a bad body nothing is done');

  refused(t, await ann.client.delete(`/environments/${house}/sensors/${two}`), 404, 'not_found');
  refused(t, await ann.client.delete(`/environments/${house}/sensors/${hidden}`), 404, 'not_found');
  refused(t, await ann.client.delete(`/environments/${house}/sensors/${theirs}`), 403, 'forbidden');
  t.match(await ann.client.delete(`/environments/${house}/sensors/${one}`), { status: 200, body: {} });
  t.same(await list(house), [three]);

  const key = await ann.client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { name: 'k', scope: 'all', sensors: [two] },
  });
  const limited = ann.client.as(key.body.key.key);
  t.equal((await limited.get(`/sensors/${two}/environment`)).status, 200);
  t.equal((await limited.get(`/environments/${barn}`)).refusal?.code, 'key_scope');
});

t.test('devices and environments are found by words', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  for (const [i, type] of ['Weather board', 'board'].entries())
    await ann.client.post(`/sensors/${await newSensor(ann)}/device`, { type, uuid: `node ${i}` });
  for (const name of ['Café 100%', 'cellar']) await newEnvironment(ann, { name });
  await newEnvironment(bob, { name: 'cafe' });
  type Found = Record<'devices', Device[]> & Record<'environments', Environment[]> & { total: number };
  const found = async (list: 'devices' | 'environments', search: string) => {
    const { body } = await ann.client.get<Found>(`/${list}?search=${encodeURIComponent(search)}&per_page=1`);
    const names =
      list === 'devices' ? body.devices.map(({ uuid }) => uuid) : body.environments.map(({ name }) => name);
    return [body.total, ...names];
  };
  t.same(await found('devices', 'board'), [2, 'node 0']);
  t.same(await found('devices', ' 1  BOARD '), [1, 'node 1'], 'words of both members, in any order and case');
  t.same(await found('devices', 'board garden'), [0]);
  t.same(await found('environments', 'cafe'), [1, 'Café 100%'], 'accents do not count, nor what others have');
  t.same(await found('environments', '%'), [1, 'Café 100%']);
  t.same(await found('environments', ''), [2, 'Café 100%']);
  refused(t, await ann.client.get('/devices?search=1+2+3+4+5+6+7+8+9'), 409, 'invalid_input', 'search');
  refused(t, await ann.client.get('/environments?search=%00'), 409, 'invalid_input', 'search');
});

t.test('a device is renamed and deleted; its sensors stay', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [one, two] = [await newSensor(ann), await newSensor(ann)];
  const put = async (sensor: number, uuid: string) =>
    (await ann.client.post<{ device: Device }>(`/sensors/${sensor}/device`, { type: 'board', uuid })).body
      .device.id;
  const [a, b] = [await put(one, 'a'), await put(two, 'b')];
  const change = (device: object, client = ann.client) => client.put(`/devices/${a}`, { device });
  t.match(await change({ type: 'phone' }), {
    status: 200,
    body: { device: { id: a, type: 'phone', uuid: 'a' } },
  });
  t.match((await change({})).body, { device: { type: 'phone', uuid: 'a' } }, 'nothing changes nothing');
  refused(t, await change({ type: 'board', uuid: 'b' }), 409, 'invalid_input', 'device.uuid');
  refused(t, await change({ uuid: 'x'.repeat(256) }), 409, 'invalid_input', 'device.uuid');
  refused(t, await change({ uuid: 'mine' }, bob.client), 404, 'not_found');
  refused(t, await bob.client.delete(`/devices/${a}`), 404, 'not_found');

  await put(one, 'b');
  t.match(await ann.client.delete(`/devices/${b}`), { status: 200, body: {} });
  refused(t, await ann.client.get(`/devices/${b}`), 404, 'not_found');
  t.equal(await typeOf(ann, one), '0');
  t.equal(await typeOf(ann, two), '0');
  refused(t, await ann.client.delete(`/devices/${b}`), 404, 'not_found');
});

t.test('a sensor has a position in its environment, until it leaves', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [house, barn, sensor] = [await newEnvironment(ann), await newEnvironment(ann), await newSensor(ann)];
  const move = (to: number) => ann.client.post(`/environments/${to}/sensors`, { sensors: [{ id: sensor }] });
  const place = (position: unknown, client = ann.client) =>
    client.put(`/environments/${house}/sensors/${sensor}`, { position });
  const placeOf = async () =>
    (await ann.client.get<{ sensors: { place?: object }[] }>(`/sensors?details=row&sensor_id=${sensor}`)).body
      .sensors[0]?.place;
  refused(t, await place('52 4'), 404, 'not_found');
  await move(house);
  t.same(await placeOf(), { id: house, name: 'house', position: '' });
  t.match(await place('52.37 4.89 -2'), {
    status: 200,
    body: { sensor: { id: String(sensor), position: '52.37 4.89 -2' } },
  });
  t.same(await placeOf(), { id: house, name: 'house', position: '52.37 4.89 -2' });
  for (const wrong of ['52', '91 4', '52 181', '52,4', 'here', 5]) {
    refused(t, await place(wrong), 409, 'invalid_input', 'position');
  }
  refused(t, await place('52 4', bob.client), 404, 'not_found');
  await move(house);
  t.match(await placeOf(), { position: '52.37 4.89 -2' }, 'putting it there again keeps the position');
  t.match(await place(''), { status: 200 });
  t.match(await placeOf(), { position: '' });
  await place('52 4');
  await move(barn);
  t.same(await placeOf(), { id: barn, name: 'house', position: '' }, 'a move ends it');
});

t.test('after concurrent moves a sensor is in one environment', async (t) => {
  const ann = await newUser(server);
  const places = [await newEnvironment(ann), await newEnvironment(ann), await newEnvironment(ann)];
  const sensors = [await newSensor(ann), await newSensor(ann)];
  const answers = await Promise.all(
    [...places, ...places].map((place, index) =>
      ann.client.post(`/environments/${place}/sensors`, {
        sensors: (index % 2 === 0 ? sensors : [...sensors].reverse()).map((id) => ({ id })),
      }),
    ),
  );
  t.same(
    answers.map(({ status }) => status),
    answers.map(() => 201),
  );
  const rows = await server.sql`
    SELECT sensor_id FROM environment_sensors WHERE sensor_id = ANY(${sensors}::bigint[]) ORDER BY 1`;
  t.same(
    rows.map(({ sensor_id }) => sensor_id),
    sensors,
  );
});

t.test('environments can be parts of others, and never of themselves', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [house, floor, room, garden] = [
    await newEnvironment(ann),
    await newEnvironment(ann),
    await newEnvironment(ann),
    await newEnvironment(ann),
  ];
  const theirs = await newEnvironment(bob);
  const add = (id: number, body: unknown) => ann.client.post(`/environments/${id}/environments`, body);
  const parts = async (id: number, query = '') => {
    const path = `/environments/${id}/environments?${query}`;
    const { body } = await ann.client.get<{ environments: Environment[]; total: number }>(path);
    return [body.environments.map((each) => each.id), body.total];
  };
  const added = await add(house, { environments: [{ id: floor }, { id: garden }] });
  t.match(added, {
    status: 201,
    headers: { location: `${server.url}/environments/${house}/environments/${floor}` },
    body: { environments: [{ id: floor }, { id: garden }] },
  });
  t.equal((await add(house, { id: floor })).status, 201, 'once more is no harm');
  t.equal((await add(floor, { environment: { id: room } })).status, 201);
  t.same(await parts(house), [[floor, garden], 2], 'not the parts of its parts');
  t.same(await parts(house, 'per_page=1&page=1'), [[garden], 2]);
  t.equal((await add(garden, { id: room })).status, 201, 'one can be part of several');

  const cycle = { environments: [{ id: await newEnvironment(ann) }, { id: house }] };
  refused(t, await add(room, cycle), 409, 'invalid_input', 'environments[1].id');
  refused(t, await add(house, { id: house }), 409, 'invalid_input', 'id');
  refused(
    t,
    await add(house, { environments: [{ id: room }, { id: theirs }] }),
    404,
    'not_found',
    'environments[1].id',
  );
  refused(t, await add(house, { id: 4711 }), 404, 'not_found', 'id');
  refused(t, await add(house, {}), 409, 'invalid_input', 'environments');
  t.same(await parts(room), [[], 0], 'of a bad body nothing is done');

  t.match(await ann.client.delete(`/environments/${house}/environments/${floor}`), { status: 200, body: {} });
  refused(t, await ann.client.delete(`/environments/${house}/environments/${floor}`), 404, 'not_found');
  refused(t, await ann.client.delete(`/environments/${house}/environments/${theirs}`), 404, 'not_found');
  t.equal((await ann.client.delete(`/environments/${garden}`)).status, 200);
  t.same(
    [await parts(house), await parts(floor)],
    [
      [[], 0],
      [[room], 1],
    ],
    'parts of what is deleted stay',
  );
});

t.test('concurrent additions of parts never close a cycle', async (t) => {
  const ann = await newUser(server);
  const nodes = await Promise.all(Array.from({ length: 6 }, () => newEnvironment(ann)));
  const edges = nodes.flatMap((a) => nodes.filter((b) => b !== a).map((b) => [a, b] as const));
  const shuffled = fc.sample(fc.shuffledSubarray(edges, { minLength: edges.length }), {
    numRuns: 1,
    seed: 11,
  })[0]!;
  const answers = await Promise.all(
    shuffled.map(([a, b]) => ann.client.post(`/environments/${a}/environments`, { id: b }, { random: true })),
  );
  t.equal(
    answers.filter(({ status }) => status === 201).length,
    edges.length / 2,
    'one of each two directions',
  );
  for (const { status } of answers) t.ok(status === 201 || status === 409);
  const cycles = await server.sql`
    WITH RECURSIVE way (start, at) AS (
      SELECT parent_id, child_id FROM sub_environments
      UNION SELECT way.start, s.child_id FROM way JOIN sub_environments s ON s.parent_id = way.at
    ) SELECT FROM way WHERE start = at`;
  t.equal(cycles.length, 0);
});

t.test('GeoJSON has longitude first, and closed counterclockwise rings', async (t) => {
  const ann = await newUser(server);
  const geojson = async (path: string) => {
    const answer = await ann.client.get(`${path}format=geojson`);
    t.match(answer.headers['content-type'], 'application/geo+json');
    return answer.body;
  };
  const clockwise = await newEnvironment(ann, { gps_outline: '10 20,12 20 5,12 23', floors: 4 });
  const closed = await newEnvironment(ann, { gps_outline: '10 20,12.5 23,12 20,10 20', position: '1 2 3' });
  const position = await newEnvironment(ann, { position: '52.37 4.89' });
  const bare = await newEnvironment(ann);
  await ann.client.post(`/environments/${bare}/environments`, { environments: [{ id: position }] });

  t.match(await geojson(`/environments/${clockwise}?`), {
    type: 'Feature',
    id: clockwise,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [23, 12],
          [20, 12, 5],
          [20, 10],
          [23, 12],
        ],
      ],
    },
    properties: { name: 'house', floors: 4, position: '' },
  });
  const all = (await geojson('/environments?per_page=3&')) as { features: { geometry: unknown }[] };
  t.match(all, { type: 'FeatureCollection', total: 4, features: [{ id: clockwise }, { id: closed }, {}] });
  t.same(all.features[1]?.geometry, {
    type: 'Polygon',
    coordinates: [
      [
        [20, 10],
        [23, 12.5],
        [20, 12],
        [20, 10],
      ],
    ],
  });
  t.same(all.features[2]?.geometry, { type: 'Point', coordinates: [4.89, 52.37] });
  t.match(await geojson(`/environments/${bare}?`), { geometry: null, properties: { name: 'house' } });
  await server.sql`UPDATE environments SET gps_outline = '0 0,1 1,0 1,1 0' WHERE id = ${closed}`;
  t.match(
    await geojson('/environments?'),
    { features: [{}, { geometry: { type: 'Polygon' } }, {}, {}] },
    'a stored polygon is not validated again',
  );
  t.match(await geojson(`/environments/${bare}/environments?`), { features: [{ id: position }], total: 1 });
});

/** Reference implementation of the geometry with integers of any size. */
type Spot = readonly [x: number, y: number];

const big = (n: number) => BigInt(Math.round(n * 1e7));

function turnOf([ax, ay]: Spot, [bx, by]: Spot, [cx, cy]: Spot): bigint {
  return (big(bx) - big(ax)) * (big(cy) - big(ay)) - (big(by) - big(ay)) * (big(cx) - big(ax));
}

function onEdge(a: Spot, b: Spot, p: Spot): boolean {
  const within = (i: 0 | 1) => p[i] >= Math.min(a[i], b[i]) && p[i] <= Math.max(a[i], b[i]);
  return turnOf(a, b, p) === 0n && within(0) && within(1);
}

function edgesOf(ring: readonly Spot[]): [Spot, Spot][] {
  return ring.map((corner, index) => [corner, ring[(index + 1) % ring.length]!]);
}

function meet([a, b]: [Spot, Spot], [c, d]: [Spot, Spot]): boolean {
  const differ = (p: bigint, q: bigint) => (p > 0n && q < 0n) || (p < 0n && q > 0n);
  const cross = differ(turnOf(a, b, c), turnOf(a, b, d)) && differ(turnOf(c, d, a), turnOf(c, d, b));
  return cross || onEdge(a, b, c) || onEdge(a, b, d) || onEdge(c, d, a) || onEdge(c, d, b);
}

/** Consecutive edges share a corner only; other edges share no point. */
function isSimple(ring: readonly Spot[]): boolean {
  const edges = edgesOf(ring);
  return edges.every(([a, b], i) =>
    edges.every(([c, d], j) => {
      if (i === j) return a[0] !== b[0] || a[1] !== b[1];
      const follows = (i + 1) % edges.length === j;
      const precedes = (j + 1) % edges.length === i;
      if (follows && precedes) return false;
      if (follows) return !onEdge(a, b, d) && !onEdge(c, d, a);
      if (precedes) return !onEdge(a, b, c) && !onEdge(c, d, b);
      return !meet([a, b], [c, d]);
    }),
  );
}

function contains(ring: readonly Spot[], p: Spot): boolean {
  let inside = false;
  for (const [a, b] of edgesOf(ring)) {
    if (onEdge(a, b, p)) return true;
    const [low, high] = a[1] <= b[1] ? [a, b] : [b, a];
    if (low[1] <= p[1] && p[1] < high[1] && turnOf(low, high, p) > 0n) inside = !inside;
  }
  return inside;
}

function doubledArea(ring: readonly Spot[]): bigint {
  return edgesOf(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + big(ax) * big(by) - big(bx) * big(ay), 0n);
}

/** Corners on a coarse grid, so that corners on edges and overlapping edges are frequent. @param step degrees */
const rings = (step: number, from: number, size: number, most: number) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(size), fc.nat(size)), { minLength: 3, maxLength: most, selector: String })
    .map((corners) =>
      corners.map(([x, y]): Spot => [decimal(from + x * step), decimal(from / 2 + y * step)]),
    );

const decimal = (n: number) => Number(n.toFixed(7));
const textOf = (ring: readonly Spot[]) => ring.map(([x, y]) => `${y} ${x}`).join(',');

t.test('a polygon of any size is valid when its edges meet at their corners only', async (t) => {
  const any = fc.oneof(
    rings(1, 0, 4, 6),
    rings(0.0000001, 4.9, 4, 6),
    rings(32, -80, 4, 5),
    rings(0.3, -10, 300, 9),
    // Almost collinear corners, over distances whose products exceed the exact integers of a number.
    fc
      .tuple(rings(32, -80, 4, 5), fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 5, maxLength: 5 }))
      .map(([ring, shifts]) => ring.map(([x, y], index): Spot => [x, decimal(y + shifts[index]! * 1e-7)])),
  );
  let valid = 0;
  fc.assert(
    fc.property(any, (ring) => {
      let corners: ReturnType<typeof parsePolygon> = null;
      try {
        corners = parsePolygon(textOf(ring), 'polygon');
      } catch {
        // Invalid.
      }
      assert.equal(corners !== null, isSimple(ring));
      if (corners === null) return;
      valid++;
      assert.equal(isCounterclockwise(corners), doubledArea(ring) > 0n);
      const closed = parsePolygon(`${textOf([...ring, ring[0]!])}, `, 'polygon');
      assert.equal(closed?.length, ring.length, 'closed or not, it is the same');
    }),
    { numRuns: 400 },
  );
  t.ok(valid > 40, `${valid} were valid`);
});

t.test('the parameter contains selects environments with the point inside or on an edge', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const simple = (each: ReturnType<typeof rings>) => each.filter(isSimple);
  const samples = [
    ...fc.sample(simple(rings(1, 0, 4, 6)), 24),
    ...fc.sample(simple(rings(0.000001, 4.9, 4, 6)), 12),
    ...fc.sample(simple(rings(32, -80, 4, 5)), 12),
  ];
  const known = new Map<number, readonly Spot[]>();
  for (const ring of samples) known.set(await newEnvironment(ann, { gps_outline: textOf(ring) }), ring);
  await newEnvironment(bob, { gps_outline: '-89 -89,-89 89,89 89,89 -89' });
  await newEnvironment(ann);
  const spots = new Map<string, Spot>();
  const note = (x: number, y: number) => spots.set(`${y},${x}`, [x, y]);
  for (let x = 0; x <= 4; x += 0.5) for (let y = 0; y <= 4; y += 1) note(x, y);
  for (const ring of [...samples.slice(24, 28), ...samples.slice(36, 40)]) {
    for (const [[ax, ay], [bx, by]] of edgesOf(ring)) note(decimal((ax + bx) / 2), decimal((ay + by) / 2));
  }
  note(4.9000015, 2.450002);
  for (const [place, spot] of spots) {
    const { body } = await ann.client.get<{ environments: Environment[]; total: number }>(
      `/environments?per_page=1000&contains=${place}`,
    );
    const expected = [...known].filter(([, ring]) => contains(ring, spot)).map(([id]) => id);
    t.same([body.environments.map(({ id }) => id), body.total], [expected, expected.length], place);
  }
});

t.test('longitudes 180 and -180 are the same meridian', async (t) => {
  const ann = await newUser(server);
  const west = await newEnvironment(ann, { gps_outline: '-20 176,-15 176,-15 180,-20 180' });
  const east = await newEnvironment(ann, { gps_outline: '-20 -180,-15 -180,-15 -178,-20 -178' });
  const found = async (place: string) => {
    const { body } = await ann.client.get<{ environments: Environment[] }>(`/environments?contains=${place}`);
    return body.environments.map(({ id }) => id);
  };
  t.same(await found('-17,180'), [west, east]);
  t.same(await found('-17,%20-180'), [west, east]);
  t.same(await found('-17%20179'), [west]);
  t.same(await found('-17,-179'), [east]);
  t.same(await found('-17,0'), []);
});

/** The export of an account: complete, without data of other users, importable, and produced at the reader's speed. */
import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { unzipSync } from 'fflate';
import t, { type Test } from 'tap';
import { accountParts } from '../../../server/account-parts.js';
import { dashboardRoutes } from '../../../server/dashboards/routes.js';
import { exportedPoints } from '../../../server/data/account-part.js';
import { History } from '../../../server/data/history.js';
import { deviceRoutes } from '../../../server/devices/routes.js';
import { domainRoutes } from '../../../server/domains/routes.js';
import { environmentRoutes } from '../../../server/environments/routes.js';
import { eventRoutes } from '../../../server/events/routes.js';
import { groupRoutes } from '../../../server/groups/routes.js';
import type { Raw } from '../../../server/http/route.js';
import { metatagRoutes } from '../../../server/metatags/routes.js';
import { notificationRoutes } from '../../../server/notifications/routes.js';
import { processorRoutes } from '../../../server/processors/routes.js';
import { AccountQuotas } from '../../../server/quotas/public.js';
import { identify } from '../../../server/rights/caller.js';
import { sensorRoutes } from '../../../server/sensors/routes.js';
import { firingRoutes } from '../../../server/triggers/firings/routes.js';
import { triggerNotificationRoutes } from '../../../server/triggers/notifications/routes.js';
import { triggerRoutes } from '../../../server/triggers/routes.js';
import { sensorContents, stillLoggedIn } from '../../../server/users/export/contents.js';
import { Lists } from '../../../server/users/export/lists.js';
import { exportRoutes } from '../../../server/users/export/routes.js';
import { userRoutes } from '../../../server/users/routes.js';
import { Shards } from '../../../sql/shards.js';
import { random } from '../../chaos/random.js';
import { connectAccounts, populate } from '../../scenario/populated.js';
import { Requests } from '../../scenario/requests.js';
import { newUser, type TestUser } from '../../support/client.js';
import { PNG } from '../../support/files.js';
import { oneShard } from '../../support/needs.js';
import { writeTexts } from '../../support/points.js';
import { testServer } from '../../support/server.js';
import { shardOf } from '../../support/shards.js';
import { sharedServer } from '../../support/shared-server.js';
import { until } from '../../support/until.js';
import { ok } from '../rights/world.js';

type Files = Map<string, Buffer>;

async function exported(t: Test, { id, client }: Pick<TestUser, 'id' | 'client'>): Promise<Files> {
  const answer = await ok(client.get(`/users/${id}/export`));
  t.match(answer.headers, {
    'content-type': 'application/zip',
    'content-disposition': new RegExp(`^attachment; filename="sensorium-${id}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
  });
  const unzipped = Object.entries(unzipSync(answer.bytes));
  return new Map(unzipped.map(([name, content]) => [name, Buffer.from(content)]));
}

function json<T>(files: Files, name: string): T {
  return JSON.parse(files.get(name)?.toString() ?? '"none"') as T;
}

t.test('an export has the API responses for everything the user owns, and nothing of others', async (t) => {
  const server = await testServer(t);
  const requests = new Requests([server.url, server.url], random(1));
  const [greta, hugo] = [
    (await populate(requests, 'greta')).person,
    (await populate(requests, 'hugo')).person,
  ];
  const client = greta.clients[0]!;
  const alone = await exported(t, { id: greta.id, client });
  for (const [name, content] of alone) {
    t.notMatch(`${name} ${content.toString('latin1')}`, `word${hugo.id}`, `${name} is hers alone`);
  }
  await connectAccounts(greta, hugo);
  await connectAccounts(hugo, greta);
  await server.sql`
    INSERT INTO firings (sensor_trigger_id, fired, condition, variables, silenced)
    SELECT id, now(), 'expression', '{}', false FROM sensor_triggers`;
  const files = await exported(t, { id: greta.id, client });
  const lists: [name: string, path: string][] = [
    ['keys', '/users/current/keys?'],
    ['sensors', '/sensors?owned=1&details=full&'],
    ['shared_sensors', '/sensors?shared=1&'],
    ['metatags', '/sensors/metatags?details=no&'],
    ['devices', '/devices?'],
    ['environments', '/environments?'],
    ['dashboards', '/dashboards?owner=me&details=full&'],
    ['triggers', '/triggers?'],
    ['sensor_triggers', '/sensors/triggers?'],
    ['firings', '/firings?'],
    ['trigger_notifications', '/sensors/triggers/notifications?'],
    ['notifications', '/notifications?'],
    ['event_notifications', '/events/notifications?'],
    ['dataprocessors', '/dataprocessors?'],
    ['dataprocessor_files', '/dataprocessors/files?'],
    ['groups', '/groups?'],
    ['domains', '/domains?details=full&'],
  ];
  for (const [name, path] of lists) {
    const { body } = await ok(client.get(`${path}per_page=1000`));
    const items = Object.values(body).find(Array.isArray);
    t.not(items?.length, 0, `${name} are there`);
    t.same(json(files, `${name}.json`), items, name);
  }
  t.same(json(files, 'account.json'), (await client.get('/users/current')).body);
  const sensors = json<{ id: string; type: string; data_type: string }[]>(files, 'sensors.json');
  for (const { id, type } of sensors) {
    const { text } = await client.get(`/sensors/${id}/data?format=csv&per_page=1000`);
    t.same(files.get(`sensors/${id}/points.csv`)?.toString(), text);
    t.equal(files.has(`sensors/${id}/sources.json`), type === '2');
  }
  const names = [...files.keys()];
  t.ok(
    names.some((name) => /^sensors\/\d+\/files\/\d+ /.test(name)),
    'files',
  );
  t.ok(
    names.some((name) => /^dataprocessor_files\//.test(name)),
    'scripts',
  );
  t.ok(
    names.some((name) => /^notifications\/\d+\/deliveries\.json$/.test(name)),
    'deliveries',
  );
  t.ok(
    names.some((name) => /^environments\/\d+\/parts\.json$/.test(name)),
    'parts of environments',
  );

  const key = { key: { name: 'x', scope: 'read' } };
  const { body } = await ok(client.post<{ key: { key: string } }>('/users/current/keys', key));
  t.equal((await client.as(body.key.key).get(`/users/${greta.id}/export`)).status, 403, 'not with any key');
  t.equal((await client.get(`/users/${hugo.id}/export`)).status, 404, 'not of another user');
});

t.test('an export has services with their settings, beside their output', async (t) => {
  const server = await sharedServer();
  const ann = await newUser(server);
  const made = await ok(
    ann.client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's', data_type: 'float' } }),
  );
  const source = made.body.sensor.id;
  const begun = await ok(
    ann.client.post<{ service: { id: string } }>(`/sensors/${source}/services`, {
      service: { name: 'moving_average' },
    }),
  );
  const { id } = begun.body.service;
  await ok(ann.client.post(`/sensors/${source}/services/${id}/SetWindow`, { parameters: [60] }));
  const files = await exported(t, ann);
  t.match(json(files, `sensors/${id}/service.json`), {
    name: 'moving_average',
    settings: { window: 60 },
    sources: [{ sensor_id: Number(source), data_fields: ['s'] }],
    failed: null,
  });
  t.notOk(files.has(`sensors/${source}/service.json`));
});

t.test('an export can be imported as documented, and a second export is the same', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const described = [
    { name: 'n', data_type: 'float', unit: '°C', description: 'a, "b"\n' },
    { name: 't', data_type: 'string', display_name: 'Tür' },
    { name: 'j', data_type: 'json', data_structure: '' },
    { name: 'b', data_type: 'bool' },
    { name: '../x', data_type: '', device_type: 'd' },
    { name: 'f', data_type: 'file' },
  ];
  const values = [
    [1.5, -0, 1e290, 5e-324, 0.1],
    ['a', ' b ', 'c\r\nd', '"x", y', '007', '\\N'],
    [{ a: [1, null] }, [], 'text'],
    [true, false],
    [1, 'text', '{"a":1}'],
  ];
  for (const [index, sensor] of described.entries()) {
    const { body } = await ok(ann.client.post<{ sensor: { id: string } }>('/sensors', { sensor }));
    const { id } = body.sensor;
    const data = values[index]?.map((value, i) => ({ value, date: `${1_735_689_600 + i}.00000${i}` }));
    if (data !== undefined) await ok(ann.client.post(`/sensors/${id}/data`, { data }));
    else
      await ok(
        ann.client.post(`/sensors/${id}/file?name=${encodeURIComponent('../a b.png')}`, undefined, {
          raw: PNG,
        }),
      );
    // More than one statement reads.
    const many = Array.from({ length: 6001 }, (_, i) => ({ value: i, date: 1000 + i }));
    if (index === 0) await ok(ann.client.post(`/sensors/${id}/data`, { data: many }));
  }
  const first = await exported(t, ann);
  const taken = json<{ id: string }[]>(first, 'sensors.json');
  for (const { id, ...sensor } of taken as (Record<string, unknown> & { id: string })[]) {
    const made = await ok(bob.client.post<{ sensor: { id: string } }>('/sensors', { sensor }));
    const path = `/sensors/${made.body.sensor.id}`;
    if (sensor.data_type === 'file') {
      for (const [name, content] of first) {
        const [, date, file] = new RegExp(`^sensors/${id}/files/(\\d+) (.*)$`).exec(name) ?? [];
        if (file === undefined) continue;
        const query = `name=${encodeURIComponent(file)}&date=${Number(date) / 1e6}`;
        await ok(bob.client.post(`${path}/file?${query}`, undefined, { raw: content }));
      }
    } else {
      const raw = first.get(`sensors/${id}/points.csv`)!;
      await ok(bob.client.post(`${path}/data`, undefined, { raw, headers: { 'Content-Type': 'text/csv' } }));
    }
  }
  const second = await exported(t, bob);
  const again = json<{ id: string }[]>(second, 'sensors.json');
  const bare = (sensors: object[]) => sensors.map((sensor) => ({ ...sensor, id: 0, owner: 0 }));
  t.same(bare(again), bare(taken));
  const ids = new Map(again.map(({ id }, index) => [id, taken[index]!.id]));
  const renamed = new Map(
    [...second]
      .filter(([name]) => name.startsWith('sensors/'))
      .map(([name, content]) => [name.replace(/\d+/, (id) => ids.get(id)!), content.toString('latin1')]),
  );
  const original = [...first].filter(([name]) => name.startsWith('sensors/'));
  t.same(
    [...renamed],
    original.map(([name, content]) => [name, content.toString('latin1')]),
  );
  t.equal(
    original
      .find(([name]) => name.includes('/files/'))?.[0]
      .split('/')
      .at(-1)
      ?.replace(/^\d+/, ''),
    ' a b.png',
  );
});

t.test(
  "a reader that stops reading delays only that user's next export; after a logout an export ends",
  async (t) => {
    const server = await testServer(t, { FILES: 40_000_000 });
    const [ann, bob] = [await newUser(server), await newUser(server)];
    const sensor = { name: 'camera', data_type: 'file' };
    const made = await ok(ann.client.post<{ sensor: { id: string } }>('/sensors', { sensor }));
    for (let i = 0; i < 2; i++) {
      // Random bytes do not compress: more than network buffers hold.
      const raw = Buffer.concat([PNG, randomBytes(9_900_000)]);
      await ok(ann.client.post(`/sensors/${made.body.sensor.id}/file?name=${i}.png`, undefined, { raw }));
    }
    const { id, session: secret } = ann;
    const reading = await new Promise<IncomingMessage>((resolve) => {
      get(`${server.url}/users/${id}/export`, { headers: { 'X-SESSION_ID': secret } }, resolve);
    });
    t.equal(reading.statusCode, 200);
    const status = async (user: TestUser) => (await user.client.get(`/users/${user.id}/export`)).status;
    t.equal(await status(ann), 509);
    t.equal(await status(bob), 200);
    reading.destroy();
    await until(async () => (await status(ann)) === 200);

    const caller = (await identify(server.sql, bob.session))!;
    await server.sql`INSERT INTO sensors (owner_id, name) SELECT ${bob.id}, 'x' FROM generate_series(1, 101)`;
    const check = stillLoggedIn(server.sql, caller);
    const context = {
      sql: server.sql,
      shards: new Shards(server.sql),
      history: new History(new Shards(server.sql), 1),
      ownerId: bob.id,
      lists: new Lists([], caller, check),
      check,
      escapesFormulas: false,
    };
    const entries = sensorContents(context, accountParts);
    for (let i = 0; i < 100; i++)
      t.match((await entries.next()).value, { name: /^sensors\/\d+\/points.csv$/ });
    await ok(bob.client.get('/logout'));
    await t.rejects(entries.next(), { code: 'unauthorized' });
  },
);

t.test(
  'the points of a sensor end half-way when the sensor is deleted or its owner logs out',
  { skip: oneShard('a sidecar deletes the points there') },
  async (t) => {
    const { url, sql } = await sharedServer();
    const ann = await newUser({ url });
    const caller = (await identify(sql, ann.session))!;
    const data = Array.from({ length: 11_000 }, (_, i) => ({ value: i, date: 1000 + i }));
    const begun = async () => {
      const sensor = { name: 'n', data_type: 'float' };
      const { body } = await ok(ann.client.post<{ sensor: { id: string } }>('/sensors', { sensor }));
      const { id } = body.sensor;
      await ok(ann.client.post(`/sensors/${id}/data`, { data }));
      const shard = await shardOf(sql, Number(id));
      const chunks = exportedPoints((work) => work(shard), Number(id), 'float', stillLoggedIn(sql, caller));
      await chunks.next();
      t.match((await chunks.next()).value?.toString(), /^1000,0,/);
      return { id, chunks };
    };
    const [deleted, kept] = [await begun(), await begun()];
    await ok(ann.client.delete(`/sensors/${deleted.id}`));
    t.same(await deleted.chunks.next(), { value: undefined, done: true });
    await ok(ann.client.get('/logout'));
    await t.rejects(kept.chunks.next(), { code: 'unauthorized' });
  },
);

t.test('an export has lists that are longer than a page in full', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const made = await server.sql<{ id: number }[]>`
    INSERT INTO sensors (owner_id, name, data_type)
    SELECT ${user.id}::bigint, 'long', 'string' FROM generate_series(1, 530) RETURNING id`;
  await writeTexts(
    server.sql,
    made.filter(({ id }) => id > 100).map(({ id }) => ({ sensorId: id, date: 1_000_000 })),
    'a'.repeat(65_536),
  );
  const files = await exported(t, user);
  const sensors = json<{ id: string; last_value: string | null }[]>(files, 'sensors.json');
  t.same(
    sensors.map(({ id }) => Number(id)),
    Array.from({ length: 530 }, (_, index) => index + 1),
  );
  t.same(
    sensors.map(({ last_value }) => last_value?.length ?? 0),
    sensors.map(({ id }) => (Number(id) > 100 ? 65_536 : 0)),
  );
});

t.test('a concurrent deletion or insertion neither hides nor repeats other items of a list', async (t) => {
  const { url, sql, config } = await testServer(t);
  const { id: userId, session, client } = await newUser({ url });
  type Made = Record<string, { id: string }>;
  const four = async (path: string, body: (number: number) => object) => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const made = (await ok(client.post<Made>(path, body(i)))).body;
      ids.push(Object.values(made)[0]!.id);
    }
    return ids;
  };
  const sensors = await four('/sensors', (i) => ({ sensor: { name: `s${i}`, data_type: 'float' } }));
  const [sensor] = sensors;
  for (const id of sensors)
    await ok(client.post(`/sensors/${id}/device`, { device: { type: 'd', uuid: id } }));
  await four('/users/current/keys', () => ({ key: {} }));
  const [whole, ...parts] = await four('/environments', (i) => ({ environment: { name: `e${i}` } }));
  const another = await client.post<Made>('/environments', { environment: { name: 'e4' } });
  for (const id of [...parts, another.body.environment!.id])
    await ok(client.post(`/environments/${whole}/environments`, { environment: { id } }));
  await four('/dashboards', (i) => ({
    dashboard: { name: `d${i}`, content: { schema: 1, time: { last: 60 }, panels: [] } },
  }));
  const triggers = await four('/triggers', (i) => ({
    trigger: { name: `t${i}`, expression: 'sensor_data_value > 1' },
  }));
  // The first connection is that of the last trigger, so that the order is not that of the ids shown.
  for (const id of [...triggers].reverse())
    await ok(client.post(`/sensors/${sensor}/triggers`, { trigger: { id } }));
  const notifications = await four('/notifications', () => ({
    notification: { type: 'url', destination: 'https://example.com/' },
  }));
  await sql`
    INSERT INTO firings (sensor_trigger_id, fired, condition, variables, silenced)
    SELECT id, now(), 'expression', '{}', false FROM sensor_triggers WHERE sensor_id = ${sensor}`;
  const connected = `/sensors/${sensor}/triggers/${triggers[0]}/notifications`;
  await ok(client.post(connected, { notifications: notifications.map((id) => ({ id })) }));
  await four('/events/notifications', (i) => ({
    event_notification: { name: `n${i}`, event: 'add_sensor', notification_id: notifications[0] },
  }));
  const [processor] = await four('/dataprocessors', () => ({
    dataprocessor: { command: 'disp(1)', execution_interval: 3600 },
    sensor_id: sensor,
  }));
  for (const name of ['a', 'b', 'c', 'd'])
    await ok(client.put(`/dataprocessors/files/${name}.txt`, undefined, { raw: name }));
  await four('/groups', (i) => ({ group: { name: `g${i}` } }));
  await four('/domains', (i) => ({ domain: { name: `d${i}` } }));
  const addDelivery = () => sql`
    INSERT INTO deliveries (notification_id, cause, parameters) VALUES (${Number(notifications[3])}, 'test', '{"text":""}')`;
  const addRun = () => sql`
    INSERT INTO processor_runs (processor_id, started, duration, output) VALUES (${Number(processor)}, now(), 1, '')`;
  for (let i = 0; i < 4; i++) {
    await addDelivery();
    await addRun();
  }

  const quotas = new AccountQuotas(config);
  const shards = new Shards(sql);
  const routes = [
    ...userRoutes({ sql, config, quotas, accountParts }),
    ...deviceRoutes({ sql, shards, quotas }),
    ...dashboardRoutes({ sql, quotas }),
    ...environmentRoutes({ sql, shards, quotas }),
    ...triggerRoutes({ sql, shards, quotas }),
    ...triggerNotificationRoutes({ sql }),
    ...firingRoutes({ sql }),
    ...notificationRoutes({ sql, config }),
    ...eventRoutes({ sql, most: 100 }),
    ...processorRoutes({ sql, quotas, quota: 1_000_000, pagers: 10 }),
    ...groupRoutes({ sql, shards, config, quotas }),
    ...domainRoutes({ sql, quotas }),
    ...metatagRoutes({ sql }),
    ...sensorRoutes({ sql, shards, quotas, pagers: 10 }),
  ].filter(({ declaration }) => declaration.method === 'GET');
  const lists = new Lists(routes, (await identify(sql, session))!, async () => {}, [2, 1]);
  type Found = { id: string; name: string; trigger: { id: number } };
  const byId = (path: string) => (item: Found) => client.delete(`${path}/${item.id ?? item.name}`);
  const cases: [path: string, id: string | undefined, remove: (item: Found) => Promise<unknown>][] = [
    ['/users/current/keys', undefined, byId('/users/current/keys')],
    ['/dataprocessors/{id}/runs', processor, ({ id }) => sql`DELETE FROM processor_runs WHERE id = ${id}`],
    [
      '/notifications/{id}/deliveries',
      notifications[3],
      ({ id }) => sql`DELETE FROM deliveries WHERE id = ${id}`,
    ],
    ['/firings', undefined, ({ id }) => sql`DELETE FROM firings WHERE id = ${id}`],
    [
      '/sensors/triggers/notifications',
      undefined,
      ({ id, trigger }) => client.delete(`/sensors/${sensor}/triggers/${trigger.id}/notifications/${id}`),
    ],
    ['/sensors/triggers', undefined, byId(`/sensors/${sensor}/triggers`)],
    ['/triggers', undefined, byId('/triggers')],
    ['/events/notifications', undefined, byId('/events/notifications')],
    ['/notifications', undefined, byId('/notifications')],
    ['/dataprocessors', undefined, byId('/dataprocessors')],
    ['/dataprocessors/files', undefined, byId('/dataprocessors/files')],
    ['/groups', undefined, byId('/groups')],
    [
      '/domains',
      undefined,
      ({ id }) => sql`DELETE FROM domain_users WHERE domain_id = ${id} AND user_id = ${userId}`,
    ],
    ['/environments/{id}/environments', whole, byId(`/environments/${whole}/environments`)],
    ['/environments', undefined, byId('/environments')],
    ['/dashboards', undefined, byId('/dashboards')],
    ['/devices', undefined, ({ id }) => sql`UPDATE sensors SET device_id = NULL WHERE device_id = ${id}`],
    ['/sensors/metatags', undefined, byId('/sensors')],
    ['/sensors', undefined, byId('/sensors')],
  ];
  for (const [path, id, remove] of cases) {
    const nameOf = (item: Found) => String(item.id ?? item.name);
    const { body } = await ok(client.get(path.replace('{id}', id ?? '')));
    const all = (Object.values(body).find(Array.isArray) as Found[]).map(nameOf);
    t.ok(all.length >= 3, path);
    const seen: string[] = [];
    for await (const item of lists.items(path, id === undefined ? {} : { id })) {
      seen.push(nameOf(item as unknown as Found));
      if (seen.length !== 2) continue;
      await remove((await first(lists.items(path, id === undefined ? {} : { id }))) as unknown as Found);
      if (path.endsWith('/runs')) await Promise.all([addRun(), addRun()]);
      if (path.endsWith('/deliveries')) await Promise.all([addDelivery(), addDelivery()]);
    }
    t.same(seen, all, path);
  }
});

async function first<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item;
  return undefined;
}

t.test('of two concurrent exports of an account one is produced', async (t) => {
  const { url, sql } = await testServer(t);
  const ann = await newUser({ url });
  const caller = (await identify(sql, ann.session))!;
  const [route] = exportRoutes(
    { sql, shards: new Shards(sql), history: new History(new Shards(sql), 1) },
    [],
    accountParts,
  );
  const begin = async () => {
    const call = { params: { id: ann.id }, query: {}, body: undefined, caller, visitor: caller };
    const about = {
      base: '',
      remoteAddress: '',
      bodyBytes: 0,
      accept: '',
      path: '',
      header: () => undefined,
      warn: () => {},
    };
    const { body } = await route!.handle({ ...call, ...about });
    return (body as Raw).content as AsyncGenerator<Buffer>;
  };
  const [first, second] = await Promise.all([begin(), begin()]);
  const taken = await Promise.allSettled([first.next(), second.next()]);
  t.match(taken[1], { status: 'rejected', reason: { code: 'too_many_requests' } });
  await first.return(undefined);
  const third = await begin();
  await third.next().catch((error) => t.notMatch(error, { code: 'too_many_requests' }));
});

/** Quotas of what accounts create: each admits as many as it says, also concurrently, and refuses the next one by name. */
import fc from 'fast-check';
import t from 'tap';
import { limitsOf, quotaNames } from '../../../server/quotas/definitions.js';
import { removeException, setException } from '../../../server/quotas/exceptions.js';
import { createFirstAccount } from '../../../server/users/first-account.js';
import { newKey, newSensor, refused } from '../../support/accounts.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { PNG } from '../../support/files.js';
import { LiveReader } from '../../support/live.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { StreamClient } from '../../support/stream.js';

interface Usage {
  usage: { name: string; use: number; limit: number | null; unit: string; resets: number | null }[];
  total: number;
}

async function usageOf(user: TestUser, name: string) {
  const { body } = await user.client.get<Usage>('/users/current/usage');
  return body.usage.find((each) => each.name === name);
}

t.test(
  'each quota admits as many as it says, and names itself, its use and its limit afterwards',
  async (t) => {
    const server = await testServer(t, {
      QUOTA_SENSORS: 3,
      QUOTA_TRIGGERS: 1,
      QUOTA_SENSOR_TRIGGERS: 1,
      QUOTA_GROUPS: 1,
      QUOTA_ENVIRONMENTS: 1,
      QUOTA_DOMAINS: 1,
      QUOTA_DEVICES: 1,
      QUOTA_DASHBOARDS: 1,
      QUOTA_ANNOTATIONS: 1,
      QUOTA_KEYS: 1,
      QUOTA_SESSIONS: 2,
      PROCESSORS: 1,
      FILES: 1500,
    });
    const user = await newUser(server);
    const { client } = user;
    const [one, two] = [await newSensor(user), await newSensor(user)];
    let made = 0;
    const cases: Record<string, () => ReturnType<Client['post']>> = {
      sensors: () => client.post('/sensors', { sensor: { name: 'more' } }),
      triggers: () =>
        client.post('/triggers', { trigger: { name: 't', expression: 'sensor_data_value > 1' } }),
      sensor_triggers: async () => {
        const { body } = await client.get<{ triggers: { id: number }[] }>('/triggers');
        return client.post(`/sensors/${[one, two][made++ % 2]}/triggers`, {
          trigger: { id: body.triggers[0]!.id },
        });
      },
      groups: () => client.post('/groups', { group: { name: `g${made++}` } }),
      environments: () => client.post('/environments', { environment: { name: 'e' } }),
      domains: () => client.post('/domains', { domain: { name: 'd' } }),
      devices: () => client.post(`/sensors/${one}/device`, { device: { type: 'board', uuid: `${made++}` } }),
      dashboards: () =>
        client.post('/dashboards', { name: 'd', content: { schema: 1, time: { last: 60 }, panels: [] } }),
      annotations: () =>
        client.post('/annotations', { annotation: { sensor_id: one, start_date: 1, text: 'a' } }),
      keys: () => client.post('/users/current/keys', { key: { name: 'k' } }),
      sessions: () =>
        new Client(server.url).post('/login', { username: user.username, password: user.password }),
      processors: () =>
        client.post('/dataprocessors', {
          dataprocessor: { command: '1', execution_interval: 60 },
          sensor_id: one,
        }),
      file_bytes: () =>
        client.post(`/sensors/${two}/file?name=a.png&date=${1000 + made++}`, undefined, { raw: PNG }),
    };
    for (const [name, create] of Object.entries(cases)) {
      const before = (await usageOf(user, name))!;
      t.match(await create(), { status: name === 'sessions' ? 200 : 201 }, name);
      const { limit, use } = (await usageOf(user, name))!;
      t.ok(use > before.use, `${name} is counted`);
      const answer = await create();
      refused(t, answer, 409, 'quota_exceeded', name);
      t.match(answer.refusal, { quota: name, use, limit }, name);
      t.equal((await usageOf(user, name))!.use, use, 'nothing was created');
    }
    const { body } = await client.get<{ devices: { type: string; uuid: string }[] }>('/devices');
    const { type, uuid } = body.devices[0]!;
    t.match(
      await client.post(`/sensors/${two}/device`, { device: { type, uuid } }),
      { status: 201 },
      'a device that is there takes another sensor',
    );
    await client.delete(`/sensors/${one}`);
    t.match(await cases.sensors!(), { status: 201 }, 'what is deleted makes room');
  },
);

t.test('what services and processors create counts as sensors', async (t) => {
  const server = await testServer(t, { QUOTA_SENSORS: 1 });
  const user = await newUser(server);
  const sensor = await newSensor(user);
  refused(
    t,
    await user.client.post(`/sensors/${sensor}/services`, {
      service: { name: 'math_service', data_fields: ['value'] },
    }),
    409,
    'quota_exceeded',
    'a virtual sensor',
  );
  refused(
    t,
    await user.client.post('/dataprocessors', {
      dataprocessor: { command: '1', execution_interval: 60 },
      sensor: { name: 'output' },
    }),
    409,
    'quota_exceeded',
    'the sensor of a processor',
  );
  const states = await user.client.post('/states/default', { sensors: [sensor] });
  t.equal(states.status, 200, 'no state fits, so none is created');
  const text = await user.client.post('/api/v3/write_lp?db=d', undefined, { raw: 'cpu,host=a usage=1' });
  t.equal(text.status, 400);
  t.match(text.text, /quota sensors, 1 of 1 used/);
});

t.test('concurrent creations never pass a quota, over two servers', async (t) => {
  const server = await testServer(t);
  const second = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 9 }),
      async (limit, where) => {
        const user = await newUser(server);
        await setException(server.sql, user.id, 'triggers', limit);
        const there = new Client(second.url, user.session);
        const answers = await Promise.all(
          where.map((isHere) =>
            (isHere ? user.client : there).post('/triggers', {
              trigger: { expression: 'sensor_data_value > 1' },
            }),
          ),
        );
        const created = answers.filter(({ status }) => status === 201).length;
        t.equal(created, Math.min(limit, where.length));
        t.same(await usageOf(user, 'triggers').then((row) => row?.use), created);
      },
    ),
    { numRuns: 12 },
  );
});

t.test('the login of a group counts to its creator', async (t) => {
  const server = await testServer(t, { QUOTA_SESSIONS: 2 });
  const user = await newUser(server);
  const group = await user.client.post('/groups', {
    group: { name: 'crew', username: 'crew', password: 'correct horse' },
  });
  t.equal(group.status, 201);
  const login = () =>
    new Client(server.url).post<{ session_id: string }>('/login', {
      username: 'crew',
      password: 'correct horse',
    });
  const first = await login();
  t.equal(first.status, 200);
  refused(t, await login(), 409, 'quota_exceeded', 'the session of the creator and that of the group');
  const inGroup = new Client(server.url, first.body.session_id);
  const seen = await inGroup.get<Usage>('/users/current/usage');
  t.equal(
    seen.body.usage.find(({ name }) => name === 'groups')?.use,
    0,
    'the group does not see what its creator has',
  );
});

t.test('the first account of an installation has no limits, and an exception gives it one', async (t) => {
  const server = await testServer(t, { QUOTA_SENSORS: 0, QUOTA_POINTS: 0, QUOTA_POINTS_PER_DAY: 0 });
  const { sql } = server;
  await createFirstAccount(sql, {
    ...server.config,
    ADMIN_USERNAME: 'root',
    ADMIN_PASSWORD: 'correct horse battery',
  });
  const login = await new Client(server.url).post<{ session_id: string }>('/login', {
    username: 'root',
    password: 'correct horse battery',
  });
  const root = new Client(server.url, login.body.session_id);
  const sensor = await root.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'a' } });
  t.equal(sensor.status, 201);
  const data = { data: [{ value: 1, date: 1 }] };
  t.equal((await root.post(`/sensors/${sensor.body.sensor.id}/data`, data)).status, 201);
  const { body } = await root.get<Usage>('/users/current/usage');
  t.same(new Set(body.usage.map(({ limit }) => limit)), new Set([null]));
  t.equal(body.total, quotaNames.length);
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM users WHERE username = 'root'`;
  await setException(sql, id, 'sensors', 1);
  refused(t, await root.post('/sensors', { sensor: { name: 'b' } }), 409, 'quota_exceeded', 'an exception');
  t.ok(await removeException(sql, id, 'sensors'));
  t.equal((await root.post('/sensors', { sensor: { name: 'b' } })).status, 201);

  const other = await newUser(server);
  refused(
    t,
    await other.client.post('/sensors', { sensor: { name: 'c' } }),
    409,
    'quota_exceeded',
    'of others',
  );
  await setException(sql, other.id, 'sensors', null);
  t.equal((await other.client.post('/sensors', { sensor: { name: 'c' } })).status, 201, 'without limit');
});

t.test('defaults admit a fleet of 10,000 sensors that each send a point a second', async (t) => {
  const { config } = await sharedServer();
  const limits = limitsOf(config, false, {});
  t.ok(
    limits.sensors! >= 10_000 &&
      limits.devices! >= 10_000 &&
      limits.keys! >= 10_000 &&
      limits.sensor_triggers! >= 10 * 10_000 &&
      limits.sessions! >= 10_000,
  );
  t.ok(limits.points_per_day! >= 10_000 * 86_400);
  // A point as JSON, alone in its body, has at most about a hundred bytes.
  t.ok(limits.bytes_per_day! >= 10_000 * 86_400 * 100);
});

t.test('subscriptions beyond the quota are refused with their use', async (t) => {
  const server = await testServer(t, { SUBSCRIPTIONS_PER_ACCOUNT: 1 });
  const user = await newUser(server);
  const ids = [Number(await newSensor(user)), Number(await newSensor(user))];
  const reader = new LiveReader(await StreamClient.open(server, user.session));
  t.match(await reader.subscribe(ids), { code: 'quota_exceeded', quota: 'subscriptions', use: 0, limit: 1 });
  t.match(await reader.subscribe([ids[0]!]), { subscribed: [ids[0]] });
  t.match(await usageOf(user, 'subscriptions'), { use: 1, limit: 1 });
  await setException(server.sql, user.id, 'subscriptions', 2);
  t.match(await reader.subscribe([ids[1]!]), { subscribed: [ids[1]] }, 'an exception holds at once');
});

t.test('usage is not for strangers, nor for keys that only write', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  refused(t, await new Client(server.url).get('/users/current/usage'), 403, 'unauthorized', 'anonymous');
  const { key } = await newKey(user, { scope: 'write' });
  refused(t, await user.client.as(key).get('/users/current/usage'), 403, 'key_scope', 'a key that writes');
  t.equal((await user.client.get('/users/current/usage')).status, 200);
});

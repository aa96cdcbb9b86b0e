/** Demo data: made and removed by the API, its points stored by a sidecar. */

import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { SECOND } from '../../../common/dates.js';
import { createLog } from '../../../common/log.js';
import type { Sql } from '../../../sql/connect.js';
import { DEMO_RECENT, demoSources } from '../../../sql/store/demo.js';
import { makeSome } from '../../../workers/demo/task.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { refused } from '../../support/accounts.js';
import { type Client, newUser } from '../../support/client.js';
import { oneShard } from '../../support/needs.js';
import { type Overrides, type TestServer, testServer } from '../../support/server.js';
import { shardsFor } from '../../support/shards.js';
import { until } from '../../support/until.js';

interface Demo {
  readonly state: string;
  readonly progress: number;
  readonly created: number;
  readonly live_until: number;
  readonly sensors: readonly { readonly id: string; readonly name: string }[];
}
interface Body {
  readonly demo: Demo;
}

async function user(
  t: Parameters<typeof testServer>[0],
  settings: Overrides = {},
): Promise<{ server: TestServer; sql: Sql; client: Client; id: number }> {
  const server = await testServer(t, settings);
  return { server, sql: server.sql, ...(await newUser(server)) };
}

/** Lets the history begin only some days ago: its end is what tests look at. */
async function shorten(sql: Sql, days = 3): Promise<void> {
  const cut = days * 86_400 * SECOND;
  await sql`UPDATE demos SET begins = created - ${cut}, written = created - ${cut}`;
}

async function makeAll(sql: Sql): Promise<void> {
  while ((await makeSome(sql, shardsFor(sql))) !== 'none');
}

type List = { data: { date: number; value: string; sensor_id: number }[]; total: number };

const read = async (client: Client, id: string) =>
  (await client.get<List>(`/sensors/${id}/data?per_page=1000&sort=DESC`)).body;

const idOf = ({ sensors }: Demo, name: string) => sensors.find((each) => each.name === name)!.id;

t.test(
  'a request creates eight sensors; a sidecar stores a history that ends now, and live points',
  async (t) => {
    const { server, sql, client } = await user(t);
    t.same((await client.get('/demo')).body, { demo: null });
    const { status, body } = await client.post<Body>('/demo', { timezone: 'Europe/Amsterdam' });
    t.equal(status, 201);
    t.match(body.demo, { state: 'making', progress: 0 });
    t.equal(body.demo.sensors.length, demoSources.length);
    await shorten(sql);
    const config = readConfig({ DATABASE_URL: server.config.DATABASE_URL });
    const sidecar = await startSidecar(config, createLog('test', 'silent'));
    t.teardown(() => sidecar.close());
    await until(async () => (await client.get<Body>('/demo')).body.demo.state === 'live');
    const temperature = idOf(body.demo, 'Outdoor temperature');
    const before = await read(client, temperature);
    t.ok(before.total > 3 * 250 + 600, 'every five minutes, and the last hour every five seconds');
    await until(async () => (await read(client, temperature)).total > before.total);
    const list = await client.get<{ sensors: Record<string, unknown>[] }>('/sensors?details=full&owned=1');
    t.match(
      list.body.sensors.find(({ name }) => name === 'Office CO2'),
      { unit: 'ppm', data_type: 'float', device: { type: 'air monitor' }, last_value: /^\d+$/ },
    );
    const entrance = await read(client, idOf(body.demo, 'Front door'));
    t.same([...new Set(entrance.data.map(({ value }) => value))].sort(), ['closed', 'open']);
    const tags = await client.get(`/sensors/${temperature}/metatags`);
    t.match(tags.body, { metatags: { location: ['Garden'], demo: ['yes'] } });
  },
);

t.test(
  'a piece that fails leaves the points before it, and the next sidecar goes on',
  { skip: oneShard('points of a piece in one transaction') },
  async (t) => {
    const { sql, client } = await user(t);
    const { demo } = (await client.post<Body>('/demo')).body;
    await shorten(sql, 16);
    t.equal(await makeSome(sql, shardsFor(sql)), 'some');
    const [{ written }] = await sql<[{ written: number }]>`SELECT written FROM demos`;
    const total = async () => (await read(client, idOf(demo, 'House power'))).total;
    const stored = await total();
    // The piece fails after its points are flushed.
    await sql.unsafe(`ALTER TABLE demos ADD CONSTRAINT broken CHECK (written <= ${written})`);
    await t.rejects(makeSome(sql, shardsFor(sql)), /broken/);
    t.equal(await total(), stored);
    await sql`ALTER TABLE demos DROP CONSTRAINT broken`;
    await sql.begin(async (tx) => {
      await tx`SELECT FROM demos FOR UPDATE`;
      t.equal(await makeSome(sql, shardsFor(sql)), 'none', 'another sidecar works on it');
    });
    await makeAll(sql);
    const days = `interval=86400&start_date=${demo.created - 15 * 86_400}`;
    const { body } = await client.get<List>(`/sensors/${idOf(demo, 'House power')}/data?${days}`);
    t.equal(body.total, 16, 'no day is missing');
  },
);

t.test(
  'demo data whose sensors are locked are made a moment later',
  { skip: oneShard('one database that locks the sensors') },
  async (t) => {
    const { sql, client } = await user(t);
    await client.post('/demo');
    await shorten(sql, 16);
    await sql.begin(async (tx) => {
      await tx`SELECT FROM ingest_fence FOR UPDATE`;
      t.equal(await makeSome(sql, shardsFor(sql)), 'locked');
    });
    t.equal(await makeSome(sql, shardsFor(sql)), 'some');
  },
);

t.test('the live feed ends a day after the last call, and a call fills the gap', async (t) => {
  const { sql, client } = await user(t);
  const { demo } = (await client.post<Body>('/demo')).body;
  await shorten(sql);
  await makeAll(sql);
  const due = async () =>
    (await sql<[{ ended: boolean }]>`SELECT due = 'infinity' AS ended FROM demos`)[0].ended;
  t.notOk(await due());
  await sql`UPDATE demos SET live_until = now() - interval '1 second', due = now()`;
  await makeAll(sql);
  t.ok(await due());
  t.equal(await makeSome(sql, shardsFor(sql)), 'none');
  // As if a day had passed since.
  const ids = demo.sensors.map(({ id }) => Number(id));
  const gone = Date.now() / 1000 - 7200;
  for (const id of ids) await client.delete(`/sensors/${id}/data?start_date=${gone}&end_date=now`);
  await sql`UPDATE demos SET written = ${Math.floor(gone * SECOND)}`;
  const again = (await client.get<Body>('/demo')).body.demo;
  t.ok(again.live_until > Date.now() / 1000 + 23 * 3600);
  await makeAll(sql);
  const { data } = await read(client, idOf(demo, 'House power'));
  const recent = data.filter(({ date }) => date > gone);
  t.ok(recent.length > DEMO_RECENT / SECOND / 5 - 5 + 10, 'the gap is filled');
});

t.test('removal deletes the sensors of the demo and nothing else', async (t) => {
  const { sql, client, id } = await user(t);
  const own = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'own' } });
  const { demo } = (await client.post<Body>('/demo')).body;
  t.same(
    (await client.post<Body>('/demo')).body.demo.sensors,
    demo.sensors,
    'a second request makes no more',
  );
  await shorten(sql, 1);
  await makeAll(sql);
  t.equal((await client.delete(`/sensors/${demo.sensors[0]!.id}`)).status, 200);
  t.equal((await client.get<Body>('/demo')).body.demo.sensors.length, demoSources.length - 1);
  await sql`UPDATE demos SET due = now()`;
  await makeAll(sql);
  t.equal((await client.delete('/demo')).status, 200);
  const left = await client.get<{ sensors: { id: string }[]; total: number }>('/sensors');
  t.match(left.body, { total: 1, sensors: [{ id: own.body.sensor.id }] });
  t.same((await client.get('/demo')).body, { demo: null });
  t.same((await client.get('/devices')).body, { devices: [], total: 0 });
  t.equal(await makeSome(sql, shardsFor(sql)), 'none');
  t.equal((await client.delete('/demo')).status, 200, 'there is none');
  t.equal((await client.post('/demo')).status, 201, 'and a new one');
  t.equal((await client.delete(`/users/${id}`)).status, 200);
  t.same(await sql`SELECT FROM demos`, [], 'gone with the account');
});

t.test('a demo has room within the quotas, or is refused as a whole', async (t) => {
  for (const [settings, status, code] of [
    [{ QUOTA_SENSORS: 7 }, 409, 'quota_exceeded'],
    [{ QUOTA_DEVICES: 4 }, 409, 'quota_exceeded'],
    [{ QUOTA_POINTS: 100_000 }, 409, 'quota_exceeded'],
    [{ QUOTA_POINTS_PER_DAY: 100_000 }, 509, 'rate_exceeded'],
  ] as const) {
    const { client, sql } = await user(t, settings);
    refused(t, await client.post('/demo'), status, code, JSON.stringify(settings));
    t.same(await sql`SELECT FROM demos`, []);
    t.same((await client.get('/sensors')).body, { sensors: [], total: 0 });
  }
  const { client, sql } = await user(t);
  refused(t, await client.post('/demo', { timezone: 'Middle/Earth' }), 409, 'invalid_input', 'no such zone');
  t.equal((await client.post('/demo')).status, 201);
  const usage = await client.get<{ usage: { name: string; use: number }[] }>('/users/current/usage');
  const used = (name: string) => usage.body.usage.find((each) => each.name === name)!.use;
  t.ok(used('points_per_day') > 600_000);
  t.equal(used('sensors'), demoSources.length);
  await sql`UPDATE users SET locked = now()`;
  t.equal(await makeSome(sql, shardsFor(sql)), 'none', 'a locked account gets no points');
});

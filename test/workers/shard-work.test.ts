/** What sidecars and servers do with data in several databases, and what they cause in the central one. */
import t, { type Test } from 'tap';
import { createLog } from '../../common/log.js';
import { storeFile } from '../../server/files/store.js';
import { AccountQuotas } from '../../server/quotas/public.js';
import type { Sql } from '../../sql/connect.js';
import { readShards, Shards } from '../../sql/shards.js';
import { addAccounts } from '../../sql/store/account-usage.js';
import { Skips } from '../../sql/store/skips.js';
import { makeSome } from '../../workers/demo/task.js';
import { type Finished, finishRun, keepPending } from '../../workers/processors/finish.js';
import { storePending } from '../../workers/processors/pending.js';
import { countSome } from '../../workers/quotas/count.js';
import { ReachableShards, sidecarShards } from '../../workers/reachable-shards.js';
import { expire } from '../../workers/retention/expire.js';
import { failure, lostRun } from '../../workers/sandbox/protocol.js';
import { storeOutputs } from '../../workers/services/outputs.js';
import { pollServices } from '../../workers/services/poll.js';
import { serviceThreads } from '../../workers/services/threads.js';
import { entriesOf, newAdministrator } from '../support/administrators.js';
import type { TestUser } from '../support/client.js';
import type { DatabaseProxy } from '../support/database-proxy.js';
import { listed, newSensor as newFileSensor, upload } from '../support/file-sensors.js';
import { GIF, PNG } from '../support/files.js';
import { holdIngest, holdState } from '../support/locks.js';
import { severalSessions } from '../support/needs.js';
import { copyOutboxes } from '../support/outboxes.js';
import { mergeAll } from '../support/points.js';
import { type Sharded, shardedServer, withProxy } from '../support/sharded-server.js';
import { newSensor, read, send, use } from './services/attach.js';

const skip = severalSessions('each shard is a database of its own');

const reachableOf = (shards: Shards, log = createLog('test', 'silent')) =>
  new ReachableShards(shards, log, 'test');

/** Milliseconds: no statement ends by itself. */
const ENDLESS = 3_600_000;

/** Shard 1 is behind a proxy. @param open pools to the shards */
async function proxied(
  t: Test,
  open: (...given: Parameters<typeof sidecarShards>) => Shards = (...given) => new Shards(...given),
  statementTimeout?: number,
): Promise<Omit<Sharded, 'databases'> & { readonly proxy: DatabaseProxy }> {
  const { server, user, proxy } = await withProxy(t);
  const options = { max: 4, name: 'test', ...(statementTimeout === undefined ? {} : { statementTimeout }) };
  const shards = open(server.sql, await readShards(server.sql, ''), options);
  t.teardown(() => shards.end({ timeout: 5 }));
  return { server, user, shards, proxy };
}

/** @returns ids of sensors, one in each shard, in order */
async function inEachShard(user: TestUser, fields: object = {}): Promise<[number, number, number]> {
  return [await newSensor(user, fields), await newSensor(user, fields), await newSensor(user, fields)];
}

/** Lets a statement fail, as if the process had died before it. @returns lets it succeed */
async function failing(
  sql: Sql,
  relation: string,
  when: 'INSERT' | 'UPDATE' | 'DELETE',
): Promise<() => Promise<void>> {
  await sql.unsafe(`
    CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER fail_once BEFORE ${when} ON ${relation} FOR EACH ROW EXECUTE FUNCTION fail_once()`);
  return async () => {
    await sql.unsafe(`DROP TRIGGER fail_once ON ${relation}; DROP FUNCTION fail_once()`);
  };
}

/** A run of a new processor whose script has ended; its sensor is the next one. */
async function finishedRun(sql: Sql, { id: ownerId, client }: TestUser): Promise<Finished> {
  const { body } = await client.post<{ dataprocessor: { id: number; sensor_id: number } }>(
    '/dataprocessors',
    {
      dataprocessor: { command: 'x', execution_interval: 60 },
      sensor: { name: 'out', data_type: 'float' },
    },
  );
  const { id, sensor_id: sensorId } = body.dataprocessor;
  const [row] = await sql<{ claim: string }[]>`
    UPDATE processors SET claim = gen_random_uuid(), claimed = now() WHERE id = ${id} RETURNING claim::text AS claim`;
  const result = { ...lostRun(failure('script', ''), 1), ok: true, value: 5, error: null };
  return { id, claim: row!.claim, ownerId, sensorId, started: 1, result };
}

function pollsOf(t: Test, sql: Sql, reachable: ReachableShards) {
  const threads = serviceThreads();
  t.teardown(() => threads.close());
  const runner = { run: () => Promise.reject(new Error('no script')) };
  return (sensorIds: readonly number[] | null = null) =>
    pollServices({ sql, reachable, threads, runner, clock: () => performance.now() }, sensorIds);
}

t.test('a service reads and writes sensors of any shards', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const poll = pollsOf(t, server.sql, reachableOf(shards));
  const made: { source: number; service: number }[] = [];
  // Source and virtual sensor are in two shards each, and all pairs of neighbours occur.
  for (let i = 0; i < 3; i++) {
    const source = await newSensor(user);
    made.push({ source, service: await use(user, source, { name: 'moving_average' }) });
    await newSensor(user);
    await send(user, source, { 1000: 1, 1001: 2 });
  }
  t.match(await poll(), { claimed: 3, locked: [] });
  const averages = [
    [1000, '1'],
    [1001, '1.5'],
  ];
  for (const { service } of made) t.same(await read(user, service), averages);
  for (const { source } of made) await send(user, source, { 1002: 6 });
  await poll();
  for (const { service } of made) t.same(await read(user, service), [...averages, [1002, '3']]);
  t.equal((await poll()).claimed, 0, 'all is read');
  t.same(await server.sql`SELECT FROM service_outputs`, []);
});

t.test(
  'a shard that has lost versions which services have read gets all its points computed',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t);
    const { sql } = server;
    const poll = pollsOf(t, sql, reachableOf(shards));
    const services: [source: number, service: number][] = [];
    for (const source of await inEachShard(user))
      services.push([source, await use(user, source, { name: 'moving_average' })]);
    for (const [source] of services) await send(user, source, { 1000: 1 });
    await poll();
    // As after a failover of the shard to a standby that lacks its last commits.
    const [, [lost, service]] = services as [unknown, [number, number]];
    await sql`UPDATE service_sources SET version = version + 5 WHERE source_id = ${lost}`;
    for (const [source] of services) await send(user, source, { 1001: 2 });
    await poll();
    t.same(await read(user, service), [
      [1000, '1'],
      [1001, '1.5'],
    ]);
    for (const [, each] of services) t.equal((await read(user, each)).length, 2);
    t.equal((await poll()).claimed, 0, 'all is read');
  },
);

t.test('outputs are stored once, whichever process dies between the commits', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const { sql } = server;
  const reachable = reachableOf(shards);
  const poll = pollsOf(t, sql, reachable);
  const source = await newSensor(user);
  const service = await use(user, source, { name: 'moving_average' });
  await send(user, source, { 1000: 1, 1001: 2 });
  const goOn = await failing(sql, 'service_outputs', 'DELETE');
  await t.rejects(poll(), /killed/);
  await send(user, source, { 1002: 6 });
  t.equal((await poll()).claimed, 0, 'the service waits for its outputs');
  const [row] = await sql<{ dates: number[] }[]>`SELECT dates FROM service_outputs`;
  t.equal(row?.dates.length, 2);
  // Outputs without a date would be stored as further points.
  await sql`UPDATE service_outputs SET dates = '{-1,-1}'`;
  await goOn();
  const results = await Promise.all([storeOutputs(sql, reachable), storeOutputs(sql, reachable)]);
  t.ok(results.some(({ stored }) => stored === 1));
  t.same(await read(user, service), [
    [1000, '1'],
    [1001, '1.5'],
  ]);
  t.same(await sql`SELECT FROM service_outputs`, []);
  await poll();
  t.equal((await read(user, service)).length, 3);
});

t.test('points that an owner has put in place of outputs stay', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const { sql } = server;
  const reachable = reachableOf(shards);
  const poll = pollsOf(t, sql, reachable);
  const source = await newSensor(user);
  const service = await use(user, source, { name: 'moving_average' });
  await send(user, source, { 1000: 1, 1001: 2 });
  const [, shard] = shards.all;
  const lock = await shard!.reserve();
  await lock`BEGIN`;
  await lock`SELECT FROM ingest_fence FOR UPDATE`;
  await poll();
  await lock`ROLLBACK`;
  await lock.release();
  t.equal((await sql`SELECT FROM service_outputs`).length, 1, 'they wait for the sensor');
  const path = `/sensors/${source}/services/${service}/manualData`;
  const put = await user.client.post(path, { data: { value: 7, date: 1001 } });
  t.equal(put.status, 201, put.text);
  t.match(await storeOutputs(sql, reachable), { stored: 1 });
  t.same(await read(user, service), [
    [1000, '1'],
    [1001, '7'],
  ]);
});

t.test('outputs that a virtual sensor does not take any more are not stored', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const { sql } = server;
  const reachable = reachableOf(shards);
  const poll = pollsOf(t, sql, reachable);
  const source = await newSensor(user);
  const service = await use(user, source, { name: 'moving_average' });
  await send(user, source, { 1000: 3, 1001: 4, 1002: 8 });
  const release = await holdIngest(shards.of(1));
  await poll();
  await release();
  const change = await user.client.put(`/sensors/${service}`, { sensor: { data_type: 'integer' } });
  t.equal(change.status, 200, change.text);
  t.match(await storeOutputs(sql, reachable), { stored: 1 });
  t.same(
    await read(user, service),
    [
      [1000, '3'],
      [1002, '5'],
    ],
    'as of uploads',
  );
});

t.test('a shard that cannot be reached holds up no service of the others', { skip }, async (t) => {
  const { server, user, shards, proxy } = await proxied(t);
  const warnings: string[] = [];
  const log = createLog('test', 'silent');
  log.warn = (...given: unknown[]) => {
    warnings.push(String(given[1]));
  };
  const poll = pollsOf(t, server.sql, reachableOf(shards, log));
  const [central, away, other] = await inEachShard(user);
  const services: number[] = [];
  for (const source of [central, away, other])
    services.push(await use(user, source, { name: 'moving_average' }));
  for (const source of [central, away, other]) await send(user, source, { 1000: 1 });
  await proxy.shut();
  await poll();
  await poll();
  t.same(warnings, ['shard cannot be reached'], 'the log says so once');
  t.same(await read(user, services[0]!), [[1000, '1']]);
  t.same(await read(user, services[2]!), [[1000, '1']]);
  await proxy.open();
});

t.test('a notification costs statements in the shards of its sensors only', { skip }, async (t) => {
  const { server, user, shards, proxy } = await proxied(t);
  const warnings: string[] = [];
  const log = createLog('test', 'silent');
  log.warn = (...given: unknown[]) => {
    warnings.push(String(given[1]));
  };
  const reachable = reachableOf(shards, log);
  const poll = pollsOf(t, server.sql, reachable);
  const [central, away, other] = await inEachShard(user);
  const services: number[] = [];
  for (const source of [central, away, other])
    services.push(await use(user, source, { name: 'moving_average' }));
  for (const source of [central, other]) await send(user, source, { 1000: 1 });
  await proxy.shut();
  t.match(await poll([other]), { claimed: 1 });
  t.match(await poll([central]), { claimed: 1 });
  t.same(warnings, []);
  t.same(await read(user, services[2]!), [[1000, '1']]);
  await poll([away]);
  t.same(warnings, ['shard cannot be reached']);
  const deleted = 1_000_000;
  t.same(
    [...(await reachable.divide([deleted, away, central, away + 3]))],
    [
      [1, [away, away + 3]],
      [0, [central]],
    ],
  );
  await proxy.open();
});

t.test('a shard that hangs holds up no service of the others', { skip }, async (t) => {
  const { server, user, shards, proxy } = await proxied(t, undefined, ENDLESS);
  const poll = pollsOf(t, server.sql, reachableOf(shards));
  const sources = await inEachShard(user);
  const services: number[] = [];
  for (const source of sources) services.push(await use(user, source, { name: 'moving_average' }));
  const [central, , other] = sources;
  for (const time of [1000, 1001]) {
    for (const source of [central, other]) await send(user, source, { [time]: 1 });
    proxy.isMute = true;
    await poll();
  }
  const both = [
    [1000, '1'],
    [1001, '1'],
  ];
  t.same(await read(user, services[0]!), both);
  t.same(await read(user, services[2]!), both);
});

t.test('a shard that hangs counts as one that cannot be reached', { skip }, async (t) => {
  const { shards, proxy } = await proxied(t, sidecarShards, ENDLESS);
  const ask = (reachable: ReachableShards) =>
    reachable.in(1, (sql) => sql`SELECT`.then(() => 'there'), 'away');
  t.equal(await ask(reachableOf(shards)), 'there');
  proxy.isMute = true;
  t.equal(await ask(reachableOf(shards)), 'away', 'on a connection that was open');
  t.equal(await ask(reachableOf(shards)), 'away', 'on a new one');
  proxy.isMute = false;
  t.equal(await ask(reachableOf(shards)), 'there');
});

t.test('outputs for a shard that cannot be reached hold up none of the others', { skip }, async (t) => {
  const { server, user, shards, proxy } = await proxied(t);
  const { sql } = server;
  const services: number[] = [];
  for (const source of await inEachShard(user))
    services.push(await use(user, source, { name: 'moving_average' }));
  const [, away, other] = services as [number, number, number];
  await sql`
    WITH sensor AS (
      INSERT INTO sensors (owner_id, name, data_type, shard)
      SELECT owner_id, name, data_type, shard FROM sensors, generate_series(1, 150) WHERE id = ${away} RETURNING id
    ), service AS (
      INSERT INTO services (sensor_id, kind, settings, checkpoint_state)
      SELECT sensor.id, kind, settings, checkpoint_state FROM services, sensor WHERE sensor_id = ${away} RETURNING sensor_id
    )
    INSERT INTO service_outputs (service_id, dates, numbers, stale) SELECT sensor_id, '{1000000000}', '{1}', '{}' FROM service`;
  await sql`
    INSERT INTO service_outputs (service_id, dates, numbers, stale) VALUES (${other}, '{1000000000}', '{1}', '{}')`;
  await proxy.shut();
  const reachable = reachableOf(shards);
  t.match(await storeOutputs(sql, reachable), { stored: 1 });
  t.same(await read(user, other), [[1000, '1']]);
  t.match(await storeOutputs(sql, reachable), { stored: 0 });
});

t.test(
  'the result of a processor is one point, whichever process dies between the commits',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t);
    const { sql } = server;
    await newSensor(user);
    const finished = await finishedRun(sql, user);
    const { sensorId } = finished;
    const parts = { sql, reachable: reachableOf(shards) };
    const goOn = await failing(sql, 'processor_runs', 'INSERT');
    await t.rejects(finishRun(parts, finished, 'wait'), /killed/);
    t.equal((await read(user, sensorId)).length, 1, 'the shard has the point');
    const kept = await keepPending(sql, finished);
    t.ok(kept.date);
    await goOn();
    t.same(await storePending(parts, new Skips()), {
      stored: 1,
      locked: 0,
    });
    const points = await read(user, sensorId);
    t.equal(points.length, 1);
    const runs = await sql<{ point_date: number }[]>`SELECT point_date FROM processor_runs`;
    t.same(
      runs.map(({ point_date }) => point_date / 1e6),
      points.map(([date]) => date),
    );
  },
);

t.test('deletions in a shard have their entry of the audit log once', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const { sql } = server;
  const sensors = await inEachShard(user);
  for (const sensor of sensors) {
    await send(user, sensor, { 1000: 1, 1001: 2, 1002: 3 });
    const { body } = await user.client.delete(`/sensors/${sensor}/data?start_date=1001&end_date=1002`);
    t.match(body, { deleted: 2 });
    t.same(await read(user, sensor), [[1000, '1']]);
  }
  const goOn = await failing(shards.of(2), 'shard_outbox', 'DELETE');
  await t.rejects(copyOutboxes(sql), /killed/);
  await goOn();
  await Promise.all([copyOutboxes(sql), copyOutboxes(sql)]);
  t.equal(await copyOutboxes(sql), 0);
  const entries = (await entriesOf(user)).filter(({ action }) => action === 'points.delete');
  t.same(entries.map(({ object }) => object.id).sort(), sensors.map(String).sort());
  t.match(
    entries,
    sensors.map(() => ({ actor: { id: user.id }, detail: { deleted: 2 } })),
  );
});

t.test('retention deletes in each shard that can be reached', { skip }, async (t) => {
  const { server, user, shards, proxy } = await proxied(t);
  const { sql } = server;
  const reachable = reachableOf(shards);
  const sensors = await inEachShard(user, { retention: 1 });
  for (const sensor of sensors) await send(user, sensor, { 1000: 1, 200000: 2 });
  const expiry = { days: 0, now: 200_000 * 1e6 };
  await proxy.shut();
  t.equal(await expire(sql, reachable, expiry), 2);
  await proxy.open();
  t.equal(await expire(sql, reachableOf(shards), expiry), 1);
  for (const sensor of sensors) t.same(await read(user, sensor), [[200_000, '2']]);
});

t.test('counts are the sums of all shards', { skip }, async (t) => {
  const { server, user, shards, proxy } = await proxied(t);
  const { sql } = server;
  for (const sensor of await inEachShard(user)) await send(user, sensor, { 1000: 1, 1001: 2 });
  for (let i = 0; i < 3; i++) {
    const { status, text } = await upload(user, await newFileSensor(user), 'name=a.gif', { raw: GIF });
    t.equal(status, 201, text);
  }
  await mergeAll(server.sql);
  await addAccounts(sql);
  await sql`UPDATE account_usage SET due = now()`;
  await proxy.shut();
  await countSome(sql, reachableOf(shards));
  t.match(
    await sql`SELECT points FROM account_usage WHERE user_id = ${user.id}`,
    [{ points: 0 }],
    'not counted in part',
  );
  const gauges = await user.client.get('/metrics');
  t.match(gauges.text, /^sensorium_shard_responds\{shard="0"\} 1$/m);
  t.match(gauges.text, /^sensorium_shard_responds\{shard="1"\} 0$/m);
  t.match(gauges.text, /^sensorium_shard_responds\{shard="2"\} 1$/m);
  await proxy.open();
  await sql`UPDATE account_usage SET due = now()`;
  await countSome(sql, reachableOf(shards));
  t.match(await sql`SELECT points, file_bytes FROM account_usage WHERE user_id = ${user.id}`, [
    { points: 9, file_bytes: 3 * GIF.length },
  ]);
  const usage = await user.client.get<{ usage: { name: string; use: number }[] }>('/users/current/usage');
  t.equal(usage.body.usage.find(({ name }) => name === 'file_bytes')?.use, 3000);
  t.match(await listed(user), { total: 3 });
  const { client } = await newAdministrator(server);
  const { storage } = (await client.get<{ account: { storage: object } }>(`/admin/accounts/${user.id}`)).body
    .account;
  t.match(storage, { points: 9, file_bytes: 3 * GIF.length });
  const stored = await client.get<{ database_bytes: number; tables: { name: string }[] }>('/admin/storage');
  t.match(stored.body, { file_bytes: 3 * GIF.length });
  const sizes = await Promise.all(
    shards.all.map(
      (shard) => shard<{ bytes: number }[]>`SELECT pg_database_size(current_database()) AS bytes`,
    ),
  );
  t.ok(stored.body.database_bytes > Math.max(...sizes.map(([row]) => row!.bytes)), 'all databases together');
  const names = stored.body.tables.map(({ name }) => name);
  t.equal(new Set(names).size, names.length, 'each table once');
});

t.test('files are stored, listed and deleted in each shard, within one quota', { skip }, async (t) => {
  const { server, user } = await shardedServer(t, { FILES: 3500 });
  const { sql } = server;
  const sensors = [await newFileSensor(user), await newFileSensor(user), await newFileSensor(user)];
  for (const [i, sensor] of sensors.entries())
    t.equal((await upload(user, sensor, `name=${i}.gif&date=1000`, { raw: GIF })).status, 201);
  t.equal(
    (await upload(user, sensors[1]!, 'name=x.gif&date=1001', { raw: GIF })).status,
    409,
    'beyond the quota',
  );
  t.equal((await upload(user, sensors[1]!, 'name=1.png&date=1000', { raw: PNG })).status, 201, 'replaced');
  const { body } = await user.client.get<{ files: { sensor_id: number; name: string }[] }>(
    '/sensors/files?per_page=2&page=1',
  );
  t.match(body, { total: 3, files: [{ sensor_id: sensors[2], name: '2.gif' }] });
  const content = await user.client.get(`/sensors/${sensors[1]}/data/1000000000/file`);
  t.ok(content.bytes.equals(PNG));
  t.equal((await user.client.delete(`/sensors/${sensors[1]}/data/1000000000/file`)).status, 200);
  t.same(await read(user, sensors[1]!), []);
  t.match((await user.client.delete('/sensors/files')).body, { deleted: 2 });
  await copyOutboxes(sql);
  const entries = (await entriesOf(user)).filter(({ action }) => action === 'file.delete');
  t.equal(entries.length, 3);
});

t.test('a file that is refused leaves a sensor without data type as it was', { skip }, async (t) => {
  const { user } = await shardedServer(t, { FILES: 500 });
  for (const sensor of await inEachShard(user, { data_type: '' })) {
    t.equal((await upload(user, sensor, 'name=a.gif', { raw: GIF })).refusal?.code, 'quota_exceeded');
    const { body } = await user.client.get(`/sensors/${sensor}`);
    t.match(body, { sensor: { data_type_id: '0' } });
    await send(user, sensor, { 1000: 1 });
  }
});

t.test(
  'a file that is refused in another shard undoes nothing but what it has made of its sensor',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t, { FILES: 1500 });
    const { sql } = server;
    const quotas = new AccountQuotas(server.config);
    const file = { name: 'a.gif', mediaType: 'image/gif', content: GIF, date: 1 };
    const inShard = async () => {
      const [, sensor] = await inEachShard(user, { data_type: '' });
      return sensor;
    };
    const typeOf = async (sensor: number) =>
      (await sql<{ data_type: string }[]>`SELECT data_type FROM sensors WHERE id = ${sensor}`)[0]?.data_type;
    /** Stores a file. @param meanwhile done after the sensor has become one of files, and before the shard is asked */
    const store = (sensor: number, meanwhile: () => Promise<void>, before = quotas) => {
      const remoteRights = { raiseShard: meanwhile };
      return storeFile({ sql, shards, remoteRights, quotas: before }, user.id, sensor, file);
    };
    const other = await inShard();
    const change = async () => {
      const { status } = await user.client.put(`/sensors/${other}`, { sensor: { data_type: 'float' } });
      t.equal(status, 200);
    };
    await t.rejects(store(other, change), { code: 'invalid_input' });
    t.equal(await typeOf(other), 'float', 'its owner has given it another type');
    const stored = await inShard();
    const first = async () => {
      t.equal((await upload(user, stored, 'name=b.gif&date=1000', { raw: GIF })).status, 201);
    };
    await t.rejects(store(stored, first), { code: 'quota_exceeded' });
    t.equal(await typeOf(stored), 'file', 'it has got a file');
    t.equal((await user.client.delete('/sensors/files')).status, 200);
    const locked = await inShard();
    let release = async () => {};
    const locking: AccountQuotas = Object.assign(Object.create(quotas), {
      async lockLimit() {
        release = await holdState(shards.of(1), locked);
        return null;
      },
    });
    const nothing = async () => {};
    await t.rejects(store(locked, nothing, locking), /locked/);
    t.equal(await typeOf(locked), '', 'locked: taken back');
    await release();
  },
);

t.test('a sensor without data type takes files as long as it has no points', { skip }, async (t) => {
  const { user } = await shardedServer(t);
  for (const sensor of await inEachShard(user, { data_type: '' })) {
    await send(user, sensor, { 1000: 1 });
    t.equal((await upload(user, sensor, 'name=a.gif', { raw: GIF })).status, 409);
    await send(user, sensor, { 1001: 2 });
    t.equal((await read(user, sensor)).length, 2, 'it has kept its type');
  }
  for (const sensor of await inEachShard(user, { data_type: '' })) {
    t.equal((await upload(user, sensor, 'name=a.gif', { raw: GIF })).status, 201);
    const point = await user.client.post(`/sensors/${sensor}/data`, { value: 1, date: 1000 });
    t.match(point.refusal, { code: 'nothing_stored' });
  }
});

t.test(
  'demo data are in the shards of their sensors, also where a piece is stored again',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t);
    const { sql } = server;
    const { body } = await user.client.post<{ demo: { sensors: { id: string }[] } }>('/demo', {});
    await sql`UPDATE demos SET begins = created - 2 * 86400000000, written = created - 2 * 86400000000`;
    const goOn = await failing(sql, 'demos', 'UPDATE');
    await t.rejects(makeSome(sql, shards), /killed/);
    await goOn();
    while ((await makeSome(sql, shards)) !== 'none');
    const [central] = await sql<{ written: number; begins: number }[]>`SELECT written, begins FROM demos`;
    t.ok(central!.written > central!.begins);
    for (const { id } of body.demo.sensors) {
      const points = await read(user, Number(id));
      t.ok(points.length > 1, id);
      t.equal(new Set(points.map(([date]) => date)).size, points.length, id);
    }
  },
);

t.test('the result of a processor waits for a shard that cannot be reached', { skip }, async (t) => {
  const { server, user, shards, proxy } = await proxied(t);
  const { sql } = server;
  await newSensor(user);
  const finished = await finishedRun(sql, user);
  await proxy.shut();
  await t.rejects(finishRun({ sql, reachable: reachableOf(shards) }, finished, 'wait'), /locked/);
  t.match(await storePending({ sql, reachable: reachableOf(shards) }, new Skips()), { stored: 0, locked: 1 });
  await proxy.open();
  t.match(await storePending({ sql, reachable: reachableOf(shards) }, new Skips()), { stored: 1, locked: 0 });
  t.equal((await read(user, finished.sensorId)).length, 1);
});

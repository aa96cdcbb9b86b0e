/** Shards in distributed schemas of a Citus cluster. The decision on shards says what works there, and what does not. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { runCommand } from '../../../server/start/admin/run.js';
import { connect, type ShardSql, type Sql } from '../../../sql/connect.js';
import { migrate, readMigrations } from '../../../sql/migrate.js';
import { migrateShards } from '../../../sql/migrate-shards.js';
import { backup } from '../../../sql/operations/backup.js';
import { connectCoordinator, distributeSchema } from '../../../sql/operations/distribute.js';
import { readShards, Shards } from '../../../sql/shards.js';
import { mergeDue } from '../../../sql/store/points/blocks/due.js';
import { pruneJournal } from '../../../sql/store/points/blocks/merge.js';
import { storeDueSums } from '../../../sql/store/points/blocks/store-sums.js';
import { startSidecar } from '../../../workers/sidecar.js';
import {
  addressOfSchema,
  clusterPool,
  coordinatorUrl,
  moveSchema,
  newSchema,
  noCluster,
  nodesOf,
} from '../../support/citus.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { serverDatabase, testDatabase } from '../../support/database.js';
import { upload } from '../../support/file-sensors.js';
import { make, reader } from '../../support/live-sensors.js';
import { MovingLoad, makeLoadSensors } from '../../support/moving-load.js';
import { passwordFile } from '../../support/password-file.js';
import { BUILD, scratchFolder } from '../../support/product.js';
import { type TestServer, testServer } from '../../support/server.js';
import { addSensorTrigger, texts } from '../../support/triggers.js';
import { until } from '../../support/until.js';
import { comes, send, use } from '../../workers/services/attach.js';

const skip = noCluster;
const log = createLog('test', 'silent');
const environment = { LOG_LEVEL: 'silent', WEAK_DURABILITY: 'accepted' };

const points = (from: number) => Array.from({ length: 3 }, (_, i) => ({ value: from + i, date: from + i }));

/** What an operator reads: the output, or the message of the failure. */
function admin(url: string, ...words: readonly string[]): Promise<string> {
  return runCommand(words, { DATABASE_URL: url, ...environment }).catch(
    (error: unknown) => `failed: ${(error as Error).message}`,
  );
}

interface World {
  readonly central: ShardSql;
  readonly url: string;
  readonly coordinator: Sql;
  /** Of shard 1. */
  readonly schema: string;
  readonly shard: ShardSql;
  readonly server: TestServer;
  readonly user: TestUser;
}

/** New sensors are in shard 1. */
async function start(t: Test): Promise<World> {
  const { sql: central, url } = await testDatabase(t);
  const schema = newSchema(t);
  t.match(
    await admin(url, 'shards', 'add', addressOfSchema(coordinatorUrl(), schema)),
    /^Shard 1 is added: PostgreSQL \S+, Citus \S+\.\n/,
  );
  await central`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
  const shards = new Shards(central, await readShards(central, url), { max: 2, name: 'test' });
  t.teardown(() => shards.of(1).end({ timeout: 5 }));
  const server = await testServer(t, { DATABASE_URL: url });
  const coordinator = clusterPool(t);
  return { central, url, coordinator, schema, shard: shards.of(1), server, user: await newUser(server) };
}

t.test('a sensor has its data in a distributed schema', { skip }, async (t) => {
  const { central, url, coordinator, schema, shard, server, user } = await start(t);
  const { present } = await nodesOf(coordinator, schema);
  t.match(
    await admin(url, 'shards', 'list'),
    new RegExp(
      `\\n1 .* PostgreSQL \\S+, Citus \\S+ on ${present.host}:${present.port} .*yes +[1-9]\\d* +0 +from `,
    ),
  );
  t.match(
    await admin(url, 'shards', 'add', addressOfSchema(coordinatorUrl(), schema)),
    /is shard 1 of this deployment already$/,
  );
  const { client } = user;
  const id = await make(user);
  const total = async () => (await client.get<{ total: number }>(`/sensors/${id}/data`)).body.total;
  t.match((await client.post(`/sensors/${id}/data`, points(10))).body, { stored: 3 });
  t.match((await client.post(`/sensors/${id}/data`, points(11))).body, { stored: 1 });
  t.equal(await total(), 4, 'before a merge');
  const merge = () => mergeDue(shard, { bounds: { rows: 0, bytes: 0, age: 0 } });
  await merge();
  t.equal((await shard`SELECT FROM blocks WHERE sensor_id = ${id}`).count, 1);
  t.equal(await total(), 4, 'after it');
  t.equal((await upload(user, await make(user, 'file'))).status, 201);

  const live = await reader(t, server, user.session);
  t.match(await live.subscribe([id]), { refused: [] });
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  t.match((await client.post(`/sensors/${id}/data`, points(20))).body, { stored: 3 });
  await until(() => live.of(id).points.length === 3);
  await addSensorTrigger(user, String(id), { expression: 'sensor_data_value > 31' }, 'fires');
  t.match((await client.post(`/sensors/${id}/data`, points(30))).body, { stored: 3 });
  await until(async () => (await texts(central)).length === 1);

  await merge();
  await pruneJournal(shard);
  await storeDueSums(shard, { now: 4e15 });
  t.same([...(await shard`SELECT count FROM weeks WHERE sensor_id = ${id}`)], [{ count: 10 }]);
  t.equal(await total(), 10);

  const source = await make(user);
  const service = await use(user, source, { name: 'moving_average' });
  await send(user, source, { 1000: 4, 1001: 6 });
  await comes(t, user, service, { 1000: '4', 1001: '5' });

  const { manifest } = await backup(central, path.join(scratchFolder(t), 'citus.tar'));
  t.match(manifest, { shards: [{ id: 1, engine: 'postgres' }] });

  t.match((await client.delete(`/sensors/${id}/data?start_date=30&end_date=31`)).body, { deleted: 2 });
  t.equal(await total(), 8);
  t.equal((await client.delete(`/sensors/${id}`)).status, 200);
  await until(async () => (await shard`SELECT FROM blocks WHERE sensor_id = ${id}`).count === 0);
});

t.test('an addition that was killed before or after the distribution is finished', { skip }, async (t) => {
  for (const point of [
    'between migrations and distribution of a shard',
    'between migrations and identity of a shard',
    'between identity and use of a shard',
  ]) {
    const { sql, url } = await testDatabase(t);
    const address = addressOfSchema(coordinatorUrl(), newSchema(t));
    await killAt(point, url, 'admin.js', 'shards', 'add', address);
    t.match(await admin(url, 'shards', 'add', address), /^Shard 1 is added/, point);
    const shards = new Shards(sql, await readShards(sql, url), { max: 1, name: 'test' });
    t.teardown(() => shards.of(1).end({ timeout: 5 }));
    t.equal((await shards.of(1)`SELECT FROM shard_identity`).count, 1, point);
    t.match(await admin(url, 'shards', 'list'), /, Citus \S+ on /, point);
  }
});

/** Runs the command until it is at a place of the code, and kills it there. */
async function killAt(
  point: string,
  url: string,
  program: string,
  ...words: readonly string[]
): Promise<void> {
  const child = spawn(process.execPath, [path.join(BUILD, 'server/start', program), ...words], {
    env: { ...process.env, ...environment, DATABASE_URL: url, FAULT_POINTS: 'allowed', FAULT_POINT: point },
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(() => / T /.test(readFileSync(`/proc/${child.pid}/stat`, 'latin1')));
  child.kill('SIGKILL');
  await ended;
}

t.test('what cannot be a shard of a cluster is refused, and nothing is made', { skip }, async (t) => {
  const { sql, url } = await testDatabase(t);
  const coordinator = clusterPool(t);
  const add = (address: string) => admin(url, 'shards', 'add', address);
  const named = (schema: string) => addressOfSchema(coordinatorUrl(), schema);
  t.match(await add(coordinatorUrl()), /^failed: the database is one of a Citus cluster: name the schema /);
  t.match(await add(named('public')), /^failed: the database is one of a Citus cluster: name the schema /);
  t.match(await add(named('one,two')), /^failed: the database is one of a Citus cluster: name the schema /);

  const used = newSchema(t);
  await coordinator.unsafe(`CREATE SCHEMA ${used}; CREATE TABLE ${used}.stock (item text)`);
  t.match(await add(named(used)), /has tables of something else \(stock\): give an empty one$/);
  const distributed = newSchema(t);
  await coordinator.unsafe(`CREATE SCHEMA ${distributed}; SELECT citus_schema_distribute('${distributed}')`);
  t.match(await add(named(distributed)), /^failed: the schema \S+ is distributed already: drop it/);

  const missing = newSchema(t);
  const [node] = await coordinator<{ host: string; port: number }[]>`
    SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 LIMIT 1`;
  const other = new URL(named(missing));
  [other.hostname, other.port] = [node!.host, String(node!.port)];
  t.match(
    await add(other.href),
    /^failed: the address is of a node of a Citus cluster: give that of its coordinator$/,
  );

  const role = `role_${randomBytes(4).toString('hex')}`;
  await coordinator.unsafe(`CREATE ROLE ${role} LOGIN`);
  t.teardown(async () => {
    const last = connect(coordinatorUrl(), { max: 1, name: 'test' });
    await last.unsafe(`DROP ROLE ${role}`);
    await last.end();
  });
  const asOther = new URL(named(missing));
  asOther.username = role;
  t.match(
    await add(asOther.href),
    /^failed: the role may not make the schema \S+: grant it CREATE on the database/,
  );
  asOther.search = new URL(named(used)).search;
  t.match(await add(asOther.href), /^failed: the schema \S+ is of another role/);

  const alone = `alone_${randomBytes(4).toString('hex')}`;
  await coordinator.unsafe(`CREATE DATABASE ${alone} ENCODING 'UTF8' TEMPLATE template0`);
  t.teardown(async () => {
    const last = connect(coordinatorUrl(), { max: 1, name: 'test' });
    await last.unsafe(`DROP DATABASE ${alone} WITH (FORCE)`);
    await last.end();
  });
  const inAlone = new URL(named(missing));
  inAlone.pathname = `/${alone}`;
  const database = clusterPool(t, inAlone.href);
  await database.unsafe('CREATE EXTENSION citus');
  t.match(
    await add(inAlone.href),
    /^failed: the Citus cluster has no node for data: add nodes with citus_add_node$/,
  );
  await database.unsafe(`UPDATE pg_extension SET extversion = '12.1-1' WHERE extname = 'citus'`);
  t.match(
    await add(inAlone.href),
    /^failed: the database has Citus 12\.1-1, which is too old: version 13\.2 or newer/,
  );

  const [made] = await coordinator<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = ${missing}) AS found`;
  t.equal(made!.found, false);
  t.same([...(await sql`SELECT FROM shards`)], [], 'nothing is left');
});

t.test('a shard of a cluster neither leaves it nor enters it by shards move', { skip }, async (t) => {
  const { central, url, schema } = await start(t);
  const other = passwordFile(t)((await serverDatabase(t)).url);
  t.match(
    await admin(url, 'shards', 'move', '1', other),
    /^failed: shard 1 is in a Citus cluster, which moves it between its nodes: call citus_schema_move/,
  );
  t.match(await admin(url, 'shards', 'add', other), /^Shard 2 is added/);
  const target = addressOfSchema(coordinatorUrl(), schema);
  t.match(
    await admin(url, 'shards', 'move', '2', target),
    /^failed: that database is one of a Citus cluster/,
  );
  t.same(
    [...(await central`SELECT state, target FROM shards ORDER BY id`)],
    Array.from({ length: 2 }, () => ({ state: 'open', target: null })),
  );
});

t.test('a backup is restored into a schema of a cluster', { skip }, async (t) => {
  const { central, coordinator, user } = await start(t);
  const id = await make(user);
  t.match((await user.client.post(`/sensors/${id}/data`, points(10))).body, { stored: 3 });
  const folder = scratchFolder(t);
  await backup(central, path.join(folder, 'x.tar'));
  const { url } = await serverDatabase(t);
  const run = (address: string) =>
    promisify(execFile)(
      process.execPath,
      [path.join(BUILD, 'server/start/restore.js'), '--shard', `1=${address}`, 'x.tar'],
      { env: { ...process.env, ...environment, DATABASE_URL: url, INIT_CWD: folder } },
    ).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  const used = newSchema(t);
  await coordinator.unsafe(`CREATE SCHEMA ${used}; SELECT citus_schema_distribute('${used}')`);
  t.match(await run(coordinatorUrl()), /the database is one of a Citus cluster: name the schema /);
  t.match(
    await run(addressOfSchema(coordinatorUrl(), used)),
    /the schema \S+ is distributed already: drop it, or name another one/,
  );

  const schema = newSchema(t);
  t.match(
    await run(addressOfSchema(coordinatorUrl(), schema)),
    /^restored: \d accounts, 1 sensors, 2 databases, of /,
  );
  const { present } = await nodesOf(coordinator, schema);
  t.match(
    await admin(url, 'shards', 'list'),
    new RegExp(`\\n1 .*, Citus \\S+ on ${present.host}:${present.port} .*yes`),
  );
  const { url: server } = await testServer(t, { DATABASE_URL: url });
  const client = new Client(server, user.session);
  t.match((await client.get(`/sensors/${id}/data`)).body, { total: 3 });
  t.match((await client.post(`/sensors/${id}/data`, points(20))).body, { stored: 3 });
  await moveSchema(coordinator, schema);
  t.match((await client.get(`/sensors/${id}/data`)).body, { total: 6 });
});

t.test(
  'a restore that was killed before the distribution is finished by a migration',
  { skip },
  async (t) => {
    const { central, user } = await start(t);
    const id = await make(user);
    t.match((await user.client.post(`/sensors/${id}/data`, points(10))).body, { stored: 3 });
    const file = path.join(scratchFolder(t), 'x.tar');
    await backup(central, file);
    const { url } = await serverDatabase(t);
    const given = ['--shard', `1=${addressOfSchema(coordinatorUrl(), newSchema(t))}`, file];
    await killAt('between migrations and distribution of a shard', url, 'restore.js', ...given);
    const sql = clusterPool(t, url);
    t.same(await migrateShards(sql, url, 'test', log), []);
    t.match(await admin(url, 'shards', 'list'), /, Citus \S+ on /);
    const client = new Client((await testServer(t, { DATABASE_URL: url })).url, user.session);
    t.match((await client.post(`/sensors/${id}/data`, points(20))).body, { stored: 3 });
    t.match((await client.get(`/sensors/${id}/data`)).body, { total: 6 });
  },
);

t.test(
  'large statements on a node use no parallel worker, in which Citus runs no function',
  { skip },
  async (t) => {
    const { shard, user } = await start(t);
    const id = await make(user);
    t.match((await user.client.post(`/sensors/${id}/data`, points(10))).body, { stored: 3 });
    await mergeDue(shard, { bounds: { rows: 0, bytes: 0, age: 0 } });
    t.equal((await shard`SELECT FROM blocks`).count, 1);
    t.match((await user.client.post(`/sensors/${id}/data`, points(20))).body, { stored: 3 });
    const connection = await shard.reserve();
    await connection`SELECT set_config('parallel_leader_participation', 'off', false)`;
    const rows = await connection`SELECT number FROM points WHERE sensor_id = ANY (${[id]}::bigint[])`;
    connection.release();
    t.equal(rows.count, 6);
  },
);

t.test('a migration changes a distributed schema, which is used meanwhile', { skip }, async (t) => {
  const { central, url, schema, shard, user } = await start(t);
  const id = await make(user);
  t.match((await user.client.post(`/sensors/${id}/data`, points(10))).body, { stored: 3 });
  t.same(await migrateShards(central, url, 'test', log), [], 'there is nothing to do');
  const files = await readMigrations();
  const number = files.length + 1;
  const text = `
    CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sensor_id bigint NOT NULL, note text NOT NULL);
    CREATE UNLOGGED TABLE drafts (note text);
    ALTER TABLE journal ADD COLUMN note text NOT NULL DEFAULT '';
    CREATE INDEX notes_of_sensors ON notes (sensor_id);
    CREATE FUNCTION notes_of(sensor bigint) RETURNS bigint LANGUAGE sql STABLE AS 'SELECT count(*) FROM notes WHERE sensor_id = sensor';
    CREATE FUNCTION ignore_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER ignored AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION ignore_change();
    INSERT INTO notes (sensor_id, note) SELECT ${id}, 'from the migration';`;
  const own = { number, name: `${number}_notes`, text, checksum: 'none' };
  const address = (await central<{ address: string }[]>`SELECT address FROM shards`)[0]!.address;
  const coordinator = connectCoordinator(address, 'test');
  t.teardown(() => coordinator.end({ timeout: 5 }));
  t.match(await migrate(coordinator, log, [...files, own]), { applied: [own.name] });
  await distributeSchema(coordinator);
  t.same([...(await shard`SELECT notes_of(${id}) AS count`)], [{ count: 1 }]);
  await shard`INSERT INTO notes (sensor_id, note) VALUES (${id}, 'from a process')`;
  t.same([...(await shard`SELECT notes_of(${id}) AS count`)], [{ count: 2 }]);
  t.match((await user.client.post(`/sensors/${id}/data`, points(20))).body, { stored: 3 });
  t.match((await user.client.get(`/sensors/${id}/data`)).body, { total: 6 });
  await moveSchema(clusterPool(t), schema);
  t.match((await user.client.post(`/sensors/${id}/data`, points(30))).body, { stored: 3 });
  t.match((await user.client.get(`/sensors/${id}/data`)).body, { total: 9 });
});

t.test('clients notice nothing of a schema that Citus moves', { skip }, async (t) => {
  const { central, coordinator, schema, shard, server, user } = await start(t);
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  const sensors = await makeLoadSensors(user);
  const { one, two, files } = sensors;
  const live = await reader(t, server, user.session);
  t.match(await live.subscribe([one, two]), { refused: [] });
  const load = new MovingLoad(user);
  await load.use(sensors);
  let isOver = false;
  const merging = (async () => {
    while (!isOver) {
      await mergeDue(shard, { bounds: { rows: 0, bytes: 0, age: 0 } }).catch(() => {});
      await sleep(20);
    }
  })();
  for (const mode of ['auto', 'block_writes', 'auto', 'block_writes']) {
    const { other } = await nodesOf(coordinator, schema);
    await moveSchema(coordinator, schema, mode);
    await until(async () => {
      const [node] = await shard<{ port: number }[]>`SELECT current_setting('port')::int AS port`;
      return node!.port === other.port;
    });
    const before = load.acknowledged.get(one)!;
    await until(() => load.acknowledged.get(one)! > before + 20);
  }
  isOver = true;
  await merging;
  await load.end(files);
  t.same(load.violations, []);
  for (const id of [one, two]) {
    const last = load.acknowledged.get(id)!;
    await live.until(() => live.of(id).points.length >= last);
    t.equal(live.of(id).points.length, last, 'the live feed has each point once');
  }
  // Deletions of points are in the audit log by way of the shard, each once.
  await until(async () => (await shard`SELECT FROM shard_outbox`).count === 0);
  const [copied] = await central<{ outbox_read: number }[]>`SELECT outbox_read FROM shards`;
  t.ok(copied!.outbox_read > 0);
});

t.test('a node or a coordinator that crashes loses and doubles nothing', { skip }, async (t) => {
  const { coordinator, schema, server, user } = await start(t);
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  const sensors = await makeLoadSensors(user);
  const { one, files } = sensors;
  let mayFail = false;
  const load = new MovingLoad(user, () => mayFail);
  await load.use(sensors);
  const more = async () => {
    const before = load.acknowledged.get(one)!;
    await until(() => load.acknowledged.get(one)! > before + 20);
  };
  await more();
  for (const during of ['uploads', 'a move', 'uploads', 'a move']) {
    const { present, other } = await nodesOf(coordinator, schema);
    mayFail = true;
    const mode = during === 'a move' ? 'block_writes' : null;
    const moved = mode === null ? null : moveSchema(coordinator, schema, mode).catch(() => {});
    if (moved !== null) await sleep(1000);
    await crash(during === 'a move' && present.port > other.port ? other : present);
    await moved;
    await more();
    mayFail = false;
    await more();
    // Processes are connected to the node: they notice nothing.
    await crash(addressOfCoordinator());
    await more();
    await until(async () => (await coordinator`SELECT 1`.catch(() => [])).length === 1);
  }
  await load.end(files);
  t.same(load.violations, []);
  t.ok(load.acknowledged.get(one)! > 200);
});

function addressOfCoordinator(): { host: string; port: number } {
  const { hostname, port } = new URL(coordinatorUrl());
  return { host: hostname, port: Number(port || 5432) };
}

/** Kills a process of the database by kill -9, which ends all others: the database starts again from its log. It has to be on this machine. */
async function crash({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  const url = new URL(coordinatorUrl());
  [url.hostname, url.port] = [host, String(port)];
  const client = new pg.Client(url.href);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]!.pid, 'SIGKILL');
}

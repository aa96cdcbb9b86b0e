/** Shards in schemas of a database: several of them in one, or beside the central tables. */
import path from 'node:path';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { runCommand } from '../../../server/start/admin/run.js';
import { connect, type ShardSql, type Sql } from '../../../sql/connect.js';
import { migrate } from '../../../sql/migrate.js';
import { backup } from '../../../sql/operations/backup.js';
import { moveShard } from '../../../sql/operations/move/move.js';
import { restore } from '../../../sql/operations/restore.js';
import { Shards } from '../../../sql/shards.js';
import { bytesOfDatabase } from '../../../sql/store/shards/size.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { serverDatabase, testDatabase } from '../../support/database.js';
import { make, reader } from '../../support/live-sensors.js';
import { MovingLoad } from '../../support/moving-load.js';
import { severalSessions } from '../../support/needs.js';
import { passwordFile } from '../../support/password-file.js';
import { scratchFolder } from '../../support/product.js';
import { type TestServer, testServer } from '../../support/server.js';
import { addSensorTrigger, texts } from '../../support/triggers.js';
import { until } from '../../support/until.js';

const skip = severalSessions('each shard has connections of its own');
const log = createLog('test', 'silent');

/** What an operator reads: the output, or the message of the failure. */
function admin(url: string, ...words: readonly string[]): Promise<string> {
  const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', WEAK_DURABILITY: 'accepted' };
  return runCommand(words, environment).catch((error: unknown) => `failed: ${(error as Error).message}`);
}

/** The address of a schema. */
function schemaOf(url: string, name: string): string {
  const address = new URL(url);
  return `${address.href}${address.search === '' ? '?' : '&'}options=-c%20search_path%3D${name}`;
}

function poolOf(t: Test, url: string): ShardSql {
  const { only: sql } = new Shards(connect(url, { max: 2, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  return sql;
}

async function makeSchemas(t: Test, url: string, names: readonly string[]): Promise<Sql> {
  const sql = poolOf(t, url);
  for (const name of names) await sql`CREATE SCHEMA ${sql(name)}`;
  return sql;
}

interface World {
  readonly central: ShardSql;
  readonly url: string;
  /** Addresses of shards 1 to 3: the third one is in the database of the central tables, the others in another one. */
  readonly addresses: readonly [string, string, string];
  /** Of the database of shards 1 and 2. */
  readonly other: string;
  readonly server: TestServer;
  readonly user: TestUser;
}

async function start(t: Test): Promise<World> {
  const withoutPassword = passwordFile(t);
  const { sql: central, url } = await testDatabase(t);
  const other = (await serverDatabase(t)).url;
  await makeSchemas(t, other, ['shard_1', 'shard_2', 'spare']);
  await makeSchemas(t, url, ['shard_3']);
  const addresses = [
    withoutPassword(schemaOf(other, 'shard_1')),
    withoutPassword(schemaOf(other, 'shard_2')),
    withoutPassword(schemaOf(url, 'shard_3')),
  ] as const;
  for (const [i, address] of addresses.entries())
    t.match(await admin(url, 'shards', 'add', address), new RegExp(`^Shard ${i + 1} is added`));
  const server = await testServer(t, { DATABASE_URL: url });
  return { central, url, addresses: [...addresses], other, server, user: await newUser(server) };
}

/** Makes a sensor in a shard. */
async function makeIn({ central, user }: World, shard: number): Promise<number> {
  await central.unsafe(`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT ${shard}`);
  return make(user);
}

const points = (from: number) => Array.from({ length: 3 }, (_, i) => ({ value: from + i, date: from + i }));

t.test('sensors have their data in schemas of two databases', { skip }, async (t) => {
  const world = await start(t);
  const { central, url, addresses, server, user } = world;
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  const sensors: number[] = [];
  for (let shard = 0; shard <= 3; shard++) sensors.push(await makeIn(world, shard));
  const live = await reader(t, server, user.session);
  t.match(await live.subscribe(sensors), { refused: [] });
  for (const [i, id] of sensors.entries()) {
    await addSensorTrigger(user, String(id), { expression: 'sensor_data_value > 11' }, `shard ${i}`);
    t.match((await user.client.post(`/sensors/${id}/data`, points(10))).body, { stored: 3 });
  }
  const mixed = sensors.map((sensor_id) => ({ sensor_id, data: points(5) }));
  t.match((await user.client.post('/sensors/data', { sensors: mixed })).body, { stored: 12 });
  const pools = [central, ...addresses.map((address) => poolOf(t, address))];
  for (const [i, id] of sensors.entries()) {
    t.match((await user.client.get(`/sensors/${id}/data`)).body, { total: 6 });
    await live.until(() => live.of(id).points.length === 6);
    for (const [shard, sql] of pools.entries()) {
      const { count } = await sql`SELECT FROM points WHERE sensor_id = ${id}`;
      t.equal(count, shard === i ? 6 : 0, `sensor ${i} in shard ${shard}`);
    }
  }
  await until(async () => (await texts(central)).length === 4);
  t.same((await texts(central)).sort(), ['shard 0', 'shard 1', 'shard 2', 'shard 3']);

  t.equal((await user.client.delete(`/sensors/${sensors[2]}`)).status, 200);
  await until(async () => (await pools[2]!`SELECT FROM points`).count === 0);
  for (const i of [0, 1, 3])
    t.match((await user.client.get(`/sensors/${sensors[i]}/data`)).body, { total: 6 });

  const list = await admin(url, 'shards', 'list');
  for (const address of addresses) t.ok(list.includes(` ${address} `), address);
  t.equal(list.match(/ yes +\d+ +\d+ +from /g)?.length, 3, list);
  await pools[1]!`CREATE TABLE filler AS SELECT generate_series(1, 100000) AS number`;
  const sizes = await Promise.all(pools.map((sql) => bytesOfDatabase(sql)));
  const bytes = (i: number) => sizes[i]!;
  t.ok(bytes(1) > bytes(2) + 1_000_000, 'a schema has a size of its own');
  t.ok(bytes(0) < bytes(1) && bytes(3) < bytes(1), 'beside the central tables too');
});

t.test('a schema is not taken for another one of its database', { skip }, async (t) => {
  const { central, url, addresses, other, user } = await start(t);
  const add = (address: string) => admin(url, 'shards', 'add', address);
  const spare = addresses[0].replace('shard_1', 'spare');
  t.match(await add(addresses[1]), /is shard 2 of this deployment already$/);
  t.match(await add(addresses[2]), /is shard 3 of this deployment already$/);
  t.match(await add(addresses[0].replace('shard_1', 'absent')), /has no schema absent: make it/);
  t.match(await add(`${spare}%2Cshard_1`), /the address names several schemas \(spare,shard_1\)/);
  t.match(
    await add(addresses[2].replace('shard_3', 'public')),
    /is the central database of this deployment$/,
  );
  t.match(await admin(addresses[1], 'shards', 'add', spare), /DATABASE_URL names the database of shard 2/);
  const database = poolOf(t, other);
  await database`CREATE TABLE spare.stock (item text)`;
  t.match(await add(spare), /has tables of something else \(stock\)/);
  await database`DROP TABLE spare.stock`;
  t.equal((await central`SELECT FROM shards`).count, 3);

  // Another deployment in the same database, with a job.
  await makeSchemas(t, other, ['second']);
  const second = new URL(schemaOf(other, 'second')).href;
  const server = await testServer(t, { DATABASE_URL: await migrated(second) });
  await newUser(server);
  t.match(
    await add(addresses[0].replace('shard_1', 'second')),
    /has the data of another deployment \(in \w+\)/,
  );
  await database`SELECT graphile_worker.add_job('none')`;
  t.match(await add(spare), /^Shard 4 is added/);
  t.equal((await user.client.post('/sensors', { sensor: { name: 'still' } })).status, 201);
});

async function migrated(url: string): Promise<string> {
  const sql = connect(url, { max: 2, name: 'test' });
  await migrate(sql, log);
  await sql.end();
  return url;
}

t.test(
  'a shard moves from schema to schema, and its neighbour keeps its connections',
  { skip },
  async (t) => {
    const world = await start(t);
    const { central, addresses, other, server, user } = world;
    const sidecar = await startSidecar(server.config, log);
    t.teardown(() => sidecar.close());
    const [moving, neighbour, beside] = [
      await makeIn(world, 1),
      await makeIn(world, 2),
      await makeIn(world, 0),
    ];
    const load = new MovingLoad(user);
    for (const id of [moving, neighbour, beside]) load.write(id);
    const database = poolOf(t, other);
    const schemas = ['shard_1', 'shard_2', 'spare'];
    /** Processes of the database, by the schema that they use. */
    const sessions = () => database<{ pid: number; schema: string }[]>`
    SELECT pid, name AS schema FROM pg_locks JOIN unnest(${schemas}::text[]) AS name ON objid = hashtext(name)::oid
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await until(async () => (await sessions()).some(({ schema }) => schema === 'shard_2'));
    const before = (await sessions()).filter(({ schema }) => schema === 'shard_2');
    const spare = addresses[0].replace('shard_1', 'spare');
    const options = { config: server.config, log, progress: () => {} };
    await t.rejects(moveShard(central, 1, addresses[1], options), /that database has shard 2/);
    await t.rejects(moveShard(central, 1, addresses[2], options), /that database has shard 3/);
    for (const target of [spare, addresses[0], spare, addresses[2].replace('shard_3', 'other')]) {
      if (target.includes('other')) await central`CREATE SCHEMA other`;
      t.equal(await moveShard(central, 1, target, options), 'moved');
      // A process that has not noticed the move is refused by the former schema, and leaves it.
      await until(async () =>
        (await sessions()).every(({ schema }) => schema === 'shard_2' || target.includes(schema)),
      );
    }
    const after = new Set((await sessions()).map(({ pid }) => pid));
    t.ok(
      before.length > 0 && before.every(({ pid }) => after.has(pid)),
      'the neighbour keeps its connections',
    );
    const files = await make(user, 'file');
    await load.store(files);
    await load.end(files);
    t.same(load.violations, []);
    for (const id of [moving, neighbour, beside]) t.ok(load.acknowledged.get(id)! > 5, 'points were stored');
  },
);

t.test('a backup of schemas comes back into schemas, or into one database', { skip }, async (t) => {
  const world = await start(t);
  const { central, user } = world;
  const sensors: number[] = [];
  for (let shard = 0; shard <= 3; shard++) {
    sensors.push(await makeIn(world, shard));
    await user.client.post(`/sensors/${sensors[shard]}/data`, points(10 * (shard + 1)));
  }
  await central`SELECT graphile_worker.add_job('none')`;
  const file = path.join(scratchFolder(t), 'schemas.tar');
  t.match((await backup(central, file)).manifest, { format: 2, shards: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  for (const into of ['schemas', 'one']) {
    const { url } = await serverDatabase(t);
    const names = ['one', 'two', 'three'];
    await makeSchemas(t, url, into === 'schemas' ? names : []);
    const addresses = into === 'schemas' ? names.map((name, i) => [i + 1, schemaOf(url, name)] as const) : [];
    const sql = poolOf(t, url);
    await restore(sql, file, log, { shards: new Map(addresses) });
    t.equal((await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'none'`).count, 1);
    const client = new Client((await testServer(t, { DATABASE_URL: url })).url, user.session);
    for (const id of sensors) {
      const theirs = (await user.client.get(`/sensors/${id}/data`)).body;
      t.match(theirs, { total: 3 });
      t.same((await client.get(`/sensors/${id}/data`)).body, theirs, into);
      t.match((await client.post(`/sensors/${id}/data`, points(100))).body, { stored: 3 });
    }
    t.equal((await sql`SELECT FROM points`).count, into === 'schemas' ? 6 : 24);
  }
});

/** `npm run admin -- shards add`: a database that is added while servers and sidecars run, and one that is refused. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import t, { type Test } from 'tap';
import { readConfig } from '../../../common/config.js';
import { addedShardFaultPoints } from '../../../common/fault-points.js';
import { createLog } from '../../../common/log.js';
import { runCommand } from '../../../server/start/admin/run.js';
import { connect, type Sql } from '../../../sql/connect.js';
import { migrate, readMigrations } from '../../../sql/migrate.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { emptyDatabase, serverDatabase, testDatabase } from '../../support/database.js';
import { reader } from '../../support/live-sensors.js';
import { severalSessions } from '../../support/needs.js';
import { passwordFile } from '../../support/password-file.js';
import { BUILD } from '../../support/product.js';
import { testServer } from '../../support/server.js';
import { addSensorTrigger, texts } from '../../support/triggers.js';
import { until } from '../../support/until.js';
import { comes, send, use } from '../../workers/services/attach.js';

const skip = severalSessions('each shard is a database of its own');
const log = createLog('test', 'silent');
const environment = { LOG_LEVEL: 'silent', WEAK_DURABILITY: 'accepted' };

/** What an operator reads: the output, or the message of the failure. */
function admin(url: string, ...words: readonly string[]): Promise<string> {
  return runCommand(words, { DATABASE_URL: url, ...environment }).catch(
    (error: unknown) => `failed: ${(error as Error).message}`,
  );
}

function poolOf(t: Test, url: string): Sql {
  const sql = connect(url, { max: 2, name: 'test' });
  t.teardown(() => sql.end({ timeout: 5 }));
  return sql;
}

async function makeSensor({ client }: TestUser, type = 'float'): Promise<number> {
  const sensor = { name: 'made', data_type: type };
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor });
  return Number(body.sensor.id);
}

/** The notice is over, so that sensors are placed in all shards. */
async function endNotice(central: Sql): Promise<void> {
  await central`UPDATE shards SET opens = now()`;
}

t.test('new sensors are placed in a database that is added while servers run', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { sql, url } = await testDatabase(t);
  // The other database stays far smaller than a third, so that the account leaves this one at once.
  await sql`CREATE TABLE filler AS SELECT generate_series(1, 2000000) AS number`;
  const servers = [await testServer(t, { DATABASE_URL: url }), await testServer(t, { DATABASE_URL: url })];
  const user = await newUser(servers[0]!);
  const sidecar = await startSidecar(servers[0]!.config, log);
  t.teardown(() => sidecar.close());
  const before = await makeSensor(user);
  const streams = await Promise.all(servers.map((server) => reader(t, server, user.session)));
  for (const stream of streams) await stream.subscribe([before]);

  const added = withoutPassword((await emptyDatabase(t)).url);
  const shard = poolOf(t, added);
  t.match(
    await admin(url, 'shards', 'add', added),
    /^Shard 1 is added: PostgreSQL \d+\.\d+.*\nNew sensors are placed there from \S+Z on, /,
  );
  t.match(
    await admin(url, 'shards', 'list'),
    new RegExp(`\\n1 +${added.replaceAll('?', '\\?')} +\\S+ \\S+ +\\d+ +yes +\\d+ +0 +from \\S+Z\\n`),
  );
  const shardOf = async (id: number) =>
    (await sql<{ shard: number }[]>`SELECT shard FROM sensors WHERE id = ${id}`)[0]!.shard;
  t.equal(await shardOf(await makeSensor(user)), 0, 'not before every process uses it');
  await endNotice(sql);
  let sensor = 0;
  await until(async () => {
    sensor = await makeSensor(user);
    return (await shardOf(sensor)) === 1;
  });

  const points = (from: number) => Array.from({ length: 3 }, (_, i) => ({ value: from + i, date: from + i }));
  const [first, second] = servers.map(({ url }) => new Client(url, user.session)) as [Client, Client];
  for (const stream of streams) t.match(await stream.subscribe([sensor]), { subscribed: [sensor] });
  t.match((await first.post(`/sensors/${sensor}/data`, points(10))).body, { stored: 3 });
  t.match((await second.post(`/sensors/${sensor}/data`, points(20))).body, { stored: 3 });
  t.match((await second.get(`/sensors/${sensor}/data`)).body, { total: 6 });
  for (const stream of streams) await stream.until(() => stream.of(sensor).points.length === 6);
  t.match(
    [...(await shard`SELECT count(*) AS count FROM points WHERE sensor_id = ${sensor}`)],
    [{ count: 6 }],
  );
  const mixed = [before, sensor].map((sensor_id) => ({ sensor_id, data: points(30) }));
  t.match((await first.post('/sensors/data', { sensors: mixed })).body, { stored: 6 });
  await first.post('/write', undefined, { raw: 'added,place=there value=1 1700000000000000000' });
  const [made] = await sql<{ sensor_id: number }[]>`SELECT sensor_id FROM protocol_sensors`;
  t.equal(await shardOf(made!.sensor_id), 1, 'a sensor of a protocol too');

  // The sidecar that was there before works on it.
  const source = await makeSensor(user);
  await addSensorTrigger(
    user,
    String(source),
    { expression: 'sensor_data_value > 5' },
    'value {sensor_data_value}',
  );
  const service = await use(user, source, { name: 'moving_average' });
  t.same([await shardOf(source), await shardOf(service)], [1, 1]);
  await send(user, source, { 1000: 4, 1001: 6 });
  await comes(t, user, service, { 1000: '4', 1001: '5' });
  await until(async () => (await texts(sql)).length > 0);
  t.same(await texts(sql), ['value 6']);

  t.equal((await first.delete(`/sensors/${sensor}`)).status, 200);
  t.equal((await second.get(`/sensors/${sensor}/data`)).status, 404);
  await until(async () => (await shard`SELECT FROM points WHERE sensor_id = ${sensor}`).length === 0);
});

t.test('sensors of an account are placed together while their database has room', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { sql, url } = await testDatabase(t);
  for (let i = 0; i < 2; i++)
    t.match(await admin(url, 'shards', 'add', withoutPassword((await serverDatabase(t)).url)), /is added/);
  /** Sizes as a sidecar would measure them. */
  const measure = (bytes: readonly number[]) => sql`
    INSERT INTO shard_sizes (shard, bytes, measured)
    SELECT ordinal - 1, bytes, now() + interval '1 hour' FROM unnest(${bytes as number[]}::bigint[]) WITH ORDINALITY AS given (bytes, ordinal)
    ON CONFLICT (shard) DO UPDATE SET bytes = excluded.bytes`;
  await measure([1000, 100, 100]);
  await endNotice(sql);
  const server = await testServer(t, { DATABASE_URL: url });
  const shardsOf = async ({ id }: TestUser) => {
    const rows = await sql<{ shard: number }[]>`SELECT shard FROM sensors WHERE owner_id = ${id} ORDER BY id`;
    return rows.map(({ shard }) => shard);
  };
  /** How often the account has begun to use another database: one sensor in 4,500 may do that. */
  const changesOf = (shards: readonly number[]) =>
    shards.filter((shard, i) => i > 0 && shard !== shards[i - 1]);
  let user = await newUser(server);
  // The server reads the list of databases before it uses them.
  await until(async () => {
    await makeSensor(user);
    return (await shardsOf(user)).at(-1) !== 0;
  });
  for (let i = 0; i < 3; i++) {
    user = await newUser(server);
    await makeSensor(user);
    await Promise.all(Array.from({ length: 10 }, () => makeSensor(user)));
    const lines = Array.from(
      { length: 10 },
      (_, place) => `added,place=${place} value=1 1700000000000000000`,
    );
    t.equal((await user.client.post('/write', undefined, { raw: lines.join('\n') })).status, 204);
    const shards = await shardsOf(user);
    t.equal(shards.length, 21);
    t.ok(changesOf(shards).length < 2, `${shards}`);
  }

  const leave = async (former: number) => {
    await until(async () => {
      await makeSensor(user);
      return (await shardsOf(user)).at(-1) !== former;
    });
    for (let i = 0; i < 10; i++) await makeSensor(user);
    const shards = (await shardsOf(user)).slice(-11);
    t.notOk(shards.includes(former));
    t.ok(changesOf(shards).length < 2, `${shards}`);
  };
  const first = (await shardsOf(user)).at(-1)!;
  await sql`UPDATE shards SET opens = 'infinity' WHERE id = ${first}`;
  await leave(first);
  await endNotice(sql);
  const second = (await shardsOf(user)).at(-1)!;
  await measure([100, 100, 100].map((bytes, shard) => (shard === second ? 1000 : bytes)));
  await leave(second);
});

t.test('what is no empty database is refused, and stays as it is', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const [one, other] = [await testDatabase(t), await testDatabase(t)];
  await newUser(await testServer(t, { DATABASE_URL: one.url }));
  await newUser(await testServer(t, { DATABASE_URL: other.url }));
  const add = (url: string) => admin(one.url, 'shards', 'add', withoutPassword(url));
  t.match(
    await add(one.url),
    /^failed: the database "\S+" at \S+ is the central database of this deployment$/,
  );
  t.match(await add(other.url), /has the data of another deployment \(in \w+\): give an empty one$/);

  const foreign = await serverDatabase(t);
  const tables = poolOf(t, foreign.url);
  await tables`CREATE TABLE stock (item text)`;
  t.match(await add(foreign.url), /has tables of something else \(stock\): give an empty one$/);
  t.match([...(await tables`SELECT to_regclass('migrations') AS found`)], [{ found: null }]);

  const taken = await serverDatabase(t);
  t.match(await admin(other.url, 'shards', 'add', withoutPassword(taken.url)), /^Shard 1 is added/);
  t.match(await add(taken.url), /is shard 1 of another deployment: nothing was changed$/);
  t.match(
    await admin(taken.url, 'shards', 'add', withoutPassword(foreign.url)),
    /DATABASE_URL names the database of shard 1/,
  );

  const missing = new URL(foreign.url);
  missing.pathname = '/none';
  t.match(await add(missing.href), /^failed: the database "none" at \S+ does not exist: check the address/);
  const none = new URL(withoutPassword(foreign.url));
  none.username = 'nobody';
  t.match(
    await admin(one.url, 'shards', 'add', none.href),
    /wants a password of "nobody", which is not given/,
  );
  t.same([...(await one.sql`SELECT FROM shards`)], [], 'nothing is left');
});

t.test('a database that allows fewer connections than processes open is refused', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { url } = await testDatabase(t);
  const other = (await serverDatabase(t)).url;
  const sql = poolOf(t, other);
  const { QUERY_CONNECTIONS, READ_CONNECTIONS } = readConfig({});
  // Of a server: one for uploads, two for the live feed, two for health, one for rights. A sidecar has twelve.
  const needed = QUERY_CONNECTIONS + READ_CONNECTIONS + 6 + 12;
  const allow = (count: number) =>
    sql.unsafe(`ALTER DATABASE "${sql.address.database}" CONNECTION LIMIT ${count}`);
  await allow(needed - 1);
  const add = () => admin(url, 'shards', 'add', withoutPassword(other));
  t.match(
    await add(),
    new RegExp(
      `^failed: ${needed} database connections may be needed and the database allows ${needed - 1}:`,
    ),
  );
  await allow(needed);
  t.match(await add(), /^Shard 1 is added/);
  t.equal(
    await admin(url, 'shards', 'move', '99999', withoutPassword(other)),
    'failed: there is no shard 99999 that has a database of its own',
  );
});

t.test('no database is added while a process that knows no shards is connected', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { url } = await testDatabase(t);
  const added = withoutPassword((await serverDatabase(t)).url);
  const server = await testServer(t, { DATABASE_URL: url });
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  // As one of version 0.2.0 that has connected anew since the last migration.
  const old = new pg.Client({ connectionString: url, application_name: 'sensorium flush' });
  await old.connect();
  t.equal(
    await admin(url, 'shards', 'add', added),
    'failed: processes of an older version are connected (sensorium flush): replace all servers and sidecars first',
  );
  await old.end();
  t.match(await admin(url, 'shards', 'add', added), /^Shard 1 is added/);
});

t.test('a database is added while a process runs a statement with parallel workers', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { sql, url } = await testDatabase(t);
  const sidecar = connect(url, { max: 1, name: 'sensorium sidecar' });
  t.teardown(() => sidecar.end({ timeout: 5 }));
  await sidecar`
    SELECT set_config(name, 'on', false) FROM pg_settings WHERE name IN ('debug_parallel_query', 'force_parallel_mode')`;
  const [{ pid }] = await sidecar<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
  const work = sidecar`SELECT count(pg_sleep(1)) FROM generate_series(1, 600)`.then(() => {});
  const ended = t.rejects(work, { code: '57014' });
  await until(async () => {
    const { count } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'parallel worker'`;
    return count > 0;
  });
  t.match(
    await admin(url, 'shards', 'add', withoutPassword((await serverDatabase(t)).url)),
    /^Shard 1 is added/,
  );
  t.equal((await sql`SELECT FROM pg_stat_activity WHERE leader_pid = ${pid}`).count, 1, 'it still runs');
  await sql`SELECT pg_cancel_backend(${pid})`;
  await ended;
});

t.test('an addition that was killed anywhere is finished by the next one', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  for (const point of addedShardFaultPoints) {
    const { sql, url } = await testDatabase(t);
    const added = withoutPassword((await serverDatabase(t)).url);
    await killAt(point, url, added);
    const server = await testServer(t, { DATABASE_URL: url });
    const user = await newUser(server);
    t.equal((await user.client.post('/sensors', { sensor: { name: 'meanwhile' } })).status, 201, point);
    t.match(await admin(url, 'shards', 'add', added), /^Shard 1 is added/, point);
    const [identity] = await poolOf(t, added)`SELECT shard, identity, generation FROM shard_identity`;
    const rows = await sql`SELECT id AS shard, identity, generation FROM shards WHERE opens < 'infinity'`;
    t.same([...rows], [identity], point);
    t.match(await admin(url, 'shards', 'add', added), /is shard 1 of this deployment already$/, point);
  }
});

/** Runs the command until it is at a place of the code, and kills it there. */
async function killAt(point: string, url: string, added: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(BUILD, 'server/start/admin.js'), 'shards', 'add', added], {
    env: {
      ...process.env,
      ...environment,
      DATABASE_URL: url,
      FAULT_POINTS: 'allowed',
      FAULT_POINT: point,
    },
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(() => / T /.test(readFileSync(`/proc/${child.pid}/stat`, 'latin1')));
  child.kill('SIGKILL');
  await ended;
}

t.test('another database can take the place of one whose addition was given up', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { sql, url } = await testDatabase(t);
  const [first, second] = [
    withoutPassword((await serverDatabase(t)).url),
    withoutPassword((await serverDatabase(t)).url),
  ];
  await killAt('between identity and use of a shard', url, first);
  t.match(await admin(url, 'shards', 'list'), /\n1 .* being added\n$/);
  t.match(await admin(url, 'shards', 'add', second), /^Shard 1 is added/);
  t.match(
    await admin(url, 'shards', 'add', first),
    /is shard 1 of another deployment/,
    'its identity is not used again',
  );
  t.match([...(await sql`SELECT id, address FROM shards`)], [{ id: 1, address: second }]);
});

t.test('additions at the same time follow each other', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { sql, url } = await testDatabase(t);
  const [first, second] = [
    withoutPassword((await serverDatabase(t)).url),
    withoutPassword((await serverDatabase(t)).url),
  ];
  const said = await Promise.all([first, first, second].map((each) => admin(url, 'shards', 'add', each)));
  t.equal(said.filter((line) => /^Shard \d is added/.test(line)).length, 2);
  t.equal(said.filter((line) => /is shard \d of this deployment already$/.test(line)).length, 1);
  const rows = await sql<{ id: number; address: string }[]>`SELECT id, address FROM shards ORDER BY id`;
  t.same(
    rows.map(({ id }) => id),
    [1, 2],
  );
  t.same(rows.map(({ address }) => address).sort(), [first, second].sort());
  await sql`UPDATE shards SET state = 'moving', target = 'postgres://a@b/c' WHERE id = 2`;
  t.match(await admin(url, 'shards', 'list'), /\n\nShard 2 moves to postgres:\/\/a@b\/c\. /);
});

t.test(
  'the sensors of a database that lacks migrations are refused until they have run',
  { skip },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const added = passwordFile(t)((await serverDatabase(t)).url);
    const shard = poolOf(t, added);
    await migrate(shard, log, (await readMigrations()).slice(0, -1));
    await sql`INSERT INTO shards (id, address, opens) VALUES (1, ${added}, 'infinity')`;
    const [row] = await sql<{ identity: string }[]>`SELECT identity FROM shards`;
    await shard`INSERT INTO shard_identity (shard, identity, generation) VALUES (1, ${row!.identity}, 1)`;
    const user = await newUser(await testServer(t, { DATABASE_URL: url, STORE_TIMEOUT: 2 }));
    const central = await makeSensor(user);
    await sql`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
    const sensor = await makeSensor(user);
    const points = [{ value: 1, date: 10 }];
    t.equal((await user.client.post(`/sensors/${sensor}/data`, points)).status, 509);
    t.equal((await user.client.get(`/sensors/${sensor}/data`)).status, 509);
    t.match((await user.client.post(`/sensors/${central}/data`, points)).body, { stored: 1 });
    t.match(
      await admin(url, 'shards', 'list'),
      /\n\nShard 1 does not respond: shard 1 has \d+ migrations, not the \d+ of this version/,
    );

    await sql`UPDATE shards SET address = 'postgres://nobody@127.0.0.1:1/none'`;
    t.match(await runMigrate(url), {
      status: 1,
      stderr: /^sensorium: not migrated: shard 1\. Its sensors are refused/,
    });
    await sql`UPDATE shards SET address = ${added}`;
    t.same(await runMigrate(url), { status: 0, stderr: '' });
    t.match((await user.client.post(`/sensors/${sensor}/data`, points)).body, { stored: 1 });
    t.match((await user.client.get(`/sensors/${sensor}/data`)).body, { total: 1 });
  },
);

t.test('a server that lacks the password of a database refuses its sensors only', { skip }, async (t) => {
  const { sql, url } = await testDatabase(t);
  const added = passwordFile(t)((await serverDatabase(t)).url);
  t.match(await admin(url, 'shards', 'add', added), /^Shard 1 is added/);
  process.env.PGPASSFILE = '/nowhere';
  const user = await newUser(await testServer(t, { DATABASE_URL: url, STORE_TIMEOUT: 2 }));
  const central = await makeSensor(user);
  await sql`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
  const sensor = await makeSensor(user);
  const points = [{ value: 1, date: 10 }];
  t.equal((await user.client.post(`/sensors/${sensor}/data`, points)).status, 509);
  t.equal((await user.client.get(`/sensors/${sensor}/data`)).status, 509);
  t.match((await user.client.post(`/sensors/${central}/data`, points)).body, { stored: 1 });
  t.match(await admin(url, 'shards', 'list'), /\n\nShard 1 does not respond: /);
});

/** `npm run migrate`. */
function runMigrate(url: string): Promise<{ readonly status: number; readonly stderr: string }> {
  const child = spawn(process.execPath, [path.join(BUILD, 'server/start/migrate.js')], {
    env: { ...process.env, ...environment, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status: status ?? -1, stderr })));
}

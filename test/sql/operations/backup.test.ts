/** Backup and restore: a database comes back as it was, whatever goes on or goes wrong meanwhile; a damaged archive changes nothing. */

import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { DATE_END } from '../../../common/dates.js';
import { FatalError } from '../../../common/fatal.js';
import { createLog } from '../../../common/log.js';
import { connect, type ShardSql } from '../../../sql/connect.js';
import { startEmbedded } from '../../../sql/embedded/embedded.js';
import { migrate, readMigrations } from '../../../sql/migrate.js';
import { backup } from '../../../sql/operations/backup.js';
import { MANIFEST, type Manifest } from '../../../sql/operations/manifest.js';
import { ArchiveReader } from '../../../sql/operations/reader.js';
import { readRelations } from '../../../sql/operations/relations.js';
import { restore } from '../../../sql/operations/restore.js';
import { ArchiveWriter } from '../../../sql/operations/writer.js';
import { Shards } from '../../../sql/shards.js';
import { random } from '../../chaos/random.js';
import { relationsWithRows } from '../../scenario/leftovers.js';
import { connectAccounts, populate } from '../../scenario/populated.js';
import { Requests } from '../../scenario/requests.js';
import { ok } from '../../server/rights/world.js';
import { Client, newUser } from '../../support/client.js';
import { emptyDatabase, serverDatabase, testDatabase } from '../../support/database.js';
import { holdIngest, untilFlushWaits } from '../../support/locks.js';
import { createSensor, mergeAll, type Point, writePoints } from '../../support/points.js';
import { BUILD, scratchFolder } from '../../support/product.js';
import { inspect, inspectSums, summariseAll } from '../../support/rollups.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');
const MINUTE = 60_000_000;
/** Texts that the format of COPY has to escape. */
const TEXTS = ['', '\\N', '\\.', 'a\tb\nc\rd\\', '"quoted", \'too\'', 'Grüße 🌊', '{"json": [1, null]}'];

/** Relations without rows here: of processes at work, and what it takes them to fill. */
const EMPTY = [
  'account_quotas',
  'account_usage',
  'consumer_registrations',
  'consumers',
  'dashboard_groups',
  'dashboard_links',
  'dashboard_users',
  'demo_sensors',
  'demos',
  'email_confirmations',
  'firings',
  'first_links',
  'graphile_worker._private_job_queues',
  'graphile_worker._private_known_crontabs',
  'group_offers',
  'invitations',
  'job_runners',
  'newest_clock_time',
  'pagers',
  'password_resets',
  'processor_runs',
  'recent_firings',
  'second_factors',
  'sensor_refusals',
  'sent_mails',
  'service_checkpoints',
  'service_manual_points',
  'service_outputs',
  'shard_outbox',
  'sidecar_calls',
  'sidecars',
  'thingspeak_channels',
  'trigger_evaluations',
];

/** Relations of points that sidecars work off: how much of it is left is a matter of time. */
const WORKED_OFF = ['blocks', 'days', 'invalidated_weeks', 'journal', 'weeks'];

/** Where points are stored. */
const STORED = ['blocks', 'journal', 'ingest_fence'];

function pool(t: Test, url: string): ShardSql {
  const { only: sql } = new Shards(connect(url, { max: 4, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  return sql;
}

async function emptySql(t: Test): Promise<{ url: string; sql: ShardSql }> {
  const { url } = await emptyDatabase(t);
  return { url, sql: pool(t, url) };
}

/** Every row of every relation in a backup, as text. */
async function everything(sql: ShardSql): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, columns } of await readRelations(sql)) {
    const { rows } = await sql.pool.query<{ row: string }>(
      `SELECT ROW(${columns.join(', ')})::text AS row FROM ${name} ORDER BY 1`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

async function positions(sql: ShardSql): Promise<unknown> {
  return sql`SELECT sequencename, last_value FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`;
}

t.test('a restored database is the one that was backed up, and can be used', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const requests = new Requests([server.url, server.url], random(1));
  const [greta, hugo] = [await populate(requests, 'greta'), await populate(requests, 'hugo')];
  await connectAccounts(greta.person, hugo.person);
  await connectAccounts(hugo.person, greta.person);
  const gone = await createSensor(sql);
  await writePoints(sql, gone, [{ date: 0, number: 1, text: null }]);
  // Its data would be in a shard of another database.
  await sql`INSERT INTO sensors (owner_id, name, shard) SELECT owner_id, 'elsewhere', 1 FROM sensors WHERE id = ${gone}`;
  await sql`DELETE FROM sensors WHERE id = ${gone} OR shard = 1`;
  const sensor = await createSensor(sql);
  const start = 1_700_000_000_000_000;
  const points: Point[] = Array.from({ length: 3000 }, (_, i) => ({
    date: start + i * 7 * MINUTE,
    number: i % 10 === 0 ? null : Math.sqrt(i) / 3,
    text: i % 10 === 0 ? TEXTS[(i / 10) % TEXTS.length]! : null,
  }));
  points.push({ date: DATE_END - 1, number: -0.1, text: null }, { date: 1, number: 1e290, text: '1E290' });
  await writePoints(sql, sensor, points);
  await summariseAll(sql);
  const late = { date: start + MINUTE + 1, number: 5e-324, text: null };
  await writePoints(sql, sensor, [late]);
  points.push(late);
  points.sort((a, b) => a.date - b.date);

  const file = path.join(scratchFolder(t), 'one.tar');
  const { manifest, bytes } = await backup(sql, file);
  t.equal(statSync(file).size, bytes);
  t.equal(statSync(file).mode & 0o777, 0o600, 'nobody else reads it');
  await t.rejects(backup(sql, file), { constructor: FatalError, message: /is there already/ });

  const { url } = await serverDatabase(t);
  const target = pool(t, url);
  t.same(await restore(target, file, log), manifest);
  const [before, after] = [await everything(sql), await everything(target)];
  // A server gives shares of a day's quota back as time passes.
  for (const [name, rows] of before) if (name !== 'account_days') t.same(after.get(name), rows, name);
  t.same(
    [...before]
      .filter(([name, rows]) => rows.length === 0 && !WORKED_OFF.includes(name))
      .map(([name]) => name)
      .sort(),
    EMPTY,
    'no other relation was empty',
  );
  t.same(await positions(target), await positions(sql), 'no id is given twice');

  t.equal(await inspect(target, sensor, points), null, 'reads are right without any rollups');
  await summariseAll(target);
  t.equal(await inspectSums(target, sensor, points), null, 'and rollups come back');
  const again = await testServer(t, { DATABASE_URL: url });
  const client = new Client(again.url, greta.person.session);
  const path_ = '/sensors?details=full&per_page=1000';
  t.same(
    (await client.get(path_)).body,
    (await new Client(server.url, greta.person.session).get(path_)).body,
  );
  const made = await ok(client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'new' } }));
  t.ok(Number(made.body.sensor.id) > sensor, 'triggers of the database work again');
  await ok(client.post(`/sensors/${made.body.sensor.id}/data`, { data: [{ value: 1 }] }));

  await t.rejects(restore(target, file, log), { constructor: FatalError, message: /has data already/ });
  t.same((await client.get('/sensors?per_page=1000')).status, 200, 'refused, it is as it was');
});

t.test('a backup can be restored into a database of the server and back, with either engine', async (t) => {
  const start = Date.UTC(2026, 2, 2) * 1000;
  const points: Point[] = Array.from({ length: 500 }, (_, i) => ({
    date: start + i * 7 * MINUTE,
    number: i % 10 === 0 ? null : i / 8,
    text: i % 10 === 0 ? TEXTS[(i / 10) % TEXTS.length]! : null,
  }));
  const inspectAll = async (sql: ShardSql, sensor: number) => {
    t.equal(await inspect(sql, sensor, points), null, 'reads are right without rollups');
    await summariseAll(sql);
    t.equal(await inspectSums(sql, sensor, points), null, 'and with them');
  };
  const folder = scratchFolder(t);
  const there = pool(t, (await serverDatabase(t)).url);
  let sensor = 0;
  let written: Map<string, string[]> | undefined;
  await t.test('there', async (t) => {
    const { sql } = await testDatabase(t);
    sensor = await createSensor(sql);
    // Some in blocks and some in the journal.
    await writePoints(sql, sensor, points.slice(0, 300));
    await mergeAll(sql);
    await writePoints(sql, sensor, points.slice(300));
    await backup(sql, path.join(folder, 'there.tar'));
    written = await everything(sql);
  });
  await restore(there, path.join(folder, 'there.tar'), log);
  const arrived = await everything(there);
  const [{ count }] = await there<[{ count: number }]>`SELECT count(*) AS count FROM points`;
  t.equal(count, points.length);
  for (const name of STORED) t.same(arrived.get(name), written!.get(name), name);
  t.same([...arrived.keys()], [...written!.keys()]);
  await inspectAll(there, sensor);
  const back = await everything(there);
  await backup(there, path.join(folder, 'back.tar'));
  await t.test('and back', async (t) => {
    const { sql } = await emptySql(t);
    await restore(sql, path.join(folder, 'back.tar'), log);
    const found = await everything(sql);
    for (const name of STORED) t.same(found.get(name), back.get(name), name);
    await inspectAll(sql, sensor);
  });
});

t.test('uploads acknowledged before a backup are in it completely, while points arrive', async (t) => {
  const server = await testServer(t);
  const { client } = await newUser(server);
  const { body } = await ok(
    client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'busy' } }),
  );
  const { id } = body.sensor;
  let acked = 0;
  let ending = false;
  const upload = async () => {
    for (let i = 0; !ending; i++) {
      const data = Array.from({ length: 10 }, (_, k) => ({ value: i, date: 1_700_000_000 + i * 10 + k }));
      await ok(client.post(`/sensors/${id}/data`, { data }));
      acked = i + 1;
    }
  };
  const uploads = upload();
  await until(() => acked > 20);
  const least = acked;
  const file = path.join(scratchFolder(t), 'two.tar');
  await backup(server.sql, file);
  ending = true;
  await uploads;

  const { sql } = await emptySql(t);
  await restore(sql, file, log);
  const rows = await sql<{ number: number; count: number }[]>`
    SELECT number, count(*) AS count FROM points GROUP BY 1 ORDER BY 1`;
  t.ok(rows.length >= least, `${least} uploads were answered`);
  t.same(
    rows,
    rows.map((_, number) => ({ number, count: 10 })),
    'without gaps and halves',
  );
  await mergeAll(sql);
  const [head] = await sql`SELECT newest = (SELECT max(date) FROM points) AS fits FROM ingest_state`;
  t.same(head, { fits: true });
});

t.test('an upload to several sensors is in a backup completely or not at all', async (t) => {
  const server = await testServer(t);
  const { client, session } = await newUser(server);
  const ids: string[] = [];
  for (const name of ['one', 'two']) {
    const { body } = await ok(client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } }));
    ids.push(body.sensor.id);
  }
  const data = Array.from({ length: 25 }, (_, i) => ({ value: i, date: 1_700_000_000 + i }));
  const upload = { sensors: ids.map((sensor_id) => ({ sensor_id, data })) };
  const folder = scratchFolder(t);
  const release = await holdIngest(server.sql);
  const answer = client.post('/sensors/data', upload);
  await untilFlushWaits(server.sql);
  const file = path.join(folder, 'before.tar');
  await backup(server.sql, file);
  await release();
  t.match((await ok(answer)).body, { stored: 50 });
  const later = path.join(folder, 'later.tar');
  await backup(server.sql, later);

  const { url, sql } = await emptySql(t);
  await restore(sql, file, log);
  const counts = (sql: ShardSql) => sql<{ sensor: string; count: number }[]>`
    SELECT s.name AS sensor, count(p.date) AS count FROM sensors s LEFT JOIN points p ON p.sensor_id = s.id
    GROUP BY 1 ORDER BY 1`;
  const each = (count: number) => ['one', 'two'].map((sensor) => ({ sensor, count }));
  t.same(await counts(sql), each(0), 'under way, nothing of it is');
  const restored = await testServer(t, { DATABASE_URL: url });
  const repeated = await ok(new Client(restored.url, session).post('/sensors/data', upload));
  t.match(repeated.body, { stored: 50, duplicate: 0 }, 'repeated, as its client would, it is whole');

  const { sql: second } = await emptySql(t);
  await restore(second, later, log);
  t.same(await counts(second), each(25), 'answered, it is in the next backup');
});

t.test('a damaged backup is detected, and nothing of it is restored', async (t) => {
  const { sql } = await testDatabase(t);
  await createSensor(sql);
  const folder = scratchFolder(t);
  const file = path.join(folder, 'good.tar');
  await backup(sql, file);
  const good = readFileSync(file);
  const { sql: target } = await emptySql(t);
  const refused = async (bytes: Buffer, why: string) => {
    const bad = path.join(folder, 'bad.tar');
    writeFileSync(bad, bytes);
    await t.rejects(restore(target, bad, log), { message: /bad.tar cannot be restored: / }, why);
  };
  const chance = random(7);
  const place = () => Math.floor(chance() * (good.length - 1024));
  for (let i = 0; i < 20; i++) {
    const length = place();
    await refused(good.subarray(0, i % 2 === 0 ? length : length - (length % 512)), `cut off at ${length}`);
  }
  let harmless = 0;
  for (let i = 0; i < 60; i++) {
    const at = place();
    const bytes = Buffer.from(good);
    bytes[at]! ^= 1 << Math.floor(chance() * 8);
    // What fills the last block of a member is read by nobody.
    if (await isPadding(file, at)) harmless++;
    else await refused(bytes, `changed at ${at}`);
  }
  t.ok(harmless < 50);
  await refused(Buffer.alloc(0), 'empty');
  await refused(Buffer.alloc(1024), 'an archive of nothing');
  await refused(Buffer.from('hello'.repeat(1000)), 'no archive');
  await t.rejects(restore(target, path.join(folder, 'none.tar'), log), { message: /cannot be read: ENOENT/ });
  t.same(await target`SELECT to_regclass('migrations') AS found`, [{ found: null }], 'it is as it was');

  const full = await ArchiveWriter.create(path.join(folder, 'newer.tar'));
  const whole = await ArchiveReader.open(file);
  await whole.close();
  const { manifest } = whole;
  const migrations = [...manifest.migrations, { number: 9999, name: '9999_future', checksum: '' }];
  await full.add(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, migrations } satisfies Manifest)));
  await full.finish();
  await t.rejects(restore(target, path.join(folder, 'newer.tar'), log), { message: /migration 9999_future/ });
  await t.rejects(backup(target, path.join(folder, 'of-nothing.tar')), { message: /never migrated/ });
  await t.rejects(backup(sql, path.join(folder, 'none/x.tar')), { message: /cannot be written: ENOENT/ });
  t.same(readdirSync(folder).sort(), ['bad.tar', 'good.tar', 'newer.tar'], 'what failed left nothing');
  await t.resolves(restore(target, file, log));
});

async function isPadding(file: string, at: number): Promise<boolean> {
  const bytes = readFileSync(file);
  for (let header = 0; header < bytes.length && bytes[header] !== 0; ) {
    const size = parseInt(bytes.toString('latin1', header + 124, header + 135), 8);
    const end = header + 512 + size;
    const next = Math.ceil(end / 512) * 512;
    if (at < next) return at >= end;
    header = next;
  }
  return true;
}

t.test('a restore that is killed leaves an empty database, which the next one fills', async (t) => {
  const { sql } = await testDatabase(t);
  const sensor = await createSensor(sql);
  await writePoints(sql, sensor, [{ date: 0, number: 1, text: null }]);
  const file = path.join(scratchFolder(t), 'three.tar');
  await backup(sql, file);
  const { url, sql: target } = await emptySql(t);
  await migrate(target, log);
  // Users and sensors are restored before their points.
  const holder = await target.reserve();
  await holder`BEGIN`;
  await holder`LOCK TABLE ingest_state IN SHARE MODE`;
  const child = fork(path.join(BUILD, 'server/start/restore.js'), [file], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await until(async () => {
    const [row] = await target<{ waits: boolean }[]>`
      SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'ingest_state'::regclass
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waits`;
    return row!.waits;
  });
  child.kill('SIGKILL');
  await holder`ROLLBACK`;
  holder.release();
  // Its session ends when the database notices that nobody is there.
  await until(
    async () =>
      (
        await target`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sensorium restore'`
      ).length === 0,
  );
  const own = [
    'graphile_worker.migrations',
    'public.engine',
    'public.ingest_fence',
    'public.journal',
    'public.migrations',
    'public.rights_epoch',
  ];
  t.same(await relationsWithRows(target), own);
  await restore(target, file, log);
  t.same(await everything(target), await everything(sql));
});

t.test('a backup of an earlier version is restored and migrated', async (t) => {
  const { sql } = await testDatabase(t);
  const sensor = await createSensor(sql);
  const points = [
    { date: 1, number: 1, text: null },
    { date: 700_000_000_000, number: -0, text: null },
    { date: DATE_END - 1, number: null, text: 'late' },
  ];
  await writePoints(sql, sensor, points);
  const file = path.join(scratchFolder(t), 'earlier.tar');
  await backup(sql, file);
  const text =
    "ALTER TABLE sensors ADD COLUMN colour text NOT NULL DEFAULT 'grey'; UPDATE sensors SET colour = name";
  const checksum = createHash('sha256').update(text).digest('hex');
  const earlier = await readMigrations();
  const number = earlier.length + 1;
  const later = [...earlier, { number, name: `${number}_colour`, text, checksum }];
  const { sql: target } = await emptySql(t);
  await restore(target, file, log, { migrations: later });
  t.same(await target`SELECT max(number) AS newest FROM migrations`, [{ newest: later.length }]);
  t.same(await target`SELECT colour = name AS migrated FROM sensors`, [{ migrated: true }]);
  t.strictSame(await target`SELECT date, number, text FROM points ORDER BY date`, points);
  await t.rejects(restore(target, file, log), { message: /migrated further/ });
});

t.test('the commands, with the embedded database running and stopped', async (t) => {
  const folder = scratchFolder(t);
  const run = (script: string, parameters: string[], environment: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [path.join(BUILD, `server/start/${script}.js`), ...parameters], {
      env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'silent', INIT_CWD: folder, ...environment },
    });
  const complaint = (...given: Parameters<typeof run>): Promise<string> =>
    run(...given).then(
      () => 'none',
      (error: { stderr: string }) => error.stderr,
    );
  const { sql } = await testDatabase(t);
  await createSensor(sql);
  await backup(sql, path.join(folder, 'x.tar'));
  const DATA_DIR = path.join(folder, 'data');
  t.match(await complaint('backup', ['y.tar'], { DATA_DIR }), /^sensorium: there is no database in /);
  t.match(await complaint('backup', []), /^sensorium: usage: /);
  t.match((await run('restore', ['--check', 'x.tar'])).stdout, /is whole: 1 accounts, 1 sensors, of /);
  const embedded = await startEmbedded({ folder: DATA_DIR });
  try {
    t.match((await run('restore', ['x.tar'], { DATA_DIR })).stdout, /^restored: 1 accounts/);
    t.match(await complaint('restore', ['x.tar'], { DATA_DIR }), /has data already/);
  } finally {
    await embedded.stop();
  }
  const command = await startEmbedded({ folder: DATA_DIR, stays: false });
  try {
    t.match(
      await complaint('backup', ['y.tar'], { DATA_DIR }),
      /a command \(process \d+\) uses this data folder/,
    );
  } finally {
    await command.stop();
  }
  t.match(
    (await run('backup', ['y.tar'], { DATA_DIR })).stdout,
    /y\.tar: \d+ bytes, 1 sensors; holds everything acknowledged before \S+\n/,
  );
  const [x, y] = [
    await ArchiveReader.open(path.join(folder, 'x.tar')),
    await ArchiveReader.open(path.join(folder, 'y.tar')),
  ];
  t.same(y.manifest.relations, x.manifest.relations);
  await x.close();
  await y.close();
});

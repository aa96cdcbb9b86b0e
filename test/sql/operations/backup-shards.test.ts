/** Backup and restore of a deployment with several databases: into as many, or into one, and where there is a Citus cluster into a schema of it. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { connect, type ShardSql } from '../../../sql/connect.js';
import { backup } from '../../../sql/operations/backup.js';
import { moveShard } from '../../../sql/operations/move/move.js';
import { restore } from '../../../sql/operations/restore.js';
import { readShards, Shards } from '../../../sql/shards.js';
import { copyOutbox } from '../../../sql/store/outbox/shard-outbox.js';
import { deleteRemains } from '../../../sql/store/points/remains.js';
import { ReachableShards } from '../../../workers/reachable-shards.js';
import { storeOutputs } from '../../../workers/services/outputs.js';
import { pollServices } from '../../../workers/services/poll.js';
import { serviceThreads } from '../../../workers/services/threads.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { addressOfSchema, coordinatorUrl, newSchema, noCluster } from '../../support/citus.js';
import { Client } from '../../support/client.js';
import { serverDatabase, testDatabase } from '../../support/database.js';
import { listed, newSensor as newFileSensor, upload } from '../../support/file-sensors.js';
import { PNG } from '../../support/files.js';
import { severalSessions } from '../../support/needs.js';
import { copyOutboxes } from '../../support/outboxes.js';
import { passwordFile } from '../../support/password-file.js';
import { mergeAll } from '../../support/points.js';
import { BUILD, scratchFolder } from '../../support/product.js';
import { testServer } from '../../support/server.js';
import { type Sharded, shardedServer } from '../../support/sharded-server.js';
import { IS_DISTRIBUTED } from '../../support/shards.js';
import { until } from '../../support/until.js';
import { newSensor, read, send, use } from '../../workers/services/attach.js';

const skip = severalSessions('each shard is a database of its own');
const log = createLog('test', 'silent');

type Stored = [sensorId: number, date: number, number: number | null, text: string | null];

/** All points of databases. */
async function pointsOf(databases: readonly ShardSql[]): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const sql of databases) {
    const rows = await sql<{ sensor_id: number; date: number; number: number | null; text: string | null }[]>`
      SELECT sensor_id, date, number, text FROM points`;
    for (const { sensor_id, date, number, text } of rows) found.push([sensor_id, date, number, text]);
  }
  return found.sort(([a, from], [b, until]) => a - b || from - until);
}

interface Restored {
  readonly url: string;
  readonly sql: ShardSql;
  readonly shards: Shards;
}

/** What a backup is restored into: one database, three as before, or three of which shard 1 gets a schema of a Citus cluster. */
type Target = 'one' | 'three' | 'cluster';

const TARGETS: readonly Target[] = noCluster ? ['three', 'one'] : ['three', 'one', 'cluster'];

async function restored(t: Test, file: string, into: Target): Promise<Restored> {
  const { url } = await serverDatabase(t);
  const { only: sql } = new Shards(connect(url, { max: 4, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  const addresses = new Map<number, string>();
  if (into === 'cluster') addresses.set(1, addressOfSchema(coordinatorUrl(), newSchema(t)));
  if (into === 'three') addresses.set(1, (await serverDatabase(t)).url);
  if (into !== 'one') addresses.set(2, (await serverDatabase(t)).url);
  await restore(sql, file, log, { shards: addresses, config: { WEAK_DURABILITY: 'accepted' } });
  const shards = new Shards(sql, await readShards(sql, url), { max: 4, name: 'test' });
  t.teardown(() => Promise.all(shards.all.slice(1).map((shard) => shard.end({ timeout: 5 }))));
  t.equal(shards.all.length, into === 'one' ? 1 : 3);
  return { url, sql, shards };
}

/** Points in blocks, in the journal, and in both. */
async function fill({ user, databases }: Sharded): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < 6; i++) ids.push(await newSensor(user));
  const put = async (from: number) => {
    for (const id of ids)
      await user.client.post(
        `/sensors/${id}/data`,
        Array.from({ length: 20 }, (_, i) => ({ value: id + i / 8, date: from + i })),
      );
  };
  await put(1_700_000_000);
  for (const sql of databases) await mergeAll(sql);
  await put(1_700_000_010);
  // The journals have come to different ends.
  for (let i = 0; i < 5; i++) await user.client.post(`/sensors/${ids[1]}/data`, [{ value: i, date: i + 1 }]);
  return ids;
}

t.test('a deployment comes back with each point, in as many databases or in one', { skip }, async (t) => {
  const sharded = await shardedServer(t);
  const { server, user, databases } = sharded;
  const ids = await fill(sharded);
  const file = path.join(scratchFolder(t), 'three.tar');
  const { manifest } = await backup(server.sql, file);
  t.match(manifest, { format: 2, shards: [{ id: 1 }, { id: 2 }] });
  const before = await pointsOf(databases);
  t.equal(before.length, 6 * 30 + 5);
  for (const into of TARGETS) {
    const { url, sql, shards } = await restored(t, file, into);
    t.same(await pointsOf(shards.all), before, 'before merges');
    for (const shard of shards.all) await mergeAll(shard);
    t.same(await pointsOf(shards.all), before, 'and after them');
    const again = await testServer(t, { DATABASE_URL: url });
    const client = new Client(again.url, user.session);
    for (const id of ids) {
      const theirs = (await user.client.get(`/sensors/${id}/data?per_page=1000`)).body;
      t.same((await client.get(`/sensors/${id}/data?per_page=1000`)).body, theirs);
    }
    const points = [{ value: 1, date: 1_800_000_000 }];
    t.match(
      (await client.post('/sensors/data', { sensors: ids.map((sensor_id) => ({ sensor_id, data: points })) }))
        .body,
      { stored: 6 },
    );
    t.equal((await pointsOf(shards.all)).length, before.length + 6);
    t.same(await pointsOf(databases), before, 'the old databases get nothing');
    const addresses = new Set(
      (await sql<{ address: string }[]>`SELECT address FROM shards`).map(({ address }) => address),
    );
    for (const { address } of await server.sql<{ address: string }[]>`SELECT address FROM shards`)
      t.notOk(addresses.has(address));
  }
});

t.test(
  'uploads acknowledged before a backup are in it, while points arrive in three databases',
  { skip },
  async (t) => {
    const { server, user } = await shardedServer(t);
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push(await newSensor(user));
    let acked = 0;
    let ending = false;
    const uploading = async () => {
      for (let i = 0; !ending; i++) {
        const data = Array.from({ length: 10 }, (_, k) => ({ value: i, date: 1_700_000_000 + i * 10 + k }));
        const body = { sensors: ids.map((sensor_id) => ({ sensor_id, data })) };
        t.equal((await user.client.post('/sensors/data', body)).status, 201);
        acked = i + 1;
      }
    };
    const uploads = uploading();
    const making = (async () => {
      while (!ending) await newSensor(user);
    })();
    await until(() => acked > 20);
    const least = acked;
    const file = path.join(scratchFolder(t), 'busy.tar');
    await backup(server.sql, file);
    ending = true;
    await Promise.all([uploads, making]);
    for (const into of TARGETS) {
      const { shards } = await restored(t, file, into);
      for (const id of ids) {
        const own = (await pointsOf(shards.all)).filter(([sensor]) => sensor === id);
        t.ok(own.length >= least * 10, `${least} uploads were answered`);
        t.same(
          own.map(([, , number]) => number),
          own.map((_, i) => Math.floor(i / 10)),
          'without gaps and halves',
        );
      }
    }
  },
);

const fixed = IS_DISTRIBUTED && 'Citus moves the shard';

t.test('a shard that moves during a backup fails it', { skip: skip || fixed }, async (t) => {
  const { server, databases } = await shardedServer(t);
  const { sql } = server;
  const [, shard] = databases;
  const backups = () => shard!`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sensorium backup'`;
  const folder = scratchFolder(t);
  // The backup has a connection to the shard, and waits for its first snapshot.
  const held = await sql.reserve();
  await held.unsafe('BEGIN; LOCK TABLE service_outputs IN ROW EXCLUSIVE MODE');
  const failed = t.rejects(backup(sql, path.join(folder, 'moved.tar')), {
    message: 'shard 1 has moved to another database: repeat the backup',
  });
  await until(async () => (await backups()).length > 0);
  const progress = (line: string) => {
    if (line === 'waiting for a backup')
      void shard!`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'sensorium backup'`.then(() => {});
  };
  const { url } = await testDatabase(t);
  t.equal(await moveShard(sql, 1, url, { config: server.config, log, progress }), 'moved');
  await held.unsafe('COMMIT');
  held.release();
  await failed;
  t.same(readdirSync(folder), [], 'no file is left');
  const { manifest } = await backup(sql, path.join(folder, 'moved.tar'));
  t.match(manifest, { shards: [{ id: 1 }, { id: 2 }] }, 'the next one is of the new database');
});

t.test('a backup does not take another database for a shard', { skip }, async (t) => {
  const { server } = await shardedServer(t);
  const { sql } = server;
  const file = path.join(scratchFolder(t), 'swapped.tar');
  await sql`UPDATE shards s SET address = o.address FROM shards o WHERE o.id = 3 - s.id`;
  await t.rejects(backup(sql, file), {
    message: /^shard 1 cannot be backed up: the database at the address of shard 1 is another one/,
  });
  t.notOk(existsSync(file));
});

t.test('sensors of one side alone are purged', { skip }, async (t) => {
  const { server, user, databases } = await shardedServer(t);
  const [central, made, deleted] = [await newSensor(user), await newSensor(user), await newSensor(user)];
  for (const id of [central, made, deleted]) await send(user, id, { 1000: 1 });
  // As if one was made, and the other one deleted, between the two snapshots.
  await server.sql.unsafe(`
    ALTER TABLE sensors DISABLE TRIGGER USER; DELETE FROM sensors WHERE id = ${made}; ALTER TABLE sensors ENABLE TRIGGER USER`);
  await databases[2]!.unsafe(`
    DELETE FROM ingest_state WHERE sensor_id = ${deleted}; INSERT INTO deleted_sensors (sensor_id) VALUES (${deleted})`);
  const file = path.join(scratchFolder(t), 'sides.tar');
  await backup(server.sql, file);
  for (const into of TARGETS) {
    const { url, sql, shards } = await restored(t, file, into);
    t.same([...(await sql`SELECT id FROM sensors`)], [{ id: central }]);
    const sidecar = await startSidecar({ ...server.config, DATABASE_URL: url }, log);
    await until(async () => {
      const left = await Promise.all(shards.all.map((shard) => shard`SELECT FROM deleted_sensors`));
      return left.every(({ length }) => length === 0);
    });
    await sidecar.close();
    for (const shard of shards.all)
      for (const id of [made, deleted]) await shard.begin((tx) => deleteRemains(tx, id, 10));
    t.same(await pointsOf(shards.all), [[central, 1_000_000_000, 1, null]]);
    const states = await Promise.all(
      shards.all.map((shard) => shard<{ sensor_id: number }[]>`SELECT sensor_id FROM ingest_state`),
    );
    t.same(states.flat(), [{ sensor_id: central }]);
  }
});

t.test(
  'outputs of services are stored once, on whichever side the backup found them',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t);
    const { sql } = server;
    const threads = serviceThreads();
    t.teardown(() => threads.close());
    const pollOf = (own: ShardSql, of: Shards) => {
      const reachable = new ReachableShards(of, log, 'test');
      const runner = { run: () => Promise.reject(new Error('no script')) };
      return {
        poll: () =>
          pollServices({ sql: own, reachable, threads, runner, clock: () => performance.now() }, null),
        store: () => storeOutputs(own, reachable),
      };
    };
    const source = await newSensor(user);
    const applied = await use(user, source, { name: 'moving_average' });
    const waiting = await use(user, source, { name: 'moving_average' });
    await send(user, source, { 1000: 1, 1001: 2 });
    await sql.unsafe(`
    CREATE FUNCTION kill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER kill BEFORE DELETE ON service_outputs FOR EACH ROW EXECUTE FUNCTION kill()`);
    const { poll } = pollOf(sql, shards);
    for (let i = 0; i < 3; i++) await poll().catch(() => {});
    // Outputs without a date would be stored as further points.
    await sql`UPDATE service_outputs SET dates = '{-1,-1}'`;
    await sql.unsafe('DROP TRIGGER kill ON service_outputs; DROP FUNCTION kill()');
    const [, first, second] = shards.all;
    t.equal((await sql`SELECT FROM service_outputs`).length, 2);
    await second!`DELETE FROM journal WHERE data IS NOT NULL`;
    await second!`UPDATE ingest_state SET applied = 0`;
    t.equal((await pointsOf([first!])).length, 2);
    const file = path.join(scratchFolder(t), 'outputs.tar');
    await backup(sql, file);
    for (const into of TARGETS) {
      const { url, sql: own, shards: restoredShards } = await restored(t, file, into);
      const { poll, store } = pollOf(own, restoredShards);
      await store();
      t.same([...(await own`SELECT FROM service_outputs`)], []);
      const client = new Client((await testServer(t, { DATABASE_URL: url })).url, user.session);
      for (const id of [applied, waiting]) t.equal((await read({ ...user, client }, id)).length, 2);
      await send({ ...user, client }, source, { 1002: 6 });
      await poll();
      await store();
      for (const id of [applied, waiting]) t.equal((await read({ ...user, client }, id)).length, 3);
    }
  },
);

t.test('what a shard causes centrally happens once after a restore', { skip }, async (t) => {
  const { server, user, databases } = await shardedServer(t);
  const [, shard] = databases;
  await newSensor(user);
  const id = await newSensor(user);
  await send(user, id, { 1000: 1, 1001: 2, 1002: 3 });
  const remove = (date: number) =>
    user.client.delete(`/sensors/${id}/data?start_date=${date}&end_date=${date}`);
  await remove(1000);
  // As if a sidecar had died between its two commits.
  const copied = await shard!<{ id: number; kind: string; payload: unknown }[]>`
    SELECT id, kind, payload FROM shard_outbox`;
  await copyOutboxes(server.sql);
  t.equal((await shard!`SELECT FROM shard_outbox`).length, 0);
  for (const { id, kind, payload } of copied)
    await shard!`
      INSERT INTO shard_outbox (id, kind, payload) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${kind}, ${JSON.stringify(payload)}::text::json)`;
  await remove(1001);
  t.equal((await shard!`SELECT FROM shard_outbox`).length, 2, 'the effect of the first one is there');
  const file = path.join(scratchFolder(t), 'effects.tar');
  await backup(server.sql, file);
  for (const into of TARGETS) {
    const { url, sql, shards } = await restored(t, file, into);
    const sidecar = await startSidecar({ ...server.config, DATABASE_URL: url }, log);
    await until(async () => {
      const left = await Promise.all(shards.all.map((each) => each`SELECT FROM shard_outbox`));
      return left.every(({ length }) => length === 0);
    });
    await sidecar.close();
    const entries = await sql`SELECT FROM audit_log WHERE action = 'points.delete'`;
    t.equal(entries.length, 2);
    t.same(await pointsOf(shards.all), [[id, 1_002_000_000, 3, null]]);
    // What the restored shard causes comes after that.
    const again = new Client((await testServer(t, { DATABASE_URL: url })).url, user.session);
    await again.delete(`/sensors/${id}/data?start_date=1002&end_date=1002`);
    for (const each of shards.ids.slice(1)) await copyOutbox(sql, shards.of(each), each);
    t.equal((await sql`SELECT FROM audit_log WHERE action = 'points.delete'`).length, 3);
  }
});

t.test('files come back with their sensors', { skip }, async (t) => {
  const { server, user } = await shardedServer(t);
  await newSensor(user);
  const id = await newFileSensor(user);
  await upload(user, id, 'name=one.png&date=1000', { raw: PNG });
  const file = path.join(scratchFolder(t), 'files.tar');
  await backup(server.sql, file);
  for (const into of TARGETS) {
    const { url } = await restored(t, file, into);
    const again = await testServer(t, { DATABASE_URL: url });
    const client = new Client(again.url, user.session);
    t.match(await listed({ ...user, client }), { files: [{ name: 'one.png' }] });
    t.ok((await client.get(`/sensors/${id}/data/1000000000/file`)).bytes.equals(PNG));
  }
});

t.test('a restore names a database for each shard, an empty one, or none', { skip }, async (t) => {
  const { server, databases } = await shardedServer(t);
  const file = path.join(scratchFolder(t), 'given.tar');
  await backup(server.sql, file);
  const { url } = await serverDatabase(t);
  const { only: sql } = new Shards(connect(url, { max: 4, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  const other = (await serverDatabase(t)).url;
  const given = (...shards: [number, string][]) => restore(sql, file, log, { shards: new Map(shards) });
  await t.rejects(given([1, other]), { message: /has shard 2 too/ });
  await t.rejects(given([1, other], [2, other], [3, other]), { message: /has no shard 3/ });
  const twice = {
    message: /^the database of shard 2 is the central one, that of another shard, or one that/,
  };
  await t.rejects(given([1, other], [2, other]), twice);
  await t.rejects(given([1, other], [2, url]), twice);
  const old = await server.sql<{ address: string }[]>`SELECT address FROM shards ORDER BY id`;
  await t.rejects(given([1, other], [2, old[1]!.address]), { message: /shard 2 is a shard already/ });
  t.same([...(await sql`SELECT FROM users`)], [], 'nothing was changed');
  const third = (await serverDatabase(t)).url;
  await given([1, other], [2, third]);
  t.match([...(await sql`SELECT id FROM shards ORDER BY id`)], [{ id: 1 }, { id: 2 }]);
  t.match([...(await databases[2]!`SELECT shard FROM shard_identity`)], [{ shard: 2 }]);
});

t.test('the commands check a backup of three databases, and restore it into three', { skip }, async (t) => {
  const withoutPassword = passwordFile(t);
  const { server, user } = await shardedServer(t);
  const ids = [await newSensor(user), await newSensor(user), await newSensor(user)];
  for (const id of ids) await send(user, id, { 1000: 1 });
  const folder = scratchFolder(t);
  const run = (url: string, script: string, ...parameters: readonly string[]) =>
    promisify(execFile)(process.execPath, [path.join(BUILD, `server/start/${script}.js`), ...parameters], {
      env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', INIT_CWD: folder },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  t.match(
    await run(server.config.DATABASE_URL, 'backup', 'x.tar'),
    /x\.tar: \d+ bytes, 3 sensors in 3 databases; holds/,
  );
  t.match(await run('', 'restore', '--check', 'x.tar'), /is whole: \d accounts, 3 sensors, 3 databases, of /);
  const { url } = await serverDatabase(t);
  const [first, second] = [(await serverDatabase(t)).url, (await serverDatabase(t)).url];
  t.match(
    await run(url, 'restore', '--shard', `1=${first}`, 'x.tar'),
    /^sensorium: the address has a password/m,
  );
  t.match(await run(url, 'restore', '--shard', first, 'x.tar'), /^sensorium: usage: /m);
  const given = [first, second].flatMap((each, i) => ['--shard', `${i + 1}=${withoutPassword(each)}`]);
  t.match(
    await run(url, 'restore', ...given, 'x.tar'),
    /^restored: \d accounts, 3 sensors, 3 databases, of /,
  );
  const again = await testServer(t, { DATABASE_URL: url });
  for (const id of ids)
    t.same(await read({ ...user, client: new Client(again.url, user.session) }, id), [[1000, '1']]);
});

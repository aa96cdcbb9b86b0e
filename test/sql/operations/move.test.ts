/** Shards that move to another database while servers and sidecars run. */
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { readConfig } from '../../../common/config.js';
import { FatalError } from '../../../common/fatal.js';
import { createLog } from '../../../common/log.js';
import { shardConnections } from '../../../sql/budget.js';
import { connect, type ShardSql, type Sql } from '../../../sql/connect.js';
import { readDurability } from '../../../sql/durability.js';
import { type Claim, ShardCopy } from '../../../sql/operations/move/copy.js';
import { finishMoves } from '../../../sql/operations/move/finish.js';
import { moveShard } from '../../../sql/operations/move/move.js';
import { readShards, Shards } from '../../../sql/shards.js';
import { mergeDue } from '../../../sql/store/points/blocks/due.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { SilentLink } from '../../failover/silent-link.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { make, reader } from '../../support/live-sensors.js';
import { MovingLoad, makeLoadSensors } from '../../support/moving-load.js';
import { severalSessions } from '../../support/needs.js';
import { type TestServer, testServer } from '../../support/server.js';
import { addShards } from '../../support/shards.js';
import { addSensorTrigger, stateOf } from '../../support/triggers.js';
import { until } from '../../support/until.js';

const skip = severalSessions('each shard is a database of its own');

const log = createLog('test', 'silent');
const config = readConfig({ WEAK_DURABILITY: 'accepted' });
const options = { config, log, progress: () => {} };

const died = new Error('died');

/** Of a command that dies at a step. @param step begin of the line that it prints */
function dyingAt(step: string) {
  const progress = (line: string) => {
    if (line.startsWith(step)) throw died;
  };
  return { ...options, progress };
}

/** First key of the advisory lock of a command that moves a shard. */
const MOVES = 0x6d6f7665;

const CLOSED = 'the former database is closed';
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

interface World {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly central: ShardSql;
  /** Addresses of the database of shard 1, and of an empty one. */
  readonly urls: readonly [string, string];
}

/** New sensors are in shard 1. */
async function start(t: Test): Promise<World> {
  const { url, sql } = await testDatabase(t);
  await addShards(t, sql, 1);
  await sql`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
  const server = await testServer(t, { DATABASE_URL: url });
  const [row] = await sql<{ address: string }[]>`SELECT address FROM shards WHERE id = 1`;
  const other = await testDatabase(t);
  return { server, user: await newUser(server), central: sql, urls: [row!.address, other.url] };
}

async function addressOf(central: Sql): Promise<unknown> {
  const [row] = await central`SELECT address, state, target, generation FROM shards WHERE id = 1`;
  return row;
}

async function datesOf({ user }: World, id: number): Promise<number[]> {
  const { body } = await user.client.get<{ data: { date: number }[] }>(
    `/sensors/${id}/data?sort=ASC&per_page=1000`,
  );
  return body.data.map(({ date }) => date);
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

t.test('a shard that has moved has all it had, and takes points', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const { client } = user;
  const id = await make(user);
  for (let date = 1; date <= 20; date++)
    t.equal((await client.post(`/sensors/${id}/data`, { value: date, date })).status, 201);
  const shards = new Shards(central, await readShards(central, ''), { max: 1, name: 'test' });
  t.teardown(() => shards.of(1).end({ timeout: 5 }));
  for (const [i, url] of [urls[1], urls[0], urls[1]].entries()) {
    t.equal(await moveShard(central, 1, url, options), 'moved');
    const [found] = await shards.of(1)<{ name: string }[]>`SELECT current_database() AS name`;
    t.equal(found!.name, new URL(url).pathname.slice(1));
    t.equal(shards.of(1).address.database, found!.name, 'errors name the present database');
    t.same(await addressOf(central), { address: url, state: 'open', target: null, generation: i + 2 });
    t.same(await datesOf(world, id), [...range(1 + i, 20), ...range(100, 99 + i)]);
    t.equal((await client.post(`/sensors/${id}/data`, { value: 1, date: 100 + i })).status, 201);
    const path = `/sensors/${id}/data?start_date=${i + 1}&end_date=${i + 1}`;
    t.match(await client.delete(path), { status: 200, body: { deleted: 1 } });
    t.same(await datesOf(world, id), [...range(2 + i, 20), ...range(100, 100 + i)]);
  }
});

t.test('clients notice nothing of moves', { skip }, async (t) => {
  const world = await start(t);
  const { server, user, central, urls } = world;
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  const sensors = await makeLoadSensors(user);
  const { one, two, files } = sensors;
  const live = await reader(t, server, user.session);
  t.match(await live.subscribe([one, two]), { refused: [] });
  const load = new MovingLoad(user);
  await load.use(sensors);
  // As a sidecar does it after hours: what a process remembers differs from what the copy has in its journal.
  const shards = new Shards(central, await readShards(central, ''), { max: 2, name: 'test' });
  t.teardown(() => shards.end({ timeout: 5 }));
  let isOver = false;
  const merging = (async () => {
    while (!isOver) {
      const bounds = { rows: 0, bytes: 0, age: 0 };
      await mergeDue(shards.of(1), { bounds }).catch(() => {});
      // The move gets its locks within half a second.
      await sleep(20);
    }
  })();
  for (let i = 1; i <= 6; i++) t.equal(await moveShard(central, 1, urls[i % 2]!, options), 'moved');
  isOver = true;
  await merging;
  await load.end(files);
  t.same(load.violations, []);
  for (const id of [one, two]) {
    const last = load.acknowledged.get(id)!;
    t.ok(last > 20, `${last} points`);
    await live.until(() => live.of(id).points.length >= last);
    t.same(
      live.of(id).points.map(([date]) => date),
      range(1, last),
      'a subscription gets each point once',
    );
  }
});

t.test('a deleted sensor is deleted wherever its shard has moved to', { skip }, async (t) => {
  const world = await start(t);
  const { server, user, central, urls } = world;
  const ids = [await make(user), await make(user), await make(user)];
  for (const id of ids)
    for (let date = 1; date <= 3; date++)
      await user.client.post(`/sensors/${id}/data`, { value: date, date });
  t.equal((await user.client.delete(`/sensors/${ids[0]}`)).status, 200);
  await moveShard(central, 1, urls[1], options);
  t.equal((await user.client.delete(`/sensors/${ids[1]}`)).status, 200);
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  const moved = connect(urls[1], { max: 1, name: 'test' });
  t.teardown(() => moved.end({ timeout: 5 }));
  await until(async () => (await central`SELECT FROM remote_deletions`).length === 0);
  t.same(await moved`SELECT sensor_id FROM ingest_state`, [{ sensor_id: ids[2] }]);
  t.same(await datesOf(world, ids[2]!), [1, 2, 3]);
});

t.test('triggers fire once, wherever the point was stored', { skip }, async (t) => {
  const world = await start(t);
  const { server, user, central, urls } = world;
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  const paths: string[] = [];
  for (let i = 1; i <= 4; i++) {
    const id = await make(user);
    const path = await addSensorTrigger(user, String(id), { expression: 'sensor_data_value > 5' });
    paths.push(path);
    t.equal((await user.client.post(`/sensors/${id}/data`, { value: 10, date: i })).status, 201);
    if (i % 2 === 1) await until(async () => (await stateOf(user, path)).times_triggerd === 1);
    await moveShard(central, 1, urls[i % 2]!, options);
    t.equal((await user.client.post(`/sensors/${id}/data`, { value: 0, date: 10 + i })).status, 201);
  }
  for (const path of paths) {
    await until(async () => (await stateOf(user, path)).times_triggerd > 0);
    t.match(await stateOf(user, path), { times_triggerd: 1 });
  }
});

t.test('a shard moves to an empty database only', { skip }, async (t) => {
  const { central, server, urls } = await start(t);
  const refusal = async (shard: number, url: string) =>
    moveShard(central, shard, url, options).then(
      () => 'moved',
      (error: unknown) => (error instanceof FatalError ? error.message : String(error)),
    );
  t.match(await refusal(2, urls[1]), 'there is no shard 2');
  t.match(await refusal(1, urls[0]), 'at that address already');
  t.match(await refusal(1, server.config.DATABASE_URL), 'has the data of another deployment');
  const alias = new URL(urls[0]);
  alias.searchParams.set('application_name', 'other');
  t.match(await refusal(1, alias.href), 'in that database already');
  const other = await testDatabase(t);
  await other.sql`
    INSERT INTO shard_identity (shard, identity, generation) VALUES (7, gen_random_uuid(), 1)`;
  t.match(await refusal(1, other.url), 'that database has shard 7');
  t.match(await addressOf(central), { address: urls[0], state: 'open', target: null });
});

t.test('a shard moves to a database only that an added shard could have', { skip }, async (t) => {
  const { central, urls } = await start(t);
  const refusal = (url: string, given = config) =>
    moveShard(central, 1, url, { ...options, config: given }).then(
      () => 'moved',
      (error: unknown) => (error instanceof FatalError ? error.message : String(error)),
    );
  const missing = new URL(urls[1]);
  missing.pathname = '/none';
  t.match(await refusal(missing.href), /^the database "none" at \S+ does not exist: check the address/);
  const { fsync, full_page_writes } = await readDurability(central);
  if (!fsync || !full_page_writes)
    t.match(
      await refusal(urls[1], readConfig({ WEAK_DURABILITY: 'refused' })),
      /^the database has \S+.* off: a crash of its machine can lose or damage acknowledged points/,
    );
  const needed = shardConnections(config);
  const allow = (count: number) =>
    central.unsafe(`ALTER DATABASE "${new URL(urls[1]).pathname.slice(1)}" CONNECTION LIMIT ${count}`);
  await allow(needed - 1);
  t.match(
    await refusal(urls[1]),
    `${needed} database connections may be needed and the database allows ${needed - 1}:`,
  );
  t.match(await addressOf(central), { address: urls[0], state: 'open', target: null });
  await allow(needed);
  t.equal(await refusal(urls[1]), 'moved');
});

/** A move waits for the lock under which it notes the shard in the new database. */
function untilClaimWaits(target: Sql): Promise<void> {
  return until(async () => {
    const waiting = await target`
      SELECT FROM pg_locks WHERE relation = 'shard_identity'::regclass AND mode = 'RowExclusiveLock' AND NOT granted`;
    return waiting.count > 0;
  });
}

t.test('a shard does not take a database that another one has taken meanwhile', { skip }, async (t) => {
  const { central, urls } = await start(t);
  const target = connect(urls[1], { max: 2, name: 'test' });
  t.teardown(() => target.end({ timeout: 5 }));
  let moved: Promise<unknown> = Promise.resolve();
  await target.begin(async (tx) => {
    await tx`LOCK TABLE shard_identity IN EXCLUSIVE MODE`;
    moved = moveShard(central, 1, urls[1], options).catch((error: unknown) => error);
    await untilClaimWaits(target);
    await tx`INSERT INTO shard_identity (shard, identity, generation) VALUES (2, gen_random_uuid(), -2)`;
    await tx`INSERT INTO deleted_sensors (sensor_id) VALUES (7)`;
  });
  t.match(await moved, { message: /another shard has taken that database/ });
  t.match(await target`SELECT sensor_id FROM deleted_sensors`, [{ sensor_id: 7 }]);
  t.match(await addressOf(central), { address: urls[0], state: 'open', target: null });
});

t.test(
  'a shard does not take a database that another command has put into use meanwhile',
  { skip },
  async (t) => {
    const { central, urls } = await start(t);
    const target = connect(urls[1], { max: 2, name: 'test' });
    t.teardown(() => target.end({ timeout: 5 }));
    const [shard] = await central<{ identity: string }[]>`SELECT identity FROM shards`;
    let moved: Promise<unknown> = Promise.resolve();
    await target.begin(async (tx) => {
      await tx`LOCK TABLE shard_identity IN EXCLUSIVE MODE`;
      moved = moveShard(central, 1, urls[1], options).catch((error: unknown) => error);
      await untilClaimWaits(target);
      await tx`INSERT INTO shard_identity (shard, identity, generation) VALUES (1, ${shard!.identity}, 2)`;
    });
    t.match(await moved, { message: /another command has moved this one there meanwhile/ });
    t.same([...(await target`SELECT generation FROM shard_identity`)], [{ generation: 2 }]);
  },
);

/** The command that moves a shard loses its lock with its connection. */
async function loseLock(central: Sql): Promise<void> {
  const { count } = await central`
    SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${MOVES}::int::oid AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  if (count !== 1) throw new Error(`${count} commands have a lock`);
}

/** The command waits for a lock on a relation. */
function untilAwaited(sql: Sql, relation: string): Promise<void> {
  return until(async () => {
    const { count } = await sql`
      SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE relation = ${relation}::regclass AND NOT granted AND application_name = 'sensorium admin'`;
    return count > 0;
  });
}

t.test('a command that has lost its lock changes nothing in a database that is used', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  const target = connect(urls[1], { max: 2, name: 'test' });
  t.teardown(() => target.end({ timeout: 5 }));
  let late: Promise<unknown> = Promise.resolve();
  await target.begin(async (tx) => {
    // ANALYZE, after the copy, waits for it.
    await tx`LOCK TABLE sensors IN SHARE UPDATE EXCLUSIVE MODE`;
    late = moveShard(central, 1, urls[1], options).catch((error: unknown) => error);
    await untilAwaited(target, 'sensors');
    await loseLock(central);
    t.equal(await moveShard(central, 1, urls[1], options), 'moved');
    t.equal((await user.client.post(`/sensors/${id}/data`, { value: 2, date: 2 })).status, 201);
  });
  t.ok((await late) instanceof FatalError);
  t.match(await late, { message: /another command has taken the new database meanwhile/ });
  t.same(await datesOf(world, id), [1, 2]);
  t.equal((await user.client.post(`/sensors/${id}/data`, { value: 3, date: 3 })).status, 201);
  t.match(await addressOf(central), { address: urls[1], state: 'open', target: null, generation: 2 });
});

t.test('a command that has lost its lock notes no move', { skip }, async (t) => {
  const { central, urls } = await start(t);
  const former = connect(urls[0], { max: 2, name: 'test' });
  t.teardown(() => former.end({ timeout: 5 }));
  let late: Promise<unknown> = Promise.resolve();
  await former.begin(async (tx) => {
    await tx`LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE`;
    late = moveShard(central, 1, urls[1], options).catch((error: unknown) => error);
    await untilAwaited(former, 'migrations');
    await loseLock(central);
  });
  t.ok((await late) instanceof Error);
  t.match(await addressOf(central), { address: urls[0], state: 'open', target: null });
});

t.test(
  'a command waits for a bounded time where one that was stopped uses the new database',
  { skip },
  async (t) => {
    const { central, urls } = await start(t);
    await t.rejects(moveShard(central, 1, urls[1], dyingAt('caught up')), died);
    const target = connect(urls[1], { max: 2, name: 'test' });
    t.teardown(() => target.end({ timeout: 5 }));
    const bounds = { held: 60_000, awaited: 1000 };
    const next = () => moveShard(central, 1, urls[1], { ...options, bounds });
    const refused = (used: string) =>
      target.begin(async (tx) => {
        await tx`SELECT FROM ${tx(used)} FOR SHARE`;
        await t.rejects(next(), /holds this one up: end it, then repeat the command/, used);
      });
    await refused('shard_identity');
    // It writes the other one where the copy has been made before a migration.
    await target`CREATE TABLE kept AS SELECT * FROM migrations WHERE number = 1`;
    await target`DELETE FROM migrations WHERE number = 1`;
    await refused('shard_move');
    await target`INSERT INTO migrations SELECT * FROM kept`;
    await target`DROP TABLE kept`;
    t.match(await addressOf(central), { address: urls[0], state: 'moving', target: urls[1] });
    t.equal(await next(), 'moved');
  },
);

t.test(
  'a move ends although the command was stopped when it had closed the former database',
  { skip },
  async (t) => {
    const world = await start(t);
    const { server, user, central, urls } = world;
    const id = await make(user);
    await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 });
    const address = new URL(server.config.DATABASE_URL);
    const link = await SilentLink.open(Number(address.port));
    t.teardown(() => link.close());
    address.port = String(link.port);
    const own = connect(address.href, { max: 3, name: 'test' });
    t.teardown(() => own.end({ timeout: 5 }));
    let isStopped = false;
    const progress = (line: string) => {
      if (!line.startsWith(CLOSED)) return;
      isStopped = true;
      link.cut();
    };
    const bounds = { held: 1000, awaited: 1000 };
    const stopped = moveShard(own, 1, urls[1], { ...options, progress, bounds }).catch(
      (error: unknown) => error,
    );
    await until(() => isStopped);
    await until(async () => (await finishMoves(central, () => {})).length > 0);
    t.match(await addressOf(central), { address: urls[1], state: 'open', generation: 2 });
    t.equal((await user.client.post(`/sensors/${id}/data`, { value: 2, date: 2 })).status, 201);
    link.restore();
    await stopped;
    t.match(await addressOf(central), { address: urls[1], state: 'open', target: null, generation: 2 });
    t.same(await datesOf(world, id), [1, 2]);
  },
);

t.test(
  'uploads wait for a bounded time where the command was stopped in the last copy',
  { skip },
  async (t) => {
    const { sql: central, url } = await testDatabase(t);
    const [one] = await addShards(t, central, 1);
    await central`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
    const [row] = await central<{ address: string }[]>`SELECT address FROM shards WHERE id = 1`;
    const user = await newUser(await testServer(t, { DATABASE_URL: url }));
    const id = await make(user);
    // More than the buffers of the sockets between have room for.
    await one!`INSERT INTO shard_outbox (kind, payload) VALUES ('audit', to_json(repeat('x', 40000000)))`;
    const proxy = await databaseProxy(t, row!.address);
    await central`UPDATE shards SET address = ${proxy.url} WHERE id = 1`;
    let isClosing = false;
    let isStopped = false;
    proxy.stopsAt = (message) => {
      isClosing ||= message.includes('CREATE TRIGGER moved');
      const stops = isClosing && !isStopped && message.includes('FROM shard_outbox');
      isStopped ||= stops;
      return stops;
    };
    const { url: other } = await testDatabase(t);
    const bounds = { held: 1000, awaited: 60_000 };
    const stopped = moveShard(central, 1, other, { ...options, bounds }).catch((error: unknown) => error);
    await until(() => isStopped);
    t.equal((await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 })).status, 201);
    proxy.goOn();
    t.ok((await stopped) instanceof Error);
    t.equal(await moveShard(central, 1, other, options), 'moved');
    const { body } = await user.client.get<{ total: number }>(`/sensors/${id}/data`);
    t.equal(body.total, 1);
  },
);

/** Of all others in the database. */
async function endSessions(sql: Sql): Promise<void> {
  await sql`
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
}

t.test('a shard that lacked migrations while it moves is used when it has them', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  await central`UPDATE shards SET state = 'moving', target = ${urls[1]} WHERE id = 1`;
  const shard = connect(urls[0], { max: 1, name: 'test' });
  t.teardown(() => shard.end({ timeout: 5 }));
  await shard`CREATE TABLE kept AS SELECT * FROM migrations WHERE number = 1`;
  await shard`DELETE FROM migrations WHERE number = 1`;
  await endSessions(shard);
  await until(async () => (await user.client.get(`/sensors/${id}/data`)).status === 509);
  await shard`INSERT INTO migrations SELECT * FROM kept`;
  await until(async () => (await user.client.get(`/sensors/${id}/data`)).status === 200);
  t.same(await datesOf(world, id), [1]);
});

t.test('a shard that has failed over to a database which is not closed is used', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  await central`UPDATE shards SET state = 'moving', target = ${urls[1]} WHERE id = 1`;
  const shard = connect(urls[0], { max: 1, name: 'test' });
  t.teardown(() => shard.end({ timeout: 5 }));
  const negate = () => shard`UPDATE shard_identity SET generation = -generation`;
  await negate();
  await endSessions(shard);
  t.equal((await user.client.get(`/sensors/${id}/data`)).status, 509, 'it waits for the new database');
  // The standby has not got the last commit, which has closed the shard.
  await negate();
  await until(async () => (await user.client.get(`/sensors/${id}/data`)).status === 200);
  t.same(await datesOf(world, id), [1]);
  t.equal((await user.client.post(`/sensors/${id}/data`, { value: 2, date: 2 })).status, 201);
});

t.test('a shard that is migrated while it moves is not closed', { skip }, async (t) => {
  const { central, urls } = await start(t);
  const former = connect(urls[0], { max: 1, name: 'test' });
  t.teardown(() => former.end({ timeout: 5 }));
  const [{ number }] = await former<[{ number: number }]>`SELECT max(number) + 1 AS number FROM migrations`;
  let migrated: PromiseLike<unknown> = Promise.resolve();
  const progress = (line: string) => {
    if (line === 'copying')
      migrated = former`
        INSERT INTO migrations SELECT (jsonb_populate_record(m, jsonb_build_object('number', ${number}::int))).*
        FROM migrations m WHERE number = 1`.then(() => {});
  };
  await t.rejects(moveShard(central, 1, urls[1], { ...options, progress }), /different migrations/);
  await migrated;
  t.match(await addressOf(central), { address: urls[0], state: 'moving', generation: 1 });
  await t.rejects(moveShard(central, 1, urls[1], options), /different migrations/);
  await former`DELETE FROM migrations WHERE number = ${number}`;
  t.equal(await moveShard(central, 1, urls[1], options), 'moved');
});

t.test('a copy goes on unless the former database has failed over', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  for (let date = 1; date <= 2; date++) await user.client.post(`/sensors/${id}/data`, { value: date, date });
  const copied = connect(urls[1], { max: 1, name: 'test' });
  t.teardown(() => copied.end({ timeout: 5 }));
  const lines: string[] = [];
  const again = async (isOver: boolean) => {
    lines.length = 0;
    const progress = (line: string) => {
      lines.push(line);
      if (!isOver && line.startsWith('caught up')) throw new Error('died');
    };
    await moveShard(central, 1, urls[1], { ...options, progress }).catch(() => {});
    return lines;
  };
  t.notOk((await again(false)).includes('the copy goes on'));
  t.ok((await again(false)).includes('the copy goes on'));
  await copied`UPDATE shard_move SET source = regexp_replace(source, '.$', '0')`;
  t.ok((await again(false)).includes('copying'), 'of another timeline');
  // The copy has a row that was lost, and the upload of date 2 has got its number.
  await copied`
    UPDATE journal SET arrived = arrived - 1, data = (SELECT data FROM journal WHERE seq = journal_end() - 1)
    WHERE seq = journal_end()`;
  t.ok((await again(true)).includes('copying'), 'with a row that was lost');
  t.match(await addressOf(central), { address: urls[1], state: 'open' });
  t.same(await datesOf(world, id), [1, 2]);
});

t.test('a move that has not closed the former database is dropped', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  await t.rejects(moveShard(central, 1, urls[1], dyingAt('caught up')), died);
  t.match(await addressOf(central), { address: urls[0], state: 'moving', target: urls[1] });
  const { url: third } = await testDatabase(t);
  await t.rejects(moveShard(central, 1, third, options), /is being moved to/);
  t.equal(await moveShard(central, 1, urls[0], options), 'dropped');
  t.match(await addressOf(central), { address: urls[0], state: 'open', target: null, generation: 1 });
  t.equal((await user.client.post(`/sensors/${id}/data`, { value: 2, date: 2 })).status, 201);
  t.equal(await moveShard(central, 1, third, options), 'moved');
  t.same(await datesOf(world, id), [1, 2]);
});

t.test('a move is not dropped that another command is about to end', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  await t.rejects(moveShard(central, 1, urls[1], dyingAt('caught up')), died);
  const former = connect(urls[0], { max: 2, name: 'test' });
  t.teardown(() => former.end({ timeout: 5 }));
  let dropped: Promise<unknown> = Promise.resolve();
  await former.begin(async (tx) => {
    // Its last statement, and it has lost the lock since.
    await tx`UPDATE shard_identity SET generation = -generation`;
    dropped = moveShard(central, 1, urls[0], options).catch((error: unknown) => error);
    await until(async () => {
      const { count } = await former`
        SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted
          AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
      return count > 0;
    });
  });
  t.match(await dropped, { message: /another command has closed the former database/ });
  t.match(await addressOf(central), { address: urls[0], state: 'moving', target: urls[1] });
  t.equal(await moveShard(central, 1, urls[1], options), 'moved');
  t.same(await datesOf(world, id), [1]);
});

t.test('a copy that was completed and given up can be made again', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  await t.rejects(moveShard(central, 1, urls[1], dyingAt('caught up')), died);
  const [source, target] = urls.map((url) => connect(url, { max: 3, name: 'test' })) as [Sql, Sql];
  t.teardown(() => Promise.all([source, target].map((each) => each.end({ timeout: 5 }))));
  const [claim] = await target<
    Claim[]
  >`SELECT -generation AS generation, xmin::text AS claim FROM shard_identity`;
  const copy = await ShardCopy.of(source, target, claim!);
  // The command dies between the two commits.
  await source.begin((from) => copy.complete(from));
  t.equal(await moveShard(central, 1, urls[0], options), 'dropped');
  await user.client.post(`/sensors/${id}/data`, { value: 2, date: 2 });
  const [{ generation }] = await target<[{ generation: number }]>`SELECT generation FROM shard_identity`;
  t.ok(generation < 0, 'no process takes it for the shard');
  const { url: third } = await testDatabase(t);
  t.equal(await moveShard(central, 1, third, options), 'moved');
  t.equal(await moveShard(central, 1, urls[1], options), 'moved');
  t.same(await datesOf(world, id), [1, 2]);
});

/** No client can connect to it any more. */
async function lose(central: Sql, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await central.unsafe(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await central`
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = ${name} AND backend_type = 'client backend'`;
}

t.test('a move ends although the former database is lost after it was closed', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  for (const date of [1, 2]) await user.client.post(`/sensors/${id}/data`, { value: date, date });
  await t.rejects(moveShard(central, 1, urls[1], dyingAt(CLOSED)), died);
  // The first step of the end.
  await central`UPDATE shards SET state = 'closed' WHERE id = 1`;
  await lose(central, urls[0]);
  await t.rejects(moveShard(central, 1, urls[0], options), /has moved: repeat the command with/);
  t.equal(await moveShard(central, 1, urls[1], options), 'moved');
  t.match(await addressOf(central), { address: urls[1], state: 'open', generation: 2 });
  t.same(await datesOf(world, id), [1, 2]);
  t.equal((await user.client.post(`/sensors/${id}/data`, { value: 3, date: 3 })).status, 201);
});

t.test('a move that cannot be ended holds up no other', { skip }, async (t) => {
  const { sql: central } = await testDatabase(t);
  await addShards(t, central, 3);
  for (const id of [1, 3])
    await t.rejects(moveShard(central, id, (await testDatabase(t)).url, dyingAt(CLOSED)), died);
  await central`UPDATE shards SET address = ${NOWHERE}, state = 'closed' WHERE id = 1`;
  await central`UPDATE shards SET address = ${NOWHERE}, state = 'moving', target = ${NOWHERE} WHERE id = 2`;
  const failed: number[] = [];
  t.same(await finishMoves(central, (shard) => failed.push(shard)), [1, 3]);
  t.same(failed, [2]);
  t.same(
    [...(await central`SELECT id, state, generation FROM shards ORDER BY id`)],
    [
      { id: 1, state: 'open', generation: 2 },
      { id: 2, state: 'moving', generation: 1 },
      { id: 3, state: 'open', generation: 2 },
    ],
  );
});

t.test('a move waits for a vacuum and holds up no writer meanwhile', { skip }, async (t) => {
  const world = await start(t);
  const { user, central, urls } = world;
  const id = await make(user);
  const former = connect(urls[0], { max: 2, name: 'test' });
  t.teardown(() => former.end({ timeout: 5 }));
  let moved: Promise<unknown> = Promise.resolve();
  await former.begin(async (tx) => {
    // As a vacuum does.
    await tx`LOCK TABLE blocks IN SHARE UPDATE EXCLUSIVE MODE`;
    moved = moveShard(central, 1, urls[1], options);
    await until(async () => {
      // By then PostgreSQL would have ended an autovacuum.
      const waiting = await former<{ mode: string }[]>`
        SELECT mode FROM pg_locks WHERE relation = 'blocks'::regclass AND NOT granted
          AND clock_timestamp() - waitstart > current_setting('deadlock_timeout')::interval`;
      if (waiting.length > 0) t.same([...waiting], [{ mode: 'ShareUpdateExclusiveLock' }]);
      return waiting.length > 0;
    });
    t.equal((await user.client.post(`/sensors/${id}/data`, { value: 1, date: 1 })).status, 201);
  });
  t.equal(await moved, 'moved');
  t.same(await datesOf(world, id), [1]);
});

/** Deleted sensors whose data are in other databases than they were themselves. */
import t, { type Test } from 'tap';
import { createLog } from '../../common/log.js';
import type { ShardSql } from '../../sql/connect.js';
import { readShards, Shards } from '../../sql/shards.js';
import { addRegistrations, renewConsumer } from '../../sql/store/changes/consumers.js';
import { ensureStates } from '../../sql/store/points/ensure-states.js';
import { startSidecar } from '../../workers/sidecar.js';
import { Child } from '../chaos/child.js';
import { newUser, type TestUser } from '../support/client.js';
import { severalSessions } from '../support/needs.js';
import { findOrphans } from '../support/orphans.js';
import { type TestServer, testServer } from '../support/server.js';
import { shardedDatabase } from '../support/sharded-server.js';
import { until } from '../support/until.js';

const skip = severalSessions('each shard is a database of its own');

const RELATIONS = [
  'ingest_state',
  'consumer_registrations',
  'blocks',
  'weeks',
  'days',
  'invalidated_weeks',
  'deleted_sensors',
  'points',
];

/** Relations with rows of a sensor. */
async function remains(sql: ShardSql, sensorId: number): Promise<string[]> {
  const found: string[] = [];
  for (const relation of RELATIONS) {
    const rows = await sql`SELECT FROM ${sql(relation)} WHERE sensor_id = ${sensorId} LIMIT 1`;
    if (rows.length > 0) found.push(relation);
  }
  return found;
}

interface World {
  readonly url: string;
  /** The first one is central. */
  readonly databases: readonly ShardSql[];
  readonly server: TestServer;
  readonly user: TestUser;
}

async function start(t: Test): Promise<World> {
  const { url, central, others } = await shardedDatabase(t);
  const server = await testServer(t, { DATABASE_URL: url });
  return { url, databases: [central, ...others], server, user: await newUser(server) };
}

/** Sensors with points, each in the next shard. */
async function filled({ user: { client } }: World, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: `s${i}`, data_type: 'float' },
    });
    const id = Number(body.sensor.id);
    await client.post(`/sensors/${id}/data`, { data: [10, 20, 30].map((date) => ({ value: 1, date })) });
    ids.push(id);
  }
  return ids;
}

async function areNoted({ databases: [central] }: World, ids: readonly number[]): Promise<boolean> {
  const rows =
    await central!`SELECT FROM remote_deletions WHERE sensor_id = ANY (${ids as number[]}::bigint[])`;
  return rows.length === 0;
}

t.test('a deleted sensor leaves nothing in its shard, and others keep their points', { skip }, async (t) => {
  const world = await start(t);
  const { databases, server, user } = world;
  const ids = await filled(world, 6);
  const deleted = [ids[0]!, ids[1]!, ids[2]!];
  for (const id of deleted) t.equal((await user.client.delete(`/sensors/${id}`)).status, 200);
  t.notOk(await areNoted(world, deleted));
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  await until(() => areNoted(world, deleted));
  await until(async () => {
    const left = await Promise.all(deleted.map((id, shard) => remains(databases[shard]!, id)));
    return left.every((relations) => relations.length === 0);
  });
  for (const id of ids.slice(3)) t.match((await user.client.get(`/sensors/${id}/data`)).body, { total: 3 });
  t.equal((await user.client.delete(`/users/${user.id}`)).status, 200);
  await until(async () => {
    const left = await Promise.all(ids.slice(3).map((id, shard) => remains(databases[shard]!, id)));
    return left.every((relations) => relations.length === 0);
  });
  t.pass('nor do the sensors of a deleted account');
});

t.test('the kill tests find rows of sensors that a shard should not have', { skip }, async (t) => {
  const world = await start(t);
  const [central, first, second] = world.databases as [ShardSql, ShardSql, ShardSql];
  const [a, b, c] = (await filled(world, 3)) as [number, number, number];
  t.same(await findOrphans(central), []);
  await second`INSERT INTO ingest_state (sensor_id) VALUES (${b})`;
  await central`INSERT INTO files (sensor_id, date, owner_id, name, media_type, content) VALUES (${c}, 1, 1, '', '', '')`;
  await first`DELETE FROM ingest_state WHERE sensor_id = ${b}`;
  await first`INSERT INTO invalidated_weeks (sensor_id, week) VALUES (${b}, 0), (${c + 1}, 0)`;
  await central`DELETE FROM ingest_state WHERE sensor_id = ${a}`;
  t.same(await findOrphans(central), [
    `shard 0: files has rows of ${c} (1 in all)`,
    `shard 0: there is no ingest state of ${a} (1 in all)`,
    `shard 1: invalidated_weeks has rows of ${c + 1} (1 in all)`,
    `shard 1: invalidated_weeks has rows without an ingest state of ${b} (1 in all)`,
    `shard 2: ingest_state has rows of ${b} (1 in all)`,
  ]);
});

t.test(
  'a sidecar that is killed while a sensor is deleted in its shard leaves nothing behind',
  { skip },
  async (t) => {
    const world = await start(t);
    const { databases, url, user } = world;
    const child = new Child('workers/main.js');
    t.teardown(() => child.kill());
    for (const fault of ['before deletion in the shard', 'after deletion in the shard']) {
      const [, id, other] = (await filled(world, 3)) as [number, number, number];
      await child.start({ DATABASE_URL: url, FAULT_POINTS: 'allowed', FAULT_POINT: fault });
      await user.client.delete(`/sensors/${id}`);
      await child.stopped();
      await child.kill();
      t.notOk(await areNoted(world, [id]), fault);
      t.equal((await user.client.post(`/sensors/${id}/data`, { value: 1, date: 40 })).status, 404);
      await child.start({ DATABASE_URL: url, FAULT_POINTS: '', FAULT_POINT: '' });
      await until(() => areNoted(world, [id]));
      await until(async () => (await remains(databases[1]!, id)).length === 0);
      await child.kill();
      t.match((await user.client.get(`/sensors/${other}/data`)).body, { total: 3 });
    }
    t.same(await findOrphans(databases[0]!), []);
  },
);

t.test('a shard that cannot be reached holds up no deletion in another one', { skip }, async (t) => {
  const world = await start(t);
  const { databases, server, user } = world;
  const [central, first, second] = databases as [ShardSql, ShardSql, ShardSql];
  const [, b, c] = (await filled(world, 3)) as [number, number, number];
  await first`UPDATE shard_identity SET generation = generation + 1`;
  for (const id of [b, c]) await user.client.delete(`/sensors/${id}`);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  await until(async () => (await areNoted(world, [c])) && (await remains(second, c)).length === 0);
  t.notOk(await areNoted(world, [b]));
  await first`UPDATE shard_identity SET generation = generation - 1`;
  await central`SELECT pg_notify('deleted_sensors', '')`;
  await until(async () => (await areNoted(world, [b])) && (await remains(first, b)).length === 0);
});

t.test('a sensor without points gets consumers, and a deleted one does not', { skip }, async (t) => {
  const world = await start(t);
  const { databases, url, user } = world;
  const made = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
      user.client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } }),
    ),
  );
  const [central, shard] = databases as [ShardSql, ShardSql];
  const rows = await central<{ id: number }[]>`SELECT id FROM sensors WHERE shard = 1 ORDER BY id`;
  t.equal(made.length, 6);
  const [kept, deleted] = rows.map(({ id }) => id) as [number, number];
  await user.client.delete(`/sensors/${deleted}`);
  const shards = new Shards(central, await readShards(central, url));
  t.teardown(() => shards.of(1).end({ timeout: 1 }));
  const consumer = '00000000-0000-4000-8000-000000000001';
  await renewConsumer(shards.of(1), consumer);
  await ensureStates(shards.of(1), [kept, deleted]);
  t.same(await addRegistrations(shards.of(1), consumer, [kept, deleted]), []);
  const registered = await shard<{ sensor_id: number }[]>`SELECT sensor_id FROM consumer_registrations`;
  t.same(registered, [{ sensor_id: kept }]);
  await user.client.post(`/sensors/${kept}/data`, { value: 1, date: 10 });
  const changes = await shard<{ sensor_id: number }[]>`SELECT sensor_id FROM changes`;
  t.same(changes, [{ sensor_id: kept }], 'its first point is recorded for the consumer');
});

/** Pagers of sensors whose data are in several databases. */
import t from 'tap';
import type { ShardSql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';
import { pruneChanges } from '../../../workers/changes/prune.js';
import { addPages } from '../../../workers/pagers/poll.js';
import { severalSessions } from '../../support/needs.js';
import type { TestServer } from '../../support/server.js';
import { shardedServer, withProxy } from '../../support/sharded-server.js';
import { newSensor, upload } from '../../support/triggers.js';

const skip = severalSessions('each shard is a database of its own');

/** @returns number of pages of each shard */
async function pagesOf({ sql }: TestServer, shards: Shards): Promise<number[]> {
  const added: number[] = [];
  for (const [id, shard] of shards.all.entries()) added.push(await addPages(sql, shard, id));
  return added;
}

async function prune({ sql }: TestServer, shards: Shards): Promise<void> {
  for (const shard of shards.all) await pruneChanges(sql, shard);
}

/** Sensors whose changes are counted. */
async function recorded(shards: Shards): Promise<number[][]> {
  const ids = (shard: ShardSql) =>
    shard<{ id: number }[]>`SELECT sensor_id AS id FROM ingest_state WHERE has_consumers ORDER BY 1`;
  return Promise.all(shards.all.map(async (shard) => (await ids(shard)).map(({ id }) => id)));
}

t.test('a pager of each shard pages for points from its start on', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const { sql } = server;
  const pager = { data_type: 'float', pager_type: 'email' };
  const sensors = [await newSensor(user, pager), await newSensor(user), await newSensor(user, pager)];
  const put = async (value: number) => {
    for (const sensor of sensors) await upload(user, sensor, [[value, value]]);
  };
  await put(1);
  await user.client.put(`/sensors/${sensors[1]}`, { sensor: pager });
  t.same(
    await recorded(shards),
    sensors.map((sensor) => [Number(sensor)]),
  );
  t.same(await pagesOf(server, shards), [1, 0, 1], 'points from before the start are not sent');
  await put(2);
  t.same(await pagesOf(server, shards), [0, 1, 0], 'once a minute');
  await prune(server, shards);
  t.same(
    await recorded(shards),
    sensors.map((sensor) => [Number(sensor)]),
    'they go on',
  );
  await sql`UPDATE pagers SET paged = now() - interval '61 seconds'`;
  t.same(await pagesOf(server, shards), [1, 0, 1], 'the point that came within the minute');
  for (const sensor of sensors) await user.client.put(`/sensors/${sensor}`, { sensor: { pager_type: '' } });
  await prune(server, shards);
  t.same(await recorded(shards), [[], [], []], 'uploads cost nothing more when they have ended');
});

t.test('registrations follow the pagers, whatever a server or a database has lost', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const { sql } = server;
  const sensors = [await newSensor(user), await newSensor(user), await newSensor(user)];
  for (const sensor of sensors) await upload(user, sensor, [[1, 1]]);
  // As of a server that died before it registered them, and of a backup.
  await sql`UPDATE sensors SET pager_type = 'email'`;
  t.same(await pagesOf(server, shards), [0, 0, 0], 'they begin');
  for (const sensor of sensors) await upload(user, sensor, [[2, 2]]);
  for (const shard of shards.all) await shard`DELETE FROM consumers`;
  t.same(await pagesOf(server, shards), [1, 1, 1]);
  await prune(server, shards);
  t.same(
    await recorded(shards),
    sensors.map((sensor) => [Number(sensor)]),
  );
  await sql`UPDATE sensors SET pager_type = ''`;
  t.same(await pagesOf(server, shards), [0, 0, 0]);
  for (const shard of shards.all) t.same(await shard`SELECT FROM consumer_registrations`, []);
  await prune(server, shards);
  t.same(await recorded(shards), [[], [], []]);
});

t.test('a pager whose shard cannot be reached begins when it can', { skip }, async (t) => {
  const { server, user, shards, proxy } = await withProxy(t, { STORE_TIMEOUT: 2 });
  await newSensor(user);
  const sensor = await newSensor(user);
  await upload(user, sensor, [[1, 1]]);
  await proxy.shut();
  t.equal((await user.client.put(`/sensors/${sensor}`, { sensor: { pager_type: 'sms' } })).status, 200);
  await t.rejects(addPages(server.sql, shards.of(1), 1));
  await proxy.open();
  t.same(await pagesOf(server, shards), [0, 0, 0]);
  await upload(user, sensor, [[2, 2]]);
  t.same(await pagesOf(server, shards), [0, 1, 0]);
});

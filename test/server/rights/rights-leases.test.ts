/** Rights in shards that some process cannot reach, or without the central database. */
import t from 'tap';
import { connect, type Sql } from '../../../sql/connect.js';
import { readShards } from '../../../sql/shards.js';
import { RemoteRights } from '../../../sql/store/rights/remote-rights.js';
import { newKey } from '../../support/accounts.js';
import { Client, newUser } from '../../support/client.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { severalSessions } from '../../support/needs.js';
import { testServer } from '../../support/server.js';
import { makeSensors, shardedDatabase } from '../../support/sharded-server.js';
import { until } from '../../support/until.js';

const skip = severalSessions('each shard is a database of its own');

async function statusOf(client: Client, id: number, date: number): Promise<number> {
  return (await client.post(`/sensors/${id}/data`, { value: 1, date })).status;
}

async function epochOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return row!.epoch;
}

async function datesIn(sql: Sql, id: number): Promise<number[]> {
  const rows = await sql<{ date: number }[]>`SELECT date FROM points WHERE sensor_id = ${id} ORDER BY date`;
  return rows.map(({ date }) => date / 1e6);
}

t.test(
  'without the central database remote shards refuse points and reads until it is back',
  { skip },
  async (t) => {
    const { url, others } = await shardedDatabase(t);
    const proxy = await databaseProxy(t, url);
    const server = await testServer(t, { DATABASE_URL: proxy.url, STORE_TIMEOUT: 1 });
    const user = await newUser(server);
    const [, b] = await makeSensors(user);
    const taken: number[] = [];
    let date = 0;
    const upload = async () => {
      const status = await statusOf(user.client, b, ++date);
      if (status === 201) taken.push(date);
      return status;
    };
    t.equal(await upload(), 201);
    t.equal((await user.client.get(`/sensors/${b}/data`)).status, 200);
    await proxy.shut();
    await until(async () => {
      const [lease] = await others[0]<
        { ended: boolean }[]
      >`SELECT ends < clock_timestamp() AS ended FROM rights_lease`;
      return lease!.ended;
    });
    t.same([await upload(), await upload()], [509, 509]);
    await until(async () => (await user.client.get(`/sensors/${b}/data`)).status === 509);
    t.same(await datesIn(others[0], b), taken, 'what was taken is stored, and nothing else');
    await proxy.open();
    await until(async () => (await upload()) === 201);
    t.equal((await user.client.get(`/sensors/${b}/data`)).status, 200);
  },
);

t.test(
  'a right that ends where its shard cannot be reached has ended when this is answered',
  { skip },
  async (t) => {
    // Behind a proxy, which processes would not use to the node of a cluster.
    const { url, central, others } = await shardedDatabase(t, false);
    const [direct] = await central<{ address: string }[]>`SELECT address FROM shards WHERE id = 1`;
    const toShard = await databaseProxy(t, direct!.address);
    const toCentral = await databaseProxy(t, url);
    await central`UPDATE shards SET address = ${toShard.url} WHERE id = 1`;
    const server = await testServer(t, { DATABASE_URL: url, STORE_TIMEOUT: 1 });
    await central`UPDATE shards SET address = ${direct!.address} WHERE id = 1`;
    const other = await testServer(t, { DATABASE_URL: toCentral.url, STORE_TIMEOUT: 1 });
    const [user, friend] = [await newUser(server), await newUser(server)];
    const [a, b, c] = await makeSensors(user);
    await user.client.post(`/sensors/${b}/users`, { user: { id: friend.id } });
    const key = await newKey(user, { scope: 'write' });
    const device = new Client(other.url, key.key);
    const reader = new Client(other.url, friend.session);
    t.equal(await statusOf(device, b, 10), 201);
    t.equal((await reader.get(`/sensors/${b}/data`)).status, 200);

    // Neither server can tell the other one, nor the shard, that rights have ended.
    await toShard.shut();
    await toCentral.shut();
    t.equal((await user.client.delete(`/users/current/keys/${key.id}`)).status, 200);
    t.equal(await statusOf(device, b, 20), 509);
    t.equal((await user.client.delete(`/sensors/${b}/users/${friend.id}`)).status, 200);
    t.equal((await reader.get(`/sensors/${b}/data`)).status, 509);
    for (const id of [a, c]) {
      t.equal(await statusOf(user.client, id, 10), 201, 'sensors of other shards go on');
      t.match((await user.client.get(`/sensors/${id}/data`)).body, { total: 1 });
    }
    t.equal(await statusOf(user.client, b, 30), 509);

    await toCentral.open();
    await until(async () => (await statusOf(device, b, 40)) === 403);
    await until(async () => (await reader.get(`/sensors/${b}/data`)).status === 404);
    t.same(await datesIn(others[0], b), [10]);
    await toShard.open();
    await until(async () => (await statusOf(user.client, b, 50)) === 201);
  },
);

t.test('a shard whose clock was put back takes points under a new lease', { skip }, async (t) => {
  const { url, others } = await shardedDatabase(t);
  const user = await newUser(await testServer(t, { DATABASE_URL: url }));
  const [, b] = await makeSensors(user);
  // By its values: Citus refuses functions of a column that depend on the session.
  const [former] = await others[0]<{ begins: string; ends: string }[]>`
    SELECT (begins + interval '1 hour')::text AS begins, (ends + interval '1 hour')::text AS ends FROM rights_lease`;
  await others[0]`
    UPDATE rights_lease SET begins = ${former!.begins}::text::timestamptz, ends = ${former!.ends}::text::timestamptz`;
  t.equal(await statusOf(user.client, b, 10), 201);
  const [lease] = await others[0]<{ holds: boolean }[]>`SELECT begins <= now() AS holds FROM rights_lease`;
  t.ok(lease!.holds);
});

t.test('a lease is never shortened, nor renewed by a process that is late', { skip }, async (t) => {
  const { others } = await shardedDatabase(t);
  const [shard] = others;
  const renew = (epoch: number, seconds: number) =>
    shard`SELECT renew_rights_lease(${epoch}, clock_timestamp() + ${seconds} * interval '1 second')`;
  const state = async () => {
    const [row] = await shard<{ epoch: number; holds: boolean }[]>`
      SELECT epoch, coalesce(clock_timestamp() BETWEEN begins AND ends, false) AS holds
      FROM rights_epoch LEFT JOIN rights_lease ON true`;
    return [row!.epoch, row!.holds];
  };
  t.same(await state(), [1, false]);
  await t.rejects(shard`SELECT require_rights_lease()`, { code: '08006' });
  await renew(5, -60);
  t.same(await state(), [5, false], 'over when it is written');
  await renew(6, 60);
  t.same(await state(), [6, false], 'from before the clock was put back');
  await renew(7, -1);
  t.same(await state(), [7, true]);
  await shard`SELECT require_rights_lease()`;
  await renew(6, -60);
  t.same(await state(), [7, true], 'one that is late');
});

t.test('a change after a failover of the central database holds in every shard', { skip }, async (t) => {
  const { url, central, others } = await shardedDatabase(t);
  const sql = connect(url, { max: 1, name: 'test' });
  const rights = new RemoteRights(sql, await readShards(sql, url));
  t.teardown(() => rights.end({ timeout: 1 }));
  const epochs = () => Promise.all([central, ...others].map(epochOf));
  await central`UPDATE rights_epoch SET epoch = 20`;
  await rights.raise();
  t.same(await epochs(), [20, 20, 20]);
  // The new primary lacks changes, and counts others by the same numbers.
  for (const timeline of [1, 2]) sql.memory.follow(timeline);
  await central`UPDATE rights_epoch SET epoch = 11`;
  await rights.raise();
  const [counted, ...raised] = await epochs();
  t.ok(counted! > 20, 'no epoch that any process has of the former one is as new');
  t.same(raised, [counted, counted]);
});

t.test(
  'a shard that knows of changes which the central database has lost takes points',
  { skip },
  async (t) => {
    const { url, central, others } = await shardedDatabase(t);
    const user = await newUser(await testServer(t, { DATABASE_URL: url }));
    const [, b, c] = await makeSensors(user);
    t.equal(await statusOf(user.client, b, 10), 201);
    await others[0]`UPDATE rights_epoch SET epoch = epoch + 10`;
    await until(async () => {
      const epochs = await Promise.all([central, ...others].map(epochOf));
      return new Set(epochs).size === 1 && epochs[0]! > 10;
    });
    for (const id of [b, c]) t.equal(await statusOf(user.client, id, 20), 201);
    t.match((await user.client.get(`/sensors/${b}/data`)).body, { total: 2 });
  },
);

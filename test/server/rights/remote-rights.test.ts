/** Rights on sensors whose data are in other databases than accounts. */
import t, { type Test } from 'tap';
import { createLog, type Log } from '../../../common/log.js';
import { runCommand } from '../../../server/start/admin/run.js';
import type { Sql } from '../../../sql/connect.js';
import { readShards } from '../../../sql/shards.js';
import { RemoteRights } from '../../../sql/store/rights/remote-rights.js';
import { Placement } from '../../../sql/store/shards/placement.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newKey } from '../../support/accounts.js';
import { Client, newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { severalSessions } from '../../support/needs.js';
import { type TestServer, testServer } from '../../support/server.js';
import { makeSensors, type ShardedDatabase, shardedDatabase } from '../../support/sharded-server.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');
const skip = severalSessions('each shard is a database of its own');

const serverOn = (t: Test, { url }: ShardedDatabase) => testServer(t, { DATABASE_URL: url });

async function epochOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return row!.epoch;
}

/** Whether all changes of rights hold in all shards. */
async function areRaised({ central, others }: ShardedDatabase): Promise<boolean> {
  const epoch = await epochOf(central);
  return (await Promise.all(others.map(epochOf))).every((raised) => raised === epoch);
}

const at = (server: TestServer, session: string) => new Client(server.url, session);

t.test('a change that ends a right holds in every shard when it is answered', { skip }, async (t) => {
  const sharded = await shardedDatabase(t);
  const server = await serverOn(t, sharded);
  const [user, friend] = [await newUser(server), await newUser(server)];
  const [a, b, c] = await makeSensors(user);
  const share = (id: number) => user.client.post(`/sensors/${id}/users`, { user: { id: friend.id } });
  for (const id of [a, b, c]) await share(id);
  const key = await newKey(user, { scope: 'write' });
  const changes: [string, () => Promise<{ status: number }>][] = [
    ['an unshare', () => user.client.delete(`/sensors/${b}/users/${friend.id}`)],
    ['a user who leaves', () => friend.client.delete(`/sensors/${c}`)],
    ['another data type', () => user.client.put(`/sensors/${b}`, { sensor: { data_type: 'string' } })],
    ['a deleted key', () => user.client.delete(`/users/current/keys/${key.id}`)],
    ['a deleted sensor', () => user.client.delete(`/sensors/${b}`)],
    ['a logout', () => friend.client.get('/logout')],
    ['a deleted account', () => user.client.delete(`/users/${user.id}`)],
  ];
  for (const [change, make] of changes) {
    const before = await epochOf(sharded.central);
    t.equal((await make()).status, 200, change);
    t.ok(await areRaised(sharded), `${change} holds everywhere`);
    t.ok((await epochOf(sharded.central)) > before, `${change} does end a right`);
  }
});

t.test('rights that have ended at one server have ended at another one', { skip }, async (t) => {
  const sharded = await shardedDatabase(t);
  const [server, other] = [await serverOn(t, sharded), await serverOn(t, sharded)];
  const [user, friend] = [await newUser(server), await newUser(server)];
  const [, b, c] = await makeSensors(user);
  const key = await newKey(user, { scope: 'write' });
  const [owner, reader, device] = [user.session, friend.session, key.key].map((each) => at(other, each));
  const upload = (client: Client, id: number, date: number) =>
    client.post(`/sensors/${id}/data`, { value: 1, date });
  for (const id of [b, c]) {
    await user.client.post(`/sensors/${id}/users`, { user: { id: friend.id } });
    t.equal((await upload(device!, id, 10)).status, 201);
    t.equal((await upload(owner!, id, 20)).status, 201);
    t.match((await reader!.get(`/sensors/${id}/data`)).body, { total: 2 });
  }
  await user.client.delete(`/sensors/${b}/users/${friend.id}`);
  t.equal((await reader!.get(`/sensors/${b}/data`)).status, 404, 'a sensor that is no longer shared');
  t.equal((await reader!.get(`/sensors/data?sensor_id=${b}&sensor_id=${c}`)).status, 404);
  t.equal((await reader!.get(`/sensors/${c}/data`)).status, 200, 'one that is');
  await user.client.delete(`/users/current/keys/${key.id}`);
  t.equal((await upload(device!, b, 30)).status, 403, 'a key that was deleted');
  t.equal((await upload(owner!, b, 40)).status, 201);
  await user.client.put(`/sensors/${c}`, { sensor: { data_type: 'integer' } });
  t.equal((await owner!.post(`/sensors/${c}/data`, { value: 1.5, date: 30 })).status, 409, 'another type');
  await user.client.delete(`/sensors/${b}`);
  t.equal((await upload(owner!, b, 50)).status, 404, 'a sensor that was deleted');
  t.equal((await owner!.get(`/sensors/${b}/data`)).status, 404);
  await user.client.get('/logout');
  t.equal((await upload(owner!, c, 40)).status, 403, 'a session that has ended');
  t.equal((await owner!.get(`/sensors/${c}/data`)).status, 403);
});

t.test('rights that end without a request end in all shards as well', { skip }, async (t) => {
  const sharded = await shardedDatabase(t);
  const server = await serverOn(t, sharded);
  const user = await newUser(server);
  const session = async () => {
    const [row] = await sharded.central<{ id: number }[]>`SELECT id FROM sessions WHERE user_id = ${user.id}`;
    return row!.id;
  };
  await sharded.central`UPDATE rights_epoch SET epoch = epoch + 1`;
  await until(() => areRaised(sharded));
  t.pass('a change of which no process was notified');
  await server.close();
  t.match(await runCommand(['end-session', String(await session())], { DATABASE_URL: sharded.url }), /ended/);
  t.ok(await areRaised(sharded), 'a command, where no server runs');
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  await sharded.central`UPDATE rights_epoch SET epoch = epoch + 1`;
  await until(() => areRaised(sharded));
  t.pass('a sidecar alone');
});

t.test('rights that a command has ended before it failed have ended in all shards', { skip }, async (t) => {
  const sharded = await shardedDatabase(t);
  const server = await serverOn(t, sharded);
  const user = await newUser(server);
  await makeSensors(user);
  await server.close();
  await sharded.central.unsafe(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'half way'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse()`);
  const before = await epochOf(sharded.central);
  await t.rejects(runCommand(['delete', user.username, '--yes'], { DATABASE_URL: sharded.url }), /half way/);
  t.same(await sharded.central`SELECT FROM sensors`, [], 'the sensors are deleted');
  t.ok((await epochOf(sharded.central)) > before);
  t.ok(await areRaised(sharded));
});

t.test(
  'a server with several databases counts the connections for rights, also those of a sidecar',
  { skip },
  async (t) => {
    const needed = async ({ url, central }: Pick<ShardedDatabase, 'url' | 'central'>) => {
      await central.unsafe(`ALTER DATABASE ${central.address.database} CONNECTION LIMIT 1`);
      const failure = await testServer(t, { DATABASE_URL: url }).catch((error: unknown) => error);
      const [, count] = /^(\d+) database connections may be needed/.exec((failure as Error).message) ?? [];
      return Number(count);
    };
    const { url, sql } = await testDatabase(t);
    const one = await needed({ url, central: sql });
    // Each of the two processes reads with one, and listens with one.
    t.equal((await needed(await shardedDatabase(t))) - one, 4);
  },
);

t.test('where all data are in one database, no process looks after rights elsewhere', { skip }, async (t) => {
  const named = async (sql: Sql) => {
    const rows = await sql<{ name: string }[]>`
      SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database()`;
    return rows.map(({ name }) => name);
  };
  const { url, sql } = await testDatabase(t);
  const server = await testServer(t, { DATABASE_URL: url });
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const user = await newUser(server);
  await user.client.get('/logout');
  t.notOk((await named(sql)).includes('sensorium rights'));
  const sharded = await shardedDatabase(t);
  await serverOn(t, sharded);
  t.ok((await named(sharded.central)).includes('sensorium rights'), 'it would be seen');
});

t.test('a process with an old list of shards reads it before it answers a change', { skip }, async (t) => {
  const sharded = await shardedDatabase(t);
  const { central, url } = sharded;
  const [own, ...others] = await readShards(central, url);
  let isCurrent = false;
  const refresh = async () => {
    isCurrent = true;
    for (const each of others) void rights.add(each, log);
  };
  const list = {
    refresh,
    get isCurrent() {
      return isCurrent;
    },
  };
  const rights = new RemoteRights(central, [own!], list);
  t.teardown(() => rights.endShards({ timeout: 1 }));
  await central`UPDATE rights_epoch SET epoch = epoch + 1`;
  await rights.raise();
  t.ok(await areRaised(sharded));
});

t.test(
  'new sensors go on to shards that respond while the central database does not',
  { skip },
  async (t) => {
    const { central, url } = await shardedDatabase(t, false);
    const [direct] = await central<{ address: string }[]>`SELECT address FROM shards WHERE id = 1`;
    const toShard = await databaseProxy(t, direct!.address);
    const toCentral = await databaseProxy(t, url);
    await central`UPDATE shards SET address = ${toShard.url} WHERE id = 1`;
    const failing = new Set<number>();
    const note = ({ shard }: { shard: number }, message: string) =>
      message.endsWith('not renewed') ? failing.add(shard) : failing.delete(shard);
    const noting = { warn: note, info: note } as unknown as Log;
    const rights = await RemoteRights.follow(
      toCentral.url,
      await readShards(central, url),
      central.memory,
      noting,
    );
    t.teardown(() => rights.end({ timeout: 1 }));
    const placement = central.memory.of(Placement);
    placement.update([300, 200, 100].map((bytes, shard) => ({ shard, bytes })));
    const used = () => [...new Set(Array.from({ length: 300 }, () => placement.place(1)?.drawn))].sort();
    t.same(used(), [1, 2]);
    await toCentral.shut();
    await until(() => failing.size === 2);
    t.same(used(), [1, 2]);
    await toShard.shut();
    await until(() => used().join() === '2');
    await toCentral.open();
    await until(() => !failing.has(2));
    t.ok(failing.has(1));
    t.same(used(), [2], 'the shard that does not respond');
    await toShard.open();
    await until(() => failing.size === 0);
    t.same(used(), [1, 2]);
  },
);

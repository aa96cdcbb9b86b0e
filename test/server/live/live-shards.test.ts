/** Live reads of sensors whose data are in several databases. */
import t from 'tap';
import { newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { make, reader } from '../../support/live-sensors.js';
import { severalSessions } from '../../support/needs.js';
import { testServer } from '../../support/server.js';
import { shardedServer, withProxy } from '../../support/sharded-server.js';
import { addShards } from '../../support/shards.js';

const skip = severalSessions('each shard is a database of its own');

t.test(
  'a subscription over several shards gets the history and all later points of each sensor, in order',
  { skip },
  async (t) => {
    const { server, user } = await shardedServer(t);
    const there = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
    const ids = [await make(user), await make(user), await make(user), await make(user)];
    const put = (date: number) =>
      user.client.post('/sensors/data', {
        sensors: ids.map((sensor_id) => ({ sensor_id, data: [{ date, value: sensor_id * date }] })),
      });
    for (let date = 1; date <= 3; date++) await put(date);
    const live = await reader(t, there, user.session);
    const fromNow = await reader(t, there, user.session);
    t.match(await live.subscribe(ids, 2), { subscribed: ids, refused: [] });
    t.match(await fromNow.subscribe(ids), { subscribed: ids, refused: [] });
    await live.until(() => ids.every((id) => live.of(id).isLive));
    for (let date = 4; date <= 30; date++) await put(date);
    await put(5);
    await put(0);
    const expected = (id: number, first: number) =>
      Array.from({ length: 31 - first }, (_, i) => [first + i, id * (first + i)]);
    await live.until(() => ids.every((id) => live.of(id).points.length >= 29));
    await fromNow.until(() => ids.every((id) => fromNow.of(id).points.length >= 28));
    for (const id of ids) {
      t.same(live.of(id).points, expected(id, 2));
      t.same(fromNow.of(id).points, [...expected(id, 4), [0, 0]]);
    }
    // Of a sensor without a point its shard has nothing until it is subscribed to.
    const empty = [await make(user), await make(user), await make(user)];
    t.match(await fromNow.subscribe(empty), { subscribed: empty, versions: [1, 1, 1] });
    await user.client.post('/sensors/data', {
      sensors: empty.map((sensor_id) => ({ sensor_id, data: [{ date: 1, value: 1 }] })),
    });
    await fromNow.until(() => empty.every((id) => fromNow.of(id).points.length === 1));
    t.match(await fromNow.unsubscribe([...ids, ...empty]), { unsubscribed: [...ids, ...empty] });
  },
);

t.test('a reader resumes sensors of several shards after its versions', { skip }, async (t) => {
  const { server, user, databases } = await shardedServer(t);
  const ids = [await make(user), await make(user)];
  const put = (date: number) =>
    user.client.post('/sensors/data', {
      sensors: ids.map((sensor_id) => ({ sensor_id, data: [{ date, value: date }] })),
    });
  const first = await reader(t, server, user.session);
  const { versions = [] } = await first.subscribe(ids);
  await first.client.close();
  for (const date of [2, 1]) await put(date);
  const again = await reader(t, server, user.session);
  await again.ask({ type: 'subscribe', sensors: ids, after: versions });
  await again.until(() => ids.every((id) => again.of(id).isLive));
  for (const id of ids)
    t.same(again.of(id).points, [
      [2, 2],
      [1, 1],
    ]);
  await again.unsubscribe(ids);
  await databases[1]!`DELETE FROM changes`;
  await again.ask({ type: 'subscribe', sensors: ids, after: versions });
  await again.until(() => again.of(ids[1]!).closed === 'interrupted' && again.of(ids[0]!).isLive);
  t.same(again.of(ids[1]!).missed, { from: 1, to: 2 }, 'with the range of dates in that shard');
});

t.test(
  'a reader gets nothing of another shard that was stored after its right ended',
  { skip },
  async (t) => {
    const { server, user } = await shardedServer(t);
    const friend = await newUser(server);
    const ids = [await make(user), await make(user)];
    const { sql } = server;
    await sql`INSERT INTO sensor_users (sensor_id, user_id) SELECT id, ${friend.id} FROM sensors`;
    const live = await reader(t, server, friend.session);
    t.match(await live.subscribe(ids), { subscribed: ids });
    const put = (date: number) =>
      user.client.post('/sensors/data', {
        sensors: ids.map((sensor_id) => ({ sensor_id, data: [{ date, value: date }] })),
      });
    await put(1);
    await live.until(() => ids.every((id) => live.of(id).points.length === 1));
    await sql`DELETE FROM sensor_users`;
    await put(2);
    await live.until(() => ids.every((id) => live.of(id).closed === 'not_found'));
    for (const id of ids) t.same(live.of(id).points, [[1, 1]]);
  },
);

t.test('a shard that cannot be reached keeps no points of the others waiting', { skip }, async (t) => {
  const { server, user, proxy } = await withProxy(t, { STORE_TIMEOUT: 2 });
  const ids = [await make(user), await make(user), await make(user)] as [number, number, number];
  const [central, away, other] = ids;
  const put = (id: number, date: number) => user.client.post(`/sensors/${id}/data`, { date, value: date });
  const live = await reader(t, server, user.session);
  await live.subscribe(ids);
  for (const id of ids) await put(id, 1);
  await live.until(() => ids.every((id) => live.of(id).points.length === 1));
  await proxy.shut();
  for (let date = 2; date <= 4; date++) {
    await put(central, date);
    await put(other, date);
    await live.until(() => [central, other].every((id) => live.of(id).points.length === date));
  }
  const late = await reader(t, server, user.session);
  t.match(await late.subscribe(ids), {
    subscribed: [central, other],
    refused: [{ sensor_id: away, code: 'overloaded' }],
  });
  t.match(await late.subscribe([away]), { subscribed: [], refused: [{ sensor_id: away }] });
  await proxy.open();
  t.equal((await put(away, 2)).status, 201);
  await live.until(() => live.of(away).points.length === 2);
  t.same(live.of(away).points, [
    [1, 1],
    [2, 2],
  ]);
  t.match(await late.subscribe([away], 0), { subscribed: [away] });
  await late.until(() => late.of(away).isLive);
  t.same(late.of(away).points, live.of(away).points);
});

t.test(
  'a shard that a server does not know keeps no sensor of the others from its readers',
  { skip },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const server = await testServer(t, { DATABASE_URL: url });
    await addShards(t, sql, 1, null);
    const user = await newUser(server);
    const [known, unknown] = [await make(user), await make(user)];
    const live = await reader(t, server, user.session);
    t.match(await live.subscribe([known, unknown]), {
      subscribed: [known],
      refused: [{ sensor_id: unknown, code: 'overloaded' }],
    });
    await user.client.post(`/sensors/${known}/data`, { date: 1, value: 1 });
    await live.until(() => live.of(known).points.length === 1);
  },
);

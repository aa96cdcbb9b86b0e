/** Deletion of ranges of points. */

import t from 'tap';
import { DATE_END } from '../../../common/dates.js';
import { type ShardSql, transact } from '../../../sql/connect.js';
import { deletePointsWithin, Overtaken } from '../../../sql/store/points/delete-points.js';
import { newSensor } from '../../support/accounts.js';
import { newUser } from '../../support/client.js';
import { holdBlocks } from '../../support/locks.js';
import { mergeAll } from '../../support/points.js';
import { shardOf } from '../../support/shards.js';
import { sharedServer } from '../../support/shared-server.js';
import { until } from '../../support/until.js';

/** Deletes all points of a sensor, and waits for locks without a bound. */
function deleteAll(sql: ShardSql, sensorId: number): Promise<number> {
  return transact(sql, (tx) => deletePointsWithin(tx, sensorId, { from: 0, before: DATE_END }, true));
}

/** Resolves when a deletion waits for a lock on blocks. */
function untilDeletionWaits(sql: ShardSql): Promise<void> {
  return until(async () => {
    const waiting = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%DELETE FROM blocks%'`;
    return waiting.length > 0;
  });
}

t.test('uploads to other sensors do not wait until the blocks of a range are deleted', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const { client } = user;
  const [id, other] = [Number(await newSensor(user)), await newSensor(user)];
  await client.post(`/sensors/${id}/data`, { data: [1, 2, 3].map((date) => ({ date, value: date })) });
  await mergeAll(server.sql);
  const shard = await shardOf(server.sql, id);
  const release = await holdBlocks(shard, id);
  const deletion = deleteAll(shard, id);
  await untilDeletionWaits(shard);
  const { status } = await client.post(`/sensors/${other}/data`, { data: [{ date: 1, value: 1 }] });
  t.equal(status, 201);
  await release();
  t.equal(await deletion, 3);
});

t.test(
  'points of blocks that were replaced, and not moved into blocks since, are deleted as one',
  async (t) => {
    const server = await sharedServer();
    const user = await newUser(server);
    const { client } = user;
    const id = await newSensor(user);
    const upload = (dates: readonly number[]) =>
      client.post(`/sensors/${id}/data`, { data: dates.map((date) => ({ date, value: 100 * date })) });
    const weeks = [1, 2, 3, 4].map((week) => week * 604_800);
    await upload(weeks.flatMap((week) => [week, week + 1]));
    await mergeAll(server.sql);
    const [first, second, third] = weeks as [number, number, number];
    await client.post(`/sensors/${id}/data`, { data: [{ date: second, value: -1 }] });
    await upload([second + 2, third + 2]);
    const range = `start_date=${first}&end_date=${third + 2}`;
    const { body } = await client.delete<{ deleted: number }>(`/sensors/${id}/data?${range}`);
    t.equal(body.deleted, 8);
    const left = await client.get<{ data: { date: number }[] }>(`/sensors/${id}/data`);
    t.same(left.body.data.map(({ date }) => date).sort(), [weeks[3], weeks[3]! + 1]);
  },
);

t.test('a deletion begins anew when points come in between, and counts each point once', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const { client } = user;
  const id = Number(await newSensor(user));
  const upload = (date: number, value: number) =>
    client.post(`/sensors/${id}/data`, { data: [{ date, value }] });
  for (const date of [10, 20, 30]) await upload(date, 1);
  await mergeAll(server.sql);
  const shard = await shardOf(server.sql, id);
  const release = await holdBlocks(shard, id);
  const deletion = deleteAll(shard, id).catch((error: unknown) => error);
  await untilDeletionWaits(shard);
  t.equal((await upload(20, 2)).status, 201, 'it replaces a point that is about to be deleted');
  await release();
  t.type(await deletion, Overtaken);
  const left = await client.get<{ total: number }>(`/sensors/${id}/data`);
  t.equal(left.body.total, 3, 'nothing was deleted');
  const { body } = await client.delete<{ deleted: number }>(`/sensors/${id}/data?start_date=0&end_date=now`);
  t.equal(body.deleted, 3);
});

t.test('points that come after all that a deletion deletes do not interrupt it', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const { client } = user;
  const id = Number(await newSensor(user));
  const upload = (date: number) => client.post(`/sensors/${id}/data`, { data: [{ date, value: 1 }] });
  for (const date of [10, 20]) await upload(date);
  await mergeAll(server.sql);
  const shard = await shardOf(server.sql, id);
  const release = await holdBlocks(shard, id);
  const deletion = deleteAll(shard, id);
  await untilDeletionWaits(shard);
  await upload(30);
  await release();
  t.equal(await deletion, 3, 'the point that came before it ended is deleted as well');
});

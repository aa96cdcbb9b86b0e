/** When points of the journal are moved into blocks, by a sidecar or without one. */

import t, { type Test } from 'tap';
import { readConfig } from '../../../common/config.js';
import { SECOND } from '../../../common/dates.js';
import { createLog } from '../../../common/log.js';
import { connect, type ShardSql } from '../../../sql/connect.js';
import { Shards } from '../../../sql/shards.js';
import {
  FALLBACK_BOUNDS,
  LONGEST_WAIT,
  mergeDue,
  mergeIfBehind,
} from '../../../sql/store/points/blocks/due.js';
import { logOf } from '../../../sql/store/points/journal/log-of.js';
import { readPoints } from '../../../sql/store/points/read-points.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { testDatabase } from '../../support/database.js';
import { arrive, blocksOf, present, rowsOfJournal } from '../../support/journal.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const MONDAY = Date.UTC(2026, 0, 5) * 1000;
const MINUTE = 60 * SECOND;

async function begin(t: Test, sensors = 3): Promise<{ sql: ShardSql; url: string; ids: number[] }> {
  const { sql, url } = await testDatabase(t);
  const ids = Array.from({ length: sensors }, (_, i) => i + 1);
  await sql`INSERT INTO ingest_state (sensor_id) SELECT unnest(${ids}::bigint[])`;
  return { sql, url, ids };
}

t.test('a sensor is merged once it has many points, or some that have waited', async (t) => {
  const { sql } = await begin(t);
  await arrive(sql, 1, MONDAY, 511);
  await arrive(sql, 2, MONDAY, 63);
  const now = await present(sql);
  t.same(await mergeDue(sql, { now }), { sensors: 0, blocks: 0 });
  await arrive(sql, 1, MONDAY + 511 * SECOND, 1);
  t.same(await mergeDue(sql, { now }), { sensors: 1, blocks: 1 }, '512 points');
  t.same(await blocksOf(sql, 1), [512]);
  await arrive(sql, 1, MONDAY + 600 * SECOND, 64);
  t.match(await mergeDue(sql, { now: now + 4 * MINUTE }), { sensors: 0 });
  t.match(await mergeDue(sql, { now: now + 6 * MINUTE }), { sensors: 1 }, '64 points after five minutes');
  t.same(await blocksOf(sql, 1), [576]);
  t.match(await mergeDue(sql, { now: now + LONGEST_WAIT - MINUTE }), { sensors: 0 });
  t.ok((await rowsOfJournal(sql)) > 0);
  t.match(await mergeDue(sql, { now: now + LONGEST_WAIT + MINUTE }), { sensors: 1 }, 'any after six hours');
  t.same(await blocksOf(sql, 2), [63]);
  t.equal(await rowsOfJournal(sql), 0, 'nobody needs the journal any more');
});

t.test('a sensor with a large open block is merged once its new points are as many', async (t) => {
  const { sql } = await begin(t, 1);
  const now = await present(sql);
  let second = 0;
  const send = async (count: number) => {
    await arrive(sql, 1, MONDAY + second * SECOND, count);
    second += count;
    return (await mergeDue(sql, { now })).sensors;
  };
  t.equal(await send(700), 1);
  t.equal(await send(512), 0, 'fewer than the 700 of the open block');
  t.equal(await send(188), 1);
  t.equal(await send(1399), 0);
  t.equal(await send(1), 1);
  t.same(await blocksOf(sql, 1), [2800]);
  second = 7 * 86400;
  t.equal(await send(511), 0);
  t.equal(await send(1), 1, 'the open block is of the week before');
  t.same(await blocksOf(sql, 1), [2800, 512]);
});

t.test('points are read before, while and after they are merged, by every process', async (t) => {
  const { sql, url } = await begin(t);
  const { only: other } = new Shards(connect(url, { max: 2, name: 'test' }));
  t.teardown(() => other.end());
  const read = async (by: ShardSql) => {
    const points = await readPoints([{ sql: by, sensorIds: [1, 2, 3] }], 0, 2 * MONDAY, 10_000);
    return points.map(({ sensor_id, date }) => [sensor_id, date]);
  };
  for (const id of [1, 2, 3]) await arrive(id === 2 ? other : sql, id, MONDAY, 1000 * id);
  const written = await read(sql);
  const now = (await present(sql)) + LONGEST_WAIT + MINUTE;
  const [, , seen, seenByOther] = await Promise.all([
    mergeDue(sql, { now }),
    mergeDue(other, { now }),
    read(sql),
    read(other),
  ]);
  t.same(seen, written);
  t.same(seenByOther, written);
  t.same(await read(other), written);
  t.same(await read(sql), written);
  t.same(await blocksOf(sql, 3), [3000]);
  t.equal(await rowsOfJournal(sql), 0);
});

t.test('a merge writes when the last points of each sensor came', async (t) => {
  const { sql } = await begin(t);
  await sql`UPDATE ingest_state SET arrived = now() + interval '1 day' WHERE sensor_id = 2`;
  for (const id of [1, 2]) await arrive(sql, id, MONDAY, 10);
  const [last] = await sql<{ seq: number; arrived: number }[]>`
    SELECT seq, arrived FROM journal WHERE data IS NOT NULL ORDER BY seq LIMIT 1`;
  await arrive(sql, 3, MONDAY, 1);
  await mergeDue(sql, { now: (await present(sql)) + LONGEST_WAIT + MINUTE });
  const states = await sql<{ arrived: number; ahead: boolean; newest: number }[]>`
    SELECT (extract(epoch FROM arrived) * 1000000)::bigint AS arrived, arrived > now() AS ahead, newest FROM ingest_state ORDER BY sensor_id`;
  t.equal(states[0]!.arrived, last!.arrived);
  t.equal(states[1]!.ahead, true, 'never earlier than it was');
  t.ok(states[2]!.arrived > last!.arrived);
  t.same(
    states.map(({ newest }) => newest),
    [MONDAY + 9 * SECOND, MONDAY + 9 * SECOND, MONDAY],
  );
});

t.test('what every flush looks at stays small, however long somebody keeps a snapshot', async (t) => {
  const { sql } = await begin(t);
  const keeper = await sql.reserve();
  t.teardown(() => keeper.release());
  await keeper`BEGIN ISOLATION LEVEL REPEATABLE READ`;
  await keeper`SELECT FROM users`;
  for (let i = 0; i < 300; i++) await arrive(sql, 1, MONDAY + i * SECOND, 1);
  const [fence] = await sql<{ bytes: number }[]>`SELECT pg_relation_size('ingest_fence') AS bytes`;
  t.equal(fence!.bytes, 8192, 'one page');
  await keeper`ROLLBACK`;
});

t.test('a bulk of sensors is merged in few transactions, without those that are deleted', async (t) => {
  const { sql, ids } = await begin(t, 250);
  for (const id of ids) await arrive(sql, id, MONDAY, 70);
  await sql`DELETE FROM ingest_state WHERE sensor_id % 50 = 0`;
  await mergeDue(sql, { now: (await present(sql)) + 6 * MINUTE });
  const [written] = await sql<{ count: number; lists: number }[]>`
    SELECT count(*), count(DISTINCT xmin::text) AS lists FROM blocks`;
  t.same(written, { count: 245, lists: 3 });
  t.equal(await rowsOfJournal(sql), 0);
  t.equal([...logOf(sql).tails()].length, 250, 'remembered by who may still read an older state');
  await logOf(sql).catchUp(sql);
  t.equal([...logOf(sql).tails()].length, 0);
});

t.test('of a journal that has grown too large the oldest rows go', async (t) => {
  const { sql, ids } = await begin(t, 20);
  for (const id of ids) await arrive(sql, id, MONDAY, 10);
  const now = await present(sql);
  const bounds = { rows: 20, bytes: 2 ** 30, age: LONGEST_WAIT };
  t.match(await mergeDue(sql, { now, bounds }), { sensors: 0 });
  t.match(await mergeDue(sql, { now, bounds: { ...bounds, rows: 19 } }), { sensors: 11 });
  t.equal(await rowsOfJournal(sql), 9, 'half of what it may have');
  t.match(await mergeDue(sql, { now, bounds: { ...bounds, bytes: 8 * 240 } }), { sensors: 5 });
  t.equal(await rowsOfJournal(sql), 4, 'or half of the bytes');
});

t.test('a server merges where nobody else does', async (t) => {
  const { sql } = await begin(t);
  await arrive(sql, 1, MONDAY, 600);
  await arrive(sql, 2, MONDAY, 1);
  const now = await present(sql);
  t.equal(await mergeIfBehind(sql, { now }), null);
  t.equal(await mergeIfBehind(sql, { now: now + 2 * LONGEST_WAIT - MINUTE }), null);
  t.same(await blocksOf(sql, 1), []);
  t.match(await mergeIfBehind(sql, { now: now + 2 * LONGEST_WAIT + MINUTE }), { sensors: 2 });
  t.equal(await rowsOfJournal(sql), 0);
  await arrive(sql, 1, MONDAY + 1000 * SECOND, 10);
  t.match(await mergeIfBehind(sql, { now, bounds: { ...FALLBACK_BOUNDS, bytes: 239 } }), { sensors: 1 });
});

t.test('a server whose journal is old merges it', async (t) => {
  const { sql, url } = await begin(t);
  await arrive(sql, 1, MONDAY, 10);
  await sql`UPDATE journal SET arrived = arrived - ${2 * LONGEST_WAIT + MINUTE}::bigint`;
  const server = await testServer(t, { DATABASE_URL: url });
  await until(async () => (await rowsOfJournal(sql)) === 0);
  t.same(await blocksOf(sql, 1), [10]);
  await server.close();
});

t.test('a sidecar merges points by itself', async (t) => {
  const { sql, url } = await begin(t);
  await arrive(sql, 1, MONDAY, 600);
  const sidecar = await startSidecar(readConfig({ DATABASE_URL: url }), createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  await until(async () => (await rowsOfJournal(sql)) === 0);
  t.same(await blocksOf(sql, 1), [600]);
  await arrive(sql, 1, MONDAY + 600 * SECOND, 600);
  await until(async () => (await rowsOfJournal(sql)) === 0);
  t.same(await blocksOf(sql, 1), [1200]);
});

t.test('a sensor whose blocks cannot be read keeps no other one from being merged', async (t) => {
  const { sql, ids } = await begin(t, 10);
  for (const id of ids) await arrive(sql, id, MONDAY, 1);
  const later = (await present(sql)) + LONGEST_WAIT + MINUTE;
  await mergeDue(sql, { now: later });
  await sql`UPDATE blocks SET data = '\\xff' WHERE sensor_id = 4`;
  for (const id of ids) await arrive(sql, id, MONDAY + SECOND, 1);
  await t.rejects(mergeDue(sql, { now: later }), /block of version 255/);
  const [row] = await sql<{ count: number }[]>`SELECT count(*) FROM blocks WHERE count = 2`;
  t.equal(row!.count, 9);
});

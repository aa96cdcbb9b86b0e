import t from 'tap';
import { DATE_END, DAY, SECOND } from '../../common/dates.js';
import type { ShardSql } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { LONGEST_WAIT, mergeDue } from '../../sql/store/points/blocks/due.js';
import { countInvalidatedWeeks, storeDueSums } from '../../sql/store/points/blocks/store-sums.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { selectBuckets } from '../../sql/store/points/read-buckets.js';
import { testDatabase } from '../support/database.js';
import { arrive, blocksOf, present } from '../support/journal.js';
import { createSensor } from '../support/points.js';

const MONDAY = Date.UTC(2026, 0, 5) * 1000;
const WEEK = 7 * DAY;
const HOUR = 3600 * SECOND;

/** Merges the whole journal. */
async function mergeAll(sql: ShardSql): Promise<void> {
  await mergeDue(sql, { now: (await present(sql)) + LONGEST_WAIT });
}

/** @returns day and week buckets of the sensors */
async function read(sql: ShardSql, ids: readonly number[]): Promise<unknown> {
  const range = { lo: MONDAY - WEEK, hi: MONDAY + 100 * WEEK };
  const query = { sensorIds: ids, runs: null, ...range, sort: 'ASC' as const, limit: 10_000, offset: 0 };
  const days = await selectBuckets(sql, { ...query, base: 86400 });
  const weeks = await selectBuckets(sql, { ...query, base: 604800 });
  return [days.rows, weeks.rows];
}

async function storedWeeks(sql: ShardSql, id: number): Promise<number[]> {
  const rows = await sql<
    { bucket: number }[]
  >`SELECT bucket FROM weeks WHERE sensor_id = ${id} ORDER BY bucket`;
  return rows.map(({ bucket }) => (bucket - MONDAY) / WEEK);
}

t.test(
  'sums of a week are stored some time after its end, and again after its points have changed',
  async (t) => {
    const { sql } = await testDatabase(t);
    const ids = [await createSensor(sql), await createSensor(sql), await createSensor(sql)];
    const [slow, quick, idle] = ids as [number, number, number];
    await arrive(sql, slow, MONDAY, 21 * 24, HOUR);
    // More than fits into a block of a week.
    await arrive(sql, quick, MONDAY + 5 * DAY, 6000, 60 * SECOND);
    await mergeAll(sql);
    const before = await read(sql, ids);
    await storeDueSums(sql, { now: MONDAY + WEEK + HOUR });
    t.same([await storedWeeks(sql, slow), await storedWeeks(sql, quick)], [[], []], 'late points may arrive');
    t.same(await storeDueSums(sql, { now: MONDAY + WEEK + 8 * HOUR }), { sensors: 2, weeks: 0 });
    t.same([await storedWeeks(sql, slow), await storedWeeks(sql, quick)], [[0], [0]]);
    t.same(await storedWeeks(sql, idle), []);
    const [state] = await sql<
      { stored_to: number }[]
    >`SELECT stored_to FROM ingest_state WHERE sensor_id = ${idle}`;
    t.ok(state!.stored_to < 0, 'a sensor without points costs nothing');
    t.same(await read(sql, ids), before);
    t.same(await storeDueSums(sql, { now: MONDAY + 2 * WEEK + 8 * HOUR }), { sensors: 2, weeks: 0 });
    t.same(await storeDueSums(sql, { now: MONDAY + 2 * WEEK + 8 * HOUR }), { sensors: 0, weeks: 0 });
    t.same(await storedWeeks(sql, slow), [0, 1]);
    t.same(await read(sql, ids), before);

    await arrive(sql, slow, MONDAY + 1, 5);
    await mergeAll(sql);
    t.equal(await countInvalidatedWeeks(sql, 100), 1);
    const changed = await read(sql, ids);
    t.notSame(changed, before);
    t.same(await storeDueSums(sql, { now: MONDAY + 2 * WEEK + 8 * HOUR }), { sensors: 0, weeks: 1 });
    t.equal(await countInvalidatedWeeks(sql, 100), 0);
    t.same(await read(sql, ids), changed);
  },
);

t.test('sums of a long history are stored in several batches', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  // Makes one block a day.
  const days = 30 * 7;
  for (let day = 0; day < days; day += 35)
    await arrive(sql, id, MONDAY + day * DAY, (35 * DAY) / (15 * SECOND), 15 * SECOND);
  await mergeAll(sql);
  t.ok((await blocksOf(sql, id)).length > 2000);
  const before = await read(sql, [id]);
  const { sensors } = await storeDueSums(sql, { now: MONDAY + 40 * WEEK });
  t.equal(sensors, 3, 'one sensor, several times');
  t.same(
    await storedWeeks(sql, id),
    Array.from({ length: 30 }, (_, week) => week),
  );
  t.same(await read(sql, [id]), before);
});

t.test('no sums of a deleted sensor are stored', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  await arrive(sql, id, MONDAY, 10);
  await mergeAll(sql);
  await storeDueSums(sql, { now: MONDAY + 2 * WEEK });
  await arrive(sql, id, MONDAY + SECOND / 2, 10);
  await mergeAll(sql);
  await sql`DELETE FROM sensors WHERE id = ${id}`;
  await sql`DELETE FROM weeks`;
  await storeDueSums(sql, { now: MONDAY + 3 * WEEK });
  t.same(await storedWeeks(sql, id), []);
});

t.test('deleting points deletes their files, in blocks and in the journal', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  await arrive(sql, id, MONDAY, 100);
  await mergeAll(sql);
  await arrive(sql, id, MONDAY + 100 * SECOND, 100);
  const file = (second: number) => sql`
    INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
    SELECT ${id}, ${MONDAY + second * SECOND}, owner_id, 'a.png', 'image/png', '' FROM sensors WHERE id = ${id}`;
  for (const second of [3, 50, 150]) await file(second);
  const newest = async () =>
    (await sql<{ newest: number | null }[]>`SELECT newest FROM ingest_state WHERE sensor_id = ${id}`)[0]!
      .newest;
  const files = async () =>
    (await sql<{ date: number }[]>`SELECT date FROM files WHERE sensor_id = ${id} ORDER BY date`).map(
      ({ date }) => (date - MONDAY) / SECOND,
    );
  const dates = [3, 50, 199, 500].map((second) => MONDAY + second * SECOND);
  t.equal(await transact(sql, (tx) => deletePointsWithin(tx, id, { dates })), 3);
  t.same(await files(), [150]);
  t.equal(await newest(), MONDAY + 198 * SECOND);
  const range = { from: MONDAY + 140 * SECOND, before: MONDAY + 1000 * SECOND };
  t.equal(await transact(sql, (tx) => deletePointsWithin(tx, id, range)), 59);
  t.same(await files(), []);
  t.equal(await newest(), MONDAY + 139 * SECOND);
  t.same(await blocksOf(sql, id), [138]);
  t.equal(await transact(sql, (tx) => deletePointsWithin(tx, id, { from: 0, before: DATE_END })), 138);
  t.equal(await newest(), null);
  t.equal(await transact(sql, (tx) => deletePointsWithin(tx, 0, range)), 0, 'no such sensor');
});

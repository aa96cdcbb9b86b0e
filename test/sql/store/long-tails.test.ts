/** Many points that are in the journal and not yet in blocks: they are right, and no turn of the event loop is long. */
import t from 'tap';
import type { ShardQueryable } from '../../../sql/connect.js';
import { mergeSensors } from '../../../sql/store/points/blocks/merge.js';
import { readParts } from '../../../sql/store/points/blocks/parts.js';
import { countPointsWithin } from '../../../sql/store/points/extent.js';
import { JournalLog, type JournalRow } from '../../../sql/store/points/journal/log.js';
import { logOf } from '../../../sql/store/points/journal/log-of.js';
import { packFlush } from '../../../sql/store/points/packed/flush.js';
import { testDatabase } from '../../support/database.js';
import { createSensor, mergeAll, writePoints } from '../../support/points.js';
import { yieldsOf } from '../../support/yields.js';

const SENSOR = 7;
/** Points of a row. */
const POINTS = 10_000;

/** A row of the journal, whose dates are those between the dates of the other rows. */
function row(seq: number, rows: number): JournalRow {
  const dates = Float64Array.from({ length: POINTS }, (_, i) => i * rows + (seq % rows));
  const { data, texts } = packFlush({
    sensorIds: new Float64Array(POINTS).fill(SENSOR),
    dates,
    numbers: dates.map((date) => -date),
    texts: null,
    assigned: null,
  });
  return { seq, data, texts, changed: null, renewed: null, arrived: seq };
}

const rows = (count: number) => Array.from({ length: count }, (_, seq) => row(seq, count));

function tailOf(log: JournalLog) {
  return log.tail(SENSOR).between(-1, log.seq);
}

t.test('rows of the journal are taken up in several turns of the event loop', async (t) => {
  const log = new JournalLog();
  const yields = await yieldsOf(log.learn(rows(12), 11));
  t.ok(yields >= 5, `${yields} turns for 120,000 points`);
  t.same(
    tailOf(log).dates,
    Float64Array.from({ length: 12 * POINTS }, (_, i) => i),
  );
});

t.test('new points of many sensors are gathered in several turns of the event loop', async (t) => {
  const dates = Float64Array.from({ length: 1000 }, (_, i) => i * 60_000_000);
  const tail = { dates, numbers: dates, texts: null };
  const sensors = Array.from({ length: 200 }, (_, i) => ({
    sensor_id: i + 1,
    merged_to: 0,
    stored_to: 0,
    invalidated: [],
    tail,
  }));
  // Without a database, whose responses are turns as well.
  const emptyDatabase = Object.assign(() => ({}), { columns: async () => ({ sensor_id: [] }) });
  const snapshot = { epoch: 0, sensors, isMoving: false };
  const range = { from: 60_000_000, to: 999 * 60_000_000 };
  const query = { range, coarsest: 'blocks', grid: 60 } as const;
  const read = readParts(emptyDatabase as unknown as ShardQueryable, snapshot, query);
  const yields = await yieldsOf(read);
  t.ok(yields >= 8, `${yields} turns for 200,000 points`);
  for (const { points } of await read) t.same(points.dates, dates.subarray(1, 999));
});

t.test(
  'points of many sensors that are in blocks are forgotten in several turns of the event loop',
  async (t) => {
    const log = new JournalLog();
    const sensors = 150_000;
    const points = (from: number, count: number) => ({
      sensorIds: Float64Array.from({ length: count }, (_, i) => from + i),
      dates: new Float64Array(count).fill(1),
      numbers: new Float64Array(count),
      texts: null,
      assigned: null,
    });
    await log.learn([], 0);
    log.add(1, 1, points(0, sensors));
    log.add(2, 2, points(sensors, 1));
    log.forgetBefore(2);
    // While the first ones leave.
    log.add(3, 3, points(0, 10));
    t.equal(log.arrivalOf(sensors - 1), 1, 'until its points have left, it is known when they arrived');
    const yields = await yieldsOf(log.forgotten());
    t.ok(yields >= 5, `${yields} turns for ${sensors} sensors`);
    t.same([...log.rows.keys()], [2, 3]);
    t.same(
      new Map(Array.from(log.tails(), ([id, tail]) => [id, tail.length])),
      new Map([sensors, ...Array(10).keys()].map((id) => [id, 1])),
    );

    log.forgetBefore(3);
    log.reset();
    await log.learn([], 0);
    log.add(1, 1, points(0, 1));
    await log.forgotten();
    t.equal(log.tail(0).length, 1, 'what comes after everything was forgotten stays');
  },
);

t.test('rows that several readers take up at the same time are there once', async (t) => {
  const log = new JournalLog();
  const all = rows(12);
  await log.learn(all.slice(0, 1), 0);
  const learned = await Promise.all([
    log.learn(all.slice(1, 9), 8),
    log.learn(all.slice(1), 11),
    log.learn(all.slice(1, 5), 4),
  ]);
  t.same(learned, [true, true, true]);
  t.equal(log.seq, 11);
  t.equal(log.tail(SENSOR).length, 12 * POINTS);
  t.same(
    tailOf(log).dates,
    Float64Array.from({ length: 12 * POINTS }, (_, i) => i),
  );
});

t.test('a reader whose rows were forgotten meanwhile begins anew', async (t) => {
  const log = new JournalLog();
  const learned = log.learn(rows(12), 11);
  log.reset();
  t.equal(await learned, false);
  t.ok(await log.learn(rows(2), 1));
  t.equal(log.tail(SENSOR).length, 2 * POINTS);
});

t.test('a tail out of order is put in order once for all who read it, until it changes', async (t) => {
  const log = new JournalLog();
  await log.learn(rows(3), 2);
  const tail = log.tail(SENSOR);
  const first = tail.between(-1, 2);
  t.equal(tail.between(-1, 2), first);
  t.same(
    tail.between(0, 2).dates,
    Float64Array.from({ length: 2 * POINTS }, (_, i) => Math.floor(i / 2) * 3 + 1 + (i % 2)),
    'of rows behind another one',
  );
  const replacing = { dates: Float64Array.of(1), numbers: Float64Array.of(5), texts: null, assigned: null };
  tail.append(3, replacing, 0, 1);
  t.equal(tail.between(-1, 3).numbers[1], 5, 'a point that replaces another');
  tail.drop(2);
  t.same(tail.between(-1, 3), { dates: Float64Array.of(1), numbers: Float64Array.of(5), texts: null });
});

t.test('a long tail moves into blocks by several transactions, with all of its points', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const SECOND = 1_000_000;
  const dates = Array.from({ length: 250_000 }, (_, i) => i * SECOND);
  for (let from = 0; from < dates.length; from += 40_000) {
    const points = dates.slice(from, from + 40_000).map((date) => ({ date, number: date, text: null }));
    await writePoints(sql, id, points);
  }
  await mergeAll(sql);
  const [blocks] = await sql<{ points: number; transactions: number }[]>`
    SELECT sum(count)::bigint AS points, count(DISTINCT xmin::text) AS transactions FROM blocks WHERE sensor_id = ${id}`;
  t.equal(blocks!.points, dates.length);
  t.ok(blocks!.transactions >= 2, `${blocks!.transactions} transactions`);
  t.equal(await mergeSensors(sql, [id]), 0, 'nothing is left');
});

t.test('points scattered over many blocks count, whether they are new or replace others', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const SECOND = 1_000_000;
  const point = (date: number) => ({ date, number: date, text: null });
  // A block each hour.
  const stored = Array.from({ length: 60_000 }, (_, i) => point(2 * i * SECOND));
  await writePoints(sql, id, stored);
  await mergeAll(sql);
  // In blocks, between them, before and behind all.
  const late = Array.from({ length: 300 }, (_, i) =>
    point((397 * i + (i % 2)) * SECOND + (i % 3 === 0 ? 0 : 1)),
  );
  await writePoints(sql, id, [...late, point(130_000 * SECOND)]);
  const all = new Set([...stored, ...late].map(({ date }) => date)).add(130_000 * SECOND);
  t.equal(await countPointsWithin(sql, [id], 0, 200_000 * SECOND), all.size);
  const inside = [...all].filter((date) => date >= 5001 * SECOND && date <= 90_000 * SECOND);
  t.equal(
    await countPointsWithin(sql, [id], 5001 * SECOND, 90_000 * SECOND),
    inside.length,
    'in a part of the range',
  );
});

t.test('a merge leaves a long tail that another transaction has locked for the next time', async (t) => {
  const { sql } = await testDatabase(t);
  const [long, short] = [await createSensor(sql), await createSensor(sql)];
  const points = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ date: from + i, number: i, text: null }));
  for (let from = 0; from < 160_000; from += 40_000) await writePoints(sql, long, points(from, 40_000));
  await writePoints(sql, short, points(0, 10));
  await logOf(sql).catchUp(sql);
  await sql.begin(async (tx) => {
    await tx`SELECT FROM ingest_state WHERE sensor_id = ${long} FOR UPDATE`;
    t.equal(await mergeSensors(sql, [long, short]), 0);
  });
  t.ok((await mergeSensors(sql, [long, short])) > 1);
  const [blocks] = await sql<{ points: number }[]>`SELECT sum(count)::bigint AS points FROM blocks`;
  t.equal(blocks!.points, 160_010);
});

/** Points and buckets in SQL of one's own, against a model: views and functions over blocks and the journal. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { SECOND } from '../../common/dates.js';
import { flush } from '../../sql/store/ingest/flush.js';
import { NO_DATE } from '../../sql/store/ingest/point-buffer.js';
import { deleteFromBlocks } from '../../sql/store/points/blocks/change.js';
import { mergeSensors, pruneJournal } from '../../sql/store/points/blocks/merge.js';
import { logOf } from '../../sql/store/points/journal/log-of.js';
import type { BucketRow } from '../../sql/store/points/row.js';
import { WIDTHS, type Width } from '../../sql/store/points/widths.js';
import { difference, startInUtc, summarise } from '../support/buckets.js';
import { testDatabase } from '../support/database.js';
import { batchOfPoints, emptyStore } from '../support/journal.js';
import type { Point } from '../support/points.js';
import { anyText } from '../support/texts.js';

const { sql } = await testDatabase(t);
const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;

const SENSORS = [11, 12, 13];
const MONDAY = Date.UTC(2026, 0, 5) * 1000;
const DAY = 86_400 * SECOND;

interface StoredPoint extends Point {
  readonly sensor_id: number;
}

/** What is stored, by sensor and date. */
type Model = Map<number, Map<number, Point>>;

/** Few enough that points meet again; some lie in hours that are full. */
const date = fc
  .tuple(fc.constantFrom(0, 1, 24, 24 * 8), fc.nat({ max: 40 }))
  .map(([hour, minute]) => MONDAY + (hour * 3600 + minute * 60) * SECOND);
const value = fc.oneof(
  fc.constantFrom<(number | string)[]>(-0, 21.37, 1e-300, 0.1 + 0.2, 'on', 'ä€😀'),
  fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 8),
  anyText({ maxLength: 5 }).map((text) => text.replaceAll('\u0000', '')),
);
const few = fc.array(fc.tuple(fc.constantFrom(...SENSORS), date, value), { minLength: 1, maxLength: 40 });
/** As a sensor streams: more than a block has. */
const many = fc
  .record({
    id: fc.constantFrom(...SENSORS),
    begin: date,
    length: fc.integer({ min: 30, max: 4500 }),
    step: fc.constantFrom(0.25, 1, 300),
    isText: fc.boolean(),
  })
  .map(({ id, begin, length, step, isText }) =>
    Array.from({ length }, (_, i): [number, number, number | string] => [
      id,
      begin + i * step * SECOND,
      isText && i % 3 === 0 ? `t${i}` : (i % 100) / 10,
    ]),
  );
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .oneof({ weight: 3, arbitrary: few }, many)
      .map((points) => ({ does: 'flush' as const, points })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('merge' as const),
      ids: fc.subarray(SENSORS, { minLength: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('delete' as const),
      id: fc.constantFrom(...SENSORS),
      from: date,
      to: date,
    }),
  },
);

t.test('points and buckets of views and functions are those that were written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 1, maxLength: 8 }),
      date,
      date,
      async (commands, one, other) => {
        const model = await begin();
        for (const each of commands) await run(model, each);
        await comparePoints(model, Math.min(one, other), Math.max(one, other));
        for (const width of WIDTHS)
          await compareBuckets(model, width, Math.min(one, other), Math.max(one, other));
      },
    ),
    { numRuns: Number(process.env.STORE_RUNS ?? 6) },
  );
});

t.test(
  'points that came without a date, and such without a number, are among those of the journal',
  async () => {
    await begin();
    const now = MONDAY + DAY;
    const batch = batchOfPoints([
      [11, NO_DATE, 1],
      [11, NO_DATE, 'a'],
      [12, MONDAY, 2, '2'],
      [13, NO_DATE, 'b'],
      [13, MONDAY, 3],
    ]);
    await flush(sql, [batch], rights!.epoch, () => now);
    const found = await sql<StoredPoint[]>`SELECT * FROM points ORDER BY sensor_id, date`;
    assert.deepEqual(
      found.map(({ sensor_id, date, number, text }) => [sensor_id, date, number, text]),
      [
        [11, now, 1, null],
        [11, now + 1, null, 'a'],
        [12, MONDAY, 2, '2'],
        [13, MONDAY, 3, null],
        [13, now, null, 'b'],
      ],
    );
  },
);

t.test('a condition on the sensor reaches the index of its blocks', async (t) => {
  await withBlocks();
  for (const relation of ['points', ...WIDTHS.flatMap((width) => [`buckets_${width}`, `rollup_${width}`])]) {
    const plan = await planOf(`SELECT * FROM ${relation} WHERE sensor_id = 11`);
    t.match(plan, /Index Scan using \S*blocks_pkey"? on .*\n +Index Cond: \(\(?sensor_id = '?11/, relation);
    t.notMatch(plan, /Seq Scan on (blocks|ingest_state)/, relation);
  }
});

t.test('functions read the blocks of a sensor in a range', async (t) => {
  await withBlocks();
  for (const call of [
    `points_between(11, ${MONDAY}, ${MONDAY + DAY})`,
    `buckets_between(11, 60, ${MONDAY}, ${MONDAY + DAY})`,
  ]) {
    const plan = await planOf(`SELECT * FROM ${call}`);
    t.match(plan, /Index Cond: .*sensor_id = '?11.*first </, call);
    t.match(plan, /Index Cond: .*first >= /, call);
  }
});

t.test(
  'a point in a block is compared with no more than the points of its date that are in the journal',
  async (t) => {
    const model = await begin();
    const some = (from: number) =>
      Array.from({ length: 2000 }, (_, i): [number, number, number] => [11, MONDAY + (from + i) * SECOND, i]);
    await run(model, { does: 'flush', points: some(0) });
    await run(model, { does: 'merge', ids: SENSORS });
    await run(model, { does: 'flush', points: some(1000) });
    for (const source of [
      'points',
      'points WHERE sensor_id = ANY (ARRAY[11, 12]::bigint[])',
      'points WHERE sensor_id = 11',
      `points_between(11, ${MONDAY}, ${MONDAY + DAY})`,
    ]) {
      const { rows } = await sql.begin((tx) =>
        tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) SELECT date, number FROM ${source}`),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      t.match(plan, /Anti Join/, source);
      const compared = [...plan.matchAll(/Rows Removed by Join Filter: (\d+)/g)].map(([, count]) =>
        Number(count),
      );
      t.same(
        compared.filter((count) => count > 10_000),
        [],
        source,
      );
    }
  },
);

async function withBlocks(): Promise<void> {
  const model = await begin();
  await run(model, { does: 'flush', points: SENSORS.map((id) => [id, MONDAY, 1]) });
  await run(model, { does: 'merge', ids: SENSORS });
}

/** By the index wherever that can be done: the relations are small here. */
function planOf(statement: string): Promise<string> {
  return sql.begin(async (tx) => {
    await tx`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
    const { rows } = await tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

async function begin(): Promise<Model> {
  await emptyStore(sql);
  await sql`INSERT INTO ingest_state (sensor_id) SELECT unnest(${SENSORS}::bigint[])`;
  logOf(sql).reset();
  return new Map(SENSORS.map((id) => [id, new Map()]));
}

type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never;

async function run(model: Model, command: Command): Promise<void> {
  const log = logOf(sql);
  if (command.does === 'merge') {
    await log.catchUp(sql);
    await mergeSensors(sql, command.ids);
    await pruneJournal(sql);
  } else if (command.does === 'delete') {
    const [from, to] = [Math.min(command.from, command.to), Math.max(command.from, command.to)];
    await sql.begin((tx) => deleteFromBlocks(tx, command.id, from, to));
    const stored = model.get(command.id)!;
    for (const each of [...stored.keys()]) if (each >= from && each <= to) stored.delete(each);
  } else {
    await write(command.points);
    for (const [id, date, value] of command.points) model.get(id)!.set(date, pointOf(date, value));
  }
}

async function write(points: readonly [number, number, number | string][]): Promise<void> {
  await flush(sql, [batchOfPoints(points)], rights!.epoch, () => 0);
}

function pointOf(date: number, value: number | string): Point {
  return typeof value === 'number'
    ? { date, number: value, text: null }
    : { date, number: null, text: value };
}

async function comparePoints(model: Model, from: number, before: number): Promise<void> {
  const expected = SENSORS.flatMap((id) =>
    [...model.get(id)!.values()]
      .sort((a, b) => a.date - b.date)
      .map((point) => ({ sensor_id: id, ...point })),
  );
  const all = await sql<StoredPoint[]>`SELECT * FROM points ORDER BY sensor_id, date`;
  assert.deepEqual([...all], expected, 'all points');
  for (const id of SENSORS) {
    const own = expected.filter((point) => point.sensor_id === id);
    const found = await sql<StoredPoint[]>`SELECT * FROM points WHERE sensor_id = ${id} ORDER BY date`;
    assert.deepEqual([...found], own, 'those of a sensor');
    const between = await sql<
      StoredPoint[]
    >`SELECT * FROM points_between(${id}, ${from}, ${before}) ORDER BY date`;
    assert.deepEqual(
      [...between],
      own.filter(({ date }) => date >= from && date < before),
      'those of a sensor in a range',
    );
  }
}

async function compareBuckets(model: Model, width: Width, from: number, before: number): Promise<void> {
  const expected = SENSORS.flatMap((id) =>
    summarise(id, model.get(id)!.values(), (date) => startInUtc(date, width)),
  );
  const all = await sql<BucketRow[]>`SELECT * FROM ${sql(`buckets_${width}`)} ORDER BY sensor_id, bucket`;
  assert.equal(difference(all, expected), null, `all buckets of ${width}`);
  for (const id of SENSORS) {
    const own = expected.filter(({ sensor_id }) => sensor_id === id);
    const found = await sql<
      BucketRow[]
    >`SELECT * FROM ${sql(`rollup_${width}`)} WHERE sensor_id = ${id} ORDER BY bucket`;
    assert.equal(difference(found, own), null, `those of a sensor, ${width}`);
    const between = await sql<BucketRow[]>`
      SELECT * FROM buckets_between(${id}, ${width}, ${from}, ${before}) ORDER BY bucket`;
    const wanted = own.filter(({ bucket }) => bucket >= from && bucket < before);
    assert.equal(difference(between, wanted), null, `those of a sensor in a range, ${width}`);
  }
}

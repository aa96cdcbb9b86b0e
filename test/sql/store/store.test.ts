/** Points, blocks and the journal against a model: flushes, merges, deletions and reads of several processes in random order. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { DATE_END, DAY, SECOND } from '../../../common/dates.js';
import { Calendar } from '../../../server/data/buckets/calendar.js';
import { findZone } from '../../../server/data/buckets/zone.js';
import { connect, type ShardQueryable, type ShardSql } from '../../../sql/connect.js';
import { Shards } from '../../../sql/shards.js';
import { readHistoryStep } from '../../../sql/store/changes/history.js';
import type { Batch } from '../../../sql/store/ingest/batch.js';
import { flush } from '../../../sql/store/ingest/flush.js';
import { NO_DATE } from '../../../sql/store/ingest/point-buffer.js';
import { deleteDates, deleteFromBlocks } from '../../../sql/store/points/blocks/change.js';
import { mergeSensors, pruneJournal } from '../../../sql/store/points/blocks/merge.js';
import { rowsFrom } from '../../../sql/store/points/columns.js';
import { deletePointsBefore } from '../../../sql/store/points/delete-points.js';
import { countPointsWithin, selectExtent } from '../../../sql/store/points/extent.js';
import { logOf } from '../../../sql/store/points/journal/log-of.js';
import { newestDates, newestPoints } from '../../../sql/store/points/newest-point.js';
import { MOST_POINTS, PART, windowOf } from '../../../sql/store/points/packed/windows.js';
import { selectBuckets, selectNewest } from '../../../sql/store/points/read-buckets.js';
import { newestPoints as newestPage, type PointPage, readPage } from '../../../sql/store/points/read-page.js';
import type { PointRow } from '../../../sql/store/points/read-points.js';
import { pointsAfter, readableFrom, readNumbers, readPoints } from '../../../sql/store/points/read-points.js';
import { TooMuch } from '../../../sql/store/points/too-much.js';
import { bucketStart, WIDTHS, type Width } from '../../../sql/store/points/widths.js';
import { difference, type Expected, startInUtc, summarise } from '../../support/buckets.js';
import { testDatabase } from '../../support/database.js';
import { batchOfPoints, emptyStore } from '../../support/journal.js';
import { storeSums } from '../../support/rollups.js';
import { anyText } from '../../support/texts.js';

const { sql, url } = await testDatabase(t);
const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;

/** Sensors that there are; another one there is not. */
const SENSORS = [11, 12, 13];
const GONE = 14;
const MONDAY = Date.UTC(2026, 0, 5) * 1000;

/** More by hand: `STORE_RUNS=1000`. */
const RUNS = Number(process.env.STORE_RUNS ?? 6);

/** Connections of two processes of the product, each with what it remembers. */
const processes: ShardSql[] = [sql, new Shards(connect(url, { max: 4, name: 'test' })).only];
t.teardown(() => processes[1]!.end());
/** A process that remembers nothing. */
const { only: stranger } = new Shards(connect(url, { max: 2, name: 'test' }));
t.teardown(() => stranger.end());

interface Upload {
  readonly sensorId: number;
  readonly dates: readonly number[];
  readonly values: readonly (number | string)[];
}

type Command =
  | { readonly does: 'flush'; readonly by: number; readonly uploads: readonly Upload[] }
  | { readonly does: 'merge'; readonly by: number; readonly sensorIds: readonly number[] }
  | { readonly does: 'purge'; readonly by: number }
  | { readonly does: 'restart'; readonly by: number }
  | {
      readonly does: 'delete';
      readonly by: number;
      readonly sensorId: number;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly does: 'delete dates';
      readonly by: number;
      readonly sensorId: number;
      readonly dates: readonly number[];
    }
  | {
      readonly does: 'delete oldest';
      readonly by: number;
      readonly sensorIds: readonly number[];
      readonly before: number;
      readonly most: number;
    }
  | { readonly does: 'store'; readonly by: number; readonly until: number }
  | {
      readonly does: 'read';
      readonly by: number;
      readonly from: number;
      readonly to: number;
      readonly page: PageOf;
    };

/** Of a page. Width null: of points. */
interface PageOf {
  readonly width: Width | null;
  /** Whose clock buckets follow; null: UTC, by which rows are read as they are. */
  readonly zone: string | null;
  /** How it is read: in a snapshot, or by statements that have one each. */
  readonly via: 'pool' | 'transaction' | 'bounded';
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

const by = fc.nat({ max: 1 });
/** Few enough that points meet again. */
const date = fc
  .tuple(fc.constantFrom(0, 1, 2, 24, 30, 24 * 7, 24 * 8), fc.nat({ max: 40 }))
  .map(([hour, minute]) => MONDAY + (hour * 3600 + minute * 60) * SECOND);
const value = fc.oneof(
  fc.constantFrom<(number | string)[]>(0, -0, 1, 21.37, 'on', 'a\u0000b'.replace('\u0000', ' ')),
  fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 8),
  anyText({ maxLength: 5 }).map((text) => text.replaceAll('\u0000', '')),
);
const sensorId = fc.constantFrom(...SENSORS);

const few: fc.Arbitrary<Upload> = fc
  .array(
    fc.tuple(fc.oneof({ weight: 8, arbitrary: date }, { weight: 1, arbitrary: fc.constant(NO_DATE) }), value),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .chain((points) =>
    fc.constantFrom(...SENSORS, GONE).map((id) => ({
      sensorId: id,
      dates: points.map(([each]) => each),
      values: points.map(([, each]) => each),
    })),
  );

/** As a sensor streams: enough to fill windows. A counterexample shows the four numbers only. */
const many: fc.Arbitrary<Upload> = fc
  .record({
    sensorId,
    begin: date,
    length: fc.integer({ min: 500, max: 6000 }),
    seconds: fc.constantFrom(0.25, 0.25, 1, 60, 300),
  })
  .map((series) => new Series(series));

class Series implements Upload {
  readonly sensorId: number;
  readonly series: { readonly begin: number; readonly length: number; readonly seconds: number };
  #dates: number[] | undefined;
  #values: number[] | undefined;

  constructor({ sensorId, ...series }: { sensorId: number; begin: number; length: number; seconds: number }) {
    this.sensorId = sensorId;
    this.series = series;
  }

  get dates(): number[] {
    const { begin, length, seconds } = this.series;
    this.#dates ??= Array.from({ length }, (_, i) => begin + i * seconds * SECOND);
    return this.#dates;
  }

  get values(): number[] {
    this.#values ??= Array.from({ length: this.series.length }, (_, i) => (i % 100) / 10);
    return this.#values;
  }
}

const page: fc.Arbitrary<PageOf> = fc.record({
  width: fc.constantFrom(null, ...WIDTHS),
  zone: fc.constantFrom(null, 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'),
  via: fc.constantFrom('pool' as const, 'transaction' as const, 'bounded' as const),
  sort: fc.constantFrom('ASC' as const, 'DESC' as const),
  limit: fc.constantFrom(1, 3, 100, 10_000),
  offset: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 12_000 })),
});

const flushed = fc.record({
  does: fc.constant('flush' as const),
  by,
  uploads: fc.array(fc.oneof({ weight: 4, arbitrary: few }, { weight: 1, arbitrary: many }), {
    minLength: 1,
    maxLength: 4,
  }),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: flushed },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('merge' as const),
      by,
      sensorIds: fc.subarray([...SENSORS, GONE], { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('purge' as const), by }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const), by }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('delete' as const), by, sensorId, from: date, to: date }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('delete dates' as const),
      by,
      sensorId,
      dates: fc.array(date, { minLength: 1, maxLength: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('delete oldest' as const),
      by,
      sensorIds: fc.subarray([...SENSORS, GONE], { minLength: 1 }),
      before: date,
      most: fc.constantFrom(1, 5, 1000, 5000, 100_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('store' as const),
      by,
      until: fc.constantFrom(MONDAY, MONDAY + 5 * DAY, MONDAY + 7 * DAY, MONDAY + 23 * DAY),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      by,
      from: fc.oneof(date, fc.constant(0)),
      to: fc.oneof(date, fc.constant(DATE_END - 1)),
      page,
    }),
  },
);

/** What is stored, by sensor and date. */
type Model = Map<number, Map<number, number | string>>;

t.test(
  'what is written is read, however flushes, merges, deletions and reads of two processes follow each other',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
        const model = await begin();
        for (const each of commands) await run(model, each);
        for (const process of [...processes, stranger]) await compare(model, process, 0, DATE_END);
        await checkBlocks();
      }),
      { numRuns: RUNS },
    );
  },
);

t.test('pages are those of the points, whatever has changed behind sums that are stored', async () => {
  const everything = { from: 0, to: DATE_END - 1 };
  const merge: Command = { does: 'merge', by: 0, sensorIds: SENSORS };
  const until = fc.constantFrom(MONDAY + 7 * DAY, MONDAY + 23 * DAY);
  const change = fc.oneof(
    fc.record({ does: fc.constant('delete' as const), by, sensorId, from: date, to: date }),
    fc.record({ does: fc.constant('flush' as const), by, uploads: fc.tuple(fc.oneof(few, many)) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(many, { minLength: 2, maxLength: 4 }),
      until,
      fc.array(change, { maxLength: 2 }),
      fc.subarray([merge, { does: 'store', by: 1, until: MONDAY + 7 * DAY } as const]),
      async (uploads, until, changes, others) => {
        const model = await begin();
        const before: Command[] = [
          ...uploads.map((upload) => ({ does: 'flush' as const, by: 0, uploads: [upload] })),
          merge,
          { does: 'store', by: 0, until },
        ];
        for (const command of [...before, ...changes, ...others]) await run(model, command);
        for (const width of [null, ...WIDTHS]) {
          for (const zone of width === null ? [null] : [null, 'Asia/Kathmandu']) {
            const page = {
              width,
              zone,
              via: 'pool' as const,
              sort: 'ASC' as const,
              limit: 20_000,
              offset: 0,
            };
            await run(model, { does: 'read', by: 1, ...everything, page });
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
});

t.test('two processes that write, merge and read at once lose and double nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(few, few), { minLength: 3, maxLength: 12 }), async (steps) => {
      const model = await begin();
      for (const [left, right] of steps) {
        // Of sensors of their own, so that it is known how each fares; of the third one points are moved, and none are added.
        await run(model, {
          does: 'flush',
          by: 0,
          uploads: [{ sensorId: SENSORS[2]!, dates: left.dates, values: left.values }],
        });
        const steady = () => compareSteady(model, SENSORS[2]!);
        const uploads = [
          { ...left, sensorId: SENSORS[0]! },
          { ...right, sensorId: SENSORS[1]! },
        ];
        await Promise.all([
          ...uploads.map((upload, i) => run(model, { does: 'flush', by: i, uploads: [upload] })),
          mergeAll(processes[0]!),
          mergeAll(processes[1]!),
          steady(),
          pruneJournal(sql),
          steady(),
          mergeAll(processes[0]!),
          steady(),
        ]);
        for (const process of processes) await compare(model, process, 0, DATE_END);
      }
      await checkBlocks();
    }),
    { numRuns: Math.ceil(RUNS / 3) },
  );
});

/** Reads of a sensor in every way there is. */
async function compareSteady(model: Model, id: number): Promise<void> {
  const expected = pointsIn(id, model.get(id)!, 0, DATE_END).sort(byDate);
  for (const process of processes) {
    const reads = [process, process.bounded].map((source) =>
      readPoints([{ sql: source, sensorIds: [id] }], 0, DATE_END - 1, 1e6),
    );
    const inTransaction = process.begin((tx) =>
      readPoints([{ sql: tx, sensorIds: [id] }], 0, DATE_END - 1, 1e6),
    );
    for (const read of [...reads, inTransaction]) assert.deepEqual(await read, expected);
  }
}

const THREE = {
  sensorId: SENSORS[0]!,
  dates: [MONDAY, MONDAY + DAY, MONDAY + 2 * DAY],
  values: [1, 'on', 3],
};

t.test('new points are written in whatever order their sensors come, in one upload or several', async () => {
  const order = fc.array(fc.tuple(sensorId, value), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 4 }), fc.boolean(), async (steps, isOne) => {
      const model = await begin();
      await sql`TRUNCATE changes`;
      // So that changes of one of them are recorded.
      await sql`UPDATE ingest_state SET has_consumers = sensor_id = ${SENSORS[1]!}`;
      let date = MONDAY;
      for (const step of steps) {
        const first = date;
        date += step.length * SECOND;
        const points = step.map(([id, each], i) => ({ id, date: first + i * SECOND, value: each }));
        const rows = points.map((each) => [each.id, each.date, each.value] as const);
        const batches = isOne ? [batchOfPoints(rows)] : rows.map((row) => batchOfPoints([row]));
        const result = await flush(sql, batches, rights!.epoch, () => date);
        assert.equal(
          result!.counts.reduce((sum, { stored }) => sum + stored, 0),
          points.length,
        );
        for (const each of points) model.get(each.id)!.set(each.date, each.value);
      }
      for (const process of [...processes, stranger]) await compare(model, process, 0, DATE_END);
      const [changes] = await sql<{ dates: number[] | null }[]>`
        SELECT array_agg(date ORDER BY date) AS dates FROM changes, unnest(dates) AS date WHERE sensor_id = ${SENSORS[1]!}`;
      assert.deepEqual(changes!.dates ?? [], [...model.get(SENSORS[1]!)!.keys()]);
    }),
    { numRuns: RUNS },
  );
});

t.test('what a transaction has written is read in it, and forgotten when it is rolled back', async () => {
  const model = await begin();
  await flushInto(model, sql, [THREE]);
  const before = await readPoints([{ sql, sensorIds: IDS }], 0, DATE_END - 1, 10);
  const ended = sql.begin(async (tx) => {
    await deleteFromBlocks(tx, THREE.sensorId, MONDAY, MONDAY + DAY);
    assert.deepEqual(await readPoints([{ sql: tx, sensorIds: IDS }], 0, DATE_END - 1, 10), before.slice(2));
    throw new Error('rolled back');
  });
  await assert.rejects(ended, { message: 'rolled back' });
  await flushInto(model, sql, [{ ...THREE, dates: [MONDAY, MONDAY + 5 * DAY], values: [1, 2] }]);
  for (const process of processes) await compare(model, process, 0, DATE_END);
});

t.test('a snapshot that is older than what is remembered lacks nothing', async () => {
  const model = await begin();
  await flushInto(model, sql, [THREE]);
  await sql.begin('ISOLATION LEVEL REPEATABLE READ', async (tx) => {
    await tx`SELECT`;
    await mergeAll(sql);
    await pruneJournal(sql);
    await logOf(sql).catchUp(sql);
    const [one, two, three] = await readPoints([{ sql: tx, sensorIds: IDS }], 0, DATE_END - 1, 10);
    assert.deepEqual([one?.number, two?.text, three?.number], THREE.values);
  });
  await compare(model, sql, 0, DATE_END);
});

async function begin(): Promise<Model> {
  await emptyStore(sql);
  await sql`INSERT INTO ingest_state (sensor_id, merged_to, assigned) SELECT unnest(${SENSORS}::bigint[]), 0, 0`;
  for (const each of [...processes, stranger]) logOf(each).reset();
  return new Map(SENSORS.map((id) => [id, new Map()]));
}

async function run(model: Model, command: Command): Promise<void> {
  const sql = processes[command.by]!;
  switch (command.does) {
    case 'flush':
      return flushInto(model, sql, command.uploads);
    case 'merge':
      await logOf(sql).catchUp(sql);
      await mergeSensors(sql, command.sensorIds);
      return;
    case 'purge':
      await logOf(sql).catchUp(sql);
      await pruneJournal(sql);
      return;
    case 'restart':
      logOf(sql).reset();
      return;
    case 'delete': {
      const [from, to] = [Math.min(command.from, command.to), Math.max(command.from, command.to)];
      const count = await sql.begin((tx) => deleteFromBlocks(tx, command.sensorId, from, to));
      const stored = model.get(command.sensorId)!;
      const gone = [...stored.keys()].filter((each) => each >= from && each <= to);
      assert.equal(count, gone.length, 'as many are deleted as there were');
      for (const each of gone) stored.delete(each);
      return;
    }
    case 'delete dates': {
      const { sensorId, dates } = command;
      const count = await sql.begin((tx) => deleteDates(tx, sensorId, dates));
      const stored = model.get(sensorId)!;
      const gone = [...new Set(dates)].filter((each) => stored.delete(each));
      assert.equal(count, gone.length, 'as many are deleted as there were');
      return;
    }
    case 'delete oldest':
      return deleteOldest(model, sql, command);
    case 'store':
      return storeSums(sql, command.until);
    case 'read': {
      const [from, to] = [Math.min(command.from, command.to), Math.max(command.from, command.to)];
      await compare(model, sql, from, to);
      await compareReads(model, sql, from, to, command.page);
    }
  }
}

/** Of one sensor after the other until there are enough: each time the oldest ones. */
async function deleteOldest(
  model: Model,
  sql: ShardSql,
  { sensorIds, before, most }: Command & { readonly does: 'delete oldest' },
): Promise<void> {
  const asked = sensorIds.map((sensorId) => ({ sensorId, before }));
  const { points, left } = await sql.begin((tx) => deletePointsBefore(tx, asked, most));
  let total = 0;
  for (const [id, stored] of model) {
    if (!sensorIds.includes(id)) continue;
    const found = await datesOf(sql, id);
    const gone = [...stored.keys()].filter((date) => !found.has(date));
    const isLeft = left.some(({ sensorId }) => sensorId === id);
    const kept = [...found].filter((date) => date < before);
    assert.equal(isLeft || kept.length === 0, true, 'all are deleted, or some are known to be left');
    assert.equal(Math.max(-1, ...gone) < Math.min(before, ...kept), true, 'the oldest ones are deleted');
    for (const date of gone) stored.delete(date);
    total += gone.length;
  }
  assert.equal(points, total, 'as many are deleted as there were');
  assert.equal(total <= most && (total > 0 || left.length === 0), true, 'some, but not too many');
}

async function datesOf(sql: ShardSql, id: number): Promise<ReadonlySet<number>> {
  const points = await readPoints([{ sql, sensorIds: [id] }], 0, DATE_END - 1, Number.MAX_SAFE_INTEGER);
  return new Set(points.map(({ date }) => date));
}

/** All reads of a range, whatever they have in common. */
async function compareReads(
  model: Model,
  sql: ShardSql,
  from: number,
  to: number,
  page: PageOf,
): Promise<void> {
  const read = (source: ShardQueryable) => comparePage(model, source, from, to, page);
  if (page.via === 'transaction') await sql.begin(read);
  else await read(page.via === 'pool' ? sql : sql.bounded);
  const all = [...model].flatMap(([id, stored]) => pointsIn(id, stored, from, to));
  all.sort((left, right) => left.date - right.date || left.sensor_id - right.sensor_id);
  await compareRows(sql, all, from, to, page);
  await compareSensors(sql, model, from, to);
}

const IDS = [...SENSORS, GONE];

async function compareRows(
  sql: ShardSql,
  all: readonly PointRow[],
  from: number,
  to: number,
  { limit }: PageOf,
) {
  const fits = all.length <= limit;
  const rows = await readPoints([{ sql, sensorIds: IDS }], from, to, limit).catch((error: unknown) => {
    if (!(error instanceof TooMuch) || fits) throw error;
    return null;
  });
  assert.deepEqual(rows, fits ? all : null, 'as many points are answered as fit');
  const begin = await readableFrom([{ sql, sensorIds: IDS }], from, to, limit);
  assert.equal(begin, fits ? from : all[all.length - limit - 1]!.date + 1);
  const numbers = await readNumbers(sql, IDS, { from, to }, limit);
  assert.equal(numbers.date.length, Math.min(all.length, limit));
  if (fits) {
    const bySensor = [...all].sort((left, right) => left.sensor_id - right.sensor_id);
    const expected = bySensor.map(({ sensor_id, date, number }) => ({ sensor_id, date, number }));
    assert.deepEqual(rowsFrom(numbers), expected);
  }
  assert.equal(await countPointsWithin(sql, IDS, from, to), all.length);
}

async function compareSensors(sql: ShardSql, model: Model, from: number, to: number): Promise<void> {
  const ids = [...model.keys()];
  const stored = new Map(ids.map((id) => [id, pointsIn(id, model.get(id)!, 0, DATE_END).sort(byDate)]));
  const inside = new Map(
    ids.map((id) => [id, stored.get(id)!.filter(({ date }) => date >= from && date <= to)]),
  );
  const last = ids.flatMap((id) => stored.get(id)!.slice(-1));
  const { points } = await newestPoints(sql, IDS);
  const found = [...points].map(([sensor_id, point]) => ({ sensor_id, ...point }));
  assert.deepEqual(
    found.sort((left, right) => left.sensor_id - right.sensor_id),
    last,
  );
  const lastInside = ids.flatMap((id) => inside.get(id)!.slice(-1));
  const dates = lastInside.map(({ sensor_id, date }) => ({ sensor_id, date }));
  assert.deepEqual(await newestDates(sql, IDS, from, to), dates);
  const range = { from, to, sort: 'DESC' as const, limit: 2, offset: 1 };
  const page = await newestPage(sql, IDS, range);
  assert.deepEqual(rowsOf(page), cut(ordered(lastInside, range, byDate), range));
  assert.equal(page.total, lastInside.length);
  const everything = [...stored.values()].flat().sort(byDate);
  const extent =
    everything.length === 0 ? null : { oldest: everything[0]!.date, newest: everything.at(-1)!.date };
  assert.deepEqual(await selectExtent(sql, IDS), extent);
  for (const id of ids)
    await compareWalk(
      sql,
      id,
      stored.get(id)!.filter(({ date }) => date >= from),
      from,
    );
  assert.equal((await pointsAfter(sql, GONE, -1, 10)).date.length, 0);
}

/** @param points of the sensor from a date on */
async function compareWalk(
  sql: ShardSql,
  id: number,
  points: readonly PointRow[],
  from: number,
): Promise<void> {
  const most = 3000;
  const next = await pointsAfter(sql, id, from - 1, most);
  const rows = Array.from(next.date, (date, i) => {
    const number = next.number[i]!;
    return { sensor_id: id, date, number: Number.isNaN(number) ? null : number, text: next.text[i]! };
  });
  assert.deepEqual(rows, points.slice(0, most));
  const step = await readHistoryStep(sql, { sensorId: id, reached: from - 1, version: null });
  const first = points.slice(0, 1000);
  assert.deepEqual(
    step!.points?.dates ?? [],
    first.map(({ date }) => date),
  );
  assert.deepEqual(
    step!.points?.numbers ?? [],
    first.map(({ number }) => number),
  );
  assert.equal(step!.hasMore, points.length >= 1000);
}

function byDate(left: PointRow, right: PointRow): number {
  return left.date - right.date || left.sensor_id - right.sensor_id;
}

function rowsOf({ columns }: PointPage): PointRow[] {
  return rowsFrom<PointRow>({ ...columns, text: columns.text ?? Array.from(columns.date, () => null) });
}

/** @param compare in ascending order */
function ordered<Row extends { sensor_id: number }>(
  rows: readonly Row[],
  { sort }: Pick<PageOf, 'sort'>,
  compare: (left: Row, right: Row) => number,
): Row[] {
  const turn = sort === 'ASC' ? 1 : -1;
  const atOnce = (left: Row, right: Row) =>
    compare({ ...left, sensor_id: 0 }, { ...right, sensor_id: 0 }) === 0;
  return [...rows].sort((left, right) =>
    atOnce(left, right) ? left.sensor_id - right.sensor_id : turn * compare(left, right),
  );
}

function cut<Row>(rows: readonly Row[], { offset, limit }: Pick<PageOf, 'offset' | 'limit'>): Row[] {
  return rows.slice(offset, offset + limit);
}

async function comparePage(
  model: Model,
  sql: ShardQueryable,
  from: number,
  to: number,
  { width, zone, via, ...part }: PageOf,
): Promise<void> {
  if (width === null) {
    const all = [...model].flatMap(([id, stored]) => pointsIn(id, stored, from, to));
    const page = await readPage(sql, IDS, { ...part, from, to });
    assert.equal(page.total, all.length, 'all are counted');
    assert.deepEqual(rowsOf(page), cut(ordered(all, part, byDate), part), 'a page holds what it should');
    assert.equal(page.epoch, rights!.epoch);
    return;
  }
  const utc = { lo: bucketStart(from, width), hi: bucketStart(to, width) + width * SECOND };
  const last = Math.min(to, MONDAY + 400 * DAY);
  const calendar = zone === null || from > last ? null : new Calendar(findZone(zone)!, width, from, last);
  const { base, runs, lo, hi } = calendar ?? { base: width, runs: null, ...utc };
  const startOf = (date: number) =>
    calendar === null ? startInUtc(date, width) : calendar.start(calendar.indexOf(date));
  const all = [...model].flatMap(([id, stored]) =>
    summarise(id, pointsIn(id, stored, Math.max(lo, 0), hi - 1), startOf),
  );
  const byBucket = (left: Expected, right: Expected) => left.bucket - right.bucket;
  const { rows, total } = await selectBuckets(sql, { ...part, sensorIds: IDS, base, runs, lo, hi });
  assert.equal(total, all.length, 'all are counted');
  assert.equal(difference(rows, cut(ordered(all, part, byBucket), part)), null);
  if (calendar !== null) return;
  const newest = [...new Map(all.map((bucket) => [bucket.sensor_id, bucket])).values()];
  const found = await selectNewest(sql, {
    ...part,
    offset: part.offset % 3,
    sensorIds: IDS,
    base: width,
    lo,
    hi,
  });
  assert.equal(found.total, newest.length);
  const expected = cut(ordered(newest, part, byBucket), { ...part, offset: part.offset % 3 });
  assert.equal(difference(found.rows, expected), null, 'the newest bucket of each');
}

function pointsIn(
  id: number,
  stored: ReadonlyMap<number, number | string>,
  from: number,
  to: number,
): PointRow[] {
  return [...stored]
    .filter(([date]) => date >= from && date <= to)
    .map(([date, value]) => ({
      sensor_id: id,
      date,
      number: typeof value === 'number' ? value : null,
      text: typeof value === 'string' ? value : null,
    }));
}

async function flushInto(model: Model, sql: ShardSql, uploads: readonly Upload[]): Promise<void> {
  const now = DATE_END - 1000 * SECOND;
  const result = await flush(sql, uploads.map(batchOf), rights!.epoch, () => now);
  if (result === null) throw new Error('rights have not changed');
  // The dates that points got without one are known by what was read.
  await logOf(sql).catchUp(sql);
  uploads.forEach((upload, i) => {
    const stored = model.get(upload.sensorId);
    assert.equal(result.missing.has(upload.sensorId), stored === undefined);
    const counts = { stored: 0, duplicate: 0, replaced: 0 };
    upload.dates.forEach((given, place) => {
      if (stored === undefined) return;
      const value = upload.values[place]!;
      const date = given === NO_DATE ? nextDate(stored, now) : given;
      if (!stored.has(date)) counts.stored++;
      else if (Object.is(stored.get(date), value)) counts.duplicate++;
      else counts.replaced++;
      stored.set(date, value);
    });
    assert.deepEqual(result.counts[i], counts, 'counted as if each point had come alone');
  });
}

/** Dates are given from `now` on, one after the other; deleted ones are not given again. */
const given = new WeakMap<Map<number, unknown>, number>();
function nextDate(stored: Map<number, unknown>, now: number): number {
  const date = Math.max(now, (given.get(stored) ?? 0) + 1);
  given.set(stored, date);
  return date;
}

function batchOf({ sensorId, dates, values }: Upload): Batch {
  return batchOfPoints(dates.map((date, i) => [sensorId, date, values[i]!]));
}

async function compare(model: Model, sql: ShardSql, from: number, to: number): Promise<void> {
  const all = [...model].flatMap(([id, stored]) => pointsIn(id, stored, from, to)).sort(byDate);
  assert.deepEqual(
    await readPoints([{ sql, sensorIds: IDS }], from, to, 1e6),
    all,
    'what is read is what was written',
  );
}

async function mergeAll(sql: ShardSql): Promise<void> {
  await logOf(sql).catchUp(sql);
  await mergeSensors(sql, [...SENSORS, GONE]);
}

/** Each block is in one window of its level, has no more than fit, and overlaps none. */
async function checkBlocks(): Promise<void> {
  const blocks = await sql<
    { sensor_id: number; first: number; last: number; level: 0 | 1 | 2 | 3; count: number }[]
  >`
    SELECT sensor_id, first, last, level, count FROM blocks ORDER BY sensor_id, first`;
  blocks.forEach(({ sensor_id, first, last, level, count }, i) => {
    const window = windowOf(first, level === PART ? 2 : level);
    assert.ok(last < window.to, 'it ends in its window');
    assert.ok(count <= MOST_POINTS);
    const next = blocks[i + 1];
    if (next?.sensor_id === sensor_id)
      assert.ok(next.first > last && (level === PART || next.first >= window.to));
  });
}

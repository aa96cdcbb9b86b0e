/** The store of packed points against a model: flushes, merges, deletions and reads of several processes in random order. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { connect, type Sql } from '../sql/connect.js';
import { NO_DATE } from '../sql/flush/columns.js';
import { deletePoints } from '../sql/points/blocks/change.js';
import { mergeSensors, purgeJournal } from '../sql/points/blocks/merge.js';
import { pointsOfSensors } from '../sql/points/blocks/read.js';
import type { Arrivals } from '../sql/points/journal/arrivals.js';
import { flush } from '../sql/points/journal/flush.js';
import { Log } from '../sql/points/journal/log.js';
import type { SensorPoints } from '../sql/points/journal/tail.js';
import { MOST_POINTS, PART, windowOf } from '../sql/points/packed/windows.js';
import { DATE_END, SECOND } from '../sql/points/widths.js';
import { testDatabase } from './support/database.js';

const { sql, url } = await testDatabase(t);
const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;

/** Sensors that there are; another one there is not. */
const SENSORS = [11, 12, 13];
const GONE = 14;
const MONDAY = Date.UTC(2026, 0, 5) * 1000;

/** More by hand: `STORE_RUNS=1000`. */
const RUNS = Number(process.env.STORE_RUNS ?? 30);

/** A process of the product: what it remembers, and its connections. */
interface Process {
  readonly sql: Sql;
  readonly log: Log;
}

const processes: Process[] = [sql, connect(url, { max: 4, name: 'test' })].map((each) => ({
  sql: each,
  log: new Log(),
}));
t.teardown(() => processes[1]!.sql.end());

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
  | { readonly does: 'read'; readonly by: number; readonly from: number; readonly to: number };

const by = fc.nat({ max: 1 });
/** Few enough that points meet again. */
const date = fc
  .tuple(fc.constantFrom(0, 1, 2, 24, 30, 24 * 7, 24 * 8), fc.nat({ max: 40 }))
  .map(([hour, minute]) => MONDAY + (hour * 3600 + minute * 60) * SECOND);
const value = fc.oneof(
  fc.constantFrom<(number | string)[]>(0, -0, 1, 21.37, 'on', 'a\u0000b'.replace('\u0000', ' ')),
  fc.double({ noNaN: true }),
  fc.string({ maxLength: 5, unit: 'binary' }).map((text) => text.replaceAll('\u0000', '')),
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

/** As a sensor streams: enough to fill windows. */
const many: fc.Arbitrary<Upload> = fc
  .tuple(sensorId, date, fc.integer({ min: 500, max: 6000 }), fc.constantFrom(0.25, 1, 10, 60, 300))
  .map(([id, begin, length, seconds]) => ({
    sensorId: id,
    dates: Array.from({ length }, (_, i) => begin + i * seconds * SECOND),
    values: Array.from({ length }, (_, i) => (i % 100) / 10),
  }));

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
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read' as const), by, from: date, to: date }) },
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
        for (const process of [...processes, { sql, log: new Log() }])
          await compare(model, process, 0, DATE_END);
        await checkBlocks();
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: RUNS * 800, markInterruptAsFailure: false },
    );
  },
);

t.test('two processes that write, merge and read at once lose and double nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(few, few), { minLength: 3, maxLength: 12 }), async (rounds) => {
      const model = await begin();
      for (const [left, right] of rounds) {
        // Of sensors of their own, so that it is known how each fares.
        const uploads = [
          { ...left, sensorId: SENSORS[0]! },
          { ...right, sensorId: SENSORS[1]! },
        ];
        await Promise.all([
          ...uploads.map((upload, i) => run(model, { does: 'flush', by: i, uploads: [upload] })),
          mergeAll(processes[0]!),
          mergeAll(processes[1]!),
          purgeJournal(sql, processes[0]!.log),
          run(new Map(), { does: 'read', by: 0, from: MONDAY, to: MONDAY - 1 }),
        ]);
        for (const process of processes) await compare(model, process, 0, DATE_END);
      }
      await checkBlocks();
    }),
    { numRuns: RUNS / 3, interruptAfterTimeLimit: RUNS * 400, markInterruptAsFailure: false },
  );
});

async function begin(): Promise<Model> {
  await sql`TRUNCATE blocks, journal, ingest_state`;
  await sql`UPDATE ingest_fence SET seq = 0`;
  await sql`INSERT INTO ingest_state (sensor_id, merged_to, assigned) SELECT unnest(${SENSORS}::bigint[]), 0, 0`;
  for (const { log } of processes) log.reset();
  return new Map(SENSORS.map((id) => [id, new Map()]));
}

async function run(model: Model, command: Command): Promise<void> {
  const process = processes[command.by]!;
  const { sql, log } = process;
  switch (command.does) {
    case 'flush':
      return flushInto(model, process, command.uploads);
    case 'merge':
      await log.catchUp(sql);
      await mergeSensors(sql, log, command.sensorIds);
      return;
    case 'purge':
      await log.catchUp(sql);
      await purgeJournal(sql, log);
      return;
    case 'restart':
      log.reset();
      return;
    case 'delete': {
      const [from, to] = [Math.min(command.from, command.to), Math.max(command.from, command.to)];
      const count = await sql.begin((tx) => deletePoints(tx, log, command.sensorId, from, to));
      const stored = model.get(command.sensorId)!;
      const gone = [...stored.keys()].filter((each) => each >= from && each <= to);
      assert.equal(count, gone.length, 'as many are deleted as there were');
      for (const each of gone) stored.delete(each);
      return;
    }
    case 'read':
      await compare(model, process, Math.min(command.from, command.to), Math.max(command.from, command.to));
  }
}

async function flushInto(model: Model, { sql, log }: Process, uploads: readonly Upload[]): Promise<void> {
  const now = DATE_END - 1000 * SECOND;
  const result = await flush(sql, log, arrivalsOf(uploads), rights!.epoch, () => now);
  if (result === null) throw new Error('rights have not changed');
  // The dates that points got without one are known by what was read.
  await log.catchUp(sql);
  uploads.forEach((upload, i) => {
    const stored = model.get(upload.sensorId);
    assert.equal(result.gone.has(upload.sensorId), stored === undefined);
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

function arrivalsOf(uploads: readonly Upload[]): Arrivals {
  const values = uploads.flatMap((upload) => upload.values);
  let end = 0;
  return {
    sensorIds: Float64Array.from(uploads.flatMap((upload) => upload.dates.map(() => upload.sensorId))),
    dates: Float64Array.from(uploads.flatMap((upload) => upload.dates)),
    numbers: Float64Array.from(values, (each) => (typeof each === 'number' ? each : Number.NaN)),
    texts: values.some((each) => typeof each === 'string')
      ? values.map((each) => (typeof each === 'string' ? each : null))
      : null,
    ends: uploads.map((upload) => {
      end += upload.dates.length;
      return end;
    }),
  };
}

async function compare(model: Model, { sql, log }: Process, from: number, to: number): Promise<void> {
  const found = await pointsOfSensors(sql, log, [...SENSORS, GONE], from, to);
  for (const id of model.keys()) {
    const expected = [...model.get(id)!].filter(([date]) => date >= from && date <= to);
    expected.sort(([left], [right]) => left - right);
    assert.deepEqual(listOf(found.get(id)), expected, 'what is read is what was written');
  }
}

function listOf(points: SensorPoints | undefined): [number, number | string][] {
  if (points === undefined) return [];
  const { dates, numbers, texts } = points;
  return Array.from(dates, (date, i) => [date, texts?.[i] ?? numbers[i]!]);
}

async function mergeAll({ sql, log }: Process): Promise<void> {
  await log.catchUp(sql);
  await mergeSensors(sql, log, [...SENSORS, GONE]);
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

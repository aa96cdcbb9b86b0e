/** Uploads while merges do not keep up with them. */
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { type BatchOutcome, QueuedBatch } from '../../../server/ingest/batch.js';
import { QueueCapacity } from '../../../server/ingest/queue-capacity.js';
import { Writer } from '../../../server/ingest/writer.js';
import type { ShardSql } from '../../../sql/connect.js';
import { Memory } from '../../../sql/memory.js';
import { CENTRAL } from '../../../sql/shards.js';
import { LONGEST_WAIT, mergeDue } from '../../../sql/store/points/blocks/due.js';
import { readPoints } from '../../../sql/store/points/read-points.js';
import { testDatabase } from '../../support/database.js';
import { createSensor } from '../../support/points.js';
import { until } from '../../support/until.js';

interface Full {
  readonly sql: ShardSql;
  readonly sensor: number;
  /** Adds a point at a date, in a flush of its own where it is awaited. */
  readonly add: (date: number) => Promise<BatchOutcome>;
  readonly warnings: unknown[];
}

/** A writer whose journal is full at its second row, and has two. @param merges milliseconds that a flush waits for merges */
async function full(t: Test, merges: number): Promise<Full> {
  const { sql, url } = await testDatabase(t);
  const sensor = await createSensor(sql);
  const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  const warnings: unknown[] = [];
  const log = createLog('test', 'silent');
  log.warn = ((fields: unknown) => warnings.push(fields)) as typeof log.warn;
  const writer = new Writer({
    shard: { id: CENTRAL, url, memory: new Memory(), identity: null, location: null },
    capacity: new QueueCapacity(1000),
    log,
    flushPoints: 100,
    onFlush: () => {},
    onFailure: () => {},
    onChange: () => {},
    times: { merges },
    fullJournal: { rows: 1, bytes: 2 ** 30 },
  });
  t.teardown(() => writer.close());
  const add = (date: number) => {
    const batch = new QueuedBatch(0, 1);
    batch.epoch = rights!.epoch;
    batch.at(0);
    batch.points.add(sensor, date, date, null);
    const outcome = batch.outcome();
    writer.add(batch);
    return outcome;
  };
  await add(1);
  await add(2);
  return { sql, sensor, add, warnings };
}

async function datesOf(sql: ShardSql, sensor: number): Promise<number[]> {
  return (await readPoints([{ sql, sensorIds: [sensor] }], 0, 100, 100)).map(({ date }) => date);
}

t.test('a flush waits for merges while the journal is full', async (t) => {
  const { sql, sensor, add, warnings } = await full(t, 3_600_000);
  const third = add(3);
  await until(() => warnings.length === 1);
  t.same(await datesOf(sql, sensor), [1, 2]);
  const fourth = add(4);
  await mergeDue(sql, { now: Date.now() * 1000 + LONGEST_WAIT });
  t.equal((await third).counts.stored, 1);
  t.equal((await fourth).counts.stored, 1);
  t.same(await datesOf(sql, sensor), [1, 2, 3, 4]);
  t.match(warnings, [{ rows: 2, bytes: 48 }], 'one line for each wait');
});

t.test('a journal that does not shrink slows uploads down, and stops none', async (t) => {
  const { sql, sensor, add, warnings } = await full(t, 0);
  for (const date of [3, 4, 5]) t.equal((await add(date)).counts.stored, 1);
  t.same(await datesOf(sql, sensor), [1, 2, 3, 4, 5]);
  t.equal(warnings.length, 1, 'one line while it lasts');
});

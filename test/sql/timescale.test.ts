/** What only the engine `timescale` has; on another database there is nothing to test. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import t from 'tap';
import { DAY, MINUTE, SECOND } from '../../common/dates.js';
import { createLog } from '../../common/log.js';
import type { ShardQueryable, ShardSql } from '../../sql/connect.js';
import { dropEmptyChunks } from '../../sql/store/points/blocks/chunks.js';
import { partStatement } from '../../sql/store/points/blocks/parts.js';
import { withSnapshot } from '../../sql/store/points/blocks/snapshot.js';
import type { BucketRow } from '../../sql/store/points/row.js';
import { retentionTask } from '../../workers/retention/expire.js';
import { difference, startInUtc, summarise } from '../support/buckets.js';
import { clusterUrl, testDatabase } from '../support/database.js';
import { engineOfTests } from '../support/engine.js';
import { severalSessions } from '../support/needs.js';
import { createSensor, deletePoints, mergeAll, type Point, writePoints } from '../support/points.js';
import { BUILD } from '../support/product.js';
import { reachableFor } from '../support/reachable.js';
import { inspect, summariseAll } from '../support/rollups.js';

const engine = await engineOfTests();
const skip = engine.engine === 'timescale' ? false : `the database has the engine ${engine.engine}`;

const WEEK = 7 * DAY;

/** Monday, 2 March 2026. */
const MONDAY = Date.UTC(2026, 2, 2) * 1000;

function series(start: number, step: number, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    date: start + index * step,
    number: index % 5 === 4 ? null : index / 8,
    text: index % 5 === 4 ? `text ${index}` : null,
  }));
}

async function countChunks(sql: ShardQueryable): Promise<number> {
  return (await sql`SELECT show_chunks('blocks')`).length;
}

t.test('blocks are a hypertable, their sums a continuous aggregate', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const [hypertable] = await sql<{ name: string; width: number }[]>`
    SELECT hypertable_name AS name, integer_interval AS width FROM timescaledb_information.dimensions
    WHERE hypertable_schema = 'public'`;
  t.same(hypertable, { name: 'blocks', width: 52 * WEEK });
  const aggregates = await sql<{ name: string }[]>`
    SELECT view_name AS name FROM timescaledb_information.continuous_aggregates WHERE materialized_only`;
  t.same(aggregates, [{ name: 'sums_by_day' }]);
});

t.test('points of several chunks are written, changed and deleted as those of one', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const model = new Map<number, Point>();
  const write = async (points: readonly Point[]) => {
    await writePoints(sql, id, points);
    for (const point of points) model.set(point.date, point);
  };
  const check = async (when: string) => {
    const points = [...model.values()].sort((left, right) => left.date - right.date);
    t.equal(await inspect(sql, id, points), null, when);
  };
  await write(series(MONDAY - 4 * 52 * WEEK, 20 * 60 * MINUTE, 2000));
  await check('in the journal');
  await summariseAll(sql, MONDAY + 52 * WEEK);
  t.ok((await countChunks(sql)) >= 5);
  await check('in blocks, with sums');
  await write(series(MONDAY - 3 * 52 * WEEK + 5, 30 * SECOND, 5000));
  await write(
    series(MONDAY - 52 * WEEK, 100 * 60 * MINUTE, 300).map((point) => ({ ...point, number: -1, text: null })),
  );
  await check('with late ones, and some in the place of others');
  await mergeAll(sql);
  await check('when these are merged');
  const [from, to] = [MONDAY - 3 * 52 * WEEK, MONDAY - 2 * 52 * WEEK + DAY];
  await deletePoints(sql, id, from, to);
  for (const date of [...model.keys()]) if (date >= from && date <= to) model.delete(date);
  await check('when those of a year are deleted');
  await summariseAll(sql, MONDAY + 52 * WEEK);
  await check('when their sums are stored anew');
});

/** @returns names of the chunks that a read of a sensor in a range has looked into */
async function chunksRead(sql: ShardSql, id: number, from: number, to: number): Promise<string[]> {
  const plan = await withSnapshot(sql, [id], (tx, { sensors }) => {
    const query = partStatement(tx, sensors, { range: { from, to }, coarsest: 'blocks', grid: null });
    return tx<{ 'QUERY PLAN': string }[]>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${query}`;
  });
  const scans = plan.map((row) => row['QUERY PLAN']).filter((line) => /Scan .*_chunk/.test(line));
  const read = scans.filter((line) => !line.includes('never executed'));
  return [...new Set(read.map((line) => / on (\w+_chunk)/.exec(line)![1]!))];
}

t.test('a read of a sensor looks into the chunks of its range, by their indexes', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  await writePoints(sql, id, series(MONDAY - 4 * 52 * WEEK, DAY, 5 * 364));
  await mergeAll(sql);
  t.ok((await countChunks(sql)) >= 5);
  t.equal((await chunksRead(sql, id, MONDAY, MONDAY + 4 * WEEK)).length, 1);
  t.ok((await chunksRead(sql, id, MONDAY - 52 * WEEK, MONDAY)).length <= 2);
  t.equal((await chunksRead(sql, id, 0, MONDAY + 52 * WEEK)).length, await countChunks(sql));
  const between = await sql<{ 'QUERY PLAN': string }[]>`
    EXPLAIN SELECT * FROM points_between(${id}, ${MONDAY}, ${MONDAY + DAY})`;
  const text = between.map((row) => row['QUERY PLAN']).join('\n');
  t.equal([...new Set(text.match(/ on _hyper_\w+_chunk/g))].length, 1, 'also in SQL of ones own');
});

t.test('a chunk goes when retention has left nothing in it', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const [brief, forever] = [await createSensor(sql), await createSensor(sql)];
  const old = series(MONDAY - 10 * 365 * DAY, DAY, 3);
  const present = series(Date.now() * 1000 - WEEK, DAY, 3);
  const chunks = [0, 0];
  const run = () =>
    retentionTask(sql, reachableFor(sql), 0, createLog('test', 'silent'))(new AbortController().signal);
  for (const id of [brief, forever]) await writePoints(sql, id, [...old, ...present]);
  await mergeAll(sql);
  chunks[0] = await countChunks(sql);
  await sql`UPDATE sensors SET retention = 30 WHERE id = ${brief}`;
  await run();
  t.equal(await countChunks(sql), chunks[0], 'another sensor has points in it');
  await sql`UPDATE sensors SET retention = 30`;
  await run();
  t.equal(await countChunks(sql), chunks[0] - 1);
  t.equal(await inspect(sql, forever, present), null);
  await sql`UPDATE sensors SET retention = 0`;
  await writePoints(sql, brief, old);
  await mergeAll(sql);
  t.equal(await countChunks(sql), chunks[0], 'and is made again for points that come later');
  t.equal(await inspect(sql, brief, [...old, ...present]), null);
});

t.test(
  'an empty chunk waits until nobody writes blocks',
  { skip: skip || severalSessions('somebody writes meanwhile') },
  async (t) => {
    const { sql } = await testDatabase(t);
    const id = await createSensor(sql);
    await writePoints(sql, id, series(MONDAY, DAY, 3));
    await mergeAll(sql);
    await deletePoints(sql, id, MONDAY, MONDAY + 3 * DAY);
    await sql.begin(async (tx) => {
      await tx`DELETE FROM blocks`;
      t.equal(await dropEmptyChunks(sql), 0);
    });
    t.equal(await dropEmptyChunks(sql), 1);
    t.equal(await countChunks(sql), 0);
    t.equal(await dropEmptyChunks(sql), 0, 'there is none left');
  },
);

/** What TimescaleDB does by itself on Mondays. */
async function refresh(sql: ShardSql): Promise<void> {
  const [job] = await sql<{ id: number }[]>`
    SELECT job_id AS id FROM timescaledb_information.jobs WHERE proc_name = 'policy_refresh_continuous_aggregate'`;
  await sql`CALL run_job(${job!.id}::int)`;
}

t.test('weeks that are over are in the continuous aggregate when it is refreshed', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const [slow, quick] = [await createSensor(sql), await createSensor(sql)] as [number, number];
  const points = new Map([
    [slow, series(MONDAY + 5, 60 * MINUTE, 1000)],
    [quick, series(MONDAY + 3.5 * DAY, MINUTE, 6000)],
  ]);
  const differs = async (id: number) => {
    const rows = await sql<BucketRow[]>`SELECT * FROM sums_by_week WHERE sensor_id = ${id} ORDER BY bucket`;
    return difference(
      rows,
      summarise(id, points.get(id)!, (date) => startInUtc(date, 604800)),
    );
  };
  for (const [id, some] of points) await writePoints(sql, id, some);
  await mergeAll(sql);
  t.same(await sql`SELECT FROM sums_by_week`, [], 'not before');
  await refresh(sql);
  for (const id of points.keys()) t.equal(await differs(id), null);

  // A week that had one block has several, and the other way round.
  const late = series(MONDAY + WEEK + 7, MINUTE, 4500);
  points.set(
    slow,
    [...points.get(slow)!, ...late].sort((left, right) => left.date - right.date),
  );
  await writePoints(sql, slow, late);
  await mergeAll(sql);
  const end = MONDAY + 7 * DAY;
  await deletePoints(sql, quick, MONDAY, end - 1);
  points.set(
    quick,
    points.get(quick)!.filter(({ date }) => date >= end),
  );
  for (const id of points.keys())
    t.equal(await inspect(sql, id, points.get(id)!), null, 'reads are right at once');
  t.type(await differs(slow), 'string', 'it is as it was');
  await writePoints(sql, slow, series(Date.now() * 1000, SECOND, 3));
  await mergeAll(sql);
  await refresh(sql);
  for (const id of points.keys()) t.equal(await differs(id), null, 'and right after the next refresh');
  await sql`DELETE FROM sensors WHERE id = ${quick}`;
  t.same(await sql`SELECT FROM sums_by_week WHERE sensor_id = ${quick}`, [], 'a deleted sensor is not in it');
});

/** `make timescale`. @returns its exit status, and what it said */
async function makeTimescale(
  environment: Readonly<Record<string, string>>,
): Promise<{ status: unknown; said: string }> {
  const program = spawn(process.execPath, [path.join(BUILD, 'test/support/make-timescale.js')], {
    env: { ...process.env, TEST_TIMESCALE_URL: '', PART: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (said += text));
  const [status] = await once(program, 'close');
  return { status, said };
}

const noServer = severalSessions('a server is met');

t.test('make timescale refuses, before it begins, what it cannot run on', { skip: noServer }, async (t) => {
  const cluster = await clusterUrl();
  const nowhere = 'postgres://postgres@127.0.0.1:9/postgres';
  t.match(await makeTimescale({}), { status: 2, said: /TEST_TIMESCALE_URL has to be the address/ });
  t.match(await makeTimescale({ TEST_TIMESCALE_URL: nowhere, PART: 'chaos,tests' }), {
    status: 2,
    said: /PART must be some of suite, chaos, bench/,
  });
  t.match(await makeTimescale({ TEST_TIMESCALE_URL: nowhere }), {
    status: 2,
    said: /127\.0\.0\.1:9 cannot be reached \(connection refused\): check TEST_TIMESCALE_URL/,
  });
  const plain = await makeTimescale({
    TEST_TIMESCALE_URL: cluster,
    PART: 'suite',
    TESTS: 'none-of-this-name',
  });
  if (engine.engine === 'timescale') {
    t.match(plain.said, new RegExp(`TimescaleDB ${engine.timescaledb}\n`));
    t.match(plain, { status: 1, said: /suite: FAILED\n$/ });
  } else {
    t.match(plain, { status: 2, said: /TimescaleDB is not in its shared_preload_libraries/ });
    t.match(plain.said, /max_locks_per_transaction is 64: 512 are needed/);
  }
});

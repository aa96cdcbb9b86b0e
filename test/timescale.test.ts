/** What only the engine `timescale` has; on another database there is nothing to test. */
import './support/rows-only.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { readConfig } from '../common/config.js';
import { FatalError } from '../common/fatal.js';
import { createLog } from '../common/log.js';
import { connectHistory } from '../server/data/history.js';
import { readHistory } from '../server/live/history.js';
import { checkDatabase } from '../sql/check.js';
import { connect, type Queryable, type Sql, type Transaction } from '../sql/connect.js';
import { moveToTimescale } from '../sql/engines/move.js';
import { migrate, readMigrations } from '../sql/migrate.js';
import { BY_INDEX } from '../sql/points/by-index.js';
import { deletePointsWithin } from '../sql/points/delete-points.js';
import { newestPoints } from '../sql/points/newest-point.js';
import { partitionOf } from '../sql/points/partition.js';
import { type PointRange, pointStatement } from '../sql/points/read-page.js';
import { readPoints } from '../sql/points/read-points.js';
import type { BucketRow } from '../sql/points/row.js';
import { keepPoints } from '../sql/points/snapshot.js';
import { DATE_END, DAY, MINUTE, SECOND, WIDTHS } from '../sql/points/widths.js';
import { packChunks } from '../workers/partitions/pack.js';
import { expire } from '../workers/retention/expire.js';
import { clearSome } from '../workers/rollups/dirty.js';
import { EAGER, moveMarks } from '../workers/rollups/marks.js';
import { refreshOnce } from '../workers/rollups/refresh.js';
import { moveWatermarks } from '../workers/rollups/watermarks.js';
import { startSidecar } from '../workers/sidecar.js';
import { difference, startInUtc, summarise } from './support/buckets.js';
import { clusterUrl, emptyDatabase, testDatabase } from './support/database.js';
import { engineOfTests } from './support/engine.js';
import { until, untilBlocked } from './support/locks.js';
import { severalSessions } from './support/needs.js';
import {
  createSensor,
  deletePoints,
  ensurePartitions,
  flushPoints,
  type Point,
  writePoints,
} from './support/points.js';
import { BUILD } from './support/product.js';
import { inspect, inspectTables } from './support/rollups.js';

const log = createLog('test', 'silent');

const HOUR = 60 * MINUTE;

/** Monday, 2 March 2026. */
const MONDAY = Date.UTC(2026, 2, 2) * 1000;

function series(start: number, step: number, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    date: start + index * step,
    number: index % 5 === 4 ? null : index / 8,
    text: index % 5 === 4 ? `text ${index}` : null,
  }));
}

/** What somebody sees who asks the continuous aggregates themselves: all minutes that are stored, up to the mark; `rollup_60` has all. */
async function inspectAggregates(
  sql: Sql,
  sensorId: number,
  points: readonly Point[],
): Promise<string | null> {
  const [head] = await sql<{ mark: number }[]>`SELECT mark FROM ingest_state WHERE sensor_id = ${sensorId}`;
  const before = points.filter(({ date }) => date < head!.mark);
  for (const width of WIDTHS) {
    const rows = await sql<BucketRow[]>`
      SELECT * FROM ${sql(`rollup_${width}`)} WHERE sensor_id = ${sensorId} ORDER BY bucket`;
    const wrong = difference(
      rows,
      summarise(sensorId, width === 60 ? points : before, (date) => startInUtc(date, width)),
    );
    if (wrong !== null) return `rollup_${width}: ${wrong}`;
  }
  return null;
}

const engine = await engineOfTests();
const skip = engine.engine === 'timescale' ? false : `the database has the engine ${engine.engine}`;

t.test('points and minutes are hypertables, wider rollups continuous aggregates', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  t.same(
    await sql`
      SELECT hypertable_name AS name, compression_enabled AS columnstore FROM timescaledb_information.hypertables
      WHERE hypertable_schema = 'public' ORDER BY name`,
    [
      { name: 'points', columnstore: true },
      { name: 'stored_60', columnstore: false },
    ],
  );
  const aggregates = await sql<{ name: string }[]>`
    SELECT view_name AS name FROM timescaledb_information.continuous_aggregates WHERE NOT materialized_only`;
  const wider = WIDTHS.slice(1).map((width) => `rollup_${width}`);
  t.same(new Set(aggregates.map(({ name }) => name)), new Set(wider));
});

t.test('plain SQL gets what is stored and computes what is not', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const sensors = await Promise.all([1, 2, 3].map(() => createSensor(sql)));
  const points = series(MONDAY, 20 * MINUTE, 100);
  for (const id of sensors) await writePoints(sql, id, points);
  const inspectAll = async (id: number, points: readonly Point[], when: string) => {
    t.equal(await inspectTables(sql, id, points), null, `stored ${when}`);
    t.equal(await inspect(sql, id, points), null, `read ${when}`);
    t.equal(await inspectAggregates(sql, id, points), null, `in plain SQL ${when}`);
  };
  t.match(await refreshOnce(sql, { now: MONDAY + DAY }), { moved: 3, cleared: 3 });
  for (const id of sensors) await inspectAll(id, points, 'before any watermark');
  t.ok(await moveWatermarks(sql, MONDAY + 2 * DAY));
  for (const id of sensors) await inspectAll(id, points, 'from the watermark on');
  const marks = await sql`
    SELECT FROM timescaledb_information.continuous_aggregates
    WHERE view_name IN ('rollup_300', 'rollup_86400')
      AND _timescaledb_functions.cagg_watermark(
        substring(materialization_hypertable_name FROM '[0-9]+$')::int) >= ${MONDAY + 23 * 3600 * SECOND}::bigint`;
  t.equal(marks.length, 2, 'where it reaches');

  const [late] = sensors;
  await writePoints(sql, late!, [{ date: MONDAY + 5, number: 3, text: null }]);
  await deletePoints(sql, late!, MONDAY + 3600 * SECOND, MONDAY + 2 * 3600 * SECOND);
  const left = await sql<
    Point[]
  >`SELECT date, number, text FROM points WHERE sensor_id = ${late!} ORDER BY date`;
  t.equal(await inspect(sql, late!, left), null, 'read before it is stored');
  t.match(await refreshOnce(sql, { now: MONDAY + DAY }), { moved: 0, cleared: 2 });
  await inspectAll(late!, left, 'with late points');
  t.ok(await moveWatermarks(sql, MONDAY + 2 * DAY));
  await inspectAll(late!, left, 'when the watermark has passed late points');
  t.equal(await inspectTables(sql, sensors[1]!, points), null, 'others are as they were');
});

/** Of all chunks that can hold points: do they count as ones with rows, which are read? */
async function countWithRows(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ all: boolean | null }[]>`
    SELECT bool_and(_timescaledb_functions.chunk_status(name::regclass) & 9 = 9) AS all FROM points_partitions`;
  return row!.all === true;
}

/** Whenever they end. */
const ALL_CHUNKS = DATE_END;

t.test(
  'points are written into a chunk while it is packed',
  { skip: skip || severalSessions('a chunk is packed beside an open transaction') },
  async (t) => {
    const { sql } = await testDatabase(t);
    const [one, other] = [await createSensor(sql), await createSensor(sql)];
    await writePoints(sql, one, series(MONDAY, MINUTE, 500));
    const [chunk] = await sql<{ name: string; hi: number }[]>`
    SELECT name, hi FROM points_partitions WHERE lo <= ${MONDAY} AND hi > ${MONDAY}`;
    const chunkEnd = chunk!.hi;
    const rows = async () => (await sql.unsafe(`SELECT FROM ONLY ${chunk!.name}`)).length;
    t.equal(await rows(), 500, 'so few lie in rows at first');
    await sql.begin(async (writer) => {
      await writer`INSERT INTO points VALUES (${other}, ${MONDAY}, 1, NULL)`;
      t.same(await packChunks(sql, ALL_CHUNKS), { chunks: [chunk!.name], busy: false });
    });
    t.equal(await rows(), 1, 'what came meanwhile');
    t.ok(await countWithRows(sql));
    t.same(await packChunks(sql, chunkEnd - 1), { chunks: [], busy: false }, 'one that is too young');
    t.same(await packChunks(sql, chunkEnd), { chunks: [chunk!.name], busy: false });
    t.equal(await rows(), 0);
    t.ok(await countWithRows(sql), 'though it has none');
    t.same(await packChunks(sql, ALL_CHUNKS), { chunks: [], busy: false }, 'nothing is left');
    t.same((await sql`SELECT count(*) AS points FROM points`)[0], { points: 501 });
    t.equal(await inspect(sql, one, series(MONDAY, MINUTE, 500)), null);
  },
);

t.test('points go into columns at once where TimescaleDB has direct compression', { skip }, async (t) => {
  const { sql, url } = await testDatabase(t);
  // PostgreSQL takes a setting that the extension does not know.
  const settings = { 'timescaledb.enable_direct_compress_copy_client_sorted': 'on' };
  const writer = connect(url, { max: 1, name: 'test', settings });
  t.teardown(() => writer.end({ timeout: 5 }));
  const id = await createSensor(writer);
  const points = series(MONDAY, MINUTE, 500);
  await ensurePartitions(writer, points);
  await flushPoints(writer, id, points);
  const [chunk] = await sql<{ name: string }[]>`
    SELECT name FROM points_partitions WHERE lo <= ${MONDAY} AND hi > ${MONDAY}`;
  const rows = (await sql.unsafe(`SELECT FROM ONLY ${chunk!.name}`)).length;
  t.equal(rows, engine.directCompression ? 0 : points.length);
  t.equal(await inspect(sql, id, points), null, 'all are read');
});

t.test(
  'all points in columns are replaced, also where the planner would like a bitmap',
  { skip },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const writer = connect(url, { max: 1, name: 'test', settings: { enable_seqscan: 'off' } });
    t.teardown(() => writer.end({ timeout: 5 }));
    const id = await createSensor(writer);
    const points = series(MONDAY, SECOND, 5000);
    await ensurePartitions(writer, points);
    await flushPoints(writer, id, points);
    await packChunks(sql, ALL_CHUNKS);
    // Rows of it and of others, between one another.
    await sql`
    INSERT INTO points
    SELECT ${id}::bigint + i % 20, ${MONDAY}::bigint + (i % 5000) * ${SECOND}::bigint + 500000 + i / 5000, i, NULL
    FROM generate_series(0, 99999) AS i ORDER BY random()`;
    await sql`ANALYZE points`;
    const again = points.filter((_, i) => i % 8 === 0).map(({ date }) => ({ date, number: -1, text: null }));
    await flushPoints(writer, id, again);
    t.same(await sql`SELECT count(*) AS replaced FROM points WHERE number = -1`, [
      { replaced: again.length },
    ]);
  },
);

/** A database as it is where TimescaleDB came later. */
async function plainDatabase(t: Test): Promise<{ url: string; sql: Sql }> {
  const { url } = await emptyDatabase(t);
  const sql = connect(url, { max: 4, name: 'sensorium move' });
  t.teardown(() => sql.end({ timeout: 5 }));
  const files = await readMigrations();
  await migrate(sql, log, files.slice(0, 21));
  await sql`SELECT ensure_points_partition(0)`;
  const { engine } = await migrate(sql, log);
  t.equal(engine, 'postgres', 'a database that has been used keeps its engine');
  return { url, sql };
}

t.test(
  'a refresh sees the points of its snapshot, also of a chunk that is packed meanwhile',
  { skip: skip || severalSessions('a refresh waits for a lock') },
  async (t) => {
    const { sql } = await testDatabase(t);
    const sensorId = await createSensor(sql);
    const points = series(MONDAY, 20 * SECOND, 200);
    await writePoints(sql, sensorId, points);
    await moveMarks(sql, EAGER, MONDAY + DAY);
    const { refreshing } = await sql.begin(async (tx) => {
      // Stops it after its snapshot, before it reads.
      await tx`LOCK TABLE stored_60 IN EXCLUSIVE MODE`;
      const refreshing = clearSome(sql);
      await untilBlocked(sql);
      await sql`SELECT compress_chunk(chunk) FROM show_chunks('points') AS chunk`;
      return { refreshing };
    });
    t.equal(await refreshing, 1);
    t.equal(await inspectTables(sql, sensorId, points), null, 'stored');
    t.equal(await inspect(sql, sensorId, points), null, 'read');
  },
);

t.test(
  'a bucket view sees the points of its statement, also of a chunk that is packed meanwhile',
  { skip: skip || severalSessions('a read waits for a lock') },
  async (t) => {
    const { sql } = await testDatabase(t);
    const sensorId = await createSensor(sql);
    await writePoints(sql, sensorId, series(MONDAY, 20 * SECOND, 200));
    const { reading } = await sql.begin(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(7)`;
      // Stops it after its snapshot, before it reads.
      const reading = sql<{ points: number }[]>`
      SELECT sum(count)::bigint AS points FROM buckets_60
      WHERE sensor_id = (SELECT id FROM (SELECT ${sensorId}::bigint AS id, pg_advisory_xact_lock_shared(7)) held)`.then(
        ([row]) => row,
      );
      await until(async () => {
        const waiting = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        return waiting.length > 0;
      });
      await sql`SELECT compress_chunk(chunk) FROM show_chunks('points') AS chunk`;
      return { reading };
    });
    t.same(await reading, { points: 200 });
  },
);

t.test(
  'what changes points of a batch that is packed anew at that moment is tried again',
  { skip: skip || severalSessions('a change waits for a lock') },
  async (t) => {
    const { sql } = await testDatabase(t);
    const points = series(MONDAY, SECOND, 100);
    const few = series(MONDAY + 10 * SECOND + 1, SECOND, 5);
    const changed = { ...points[20]!, number: 99.5 };
    const change: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
      'a flush': (id) => flushPoints(sql, id, [changed]),
      'a deletion': (id) => deletePoints(sql, id, changed.date, changed.date),
    };
    for (const [what, act] of Object.entries(change)) {
      const sensorId = await createSensor(sql);
      await ensurePartitions(sql, points);
      await flushPoints(sql, sensorId, points);
      await flushPoints(sql, sensorId, few);
      await sql.begin(async (reader) => {
        // So that the chunk is not locked when it has been packed.
        await keepPoints(reader);
        const { acting } = await sql.begin(async (packing) => {
          await packing`SELECT compress_chunk(chunk) FROM show_chunks('points') AS chunk`;
          const acting = act(sensorId);
          await until(async () => {
            const waiting = await sql`
            SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'transactionid'`;
            return waiting.length > 0;
          });
          return { acting };
        });
        await acting;
      });
      const kept = [...points, ...few].filter(({ date }) => date !== changed.date);
      const expected = what === 'a flush' ? [...kept, changed] : kept;
      expected.sort((left, right) => left.date - right.date);
      const stored =
        await sql`SELECT date, number, text FROM points WHERE sensor_id = ${sensorId} ORDER BY date`;
      t.same([...stored], expected, what);
    }
  },
);

t.test(
  'a step of history has all points of its version, also when rows come into a packed chunk meanwhile',
  { skip: skip || severalSessions('a read waits for a lock') },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const other = connect(url, { max: 2, name: 'test other' });
    t.teardown(() => other.end());
    const starts = [MONDAY, MONDAY + 40 * DAY];
    for (const [late, blocked] of [starts, starts.toReversed()] as [number, number][]) {
      const sensorId = await createSensor(sql);
      const points = starts.flatMap((start) => series(start, SECOND, 20));
      await ensurePartitions(sql, points);
      await flushPoints(sql, sensorId, points);
      await sql`SELECT compress_chunk(chunk) FROM show_chunks('points') AS chunk`;
      const [packed] = await packedRelation(sql, blocked);
      const { reading } = await sql.begin(async (tx) => {
        // Stops its planning, when the other chunk may have been looked at already.
        await tx`LOCK TABLE ${tx(packed!.schema)}.${tx(packed!.name)} IN ACCESS EXCLUSIVE MODE`;
        const reading = readHistory(other, { sensorId, from: 0, reached: -1, version: null });
        await untilBlocked(sql);
        // A flush would look at the other chunk, too.
        await sql.begin(async (flush) => {
          await flush`UPDATE ingest_state SET version = version + 1 WHERE sensor_id = ${sensorId}`;
          await flush`INSERT INTO points VALUES (${sensorId}, ${late + 1}, 1, NULL)`;
        });
        return { reading };
      });
      const step = await reading;
      if (typeof step === 'string') throw new Error(step);
      const read = step.points.flatMap(({ dates }) => dates);
      t.equal(read.length, 40 + step.version - 1);
    }
  },
);

t.test(
  'a read has all points of its snapshot, also when rows come into a packed chunk meanwhile',
  { skip: skip || severalSessions('a read waits for a lock') },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const other = connect(url, { max: 2, name: 'test other' });
    t.teardown(() => other.end());
    const starts = [MONDAY, MONDAY + 40 * DAY];
    for (const [changed, blocked] of [starts, starts.toReversed()] as [number, number][]) {
      const sensorId = await createSensor(sql);
      const points = starts.flatMap((start) => series(start, SECOND, 20));
      await ensurePartitions(sql, points);
      await flushPoints(sql, sensorId, points);
      await packChunks(sql, ALL_CHUNKS);
      const { reading } = await sql.begin(async (tx) => {
        // Stops its planning, when the other chunk may have been looked at already.
        const [packed] = await packedRelation(sql, blocked);
        await tx`LOCK TABLE ${tx(packed!.schema)}.${tx(packed!.name)} IN ACCESS EXCLUSIVE MODE`;
        const reading = other`SELECT FROM points WHERE sensor_id = ${sensorId}`.then((rows) => rows.length);
        await untilBlocked(sql);
        // Takes the batch apart.
        await sql`UPDATE points SET number = -1 WHERE sensor_id = ${sensorId} AND date = ${changed}`;
        return { reading };
      });
      t.equal(await reading, 40);
    }
  },
);

t.test('pages are read in the order of the index, also when all chunks have rows', { skip }, async (t) => {
  const { sql, url } = await testDatabase(t);
  const history = connectHistory({ DATABASE_URL: url, READ_CONNECTIONS: 1, QUERY_TIMEOUT: 10 });
  t.teardown(() => history.end());
  const sensorId = await createSensor(sql);
  const points = series(MONDAY, 5 * MINUTE, 30_000);
  await ensurePartitions(sql, points);
  await flushPoints(sql, sensorId, points);
  await packChunks(sql, ALL_CHUNKS);
  await flushPoints(sql, sensorId, series(MONDAY + SECOND, 500 * MINUTE, 300));
  await refreshOnce(sql);
  t.ok(await countWithRows(sql));
  await sql`VACUUM ANALYZE points`;
  const whole = { from: 0, to: DATE_END - 1, limit: 1000 };
  const pages: readonly (readonly [string, PointRange, number])[] = [
    ['the newest', { ...whole, sort: 'DESC', offset: 0 }, 5],
    ['some way in', { ...whole, sort: 'DESC', offset: 10_000 }, 15],
    ['deep in', { ...whole, sort: 'ASC', offset: 25_000 }, 8],
  ];
  for (const [name, range, most] of pages) {
    const batches = await history.begin(async (tx) => {
      // As if they were large.
      await tx`SELECT set_config('min_parallel_table_scan_size', '0', true), set_config('parallel_setup_cost', '0', true)`;
      const before = await batchesRead(tx);
      t.equal((await tx`${pointStatement(tx, [sensorId], range)}`).length, 1000);
      return (await batchesRead(tx)) - before;
    });
    t.ok(batches > 0 && batches <= most, `${name}: ${batches} batches`);
  }
});

t.test(
  'a sidecar looks for the points of a sensor among the batches of that sensor alone',
  { skip: skip || severalSessions('what the other sessions read is counted') },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const count = 300;
    const points = series(MONDAY, MINUTE, 3);
    await ensurePartitions(sql, points);
    for (let i = 0; i < count; i++) await flushPoints(sql, await createSensor(sql), points);
    await packChunks(sql, DATE_END);
    await sql`VACUUM ANALYZE points`;
    const before = await batchesReadByAll(sql);
    const sidecar = await startSidecar(readConfig({ DATABASE_URL: url }), log);
    try {
      await until(async () => {
        const [heads] = await sql<{ behind: number }[]>`
        SELECT count(*) AS behind FROM ingest_state WHERE mark = 0 OR EXISTS (SELECT FROM dirty_ranges)`;
        return heads!.behind === 0;
      });
    } finally {
      // With its connections, so that the database counts what they have read.
      await sidecar.close();
    }
    await until(async () => (await batchesReadByAll(sql)) > before);
    const batches = (await batchesReadByAll(sql)) - before;
    t.ok(batches >= count && batches <= 10 * count, `${batches} batches`);
  },
);

t.test(
  'a deletion of the newest point looks for the one before among the batches of its sensor',
  { skip },
  async (t) => {
    const { sql } = await testDatabase(t);
    const points = series(MONDAY, MINUTE, 3);
    await ensurePartitions(sql, points);
    const count = 100;
    let sensorId = 0;
    for (let i = 0; i < count; i++) {
      sensorId = await createSensor(sql);
      await flushPoints(sql, sensorId, points);
    }
    await packChunks(sql, DATE_END);
    await sql`VACUUM ANALYZE points`;
    const newest = points.at(-1)!.date;
    const batches = await sql.begin(async (tx) => {
      const before = await batchesRead(tx);
      t.equal(await deletePointsWithin(tx, sensorId, { dates: [newest] }), 1);
      return (await batchesRead(tx)) - before;
    });
    t.ok(batches > 0 && batches < count, `${batches} batches`);
  },
);

t.test(
  'the newest points of some sensors are looked up, however many points there are',
  { skip },
  async (t) => {
    const { sql } = await testDatabase(t);
    const large = await createSensor(sql);
    const points = series(MONDAY, MINUTE, 100_000);
    await ensurePartitions(sql, points);
    await flushPoints(sql, large, points);
    const others: number[] = [];
    for (let i = 0; i < 400; i++) {
      const sensorId = await createSensor(sql);
      await flushPoints(sql, sensorId, points.slice(0, 3));
      others.push(sensorId);
    }
    const asked = others.slice(0, 40);
    await packChunks(sql, DATE_END);
    await sql`VACUUM ANALYZE points`;
    const batches = await sql.begin(async (tx) => {
      const before = await batchesRead(tx);
      const newest = await newestPoints(tx, asked);
      t.strictSame(
        asked.map((id) => newest.points.get(id)?.date),
        asked.map(() => points[2]!.date),
      );
      return (await batchesRead(tx)) - before;
    });
    t.ok(batches > 0 && batches <= 2 * asked.length, `${batches} batches`);
  },
);

t.test(
  'what a sidecar reads of a long range, in order, is read no further than it goes',
  { skip },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const sensorId = await createSensor(sql);
    const points = series(MONDAY, 5 * MINUTE, 30_000);
    await ensurePartitions(sql, points);
    await flushPoints(sql, sensorId, points);
    await packChunks(sql, ALL_CHUNKS);
    await sql`VACUUM ANALYZE points`;
    const reading = connect(url, { max: 1, name: 'test reading', settings: BY_INDEX });
    t.teardown(() => reading.end());
    const batches = await reading.begin(async (tx) => {
      const before = await batchesRead(tx);
      await t.rejects(readPoints(tx, [sensorId], MONDAY, DATE_END - 1, 1000), { message: '1000 points' });
      return (await batchesRead(tx)) - before;
    });
    t.ok(batches > 0 && batches <= 10, `${batches} batches`);
  },
);

/** By this connection, so far. */
async function batchesRead(sql: Queryable): Promise<number> {
  const [row] = await sql<{ read: number }[]>`
    SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint AS read
    FROM pg_stat_xact_all_tables stat JOIN _timescaledb_catalog.compression_settings ON compress_relid = stat.relid`;
  return row!.read;
}

/** By everybody, as far as the database has counted it. */
async function batchesReadByAll(sql: Queryable): Promise<number> {
  const [row] = await sql<{ read: number }[]>`
    SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint AS read
    FROM pg_stat_all_tables stat JOIN _timescaledb_catalog.compression_settings ON compress_relid = stat.relid`;
  return row!.read;
}

/** What lies in columns of the chunk with a date. */
function packedRelation(sql: Sql, date: number) {
  return sql<{ schema: string; name: string }[]>`
    SELECT relnamespace::regnamespace::text AS schema, relname AS name
    FROM _timescaledb_catalog.compression_settings JOIN points_partitions ON relid = points_partitions.name::regclass
    JOIN pg_class ON pg_class.oid = compress_relid WHERE lo <= ${date} AND hi > ${date}`;
}

t.test(
  'chunks of an earlier version, which a policy packs, count as ones with rows from now on',
  { skip },
  async (t) => {
    const { url } = await emptyDatabase(t);
    const sql = connect(url, { max: 4, name: 'test earlier' });
    t.teardown(() => sql.end({ timeout: 5 }));
    const files = await readMigrations();
    await migrate(sql, log, files.slice(0, 35));
    const earlier = await sql<{ replaced: string }[]>`
    SELECT replace(pg_get_functiondef('make_points_partition'::regproc), 'PERFORM keep_rows_read(chunk);', '') AS replaced`;
    await sql.unsafe(earlier[0]!.replaced);
    await sql`CALL add_columnstore_policy('points', after => 604800000000)`;
    const sensorId = await createSensor(sql);
    const points = series(MONDAY, DAY, 50);
    // What writes points knows the relations of today.
    const dates = points.map(({ date }) => date);
    await sql`SELECT ensure_points_partition(date) FROM unnest(${dates}::bigint[]) AS date`;
    await sql`
      INSERT INTO points (sensor_id, date, number, text)
      SELECT ${sensorId}, * FROM unnest(
        ${dates}::bigint[], ${points.map(({ number }) => number)}::float8[], ${points.map(({ text }) => text)}::text[])`;
    await sql`UPDATE sensor_heads SET newest = ${Math.max(...dates)}, pending = 50 WHERE sensor_id = ${sensorId}`;
    await sql`SELECT compress_chunk(chunk) FROM show_chunks('points') AS chunk`;
    await sql`SELECT ensure_points_partition(0)`;
    t.notOk(await countWithRows(sql));
    await migrate(sql, log);
    t.ok(await countWithRows(sql));
    t.same(await sql`SELECT FROM timescaledb_information.jobs WHERE hypertable_name = 'points'`, []);
    await sql`SELECT ensure_points_partition(${2 ** 52})`;
    t.ok(await countWithRows(sql), 'also a new one');
    t.equal(await inspect(sql, sensorId, points), null);
  },
);

t.test(
  'a database that an earlier version has given its engine is brought up to date',
  { skip },
  async (t) => {
    const { url } = await emptyDatabase(t);
    const sql = connect(url, { max: 4, name: 'test earlier' });
    t.teardown(() => sql.end({ timeout: 5 }));
    const files = await readMigrations();
    // Before there were bucket views.
    t.match(await migrate(sql, log, files.slice(0, 27)), { engine: 'timescale' });
    await sql`SELECT ensure_points_partition(${MONDAY}::bigint)`;
    await sql`INSERT INTO points VALUES (1, ${MONDAY}, 1, NULL)`;
    t.match(await migrate(sql, log), { engine: 'timescale' });
    t.same([...(await sql`SELECT date FROM points`)], [{ date: MONDAY }]);
    t.ok(await countWithRows(sql));
    const sensorId = await createSensor(sql);
    const points = series(MONDAY, 20 * MINUTE, 100);
    await writePoints(sql, sensorId, points);
    await refreshOnce(sql, { now: MONDAY + DAY });
    t.equal(await inspect(sql, sensorId, points), null);
    t.equal(await inspectTables(sql, sensorId, points), null);
    t.equal(await inspectAggregates(sql, sensorId, points), null);
  },
);

t.test(
  'a chunk that somebody packed by hand counts as one with rows again, one that has no columns is converted',
  { skip },
  async (t) => {
    const { sql } = await testDatabase(t);
    const sensorId = await createSensor(sql);
    const points = series(MONDAY, DAY, 50);
    await writePoints(sql, sensorId, points);
    const chunks = await sql<{ chunk: string }[]>`
    SELECT compress_chunk(name::regclass)::text AS chunk FROM points_partitions WHERE lo >= ${MONDAY - 31 * DAY} ORDER BY lo`;
    t.notOk(await countWithRows(sql));
    await sql`SELECT decompress_chunk(${chunks[0]!.chunk}::text::regclass)`;
    t.same(await packChunks(sql, ALL_CHUNKS), { chunks: [chunks[0]!.chunk], busy: false });
    t.ok(await countWithRows(sql));
    t.equal(await inspect(sql, sensorId, points), null);
  },
);

t.test(
  'a chunk is emptied while somebody is about to pack it',
  { skip: skip || severalSessions('packing waits for a lock') },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const other = connect(url, { max: 1, name: 'test packing' });
    t.teardown(() => other.end());
    const sensorId = await createSensor(sql);
    await writePoints(sql, sensorId, series(MONDAY, SECOND, 20));
    const [chunk] = await sql<{ name: string }[]>`
    SELECT name FROM points_partitions WHERE lo <= ${MONDAY} AND hi > ${MONDAY}`;
    let packed: Promise<unknown> | undefined;
    const emptied = sql.begin(async (tx) => {
      const { relation } = await partitionOf(tx, chunk!.name);
      // As retention does: first what lets readers pass, then what does not.
      await tx`LOCK TABLE ${relation} IN SHARE MODE`;
      packed = packChunks(other, ALL_CHUNKS);
      await untilBlocked(sql);
      await tx`TRUNCATE ${relation}`;
    });
    await t.resolves(emptied, 'no deadlock');
    await packed;
  },
);

t.test(
  'neither packing nor an upload waits for a snapshot that lasts',
  { skip: skip || severalSessions('a snapshot lasts beside others') },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const other = connect(url, { max: 2, name: 'test other', settings: { lock_timeout: '10s' } });
    t.teardown(() => other.end());
    const sensorId = await createSensor(sql);
    const points = series(MONDAY, SECOND, 40);
    await writePoints(sql, sensorId, points.slice(0, 20));
    await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
      await keepPoints(tx);
      const count = async () => (await tx<{ count: number }[]>`SELECT count(*) FROM points`)[0]!.count;
      t.equal(await count(), 20);
      await other`SELECT compress_chunk(chunk) FROM show_chunks('points') AS chunk`;
      await flushPoints(other, sensorId, points.slice(20));
      t.equal(await count(), 20);
    });
    t.equal(await inspect(sql, sensorId, points), null);
  },
);

t.test(
  'points and rollups are right while chunks are packed under the hands of their writers',
  { skip },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const workers = connect(url, { max: 8, name: 'test workers' });
    t.teardown(() => workers.end());
    const sensors = await Promise.all([1, 2].map(() => createSensor(sql)));
    let writing = sensors.length;

    // Later points, points that replace some, and now and then a deletion.
    const write = async (sensorId: number) => {
      const model = new Map<number, Point>();
      for (let i = 0; i < 120; i++) {
        const from = MONDAY + (i % 3 === 0 ? i : (i * 7) % (i + 1)) * 5 * MINUTE;
        if (i % 10 === 9) {
          await deletePoints(workers, sensorId, from, from + 3 * MINUTE);
          for (const date of [...model.keys()])
            if (date >= from && date <= from + 3 * MINUTE) model.delete(date);
          continue;
        }
        const points = series(from, 2 * SECOND, i % 2 === 0 ? 150 : 5).map((point) => ({
          ...point,
          number: i,
          text: null,
        }));
        await ensurePartitions(workers, points);
        await flushPoints(workers, sensorId, points);
        for (const point of points) model.set(point.date, point);
      }
      writing -= 1;
      return [...model.values()].sort((left, right) => left.date - right.date);
    };
    const pack = async () => {
      while (writing > 0) await packChunks(workers, ALL_CHUNKS);
    };
    const refresh = async () => {
      while (writing > 0)
        await refreshOnce(workers, { now: MONDAY + DAY, budget: { ranges: 5, points: 500 } });
    };
    const read = async () => {
      while (writing > 0) {
        const wrong = await sql.begin('ISOLATION LEVEL REPEATABLE READ', async (tx) => {
          const raw = await tx<
            Point[]
          >`SELECT date, number, text FROM points WHERE sensor_id = ${sensors[0]!}`;
          return inspect(tx, sensors[0]!, raw);
        });
        if (wrong !== null) throw new Error(wrong);
      }
    };
    const [written] = await Promise.all([Promise.all(sensors.map(write)), pack(), refresh(), read()]);
    await refreshOnce(sql, { now: MONDAY + DAY });
    for (const [i, sensorId] of sensors.entries()) {
      const stored = await sql<Point[]>`
      SELECT date, number, text FROM points WHERE sensor_id = ${sensorId} ORDER BY date`;
      t.same(stored, written[i], 'as written');
      t.equal(await inspectTables(sql, sensorId, stored), null);
    }
  },
);

t.test(
  'a refresh that dies between two aggregates, or within one, is done again',
  { skip: skip || severalSessions('a session is ended by another') },
  async (t) => {
    const { sql } = await testDatabase(t);
    const sensors = await Promise.all([1, 2, 3, 4].map(() => createSensor(sql)));
    const points = series(MONDAY, 20 * MINUTE, 100);
    for (const id of sensors) await writePoints(sql, id, points);
    const ended: number[] = [];
    for (const width of [300, 600, 3600]) {
      await sql.begin(async (tx) => {
        const [row] = await tx<{ stored: string }[]>`
        SELECT materialization_hypertable_name AS stored FROM timescaledb_information.continuous_aggregates
        WHERE view_name = ${`rollup_${width}`}`;
        await tx`LOCK TABLE _timescaledb_internal.${tx(row!.stored)} IN SHARE MODE`;
        const refreshed = refreshOnce(sql, { now: MONDAY + DAY });
        const pid = await Promise.race([waiting(sql, ended), refreshed.then(() => 0)]);
        ended.push(pid);
        t.ok(
          (await sql`SELECT pg_terminate_backend(${pid}) AS ended`)[0]!.ended,
          `while it writes rollup_${width}`,
        );
        await t.rejects(refreshed);
      });
      for (const id of sensors) t.equal(await inspect(sql, id, points), null, 'read as it is');
    }
    await refreshOnce(sql, { now: MONDAY + DAY });
    for (const id of sensors) {
      t.equal(await inspectTables(sql, id, points), null, 'stored');
      t.equal(await inspectAggregates(sql, id, points), null, 'for whoever asks them himself');
    }
  },
);

t.test('chunks of rollups go with the points that are too old', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const chunks = async () => (await sql`SELECT show_chunks('stored_60')`).length;
  const sensorId = await createSensor(sql);
  const old = series(MONDAY - 15 * 365 * DAY, HOUR, 10);
  const recent = series(MONDAY, HOUR, 10);
  await writePoints(sql, sensorId, [...old, ...recent]);
  await refreshOnce(sql);
  t.equal(await chunks(), 2);
  const { partitions } = await expire(sql, { days: 100, now: MONDAY + DAY });
  t.equal(partitions.length, 1);
  t.equal(await chunks(), 1);
  t.equal(await inspect(sql, sensorId, recent), null);
  await refreshOnce(sql);
  t.equal(await inspectTables(sql, sensorId, recent), null);
  t.equal(await inspectAggregates(sql, sensorId, recent), null, 'also for whoever asks them himself');
});

t.test('a database with data is moved, however often the move is ended', { skip }, async (t) => {
  const { sql, url } = await plainDatabase(t);
  const sensors = await Promise.all([1, 2].map(() => createSensor(sql)));
  const points = [...series(5, DAY, 3), ...series(MONDAY, 7 * 3600 * SECOND, 200)];
  for (const id of sensors) await writePoints(sql, id, points);
  await refreshOnce(sql, { now: MONDAY + 40 * DAY });
  await writePoints(sql, sensors[0]!, [{ date: MONDAY + 1, number: 1, text: null }]);

  // A log line comes after each step: ended after three of them.
  const stop = new AbortController();
  let steps = 0;
  const counting = Object.assign(Object.create(log), {
    info: () => {
      steps += 1;
      if (steps === 3) stop.abort();
    },
  });
  await t.rejects(moveToTimescale(sql, counting, stop.signal), /begin it again to go on/);
  t.equal(steps, 3);
  await t.rejects(checkDatabase(url), /being moved to TimescaleDB/);
  t.equal(await inspect(sql, sensors[1]!, points), null, 'nothing has changed so far');

  await sql`DROP SCHEMA moving CASCADE`;
  await t.rejects(
    moveToTimescale(sql, log, AbortSignal.abort()),
    /begin it again/,
    'given up, and begun again',
  );

  const partitions = (await sql`SELECT FROM points_partitions`).length;
  t.same(await moveToTimescale(sql, log), { points: 2 * points.length + 1, copied: partitions + 7 });
  t.match(await checkDatabase(url), { engine: 'timescale' });
  t.ok(await countWithRows(sql));
  t.equal(await inspectTables(sql, sensors[1]!, points), null, 'rollups came along');
  await writePoints(sql, sensors[1]!, [{ date: MONDAY + 2, number: 1, text: null }]);
  for (const id of sensors) {
    const stored = await sql<
      Point[]
    >`SELECT date, number, text FROM points WHERE sensor_id = ${id} ORDER BY date`;
    t.equal(stored.length, points.length + 1);
    t.equal(await inspect(sql, id, stored), null);
    await refreshOnce(sql, { now: MONDAY + 90 * DAY });
    t.equal(await inspectTables(sql, id, stored), null);
  }
  await sql`SELECT ensure_points_partition(${2 ** 52})`;
  await t.rejects(moveToTimescale(sql, log), /on the engine timescale already/);
});

t.test(
  'a database is not moved while servers work with it, neither at first nor further',
  { skip: skip || severalSessions('who else is connected is asked') },
  async (t) => {
    const { sql, url } = await plainDatabase(t);
    const refused = async () => {
      const server = connect(url, { max: 1, name: 'sensorium server' });
      await server`SELECT 1`;
      await t.rejects(moveToTimescale(sql, log), {
        constructor: FatalError,
        message: 'the database is in use (sensorium server): stop all servers and sidecars first',
      });
      await server.end();
    };
    await refused();
    await checkDatabase(url);
    await t.rejects(moveToTimescale(sql, log, AbortSignal.abort()), /begin it again/);
    await t.rejects(checkDatabase(url), /being moved to TimescaleDB/);
    await refused();
    await moveToTimescale(sql, log);
    t.match(await checkDatabase(url), { engine: 'timescale' });
  },
);

/** What the move needs at these moments and cannot have, while somebody else holds it. */
const MOMENTS: readonly (readonly [when: string, hold: (tx: Transaction) => PromiseLike<unknown>])[] = [
  ['it builds', (tx) => tx`LOCK TABLE pg_namespace IN SHARE MODE`],
  [
    'it copies points',
    async (tx) => {
      const [row] = await tx<{ name: string }[]>`
        SELECT name FROM points_partitions WHERE lo <= ${MONDAY} AND hi > ${MONDAY}`;
      await tx`LOCK TABLE ${tx(row!.name)} IN ACCESS EXCLUSIVE MODE`;
    },
  ],
  ['points are copied, and that is not noted', (tx) => tx`LOCK TABLE moving.copied IN SHARE MODE`],
  ['it copies rollups', (tx) => tx`LOCK TABLE stored_3600 IN ACCESS EXCLUSIVE MODE`],
  ['it counts', (tx) => tx`LOCK TABLE points IN ACCESS SHARE MODE`],
  ['the old is gone, and that is not committed', (tx) => tx`SELECT FROM points_partitions FOR UPDATE`],
];

t.test(
  'a move that is killed goes on, whatever it was at',
  { skip: skip || severalSessions('a move waits for locks') },
  async (t) => {
    const { sql, url } = await plainDatabase(t);
    const points = [...series(5, DAY, 3), ...series(MONDAY, 7 * HOUR, 200)];
    const sensors = await Promise.all([1, 2].map(() => createSensor(sql)));
    for (const id of sensors) await writePoints(sql, id, points);
    await refreshOnce(sql, { now: MONDAY + 40 * DAY });
    // Otherwise the first moment would be that of installing it, when nothing has begun.
    await sql`CREATE EXTENSION IF NOT EXISTS timescaledb`;
    for (const [when, hold] of MOMENTS) {
      const pid = await sql.begin(async (tx) => {
        await hold(tx);
        const move = startMove(url);
        const early = move.ended.then((how) => Promise.reject(new Error(`${when}: ${how}`)));
        const pid = await Promise.race([waiting(sql), early]);
        move.process.kill('SIGKILL');
        t.equal(await move.ended, 'SIGKILL', when);
        return pid;
      });
      // Its backend learns of it when it has what it waited for.
      await until(async () => (await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`).length === 0);
      await t.rejects(checkDatabase(url), /being moved to TimescaleDB/);
      for (const id of sensors)
        t.equal(await inspectTables(sql, id, points), null, 'nothing has changed so far');
    }
    const last = startMove(url);
    t.equal(await last.ended, 'status 0');
    t.equal(last.said(), `moved: ${2 * points.length} points are in TimescaleDB\n`);
    t.match(await checkDatabase(url), { engine: 'timescale' });
    for (const id of sensors) {
      const stored = await sql<
        Point[]
      >`SELECT date, number, text FROM points WHERE sensor_id = ${id} ORDER BY date`;
      t.same(stored, points, 'each point once');
      t.equal(await inspectTables(sql, id, points), null);
      t.equal(await inspect(sql, id, points), null);
    }
  },
);

/** `npm run move`, as a process. */
function startMove(url: string) {
  const child = spawn(process.execPath, [path.join(BUILD, 'server/start/move.js')], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece;
  });
  const ended = new Promise<string>((resolve) => {
    child.once('close', (status, signal) => resolve(signal ?? `status ${status}`));
  });
  return { process: child, said: () => said, ended };
}

/** @returns the backend of a move, once it waits for a lock */
/** @param ended processes that were told to end, which may take them a moment */
async function waiting(sql: Sql, ended: readonly number[] = []): Promise<number> {
  for (;;) {
    const [row] = await sql<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> ALL(${ended as number[]}::int[])`;
    if (row !== undefined) return row.pid;
    await sleep(20);
  }
}

t.test('any number of packed points is replaced within a transaction of others', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const points = series(MONDAY, SECOND / 100, 110_000);
  await ensurePartitions(sql, points);
  await flushPoints(sql, id, points);
  const others = points.map((point) => ({ ...point, number: -1, text: null }));
  await flushPoints(sql, id, others);
  const [stored] = await sql<{ count: number; sum: number }[]>`
    SELECT count(*), sum(number) FROM points WHERE sensor_id = ${id}`;
  t.same(stored, { count: points.length, sum: -points.length });
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
    said: /PART may name suite, chaos, bench/,
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
    t.match(plain.said, new RegExp(`TimescaleDB ${engine.timescaledb}, with(out)? direct compression\n`));
    t.match(plain, { status: 1, said: /suite: FAILED\n$/ });
  } else {
    t.match(plain, { status: 2, said: /TimescaleDB is not in its shared_preload_libraries/ });
    t.match(plain.said, /max_locks_per_transaction is 64: 512 are needed/);
  }
});

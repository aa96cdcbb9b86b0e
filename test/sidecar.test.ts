/** The sidecar: partitions, purge, and the tasks going on whatever happens. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { readConfig } from '../common/config.js';
import { createLog } from '../common/log.js';
import { connect, type Sql, type Transaction } from '../sql/connect.js';
import { COUNTS } from '../sql/points/clean-counts.js';
import { isPacked } from '../sql/points/is-packed.js';
import { PartitionCover } from '../sql/points/partitions.js';
import { SECOND, stored, WIDTHS } from '../sql/points/widths.js';
import { clockTask } from '../workers/clock/put-back.js';
import { inTurn, type Loop, startLoop, type Task } from '../workers/loop.js';
import { keepPartitionsAhead } from '../workers/partitions/ahead.js';
import { purgeSome, purgeTask } from '../workers/purge/purge.js';
import { expire, retentionTask } from '../workers/retention/expire.js';
import { clearSome } from '../workers/rollups/dirty.js';
import { EAGER, moveMarks } from '../workers/rollups/marks.js';
import { refreshOnce } from '../workers/rollups/refresh.js';
import { sandboxAheadTask } from '../workers/sandbox/ahead.js';
import { startSidecar } from '../workers/sidecar.js';
import { Client, newUser } from './support/client.js';
import { turnClock } from './support/clock.js';
import { testDatabase } from './support/database.js';
import { beside, until, untilBlocked } from './support/locks.js';
import { rowsOnly } from './support/needs.js';
import {
  createSensor,
  deletePoints,
  ensurePartitions,
  flushPoints,
  type Point,
  writeInside,
  writePoints,
} from './support/points.js';
import { inspect, inspectTables, summariseAll } from './support/rollups.js';
import { testServer } from './support/server.js';
import { newSensor, watch } from './support/triggers.js';

const log = createLog('test', 'silent');
const DAY = 86_400 * SECOND;
const configFor = (url: string) => readConfig({ DATABASE_URL: url });

function series(start: number, step: number, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    date: start + index * step,
    number: index,
    text: null,
  }));
}

async function exists(sql: Sql, relation: string, sensorId: number): Promise<boolean> {
  return (await sql`SELECT FROM ${sql(relation)} WHERE sensor_id = ${sensorId} LIMIT 1`).length > 0;
}

const RELATIONS = isPacked
  ? ['blocks', 'weeks', 'days', 'invalidated_weeks', 'sensor_purges']
  : ['points', 'dirty_ranges', 'sensor_purges', ...WIDTHS.map(stored), COUNTS];

async function remains(sql: Sql, sensorId: number): Promise<string[]> {
  const found = [];
  for (const relation of RELATIONS) if (await exists(sql, relation, sensorId)) found.push(relation);
  return found;
}

interface Partition {
  name: string;
  lo: number;
  hi: number;
}

function partitions(sql: Sql): Promise<Partition[]> {
  return sql<Partition[]>`SELECT name, lo, hi FROM points_partitions ORDER BY lo`;
}

function month(ahead: number): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1) * 1000;
}

t.test(
  'any dates get partitions, few and without overlap, whoever asks at once',
  { skip: rowsOnly },
  async (t) => {
    const { sql } = await testDatabase(t);
    const now = Date.now() * 1000;
    const date = fc.oneof(
      fc.integer({ min: 0, max: 2 ** 53 - 1 }),
      fc.integer({ min: now - 25 * 366 * DAY, max: now + 4 * 366 * DAY }),
      fc.constantFrom(
        0,
        2 ** 53 - 1,
        month(0),
        month(0) - 1,
        month(3),
        month(3) - 1,
        month(-36),
        month(-36) - 1,
      ),
    );
    const asked = fc.sample(fc.array(date, { minLength: 1, maxLength: 20 }), { numRuns: 60, seed: 7 });
    const covers = [new PartitionCover(sql), new PartitionCover(sql), new PartitionCover(sql)];
    await Promise.all(asked.map((dates, index) => covers[index % 3]!.ensure(dates)));

    const made = await partitions(sql);
    const has = (date: number) => made.filter(({ lo, hi }) => date >= lo && date < hi).length;
    t.ok(
      asked.flat().every((date) => has(date) === 1),
      'each date has one',
    );
    t.ok(
      made.length <= 29 + 23 + 39 + 2,
      `${made.length} partitions: decades, years, months, and two cut in two`,
    );
    for (const [index, { lo, hi, name }] of made.entries()) {
      t.ok(index === 0 || lo >= made[index - 1]!.hi, `${name} does not overlap`);
      if (lo >= month(-36) && hi <= month(3)) t.equal(hi, monthAfter(lo), `${name} is a month`);
    }
    await t.rejects(sql`INSERT INTO points VALUES (1, ${2 ** 53 + 2}, 1, null)`, 'nothing beyond');

    // From memory now: without a database no new question can be answered.
    const [known] = asked;
    const offline = connect('postgres://nobody@127.0.0.1:1/none', { max: 1, name: 'test' });
    await t.rejects(new PartitionCover(offline).ensure(known!));
    await covers[0]!.ensure(known!);
    t.equal((await partitions(sql)).length, made.length);
  },
);

function monthAfter(date: number): number {
  const start = new Date(date / 1000);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) * 1000;
}

t.test('a flush under way does not keep others from making partitions', { skip: rowsOnly }, async (t) => {
  const { sql } = await testDatabase(t);
  const sensorId = await createSensor(sql);
  const points = series(month(0), SECOND, 3);
  await new PartitionCover(sql).ensure(points.map(({ date }) => date));
  await sql.begin(async (tx) => {
    await writeInside(tx, sensorId, points);
    await new PartitionCover(sql).ensure([month(-5), 5, month(2)]);
  });
  t.equal((await partitions(sql)).length, 4);
});

t.test(
  'the coming months are made ahead; a coarse partition is split before the present is in it',
  { skip: rowsOnly },
  async (t) => {
    const { sql } = await testDatabase(t);
    const sensorId = await createSensor(sql);
    t.same(await keepPartitionsAhead(sql), { split: [], busy: false });
    t.same(
      (await partitions(sql)).map(({ lo }) => lo),
      [0, 1, 2].map(month),
    );
    await sql`SELECT ensure_points_partition(${5})`;

    // As if made ten years ago: a decade that starts within two months, with a few points of its later years.
    const decade = month(120);
    const last = (await partitions(sql)).find(({ lo }) => lo === month(2));
    await sql.unsafe(`DROP TABLE ${last!.name}`);
    await sql`DELETE FROM points_partitions WHERE lo = ${month(2)}`;
    await sql`SELECT make_points_partition(${month(2)}::bigint, ${decade}::bigint)`;
    const cover = new PartitionCover(sql);
    const points = [month(2), month(2) + 5, month(7), month(50), decade - 1].map((date) => ({
      date,
      number: date,
      text: null,
    }));
    await cover.ensure(points.map(({ date }) => date));
    await writePoints(sql, sensorId, points);
    await refreshOnce(sql, { now: decade });

    const late = series(month(3), DAY, 40);
    await sql.begin(async (tx) => {
      await writeInside(tx, sensorId, late.slice(0, 1));
      t.same(await keepPartitionsAhead(sql), { split: [], busy: true }, 'not while a flush lasts and lasts');
    });
    const write = async () => {
      for (const point of late) await writePoints(sql, sensorId, [point]);
    };
    const split = async () => {
      const names = [];
      for (let busy = true; busy; ) {
        const done = await keepPartitionsAhead(sql);
        names.push(...done.split);
        busy = done.busy;
      }
      return names;
    };
    // Into years first, then the first of these into months, unless the present is about to be in its last one.
    t.ok((await Promise.all([split(), write()]))[0].length >= 1, 'between flushes');
    const stored = await sql<
      Point[]
    >`SELECT date, number, text FROM points WHERE sensor_id = ${sensorId} ORDER BY date`;
    t.same(
      stored,
      [...points, ...late].sort((a, b) => a.date - b.date),
      'all points are still there',
    );
    const after = await partitions(sql);
    t.ok(
      after.some(({ lo, hi }) => lo === month(2) && hi === month(3)),
      'the month that comes has a partition of its own',
    );
    t.equal(after.at(-1)?.hi, decade, 'all that was covered still is');
    for (const [index, { lo, name }] of after.slice(2).entries())
      t.equal(lo, after[index + 1]!.hi, `${name} follows`);
    await writePoints(sql, sensorId, series(month(60), SECOND, 2));
    t.same(await keepPartitionsAhead(sql), { split: [], busy: false }, 'nothing left to split');
  },
);

t.test(
  'a partition is not split under a refresh that has its snapshot already',
  { skip: rowsOnly },
  async (t) => {
    const { sql } = await testDatabase(t);
    const sensorId = await createSensor(sql);
    await sql`SELECT make_points_partition(${month(2)}::bigint, ${month(120)}::bigint)`;
    await writePoints(sql, sensorId, series(month(2), DAY, 10));
    await moveMarks(sql, EAGER, month(3));
    let refreshing: ReturnType<typeof clearSome> | undefined;
    await sql.begin(async (tx) => {
      // Stops the refresh before it reads its first point.
      await tx`LOCK TABLE dirty_ranges IN ACCESS EXCLUSIVE MODE`;
      refreshing = clearSome(sql);
      await untilBlocked(sql);
      t.match(await keepPartitionsAhead(sql), { split: [], busy: true });
    });
    t.equal(await refreshing, 1);
    const days = await sql<
      { count: number }[]
    >`SELECT count FROM ${sql(stored(86400))} WHERE sensor_id = ${sensorId}`;
    t.equal(
      days.reduce((sum, { count }) => sum + count, 0),
      9,
      'all points before the mark were seen',
    );
  },
);

t.test('a deleted sensor leaves nothing behind, others stay', async (t) => {
  const { sql } = await testDatabase(t);
  const [gone, kept] = [await createSensor(sql), await createSensor(sql)];
  for (const id of [gone, kept]) {
    await writePoints(sql, id, series(month(-1), 20 * SECOND, 500));
    await summariseAll(sql);
    await deletePoints(sql, id, month(-1), month(-1));
  }
  t.equal(await purgeSome(sql), 'none', 'nobody is deleted yet');
  await sql`DELETE FROM sensors WHERE id = ${gone}`;
  t.equal(await purgeSome(sql, 1), 'more');
  t.not((await remains(sql, gone)).length, 0, 'piece by piece');
  // Whatever a refresh does in between must not bring rollups back.
  await summariseAll(sql);
  let last: Awaited<ReturnType<typeof purgeSome>> = 'more';
  while (last === 'more') last = await purgeSome(sql, 100);
  t.equal(last, gone);
  t.same(await remains(sql, gone), []);
  t.equal(await purgeSome(sql), 'none');
  t.equal(await inspect(sql, kept, series(month(-1), 20 * SECOND, 500).slice(1)), null);
  if (isPacked) return;
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtext('rollups'))`;
    t.equal(await purgeSome(sql), 'busy', 'not while rollups are being written');
    t.match(await refreshOnce(sql), { left: 'busy' });
  });
});

t.test(
  'rollups of others are refreshed between two pieces of what is purged',
  { skip: rowsOnly },
  async (t) => {
    const { sql } = await testDatabase(t);
    const [gone, other] = [await createSensor(sql), await createSensor(sql)];
    for (const id of [gone, other]) await writePoints(sql, id, series(month(-1), 20 * SECOND, 300));
    await sql`DELETE FROM sensors WHERE id = ${gone}`;
    const round = purgeTask(sql, log, 100);
    const { signal } = new AbortController();
    const pause = await round(signal);
    t.ok(pause > 0 && pause < 60_000, 'comes back for the rest');
    t.ok((await remains(sql, gone)).includes('points'));
    t.match(await refreshOnce(sql), { moved: 1, left: null });
    while ((await remains(sql, gone)).length > 0) await round(signal);
    t.equal(await round(signal), 60_000);
  },
);

t.test(
  'points go when they are older than their sensor or the deployment keeps them, and no others',
  async (t) => {
    const { sql } = await testDatabase(t);
    // So that some histories have points of a month that nothing is kept of.
    const now = month(0) + 2 * DAY + 60 * SECOND;
    const kept = fc.record({
      retention: fc.integer({ min: 0, max: 4 }),
      // Of the last five days, and one ahead of its time; refreshed before some of them go, or after.
      ages: fc.uniqueArray(fc.integer({ min: -1, max: 5 * 24 * 60 }), { maxLength: 40 }),
      refreshed: fc.boolean(),
    });
    const history = fc.record({
      sensors: fc.array(kept, { minLength: 1, maxLength: 4 }),
      days: fc.integer({ min: 0, max: 4 }),
      piece: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ sensors, days, piece }) => {
        await sql`DELETE FROM users`;
        const made: { id: number; points: Point[]; left: Point[] }[] = [];
        for (const { retention, ages, refreshed } of sensors) {
          const id = await createSensor(sql);
          await sql`UPDATE sensors SET retention = ${retention} WHERE id = ${id}`;
          const points = ages
            .sort((left, right) => right - left)
            .map((minutes): Point => ({ date: now - minutes * 60 * SECOND, number: minutes, text: null }));
          if (points.length > 0) await writePoints(sql, id, points);
          if (refreshed) await summariseAll(sql, now);
          const limit = Math.min(...[retention, days].filter((each) => each > 0));
          made.push({ id, points, left: points.filter(({ date }) => date >= now - limit * DAY) });
        }
        const expected = made.reduce((sum, { points, left }) => sum + points.length - left.length, 0);
        const { points, partitions } = await expire(sql, { days, now, piece });
        if (partitions.length === 0 ? points !== expected : points > expected)
          throw new Error('another number of points');
        for (const { id, left } of made) {
          const read = await inspect(sql, id, left);
          if (read !== null) throw new Error(`read before the refresh: ${read}`);
        }
        await summariseAll(sql, now);
        for (const { id, left } of made) {
          const [row] = await sql<{ newest: number | null }[]>`
          SELECT newest FROM ingest_state WHERE sensor_id = ${id}`;
          if (row!.newest !== (left.at(-1)?.date ?? null)) throw new Error(`newest is ${row!.newest}`);
          const wrong = (await inspectTables(sql, id, left)) ?? (await inspect(sql, id, left));
          if (wrong !== null) throw new Error(wrong);
        }
        const again = await expire(sql, { days, now, piece });
        return again.points === 0 && again.partitions.length === 0 && !again.busy;
      }),
      { numRuns: 15 },
    );
  },
);

t.test(
  "partitions that are too old are emptied whole, and stand in nobody's way",
  { skip: rowsOnly },
  async (t) => {
    const { sql } = await testDatabase(t);
    const now = month(0) + 2 * DAY;
    const old = series(month(-14), 10 * SECOND, 500);
    const recent = series(month(0), 20 * SECOND, 100);
    const [both, idle, late] = [await createSensor(sql), await createSensor(sql), await createSensor(sql)];
    await writePoints(sql, both, [...old, ...recent]);
    // The flush sums its minutes, also the last one, which stays behind the mark.
    await flushPoints(sql, idle, old);
    await refreshOnce(sql, { now });
    t.equal(await inspectTables(sql, idle, old), null);
    const behind = () =>
      sql`SELECT FROM stored_60 s JOIN ingest_state USING (sensor_id) WHERE bucket >= mark`;
    t.equal((await behind()).length, 1);
    const before = await partitions(sql);
    const pieces = before.filter(({ lo }) => lo < month(0) && lo >= month(-14));

    await sql.begin(async (tx) => {
      await tx`LOCK TABLE points IN ACCESS SHARE MODE`;
      t.same(await expire(sql, { days: 30, now }), { points: 0, partitions: [], busy: true });
      t.equal(await inspect(sql, both, [...old, ...recent]), null, 'behind a long read nothing goes');
    });
    t.same(await expire(sql, { days: 30, now }), {
      points: 0,
      partitions: pieces.map(({ name }) => name),
      busy: false,
    });
    t.same(await partitions(sql), before, 'all dates are covered as before');
    const left = new Map([
      [both, recent],
      [idle, []],
      [late, []],
    ]);
    for (const [id, points] of left) t.equal(await inspect(sql, id, points), null, 'before the refresh');
    t.equal((await behind()).length, 0);
    await refreshOnce(sql, { now });
    for (const [id, points] of left) t.equal(await inspectTables(sql, id, points), null, 'after the refresh');
    t.same(
      await sql`SELECT newest FROM ingest_state WHERE sensor_id IN (${both}, ${idle}) ORDER BY sensor_id`,
      [{ newest: recent.at(-1)!.date }, { newest: null }],
    );

    const few = old.slice(0, 3);
    for (const id of left.keys()) await writePoints(sql, id, few);
    await refreshOnce(sql, { now });
    t.equal(await inspectTables(sql, both, [...few, ...recent]), null, 'late points are stored as ever');
    t.equal((await expire(sql, { days: 30, now })).partitions.length, 1, 'and go with the next look');
    for (const [id, points] of left) t.equal(await inspect(sql, id, points), null);
  },
);

t.test(
  'a mark that moves while its partition is emptied leaves no bucket of what has gone',
  { skip: rowsOnly },
  async (t) => {
    const { sql } = await testDatabase(t);
    const now = month(0) + 2 * DAY;
    const id = await createSensor(sql);
    const old = series(month(-14), 10 * SECOND, 500);
    await ensurePartitions(sql, old);
    await flushPoints(sql, id, old);
    const mark = month(-14) + 4980 * SECOND;
    // As the refresh moves it: what flushes have summed is not looked at again.
    const move = async (tx: Transaction) => {
      await tx`UPDATE ingest_state SET mark = ${mark}, pending = 0 WHERE sensor_id = ${id}`;
      await tx`INSERT INTO dirty_ranges (sensor_id, lo, hi, summed) VALUES (${id}, ${month(-14)}, ${mark}, true)`;
    };
    t.match(await beside(sql, move, () => expire(sql, { days: 30, now })), { busy: false });
    await refreshOnce(sql, { now });
    t.equal(await inspectTables(sql, id, []), null);
  },
);

t.test('sidecars refresh and purge by themselves, also after losing their connections', async (t) => {
  const { sql, url } = await testDatabase(t);
  const sidecars = [await startSidecar(configFor(url), log), await startSidecar(configFor(url), log)];
  const refreshed = async (sensorId: number) => {
    await writePoints(sql, sensorId, series(month(-2), 60 * SECOND, 600));
    const isRefreshed = async () =>
      isPacked
        ? exists(sql, 'blocks', sensorId)
        : (await exists(sql, stored(60), sensorId)) && !(await exists(sql, 'dirty_ranges', sensorId));
    await until(isRefreshed);
  };
  const purged = async (sensorId: number) => {
    await sql`DELETE FROM sensors WHERE id = ${sensorId}`;
    await until(async () => (await remains(sql, sensorId)).length === 0);
  };
  const first = await createSensor(sql);
  await refreshed(first);
  t.pass('refreshed');
  t.ok(
    isPacked || (await partitions(sql)).some(({ lo }) => lo === month(2)),
    'the coming months have partitions',
  );
  await purged(first);
  t.pass('purged');

  const ended = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sensorium sidecar'`;
  t.ok(ended.length > 0, `${ended.length} connections ended`);
  const second = await createSensor(sql);
  await refreshed(second);
  await purged(second);
  t.pass('goes on');
  await Promise.all(sidecars.map((sidecar) => sidecar.close()));
  await until(async () => {
    const open = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sensorium sidecar'`;
    return open.length === 0;
  });
  t.pass('closed');
});

t.test('a server shows the sidecars, when each was seen last, and what waits for them', async (t) => {
  const server = await testServer(t);
  const { sql, config } = server;
  const client = new Client(server.url);
  interface Shown {
    sidecars: { id: string; seen: number }[] | null;
    waiting: Record<string, number> | null;
  }
  const shown = async () => (await client.get<Shown>('/health')).body;
  t.match(await shown(), { sidecars: [], waiting: { jobs: 0, triggers: 0, services: 0, rollups: 0 } });
  const id = await createSensor(sql);
  await (isPacked
    ? sql`INSERT INTO invalidated_weeks (sensor_id, week) VALUES (${id}, ${4 * DAY})`
    : sql`INSERT INTO dirty_ranges (sensor_id, lo, hi) VALUES (${id}, 0, 60000000)`);
  await sql`INSERT INTO sidecars (id, seen) VALUES ('11111111-0000-4000-8000-000000000000', now() - interval '1 minute')`;
  await until(async () => (await shown()).waiting?.rollups === 1);
  const { sidecars } = await shown();
  t.same(
    sidecars?.map((each) => each.id),
    ['11111111'],
  );
  t.ok(sidecars![0]!.seen >= 60, 'one that hangs');
  const metrics = (await client.get<string>('/metrics')).text;
  t.match(metrics, /^sensorium_sidecar_seen_seconds\{sidecar="11111111"\} \d/m);
  t.match(metrics, /^sensorium_waiting\{kind="rollups"\} 1$/m);

  await sql`UPDATE sidecars SET seen = now() - interval '11 minutes'`;
  const sidecar = await startSidecar(config, createLog('test', 'silent'));
  const ids = () => sql<{ id: string }[]>`SELECT id FROM sidecars`;
  await until(async () => (await ids()).some(({ id }) => !id.startsWith('11111111')));
  t.equal((await ids()).length, 1, 'one that has been silent for long is forgotten');
  await sidecar.close();
  t.equal((await sql`SELECT FROM sidecars`).length, 0, 'one that ends takes its leave');
});

t.test('a sidecar that is closed in the middle of a long refresh ends it', { skip: rowsOnly }, async (t) => {
  const { sql, url } = await testDatabase(t);
  const sensorId = await createSensor(sql);
  await writePoints(sql, sensorId, series(month(-2), 60 * SECOND, 100));
  await sql.begin(async (tx) => {
    // The refresh cannot go on, and nobody lets it.
    await tx`LOCK TABLE ${tx(stored(60))} IN ACCESS EXCLUSIVE MODE`;
    const sidecar = await startSidecar(configFor(url), log);
    await untilBlocked(sql);
    await sidecar.close();
  });
  t.notOk(await exists(sql, stored(60), sensorId), 'nothing half done');
  // The database may need a moment to see that nobody waits for that refresh.
  await until(async () => (await refreshOnce(sql)).left === null);
  t.ok(await exists(sql, stored(60), sensorId), 'and another one can take over');
});

t.test('what was scheduled while the clock of the database was ahead is scheduled again', async (t) => {
  const first = await testServer(t);
  await turnClock(first.sql, 0);
  const server = await testServer(t, { DATABASE_URL: first.config.DATABASE_URL });
  const { sql } = server;
  const user = await newUser(server);
  const look = clockTask(sql, log);
  const { signal } = new AbortController();
  const due = async () =>
    Object.fromEntries(
      (
        await sql<{ key: string; seconds: number }[]>`
          SELECT key, floor(extract(epoch FROM run_at - now()) / 60)::int * 60 AS seconds FROM graphile_worker.jobs`
      ).map(({ key, seconds }) => [key, seconds]),
    );
  const day = 86_400;
  await turnClock(sql, day);
  await look(signal);
  const sensor = await newSensor(user);
  await watch(user, sensor, { inactivity: 600 });
  for (const k of [1, 2]) {
    const made = await user.client.post('/dataprocessors', {
      dataprocessor: { command: `${k}`, execution_interval: 600 },
      sensor: { name: `out ${k}`, data_type: 'float' },
    });
    t.equal(made.status, 201);
  }
  // Defaults of columns do not read the clock that is turned.
  await sql`UPDATE processors SET created = base`;
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE key = 'processor:2'`;
  await sql`INSERT INTO job_crews (id, expires) VALUES ('dead', now() + interval '6 seconds')`;
  const scheduled = { 'silence:1': 540, 'processor:1': 540, 'processor:2': 540 };
  t.same(await due(), scheduled);
  await turnClock(sql, day - 30);
  await look(signal);
  t.same(
    await due(),
    { 'silence:1': 600, 'processor:1': 600, 'processor:2': 600 },
    'a small step is waited for',
  );

  await turnClock(sql, 0);
  await look(signal);
  t.same(
    await due(),
    { 'silence:1': -60, 'processor:1': 540, 'processor:2': day + 600 - 60 },
    'back-offs stay',
  );
  const rows = await sql<{ late: boolean }[]>`
    SELECT due > now() + interval '10 minutes' AS late FROM processors ORDER BY id`;
  t.same(rows, [{ late: false }, { late: false }]);
  const leases = await sql`SELECT FROM job_crews WHERE expires > now() + interval '6 seconds'`;
  t.equal(leases.length, 0, 'and the dead are not waited for');
  await look(signal);
  t.match(await due(), { 'processor:1': 540 });
});

t.test('points are not deleted by a clock of the sidecar that is ahead, and somebody is told', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const { now } = Date;
  const yesterday = (now() - 86_400_000) * 1000;
  await writePoints(sql, id, [{ date: yesterday, number: 1, text: null }]);
  t.teardown(() => Object.assign(Date, { now }));
  const { signal } = new AbortController();
  const lines: string[] = [];
  const listening = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  await retentionTask(sql, 365, listening)(signal);
  t.same(lines, []);
  Date.now = () => now() + 2 * 365 * 86_400_000;
  await retentionTask(sql, 365, listening)(signal);
  t.match(await sql`SELECT count(*) AS count FROM points`, [{ count: 1 }]);
  const [warned] = lines.map((line) => JSON.parse(line));
  t.match(warned, { msg: /clocks .* differ/ });
  const apart = Date.parse(warned.sidecar) - Date.parse(warned.database);
  t.equal(Math.round(apart / 86_400_000), 2 * 365);
});

t.test('a task that fails pauses before it is tried again, however often it is woken', async (t) => {
  let rounds = 0;
  const loop = startLoop(log, 'test', async () => {
    rounds += 1;
    if (rounds < 10) loop.wake();
    throw new Error('a defect');
  });
  for (let turn = 0; turn < 10; turn++) {
    await nextTurn();
    loop.wake();
  }
  t.equal(rounds, 1);
  await loop.stop();
});

t.test('a task that fails is tried again, and one that is woken does not pause', async (t) => {
  let rounds = 0;
  const { loop, ended } = await new Promise<{ loop: ReturnType<typeof startLoop>; ended: Promise<void> }>(
    (resolve) => {
      const loop = startLoop(log, 'test', async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('the first time');
        // Woken in the middle of a round: something may have come that this round did not see.
        if (rounds === 2) loop.wake();
        if (rounds === 3) setImmediate(() => resolve({ loop, ended: loop.stop() }));
        return 1e9;
      });
    },
  );
  await ended;
  t.equal(rounds, 3);
  loop.wake();
  await loop.stop();
  t.equal(rounds, 3, 'stopped for good');
});

t.test('tasks begin one after the other, also behind one that fails', async (t) => {
  const begun: string[] = [];
  const turn = inTurn(60_000);
  const start = (name: string, work: () => Promise<number>): Promise<Loop> =>
    new Promise((resolve) => {
      const loop = startLoop(
        log,
        name,
        turn(async () => {
          begun.push(name);
          resolve(loop);
          return work();
        }),
      );
    });
  let endFirst = (_pause: number) => {};
  const pause = new Promise<number>((resolve) => {
    endFirst = resolve;
  });
  const started = Promise.all([
    start('first', () => pause),
    start('second', () => Promise.reject(new Error('in vain'))),
    start('third', async () => 60_000),
  ]);
  await nextTurn();
  t.same(begun, ['first']);
  endFirst(60_000);
  const loops = await started;
  t.same(begun, ['first', 'second', 'third']);
  await Promise.all(loops.map((loop) => loop.stop()));
});

t.test('a task that takes long holds up the others for a bounded time', async () => {
  const turn = inTurn(1);
  const hangs: Task = () => new Promise(() => {});
  // Nothing else keeps this process.
  const alive = setInterval(() => {}, 1000);
  startLoop(log, 'first', turn(hangs));
  let loop: Loop | undefined;
  await new Promise<void>((resolve) => {
    const task: Task = async () => {
      resolve();
      return 60_000;
    };
    loop = startLoop(log, 'second', turn(task));
  });
  clearInterval(alive);
  await loop?.stop();
});

t.test('a task whose turn comes when it is stopped does not begin', async (t) => {
  const turn = inTurn(60_000);
  let endFirst = (_pause: number) => {};
  const first = new Promise<number>((resolve) => {
    endFirst = resolve;
  });
  const loops = [
    startLoop(
      log,
      'test',
      turn(() => first),
    ),
    startLoop(
      log,
      'test',
      turn(async () => {
        t.fail('it has begun');
        return 0;
      }),
    ),
  ];
  await nextTurn();
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  endFirst(0);
  await stopped;
});

t.test('the sandbox starts before the first firing, and not at all where nothing is computed', async (t) => {
  const server = await testServer(t);
  let starts = 0;
  const sandbox = { get: () => ++starts as never };
  const task = sandboxAheadTask(server.sql, sandbox);
  const { signal } = new AbortController();
  const pause = await task(signal);
  t.equal(starts, 0, 'nobody has a trigger');
  const user = await newUser(server);
  await watch(user, await newSensor(user), { expression: 'true' });
  t.ok((await task(signal)) > pause, 'started, it is hardly looked for any more');
  t.equal(starts, 1);
});

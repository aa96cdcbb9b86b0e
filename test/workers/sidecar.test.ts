/** The sidecar: merges, retention, pruning of deleted sensors, and tasks that continue after failures. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { readConfig } from '../../common/config.js';
import { SECOND } from '../../common/dates.js';
import { createLog } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { clockTask } from '../../workers/clock/clock-step.js';
import { inTurn, type Loop, startLoop, type Task } from '../../workers/loop.js';
import { pruneDeletedSensor } from '../../workers/prune/deleted-sensors.js';
import { expire, retentionTask } from '../../workers/retention/expire.js';
import { prestartSandboxTask } from '../../workers/sandbox/prestart.js';
import { startSidecar } from '../../workers/sidecar.js';
import { Client, newUser } from '../support/client.js';
import { turnClock } from '../support/clock.js';
import { testDatabase } from '../support/database.js';
import { createSensor, deletePoints, type Point, writePoints } from '../support/points.js';
import { reachableFor } from '../support/reachable.js';
import { inspect, inspectSums, summariseAll } from '../support/rollups.js';
import { testServer } from '../support/server.js';
import { addSensorTrigger, newSensor } from '../support/triggers.js';
import { until } from '../support/until.js';

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

const RELATIONS = ['blocks', 'weeks', 'days', 'invalidated_weeks', 'deleted_sensors', 'ingest_state'];

async function remains(sql: Sql, sensorId: number): Promise<string[]> {
  const found = [];
  for (const relation of RELATIONS) if (await exists(sql, relation, sensorId)) found.push(relation);
  return found;
}

function month(offset: number): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1) * 1000;
}

t.test('a deleted sensor leaves nothing behind, others stay', async (t) => {
  const { sql } = await testDatabase(t);
  const [gone, kept] = [await createSensor(sql), await createSensor(sql)];
  for (const id of [gone, kept]) {
    await writePoints(sql, id, series(month(-1), 20 * SECOND, 5000));
    await summariseAll(sql);
    await deletePoints(sql, id, month(-1), month(-1));
  }
  t.equal(await pruneDeletedSensor(sql), 'none', 'no sensor is deleted yet');
  await sql`DELETE FROM sensors WHERE id = ${gone}`;
  t.equal(await pruneDeletedSensor(sql, 1), 'more');
  t.not((await remains(sql, gone)).length, 0, 'batch by batch');
  // A refresh in between must not restore rollups.
  await summariseAll(sql);
  let last: Awaited<ReturnType<typeof pruneDeletedSensor>> = 'more';
  while (last === 'more') last = await pruneDeletedSensor(sql, 100);
  t.equal(last, gone);
  t.same(await remains(sql, gone), []);
  t.same(await remains(sql, kept), ['blocks', 'weeks', 'days', 'ingest_state']);
  t.equal(await pruneDeletedSensor(sql), 'none');
  t.equal(await inspect(sql, kept, series(month(-1), 20 * SECOND, 5000).slice(1)), null);
});

t.test(
  'points older than the retention of their sensor or of the deployment are deleted, and no others',
  async (t) => {
    const { sql } = await testDatabase(t);
    // Some histories then have points of a month that is deleted completely.
    const now = month(0) + 2 * DAY + 60 * SECOND;
    const kept = fc.record({
      retention: fc.integer({ min: 0, max: 4 }),
      // Of the last five days, and one in the future; refreshed before or after the deletion.
      ages: fc.uniqueArray(fc.integer({ min: -1, max: 5 * 24 * 60 }), { maxLength: 40 }),
      refreshed: fc.boolean(),
    });
    const history = fc.record({
      sensors: fc.array(kept, { minLength: 1, maxLength: 4 }),
      days: fc.integer({ min: 0, max: 4 }),
      batch: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ sensors, days, batch }) => {
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
        if ((await expire(sql, reachableFor(sql), { days, now, batch })) !== expected)
          throw new Error('unexpected number of points');
        for (const { id, left } of made) {
          const read = await inspect(sql, id, left);
          if (read !== null) throw new Error(`read before the refresh: ${read}`);
        }
        await summariseAll(sql, now);
        for (const { id, left } of made) {
          const [row] = await sql<{ newest: number | null }[]>`
          SELECT newest FROM ingest_state WHERE sensor_id = ${id}`;
          if (row!.newest !== (left.at(-1)?.date ?? null)) throw new Error(`newest is ${row!.newest}`);
          const wrong = (await inspectSums(sql, id, left)) ?? (await inspect(sql, id, left));
          if (wrong !== null) throw new Error(wrong);
        }
        return (await expire(sql, reachableFor(sql), { days, now, batch })) === 0;
      }),
      { numRuns: 15 },
    );
  },
);

t.test('sidecars merge and prune deleted sensors, also after their connections were closed', async (t) => {
  const { sql, url } = await testDatabase(t);
  const sidecars = [await startSidecar(configFor(url), log), await startSidecar(configFor(url), log)];
  const refreshed = async (sensorId: number) => {
    await writePoints(sql, sensorId, series(month(-2), 60 * SECOND, 600));
    await until(() => exists(sql, 'blocks', sensorId));
  };
  const pruned = async (sensorId: number) => {
    await sql`DELETE FROM sensors WHERE id = ${sensorId}`;
    await until(async () => (await remains(sql, sensorId)).length === 0);
  };
  const first = await createSensor(sql);
  await refreshed(first);
  t.pass('refreshed');
  await pruned(first);
  t.pass('pruned');

  const ended = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sensorium sidecar'`;
  t.ok(ended.length > 0, `${ended.length} connections ended`);
  const second = await createSensor(sql);
  await refreshed(second);
  await pruned(second);
  t.pass('continues');
  await Promise.all(sidecars.map((sidecar) => sidecar.close()));
  await until(async () => {
    const open = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sensorium sidecar'`;
    return open.length === 0;
  });
  t.pass('closed');
});

t.test(
  'a server shows the sidecars, when each was last seen, and the work that waits for them',
  async (t) => {
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
    await sql`INSERT INTO invalidated_weeks (sensor_id, week) VALUES (${id}, ${4 * DAY})`;
    await sql`INSERT INTO sidecars (id, seen) VALUES ('11111111-0000-4000-8000-000000000000', now() - interval '1 minute')`;
    await until(async () => (await shown()).waiting?.rollups === 1);
    const { sidecars } = await shown();
    t.same(
      sidecars?.map((each) => each.id),
      ['11111111'],
    );
    t.ok(sidecars![0]!.seen >= 60, 'a sidecar that hangs');
    const metrics = (await client.get<string>('/metrics')).text;
    t.match(metrics, /^sensorium_sidecar_seen_seconds\{sidecar="11111111"\} \d/m);
    t.match(metrics, /^sensorium_waiting\{kind="rollups"\} 1$/m);

    await sql`UPDATE sidecars SET seen = now() - interval '11 minutes'`;
    const sidecar = await startSidecar(config, createLog('test', 'silent'));
    const ids = () => sql<{ id: string }[]>`SELECT id FROM sidecars`;
    await until(async () => (await ids()).some(({ id }) => !id.startsWith('11111111')));
    t.equal((await ids()).length, 1, 'a sidecar not seen for long is deleted');
    await sidecar.close();
    t.equal((await sql`SELECT FROM sidecars`).length, 0, 'a sidecar deletes its row at shutdown');
  },
);

t.test('after a backward step of the database clock, jobs are scheduled again', async (t) => {
  const first = await testServer(t);
  await turnClock(first.sql, 0);
  const server = await testServer(t, { DATABASE_URL: first.config.DATABASE_URL });
  const { sql } = server;
  const user = await newUser(server);
  const check = clockTask(sql, log);
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
  await check(signal);
  const sensor = await newSensor(user);
  await addSensorTrigger(user, sensor, { inactivity: 600 });
  for (const k of [1, 2]) {
    const made = await user.client.post('/dataprocessors', {
      dataprocessor: { command: `${k}`, execution_interval: 600 },
      sensor: { name: `out ${k}`, data_type: 'float' },
    });
    t.equal(made.status, 201);
  }
  // Defaults of columns do not use the turned clock.
  await sql`UPDATE processors SET created = base`;
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE key = 'processor:2'`;
  await sql`INSERT INTO job_runners (id, expires) VALUES ('dead', now() + interval '6 seconds')`;
  const scheduled = { 'silence:1': 540, 'processor:1': 540, 'processor:2': 540 };
  t.same(await due(), scheduled);
  await turnClock(sql, day - 30);
  await check(signal);
  t.same(
    await due(),
    { 'silence:1': 600, 'processor:1': 600, 'processor:2': 600 },
    'a small step causes no new schedule',
  );

  await turnClock(sql, 0);
  await check(signal);
  t.same(
    await due(),
    { 'silence:1': -60, 'processor:1': 540, 'processor:2': day + 600 - 60 },
    'back-offs stay',
  );
  const rows = await sql<{ late: boolean }[]>`
    SELECT due > now() + interval '10 minutes' AS late FROM processors ORDER BY id`;
  t.same(rows, [{ late: false }, { late: false }]);
  const leases = await sql`SELECT FROM job_runners WHERE expires > now() + interval '6 seconds'`;
  t.equal(leases.length, 0, 'leases of dead job runners expire in time');
  await check(signal);
  t.match(await due(), { 'processor:1': 540 });
});

t.test('a sidecar whose clock is ahead deletes no points, and logs a warning', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const { now } = Date;
  const yesterday = (now() - 86_400_000) * 1000;
  await writePoints(sql, id, [{ date: yesterday, number: 1, text: null }]);
  t.teardown(() => Object.assign(Date, { now }));
  const { signal } = new AbortController();
  const lines: string[] = [];
  const listening = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  await retentionTask(sql, reachableFor(sql), 365, listening)(signal);
  t.same(lines, []);
  Date.now = () => now() + 2 * 365 * 86_400_000;
  await retentionTask(sql, reachableFor(sql), 365, listening)(signal);
  t.match(await sql`SELECT count(*) AS count FROM points`, [{ count: 1 }]);
  const [warned] = lines.map((line) => JSON.parse(line));
  t.match(warned, { msg: /clocks .* differ/ });
  const apart = Date.parse(warned.sidecar) - Date.parse(warned.database);
  t.equal(Math.round(apart / 86_400_000), 2 * 365);
});

t.test('a failed task pauses before its retry, however often it is woken', async (t) => {
  let runs = 0;
  const loop = startLoop(log, 'test', async () => {
    runs += 1;
    if (runs < 10) loop.wake();
    throw new Error('a defect');
  });
  for (let turn = 0; turn < 10; turn++) {
    await nextTurn();
    loop.wake();
  }
  t.equal(runs, 1);
  await loop.stop();
});

t.test('a failed task is tried again, and a woken task does not pause', async (t) => {
  let runs = 0;
  const { loop, ended } = await new Promise<{ loop: ReturnType<typeof startLoop>; ended: Promise<void> }>(
    (resolve) => {
      const loop = startLoop(log, 'test', async () => {
        runs += 1;
        if (runs === 1) throw new Error('the first time');
        // Woken during a run: there may be work that this run has not seen.
        if (runs === 2) loop.wake();
        if (runs === 3) setImmediate(() => resolve({ loop, ended: loop.stop() }));
        return 1e9;
      });
    },
  );
  await ended;
  t.equal(runs, 3);
  loop.wake();
  await loop.stop();
  t.equal(runs, 3, 'stopped');
});

t.test('tasks start one after the other, also after one that fails', async (t) => {
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
    start('second', () => Promise.reject(new Error('a defect'))),
    start('third', async () => 60_000),
  ]);
  await nextTurn();
  t.same(begun, ['first']);
  endFirst(60_000);
  const loops = await started;
  t.same(begun, ['first', 'second', 'third']);
  await Promise.all(loops.map((loop) => loop.stop()));
});

t.test('a slow task delays the start of others for a bounded time', async () => {
  const turn = inTurn(1);
  const hangs: Task = () => new Promise(() => {});
  // Keeps the process alive.
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

t.test('a task that is stopped before its start never runs', async (t) => {
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
        t.fail('it has started');
        return 0;
      }),
    ),
  ];
  await nextTurn();
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  endFirst(0);
  await stopped;
});

t.test('the sandbox starts before the first firing, and not at all without triggers', async (t) => {
  const server = await testServer(t);
  let starts = 0;
  const sandbox = { get: () => ++starts as never };
  const task = prestartSandboxTask(server.sql, sandbox);
  const { signal } = new AbortController();
  const pause = await task(signal);
  t.equal(starts, 0, 'there is no trigger');
  const user = await newUser(server);
  await addSensorTrigger(user, await newSensor(user), { expression: 'true' });
  t.ok((await task(signal)) > pause, 'once started, the task runs rarely');
  t.equal(starts, 1);
});

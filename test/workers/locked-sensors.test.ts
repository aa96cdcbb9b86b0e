/** A sensor that another transaction locks for long: the sidecar does all other work, and that on the sensor once it is free, each once. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { createLog } from '../../common/log.js';
import { addRegistrations, renewConsumer } from '../../sql/store/changes/consumers.js';
import { storeDueSums } from '../../sql/store/points/blocks/store-sums.js';
import { pruneChanges } from '../../workers/changes/prune.js';
import { expire } from '../../workers/retention/expire.js';
import { pollServices } from '../../workers/services/poll.js';
import { ServiceTasks } from '../../workers/services/task.js';
import { serviceThreads } from '../../workers/services/threads.js';
import { startSidecar } from '../../workers/sidecar.js';
import { checkInactivity } from '../../workers/triggers/inactivity.js';
import { newUser } from '../support/client.js';
import { holdIngest, holdSensor } from '../support/locks.js';
import { createSensor, mergeAll, writePoints } from '../support/points.js';
import { reachableFor } from '../support/reachable.js';
import { testServer } from '../support/server.js';
import { addSensorTrigger, newSensor as newTriggered, texts } from '../support/triggers.js';
import { until } from '../support/until.js';
import { newSensor, read, send, use } from './services/attach.js';

const DAY = 86_400_000_000;

t.test('services go on beside one with a locked sensor, which is put back with its offset', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const made: { user: typeof ann; source: number; service: number }[] = [];
  for (const user of [ann, bob]) {
    const source = await newSensor(user);
    made.push({ user, source, service: await use(user, source, { name: 'moving_average' }) });
    await send(user, source, { 1000: 1, 1001: 2 });
  }
  const [locked, free] = [made[0]!, made[1]!];
  // A consumer of its output: its flush locks the ingest state.
  const consumer = randomUUID();
  await renewConsumer(sql, consumer);
  await addRegistrations(sql, consumer, [locked.service]);
  const threads = serviceThreads();
  t.teardown(() => threads.close());
  const runner = { run: () => Promise.reject(new Error('no script')) };
  const parts = { sql, reachable: reachableFor(sql), threads, runner, clock: () => performance.now() };
  const output = [
    [1000, '1'],
    [1001, '1.5'],
  ];
  const release = await holdSensor(sql, locked.service);
  const polled = await pollServices(parts, null);
  t.match(polled, { claimed: 2, unfinished: [locked.source], locked: [{ id: locked.service }] });
  t.strictSame(await read(free.user, free.service), output);
  await send(free.user, free.source, { 1002: 6 });
  t.match(await pollServices(parts, null, [locked.service]), { claimed: 1, locked: [] });
  t.equal((await read(free.user, free.service)).length, 3);
  const reserved = await sql.reserve();
  await reserved`BEGIN`;
  await release();
  await reserved`SELECT FROM ingest_state WHERE sensor_id = ${locked.service} FOR UPDATE`;
  t.match(
    await pollServices(parts, null),
    { locked: [{ id: locked.service }] },
    'where only its state is locked',
  );
  await reserved`COMMIT`;
  reserved.release();
  t.match(await pollServices(parts, null), { claimed: 1, locked: [] });
  t.strictSame(await read(locked.user, locked.service), output);
  t.match(await pollServices(parts, null), { claimed: 0 });
});

t.test('the polls of services leave a locked one out until its pause is over', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const source = await newSensor(user);
  const service = await use(user, source, { name: 'moving_average' });
  await send(user, source, { 1000: 1 });
  const threads = serviceThreads();
  t.teardown(() => threads.close());
  let now = 0;
  const runner = { run: () => Promise.reject(new Error('no script')) };
  const tasks = new ServiceTasks({ sql, reachable: reachableFor(sql), threads, runner, clock: () => now });
  const poll = () => tasks.poll(AbortSignal.timeout(60_000));
  const release = await holdSensor(sql, service);
  const pauses: number[] = [];
  for (let k = 0; k < 6; k++) {
    tasks.notify(String(source));
    // The first poll is one of all sensors.
    let pause = await poll();
    if (k === 0) pause = await poll();
    pauses.push(pause);
    now += pause;
  }
  t.same(pauses, [100, 200, 400, 800, 1000, 1000]);
  await release();
  await poll();
  t.same(await read(user, service), [[1000, '1']]);
});

t.test('inactivity fires beside a locked sensor, whose trigger is checked later', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const [locked, free] = [await newTriggered(user), await newTriggered(user)];
  await addSensorTrigger(user, locked, { inactivity: 60 }, 'locked');
  await addSensorTrigger(user, free, { inactivity: 60 }, 'free');
  await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour'`;
  await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;
  const due = async () =>
    (
      await sql<{ key: string }[]>`
        SELECT key FROM graphile_worker.jobs WHERE key LIKE 'silence:%' AND run_at < now() + interval '2 seconds'`
    ).map(({ key }) => key);
  const release = await holdSensor(sql, Number(locked));
  for (const sensorTriggerId of [1, 2]) await checkInactivity(sql, reachableFor(sql), { sensorTriggerId });
  t.same(await texts(sql), ['free']);
  t.same(await due(), ['silence:1']);
  await release();
  const go = await holdIngest(sql);
  await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;
  await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
  t.same(await due(), ['silence:1'], 'also beside a transaction that holds the fence');
  await go();
  for (let k = 0; k < 2; k++) await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
  t.same(await texts(sql), ['free', 'locked']);
});

t.test('changes are pruned beside a locked sensor', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [locked, free] = [await createSensor(sql), await createSensor(sql)];
  const consumer = randomUUID();
  await renewConsumer(sql, consumer);
  await addRegistrations(sql, consumer, [locked, free]);
  await sql`
    INSERT INTO changes (sensor_id, version, arrived, weight, dates, numbers)
    VALUES (${locked}, 1, now() - interval '1 hour', 1, '{1}', '{1}')`;
  await sql`UPDATE consumers SET expires = now() - interval '1 second'`;
  const recorded = async () =>
    (await sql<{ id: number }[]>`SELECT sensor_id AS id FROM ingest_state WHERE has_consumers`).map(
      ({ id }) => id,
    );
  const release = await holdSensor(sql, locked);
  await pruneChanges(sql, sql);
  t.same(await recorded(), [locked]);
  t.same(await sql`SELECT FROM changes`, [], 'without its ingest state');
  await release();
  const go = await holdIngest(sql);
  await sql`
    INSERT INTO changes (sensor_id, version, arrived, weight, dates, numbers)
    VALUES (${free}, 1, now() - interval '1 hour', 1, '{1}', '{1}')`;
  await pruneChanges(sql, sql);
  t.same(await sql`SELECT FROM changes`, [], 'also beside a transaction that holds the fence');
  await go();
  await pruneChanges(sql, sql);
  t.same(await recorded(), []);
});

t.test('points are merged, summed and deleted after their retention beside a locked sensor', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [locked, free] = [await createSensor(sql), await createSensor(sql)];
  const now = 100 * 7 * DAY;
  for (const id of [locked, free])
    for (const date of [1, 50, 90])
      await writePoints(sql, id, [{ date: date * 7 * DAY, number: date, text: null }]);
  const blocks = async () =>
    (
      await sql<{ id: number; count: number }[]>`
      SELECT sensor_id AS id, sum(count)::int AS count FROM blocks GROUP BY 1 ORDER BY 1`
    ).map(({ id, count }) => [id, count]);
  const weeks = async () =>
    (await sql<{ id: number }[]>`SELECT DISTINCT sensor_id AS id FROM weeks ORDER BY 1`).map(({ id }) => id);
  const days = 7 * 70;
  let release = await holdSensor(sql, locked);
  await mergeAll(sql);
  t.same(await blocks(), [[free, 3]]);
  await release();
  await mergeAll(sql);
  t.same(await blocks(), [
    [locked, 3],
    [free, 3],
  ]);
  release = await holdSensor(sql, locked);
  await storeDueSums(sql, { now });
  t.same(await weeks(), [free]);
  t.equal(await expire(sql, reachableFor(sql), { days, now }), 1);
  t.same(await blocks(), [
    [locked, 3],
    [free, 2],
  ]);
  await release();
  await storeDueSums(sql, { now });
  t.same(await weeks(), [locked, free]);
  t.equal(await expire(sql, reachableFor(sql), { days, now }), 1);
  t.equal(await expire(sql, reachableFor(sql), { days, now }), 0);
});

t.test('a sidecar stores the results for locked sensors when these are free', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const source = await newSensor(user);
  const service = await use(user, source, { name: 'moving_average' });
  const { body } = await user.client.post<{ dataprocessor: { id: number; sensor_id: number } }>(
    '/dataprocessors',
    {
      dataprocessor: { command: 'disp (5)', execution_interval: 60 },
      sensor: { name: 'out', data_type: 'float' },
    },
  );
  const { id, sensor_id: output } = body.dataprocessor;
  const releases = [await holdSensor(sql, service), await holdSensor(sql, output)];
  await sql`UPDATE processors SET due = now() - interval '1 second' WHERE id = ${id}`;
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`processor:${id}`}`;
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  await send(user, source, { 1000: 1 });
  await until(async () => (await sql`SELECT FROM processors WHERE pending IS NOT NULL`).length === 1);
  for (const release of releases) await release();
  await until(
    async () => (await read(user, output)).length === 1 && (await read(user, service)).length === 1,
  );
  t.match(await read(user, output), [[Number, '5']]);
  t.same(await read(user, service), [[1000, '1']]);
});

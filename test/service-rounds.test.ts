/** Rounds of services: what goes wrong in one, or takes long, holds up nobody else. */
import t, { type Test } from 'tap';
import { transact } from '../sql/connect.js';
import { PartitionCover } from '../sql/points/partitions.js';
import { failure, lostRun } from '../workers/sandbox/protocol.js';
import { Sandbox } from '../workers/sandbox/sandbox.js';
import type { ScriptRunner } from '../workers/services/calculate.js';
import { claimServices } from '../workers/services/load.js';
import { type RoundResult, runRound } from '../workers/services/round.js';
import { ServiceFailure } from '../workers/services/service.js';
import type { ServiceTask } from '../workers/services/thread.js';
import { type ServiceThreads, serviceThreads, type ThreadLimits } from '../workers/services/threads.js';
import { newSensor, read, send, use } from './services/attach.js';
import { newUser, type TestUser } from './support/client.js';
import { type TestServer, testServer } from './support/server.js';

const BROKEN = new URL('./services/broken-thread.js', import.meta.url);

/** @param kind of `broken-thread.ts` */
function taskOf(kind: string): ServiceTask {
  const subject = { kind, service: 1, revision: 0, settings: '{}', inputs: [] };
  return { ...subject, do: 'call', method: '', parameters: [], state: null };
}

function brokenThreads(t: Test, time: number): ServiceThreads {
  const limits: ThreadLimits = { time: { step: time, call: time, learn: time }, heap: 32 };
  const threads = serviceThreads(BROKEN, limits);
  t.teardown(() => threads.close());
  return threads;
}

t.test('a computation that never ends is ended, and the next one begins', async (t) => {
  const threads = brokenThreads(t, 300);
  await t.rejects(threads.run(taskOf('endless')), new ServiceFailure('it took longer than 0.3 seconds'));
  // A thread that is started anew takes its time too.
  const patient = brokenThreads(t, 60_000);
  t.same(await patient.run(taskOf('quiet')), { is: 'result', result: 'quiet' });
});

t.test('a computation that needs too much, or breaks off, ends alone', async (t) => {
  const threads = brokenThreads(t, 60_000);
  const wrong = [
    ['greedy', 'it needed too much memory'],
    ['leaving', /^it broke off: /],
    ['throwing', 'it broke off: Error: no luck'],
  ] as const;
  for (const [kind, message] of wrong) {
    await t.rejects(threads.run(taskOf(kind)), { constructor: ServiceFailure, message }, kind);
    t.same(await threads.run(taskOf('quiet')), { is: 'result', result: 'quiet' }, `after ${kind}`);
  }
});

t.test('a thread that cannot even start ends nothing but what it was to compute', async (t) => {
  const limits: ThreadLimits = { time: { step: 300, call: 300, learn: 300 }, heap: 1 };
  const threads = serviceThreads(BROKEN, limits);
  t.teardown(() => threads.close());
  await t.rejects(threads.run(taskOf('quiet')), new ServiceFailure('it took longer than 0.3 seconds'));
});

t.test('when all is closed, nothing has failed', async (t) => {
  const threads = brokenThreads(t, 60_000);
  const outcome = threads.run(taskOf('endless')).catch((error: unknown) => error);
  await threads.close();
  const error = await outcome;
  t.ok(error instanceof Error && !(error instanceof ServiceFailure), String(error));
});

/** Sensors of one account, with a service on each, and points that it has not read. */
async function busy(user: TestUser, name: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const sensor = await newSensor(user, { name: `noise ${i}` });
    const id = await use(user, sensor, { name });
    if (name === 'math_service') {
      const at = `/sensors/${sensor}/services/${id}/SetExpression`;
      await user.client.post(at, { parameters: [`_${sensor}_noise_${i} + 1`] });
    }
    await send(user, sensor, { 1000: 1, 1001: 2 });
    ids.push(id);
  }
  return ids;
}

t.test('who has many services leaves room for those who have one', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const many = await busy(ann, 'moving_average', 12);
  const [one] = await busy(bob, 'moving_average', 1);
  for (let i = 0; i < 5; i++) {
    const claimed = await transact(server.sql, (tx) => claimServices(tx, null, 4));
    t.equal(claimed.length, 4);
    t.ok(claimed.includes(one!));
    t.same(
      claimed.filter((id) => id !== one && !many.includes(id)),
      [],
    );
  }
});

t.test('services of one account that take long go on later, and those of others at once', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const slow = await busy(ann, 'math_service', 4);
  const [quick] = await busy(bob, 'moving_average', 1);
  let now = 0;
  const runner: ScriptRunner = {
    async run() {
      // Within what one service may take, so that it does not fail.
      now += 1600;
      return { ...lostRun(failure('script', ''), 1600), error: null, value: '[2,3]' };
    },
  };
  const round = roundsOf(t, server, runner, () => now);
  const unfinished = new Set((await round()).unfinished);
  t.equal(unfinished.size, 2, 'two of four have had their time');
  t.strictSame(await read(bob, quick!), [
    [1000, '1'],
    [1001, '1.5'],
  ]);
  t.equal((await round()).unfinished.length, 0);
  for (const id of slow) {
    t.strictSame(await read(ann, id), [
      [1000, '2'],
      [1001, '3'],
    ]);
  }
});

t.test('of a source that is unshared while a service computes nothing is stored', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const shared = await newSensor(bob, { name: 'noise' });
  await bob.client.post(`/sensors/${shared}/users`, { user: { id: ann.id } });
  const ids: number[] = [];
  for (const own of [null, await newSensor(ann)]) {
    const id = await use(ann, own ?? shared, { name: 'math_service' });
    if (own !== null) await use(ann, shared, { id });
    const parameters = [`_${shared}_noise + 1`];
    await ann.client.post(`/sensors/${shared}/services/${id}/SetExpression`, { parameters });
    if (own !== null) await send(ann, own, { 1000: 5 });
    ids.push(id);
  }
  await send(bob, shared, { 1000: 1 });
  const runner: ScriptRunner = {
    async run() {
      await bob.client.delete(`/sensors/${shared}/users/${ann.id}`);
      return { ...lostRun(failure('script', ''), 1), error: null, value: '[2]' };
    },
  };
  await roundsOf(t, server, runner, () => 0)();
  for (const id of ids) t.strictSame(await read(ann, id), []);
  t.same(await server.sql`SELECT service_id FROM service_sources`, [{ service_id: ids[1] }]);
});

t.test('a service that fails stops alone', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [broken] = await busy(ann, 'math_service', 1);
  const well = await busy(ann, 'moving_average', 3);
  const runner: ScriptRunner = { run: async () => lostRun(failure('script', 'no luck'), 1) };
  const round = roundsOf(t, server, runner, () => 0);
  await round();
  t.same(await server.sql`SELECT sensor_id, failed FROM services WHERE failed IS NOT NULL`, [
    { sensor_id: broken, failed: 'no luck' },
  ]);
  t.equal((await read(ann, broken!)).length, 0);
  for (const id of well) t.equal((await read(ann, id)).length, 2);
});

t.test('what an expression computes does not depend on what it prints', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const sensor = await newSensor(ann);
  const id = await use(ann, sensor, { name: 'math_service' });
  const parameters = [`puts ("x") + _${sensor}_noise * 2`];
  await ann.client.post(`/sensors/${sensor}/services/${id}/SetExpression`, { parameters });
  await send(ann, sensor, { 1000: 1, 1001: 2 });
  const sandbox = new Sandbox({ threads: 1 });
  t.teardown(() => sandbox.close());
  await roundsOf(t, server, { run: (request) => sandbox.run(request) }, () => 0)();
  t.strictSame(await read(ann, id), [
    [1000, '2'],
    [1001, '4'],
  ]);
});

t.test('late points have nothing computed that the sources had before, ahead of them', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const sensor = await newSensor(ann);
  await send(ann, sensor, { 2000: 1, 2001: 2, 2002: 3 });
  const id = await use(ann, sensor, { name: 'moving_average' });
  const round = roundsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await send(ann, sensor, { 1000: 5 });
  await round();
  await send(ann, sensor, { 999: 1, 2001.5: 9 });
  await round();
  t.strictSame(await read(ann, id), [
    [999, '1'],
    [1000, '3'],
    [2001.5, '5'],
  ]);
});

t.test('a service that would have to compute too many points anew stops alone', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [dense, well] = await busy(ann, 'moving_average', 2);
  const round = roundsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await round();
  const sources = await server.sql<{ source_id: number }[]>`
    SELECT source_id FROM service_sources ORDER BY service_id`;
  await server.sql`
    INSERT INTO points (sensor_id, date, number)
    SELECT ${sources[0]!.source_id}, 1000000001 + n, 1 FROM generate_series(0, 200000) n`;
  for (const { source_id } of sources) await send(ann, source_id, { 999: 1 });
  await round();
  t.match(await server.sql`SELECT sensor_id, failed FROM services WHERE failed IS NOT NULL`, [
    { sensor_id: dense, failed: /more than 200000 points/ },
  ]);
  t.equal((await read(ann, well!)).length, 3);
});

t.test('of a long backlog only the checkpoints are written that late points may go back to', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [noise, app] = [await newSensor(ann), await newSensor(ann, { name: 'app', data_type: 'string' })];
  const id = await use(ann, noise, { name: 'state_recognition_service' });
  await use(ann, app, { id });
  await send(ann, app, { 1000: 'x'.repeat(65_536) });
  // With the text in each of them they would be longer than any string may be.
  await send(ann, noise, Object.fromEntries(Array.from({ length: 9000 }, (_, k) => [1001 + 11 * k, k])));
  const round = roundsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  while ((await round()).unfinished.length > 0);
  t.match(await server.sql`SELECT front, failed FROM services`, [
    { front: (1001 + 11 * 8999) * 1_000_000, failed: null },
  ]);
  t.equal((await server.sql`SELECT FROM service_checkpoints`).length, 6, 'of the last minute, and one older');
});

function roundsOf(
  t: Test,
  { sql }: TestServer,
  runner: ScriptRunner,
  clock: () => number,
): () => Promise<RoundResult> {
  const threads = serviceThreads();
  t.teardown(() => threads.close());
  return () => runRound({ sql, cover: new PartitionCover(sql), threads, runner, clock }, null);
}

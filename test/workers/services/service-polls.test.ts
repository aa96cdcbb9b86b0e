/** Polls and jobs of services: a failed or slow service does not block others. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { connect, isUnavailable, type ShardSql, transact } from '../../../sql/connect.js';
import { Shards } from '../../../sql/shards.js';
import { accountFlag } from '../../../sql/store/jobs.js';
import { failure, lostRun } from '../../../workers/sandbox/protocol.js';
import { Sandbox } from '../../../workers/sandbox/sandbox.js';
import type { ScriptRunner } from '../../../workers/services/calculate.js';
import { SERVICE_PLACES, serviceRunner } from '../../../workers/services/jobs.js';
import { claimServices } from '../../../workers/services/load.js';
import { pollServices, type ServicePollResult } from '../../../workers/services/poll.js';
import { ServiceFailure } from '../../../workers/services/service.js';
import type { ServiceTask } from '../../../workers/services/thread.js';
import { type ServiceThreads, serviceThreads, type ThreadLimits } from '../../../workers/services/threads.js';
import { newUser, type TestUser } from '../../support/client.js';
import { gate } from '../../support/gate.js';
import { severalSessions } from '../../support/needs.js';
import { writePoints } from '../../support/points.js';
import { reachableFor } from '../../support/reachable.js';
import { type TestServer, testServer } from '../../support/server.js';
import { shardsFor } from '../../support/shards.js';
import { newPlace, newSensor, read, send, use } from './attach.js';

const BROKEN = new URL('./broken-thread.js', import.meta.url);

const NO_SCRIPTS: ScriptRunner = {
  run() {
    throw new Error('no script is expected');
  },
};

/** @param serviceType of `broken-thread.ts` */
function taskOf(serviceType: string): ServiceTask {
  const subject = { serviceType, service: 1, revision: 0, settings: '{}', inputs: [] };
  return { ...subject, do: 'call', method: '', parameters: [], state: null };
}

function brokenThreads(t: Test, time: number): ServiceThreads {
  const limits: ThreadLimits = { time: { step: time, preview: time, call: time, learn: time }, heap: 32 };
  const threads = serviceThreads(BROKEN, limits);
  t.teardown(() => threads.close());
  return threads;
}

t.test('an endless computation is terminated, and the next one runs', async (t) => {
  const threads = brokenThreads(t, 300);
  await t.rejects(threads.run(taskOf('endless')), new ServiceFailure('time limit of 0.3 s exceeded', true));
  // The start of a new thread takes time too.
  const patient = brokenThreads(t, 60_000);
  t.same(await patient.run(taskOf('quiet')), { is: 'result', result: 'quiet' });
});

t.test('a computation that exceeds the memory limit or fails does not affect others', async (t) => {
  const threads = brokenThreads(t, 60_000);
  const wrong = [
    ['greedy', 'memory limit exceeded'],
    ['leaving', /^thread failed: /],
    ['throwing', 'thread failed: Error: no luck'],
  ] as const;
  for (const [serviceType, message] of wrong) {
    await t.rejects(threads.run(taskOf(serviceType)), { constructor: ServiceFailure, message }, serviceType);
    t.same(await threads.run(taskOf('quiet')), { is: 'result', result: 'quiet' }, `after ${serviceType}`);
  }
});

t.test('a long computation holds up no other one', async (t) => {
  const threads = brokenThreads(t, 60_000);
  const stop = new AbortController();
  const endless = [1, 2, 3].map(() => threads.run(taskOf('endless'), stop.signal));
  t.same(await threads.run(taskOf('quiet')), { is: 'result', result: 'quiet' });
  stop.abort();
  for (const each of endless) await t.rejects(each);
});

t.test('accounts whose jobs take long leave places to others, and their jobs wait', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const users = [];
  for (let k = 0; k < SERVICE_PLACES.ofOthers + 1; k++) {
    const user = await newUser(server);
    users.push({
      user,
      service: await use(user, await newSensor(user), { name: 'state_recognition_service' }),
    });
  }
  const { service: quick, user: other } = users.pop()!;
  const threads: ServiceThreads = {
    async run(task, signal) {
      if ('service' in task && task.service === quick) return { is: 'result', result: 'quick' };
      await new Promise((resolve) => signal!.addEventListener('abort', resolve));
      throw new Error('interrupted');
    },
    close: async () => {},
  };
  const parts = { sql, shards: shardsFor(sql), threads, runner: NO_SCRIPTS };
  const { tasks, forbidden } = serviceRunner(parts);
  const stop = new AbortController();
  const begin = async (account: number, service: number) => {
    const callId = randomUUID();
    await sql`INSERT INTO sidecar_calls (id) VALUES (${callId})`;
    const payload = { service, account, method: 'GetAccuracy', parameters: [], callId };
    return { callId, ended: tasks.callService!(payload, { jobId: '1', signal: stop.signal }) };
  };
  const long = [];
  for (const { user, service } of users) long.push(await begin(user.id, service));
  await Promise.race(long.map(({ ended }) => ended));
  const flags = users.map(({ user }) => accountFlag(user.id));
  t.same(new Set(forbidden!()), new Set(flags), 'all of which jobs take long');
  const waiting = await sql<{ call: string }[]>`
    SELECT payload ->> 'callId' AS call FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'callService'`;
  t.same(waiting, [{ call: long.at(-1)!.callId }], 'the newest one');
  const { callId, ended } = await begin(other.id, quick);
  await ended;
  t.match(await sql`SELECT reply FROM sidecar_calls WHERE id = ${callId}`, [
    { reply: { is: 'done', result: 'quick' } },
  ]);
  stop.abort();
  await Promise.allSettled(long.map((each) => each.ended));
});

t.test('a thread that cannot start fails its task only', async (t) => {
  const limits: ThreadLimits = { time: { step: 300, preview: 300, call: 300, learn: 300 }, heap: 1 };
  const threads = serviceThreads(BROKEN, limits);
  t.teardown(() => threads.close());
  await t.rejects(threads.run(taskOf('quiet')), new ServiceFailure('time limit of 0.3 s exceeded', true));
});

t.test('closing the pool is not a failure of a service', async (t) => {
  const threads = brokenThreads(t, 60_000);
  const outcome = threads.run(taskOf('endless')).catch((error: unknown) => error);
  await threads.close();
  const error = await outcome;
  t.ok(error instanceof Error && !(error instanceof ServiceFailure), String(error));
});

/** Creates sensors of one account, each with a service and unread points. */
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

t.test('an account with many services does not block an account with one', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const many = await busy(ann, 'moving_average', 12);
  const [one] = await busy(bob, 'moving_average', 1);
  for (let i = 0; i < 5; i++) {
    const claimed = await transact(server.sql, (tx) => claimServices(tx, reachableFor(server.sql), null, 4));
    t.equal(claimed.length, 4);
    t.ok(claimed.includes(one!));
    t.same(
      claimed.filter((id) => id !== one && !many.includes(id)),
      [],
    );
  }
});

t.test('slow services of one account are postponed, services of others are not', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const slow = await busy(ann, 'math_service', 4);
  const [quick] = await busy(bob, 'moving_average', 1);
  let now = 0;
  const runner: ScriptRunner = {
    async run() {
      // Within the limit of one service, so that it does not fail.
      now += 1600;
      return { ...lostRun(failure('script', ''), 1600), error: null, value: '[2,3]' };
    },
  };
  const poll = pollsOf(t, server, runner, () => now);
  const unfinished = new Set((await poll()).unfinished);
  t.equal(unfinished.size, 2, 'two of four were computed');
  t.strictSame(await read(bob, quick!), [
    [1000, '1'],
    [1001, '1.5'],
  ]);
  t.equal((await poll()).unfinished.length, 0);
  for (const id of slow) {
    t.strictSame(await read(ann, id), [
      [1000, '2'],
      [1001, '3'],
    ]);
  }
});

t.test('services that compute longer than the idle limit of a transaction are stored', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const ids = await busy(ann, 'math_service', 20);
  const runner: ScriptRunner = {
    async run() {
      await sleep(100);
      return { ...lostRun(failure('script', ''), 1), error: null, value: '[2,3]' };
    },
  };
  const poll = pollsOf(t, impatient(t, server, 1000), runner, () => 0, 100);
  t.same(await poll(), { claimed: 20, unfinished: [], locked: [] });
  t.equal((await read(ann, ids.at(-1)!)).length, 2);
});

t.test(
  'a sidecar that hangs while it computes loses its poll to another one',
  { skip: severalSessions('two polls') },
  async (t) => {
    const server = await testServer(t);
    const ann = await newUser(server);
    const [id] = await busy(ann, 'math_service', 1);
    const [begun, over] = [gate(), gate()];
    const value = { ...lostRun(failure('script', ''), 1), error: null, value: '[2,3]' };
    const hanging: ScriptRunner = {
      async run() {
        begun.open();
        await over.opened;
        return value;
      },
    };
    // A hanging sidecar sends no statements.
    const hung = pollsOf(t, impatient(t, server, 500), hanging, () => 0, 2 ** 31 - 1)();
    await begun.opened;
    const another = pollsOf(t, server, { run: async () => value }, () => 0);
    while ((await another()).claimed === 0) await sleep(20);
    t.equal((await read(ann, id!)).length, 2);
    over.open();
    t.equal(
      isUnavailable(await hung.catch((error: unknown) => error)),
      true,
      'the hanging poll stores nothing',
    );
  },
);

t.test('nothing is stored of a source that is unshared while its service computes', async (t) => {
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
  await pollsOf(t, server, runner, () => 0)();
  for (const id of ids) t.strictSame(await read(ann, id), []);
  t.same(await server.sql`SELECT service_id FROM service_sources`, [{ service_id: ids[1] }]);
});

t.test('a failed service does not stop others', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [broken] = await busy(ann, 'math_service', 1);
  const well = await busy(ann, 'moving_average', 3);
  const runner: ScriptRunner = { run: async () => lostRun(failure('script', 'no luck'), 1) };
  const poll = pollsOf(t, server, runner, () => 0);
  await poll();
  t.same(await server.sql`SELECT sensor_id, failed FROM services WHERE failed IS NOT NULL`, [
    { sensor_id: broken, failed: 'no luck' },
  ]);
  t.equal((await read(ann, broken!)).length, 0);
  for (const id of well) t.equal((await read(ann, id)).length, 2);
});

t.test('the result of an expression does not depend on its output', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const sensor = await newSensor(ann);
  const id = await use(ann, sensor, { name: 'math_service' });
  const parameters = [`puts ("x") + _${sensor}_noise * 2`];
  await ann.client.post(`/sensors/${sensor}/services/${id}/SetExpression`, { parameters });
  await send(ann, sensor, { 1000: 1, 1001: 2 });
  const sandbox = new Sandbox({ threads: 1 });
  t.teardown(() => sandbox.close());
  await pollsOf(t, server, { run: (request) => sandbox.run(request) }, () => 0)();
  t.strictSame(await read(ann, id), [
    [1000, '2'],
    [1001, '4'],
  ]);
});

t.test('late points do not cause computation of points from before the service', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const sensor = await newSensor(ann);
  await send(ann, sensor, { 2000: 1, 2001: 2, 2002: 3 });
  const id = await use(ann, sensor, { name: 'moving_average' });
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await send(ann, sensor, { 1000: 5 });
  await poll();
  await send(ann, sensor, { 999: 1, 2001.5: 9 });
  await poll();
  t.strictSame(await read(ann, id), [
    [999, '1'],
    [1000, '3'],
    [2001.5, '5'],
  ]);
});

/** Alternating points of two sources, `count` of each. */
function alternating(count: number): {
  readonly a: Record<number, number>;
  readonly b: Record<number, number>;
} {
  const places = Array.from({ length: count }, (_, k) => 100_000 + 2 * k);
  return {
    a: Object.fromEntries(places.map((second, k) => [second, k])),
    b: Object.fromEntries(places.map((second, k) => [second + 1, 1000 * k])),
  };
}

t.test('outputs after points that arrive five minutes late are computed again', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const sandbox = new Sandbox({ threads: 1 });
  t.teardown(() => sandbox.close());
  const poll = pollsOf(t, server, { run: (request) => sandbox.run(request) }, () => 0);
  const all = async () => {
    while ((await poll()).unfinished.length > 0);
  };
  const pair = async () => {
    const [a, b] = [await newSensor(ann, { name: 'a' }), await newSensor(ann, { name: 'b' })];
    const id = await use(ann, a, { name: 'math_service' });
    await use(ann, b, { id });
    await ann.client.post(`/sensors/${a}/services/${id}/SetExpression`, {
      parameters: [`_${a}_a + _${b}_b`],
    });
    return { a, b, id };
  };
  const points = alternating(300);
  const [begun, outage] = [100_300, 100_600];
  const between = (of: Record<number, number>, from: number, to: number) =>
    Object.fromEntries(
      Object.entries(of).filter(([second]) => Number(second) >= from && Number(second) < to),
    );
  const [inOrder, late] = [await pair(), await pair()];
  await send(ann, inOrder.a, points.a);
  await send(ann, inOrder.b, points.b);
  await all();
  await send(ann, late.a, between(points.a, 0, begun));
  await send(ann, late.b, between(points.b, 0, begun));
  await all();
  await send(ann, late.a, between(points.a, begun, outage));
  await all();
  const wrong = await read(ann, late.id);
  // The gateway is back, and uploads its buffer, a minute in each upload.
  for (let from = begun; from < outage; from += 60) {
    await send(ann, late.b, between(points.b, from, from + 60));
    if (from < begun + 120) await all();
  }
  await all();
  const expected = await read(ann, inOrder.id);
  t.equal(expected.length, 599);
  t.notSame(wrong, expected);
  t.strictSame(await read(ann, late.id), expected);
  const { body } = await ann.client.get<{ services: { left_out: unknown }[] }>(`/sensors/${late.a}/services`);
  t.equal(body.services[0]!.left_out, null);
  const before = await server.sql`SELECT version FROM ingest_state WHERE sensor_id = ${late.id}`;
  await send(ann, late.b, points.b);
  await all();
  t.same(
    await server.sql`SELECT version FROM ingest_state WHERE sensor_id = ${late.id}`,
    before,
    'repeated uploads change nothing',
  );
});

t.test('late points that are left out are reported until the service is changed', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const noise = await newSensor(ann);
  const id = await use(ann, noise, { name: 'moving_average' });
  const path = `/sensors/${noise}/services`;
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await send(ann, noise, { 200000: 1 });
  await poll();
  const leftOut = async () => (await ann.client.get<{ services: object[] }>(path)).body.services;
  t.match(await leftOut(), [{ left_out: null }]);
  await send(ann, noise, { 100000: 1, 100001: 1, 200001: 1 });
  await poll();
  await send(ann, noise, { 99000.5: 1, 199000: 3 });
  await poll();
  const reason = 'more than 24 hours late';
  t.match(await leftOut(), [
    { failed: null, left_out: { points: 3, start_date: 99_000.5, end_date: 100_001, reason } },
  ]);
  t.strictSame(await read(ann, id), [
    [199_000, '3'],
    [200_000, '2'],
    [200_001, '1.6666666666666667'],
  ]);
  await ann.client.post(`${path}/${id}/SetWindow`, { parameters: [5] });
  t.match(await leftOut(), [{ left_out: null }]);
  await send(ann, noise, { 200000.5: 9 });
  await poll();
  t.match(await leftOut(), [
    { left_out: { points: 1, reason: 'older than the last change of settings or sources' } },
  ]);
});

t.test('very late points do not stop a slow service', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [id] = await busy(ann, 'math_service', 1);
  let result = '[1,1]';
  const runner: ScriptRunner = {
    run: async () => {
      if (result === '') return lostRun(failure('limit', 'too long'), 1);
      return { ...lostRun(failure('script', ''), 1), error: null, value: result };
    },
  };
  const poll = pollsOf(t, server, runner, () => 0);
  await poll();
  const [source] = await server.sql<{ id: number }[]>`SELECT source_id AS id FROM service_sources`;
  result = '';
  await send(ann, source!.id, { 900: 1 });
  await poll();
  t.match(await server.sql`SELECT failed, left_out FROM services`, [
    { failed: null, left_out: { points: 1, reason: /too much data after them to compute again/ } },
  ]);
  result = '[7]';
  await send(ann, source!.id, { 1100: 1 });
  await poll();
  t.strictSame((await read(ann, id!)).at(-1), [1100, '7']);
});

t.test('an output is validated by the data type of its sensor at the time it is stored', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [id] = await busy(ann, 'math_service', 1);
  const runner: ScriptRunner = {
    async run() {
      await ann.client.put(`/sensors/${id}`, { sensor: { data_type: 'file' } });
      return { ...lostRun(failure('script', ''), 1), error: null, value: '[1,1]' };
    },
  };
  await pollsOf(t, server, runner, () => 0)();
  t.match(await server.sql`SELECT failed FROM services`, [{ failed: /^output rejected: / }]);
  t.same(await server.sql`SELECT FROM points WHERE sensor_id = ${id!}`, []);
});

t.test('a service whose sensor is locked is postponed', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [id] = await busy(ann, 'moving_average', 1);
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await server.sql.begin(async (tx) => {
    await tx`UPDATE sensors SET name = name WHERE id = ${id!}`;
    t.equal((await poll()).unfinished.length, 1);
  });
  t.equal((await poll()).unfinished.length, 0);
  t.equal((await read(ann, id!)).length, 2);
});

t.test('a point of manualData after the watermark stays', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const noise = await newSensor(ann);
  const id = await use(ann, noise, { name: 'moving_average' });
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await ann.client.post(`/sensors/${noise}/services/${id}/manualData`, { data: { date: 1010, value: 999 } });
  await send(ann, noise, { 1000: 1, 1010: 3 });
  await poll();
  await send(ann, noise, { 1005: 2 });
  await poll();
  t.strictSame(await read(ann, id), [
    [1000, '1'],
    [1005, '1.5'],
    [1010, '999'],
  ]);
});

t.test('late points do not change points that users have stored in the virtual sensor', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const noise = await newSensor(ann);
  const id = await use(ann, noise, { name: 'threshold' });
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await send(ann, noise, { 10000: 1, 10600: 2, 11200: -1 });
  await poll();
  const manual = { date: 10_500, value: 0 };
  await ann.client.post(`/sensors/${noise}/services/${id}/manualData`, { data: manual });
  await ann.client.post(`/sensors/${noise}/services/${id}/manualData`, { data: { date: 10_700, value: 0 } });
  await send(ann, id, { 10650: 1 });
  await send(ann, noise, { 10300: -1, 10700: -1 });
  await poll();
  t.strictSame(await read(ann, id), [
    [10_000, 'true'],
    [10_300, 'false'],
    [10_500, 'false'],
    [10_600, 'true'],
    [10_650, 'true'],
    [10_700, 'false'],
  ]);
});

t.test('outputs from before a source was removed stay when late points arrive', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [car, home] = [await newPlace(ann, 'car'), await newPlace(ann, 'home')];
  const id = await use(ann, car, { name: 'distance' });
  await use(ann, home, { id });
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await send(ann, home, { 10000: { latitude: 50, longitude: 5 } });
  await send(ann, car, { 10001: { latitude: 50, longitude: 5 }, 10100: { latitude: 50, longitude: 5 } });
  await poll();
  await ann.client.delete(`/sensors/${home}/services/${id}`);
  await send(ann, car, { 10050: { latitude: 51, longitude: 5 } });
  await poll();
  t.same(await read(ann, id), [
    [10_001, '0'],
    [10_100, '0'],
  ]);
});

t.test('a service with too many points to compute again does not stop others', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [dense, well] = await busy(ann, 'moving_average', 2);
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  await poll();
  const sources = await server.sql<{ source_id: number }[]>`
    SELECT source_id FROM service_sources ORDER BY service_id`;
  const many = Array.from({ length: 200_001 }, (_, n) => ({
    date: 1_000_000_001 + n,
    number: 1,
    text: null,
  }));
  await writePoints(server.sql, sources[0]!.source_id, many);
  for (const { source_id } of sources) await send(ann, source_id, { 999: 1 });
  await poll();
  t.match(await server.sql`SELECT sensor_id, failed FROM services WHERE failed IS NOT NULL`, [
    { sensor_id: dense, failed: /more than 200000 points/ },
  ]);
  t.equal((await read(ann, well!)).length, 3);
});

t.test('of a long backlog only the checkpoints that late points can need are stored', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const [noise, app] = [await newSensor(ann), await newSensor(ann, { name: 'app', data_type: 'string' })];
  const id = await use(ann, noise, { name: 'state_recognition_service' });
  await use(ann, app, { id });
  await send(ann, app, { 1000: 'x'.repeat(65_536) });
  // All checkpoints with the text in each would exceed the maximum length of a string.
  await send(ann, noise, Object.fromEntries(Array.from({ length: 9000 }, (_, k) => [1001 + 11 * k, k])));
  const poll = pollsOf(t, server, { run: () => Promise.reject(new Error('no script')) }, () => 0);
  while ((await poll()).unfinished.length > 0);
  t.match(await server.sql`SELECT watermark, failed FROM services`, [
    { watermark: (1001 + 11 * 8999) * 1_000_000, failed: null },
  ]);
  const { length } = await server.sql`SELECT FROM service_checkpoints`;
  t.ok(length < 40, `${length} checkpoints: of the last minute, and few older ones`);
});

function pollsOf(
  t: Test,
  { sql }: Pick<TestServer, 'sql'>,
  runner: ScriptRunner,
  clock: () => number,
  pulse?: number,
): () => Promise<ServicePollResult> {
  const threads = serviceThreads();
  t.teardown(() => threads.close());
  const parts = { sql, reachable: reachableFor(sql), threads, runner, clock };
  return () => pollServices(pulse === undefined ? parts : { ...parts, pulse }, null);
}

/** Connections whose transactions end after so many idle milliseconds. */
function impatient(t: Test, { config }: TestServer, milliseconds: number): { sql: ShardSql } {
  const settings = { idle_in_transaction_session_timeout: `${milliseconds}ms` };
  const { only: sql } = new Shards(connect(config.DATABASE_URL, { max: 2, name: 'polls', settings }));
  t.teardown(() => sql.end({ timeout: 5 }));
  return { sql };
}

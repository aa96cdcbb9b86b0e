/** Data processors: their routes, files and runs, also when a sidecar dies. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deepExpression } from '@sensorium/script/testing';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import type { Sql } from '../../../sql/connect.js';
import { Shards } from '../../../sql/shards.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { processorJobKey } from '../../../sql/store/processors/schedule.js';
import { type Runner, runProcessor } from '../../../workers/processors/runs.js';
import { sensorDataFunction } from '../../../workers/processors/sensor-data.js';
import { failure, lostRun } from '../../../workers/sandbox/protocol.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { random } from '../../chaos/random.js';
import { killRuns } from '../../chaos/runs.js';
import { Sidecars } from '../../chaos/sidecars.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { writeTexts } from '../../support/points.js';
import { reachableFor } from '../../support/reachable.js';
import { type TestServer, testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

interface Processor {
  id: number;
  command: string;
  execution_interval: number;
  sensor_id: number;
  last_start_time: number;
  next_start_time: number;
}

interface Run {
  id: number;
  started: number;
  duration: number;
  output: string;
  value: string | null;
  date: number | null;
  error: string | null;
}

interface Tried {
  output: string;
  value: string | null;
  duration: number;
  error: string | null;
}

async function sidecar(t: Pick<Test, 'teardown'>, server: TestServer): Promise<{ close(): Promise<void> }> {
  const started = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => started.close());
  return started;
}

let common: Promise<TestServer> | undefined;

/** A server with two sidecars, whose sandboxes start slowly: shared by tests that use accounts of their own. */
function served(): Promise<TestServer> {
  common ??= testServer(t).then(async (server) => {
    await Promise.all([sidecar(t, server), sidecar(t, server)]);
    return server;
  });
  return common;
}

async function make(user: TestUser, command: string, fields: object = {}): Promise<Processor> {
  const answer = await user.client.post<{ dataprocessor: Processor }>('/dataprocessors', {
    dataprocessor: { command, execution_interval: 60 },
    sensor: { name: 'out', data_type: 'float' },
    ...fields,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.dataprocessor;
}

async function newSensor(user: TestUser, fields: object = {}): Promise<number> {
  const { body } = await user.client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'in', data_type: 'float', ...fields },
  });
  return Number(body.sensor.id);
}

/** Makes the next run of a processor due. */
async function makeDue(sql: Sql, { id }: { id: number }): Promise<void> {
  const [row] = await sql<{ owner_id: number }[]>`
    UPDATE processors SET base = base - interval '1 day', due = now() - interval '1 second' WHERE id = ${id}
    RETURNING owner_id`;
  await addJobs(sql, [
    { task: 'process', payload: { processor: id, account: row!.owner_id }, key: processorJobKey(id) },
  ]);
}

async function runsOf(user: TestUser, { id }: { id: number }, count: number): Promise<Run[]> {
  for (;;) {
    const { body } = await user.client.get<{ runs: Run[]; total: number }>(`/dataprocessors/${id}/runs`);
    if (body.total >= count) return body.runs;
    await sleep(20);
  }
}

async function dataOf(user: TestUser, sensorId: number): Promise<{ value: string; date: number }[]> {
  const { body } = await user.client.get<{ data: { value: string; date: number }[] }>(
    `/sensors/${sensorId}/data`,
  );
  return body.data;
}

/** Repeats the call while the sidecar is too busy for it, up to the time limit of the test. */
async function tryIt(user: TestUser, processor: { id: number }): Promise<Tried> {
  const answer = await user.client.get<Tried>(`/dataprocessors/${processor.id}/execute`);
  if (answer.status === 509) return tryIt(user, processor);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

t.test('the owner of a processor creates, reads, lists, changes and deletes it', async (t) => {
  const server = await sharedServer();
  const [user, other] = [await newUser(server), await newUser(server)];
  const before = Date.now() / 1000;
  const made = await user.client.post<{ dataprocessor: Processor }>('/dataprocessors.json', {
    dataprocessor: { command: 'disp (1)', execution_interval: '60', last_start_time: 1_700_000_000 },
    sensor: { name: 'mean', display_name: 'Mean', device_type: 'virtual', data_type: 'float' },
  });
  t.equal(made.status, 201);
  const { dataprocessor } = made.body;
  t.match(made.headers.location, new RegExp(`/dataprocessors/${dataprocessor.id}$`));
  t.equal(dataprocessor.last_start_time, 1_700_000_000);
  t.equal(
    (dataprocessor.next_start_time - 1_700_000_000) % 60,
    0,
    'the intervals count from last_start_time',
  );
  t.ok(dataprocessor.next_start_time > before);
  t.ok(dataprocessor.next_start_time <= Date.now() / 1000 + 61);
  const sensor = await user.client.get<{ sensor: { name: string } }>(`/sensors/${dataprocessor.sensor_id}`);
  t.equal(sensor.body.sensor.name, 'mean');

  const own = await newSensor(user);
  const flat = await user.client.post<{ dataprocessor: Processor }>('/dataprocessors', {
    command: 'x = 2',
    execution_interval: 120,
    sensor_id: own,
  });
  t.equal(flat.status, 201);
  t.equal(flat.body.dataprocessor.sensor_id, own);
  const listed = await user.client.get<{ dataprocessors: Processor[]; total: number }>(
    '/dataprocessors?per_page=1',
  );
  t.same([listed.body.total, listed.body.dataprocessors.length], [2, 1]);
  const feeding = await user.client.get<{ dataprocessors: Processor[] }>(`/sensors/${own}/dataprocessors`);
  t.same(feeding.body.dataprocessors, [flat.body.dataprocessor]);
  t.same((await user.client.get(`/dataprocessors/${dataprocessor.id}`)).body, { dataprocessor });

  const changed = await user.client.put<{ dataprocessor: Processor }>(`/dataprocessors/${dataprocessor.id}`, {
    dataprocessor: { command: 'disp (2)', execution_interval: 3600 },
    sensor_id: own,
  });
  t.match(changed.body.dataprocessor, { command: 'disp (2)', execution_interval: 3600, sensor_id: own });
  t.equal((changed.body.dataprocessor.next_start_time - 1_700_000_000) % 3600, 0);

  const path = `/dataprocessors/${dataprocessor.id}`;
  for (const answer of [
    await other.client.get(path),
    await other.client.put(path, { dataprocessor: { command: '1' } }),
    await other.client.delete(path),
    await other.client.get(`${path}/execute`),
    await other.client.get(`${path}/runs`),
    await other.client.get(`/sensors/${own}/dataprocessors`),
  ]) {
    t.equal(answer.status, 404, 'other users do not see it');
  }
  t.equal((await other.client.get<{ total: number }>('/dataprocessors')).body.total, 0);
  for (const address of ['/dataprocessors', '/dataprocessors/files']) {
    t.equal((await new Client(server.url).get(address)).status, 403, 'neither do callers without a session');
  }
  t.equal((await user.client.delete(path)).status, 200);
  t.equal((await user.client.get(path)).status, 404);
  t.equal((await user.client.get(`/sensors/${own}`)).status, 200, 'its sensor stays');
});

t.test('an invalid processor is refused, and leaves nothing behind', async (t) => {
  const server = await testServer(t, { PROCESSORS: 2 });
  const [user, other] = [await newUser(server), await newUser(server)];
  const foreign = await newSensor(other);
  const shared = await newSensor(other);
  await server.sql`INSERT INTO sensor_users VALUES (${shared}, ${user.id})`;
  const sensor = { name: 'out' };
  const refused: [object, number, RegExp][] = [
    [
      { dataprocessor: { command: 'x = [1 2', execution_interval: 60 }, sensor },
      409,
      /dataprocessor\.command/,
    ],
    [{ dataprocessor: { command: 'x = 1', execution_interval: 59 }, sensor }, 409, /execution_interval/],
    [{ dataprocessor: { command: '', execution_interval: 60 }, sensor }, 409, /command/],
    [{ dataprocessor: { execution_interval: 60 }, sensor }, 409, /command/],
    [{ dataprocessor: { command: '1', execution_interval: 60 } }, 409, /sensor_id/],
    [
      { dataprocessor: { command: '1', execution_interval: 60 }, sensor, sensor_id: foreign },
      409,
      /sensor_id/,
    ],
    [{ dataprocessor: { command: '1', execution_interval: 60 }, sensor_id: foreign }, 404, /sensor/],
    [{ dataprocessor: { command: '1', execution_interval: 60 }, sensor_id: shared }, 403, /owner/],
    [
      {
        dataprocessor: { command: '1', execution_interval: 60 },
        sensor: { name: 'j', data_type: 'json', data_structure: '{' },
      },
      409,
      /data_structure/,
    ],
  ];
  for (const [body, status, reason] of refused) {
    const answer = await user.client.post('/dataprocessors', body);
    t.equal(answer.status, status, JSON.stringify(body));
    t.match(answer.refusal?.error, reason);
  }
  t.equal((await user.client.get<{ total: number }>('/sensors?owned=1')).body.total, 0);
  const [first] = [await make(user, '1'), await make(user, '2')];
  const third = await user.client.post('/dataprocessors', {
    dataprocessor: { command: '1', execution_interval: 60 },
    sensor,
  });
  t.equal(third.status, 409);
  t.match(third.refusal, { code: 'quota_exceeded', quota: 'processors', use: 2, limit: 2 });
  t.equal((await user.client.get<{ total: number }>('/sensors?owned=1')).body.total, 2);
  const moved = await user.client.put(`/dataprocessors/${first!.id}`, { sensor_id: foreign });
  t.equal(moved.status, 404);
});

t.test('a command of any shape is accepted, or refused with the reason', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const shapes: [command: string, refusal: RegExp | null][] = [
    [`(${'\n'.repeat(60_000)}1)`, null],
    [`[${'\n'.repeat(60_000)}1]`, null],
    ['('.repeat(99_000), /nested too deeply/],
    ['-'.repeat(99_000), /nested too deeply/],
    ['if 1,'.repeat(19_000), /nested too deeply/],
    [`1${'+1'.repeat(49_000)}`, /expression too long/],
    [`1${':1'.repeat(49_000)}`, /expression too long/],
    [`1${"'".repeat(99_000)}`, /expression too long/],
    [deepExpression(200, 100), /expression too long/],
  ];
  for (const [command, refusal] of shapes) {
    const dataprocessor = { command, execution_interval: 60 };
    const answer = await user.client.post('/dataprocessors', { dataprocessor, sensor: { name: 'out' } });
    const what = `${command.slice(0, 10)}...`;
    t.equal(answer.status, refusal === null ? 201 : 409, what);
    if (refusal !== null) t.match(answer.refusal?.error, refusal, what);
  }
});

t.test('files count as at least a thousand bytes, so their number is limited too', async (t) => {
  const { client } = await newUser(await testServer(t, { PROCESSOR_FILES: 3500 }));
  const put = (name: string, raw = '') =>
    client.post(`/dataprocessors/files/${name}`, undefined, {
      raw,
      headers: { 'content-type': 'text/plain' },
    });
  for (const name of ['a.m', 'b.m', 'c.m']) t.equal((await put(name)).status, 201);
  t.equal((await put('d.m')).status, 409);
  t.equal((await put('c.m', 'x'.repeat(1500))).status, 201, 'one of them may grow');
  t.equal((await put('c.m', 'x'.repeat(1501))).status, 409);
});

t.test('files are stored, overwritten, listed, read back and deleted, within the quota', async (t) => {
  const server = await testServer(t, { PROCESSOR_FILES: 4000 });
  const [user, other] = [await newUser(server), await newUser(server)];
  const put = (name: string, raw: string | Buffer, type = 'text/plain') =>
    user.client.post<{ file: { name: string; size: number } }>(`/dataprocessors/files/${name}`, undefined, {
      raw,
      headers: { 'content-type': type },
    });
  const stored = await put('half.m', 'function y = half (x)\n  y = x / 2;\nend\n');
  t.equal(stored.status, 201);
  t.match(stored.body.file, { name: 'half.m', size: 39 });
  t.match(stored.headers.location, /\/dataprocessors\/files\/half\.m$/);
  const bytes = Buffer.from([0, 255, 1, 2]);
  t.equal((await put('raw.bin', bytes, 'application/json')).status, 201, 'whatever the type says');
  const replaced = await user.client.put<{ file: { size: number } }>(
    '/dataprocessors/files/raw.bin',
    undefined,
    {
      raw: Buffer.concat([bytes, bytes]),
    },
  );
  t.same([replaced.status, replaced.body.file.size], [200, 8]);
  t.equal((await put('data.json', '{"a":1}')).body.file.name, 'data.json');
  t.equal((await user.client.get('/dataprocessors/files/half.m.json')).text.slice(0, 8), 'function');
  const listed = await user.client.get<{ files: { name: string }[]; total: number }>(
    '/dataprocessors/files/',
  );
  t.same(
    listed.body.files.map(({ name }) => name),
    ['data.json', 'half.m', 'raw.bin'],
  );
  t.equal((await put('large.txt', 'x'.repeat(1001))).status, 409, 'the files together have a limit');
  t.equal((await put('large.txt', 'x'.repeat(1000))).status, 201);
  const at = await Promise.all(['a.txt', 'b.txt', 'large.txt'].map((name) => put(name, 'y'.repeat(500))));
  const [sum] = await server.sql<{ size: number }[]>`
    SELECT sum(greatest(octet_length(content), 1000))::bigint AS size FROM processor_files WHERE owner_id = ${user.id}`;
  t.ok(sum!.size <= 4000, `also for concurrent uploads: ${at.map(({ status }) => status)}`);
  t.equal((await put('.hidden', 'x')).status, 409);
  t.equal((await put('a%2Fb.m', 'x')).status, 409);
  const hidden = await user.client.put('/dataprocessors/files/.hidden', undefined, { raw: 'x' });
  t.equal(hidden.status, 409);
  t.equal((await other.client.get('/dataprocessors/files/half.m')).status, 404);
  t.equal((await other.client.delete('/dataprocessors/files/half.m')).status, 404);
  t.equal((await user.client.delete('/dataprocessors/files/half.m')).status, 200);
  t.equal((await user.client.get('/dataprocessors/files/half.m')).status, 404);
  t.equal((await user.client.delete('/dataprocessors/files/half.m')).status, 404);
});

t.test('a due processor runs, and its output becomes one point', async (t) => {
  const server = await served();
  const { sql } = server;
  const user = await newUser(server);
  const printed = await make(user, 'printf ("%.2f\\n", 1 / 3)');
  const displayed = await make(user, 'x = [1 2 3];\nmean (x) / 3');
  const asText = await make(user, 'disp ("cold")', { sensor: { name: 's', data_type: 'string' } });
  const asJson = await make(user, 'disp (jsonencode (struct ("a", 1)))', {
    sensor: { name: 'j', data_type: 'json', data_structure: '{"a":"float"}' },
  });
  const all = [printed, displayed, asText, asJson];
  for (const each of all) await makeDue(sql, each);
  for (const each of all) await runsOf(user, each, 1);
  const stored = [];
  for (const { sensor_id } of all) stored.push((await dataOf(user, sensor_id)).map(({ value }) => value));
  t.same(stored, [['0.33'], ['0.6666666666666666'], ['cold'], ['{"a":1}']]);
  const [run] = await runsOf(user, printed, 1);
  const [point] = await dataOf(user, printed.sensor_id);
  t.match(run, { output: '0.33\n', value: '0.33', error: null, date: point!.date });
  const { body } = await user.client.get<{ dataprocessor: Processor }>(`/dataprocessors/${printed.id}`);
  t.ok(body.dataprocessor.next_start_time > Date.now() / 1000, 'a day of missed runs is not made up for');
  await addJobs(sql, [{ task: 'process', payload: { processor: printed.id, account: 0 } }]);
  await sleep(300);
  t.equal((await dataOf(user, printed.sensor_id)).length, 1, 'an early job does nothing');
});

t.test('a run that is not due yet, after the database clock stepped back, keeps its job', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const { id } = await make(user, '1');
  const runner: Runner = { run: async () => t.fail('it is not due') as never };
  await sql`UPDATE processors SET due = now() + interval '30 seconds'`;
  await sql`SELECT graphile_worker.remove_job(${processorJobKey(id)})`;
  await runProcessor({ sql, reachable: reachableFor(sql), runner }, id, new AbortController().signal);
  const jobs = await sql<{ late: number }[]>`
    SELECT extract(epoch FROM run_at - due)::float8 AS late FROM graphile_worker.jobs, processors
    WHERE key = ${processorJobKey(id)}`;
  t.same(jobs, [{ late: 0 }]);
});

t.test('a failed run stores no point, and its log shows the error', async (t) => {
  const server = await served();
  const user = await newUser(server);
  const wrong: [string, RegExp][] = [
    ['x = 1;\nerror ("no power")', /no power/],
    ['undefined_thing + 1', /'undefined_thing' undefined/],
    ['x = 1;', /printed nothing/],
    ['disp ("warm")', /must be a number/],
    ['disp ("  ")', /printed nothing/],
    ['while true, end', /time limit/],
    ['x = zeros (1e9);', /out of memory/],
    ['getSensorData (999999999)', /no sensor 999999999/],
    ['disp (NaN)', /must be a number/],
    ['error ("a\\0b")', /a\u{fffd}b/u],
  ];
  const made = [];
  for (const [command] of wrong) made.push(await make(user, command));
  for (const each of made) await makeDue(server.sql, each);
  for (const [index, each] of made.entries()) {
    const [run] = await runsOf(user, each, 1);
    t.match(run!.error, wrong[index]![1], wrong[index]![0]);
    t.same([run!.value, run!.date], [null, null]);
    t.same(await dataOf(user, each.sensor_id), []);
  }
});

t.test('a test run returns the value that a run would store, and stores nothing', async (t) => {
  const server = await served();
  const user = await newUser(server);
  const made = await make(user, 'printf ("%d\\n", 6 * 7)');
  t.match(await tryIt(user, made), { output: '42\n', value: '42', error: null });
  const broken = await make(user, 'disp ("a");\nx = [1 2] + [1 2 3];');
  t.match(await tryIt(user, broken), { output: 'a\n', value: null, error: /nonconformant.*line 2/ });
  const odd = await make(
    user,
    'printf ("%s", repmat ("x", 1, 9999), char ([240 159 152 128])); error ("a\\0b")',
  );
  const { output, error } = await tryIt(user, odd);
  t.same([output.slice(9998), error], ['x\u{fffd}\n...', 'a\u{fffd}b (line 1)']);
  t.same(await dataOf(user, made.sensor_id), []);
  t.equal((await user.client.get<{ total: number }>(`/dataprocessors/${made.id}/runs`)).body.total, 0);
  t.same(await server.sql`SELECT FROM sidecar_calls`, []);
});

t.test('scripts read the sensors that their owner may read, and no others', async (t) => {
  const server = await served();
  const [user, other] = [await newUser(server), await newUser(server)];
  const [own, shared, foreign] = [await newSensor(user), await newSensor(other), await newSensor(other)];
  await server.sql`INSERT INTO sensor_users VALUES (${shared}, ${user.id})`;
  const points = [1.5, 2.5, 4].map((value, k) => ({ value, date: 1_700_000_000 + k }));
  await user.client.post(`/sensors/${own}/data`, { data: points });
  await other.client.post(`/sensors/${shared}/data`, { data: [{ value: 9, date: 1_700_000_000.25 }] });
  await other.client.post(`/sensors/${foreign}/data`, { data: [{ value: 9, date: 1_700_000_000 }] });
  const json = await newSensor(user, { data_type: 'json' });
  await user.client.post(`/sensors/${json}/data`, {
    data: [
      { value: { 'wind speed': 3, gusts: [4, 5], at: { name: 'roof' } }, date: 1 },
      { value: { gusts: [] }, date: 2 },
    ],
  });
  const text = await newSensor(user, { data_type: 'string' });
  await user.client.post(`/sensors/${text}/data`, { data: [{ value: 'grün', date: 1 }] });
  const large = await newSensor(user, { data_type: 'json' });
  await user.client.post(`/sensors/${large}/data`, { data: [{ value: { a: 1 }, date: 1 }] });
  // A little more than 16 MB.
  await writeTexts(
    server.sql,
    Array.from({ length: 256 }, (_, i) => ({ sensorId: large, date: 2_000_001 + i })),
    JSON.stringify(['x'.repeat(65_532)]),
  );
  const expected: [string, string | null, RegExp | null][] = [
    [`d = getSensorData (${own}); printf ("%g ", size (d), d(1,[2 3 4]))`, `1 4 ${own} 4 1.7e+09`, null],
    [`d = getSensorData (${own}, 1700000000, 1700000001); mean (d(:,3))`, '2', null],
    [`d = getSensorData (${own}, 1700000001); printf ("%d ", d(:,1) / 1e6)`, '1700000001 1700000002', null],
    [`size (getSensorData (${own}, 5, 6), 1)`, '0', null],
    [`d = getSensorData (${shared}); printf ("%.2f", d(4))`, '1700000000.25', null],
    [`getSensorData (${foreign})`, null, new RegExp(`there is no sensor ${foreign}`)],
    [`try, getSensorData (${foreign}), catch err, disp (length (err.message) > 10), end`, '1', null],
    [`d = getSensorData (${json}, 0, 1); d{1,3}.windSpeed + d{1,3}.gusts(2)`, '8', null],
    [`d = getSensorData (${json}, 0, 1); disp (numel (d{1,3}.at.name))`, '4', null],
    [`d = getSensorData (${json}); isempty (d{1,3}.gusts) + 1`, '2', null],
    [`d = getSensorData (${text}); printf ("%d", numel (d{1,3}))`, '5', null],
    // 4 MB of them: what is read of a sensor counts towards the time of a run.
    [`size (getSensorData (${large}, 2, 2.000064), 1)`, '64', null],
    [`size (getSensorData (${large}, 0), 1)`, null, /has more than 16 MB of texts in that time/],
    ['getSensorData ()', null, /Invalid call to getSensorData/],
    ['getSensorData ("a")', null, /must be a number/],
  ];
  for (const [command, value, error] of expected) {
    const processor = await make(user, command, { sensor: { name: 'o' } });
    const tried = await tryIt(user, processor);
    t.equal(tried.value, value, `${command}: ${tried.error}`);
    if (error !== null) t.match(tried.error, error, command);
  }
});

t.test('a script reads nothing of a sensor whose share ends during the read', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const shared = await newSensor(bob);
  await bob.client.post(`/sensors/${shared}/users`, { user: { id: ann.id } });
  let isRead = false;
  const readers: ProxyHandler<(...given: never[]) => unknown> = {
    async apply(target, self, given) {
      if (!isRead) {
        isRead = true;
        await bob.client.delete(`/sensors/${shared}/users/${ann.id}`);
        await bob.client.post(`/sensors/${shared}/data`, { data: [{ value: 1, date: 1 }] });
      }
      return Reflect.apply(target, self, given);
    },
  };
  const slow = new Proxy(server.sql, {
    get: (target, name) =>
      name === 'snapshot' ? new Proxy(target[name], readers) : Reflect.get(target, name),
  });
  const answer = sensorDataFunction(slow, new Shards(slow), ann.id).call([shared]);
  await t.rejects(answer, { message: `getSensorData: there is no sensor ${shared}` });
  t.ok(isRead);
});

t.test('a result is validated by the data type that its sensor has when it is stored', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const processor = await make(user, 'disp (42)');
  await sql`UPDATE processors SET due = now()`;
  const runner: Runner = {
    async run() {
      await user.client.put(`/sensors/${processor.sensor_id}`, { sensor: { data_type: 'file' } });
      return { ...lostRun(failure('script', ''), 1), ok: true, error: null, value: 42 };
    },
  };
  const parts = { sql, reachable: reachableFor(sql), runner };
  await runProcessor(parts, processor.id, new AbortController().signal);
  t.same(await sql`SELECT FROM points`, []);
  t.match(await sql`SELECT error FROM processor_runs`, [{ error: /file/ }]);
});

t.test('scripts use the files of their owner', async (t) => {
  const server = await served();
  const [user, other] = [await newUser(server), await newUser(server)];
  const put = (name: string, raw: string) =>
    user.client.post(`/dataprocessors/files/${name}`, undefined, {
      raw,
      headers: { 'content-type': 'text/plain' },
    });
  await put('half.m', 'function y = half (x)\n  y = quarter (x) * 2;\nend\n');
  await put('quarter.m', 'function y = quarter (x)\n  y = x / 4;\nend\n');
  await put('report.m', 'x = half (10);\nprintf ("%g", x);\n');
  await put('broken.m', 'function y = broken (x)\n  y = (;\nend\n');
  await put('table.csv', 'a,b\n1,2\n3,4\n');
  await put('note.txt', 'warm');
  const own: [string, string | null, RegExp | null][] = [
    ['half (3)', '1.5', null],
    ['report', '5', null],
    ['report.m', '5', null],
    ['broken (1)', null, /broken\.m.*parse error/s],
    ['t = load ("table.csv"); sum (t(:,2))', '6', null],
    ['disp (numel (fileread ("note.txt")))', '4', null],
    ['load ("note.txt")', '[]', null],
    ['fileread ("absent.txt")', null, /there is no file absent\.txt/],
    ['fileread ("/etc/passwd")', null, /there is no file/],
  ];
  for (const [command, value, error] of own) {
    const tried = await tryIt(user, await make(user, command, { sensor: { name: 'o' } }));
    t.equal(tried.value, value, `${command}: ${tried.error}`);
    if (error !== null) t.match(tried.error, error, command);
  }
  const foreign = await tryIt(other, await make(other, 'half (3)'));
  t.match(foreign.error, /'half' undefined/);
});

t.test('a run that another sidecar has taken over stores nothing', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const made = await make(user, 'x = 0; for k = 1:3e7, x += k; end, disp (7)');
  await sidecar(t, server);
  await makeDue(sql, made);
  let taken = 0;
  for (; taken === 0; await sleep(5)) {
    const rows = await sql`
      UPDATE processors SET claim = gen_random_uuid() WHERE id = ${made.id} AND claim IS NOT NULL`;
    taken = rows.count;
  }
  for (let left = 1; left > 0; await sleep(20)) {
    const [row] = await sql<{ left: number }[]>`
      SELECT count(*) AS left FROM graphile_worker.jobs WHERE task_identifier = 'process' AND run_at <= now()`;
    left = row!.left;
  }
  t.same(await dataOf(user, made.sensor_id), []);
  t.equal((await user.client.get<{ total: number }>(`/dataprocessors/${made.id}/runs`)).body.total, 0);
});

t.test('another sidecar repeats the run of a killed one, and it stores one point', async (t) => {
  const server = await testServer(t);
  const users = [await newUser(server), await newUser(server)];
  const sidecars = await Sidecars.start(t, server.config.DATABASE_URL, server.sql);
  const load = { repetitions: 1, kills: true, chance: random(randomInt(2 ** 20)) };
  const { runs, violations } = await killRuns({ sql: server.sql, users, sidecars, ...load });
  t.equal(runs, 4);
  t.same(violations, []);
});

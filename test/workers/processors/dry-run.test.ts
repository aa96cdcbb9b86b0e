/** Scripts that are tried before they are saved, and data processors that are stopped. */
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

interface Tried {
  output: string;
  stderr: string;
  value: string | null;
  date: number | null;
  duration: number;
  error: string | null;
  line: number | null;
  column: number | null;
  reads: { sensor_id: number; start: number | null; end: number | null; points: number }[];
}

interface Processor {
  id: number;
  command: string;
  sensor_id: number;
  active: boolean;
  next_start_time: number;
  last_run: { error: string | null } | null;
  kept_runs: number;
  failed_runs: number;
}

const served = testServer(t).then(async (server) => {
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  return server;
});

async function newSensor(user: TestUser, data_type = 'float'): Promise<number> {
  const { body } = await user.client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'sensor', data_type },
  });
  return Number(body.sensor.id);
}

/** Repeats the call while the sidecar is too busy for it, up to the time limit of the test. */
async function tryScript(user: TestUser, command: string, sensor_id?: number): Promise<Tried> {
  const dataprocessor = { command, ...(sensor_id === undefined ? {} : { sensor_id }) };
  const answer = await user.client.post<Tried>('/dataprocessors/execute', { dataprocessor });
  if (answer.status === 509) return tryScript(user, command, sensor_id);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

t.test('a script that is not saved runs on real points, and stores nothing', async (t) => {
  const user = await newUser(await served);
  const [input, output] = [await newSensor(user), await newSensor(user)];
  await user.client.post(`/sensors/${input}/data`, {
    data: [
      { value: 2, date: 1_700_000_000 },
      { value: 4, date: 1_700_000_060 },
    ],
  });
  const before = Date.now() / 1000;
  const tried = await tryScript(
    user,
    `d = getSensorData (${input}, 1700000000, 1700000100); last = getSensorData (${input});\nmean (d(:,3))`,
    output,
  );
  t.match(tried, { output: 'ans = 3\n', stderr: '', value: '3', error: null, line: null, column: null });
  t.ok(tried.date! > before - 60 && tried.duration < 6);
  t.same(tried.reads, [
    { sensor_id: input, start: 1_700_000_000, end: 1_700_000_100, points: 2 },
    { sensor_id: input, start: null, end: null, points: 1 },
  ]);
  const { body } = await user.client.get<{ data: unknown[] }>(`/sensors/${output}/data`);
  t.same(body.data, [], 'no point is stored');
  t.equal((await user.client.get<{ total: number }>('/dataprocessors')).body.total, 0);
});

t.test('an error has its place, in characters', async (t) => {
  const user = await newUser(await served);
  const syntax = await tryScript(user, 'x = 1;\ny = [1 2');
  t.match(syntax, { value: null, date: null, line: 2 });
  t.match(syntax.error, /parse error|expected/i);
  const unknown = await tryScript(user, "x = 'äöü'; nothing (1)");
  t.match(unknown, { line: 1, column: 12 });
  t.match(unknown.error, /'nothing' undefined/);
  const saved = await user.client.post('/dataprocessors', {
    dataprocessor: { command: "x = 'äöü' + ) 1", execution_interval: 60 },
    sensor: { name: 'out' },
  });
  t.match(saved, { status: 409, refusal: { code: 'invalid_input', line: 1, column: 13 } });
  const early = await tryScript(user, 'disp (1); error ("too cold")');
  t.match(early, { output: '1\n', error: 'too cold (line 1)', value: null });
});

t.test('a value that does not fit the sensor, and a script without a value, say so', async (t) => {
  const user = await newUser(await served);
  const sensor = await newSensor(user);
  t.match(await tryScript(user, 'disp ("warm")', sensor), { value: null, error: /number|float/ });
  t.match(await tryScript(user, 'disp ("warm")'), { value: 'warm', error: null });
  t.match(await tryScript(user, 'x = 1;'), { value: null, error: 'the script printed nothing' });
});

t.test('a script that takes too long ends, and reads nothing of other users', async (t) => {
  const server = await served;
  const [user, other] = [await newUser(server), await newUser(server)];
  const foreign = await newSensor(other);
  const read = await tryScript(user, `getSensorData (${foreign})`);
  t.match(read.error, /there is no sensor/);
  t.same(read.reads, []);
  const endless = await tryScript(user, 'while true, end');
  t.equal(endless.value, null);
  t.match(endless.error, /time/);
});

t.test('a script of too many characters, without a caller, or for a foreign sensor is refused', async (t) => {
  const server = await served;
  const [user, other] = [await newUser(server), await newUser(server)];
  const send = (dataprocessor: object) => user.client.post('/dataprocessors/execute', { dataprocessor });
  t.equal((await send({ command: '' })).status, 409);
  t.equal((await send({ command: 'x'.repeat(100_001) })).status, 409);
  t.equal((await send({ command: 'x = "\0"' })).status, 409);
  t.equal((await send({ command: '1', sensor_id: await newSensor(other) })).status, 404);
  const { client } = await newUser(server);
  await client.post('/logout');
  const refused = await client.post('/dataprocessors/execute', { dataprocessor: { command: '1' } });
  t.equal(refused.status, 403);
});

t.test('a data processor that its owner stops stays stopped until it is started', async (t) => {
  const user = await newUser(await served);
  const made = await user.client.post<{ dataprocessor: Processor }>('/dataprocessors', {
    dataprocessor: { command: '1', execution_interval: 3600 },
    sensor: { name: 'out', data_type: 'float' },
  });
  const { id } = made.body.dataprocessor;
  t.match(made.body.dataprocessor, { active: true, last_run: null, kept_runs: 0, failed_runs: 0 });
  const put = async (dataprocessor: object) =>
    (await user.client.put<{ dataprocessor: Processor }>(`/dataprocessors/${id}`, { dataprocessor })).body
      .dataprocessor;
  t.equal((await put({ active: false })).active, false);
  t.equal((await put({ command: '2', execution_interval: 60 })).active, false, 'also when it is changed');
  const { sql } = await served;
  const jobs = () => sql`SELECT FROM processors WHERE id = ${id} AND stopped IS NULL AND due > now()`;
  t.equal((await jobs()).length, 0);
  t.match(await put({ active: true }), { active: true, command: '2' });
  t.equal((await jobs()).length, 1, 'and has a next run again');
  const refused = await user.client.put(`/dataprocessors/${id}`, { dataprocessor: { active: 'perhaps' } });
  t.equal(refused.status, 409);
});

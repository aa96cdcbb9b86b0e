/** Rounds of triggers: what they read, for how long they compute, and that a firing is told once, whatever becomes of a sidecar. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { createLog } from '../../../common/log.js';
import { connect, type Sql } from '../../../sql/connect.js';
import { claimBehind } from '../../../sql/store/changes/cursors.js';
import { tidyChanges } from '../../../workers/changes/tidy.js';
import { deliveryRunner } from '../../../workers/deliveries/deliver.js';
import { Heard } from '../../../workers/heard.js';
import { startJobs } from '../../../workers/jobs/jobs.js';
import { processorRunner } from '../../../workers/processors/job-runner.js';
import { type Evaluation, failure, lostSearch, type Verdict } from '../../../workers/sandbox/protocol.js';
import { Sandbox } from '../../../workers/sandbox/sandbox.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { type Evaluator, judgeAll, type Patience } from '../../../workers/triggers/evaluate.js';
import { runRound } from '../../../workers/triggers/round.js';
import { lookForSilence } from '../../../workers/triggers/silence.js';
import { startTriggers } from '../../../workers/triggers/start.js';
import { TriggerTasks } from '../../../workers/triggers/task.js';
import { killFirings, strikeSidecars } from '../../chaos/firings.js';
import { random } from '../../chaos/random.js';
import { Sidecars } from '../../chaos/sidecars.js';
import { newUser } from '../../support/client.js';
import { startReceiver } from '../../support/receiver.js';
import { testServer } from '../../support/server.js';
import {
  calm,
  evaluationsOf,
  newSensor,
  newSensorTrigger,
  notify,
  pollTriggers,
  QUICK,
  stateOf,
  texts,
  upload,
  wait,
} from '../../support/triggers.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');

/** As `calm`, for all but one condition: that meets the limit at the first point, and has taken so many milliseconds. */
function tired(slow: string, time: number): Evaluator {
  const error = failure('limit', 'time limit exceeded');
  const stopped: Verdict = {
    index: -1,
    since: null,
    looks: [{ index: 0, holds: false, error }],
    stopped: error,
  };
  return {
    async evaluate(batch) {
      const end = batch.findIndex(({ expression }) => expression === slow) + 1;
      const begun = end === 0 ? batch : batch.slice(0, end);
      const { verdicts } = await calm.evaluate(begun);
      if (end === 0) return { verdicts, time: 0 };
      return { verdicts: [...verdicts.slice(0, -1), stopped], time };
    },
  };
}

/** From now on no delivery of the notification can be written. */
async function poison(sql: Sql, notificationId: number): Promise<void> {
  await sql`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$`;
  await sql.unsafe(`
    CREATE TRIGGER poison BEFORE INSERT ON deliveries FOR EACH ROW WHEN (NEW.notification_id = ${notificationId})
    EXECUTE FUNCTION poison()`);
}

t.test('a row that is damaged stops its own trigger only, and its owner reads so', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const [annas, bens, bad] = [await newSensor(ann), await newSensor(ben), await newSensor(ann)];
  const broken = await newSensorTrigger(ann, annas, { expression: 'true' }, 'no address');
  const poisoned = await newSensorTrigger(ann, annas, { expression: 'true' }, 'poisoned');
  await newSensorTrigger(ann, annas, { expression: 'true' }, 'beside it');
  await newSensorTrigger(ben, bens, { expression: 'true' }, 'elsewhere');
  const unreadable = await newSensorTrigger(ann, bad, { expression: 'true' }, 'unreadable');
  await sql`UPDATE notifications SET destination = 'http://[' WHERE text = 'no address'`;
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM notifications WHERE text = 'poisoned'`;
  await poison(sql, id);
  await sql`UPDATE sensor_triggers SET fired_at = 'infinity' WHERE sensor_id = ${bad}`;
  for (const [user, sensor] of [
    [ann, annas],
    [ben, bens],
    [ann, bad],
  ] as const)
    await upload(user, sensor, [[1, 1]]);
  const look = () => runRound(sql, calm, { sensorIds: null, patience: QUICK });
  const { failed, claimed } = await look();
  t.same((await texts(sql)).sort(), ['beside it', 'elsewhere', 'no address']);
  t.match(await evaluationsOf(ann, broken), [{ fired: true, error: null }]);
  t.same(
    (await evaluationsOf(ann, poisoned)).map(({ fired, error }) => ({ fired, error })),
    [{ fired: false, error: 'internal error: the firing could not be written' }],
  );
  t.match(await stateOf(ann, poisoned), { times_triggerd: 0, last_sensor_data_date: 1 });
  t.match(await evaluationsOf(ann, unreadable), [
    { fired: false, error: 'internal error: the trigger could not be evaluated' },
  ]);
  t.equal(claimed, 3);
  t.same(
    failed.map(({ sensorId, isUnread }) => [String(sensorId), isUnread]).sort(),
    [
      [annas, false],
      [bad, true],
    ],
    'so that the log names them',
  );

  const tasks = new TriggerTasks(sql, calm, log);
  const { signal } = new AbortController();
  await tasks.quick(signal);
  await upload(ben, bens, [[2, 2]]);
  tasks.hear(`${bad} ${bens}`);
  await tasks.quick(signal);
  await tasks.quick(signal);
  t.equal((await evaluationsOf(ann, unreadable)).length, 2, 'what cannot be read is passed over for a while');

  await sql`DROP FUNCTION poison CASCADE`;
  await sql`UPDATE sensor_triggers SET fired_at = NULL WHERE sensor_id = ${bad}`;
  await wait(sql, 61);
  await upload(ann, annas, [[2, 2]]);
  await pollTriggers(server);
  t.equal((await texts(sql)).filter((text) => text === 'poisoned').length, 1, 'mended, it fires');
  t.ok((await texts(sql)).includes('unreadable'), 'of what came meanwhile nothing is lost');
});

t.test('a slow expression costs its owner, and rests', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const [annas, bens] = [await newSensor(ann), await newSensor(ben)];
  const slow = 'sensor_data_value > 0';
  const at = await newSensorTrigger(ann, annas, { expression: slow });
  await newSensorTrigger(ben, bens, { expression: 'true' }, 'quick');
  await upload(ann, annas, [
    [1, 1],
    [2, 2],
  ]);
  await upload(ben, bens, [[1, 1]]);
  const look = () => pollTriggers(server, tired(slow, 50));
  const rests = async () => {
    const rows = await sql<{ rests: number; seconds: number }[]>`
      SELECT rests, extract(epoch FROM cooldown_until - looked)::float8 AS seconds
      FROM sensor_triggers st JOIN trigger_evaluations l ON l.sensor_trigger_id = st.id AND l.number = st.looks - 1
      WHERE st.id = 1`;
    return rows.map(({ rests, seconds }) => [rests, Math.round(seconds)]);
  };
  await look();
  t.same(await texts(sql), ['quick']);
  const limited = { condition: 'expression', result: false, fired: false, error: 'time limit exceeded' };
  const told = async () =>
    (await evaluationsOf(ann, at)).map(({ condition, result, fired, error, date }) => ({
      ...{ condition, result, fired, error, date },
    }));
  t.same(await told(), [{ ...limited, date: 1 }]);
  t.same(await rests(), [[1, 60]]);
  await upload(ann, annas, [[3, 3]]);
  await look();
  t.same(await told(), [{ ...limited, date: 1 }], 'not again so soon');
  t.match(await stateOf(ann, at), { last_sensor_data_date: 3 });
  await wait(sql, 61);
  await upload(ann, annas, [[4, 4]]);
  await look();
  t.same(await told(), [
    { ...limited, date: 4 },
    { ...limited, date: 1 },
  ]);
  t.same(await rests(), [[2, 120]]);
  await wait(sql, 121);
  await upload(ann, annas, [[5, 5]]);
  await pollTriggers(server);
  t.match(await sql`SELECT rests, times_triggered FROM sensor_triggers WHERE id = 1`, [
    { rests: 0, times_triggered: 1 },
  ]);
});

t.test('whose expressions take too long in all is left to the slow rounds, a sensor at a time', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const slow = 'sensor_data_value == 1';
  for (let k = 0; k < 3; k++) {
    const sensor = await newSensor(ann);
    await newSensorTrigger(ann, sensor, { expression: slow });
    await newSensorTrigger(ann, sensor, { expression: 'true' }, `slow ${k}`);
    await upload(ann, sensor, [[1, 1]]);
  }
  const sensor = await newSensor(ben);
  await newSensorTrigger(ben, sensor, { expression: 'true' }, 'quick');
  await upload(ben, sensor, [[1, 1]]);
  // Longer than a quick round takes, shorter than a slow one.
  const evaluator = tired(slow, 400);
  let asked = 0;
  const counting: Evaluator = {
    evaluate(batch, time) {
      asked++;
      return evaluator.evaluate(batch, time);
    },
  };
  const tasks = new TriggerTasks(sql, counting, log);
  let woken = 0;
  tasks.wakeSlow = () => woken++;
  const { signal } = new AbortController();
  tasks.hear();
  await tasks.quick(signal);
  t.same(await texts(sql), ['quick']);
  t.equal(woken, 1);
  t.equal(asked, 2, 'once for each of them');
  tasks.hear();
  await tasks.quick(signal);
  tasks.hear('1 2 3');
  await tasks.quick(signal);
  t.same(await texts(sql), ['quick'], 'nothing of it stops the quick rounds');
  t.equal(asked, 2, 'they are not asked again');
  for (let done = 1; done <= 3; done++) {
    const pause = await tasks.slow(signal);
    t.equal((await texts(sql)).length, 1 + done);
    t.equal(pause === 0, done < 3, 'at once, as long as there are more');
  }
  const never = new TriggerTasks(sql, tired(slow, 20_000), log);
  await wait(sql, 3600);
  await upload(ann, '1', [[2, 1]]);
  never.hear();
  await never.quick(signal);
  await never.slow(signal);
  t.match((await evaluationsOf(ann, '/sensors/1/triggers/2'))[0], {
    date: null,
    error: 'time limit exceeded: your expressions take too long',
  });
  t.match(
    await sql`SELECT FROM consumer_offsets c JOIN ingest_state h USING (sensor_id) WHERE h.version > c.version`,
    [],
  );
});

t.test('a round asks nothing more when its time is over, and those who had no turn come next', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const sensors: string[] = [];
  for (let k = 0; k < 5; k++) {
    const user = await newUser(server);
    const sensor = await newSensor(user);
    await newSensorTrigger(user, sensor, { expression: 'true' }, sensor);
    await upload(user, sensor, [[1, 1]]);
    sensors.push(sensor);
  }
  const { evaluator, clock } = inStepsOf(5000);
  const options = { sensorIds: null, patience: QUICK, clock };
  const first = await runRound(sql, evaluator, options);
  const told = (await texts(sql)).length;
  t.ok(told > 0 && told < 5, 'some');
  t.same(first, { claimed: 5, unfinished: first.unfinished, slow: new Map(), failed: [] });
  t.equal(first.unfinished.length, 5 - told);
  while ((await runRound(sql, evaluator, options)).claimed > 0);
  t.same((await texts(sql)).sort(), sensors.sort());
});

t.test('expressions that take longer than a transaction may be idle are answered', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await newSensorTrigger(user, sensor, { expression: 'true' }, 'slow');
  await upload(user, sensor, [[1, 1]]);
  const settings = { idle_in_transaction_session_timeout: '1s' };
  const sql = connect(server.config.DATABASE_URL, { max: 1, name: 'rounds', settings });
  t.teardown(() => sql.end({ timeout: 5 }));
  const evaluator: Evaluator = {
    async evaluate(batch, time) {
      await sleep(1500);
      return calm.evaluate(batch, time);
    },
  };
  const { claimed } = await runRound(sql, evaluator, { sensorIds: null, patience: QUICK, pulse: 100 });
  t.equal(claimed, 1);
  t.same(await texts(server.sql), ['slow']);
});

t.test('of a sensor with more owners than a round has time for, the quick ones are answered', async (t) => {
  const { evaluator, clock } = inStepsOf(5000);
  const slow = (ownerId: number) => ({ ownerId, judgement: asking(100) });
  const cases = [slow(1), slow(2), slow(3), { ownerId: 4, judgement: asking(1) }];
  const patience: Patience = { time: 10_000, inAll: 30_000, unanswered: 'given up' };
  t.same(await judgeAll(evaluator, cases, patience, clock), [
    'time limit exceeded: all expressions take too long',
    'time limit exceeded: all expressions take too long',
    'time limit exceeded: all expressions take too long',
    'answered',
  ]);
});

/** Each batch takes so many milliseconds of a clock that only moves by that. */
function inStepsOf(step: number): { evaluator: Evaluator; clock: () => number } {
  let time = 0;
  const evaluator: Evaluator = {
    async evaluate(batch) {
      const { verdicts } = await calm.evaluate(batch);
      time += step;
      return { verdicts, time: 1 };
    },
  };
  return { evaluator, clock: () => time };
}

/** Asks so often; answers what went wrong. */
function* asking(times: number): Generator<Evaluation, string, Verdict> {
  const points = { dates: [1], values: [1] };
  const question = {
    expression: 'true',
    variables: [],
    points,
    last: null,
    late: true,
    hold: 0,
    since: null,
  };
  for (let k = 0; k < times; k++) {
    const { stopped } = yield question;
    if (stopped !== null) return stopped.message;
  }
  return 'answered';
}

t.test('slow sensors of one owner leave those of others their turn', async (t) => {
  const server = await testServer(t);
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const slow = 'sensor_data_value == 1';
  for (const [user, text] of [
    [ann, 'a'],
    [ann, 'a'],
    [ann, 'a'],
    [ben, 'b'],
  ] as const) {
    const sensor = await newSensor(user);
    await newSensorTrigger(user, sensor, { expression: slow });
    await newSensorTrigger(user, sensor, { expression: 'true' }, text);
    await upload(user, sensor, [[1, 1]]);
  }
  const tasks = new TriggerTasks(server.sql, tired(slow, 400), log);
  const { signal } = new AbortController();
  await tasks.quick(signal);
  await tasks.slow(signal);
  await tasks.slow(signal);
  t.same((await texts(server.sql)).sort(), ['a', 'b']);
});

t.test('what was announced is looked for by turns with all the rest', async (t) => {
  const heard = new Heard();
  t.equal(heard.take(2), null);
  heard.add(null);
  heard.hear('1 2 3');
  t.same([heard.take(2), heard.pause], [[1, 2], 0]);
  t.same([heard.take(2), heard.take(2)], [null, [3]]);
  t.same([heard.take(2), heard.pause > 0], [[], true], 'until there is nothing left');
  heard.hear();
  t.equal(heard.take(2), null);
});

t.test('of more sensors than a round takes any may be the first', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const waiting = new Set<number>();
  for (let k = 0; k < 3; k++) {
    const sensor = await newSensor(user);
    await newSensorTrigger(user, sensor, { expression: 'true' });
    await upload(user, sensor, [[1, 1]]);
    waiting.add(Number(sensor));
  }
  const [slow] = waiting;
  waiting.delete(slow!);
  while (waiting.size > 0) {
    const [claimed] = await claimBehind(sql, 'triggers', null, [slow!], 1);
    t.not(claimed!.sensorId, slow);
    waiting.delete(claimed!.sensorId);
  }
});

t.test('long texts are asked about in several batches', async (t) => {
  const batches: number[] = [];
  const evaluator: Evaluator = {
    async evaluate(batch) {
      batches.push(batch.length);
      return { verdicts: batch.map(() => lostSearch(failure('limit', ''))), time: 1 };
    },
  };
  // 13 MB each.
  const values = Array.from({ length: 100 }, () => 'x'.repeat(65_536));
  const points = { dates: values.map((_, k) => k), values };
  const question = {
    expression: 'true',
    variables: [],
    points,
    last: null,
    late: true,
    hold: 0,
    since: null,
  };
  const cases = [1, 2, 3].map((place) => ({
    ownerId: 1,
    judgement: (function* (): Generator<Evaluation, number, Verdict> {
      yield question;
      return place;
    })(),
  }));
  t.same(await judgeAll(evaluator, cases, QUICK), [1, 2, 3]);
  t.same(batches, [1, 1, 1]);
});

t.test('sensors whose triggers remember more than fits into memory are read round by round', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensors: string[] = [];
  for (let k = 0; k < 3; k++) {
    const sensor = await newSensor(user, { data_type: 'string' });
    await newSensorTrigger(user, sensor, { expression: 'true' }, sensor);
    await upload(user, sensor, [[1, 'short']]);
    sensors.push(sensor);
  }
  // 8 MB each.
  await sql`INSERT INTO triggers (owner_id, expression) SELECT ${user.id}, 'false' FROM generate_series(1, 128)`;
  await sql`
    INSERT INTO sensor_triggers (sensor_id, trigger_id, active, last_date, last_text)
    SELECT s.id, t.id, true, 0, repeat('x', 65536) FROM sensors s, triggers t WHERE t.expression = 'false'`;
  const { claimed, unfinished } = await runRound(sql, calm, { sensorIds: null, patience: QUICK });
  t.same([claimed, unfinished.length, (await texts(sql)).length], [3, 1, 2]);
  await pollTriggers(server);
  t.same((await texts(sql)).sort(), [...sensors].sort());
});

t.test('a sandbox that is closed, or does not start, leaves all as it was', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await newSensorTrigger(user, sensor, { expression: 'true' }, 'well');
  await upload(user, sensor, [[1, 1]]);
  const sandbox = new Sandbox();
  await sandbox.close();
  await t.rejects(runRound(server.sql, sandbox, { sensorIds: null, patience: QUICK }), /sandbox is closed/);
  t.same(await evaluationsOf(user, at), []);
  await pollTriggers(server);
  t.same(await texts(server.sql), ['well']);
});

t.test('a long backlog of one sensor does not keep the others waiting', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [long, short] = [await newSensor(user), await newSensor(user)];
  await newSensorTrigger(user, long, { expression: 'sensor_data_value == 3' }, 'long');
  await newSensorTrigger(user, short, { expression: 'true' }, 'short');
  for (let k = 1; k <= 3; k++) await upload(user, long, [[k, k]]);
  await upload(user, short, [[1, 1]]);
  // As if each upload had been as large as a round.
  await server.sql`UPDATE changes SET weight = 20000 WHERE sensor_id = ${long}`;
  const read = [];
  for (let unfinished: readonly number[] = [0]; unfinished.length > 0; ) {
    ({ unfinished } = await runRound(server.sql, calm, { sensorIds: null, patience: QUICK }));
    read.push((await texts(server.sql)).join(' '));
  }
  t.same(read, ['short', 'short', 'short long']);
});

t.test('uploads that are removed before they are read are told of, and the next ones are read', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const [sensor, quiet] = [await newSensor(user), await newSensor(user)];
  const at = await newSensorTrigger(
    user,
    sensor,
    { expression: 'sensor_data_value > 2' },
    '{sensor_data_value}',
  );
  await newSensorTrigger(user, quiet, { inactivity: 60 });
  const send = async (...values: number[]) => {
    for (const value of values) await upload(user, sensor, [[value, value]]);
  };
  // Where who begins to watch raises it.
  const [{ begun }] = await sql<[{ begun: number }]>`
    SELECT version AS begun FROM ingest_state WHERE sensor_id = ${sensor}`;
  const kept = async () =>
    (await sql<{ version: number }[]>`SELECT version FROM changes ORDER BY 1`).map(
      ({ version }) => version - begun,
    );
  const bounds = { age: 120, inboxAge: 3600, size: 1e12, weight: 2, inboxWeight: 4, piece: 1 };
  const gap = async () =>
    (await evaluationsOf(user, at)).flatMap(({ error }) => (error === null ? [] : [error]));

  await send(1, 2, 3);
  await sql`UPDATE changes SET arrived = now() - interval '30 minutes' WHERE version = ${begun + 2}`;
  await sql`UPDATE changes SET arrived = now() - interval '2 hours' WHERE version = ${begun + 1}`;
  await tidyChanges(sql, bounds);
  t.same(await kept(), [2, 3], 'by age: what waits for triggers stays for longer');
  await pollTriggers(server);
  t.same(await texts(sql), ['3']);
  t.same(await gap(), ['1 upload was removed unread']);
  await tidyChanges(sql, bounds);
  t.same(await kept(), [3], 'what is read goes earlier');

  await wait(sql, 61);
  await send(4, 5, 6, 7, 8);
  await tidyChanges(sql, { ...bounds, size: 0 });
  t.same(await kept(), [5, 6, 7, 8], 'by size: as many as fit, the newest');
  await pollTriggers(server);
  t.same(await texts(sql), ['3', '5']);
  t.equal((await gap())[0], '1 upload was removed unread');
  await tidyChanges(sql, { ...bounds, size: 0 });
  t.same(await kept(), [7, 8]);

  await send(9);
  await sql`DELETE FROM changes`;
  await pollTriggers(server);
  t.equal((await gap()).length, 3, 'also where nothing is left');
  t.match(await stateOf(user, at), { last_sensor_data_value: '8' });

  const held = await newSensor(user);
  await newSensorTrigger(user, held, { expression: 'sensor_data_value > 0', for: 60 }, 'held');
  const hold = async (...dates: number[]) => {
    for (const date of dates) await upload(user, held, [[date, 1]]);
  };
  await hold(0, 30);
  await pollTriggers(server);
  await hold(50, 60);
  await sql`DELETE FROM changes WHERE sensor_id = ${held} AND version = ${begun + 3}`;
  await pollTriggers(server);
  await hold(119);
  await pollTriggers(server);
  t.equal((await texts(sql)).length, 2, 'nobody knows whether it held at what is missing');
  await hold(120);
  await pollTriggers(server);
  t.same((await texts(sql)).slice(2), ['held']);

  await sql`UPDATE sensor_triggers SET active_since = now() - interval '61 seconds'`;
  await lookForSilence(sql, { sensorTriggerId: 2 });
  await upload(user, quiet, [[1, 1]]);
  await sql`DELETE FROM changes`;
  await pollTriggers(server);
  t.match(
    await sql`SELECT armed FROM sensor_triggers WHERE id = 2`,
    [{ armed: true }],
    'silence is over all the same',
  );
});

t.test('rounds of several sidecars at once fire once; a round that dies is done again', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensors = await Promise.all(Array.from({ length: 8 }, () => newSensor(user)));
  for (const sensor of sensors) await newSensorTrigger(user, sensor, { expression: 'true' }, sensor);
  for (const sensor of sensors) await upload(user, sensor, [[1, 1]]);
  const dying = { evaluate: () => Promise.reject(new Error('killed')) };
  await t.rejects(runRound(server.sql, dying, { sensorIds: null, patience: QUICK }), { message: 'killed' });
  t.same(await texts(server.sql), []);
  await Promise.all([pollTriggers(server), pollTriggers(server), pollTriggers(server)]);
  await pollTriggers(server);
  t.same((await texts(server.sql)).sort(), [...sensors].sort());
});

t.test('a sidecar hears of points and of silence, and tells a receiver', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [sensor, quiet] = [await newSensor(user), await newSensor(user)];
  const receiver = await startReceiver(t);
  const [points, silence] = [
    await newSensorTrigger(user, sensor, { expression: 'sensor_data_value > 1' }),
    await newSensorTrigger(user, quiet, { inactivity: 60 }),
  ];
  await notify(user, points, 'now {sensor_data_value} & more', receiver.url);
  await notify(user, silence, 'nothing', receiver.url);
  const sidecar = await startSidecar(
    readConfig({ DATABASE_URL: server.config.DATABASE_URL, DELIVERY_ALLOW: '127.0.0.0/8' }),
    log,
  );
  t.teardown(() => sidecar.close());
  await upload(user, sensor, [[1, 2]]);
  await until(async () => receiver.received.length === 1);
  const id = points.split('/').at(-1);
  t.equal(receiver.received[0]?.body, `sensor_id=${sensor}&trigger_id=${id}&text=now+2+%26+more`);
  await server.sql`UPDATE sensor_triggers SET active_since = now() - interval '61 seconds'`;
  await server.sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE key LIKE 'silence:%'), now())`;
  await until(async () => receiver.received.length === 2);
  t.match(receiver.received[1]?.body, /^sensor_id=\d+&trigger_id=\d+&text=nothing$/);
});

t.test('whatever sidecar is killed, triggers fire where they have to, once, and that is told', async (t) => {
  const server = await testServer(t);
  const [user, receiver] = [await newUser(server), await startReceiver(t)];
  const { sql, url, config } = server;
  const sidecars = await Sidecars.start(t, config.DATABASE_URL, sql);
  const chance = random(randomInt(2 ** 20));
  const load = { repetitions: 2, sensors: 12, chance, strike: strikeSidecars(sql, sidecars, chance) };
  const { firings, violations } = await killFirings({ sql, urls: [url], user, receiver, ...load });
  t.ok(firings > 0, 'some had to');
  t.same(violations, []);
});

t.test('scripts and expressions of others that never end do not keep a trigger from firing', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben, cas] = [await newUser(server), await newUser(server), await newUser(server)];
  const receiver = await startReceiver(t);
  // An hour each: whatever is fired meanwhile has not waited for their end.
  const sandbox = new Sandbox({ time: 3_600_000, triggerThreads: 2 });
  const url = server.config.DATABASE_URL;
  const triggers = startTriggers(url, sql.memory, sandbox, log);
  await sql.listen('changes', triggers.hear, triggers.hear);
  const settings = readConfig({ DATABASE_URL: url, DELIVERY_ALLOW: '127.0.0.0/8' });
  const jobRunners = [deliveryRunner(sql, settings, log), processorRunner(sql, sandbox), triggers.jobRunner];
  const jobs = startJobs(url, jobRunners, log);
  t.teardown(async () => {
    await sandbox.close();
    await Promise.all([jobs.close(), triggers.stop()]);
    await triggers.close();
  });

  for (const user of [ann, ben]) {
    for (let k = 0; k < 3; k++) {
      const dataprocessor = { command: 'while 1 end', execution_interval: 60 };
      await user.client.post('/dataprocessors', { dataprocessor, sensor: { name: 'p', data_type: 'float' } });
    }
  }
  await sql`UPDATE processors SET due = now()`;
  await sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE key LIKE 'processor:%'), now())`;
  const running = async () => (await sql`SELECT FROM processors WHERE claim IS NOT NULL`).length;
  await until(async () => (await running()) === 4);
  const endless = await newSensor(ann);
  const at = await newSensorTrigger(ann, endless, {
    expression: 'any (cellfun (@(x) numel (strrep (repmat ("ab", 1, 1e6), "a", "b")), num2cell (1:1e5)))',
  });
  const sensor = await newSensor(cas);
  await notify(
    cas,
    await newSensorTrigger(cas, sensor, { expression: 'sensor_data_value > 1' }),
    'fine',
    receiver.url,
  );
  await Promise.all([upload(ann, endless, [[1, 1]]), upload(cas, sensor, [[1, 2]])]);
  await until(async () => receiver.received.length === 1);
  t.match(receiver.received[0]?.body, /&text=fine$/);
  await until(async () => (await evaluationsOf(ann, at)).length === 1);
  t.match(await evaluationsOf(ann, at), [{ fired: false, error: 'time limit exceeded' }]);
  t.equal(await running(), 4, 'they run still');
  t.same(await sql`SELECT FROM processor_runs`, []);
});

t.test('who meets a limit for the first time is asked once more before it rests', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await newSensorTrigger(user, sensor, { expression: 'sensor_data_value > 0' });
  let stops = 1;
  const starved: Evaluator = {
    async evaluate(batch, time) {
      if (stops-- <= 0) return calm.evaluate(batch, time);
      return { verdicts: batch.map(() => lostSearch(failure('limit', 'time limit exceeded'))), time: 1 };
    },
  };
  await upload(user, sensor, [[1, 1]]);
  await runRound(sql, starved, { sensorIds: null, patience: QUICK });
  t.equal((await stateOf(user, at)).times_triggerd, 1, 'fires at the second attempt');
  await wait(sql, 61);
  stops = 2;
  await upload(user, sensor, [[2, 1]]);
  await runRound(sql, starved, { sensorIds: null, patience: QUICK });
  t.equal((await stateOf(user, at)).times_triggerd, 1, 'then it rests');
  t.match((await evaluationsOf(user, at))[0]?.error, /time limit/);
});

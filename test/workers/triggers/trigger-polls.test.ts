/** Polls of triggers: the changes they read, their time limits, and that each firing is sent once, also when a sidecar dies. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { createLog } from '../../../common/log.js';
import { connect, type Sql } from '../../../sql/connect.js';
import { readShards, Shards } from '../../../sql/shards.js';
import { claimLagging } from '../../../sql/store/changes/offsets.js';
import { pruneChanges } from '../../../workers/changes/prune.js';
import { deliveryRunner } from '../../../workers/deliveries/deliver.js';
import { startJobs } from '../../../workers/jobs/jobs.js';
import { PendingNotifications } from '../../../workers/pending-notifications.js';
import { processorRunner } from '../../../workers/processors/job-runner.js';
import {
  type ExpressionRequest,
  type ExpressionVerdict,
  failure,
  lostSearch,
} from '../../../workers/sandbox/protocol.js';
import { Sandbox } from '../../../workers/sandbox/sandbox.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { type EvaluationTimeouts, type Evaluator, evaluateAll } from '../../../workers/triggers/evaluate.js';
import { checkInactivity } from '../../../workers/triggers/inactivity.js';
import { pollTriggers } from '../../../workers/triggers/poll.js';
import { startTriggers } from '../../../workers/triggers/start.js';
import { TriggerTasks } from '../../../workers/triggers/task.js';
import { killFirings, strikeSidecars } from '../../chaos/firings.js';
import { random } from '../../chaos/random.js';
import { Sidecars } from '../../chaos/sidecars.js';
import { newUser } from '../../support/client.js';
import { oneShard } from '../../support/needs.js';
import { reachableFor } from '../../support/reachable.js';
import { startReceiver } from '../../support/receiver.js';
import { testServer } from '../../support/server.js';
import {
  addSensorTrigger,
  calm,
  evaluationsOf,
  newSensor,
  notify,
  pollAll,
  QUICK,
  stateOf,
  texts,
  upload,
  wait,
} from '../../support/triggers.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');

/** As `calm`, but one condition exceeds the limit at the first point, after so many milliseconds. */
function slowFor(slow: string, time: number): Evaluator {
  const error = failure('limit', 'time limit exceeded');
  const stopped: ExpressionVerdict = {
    index: -1,
    since: null,
    pointResults: [{ index: 0, holds: false, error }],
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

/** Makes every insert of a delivery of the notification fail. */
async function poison(sql: Sql, notificationId: number): Promise<void> {
  await sql`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$`;
  await sql.unsafe(`
    CREATE TRIGGER poison BEFORE INSERT ON deliveries FOR EACH ROW WHEN (NEW.notification_id = ${notificationId})
    EXECUTE FUNCTION poison()`);
}

const ofOne = { skip: oneShard('looks at a poll of one shard') };

t.test('a damaged row stops only its own trigger, and its evaluations show the error', ofOne, async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const [annas, bens, bad] = [await newSensor(ann), await newSensor(ben), await newSensor(ann)];
  const broken = await addSensorTrigger(ann, annas, { expression: 'true' }, 'no address');
  const poisoned = await addSensorTrigger(ann, annas, { expression: 'true' }, 'poisoned');
  await addSensorTrigger(ann, annas, { expression: 'true' }, 'beside it');
  await addSensorTrigger(ben, bens, { expression: 'true' }, 'elsewhere');
  const unreadable = await addSensorTrigger(ann, bad, { expression: 'true' }, 'unreadable');
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
  const { failed, claimed } = await pollTriggers(sql, sql, calm, { sensorIds: null, timeouts: QUICK });
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
    failed.map(({ sensorId, isUnreadable }) => [String(sensorId), isUnreadable]).sort(),
    [
      [annas, false],
      [bad, true],
    ],
    'for the log',
  );

  const tasks = new TriggerTasks(sql, sql, calm, log);
  const { signal } = new AbortController();
  await tasks.quick(signal);
  await upload(ben, bens, [[2, 2]]);
  tasks.notify(`${bad} ${bens}`);
  await tasks.quick(signal);
  await tasks.quick(signal);
  t.equal((await evaluationsOf(ann, unreadable)).length, 2, 'polls skip unreadable triggers for a while');

  await sql`DROP FUNCTION poison CASCADE`;
  await sql`UPDATE sensor_triggers SET fired_at = NULL WHERE sensor_id = ${bad}`;
  await wait(sql, 61);
  await upload(ann, annas, [[2, 2]]);
  await pollAll(server);
  t.equal((await texts(sql)).filter((text) => text === 'poisoned').length, 1, 'once repaired, it fires');
  t.ok((await texts(sql)).includes('unreadable'), 'no change of the meantime is lost');
});

t.test('a slow expression delays only its owner, and its trigger goes into a cooldown', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const [annas, bens] = [await newSensor(ann), await newSensor(ben)];
  const slow = 'sensor_data_value > 0';
  const at = await addSensorTrigger(ann, annas, { expression: slow });
  await addSensorTrigger(ben, bens, { expression: 'true' }, 'quick');
  await upload(ann, annas, [
    [1, 1],
    [2, 2],
  ]);
  await upload(ben, bens, [[1, 1]]);
  const poll = () => pollAll(server, slowFor(slow, 50));
  const cooldown = async () => {
    const rows = await sql<{ cooldowns: number; seconds: number }[]>`
      SELECT cooldowns, extract(epoch FROM cooldown_until - evaluated)::float8 AS seconds
      FROM sensor_triggers st JOIN trigger_evaluations l ON l.sensor_trigger_id = st.id AND l.number = st.evaluations - 1
      WHERE st.id = 1`;
    return rows.map(({ cooldowns, seconds }) => [cooldowns, Math.round(seconds)]);
  };
  await poll();
  t.same(await texts(sql), ['quick']);
  const limited = { condition: 'expression', result: false, fired: false, error: 'time limit exceeded' };
  const evaluations = async () =>
    (await evaluationsOf(ann, at)).map(({ condition, result, fired, error, date }) => ({
      ...{ condition, result, fired, error, date },
    }));
  t.same(await evaluations(), [{ ...limited, date: 1 }]);
  t.same(await cooldown(), [[1, 60]]);
  await upload(ann, annas, [[3, 3]]);
  await poll();
  t.same(await evaluations(), [{ ...limited, date: 1 }], 'not during the cooldown');
  t.match(await stateOf(ann, at), { last_sensor_data_date: 3 });
  await wait(sql, 61);
  await upload(ann, annas, [[4, 4]]);
  await poll();
  t.same(await evaluations(), [
    { ...limited, date: 4 },
    { ...limited, date: 1 },
  ]);
  t.same(await cooldown(), [[2, 120]]);
  await wait(sql, 121);
  await upload(ann, annas, [[5, 5]]);
  await pollAll(server);
  t.match(await sql`SELECT cooldowns, times_triggered FROM sensor_triggers WHERE id = 1`, [
    { cooldowns: 0, times_triggered: 1 },
  ]);
});

t.test('sensors of an owner with slow expressions go to the slow polls, one at a time', ofOne, async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const slow = 'sensor_data_value == 1';
  for (let k = 0; k < 3; k++) {
    const sensor = await newSensor(ann);
    await addSensorTrigger(ann, sensor, { expression: slow });
    await addSensorTrigger(ann, sensor, { expression: 'true' }, `slow ${k}`);
    await upload(ann, sensor, [[1, 1]]);
  }
  const sensor = await newSensor(ben);
  await addSensorTrigger(ben, sensor, { expression: 'true' }, 'quick');
  await upload(ben, sensor, [[1, 1]]);
  // Longer than the time of a quick poll, shorter than that of a slow one.
  const evaluator = slowFor(slow, 400);
  let asked = 0;
  const counting: Evaluator = {
    evaluate(batch, time) {
      asked++;
      return evaluator.evaluate(batch, time);
    },
  };
  const tasks = new TriggerTasks(sql, sql, counting, log);
  let woken = 0;
  tasks.wakeSlow = () => woken++;
  const { signal } = new AbortController();
  tasks.notify();
  await tasks.quick(signal);
  t.same(await texts(sql), ['quick']);
  t.equal(woken, 1);
  t.equal(asked, 2, 'once for each owner');
  tasks.notify();
  await tasks.quick(signal);
  tasks.notify('1 2 3');
  await tasks.quick(signal);
  t.same(await texts(sql), ['quick'], 'quick polls continue');
  t.equal(asked, 2, 'slow expressions are not requested again');
  for (let done = 1; done <= 3; done++) {
    const pause = await tasks.slow(signal);
    t.equal((await texts(sql)).length, 1 + done);
    t.equal(pause === 0, done < 3, 'without a pause while there are more');
  }
  const never = new TriggerTasks(sql, sql, slowFor(slow, 20_000), log);
  await wait(sql, 3600);
  await upload(ann, '1', [[2, 1]]);
  never.notify();
  await never.quick(signal);
  await never.slow(signal);
  t.match((await evaluationsOf(ann, '/sensors/1/triggers/2'))[0], {
    date: null,
    error: 'time limit exceeded: your expressions take too long',
  });
  t.match(
    await sql`SELECT FROM consumer_offsets c JOIN ingest_state state USING (sensor_id) WHERE state.version > c.version`,
    [],
  );
});

t.test(
  'a poll starts no batch after its deadline, and the next poll evaluates the rest',
  ofOne,
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const sensors: string[] = [];
    for (let k = 0; k < 5; k++) {
      const user = await newUser(server);
      const sensor = await newSensor(user);
      await addSensorTrigger(user, sensor, { expression: 'true' }, sensor);
      await upload(user, sensor, [[1, 1]]);
      sensors.push(sensor);
    }
    const { evaluator, clock } = inStepsOf(5000);
    const options = { sensorIds: null, timeouts: QUICK, clock };
    const first = await pollTriggers(sql, sql, evaluator, options);
    const sent = (await texts(sql)).length;
    t.ok(sent > 0 && sent < 5, 'some');
    t.same(first, { claimed: 5, unfinished: first.unfinished, slow: new Map(), locked: [], failed: [] });
    t.equal(first.unfinished.length, 5 - sent);
    while ((await pollTriggers(sql, sql, evaluator, options)).claimed > 0);
    t.same((await texts(sql)).sort(), sensors.sort());
  },
);

t.test('expressions may take longer than a transaction may be idle', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await addSensorTrigger(user, sensor, { expression: 'true' }, 'slow');
  await upload(user, sensor, [[1, 1]]);
  const settings = { idle_in_transaction_session_timeout: '1s' };
  const { only: sql } = new Shards(connect(server.config.DATABASE_URL, { max: 1, name: 'polls', settings }));
  t.teardown(() => sql.end({ timeout: 5 }));
  const evaluator: Evaluator = {
    async evaluate(batch, time) {
      await sleep(1500);
      return calm.evaluate(batch, time);
    },
  };
  const { claimed } = await pollTriggers(sql, sql, evaluator, {
    sensorIds: null,
    timeouts: QUICK,
    keepAlive: 100,
  });
  t.equal(claimed, 1);
  t.same(await texts(server.sql), ['slow']);
});

t.test('with more owners than a poll has time for, quick expressions get their results', async (t) => {
  const { evaluator, clock } = inStepsOf(5000);
  const slow = (ownerId: number) => ({ ownerId, evaluation: requesting(100) });
  const cases = [slow(1), slow(2), slow(3), { ownerId: 4, evaluation: requesting(1) }];
  const timeouts: EvaluationTimeouts = { perOwner: 10_000, total: 30_000, onTimeout: 'fail' };
  t.same(await evaluateAll(evaluator, cases, timeouts, clock), [
    'time limit exceeded: all expressions take too long',
    'time limit exceeded: all expressions take too long',
    'time limit exceeded: all expressions take too long',
    'done',
  ]);
});

/** An evaluator whose batches each advance the clock by `step` milliseconds. */
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

/** Requests an expression several times. @returns the message of the first failure, or `done` */
function* requesting(times: number): Generator<ExpressionRequest, string, ExpressionVerdict> {
  const points = { dates: [1], values: [1] };
  const request = {
    expression: 'true',
    variables: [],
    points,
    last: null,
    late: true,
    hold: 0,
    since: null,
  };
  for (let k = 0; k < times; k++) {
    const { stopped } = yield request;
    if (stopped !== null) return stopped.message;
  }
  return 'done';
}

t.test('slow sensors of one owner do not starve those of others', async (t) => {
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
    await addSensorTrigger(user, sensor, { expression: slow });
    await addSensorTrigger(user, sensor, { expression: 'true' }, text);
    await upload(user, sensor, [[1, 1]]);
  }
  const tasks = new TriggerTasks(server.sql, server.sql, slowFor(slow, 400), log);
  const { signal } = new AbortController();
  await tasks.quick(signal);
  await tasks.slow(signal);
  await tasks.slow(signal);
  t.same((await texts(server.sql)).sort(), ['a', 'b']);
});

t.test('polls alternate between notified sensors and all sensors', async (t) => {
  const pending = new PendingNotifications();
  t.equal(pending.take(2), null);
  pending.add(null);
  pending.notify('1 2 3');
  t.same([pending.take(2), pending.pause], [[1, 2], 0]);
  t.same([pending.take(2), pending.take(2)], [null, [3]]);
  t.same([pending.take(2), pending.pause > 0], [[], true], 'no sensor is left');
  pending.notify();
  t.equal(pending.take(2), null);
});

t.test('a poll chooses among more sensors than its limit at random', ofOne, async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const waiting = new Set<number>();
  for (let k = 0; k < 3; k++) {
    const sensor = await newSensor(user);
    await addSensorTrigger(user, sensor, { expression: 'true' });
    await upload(user, sensor, [[1, 1]]);
    waiting.add(Number(sensor));
  }
  const [slow] = waiting;
  waiting.delete(slow!);
  while (waiting.size > 0) {
    const [claimed] = await claimLagging(sql, sql, 'triggers', null, [slow!], 1);
    t.not(claimed!.sensorId, slow);
    waiting.delete(claimed!.sensorId);
  }
});

t.test('a poll takes equally many sensors of each owner, however many one has', ofOne, async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [stormy, calmer] = [await newUser(server), await newUser(server)];
  const added = async (user: typeof stormy, count: number) => {
    const ids: number[] = [];
    for (let k = 0; k < count; k++) {
      const sensor = await newSensor(user);
      await addSensorTrigger(user, sensor, { expression: 'true' });
      await upload(user, sensor, [[1, 1]]);
      ids.push(Number(sensor));
    }
    return ids;
  };
  const many = await added(stormy, 12);
  const few = await added(calmer, 2);
  for (const notified of [null, [...many, ...few]]) {
    for (let k = 0; k < 5; k++) {
      const claimed = await claimLagging(sql, sql, 'triggers', notified, [], 4);
      t.same(
        claimed
          .map(({ sensorId }) => sensorId)
          .filter((id) => few.includes(id))
          .sort(),
        few,
      );
      t.equal(claimed.length, 4);
    }
  }
});

t.test(
  'a locked trigger holds up only its own sensor, which is polled again after a pause',
  ofOne,
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const [ann, ben] = [await newUser(server), await newUser(server)];
    const sensors: number[] = [];
    for (const [user, text] of [
      [ann, 'a'],
      [ben, 'b'],
    ] as const) {
      const sensor = await newSensor(user);
      await addSensorTrigger(user, sensor, { expression: 'true' }, text);
      await addSensorTrigger(user, sensor, { expression: 'true' }, `${text} too`);
      await upload(user, sensor, [[1, 1]]);
      sensors.push(Number(sensor));
    }
    const holder = await sql.reserve();
    await holder`BEGIN`;
    await holder`
    SELECT FROM sensor_triggers WHERE id = (SELECT min(id) FROM sensor_triggers WHERE sensor_id = ${sensors[0]!}) FOR UPDATE`;
    t.match(await pollTriggers(sql, sql, calm, { sensorIds: null, timeouts: QUICK }), {
      claimed: 2,
      locked: [sensors[0]],
      unfinished: [],
    });
    t.same(
      (await texts(sql)).sort(),
      ['b', 'b too'],
      'not even the other trigger of the sensor: it would miss the points',
    );
    const tasks = new TriggerTasks(sql, sql, calm, log);
    const { signal } = new AbortController();
    t.equal(await tasks.quick(signal), 250);
    tasks.notify(sensors.join(' '));
    t.equal(await tasks.quick(signal), 250, 'left out until its pause is over');
    await holder`COMMIT`;
    holder.release();
    await sleep(250);
    await tasks.quick(signal);
    t.same((await texts(sql)).sort(), ['a', 'a too', 'b', 'b too']);
  },
);

t.test('requests with long texts go in several batches', async (t) => {
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
  const request = {
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
    evaluation: (function* (): Generator<ExpressionRequest, number, ExpressionVerdict> {
      yield request;
      return place;
    })(),
  }));
  t.same(await evaluateAll(evaluator, cases, QUICK), [1, 2, 3]);
  t.same(batches, [1, 1, 1]);
});

t.test('sensors whose triggers exceed the memory limit are read in several polls', ofOne, async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensors: string[] = [];
  for (let k = 0; k < 3; k++) {
    const sensor = await newSensor(user, { data_type: 'string' });
    await addSensorTrigger(user, sensor, { expression: 'true' }, sensor);
    await upload(user, sensor, [[1, 'short']]);
    sensors.push(sensor);
  }
  // 8 MB each.
  await sql`INSERT INTO triggers (owner_id, expression) SELECT ${user.id}, 'false' FROM generate_series(1, 128)`;
  await sql`
    INSERT INTO sensor_triggers (sensor_id, trigger_id, active, last_date, last_text)
    SELECT s.id, t.id, true, 0, repeat('x', 65536) FROM sensors s, triggers t WHERE t.expression = 'false'`;
  const { claimed, unfinished } = await pollTriggers(sql, sql, calm, { sensorIds: null, timeouts: QUICK });
  t.same([claimed, unfinished.length, (await texts(sql)).length], [3, 1, 2]);
  await pollAll(server);
  t.same((await texts(sql)).sort(), [...sensors].sort());
});

t.test('a poll with a closed sandbox has no effect', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await addSensorTrigger(user, sensor, { expression: 'true' }, 'well');
  await upload(user, sensor, [[1, 1]]);
  const sandbox = new Sandbox();
  await sandbox.close();
  await t.rejects(
    pollTriggers(server.sql, server.sql, sandbox, { sensorIds: null, timeouts: QUICK }),
    /sandbox is closed/,
  );
  t.same(await evaluationsOf(user, at), []);
  await pollAll(server);
  t.same(await texts(server.sql), ['well']);
});

t.test('a long backlog of one sensor does not delay others', ofOne, async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [long, short] = [await newSensor(user), await newSensor(user)];
  await addSensorTrigger(user, long, { expression: 'sensor_data_value == 3' }, 'long');
  await addSensorTrigger(user, short, { expression: 'true' }, 'short');
  for (let k = 1; k <= 3; k++) await upload(user, long, [[k, k]]);
  await upload(user, short, [[1, 1]]);
  // As if each upload had the size of a whole poll.
  await server.sql`UPDATE changes SET weight = 20000 WHERE sensor_id = ${long}`;
  const read = [];
  for (let unfinished: readonly number[] = [0]; unfinished.length > 0; ) {
    ({ unfinished } = await pollTriggers(server.sql, server.sql, calm, { sensorIds: null, timeouts: QUICK }));
    read.push((await texts(server.sql)).join(' '));
  }
  t.same(read, ['short', 'short', 'short long']);
});

t.test(
  'the offset of a sensor without active triggers is deleted after ten minutes, unless one is activated meanwhile',
  ofOne,
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const [ended, resumed] = [await newSensor(user), await newSensor(user)];
    const at = await addSensorTrigger(user, ended, { expression: 'true' }, 'ended');
    const again = await addSensorTrigger(user, resumed, { expression: 'true' }, 'resumed');
    const setActive = async (path: string, active: boolean) =>
      t.equal((await user.client.post(`${path}/active`, { active })).status, 200);
    const offsets = () => sql`
      SELECT sensor_id::text AS sensor, unused IS NOT NULL AS unused FROM consumer_offsets ORDER BY sensor_id`;
    const age = (time: string) => sql`UPDATE consumer_offsets SET unused = unused - ${time}::text::interval`;
    const used = [ended, resumed].map((sensor) => ({ sensor, unused: false }));
    const unused = [ended, resumed].map((sensor) => ({ sensor, unused: true }));
    await pruneChanges(sql, sql);
    t.same(await offsets(), used);

    for (const path of [at, again]) await setActive(path, false);
    await pruneChanges(sql, sql);
    t.same(await offsets(), unused);
    await age('9 minutes');
    await pruneChanges(sql, sql);
    t.same(await offsets(), unused, 'what reads them may be stored later');
    await sql`UPDATE consumer_offsets SET unused = now() + interval '1 hour'`;
    await pruneChanges(sql, sql);
    await age('11 minutes');
    await setActive(again, true);
    t.same(await offsets(), [unused[0], used[1]]);
    // As a sidecar does that asked before the activation.
    await sql`SELECT remove_unused_offsets('triggers', ${[Number(resumed)]}::bigint[], 600)`;
    await pruneChanges(sql, sql);
    t.same(await offsets(), [used[1]], 'also after the clock was set back');
    await upload(user, resumed, [[1, 1]]);
    await pollAll(server);
    t.same(await texts(sql), ['resumed']);

    await sql`UPDATE consumer_offsets SET unused = now() - interval '1 hour'`;
    await pruneChanges(sql, sql);
    t.same(await offsets(), [used[1]], 'a used one that was found unused stays');
    await setActive(at, true);
    t.same(await offsets(), used);
  },
);

t.test(
  'evaluations report uploads that were pruned before they are read, and later ones are read',
  ofOne,
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const [sensor, quiet] = [await newSensor(user), await newSensor(user)];
    const at = await addSensorTrigger(
      user,
      sensor,
      { expression: 'sensor_data_value > 2' },
      '{sensor_data_value}',
    );
    await addSensorTrigger(user, quiet, { inactivity: 60 });
    const send = async (...values: number[]) => {
      for (const value of values) await upload(user, sensor, [[value, value]]);
    };
    // The first consumer of a sensor raises its version.
    const [{ begun }] = await sql<[{ begun: number }]>`
    SELECT version AS begun FROM ingest_state WHERE sensor_id = ${sensor}`;
    const kept = async () =>
      (await sql<{ version: number }[]>`SELECT version FROM changes ORDER BY 1`).map(
        ({ version }) => version - begun,
      );
    const bounds = { age: 120, unreadAge: 3600, size: 1e12, weight: 2, unreadWeight: 4, batch: 1 };
    const errors = async () =>
      (await evaluationsOf(user, at)).flatMap(({ error }) => (error === null ? [] : [error]));

    await send(1, 2, 3);
    await sql`UPDATE changes SET arrived = now() - interval '30 minutes' WHERE version = ${begun + 2}`;
    await sql`UPDATE changes SET arrived = now() - interval '2 hours' WHERE version = ${begun + 1}`;
    await pruneChanges(sql, sql, bounds);
    t.same(await kept(), [2, 3], 'by age: changes that triggers have not read stay longer');
    await pollAll(server);
    t.same(await texts(sql), ['3']);
    t.same(await errors(), ['1 upload was removed unread']);
    await pruneChanges(sql, sql, bounds);
    t.same(await kept(), [3], 'read changes are pruned earlier');

    await wait(sql, 61);
    await send(4, 5, 6, 7, 8);
    await pruneChanges(sql, sql, { ...bounds, size: 0 });
    t.same(await kept(), [5, 6, 7, 8], 'by size: the newest that fit');
    await pollAll(server);
    t.same(await texts(sql), ['3', '5']);
    t.equal((await errors())[0], '1 upload was removed unread');
    await pruneChanges(sql, sql, { ...bounds, size: 0 });
    t.same(await kept(), [7, 8]);

    await send(9);
    await sql`DELETE FROM changes`;
    await pollAll(server);
    t.equal((await errors()).length, 3, 'also when no change is left');
    t.match(await stateOf(user, at), { last_sensor_data_value: '8' });

    const held = await newSensor(user);
    await addSensorTrigger(user, held, { expression: 'sensor_data_value > 0', for: 60 }, 'held');
    const hold = async (...dates: number[]) => {
      for (const date of dates) await upload(user, held, [[date, 1]]);
    };
    await hold(0, 30);
    await pollAll(server);
    await hold(50, 60);
    await sql`DELETE FROM changes WHERE sensor_id = ${held} AND version = ${begun + 3}`;
    await pollAll(server);
    await hold(119);
    await pollAll(server);
    t.equal((await texts(sql)).length, 2, 'the expression may not have held at the missing points');
    await hold(120);
    await pollAll(server);
    t.same((await texts(sql)).slice(2), ['held']);

    await sql`UPDATE sensor_triggers SET active_since = now() - interval '61 seconds'`;
    await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 2 });
    await upload(user, quiet, [[1, 1]]);
    await sql`DELETE FROM changes`;
    await pollAll(server);
    t.match(
      await sql`SELECT armed FROM sensor_triggers WHERE id = 2`,
      [{ armed: true }],
      'the inactivity has ended nevertheless',
    );
  },
);

t.test('concurrent polls of several sidecars fire once, and a poll that dies is repeated', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensors = await Promise.all(Array.from({ length: 8 }, () => newSensor(user)));
  for (const sensor of sensors) await addSensorTrigger(user, sensor, { expression: 'true' }, sensor);
  for (const sensor of sensors) await upload(user, sensor, [[1, 1]]);
  const dying = { evaluate: () => Promise.reject(new Error('killed')) };
  await t.rejects(pollTriggers(server.sql, server.sql, dying, { sensorIds: null, timeouts: QUICK }), {
    message: 'killed',
  });
  t.same(await texts(server.sql), []);
  await Promise.all([pollAll(server), pollAll(server), pollAll(server)]);
  await pollAll(server);
  t.same((await texts(server.sql)).sort(), [...sensors].sort());
});

t.test('a sidecar fires for points and for inactivity, and sends to a receiver', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [sensor, quiet] = [await newSensor(user), await newSensor(user)];
  const receiver = await startReceiver(t);
  const [points, silence] = [
    await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 1' }),
    await addSensorTrigger(user, quiet, { inactivity: 60 }),
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

t.test('whichever sidecar is killed, each due firing happens and is sent once', async (t) => {
  const server = await testServer(t);
  const [user, receiver] = [await newUser(server), await startReceiver(t)];
  const { sql, url, config } = server;
  const sidecars = await Sidecars.start(t, config.DATABASE_URL, sql);
  const chance = random(randomInt(2 ** 20));
  const load = { repetitions: 2, sensors: 12, chance, strike: strikeSidecars(sql, sidecars, chance) };
  const { firings, violations } = await killFirings({ sql, urls: [url], user, receiver, ...load });
  t.ok(firings > 0, 'some firings were due');
  t.same(violations, []);
});

t.test('endless scripts and expressions of other users do not keep a trigger from firing', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben, cas] = [await newUser(server), await newUser(server), await newUser(server)];
  const receiver = await startReceiver(t);
  // An hour each: a firing within the test has not waited for their end.
  const sandbox = new Sandbox({ time: 3_600_000, triggerThreads: 2 });
  const url = server.config.DATABASE_URL;
  const triggers = startTriggers(await readShards(sql, url), sandbox, log);
  await sql.listen('changes', triggers.notify, triggers.notify);
  const settings = readConfig({ DATABASE_URL: url, DELIVERY_ALLOW: '127.0.0.0/8' });
  const jobRunners = [
    deliveryRunner(sql, new Shards(sql), settings, log),
    processorRunner({ sql, reachable: reachableFor(sql) }, sandbox),
    triggers.jobRunner,
  ];
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
  const at = await addSensorTrigger(ann, endless, {
    expression: 'any (cellfun (@(x) numel (strrep (repmat ("ab", 1, 1e6), "a", "b")), num2cell (1:1e5)))',
  });
  const sensor = await newSensor(cas);
  await notify(
    cas,
    await addSensorTrigger(cas, sensor, { expression: 'sensor_data_value > 1' }),
    'fine',
    receiver.url,
  );
  await Promise.all([upload(ann, endless, [[1, 1]]), upload(cas, sensor, [[1, 2]])]);
  await until(async () => receiver.received.length === 1);
  t.match(receiver.received[0]?.body, /&text=fine$/);
  await until(async () => (await evaluationsOf(ann, at)).length === 1);
  t.match(await evaluationsOf(ann, at), [{ fired: false, error: 'time limit exceeded' }]);
  t.equal(await running(), 4, 'the scripts still run');
  t.same(await sql`SELECT FROM processor_runs`, []);
});

t.test('an expression that exceeds a limit is computed once more before its cooldown', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 0' });
  let stops = 1;
  const starved: Evaluator = {
    async evaluate(batch, time) {
      if (stops-- <= 0) return calm.evaluate(batch, time);
      return { verdicts: batch.map(() => lostSearch(failure('limit', 'time limit exceeded'))), time: 1 };
    },
  };
  await upload(user, sensor, [[1, 1]]);
  await pollTriggers(sql, sql, starved, { sensorIds: null, timeouts: QUICK });
  t.equal((await stateOf(user, at)).times_triggerd, 1, 'fires at the second attempt');
  await wait(sql, 61);
  stops = 2;
  await upload(user, sensor, [[2, 1]]);
  await pollTriggers(sql, sql, starved, { sensorIds: null, timeouts: QUICK });
  t.equal((await stateOf(user, at)).times_triggerd, 1, 'then the cooldown starts');
  t.match((await evaluationsOf(user, at))[0]?.error, /time limit/);
});

t.test('one poll writes a bounded number of deliveries, and the next polls the others', ofOne, async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const [first] = await Promise.all([newSensor(user)]);
  await addSensorTrigger(user, first!, { expression: 'true' }, 'many');
  await sql`
    INSERT INTO notifications (owner_id, type, text, destination, secret)
    SELECT owner_id, type, text, destination, secret FROM notifications, generate_series(1, 899) WHERE text = 'many'`;
  await sql`
    INSERT INTO sensor_trigger_notifications (sensor_trigger_id, notification_id)
    SELECT st.id, n.id FROM sensor_triggers st, notifications n ON CONFLICT DO NOTHING`;
  const sensors = [first!];
  for (let k = 1; k < 4; k++) {
    const sensor = await newSensor(user);
    await addSensorTrigger(user, sensor, { expression: 'true' }, `${k}`);
    await sql`
      INSERT INTO sensor_trigger_notifications (sensor_trigger_id, notification_id)
      SELECT st.id, n.id FROM sensor_triggers st, notifications n WHERE st.sensor_id = ${Number(sensor)} AND n.text = 'many'`;
    sensors.push(sensor);
  }
  for (const sensor of sensors) await upload(user, sensor, [[1, 1]]);
  const counts: number[] = [];
  for (;;) {
    const { claimed } = await pollTriggers(sql, sql, calm, { sensorIds: null, timeouts: QUICK });
    if (claimed === 0) break;
    const [row] = await sql<{ count: number }[]>`SELECT count(*) AS count FROM deliveries`;
    counts.push(row!.count);
  }
  t.equal(counts.length, 2);
  t.ok(
    counts[0]! >= 2000 && counts[0]! < 2800,
    `${counts[0]}: the sensors with fewer than 2000, and one more`,
  );
  t.equal(counts[1], 4 * 900 + 3);
});

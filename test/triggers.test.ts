/** Triggers: what their owner says of them, when they fire, and that they fire once. */

import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { readConfig } from '../common/config.js';
import { createLog } from '../common/log.js';
import type { Sql } from '../sql/connect.js';
import { tidyChanges } from '../workers/changes/tidy.js';
import { deliveryCrew } from '../workers/deliveries/deliver.js';
import { POLL } from '../workers/jobs/crew.js';
import { startJobs } from '../workers/jobs/jobs.js';
import { processorCrew, processorFunctions } from '../workers/processors/crew.js';
import { CompiledExpression } from '../workers/sandbox/compiled-expression.js';
import { failure, lostSearch, type Verdict } from '../workers/sandbox/protocol.js';
import { describeError } from '../workers/sandbox/run-failure.js';
import { Sandbox } from '../workers/sandbox/sandbox.js';
import { search } from '../workers/sandbox/search.js';
import { Slot } from '../workers/sandbox/slot.js';
import { startSidecar } from '../workers/sidecar.js';
import { type Evaluator, judgeAll, type Patience } from '../workers/triggers/evaluate.js';
import { type Judged, judge } from '../workers/triggers/judge.js';
import { runRound } from '../workers/triggers/round.js';
import type { DatedValue, SensorTrigger } from '../workers/triggers/sensor-trigger.js';
import { lookForSilence } from '../workers/triggers/silence.js';
import { startTriggers } from '../workers/triggers/start.js';
import { TriggerTasks } from '../workers/triggers/task.js';
import { killFirings } from './chaos/firings.js';
import { random } from './chaos/random.js';
import { Sidecars } from './chaos/sidecars.js';
import { Client, newUser, type TestUser } from './support/client.js';
import { until } from './support/locks.js';
import { startReceiver } from './support/receiver.js';
import { type TestServer, testServer } from './support/server.js';

const log = createLog('test', 'silent');
/** Computes here and now, by a clock that stands still: no limit of time is ever met. */
const calm: Evaluator = {
  async evaluate(batch) {
    const verdicts = batch.map((evaluation) => {
      const unit = new CompiledExpression(evaluation.expression, Number.POSITIVE_INFINITY);
      const describe = (caught: unknown) => describeError(caught, null, new Slot()).error;
      return search(unit.begin(evaluation.variables), evaluation, {
        now: () => 0,
        alive: () => {},
        describe,
      });
    });
    return { verdicts, time: 0 };
  },
};

/** The same, for all but one condition: that meets the limit at the first point, and has taken so many milliseconds. */
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

const QUICK: Patience = { time: 300, unanswered: 'left' };

interface TriggerBody {
  readonly id: number;
  readonly active: number;
  readonly last_triggered: number;
  readonly times_triggerd: number;
  readonly last_sensor_data_value: string;
  readonly last_sensor_data_date: number;
}

interface LookBody {
  readonly date: number | null;
  readonly result: boolean;
  readonly fired: boolean;
  readonly error: string | null;
  readonly condition: string;
  readonly variables: Record<string, unknown>;
}

async function newSensor(user: TestUser, fields: object = { data_type: 'float' }): Promise<string> {
  const { body } = await user.client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 's', ...fields },
  });
  return body.sensor.id;
}

async function newTrigger(user: TestUser, trigger: object): Promise<number> {
  const { body } = await user.client.post<{ trigger: { id: number } }>('/triggers', { trigger });
  return body.trigger.id;
}

/** A trigger on a sensor, with a notification. @returns its address */
async function watch(user: TestUser, sensor: string, trigger: object, text = ''): Promise<string> {
  const id = await newTrigger(user, trigger);
  await user.client.post(`/sensors/${sensor}/triggers`, { trigger: { id } });
  const at = `/sensors/${sensor}/triggers/${id}`;
  await notify(user, at, text);
  return at;
}

async function notify(
  user: TestUser,
  at: string,
  text: string,
  destination = 'http://192.0.2.1/',
): Promise<number> {
  const notification = { type: 'url', text, destination };
  const made = await user.client.post<{ notification: { id: number } }>('/notifications', { notification });
  const { id } = made.body.notification;
  await user.client.post(`${at}/notifications`, { notification: { id } });
  return id;
}

function upload(user: TestUser, sensor: string, points: readonly (readonly [number, unknown])[]) {
  return user.client.post(`/sensors/${sensor}/data`, {
    data: points.map(([date, value]) => ({ date, value })),
  });
}

/** Rounds until there is nothing left to read. */
async function round({ sql }: TestServer, evaluator = calm): Promise<void> {
  while ((await runRound(sql, evaluator, { sensorIds: null, patience: QUICK })).claimed > 0);
}

async function texts(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`SELECT parameters->>'text' AS text FROM deliveries ORDER BY id`;
  return rows.map(({ text }) => text);
}

async function stateOf(user: TestUser, address: string): Promise<TriggerBody> {
  return (await user.client.get<{ trigger: TriggerBody }>(address)).body.trigger;
}

async function looksAt(user: TestUser, address: string): Promise<LookBody[]> {
  return (await user.client.get<{ evaluations: LookBody[] }>(`${address}/evaluations`)).body.evaluations;
}

/** As if the last firing had been so many seconds earlier. */
async function wait(sql: Sql, seconds: number): Promise<void> {
  await sql`
    UPDATE sensor_triggers SET fired_at = fired_at - ${seconds} * interval '1 second',
      rests_until = rests_until - ${seconds} * interval '1 second'`;
}

/** Holds for positive values. */
const truth: Evaluator = {
  async evaluate(batch) {
    const verdicts = batch.map(({ expression, points, last, late, hold, since }): Verdict => {
      let latest = last?.date ?? Number.NEGATIVE_INFINITY;
      let held = since;
      for (const [index, date] of points.dates.entries()) {
        const isLate = date < latest;
        if (isLate && !late) continue;
        const value = Number(points.values[index]);
        const holds = expression === 'high' ? value > 0 : value < 0;
        if (!isLate) [latest, held] = [date, holds ? (held ?? date) : null];
        if (holds && date - (isLate ? date : held!) >= hold)
          return { index, since: held, looks: [{ index, holds, error: null }], stopped: null };
      }
      return { index: -1, since: held, looks: [], stopped: null };
    });
    return { verdicts, time: 0 };
  },
};

t.test(
  'judged together or one by one, points fire at the same moments, never twice in a minute',
  async () => {
    const SECOND = 1_000_000;
    const trigger: SensorTrigger = {
      id: 1,
      sensorId: 1,
      triggerId: 1,
      ownerId: 1,
      dataType: 'float',
      mayRead: true,
      expression: 'high',
      inactivity: 0,
      hysteresis: '',
      hold: 0,
      sinceVersion: 0,
      state: {
        lastTriggered: null,
        timesTriggered: 0,
        last: null,
        firedAt: null,
        armed: true,
        holdsSince: null,
        restsUntil: null,
        rests: 0,
      },
    };
    const step = async (given: SensorTrigger, points: DatedValue[], now: number): Promise<Judged> => {
      const columns = { dates: points.map(({ date }) => date), values: points };
      const judgement = judge(given, columns, now);
      const [answer] = await judgeAll(truth, [{ ownerId: 1, judgement }], {
        time: 1,
        unanswered: 'given up',
      });
      return answer!;
    };
    const point = fc.record({
      date: fc.integer({ min: 0, max: 40 }),
      number: fc.integer({ min: -2, max: 2 }),
    });
    const batch = fc.record({
      points: fc.array(point, { minLength: 1, maxLength: 8 }),
      pause: fc.constantFrom(0, 1, 30, 59, 60, 61, 3600),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(batch, { maxLength: 8 }),
        fc.constantFrom('', 'low'),
        fc.constantFrom(0, 5 * SECOND),
        async (batches, hysteresis, hold) => {
          let now = 0;
          let together: SensorTrigger = { ...trigger, hysteresis, hold };
          let alone = together;
          let last = Number.NEGATIVE_INFINITY;
          for (const { points, pause } of batches) {
            now += pause * SECOND;
            const given = points.map(({ date, number }) => ({ date: date * SECOND, number, text: null }));
            const all = await step(together, given, now);
            let fired = 0;
            for (const each of given) {
              const one = await step(alone, [each], now);
              alone = { ...alone, state: one.state };
              if (one.fired !== null) fired++;
            }
            together = { ...together, state: all.state };
            assert.deepEqual(all.state, alone.state);
            assert.equal(fired, all.fired === null ? 0 : 1);
            if (fired === 1) {
              assert.ok(now - last >= 60 * SECOND, 'twice in a minute');
              last = now;
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  },
);

t.test('a trigger is made, read, changed and deleted by its owner alone', async (t) => {
  const server = await testServer(t);
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const made = await ann.client.post('/triggers.json', {
    trigger: {
      name: 'hot',
      expression: 'sensor_data_value > 30',
      for: 60,
      hysteresis: 'sensor_data_value < 25',
    },
  });
  const trigger = {
    name: 'hot',
    expression: 'sensor_data_value > 30',
    hysteresis: 'sensor_data_value < 25',
    inactivity: 0,
    for: 60,
  };
  t.match(made, { status: 201, body: { trigger } });
  const { id } = (made.body as { trigger: TriggerBody }).trigger;
  t.equal(made.headers.location, `${server.url}/triggers/${id}`);
  t.match((await ann.client.get(`/triggers/${id}`)).body, { trigger });
  t.match((await ann.client.get('/triggers?per_page=1')).body, { triggers: [trigger], total: 1 });
  t.match((await ben.client.get('/triggers')).body, { triggers: [], total: 0 });
  for (const answer of [
    await ben.client.get(`/triggers/${id}`),
    await ben.client.put(`/triggers/${id}`, { trigger: { name: 'x' } }),
    await ben.client.delete(`/triggers/${id}`),
    await ann.client.get('/triggers/x'),
  ]) {
    t.match(answer, { status: 404, refusal: { code: 'not_found' } });
  }
  t.match(await ann.client.put(`/triggers/${id}`, { name: 'silent', inactivity: '60' }), {
    status: 200,
    body: { trigger: { name: 'silent', expression: '', inactivity: 60, hysteresis: '', for: 0 } },
  });
  t.match(await ann.client.put(`/triggers/${id}`, { trigger: { expression: ' true ' } }), {
    body: { trigger: { expression: 'true', inactivity: 0 } },
  });
  t.match(await ann.client.get('/triggers?page=x'), { status: 409, refusal: { field: 'page' } });
  t.match(await ann.client.as(undefined).get('/triggers'), { status: 403 });
  t.equal((await ann.client.delete(`/triggers/${id}`)).status, 200);
  t.match((await ann.client.get('/triggers')).body, { total: 0 });
});

t.test(
  'what a trigger cannot wait for is refused with its reason, and its place in the expression',
  async (t) => {
    const user = await newUser(await testServer(t));
    const cases: [object, object][] = [
      [{}, { field: 'trigger.expression' }],
      [{ expression: '  ' }, { field: 'trigger.expression' }],
      [{ expression: 'true', inactivity: 60 }, { field: 'trigger.inactivity' }],
      [
        { inactivity: 59 },
        { field: 'trigger.inactivity', error: 'trigger.inactivity: must be at least 60 seconds' },
      ],
      [{ inactivity: 60, for: 1 }, { field: 'trigger.for' }],
      [{ inactivity: 60, hysteresis: 'true' }, { field: 'trigger.hysteresis' }],
      [
        { expression: 'sensor_data_value >' },
        { line: 1, column: 20, error: /syntax error \(line 1, column 20\)/ },
      ],
      [
        { expression: '"é" == value' },
        { line: 1, column: 8, error: /`value` is neither a variable nor a function/ },
      ],
      [
        { expression: 'true', hysteresis: 'sensor_data_value = 3' },
        { field: 'trigger.hysteresis', error: /assigns nothing; `==` compares/ },
      ],
      [{ expression: 'cellfun (@nothing, {1})' }, { error: /`nothing`/ }],
      [{ expression: 'x'.repeat(4001) }, { field: 'trigger.expression' }],
    ];
    for (const [trigger, refusal] of cases) {
      const answer = await user.client.post('/triggers', { trigger });
      t.match(
        answer,
        { status: 409, refusal: { code: 'invalid_input', ...refusal } },
        JSON.stringify(trigger).slice(0, 80),
      );
    }
    const fine = [
      'any (cellfun (@(x) x > sensor_data_value, {1, 2}))',
      'strcmp (sensor_data_value.state, "on") && !isempty (last_sensor_data_value)',
    ];
    for (const expression of fine)
      t.equal((await user.client.post('/triggers', { trigger: { expression } })).status, 201);
  },
);

t.test('triggers are put on sensors, switched, edited and taken off', async (t) => {
  const server = await testServer(t);
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const [sensor, other] = [await newSensor(ann), await newSensor(ann)];
  const [one, two, bens] = [
    await newTrigger(ann, { expression: 'true' }),
    await newTrigger(ann, { inactivity: 60 }),
    await newTrigger(ben, { expression: 'true' }),
  ];
  const at = `/sensors/${sensor}/triggers`;
  const connected = await ann.client.post(at, { triggers: [{ trigger: { id: String(one) } }, { id: two }] });
  t.match(connected, {
    status: 201,
    body: {
      triggers: [
        { id: one, active: 1 },
        { id: two, active: 1 },
      ],
      trigger: { id: one },
    },
  });
  t.equal(connected.headers.location, `${server.url}${at}/${one}`);
  t.match(await ann.client.post(at, { trigger: { id: one } }), { status: 201 }, 'twice is once');
  await ann.client.post(`/sensors/${other}/triggers`, { trigger: { id: one } });
  t.match((await ann.client.get(at)).body, {
    total: 2,
    triggers: [{ id: one, last_triggered: 0, last_sensor_data_value: '' }, { id: two }],
  });
  t.match((await ann.client.get('/sensors/triggers')).body, {
    total: 3,
    triggers: [{ sensor_id: Number(sensor) }, {}, { sensor_id: Number(other) }],
  });

  t.match(await ann.client.post(at, {}), { status: 409, refusal: { field: 'triggers' } });
  t.match(await ann.client.post(at, { triggers: [{}] }), {
    status: 409,
    refusal: { field: 'triggers[0].trigger' },
  });
  t.match(await ann.client.post(at, { triggers: [{ trigger: { id: one } }, { id: bens }] }), {
    status: 409,
    refusal: { field: 'triggers[1].id' },
  });
  t.match(await ben.client.get(at), { status: 404 });
  t.match(await ben.client.post(at, { trigger: { id: bens } }), { status: 404 });
  await server.sql`INSERT INTO sensor_users VALUES (${sensor}, ${ben.id})`;
  t.equal(
    (await ben.client.post(at, { trigger: { id: bens } })).status,
    201,
    'who may see a sensor may watch it',
  );
  t.match((await ann.client.get(at)).body, { total: 2 }, 'and nobody else sees that');
  t.match(await ann.client.get(`${at}/${bens}`), { status: 404 });

  t.match(await ann.client.post(`${at}/${one}/active?active=0`), {
    status: 200,
    body: { trigger: { active: 0 } },
  });
  t.match(await ann.client.post(`${at}/${one}/active`, { active: 1 }), { body: { trigger: { active: 1 } } });
  t.match(await ann.client.post(`${at}/${one}/active`), { status: 409, refusal: { field: 'active' } });
  t.match(await ann.client.post(`${at}/${bens}/active`, { active: 1 }), { status: 404 });

  const edit = {
    active: 0,
    last_triggered: 1.5,
    times_triggerd: 7,
    last_sensor_data_value: '3.5',
    last_sensor_data_date: 12,
  };
  t.match(await ann.client.put(`/sensors/${sensor}/trigger/${one}`, { trigger: edit }), {
    status: 200,
    body: { trigger: edit },
  });
  t.match((await ann.client.get(`${at}/${one}`)).body, { trigger: edit, triggers: [edit] });
  const none = { last_triggered: 0, last_sensor_data_value: '', last_sensor_data_date: 0 };
  t.match((await ann.client.put(`/sensors/${sensor}/trigger/${one}`, none)).body, {
    trigger: { ...none, times_triggerd: 7 },
  });
  const wrong: [object, string][] = [
    [{ last_sensor_data_value: 'warm' }, 'trigger.last_sensor_data_value'],
    [{ last_triggered: 1e13 }, 'trigger.last_triggered'],
    [{ times_triggerd: -1 }, 'trigger.times_triggerd'],
    [{ active: 2 }, 'trigger.active'],
  ];
  for (const [trigger, field] of wrong) {
    t.match(await ann.client.put(`/sensors/${sensor}/trigger/${one}`, { trigger }), {
      status: 409,
      refusal: { field },
    });
  }
  t.match(await ann.client.put(`/sensors/${sensor}/trigger/${bens}`, { trigger: {} }), { status: 404 });
  t.match(await ann.client.get(`${at}/${two}/evaluations`), {
    status: 200,
    body: { evaluations: [], total: 0 },
  });
  t.match(await ann.client.get(`${at}/${bens}/evaluations`), { status: 404 });
  t.equal((await ann.client.delete(`${at}/${two}`)).status, 200);
  t.match(await ann.client.delete(`${at}/${two}`), { status: 404 });
  t.match((await ann.client.get(at)).body, { total: 1 });
});

t.test('one account has at most a hundred triggers on one sensor', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const made = await server.sql<{ id: number }[]>`
    INSERT INTO triggers (owner_id, expression) SELECT ${user.id}, 'true' FROM generate_series(1, 101) RETURNING id`;
  const connect = (from: number, to?: number) =>
    user.client.post(`/sensors/${sensor}/triggers`, {
      triggers: made.slice(from, to).map(({ id }) => ({ id })),
    });
  t.equal((await connect(0, 100)).status, 201);
  t.match(await connect(100), { status: 409, refusal: { code: 'invalid_input', field: 'triggers' } });
  t.equal((await connect(99, 100)).status, 201, 'those that are there do not count twice');
});

t.test('a point for which the expression holds fires, once a minute, and tells why', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await upload(user, sensor, [[1, 99]]);
  const text =
    'now {sensor_data_value}, was last_sensor_data_value at sensor_data_date; times_triggered sensor_data_values';
  const at = await watch(user, sensor, { expression: 'sensor_data_value > 30' }, text);
  await upload(user, sensor, [[100, 20]]);
  await round(server);
  t.same(await texts(server.sql), [], 'what came before it was there does not count');
  t.match(await stateOf(user, at), {
    times_triggerd: 0,
    last_sensor_data_value: '20',
    last_sensor_data_date: 100,
  });

  await upload(user, sensor, [
    [160, 31.5],
    [220, 32],
  ]);
  await round(server);
  t.same(await texts(server.sql), ['now 31.5, was 20 at 160; 0 sensor_data_values']);
  t.match(await server.sql`SELECT cause, parameters FROM deliveries`, [
    { cause: 'trigger', parameters: { sensor_id: Number(sensor), trigger_id: Number(at.split('/').at(-1)) } },
  ]);
  const state = await stateOf(user, at);
  t.match(state, { times_triggerd: 1, last_sensor_data_value: '32', last_sensor_data_date: 220 });
  t.ok(Math.abs(state.last_triggered - Date.now() / 1000) < 600);

  await wait(server.sql, 50);
  await upload(user, sensor, [[280, 33]]);
  await user.client.put(at.replace('triggers', 'trigger'), { trigger: { last_triggered: 0 } });
  await round(server);
  t.equal((await texts(server.sql)).length, 1, 'not within a minute, whatever he makes of last_triggered');
  await wait(server.sql, 11);
  await upload(user, sensor, [[340, 34]]);
  await round(server);
  t.equal((await texts(server.sql)).length, 2);

  t.match(await looksAt(user, at), [
    {
      date: 340,
      value: '34',
      result: true,
      fired: true,
      condition: 'expression',
      variables: { times_triggered: 1, last_triggered: 0, last_sensor_data_value: 33 },
    },
    { date: 280, result: true, fired: false },
    { date: 220, result: true, fired: false },
    { date: 160, result: true, fired: true },
    { date: 100, result: false, fired: false, variables: { last_sensor_data_value: null } },
  ]);
});

t.test('values of all kinds, a value before, and errors', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const kinds: [string, string, unknown[]][] = [
    ['string', 'sensor_data_value == "on" && last_sensor_data_value == "off"', ['off', 'on']],
    ['bool', '!sensor_data_value', [true, false]],
    [
      'json',
      'sensor_data_value.t > 3 && numel (sensor_data_value.list) == 2',
      [
        { t: 1, list: [] },
        { t: 4, list: ['a', { b: 1 }] },
      ],
    ],
    ['', 'isnumeric (sensor_data_value) && sensor_data_value == 7', ['text', '007']],
    ['float', 'sensor_data_value - last_sensor_data_value >= 2', [5, 7]],
    ['float', 'current_time - last_triggered > 60 && sensor_data_date == 1', [1, 2]],
  ];
  const places = [];
  for (const [data_type, expression, values] of kinds) {
    const sensor = await newSensor(user, { data_type });
    const at = await watch(user, sensor, { expression });
    places.push(at);
    t.equal(
      (
        await upload(
          user,
          sensor,
          values.map((value, index) => [index, value]),
        )
      ).status,
      201,
    );
  }
  await round(server);
  for (const [index, at] of places.entries()) {
    const looks = await looksAt(user, at);
    t.same(
      looks.filter(({ fired }) => fired).map(({ date }) => date),
      [1],
      `${kinds[index]![1]}: ${JSON.stringify(looks)}`,
    );
  }
  const sensor = await newSensor(user, { data_type: 'string' });
  const at = await watch(user, sensor, { expression: 'error ("%s", sensor_data_value)' });
  await upload(user, sensor, [[1, 'a\\0b']]);
  await round(server);
  t.match(await looksAt(user, at), [{ date: 1, result: false, fired: false, error: /^a/ }]);
});

t.test('a late point is looked at on its own and leaves the last one alone', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await watch(
    user,
    sensor,
    { expression: 'sensor_data_value > last_sensor_data_value' },
    '{sensor_data_date}',
  );
  await upload(user, sensor, [[100, 5]]);
  await upload(user, sensor, [
    [50, 9],
    [60, 1],
  ]);
  await round(server);
  t.same(await texts(server.sql), ['50']);
  t.match(await stateOf(user, at), { last_sensor_data_value: '5', last_sensor_data_date: 100 });
});

t.test('a backlog of many points fires once, and costs a few searches whatever is asked of it', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const conditions: [object, string][] = [
    [{ expression: 'sensor_data_value >= 998' }, '998 at 59880'],
    [{ expression: 'true' }, '0 at 0'],
    [{ expression: 'sensor_data_value > 900', hysteresis: 'sensor_data_value < 10' }, '901 at 54060'],
    [{ expression: 'sensor_data_value >= 10', for: 6000 }, '110 at 6600'],
    [{ expression: 'sensor_data_value > 5000', hysteresis: 'true' }, ''],
    [{ expression: 'sensor_data_value >= 0', for: 30_000_000 }, ''],
  ];
  const places = [];
  for (const [condition] of conditions)
    places.push(await watch(user, sensor, condition, '{sensor_data_value} at {sensor_data_date}'));
  // Up and down again and again: each crossing could fire, or arm once more.
  const points = Array.from({ length: 45_000 }, (_, k) => [k * 60, k % 1000] as const);
  for (let k = 0; k < points.length; k += 15_000) await upload(user, sensor, points.slice(k, k + 15_000));
  const asked: number[] = [];
  const evaluator: Evaluator = {
    evaluate: (batch) => {
      asked.push(batch.length);
      return calm.evaluate(batch);
    },
  };
  await round(server, evaluator);
  const told = conditions.map(([, text]) => text).filter((text) => text !== '');
  t.same(await texts(server.sql), told);
  for (const [k, at] of places.entries()) {
    t.match(await stateOf(user, at), {
      times_triggerd: conditions[k]?.[1] === '' ? 0 : 1,
      last_sensor_data_date: 44_999 * 60,
    });
    t.ok((await looksAt(user, at)).length <= 100);
  }
  const searches = asked.reduce((sum, count) => sum + count, 0);
  t.ok(searches <= 3 * places.length * 2, `${searches} searches in two rounds`);
});

t.test('hysteresis and `for` go by the points', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const level = await watch(
    user,
    sensor,
    { expression: 'sensor_data_value > 30', hysteresis: 'sensor_data_value < 25' },
    'level',
  );
  const long = await watch(user, sensor, { expression: 'sensor_data_value > 30', for: 60 }, 'long');
  const send = async (...points: [number, number][]) => {
    await wait(server.sql, 100);
    await upload(user, sensor, points);
    await round(server);
  };
  await send([0, 31], [30, 31]);
  t.same(await texts(server.sql), ['level']);
  await send([60, 35]);
  t.same(await texts(server.sql), ['level', 'long'], 'held for a minute; and not armed');
  await send([90, 26], [100, 40], [110, 41]);
  t.equal((await texts(server.sql)).length, 2);
  await send([120, 24]);
  await send([130, 40], [150, 40]);
  t.same((await texts(server.sql)).slice(2), ['level']);
  await send([189, 40]);
  t.equal((await texts(server.sql)).length, 3);
  await send([190, 40]);
  t.same((await texts(server.sql)).slice(3), ['long']);
  t.match((await looksAt(user, level))[0], { condition: 'hysteresis', result: false });
  t.match((await looksAt(user, long))[0], { condition: 'expression', fired: true });
});

t.test('who may no longer see a sensor is told nothing of it', async (t) => {
  const server = await testServer(t);
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(ann);
  await server.sql`INSERT INTO sensor_users VALUES (${sensor}, ${ben.id})`;
  await watch(ben, sensor, { expression: 'true' });
  await upload(ann, sensor, [[1, 1]]);
  await server.sql`DELETE FROM sensor_users`;
  await round(server);
  t.same(await texts(server.sql), []);
  t.match(await server.sql`SELECT active, last_date FROM sensor_triggers`, [
    { active: false, last_date: null },
  ]);
  t.match((await ben.client.get('/sensors/triggers')).body, { total: 0 });
  t.equal((await new Client(server.url).get('/sensors/triggers')).status, 403);
});

t.test(
  'notifications are connected to a trigger on a sensor; it is switched off when one is deleted',
  async (t) => {
    const server = await testServer(t);
    const [ann, ben] = [await newUser(server), await newUser(server)];
    const sensor = await newSensor(ann);
    const [at, other] = [
      await watch(ann, sensor, { expression: 'true' }),
      await watch(ann, sensor, { inactivity: 60 }),
    ];
    const bensAt = await watch(ben, await newSensor(ben), { expression: 'true' });
    const [first, second] = [await notify(ann, at, 'a'), await notify(ann, other, 'b')];
    const bens = await notify(ben, bensAt, 'c');

    const path = `${at}/notifications`;
    const both = await ann.client.post(path, {
      notifications: [{ notification: { id: second } }, { id: first }],
    });
    t.match(both, {
      status: 201,
      body: { notifications: [{ id: second, text: 'b' }, { id: first }], notification: { id: second } },
    });
    t.equal(both.headers.location, `${server.url}${path}/${second}`);
    t.match((await ann.client.get(`${path}?per_page=2`)).body, {
      total: 3,
      notifications: [{}, { id: first }],
    });
    const all = await ann.client.get<{ notifications: { id: number; trigger: { id: number } }[] }>(
      '/sensors/triggers/notifications',
    );
    t.match(all.body, {
      total: 5,
      notifications: [{ trigger: { sensor_id: Number(sensor), active: 1 } }, {}, {}, {}, {}],
    });
    t.match(await ann.client.get('/sensors/triggers/notifications?page=x'), { status: 409 });

    t.match(await ann.client.post(path, {}), { status: 409, refusal: { field: 'notifications' } });
    t.match(await ann.client.post(path, { notifications: [{}] }), {
      status: 409,
      refusal: { field: 'notifications[0].notification' },
    });
    t.match(await ann.client.post(path, { notifications: [{ id: first }, { notification: { id: bens } }] }), {
      status: 409,
      refusal: { field: 'notifications[1].notification.id' },
    });
    t.match(await ann.client.post(path, { notification: { id: bens } }), {
      status: 409,
      refusal: { field: 'notification.id' },
    });
    for (const client of [ben.client, ann.client]) {
      const wrong = client === ann.client ? `/sensors/${sensor}/triggers/999/notifications` : path;
      t.match(await client.get(wrong), { status: 404 });
      t.match(await client.post(wrong, { notification: { id: client === ann.client ? first : bens } }), {
        status: 404,
      });
      t.match(await client.delete(`${wrong}/${first}`), { status: 404 });
    }
    t.equal((await ann.client.delete(`${path}/${second}`)).status, 200);
    t.match(await ann.client.delete(`${path}/${second}`), { status: 404 });
    t.match(await stateOf(ann, at), { active: 1 });
    t.equal((await ann.client.delete(`/notifications/${first}`)).status, 200);
    t.match(await stateOf(ann, at), { active: 0 });
    t.match(await stateOf(ann, other), { active: 1 });
  },
);

t.test('a slow expression costs its owner, and rests', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const [annas, bens] = [await newSensor(ann), await newSensor(ben)];
  const slow = 'sensor_data_value > 0';
  const at = await watch(ann, annas, { expression: slow });
  await watch(ben, bens, { expression: 'true' }, 'quick');
  await upload(ann, annas, [
    [1, 1],
    [2, 2],
  ]);
  await upload(ben, bens, [[1, 1]]);
  const look = () => round(server, tired(slow, 50));
  const rests = async () => {
    const rows = await sql<{ rests: number; seconds: number }[]>`
      SELECT rests, extract(epoch FROM rests_until - looked)::float8 AS seconds
      FROM sensor_triggers st JOIN trigger_looks l ON l.sensor_trigger_id = st.id AND l.number = st.looks - 1
      WHERE st.id = 1`;
    return rows.map(({ rests, seconds }) => [rests, Math.round(seconds)]);
  };
  await look();
  t.same(await texts(sql), ['quick']);
  const limited = { condition: 'expression', result: false, fired: false, error: 'time limit exceeded' };
  const told = async () =>
    (await looksAt(ann, at)).map(({ condition, result, fired, error, date }) => ({
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
  await round(server);
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
    await watch(ann, sensor, { expression: slow });
    await watch(ann, sensor, { expression: 'true' }, `slow ${k}`);
    await upload(ann, sensor, [[1, 1]]);
  }
  const sensor = await newSensor(ben);
  await watch(ben, sensor, { expression: 'true' }, 'quick');
  await upload(ben, sensor, [[1, 1]]);
  // Longer than a quick round takes, shorter than a slow one.
  const tasks = new TriggerTasks(sql, tired(slow, 400));
  let woken = 0;
  tasks.wakeSlow = () => woken++;
  const { signal } = new AbortController();
  tasks.hear();
  await tasks.quick(signal);
  t.same(await texts(sql), ['quick']);
  t.equal(woken, 1);
  tasks.hear();
  await tasks.quick(signal);
  t.same(await texts(sql), ['quick'], 'nothing of it stops the quick rounds');
  for (let done = 1; done <= 3; done++) {
    const pause = await tasks.slow(signal);
    t.equal((await texts(sql)).length, 1 + done);
    t.equal(pause === 0, done < 3, 'at once, as long as there are more');
  }
  const never = new TriggerTasks(sql, tired(slow, 20_000));
  await wait(sql, 3600);
  await upload(ann, '1', [[2, 1]]);
  never.hear();
  await never.quick(signal);
  await never.slow(signal);
  t.match((await looksAt(ann, '/sensors/1/triggers/2'))[0], {
    date: null,
    error: 'time limit exceeded: your expressions take too long',
  });
  t.match(
    await sql`SELECT FROM inbox_cursors c JOIN sensor_heads h USING (sensor_id) WHERE h.version > c.version`,
    [],
  );
});

t.test('a long backlog of one sensor does not keep the others waiting', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [long, short] = [await newSensor(user), await newSensor(user)];
  await watch(user, long, { expression: 'sensor_data_value == 3' }, 'long');
  await watch(user, short, { expression: 'true' }, 'short');
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
  const at = await watch(user, sensor, { expression: 'sensor_data_value > 2' }, '{sensor_data_value}');
  await watch(user, quiet, { inactivity: 60 });
  const send = async (...values: number[]) => {
    for (const value of values) await upload(user, sensor, [[value, value]]);
  };
  const kept = async () =>
    (await sql<{ version: number }[]>`SELECT version FROM changes ORDER BY 1`).map((row) => row.version);
  const bounds = { age: 120, inboxAge: 3600, size: 1e12, weight: 2, inboxWeight: 4, piece: 1 };
  const gap = async () => (await looksAt(user, at)).flatMap(({ error }) => (error === null ? [] : [error]));

  await send(1, 2, 3);
  await sql`UPDATE changes SET arrived = now() - interval '30 minutes' WHERE version = 2`;
  await sql`UPDATE changes SET arrived = now() - interval '2 hours' WHERE version = 1`;
  await tidyChanges(sql, bounds);
  t.same(await kept(), [2, 3], 'by age: what waits for triggers stays for longer');
  await round(server);
  t.same(await texts(sql), ['3']);
  t.same(await gap(), ['1 upload was removed unread']);
  await tidyChanges(sql, bounds);
  t.same(await kept(), [3], 'what is read goes earlier');

  await wait(sql, 61);
  await send(4, 5, 6, 7, 8);
  await tidyChanges(sql, { ...bounds, size: 0 });
  t.same(await kept(), [5, 6, 7, 8], 'by size: as many as fit, the newest');
  await round(server);
  t.same(await texts(sql), ['3', '5']);
  t.equal((await gap())[0], '1 upload was removed unread');
  await tidyChanges(sql, { ...bounds, size: 0 });
  t.same(await kept(), [7, 8]);

  await send(9);
  await sql`DELETE FROM changes`;
  await round(server);
  t.equal((await gap()).length, 3, 'also where nothing is left');
  t.match(await stateOf(user, at), { last_sensor_data_value: '8' });

  const held = await newSensor(user);
  await watch(user, held, { expression: 'sensor_data_value > 0', for: 60 }, 'held');
  const hold = async (...dates: number[]) => {
    for (const date of dates) await upload(user, held, [[date, 1]]);
  };
  await hold(0, 30);
  await round(server);
  await hold(50, 60);
  await sql`DELETE FROM changes WHERE sensor_id = ${held} AND version = 3`;
  await round(server);
  await hold(119);
  await round(server);
  t.equal((await texts(sql)).length, 2, 'nobody knows whether it held at what is missing');
  await hold(120);
  await round(server);
  t.same((await texts(sql)).slice(2), ['held']);

  await sql`UPDATE sensor_triggers SET active_since = now() - interval '61 seconds'`;
  await lookForSilence(sql, { sensorTriggerId: 2 });
  await upload(user, quiet, [[1, 1]]);
  await sql`DELETE FROM changes`;
  await round(server);
  t.match(
    await sql`SELECT armed FROM sensor_triggers WHERE id = 2`,
    [{ armed: true }],
    'silence is over all the same',
  );
});

t.test('silence fires when nothing has come for long enough, once, until something comes', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await watch(
    user,
    sensor,
    { inactivity: 60 },
    'silent since {last_sensor_data_date}, sensor_data_value',
  );
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM sensor_triggers`;
  const look = () => lookForSilence(sql, { sensorTriggerId: id });
  const pass = async (seconds: number) => {
    await sql`UPDATE sensor_heads SET arrived = arrived - ${seconds} * interval '1 second'`;
    await sql`UPDATE sensor_triggers SET active_since = active_since - ${seconds} * interval '1 second'`;
    await wait(sql, seconds);
  };
  const due = async () => {
    const jobs = await sql<{ seconds: number }[]>`
      SELECT round(extract(epoch FROM run_at - now()))::int AS seconds FROM graphile_worker.jobs WHERE key = ${`silence:${id}`}`;
    return jobs.map(({ seconds }) => Math.round(seconds / 10) * 10);
  };
  t.same(await due(), [60], 'the clock starts when it is switched on');
  await pass(40);
  await upload(user, sensor, [[5, 8.5]]);
  await look();
  t.same(await due(), [60]);
  await pass(30);
  await look();
  t.same(await due(), [30], 'the last arrival counts, not the date of the point');
  t.same(await sql`SELECT FROM inbox_cursors`, [], 'and costs those who upload nothing');
  await pass(31);
  await look();
  await look();
  t.same(await texts(sql), ['silent since 5, 8.5']);
  t.match(await looksAt(user, at), [
    { condition: 'inactivity', fired: true, result: true, date: 5, value: '8.5' },
  ]);
  t.match(await stateOf(user, at), { times_triggerd: 1, last_sensor_data_value: '8.5' });
  await pass(500);
  await look();
  t.equal((await texts(sql)).length, 1);

  await upload(user, sensor, [[6, 9]]);
  await round(server);
  t.same(await due(), [60]);
  await pass(61);
  await look();
  t.equal((await texts(sql)).length, 2);
  await user.client.post(`${at}/active?active=0`);
  await pass(61);
  await look();
  t.equal((await texts(sql)).length, 2);
});

t.test('sensors that fall silent together are told together, those beside data are not', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensors: string[] = [];
  for (let k = 0; k < 8; k++) {
    const sensor = await newSensor(user);
    sensors.push(sensor);
    await watch(user, sensor, { inactivity: 60 }, sensor);
  }
  const [flushing, fresh, off, ...silent] = sensors as [string, string, string, ...string[]];
  await user.client.post(`/sensors/${off}/triggers/3/active`, { active: 0 });
  await sql`UPDATE sensor_triggers SET active_since = now() - interval '61 seconds'`;
  await upload(user, fresh, [[1, 1]]);
  await sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), now() - interval '1 second')`;
  const waiting = async () => {
    const jobs = await sql<{ key: string; due: boolean }[]>`
      SELECT key, run_at <= now() AS due FROM graphile_worker.jobs WHERE key LIKE 'silence:%' ORDER BY id`;
    return jobs.map(({ key, due }) => [Number(key.split(':')[1]), due]);
  };
  const own = 4;
  await sql.begin(async (tx) => {
    await tx`SELECT FROM sensor_heads WHERE sensor_id = ${flushing} FOR UPDATE`;
    await lookForSilence(sql, { sensorTriggerId: own });
  });
  t.same((await texts(sql)).sort(), silent);
  t.same(
    (await waiting()).sort(),
    [
      [1, true],
      [2, false],
      [3, true],
      [own, true],
    ],
    'who is locked is left to its own job; the job that looks is ended by whoever does it',
  );
  await lookForSilence(sql, { sensorTriggerId: 1 });
  await lookForSilence(sql, { sensorTriggerId: own });
  t.same((await texts(sql)).sort(), [flushing, ...silent].sort());
});

t.test(
  'silence is looked at when its time is over, to the microsecond, and by whoever is there then',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const sensor = await newSensor(user);
    const at = await watch(user, sensor, { inactivity: 60 }, 'silent');
    const late = async () => {
      const rows = await sql<{ late: number }[]>`
      SELECT extract(epoch FROM j.run_at - greatest(h.arrived, st.active_since))::float8 - 60 AS late
      FROM graphile_worker.jobs j, sensor_heads h, sensor_triggers st WHERE j.key = 'silence:1'`;
      return rows.map(({ late }) => Math.round(late * 1e4) / 1e4);
    };
    const look = () => lookForSilence(sql, { sensorTriggerId: 1 });
    t.same(await late(), [0], 'since it is switched on');
    await upload(user, sensor, [[1, 1]]);
    await look();
    t.same(await late(), [0], 'since the last points');
    const pass = () => sql`
    WITH heads AS (UPDATE sensor_heads SET arrived = arrived - interval '61 seconds'),
    triggers AS (UPDATE sensor_triggers SET active_since = active_since - interval '61 seconds')
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE key = 'silence:1'), now() - interval '1 second')`;
    await pass();
    await look();
    t.same(await texts(sql), ['silent']);
    await wait(sql, 61);
    await upload(user, sensor, [[2, 2]]);
    await round(server);
    t.same(await late(), [0], 'since there is data again');

    const config = readConfig({ DATABASE_URL: server.config.DATABASE_URL });
    const first = await startSidecar(config, log);
    await first.close();
    await pass();
    t.equal((await texts(sql)).length, 1, 'nobody is there');
    const [second, third] = await Promise.all([startSidecar(config, log), startSidecar(config, log)]);
    await until(async () => (await texts(sql)).length === 2);
    await Promise.all([second.close(), third.close()]);
    t.match(await stateOf(user, at), { times_triggerd: 2 });
    t.ok(POLL <= 2000, 'the longest that a job which is due waits for an idle sidecar, in milliseconds');
  },
);

t.test('silence is not called beside data that is on its way', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await watch(user, sensor, { inactivity: 60 });
  await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour'`;
  let looked: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`SELECT FROM sensor_heads FOR UPDATE`;
    looked = lookForSilence(sql, { sensorTriggerId: 1 });
    await until(async () => (await sql`SELECT FROM pg_locks WHERE NOT granted`).length > 0);
    await tx`UPDATE sensor_heads SET arrived = clock_timestamp()`;
  });
  await looked;
  t.same(await texts(sql), []);
});

t.test('rounds of several sidecars at once fire once; a round that dies is done again', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensors = await Promise.all(Array.from({ length: 8 }, () => newSensor(user)));
  for (const sensor of sensors) await watch(user, sensor, { expression: 'true' }, sensor);
  for (const sensor of sensors) await upload(user, sensor, [[1, 1]]);
  const dying = { evaluate: () => Promise.reject(new Error('killed')) };
  await t.rejects(runRound(server.sql, dying, { sensorIds: null, patience: QUICK }), { message: 'killed' });
  t.same(await texts(server.sql), []);
  await Promise.all([round(server), round(server), round(server)]);
  await round(server);
  t.same((await texts(server.sql)).sort(), [...sensors].sort());
});

t.test('a sidecar hears of points and of silence, and tells a receiver', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [sensor, quiet] = [await newSensor(user), await newSensor(user)];
  const receiver = await startReceiver(t);
  const [points, silence] = [
    await watch(user, sensor, { expression: 'sensor_data_value > 1' }),
    await watch(user, quiet, { inactivity: 60 }),
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
  const load = { rounds: 2, sensors: 12, kills: true, chance: random(randomInt(2 ** 20)) };
  const { firings, faults } = await killFirings({ sql, urls: [url], user, receiver, sidecars, ...load });
  t.ok(firings > 0, 'some had to');
  t.same(faults, []);
});

t.test('scripts and expressions of others that never end do not keep a trigger from firing', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben, cas] = [await newUser(server), await newUser(server), await newUser(server)];
  const receiver = await startReceiver(t);
  // An hour each: whatever is fired meanwhile has not waited for their end.
  const sandbox = new Sandbox({ functions: processorFunctions(sql), time: 3_600_000, triggerThreads: 2 });
  const url = server.config.DATABASE_URL;
  const triggers = startTriggers(url, sandbox, log);
  await sql.listen('changes', triggers.hear, triggers.hear);
  const settings = readConfig({ DATABASE_URL: url, DELIVERY_ALLOW: '127.0.0.0/8' });
  const crews = [deliveryCrew(sql, settings), processorCrew(sql, sandbox), triggers.crew];
  const jobs = startJobs(url, crews, log);
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
  const at = await watch(ann, endless, {
    expression: 'any (cellfun (@(x) numel (strrep (repmat ("ab", 1, 1e6), "a", "b")), num2cell (1:1e5)))',
  });
  const sensor = await newSensor(cas);
  await notify(cas, await watch(cas, sensor, { expression: 'sensor_data_value > 1' }), 'fine', receiver.url);
  await Promise.all([upload(ann, endless, [[1, 1]]), upload(cas, sensor, [[1, 2]])]);
  await until(async () => receiver.received.length === 1);
  t.match(receiver.received[0]?.body, /&text=fine$/);
  await until(async () => (await looksAt(ann, at)).length === 1);
  t.match(await looksAt(ann, at), [{ fired: false, error: 'time limit exceeded' }]);
  t.equal(await running(), 4, 'they run still');
  t.same(await sql`SELECT FROM processor_runs`, []);
});

t.test('who meets a limit for the first time is asked once more before it rests', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await watch(user, sensor, { expression: 'sensor_data_value > 0' });
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
  t.match((await looksAt(user, at))[0]?.error, /time limit/);
});

/** Triggers: the points for which they fire, how often, and the texts of their notifications. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { ExpressionVerdict } from '../../../workers/sandbox/protocol.js';
import { type Evaluator, evaluateAll } from '../../../workers/triggers/evaluate.js';
import type { DatedValue, SensorTrigger } from '../../../workers/triggers/sensor-trigger.js';
import { type EvaluationResult, evaluateTrigger } from '../../../workers/triggers/trigger-evaluation.js';
import { Client, newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import {
  addSensorTrigger,
  calm,
  evaluationsOf,
  newSensor,
  notify,
  pollAll,
  stateOf,
  texts,
  upload,
  wait,
} from '../../support/triggers.js';

/** Holds for positive values. */
const truth: Evaluator = {
  async evaluate(batch) {
    const verdicts = batch.map(({ expression, points, last, late, hold, since }): ExpressionVerdict => {
      let latest = last?.date ?? Number.NEGATIVE_INFINITY;
      let held = since;
      for (const [index, date] of points.dates.entries()) {
        const isLate = date < latest;
        if (isLate && !late) continue;
        const value = Number(points.values[index]);
        const holds = expression === 'high' ? value > 0 : value < 0;
        if (!isLate) [latest, held] = [date, holds ? (held ?? date) : null];
        if (holds && date - (isLate ? date : held!) >= hold)
          return { index, since: held, pointResults: [{ index, holds, error: null }], stopped: null };
      }
      return { index: -1, since: held, pointResults: [], stopped: null };
    });
    return { verdicts, time: 0 };
  },
};

t.test(
  'evaluated together or one by one, points fire at the same moments, never twice in a minute',
  async () => {
    const SECOND = 1_000_000;
    const trigger: SensorTrigger = {
      id: 1,
      sensorId: 1,
      triggerId: 1,
      ownerId: 1,
      sensorOwnerId: 1,
      dataType: 'float',
      shard: 0,
      mayRead: true,
      expression: 'high',
      inactivity: 0,
      hysteresis: '',
      hold: 0,
      sinceVersion: 0,
      firing: null,
      silencedUntil: null,
      state: {
        lastTriggered: null,
        timesTriggered: 0,
        last: null,
        firedAt: null,
        armed: true,
        holdsSince: null,
        cooldownUntil: null,
        cooldowns: 0,
      },
    };
    const step = async (
      given: SensorTrigger,
      points: DatedValue[],
      now: number,
    ): Promise<EvaluationResult> => {
      const columns = { dates: points.map(({ date }) => date), values: points };
      const evaluation = evaluateTrigger(given, columns, now);
      const [result] = await evaluateAll(truth, [{ ownerId: 1, evaluation }], {
        perOwner: 1,
        total: Number.POSITIVE_INFINITY,
        onTimeout: 'fail',
      });
      return result as EvaluationResult;
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
              fired += one.firings.length;
            }
            together = { ...together, state: all.state };
            assert.deepEqual(all.state, alone.state);
            assert.equal(fired, all.firings.length);
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

t.test(
  'a point for which the expression holds fires, once a minute, and the evaluations show why',
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    const sensor = await newSensor(user);
    await upload(user, sensor, [[1, 99]]);
    const text =
      'now {sensor_data_value}, was last_sensor_data_value at sensor_data_date; times_triggered sensor_data_values';
    const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 30' }, text);
    await upload(user, sensor, [[100, 20]]);
    await pollAll(server);
    t.same(await texts(server.sql), [], 'points before the activation do not count');
    t.match(await stateOf(user, at), {
      times_triggerd: 0,
      last_sensor_data_value: '20',
      last_sensor_data_date: 100,
    });

    await upload(user, sensor, [
      [160, 31.5],
      [220, 32],
    ]);
    await pollAll(server);
    t.same(await texts(server.sql), ['now 31.5, was 20 at 160; 0 sensor_data_values']);
    t.match(await server.sql`SELECT cause, parameters FROM deliveries`, [
      {
        cause: 'trigger',
        parameters: { sensor_id: Number(sensor), trigger_id: Number(at.split('/').at(-1)) },
      },
    ]);
    const state = await stateOf(user, at);
    t.match(state, { times_triggerd: 1, last_sensor_data_value: '32', last_sensor_data_date: 220 });
    t.ok(Math.abs(state.last_triggered - Date.now() / 1000) < 600);

    await wait(server.sql, 50);
    await upload(user, sensor, [[280, 33]]);
    await user.client.put(at.replace('triggers', 'trigger'), { trigger: { last_triggered: 0 } });
    await pollAll(server);
    t.equal(
      (await texts(server.sql)).length,
      1,
      'not within a minute, whatever the user sets last_triggered to',
    );
    await wait(server.sql, 11);
    await upload(user, sensor, [[340, 34]]);
    await pollAll(server);
    t.equal((await texts(server.sql)).length, 2);

    t.match(await evaluationsOf(user, at), [
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
  },
);

t.test('a trigger removed from a sensor and added again keeps its minute between firings', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 30' });
  const trigger = Number(at.split('/').at(-1));
  const notifications = await sql<{ id: number }[]>`SELECT id FROM notifications`;
  const again = async () => {
    await user.client.delete(at);
    await user.client.post(`/sensors/${sensor}/triggers`, { triggers: [{ id: trigger }] });
    await user.client.post(`${at}/notifications`, { notifications });
    await user.client.post(`${at}/active?active=1`);
  };
  await upload(user, sensor, [[100, 40]]);
  await pollAll(server);
  t.equal((await texts(sql)).length, 1);
  await again();
  t.match(await stateOf(user, at), { times_triggerd: 0, last_triggered: 0 }, 'it shows no earlier firing');
  await upload(user, sensor, [[101, 40]]);
  await pollAll(server);
  await again();
  await upload(user, sensor, [[102, 40]]);
  await pollAll(server);
  t.equal((await texts(sql)).length, 1);
  await wait(sql, 61);
  await upload(user, sensor, [[103, 40]]);
  await pollAll(server);
  t.equal((await texts(sql)).length, 2);
});

t.test('a firing before a backward step of the database clock does not block a trigger', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 30' });
  await upload(user, sensor, [[100, 40]]);
  await pollAll(server);
  await wait(server.sql, -30);
  await upload(user, sensor, [[101, 40]]);
  await pollAll(server);
  t.equal((await texts(server.sql)).length, 1, 'after a small step it still fires once a minute only');
  await wait(server.sql, -86_400);
  await upload(user, sensor, [[102, 40]]);
  await pollAll(server);
  t.equal((await texts(server.sql)).length, 2);
});

t.test('a notification has a bounded length, whatever variables it contains and however often', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user, { data_type: 'string' });
  const at = await addSensorTrigger(
    user,
    sensor,
    { expression: 'true' },
    '{sensor_data_value} at sensor_data_date',
  );
  await notify(user, at, 'sensor_data_value '.repeat(440));
  await notify(user, at, 'as it is');
  await upload(user, sensor, [[7, 'x'.repeat(65_536)]]);
  await pollAll(server);
  const [one, many, none] = await texts(server.sql);
  t.equal(one, `${'x'.repeat(2000)}... at 7`, 'a long value leaves room for the rest');
  t.match(many, /^(x{2000}\.\.\. ){4}(\.\.\. ){436}$/);
  t.equal(none, 'as it is');
});

t.test('values of all types, the previous value, and errors', async (t) => {
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
    const at = await addSensorTrigger(user, sensor, { expression });
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
  await pollAll(server);
  for (const [index, at] of places.entries()) {
    const evaluations = await evaluationsOf(user, at);
    t.same(
      evaluations.filter(({ fired }) => fired).map(({ date }) => date),
      [1],
      `${kinds[index]![1]}: ${JSON.stringify(evaluations)}`,
    );
  }
  const sensor = await newSensor(user, { data_type: 'string' });
  const at = await addSensorTrigger(user, sensor, { expression: 'error ("%s", sensor_data_value)' });
  await upload(user, sensor, [[1, 'a\\0b']]);
  await pollAll(server);
  t.match(await evaluationsOf(user, at), [{ date: 1, result: false, fired: false, error: /^a/ }]);
});

t.test('a late point is evaluated and does not replace the last point', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await addSensorTrigger(
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
  await pollAll(server);
  t.same(await texts(server.sql), ['50']);
  t.match(await stateOf(user, at), { last_sensor_data_value: '5', last_sensor_data_date: 100 });
});

t.test(
  'a backlog of many points fires once, and costs a few searches whatever the condition is',
  async (t) => {
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
      places.push(
        await addSensorTrigger(user, sensor, condition, '{sensor_data_value} at {sensor_data_date}'),
      );
    // Up and down repeatedly: each crossing could fire or arm the trigger.
    const points = Array.from({ length: 45_000 }, (_, k) => [k * 60, k % 1000] as const);
    for (let k = 0; k < points.length; k += 15_000) await upload(user, sensor, points.slice(k, k + 15_000));
    const asked: number[] = [];
    const evaluator: Evaluator = {
      evaluate: (batch) => {
        asked.push(batch.length);
        return calm.evaluate(batch);
      },
    };
    await pollAll(server, evaluator);
    const expected = conditions.map(([, text]) => text).filter((text) => text !== '');
    t.same(await texts(server.sql), expected);
    for (const [k, at] of places.entries()) {
      t.match(await stateOf(user, at), {
        times_triggerd: conditions[k]?.[1] === '' ? 0 : 1,
        last_sensor_data_date: 44_999 * 60,
      });
      t.ok((await evaluationsOf(user, at)).length <= 100);
    }
    const searches = asked.reduce((sum, count) => sum + count, 0);
    t.ok(searches <= 3 * places.length * 2, `${searches} searches in two polls`);
  },
);

t.test('hysteresis and `for` go by the timestamps of the points', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const level = await addSensorTrigger(
    user,
    sensor,
    { expression: 'sensor_data_value > 30', hysteresis: 'sensor_data_value < 25' },
    'level',
  );
  const long = await addSensorTrigger(
    user,
    sensor,
    { expression: 'sensor_data_value > 30', for: 60 },
    'long',
  );
  const send = async (...points: [number, number][]) => {
    await wait(server.sql, 100);
    await upload(user, sensor, points);
    await pollAll(server);
  };
  await send([0, 31], [30, 31]);
  t.same(await texts(server.sql), ['level']);
  await send([60, 35]);
  t.same(await texts(server.sql), ['level', 'long'], 'held for a minute; the other one is not armed');
  await send([90, 26], [100, 40], [110, 41]);
  t.equal((await texts(server.sql)).length, 2);
  await send([120, 24]);
  await send([130, 40], [150, 40]);
  t.same((await texts(server.sql)).slice(2), ['level']);
  await send([189, 40]);
  t.equal((await texts(server.sql)).length, 3);
  await send([190, 40]);
  t.same((await texts(server.sql)).slice(3), ['long']);
  t.match((await evaluationsOf(user, level))[0], { condition: 'hysteresis', result: false });
  t.match((await evaluationsOf(user, long))[0], { condition: 'expression', fired: true });
});

t.test('a trigger whose owner may no longer read the sensor does not fire', async (t) => {
  const server = await testServer(t);
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(ann);
  await server.sql`INSERT INTO sensor_users VALUES (${sensor}, ${ben.id})`;
  await addSensorTrigger(ben, sensor, { expression: 'true' });
  await upload(ann, sensor, [[1, 1]]);
  await server.sql`DELETE FROM sensor_users`;
  await pollAll(server);
  t.same(await texts(server.sql), []);
  t.match(await server.sql`SELECT active, last_date FROM sensor_triggers`, [
    { active: false, last_date: null },
  ]);
  t.match((await ben.client.get('/sensors/triggers')).body, { total: 0 });
  t.equal((await new Client(server.url).get('/sensors/triggers')).status, 403);
});

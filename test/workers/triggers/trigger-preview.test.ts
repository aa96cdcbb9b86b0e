/** Previews of triggers: they say what a trigger fires for the same points. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { type Evaluator, evaluateAll } from '../../../workers/triggers/evaluate.js';
import { previewTrigger } from '../../../workers/triggers/preview.js';
import { ExpressionPreview } from '../../../workers/triggers/preview-expression.js';
import type { DatedValue, Fired, SensorTrigger } from '../../../workers/triggers/sensor-trigger.js';
import { type EvaluationResult, evaluateTrigger } from '../../../workers/triggers/trigger-evaluation.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { shardsFor } from '../../support/shards.js';
import { addSensorTrigger, calm, newSensor, pollAll, upload, wait } from '../../support/triggers.js';

const SECOND = 1_000_000;

const TRIGGER: SensorTrigger = {
  id: 0,
  sensorId: 1,
  triggerId: 0,
  ownerId: 1,
  sensorOwnerId: 1,
  dataType: 'float',
  shard: 0,
  mayRead: true,
  expression: '',
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

/** Firings of a trigger to which the points come one by one, each at its date. */
async function live(trigger: SensorTrigger, points: readonly DatedValue[]): Promise<Fired[]> {
  const firings: Fired[] = [];
  let now = trigger;
  for (const point of points) {
    const evaluation = evaluateTrigger(now, { dates: [point.date], values: [point] }, point.date);
    const timeouts = { perOwner: 1, total: Number.POSITIVE_INFINITY, onTimeout: 'fail' } as const;
    const [result] = await evaluateAll(calm, [{ ownerId: 1, evaluation }], timeouts);
    const { state, firings: fired, isActive } = result as EvaluationResult;
    firings.push(...fired);
    now = { ...now, state, firing: isActive ? 1 : null };
  }
  return firings;
}

t.test('a preview has the firings of points that come one by one, each at its date', async () => {
  const point = fc.record({
    pause: fc.constantFrom(1, 10, 29, 30, 59, 60, 61, 200),
    number: fc.integer({ min: -2, max: 2 }),
  });
  const expression = fc.constantFrom(
    'sensor_data_value > 0',
    'sensor_data_value > last_sensor_data_value',
    'sensor_data_value > 0 && sensor_data_date - last_sensor_data_date < 60',
    'sensor_data_value > times_triggered',
    'current_time - last_triggered > 100 && current_time == sensor_data_date',
    'true',
    'undefined_there(1)',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(point, { maxLength: 30 }),
      expression,
      fc.constantFrom('', 'sensor_data_value < 0', 'sensor_data_value < last_triggered'),
      fc.constantFrom(0, 30 * SECOND, 120 * SECOND),
      fc.nat({ max: 30 }),
      async (given, text, hysteresis, hold, cut) => {
        let date = 1_000 * SECOND;
        const points = given.map(({ pause, number }): DatedValue => {
          date += pause * SECOND;
          return { date, number, text: null };
        });
        const trigger = { ...TRIGGER, expression: text, hysteresis, hold };
        const preview = new ExpressionPreview(calm, trigger, 1000, () => 0);
        for (const some of [points.slice(0, cut), points.slice(cut)]) {
          const taken = await preview.take({ dates: some.map((each) => each.date), values: some }, 1000);
          assert.deepEqual(taken, { count: some.length, limit: null });
        }
        const expected = (await live(trigger, points)).map(({ at, date, value, holdsSince }) => ({
          at,
          date,
          value,
          holdsSince,
        }));
        assert.deepEqual(preview.firings, expected);
        assert.equal(preview.total, expected.length);
      },
    ),
    { numRuns: 400 },
  );
});

t.test('a preview has the firings of a real trigger', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const values = [1, 9, 9, 2, 9, 9, 9, 1, 9, 2, 9];
  const pauses = [10, 10, 70, 10, 10, 20, 70, 200, 10, 70, 10];
  const conditions: { expression: string; hysteresis?: string; for?: number }[] = [
    { expression: 'sensor_data_value > 5' },
    { expression: 'sensor_data_value > 5', hysteresis: 'sensor_data_value < 2' },
    { expression: 'sensor_data_value > 5', for: 20 },
  ];
  for (const condition of conditions) {
    const sensor = await newSensor(user);
    const at = await addSensorTrigger(user, sensor, condition);
    let date = 1_000_000;
    for (const [index, value] of values.entries()) {
      date += pauses[index]!;
      await wait(server.sql, pauses[index]!);
      await upload(user, sensor, [[date, value]]);
      await pollAll(server);
    }
    const fired = await user.client.get<{ firings: { date: number; value: string; since: number | null }[] }>(
      `/firings?sensor_id=${sensor}`,
    );
    const { expression, hysteresis = '', for: hold = 0 } = condition;
    const request = {
      sensor: Number(sensor),
      account: user.id,
      expression,
      hysteresis,
      hold,
      inactivity: 0,
      from: 0,
      to: 2_000_000 * SECOND,
    };
    const preview = await previewTrigger(
      { sql: server.sql, shards: shardsFor(server.sql), evaluator: calm },
      request,
      new AbortController().signal,
    );
    const seconds = (time: number | null) => (time === null ? null : time / SECOND);
    t.same(
      preview!.firings.map((each) => [seconds(each.date), each.value, seconds(each.holdsSince)]),
      fired.body.firings.map((each) => [each.date, each.value, each.since]).reverse(),
      at,
    );
    t.ok(preview!.total > 0);
  }
});

t.test('a preview ends in time while the sandbox computes for others too', async (t) => {
  let now = 0;
  const busy: Evaluator = {
    evaluate: async (batch, time, account) => {
      now += 3_000;
      return { ...(await calm.evaluate(batch, time, account)), time: 100 };
    },
  };
  const dates = Array.from({ length: 20_000 }, (_, i) => i * SECOND);
  const points = { dates, values: dates.map(() => ({ number: 1, text: null })) };
  const preview = new ExpressionPreview(busy, { ...TRIGGER, expression: 'true' }, 5_000, () => now);
  const { count, limit } = await preview.take(points, 1_000);
  t.match(
    { now, limit },
    { now: 9_000, limit: 'time' },
    'the first wait may be for the start of the sandbox',
  );
  t.ok(count > 1_000 && count < dates.length, 'what was evaluated by then is the result');
  t.equal(preview.total, Math.ceil(count / 60));
});

t.test('a preview of inactivity fires after each pause of that length', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await upload(
    user,
    sensor,
    [100, 200, 250, 400, 900].map((date) => [date, date / 10] as const),
  );
  const ask = (from: number, to: number) =>
    previewTrigger(
      { sql: server.sql, shards: shardsFor(server.sql), evaluator: calm },
      {
        sensor: Number(sensor),
        account: user.id,
        expression: '',
        hysteresis: '',
        hold: 0,
        inactivity: 120,
        from: from * SECOND,
        to: to * SECOND,
      },
      new AbortController().signal,
    );
  const firings = (found: Awaited<ReturnType<typeof ask>>) =>
    found!.firings.map(({ at, date, value }) => [at / SECOND, date === null ? null : date / SECOND, value]);
  t.same(firings(await ask(0, 1000)), [
    [370, 250, '25'],
    [520, 400, '40'],
  ]);
  t.same(firings(await ask(0, 1020)), [
    [370, 250, '25'],
    [520, 400, '40'],
    [1020, 900, '90'],
  ]);
  t.same(firings(await ask(410, 1000)), [[530, null, null]], 'it begins when the trigger is switched on');
});

t.test('a preview says how far it came', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const points = Array.from({ length: 50 }, (_, i) => [1000 + 60 * i, i] as const);
  await upload(user, sensor, points);
  const request = {
    sensor: Number(sensor),
    account: user.id,
    expression: 'true',
    hysteresis: '',
    hold: 0,
    inactivity: 0,
    from: 0,
    to: 1e10 * SECOND,
  };
  const { signal } = new AbortController();
  const parts = { sql: server.sql, shards: shardsFor(server.sql), evaluator: calm };
  t.match(await previewTrigger({ ...parts, limits: { points: 20, time: 60_000 } }, request, signal), {
    total: 20,
    evaluated: 20,
    limit: 'points',
    until: (1000 + 60 * 20) * SECOND - 1,
  });
  t.match(await previewTrigger({ ...parts, limits: { points: 50, time: 60_000 } }, request, signal), {
    total: 50,
    evaluated: 50,
    limit: null,
    until: request.to,
  });
  t.match(await previewTrigger({ ...parts, limits: { points: 50, time: 0 } }, request, signal), {
    total: 0,
    evaluated: 0,
    limit: 'time',
    until: 1000 * SECOND - 1,
  });
  const stranger = await newUser(server);
  t.equal(await previewTrigger(parts, { ...request, account: stranger.id }, signal), null);
});

t.test('an unsaved or stored condition is evaluated on stored points in the sandbox', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await upload(
    user,
    sensor,
    Array.from({ length: 3000 }, (_, i) => [1000 + 30 * i, i % 100] as const),
  );
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const at = `/sensors/${sensor}/triggers/preview`;
  type Preview = { firings: { fired: number; value: string }[]; total: number; error: string | null };
  const range = { start_date: '1', end_date: '1000000' };
  const { status, body } = await user.client.post<Preview>(at, {
    trigger: { expression: 'sensor_data_value > 97', hysteresis: 'sensor_data_value < 10' },
    ...range,
  });
  t.equal(status, 200);
  t.equal(body.total, 30);
  t.match(body, { points: 3000, limit: null, error: null, until: 1_000_000 });
  t.match(body.firings[1], { fired: 1000 + 30 * 198, date: 1000 + 30 * 198, value: '98', since: null });

  const always = await user.client.post<Preview>(at, { trigger: { expression: 'true' }, ...range });
  t.equal(always.body.total, 1500, 'once a minute');
  t.equal(always.body.firings.length, 1000, 'the first ones are listed');

  const { body: made } = await user.client.post<{ trigger: { id: number } }>('/triggers', {
    trigger: { expression: 'sensor_data_value == 5' },
  });
  const stored = await user.client.post<Preview>(at, { trigger_id: made.trigger.id, ...range });
  t.equal(stored.body.total, 30);
  const longer = await user.client.post<Preview>(at, {
    trigger_id: made.trigger.id,
    trigger: { for: 60 },
    ...range,
  });
  t.equal(longer.body.total, 0, 'members of the request replace those of the trigger');
  const failing = await user.client.post<Preview>(at, {
    trigger: { expression: 'ones(2,3) * ones(2,3)' },
    ...range,
  });
  t.match(failing.body, { total: 0, error: /nonconformant/ });
  t.same((await user.client.get('/firings')).body, { firings: [], total: 0 }, 'nothing is stored');
});

t.test('a preview is refused by field', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const other = await newUser(server);
  const sensor = await newSensor(user);
  const at = `/sensors/${sensor}/triggers/preview`;
  for (const [body, field] of [
    [{}, 'trigger.expression'],
    [{ trigger: { expression: 'value >' } }, 'trigger.expression'],
    [{ trigger: { expression: 'true', hysteresis: ')' } }, 'trigger.hysteresis'],
    [{ trigger: { inactivity: 5 } }, 'trigger.inactivity'],
    [{ trigger: { expression: 'true' }, start_date: 'soon' }, 'start_date'],
    [{ trigger: { expression: 'true' }, start_date: '20', end_date: '10' }, 'end_date'],
    [{ trigger: { expression: 'true' }, start_date: '7000000000' }, 'start_date'],
  ] as const) {
    const refused = await user.client.post(at, body);
    t.match([refused.status, refused.body], [409, { code: 'invalid_input', field }]);
  }
  const { body } = await other.client.post<{ trigger: { id: number } }>('/triggers', {
    trigger: { expression: 'true' },
  });
  t.equal((await user.client.post(at, { trigger_id: body.trigger.id })).status, 404);
  t.equal((await other.client.post(at, { trigger: { expression: 'true' } })).status, 404);
});

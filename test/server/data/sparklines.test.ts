/** Sparklines: the same columns of many sensors in one response. */
import t from 'tap';
import { newUser, type TestUser } from '../../support/client.js';
import { mergeAll } from '../../support/points.js';
import { testServer } from '../../support/server.js';

const server = await testServer(t);

const DAY = 1_735_689_600;

interface Lines {
  start: number;
  interval: number;
  columns: number;
  sensors: {
    sensor_id: number;
    avg: (number | null)[];
    min: (number | null)[];
    max: (number | null)[];
    states?: { date: number; end: number; state: string | null; count: number }[];
  }[];
}

async function make({ client }: TestUser, data_type = 'float'): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'meter', data_type },
  });
  return Number(body.sensor.id);
}

const read = ({ client }: TestUser, ids: number[], query = '') =>
  client.get<Lines>(`/sensors/sparklines?${ids.map((id) => `sensor_id[]=${id}`).join('&')}&${query}`);

t.test('each sensor has the mean, least and greatest number of each column', async (t) => {
  const user = await newUser(server);
  const [first, second, text] = [await make(user), await make(user), await make(user, 'string')];
  const points = [
    { value: 1, date: DAY },
    { value: 3, date: DAY + 3599 },
    { value: -4, date: DAY + 7200 },
    { value: 99, date: DAY + 14_400 },
  ];
  await user.client.post(`/sensors/${first}/data`, { data: points });
  await user.client.post(`/sensors/${text}/data`, { data: [{ value: 'on', date: DAY }] });
  const range = `start_date=${DAY}&end_date=${DAY + 4 * 3600 - 1}`;
  const { body } = await read(user, [second, first, text], `${range}&columns=4`);
  const none = [null, null, null, null];
  t.strictSame(body, {
    start: DAY,
    interval: 3600,
    columns: 4,
    sensors: [
      { sensor_id: second, avg: none, min: none, max: none },
      { sensor_id: first, avg: [2, null, -4, null], min: [1, null, -4, null], max: [3, null, -4, null] },
      { sensor_id: text, avg: none, min: none, max: none },
    ],
  });
  for (const [columns, interval] of [
    [3, 86_400],
    [8, 1800],
    [24, 600],
    [100, 300],
  ]) {
    t.equal((await read(user, [first], `${range}&columns=${columns}`)).body.interval, interval);
  }
});

t.test('without a range it is the last day', async (t) => {
  const user = await newUser(server);
  const id = await make(user);
  await user.client.post(`/sensors/${id}/data`, { data: [{ value: 5 }] });
  const { body } = await read(user, [id]);
  t.equal(body.interval, 3600);
  t.equal(body.columns, 25);
  t.equal(body.sensors[0]!.avg.length, 25);
  t.equal(body.sensors[0]!.avg.at(-1), 5);
});

t.test('columns are the buckets of a read', async (t) => {
  const user = await newUser(server);
  const id = await make(user);
  const data = Array.from({ length: 500 }, (_, i) => ({ value: Math.sin(i) * 10, date: DAY + i * 173 }));
  await user.client.post(`/sensors/${id}/data`, { data });
  const range = `start_date=${DAY}&end_date=${DAY + 86_399}`;
  const { body } = await read(user, [id], `${range}&columns=48`);
  t.equal(body.interval, 1800);
  const path = `/sensors/${id}/data?${range}&interval=1800&function=avg,min,max&values=typed&per_page=1000`;
  const { body: buckets } = await user.client.get<{
    data: { date: number; values: { avg: number; min: number; max: number } }[];
  }>(path);
  const [line] = body.sensors;
  for (const name of ['avg', 'min', 'max'] as const) {
    const expected = new Array(48).fill(null);
    for (const { date, values } of buckets.data) expected[(date - DAY) / 1800] = values[name];
    t.same(line![name], expected);
  }
});

t.test('a request names sensors that the caller may read, 1 to 100, and a range that fits', async (t) => {
  const [user, other] = await Promise.all([newUser(server), newUser(server)]);
  const [mine, theirs] = [await make(user), await make(other)];
  t.match((await read(user, [mine, theirs])).refusal, { code: 'not_found', field: 'sensor_id' });
  await other.client.post(`/sensors/${theirs}/users`, { users: [{ user: { id: user.id } }] });
  t.same(
    (await read(user, [theirs, mine, theirs])).body.sensors.map(({ sensor_id }) => sensor_id),
    [theirs, mine],
  );
  t.match((await read(user, [])).refusal, { code: 'invalid_input', field: 'sensor_id' });
  const many = Array.from({ length: 101 }, (_, i) => i + 1);
  t.match((await read(user, many)).refusal, { code: 'invalid_input', field: 'sensor_id' });
  t.match((await read(user, [mine], 'columns=1')).refusal, { code: 'invalid_input', field: 'columns' });
  t.match((await read(user, [mine], 'columns=101')).refusal, { code: 'invalid_input', field: 'columns' });
  t.match((await read(user, [mine], 'start_date=-3000d')).refusal, { field: 'start_date' });
  t.match((await read(user, [mine], 'start_date=now&end_date=-1d')).refusal, { field: 'end_date' });
});

const HOUR = 3600;
/** A day in columns of an hour; a state that is shown by itself lasts a quarter of an hour or longer. */
const STATES = `start_date=${DAY}&end_date=${DAY + 24 * HOUR - 1}&columns=24&states=96`;

const statesOf = async (user: TestUser, id: number, query = STATES) =>
  (await read(user, [id], query)).body.sensors[0]!.states;

t.test('texts, JSON and bool have states, numbers have none, and nobody who does not ask', async (t) => {
  const user = await newUser(server);
  const points: Record<string, unknown[]> = {
    string: ['on', 'off', 'off'],
    json: [{ a: 1 }, { a: 2 }, { a: 2 }],
    bool: [true, false, false],
    '': ['wet', 'dry', 'dry'],
    float: [1, 0, 0],
    integer: [1, 0, 0],
  };
  const expected: Record<string, [string, string] | undefined> = {
    string: ['on', 'off'],
    json: ['{"a":1}', '{"a":2}'],
    bool: ['true', 'false'],
    '': ['wet', 'dry'],
  };
  for (const isMerged of [false, true]) {
    for (const [type, values] of Object.entries(points)) {
      const id = await make(user, type);
      const data = values.map((value, i) => ({ value, date: DAY + (1 + i) * HOUR }));
      await user.client.post(`/sensors/${id}/data`, { data });
      if (isMerged) await mergeAll(server.sql);
      const states = expected[type];
      t.strictSame(
        await statesOf(user, id),
        states && [
          { date: DAY + HOUR, end: DAY + 2 * HOUR, state: states[0], count: 1 },
          { date: DAY + 2 * HOUR, end: DAY + 24 * HOUR, state: states[1], count: 1 },
        ],
        type,
      );
      t.notOk('states' in (await read(user, [id])).body.sensors[0]!, 'states that were not asked for');
    }
  }
  const numbers = await make(user, '');
  await user.client.post(`/sensors/${numbers}/data`, { data: [{ value: 4, date: DAY }] });
  t.equal(await statesOf(user, numbers), undefined, 'a sensor without a type that has numbers');
  t.strictSame(await statesOf(user, await make(user, 'string')), [], 'a sensor without points');
  t.match((await read(user, [numbers], 'states=1')).refusal, { code: 'invalid_input', field: 'states' });
  t.match((await read(user, [numbers], 'states=101')).refusal, { code: 'invalid_input', field: 'states' });
});

t.test('states are those of a chart of the same range', async (t) => {
  const user = await newUser(server);
  const id = await make(user, 'string');
  const [other, path] = [await make(user, 'string'), `/sensors/${id}/data`];
  const at = (hours: number, value: string) => ({ value, date: DAY + hours * HOUR });
  // Before the range, short ones beside each other, a pause, and one after it.
  const days = [at(-30, 'old'), at(-20, 'idle'), at(1, 'on'), at(2, 'a'), at(2.1, 'b'), at(2.2, 'a')];
  await user.client.post(path, { data: [...days, at(3, 'off'), at(20, 'on'), at(30, 'later')] });
  await user.client.post(`/sensors/${other}/data`, { data: [at(-90, 'still')] });
  for (const isMerged of [false, true, true]) {
    if (isMerged) {
      await mergeAll(server.sql);
      // One that replaces a merged one, and one between others.
      await user.client.post(path, { data: [at(3, 'stop'), at(10, 'pause')] });
    }
    const query = `start_date=${DAY}&end_date=${DAY + 24 * HOUR - 0.000001}`;
    const { body: chart } = await user.client.get<Record<'date' | 'end' | 'state' | 'states', unknown[]>>(
      `/sensors/${id}/chart?${query}&columns=96`,
    );
    const found = (await statesOf(user, id))!;
    t.strictSame(
      found.map(({ state, count }) => `${state} ${count}`),
      ['idle 1', 'on 1', 'null 2', 'a 1', ...(isMerged ? ['stop 1', 'pause 1'] : ['off 1']), 'on 1'],
    );
    t.strictSame(
      found.map(({ date, state, count }) => [date, state, count]),
      chart.date.map((date, i) => [date, chart.state[i], chart.states[i]]),
    );
    t.match(await statesOf(user, other), [{ date: DAY, end: DAY + 24 * HOUR, state: 'still' }]);
  }
});

t.test('the last state lasts until now at most', async (t) => {
  const user = await newUser(server);
  const id = await make(user, 'string');
  const now = Date.now() / 1000;
  await user.client.post(`/sensors/${id}/data`, { data: [{ value: 'on', date: now - 7200 }] });
  const [state] = (await statesOf(user, id, 'states=24'))!;
  t.ok(state!.end >= now && state!.end <= Date.now() / 1000 + 1);
});

t.test('long texts are cut, and of a fast sensor the newest states are there', async (t) => {
  const user = await newUser(server);
  const long = await make(user, 'string');
  // The same beginning, and letters of two halves where it is cut.
  const texts = ['x', 'y'].map((end) => `${'\u{1F600}'.repeat(250)}${end}`.repeat(30));
  const data = [0, 1, 2, 3].map((i) => ({ value: i < 3 ? texts[i % 2] : 'end', date: DAY + i * HOUR }));
  await user.client.post(`/sensors/${long}/data`, { data });
  const fast = await make(user, 'string');
  const values = Array.from({ length: 10_000 }, (_, i) => ({
    value: i >= 9000 ? 'on' : i >= 8000 ? 'off' : `state ${i}`,
    date: DAY + i * 8,
  }));
  await user.client.post(`/sensors/${fast}/data`, { data: values });
  for (const isMerged of [false, true]) {
    if (isMerged) await mergeAll(server.sql);
    t.match(await statesOf(user, long), [
      { state: '\u{1F600}'.repeat(100), date: DAY, end: DAY + 3 * HOUR, count: 1 },
      { state: 'end', date: DAY + 3 * HOUR },
    ]);
    const states = (await statesOf(user, fast))!;
    t.match(states.slice(-2), [
      { state: 'off', date: DAY + 64_000, end: DAY + 72_000, count: 1 },
      { state: 'on', date: DAY + 72_000, count: 1 },
    ]);
    t.equal(states.at(-3)!.state, null);
    t.equal(states[0]!.date > DAY, isMerged, 'the server reads a bounded number of merged points');
  }
});

t.test('a request with states still needs the right to read each sensor', async (t) => {
  const [user, other] = await Promise.all([newUser(server), newUser(server)]);
  const [mine, theirs] = [await make(user, 'string'), await make(other, 'string')];
  t.match((await read(user, [mine, theirs], 'states=20')).refusal, { code: 'not_found', field: 'sensor_id' });
});

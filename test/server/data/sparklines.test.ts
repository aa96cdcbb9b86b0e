/** Sparklines: the same columns of many sensors in one response. */
import t from 'tap';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

const server = await testServer(t);

const DAY = 1_735_689_600;

interface Lines {
  start: number;
  interval: number;
  columns: number;
  sensors: { sensor_id: number; avg: (number | null)[]; min: (number | null)[]; max: (number | null)[] }[];
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

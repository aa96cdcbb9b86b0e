/** The recent load of a server, and what the database stores. */
import t from 'tap';
import { LoadHistory, STEPS } from '../../../server/admin/load/history.js';
import { newSensor } from '../../support/accounts.js';
import { newAdministrator } from '../../support/administrators.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

const LEVELS = { queued: 3, memory: 1000 };

t.test('a step has rates per second, and the flushes that ended in it', (t) => {
  const load = new LoadHistory(100);
  load.flushed(400, 0.01);
  load.flushed(100, 0.03);
  load.failed();
  for (let i = 0; i < 20; i++) load.responded();
  load.end(105, LEVELS);
  load.end(115, LEVELS);
  t.same(load.steps, [
    {
      date: 105,
      points: 100,
      requests: 4,
      queued: 3,
      flushes: 2,
      flush_mean: 0.02,
      flush_longest: 0.03,
      failures: 1,
      memory: 1000,
    },
    {
      date: 115,
      points: 0,
      requests: 0,
      queued: 3,
      flushes: 0,
      flush_mean: null,
      flush_longest: null,
      failures: 0,
      memory: 1000,
    },
  ]);
  t.end();
});

t.test('a quarter of an hour is kept, and a clock that was put back makes no step', (t) => {
  const load = new LoadHistory(0);
  for (let i = 1; i <= STEPS + 7; i++) load.end(5 * i, LEVELS);
  t.equal(load.steps.length, STEPS);
  t.equal(load.steps[0]!.date, 40);
  load.flushed(50, 0.01);
  load.end(10, LEVELS);
  t.equal(load.steps.at(-1)!.points, 0);
  load.end(15, LEVELS);
  t.match(load.steps.at(-1), { date: 15, points: 10 });
  t.end();
});

t.test('an administrator reads the load of the server and what it stores', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const id = await newSensor(ann);
  await ann.client.post(`/sensors/${id}/data`, { data: [{ value: 1, date: 1000 }] });
  type Load = { step: number; steps: { points: number; requests: number }[] };
  const read = async () => (await admin.client.get<Load>('/admin/load')).body;
  let load = await read();
  while (!load.steps.some(({ points }) => points > 0)) load = await read();
  t.equal(load.step, 5);
  t.ok(load.steps.some(({ requests }) => requests > 0));
  const { body } = await admin.client.get<{ tables: { name: string; bytes: number }[] }>('/admin/storage');
  t.match(body, { accounts: 2, sensors: 1, database_bytes: Number, points: Number });
  const names = body.tables.map(({ name }) => name);
  t.ok(names.includes('users') && names.includes('sensors'), names.join(', '));
  const sizes = body.tables.map(({ bytes }) => bytes);
  t.same(
    sizes,
    sizes.toSorted((left, right) => right - left),
    'largest first',
  );
});

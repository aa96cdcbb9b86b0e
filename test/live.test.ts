/** Live reads: changes of watched sensors from the flush to whoever subscribed, without gap or double. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { addWatches, removeWatcher, removeWatches, renewWatcher } from '../sql/changes/watches.js';
import { tidyChanges } from '../workers/changes/tidy.js';
import { newUser, type TestUser } from './support/client.js';
import { testServer } from './support/server.js';

async function make(user: TestUser, dataType = 'float'): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

t.test('a flush writes down what it changes in watched sensors, and nothing of the others', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const [seen, unseen] = [await make(user, 'string'), await make(user, 'string')];
  const watcher = randomUUID();
  t.equal(await renewWatcher(sql, watcher), true);
  t.equal(await renewWatcher(sql, watcher), false);
  await user.client.post(`/sensors/${seen}/data`, { date: 0, value: 'before' });
  await addWatches(sql, watcher, [seen, seen]);

  const state = new Map<number, string>([[0, 'before']]);
  const text = fc.constantFrom('a', 'NULL', '{"\\,}', 'long'.repeat(60), 'ä€𝄞', ' ');
  const points = fc.array(fc.record({ date: fc.nat(8), value: text }), { minLength: 1, maxLength: 5 });
  let version = 1;
  await fc.assert(
    fc.asyncProperty(points, async (data) => {
      await user.client.post('/sensors/data', {
        sensors: [seen, unseen].map((sensor_id) => ({ sensor_id, data })),
      });
      const rows = await sql<
        { version: number; dates: number[]; numbers: (number | null)[]; texts: string[] }[]
      >`
        SELECT version, to_json(dates) AS dates, to_json(numbers) AS numbers, texts FROM changes
        WHERE sensor_id = ${seen} AND version > ${version} ORDER BY version`;
      const before = new Map(state);
      for (const { date, value } of data) state.set(date, value);
      const last = new Map<number, string>();
      for (const row of rows) {
        t.equal(row.version, ++version, 'without gaps');
        for (const [i, date] of row.dates.entries()) last.set(date / 1e6, row.texts[i]!);
        t.same(
          row.numbers,
          row.dates.map(() => null),
        );
      }
      for (const [date, value] of last) t.equal(value, state.get(date), 'as it was stored last');
      for (const [date, value] of state)
        t.ok(before.get(date) === value || last.has(date), 'no change is missing');
    }),
    { numRuns: 40 },
  );
  t.same(await sql`SELECT FROM changes WHERE sensor_id = ${unseen}`, []);

  const other = randomUUID();
  await renewWatcher(sql, other);
  await addWatches(sql, other, [seen, unseen]);
  await removeWatches(sql, watcher, [seen]);
  await tidyChanges(sql);
  const watched = async () =>
    (await sql<{ sensor_id: number }[]>`SELECT sensor_id FROM sensor_heads WHERE watched ORDER BY 1`).map(
      (row) => row.sensor_id,
    );
  t.same(await watched(), [seen, unseen], 'the other one still watches');
  await removeWatcher(sql, other);
  await tidyChanges(sql);
  t.same(await watched(), []);
  const before = await sql`SELECT count(*) FROM changes`;
  await user.client.post(`/sensors/${seen}/data`, { date: 100, value: 'unseen' });
  t.same(await sql`SELECT count(*) FROM changes`, before);
});

t.test('numbers are written down as they are stored', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user, '');
  const watcher = randomUUID();
  await renewWatcher(server.sql, watcher);
  await addWatches(server.sql, watcher, [id]);
  const values = [1, 0.1, -1e290, 5e-324, 123456789.123456, '007', 'text', true, { a: 1 }];
  const data = values.map((value, date) => ({ date, value }));
  await user.client.post(`/sensors/${id}/data`, { data });
  const written = await server.sql`
    SELECT p.date, p.number, p.text
    FROM changes c, unnest(c.dates, c.numbers, c.texts) AS p (date, number, text) ORDER BY date`;
  t.equal(written.length, values.length);
  t.same(written, await server.sql`SELECT date, number, text FROM points ORDER BY date`);
});

t.test('a watcher that is gone is forgotten, and changes go when they are old or too many', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const id = await make(user);
  const watcher = randomUUID();
  await renewWatcher(sql, watcher);
  await addWatches(sql, watcher, [id]);
  for (let date = 0; date < 6; date++) await user.client.post(`/sensors/${id}/data`, { date, value: 1 });
  const versions = async () =>
    (await sql<{ version: number }[]>`SELECT version FROM changes ORDER BY 1`).map((row) => row.version);
  await tidyChanges(sql);
  t.same(await versions(), [1, 2, 3, 4, 5, 6]);
  await sql`UPDATE changes SET arrived = now() - interval '1 hour' WHERE version <= 2`;
  await tidyChanges(sql, { size: 0, weight: 3, age: 120, piece: 1 });
  t.same(await versions(), [4, 5, 6], 'old ones, and what is beyond the weight');
  t.equal(await renewWatcher(sql, watcher), false, 'who renews himself stays');
  await sql`UPDATE watchers SET expires = now() - interval '1 second'`;
  await tidyChanges(sql);
  t.same(await sql`SELECT FROM watches`, []);
  t.same(await sql`SELECT FROM sensor_heads WHERE watched`, []);
  t.equal(await renewWatcher(sql, watcher), true, 'and learns that his watches were lost');
});

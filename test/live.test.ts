/** Live reads: changes of watched sensors from the flush to whoever subscribed, without gap or double. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { readHistory } from '../server/live/history.js';
import { Piece } from '../server/live/piece.js';
import { Outbox } from '../server/stream/outbox.js';
import { addWatches, removeWatcher, removeWatches, renewWatcher } from '../sql/changes/watches.js';
import { tidyChanges } from '../workers/changes/tidy.js';
import { Client, newUser, type TestUser } from './support/client.js';
import { databaseDoor } from './support/database-door.js';
import { LiveReader } from './support/live.js';
import { until } from './support/locks.js';
import { type Overrides, type TestServer, testServer } from './support/server.js';
import { StreamClient } from './support/stream.js';

async function make(user: TestUser, dataType = 'float'): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function makeKey(user: TestUser, fields: object): Promise<{ id: number; key: string }> {
  const key = { name: 'key', ...fields };
  return (await user.client.post<{ key: { id: number; key: string } }>('/users/current/keys', { key })).body
    .key;
}

/** Two servers on one database, a user and the same user at the other one. */
async function twoServers(t: Parameters<typeof testServer>[0], overrides: Overrides = {}) {
  const here = await testServer(t, overrides);
  const there = await testServer(t, { ...overrides, DATABASE_URL: here.config.DATABASE_URL });
  const user = await newUser(here);
  return { here, there, user, elsewhere: new Client(there.url, user.session) };
}

async function reader(
  t: Parameters<typeof testServer>[0],
  server: TestServer,
  secret: string,
): Promise<LiveReader> {
  const opened = await LiveReader.open(server, secret);
  t.teardown(() => opened.client.vanish());
  return opened;
}

/** What is stored of a sensor of numbers, by date in seconds. */
async function stored({ sql }: TestServer, sensorId: number): Promise<Map<number, unknown>> {
  const rows = await sql<{ date: number; number: number }[]>`
    SELECT date, number FROM points WHERE sensor_id = ${sensorId} ORDER BY date`;
  return new Map(rows.map(({ date, number }) => [date / 1e6, number]));
}

function byDate(values: ReadonlyMap<number, unknown>): [number, unknown][] {
  return [...values].sort(([left], [right]) => left - right);
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
  await tidyChanges(sql, { size: 0, weight: 3, inboxWeight: 3, age: 120, inboxAge: 120, piece: 1 });
  t.same(await versions(), [4, 5, 6], 'old ones, and what is beyond the weight');
  t.equal(await renewWatcher(sql, watcher), false, 'who renews himself stays');
  await sql`UPDATE watchers SET expires = now() - interval '1 second'`;
  await tidyChanges(sql);
  t.same(await sql`SELECT FROM watches`, []);
  t.same(await sql`SELECT FROM sensor_heads WHERE watched`, []);
  t.equal(await renewWatcher(sql, watcher), true, 'and learns that his watches were lost');
});

t.test('points come from now on, whichever server they arrive at', async (t) => {
  const { here, user, elsewhere } = await twoServers(t);
  const [id, other] = [await make(user), await make(user)];
  await user.client.post(`/sensors/${id}/data`, { date: 1, value: 1 });
  const live = await reader(t, here, user.session);
  t.match(await live.subscribe([id]), { subscribed: [id], refused: [], credit: 1 });
  await user.client.post(`/sensors/${id}/data`, { date: 2, value: 2 });
  await elsewhere.post(`/sensors/${id}/data`, {
    data: [
      { date: 3, value: 3 },
      { date: 0.5, value: 0 },
    ],
  });
  await elsewhere.post(`/sensors/${other}/data`, { date: 3, value: 3 });
  await elsewhere.post(`/sensors/${id}/data`, {
    data: [
      { date: 3, value: 3 },
      { date: 1, value: -1 },
    ],
  });
  const told = live.of(id);
  await live.until(() => told.points.length >= 4);
  t.same(told.points, [
    [2, 2],
    [0.5, 0],
    [3, 3],
    [1, -1],
  ]);
  t.same([...live.told.keys()], [id], 'nothing of the others');
  t.match(await live.unsubscribe([id, other]), { unsubscribed: [id], credit: 1 });
  await user.client.post(`/sensors/${id}/data`, { date: 9, value: 9 });
  t.match(await live.subscribe([id, other]), { subscribed: [id, other] });
  await elsewhere.post(`/sensors/${id}/data`, { date: 10, value: 10 });
  await live.until(() => live.of(id).points.length > 0);
  t.same(live.of(id).points, [[10, 10]], 'what came between is not told');
  t.same(told.points.length, 4);
});

t.test(
  'history comes first and live points after it, without gap or double, while writers write',
  async (t) => {
    const { here, user, elsewhere } = await twoServers(t);
    const id = await make(user);
    const past = Array.from({ length: 30_000 }, (_, i) => ({ date: i, value: i }));
    await user.client.post(`/sensors/${id}/data`, { data: past });
    let isWriting = true;
    const write = async (client: Client, seed: number) => {
      for (let round = 0; isWriting; round++) {
        const data = Array.from({ length: 40 }, (_, i) => ({
          date: i % 2 ? (round * 7919 + i * 131 + seed) % 30_000 : 30_000 + round * 80 + seed * 40 + i,
          value: round * 100 + i + 0.5,
        }));
        await client.post(`/sensors/${id}/data`, { data });
      }
    };
    const writers = [write(user.client, 0), write(elsewhere, 1)];
    const live = await reader(t, here, user.session);
    await live.subscribe([id], 100);
    await live.until(() => live.of(id).isLive);
    const atLive = live.of(id).points.length;
    await live.until(() => live.of(id).points.length > atLive + 200);
    isWriting = false;
    await Promise.all(writers);
    const expected = new Map([...(await stored(here, id))].filter(([date]) => date >= 100));
    const same = () =>
      live.of(id).values.size === expected.size &&
      [...expected].every(([d, v]) => live.of(id).values.get(d) === v);
    await live.until(same);
    t.same(byDate(live.of(id).values), byDate(expected));
    const seen = new Set(live.of(id).points.map(([date, value]) => `${date} ${value}`));
    t.equal(seen.size, live.of(id).points.length, 'no value of a date came twice');
  },
);

t.test(
  'whatever is written, replaced, subscribed to and left, on two servers, nothing is missing or double',
  async (t) => {
    const { here, there, user } = await twoServers(t);
    const clients = [user.client, new Client(there.url, user.session)];
    const readers = [await reader(t, here, user.session), await reader(t, there, user.session)];
    const where = fc.constantFrom(0, 1);
    const which = fc.constantFrom(0, 1, 2);
    const points = fc.array(fc.record({ date: fc.nat(12), value: fc.nat(5) }), {
      minLength: 1,
      maxLength: 6,
    });
    const command = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), where, which, points }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('subscribe' as const),
          where,
          which,
          from: fc.option(fc.nat(8), { nil: undefined }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubscribe' as const), where, which }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
        const ids = [await make(user), await make(user), await make(user)];
        const uploads: Promise<unknown>[] = [];
        const open: Map<number, { from: number | undefined; before: Map<number, unknown> }>[] = [
          new Map(),
          new Map(),
        ];
        for (const each of commands) {
          if (each.kind === 'wait') {
            await Promise.all(uploads);
            continue;
          }
          const id = ids[each.which]!;
          if (each.kind === 'write') {
            uploads.push(clients[each.where]!.post(`/sensors/${id}/data`, { data: each.points }));
            continue;
          }
          const live = readers[each.where]!;
          if (each.kind === 'unsubscribe') {
            const wasOpen = open[each.where]!.delete(id);
            t.match(await live.unsubscribe([id]), { unsubscribed: wasOpen ? [id] : [] });
            continue;
          }
          const answer = await live.subscribe([id], each.from);
          if (open[each.where]!.has(id)) {
            t.match(answer, { subscribed: [], refused: [{ sensor_id: id, code: 'invalid_input' }] });
            continue;
          }
          t.match(answer, { subscribed: [id], refused: [] });
          open[each.where]!.set(id, { from: each.from, before: await stored(here, id) });
        }
        await Promise.all(uploads);
        for (const [place, subscriptions] of open.entries()) {
          const live = readers[place]!;
          for (const [id, { from, before }] of subscriptions) {
            const now = await stored(here, id);
            const told = live.of(id);
            const isTold = ([date, value]: [number, unknown]) => told.values.get(date) === value;
            const wanted = [...now].filter(([date, value]) =>
              from === undefined ? before.get(date) !== value : date >= from,
            );
            await live.until(
              () =>
                (told.isLive || from === undefined) &&
                wanted.every(isTold) &&
                [...told.values.keys()].every((date) => isTold([date, now.get(date)])),
            );
            t.ok([...told.values.keys()].every((date) => date >= (from ?? 0)));
            t.equal(told.isLive, from !== undefined);
            t.ok(noDouble(told.points), 'nothing came twice');
          }
          const left = [...subscriptions.keys()];
          if (left.length > 0) await live.unsubscribe(left);
        }
      }),
      { numRuns: 25 },
    );
  },
);

/** A date comes again only with another value than before. */
function noDouble(points: readonly [number, unknown][]): boolean {
  const last = new Map<number, unknown>();
  return points.every(([date, value]) => {
    const isNews = last.get(date) !== value;
    last.set(date, value);
    return isNews;
  });
}

t.test('values come as the data type has them, in the form of the request', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const cases: [string, unknown[], unknown[]][] = [
    ['float', [1, '2.5'], [1, 2.5]],
    ['bool', [true, '0'], [true, false]],
    ['string', ['on', 5], ['on', '5']],
    ['json', ['{"a":[1]}', { b: null }], [{ a: [1] }, { b: null }]],
    ['', [5, 'text', '[1]'], [5, 'text', [1]]],
  ];
  for (const form of ['json', 'msgpack'] as const) {
    for (const [type, values, expected] of cases) {
      const live = await reader(t, server, user.session);
      const id = await make(user, type);
      const data = values.map((value, i) => ({ date: 1735689600.000001 + i, value }));
      await user.client.post(`/sensors/${id}/data`, { data: data.slice(0, 1) });
      await live.subscribe([id], 0, form);
      await live.until(() => live.of(id).isLive);
      await user.client.post(`/sensors/${id}/data`, { data });
      await live.until(() => live.of(id).points.length === data.length);
      t.same(
        live.of(id).points,
        data.map(({ date }, i) => [date, expected[i]]),
        `${type}, ${form}`,
      );
      t.ok(live.client.forms.slice(1).every((isBinary) => isBinary === (form === 'msgpack')));
      await live.client.close();
    }
  }
  const client = await StreamClient.open(server, user.session);
  t.teardown(() => client.close());
  const id = await make(user);
  await client.ask({ id: 1, type: 'subscribe', sensors: [id] }, 'msgpack');
  await user.client.post(`/sensors/${id}/data`, { date: 1, value: 2 });
  const { dates, values } = await client.next();
  t.ok(dates instanceof Float64Array && values instanceof Float64Array, 'numbers are typed arrays');
});

t.test('long histories and long texts come in pieces, and completely', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user, 'string');
  const data = Array.from({ length: 2500 }, (_, i) => ({
    date: i,
    value: `${i} ${'x'.repeat(i % 5 ? 9 : 9000)}`,
  }));
  await user.client.post(`/sensors/${id}/data`, { data });
  const live = await reader(t, server, user.session);
  await live.subscribe([id], '1970-01-01T00:00:10Z');
  await live.until(() => live.of(id).isLive);
  t.same(
    live.of(id).points,
    data.slice(10).map(({ date, value }) => [date, value]),
  );
  await user.client.post(`/sensors/${id}/data`, { data: data.map(({ date }) => ({ date, value: 'new' })) });
  await live.until(() => live.of(id).points.length === 2 * 2490);
  t.ok([...live.of(id).values].every(([date, value]) => date >= 10 && value === 'new'));
});

t.test(
  'a reader that loses its right gets nothing that was stored later, at whichever server it was lost',
  async (t) => {
    const { here, there, user, elsewhere } = await twoServers(t);
    const friend = await newUser(here);
    const { sql } = here;
    const share = (id: number) =>
      sql`INSERT INTO sensor_users (sensor_id, user_id) SELECT ${id}, id FROM users WHERE username = ${friend.username}`;
    const unshare = (id: number) => sql`DELETE FROM sensor_users WHERE sensor_id = ${id}`;
    const live = await reader(t, here, friend.session);
    const hidden = await make(user);
    t.match(await live.subscribe([hidden]), {
      subscribed: [],
      refused: [{ sensor_id: hidden, code: 'not_found' }],
    });
    for (let round = 0; round < 8; round++) {
      const id = await make(user);
      await share(id);
      await live.subscribe([id], round % 2 ? 0 : undefined);
      await user.client.post(`/sensors/${id}/data`, { date: 1, value: 1 });
      await live.until(() => live.of(id).points.length === 1);
      await unshare(id);
      await (round % 4 < 2 ? user.client : elsewhere).post(`/sensors/${id}/data`, { date: 2, value: 2 });
      await live.until(() => live.of(id).closed === 'not_found');
      t.same(live.of(id).points, [[1, 1]]);
    }
    const [kept, gone] = [await make(user), await make(user)];
    const own = await reader(t, there, user.session);
    await own.subscribe([kept, gone]);
    await user.client.delete(`/sensors/${gone}`);
    await own.until(() => own.of(gone).closed === 'not_found');
    await user.client.post(`/sensors/${kept}/data`, { date: 3, value: 3 });
    await own.until(() => own.of(kept).points.length === 1);
    t.equal(own.of(kept).closed, null, 'the others go on');
  },
);

t.test('a key reads what its scope and its sensors let it, and no longer than it is good', async (t) => {
  const { here, user, elsewhere } = await twoServers(t);
  const [mine, other] = [await make(user), await make(user)];
  const refused = { refused: [{ sensor_id: other, code: 'not_found' }] };
  const writer = await reader(t, here, (await makeKey(user, { scope: 'write' })).key);
  t.match(await writer.subscribe([mine]), { code: 'key_scope', credit: 1 });
  const limited = await makeKey(user, { scope: 'read', sensors: [mine] });
  const live = await reader(t, here, limited.key);
  t.match(await live.subscribe([mine, other]), { subscribed: [mine], ...refused });
  t.match(await live.client.close().then(() => 'closed'), 'closed');

  const again = await reader(t, here, limited.key);
  await again.subscribe([mine]);
  await here.sql`UPDATE api_keys SET scope = 'write' WHERE id = ${limited.id}`;
  await again.until(() => again.of(mine).closed === 'key_scope');
  await here.sql`UPDATE api_keys SET scope = 'read' WHERE id = ${limited.id}`;
  t.match(await again.subscribe([mine]), { subscribed: [mine] });
  await here.sql`DELETE FROM api_key_sensors WHERE key_id = ${limited.id}`;
  await again.until(() => again.of(mine).closed === 'not_found');

  const idle = await StreamClient.open(here, limited.key);
  await elsewhere.delete(`/users/current/keys/${limited.id}`);
  for (const client of [idle, again.client]) t.match(await client.closed, { code: 4403 });
  t.match(await idle.next(), { id: null, code: 'unauthorized' });

  const soon = await makeKey(user, { scope: 'read', expires: new Date(Date.now() + 1500).toISOString() });
  const expiring = await StreamClient.open(here, soon.key);
  t.match(await expiring.next(), { id: null, code: 'unauthorized' });
  t.match(await expiring.closed, { code: 4403 });
});

t.test('a stream ends with its login, however idle it is, and no other does', async (t) => {
  const { here, there, user, elsewhere } = await twoServers(t);
  const id = await make(user);
  const neighbour = await newUser(here);
  const [idle, other] = [
    await StreamClient.open(here, user.session),
    await StreamClient.open(there, neighbour.session),
  ];
  const live = await reader(t, there, user.session);
  await live.subscribe([id]);
  await elsewhere.post('/logout');
  t.match(await idle.next(), { id: null, code: 'unauthorized', error: 'the login has ended' });
  t.match(await idle.closed, { code: 4403 });
  t.match(await live.client.closed, { code: 4403 });
  t.match(await other.ask({ id: 1, type: 'unsubscribe', sensors: [1] }), { unsubscribed: [] });
  await other.close();
});

t.test(
  'streams and subscriptions of an account are bounded, and what is given back can be had again',
  async (t) => {
    const server = await testServer(t, {
      STREAMS_PER_ACCOUNT: 2,
      STREAM_SUBSCRIPTIONS: 2,
      SUBSCRIPTIONS_PER_ACCOUNT: 3,
    });
    const user = await newUser(server);
    const ids = [await make(user), await make(user), await make(user)];
    const [one, two] = [await reader(t, server, user.session), await reader(t, server, user.session)];
    const third = new StreamClient(server, { headers: { 'X-SESSION_ID': user.session } });
    t.match(await third.next(), { id: null, code: 'too_many_streams' });
    t.match(await third.closed, { code: 4429, reason: 'too_many_streams' });
    t.match(await one.subscribe(ids), { code: 'too_many_subscriptions', error: /a stream/ });
    t.match(await one.subscribe(ids.slice(1)), { subscribed: ids.slice(1) });
    t.match(await two.subscribe(ids.slice(1)), { code: 'too_many_subscriptions', error: /the account/ });
    t.match(await two.subscribe(ids.slice(0, 1)), { subscribed: ids.slice(0, 1) });
    const metric = async (name: string) => {
      const { text } = await user.client.get('/metrics');
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    };
    t.equal(await metric('sensorium_subscriptions'), 3);
    await one.client.close();
    await until(async () => (await metric('sensorium_subscriptions')) === 1);
    const next = await reader(t, server, user.session);
    t.match(await next.subscribe([ids[0]!, ids[1]!]), { subscribed: [ids[0], ids[1]] });
    t.match(await next.unsubscribe([ids[0]!]), { unsubscribed: [ids[0]] });
    t.match(await next.subscribe([ids[2]!]), { subscribed: [ids[2]] });
  },
);

t.test('a request that cannot be taken is answered and names what is wrong', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const client = await StreamClient.open(server, user.session);
  t.teardown(() => client.close());
  const cases: [object, string][] = [
    [{ type: 'subscribe' }, 'sensors'],
    [{ type: 'subscribe', sensors: 1 }, 'sensors'],
    [{ type: 'subscribe', sensors: [] }, 'sensors'],
    [{ type: 'subscribe', sensors: [1, 'x'] }, 'sensors[1]'],
    [{ type: 'subscribe', sensors: [1, 1] }, 'sensors[1]'],
    [{ type: 'subscribe', sensors: [{ sensor_id: 1 }] }, 'sensors[0]'],
    [{ type: 'subscribe', sensors: [1], from: 'soon' }, 'from'],
    [{ type: 'subscribe', sensors: [1], from: { a: 1 } }, 'from'],
    [{ type: 'subscribe', sensors: [1], form: 1 }, 'form'],
    [{ type: 'unsubscribe', sensors: [1], from: 1 }, 'from'],
    [{ type: 'points', sensors: [1] }, 'type'],
    [{ type: null }, 'type'],
    [{ type: 'subscribe', sensor_id: 1, values: [1] }, 'sensor_id'],
  ];
  for (const [frame, field] of cases) {
    for (const form of ['json', 'msgpack'] as const) {
      const answer = await client.ask({ id: field, ...frame }, form);
      t.match(answer, { id: field, code: 'invalid_input', field }, JSON.stringify(frame));
    }
  }
  t.match(await client.ask({ type: 'subscribe', sensors: [1] }), { id: null, field: 'id' });
  const id = await make(user);
  const typed = { id: 1, type: 'subscribe', sensors: Uint32Array.of(id), from: null };
  t.match(await client.ask(typed, 'msgpack'), { subscribed: [id] });
});

t.test('who cannot be told what he missed is told that', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const [between, last, late] = [await make(user), await make(user), await make(user)];
  const put = (id: number, date: number) => user.client.post(`/sensors/${id}/data`, { date, value: date });
  const live = await reader(t, server, user.session);
  await live.subscribe([between, last]);
  await put(between, 1);
  await sql`UPDATE sensor_heads SET watched = false`;
  await put(between, 2);
  await put(last, 2);
  await sql`UPDATE sensor_heads SET watched = true WHERE sensor_id <> ${late}`;
  await put(between, 3);
  await live.until(() => live.of(between).closed === 'interrupted');
  t.same(live.of(between).points, [[1, 1]]);
  await live.until(() => live.of(last).closed === 'interrupted');
  t.match(await live.subscribe([between, last], 2), { subscribed: [between, last] });
  await live.until(() => live.of(between).isLive && live.of(last).isLive);
  t.same(live.of(between).points, [
    [2, 2],
    [3, 3],
  ]);

  const place = { sensorId: late, from: 0, reached: 0, version: 0 };
  await put(late, 1);
  t.equal(await readHistory(sql, place), 'late', 'changes of what was read are gone');
  t.equal(await readHistory(sql, { ...place, sensorId: 9999 }), 'gone');

  await sql`DELETE FROM watchers`;
  t.match(await live.subscribe([late]), { subscribed: [late] }, 'a watcher that was forgotten comes again');
  t.equal((await sql`SELECT FROM watches`).length, 3, 'with all that it watched');
  await put(between, 4);
  await live.until(() => live.of(between).values.get(4) === 4);
});

t.test(
  'a server is cut off from the database again and again, and its readers still get every point once',
  async (t) => {
    const there = await testServer(t);
    const door = await databaseDoor(t, there.config.DATABASE_URL);
    const here = await testServer(t, { DATABASE_URL: door.url });
    const user = await newUser(there);
    const [id, idle] = [await make(user), await make(user)];
    const past = Array.from({ length: 20_000 }, (_, date) => ({ date, value: date }));
    await user.client.post(`/sensors/${id}/data`, { data: past });
    const live = await reader(t, here, user.session);
    const fromNow = await reader(t, here, user.session);
    await fromNow.subscribe([id, idle]);
    await live.subscribe([id], 0);
    for (let round = 0; round < 3; round++) {
      await door.shut();
      const data = Array.from({ length: 10 }, (_, i) => ({ date: 20_000 + round * 10 + i, value: round }));
      await user.client.post(`/sensors/${id}/data`, { data: [...data, { date: round * 100, value: -1 }] });
      await door.open();
      await user.client.post(`/sensors/${idle}/data`, { date: round, value: round });
      await fromNow.until(() => fromNow.of(idle).points.length === round + 1);
    }
    const expected = await stored(there, id);
    await live.until(() => [...expected].every(([date, value]) => live.of(id).values.get(date) === value));
    t.same(byDate(live.of(id).values), byDate(expected));
    t.ok(noDouble(live.of(id).points));
    await fromNow.until(() => fromNow.of(id).points.length >= 33);
    t.equal(fromNow.of(id).points.length, 33);
    await until(async () => {
      const connections = await there.sql<{ query: string }[]>`
      SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sensorium live'`;
      return connections.some(({ query }) => /^LISTEN "rights"/.test(query));
    });
    await door.shut();
    await user.client.post('/logout');
    await door.open();
    t.match(await live.client.closed, { code: 4403 }, 'what happened to rights meanwhile is seen as well');
  },
);

t.test(
  'a reader that is too slow loses the oldest points, is told which, and reads them elsewhere',
  async (t) => {
    const server = await testServer(t, { STREAM_LIVE_POINTS: 1000 });
    const user = await newUser(server);
    const id = await make(user, 'string');
    const live = await reader(t, server, user.session);
    await live.subscribe([id]);
    live.client.pause();
    const neighbour = await reader(t, server, user.session);
    await neighbour.subscribe([id]);
    const value = 'x'.repeat(8000);
    let count = 0;
    const lost = async () => {
      const { text } = await user.client.get('/metrics');
      return Number(/^sensorium_live_points_total\{outcome="lost"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    while ((await lost()) < 300) {
      const data = Array.from({ length: 500 }, () => ({ date: count++, value }));
      await user.client.post(`/sensors/${id}/data`, { data });
      await neighbour.until(() => neighbour.of(id).points.length === count);
    }
    live.client.resume();
    const told = live.of(id);
    const lostCount = () => told.losses.reduce((sum, loss) => sum + loss.count, 0);
    await live.until(() => told.points.length + lostCount() === count);
    t.equal(lostCount(), await lost());
    t.ok(told.values.has(count - 1), 'the newest came');
    for (const { from, to, count: many } of told.losses) {
      const query = `start_date=${from}&end_date=${to}&per_page=1`;
      const { body } = await user.client.get<{ total: number }>(`/sensors/${id}/data?${query}`);
      t.equal(body.total, many, 'what is told is what can be read');
      t.notOk([...told.values.keys()].some((date) => date >= from && date <= to));
    }
    await user.client.post(`/sensors/${id}/data`, { date: count, value: 'again' });
    await live.until(() => told.values.get(count) === 'again');
    t.same(neighbour.of(id).losses, [], 'the others lose nothing');
  },
);

t.test(
  'what waits for a slow reader is bounded, in order, and every point is sent or told as lost',
  async (t) => {
    const command = fc.oneof(
      fc.record({
        kind: fc.constant('live' as const),
        sensor: fc.nat(2),
        points: fc.integer({ min: 1, max: 40 }),
      }),
      fc.record({ kind: fc.constant('taken' as const), bytes: fc.constantFrom(1000, 100_000, 1_000_000) }),
      fc.record({ kind: fc.constant('forget' as const), sensor: fc.nat(2) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 60 }), async (commands) => {
        const limit = 50;
        const counted = { sent: 0, lost: 0 };
        let [given, forgotten, backlog] = [0, 0, 0];
        const next = [0, 0, 0];
        const reached = [-1, -1, -1];
        const account = [0, 0, 0];
        const socket = {
          get backlog() {
            return backlog;
          },
          send: (data: string | Buffer) => {
            backlog += 50_000;
            const frame = JSON.parse(String(data));
            const sensor: number = frame.sensor_id;
            const dates: number[] = frame.type === 'lost' ? [frame.from, frame.to] : frame.dates;
            t.ok(
              dates.every((date, i) => date > (dates[i - 1] ?? reached[sensor]!) || frame.type === 'lost'),
              'in order',
            );
            t.ok(dates[0]! > reached[sensor]!, 'the lost ones are told before anything newer');
            if (frame.type === 'lost') t.equal(frame.count, dates[1]! - dates[0]! + 1, 'exactly');
            account[sensor]! += frame.type === 'lost' ? frame.count : dates.length;
            reached[sensor] = dates.at(-1)!;
          },
          close: () => {},
        };
        const tell = (outcome: 'sent' | 'lost', points: number) => {
          counted[outcome] += points;
        };
        const outbox = new Outbox({ socket, limit, encode: (body) => JSON.stringify(body), tell });
        for (const each of commands) {
          if (each.kind === 'live') {
            const dates = Array.from({ length: each.points }, () => next[each.sensor]!++ * 1e6);
            given += each.points;
            outbox.live([new Piece(each.sensor, dates, dates, dates.length)], false);
          } else if (each.kind === 'forget') {
            outbox.forget(each.sensor);
            forgotten += next[each.sensor]! - account[each.sensor]!;
            account[each.sensor] = next[each.sensor]!;
            reached[each.sensor] = next[each.sensor]! - 1;
          } else {
            backlog = Math.max(0, backlog - each.bytes);
            if (backlog === 0) outbox.drain();
          }
          const waiting = given - counted.sent - counted.lost - forgotten;
          t.ok(waiting <= limit, 'no more waits than may');
        }
        for (let i = 0; i < 40; i++) {
          backlog = 0;
          outbox.drain();
        }
        t.same(account, next, 'every point was sent, or told as lost');
        await outbox.ready();
      }),
      { numRuns: 60 },
    );
  },
);

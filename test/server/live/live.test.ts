/** Live reads: changes of watched sensors from the flush to whoever subscribed, without gap or double. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { readHistory } from '../../../server/live/history.js';
import { Watching } from '../../../server/live/watching.js';
import { addWatches, CHANGE_LIFE, removeWatches, renewWatcher } from '../../../sql/store/changes/watches.js';
import { versionsOf } from '../../../sql/store/points/ingest-state.js';
import { tidyChanges } from '../../../workers/changes/tidy.js';
import { Client, newUser } from '../../support/client.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { make, reader, twoServers } from '../../support/live-sensors.js';
import { type TestServer, testServer } from '../../support/server.js';
import { StreamClient } from '../../support/stream.js';
import { until } from '../../support/until.js';

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
    (await sql<{ sensor_id: number }[]>`SELECT sensor_id FROM ingest_state WHERE watched ORDER BY 1`).map(
      (row) => row.sensor_id,
    );
  t.same(await watched(), [seen, unseen], 'the other one still watches');
  await sql`DELETE FROM watchers WHERE id = ${other}`;
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
  const values = [1, 0.1, -1e290, 5e-324, 123456789.123456, '-0.0', '007', 'text', true, { a: 1 }];
  const data = values.map((value, date) => ({ date, value }));
  await user.client.post(`/sensors/${id}/data`, { data });
  const written = await server.sql`
    SELECT p.date, p.number, p.text
    FROM changes c, unnest(c.dates, c.numbers, c.texts) AS p (date, number, text) ORDER BY date`;
  t.equal(written.length, values.length);
  t.same(written, await server.sql`SELECT date, number, text FROM points ORDER BY date`);
  t.ok(Object.is(written[5]?.number, -0));
});

t.test('a watcher that is gone is forgotten, and changes go when they are old or too many', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const id = await make(user);
  const watcher = randomUUID();
  await renewWatcher(sql, watcher);
  await addWatches(sql, watcher, [id]);
  const begun = (await versionsOf(sql, [id])).get(id)!;
  for (let date = 0; date < 6; date++) await user.client.post(`/sensors/${id}/data`, { date, value: 1 });
  const versions = async () =>
    (await sql<{ version: number }[]>`SELECT version FROM changes ORDER BY 1`).map(
      ({ version }) => version - begun,
    );
  await tidyChanges(sql);
  t.same(await versions(), [1, 2, 3, 4, 5, 6]);
  await sql`UPDATE changes SET arrived = now() - interval '1 hour' WHERE version <= ${begun + 2}`;
  await tidyChanges(sql, { size: 0, weight: 3, inboxWeight: 3, age: 120, inboxAge: 120, piece: 1 });
  t.same(await versions(), [4, 5, 6], 'old ones, and what is beyond the weight');
  t.equal(await renewWatcher(sql, watcher), false, 'who renews himself stays');
  await sql`UPDATE watchers SET expires = now() - interval '1 second'`;
  await tidyChanges(sql);
  t.same(await sql`SELECT FROM watches`, []);
  t.same(await sql`SELECT FROM ingest_state WHERE watched`, []);
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
  t.same([...live.received.keys()], [id], 'nothing of the others');
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
    ['float', [1, '2.5', '-0'], [1, 2.5, -0]],
    ['', ['-0', 'text'], [-0, 'text']],
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
      t.ok(
        live.of(id).points.every(([, value], i) => value !== 0 || Object.is(value, expected[i])),
        '-0 stays -0',
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

t.test('who comes back goes on behind the version that he had, whatever the dates', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user);
  const put = (date: number, value: number) => user.client.post(`/sensors/${id}/data`, { date, value });
  const first = await reader(t, server, user.session);
  const { versions = [] } = await first.subscribe([id]);
  t.equal(versions.length, 1);
  await put(5, 5);
  await first.until(() => first.of(id).points.length === 1);
  const { version = Number.NaN } = first.of(id);
  t.equal(version, versions[0]! + 1);
  await first.client.close();
  await put(3, 3);
  await put(1, 1);
  await put(5, 6);
  const again = await reader(t, server, user.session);
  const after = (version: number) => ({ type: 'subscribe', sensors: [id], from: 2, after: [version] });
  t.match(await again.ask(after(version)), { subscribed: [id] });
  await again.until(() => again.of(id).isLive);
  t.equal(again.of(id).version, version + 3);
  await put(2, 2);
  await again.until(() => again.of(id).points.length >= 3);
  t.same(again.of(id).points, [
    [3, 3],
    [5, 6],
    [2, 2],
  ]);
  t.equal(again.of(id).version, version + 4);

  for (const after of [[], [1, 2], ['1'], [-1], 1]) {
    const asked = again.ask({ type: 'subscribe', sensors: [id], after });
    t.match(await asked, { code: 'invalid_input', field: 'after' });
  }
  await again.unsubscribe([id]);
  await again.ask(after(version + 5));
  await again.until(() => again.of(id).closed === 'interrupted');
  await server.sql`DELETE FROM changes WHERE version = ${version + 2}`;
  await again.ask(after(version + 1));
  await again.until(() => again.of(id).closed === 'interrupted');
  await again.ask(after(version));
  await again.until(() => again.of(id).closed === 'interrupted');
  t.same(again.of(id).points, [], 'nothing of what has a gap');
});

t.test(
  'a reader whose changes are gone is told between which dates he missed points, and goes on',
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    const [id, empty] = [await make(user), await make(user)];
    const put = (date: number, value = date) => user.client.post(`/sensors/${id}/data`, { date, value });
    for (const date of [10, 20, 30]) await put(date);
    const first = await reader(t, server, user.session);
    await first.subscribe([id], 15);
    await first.until(() => first.of(id).isLive);
    const { asOf = Number.NaN, version } = first.of(id);
    t.equal(asOf, version, 'nothing was stored in between');
    await first.client.close();
    for (const date of [18, 40, 12]) await put(date);

    const resume = { type: 'subscribe', sensors: [id], from: 15 };
    const live = await reader(t, server, user.session);
    t.match(await live.ask({ ...resume, after: [asOf], reached: [20] }), { subscribed: [id], refused: [] });
    await live.until(() => live.of(id).isLive);
    t.same(
      live.of(id).points,
      [
        [18, 18],
        [30, 30],
        [40, 40],
      ],
      'in the middle of a history: changes of what was read, then the rest',
    );
    t.same(live.of(id).losses, []);
    await live.unsubscribe([id]);

    await server.sql`DELETE FROM changes`;
    await live.ask({ ...resume, after: [asOf], reached: [30] });
    await live.until(() => live.of(id).isLive);
    t.same(live.of(id).losses, [{ from: 15, to: 30 }]);
    t.same(live.of(id).points, [[40, 40]]);
    await put(16);
    await live.until(() => live.of(id).points.length === 2);
    t.same(live.of(id).points[1], [16, 16], 'late points come from then on');
    await live.unsubscribe([id]);

    await live.ask({ ...resume, from: undefined, reached: [35] });
    await live.until(() => live.of(id).isLive);
    t.same(
      [live.of(id).losses, live.of(id).points],
      [[{ from: 10, to: 35 }], [[40, 40]]],
      'no version, no start',
    );
    await live.unsubscribe([id]);
    await live.ask({ ...resume, reached: ['2200-01-01'] });
    await live.until(() => live.of(id).isLive);
    t.same(live.of(id).losses, [{ from: 15, to: 40 }], 'no further than there are points');
    await live.ask({ ...resume, sensors: [empty], reached: [5] });
    await live.until(() => live.of(empty).isLive);
    t.same(live.of(empty).losses, [], 'where there is no point, none was missed');
    await live.unsubscribe([id]);

    await live.ask({ ...resume, after: [asOf] });
    await live.until(() => live.of(id).closed === 'interrupted');
    t.same(live.of(id).missed, { from: 15, to: 40 }, 'who names no date has nowhere to go on');

    for (const reached of [[], [1, 2], ['soon'], [null], 1]) {
      const asked = await live.ask({ type: 'subscribe', sensors: [id], reached });
      t.equal(asked.code, 'invalid_input');
      t.match(asked.field, /^reached/);
    }
  },
);

t.test('a watch outlives its last reader as long as changes do, and the server that stops', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const id = await make(user);
  let now = 0;
  const watching = new Watching(sql, createLog('test', 'silent'), () => now);
  const isWatched = async () => (await sql`SELECT FROM watches WHERE sensor_id = ${id}`).length === 1;
  await watching.want([id]);
  watching.release([id]);
  now = CHANGE_LIFE * 1000 - 1;
  await watching.keep();
  t.ok(await isWatched());
  await watching.want([id]);
  now *= 3;
  await watching.keep();
  t.ok(await isWatched(), 'it is wanted again');
  watching.release([id]);
  now += CHANGE_LIFE * 1000;
  await watching.keep();
  t.notOk(await isWatched());
  await watching.close();

  const other = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  const before = await reader(t, other, user.session);
  const { versions = [] } = await before.subscribe([id]);
  await other.close();
  await user.client.post(`/sensors/${id}/data`, { date: 5, value: 5 });
  const after = await reader(t, server, user.session);
  await after.ask({ type: 'subscribe', sensors: [id], after: versions });
  await after.until(() => after.of(id).isLive);
  t.same(after.of(id).points, [[5, 5]]);
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
  // As it is when a server could not renew its watches, and another one begins to watch.
  const forget = async (...ids: number[]) => {
    await sql`DELETE FROM watches WHERE sensor_id = ANY (${ids}::bigint[])`;
    await sql`SELECT clear_watched(${ids}::bigint[])`;
  };
  const watch = async (...ids: number[]) => {
    const watcher = randomUUID();
    await renewWatcher(sql, watcher);
    await addWatches(sql, watcher, ids);
  };
  await forget(between, last);
  await put(between, 2);
  await put(last, 2);
  await watch(between, last);
  await put(between, 3);
  await live.until(() => live.of(between).closed === 'interrupted');
  t.same(live.of(between).points, [[1, 1]]);
  await live.until(() => live.of(last).closed === 'interrupted');
  t.same(live.of(between).missed, { from: 1, to: 3 }, 'and between which dates');
  t.same(live.of(last).missed, { from: 2, to: 2 });
  t.match(await live.subscribe([between, last], 2), { subscribed: [between, last] });
  await live.until(() => live.of(between).isLive && live.of(last).isLive);
  t.same(live.of(between).points, [
    [2, 2],
    [3, 3],
  ]);

  await watch(late);
  const [state] = await sql<
    { version: number }[]
  >`SELECT version FROM ingest_state WHERE sensor_id = ${late}`;
  const place = { sensorId: late, from: 0, reached: 0, version: state!.version };
  await forget(late);
  await put(late, 1);
  await watch(late);
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
    const proxy = await databaseProxy(t, there.config.DATABASE_URL);
    const here = await testServer(t, { DATABASE_URL: proxy.url });
    const user = await newUser(there);
    const [id, idle] = [await make(user), await make(user)];
    const past = Array.from({ length: 20_000 }, (_, date) => ({ date, value: date }));
    await user.client.post(`/sensors/${id}/data`, { data: past });
    const live = await reader(t, here, user.session);
    const fromNow = await reader(t, here, user.session);
    await fromNow.subscribe([id, idle]);
    await live.subscribe([id], 0);
    for (let round = 0; round < 3; round++) {
      await proxy.shut();
      const data = Array.from({ length: 10 }, (_, i) => ({ date: 20_000 + round * 10 + i, value: round }));
      await user.client.post(`/sensors/${id}/data`, { data: [...data, { date: round * 100, value: -1 }] });
      await proxy.open();
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
    await proxy.shut();
    await user.client.post('/logout');
    await proxy.open();
    t.match(await live.client.closed, { code: 4403 }, 'what happened to rights meanwhile is seen as well');
  },
);

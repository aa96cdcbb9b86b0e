/** Live reads: every change of a subscribed sensor reaches each subscriber exactly once. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { ConsumerRegistration } from '../../../server/live/consumer-registration.js';
import { readHistory } from '../../../server/live/history.js';
import {
  addRegistrations,
  CHANGE_LIFE,
  removeRegistrations,
  renewConsumer,
} from '../../../sql/store/changes/consumers.js';
import { versionsOf } from '../../../sql/store/points/ingest-state.js';
import { pruneChanges } from '../../../workers/changes/prune.js';
import { Client, newUser } from '../../support/client.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { make, reader, twoServers } from '../../support/live-sensors.js';
import { oneShard } from '../../support/needs.js';
import { type TestServer, testServer } from '../../support/server.js';
import { shardOf } from '../../support/shards.js';
import { StreamClient } from '../../support/stream.js';
import { until } from '../../support/until.js';

/** @returns stored values of a sensor of numbers, by date in seconds */
async function stored({ sql }: TestServer, sensorId: number): Promise<Map<number, unknown>> {
  const shard = await shardOf(sql, sensorId);
  const rows = await shard<{ date: number; number: number }[]>`
    SELECT date, number FROM points WHERE sensor_id = ${sensorId} ORDER BY date`;
  return new Map(rows.map(({ date, number }) => [date / 1e6, number]));
}

function byDate(values: ReadonlyMap<number, unknown>): [number, unknown][] {
  return [...values].sort(([left], [right]) => left - right);
}

const lookingInside = { skip: oneShard('looks at the changes of all sensors in one database') };

t.test(
  'a flush records the changes of sensors with a consumer, and of no others',
  lookingInside,
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const [seen, unseen] = [await make(user, 'string'), await make(user, 'string')];
    const consumer = randomUUID();
    t.equal(await renewConsumer(sql, consumer), true);
    t.equal(await renewConsumer(sql, consumer), false);
    await user.client.post(`/sensors/${seen}/data`, { date: 0, value: 'before' });
    await addRegistrations(sql, consumer, [seen, seen]);

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
        for (const [date, value] of last) t.equal(value, state.get(date), 'the value stored last');
        for (const [date, value] of state)
          t.ok(before.get(date) === value || last.has(date), 'no change is missing');
      }),
      { numRuns: 40 },
    );
    t.same(await sql`SELECT FROM changes WHERE sensor_id = ${unseen}`, []);

    const other = randomUUID();
    await renewConsumer(sql, other);
    await addRegistrations(sql, other, [seen, unseen]);
    await removeRegistrations(sql, consumer, [seen]);
    await pruneChanges(sql, sql);
    const consumed = async () =>
      (
        await sql<{ sensor_id: number }[]>`SELECT sensor_id FROM ingest_state WHERE has_consumers ORDER BY 1`
      ).map((row) => row.sensor_id);
    t.same(await consumed(), [seen, unseen], 'the other consumer remains');
    await sql`DELETE FROM consumers WHERE id = ${other}`;
    await pruneChanges(sql, sql);
    t.same(await consumed(), []);
    const before = await sql`SELECT count(*) FROM changes`;
    await user.client.post(`/sensors/${seen}/data`, { date: 100, value: 'unseen' });
    t.same(await sql`SELECT count(*) FROM changes`, before);
  },
);

t.test('changes record numbers as they are stored', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user, '');
  const consumer = randomUUID();
  await renewConsumer(server.sql, consumer);
  await addRegistrations(server.sql, consumer, [id]);
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

t.test('expired consumers are removed, and so are changes that are old or too many', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const id = await make(user);
  const consumer = randomUUID();
  await renewConsumer(sql, consumer);
  await addRegistrations(sql, consumer, [id]);
  const begun = (await versionsOf(sql, [id])).get(id)!;
  for (let date = 0; date < 6; date++) await user.client.post(`/sensors/${id}/data`, { date, value: 1 });
  const versions = async () =>
    (await sql<{ version: number }[]>`SELECT version FROM changes ORDER BY 1`).map(
      ({ version }) => version - begun,
    );
  await pruneChanges(sql, sql);
  t.same(await versions(), [1, 2, 3, 4, 5, 6]);
  await sql`UPDATE changes SET arrived = now() - interval '1 hour' WHERE version <= ${begun + 2}`;
  await pruneChanges(sql, sql, { size: 0, weight: 3, unreadWeight: 3, age: 120, unreadAge: 120, batch: 1 });
  t.same(await versions(), [4, 5, 6], 'old changes, and changes beyond the weight, are removed');
  t.equal(await renewConsumer(sql, consumer), false, 'a renewed consumer stays');
  await sql`UPDATE consumers SET expires = now() - interval '1 second'`;
  await pruneChanges(sql, sql);
  t.same(await sql`SELECT FROM consumer_registrations`, []);
  t.same(await sql`SELECT FROM ingest_state WHERE has_consumers`, []);
  t.equal(await renewConsumer(sql, consumer), true, 'an expired consumer is new again');
});

t.test('a subscription without history gets live points of all servers', async (t) => {
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
  const received = live.of(id);
  await live.until(() => received.points.length >= 4);
  t.same(received.points, [
    [2, 2],
    [0.5, 0],
    [3, 3],
    [1, -1],
  ]);
  t.same([...live.received.keys()], [id], 'no points of other sensors');
  t.match(await live.unsubscribe([id, other]), { unsubscribed: [id], credit: 1 });
  await user.client.post(`/sensors/${id}/data`, { date: 9, value: 9 });
  t.match(await live.subscribe([id, other]), { subscribed: [id, other] });
  await elsewhere.post(`/sensors/${id}/data`, { date: 10, value: 10 });
  await live.until(() => live.of(id).points.length > 0);
  t.same(live.of(id).points, [[10, 10]], 'points stored between the subscriptions do not come');
  t.same(received.points.length, 4);
});

t.test(
  'history comes first and live points after it, each exactly once, during concurrent writes',
  async (t) => {
    const { here, user, elsewhere } = await twoServers(t);
    const id = await make(user);
    const past = Array.from({ length: 30_000 }, (_, i) => ({ date: i, value: i }));
    await user.client.post(`/sensors/${id}/data`, { data: past });
    let isWriting = true;
    const write = async (client: Client, seed: number) => {
      for (let upload = 0; isWriting; upload++) {
        const data = Array.from({ length: 40 }, (_, i) => ({
          date: i % 2 ? (upload * 7919 + i * 131 + seed) % 30_000 : 30_000 + upload * 80 + seed * 40 + i,
          value: upload * 100 + i + 0.5,
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
  'with any writes, subscriptions and unsubscriptions on two servers, each point comes exactly once',
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
          const reply = await live.subscribe([id], each.from);
          if (open[each.where]!.has(id)) {
            t.match(reply, { subscribed: [], refused: [{ sensor_id: id, code: 'invalid_input' }] });
            continue;
          }
          t.match(reply, { subscribed: [id], refused: [] });
          open[each.where]!.set(id, { from: each.from, before: await stored(here, id) });
        }
        await Promise.all(uploads);
        for (const [place, subscriptions] of open.entries()) {
          const live = readers[place]!;
          for (const [id, { from, before }] of subscriptions) {
            const now = await stored(here, id);
            const received = live.of(id);
            const hasCome = ([date, value]: [number, unknown]) => received.values.get(date) === value;
            const wanted = [...now].filter(([date, value]) =>
              from === undefined ? before.get(date) !== value : date >= from,
            );
            await live.until(
              () =>
                (received.isLive || from === undefined) &&
                wanted.every(hasCome) &&
                [...received.values.keys()].every((date) => hasCome([date, now.get(date)])),
            );
            t.ok([...received.values.keys()].every((date) => date >= (from ?? 0)));
            t.equal(received.isLive, from !== undefined);
            t.ok(hasNoRepeats(received.points), 'no point came twice');
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
function hasNoRepeats(points: readonly [number, unknown][]): boolean {
  const last = new Map<number, unknown>();
  return points.every(([date, value]) => {
    const isNew = last.get(date) !== value;
    last.set(date, value);
    return isNew;
  });
}

t.test('values are encoded by the data type, in the form of the request', async (t) => {
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

t.test('long histories and long texts come in several frames, complete', async (t) => {
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

t.test('a reader that reconnects resumes after its version, in any order of dates', async (t) => {
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
  t.same(again.of(id).points, [], 'no points after a gap in the versions');
});

t.test('a reader whose changes were removed gets the range of missed points, and continues', async (t) => {
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
    'in the middle of a history: changes in the range already read, then the rest',
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
    'without version and first date, the range starts at the oldest point',
  );
  await live.unsubscribe([id]);
  await live.ask({ ...resume, reached: ['2200-01-01'] });
  await live.until(() => live.of(id).isLive);
  t.same(live.of(id).losses, [{ from: 15, to: 40 }], 'the range ends at the newest point');
  await live.ask({ ...resume, sensors: [empty], reached: [5] });
  await live.until(() => live.of(empty).isLive);
  t.same(live.of(empty).losses, [], 'a sensor without points has no missed range');
  await live.unsubscribe([id]);

  await live.ask({ ...resume, after: [asOf] });
  await live.until(() => live.of(id).closed === 'interrupted');
  t.same(live.of(id).missed, { from: 15, to: 40 }, 'without a date, the subscription cannot continue');

  for (const reached of [[], [1, 2], ['soon'], [null], 1]) {
    const asked = await live.ask({ type: 'subscribe', sensors: [id], reached });
    t.equal(asked.code, 'invalid_input');
    t.match(asked.field, /^reached/);
  }
});

t.test(
  'a registration outlives its last reader as long as changes are kept, and a stopped server',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const id = await make(user);
    let now = 0;
    const registration = new ConsumerRegistration(sql, createLog('test', 'silent'), () => now);
    const isRegistered = async () =>
      (await sql`SELECT FROM consumer_registrations WHERE sensor_id = ${id}`).length === 1;
    await registration.acquire([id]);
    registration.release([id]);
    now = CHANGE_LIFE * 1000 - 1;
    await registration.keep();
    t.ok(await isRegistered());
    await registration.acquire([id]);
    now *= 3;
    await registration.keep();
    t.ok(await isRegistered(), 'it is used again');
    registration.release([id]);
    now += CHANGE_LIFE * 1000;
    await registration.keep();
    t.notOk(await isRegistered());
    await registration.close();

    const other = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
    const before = await reader(t, other, user.session);
    const { versions = [] } = await before.subscribe([id]);
    await other.close();
    await user.client.post(`/sensors/${id}/data`, { date: 5, value: 5 });
    const after = await reader(t, server, user.session);
    await after.ask({ type: 'subscribe', sensors: [id], after: versions });
    await after.until(() => after.of(id).isLive);
    t.same(after.of(id).points, [[5, 5]]);
  },
);

t.test('a subscription whose changes were not recorded is interrupted', lookingInside, async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const [between, last, late] = [await make(user), await make(user), await make(user)];
  const put = (id: number, date: number) => user.client.post(`/sensors/${id}/data`, { date, value: date });
  const live = await reader(t, server, user.session);
  await live.subscribe([between, last]);
  await put(between, 1);
  // The state after a registration has expired and another server has registered.
  const unregister = async (...ids: number[]) => {
    await sql`DELETE FROM consumer_registrations WHERE sensor_id = ANY (${ids}::bigint[])`;
    await sql`SELECT stop_recording(${ids}::bigint[])`;
  };
  const register = async (...ids: number[]) => {
    const consumer = randomUUID();
    await renewConsumer(sql, consumer);
    await addRegistrations(sql, consumer, ids);
  };
  await unregister(between, last);
  await put(between, 2);
  await put(last, 2);
  await register(between, last);
  await put(between, 3);
  await live.until(() => live.of(between).closed === 'interrupted');
  t.same(live.of(between).points, [[1, 1]]);
  await live.until(() => live.of(last).closed === 'interrupted');
  t.same(live.of(between).missed, { from: 1, to: 3 }, 'with the range of dates');
  t.same(live.of(last).missed, { from: 2, to: 2 });
  t.match(await live.subscribe([between, last], 2), { subscribed: [between, last] });
  await live.until(() => live.of(between).isLive && live.of(last).isLive);
  t.same(live.of(between).points, [
    [2, 2],
    [3, 3],
  ]);

  await register(late);
  const [state] = await sql<
    { version: number }[]
  >`SELECT version FROM ingest_state WHERE sensor_id = ${late}`;
  const position = { sensorId: late, from: 0, reached: 0, version: state!.version };
  await unregister(late);
  await put(late, 1);
  await register(late);
  t.equal(
    await readHistory(sql, position),
    'interrupted',
    'changes in the range already read were not recorded',
  );
  t.equal(await readHistory(sql, { ...position, sensorId: 9999 }), 'deleted');

  await sql`DELETE FROM consumers`;
  t.match(await live.subscribe([late]), { subscribed: [late] }, 'a removed consumer registers again');
  t.equal((await sql`SELECT FROM consumer_registrations`).length, 3, 'with all its sensors');
  await put(between, 4);
  await live.until(() => live.of(between).values.get(4) === 4);
});

t.test(
  'readers get every point once although the server is repeatedly cut off from the database',
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
    for (let outage = 0; outage < 3; outage++) {
      await proxy.shut();
      const data = Array.from({ length: 10 }, (_, i) => ({ date: 20_000 + outage * 10 + i, value: outage }));
      await user.client.post(`/sensors/${id}/data`, { data: [...data, { date: outage * 100, value: -1 }] });
      await proxy.open();
      await user.client.post(`/sensors/${idle}/data`, { date: outage, value: outage });
      await fromNow.until(() => fromNow.of(idle).points.length === outage + 1);
    }
    const expected = await stored(there, id);
    await live.until(() => [...expected].every(([date, value]) => live.of(id).values.get(date) === value));
    t.same(byDate(live.of(id).values), byDate(expected));
    t.ok(hasNoRepeats(live.of(id).points));
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
    t.match(await live.client.closed, { code: 4403 }, 'a right that ended meanwhile ends the stream');
  },
);

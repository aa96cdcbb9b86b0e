/** The flush: outcomes of points, dates of the server, caches of several servers. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { connect, type ShardSql } from '../../../sql/connect.js';
import { Shards } from '../../../sql/shards.js';
import { addRegistrations, renewConsumer } from '../../../sql/store/changes/consumers.js';
import { type AuthorisedBatch, noCounts } from '../../../sql/store/ingest/batch.js';
import { flushBatches, flushWithin } from '../../../sql/store/ingest/flush.js';
import { NO_DATE, PointBuffer } from '../../../sql/store/ingest/point-buffer.js';
import { Client, newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { createSensor, mergeAll, writePoints } from '../../support/points.js';
import { type TestServer, testServer } from '../../support/server.js';
import { expected, make, makeMany, type Receipt, rising, twoServers } from './flushing.js';

/** Seconds. */
const DAY = 86_400;

t.test('two servers write the same points in opposite order, without deadlock or doubles', async (t) => {
  const { user, there, one } = await twoServers(t);
  const ids = await makeMany(user, 12);
  const body = (order: number[], value: number) => ({
    sensors: order.map((id) => ({ sensor_id: id, data: rising(20).map(({ date }) => ({ date, value })) })),
  });
  const uploads: Promise<{ status: number; body: Receipt }>[] = [];
  for (let repetition = 0; repetition < 15; repetition++) {
    uploads.push(user.client.post<Receipt>('/sensors/data', body(ids, repetition)));
    uploads.push(there.post<Receipt>('/sensors/data', body([...ids].reverse(), repetition + 100)));
  }
  const answers = await Promise.all(uploads);
  t.ok(answers.every(({ status }) => status === 201));
  t.ok(answers.every(({ body: { stored, duplicate, replaced } }) => stored + duplicate + replaced === 240));
  t.equal(
    answers.reduce((sum, answer) => sum + answer.body.stored, 0),
    240,
    'each is new once',
  );
  const [row] = await one.sql<{ count: number }[]>`SELECT count(*) AS count FROM points`;
  t.equal(row!.count, 240);
});

t.test('two servers give dates to points of one sensor without a clash', async (t) => {
  const { user, there } = await twoServers(t);
  const id = await make(user);
  const blank = { data: Array.from({ length: 10 }, (_, value) => ({ value })) };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? there : user.client).post<Receipt>(`/sensors/${id}/data`, blank),
    ),
  );
  t.ok(answers.every(({ body }) => body.stored === 10));
  t.equal((await there.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 400);
});

t.test('a date for a point without one is found at once, however dense the others are', async (t) => {
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const from = 1_700_000_000_000_000;
  // Every third date of the last ones is free, and far ahead there is a point, so that nothing is known of what lies before.
  const dates = Array.from({ length: 20_100 }, (_, i) => from + i + (i > 20_000 ? (i - 20_000) >> 1 : 0));
  await writePoints(
    sql,
    id,
    [...dates, from + 1e12].map((date) => ({ date, number: 1, text: null })),
  );
  const taken = new Set(dates);
  const free = Array.from({ length: 40_000 }, (_, i) => from + i).filter((date) => !taken.has(date));
  const batch = { points: new PointBuffer(), counts: noCounts() };
  // One date that would be free comes with a point of its own.
  for (const date of [NO_DATE, NO_DATE, free[1]!, NO_DATE]) batch.points.add(id, date, 7, null);
  let statements = 0;
  await sql.begin(async (tx) => {
    const query = tx.client.query.bind(tx.client);
    tx.client.query = ((...given: Parameters<typeof query>) => {
      statements++;
      return query(...given);
    }) as typeof query;
    await flushWithin(tx, [batch], from);
    tx.client.query = query as typeof tx.client.query;
  });
  t.same([...batch.points.dates], [free[0], free[2], free[1], free[3]]);
  t.same(batch.counts, { ...noCounts(), stored: 4 });
  t.ok(statements <= 10, `${statements} trips`);

  const last = { points: new PointBuffer(), counts: noCounts() };
  for (let i = 0; i < 3; i++) last.points.add(id, NO_DATE, 7, null);
  await sql.begin((tx) => flushWithin(tx, [last], from + 1e12 - 1));
  t.same(
    [...last.points.dates],
    [from + 1e12 - 1, from + 1e12 + 1, from + 1e12 + 2],
    'around the last point',
  );
});

t.test('points that follow what the server wrote last take one trip to the database', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const proxy = await databaseProxy(t, server.config.DATABASE_URL);
  const through = await testServer(t, { DATABASE_URL: proxy.url });
  const client = new Client(through.url, user.session);
  const [one, two] = await makeMany(user, 2);
  /** @returns answers of the database to 20 uploads, one after the other */
  const answersTo = async (data: (i: number) => object) => {
    const before = proxy.answers();
    for (let i = 0; i < 20; i++) {
      const sensors = [one, two].map((sensor_id) => ({ sensor_id, data: [data(i)] }));
      t.match((await client.post<Receipt>('/sensors/data', { sensors })).body, { stored: 2, rejected: [] });
    }
    return proxy.answers() - before;
  };
  await answersTo((i) => ({ date: i, value: i }));
  const present = await answersTo((i) => ({ date: 100 + i, value: i }));
  t.ok(present < 30, `${present} answers for later points`);
  const withoutDate = await answersTo((i) => ({ value: i }));
  t.ok(withoutDate < 30, `${withoutDate} answers for points without a date`);
  const late = await answersTo((i) => ({ date: 99 - i, value: i }));
  t.ok(late >= 40, `${late} answers for points that may be stored already`);
});

t.test('what a server remembers of a sensor never decides alone what becomes of a point', async (t) => {
  const { one, two, user, there } = await twoServers(t);
  const step = fc.record({
    by: fc.constantFrom(user.client, there),
    what: fc.oneof(
      { weight: 6, arbitrary: fc.record({ later: fc.nat(3), count: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ date: fc.nat(30), value: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.constant('undated' as const) },
      { weight: 1, arbitrary: fc.record({ from: fc.nat(40), days: fc.nat(40) }) },
      { weight: 1, arbitrary: fc.constant('merge' as const) },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const id = await make(user);
      const model = new Map<number, number>();
      let withoutDate = 0;
      let newest = 0;
      for (const { by, what } of steps) {
        if (what === 'merge') {
          await mergeAll(one.sql);
        } else if (what === 'undated') {
          const answer = await by.post<Receipt>(`/sensors/${id}/data`, { value: 1 });
          t.match(answer.body, { stored: 1, duplicate: 0, replaced: 0 });
          withoutDate++;
        } else if ('from' in what) {
          const [from, to] = [what.from * DAY, (what.from + what.days) * DAY];
          const answer = await by.delete<{ deleted: number }>(
            `/sensors/${id}/data?start_date=${from}&end_date=${to}`,
          );
          const gone = [...model.keys()].filter((date) => date >= from && date <= to);
          t.equal(answer.body.deleted, gone.length);
          for (const date of gone) model.delete(date);
        } else {
          const points =
            'later' in what
              ? Array.from({ length: what.count }, (_, i) => ({ date: newest + what.later + i, value: i }))
              : [{ date: what.date * DAY, value: what.value }];
          const counts = { stored: 0, duplicate: 0, replaced: 0 };
          for (const { date, value } of points) {
            const before = model.get(date);
            counts[before === undefined ? 'stored' : before === value ? 'duplicate' : 'replaced']++;
            model.set(date, value);
            newest = Math.max(newest, date);
          }
          const answer = await by.post<Receipt>(`/sensors/${id}/data`, { data: points });
          t.match(answer.body, counts);
        }
      }
      const rows = await two.sql<{ date: number; number: number }[]>`
        SELECT date, number FROM points WHERE sensor_id = ${id} ORDER BY date`;
      const dated = rows.filter(({ date }) => date < 1000 * DAY * 1e6);
      t.equal(rows.length - dated.length, withoutDate);
      t.same(
        dated.map(({ date, number }) => [date / 1e6, number]),
        [...model].sort(([left], [right]) => left - right),
      );
    }),
    { numRuns: 40 },
  );
});

t.test('a date that was given in vain is given again, should somebody have taken it meanwhile', async (t) => {
  const { url, sql } = await testDatabase(t);
  const [here, elsewhere] = [1, 2].map(
    () => new Shards(connect(url, { max: 2, name: 'test', settings: { lock_timeout: '100ms' } })).only,
  ) as [ShardSql, ShardSql];
  t.teardown(() => Promise.all([here.end(), elsewhere.end()]));
  const id = await createSensor(sql);
  const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  const batch = (date: number): AuthorisedBatch => {
    const points = new PointBuffer();
    points.add(id, date, 1, null);
    return { points, counts: noCounts(), epoch: rights!.epoch, callerId: 1 };
  };
  const write = (one: AuthorisedBatch, by: ShardSql) => flushBatches(by, [one], () => 5000);

  const [wrong, blocked, refused] = [batch(NO_DATE), batch(NO_DATE), batch(NO_DATE)];
  await write(batch(1000), here);
  await write(batch(5000), elsewhere);
  await write(wrong, here);
  t.match(wrong.counts, { stored: 1, replaced: 0 }, 'the sensor was remembered without the later point');

  await sql.begin(async (tx) => {
    await tx`SELECT FROM ingest_fence FOR UPDATE`;
    await t.rejects(write(blocked, here), { code: '55P03' });
  });
  await write(batch(5002), elsewhere);
  await write(blocked, here);
  t.match(blocked.counts, { stored: 1, replaced: 0 }, 'somebody held up all that write');

  await sql`ALTER TABLE journal ADD CONSTRAINT harm CHECK (false) NOT VALID`;
  await t.rejects(write(refused, elsewhere), { code: '23514' });
  await sql`ALTER TABLE journal DROP CONSTRAINT harm`;
  await write(batch(5004), elsewhere);
  await write(refused, elsewhere);
  t.match(refused.counts, { stored: 1, replaced: 0 }, 'the database refused it');
  const dates = await sql<{ date: number }[]>`SELECT date FROM points ORDER BY date`;
  t.same(
    dates.map(({ date }) => date),
    [1000, 5000, 5001, 5002, 5003, 5004, 5005],
  );
});

t.test(
  'a sensor that is watched from now on leaves its changes, although the server remembers it otherwise',
  async (t) => {
    const { one, user } = await twoServers(t);
    const id = await make(user);
    for (let date = 1; date <= 3; date++) await user.client.post(`/sensors/${id}/data`, { date, value: 0 });
    const consumer = randomUUID();
    await renewConsumer(one.sql, consumer);
    await addRegistrations(one.sql, consumer, [id]);
    // Flushes count from the first watch on, which counts once itself.
    const begun = 1;
    for (let date = 4; date <= 6; date++) await user.client.post(`/sensors/${id}/data`, { date, value: 0 });
    const changes = await one.sql<{ version: number; dates: number[] }[]>`
    SELECT version, to_json(dates) AS dates FROM changes WHERE sensor_id = ${id} ORDER BY version`;
    t.same(
      changes.map(({ version, dates }) => [version, dates[0]! / 1e6]),
      [
        [begun + 1, 4],
        [begun + 2, 5],
        [begun + 3, 6],
      ],
    );
  },
);

t.test(
  'receipts are those of single points, one after the other, also beside points far ahead and deletions',
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    // Hours apart, so that gaps are worth keeping; and neighbours, so that points meet.
    const date = fc
      .tuple(
        fc.constantFrom(0, 1e9, 1.1e9, 4.1e9, 7e9),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 3 }),
      )
      .map(([age, hour, second]) => age + 4000 * hour + second);
    const point = fc.record({ date, value: fc.integer({ min: 0, max: 2 }) });
    const upload = fc.array(point, { minLength: 1, maxLength: 6 });
    const deletion = fc
      .tuple(date, fc.constantFrom(0, 3, 1e4, 4e9))
      .map(([from, length]) => ({ from, to: from + length }));
    const step = fc.oneof(
      { weight: 4, arbitrary: upload },
      { weight: 1, arbitrary: deletion },
      { weight: 1, arbitrary: fc.constant('merge' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const id = await make(user);
        const stored = new Map<number, number>();
        for (const each of steps) {
          if (each === 'merge') {
            await mergeAll(server.sql);
          } else if (Array.isArray(each)) {
            const { body } = await user.client.post<Receipt>(`/sensors/${id}/data`, { data: each });
            t.same(body, expected(stored, each));
          } else {
            const range = `start_date=${each.from}&end_date=${each.to}`;
            const { body } = await user.client.delete<{ deleted: number }>(`/sensors/${id}/data?${range}`);
            const gone = [...stored.keys()].filter((date) => date >= each.from && date <= each.to);
            for (const date of gone) stored.delete(date);
            t.equal(body.deleted, gone.length);
          }
          t.same(await untrueStates(server), [], 'what ingest states say is true');
        }
        const { body } = await user.client.get<{ data: { date: number; value: string }[] }>(
          `/sensors/${id}/data?per_page=1000`,
        );
        const points = [...stored].sort((left, right) => left[0] - right[0]);
        t.same(
          body.data.map(({ date, value }) => [date, Number(value)]),
          points,
        );
      }),
      { numRuns: 25 },
    );
  },
);

/** Ingest states that call another point than the last one in blocks their newest. */
async function untrueStates({ sql }: TestServer): Promise<readonly object[]> {
  return sql`
    SELECT sensor_id, newest FROM ingest_state s
    WHERE newest IS DISTINCT FROM (SELECT max(last) FROM blocks b WHERE b.sensor_id = s.sensor_id)`;
}

t.test(
  'points that came together are replaced and deleted one by one, and those around them stay',
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    const [one, two] = await makeMany(user, 2);
    const all = (value: (date: number) => number) =>
      Array.from({ length: 1500 }, (_, i) => ({ date: 1e9 + i, value: value(i) }));
    const sensors = [one, two].map((sensor_id) => ({ sensor_id, data: all((i) => i) }));
    const stored = async (id: number, query: string) => {
      const { body } = await user.client.get<{ data: { date: number; value: string }[]; total: number }>(
        `/sensors/${id}/data?per_page=1000&${query}`,
      );
      return [body.total, body.data.map(({ date, value }) => [date - 1e9, Number(value)])] as const;
    };
    const post = async (data: object[]) =>
      (await user.client.post<Receipt>(`/sensors/${one}/data`, { data })).body;
    t.equal((await user.client.post<Receipt>('/sensors/data', { sensors })).body.stored, 3000);
    const changed = [3, 4, 5, 700, 1499].map((i) => ({ date: 1e9 + i, value: -i }));
    t.match(await post([...changed, { date: 1e9 + 10, value: 10 }, { date: 1e9 + 10.5, value: 0 }]), {
      stored: 1,
      duplicate: 1,
      replaced: 5,
    });
    t.same(await stored(one!, 'end_date=1000000011'), [
      13,
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10.5, 11].map((i) => [i, i > 2 && i < 6 ? -i : i === 10.5 ? 0 : i]),
    ]);
    await user.client.delete(`/sensors/${one}/data?start_date=1000000020&end_date=1000001480`);
    const left = [...Array(20).keys(), ...Array.from({ length: 19 }, (_, i) => 1481 + i)];
    const [total, rows] = await stored(one!, 'start_date=1000000012');
    t.equal(total, 27);
    t.same(
      rows,
      left.filter((i) => i > 11).map((i) => [i, i === 1499 ? -i : i]),
    );
    t.match(await post(all((i) => i)), { stored: 1461, duplicate: 35, replaced: 4 });
    t.same(await stored(one!, 'start_date=1000000900'), [
      600,
      all((i) => i)
        .slice(900)
        .map(({ value }) => [value, value]),
    ]);
    t.same(await stored(two!, 'start_date=1000000900'), [
      600,
      all((i) => i)
        .slice(900)
        .map(({ value }) => [value, value]),
    ]);
  },
);

t.test(
  'points of the present behind one far ahead are stored without looking at those around them',
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    const id = await make(user);
    const proxy = await databaseProxy(t, server.config.DATABASE_URL);
    const through = await testServer(t, { DATABASE_URL: proxy.url });
    const client = new Client(through.url, user.session);
    const present = Math.floor(Date.now() / 60_000) * 60 - 3600;
    const send = async (...dates: number[]) => {
      const data = dates.map((date) => ({ date, value: 1 }));
      return (await client.post<Receipt>(`/sensors/${id}/data`, { data })).body;
    };
    t.match(await send(present), { stored: 1 });
    t.match(await send(7e9), { stored: 1 });
    await mergeAll(server.sql);
    t.match(await send(present + 1), { stored: 1 });
    const before = proxy.answers();
    for (let i = 0; i < 20; i++) t.match(await send(present + 2 + 2 * i, present + 3 + 2 * i), { stored: 2 });
    const answers = proxy.answers() - before;
    t.ok(answers <= 60, `${answers} answers of the database for 20 uploads`);
    t.match(await send(6e9), { stored: 1 }, 'a second one, not so far');
    await user.client.delete(`/sensors/${id}/data?start_date=${present + 2}&end_date=${8e9}`);
    t.match(await send(present + 3, present + 2), { stored: 2 });
    t.match(await send(7e9), { stored: 1 });
    t.match(await send(present + 4, present + 3), { stored: 1, duplicate: 1 });
  },
);

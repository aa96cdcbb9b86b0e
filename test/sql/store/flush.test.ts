/** The write path under trouble: collisions, locks, lost connections, a slow store, rights that end meanwhile. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { AccountSemaphore } from '../../../server/http/account-semaphore.js';
import { connect, type Sql } from '../../../sql/connect.js';
import { addWatches, renewWatcher } from '../../../sql/store/changes/watches.js';
import { type AllowedBatch, noCounts } from '../../../sql/store/ingest/batch.js';
import { NO_DATE, Rows } from '../../../sql/store/ingest/columns.js';
import { flushBatches, flushWithin } from '../../../sql/store/ingest/flush.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { holdIngest, untilFlushWaits } from '../../support/locks.js';
import { severalSessions } from '../../support/needs.js';
import { createSensor, mergeAll, poison, writePoints } from '../../support/points.js';
import { cuttingProxy, throughProxy } from '../../support/proxy.js';
import { type TestServer, testServer } from '../../support/server.js';
import { StreamClient } from '../../support/stream.js';
import { until } from '../../support/until.js';

/** Seconds. */
const DAY = 86_400;

interface Receipt {
  stored: number;
  duplicate: number;
  replaced: number;
  rejected: { index: number; reason: string }[];
}

async function make(user: TestUser, fields: object = {}): Promise<number> {
  const sensor = { name: 'sensor', data_type: 'float', ...fields };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function makeMany(user: TestUser, count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => make(user)));
}

function rising(count: number, from = 1): { date: number; value: number }[] {
  return Array.from({ length: count }, (_, i) => ({ date: from + i, value: i }));
}

/** A second server on the same database, and the same user there. */
async function twoServers(t: Parameters<typeof testServer>[0], overrides: object = {}) {
  const one = await testServer(t, overrides);
  const two = await testServer(t, { DATABASE_URL: one.config.DATABASE_URL, ...overrides });
  const user = await newUser(one);
  return { one, two, user, there: new Client(two.url, user.session) };
}

t.test('two servers write the same points in opposite order, without deadlock or doubles', async (t) => {
  const { user, there, one } = await twoServers(t);
  const ids = await makeMany(user, 12);
  const body = (order: number[], value: number) => ({
    sensors: order.map((id) => ({ sensor_id: id, data: rising(20).map(({ date }) => ({ date, value })) })),
  });
  const uploads: Promise<{ status: number; body: Receipt }>[] = [];
  for (let round = 0; round < 15; round++) {
    uploads.push(user.client.post<Receipt>('/sensors/data', body(ids, round)));
    uploads.push(there.post<Receipt>('/sensors/data', body([...ids].reverse(), round + 100)));
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
  const batch = { points: new Rows(), counts: noCounts() };
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

  const last = { points: new Rows(), counts: noCounts() };
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
  const undated = await answersTo((i) => ({ value: i }));
  t.ok(undated < 30, `${undated} answers for points without a date`);
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
      let undated = 0;
      let newest = 0;
      for (const { by, what } of steps) {
        if (what === 'merge') {
          await mergeAll(one.sql);
        } else if (what === 'undated') {
          const answer = await by.post<Receipt>(`/sensors/${id}/data`, { value: 1 });
          t.match(answer.body, { stored: 1, duplicate: 0, replaced: 0 });
          undated++;
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
      t.equal(rows.length - dated.length, undated);
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
  const [here, elsewhere] = [1, 2].map(() =>
    connect(url, { max: 2, name: 'test', settings: { lock_timeout: '100ms' } }),
  ) as [Sql, Sql];
  t.teardown(() => Promise.all([here.end(), elsewhere.end()]));
  const id = await createSensor(sql);
  const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  const batch = (date: number): AllowedBatch => {
    const points = new Rows();
    points.add(id, date, 1, null);
    return { points, counts: noCounts(), epoch: rights!.epoch };
  };
  const write = (one: AllowedBatch, by: Sql) => flushBatches(by, [one], () => 5000);

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
    const watcher = randomUUID();
    await renewWatcher(one.sql, watcher);
    await addWatches(one.sql, watcher, [id]);
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
  'an upload is acknowledged when it is on disk, whatever the database has for its sessions',
  async (t) => {
    const { sql, config } = await testServer(t);
    await sql.unsafe(`
    CREATE TABLE seen (waited_for text);
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen SELECT current_setting('synchronous_commit'); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER INSERT ON journal FOR EACH STATEMENT EXECUTE FUNCTION see()`);
    const sessions = { off: 'on', local: 'on', remote_apply: 'remote_apply' };
    for (const [given, expected] of Object.entries(sessions)) {
      const url = new URL(config.DATABASE_URL);
      url.searchParams.set('options', `-c synchronous_commit=${given}`);
      const server = await testServer(t, { DATABASE_URL: url.href });
      t.match((await new Client(server.url).get('/health')).body, {
        durability: { synchronous_commit: expected },
      });
      const user = await newUser(server);
      const sensor = await make(user);
      await sql`DELETE FROM seen`;
      t.equal((await user.client.post(`/sensors/${sensor}/data`, { data: rising(3) })).status, 201);
      t.same(await sql`SELECT DISTINCT waited_for FROM seen`, [{ waited_for: expected }], given);
    }
  },
);

t.test('a locked ingest state holds up no upload, neither of its sensor nor of others', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [held, free] = await makeMany(user, 2);
  await user.client.post<Receipt>(`/sensors/${held}/data`, { data: rising(2) });
  await server.sql.begin(async (tx) => {
    // As a merge does it.
    await tx`SELECT FROM ingest_state WHERE sensor_id = ${held!} FOR UPDATE`;
    t.match((await user.client.post<Receipt>(`/sensors/${held}/data`, { data: rising(3) })).body, {
      stored: 1,
      duplicate: 2,
    });
    for (let i = 0; i < 5; i++) {
      const answer = await user.client.post<Receipt>(`/sensors/${free}/data`, { value: i, date: i });
      t.equal(answer.body.stored, 1);
    }
  });
});

t.test('uploads that wait for the store are stored in the order in which they came', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const [one, two] = await makeMany(user, 2);
  const release = await holdIngest(server.sql);
  const first = user.client.post<Receipt>(`/sensors/${one}/data`, { data: rising(3) });
  await untilFlushWaits(server.sql);
  const queued = async () => (await new Client(server.url).get<string>('/metrics')).text;
  const second = user.client.post<Receipt>('/sensors/data', {
    sensors: [
      { sensor_id: one, data: { value: 9, date: 3 } },
      { sensor_id: two, data: { value: 9, date: 9 } },
    ],
  });
  await until(async () => /^sensorium_queue_points 5$/m.test(await queued()));
  await release();
  t.match((await first).body, { stored: 3, rejected: [] });
  t.match((await second).body, { stored: 1, replaced: 1 }, 'the later value won');
  const { body } = await user.client.get<{ data: { value: string }[] }>(`/sensors/${one}/data?date=3`);
  t.equal(body.data[0]!.value, '9');
});

t.test('points that fill several flushes wait for the store, and all are stored', async (t) => {
  const server = await testServer(t, { FLUSH_POINTS: 5 });
  const user = await newUser(server);
  const [one, two] = await makeMany(user, 2);
  const release = await holdIngest(server.sql);
  const uploads = [0, 10, 20].map((from) =>
    user.client.post<Receipt>(`/sensors/${one}/data`, { data: rising(10, from) }),
  );
  await untilFlushWaits(server.sql);
  for (let i = 0; i < 5; i++)
    uploads.push(user.client.post<Receipt>(`/sensors/${two}/data`, { data: rising(7, 7 * i) }));
  await release();
  t.same(await Promise.all(uploads.map(async (each) => (await each).body.stored)), [
    ...[10, 10, 10],
    ...Array(5).fill(7),
  ]);
});

t.test('an upload that the store did not take in time is to be sent again', async (t) => {
  const server = await testServer(t, { STORE_TIMEOUT: 1 });
  const user = await newUser(server);
  const ids = await makeMany(user, 2);
  const body = { sensors: ids.map((sensor_id) => ({ sensor_id, data: rising(3) })) };
  const release = await holdIngest(server.sql);
  const answer = await user.client.post<Receipt>('/sensors/data', body);
  t.equal(answer.status, 509);
  await release();
  t.match((await user.client.post<Receipt>('/sensors/data', body)).status, 201);
  for (const id of ids) {
    t.equal((await user.client.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 3);
  }
});

t.test(
  'deletions of one account that wait for the store hold up nobody for longer than it does',
  async (t) => {
    const server = await testServer(t);
    const [user, other] = [await newUser(server), await newUser(server)];
    const [id, others, hidden] = [await make(user), await make(other), await make(other)];
    await user.client.post(`/sensors/${id}/data`, { data: rising(9) });
    await other.client.post(`/sensors/${others}/data`, { data: rising(2) });
    await other.client.post(`/sensors/${others}/users`, { id: user.id });
    const release = await holdIngest(server.sql);
    let refused = 0;
    const deletions = Array.from({ length: 40 }, async (_, i) => {
      const answer = await user.client.delete(`/sensors/${id}/data/${(i + 1) * 1_000_000}`);
      if (answer.status === 509) refused++;
      return answer;
    });
    await until(async () => refused === 40 - 33);
    const another = other.client.delete(`/sensors/${others}/data/1000000`);
    t.equal((await user.client.delete(`/sensors/${hidden}`)).status, 404, 'what one may not delete');
    t.equal((await user.client.delete(`/sensors/${others}`)).status, 200, 'what one only gives up');
    t.equal((await user.client.get('/sensors')).status, 200);
    await release();
    t.equal((await another).status, 200, 'somebody else');
    const answers = (await Promise.all(deletions)).filter(({ status }) => status !== 509);
    t.equal(answers.length, 33, 'one after the other');
    const deleted = answers.filter(({ status }) => status === 200).length;
    t.equal((await user.client.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 9 - deleted);
  },
);

t.test('of two accounts that have many deletions waiting, each has its turn', async (t) => {
  const turns = new AccountSemaphore(1, 9);
  const order: string[] = [];
  const work = (account: number, name: string) => turns.run(account, async () => void order.push(name));
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => work(name.startsWith('a') ? 1 : 2, name));
  await Promise.all(all);
  t.same(order, ['a1', 'a2', 'b1', 'a3', 'b2']);
  await t.rejects(
    turns.run(1, async () => {
      throw new Error('failed');
    }),
    /failed/,
  );
  await work(1, 'a4');
  t.equal(order.at(-1), 'a4', 'also after a failure');
});

t.test('a store that is too slow is answered 509, and what is sent again arrives once', async (t) => {
  const server = await testServer(t, { QUEUE_POINTS: 10, STORE_TIMEOUT: 1 });
  const user = await newUser(server);
  const [one, two] = await makeMany(user, 2);
  await user.client.post(`/sensors/${one}/data`, { value: 0, date: 0 });
  const reserved = await server.sql.reserve();
  await reserved`BEGIN`;
  await reserved`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
  const first = user.client.post<Receipt>(`/sensors/${one}/data`, { data: rising(8) });
  await untilFlushWaits(server.sql);
  const refused = await user.client.post<Receipt>(`/sensors/${two}/data`, { data: rising(5) });
  t.equal(refused.status, 509, 'no room in the queue: refused at once');
  t.equal(refused.body.rejected, undefined);
  t.match(refused.headers['retry-after'], /^\d+$/);
  const late = await first;
  t.equal(late.status, 509, 'no answer of the store in time');
  t.match(late.headers['retry-after'], /^\d+$/);
  t.equal((await new Client(server.url).get('/health')).status, 200, 'the server itself is well');
  await reserved`COMMIT`;
  reserved.release();
  let answer = await user.client.post<Receipt>(`/sensors/${one}/data`, { data: rising(8) });
  while (answer.status === 509)
    answer = await user.client.post<Receipt>(`/sensors/${one}/data`, { data: rising(8) });
  t.equal(answer.body.stored + answer.body.duplicate, 8);
  t.equal((await user.client.get<{ total: number }>(`/sensors/${one}/data`)).body.total, 9);
});

t.test('an upload larger than the whole queue is taken while others are on their way', async (t) => {
  const server = await testServer(t, { QUEUE_POINTS: 10 });
  const user = await newUser(server);
  const [one, two] = await makeMany(user, 2);
  const reserved = await server.sql.reserve();
  await reserved`BEGIN`;
  await reserved`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
  const small = user.client.post<Receipt>(`/sensors/${one}/data`, { data: rising(2) });
  await untilFlushWaits(server.sql);
  const large = user.client.post<Receipt>(`/sensors/${two}/data`, { data: rising(15) });
  const queued = async () => (await new Client(server.url).get<string>('/metrics')).text;
  await until(async () => /sensorium_queue_points 17$/m.test(await queued()));
  const more = await user.client.post<Receipt>(`/sensors/${one}/data`, { data: rising(1) });
  t.equal(more.status, 509, 'the queue is full then');
  await reserved`COMMIT`;
  reserved.release();
  t.match((await small).body, { stored: 2 });
  t.match((await large).body, { stored: 15 });
});

t.test('a flush whose connection is lost is repeated, and nothing is doubled', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user);
  const kill = () => server.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sensorium flush'`;
  const points = async () => (await server.sql<{ n: number }[]>`SELECT count(*) AS n FROM points`)[0]!.n;
  let over = false;
  const killing = (async () => {
    while (!over) {
      const before = await points();
      await kill();
      // Something gets through between two kills, or a slow machine would never see the end.
      await until(async () => over || (await points()) > before);
      await sleep(Math.random() * 5);
    }
  })();
  const stored: number[] = [];
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        user.client.post<Receipt>(`/sensors/${id}/data`, {
          data: [{ value: i, date: round * 5 + i }, { value: -1 }],
        }),
      ),
    );
    for (const answer of answers) {
      t.equal(answer.status, 201);
      stored.push(answer.body.stored + answer.body.duplicate);
    }
  }
  over = true;
  await killing;
  t.ok(stored.every((count) => count === 2));
  t.equal((await user.client.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 200);
});

t.test('an upload that the database refuses does not take its neighbours with it', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const ids = await makeMany(user, 6);
  await poison(server.sql, '22000');
  const statuses = await Promise.all(
    ids.map(async (id, i) => {
      const answer = await fetch(`${server.url}/sensors/${id}/data`, {
        method: 'POST',
        headers: { 'X-SESSION_ID': user.session, 'Content-Type': 'application/json' },
        body: JSON.stringify({ value: i === 3 ? 666 : i, date: 1 }),
      });
      return answer.status;
    }),
  );
  t.same(
    statuses.map((status, i) => (i === 3 ? status !== 201 : status)),
    [201, 201, 201, true, 201, 201],
  );
  const rows = await server.sql<{ sensor_id: number }[]>`SELECT sensor_id FROM points ORDER BY 1`;
  t.same(
    rows.map((row) => row.sensor_id),
    ids.filter((_, i) => i !== 3).sort((a, b) => a - b),
  );
});

interface LogLine {
  readonly msg: string;
  readonly code?: string;
  readonly sensor?: number;
}

function keptLog() {
  const lines: LogLine[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}

/** Uploads points of a sensor one after the other, so that flushes commit, until the work is done. */
async function meanwhile<T>(user: TestUser, sensorId: number, work: Promise<T>): Promise<T> {
  let isDone = false;
  const others = (async () => {
    for (let date = 1; !isDone; date++)
      await user.client.post(`/sensors/${sensorId}/data`, { date, value: 1 });
  })();
  const result = await work.finally(() => {
    isDone = true;
  });
  await others;
  return result;
}

/** All points gather for one flush while `send` sends them. */
async function inOneFlush<T>(server: TestServer, points: number, send: () => T): Promise<T> {
  const sent = await server.sql.begin(async (tx) => {
    await tx`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
    const sent = send();
    const queued = async () => (await new Client(server.url).get<string>('/metrics')).text;
    const all = new RegExp(`^sensorium_queue_points ${points}$`, 'm');
    await until(async () => all.test(await queued()));
    return { sent };
  });
  return sent.sent;
}

const QUICKLY = { pauses: [5, 10, 15, 20] };

t.test(
  'of a hundred uploads only the one that the database refuses for no known reason is to be sent again',
  async (t) => {
    const { lines, log } = keptLog();
    const server = await testServer(t, {}, { log, times: QUICKLY });
    await poison(server.sql);
    const user = await newUser(server);
    const [bad, other, ...good] = await makeMany(user, 102);
    const upload = (id: number, date: number, value: number) =>
      user.client.post<Receipt>(`/sensors/${id}/data`, { date, value });
    const { refused, behind, others } = await inOneFlush(server, 102, () => ({
      refused: upload(bad!, 1, 666),
      behind: upload(bad!, 2, 2),
      others: good.map((id) => upload(id, 1, 1)),
    }));
    for (const answer of await Promise.all(others)) t.match(answer, { status: 201, body: { stored: 1 } });
    t.match(await meanwhile(user, other!, refused), {
      status: 509,
      body: { code: 'overloaded' },
      headers: { 'retry-after': /^\d+$/ },
    });
    t.match(await behind, { status: 201, body: { stored: 1 } }, 'of the same sensor, behind it');
    t.match(
      lines.filter(({ msg }) => msg === 'points given up'),
      [{ code: 'P0001', sensor: bad }],
      'logged once',
    );
    t.match(await upload(bad!, 1, 1), { status: 201, body: { stored: 1 } });
  },
);

t.test(
  'of a hundred frames only the one that the database refuses for no known reason is refused',
  async (t) => {
    const { lines, log } = keptLog();
    const server = await testServer(t, {}, { log, times: QUICKLY });
    await poison(server.sql);
    const user = await newUser(server);
    const [bad, other, ...good] = await makeMany(user, 102);
    const client = await StreamClient.open(server, user.session);
    const frame = (id: string, sensor_id: number, date: number, value: number) =>
      client.send({ id, sensor_id, dates: [date], values: [value] });
    await inOneFlush(server, 102, () => {
      frame('bad', bad!, 1, 666);
      frame('behind', bad!, 2, 2);
      for (const id of good) frame('good', id, 1, 1);
    });
    for (const answer of await client.take(100)) t.match(answer, { id: 'good', stored: 1, credit: 1 });
    t.match(await meanwhile(user, other!, client.next()), { id: 'bad', code: 'overloaded', credit: 1 });
    t.match(await client.next(), { id: 'behind', stored: 1, credit: 1 });
    t.match(
      lines.filter(({ msg }) => msg === 'points given up'),
      [{ code: 'P0001', sensor: bad }],
      'logged once',
    );
    t.match(await client.ask({ id: 'again', sensor_id: bad, dates: [1], values: [1] }), { stored: 1 });
    await client.close();
  },
);

t.test(
  'a point that fails while nothing else is committed is not given up, and stored when it can be',
  async (t) => {
    const { lines, log } = keptLog();
    const server = await testServer(t, {}, { log, times: { pauses: [1, 1, 1, 1] } });
    await poison(server.sql);
    const user = await newUser(server);
    const [one, two] = await makeMany(user, 2);
    const client = await StreamClient.open(server, user.session);
    client.send({ id: 1, sensor_id: one, dates: [1], values: [666] });
    client.send({ id: 2, sensor_id: two, dates: [1], values: [666] });
    const failures = async () =>
      Number(
        /code="P0001"\} (\d+)/.exec((await new Client(server.url).get<string>('/metrics')).text)?.[1] ?? 0,
      );
    await until(async () => (await failures()) > 20);
    await server.sql`DROP TRIGGER refuse ON journal`;
    const answers = await client.take(2);
    t.same(
      answers.map(({ stored }) => stored),
      [1, 1],
    );
    t.same(
      lines.filter(({ msg }) => msg === 'points given up'),
      [],
    );
    await client.close();
  },
);

t.test(
  'while the database only reads, uploads wait and reads are answered; afterwards all goes on',
  { skip: severalSessions('a default of the database is read by new ones') },
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    const [one, two] = await makeMany(user, 2);
    await user.client.post(`/sensors/${one}/data`, { date: 1, value: 1 });
    const key = await user.client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name: 'reader', scope: 'read' },
    });
    const reader = new Client(server.url, key.body.key.key);
    const client = await StreamClient.open(server, user.session);
    const admin = connect(server.config.DATABASE_URL, {
      max: 1,
      name: 'operator',
      settings: { default_transaction_read_only: 'off' },
    });
    t.teardown(() => admin.end());
    const [{ name } = { name: '' }] = await admin<{ name: string }[]>`SELECT current_database() AS name`;
    const readOnly = async (value: 'on' | 'off') => {
      await admin.unsafe(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
      await admin`
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'sensorium %'`;
    };
    const health = async () => {
      const { status, body } = await new Client(server.url).get<{ status: string; database: string }>(
        '/health',
      );
      return [status, body.status, body.database];
    };
    await readOnly('on');
    await until(async () => (await health())[2] === 'read_only');
    t.same(await health(), [200, 'pass', 'read_only']);
    const upload = user.client.post<Receipt>(`/sensors/${one}/data`, { date: 2, value: 2 });
    client.send({ id: 1, sensor_id: two, dates: [1], values: [1] });
    const metrics = async () => (await new Client(server.url).get<string>('/metrics')).text;
    await until(async () => /failures_total\{code="25006"\} [3-9]/.test(await metrics()));
    for (const each of [user.client, reader])
      t.match(await each.get(`/sensors/${one}/data`), { status: 200, body: { total: 1 } }, 'reads go on');
    t.match(await user.client.put(`/sensors/${one}`, { name: 'x' }), {
      status: 509,
      body: { code: 'overloaded' },
    });
    t.match(await user.client.post('/login', user), { status: 509, body: { code: 'overloaded' } });
    t.equal(client.unread, 0);
    // Without ending the sessions: those that may only read are replaced.
    await admin.unsafe(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    t.match(await upload, { status: 201, body: { stored: 1 } });
    t.match(await client.next(), { id: 1, stored: 1 });
    await until(async () => (await health())[2] === 'ok');
    t.match(await user.client.get(`/sensors/${one}/data`), { body: { total: 2 } });
    await client.close();
  },
);

t.test(
  'a flush whose connection has died in silence is done again on a new one, once',
  { skip: severalSessions('one looks the other up') },
  async (t) => {
    const direct = await testServer(t);
    const user = await newUser(direct);
    const proxy = await cuttingProxy(t, () => direct.config.DATABASE_URL);
    const url = throughProxy(proxy, direct.config.DATABASE_URL);
    const server = await testServer(t, { DATABASE_URL: url }, { times: { silence: 100 } });
    const client = new Client(server.url, user.session);
    const watcher = randomUUID();
    const cases = [
      ['answers', 'an answer lost after COMMIT', { stored: 0, duplicate: 2 }, 5],
      ['answers', 'an answer lost within the transaction', { stored: 2, duplicate: 0 }, 2],
      ['both', 'a BEGIN that is delivered late', { stored: 2, duplicate: 0 }, 5],
    ] as const;
    for (const [what, name, receipt, date] of cases) {
      const id = await make(user);
      const version = async () => {
        const [state] = await direct.sql<{ version: number }[]>`
          SELECT version FROM ingest_state WHERE sensor_id = ${id}`;
        return state!.version;
      };
      // Flushes of a sensor that somebody follows are counted.
      await renewWatcher(direct.sql, watcher);
      await addWatches(direct.sql, watcher, [id]);
      const begun = await version();
      // Of a later point the server knows that it is new, and sends everything at once; an earlier one it has to ask for.
      await client.post(`/sensors/${id}/data`, { date: 3, value: 0 });
      const lost = await flushBackends(direct);
      proxy.lose(what, 'sensorium flush');
      const answer = await client.post<Receipt>(`/sensors/${id}/data`, {
        data: [{ date, value: 1 }, { value: 1 }],
      });
      t.match(answer, { status: 201, body: receipt }, name);
      proxy.deliver();
      const now = await flushBackends(direct);
      t.notOk(
        now.some((pid) => lost.includes(pid)),
        'the backend has ended',
      );
      await client.post(`/sensors/${id}/data`, { date: 9, value: 1 });
      const { body } = await user.client.get<{ total: number }>(`/sensors/${id}/data`);
      t.equal(body.total, 4, `${name}: each point once, the one without a date too`);
      t.equal((await version()) - begun, 3, 'written once');
    }
  },
);

t.test(
  'a flush on which the database works on is waited for, however often it is looked up',
  { skip: severalSessions('one looks the other up') },
  async (t) => {
    const direct = await testServer(t);
    const user = await newUser(direct);
    const id = await make(user);
    const { sql } = direct;
    await user.client.post(`/sensors/${id}/data`, { date: 0, value: 0 });
    await sql.unsafe(`
      CREATE TABLE finished (yes bool);
      CREATE FUNCTION work() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        WHILE NOT EXISTS (SELECT FROM finished) LOOP PERFORM pg_sleep(0.01); END LOOP;
        RETURN NEW;
      END $$;
      CREATE TRIGGER work BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION work()`);
    const proxy = await cuttingProxy(t, () => direct.config.DATABASE_URL);
    const url = throughProxy(proxy, direct.config.DATABASE_URL);
    const server = await testServer(t, { DATABASE_URL: url }, { times: { silence: 20 } });
    const upload = new Client(server.url, user.session).post<Receipt>(`/sensors/${id}/data`, {
      date: 1,
      value: 1,
    });
    // That of the other server, and its own.
    await until(async () => (await flushBackends(direct)).length === 2);
    const [before, looks] = [await flushBackends(direct), proxy.connections()];
    await until(async () => proxy.connections() >= looks + 5);
    await sql`INSERT INTO finished VALUES (true)`;
    t.match(await upload, { status: 201, body: { stored: 1 } });
    t.same(await flushBackends(direct), before, 'on the same connection');
  },
);

/** Processes of the database that flush, of this test. */
async function flushBackends({ sql }: TestServer): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sensorium flush'`;
  return rows.map(({ pid }) => pid);
}

t.test('rights that ended on one server end on the other, although it had them cached', async (t) => {
  const { user, there, two } = await twoServers(t);
  const [kept, deleted] = await makeMany(user, 2);
  const key = async (fields: object) =>
    (await user.client.post<{ key: { id: number; key: string } }>('/users/current/keys', { key: fields }))
      .body.key;
  const revoked = await key({ name: 'soon revoked', scope: 'write' });
  const device = new Client(two.url, revoked.key);
  for (const client of [there, device]) {
    for (const id of [kept, deleted]) {
      t.equal((await client.post(`/sensors/${id}/data`, { value: 1, date: 1 })).status, 201);
    }
  }
  await user.client.delete(`/sensors/${deleted}`);
  t.equal((await there.post(`/sensors/${deleted}/data`, { value: 1, date: 2 })).status, 404);
  const both = await there.post<Receipt>('/sensors/data', {
    sensors: [kept, deleted].map((id) => ({ sensor_id: id, data: { value: 1, date: 3 } })),
  });
  t.match(both.body, { stored: 1, rejected: [{ index: 0 }] });
  await user.client.delete(`/users/current/keys/${revoked.id}`);
  t.equal((await device.post(`/sensors/${kept}/data`, { value: 1, date: 4 })).status, 403);
  await user.client.post('/logout');
  t.equal((await there.post(`/sensors/${kept}/data`, { value: 1, date: 5 })).status, 403);
  const [row] = await two.sql<
    { count: number }[]
  >`SELECT count(*) AS count FROM points WHERE sensor_id = ${kept!}`;
  t.equal(row!.count, 2, 'only what came before');
});

t.test('rights that end while a flush waits for a lock keep its points out, and no others', async (t) => {
  const one = await testServer(t);
  const user = await newUser(one);
  const [id] = await makeMany(user, 1);
  const fields = { name: 'soon revoked', scope: 'write' };
  const { body } = await user.client.post<{ key: { id: number; key: string } }>('/users/current/keys', {
    key: fields,
  });
  const device = new Client(one.url, body.key.key);
  const upload = (client: Client, date: number) => client.post(`/sensors/${id}/data`, { value: 1, date });
  t.equal((await upload(device, 1)).status, 201, 'and cached');
  const waiting = await one.sql.begin(async (tx) => {
    // As the other server revokes a key.
    await tx`DELETE FROM api_keys WHERE id = ${body.key.id}`;
    const both = [upload(device, 2), upload(user.client, 3)];
    await untilFlushWaits(one.sql);
    return both;
  });
  t.equal((await waiting[0]!).status, 403);
  t.equal((await waiting[1]!).status, 201);
  const stored = await one.sql<{ date: number }[]>`SELECT date FROM points ORDER BY date`;
  t.same(
    stored.map(({ date }) => date),
    [1_000_000, 3_000_000],
  );
});

t.test('rights are not ended before what they allowed is stored, and nothing is stored later', async (t) => {
  const { user, one, there } = await twoServers(t);
  const id = await make(user);
  const made = await user.client.post<{ key: { id: number; key: string } }>('/users/current/keys', {
    key: { name: 'soon revoked', scope: 'write' },
  });
  const { key } = made.body;
  const device = new Client(one.url, key.key);
  const upload = (date: number) => device.post(`/sensors/${id}/data`, { value: 1, date });
  t.equal((await upload(1)).status, 201, 'and cached');
  const release = await holdIngest(one.sql);
  const waiting = upload(2);
  await untilFlushWaits(one.sql);
  const ending = there.delete(`/users/current/keys/${key.id}`);
  await release();
  t.equal((await waiting).status, 201);
  t.equal((await ending).status, 200);
  t.equal((await upload(3)).status, 403);
  t.equal((await user.client.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 2);
});

t.test('a data type changed on one server is the one that the other judges by', async (t) => {
  const { user, there } = await twoServers(t);
  const id = await make(user, { data_type: 'float' });
  await there.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  t.equal((await there.post(`/sensors/${id}/data`, { value: 'text', date: 2 })).status, 409);
  await user.client.put(`/sensors/${id}`, { sensor: { data_type: 'string' } });
  t.equal((await there.post(`/sensors/${id}/data`, { value: 'text', date: 2 })).status, 201);
  await user.client.put(`/sensors/${id}`, { sensor: { data_type: 'integer' } });
  t.equal((await there.post(`/sensors/${id}/data`, { value: 1.5, date: 3 })).status, 409);
});

t.test('a key that expires while it is cached stops writing', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user);
  const expires = Date.now() / 1000 + 1.5;
  const made = await user.client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { name: 'short', scope: 'write', expires },
  });
  const key = new Client(server.url, made.body.key.key);
  t.equal((await key.post(`/sensors/${id}/data`, { value: 1 })).status, 201);
  await until(async () => Date.now() / 1000 > expires);
  t.equal((await key.post(`/sensors/${id}/data`, { value: 1 })).status, 403);
});

t.test('a server that is told to stop answers what is under way', async (t) => {
  const server = await testServer(t, { FLUSH_POINTS: 50 });
  const user = await newUser(server);
  const ids = await makeMany(user, 10);
  const reserved = await server.sql.reserve();
  await reserved`BEGIN`;
  await reserved`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
  const uploads = ids.map((id) => user.client.post<Receipt>(`/sensors/${id}/data`, { data: rising(40) }));
  await untilFlushWaits(server.sql);
  const closing = server.close();
  await reserved`COMMIT`;
  reserved.release();
  for (const { status, body } of await Promise.all(uploads)) t.same([status, body.stored], [201, 40]);
  await closing;
  await t.rejects(user.client.get('/health'), 'nobody listens any more');
});

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

/** Counts of an upload as if its points came one by one; they are stored in the model. */
function expected(stored: Map<number, number>, points: readonly { date: number; value: number }[]): Receipt {
  const receipt: Receipt = { stored: 0, duplicate: 0, replaced: 0, rejected: [] };
  for (const { date, value } of points) {
    const before = stored.get(date);
    if (before === undefined) receipt.stored++;
    else if (before === value) receipt.duplicate++;
    else receipt.replaced++;
    stored.set(date, value);
  }
  return receipt;
}

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

for (const [what, change, counted] of [
  ['stored already are looked up', (value: number) => value, 'duplicate'],
  ['stored with other values are replaced', (value: number) => value + 0.5, 'replaced'],
] as const) {
  t.test(
    `thousands of points that are ${what} one by one, and not held against all between them`,
    async (t) => {
      const server = await testServer(t);
      const user = await newUser(server);
      const [one, two] = await makeMany(user, 2);
      const points = rising(40_000);
      // Statistics of a time when there was next to nothing, and plans made by them.
      for (let value = 0; value < 8; value++) {
        await user.client.post(`/sensors/${one}/data`, { data: [1, 2].map((date) => ({ date, value })) });
        if (value === 0) await server.sql`ANALYZE blocks`;
      }
      for (const id of [one, two]) {
        for (let from = 0; from < points.length; from += 10_000) {
          await user.client.post(`/sensors/${id}/data`, { data: points.slice(from, from + 10_000) });
        }
      }
      await mergeAll(server.sql);
      /** Rows of blocks that were read, by an index or without. */
      const read = async () => {
        const [row] = await server.sql<{ read: number }[]>`
          SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float8 AS read FROM pg_stat_all_tables
          WHERE relid::regclass::text ~ '^(blocks|_timescaledb_internal)'`;
        return row!.read;
      };
      const again = points
        .filter((_, i) => i % 16 === 0)
        .map(({ date, value }) => ({ date, value: change(value) }));
      // One that remembers none of them.
      const other = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
      const client = new Client(other.url, user.session);
      const before = await read();
      const answer = await client.post<Receipt>('/sensors/data', {
        sensors: [one, two].map((sensor_id) => ({ sensor_id, data: again })),
      });
      t.match(answer.body, { stored: 0, [counted]: 2 * again.length });
      // What a connection has read is told after a while, with its next statement.
      let after = before;
      await until(async () => {
        await client.post(`/sensors/${one}/data`, { date: 2, value: 1 });
        after = await read();
        return after > before;
      });
      t.ok(after - before < 20_000, `${after - before} rows were read`);
    },
  );
}

/** The write path while the store is slow or locked: order, time limits, deletions that wait. */
import t from 'tap';
import { FairSemaphore } from '../../../common/fair-semaphore.js';
import { Client, newUser } from '../../support/client.js';
import { holdIngest, untilFlushWaits } from '../../support/locks.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';
import { make, makeMany, type Receipt, rising } from './flushing.js';

t.test(
  'an upload is acknowledged when it is on disk, whatever the database has for its sessions',
  async (t) => {
    const { sql, config } = await testServer(t);
    await sql.unsafe(`
    CREATE TABLE seen (waited_for text);
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen SELECT current_setting('synchronous_commit'); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER INSERT ON journal FOR EACH STATEMENT EXECUTE FUNCTION see()`);
    const sessions = { off: 'on', local: 'on', remote_write: 'on', remote_apply: 'remote_apply' };
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
  const semaphore = new FairSemaphore<number>({ permits: 1, permitsOfKey: 1 });
  const order: string[] = [];
  const work = (account: number, name: string) => semaphore.run(account, async () => void order.push(name));
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => work(name.startsWith('a') ? 1 : 2, name));
  await Promise.all(all);
  t.same(order, ['a1', 'a2', 'b1', 'a3', 'b2']);
  await t.rejects(
    semaphore.run(1, async () => {
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

t.test(
  'an account that fills the queue leaves room to another one, whose points are not behind all of its own',
  async (t) => {
    const server = await testServer(t, { QUEUE_POINTS: 10, FLUSH_POINTS: 4 });
    const user = await newUser(server);
    const other = await newUser(server);
    const [one] = await makeMany(user, 1);
    const [another] = await makeMany(other, 1);
    await user.client.post(`/sensors/${one}/data`, { value: 0, date: 0 });
    const reserved = await server.sql.reserve();
    await reserved`BEGIN`;
    await reserved`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
    const order: string[] = [];
    const upload = async ({ client }: typeof user, id: number | undefined, count: number, name: string) => {
      const { status } = await client.post<Receipt>(`/sensors/${id}/data`, { data: rising(count) });
      order.push(name);
      return status;
    };
    const queued = async () => (await new Client(server.url).get<string>('/metrics')).text;
    const all = [upload(user, one, 1, 'first')];
    await untilFlushWaits(server.sql);
    for (let i = 1; i < 10; i++) all.push(upload(user, one, 1, `own ${i}`));
    await until(async () => /sensorium_queue_points 10$/m.test(await queued()));
    t.equal(await upload(user, one, 1, 'refused'), 509, 'its share of the queue is full');
    all.push(upload(other, another, 1, 'other'));
    await until(async () => /sensorium_queue_points 11$/m.test(await queued()));
    await reserved`COMMIT`;
    reserved.release();
    t.same(new Set(await Promise.all(all)), new Set([201]));
    t.ok(order.indexOf('other') < order.length - 3, order.join(', '));
  },
);

t.test('accounts that fill the queue leave an equal share of it to each other account', async (t) => {
  const server = await testServer(t, { QUEUE_POINTS: 10 });
  const users = [await newUser(server), await newUser(server), await newUser(server)];
  const ids = await Promise.all(users.map((user) => make(user)));
  const upload = async (account: number, count: number) =>
    (await users[account]!.client.post(`/sensors/${ids[account]}/data`, { data: rising(count) })).status;
  const queued = async () =>
    (await new Client(server.url).get<{ queued_points: number }>('/health')).body.queued_points;
  const release = await holdIngest(server.sql);
  const all = [upload(0, 1)];
  await untilFlushWaits(server.sql);
  all.push(upload(0, 30));
  await until(async () => (await queued()) === 31);
  t.equal(await upload(1, 11), 509, 'more than half of what two accounts have');
  all.push(upload(1, 10));
  await until(async () => (await queued()) === 41);
  t.equal(await upload(2, 7), 509, 'more than a third');
  all.push(upload(2, 6));
  await until(async () => (await queued()) === 47);
  t.equal(await upload(2, 1), 509, 'its share is used up');
  await release();
  t.same(await Promise.all(all), [201, 201, 201, 201]);
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

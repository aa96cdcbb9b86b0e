/** TimescaleDB as WebAssembly behaves like a server to the users of a database on it, or says what it cannot be. */
import t from 'tap';
import { connect, type Sql } from '../../sql/connect.js';
import { emptyDatabase, testDatabase } from '../support/database.js';
import { createSensor, mergeAll, writePoints } from '../support/points.js';

const skip = process.env.TEST_TIMESCALE ? false : 'the databases of this run are on a server';

t.test('changes of a test are undone for the next one', { skip }, async (t) => {
  const left = async (sql: Sql) =>
    sql`SELECT to_regclass('mark') AS mark, (SELECT count(*) FROM sensors) AS sensors, count(*) AS prepared
        FROM pg_prepared_statements`;
  let [before, after]: unknown[] = [];
  let address = '';
  await t.test('one', async (t) => {
    const { sql, url } = await testDatabase(t);
    address = url;
    before = await left(sql);
    await sql`CREATE TABLE mark AS SELECT i, repeat('x', 1000) AS text FROM generate_series(1, 20000) AS i`;
    const sensorId = await createSensor(sql);
    await writePoints(sql, sensorId, [{ date: 0, number: 1, text: null }]);
    await mergeAll(sql);
    await t.rejects(sql`SELECT 1 / 0`);
  });
  await t.test('another', async (t) => {
    const { sql } = await testDatabase(t);
    after = await left(sql);
  });
  t.same(after, before);
  const gone = connect(address, { max: 1, name: 'test' });
  await t.rejects(gone`SELECT 1`, { code: /3D000|ECONNREFUSED|ECONNRESET/ });
  await gone.end();
});

t.test('connections have settings and prepared statements of their own', { skip }, async (t) => {
  const { url } = await emptyDatabase(t);
  const settings = (zone: string) => ({ max: 1, name: zone, settings: { TimeZone: zone } });
  const all = ['Asia/Tokyo', 'Europe/Berlin'].map((zone) => connect(url, settings(zone)));
  t.teardown(() => Promise.all(all.map((sql) => sql.end())));
  for (let repetition = 0; repetition < 3; repetition++) {
    const rows = all.map(
      (sql) => sql`SELECT current_setting('TimeZone') AS zone, current_setting('application_name') AS name`,
    );
    t.strictSame(
      (await Promise.all(rows)).map(([row]) => row),
      ['Asia/Tokyo', 'Europe/Berlin'].map((zone) => ({ zone, name: zone })),
    );
  }
  await all[0]!`SET work_mem = '5MB'`;
  const memory = all.map(async (sql) => (await sql<{ work_mem: string }[]>`SHOW work_mem`)[0]!.work_mem);
  const [own, other] = await Promise.all(memory);
  t.equal(own, '5MB');
  t.not(other, '5MB');
});

t.test('a transaction is atomic, and rolled back when its connection is lost', { skip }, async (t) => {
  const { url } = await emptyDatabase(t);
  const [one, other] = [connect(url, { max: 1, name: 'one' }), connect(url, { max: 1, name: 'other' })];
  t.teardown(() => Promise.all([one.end(), other.end()]));
  await one`CREATE TABLE counted (n int)`;
  let counting: Promise<readonly unknown[]> | undefined;
  await one.begin(async (tx) => {
    await tx`INSERT INTO counted VALUES (1)`;
    counting = other`SELECT count(*) AS n FROM counted`.then((rows) => [...rows]);
    await tx`INSERT INTO counted VALUES (2)`;
  });
  t.same(await counting, [{ n: 2 }]);
  const lost = one.begin(async (tx) => {
    await tx`INSERT INTO counted VALUES (3)`;
    await one.end({ timeout: 0 });
    await tx`SELECT 1`;
  });
  await t.rejects(lost);
  t.same([...(await other`SELECT count(*) AS n FROM counted`)], [{ n: 2 }]);
});

t.test(
  'an advisory lock excludes other connections until it is released, or its connection ends',
  { skip },
  async (t) => {
    const { url } = await emptyDatabase(t);
    const all = [1, 2].map(() => connect(url, { max: 1, name: 'test' }));
    t.teardown(() => Promise.all(all.map((sql) => sql.end())));
    for (const end of ['given back', 'ended']) {
      const holder = connect(url, { max: 1, name: 'holder' });
      await holder`SELECT pg_advisory_lock(5)`;
      let isTaken = false;
      const taking = all[0]!`SELECT pg_advisory_lock(5)`.then(() => {
        isTaken = true;
      });
      await all[1]!`SELECT 1`;
      t.notOk(isTaken, 'others go on meanwhile');
      if (end === 'given back') await holder`SELECT pg_advisory_unlock(5)`;
      else await holder.end();
      await taking;
      await all[0]!`SELECT pg_advisory_unlock(5)`;
      await holder.end();
    }
  },
);

t.test('only listening connections get notifications', { skip }, async (t) => {
  const { url } = await emptyDatabase(t);
  const [one, other] = [connect(url, { max: 1, name: 'one' }), connect(url, { max: 1, name: 'other' })];
  t.teardown(() => Promise.all([one.end(), other.end()]));
  const received: string[] = [];
  await one.listen('news', (payload) => received.push(payload));
  await other`SELECT pg_notify('news', 'first')`;
  await other`SELECT pg_notify('elsewhere', 'nothing')`;
  await other`SELECT pg_notify('news', 'second')`;
  while (received.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  t.same(received, ['first', 'second']);
});

t.test(
  'settings that one session cannot share are rejected, and the connection is closed',
  { skip },
  async (t) => {
    const { url, sql } = await testDatabase(t);
    for (const statement of [
      'SELECT pg_terminate_backend(1)',
      'CREATE DATABASE other',
      'SET ROLE postgres',
      `SELECT set_config('work_mem', '5MB', false)`,
      'DISCARD ALL',
    ]) {
      await t.rejects(sql.unsafe(statement), { code: '0A000' }, statement);
    }
    const [nobody, nowhere] = [new URL(url), new URL(url)];
    nobody.username = 'nobody';
    nowhere.pathname = '/nowhere';
    for (const [address, code] of [
      [nobody, '28000'],
      [nowhere, '3D000'],
    ] as const) {
      const refused = connect(address.href, { max: 1, name: 'test' });
      await t.rejects(refused`SELECT 1`, { code });
      await refused.end();
    }
  },
);

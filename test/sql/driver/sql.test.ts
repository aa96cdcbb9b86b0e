/** Statements and connections: nothing from outside becomes SQL, and nothing goes on where its connection was lost. */
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import copyStreams from 'pg-copy-streams';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { connect, isDataError, isUnavailable, type Queryable, type Sql } from '../../../sql/connect.js';
import { notePlace } from '../../../sql/driver/citus.js';
import { reportUnexpected } from '../../../sql/driver/unexpected.js';
import { Shards } from '../../../sql/shards.js';
import { flushingOn } from '../../../sql/store/ingest/connection.js';
import { BY_INDEX, planByIndex } from '../../../sql/store/points/by-index.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { gate } from '../../support/gate.js';
import { severalSessions } from '../../support/needs.js';
import { cuttingProxy, throughProxy } from '../../support/proxy.js';
import { anyText } from '../../support/texts.js';
import { until } from '../../support/until.js';

/** NUL is the one character that PostgreSQL cannot hold. */
const text = anyText({ maxLength: 40 }).map((any) => any.replaceAll('\0', '').toWellFormed());

t.test('values and names are returned unchanged', async (t) => {
  const { sql } = await testDatabase(t);
  const name = text.filter((any) => any !== '' && Buffer.byteLength(any) < 64);
  await fc.assert(
    fc.asyncProperty(
      text,
      name,
      fc.array(fc.option(text)),
      fc.maxSafeInteger(),
      async (value, column, list, n) => {
        const rows = await sql<Record<string, unknown>[]>`
        SELECT ${value}::text AS ${sql(column)}, ${list}::text[] AS ${sql(`${column.slice(0, 15)} l`)},
               ${n}::bigint AS ${sql(`${column.slice(0, 15)} n`)}, ${[n, n]}::bigint[] AS ${sql(`${column.slice(0, 15)} ns`)}`;
        t.same(Object.values(rows[0]!), [value, list, n, [n, n]]);
      },
    ),
    { numRuns: 50 },
  );
});

t.test('statements are composed of fragments', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`CREATE TABLE things (a integer, "B b" text)`;
  t.equal((await sql`INSERT INTO things ${sql({ a: 1, 'B b': "it's" })}`).count, 1);
  t.equal((await sql`UPDATE things SET ${sql({ a: 2, 'B b': null })} WHERE a = ${1}`).count, 1);
  const conditions = [sql`AND a > ${0}`, sql`AND a < ${3}`];
  t.same([...(await sql`SELECT * FROM ${sql('things')} WHERE true ${conditions}`)], [{ a: 2, 'B b': null }]);
  await t.rejects(sql`SELECT ${undefined}`, TypeError, 'a value that is not there is a defect');
  await sql`ALTER TABLE things ADD c integer`;
  const [row] = await sql`SELECT * FROM ${sql('things')} WHERE true ${conditions}`;
  t.same(row, { a: 2, 'B b': null, c: null }, 'plans that are out of date are made anew');
});

t.test('settings of the address apply unless the product sets them', async (t) => {
  const { url } = await testDatabase(t);
  const address = new URL(url);
  address.searchParams.set('options', '-c work_mem=7MB -c TimeZone=Asia/Tokyo');
  const sql = connect(address.href, { max: 1, name: 'test' });
  t.teardown(() => sql.end());
  const [row] = await sql`SELECT current_setting('work_mem') AS memory, current_setting('TimeZone') AS zone`;
  t.same(row, { memory: '7MB', zone: 'UTC' });
});

t.test('an address chooses how statements are planned', async (t) => {
  const { url } = await testDatabase(t);
  const address = new URL(url);
  const planned = async () => {
    const { only: sql } = new Shards(connect(address.href, { max: 1, name: 'test', settings: BY_INDEX }));
    t.teardown(() => sql.end());
    return sql.begin(async (tx) => {
      const before = await tx`SHOW plan_cache_mode`;
      await planByIndex(tx);
      return [...before, ...(await tx`SHOW plan_cache_mode`), ...(await tx`SHOW enable_seqscan`)];
    });
  };
  const generic = { plan_cache_mode: 'force_generic_plan' };
  t.same(await planned(), [generic, generic, { enable_seqscan: 'off' }]);
  address.searchParams.set('options', '-c plan_cache_mode=force_custom_plan -c enable_seqscan=on');
  const custom = { plan_cache_mode: 'force_custom_plan' };
  t.same(await planned(), [custom, custom, { enable_seqscan: 'off' }]);
});

t.test('an unexpected error of the database is logged, even when the caller catches it', async (t) => {
  const { sql } = await testDatabase(t);
  const lines: Record<string, unknown>[] = [];
  reportUnexpected(pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) }));
  t.teardown(() => reportUnexpected(null));
  await sql`CREATE TABLE once (n integer UNIQUE)`;
  await t.rejects(sql`INSERT INTO once VALUES (1), (1)`, { code: '23505' });
  await t.rejects(sql`SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`, { code: '57014' });
  t.same(lines, [], 'a name that is taken, a statement that takes too long');
  await sql`SELECT 1 / ${0}::integer`.catch(() => {});
  await sql
    .begin((tx) => tx.bounded`SELECT n / 0 FROM once WHERE false UNION ALL SELECT 1 / ${0}::integer`)
    .catch(() => {});
  t.match(lines, [
    { code: '22012', msg: 'unexpected database error: division by zero' },
    { code: '22012', msg: 'unexpected database error: division by zero' },
  ]);
  t.equal(lines.length, 2);
});

t.test('a connection keeps no plan for each choice of columns', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`CREATE TABLE things (a integer, b integer)`;
  const kept = await sql.begin(async (tx) => {
    for (const columns of [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }, { b: 1, a: 1 }]) {
      await tx`INSERT INTO things ${tx(columns)}`;
      await tx`UPDATE things SET ${tx(columns)}`;
    }
    await tx`SELECT a FROM things WHERE b = ${1}`;
    return tx<{ statement: string }[]>`
      SELECT statement FROM pg_prepared_statements WHERE statement LIKE '% things%' AND statement !~ '^CREATE|LIKE'`;
  });
  t.same([...kept], [{ statement: 'SELECT a FROM things WHERE b = $1' }]);
});

t.test('a transaction whose connection is lost ends, and its remaining statements run nowhere', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`CREATE TABLE seen (n integer)`;
  const moments: Record<string, (tx: Queryable, lose: () => Promise<void>) => Promise<unknown>> = {
    'between two statements': async (tx, lose) => {
      await lose();
      return tx`INSERT INTO seen VALUES (2)`;
    },
    'during a statement': async (tx, lose) => Promise.all([tx`SELECT pg_sleep(60)`, lose()]),
    'before COMMIT': (_tx, lose) => lose(),
    'with more statements waiting': async (tx, lose) =>
      Promise.all([tx`SELECT pg_sleep(60)`, lose(), tx`INSERT INTO seen VALUES (3)`]),
  };
  for (const [moment, work] of Object.entries(moments)) {
    const error: unknown = await sql
      .begin(async (tx) => {
        await tx`INSERT INTO seen VALUES (1)`;
        const [own] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        await work(tx, () => terminate(sql, own!.pid));
      })
      .catch((reason: unknown) => reason);
    t.ok(isUnavailable(error), `${moment}: ${error}`);
    await allConnectionsWork(t, sql);
    t.same([...(await sql`SELECT n FROM seen`)], [], moment);
  }
});

t.test('errors of the database are classified: temporary, invalid value, or unknown', async (t) => {
  const { sql, url } = await testDatabase(t);
  const raised = (code: string) =>
    sql
      .unsafe(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`)
      .catch((error: unknown) => error);
  for (const code of [
    '25006',
    '28000',
    '28P01',
    '53000',
    '53100',
    '53200',
    '53300',
    '53400',
    '57P03',
    '58030',
  ])
    t.equal(isUnavailable(await raised(code)), true, code);
  t.equal(isUnavailable(Object.assign(new Error('no descriptors'), { code: 'EMFILE' })), true);
  for (const code of ['22000', '22P05', '54000', '23514']) {
    const error = await raised(code);
    t.same([isUnavailable(error), isDataError(error)], [false, true], code);
  }
  for (const code of ['P0001', '42501', '42P01', 'XX000', '23503', '23505']) {
    const error = await raised(code);
    t.same([isUnavailable(error), isDataError(error)], [false, false], code);
  }
  const absent = new URL(url);
  absent.pathname = '/nowhere';
  const elsewhere = connect(absent.href, { max: 1, name: 'test' });
  const error = await elsewhere`SELECT 1`.catch((error: unknown) => error);
  t.match(error, { code: '3D000' });
  t.equal(isUnavailable(error), true, 'before the first statement: later');
  t.equal(isUnavailable(await raised('3D000')), false, 'in a statement: a defect');
  await elsewhere.end();
});

t.test('a database whose host name does not resolve is unavailable', async (t) => {
  const sql = connect('postgres://user:password@no-such-host.invalid/name', { max: 1, name: 'test' });
  t.teardown(() => sql.end());
  const error: unknown = await sql`SELECT 1`.catch((reason: unknown) => reason);
  t.ok(isUnavailable(error), String(error));
});

t.test('a failure rolls the transaction back, and the connection is reused', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`CREATE TABLE seen (n integer PRIMARY KEY)`;
  for (let i = 0; i < 5; i++) {
    const failed = sql.begin(async (tx) => {
      await tx`INSERT INTO seen VALUES (1)`;
      await tx`INSERT INTO seen VALUES (1)`;
    });
    await t.rejects(failed, { code: '23505' });
  }
  const mode = await sql.begin('ISOLATION LEVEL REPEATABLE READ', async (tx) => {
    const [row] = await tx<{ transaction_isolation: string }[]>`SHOW transaction_isolation`;
    return row!.transaction_isolation;
  });
  t.equal(mode, 'repeatable read');
  await allConnectionsWork(t, sql);
  t.same([...(await sql`SELECT n FROM seen`)], []);
});

t.test('a transaction that could not begin leaves a connection that works', async (t) => {
  const { sql, url } = await testDatabase(t);
  // As in a Citus cluster, where a transaction waits for the move of its schema.
  await sql.unsafe(`
    CREATE FUNCTION lock_shard_metadata(integer, integer[]) RETURNS void LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'canceling statement due to lock timeout' USING ERRCODE = '55P03'; END $$`);
  const one = connect(url, { max: 1, name: 'test' });
  t.teardown(() => one.end({ timeout: 5 }));
  const client = await one.pool.connect();
  t.ok(notePlace(client, [{ host: 'node', port: 5432, isHere: true, placement: '1', first: '7' }]));
  const pids = () => client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').then(({ rows }) => rows);
  const expected = await pids();
  const flushing = flushingOn(client, 5000, one.memory);
  await t.rejects(
    flushing.begin(async () => t.fail('began')),
    { code: '55P03' },
  );
  t.same(await pids(), expected, 'of a writer');
  client.release();
  await t.rejects(
    one.begin(async () => t.fail('began')),
    { code: '55P03' },
  );
  t.same([...(await one`SELECT pg_backend_pid() AS pid`)], expected, 'of a pool');
});

t.test('a result beyond the limit is aborted, and other statements work', async (t) => {
  const { sql } = await testDatabase(t);
  const rows = (queryable: Queryable, count: number) =>
    queryable<
      { text: string }[]
    >`SELECT repeat('a', 1000000) AS text FROM generate_series(1, ${count}::integer)`;
  const backends = () => sql<{ query: string }[]>`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()`;
  const tooMuch = { message: '16 MB of texts' };
  for (const many of [20, 100_000]) {
    await t.rejects(rows(sql.bounded, many), tooMuch);
    await t.rejects(
      sql.begin('READ ONLY', (tx) => rows(tx.bounded, many)),
      tooMuch,
    );
    t.equal((await rows(sql.bounded, 16)).length, 16);
    t.equal((await sql.begin((tx) => rows(tx.bounded, 16))).length, 16);
  }
  t.equal((await rows(sql, 20)).length, 20, 'where nothing is said there is no bound');
  await until(async () => (await backends()).length === 0);
});

t.test(
  'a snapshot is taken at its first statement, is read-only, and its connection is reused',
  { skip: severalSessions('another one writes while one reads') },
  async (t) => {
    const { url } = await testDatabase(t);
    const [sql, other] = [connect(url, { max: 1, name: 'test' }), connect(url, { max: 1, name: 'test' })];
    t.teardown(() => Promise.all([sql.end(), other.end()]));
    await other`CREATE TABLE seen (n integer)`;
    const count = async (on: Queryable, form: 'text' | 'binary') => {
      const [row] =
        form === 'text'
          ? await on<{ n: number }[]>`SELECT count(*)::int AS n FROM seen`
          : await on.binary<
              { n: number }[]
            >`SELECT count(*)::int AS n, txid_current_if_assigned() IS NULL AS reads FROM seen`;
      return row!.n;
    };
    // Statements are prepared on the connection by their first use: later ones go another way.
    for (const [i, form] of (['text', 'binary', 'binary', 'text', 'binary'] as const).entries()) {
      const counts = await sql.snapshot(async (tx) => {
        const before = await count(tx, form);
        await other`INSERT INTO seen VALUES (1)`;
        return [before, await count(tx, form)];
      });
      t.same(counts, [i, i], 'one snapshot');
      await t.rejects(
        sql.snapshot((tx) => tx`INSERT INTO seen VALUES (1)`),
        { code: '25006' },
      );
      await t.rejects(
        sql.snapshot(async (tx) => {
          await count(tx, form);
          await tx.binary`SELECT 1 / (count(*) - ${i + 1})::int FROM seen`;
        }),
        { code: '22012' },
      );
    }
    t.equal(await sql.snapshot(async () => 'nothing'), 'nothing');
    await sql`INSERT INTO seen VALUES (1)`;
    t.equal(await count(other, 'text'), 6);
  },
);

t.test('statements queued behind a failing one of their transaction do not run', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`CREATE TABLE seen (n integer)`;
  const failed = sql.begin((tx) =>
    Promise.all([tx`SELECT 1 / 0`, tx`INSERT INTO seen VALUES (1)`, tx`INSERT INTO seen VALUES (2)`]),
  );
  await t.rejects(failed, { code: '22012' });
  let escaped: Queryable | undefined;
  await sql.begin(async (tx) => {
    escaped = tx;
    await tx`SELECT 1`;
  });
  await t.rejects(escaped!`INSERT INTO seen VALUES (3)`, /the transaction is over/);
  await allConnectionsWork(t, sql);
  t.same([...(await sql`SELECT n FROM seen`)], []);
});

t.test('the statement timeout applies unless the transaction sets another one', async (t) => {
  const { url } = await testDatabase(t);
  const sql = connect(url, { max: 2, name: 'test', statementTimeout: 1500 });
  t.teardown(() => sql.end());
  await t.rejects(sql`SELECT pg_sleep(600)`, { code: '57014' });
  await t.rejects(
    sql.begin(async (tx) => {
      await tx.statementTimeout(50);
      await tx`SELECT pg_sleep(600)`;
    }),
    { code: '57014' },
  );
  const limit = (queryable: Queryable) => queryable`SHOW statement_timeout`.then(([row]) => row);
  await sql.begin(async (tx) => {
    await tx.statementTimeout(600_000);
    t.same(await limit(tx), { statement_timeout: '10min' });
  });
  const reserved = await sql.reserve();
  t.same(await limit(reserved), { statement_timeout: '0' });
  reserved.release();
  t.same([await limit(sql), await limit(sql)], Array(2).fill({ statement_timeout: '1500ms' }));
});

t.test('pools and listeners reconnect after the database was unavailable', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  const sql = connect(proxy.url, { max: 3, name: 'test' });
  t.teardown(() => sql.end());
  const received: string[] = [];
  let begun = 0;
  await sql.listen(
    'early',
    (payload) => received.push(payload),
    () => begun++,
  );
  const reserved = await sql.reserve();
  const within = gate();
  const shut = gate();
  const cut = sql.begin(async (tx) => {
    await tx`SELECT 1`;
    within.open();
    await shut.opened;
    await tx`SELECT 1`;
  });
  await within.opened;
  await proxy.shut();
  shut.open();
  const tries = {
    'a transaction under way': cut,
    'a reserved connection': reserved`SELECT 1`,
    'a statement': sql`SELECT 1`,
    'a transaction': sql.begin((tx) => tx`SELECT 1`),
    'one more reserved connection': sql.reserve(),
    'somebody else who listens': sql.listen('late', (payload) => received.push(payload)),
  };
  await allUnavailable(t, tries);
  reserved.release();
  await proxy.open();
  await until(() => begun >= 2);
  await allConnectionsWork(t, sql);
  await sql`SELECT pg_notify('early', 'one'), pg_notify('late', 'two')`;
  await until(() => received.includes('one') && received.includes('two'));
});

t.test('connections to an unresponsive database are closed, and reopened when it responds', async (t) => {
  const { url, sql: direct } = await testDatabase(t);
  const proxy = await cuttingProxy(t, () => url);
  const sql = connect(throughProxy(proxy, url), { max: 2, name: 'silent', statementTimeout: 1500 });
  t.teardown(() => sql.end());
  await sql`CREATE TABLE seen (n integer)`;
  const received: string[] = [];
  let begun = 0;
  await sql.listen(
    'news',
    (payload) => received.push(payload),
    () => begun++,
  );
  const within = gate();
  const silent = gate();
  const cut = sql.begin(async (tx) => {
    await tx`INSERT INTO seen VALUES (1)`;
    within.open();
    await silent.opened;
    await tx`INSERT INTO seen VALUES (2)`;
  });
  await within.opened;
  const backends = () => direct<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'silent'`;
  const before = new Set((await backends()).map(({ pid }) => pid));
  proxy.isMute = true;
  silent.open();
  const tries = { 'a transaction': cut, 'a statement': sql`SELECT 1`, 'one that waits': sql`SELECT 1` };
  await allUnavailable(t, tries);
  await until(async () => !(await backends()).some(({ pid }) => before.has(pid)));
  proxy.isMute = false;
  await until(() => begun >= 2);
  await until(() =>
    sql`SELECT 1`.then(
      () => true,
      () => false,
    ),
  );
  await allConnectionsWork(t, sql);
  t.same([...(await sql`SELECT n FROM seen`)], [], 'nothing is left of the transaction');
  await sql`SELECT pg_notify('news', 'one')`;
  await until(() => received.includes('one'));

  proxy.isMute = true;
  const endless = sql`SELECT pg_sleep(600)`.catch((error: unknown) => error);
  await sql.end({ timeout: 0 });
  t.ok(isUnavailable(await endless), 'nor does the end wait for it');
});

/** As long as a statement may take: nothing but a look at its backend ends it before. */
const ENDLESS = 3_600_000;

t.test(
  'a dead connection is detected by the state of its backend, whatever was under way on it',
  { skip: severalSessions('one looks the other up') },
  async (t) => {
    const { url, sql: direct } = await testDatabase(t);
    const proxy = await cuttingProxy(t, () => url);
    const silent = { silence: 500 };
    const sql = connect(throughProxy(proxy, url), {
      max: 4,
      name: 'silent',
      statementTimeout: ENDLESS,
      silent,
    });
    t.teardown(() => sql.end({ timeout: 0 }));
    const backends = async () => {
      const rows = await direct<{ pid: number }[]>`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'silent'`;
      return rows.map(({ pid }) => pid);
    };
    const ways = {
      'a statement': () => sql`SELECT 1`,
      'the second statement of a transaction': () =>
        sql.begin(async (tx) => {
          await tx`SELECT 1`;
          lose();
          await tx`SELECT 2`;
        }),
      'a statement of a library': () => sql.pool.query('SELECT 1'),
      'a connection of its own': async () => {
        const own = await sql.reserve();
        lose();
        await own.unsafe('SELECT 1').finally(() => own.release());
      },
    };
    let lose = () => {};
    for (const [name, way] of Object.entries(ways)) {
      for (const what of name === 'a statement' ? (['answers', 'both'] as const) : (['answers'] as const)) {
        await Promise.all([sql`SELECT pg_sleep(0.1)`, sql`SELECT pg_sleep(0.1)`]);
        const before = await backends();
        t.equal(before.length >= 2, true);
        lose = () => proxy.lose(what, 'silent');
        // The others lose it halfway.
        if (name === 'a statement' || name === 'a statement of a library') lose();
        const error = await way().then(
          () => null,
          (reason: unknown) => reason,
        );
        t.ok(isUnavailable(error), `${name}, ${what} lost: ${String(error)}`);
        t.match(await sql`SELECT 1 AS n`, [{ n: 1 }], 'those that have shared the line are used no more');
        proxy.deliver();
        await until(async () => !(await backends()).some((pid) => before.includes(pid)));
      }
    }
  },
);

t.test(
  'a running statement is not interrupted, however often its backend is probed',
  { skip: severalSessions('one looks the other up') },
  async (t) => {
    const { url, sql: direct } = await testDatabase(t);
    const proxy = await cuttingProxy(t, () => url);
    // The statement runs longer than an unreachable database would be waited for, and a busy machine may answer a probe late.
    const silent = { silence: 300, unreachable: 3000 };
    const sql = connect(throughProxy(proxy, url), {
      max: 1,
      name: 'slow',
      statementTimeout: ENDLESS,
      silent,
    });
    t.teardown(() => sql.end({ timeout: 0 }));
    await direct`CREATE TABLE finished (yes bool)`;
    const working = sql.unsafe(`
      DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM finished) LOOP PERFORM pg_sleep(0.01); END LOOP; END $$;
      SELECT pg_backend_pid()`);
    await until(() => proxy.connections() >= 12);
    await direct`INSERT INTO finished VALUES (true)`;
    const [row] = (await working) as { pg_backend_pid: number }[];
    t.match(await sql`SELECT pg_backend_pid()`, [row!], 'on the same connection');
  },
);

t.test(
  'a connection that copies rows into a relation is not dead while there are no rows',
  { skip: severalSessions('one looks the other up') },
  async (t) => {
    const { url } = await testDatabase(t);
    const proxy = await cuttingProxy(t, () => url);
    const sql = connect(throughProxy(proxy, url), {
      max: 1,
      name: 'slow',
      statementTimeout: ENDLESS,
      silent: { silence: 300 },
    });
    t.teardown(() => sql.end({ timeout: 0 }));
    await sql`CREATE TABLE copied (number int)`;
    await sql.begin(async (tx) => {
      const copy = tx.client.query(copyStreams.from('COPY copied FROM STDIN'));
      const over = finished(copy);
      copy.write('1\n');
      await Promise.race([over, until(() => proxy.connections() >= 6)]);
      copy.end('2\n');
      await over;
    });
    t.same(await sql`SELECT number FROM copied ORDER BY number`, [{ number: 1 }, { number: 2 }]);
  },
);

t.test('connections to an unreachable database are closed after the configured time', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await cuttingProxy(t, () => url);
  const silent = { silence: 200, unreachable: 1000 };
  const sql = connect(throughProxy(proxy, url), {
    max: 2,
    name: 'silent',
    statementTimeout: ENDLESS,
    silent,
  });
  t.teardown(() => sql.end({ timeout: 0 }));
  await Promise.all([sql`SELECT pg_sleep(0.1)`, sql`SELECT pg_sleep(0.1)`]);
  proxy.isMute = true;
  t.ok(isUnavailable(await sql`SELECT 1`.catch((error: unknown) => error)));
  proxy.isMute = false;
  t.match(await sql`SELECT 1 AS n`, [{ n: 1 }], 'used again at once');
});

t.test('a listener gets notifications again after its connection was lost', async (t) => {
  const { sql } = await testDatabase(t);
  const received: string[] = [];
  let begun = 0;
  await sql.listen(
    'Some "news"',
    (payload) => received.push(payload),
    () => begun++,
  );
  t.equal(begun, 1);
  await sql`SELECT pg_notify('Some "news"', 'one')`;
  await until(() => received.includes('one'));
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
  await until(() => begun === 2);
  await sql`SELECT pg_notify('Some "news"', 'two')`;
  await until(() => received.includes('two'));
});

t.test('closing a pool waits for statements under way, or aborts them', async (t) => {
  const patient = await testDatabase(t);
  const begun = gate();
  const slow = patient.sql.begin(async (tx) => {
    await tx`SELECT 1`;
    begun.open();
    await tx`SELECT pg_sleep(0.1)`;
    return 'done';
  });
  await begun.opened;
  await patient.sql.end();
  t.equal(await slow, 'done');
  t.ok(
    isUnavailable(await patient.sql`SELECT 1`.catch((error: unknown) => error)),
    'and then there is nothing',
  );

  const { sql } = await testDatabase(t);
  const endless = sql`SELECT pg_sleep(600)`.catch((error: unknown) => error);
  await until(async () => (await sql`SELECT FROM pg_stat_activity WHERE query LIKE '%sleep(600)'`).count > 0);
  await sql.end({ timeout: 0 });
  t.ok(isUnavailable(await endless));
});

/** Resolves when the backend is gone; who used it may not know yet. */
async function terminate(sql: Sql, pid: number): Promise<void> {
  await sql`SELECT pg_terminate_backend(${pid})`;
  await until(async () => (await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`).count === 0);
}

async function allUnavailable(t: Test, tries: Readonly<Record<string, PromiseLike<unknown>>>): Promise<void> {
  const results = await Promise.allSettled(Object.values(tries));
  Object.keys(tries).forEach((name, i) => {
    const result = results[i]!;
    t.ok(result.status === 'rejected' && isUnavailable(result.reason), `${name}: ${JSON.stringify(result)}`);
  });
}

/** More at once than the pool has. */
async function allConnectionsWork(t: Test, sql: Sql): Promise<void> {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) => sql<{ i: number }[]>`SELECT ${i}::int AS i`),
  );
  t.same(
    all.map(([row]) => row!.i),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
}

/** Statements and connections: nothing from outside becomes SQL, and nothing goes on where its connection was lost. */
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { isUnavailable, type Queryable, type Sql } from '../sql/connect.js';
import { testDatabase } from './support/database.js';
import { gate } from './support/gate.js';
import { until } from './support/product.js';

/** NUL is the one character that PostgreSQL cannot hold. */
const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((any) => any.replaceAll('\0', '').toWellFormed());

t.test('values and names come back as they went in', async (t) => {
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

t.test('statements are put together from parts', async (t) => {
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

t.test(
  'a transaction whose connection is lost ends there, and nothing of it goes on elsewhere',
  async (t) => {
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
  },
);

t.test('what fails in a transaction takes all of it back, and the connection is used again', async (t) => {
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

t.test('who listens hears again after his connection was lost', async (t) => {
  const { sql } = await testDatabase(t);
  const heard: string[] = [];
  let begun = 0;
  await sql.listen(
    'Some "news"',
    (payload) => heard.push(payload),
    () => begun++,
  );
  t.equal(begun, 1);
  await sql`SELECT pg_notify('Some "news"', 'one')`;
  await until(() => heard.includes('one'));
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
  await until(() => begun === 2);
  await sql`SELECT pg_notify('Some "news"', 'two')`;
  await until(() => heard.includes('two'));
});

t.test('the end waits for what is under way, or cuts it off', async (t) => {
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

/** Migrations and what is asked of a database before work begins, on real databases. */
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { readConfig } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { createLog } from '../../common/log.js';
import { checkConnectionBudget } from '../../sql/budget.js';
import { checkDatabase } from '../../sql/check.js';
import { connect, type ShardSql } from '../../sql/connect.js';
import { checkDurability } from '../../sql/durability.js';
import { detectEngine } from '../../sql/engine.js';
import { type Migration, migrate, readMigrations } from '../../sql/migrate.js';
import { Shards } from '../../sql/shards.js';
import { ok } from '../server/rights/world.js';
import { newUser } from '../support/client.js';
import { emptyDatabase, serverDatabase, testDatabase } from '../support/database.js';
import { engineOfTests } from '../support/engine.js';
import { severalSessions } from '../support/needs.js';
import { summariseAll } from '../support/rollups.js';
import { testServer } from '../support/server.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');

// Before the first test, which needs the database that is asked.
const { unused } = await engineOfTests();
const skip = unused?.includes('Apache') ? false : 'the tests have no TimescaleDB with the licence apache';

function pool(t: Test, url: string): ShardSql {
  const { only: sql } = new Shards(connect(url, { max: 3, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  return sql;
}

async function emptySql(t: Test): Promise<{ url: string; sql: ShardSql }> {
  const { url } = await emptyDatabase(t);
  return { url, sql: pool(t, url) };
}

function migrations(...texts: string[]): Migration[] {
  return texts.map((text, index) => ({
    number: index + 1,
    name: `000${index + 1}_test`,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  }));
}

t.test('an empty database gets every migration, a second run applies none', async (t) => {
  const { url, sql } = await emptySql(t);
  await t.rejects(checkDatabase(url), {
    constructor: FatalError,
    message: /^the database has 0 of \d+ migrations: run npm run migrate$/,
  });
  const files = await readMigrations();
  const first = await migrate(sql, log);
  t.same(
    first.applied,
    files.map(({ name }) => name),
  );
  const { timescaledb } = await detectEngine(sql);
  const engine = timescaledb === null ? 'postgres' : 'timescale';
  t.match(first, { engine, postgres: /^\d+/, timescaledb });
  t.same((await migrate(sql, log)).applied, []);
  t.same(
    await sql`SELECT number, name, checksum FROM migrations ORDER BY number`,
    files.map(({ number, name, checksum }) => ({ number, name, checksum })),
  );
  t.match(await checkDatabase(url), { engine });
});

t.test('of two processes that migrate at once, one migrates and the other waits', async (t) => {
  const { url } = await emptySql(t);
  // Nothing of this bears to be run twice, and the pause makes sure that both are there at once.
  const files = migrations(
    'CREATE TABLE one (n int); SELECT pg_sleep(0.2)',
    'INSERT INTO one VALUES (1)',
    'INSERT INTO one VALUES (2)',
  );
  const pools = [pool(t, url), pool(t, url), pool(t, url)];
  const results = await Promise.all(pools.map((sql) => migrate(sql, log, files)));
  t.same(results.map(({ applied }) => applied.length).sort(), [0, 0, 3]);
  t.same(await pool(t, url)`SELECT n FROM one ORDER BY n`, [{ n: 1 }, { n: 2 }]);
});

t.test('a migration that fails leaves nothing behind, and earlier ones stay', async (t) => {
  const { sql } = await emptySql(t);
  const good = 'CREATE TABLE kept (n int)';
  const broken = migrations(good, 'CREATE TABLE gone (n int); INSERT INTO kept VALUES (1); SELECT 1/0');
  await t.rejects(migrate(sql, log, broken), {
    constructor: FatalError,
    message: 'migration 0002_test failed: division by zero',
  });
  t.same(await sql`SELECT to_regclass('gone') AS gone, (SELECT count(*) FROM kept) AS kept`, [
    { gone: null, kept: 0 },
  ]);
  const mended = migrations(good, 'INSERT INTO kept VALUES (2)');
  t.same((await migrate(sql, log, mended)).applied, ['0002_test'], 'and the lock was given back');
});

t.test(
  'a file marked for no transaction runs outside of one',
  { skip: severalSessions('an index is made concurrently') },
  async (t) => {
    const { sql } = await emptySql(t);
    const table = 'CREATE TABLE plain (n int)';
    const index = 'CREATE INDEX CONCURRENTLY plain_n ON plain (n)';
    await t.rejects(migrate(sql, log, migrations(table, index)), {
      message: /cannot run inside a transaction block/,
    });
    await migrate(sql, log, migrations(table, `-- outside a transaction\n${index}`));
    t.same(await sql`SELECT to_regclass('plain_n') IS NOT NULL AS found`, [{ found: true }]);
  },
);

t.test(
  'an applied file that has changed is refused, and so is a database from a newer version',
  async (t) => {
    const { sql } = await emptySql(t);
    await migrate(sql, log, migrations('CREATE TABLE a (n int)', 'CREATE TABLE b (n int)'));
    await t.rejects(migrate(sql, log, migrations('CREATE TABLE a (n int)', 'CREATE TABLE b (n bigint)')), {
      constructor: FatalError,
      message: /^migration 0002_test was applied and its file has changed since/,
    });
    await t.rejects(migrate(sql, log, migrations('CREATE TABLE a (n int)')), {
      constructor: FatalError,
      message: /^the database has migration 0002_test, which this version does not know/,
    });
  },
);

t.test(
  'servers and sidecars start where all migrations of newer versions expand the schema, which migrate still refuses',
  { skip: severalSessions('an index is made concurrently') },
  async (t) => {
    const { url, sql } = await testDatabase(t);
    const own = await readMigrations();
    const later = (text: string, number: number): Migration => ({
      ...migrations(text)[0]!,
      number,
      name: `${number}_next`,
    });
    const expanding = [
      'ALTER TABLE sensors ADD COLUMN next int NOT NULL DEFAULT 0',
      '-- outside a transaction\nCREATE INDEX CONCURRENTLY next ON sensors (next)',
      '-- in portions\nUPDATE sensors SET next = 1 WHERE next = 0',
    ].map((text, index) => later(text, own.length + 1 + index));
    t.equal((await migrate(sql, log, [...own, ...expanding])).applied.length, expanding.length);
    await checkDatabase(url);
    await t.rejects(migrate(sql, log, own), {
      constructor: FatalError,
      message: new RegExp(
        `^the database has migration ${own.length + 1}_next, which this version does not know`,
      ),
    });
    const contracting = later('-- contracts\nALTER TABLE sensors DROP COLUMN next', own.length + 4);
    await migrate(sql, log, [...own, ...expanding, contracting]);
    await t.rejects(checkDatabase(url), {
      constructor: FatalError,
      message: `the database has migration ${own.length + 4}_next, which this version does not know: start a newer version`,
    });
  },
);

t.test('a table of migrations from version 0.2.0 gets what it lacks', async (t) => {
  const { url, sql } = await testDatabase(t);
  await sql`ALTER TABLE migrations DROP COLUMN expands`;
  await checkDatabase(url);
  const own = await readMigrations();
  const next = { ...migrations('CREATE TABLE next (n int)')[0]!, number: own.length + 1, name: 'next' };
  t.same((await migrate(sql, log, [...own, next])).applied, ['next']);
  t.same(await sql`SELECT name FROM migrations WHERE expands`, [{ name: 'next' }]);
  await checkDatabase(url);
});

t.test('servers and sidecars reject a database from a newer version', async (t) => {
  const { url, sql } = await testDatabase(t);
  await checkDatabase(url);
  await sql`INSERT INTO migrations (number, name, checksum) SELECT max(number) + 1, 'next', '' FROM migrations`;
  await t.rejects(checkDatabase(url), {
    constructor: FatalError,
    message: 'the database has migration next, which this version does not know: start a newer version',
  });
});

t.test(
  'a file that contracts the schema does not run while servers or sidecars are connected, and others run',
  { skip: severalSessions('who else is connected is asked') },
  async (t) => {
    const { url, sql } = await emptySql(t);
    const [first, second] = ['CREATE TABLE a (n int)', 'CREATE TABLE b (n int)'];
    const third = '-- contracts\nDROP TABLE a';
    await migrate(sql, log, migrations(first));
    for (const part of ['server', 'sidecar']) {
      const user = connect(url, { max: 1, name: `sensorium ${part}` });
      await user`SELECT 1`;
      t.same((await migrate(sql, log, migrations(first))).applied, [], 'where nothing is missing it may run');
      await t.rejects(migrate(sql, log, migrations(first, second, third)), {
        constructor: FatalError,
        message: `the database has to be migrated and is in use (sensorium ${part}): stop all servers and sidecars first`,
      });
      t.same(await sql`SELECT to_regclass('b') AS b`, [{ b: null }], 'and none of the files before it does');
      await user.end();
    }
    const user = connect(url, { max: 1, name: 'sensorium server' });
    await user`SELECT 1`;
    t.same((await migrate(sql, log, migrations(first, second))).applied, ['0002_test']);
    await user.end();
    t.same((await migrate(sql, log, migrations(first, second, third))).applied, ['0003_test']);
    t.same(await sql`SELECT to_regclass('a') AS a`, [{ a: null }]);
  },
);

t.test(
  'a file waits for a lock that another transaction holds, and holds up nobody meanwhile',
  { skip: severalSessions('a transaction holds a lock') },
  async (t) => {
    const { url, sql } = await emptySql(t);
    const first = 'CREATE TABLE a (n int)';
    await migrate(sql, log, migrations(first));
    const other = connect(url, { max: 2, name: 'other' });
    t.teardown(() => other.end());
    const lines: string[] = [];
    let migrated: ReturnType<typeof migrate> | undefined;
    await other.begin(async (tx) => {
      await tx`SELECT FROM a`;
      const files = migrations(first, 'ALTER TABLE a ADD COLUMN m int');
      migrated = migrate(sql, log, files, (line) => lines.push(line));
      await until(() => lines.some((line) => /waits for a lock/.test(line)));
      t.same(await other`SELECT n FROM a`, [], 'a read that comes later is served');
    });
    t.same((await migrated!).applied, ['0002_test']);
    t.same(lines, ['applying 1 migration', 'migration 0002_test waits for a lock that others hold']);
    t.same(await sql`SELECT m FROM a`, []);
  },
);

t.test(
  'a file in portions runs until it changes nothing, and is continued after an interruption',
  async (t) => {
    const { sql } = await emptySql(t);
    const rows = `
    CREATE TABLE a (n int PRIMARY KEY, doubled int, tx xid8);
    INSERT INTO a SELECT n FROM generate_series(1, 25) n;
    CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.n = 15 AND to_regclass('interrupted') IS NOT NULL THEN RAISE 'interrupted'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER interrupt BEFORE UPDATE ON a FOR EACH ROW EXECUTE FUNCTION interrupt();
    CREATE TABLE interrupted ()`;
    const doubled = `-- in portions
    UPDATE a SET doubled = 2 * n, tx = pg_current_xact_id()
    WHERE n IN (SELECT n FROM a WHERE doubled IS NULL ORDER BY n LIMIT 10)`;
    const files = migrations(rows, doubled);
    await t.rejects(migrate(sql, log, files), { message: 'migration 0002_test failed: interrupted' });
    t.same(await sql`SELECT count(*) AS n FROM migrations`, [{ n: 1 }]);
    t.same(await sql`SELECT count(doubled) AS n FROM a`, [{ n: 10 }], 'a portion is there to stay');
    const [before] = await sql`SELECT DISTINCT tx::text FROM a WHERE tx IS NOT NULL`;
    await sql`DROP TABLE interrupted`;
    t.same((await migrate(sql, log, files)).applied, ['0002_test']);
    t.same(await sql`SELECT count(*) AS n FROM a WHERE doubled = 2 * n`, [{ n: 25 }]);
    const portion = await sql`
    SELECT min(n) AS first, count(*) AS rows, (min(tx::text) = ${before!.tx as string}) AS before
    FROM a GROUP BY tx ORDER BY 1`;
    t.same(
      portion,
      [
        { first: 1, rows: 10, before: true },
        { first: 11, rows: 10, before: false },
        { first: 21, rows: 5, before: false },
      ],
      'each portion is a transaction of its own, and none is done twice',
    );
  },
);

t.test('accounts that were counted before have the bytes of their files after the migration', async (t) => {
  const { sql } = await emptySql(t);
  const files = await readMigrations();
  const before = files.findIndex(({ name }) => name === '0017_file_bytes');
  await migrate(sql, log, files.slice(0, before));
  const users = await sql<{ id: number }[]>`
    INSERT INTO users (username, password_hash) VALUES ('ann', ''), ('bob', ''), ('eve', '') RETURNING id`;
  const [ann, bob, eve] = users.map(({ id }) => id);
  await sql`INSERT INTO account_usage (user_id, points) VALUES (${ann!}, 2), (${bob!}, 1)`;
  await sql`
    INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
    VALUES (1, 1, ${ann!}, 'a', 'image/png', 'four'), (1, 2, ${ann!}, 'b', 'image/png', 'seven'), (2, 1, ${eve!}, 'c', 'image/png', 'x')`;
  await migrate(sql, log, files);
  await sql`INSERT INTO account_usage (user_id) VALUES (${eve!})`;
  t.same(await sql`SELECT user_id, file_bytes FROM account_usage ORDER BY user_id`, [
    { user_id: ann, file_bytes: 9 },
    { user_id: bob, file_bytes: 0 },
    { user_id: eve, file_bytes: 0 },
  ]);
});

t.test('files are numbered without a gap; line ends do not matter', async (t) => {
  const folder = (content: Record<string, string>) => pathToFileURL(`${t.testdir(content)}/`);
  await t.rejects(readMigrations(folder({ '0001_a.sql': '', '0003_b.sql': '' })), {
    message: /expected 0002_name\.sql/,
  });
  await t.rejects(readMigrations(folder({ '0001_a.sql': '', '0001_b.sql': '' })), {
    message: /expected 0002_name\.sql/,
  });
  const [unix] = await readMigrations(
    folder({ '0001_a.sql': 'SELECT 1;\nSELECT 2;\n', 'README.md': 'not one' }),
  );
  const [windows] = await readMigrations(folder({ '0001_a.sql': 'SELECT 1;\r\nSELECT 2;\r\n' }));
  t.equal(unix?.checksum, windows?.checksum);
});

/** Lets a database look like another one, by a schema that is searched before `pg_catalog`. */
async function disguise(
  t: Test,
  settings: Record<string, string>,
  timescaledb: string | null,
): Promise<ShardSql> {
  const { url } = await serverDatabase(t);
  const sql = pool(t, url);
  const cases = Object.entries(settings).map(([name, value]) => `WHEN '${name}' THEN '${value}'`);
  await sql.unsafe(`
    CREATE SCHEMA disguise;
    CREATE FUNCTION disguise.current_setting(name text, missing_ok boolean DEFAULT false) RETURNS text LANGUAGE sql
      AS $$ SELECT CASE name WHEN '' THEN '' ${cases.join(' ')} ELSE pg_catalog.current_setting(name, missing_ok) END $$;
    CREATE VIEW disguise.pg_available_extensions AS
      SELECT 'timescaledb'::name AS name, '${timescaledb}'::text AS default_version, NULL::text AS installed_version
       WHERE ${timescaledb !== null};
    ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = disguise, pg_catalog, public`);
  return pool(t, url);
}

t.test('PostgreSQL older than 15 is rejected with its version and the needed one', async (t) => {
  const old = await disguise(
    t,
    { server_version_num: '140011', server_version: '14.11 (Debian 14.11-1)' },
    null,
  );
  await t.rejects(migrate(old, log), {
    constructor: FatalError,
    message: 'the database is PostgreSQL 14.11, which is too old: version 15 or newer is needed',
  });
  const oldest = await disguise(t, { server_version_num: '150000', server_version: '15.0' }, null);
  t.match(await detectEngine(oldest), { postgres: '15.0', timescaledb: null });
});

t.test('a database that may lose acknowledged writes is used only where that is accepted', async (t) => {
  const durable = { fsync: 'on', full_page_writes: 'on' };
  const refused = readConfig({});
  const accepted = readConfig({ WEAK_DURABILITY: 'accepted' });
  const warnings: unknown[] = [];
  const log = { warn: (text: unknown) => warnings.push(text) };
  await checkDurability(await disguise(t, durable, null), refused, log);
  const cases: Array<[settings: Record<string, string>, named: string]> = [
    [{ ...durable, fsync: 'off' }, 'fsync'],
    [{ ...durable, full_page_writes: 'off' }, 'full_page_writes'],
    [{ fsync: 'off', full_page_writes: 'off' }, 'fsync and full_page_writes'],
  ];
  for (const [settings, named] of cases) {
    const weak = await disguise(t, settings, null);
    const message = `the database has ${named} off: a crash of its machine can lose or damage acknowledged points`;
    await t.rejects(checkDurability(weak, refused, log), {
      constructor: FatalError,
      message: `${message}; switch it on, or set WEAK_DURABILITY=accepted`,
    });
    t.same(warnings, []);
    await checkDurability(weak, accepted, log);
    t.same(warnings.splice(0), [message]);
  }
});

t.test('TimescaleDB is used only when it is new enough and of the community edition', async (t) => {
  const loaded = { 'timescaledb.disable_load': 'off' };
  const community = await disguise(t, { ...loaded, 'timescaledb.license': 'timescale' }, '2.28.3');
  t.match(await detectEngine(community), { engine: 'postgres', timescaledb: '2.28.3', unused: null });
  const old = await disguise(t, { ...loaded, 'timescaledb.license': 'timescale' }, '2.18.2');
  t.match(await detectEngine(old), { timescaledb: null, unused: /2\.18\.2 is older than 2\.23/ });
  const apache = await disguise(t, { ...loaded, 'timescaledb.license': 'apache' }, '2.28.3');
  t.match(await detectEngine(apache), { timescaledb: null, unused: /Apache edition/ });
  const notLoaded = await disguise(t, { 'timescaledb.disable_load': '' }, '2.28.3');
  t.match(await detectEngine(notLoaded), { timescaledb: null, unused: null });
});

t.test('versions of TimescaleDB are compared by their numbers', async (t) => {
  const settings = { 'timescaledb.disable_load': 'off', 'timescaledb.license': 'timescale' };
  const versions = [
    ['1.30.0', null],
    ['2.9.3', null],
    ['2.22.10', null],
    ['2.23.0', '2.23.0'],
    ['2.23.0-dev', '2.23.0-dev'],
    ['2.100.0', '2.100.0'],
    ['3.0.0', '3.0.0'],
  ] as const;
  for (const [version, timescaledb] of versions) {
    const sql = await disguise(t, settings, version);
    await sql.unsafe(`CREATE VIEW disguise.engine AS SELECT 'timescale' AS name`);
    t.match(await detectEngine(sql), { engine: 'timescale', timescaledb }, version);
    await sql.unsafe(`CREATE OR REPLACE VIEW disguise.engine AS SELECT 'postgres' AS name`);
    t.match(await detectEngine(sql), { engine: 'postgres', timescaledb }, version);
  }
});

t.test('with the Apache edition of TimescaleDB, partitions hold the points', { skip }, async (t) => {
  const { url, sql } = await emptySql(t);
  const lines: string[] = [];
  await migrate(sql, pino({ level: 'info' }, { write: (line) => lines.push(line) }));
  t.match(lines.join(''), /Apache edition/);
  await sql`CREATE EXTENSION IF NOT EXISTS timescaledb`;
  t.match(await migrate(sql, log), { engine: 'postgres', timescaledb: null, unused: /Apache edition/ });
  const server = await testServer(t, { DATABASE_URL: url });
  const { client } = await newUser(server);
  t.match((await client.get('/health')).body, { status: 'pass', engine: 'postgres' });
  const made = await ok(client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } }));
  const path = `/sensors/${made.body.sensor.id}/data`;
  await ok(client.post(path, { data: [1, 2, 3].map((value) => ({ date: value * 60, value })) }));
  await summariseAll(sql);
  t.match((await client.get(`${path}?interval=60&total=1`)).body, { total: 3 });
});

t.test('a database that cannot be used is reported in one line, without the password', async (t) => {
  const { url } = await testDatabase(t);
  const other = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const password = new URL(url).password;
  const wrong = other((a) => Object.assign(a, { password: 'wrong-one' }));
  // A database that is given for the tests may let in every client of this machine, with any password or none.
  const asks = await pool(t, wrong)`SELECT 1`.then(
    () => false,
    () => true,
  );
  const cases: Array<[RegExp, string]> = [
    ...(asks ? [[/refuses the password of "\w+": check DATABASE_URL$/, wrong] as [RegExp, string]] : []),
    [
      /"nowhere" .* does not exist: check DATABASE_URL$/,
      other((a) => Object.assign(a, { pathname: '/nowhere' })),
    ],
    [
      /at 127\.0\.0\.1:1 cannot be reached \(connection refused\)/,
      other((a) => Object.assign(a, { port: '1' })),
    ],
    [
      /cannot be reached \(no such host\)/,
      other((a) => Object.assign(a, { hostname: 'no-such-host.invalid' })),
    ],
  ];
  for (const [message, address] of cases) {
    await t.rejects(checkDatabase(address), { constructor: FatalError, message });
    const text = await checkDatabase(address).then(String, String);
    t.notOk(
      (password !== '' && text.includes(password)) || text.includes('wrong-one') || text.includes('\n'),
      text,
    );
  }
});

t.test(
  'a process that needs more connections than the database allows does not start',
  { skip: severalSessions('connections are counted') },
  async (t) => {
    const { url, sql } = await testDatabase(t);
    await checkConnectionBudget(sql, 20);
    await t.rejects(checkConnectionBudget(sql, 100_000), {
      constructor: FatalError,
      message:
        /^100000 database connections may be needed and the database allows \d+: lower QUERY_CONNECTIONS/,
    });
    await sql.unsafe(`ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT 19`);
    await t.rejects(checkConnectionBudget(sql, 20), { message: /the database allows 19:/ });
    await checkConnectionBudget(sql, 19);
  },
);

t.test('a database without UTF-8 encoding is rejected', async (t) => {
  const { url } = await serverDatabase(t);
  const sql = pool(t, url);
  const name = `${new URL(url).pathname.slice(1)}_latin`;
  await sql.unsafe(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  const latin = connect(Object.assign(new URL(url), { pathname: name }).href, { max: 1, name: 'test' });
  t.teardown(async () => {
    await latin.end();
    await sql.unsafe(`DROP DATABASE ${name}`);
  });
  await t.rejects(migrate(latin, log), {
    constructor: FatalError,
    message: 'the database has the encoding LATIN1: one with UTF8 is needed',
  });
});

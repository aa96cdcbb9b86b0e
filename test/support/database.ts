/**
 * A fresh database for a test: a copy of a migrated template, dropped when the test is over.
 *
 * Where `TEST_TIMESCALE` is set, tests get theirs on TimescaleDB as WebAssembly, one at a time; what needs a second one, or a whole server, has `serverDatabase`.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Test } from 'tap';
import { createLog } from '../../common/log.js';
import { connect, type ShardSql, type Sql } from '../../sql/connect.js';
import { timescaleStatements } from '../../sql/engine.js';
import { migrate, readMigrations } from '../../sql/migrate.js';
import { Shards } from '../../sql/shards.js';
import { startCluster } from './cluster.js';
import { leaseTimescale } from './timescale/lease.js';

export interface TestDatabase {
  readonly url: string;
  /** The central database, which hosts the shard. */
  readonly sql: ShardSql;
}

/** Port of the pool of TimescaleDB as WebAssembly (`timescale/pool.ts`) that the tests use; null: all are on one server. */
const POOL = process.env.TEST_TIMESCALE ? Number(process.env.TEST_TIMESCALE) : null;

let template: Promise<{ url: string; name: string }> | undefined;

/**
 * @param t the test, whose end drops the database, even with open connections
 * @returns its address, and a pool of four connections to it
 */
export async function testDatabase(t: Pick<Test, 'teardown'>): Promise<TestDatabase> {
  const { url } = POOL === null ? await migratedDatabase(t) : await leaseTimescale(t, POOL, 'migrated');
  const { only: sql } = new Shards(connect(url, { max: 4, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  return { url, sql };
}

/** A database that is not even migrated. */
export async function emptyDatabase(t: Pick<Test, 'teardown'>): Promise<{ url: string }> {
  return POOL === null ? serverDatabase(t) : leaseTimescale(t, POOL, 'empty');
}

/** The same on the server, also where others are on TimescaleDB as WebAssembly: a second one, or one whose test needs a whole server. */
export function serverDatabase(t: Pick<Test, 'teardown'>): Promise<{ url: string }> {
  return copyOf(t, 'template0');
}

async function migratedDatabase(t: Pick<Test, 'teardown'>): Promise<{ url: string }> {
  template ??= makeTemplate();
  return copyOf(t, (await template).name);
}

async function copyOf(t: Pick<Test, 'teardown'>, source: string): Promise<{ url: string }> {
  const server = await clusterUrl();
  pool ??= poolOf(server);
  const kept = pool;
  const name = `sensorium_test_${randomBytes(8).toString('hex')}`;
  strategy ??= kept.query<{ fsync: string }>('SHOW fsync').then(({ rows }) => strategyFor(rows[0]?.fsync));
  await kept.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY ${await strategy}`);
  t.teardown(() => kept.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return { url: addressOf(server, name) };
}

let pool: pg.Pool | undefined;
let strategy: Promise<'file_copy' | 'wal_log'> | undefined;

/** To the server itself, kept for all tests of a file, since a connection costs as much as a database; it holds up nobody's end. */
function poolOf(connectionString: string): pg.Pool {
  const kept = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  kept.on('error', () => {});
  return kept;
}

/** Copied as files it costs a fraction, but two checkpoints: those are cheap where nothing is waited for. */
function strategyFor(fsync: string | undefined): 'file_copy' | 'wal_log' {
  return fsync === 'off' ? 'file_copy' : 'wal_log';
}

let cluster: Promise<string> | undefined;

/** The server that the tests use: `TEST_DATABASE_URL`, else one of this process, gone with it. */
export function clusterUrl(): Promise<string> {
  cluster ??= process.env.TEST_DATABASE_URL
    ? Promise.resolve(process.env.TEST_DATABASE_URL)
    : startCluster().then(({ url }) => url);
  return cluster;
}

async function makeTemplate(): Promise<{ url: string; name: string }> {
  const url = await clusterUrl();
  const migrations = await readMigrations();
  const engine = await timescaleStatements();
  const hash = createHash('sha256')
    .update([...migrations.map(({ checksum }) => checksum), engine].join())
    .digest('hex');
  const name = `sensorium_template_${hash.slice(0, 16)}`;
  await withServer(url, async (sql) => {
    // Other test processes want it too; the lock is gone with the connection.
    await sql`SELECT pg_advisory_lock(7431)`;
    // It becomes a template as the last step: without that mark it is the unfinished work of a process that was ended.
    const [found] = await sql<
      { done: boolean }[]
    >`SELECT datistemplate AS done FROM pg_database WHERE datname = ${name}`;
    if (found?.done) return;
    await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
    await sql`CREATE DATABASE ${sql(name)} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`;
    const inside = connect(addressOf(url, name), { max: 2, name: 'test' });
    try {
      await migrate(inside, createLog('test', 'silent'), migrations);
    } finally {
      await inside.end();
    }
    // A database is copied while nobody is connected: TimescaleDB's scheduler would be.
    await sql`ALTER DATABASE ${sql(name)} ALLOW_CONNECTIONS false`;
    await sql`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = ${name}`;
    await sql`ALTER DATABASE ${sql(name)} IS_TEMPLATE true`;
  });
  return { url, name };
}

async function withServer<T>(url: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(url, { max: 1, name: 'test' });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

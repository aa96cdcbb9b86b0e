/** A real server for a test, in this process, on a port and a database of its own. */
import type { Test } from 'tap';
import { type Config, readConfig } from '../../common/config.js';
import { createLog, type Log } from '../../common/log.js';
import type { FlushTimes } from '../../server/ingest/writer.js';
import { type Server, startServer } from '../../server/server.js';
import { connect, type ShardSql } from '../../sql/connect.js';
import { Shards } from '../../sql/shards.js';
import { hangUp } from './client.js';
import { testDatabase } from './database.js';
import { addShards } from './shards.js';

export interface TestServer extends Server {
  /** The central database, which hosts the shard. */
  readonly sql: ShardSql;
  readonly config: Config;
}

export type Overrides = Readonly<Partial<Record<keyof Config, string | number>>>;

/**
 * @param t the test, whose end closes the server and drops its database
 * @param overrides settings; with `DATABASE_URL` it is one more server on the database of another
 * @param options.log lines go there, of level `warn` and above; default: nowhere
 * @param options.times as `startServer` takes them
 */
export async function testServer(
  t: Pick<Test, 'teardown'>,
  overrides: Overrides = {},
  options: { readonly log?: Log; readonly times?: FlushTimes } = {},
): Promise<TestServer> {
  const { url, sql } = await databaseFor(t, overrides.DATABASE_URL);
  const given = Object.entries(overrides).map(([name, value]) => [name, String(value)]);
  const config = readConfig({
    PORT: '0',
    TRANSPORT: process.env.TEST_TRANSPORT ?? 'auto',
    LOG_LEVEL: 'silent',
    WEAK_DURABILITY: 'accepted',
    QUERY_CONNECTIONS: '4',
    READ_CONNECTIONS: '2',
    ...Object.fromEntries(given),
    DATABASE_URL: url,
  });
  const log = options.log ?? createLog('test', config.LOG_LEVEL);
  const server = await startServer(config, log, options.times);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close();
    return closed;
  };
  t.teardown(() => {
    hangUp(server.url);
    return close();
  });
  return { url: server.url, sql, config, close };
}

async function databaseFor(
  t: Pick<Test, 'teardown'>,
  url: string | number | undefined,
): Promise<{ url: string; sql: ShardSql }> {
  if (url === undefined) {
    const database = await testDatabase(t);
    // Databases of each server, one of which is central.
    const shards = Number(process.env.TEST_SHARDS ?? 1);
    if (shards > 1) await addShards(t, database.sql, shards - 1);
    return database;
  }
  const { only: sql } = new Shards(connect(String(url), { max: 4, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  return { url: String(url), sql };
}

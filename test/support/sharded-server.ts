/** A server of which three databases have the data of sensors. */
import type { Test } from 'tap';
import type { ShardSql } from '../../sql/connect.js';
import { readShards, Shards } from '../../sql/shards.js';
import { newUser, type TestUser } from './client.js';
import { testDatabase } from './database.js';
import { type DatabaseProxy, databaseProxy } from './database-proxy.js';
import { type Overrides, type TestServer, testServer } from './server.js';
import { addShards, shardsFor } from './shards.js';

export interface Sharded {
  readonly server: TestServer;
  readonly user: TestUser;
  /** By shard; the first one is central. */
  readonly databases: readonly ShardSql[];
  readonly shards: Shards;
}

/** New sensors are placed in turn: the first one in the central database. */
export async function shardedServer(t: Pick<Test, 'teardown'>, overrides: Overrides = {}): Promise<Sharded> {
  const { url, sql } = await testDatabase(t);
  const others = await addShards(t, sql, 2);
  const server = await testServer(t, { ...overrides, DATABASE_URL: url });
  return { server, user: await newUser(server), databases: [sql, ...others], shards: shardsFor(sql) };
}

/** The same, where processes and `shards` reach shard 1 through a proxy. */
export async function withProxy(
  t: Pick<Test, 'teardown'>,
  overrides: Overrides = {},
): Promise<Omit<Sharded, 'databases'> & { readonly proxy: DatabaseProxy }> {
  const { url, sql } = await testDatabase(t);
  await addShards(t, sql, 2);
  const [row] = await sql<{ address: string }[]>`SELECT address FROM shards WHERE id = 1`;
  const proxy = await databaseProxy(t, row!.address);
  await sql`UPDATE shards SET address = ${proxy.url} WHERE id = 1`;
  const shards = new Shards(sql, await readShards(sql, url), { max: 4, name: 'test' });
  t.teardown(() => Promise.all(shards.all.slice(1).map((shard) => shard.end({ timeout: 5 }))));
  const server = await testServer(t, { ...overrides, DATABASE_URL: url });
  return { server, user: await newUser(server), shards, proxy };
}

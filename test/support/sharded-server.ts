/** A server of which three databases have the data of sensors. */
import type { Test } from 'tap';
import type { ShardSql } from '../../sql/connect.js';
import { readShards, Shards } from '../../sql/shards.js';
import { newUser, type TestUser } from './client.js';
import { testDatabase } from './database.js';
import { type DatabaseProxy, databaseProxy } from './database-proxy.js';
import { type Overrides, type TestServer, testServer } from './server.js';
import { addShards, shardsFor } from './shards.js';

export interface ShardedDatabase {
  /** Of the central database. */
  readonly url: string;
  readonly central: ShardSql;
  /** The shards 1 and 2. */
  readonly others: readonly [ShardSql, ShardSql];
}

/** New sensors are placed in turn: the first one in the central database. */
export async function shardedDatabase(
  t: Pick<Test, 'teardown'>,
  mayBeDistributed = true,
): Promise<ShardedDatabase> {
  const { url, sql } = await testDatabase(t);
  const [one, two] = await addShards(t, sql, 2, 'infinity', mayBeDistributed);
  return { url, central: sql, others: [one!, two!] };
}

/** Creates the first sensors: one in the central database, the others each in a shard of its own. @returns ids */
export async function makeSensors({ client }: TestUser): Promise<readonly [number, number, number]> {
  const ids: number[] = [];
  for (const name of ['a', 'b', 'c']) {
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name, data_type: 'float' },
    });
    ids.push(Number(body.sensor.id));
  }
  return ids as [number, number, number];
}

export interface Sharded {
  readonly server: TestServer;
  readonly user: TestUser;
  /** By shard; the first one is central. */
  readonly databases: readonly ShardSql[];
  readonly shards: Shards;
}

/** New sensors are placed in turn: the first one in the central database. */
export async function shardedServer(t: Pick<Test, 'teardown'>, overrides: Overrides = {}): Promise<Sharded> {
  const { url, central, others } = await shardedDatabase(t);
  const server = await testServer(t, { ...overrides, DATABASE_URL: url });
  return { server, user: await newUser(server), databases: [central, ...others], shards: shardsFor(central) };
}

/** The same, where processes and `shards` reach shard 1 through a proxy. */
export async function withProxy(
  t: Pick<Test, 'teardown'>,
  overrides: Overrides = {},
): Promise<Omit<Sharded, 'databases'> & { readonly proxy: DatabaseProxy }> {
  const { url, central: sql } = await shardedDatabase(t, false);
  const [row] = await sql<{ address: string }[]>`SELECT address FROM shards WHERE id = 1`;
  const proxy = await databaseProxy(t, row!.address);
  await sql`UPDATE shards SET address = ${proxy.url} WHERE id = 1`;
  const shards = new Shards(sql, await readShards(sql, url), { max: 4, name: 'test' });
  t.teardown(() => Promise.all(shards.all.slice(1).map((shard) => shard.end({ timeout: 5 }))));
  const server = await testServer(t, { ...overrides, DATABASE_URL: url });
  return { server, user: await newUser(server), shards, proxy };
}

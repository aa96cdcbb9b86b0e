/** Shards of a test in databases of their own, beside the one in the central database. */
import type { Test } from 'tap';
import { connect, type ShardSql, type Sql } from '../../sql/connect.js';
import type { ShardIdentity } from '../../sql/driver/shard-identity.js';
import { readShards, Shards } from '../../sql/shards.js';
import { distributedSchema } from './citus-database.js';
import { type TestDatabase, testDatabase } from './database.js';

/** In a run with several shards, the first one beside the central database is in a distributed schema where there is a Citus cluster. */
export const IS_DISTRIBUTED =
  Number(process.env.TEST_SHARDS ?? 1) > 1 && process.env.TEST_CITUS_URL !== undefined;

/** By the name of the central database. */
const opened = new Map<string, Shards>();

/** The shards of a deployment, as processes use them. */
export function shardsFor(central: Sql): Shards {
  return opened.get(central.address.database) ?? new Shards(central);
}

/** All shards, in order; the first one is central. */
export function shardsOf(central: Sql): readonly ShardSql[] {
  return shardsFor(central).all;
}

/** The shard of a sensor, where its ingest state is from now on. */
export async function shardOf(central: Sql, sensorId: number): Promise<ShardSql> {
  const shards = shardsFor(central);
  if (shards.isOne) return shards.only;
  const [sensor] = await central<{ shard: number }[]>`SELECT shard FROM sensors WHERE id = ${sensorId}`;
  const shard = shards.of(sensor!.shard);
  if (shard !== shards.only)
    await shard`SELECT ensure_ingest_states(ARRAY[${sensorId}::bigint], epoch) FROM rights_epoch`;
  return shard;
}

async function databaseOf(
  t: Pick<Test, 'teardown'>,
  id: number,
  mayBeDistributed: boolean,
): Promise<TestDatabase> {
  if (!(IS_DISTRIBUTED && mayBeDistributed) || id !== 1) return testDatabase(t);
  const { address, nodeUrl } = await distributedSchema(t);
  const { only: sql } = new Shards(connect(nodeUrl, { max: 4, name: 'test' }));
  t.teardown(() => sql.end({ timeout: 5 }));
  return { url: address, sql };
}

/**
 * Servers use the shards, and place no sensors there by themselves. New sensors are placed in turn: the first one in the central database, the next one in the
 * first of these shards.
 * @param central without sensors
 * @param opens null: no process uses the shards
 * @param mayBeDistributed whether the first one may be in a Citus cluster, to whose nodes processes connect by other addresses
 * @returns pools to the databases, which take them for central ones
 */
export async function addShards(
  t: Pick<Test, 'teardown'>,
  central: Sql,
  count: number,
  opens: 'infinity' | null = 'infinity',
  mayBeDistributed = true,
): Promise<ShardSql[]> {
  const added: TestDatabase[] = [];
  for (let id = 1; id <= count; id++) added.push(await databaseOf(t, id, mayBeDistributed));
  await placeShards(t, central, added, opens);
  return added.map(({ sql }) => sql);
}

/** The same with databases that are there. @param databases migrated, and empty; `url` is how processes reach it */
export async function placeShards(
  t: Pick<Test, 'teardown'>,
  central: Sql,
  databases: readonly { readonly url: string; readonly sql: Sql }[],
  opens: 'infinity' | null = 'infinity',
): Promise<void> {
  for (const [i, { url, sql }] of databases.entries()) {
    const [{ identity, generation }] = await central<[Omit<ShardIdentity, 'shard'>]>`
      INSERT INTO shards (id, address, opens) VALUES (${i + 1}, ${url}, ${opens}) RETURNING identity, generation`;
    await sql`
      INSERT INTO shard_identity (shard, identity, generation) VALUES (${i + 1}, ${identity}, ${generation})`;
  }
  await central.unsafe('CREATE SEQUENCE sensors_of_test MINVALUE 0');
  const shards = new Shards(central, await readShards(central, ''), { max: 4, name: 'test' });
  const { database } = central.address;
  t.teardown(() => {
    // Databases of other clusters may have the same name.
    opened.delete(database);
    return Promise.all(shards.all.slice(1).map((shard) => shard.end({ timeout: 5 })));
  });
  opened.set(database, shards);
  await placeNewSensors(central, null, databases.length + 1);
}

/**
 * Has new sensors placed in a shard.
 * @param shard null: all of them in turn
 * @param count of all shards
 */
export async function placeNewSensors(
  central: Sql,
  shard: number | null,
  count = shardsOf(central).length,
): Promise<void> {
  const place = shard ?? `nextval('sensors_of_test') % ${count}`;
  await central.unsafe(`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT ${place}`);
}

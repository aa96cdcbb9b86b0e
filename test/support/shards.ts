/** Shards of a test in databases of their own, beside the one in the central database. */
import type { Test } from 'tap';
import type { ShardSql, Sql } from '../../sql/connect.js';
import type { ShardIdentity } from '../../sql/driver/shard-identity.js';
import { testDatabase } from './database.js';

/**
 * Servers that start from now on know the shards. New sensors are placed in turn: the first one in the central database, the next one in the first of these shards.
 * @param central without sensors
 * @returns pools to the databases
 */
export async function addShards(t: Pick<Test, 'teardown'>, central: Sql, count: number): Promise<ShardSql[]> {
  const added: ShardSql[] = [];
  for (let id = 1; id <= count; id++) {
    const { url, sql } = await testDatabase(t);
    const [{ identity, generation }] = await central<[Omit<ShardIdentity, 'shard'>]>`
      INSERT INTO shards (id, address) VALUES (${id}, ${url}) RETURNING identity, generation`;
    await sql`
      INSERT INTO shard_identity (shard, identity, generation) VALUES (${id}, ${identity}, ${generation})`;
    added.push(sql);
  }
  await central.unsafe(`
    CREATE SEQUENCE sensors_of_test MINVALUE 0;
    ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT nextval('sensors_of_test') % ${count + 1}`);
  return added;
}

/** Brings the databases of shards up to date, after the central one. */
import { FatalError } from '../common/fatal.js';
import { briefly, type Log } from '../common/log.js';
import type { Sql } from './connect.js';
import { isDistributed } from './driver/citus.js';
import { migrate } from './migrate.js';
import { connectCoordinator, distributeSchema } from './operations/distribute.js';
import { readShards, type ShardDatabase } from './shards.js';

/**
 * @param central migrated database
 * @param url its address
 * @param name of the connections
 * @returns ids of shards that could not be migrated: processes refuse their sensors until `npm run migrate` has reached them
 */
export async function migrateShards(
  central: Sql,
  url: string,
  name: string,
  log: Log,
): Promise<readonly number[]> {
  const failed: number[] = [];
  for (const database of (await readShards(central, url)).slice(1)) {
    try {
      await migrateShard(database, name, log);
    } catch (error) {
      log.warn({ ...briefly(error), shard: database.id }, 'shard not migrated');
      failed.push(database.id);
    }
  }
  return failed;
}

async function migrateShard({ id, url, identity }: ShardDatabase, name: string, log: Log): Promise<void> {
  // Its connections do not compare the identity: they would refuse a database that lacks migrations.
  const sql = connectCoordinator(url, name);
  try {
    const { count } = await sql`
      SELECT FROM shard_identity
      WHERE shard = ${id} AND identity = ${identity!.identity} AND generation = ${identity!.generation}`;
    if (count === 0) throw new FatalError('the database at the address of the shard is another one');
    await migrate(sql, log);
    if (isDistributed(url)) await distributeSchema(sql);
  } finally {
    await sql.end();
  }
}

/** The distribution of a schema, by a database that takes the statements of a cluster. */
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { distributedAddress } from '../../../sql/driver/citus.js';
import { migrateShards } from '../../../sql/migrate-shards.js';
import { testDatabase } from '../../support/database.js';
import { severalSessions } from '../../support/needs.js';
import { placeShards } from '../../support/shards.js';

const skip = severalSessions('each shard is a database of its own');

t.test(
  'a migration distributes a schema that was restored, however long its rows take',
  { skip },
  async (t) => {
    const { sql: central, url } = await testDatabase(t);
    const other = await testDatabase(t);
    await placeShards(t, central, [other]);
    await other.sql.unsafe(`
    CREATE TABLE pg_dist_schema (schemaid oid, timeout bigint);
    CREATE TABLE pg_dist_partition (logicalrelid oid);
    CREATE TABLE pg_dist_object (classid oid, objid oid);
    CREATE FUNCTION citus_schema_distribute(schema regnamespace) RETURNS void LANGUAGE sql AS $$
      INSERT INTO pg_dist_partition SELECT oid FROM pg_class WHERE relnamespace = schema;
      INSERT INTO pg_dist_object SELECT 'pg_proc'::regclass, oid FROM pg_proc WHERE pronamespace = schema;
      INSERT INTO pg_dist_schema SELECT schema, setting::bigint FROM pg_settings WHERE name = 'statement_timeout' $$`);
    await central`UPDATE shards SET address = ${distributedAddress(other.url)}`;
    t.same(await migrateShards(central, url, 'test', createLog('test', 'silent')), []);
    t.same([...(await other.sql`SELECT timeout FROM pg_dist_schema`)], [{ timeout: 0 }]);
  },
);

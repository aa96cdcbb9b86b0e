/** What the tables of a Sensorium database take on disk. */
import type { Sql } from '../../../sql/connect.js';

/** @returns bytes of all tables and indexes, rollups included; the log of PostgreSQL, which it uses again, is not in it */
export async function storedBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class
    WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', '_timescaledb_internal'))
      AND relkind = 'r'`;
  return row?.bytes ?? 0;
}

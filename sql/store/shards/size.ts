/** The size of a database, or of a schema that is not alone in it. */
import type { Fragment, Queryable } from '../../connect.js';

/** Whether the database has other schemas of the product. */
export async function sharesDatabase(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ shares: boolean }[]>`SELECT ${shares(sql)} AS shares`;
  return row!.shares;
}

/** Bytes on disk, with indexes and all that is not of points. */
export async function bytesOfDatabase(sql: Queryable): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    SELECT CASE WHEN ${shares(sql)} THEN
      (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint
       FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'm')
         AND (nspname = current_schema()
              OR starts_with(nspname, '_timescaledb') AND EXISTS (SELECT FROM engine WHERE name = 'timescale')))
    ELSE pg_database_size(current_database()) END AS bytes`;
  return row!.bytes;
}

function shares(sql: Queryable): Fragment {
  return sql`EXISTS (
    SELECT FROM pg_class WHERE relname = 'shard_identity' AND relkind = 'r' AND oid <> 'shard_identity'::regclass)`;
}

/** The size of a database, or of a schema that is not alone in it. */
import type { Queryable } from '../../connect.js';

/** Whether the database has other schemas of the product. */
export async function sharesDatabase(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ shares: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM pg_class WHERE relname = 'shard_identity' AND relkind = 'r' AND oid <> 'shard_identity'::regclass) AS shares`;
  return row!.shares;
}

/** Bytes on disk, with indexes and all that is not of points. */
export async function bytesOfDatabase(sql: Queryable): Promise<number> {
  const isAlone = !(await sharesDatabase(sql));
  const [row] = isAlone
    ? await sql<{ bytes: number }[]>`SELECT pg_database_size(current_database()) AS bytes`
    : await bytesOfSchema(sql);
  return row!.bytes;
}

/** Each statement names relations of the product or of the catalog: Citus joins no distributed relation with the catalog. */
async function bytesOfSchema(sql: Queryable): Promise<{ bytes: number }[]> {
  const [distributed] = await sql<{ found: boolean }[]>`
    SELECT to_regclass('pg_catalog.citus_shards') IS NOT NULL AS found`;
  if (distributed!.found) {
    const [sizes] = await sql<{ bytes: number | null }[]>`
      SELECT sum(shard_size)::bigint AS bytes FROM pg_catalog.citus_shards JOIN pg_class c ON c.oid = table_name
      WHERE relnamespace = quote_ident(current_schema())::regnamespace`;
    // Null: the schema is not distributed.
    if (sizes!.bytes !== null) return [{ bytes: sizes!.bytes }];
  }
  const [engine] = await sql<{ name: string }[]>`SELECT name FROM engine`;
  return sql<{ bytes: number }[]>`
    SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint AS bytes
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind IN ('r', 'm')
      AND (nspname = current_schema() OR starts_with(nspname, '_timescaledb') AND ${engine?.name === 'timescale'})`;
}

/** Size of the tables of a Sensorium database on disk. */
import type { Sql } from '../../../sql/connect.js';
import type { Size } from '../peer.js';

/** @returns bytes of all tables and indexes, rollups included, without the write-ahead log, whose files PostgreSQL recycles */
export async function storedBytes(sql: Sql): Promise<Size> {
  const [row] = await sql<{ rows: number; indexes: number; columns: number }[]>`
    SELECT coalesce(sum(pg_table_size(oid)) FILTER (WHERE NOT packed), 0)::bigint AS rows,
           coalesce(sum(pg_indexes_size(oid)) FILTER (WHERE NOT packed), 0)::bigint AS indexes,
           coalesce(sum(pg_total_relation_size(oid)) FILTER (WHERE packed), 0)::bigint AS columns
    FROM (
      SELECT oid, relname LIKE 'compress\\_hyper\\_%' AS packed FROM pg_class
      WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', '_timescaledb_internal'))
        AND relkind = 'r'
    ) relations`;
  const { rows, indexes, columns } = row!;
  return { total: rows + indexes + columns, parts: { rows, indexes, columns } };
}

/** Size of a Sensorium database: its write-ahead log, and bytes by relation. */
import type { Sql } from '../../../sql/connect.js';
import type { Peer, Relation } from '../peer.js';

type Costs = Pick<Peer, 'finish' | 'logged' | 'relations'>;

export function databaseCosts(sql: Sql): Costs {
  return {
    async finish() {
      await sql.unsafe('CHECKPOINT');
    },
    async logged() {
      const [row] = await sql<{ bytes: number }[]>`
        SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS bytes`;
      return row!.bytes;
    },
    relations: () => relations(sql),
  };
}

/** Partitions and chunks count for their table, chunks of the columnstore for `columnstore`. */
async function relations(sql: Sql): Promise<Relation[]> {
  return await sql<{ name: string; table: number; toast: number; indexes: number }[]>`
    WITH RECURSIVE roots AS (
      SELECT oid, oid AS root FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = pg_class.oid)
      UNION ALL
      SELECT inhrelid, root FROM pg_inherits JOIN roots ON inhparent = oid
    )
    SELECT regexp_replace(root.relname, '^compress_hyper_.*', 'columnstore') AS name,
           sum(pg_relation_size(own.oid) + pg_relation_size(own.oid, 'fsm') + pg_relation_size(own.oid, 'vm'))::bigint AS "table",
           sum(CASE WHEN own.reltoastrelid = 0 THEN 0 ELSE pg_total_relation_size(own.reltoastrelid) END)::bigint AS toast,
           sum(pg_indexes_size(own.oid))::bigint AS indexes
    FROM roots
    JOIN pg_class own ON own.oid = roots.oid AND own.relkind = 'r'
    JOIN pg_class root ON root.oid = roots.root
    WHERE own.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', '_timescaledb_internal'))
    GROUP BY 1 ORDER BY 1`;
}

/** Handler of the storage of a deployment. */
import { groupBy } from '../../../common/group-by.js';
import { sumOf } from '../../../common/sum.js';
import type { Queryable, Sql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';
import { bytesOfDatabase } from '../../../sql/store/shards/size.js';
import { on, type Route } from '../../http/route.js';
import * as api from './api.js';

/** Tables that the response lists. */
const MOST = 12;

interface Totals {
  readonly database_bytes: number;
  readonly accounts: number;
  readonly sensors: number;
  readonly points: number;
  readonly point_bytes: number;
}

export function storageRoutes({ sql, shards }: { readonly sql: Sql; readonly shards: Shards }): Route[] {
  return [
    on(api.readStorage, async () => {
      const [[totals], databases, files, tables] = await Promise.all([
        readTotals(sql.bounded),
        Promise.all(shards.all.slice(1).map(bytesOfDatabase)),
        Promise.all(shards.bounded.all.map(bytesOfAllFiles)),
        Promise.all(shards.bounded.all.map((shard) => largestTables(shard, shards.isOne ? MOST : null))),
      ]);
      const body = {
        ...totals!,
        database_bytes: totals!.database_bytes + sumOf(databases),
        file_bytes: sumOf(files),
        tables: tables.length === 1 ? tables[0]! : largestOf(tables.flat()),
      };
      return { body };
    }),
  ];
}

interface Table {
  readonly name: string;
  readonly bytes: number;
}

/** Tables of several databases, those of one name together. */
function largestOf(tables: readonly Table[]): Table[] {
  return [...groupBy(tables, ({ name }) => name)]
    .map(([name, all]) => ({ name, bytes: sumOf(all.map(({ bytes }) => bytes)) }))
    .sort((left, right) => right.bytes - left.bytes || (left.name < right.name ? -1 : 1))
    .slice(0, MOST);
}

function readTotals(sql: Queryable): Promise<Totals[]> {
  return sql<Totals[]>`
    SELECT pg_database_size(current_database()) AS database_bytes,
           (SELECT count(*) FROM users WHERE group_id IS NULL) AS accounts,
           (SELECT count(*) FROM sensors) AS sensors,
           (SELECT coalesce(sum(points), 0)::bigint FROM account_usage) AS points,
           (SELECT coalesce(sum(bytes), 0)::bigint FROM account_usage) AS point_bytes`.then((rows) => [
    ...rows,
  ]);
}

async function bytesOfAllFiles(sql: Queryable): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`SELECT coalesce(sum(size), 0)::bigint AS bytes FROM files`;
  return row!.bytes;
}

/**
 * Tables with the most bytes; a partition counts to its table. Chunks of TimescaleDB are in a schema of their own and named by number: they count as
 * `blocks`, the only hypertable that is large.
 */
async function largestTables(sql: Queryable, most: number | null): Promise<Table[]> {
  const rows = await sql<Table[]>`
    SELECT name, sum(bytes)::bigint AS bytes FROM (
      SELECT CASE WHEN n.nspname LIKE '\\_timescaledb%' THEN 'blocks'
                  ELSE coalesce(pg_partition_root(c.oid)::regclass::text, c.oid::regclass::text) END AS name,
             pg_total_relation_size(c.oid) AS bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')) t
    GROUP BY name HAVING sum(bytes) > 0 ORDER BY bytes DESC, name LIMIT ${most}::integer`;
  return rows.map(({ name, bytes }) => ({ name, bytes }));
}

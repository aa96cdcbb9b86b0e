/** Finds the remains of deleted data in every row of every relation, and on disk. */
import { readdirSync } from 'node:fs';
import type { Sql } from '../../sql/connect.js';

/** Gives the ids of each relation a range of their own, so that an id found anywhere identifies its object. Requires an empty database. */
export async function spreadIds(sql: Sql): Promise<void> {
  const relations = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND is_identity = 'YES' AND column_name = 'id' ORDER BY 1`;
  for (const [index, { name }] of relations.entries()) {
    await sql.unsafe(`ALTER TABLE "${name}" ALTER id RESTART WITH ${71_000_000_001 + index * 10_000_000}`);
  }
}

/** All relations except system relations. Partitions are read by their parent. Compressed chunks of TimescaleDB are read through their hypertable. */
function relations(sql: Sql): PromiseLike<{ schema: string; name: string }[]> {
  return sql<{ schema: string; name: string }[]>`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND NOT c.relname LIKE '\\_compressed\\_hypertable\\_%'
    ORDER BY 1, 2`;
}

/**
 * Excludes the audit log: its entries outlive their subjects.
 * @param needles ids and strings that occur in no other data
 * @returns rows that contain one of them, each with its relation
 */
export async function leftovers(sql: Sql, needles: readonly (number | string)[]): Promise<string[]> {
  const pattern = `\\m(${needles.join('|')})\\M`;
  const found: string[] = [];
  for (const { schema, name } of await relations(sql)) {
    // The log of recent changes of rights contains the ids of the affected users.
    if (name === 'rights_touched' || name === 'audit_log') continue;
    const rows = await sql<{ text: string }[]>`
      SELECT t::text AS text FROM ${sql(schema)}.${sql(name)} t WHERE t::text ~* ${pattern}`;
    found.push(...rows.map(({ text }) => `${name}: ${text.slice(0, 200)}`));
  }
  const [large] = await sql<{ count: number }[]>`SELECT count(*) AS count FROM pg_largeobject_metadata`;
  if (large!.count > 0) found.push(`${large!.count} large objects`);
  return found;
}

/** Relations of the product and of its jobs that contain rows. */
export async function relationsWithRows(sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await relations(sql)) {
    if (!['public', 'graphile_worker'].includes(schema)) continue;
    const rows = await sql`SELECT FROM ${sql(schema)}.${sql(name)} LIMIT 1`;
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

/** All files below a folder. */
export function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true }).map(String);
  // The test runner keeps its compile cache there.
  return files.filter((name) => !name.startsWith('v8-compile-cache'));
}

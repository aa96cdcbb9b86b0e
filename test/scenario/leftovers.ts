/** What is left of something that was deleted, wherever it may stand: in every row of every relation, and on disk. */
import { readdirSync } from 'node:fs';
import type { Sql } from '../../sql/connect.js';

/** Gives each relation ids of its own, so that an id means one thing wherever it is found. Of a database in which nothing is yet. */
export async function spreadIds(sql: Sql): Promise<void> {
  const relations = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND is_identity = 'YES' AND column_name = 'id' ORDER BY 1`;
  for (const [index, { name }] of relations.entries()) {
    await sql.unsafe(`ALTER TABLE "${name}" ALTER id RESTART WITH ${71_000_000_001 + index * 10_000_000}`);
  }
}

/** All relations but those of the system, partitions with their whole; of what TimescaleDB has in columns the chunks, since it cannot read that as a whole. */
function relations(sql: Sql): PromiseLike<{ schema: string; name: string }[]> {
  return sql<{ schema: string; name: string }[]>`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND NOT c.relname LIKE '\\_compressed\\_hypertable\\_%'
    ORDER BY 1, 2`;
}

/**
 * The audit log is left out: its entries stay when what they are about is deleted.
 * @param needles ids and texts that nothing else has
 * @returns rows in which one of them stands, each with its relation
 */
export async function leftovers(sql: Sql, needles: readonly (number | string)[]): Promise<string[]> {
  const pattern = `\\m(${needles.join('|')})\\M`;
  const found: string[] = [];
  for (const { schema, name } of await relations(sql)) {
    // The log of the newest changes of rights has the ids of those whom they touched.
    if (name === 'rights_touched' || name === 'audit_log') continue;
    const rows = await sql<{ text: string }[]>`
      SELECT t::text AS text FROM ${sql(schema)}.${sql(name)} t WHERE t::text ~* ${pattern}`;
    found.push(...rows.map(({ text }) => `${name}: ${text.slice(0, 200)}`));
  }
  const [large] = await sql<{ count: number }[]>`SELECT count(*) AS count FROM pg_largeobject_metadata`;
  if (large!.count > 0) found.push(`${large!.count} large objects`);
  return found;
}

/** Relations of the product and of its jobs that are not empty. */
export async function relationsWithRows(sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await relations(sql)) {
    if (!['public', 'graphile_worker'].includes(schema)) continue;
    const rows = await sql`SELECT FROM ${sql(schema)}.${sql(name)} LIMIT 1`;
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

/** Files below a folder. */
export function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true }).map(String);
  // The runner of these tests keeps what it has compiled there.
  return files.filter((name) => !name.startsWith('v8-compile-cache'));
}

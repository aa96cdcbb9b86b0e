/** The relations of a backup, read from the catalog of the database, so that a relation of a new migration cannot be forgotten. */
import type { Queryable } from '../connect.js';

export interface Relation {
  /** Quoted for SQL. */
  readonly name: string;
  /** Quoted for SQL; without generated columns. */
  readonly columns: readonly string[];
  /** Names of the relations that its foreign keys refer to. */
  readonly refers: readonly string[];
  /** Whether it has triggers of the product. Triggers of an extension stay enabled: TimescaleDB before 2.27 rejects disabling its own. */
  readonly triggers: boolean;
}

/** Relations that differ between databases and are not restored, and failed logins, which a distributed schema of Citus has as logged relations. */
const LEFT_OUT =
  /^(engine|login_failures|login_limits|rights_lease|shards|shard_identity|shard_move|shard_sizes|(graphile_worker\.)?migrations)$/;

/** Relations that migrations fill. */
export const FILLED = ['ingest_fence', 'journal', 'rights_epoch'];

/** What is of a database or schema: `central` has the jobs too, which are in a schema of their own that all shards of a database have in common. */
export type Scope = 'central' | 'shard';

/** @returns all relations, each after those that it refers to */
export async function readRelations(sql: Queryable, scope: Scope = 'central'): Promise<Relation[]> {
  const found = await sql<Relation[]>`
    SELECT c.oid::regclass::text AS name,
           ARRAY(SELECT quote_ident(attname) FROM pg_attribute
                 WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
                 ORDER BY attnum) AS columns,
           ARRAY(SELECT DISTINCT confrelid::regclass::text FROM pg_constraint
                 WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS refers,
           EXISTS (
             SELECT FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal
               AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = tgfoid AND classid = 'pg_proc'::regclass AND deptype = 'e')
           ) AS triggers
    FROM pg_class c
    WHERE (c.relnamespace = quote_ident(current_schema())::regnamespace
           OR ${scope === 'central'} AND c.relnamespace = to_regnamespace('graphile_worker'))
      AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
    ORDER BY name`;
  const wanted = found.filter(({ name }) => !LEFT_OUT.test(name));
  const names = new Set(wanted.map(({ name }) => name));
  return inOrder(wanted.map((each) => ({ ...each, refers: each.refers.filter((name) => names.has(name)) })));
}

/**
 * @param countOf runs a statement and returns the number of rows
 * @returns the first of the relations that has rows besides those of migrations; null: the database has no data
 */
export async function relationWithData(
  relations: readonly Relation[],
  countOf: (statement: string) => Promise<number>,
): Promise<string | null> {
  for (const { name } of relations) {
    if (!FILLED.includes(name) && (await countOf(`SELECT FROM ${name} LIMIT 1`)) > 0) return name;
  }
  return null;
}

/** @returns names of the id sequences, quoted for SQL */
export async function readSequences(sql: Queryable, scope: Scope): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'S' AND (relnamespace = quote_ident(current_schema())::regnamespace
                             OR ${scope === 'central'} AND relnamespace = 'graphile_worker'::regnamespace)
    ORDER BY name`;
  return rows.map(({ name }) => name);
}

function inOrder(relations: readonly Relation[]): Relation[] {
  const ordered: Relation[] = [];
  const done = new Set<string>();
  while (ordered.length < relations.length) {
    const next = relations.filter(
      ({ name, refers }) => !done.has(name) && refers.every((each) => done.has(each)),
    );
    if (next.length === 0) throw new Error('the foreign keys of the relations form a cycle');
    for (const each of next) {
      ordered.push(each);
      done.add(each.name);
    }
  }
  return ordered;
}

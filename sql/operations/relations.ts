/** The relations that a backup holds, as the catalogue of the database has them: one that a migration adds is never forgotten. */
import type { Queryable } from '../connect.js';

export interface Relation {
  /** As SQL writes it. */
  readonly name: string;
  /** As SQL writes them; without those that are computed from others. */
  readonly columns: readonly string[];
  /** Names of the relations that its rows refer to. */
  readonly refers: readonly string[];
  /** Whether triggers of ours watch it; those of an extension are its own, and before 2.27 TimescaleDB would not let them be disabled. */
  readonly triggers: boolean;
}

/** What each database has of its own. */
const LEFT_OUT = /^(engine|(graphile_worker\.)?migrations)$/;

/** @returns all of them, each behind those that it refers to */
export async function readRelations(sql: Queryable): Promise<Relation[]> {
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
    WHERE c.relnamespace IN (current_schema()::regnamespace, 'graphile_worker'::regnamespace)
      AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
    ORDER BY name`;
  const wanted = found.filter(({ name }) => !LEFT_OUT.test(name));
  const names = new Set(wanted.map(({ name }) => name));
  return inOrder(wanted.map((each) => ({ ...each, refers: each.refers.filter((name) => names.has(name)) })));
}

/** @returns names of the sequences that count ids, as SQL writes them */
export async function readSequences(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'S' AND relnamespace IN (current_schema()::regnamespace, 'graphile_worker'::regnamespace)
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
    if (next.length === 0) throw new Error('relations refer to each other in a circle');
    for (const each of next) {
      ordered.push(each);
      done.add(each.name);
    }
  }
  return ordered;
}

/** `sql/schema.sql`: the schema as all migrations leave it, from the catalogue of a database on the engine `postgres`. */
import type { Queryable } from '../../sql/connect.js';

const HEADER = `-- The schema as all migrations leave it. \`npm run docs\` writes this file from the catalogue of a database: change the schema by a migration.
-- To be read, not to be run: relations stand in the order in which migrations made them, each with its indexes and triggers, and functions follow.
`;

interface Relation {
  readonly oid: number;
  readonly name: string;
  readonly kind: 'table' | 'unlogged table' | 'view' | 'type';
  readonly comment: string | null;
  /** Storage parameters, as `fillfactor=50`. */
  readonly options: readonly string[] | null;
  /** Of a view: its query. */
  readonly query: string | null;
}

interface Column {
  readonly name: string;
  readonly definition: string;
  readonly comment: string | null;
}

/** A line of SQL that stands by itself, with its comment. */
interface Item {
  readonly text: string;
  readonly comment: string | null;
}

/** @param sql a database with all migrations, on the version of PostgreSQL that the product brings: others write the same in other words */
export async function schemaText(sql: Queryable): Promise<string> {
  const parts: string[] = [HEADER];
  for (const relation of await relationsIn(sql)) parts.push(await relationText(sql, relation));
  for (const item of await functionsIn(sql)) parts.push(itemText(item));
  return parts.join('\n');
}

function relationsIn(sql: Queryable): Promise<Relation[]> {
  return sql<Relation[]>`
    SELECT oid::bigint, quote_ident(relname) AS name,
           CASE WHEN relkind = 'v' THEN 'view' WHEN relkind = 'c' THEN 'type' WHEN relpersistence = 'u' THEN 'unlogged table' ELSE 'table' END AS kind,
           obj_description(CASE relkind WHEN 'c' THEN reltype ELSE oid END, CASE relkind WHEN 'c' THEN 'pg_type' ELSE 'pg_class' END) AS comment,
           reloptions AS options, CASE relkind WHEN 'v' THEN pg_get_viewdef(oid, true) END AS query
    FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'c') AND relname <> 'migrations'
    ORDER BY oid`;
}

async function relationText(sql: Queryable, relation: Relation): Promise<string> {
  const { oid, name, kind, comment, options, query } = relation;
  const parameters = options === null ? '' : ` WITH (${options.join(', ')})`;
  if (kind === 'view')
    return `${commentText(comment)}CREATE VIEW ${name}${parameters} AS\n${query!.replace(/^ /gm, '')}\n`;
  const columns = await columnsOf(sql, oid);
  const width = Math.max(...columns.map((column) => column.name.length));
  const lines = columns.map(
    (column) => `${commentText(column.comment, '  ')}  ${column.name.padEnd(width)} ${column.definition}`,
  );
  if (kind === 'type') return `${commentText(comment)}CREATE TYPE ${name} AS (\n${lines.join(',\n')}\n);\n`;
  const constraints = (await constraintsOf(sql, oid)).map((each) => `  ${each}`);
  const items = [...(await indexesOf(sql, oid)), ...(await triggersOf(sql, oid))].map(itemText);
  return `${commentText(comment)}CREATE ${kind.toUpperCase()} ${name} (\n${[...lines, ...constraints].join(',\n')}\n)${parameters};\n${items.join('')}`;
}

function columnsOf(sql: Queryable, relation: number): Promise<Column[]> {
  return sql<Column[]>`
    SELECT quote_ident(attname) AS name,
           format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
             || CASE WHEN attidentity = 'a' THEN ' GENERATED ALWAYS AS IDENTITY'
                     WHEN attgenerated = 's' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ') STORED'
                     WHEN adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(adbin, adrelid) ELSE '' END
             || CASE WHEN attstorage <> typstorage THEN ' STORAGE EXTERNAL' ELSE '' END AS definition,
           col_description(attrelid, attnum) AS comment
    FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid = ${relation} AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
}

async function constraintsOf(sql: Queryable, relation: number): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    SELECT pg_get_constraintdef(oid, true) AS text FROM pg_constraint
    WHERE conrelid = ${relation} AND contype IN ('p', 'u', 'c', 'f')
    ORDER BY array_position('{p,u,f,c}'::"char"[], contype), conkey, conname`;
  return rows.map(({ text }) => text);
}

/** Without those that belong to a constraint. */
function indexesOf(sql: Queryable, relation: number): Promise<Item[]> {
  return sql<Item[]>`
    SELECT pg_get_indexdef(indexrelid, 0, true) || ';' AS text, obj_description(indexrelid, 'pg_class') AS comment
    FROM pg_index WHERE indrelid = ${relation} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
    ORDER BY indexrelid`;
}

function triggersOf(sql: Queryable, relation: number): Promise<Item[]> {
  return sql<Item[]>`
    SELECT pg_get_triggerdef(oid, true) || ';' AS text, obj_description(oid, 'pg_trigger') AS comment
    FROM pg_trigger WHERE tgrelid = ${relation} AND NOT tgisinternal ORDER BY tgname`;
}

function functionsIn(sql: Queryable): Promise<Item[]> {
  return sql<Item[]>`
    SELECT pg_get_functiondef(oid) || ';' AS text, obj_description(oid, 'pg_proc') AS comment
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace ORDER BY oid`;
}

function itemText({ text, comment }: Item): string {
  return `${commentText(comment)}${text.replaceAll('public.', '').replace(/\n;$/, ';')}\n`;
}

function commentText(comment: string | null, indent = ''): string {
  return comment === null ? '' : `${indent}-- ${comment}\n`;
}

/**
 * Rows as columns: the database answers one row of JSON arrays. What each row of its own costs, in the driver most of all, is several times
 * what is in it.
 */
import type { Fragment, Queryable } from '../connect.js';
import { TEXTS, TooMuch } from './too-much.js';

/** What the database answers: null where there are no rows. */
export type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] | null } & {
  /** Bytes; absent: no column is one of texts. */
  readonly texts?: number;
};

/** Expressions for the SELECT that goes over the rows, in their order, each behind a comma. Texts are left out where they are too much. */
export function columnsOf(sql: Queryable, names: readonly string[]): Fragment {
  const texts = names.filter(isText);
  const bytes = sql`(0 ${texts.map((name) => sql`+ coalesce(sum(octet_length(${sql(name)})), 0)`)})`;
  const columns = names.map((name) => {
    const values = sql`to_json(array_agg(${sql(name)}))`;
    return isText(name)
      ? sql`, CASE WHEN ${bytes} <= ${TEXTS} THEN ${values} END AS ${sql(name)}`
      : sql`, ${values} AS ${sql(name)}`;
  });
  return texts.length === 0 ? sql`${columns}` : sql`${columns}, ${bytes} AS texts`;
}

function isText(name: string): boolean {
  return name === 'text' || name.endsWith('_text');
}

/** @throws TooMuch when the texts are */
export function rowsOf<Row extends object>(columns: Columns<Row>, names: readonly (keyof Row)[]): Row[] {
  if ((columns.texts ?? 0) > TEXTS) throw TooMuch.texts();
  const lists = names.map((name) => columns[name] ?? []);
  return Array.from({ length: lists[0]?.length ?? 0 }, (_, place) => {
    const row: Partial<Row> = {};
    for (let i = 0; i < names.length; i++) row[names[i]!] = lists[i]![place] as Row[keyof Row];
    return row as Row;
  });
}

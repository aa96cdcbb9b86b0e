/**
 * Rows as columns: the database answers one row of JSON arrays. What each row of its own costs, in the driver most of all, is several times
 * what is in it.
 */
import type { Fragment, Queryable } from '../connect.js';

/** What the database answers: null where there are no rows. */
export type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] | null };

/** Expressions for the SELECT that goes over the rows, in their order, each behind a comma. */
export function columnsOf(sql: Queryable, names: readonly string[]): Fragment {
  return sql`${names.map((name) => sql`, to_json(array_agg(${sql(name)})) AS ${sql(name)}`)}`;
}

export function rowsOf<Row extends object>(columns: Columns<Row>, names: readonly (keyof Row)[]): Row[] {
  const lists = names.map((name) => columns[name] ?? []);
  return Array.from({ length: lists[0]?.length ?? 0 }, (_, place) => {
    const row: Partial<Row> = {};
    for (let i = 0; i < names.length; i++) row[names[i]!] = lists[i]![place] as Row[keyof Row];
    return row as Row;
  });
}

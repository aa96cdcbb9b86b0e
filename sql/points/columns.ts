/**
 * Rows as columns: the database answers one row of arrays, to be read in binary format. What each row of its own costs, in the driver most of all, is
 * several times what is in it.
 */
import type { Fragment, Queryable } from '../connect.js';
import { TEXTS, TooMuch } from './too-much.js';

/** Null: no row has a text. */
export type Texts = readonly (string | null)[] | null;

/** Numbers, with NaN for NULL; or texts. */
export type ColumnsOf<Row> = {
  readonly [Name in keyof Row]: [Extract<Row[Name], string>] extends [never] ? Float64Array : Texts;
};

/** What the database answers: of each column one array, null where there are no rows. */
type Answered = { readonly [name: string]: readonly unknown[] | Float64Array };

/** Expressions for the SELECT that goes over the rows, in their order, each behind a comma. Texts are left out where they are too much. */
export function columnsOf(sql: Queryable, names: readonly string[]): Fragment {
  const texts = names.filter(isText);
  const bytes = sql`(0 ${texts.map((name) => sql`+ coalesce(sum(octet_length(${sql(name)})), 0)`)})`;
  const columns = names.map((name) => {
    const values = sql`array_agg(${sql(name)})`;
    return isText(name)
      ? sql`, CASE WHEN ${bytes} <= ${TEXTS} AND count(${sql(name)}) > 0 THEN ${values} END AS ${sql(name)}`
      : sql`, ${values} AS ${sql(name)}`;
  });
  return texts.length === 0 ? sql`${columns}` : sql`${columns}, ${bytes} AS texts`;
}

function isText(name: string): boolean {
  return name === 'text' || name.endsWith('_text');
}

/**
 * @param answered the columns of the statement's one row
 * @throws TooMuch when its texts are
 */
export function columnsFrom<Row>(answered: object, names: readonly (keyof Row & string)[]): ColumnsOf<Row> {
  const found = answered as Answered;
  if (Number(found.texts?.[0] ?? 0) > TEXTS) throw TooMuch.texts();
  const columns = names.map((name) => [name, found[name]![0] ?? (isText(name) ? null : new Float64Array(0))]);
  return Object.fromEntries(columns) as ColumnsOf<Row>;
}

/** For those who want few rows: as objects. */
export function rowsFrom<Row extends object>(columns: ColumnsOf<Row>): Row[] {
  const lists = Object.entries(columns) as [string, Float64Array | Texts][];
  const length = Math.max(0, ...lists.map(([, list]) => list?.length ?? 0));
  return Array.from({ length }, (_, place) => {
    const row: Record<string, unknown> = {};
    for (const [name, list] of lists) {
      const value = list?.[place] ?? null;
      row[name] = Number.isNaN(value) ? null : value;
    }
    return row as Row;
  });
}

/** Of rows that are objects already. */
export function columnsFromRows<Row>(
  rows: readonly Row[],
  names: readonly (keyof Row & string)[],
): ColumnsOf<Row> {
  const columns = names.map((name) => {
    const values = rows.map((row) => row[name]);
    if (!isText(name)) return [name, Float64Array.from(values, (value) => (value ?? Number.NaN) as number)];
    return [name, values.some((value) => value !== null) ? values : null];
  });
  return Object.fromEntries(columns) as ColumnsOf<Row>;
}

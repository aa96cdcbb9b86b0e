/** A page of a list: by offset, or after a given key. */
import type { Fragment, Queryable } from '../connect.js';

export interface Page {
  readonly limit: number;
  /** Rows to skip. */
  readonly offset: number;
  /**
   * Only rows after the one with this key. A client that reads a whole list uses it: with offsets, a row deleted between two pages
   * would hide an unread one. Absent: from the beginning.
   */
  readonly after?: Key | undefined;
}

/** Value of the column or columns that sort the list; unique. */
export type Key = string | number | readonly [number, number];

/** Member with the key of an item whose key is neither its `id` nor its `name`. JSON omits it. */
export const KEY = Symbol('key');

/**
 * The condition of a page, to follow other conditions.
 * @param key the column or columns that sort the list
 */
export function andAfter(
  sql: Queryable,
  key: Fragment,
  { after }: Page,
  sort: 'ASC' | 'DESC' = 'ASC',
): Fragment {
  if (after === undefined) return sql``;
  const bound = typeof after === 'object' ? sql`${after[0]}, ${after[1]}` : sql`${after}`;
  return sort === 'ASC' ? sql`AND (${key}) > (${bound})` : sql`AND (${key}) < (${bound})`;
}

export interface ListPage<Row> {
  readonly rows: Row[];
  /** Rows of all pages. */
  readonly total: number;
}

/**
 * Reads a page of a list.
 * @param list.from relations and conditions, from FROM on; it ends with a condition
 * @param list.key the column that sorts the list; unique
 */
export async function listPage<Row extends object>(
  sql: Queryable,
  list: {
    readonly columns: Fragment;
    readonly from: Fragment;
    readonly key: Fragment;
    readonly sort?: 'DESC';
  },
  page: Page,
): Promise<ListPage<Row>> {
  const { columns, from, key, sort } = list;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total ${from}`;
  const rows = await sql<Row[]>`
    SELECT ${columns} ${from} ${andAfter(sql, key, page, sort)}
    ORDER BY ${key} ${sort === undefined ? sql`` : sql`DESC`} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows, total: counted!.total };
}

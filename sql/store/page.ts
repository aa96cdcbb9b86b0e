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

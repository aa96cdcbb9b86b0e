/** A part of a list: by number, as callers ask for it, or behind a row that was read before. */
import type { Fragment, Queryable } from '../connect.js';

export interface Page {
  readonly limit: number;
  /** Rows to skip. */
  readonly offset: number;
  /**
   * Only rows that come after the one with this key. Whoever reads a whole list goes by it: by number, a row that is deleted between two pages
   * would hide one that was not read yet. Absent: from the beginning.
   */
  readonly after?: Key | undefined;
}

/** Value of the column by which a list is sorted, or of the columns: no two rows have the same. */
export type Key = string | number | readonly [number, number];

/** Member of an item whose key is neither its `id` nor its `name`. JSON leaves it out. */
export const KEY = Symbol('key');

/**
 * The condition of a page, behind others.
 * @param key the column or columns by which the list is sorted
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

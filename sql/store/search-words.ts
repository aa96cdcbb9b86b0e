/** Searches of lists that are short enough to be compared with each word. */
import type { Fragment, Queryable } from '../connect.js';

/**
 * The condition that a text has each of some words, to follow other conditions. Case and accents do not count.
 * @param words empty: no condition
 */
export function andWords(sql: Queryable, text: Fragment, words: readonly string[]): Fragment {
  if (words.length === 0) return sql``;
  return sql`AND NOT EXISTS (
    SELECT FROM unnest(${words}::text[]) word WHERE strpos(search_key(${text}), search_key(word)) = 0)`;
}

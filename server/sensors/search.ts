/**
 * Search for sensors by words, and lists in the order of names. Both read `sensor_search`, a narrow table that triggers keep. A search compares its
 * words with all sensors of the account, since it counts them, and any part of a word may match.
 */
import type { Fragment, Queryable, Sql } from '../../sql/connect.js';

/** Order of a list: by id, thus by age, by name, or by the date of the newest point; `-` reverses it. */
export const ORDERS = ['id', '-id', 'name', '-name', 'last_date', '-last_date'] as const;
export type Order = (typeof ORDERS)[number];

export interface SensorSearch {
  /** At least one. */
  readonly words: readonly string[];
  /** Whether names of groups match too. A limited API key does not reach groups. */
  readonly groups: boolean;
}

interface Searched {
  readonly userId: number;
  readonly words: SensorSearch | null;
  readonly order: Order;
}

/** Whether a list is read from the narrow table. */
export function isSearched({ words, order }: Pick<Searched, 'words' | 'order'>): boolean {
  return words !== null || order.endsWith('name');
}

/** What a word is compared with. */
export interface Term {
  /** Search key of the word. A text matches that contains it. */
  readonly key: string;
  /** Environments whose name has the word. */
  readonly environments: readonly number[];
  /** Groups whose name has the word. */
  readonly groups: readonly number[];
}

/** Terms of the words; the longest, thus the rarest in general, comes first. */
export async function findTerms(sql: Queryable, userId: number, search: SensorSearch): Promise<Term[]> {
  const { words, groups } = search;
  return sql<{ key: string; environments: number[]; groups: number[] }[]>`
    WITH terms AS MATERIALIZED (
      SELECT place, search_key(word) AS word FROM unnest(${words}::text[]) WITH ORDINALITY AS given (word, place)
    ), environments_of_user AS MATERIALIZED (
      SELECT id, search_key(name) AS key FROM environments WHERE owner_id = ${userId}
      UNION
      SELECT e.id, search_key(e.name) FROM sensor_shares
      JOIN environment_sensors es USING (sensor_id) JOIN environments e ON e.id = es.environment_id
      WHERE user_id = ${userId}
    ), groups_of_user AS MATERIALIZED (
      SELECT id, search_key(name) AS key FROM (${listedGroups(sql, userId)}) listed WHERE ${groups}
    )
    SELECT word AS key,
      ARRAY(SELECT id FROM environments_of_user WHERE strpos(key, word) > 0)::float8[] AS environments,
      ARRAY(SELECT id FROM groups_of_user WHERE strpos(key, word) > 0)::float8[] AS groups
    FROM terms ORDER BY length(word) DESC, place`;
}

/**
 * A statement that selects `id`, `owner_id` and `label` of the sensors that match, visible or not.
 * @param terms empty: all sensors
 */
export function searched(sql: Queryable, terms: readonly Term[]): Fragment {
  const placed = terms.filter((term) => !isPlain(term));
  const plain = terms.filter(isPlain);
  const inGroups = placed.some(({ groups }) => groups.length > 0);
  const conditions = placed.map(({ key, environments, groups }, place) => {
    const inPlace =
      environments.length === 0
        ? sql``
        : sql`OR t.environment_id = ANY(${environments as number[]}::bigint[])`;
    const inGroup = groups.length === 0 ? sql`` : sql`OR grouped.terms & ${1 << place} <> 0`;
    return sql`AND (${hasIn(sql, key)} ${inPlace} ${inGroup})`;
  });
  return sql`
    SELECT t.sensor_id AS id, t.owner_id, t.label FROM sensor_search t
    ${inGroups ? sql`LEFT JOIN (${grouped(sql, placed)}) grouped ON grouped.sensor_id = t.sensor_id` : sql``}
    WHERE true ${plain.length === 0 ? sql`` : plain.map(({ key }) => sql`AND ${hasIn(sql, key)}`)}
    ${conditions.length === 0 ? sql`` : conditions}`;
}

/** strpos skips the bytes that cannot begin the word: for a rare word it takes little more than half the time of LIKE. */
function hasIn(sql: Queryable, key: string): Fragment {
  return sql`strpos(t.words, ${key}) > 0`;
}

function isPlain({ environments, groups }: Term): boolean {
  return environments.length === 0 && groups.length === 0;
}

/**
 * For each sensor in the groups of terms, which terms: a bit each. A join, since a condition that reads the sensors of a group would do so for each
 * sensor if the group is too large for the memory of a statement.
 */
function grouped(sql: Queryable, terms: readonly Term[]): Fragment {
  const ofGroups = new Map<number, number>();
  terms.forEach(({ groups }, place) => {
    for (const id of groups) ofGroups.set(id, (ofGroups.get(id) ?? 0) | (1 << place));
  });
  return sql`
    SELECT sensor_id, bit_or(terms) AS terms
    FROM unnest(${[...ofGroups.keys()]}::bigint[], ${[...ofGroups.values()]}::integer[]) AS wanted (id, terms)
    JOIN group_sensors ON group_id = wanted.id GROUP BY sensor_id`;
}

/** A statement that selects `id` and `name` of the groups that list their sensors to the user. */
export function listedGroups(sql: Queryable, userId: number): Fragment {
  return sql`
    SELECT g.id, g.name FROM groups g
    WHERE g.id IN (
      SELECT group_id FROM group_users WHERE user_id = ${userId} AND accepted AND list_sensors
      UNION ALL
      SELECT group_id FROM users WHERE id = ${userId} AND group_id IS NOT NULL)`;
}

/**
 * By date of the newest point, by id: that order is made elsewhere (`by-newest.ts`).
 * @param table of the columns, with its dot
 */
export function orderedBy(sql: Queryable, order: Order, table: Fragment = sql``): Fragment {
  return {
    id: sql`ORDER BY ${table}id`,
    '-id': sql`ORDER BY ${table}id DESC`,
    name: sql`ORDER BY ${table}label, ${table}id`,
    '-name': sql`ORDER BY ${table}label DESC, ${table}id DESC`,
    last_date: sql`ORDER BY ${table}id`,
    '-last_date': sql`ORDER BY ${table}id`,
  }[order];
}

/**
 * Runs work in a transaction with custom plans. One term matches every sensor and another a single one, and a generic plan is bad for
 * both. The size of results is bounded.
 * @throws TooMuch
 */
export async function planEach<T>(sql: Sql, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return sql.begin('READ ONLY', async (tx) => {
    await tx`SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`;
    return work(tx.bounded);
  });
}

/**
 * The same on one processor: a search takes some ten milliseconds, of which starting workers would be the larger part, and users type.
 * @throws TooMuch
 */
export async function planSearch<T>(sql: Sql, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return sql.begin('READ ONLY', async (tx) => {
    await tx`
      SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('max_parallel_workers_per_gather', '0', true)`;
    return work(tx.bounded);
  });
}

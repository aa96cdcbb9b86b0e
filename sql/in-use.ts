/** Who works with the database, as `application_name` tells. */
import type { Queryable } from './connect.js';

/**
 * @param beside names of parts of ours that do not count
 * @returns names of the parts of ours that are connected besides those; empty: none
 */
export async function usersOf(sql: Queryable, beside: readonly string[]): Promise<string> {
  const [row] = await sql<{ users: string }[]>`
    SELECT coalesce(string_agg(DISTINCT application_name, ', '), '') AS users FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'sensorium %'
      AND application_name <> ALL(${beside as string[]})`;
  return row!.users;
}

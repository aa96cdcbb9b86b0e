/** Processes of the product that are connected to the database, by `application_name`. */
import type { Queryable } from './connect.js';

/**
 * @param ignored application names that do not count
 * @returns application names of the other connected processes, separated by commas; empty: none
 */
export async function connectedProcesses(sql: Queryable, ignored: readonly string[]): Promise<string> {
  const [row] = await sql<{ users: string }[]>`
    SELECT coalesce(string_agg(DISTINCT application_name, ', '), '') AS users FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'sensorium %'
      AND application_name <> ALL(${ignored as string[]})`;
  return row!.users;
}

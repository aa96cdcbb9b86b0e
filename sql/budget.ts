/** Whether the database has room for all the connections that a process may open. */
import { FatalError } from '../common/fatal.js';
import type { Queryable } from './connect.js';

/** What one sidecar may open; a server counts one beside it. */
export const SIDECAR_CONNECTIONS = 20;

/**
 * Called once at the start: better to refuse then than to fail under load, when the last pool grows.
 *
 * @param needed connections of the process and of those that start beside it, all pools together
 * @throws FatalError when the database would not allow them, even with nobody else connected
 */
export async function checkConnectionBudget(sql: Queryable, needed: number): Promise<void> {
  // Limits of a role or a database are -1 when there are none. `reserved_connections` is new in PostgreSQL 16.
  const [row] = await sql<{ allowed: number }[]>`
    SELECT least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
    ) AS allowed`;
  if (row !== undefined && row.allowed < needed) {
    throw new FatalError(
      `${needed} database connections may be needed and the database allows ${row.allowed}: ` +
        'lower QUERY_CONNECTIONS or READ_CONNECTIONS, or raise max_connections',
    );
  }
}

/** Checks that the database allows all connections that a process may open. */
import type { Config } from '../common/config.js';
import { FatalError } from '../common/fatal.js';
import type { Queryable } from './connect.js';

/** Connections that one sidecar may open to the central database, without those for rights in other shards. */
export const SIDECAR_CONNECTIONS = 20;
/** Those of them for jobs, which are central. */
export const JOB_CONNECTIONS = 8;

/** Connections of a server for uploads. */
export const FLUSH_CONNECTIONS = 1;
/** Connections of a server for the live feed: one reads, one listens. */
export const LIVE_CONNECTIONS = 2;
/** Connections of a server for /health: one checks whether the database responds; the other reads the state of background work, which may take longer. */
export const HEALTH_CONNECTIONS = 2;

/** Connections of a process for its rights in a shard that is not in the central database. */
const SHARD_RIGHTS = 1;

/** @returns connections that one server and one sidecar may open to a shard that is not in the central database */
export function shardConnections({
  QUERY_CONNECTIONS,
  READ_CONNECTIONS,
}: Pick<Config, 'QUERY_CONNECTIONS' | 'READ_CONNECTIONS'>): number {
  const others = FLUSH_CONNECTIONS + LIVE_CONNECTIONS + HEALTH_CONNECTIONS + SHARD_RIGHTS;
  // The one that listens is central too.
  const sidecar = SIDECAR_CONNECTIONS - JOB_CONNECTIONS - 1 + SHARD_RIGHTS;
  return QUERY_CONNECTIONS + READ_CONNECTIONS + others + sidecar;
}

/**
 * Runs once at the start: without it the process fails under load, when the last pool grows.
 *
 * @param needed connections of all pools of the process and of the processes that start beside it
 * @throws FatalError when the database does not allow them, even without other clients
 */
export async function checkConnectionBudget(sql: Queryable, needed: number): Promise<void> {
  // The limit of a role or a database is -1 when there is none. PostgreSQL 16 added `reserved_connections`.
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

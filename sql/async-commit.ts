/**
 * Asynchronous commits, for work that is repeated when it is lost.
 *
 * Such a COMMIT does not wait for the disk. A crash of the database undoes the most recent of these transactions: those of the last three
 * `wal_writer_delay` at most (0.6 s). No later one survives an earlier one that is lost. A write that was acknowledged must never commit
 * asynchronously.
 *
 * @see https://www.postgresql.org/docs/current/wal-async-commit.html
 */
import type { Fragment, Queryable } from './connect.js';

/** Settings of a connection that commits every transaction asynchronously. */
export const ASYNC_COMMIT = { synchronous_commit: 'off' };

/** An SQL expression that makes the statement's transaction commit asynchronously. */
export function asyncCommit(sql: Queryable): Fragment {
  return sql`set_config('synchronous_commit', 'off', true)`;
}

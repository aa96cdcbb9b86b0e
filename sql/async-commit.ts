/**
 * Asynchronous commits, for what is done again when it is lost.
 *
 * A COMMIT then does not wait for the disk. When the database dies, the last of such transactions are undone, of three times
 * `wal_writer_delay` at most (0.6 s); always the last ones, so that what was noted later is not there without what was noted before. What others were told
 * to be stored must never be among them.
 *
 * @see https://www.postgresql.org/docs/current/wal-async-commit.html
 */
import type { Fragment, Queryable } from './connect.js';

/** Settings of a connection all of whose transactions are like that. */
export const ASYNC_COMMIT = { synchronous_commit: 'off' };

/** An expression with which a statement makes its transaction one of these. */
export function asyncCommit(sql: Queryable): Fragment {
  return sql`set_config('synchronous_commit', 'off', true)`;
}

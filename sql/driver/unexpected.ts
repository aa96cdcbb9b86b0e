/**
 * Log of the connections of a process: unexpected errors of the database, one line each, even when the caller catches the error; and dead
 * connections.
 *
 * The embedded database does not log the errors of the product's statements, since most of them are expected and handled (serialization
 * failures, taken names): see `sql/embedded/access.ts`.
 */
import type { EventEmitter } from 'node:events';
import type { ClientBase, DatabaseError } from 'pg';
import type { Log } from '../../common/log.js';
import { isExpected } from './classify.js';

let log: Pick<Log, 'error' | 'warn'> | null = null;

/** @param to log for all connections of this process; null: none */
export function reportUnexpected(to: Pick<Log, 'error' | 'warn'> | null): void {
  log = to;
}

/** @param activity of the backend, or `unreachable` */
export function reportDead(backend: number, activity: string): void {
  log?.warn({ backend, activity }, 'database connection dead');
}

/** @param danger what may be lost, and why */
export function reportDanger(danger: string, host: string): void {
  log?.warn({ host }, danger);
}

/** @param closed number of connections to former primaries */
export function reportFailover(failover: {
  host: string;
  timeline: number;
  before: number;
  closed: number;
}): void {
  log?.warn(failover, 'database failed over');
}

/** Logs every unexpected error of the connection from now on. */
export function logUnexpectedErrors(client: ClientBase): void {
  const { connection } = client as ClientBase & { readonly connection: EventEmitter };
  connection.on('errorMessage', (error: DatabaseError) => {
    if (log === null || isExpected(error)) return;
    const { code, message, severity, where, schema, table, column, constraint, routine } = error;
    log.error(
      { code, severity, where, schema, table, column, constraint, routine },
      `unexpected database error: ${message}`,
    );
  });
}

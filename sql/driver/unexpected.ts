/**
 * What connections say in the log of their process. Errors of the database that the product does not expect: each is a line, whoever
 * catches the error. And connections that were dead.
 *
 * The embedded database does not log what the product's statements end in, since most of those errors are expected and handled (two
 * transactions have met, a name is taken): see `sql/embedded/access.ts`.
 */
import type { EventEmitter } from 'node:events';
import type { ClientBase, DatabaseError } from 'pg';
import type { Log } from '../../common/log.js';
import { isExpected } from './classify.js';

let log: Pick<Log, 'error' | 'warn'> | null = null;

/** @param to where they go, for all connections of this process; null: nowhere */
export function reportUnexpected(to: Pick<Log, 'error' | 'warn'> | null): void {
  log = to;
}

/** @param activity of the backend, or that it could not be looked up */
export function reportDead(backend: number, activity: string): void {
  log?.warn({ backend, activity }, 'database connection dead');
}

/** @param client one of our connections, whose every error is looked at from now on */
export function watchErrors(client: ClientBase): void {
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

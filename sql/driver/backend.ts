/**
 * Queries the backend process of a connection on a second connection. A network failure may leave a connection dead without an error at either end,
 * while the backend goes on working or waits for a lost message.
 */
import type pg from 'pg';
import { connecting } from './classify.js';
import type { HostState } from './database-hosts.js';
import { admit, PrimaryClient, withHostState } from './primary-client.js';
import { sessionOn } from './session.js';
import { logUnexpectedErrors } from './unexpected.js';

/** Identifies a backend. A pid alone does not: the system reuses it. */
export interface Backend {
  readonly pid: number;
  /** As text, to the microsecond. */
  readonly started: string;
}

/** State of a backend. `stuck`: it waits for its client, in a transaction or not, but not for rows of a COPY. `unknown`: the database does not report it. */
export type Activity = 'working' | 'stuck' | 'gone' | 'unknown';

/** Milliseconds to connect. */
export const TIMEOUT = 5000;
/** Milliseconds that a backend has to end. */
const TERMINATION = 5000;

/**
 * First key of the advisory lock that each connection shares, the second one is of its schema: "know" in ASCII. By it `shards add` finds processes that do not support
 * shards, those of version 0.2.0, whenever they have connected.
 */
export const SUPPORTS_SHARDS = 0x6b6e6f77;

/**
 * Reads the backend of a connection that was opened just now, and whether its host may be written to.
 * @returns null where the database lists no backends. @throws NoPrimary, the database's error
 */
export async function backendOf(client: pg.ClientBase): Promise<Backend | null> {
  const { rows } = await withHostState(({ state: columns }) =>
    client.query<HostState & { readonly pid: number | null; readonly started: string }>(`
      SELECT a.pid, a.backend_start::text AS started, ${columns}
      FROM pg_advisory_lock_shared(${SUPPORTS_SHARDS}, hashtext(current_schema())) AS one
      LEFT JOIN pg_stat_get_activity(pg_backend_pid()) a ON a.backend_start IS NOT NULL`),
  );
  const { pid, started, ...state } = rows[0]!;
  admit(client, state);
  return pid === null ? null : { pid, started };
}

/**
 * Reads the state of backends on a new connection.
 * @param timeout milliseconds to connect
 * @returns one state for each backend, in order
 * @throws the database's error
 */
export async function activitiesOf(
  databaseUrl: string,
  backends: readonly Backend[],
  timeout = TIMEOUT,
): Promise<Activity[]> {
  return onSeparateConnection(databaseUrl, timeout, async (client) => {
    const { rows } = await client.query<{ activity: Activity }>({
      // No state: the session's activity is not tracked, or its user is another one.
      text: `
        SELECT CASE WHEN a.pid IS NULL THEN 'gone' WHEN coalesce(a.state, 'disabled') = 'disabled' THEN 'unknown'
          WHEN a.state = 'active' AND (a.wait_event_type IS DISTINCT FROM 'Client' OR EXISTS (
            SELECT FROM pg_stat_progress_copy c WHERE c.pid = a.pid AND c.command = 'COPY FROM' AND c.type = 'PIPE'))
          THEN 'working' ELSE 'stuck' END AS activity
        FROM unnest($1::int[], $2::timestamptz[]) WITH ORDINALITY AS b (pid, started, place)
        LEFT JOIN pg_stat_get_activity(NULL) a ON a.pid = b.pid AND a.backend_start = b.started
        ORDER BY b.place`,
      values: [backends.map(({ pid }) => pid), backends.map(({ started }) => started)],
    });
    return rows.map(({ activity }) => activity);
  });
}

/** Terminates backends. @returns whether all of them have ended. @throws the database's error */
export async function terminate(databaseUrl: string, backends: readonly Backend[]): Promise<boolean> {
  return onSeparateConnection(databaseUrl, TIMEOUT, async (client) => {
    const { rows } = await client.query<{ ended: boolean }>({
      text: `
        SELECT pg_terminate_backend(a.pid, ${TERMINATION}) AS ended
        FROM unnest($1::int[], $2::timestamptz[]) AS b (pid, started)
        JOIN pg_stat_get_activity(NULL) a ON a.pid = b.pid AND a.backend_start = b.started`,
      values: [backends.map(({ pid }) => pid), backends.map(({ started }) => started)],
    });
    return rows.every(({ ended }) => ended);
  });
}

async function onSeparateConnection<T>(
  databaseUrl: string,
  timeout: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new PrimaryClient({
    ...sessionOn(databaseUrl, { statement_timeout: '10s' }),
    application_name: 'sensorium connection check',
    connectionTimeoutMillis: timeout,
    query_timeout: TIMEOUT + TERMINATION,
  });
  client.on('error', () => {});
  logUnexpectedErrors(client);
  try {
    await connecting(client.connect());
    await connecting(backendOf(client));
    return await work(client);
  } finally {
    // A graceful end would hang where this connection is dead too.
    client.connection.stream.destroy();
  }
}

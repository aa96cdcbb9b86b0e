/**
 * The process of the database behind a connection, looked up by way of another one: a connection may be dead without either end being
 * told, while the database works on, or waits for what was lost.
 */
import type pg from 'pg';
import { connecting } from './classify.js';
import { sessionOn } from './session.js';
import { watchErrors } from './unexpected.js';
import { Client } from './verified-client.js';

/** Which backend a session has; a pid alone is given to another one later. */
export interface Backend {
  readonly pid: number;
  /** As text, to the microsecond. */
  readonly started: string;
}

/** What a backend is doing: `stuck` when it waits for its client, in a transaction or not; `unknown` when the database does not say. */
export type Activity = 'working' | 'stuck' | 'gone' | 'unknown';

/** Milliseconds to connect. */
export const TIMEOUT = 5000;
/** Milliseconds that a backend has to end. */
const TERMINATION = 5000;

/** @returns null where the database keeps no such list. @throws the database's error */
export async function backendOf(client: pg.ClientBase): Promise<Backend | null> {
  const { rows } = await client.query<Backend>(`
    SELECT pid, backend_start::text AS started FROM pg_stat_get_activity(pg_backend_pid())
    WHERE backend_start IS NOT NULL`);
  return rows[0] ?? null;
}

/**
 * One look at backends, on a connection made for it.
 * @param timeout milliseconds to connect
 * @returns what each of them is doing, in their order
 * @throws the database's error
 */
export async function activitiesOf(
  databaseUrl: string,
  backends: readonly Backend[],
  timeout = TIMEOUT,
): Promise<Activity[]> {
  return aside(databaseUrl, timeout, async (client) => {
    const { rows } = await client.query<{ activity: Activity }>({
      // No state: of a session whose activity is not tracked, or is none of ours.
      text: `
        SELECT CASE WHEN a.pid IS NULL THEN 'gone' WHEN coalesce(a.state, 'disabled') = 'disabled' THEN 'unknown'
          WHEN a.state = 'active' AND a.wait_event_type IS DISTINCT FROM 'Client' THEN 'working' ELSE 'stuck' END AS activity
        FROM unnest($1::int[], $2::timestamptz[]) WITH ORDINALITY AS b (pid, started, place)
        LEFT JOIN pg_stat_get_activity(NULL) a ON a.pid = b.pid AND a.backend_start = b.started
        ORDER BY b.place`,
      values: [backends.map(({ pid }) => pid), backends.map(({ started }) => started)],
    });
    return rows.map(({ activity }) => activity);
  });
}

/** Ends backends. @returns whether all of them have ended. @throws the database's error */
export async function terminate(databaseUrl: string, backends: readonly Backend[]): Promise<boolean> {
  return aside(databaseUrl, TIMEOUT, async (client) => {
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

async function aside<T>(
  databaseUrl: string,
  timeout: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...sessionOn(databaseUrl, { statement_timeout: '10s' }),
    application_name: 'sensorium connection check',
    connectionTimeoutMillis: timeout,
    query_timeout: TIMEOUT + TERMINATION,
  });
  client.on('error', () => {});
  watchErrors(client);
  try {
    await connecting(client.connect());
    return await work(client);
  } finally {
    // One that is dead as well says no goodbye.
    client.connection.stream.destroy();
  }
}

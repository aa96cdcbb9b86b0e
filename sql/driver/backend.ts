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

/** Milliseconds to connect, and for each answer. */
const TIMEOUT = 5000;
/** Milliseconds that a backend has to end. */
const TERMINATION = 5000;

/** @returns null where the database keeps no such list. @throws the database's error */
export async function backendOf(client: pg.ClientBase): Promise<Backend | null> {
  const { rows } = await client.query<Backend>(`
    SELECT pid, backend_start::text AS started FROM pg_stat_get_activity(pg_backend_pid())
    WHERE backend_start IS NOT NULL`);
  return rows[0] ?? null;
}

/** One look at a backend, on a connection made for it. @throws the database's error */
export async function activityOf(databaseUrl: string, { pid, started }: Backend): Promise<Activity> {
  return aside(databaseUrl, async (client) => {
    const { rows } = await client.query<{ state: string | null; waits_for: string | null }>({
      text: `
        SELECT state, wait_event_type AS waits_for FROM pg_stat_get_activity($1)
        WHERE backend_start = $2::timestamptz`,
      values: [pid, started],
    });
    const [row] = rows;
    if (row === undefined) return 'gone';
    // Of a session whose activity is not tracked, or is none of ours.
    if (row.state === null || row.state === 'disabled') return 'unknown';
    return row.state === 'active' && row.waits_for !== 'Client' ? 'working' : 'stuck';
  });
}

/** Has a backend end. @returns whether it has. @throws the database's error */
export async function terminate(databaseUrl: string, { pid, started }: Backend): Promise<boolean> {
  return aside(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ended: boolean }>({
      text: `
        SELECT pg_terminate_backend(pid, ${TERMINATION}) AS ended FROM pg_stat_get_activity($1)
        WHERE backend_start = $2::timestamptz`,
      values: [pid, started],
    });
    return rows.every(({ ended }) => ended);
  });
}

async function aside<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...sessionOn(databaseUrl, { statement_timeout: '10s' }),
    application_name: 'sensorium flush check',
    connectionTimeoutMillis: TIMEOUT,
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

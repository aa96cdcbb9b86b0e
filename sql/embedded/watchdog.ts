/**
 * Finds a database that runs and does not work, as after an I/O error in its recovery: the main process refuses every login, or does not answer,
 * and never ends by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Client } from '../driver/verified-client.js';

/** Milliseconds from one login to the next. */
const EVERY = 5000;
/** Logins in a row without a sign of life after which the database is given up. */
const MOST = 12;

/** "The database system is starting up", or "in recovery", or "shutting down". */
const NOT_NOW = '57P03';

export interface WatchdogOptions {
  /** Tries to log in. @returns whether the database is alive */
  readonly ask: () => Promise<boolean>;
  /** Whether the database recovers, which may take as long as it takes. */
  readonly isRecovering: () => boolean;
  readonly signal: AbortSignal;
  readonly every?: number;
}

/** @returns true when the database is to be given up, false when `signal` has ended the watch */
export async function watchOver({
  ask,
  isRecovering,
  signal,
  every = EVERY,
}: WatchdogOptions): Promise<boolean> {
  // Logins are counted, not seconds: a process that was stopped for a minute has asked nobody in it.
  for (let silent = 0; !signal.aborted; ) {
    // An answer that comes late counts as well.
    void ask().then((isAlive) => {
      if (isAlive) silent = 0;
    });
    silent++;
    await sleep(every, undefined, { signal }).catch(() => {});
    if (silent === 0 || signal.aborted) continue;
    if (isRecovering()) silent = 0;
    else if (silent >= MOST) return true;
  }
  return false;
}

/** @returns whether anything but "not now" came back: the reply to a login may be that there are too many */
export async function logsIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: MOST * EVERY });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== NOT_NOW;
  } finally {
    client.end().catch(() => {});
  }
}

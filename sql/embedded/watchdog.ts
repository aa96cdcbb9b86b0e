/**
 * Detects a database that runs but does not work, as after an I/O error in its recovery: the main process refuses every login, or does not respond,
 * and never ends by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Client } from '../driver/verified-client.js';

/** Milliseconds from one login to the next. */
const EVERY = 5000;
/** Failed logins in a row after which the database is unresponsive. */
const MOST = 12;

/** "The database system is starting up", or "in recovery", or "shutting down". */
const NOT_NOW = '57P03';

export interface WatchdogOptions {
  /** Tries to log in. @returns whether the database is alive */
  readonly ask: () => Promise<boolean>;
  /** Whether the database is in recovery, which has no time limit. */
  readonly isRecovering: () => boolean;
  readonly signal: AbortSignal;
  readonly every?: number;
}

/** @returns true when the database is unresponsive, false after `signal` */
export async function waitUntilUnresponsive({
  ask,
  isRecovering,
  signal,
  every = EVERY,
}: WatchdogOptions): Promise<boolean> {
  // Counts logins, not seconds: a process that was stopped for a minute has sent none meanwhile.
  for (let silent = 0; !signal.aborted; ) {
    // A late response counts as well.
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

/** @returns whether the database responded with anything but "not now"; "too many connections" counts as alive */
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

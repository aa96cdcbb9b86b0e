/** Keeps the embedded database running while `npm start` runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../sql/embedded/embedded.js';
import { PortTaken } from '../../sql/embedded/endpoint.js';
import { commandsOfChildren } from '../../sql/embedded/processes.js';
import { logsIn, waitUntilUnresponsive } from '../../sql/embedded/watchdog.js';

export interface KeptDatabase {
  readonly url: string;
  /** Process id of the postmaster that runs now or ran last. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface KeepOptions extends Omit<EmbeddedOptions, 'renew'> {
  /** Milliseconds between two health checks of the database. */
  readonly every?: number;
}

/** Milliseconds until a failed start is retried: its cause, such as a full disk, may go away. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;

/**
 * Restarts the database whenever it ends. It keeps its address and its password.
 *
 * @throws FatalError when the first start fails. Later starts are retried without a limit, unless another process has taken the port: this process
 *   then exits, since servers and sidecars use that address.
 */
export async function keepDatabase(options: KeepOptions, log: Log): Promise<KeptDatabase> {
  const { every, ...rest } = options;
  // A crash of one backend ends the postmaster: only a restart by this process is reliable.
  const settings = { restart_after_crash: 'off', ...options.settings };
  const database = await startEmbedded({ ...rest, settings, renew: true });
  const stopping = new AbortController();
  const { signal } = stopping;

  const keep = async () => {
    while (!signal.aborted) {
      await untilEnded(database, log, signal, every);
      if (signal.aborted) return;
      log.error('database exited unexpectedly, restarting');
      await startWithRetries(database, log, signal);
    }
  };
  const kept = keep().catch(exitWith);

  return {
    url: database.url,
    get pid() {
      return database.pid;
    },
    async stop() {
      stopping.abort();
      await database.stop();
      await kept;
    },
  };
}

/** Returns when PostgreSQL has ended. Ends it if it refuses logins and does not recover. */
async function untilEnded(database: Embedded, log: Log, signal: AbortSignal, every?: number): Promise<void> {
  const over = new AbortController();
  const { pid, ended, url } = database;
  void ended.then(() => over.abort());
  const isLost = await waitUntilUnresponsive({
    ask: () => logsIn(url),
    isRecovering: () => commandsOfChildren(pid)?.some((each) => each.startsWith('postgres: startup')) ?? true,
    signal: AbortSignal.any([over.signal, signal]),
    ...(every === undefined ? {} : { every }),
  });
  if (isLost && !signal.aborted) {
    log.error({ pid }, 'database refuses logins and does not recover, stopping it');
    await database.quit();
  }
  await ended;
}

/** Returns when the database runs or the signal is aborted. @throws PortTaken */
async function startWithRetries(database: Embedded, log: Log, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      await database.startAgain(signal);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PortTaken) throw error;
      log.error({ ...briefly(error), pause }, 'database start failed, retrying');
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}

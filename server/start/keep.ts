/** Keeps the embedded database running for as long as `npm start` does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../sql/embedded/embedded.js';
import { PortTaken } from '../../sql/embedded/endpoint.js';
import { commandsOfChildren } from '../../sql/embedded/processes.js';
import { logsIn, waitUntilUnresponsive } from '../../sql/embedded/watchdog.js';

export interface KeptDatabase {
  readonly url: string;
  /** Of the main process of PostgreSQL, the one that runs or ran last. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface KeepOptions extends Omit<EmbeddedOptions, 'renew'> {
  /** Milliseconds between two questions whether the database works. */
  readonly every?: number;
}

/** Milliseconds until a start is tried again, as when the disk is full: what is in the way may go away. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;

/**
 * The database has one address and one password for as long as it is kept.
 *
 * @throws FatalError when it cannot be started at all. Later it is started again as often as that takes; only when another process has
 *   taken its port this process ends, since servers and sidecars have the address.
 */
export async function keepDatabase(options: KeepOptions, log: Log): Promise<KeptDatabase> {
  const { every, ...rest } = options;
  // A crash of one backend ends all of it: the main process may not survive what follows, and nobody but this one starts it again.
  const settings = { restart_after_crash: 'off', ...options.settings };
  const database = await startEmbedded({ ...rest, settings, renew: true });
  const stopping = new AbortController();
  const { signal } = stopping;

  const keep = async () => {
    while (!signal.aborted) {
      await untilEnded(database, log, signal, every);
      if (signal.aborted) return;
      log.error('the database ended unexpectedly: starting it again');
      await startPatiently(database, log, signal);
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

/** Returns when PostgreSQL has ended, asked to or not: one that does not work is made to. */
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
    log.error({ pid }, 'the database refuses every login and does not recover: ending it');
    await database.quit();
  }
  await ended;
}

/** Returns when it runs, or was given up. @throws PortTaken */
async function startPatiently(database: Embedded, log: Log, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      await database.startAgain(signal);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PortTaken) throw error;
      log.error({ ...briefly(error), pause }, 'the database does not start: it is tried again');
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}

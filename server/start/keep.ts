/** Keeps the embedded database running for as long as `npm start` does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalError } from '../../common/fatal.js';
import type { Log } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.js';

export interface KeptDatabase {
  readonly url: string;
  /** Of the main process of PostgreSQL, the one that runs or ran last. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Milliseconds until a start is tried again, as when the disk is full: what is in the way may go away. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;

/**
 * @throws FatalError when it cannot be started at all. Later it is started again as often as that takes; only when somebody
 *   else has taken its port the process ends, since everybody knows the address.
 */
export async function keepDatabase(options: EmbeddedOptions, log: Log): Promise<KeptDatabase> {
  let database = await startEmbedded(options);
  const { url } = database;
  const stopping = new AbortController();
  let restart = Promise.resolve();

  const startAgain = async () => {
    if (stopping.signal.aborted) return;
    log.error('the database ended unexpectedly: starting it again');
    await database.stop();
    const started = await startPatiently(options, log, stopping.signal);
    if (started === null) return;
    database = started;
    if (database.url !== url) {
      await database.stop();
      throw new FatalError('the port of the embedded database was taken by somebody else: start again');
    }
    watch();
  };
  const watch = () => {
    void database.ended.then(() => {
      restart = startAgain().catch(exitWith);
    });
  };
  watch();

  return {
    url,
    get pid() {
      return database.pid;
    },
    async stop() {
      stopping.abort();
      await restart;
      await database.stop();
    },
  };
}

/** @returns null when it was given up */
async function startPatiently(
  options: EmbeddedOptions,
  log: Log,
  signal: AbortSignal,
): Promise<Embedded | null> {
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await startEmbedded({ ...options, signal });
    } catch (error) {
      if (signal.aborted) break;
      log.error({ err: error, pause }, 'the database does not start: it is tried again');
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}

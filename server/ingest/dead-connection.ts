/**
 * Finds out that the connection of a flush is dead: a line may be lost without either end being told, and a new connection works at once.
 *
 * The database decides, asked on a second connection. While the backend works, the flush waits on. When the backend waits for its client, or is
 * gone, no answer comes any more: the first connection is destroyed and the flush fails. When this has returned, neither the flush nor
 * its backend is at work, so that the same points may be flushed again.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../common/log.js';
import { type Activity, activitiesOf, type Backend, terminate } from '../../sql/driver/backend.js';
import { within } from '../../sql/driver/within.js';

export interface Connected {
  readonly client: pg.Client;
  /** Null: the database does not tell; then the time limit alone decides. */
  readonly backend: Backend | null;
}

export interface DeadConnectionOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Milliseconds without an end of the flush before each look at its backend. */
  readonly silence: number;
  /** Milliseconds after which the connection is given up, whatever its backend does. */
  readonly limit: number;
}

/** "Connection terminated: ...", which `isUnavailable` knows. */
export class DeadConnection extends Error {}

/** Milliseconds between two attempts to end a backend, or to look it up. */
const PAUSE = 1000;

/**
 * @param flushing a flush under way on the connection
 * @throws DeadConnection, or what `flushing` throws
 */
export async function unlessDead<T>(
  { client, backend }: Connected,
  flushing: Promise<T>,
  options: DeadConnectionOptions,
): Promise<T> {
  const watch = new Watch(client, backend, options);
  watch.start();
  try {
    return await within(client, options.limit, flushing);
  } catch (error) {
    if (watch.verdict === null) throw error;
    if (watch.verdict === 'stuck' && backend !== null) await ended(backend, options);
    throw new DeadConnection(`Connection terminated: dead, its backend ${watch.verdict}`, { cause: error });
  } finally {
    watch.stop();
  }
}

class Watch {
  /** Why the connection was destroyed. */
  verdict: Activity | null = null;
  readonly #client: pg.Client;
  readonly #backend: Backend | null;
  readonly #options: DeadConnectionOptions;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: pg.Client, backend: Backend | null, options: DeadConnectionOptions) {
    this.#client = client;
    this.#backend = backend;
    this.#options = options;
  }

  start(pause = this.#options.silence): void {
    const backend = this.#backend;
    if (backend !== null) this.#timer = setTimeout(() => void this.#look(backend), pause);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #look(backend: Backend): Promise<void> {
    const { databaseUrl, log } = this.#options;
    let activity: Activity | null = null;
    try {
      [activity = null] = await activitiesOf(databaseUrl, [backend]);
    } catch {
      // The database cannot be reached at all: the next look decides, soon.
    }
    // An answer that has come meanwhile counts.
    await turn();
    if (this.#isOver) return;
    if (activity === 'stuck' || activity === 'gone') {
      log.warn({ backend: backend.pid, activity }, 'connection of a flush dead');
      this.verdict = activity;
      this.#client.connection.stream.destroy();
    } else this.start(activity === null ? Math.min(PAUSE, this.#options.silence) : this.#options.silence);
  }
}

/** Resolves when the backend has ended; when the database cannot be reached for so long, it has found out by itself. */
async function ended(backend: Backend, { databaseUrl, limit }: DeadConnectionOptions): Promise<void> {
  const until = performance.now() + limit;
  while (performance.now() < until) {
    if (await terminate(databaseUrl, [backend]).catch(() => false)) return;
    await sleep(PAUSE);
  }
}

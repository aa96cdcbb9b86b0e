/**
 * Detects a dead connection of a flush: a network path may fail without a notice to either end, while a new connection works at once.
 *
 * The database decides, over a second connection. While the backend works, the flush continues. When the backend waits for its client, or has
 * ended, no reply will come: the first connection is destroyed and the flush fails. On return neither the flush nor its backend is active, so the
 * same points may be flushed again.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../common/log.js';
import { type Activity, activitiesOf, type Backend, terminate } from '../../sql/driver/backend.js';
import { within } from '../../sql/driver/within.js';

export interface BackendClient {
  readonly client: pg.Client;
  /** Null: the database does not reveal it; then the time limit alone decides. */
  readonly backend: Backend | null;
}

export interface DeadConnectionOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Milliseconds that a flush runs before each check of its backend. */
  readonly silence: number;
  /** Milliseconds after which the connection is destroyed, whatever its backend does. */
  readonly limit: number;
}

/** The message begins with "Connection terminated": `isUnavailable` matches it. */
export class DeadConnection extends Error {}

/** Milliseconds between two attempts to end a backend, or to read its state. */
const PAUSE = 1000;

/**
 * @param flushing a flush under way on the connection
 * @throws DeadConnection, or what `flushing` throws
 */
export async function unlessDead<T>(
  { client, backend }: BackendClient,
  flushing: Promise<T>,
  options: DeadConnectionOptions,
): Promise<T> {
  const monitor = new Monitor(client, backend, options);
  monitor.start();
  try {
    return await within(client, options.limit, flushing);
  } catch (error) {
    if (monitor.verdict === null) throw error;
    if (monitor.verdict === 'stuck' && backend !== null) await ended(backend, options);
    throw new DeadConnection(`Connection terminated: dead, its backend ${monitor.verdict}`, { cause: error });
  } finally {
    monitor.stop();
  }
}

class Monitor {
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
    if (backend !== null) this.#timer = setTimeout(() => void this.#check(backend), pause);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #check(backend: Backend): Promise<void> {
    const { databaseUrl, log } = this.#options;
    let activity: Activity | null = null;
    try {
      [activity = null] = await activitiesOf(databaseUrl, [backend]);
    } catch {
      // The database cannot be reached at all: the next check decides, soon.
    }
    // A reply that arrived meanwhile counts.
    await turn();
    if (this.#isOver) return;
    if (activity === 'stuck' || activity === 'gone') {
      log.warn({ backend: backend.pid, activity }, 'connection of a flush dead');
      this.verdict = activity;
      this.#client.connection.stream.destroy();
    } else this.start(activity === null ? Math.min(PAUSE, this.#options.silence) : this.#options.silence);
  }
}

/** Resolves when the backend has ended, or after the time limit: by then the database has detected the dead connection itself. */
async function ended(backend: Backend, { databaseUrl, limit }: DeadConnectionOptions): Promise<void> {
  const until = performance.now() + limit;
  while (performance.now() < until) {
    if (await terminate(databaseUrl, [backend]).catch(() => false)) return;
    await sleep(PAUSE);
  }
}

/**
 * Finds dead connections of a pool. A network failure may leave a connection open at both ends, and a statement would wait until its timeout.
 *
 *   no byte of a result for `silence` ──> probe: state of the backend, on a new connection, repeatedly
 *     working ─────────────────────────────> continue
 *     waits for its client, or ended ──────> dead: close, terminate the backends
 *     no probe succeeds for `unreachable` ─> close
 *
 * The statement under way on a closed connection rejects. Idle connections that have received nothing recently are closed too: they share
 * the network path.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { type Activity, activitiesOf, type Backend, backendOf, TIMEOUT, terminate } from './backend.js';
import { reportDead } from './unexpected.js';

/** Milliseconds. */
export interface SilenceLimits {
  /** Without a byte of the result, before each probe of the backend. Default 5 s. */
  readonly silence?: number;
  /** Without a byte of the result while probes fail too, before the connection is closed. Default: no limit. */
  readonly unreachable?: number;
}

const SILENCE = 5000;
/** Milliseconds, at most, between two checks for silent connections. */
const STEP = 1000;

interface Tracked {
  readonly client: pg.ClientBase;
  readonly backend: Backend;
  /** Bytes read from the socket so far. */
  bytes: number;
  /** Time of the last byte, of performance.now(). */
  lastRead: number;
  /** Start of its present silence with a statement under way, of performance.now(). */
  since: number;
  /** Time of the next probe, of performance.now(). */
  due: number;
  /** The last probe failed. */
  isUnreachable: boolean;
  isIdle: boolean;
}

export class DeadConnections {
  readonly #url: () => string;
  readonly #silence: number;
  readonly #unreachable: number;
  readonly #tracked = new Map<pg.ClientBase, Tracked>();
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;

  /** @param url address of the database, at the time of the call */
  constructor(
    url: () => string,
    { silence = SILENCE, unreachable = Number.POSITIVE_INFINITY }: SilenceLimits,
  ) {
    this.#url = url;
    this.#silence = silence;
    this.#unreachable = unreachable;
  }

  /** @param pool whose connections are passed to `track` */
  follow(pool: pg.Pool): void {
    const note = (client: pg.ClientBase, isIdle: boolean) => {
      const tracked = this.#tracked.get(client);
      if (tracked !== undefined) tracked.isIdle = isIdle;
    };
    pool.on('acquire', (client) => note(client, false));
    pool.on('release', (_error, client) => note(client, true));
  }

  /** @param client connected just now. @throws the database's error */
  async track(client: pg.ClientBase): Promise<void> {
    const backend = await backendOf(client);
    if (backend === null) return;
    const now = performance.now();
    const none = { bytes: 0, lastRead: now, since: now, due: now + this.#silence };
    this.#tracked.set(client, { client, backend, ...none, isUnreachable: false, isIdle: false });
    client.once('end', () => this.#forget(client));
    this.#timer ??= setInterval(() => this.#check(), Math.min(STEP, this.#silence / 5)).unref();
  }

  #forget(client: pg.ClientBase): void {
    this.#tracked.delete(client);
    if (this.#tracked.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #check(): void {
    const silent = [...this.#tracked.values()].filter((each) => this.#isSilent(each));
    const now = performance.now();
    for (const each of silent) {
      if (each.isUnreachable && now - each.since >= this.#unreachable) this.#close(each, 'unreachable');
    }
    const due = silent.filter((each) => each.due <= now);
    if (due.length > 0 && !this.#isProbing) void this.#probe(due);
  }

  /** Whether a statement is under way and no byte has arrived since the last call. */
  #isSilent(tracked: Tracked): boolean {
    const { stream, isAwaited } = stateOf(tracked.client);
    const now = performance.now();
    if (stream.bytesRead !== tracked.bytes) {
      tracked.bytes = stream.bytesRead;
      tracked.lastRead = now;
    } else if (isAwaited && !stream.isPaused()) return true;
    tracked.since = now;
    tracked.due = now + this.#silence;
    tracked.isUnreachable = false;
    return false;
  }

  async #probe(suspects: readonly Tracked[]): Promise<void> {
    this.#isProbing = true;
    let activities: readonly Activity[] = [];
    let isUnreachable = false;
    try {
      activities = await activitiesOf(
        this.#url(),
        suspects.map(({ backend }) => backend),
        Math.min(TIMEOUT, this.#unreachable),
      );
    } catch (error) {
      // An error of the database is a response: the network works.
      isUnreachable = !(error instanceof pg.DatabaseError);
    }
    // Reads bytes that have arrived meanwhile.
    await nextTurn();
    this.#isProbing = false;
    const left: Backend[] = [];
    for (const [index, suspect] of suspects.entries()) {
      if (!this.#tracked.has(suspect.client) || !this.#isSilent(suspect)) continue;
      // Without a reply the next probe follows at once: the network may have recovered.
      suspect.due = performance.now() + (isUnreachable ? 0 : this.#silence);
      suspect.isUnreachable = isUnreachable;
      const activity = activities[index];
      if (activity === 'stuck' || activity === 'gone') left.push(...this.#close(suspect, activity));
    }
    // Other sessions wait for their locks. When the call fails, TCP keepalives end the backends later.
    if (left.length > 0) await terminate(this.#url(), left).catch(() => {});
  }

  /** @returns the backends of the connections that were closed */
  #close(dead: Tracked, state: 'stuck' | 'gone' | 'unreachable'): Backend[] {
    reportDead(dead.backend.pid, state);
    const recently = performance.now() - this.#silence / 2;
    const idle = [...this.#tracked.values()].filter((each) => each.isIdle && each.lastRead < recently);
    return [dead, ...idle].map(({ client, backend }) => {
      this.#forget(client);
      stateOf(client).stream.destroy();
      return backend;
    });
  }
}

/** Members that `pg` does not declare. */
interface Internals {
  readonly connection: { readonly stream: import('node:net').Socket };
  readonly readyForQuery: boolean;
}

function stateOf(client: pg.ClientBase) {
  const { connection, readyForQuery } = client as unknown as Internals;
  return { stream: connection.stream, isAwaited: !readyForQuery };
}

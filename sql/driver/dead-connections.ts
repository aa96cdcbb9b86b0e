/**
 * Finds the dead connections of a pool: a line may be lost without either end being told, and a statement would wait for its answer until
 * its time is over.
 *
 *   statement without a byte of its answer for `silence` ──> its backend is looked up on a connection made for it, again and again
 *     working ───────────────────────────> wait on
 *     waits for its client, or is gone ──> dead: closed, the backends ended
 *     nobody answers for `unreachable` ──> given up: closed
 *
 * Whoever waits on a connection that is closed finds it lost. Idle connections that have heard nothing either go with it: they share
 * the line.
 */
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { type Activity, activitiesOf, type Backend, backendOf, TIMEOUT, terminate } from './backend.js';
import { reportDead } from './unexpected.js';

/** Milliseconds. */
export interface SilenceLimits {
  /** Without a byte of an answer, before each look at the backend. Default 5 s. */
  readonly silence?: number;
  /** Without a byte of an answer, while looks are not answered either, before a connection is given up. Default: no limit. */
  readonly unreachable?: number;
}

const SILENCE = 5000;
/** Milliseconds, at most, between two looks at which connections are silent. */
const STEP = 1000;

interface Watched {
  readonly client: pg.ClientBase;
  readonly backend: Backend;
  /** Read from the socket so far. */
  bytes: number;
  /** When something was read last, of performance.now(). */
  heard: number;
  /** Since when it has owed an answer and was silent, of performance.now(). */
  since: number;
  /** When its backend is to be looked up next, of performance.now(). */
  due: number;
  /** The last look was not answered. */
  isUnreachable: boolean;
  isIdle: boolean;
}

export class DeadConnections {
  readonly #url: string;
  readonly #silence: number;
  readonly #unreachable: number;
  readonly #watched = new Map<pg.ClientBase, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(url: string, { silence = SILENCE, unreachable = Number.POSITIVE_INFINITY }: SilenceLimits) {
    this.#url = url;
    this.#silence = silence;
    this.#unreachable = unreachable;
  }

  /** @param pool whose connections are given to `watch` */
  follow(pool: pg.Pool): void {
    const note = (client: pg.ClientBase, isIdle: boolean) => {
      const watched = this.#watched.get(client);
      if (watched !== undefined) watched.isIdle = isIdle;
    };
    pool.on('acquire', (client) => note(client, false));
    pool.on('release', (_error, client) => note(client, true));
  }

  /** @param client that has just been connected. @throws the database's error */
  async watch(client: pg.ClientBase): Promise<void> {
    const backend = await backendOf(client);
    if (backend === null) return;
    const now = performance.now();
    const none = { bytes: 0, heard: now, since: now, due: now + this.#silence };
    this.#watched.set(client, { client, backend, ...none, isUnreachable: false, isIdle: false });
    client.once('end', () => this.#forget(client));
    this.#timer ??= setInterval(() => this.#check(), Math.min(STEP, this.#silence / 5)).unref();
  }

  #forget(client: pg.ClientBase): void {
    this.#watched.delete(client);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #check(): void {
    const silent = [...this.#watched.values()].filter((each) => this.#isSilent(each));
    const now = performance.now();
    for (const each of silent) {
      if (each.isUnreachable && now - each.since >= this.#unreachable) this.#close(each, 'unreachable');
    }
    const due = silent.filter((each) => each.due <= now);
    if (due.length > 0 && !this.#isLooking) void this.#look(due);
  }

  /** Whether it owes an answer of which nothing has come since it was asked last. */
  #isSilent(watched: Watched): boolean {
    const { stream, isAwaited } = stateOf(watched.client);
    const now = performance.now();
    if (stream.bytesRead !== watched.bytes) {
      watched.bytes = stream.bytesRead;
      watched.heard = now;
    } else if (isAwaited && !stream.isPaused()) return true;
    watched.since = now;
    watched.due = now + this.#silence;
    watched.isUnreachable = false;
    return false;
  }

  async #look(suspects: readonly Watched[]): Promise<void> {
    this.#isLooking = true;
    let activities: readonly Activity[] = [];
    let isUnreachable = false;
    try {
      activities = await activitiesOf(
        this.#url,
        suspects.map(({ backend }) => backend),
        Math.min(TIMEOUT, this.#unreachable),
      );
    } catch (error) {
      // A refusal is an answer.
      isUnreachable = !(error instanceof pg.DatabaseError);
    }
    // An answer that has come meanwhile counts.
    await turn();
    this.#isLooking = false;
    const left: Backend[] = [];
    for (const [index, suspect] of suspects.entries()) {
      if (!this.#watched.has(suspect.client) || !this.#isSilent(suspect)) continue;
      // Soon, where nobody answers: what was silent may be back.
      suspect.due = performance.now() + (isUnreachable ? 0 : this.#silence);
      suspect.isUnreachable = isUnreachable;
      const activity = activities[index];
      if (activity === 'stuck' || activity === 'gone') left.push(...this.#close(suspect, activity));
    }
    // What they hold, others wait for; where they cannot be ended now, the database finds out by itself.
    if (left.length > 0) await terminate(this.#url, left).catch(() => {});
  }

  /** @returns the backends of the connections that were closed */
  #close(dead: Watched, state: 'stuck' | 'gone' | 'unreachable'): Backend[] {
    reportDead(dead.backend.pid, state);
    const recently = performance.now() - this.#silence / 2;
    const idle = [...this.#watched.values()].filter((each) => each.isIdle && each.heard < recently);
    return [dead, ...idle].map(({ client, backend }) => {
      this.#forget(client);
      stateOf(client).stream.destroy();
      return backend;
    });
  }
}

/** What `pg` does not declare. */
interface Internals {
  readonly connection: { readonly stream: import('node:net').Socket };
  readonly readyForQuery: boolean;
}

function stateOf(client: pg.ClientBase) {
  const { connection, readyForQuery } = client as unknown as Internals;
  return { stream: connection.stream, isAwaited: !readyForQuery };
}

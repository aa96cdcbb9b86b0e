/**
 * Writes points: one flush at a time on one connection. Batches that arrive meanwhile gather and make up the next flush:
 * the busier the store, the larger the flushes. An idle writer flushes at the end of the present turn of the event loop; there is no timer.
 *
 *   add -> [waiting ............] -> flush -> ack
 *             ^ [suspected: failed alone, tried alone] -> overloaded
 *
 * Each is what one upload brings, of however many sensors. Only where one of these has to wait or is refused are batches divided by sensors.
 *
 * A flush that fails because the database is away is requeued whole. One that fails otherwise is split by halves of its sensors, until the good ones are
 * committed and the culprit is alone: see `suspects.ts`.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import { briefly, type Log } from '../../common/log.js';
import {
  codeOf,
  connecting,
  isCollision,
  isDataError,
  isUnavailable,
  isUndone,
  mustGo,
} from '../../sql/connect.js';
import { backendOf } from '../../sql/driver/backend.js';
import { types } from '../../sql/driver/client.js';
import { sessionOn, waitForDisk } from '../../sql/driver/session.js';
import { logUnexpectedErrors } from '../../sql/driver/unexpected.js';
import { Client } from '../../sql/driver/verified-client.js';
import { within } from '../../sql/driver/within.js';
import type { Memory } from '../../sql/memory.js';
import { flushingOn } from '../../sql/store/ingest/connection.js';
import { type Flushed, type Flushing, flushBatches } from '../../sql/store/ingest/flush.js';
import type { QueuedBatch } from './batch.js';
import { type Connected, DeadConnection, unlessDead } from './dead-connection.js';
import { Suspects, type Tally } from './suspects.js';

export interface WriterParts {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Points at which a flush is full; long texts count as several. */
  readonly flushPoints: number;
  /** Of the process. */
  readonly memory: Memory;
  readonly onFlush: (points: number, seconds: number) => void;
  readonly onFailure: (code: string) => void;
  readonly times?: FlushTimes;
  /** Watched sensors changed, and it is committed. */
  readonly onChange: (sensorIds: readonly number[]) => void;
}

interface WriterConnection extends Connected {
  readonly flushing: Flushing;
}

/** For tests, which do not wait so long. Milliseconds. */
export interface FlushTimes {
  /** Without an answer to a flush or another statement, before its backend is looked up. */
  readonly silence?: number;
  /** Before the second and each later try of a batch whose flush has failed. */
  readonly pauses?: readonly number[];
}

const LOCK_TIMEOUT = '250ms';
const STATEMENT_TIMEOUT = '60s';
/** Milliseconds for a whole flush; past it the database, which ends statements earlier, is taken for lost. */
const FLUSH_TIMEOUT = 90_000;
/** Milliseconds without an answer before the database is asked, on a second connection, what became of the first. */
const SILENCE = 5000;
/** Flushes that fail one after the other, while one is split: then what is left of it is put off. */
const MOST_IN_VAIN = 24;
/** Milliseconds. */
const CONNECT_TIMEOUT = 5000;
/** Milliseconds that we wait for the database to close a connection with us. */
const GOODBYE = 1000;
/** Milliseconds until a store that was away is tried again. */
const PAUSE = 100;
const LONGEST_PAUSE = 1000;

/**
 * Every statement of a flush reaches few rows by their key. A plan that reads more than an index can only come
 * from bad statistics, and would stall everybody in the flush.
 */
const SETTINGS = {
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: STATEMENT_TIMEOUT,
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // To look into the index of a chunk takes less time than to prove that it need not be looked into.
  'timescaledb.enable_runtime_exclusion': 'off',
};

export class Writer {
  readonly #parts: WriterParts;
  readonly #tally: Tally = { commits: 0 };
  readonly #suspects: Suspects;
  #connected: WriterConnection | null = null;
  #waiting: QueuedBatch[] = [];
  #flushing = new Set<QueuedBatch>();
  #weight = 0;
  #running: Promise<void> | null = null;
  /** For the next suspect. */
  #timer: NodeJS.Timeout | undefined;
  /** Flushes that have failed since one has committed, while one is split. */
  #inVain = 0;
  /** Milliseconds; longer on a line on which a flush takes long to arrive, or it would never get through. */
  #silence: number;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#suspects = new Suspects(this.#tally, parts.times?.pauses);
    this.#silence = parts.times?.silence ?? SILENCE;
  }

  /** Points waiting or being flushed; long texts count as several. */
  get weight(): number {
    return this.#weight;
  }

  add(batch: QueuedBatch): void {
    this.#waiting.push(batch);
    this.#weight += batch.weight;
    this.#running ??= this.#run();
  }

  /**
   * Tells clients that have waited too long to try later. Called once in a while.
   * @param late of performance.now(): deadlines up to then are over
   */
  expire(late = performance.now()): void {
    for (const batch of [...this.#waiting, ...this.#flushing, ...this.#suspects.batches()]) {
      if (!batch.isCompleted && batch.deadline <= late) batch.expire();
    }
  }

  /** Lets everything that waits be flushed, then lets go of the connection. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
    await this.#disconnect();
  }

  async #run(): Promise<void> {
    // Let the other uploads of this turn of the event loop join the first flush: each of them is a callback of its own.
    await turn();
    for (let pause = PAUSE; ; ) {
      await this.#tryNextSuspect();
      if (this.#waiting.length === 0) break;
      const taken = this.#take();
      if (taken.length === 0) continue;
      this.#flushing = new Set(taken);
      this.#inVain = 0;
      const again = await this.#flush(taken);
      this.#flushing.clear();
      if (again.length === 0) {
        pause = PAUSE;
        continue;
      }
      // In front: the points of a sensor keep their order.
      this.#waiting = [...again, ...this.#waiting];
      if (pointsOf(again) === pointsOf(taken)) {
        await sleep(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
    }
    this.#running = null;
    this.#wakeForSuspect();
  }

  /** Tries one suspect alone, if it is time. Those that have waited behind it go on when its fate is decided. */
  async #tryNextSuspect(): Promise<void> {
    const next = this.#suspects.next();
    if (next === null || next.wait > 0) return;
    const { batch, error } = next;
    if (batch.isCompleted) {
      this.#parts.log.error({ err: error, code: codeOf(error), sensor: batch.sensorId }, 'points given up');
    } else {
      const again = await this.#flush([batch]);
      if (again.length > 0) this.#suspects.postpone(batch);
    }
    if (!batch.isCompleted) return;
    this.#waiting = [...this.#suspects.release(batch), ...this.#waiting];
    this.#leave(batch);
  }

  #wakeForSuspect(): void {
    clearTimeout(this.#timer);
    const next = this.#suspects.next();
    if (next === null) return;
    this.#timer = setTimeout(() => {
      this.#running ??= this.#run();
    }, next.wait);
    this.#timer.unref();
  }

  #leave(batch: QueuedBatch): void {
    if (batch.hasLeft) return;
    batch.hasLeft = true;
    this.#weight -= batch.weight;
  }

  /** Divides batches by sensors; who waits for a batch waits for all of its parts. */
  #divide(batches: readonly QueuedBatch[], keyOf: (sensorId: number) => number): QueuedBatch[] {
    return batches.flatMap((batch) => {
      const parts = batch.divide(keyOf);
      if (this.#flushing.delete(batch)) for (const part of parts) this.#flushing.add(part);
      return parts;
    });
  }

  /** The same, so that each of some sensors is alone, and what is not of them stays together. */
  #apart(batches: readonly QueuedBatch[], isApart: (sensorId: number) => boolean): QueuedBatch[] {
    return this.#divide(batches, (id) => (isApart(id) ? id : TOGETHER));
  }

  /** Batches for one flush; those that were given up are dropped. */
  #take(): QueuedBatch[] {
    const taken: QueuedBatch[] = [];
    let [weight, index] = [0, 0];
    // No batch that waits has points of a sensor that is suspected beside others.
    if (!this.#suspects.isEmpty) this.#waiting = this.#apart(this.#waiting, (id) => this.#suspects.holds(id));
    for (; index < this.#waiting.length; index++) {
      const batch = this.#waiting[index]!;
      if (batch.isCompleted) this.#leave(batch);
      else if (this.#suspects.holds(batch.sensorId)) this.#suspects.follow(batch);
      else if (weight > 0 && weight + batch.weight > this.#parts.flushPoints) break;
      else {
        taken.push(batch);
        weight += batch.weight;
      }
    }
    this.#waiting = this.#waiting.slice(index);
    return taken;
  }

  /** @returns the batches that have to be tried again; those of which one is suspected are not among them */
  async #flush(batches: readonly QueuedBatch[]): Promise<readonly QueuedBatch[]> {
    const begun = performance.now();
    let connected: WriterConnection | null = null;
    try {
      connected = this.#connected ??= await this.#connect();
      const flushed = await this.#write(connected, batches);
      this.#complete(batches, flushed);
      if (flushed.changed.length > 0) this.#parts.onChange(flushed.changed);
      this.#parts.onFlush(flushed.points, (performance.now() - begun) / 1000);
      if (flushed.points > 0) this.#tally.commits++;
      this.#inVain = 0;
      this.#silence = this.#parts.times?.silence ?? SILENCE;
      return [];
    } catch (error) {
      // What a driver says of a connection that was cut in the middle of something varies; that it is gone does not.
      const isLost = connected !== null && this.#connected !== connected;
      return this.#afterFailure(batches, error, isLost);
    }
  }

  #complete(batches: readonly QueuedBatch[], { gone, stale }: Flushed<QueuedBatch>): void {
    for (const batch of batches) {
      if (stale.has(batch)) batch.outdate(gone);
      else batch.ack(gone);
      this.#leave(batch);
    }
  }

  /** Without those that were given up meanwhile. */
  #unfinished(batches: readonly QueuedBatch[]): readonly QueuedBatch[] {
    for (const batch of batches) if (batch.isCompleted) this.#leave(batch);
    return batches.filter((batch) => !batch.isCompleted);
  }

  /** Locks that others hold, and collisions with them, mostly pass. */
  async #write(connected: WriterConnection, batches: readonly QueuedBatch[]): Promise<Flushed<QueuedBatch>> {
    const { databaseUrl, log } = this.#parts;
    for (let attempt = 1; ; attempt++) {
      try {
        const flushed = flushBatches(connected.flushing, batches, now);
        const limits = { silence: this.#silence, limit: FLUSH_TIMEOUT };
        return await unlessDead(connected, flushed, { databaseUrl, log, ...limits });
      } catch (error) {
        if (error instanceof DeadConnection) this.#silence = Math.min(2 * this.#silence, FLUSH_TIMEOUT);
        this.#parts.onFailure(codeOf(error) || 'unknown');
        const mayPass = codeOf(error) === LOCK_NOT_AVAILABLE || isCollision(error);
        if (!mayPass || attempt === 4) throw error;
      }
    }
  }

  async #afterFailure(
    batches: readonly QueuedBatch[],
    error: unknown,
    isLost: boolean,
  ): Promise<readonly QueuedBatch[]> {
    const { log } = this.#parts;
    if (isLost || isUnavailable(error) || isCollision(error)) {
      log.warn({ ...briefly(error), parts: batches.length }, 'flush put off');
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) await this.#disconnect();
      return this.#unfinished(batches);
    }
    if (!isUndone(error) || mustGo(error)) await this.#disconnect();
    this.#inVain++;
    const sensors = sensorsOf(batches);
    if (batches.length > 1 || sensors.size > 1) return this.#split(batches, sensors, error);
    this.#blame(batches[0]!, error);
    return [];
  }

  /** One of the sensors or batches is at fault; its neighbours must not suffer for it. */
  async #split(
    batches: readonly QueuedBatch[],
    sensors: ReadonlySet<number>,
    error: unknown,
  ): Promise<readonly QueuedBatch[]> {
    const again: QueuedBatch[] = [];
    for (const half of this.#halves(batches, sensors)) {
      const behind = sensorsOf(again);
      const isHopeless = this.#inVain > MOST_IN_VAIN;
      if (isHopeless) this.#parts.log.warn({ ...briefly(error), parts: half.length }, 'flush put off');
      const next: QueuedBatch[] = [];
      for (const batch of this.#apart(half, (id) => behind.has(id) || this.#suspects.holds(id))) {
        if (batch.isCompleted) this.#leave(batch);
        else if (this.#suspects.holds(batch.sensorId)) this.#suspects.follow(batch);
        else if (isHopeless || behind.has(batch.sensorId)) again.push(batch);
        else next.push(batch);
      }
      if (next.length > 0) again.push(...(await this.#flush(next)));
    }
    return again;
  }

  /** By their sensors, whose points keep their order; batches of one sensor by their order. */
  #halves(
    batches: readonly QueuedBatch[],
    sensors: ReadonlySet<number>,
  ): readonly (readonly QueuedBatch[])[] {
    if (sensors.size === 1) {
      const middle = Math.ceil(batches.length / 2);
      return [batches.slice(0, middle), batches.slice(middle)];
    }
    const first = new Set([...sensors].slice(0, Math.ceil(sensors.size / 2)));
    const parts = this.#divide(batches, (id) => (first.has(id) ? 0 : 1));
    const isFirst = ({ sensorId }: QueuedBatch) => first.has(sensorId);
    return [parts.filter(isFirst), parts.filter((part) => !isFirst(part))];
  }

  /** The batch, of one sensor, has failed alone. */
  #blame(batch: QueuedBatch, error: unknown): void {
    const { log } = this.#parts;
    const { sensorId } = batch;
    if (isDataError(error)) {
      log.error({ ...briefly(error), sensor: sensorId }, 'points refused by the database');
      batch.refuse(new ApiError('internal'));
    } else if (this.#suspects.failed(batch, error)) {
      log.error({ err: error, code: codeOf(error), sensor: sensorId }, 'points given up');
      batch.expire();
    } else return;
    this.#leave(batch);
  }

  async #connect(): Promise<WriterConnection> {
    const client = new Client({
      ...sessionOn(this.#parts.databaseUrl, SETTINGS),
      application_name: 'sensorium flush',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      types,
    });
    const forget = () => {
      if (this.#connected?.client === client) this.#connected = null;
    };
    // Without a listener a lost connection would end the process; the next flush opens a new one.
    client.on('error', forget);
    client.on('end', forget);
    logUnexpectedErrors(client);
    await connecting(client.connect());
    await connecting(within(client, CONNECT_TIMEOUT, waitForDisk(client)));
    const backend = await connecting(within(client, CONNECT_TIMEOUT, backendOf(client)));
    return { client, backend, flushing: flushingOn(client, FLUSH_TIMEOUT, this.#parts.memory) };
  }

  async #disconnect(): Promise<void> {
    const client = this.#connected?.client;
    this.#connected = null;
    const goodbye = client?.end().catch(() => {});
    await Promise.race([goodbye, sleep(GOODBYE, undefined, { ref: false })]);
  }
}

/** In order of their first points. */
function sensorsOf(batches: readonly QueuedBatch[]): ReadonlySet<number> {
  const sensors = new Set<number>();
  for (const { points } of batches) for (const id of points.sensorIds) sensors.add(id);
  return sensors;
}

/** What batches of sensors that need not be alone have in common; no sensor has this id. */
const TOGETHER = 0;

const LOCK_NOT_AVAILABLE = '55P03';

function pointsOf(batches: readonly QueuedBatch[]): number {
  return batches.reduce((sum, { points }) => sum + points.length, 0);
}

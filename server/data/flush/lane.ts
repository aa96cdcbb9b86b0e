/**
 * A lane: one flush at a time on one connection. Parts that arrive meanwhile gather and make up the next flush:
 * the busier the store, the larger the flushes. An idle lane flushes at the end of the present turn of the event loop; there is no timer.
 *
 *   add -> [waiting ............] -> flush -> ack
 *             ^ [blocked: head locked elsewhere, first in the next flush]
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { now } from '../../../common/clock.js';
import { ApiError } from '../../../common/errors.js';
import type { Log } from '../../../common/log.js';
import { isCollision, isUnavailable, isUniqueViolation } from '../../../sql/connect.js';
import { sessionOn, waitForDisk } from '../../../sql/driver/session.js';
import { watchErrors } from '../../../sql/driver/unexpected.js';
import { Client } from '../../../sql/driver/verified-client.js';
import { within } from '../../../sql/driver/within.js';
import { NO_DATE } from '../../../sql/flush/columns.js';
import { type Flushed, flush } from '../../../sql/flush/flush.js';
import type { KnownHeads } from '../../../sql/flush/known-heads.js';
import type { PartitionCover } from '../../../sql/points/partitions.js';
import { type Part, StaleRights } from './part.js';

export interface LaneParts {
  readonly databaseUrl: string;
  readonly cover: PartitionCover;
  readonly log: Log;
  /** Points at which a flush is full; long texts count as several. */
  readonly flushPoints: number;
  /** One for all lanes. */
  readonly known: KnownHeads;
  readonly onFlush: (points: number, seconds: number) => void;
  readonly onFailure: (code: string) => void;
  /** Watched sensors changed, and it is committed. */
  readonly onChange: (sensorIds: readonly number[]) => void;
}

const LOCK_TIMEOUT = '250ms';
const STATEMENT_TIMEOUT = '60s';
/** Milliseconds for a whole flush; past it the database, which ends statements earlier, is taken for lost. */
const FLUSH_TIMEOUT = 90_000;
/** Milliseconds that we wait for the database to close a connection with us. */
const GOODBYE = 1000;
/** Milliseconds until heads that were locked, or a store that was away, are tried again. */
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
  // The engine `timescale`: what has to be replaced is unpacked by batches of the columnstore, however many that are.
  'timescaledb.max_tuples_decompressed_per_dml_transaction': '0',
  // To look into the index of a chunk takes less time than to prove that it need not be looked into.
  'timescaledb.enable_runtime_exclusion': 'off',
};

export class Lane {
  readonly #parts: LaneParts;
  #client: pg.Client | null = null;
  #waiting: Part[] = [];
  #flushing: readonly Part[] = [];
  #weight = 0;
  /** How many parts of each sensor are waiting or being flushed. */
  readonly #sensors = new Map<number, number>();
  #running: Promise<void> | null = null;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** Points waiting or being flushed; long texts count as several. */
  get weight(): number {
    return this.#weight;
  }

  /** Whether points of this sensor are waiting or being flushed. */
  has(sensorId: number): boolean {
    return this.#sensors.has(sensorId);
  }

  add(part: Part): void {
    this.#waiting.push(part);
    this.#weight += part.weight;
    this.#sensors.set(part.sensorId, (this.#sensors.get(part.sensorId) ?? 0) + 1);
    this.#running ??= this.#run();
  }

  /**
   * Tells clients that have waited too long to try later. Called once in a while.
   * @param late of performance.now(): deadlines up to then are over
   */
  expire(late = performance.now()): void {
    for (const part of [...this.#waiting, ...this.#flushing]) {
      if (!part.settled && part.deadline <= late) part.expire();
    }
  }

  /** Lets everything that waits be flushed, then lets go of the connection. */
  async close(): Promise<void> {
    await this.#running;
    await this.#disconnect();
  }

  async #run(): Promise<void> {
    // Let the other uploads of this turn of the event loop join the first flush: each of them is a callback of its own.
    await turn();
    for (let pause = PAUSE; this.#waiting.length > 0; ) {
      const taken = this.#take();
      if (taken.length === 0) continue;
      this.#flushing = taken;
      const again = await this.#flush(taken);
      this.#flushing = [];
      const kept = new Set(again);
      for (const part of taken) if (!kept.has(part)) this.#release(part);
      if (again.length === 0) {
        pause = PAUSE;
        continue;
      }
      // In front: the points of a sensor keep their order.
      this.#waiting = [...again, ...this.#waiting];
      if (again.length === taken.length) {
        await sleep(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
    }
    this.#running = null;
  }

  /** The part has left the lane, written or not. */
  #release(part: Part): void {
    this.#weight -= part.weight;
    const others = (this.#sensors.get(part.sensorId) ?? 1) - 1;
    if (others === 0) this.#sensors.delete(part.sensorId);
    else this.#sensors.set(part.sensorId, others);
  }

  /**
   * Parts for one flush; those that were given up are dropped. Sensors that are blocked have a share of their own, beyond which
   * their points stay, so that they do not hold up the others.
   */
  #take(): Part[] {
    const taken: Part[] = [];
    const kept: Part[] = [];
    // They stand in front, and whatever else came for these sensors behind them.
    const blocked = new Set<number>();
    const full = new Set<number>();
    const weight = { blocked: 0, others: 0 };
    let index = 0;
    for (; index < this.#waiting.length; index++) {
      const part = this.#waiting[index]!;
      if (part.settled) {
        this.#release(part);
        continue;
      }
      if (part.blocked) blocked.add(part.sensorId);
      const share = blocked.has(part.sensorId) ? 'blocked' : 'others';
      const fits = weight[share] === 0 || weight[share] + part.weight <= this.#parts.flushPoints;
      if (share === 'others' && !fits) break;
      if (!fits || full.has(part.sensorId)) {
        full.add(part.sensorId);
        kept.push(part);
        continue;
      }
      taken.push(part);
      weight[share] += part.weight;
    }
    this.#waiting = [...kept, ...this.#waiting.slice(index)];
    return taken;
  }

  /** @returns the parts that have to be tried again */
  async #flush(parts: readonly Part[]): Promise<readonly Part[]> {
    const begun = performance.now();
    try {
      await this.#parts.cover.ensure(uncovered(this.#parts.cover, parts));
      this.#client ??= await this.#connect();
      const flushed = await this.#write(this.#client, parts);
      for (const part of flushed.written) part.ack();
      for (const part of flushed.vanished) part.vanish();
      for (const part of flushed.stale) part.refuse(new StaleRights());
      for (const part of flushed.blocked) part.blocked = true;
      if (flushed.changed.length > 0) this.#parts.onChange(flushed.changed);
      this.#parts.onFlush(pointsOf(flushed.written), (performance.now() - begun) / 1000);
      return flushed.blocked;
    } catch (error) {
      return this.#afterFailure(parts, error);
    }
  }

  /** Waits a moment for locked heads; when that is not enough, the others go on without them. */
  async #write(client: pg.Client, parts: readonly Part[]): Promise<Flushed<Part>> {
    const wasBlocked = parts.some((part) => part.blocked);
    for (let attempt = 1; ; attempt++) {
      try {
        const options = { skipLocked: wasBlocked || attempt > 1, now, known: this.#parts.known };
        const flushed = flush(client, parts, options);
        return await within(client, FLUSH_TIMEOUT, flushed);
      } catch (error) {
        this.#parts.onFailure(codeOf(error));
        const mayPass =
          codeOf(error) === LOCK_NOT_AVAILABLE || isCollision(error) || isUniqueViolation(error);
        if (!mayPass || attempt === 4) throw error;
      }
    }
  }

  async #afterFailure(parts: readonly Part[], error: unknown): Promise<readonly Part[]> {
    const { log } = this.#parts;
    // What a driver says of a connection that was cut in the middle of something varies; that it is gone does not.
    const isLost = this.#client === null;
    if (isLost || isUnavailable(error) || isCollision(error)) {
      log.warn({ err: error, parts: parts.length }, 'flush put off');
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) await this.#disconnect();
      return parts.filter((part) => !part.settled);
    }
    // One of the parts is at fault, by a defect of ours; its neighbours must not suffer for it.
    log.error({ err: error, parts: parts.length }, 'flush failed');
    await this.#disconnect();
    if (parts.length === 1) {
      parts[0]!.refuse(new ApiError('internal'));
      return [];
    }
    const again: Part[] = [];
    for (const part of parts) again.push(...(await this.#flush([part])));
    return again;
  }

  async #connect(): Promise<pg.Client> {
    const client = new Client({
      ...sessionOn(this.#parts.databaseUrl, SETTINGS),
      application_name: 'sensorium flush',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    // Without a listener a lost connection would end the process; the next flush opens a new one.
    client.on('error', forget);
    client.on('end', forget);
    watchErrors(client);
    await client.connect();
    await within(client, FLUSH_TIMEOUT, waitForDisk(client));
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    const goodbye = client?.end().catch(() => {});
    await Promise.race([goodbye, sleep(GOODBYE, undefined, { ref: false })]);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}

/** Dates that may lack a partition. The present too: points without a date get it. */
function* uncovered(cover: PartitionCover, parts: readonly Part[]): Generator<number> {
  yield now();
  for (const { columns } of parts) {
    const { first, last } = columns.span;
    if (first > last || cover.covers(first, last)) continue;
    for (const date of columns.dates) if (date !== NO_DATE) yield date;
  }
}

function pointsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

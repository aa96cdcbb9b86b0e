/**
 * A lane: one flush at a time on one connection. Parts that arrive meanwhile gather and make up the next flush:
 * the busier the store, the larger the flushes. An idle lane flushes at the end of the present turn of the event loop; there is no timer.
 *
 *   add -> [waiting ............] -> flush -> ack
 *             ^ [blocked: head locked elsewhere, first in the next flush]
 *             ^ [suspected: failed alone, tried alone] -> overloaded
 *
 * A flush that fails because the database is away is requeued whole. One that fails otherwise is split by halves, until the good parts are
 * committed and the culprit is alone: see `suspects.ts`.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { now } from '../../../common/clock.js';
import { ApiError } from '../../../common/errors.js';
import { briefly, type Log } from '../../../common/log.js';
import {
  codeOf,
  connecting,
  isCollision,
  isDataError,
  isUnavailable,
  isUndone,
  isUniqueViolation,
  mustGo,
} from '../../../sql/connect.js';
import { backendOf } from '../../../sql/driver/backend.js';
import { sessionOn, waitForDisk } from '../../../sql/driver/session.js';
import { watchErrors } from '../../../sql/driver/unexpected.js';
import { Client } from '../../../sql/driver/verified-client.js';
import { within } from '../../../sql/driver/within.js';
import { NO_DATE } from '../../../sql/flush/columns.js';
import { type Flushed, flush } from '../../../sql/flush/flush.js';
import type { KnownHeads } from '../../../sql/flush/known-heads.js';
import type { PartitionCover } from '../../../sql/points/partitions.js';
import { type Connected, DeadConnection, unlessDead } from './dead-connection.js';
import { type Part, StaleRights } from './part.js';
import { Suspects, type Tally } from './suspects.js';

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
  /** One for all lanes. */
  readonly tally: Tally;
  readonly times?: FlushTimes;
  /** Watched sensors changed, and it is committed. */
  readonly onChange: (sensorIds: readonly number[]) => void;
}

/** For tests, which do not wait so long. Milliseconds. */
export interface FlushTimes {
  /** Without an answer to a flush or another statement, before its backend is looked up. */
  readonly silence?: number;
  /** Before the second and each later try of a part whose flush has failed. */
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
  readonly #suspects: Suspects;
  #connected: Connected | null = null;
  #waiting: Part[] = [];
  #flushing: readonly Part[] = [];
  #weight = 0;
  /** How many parts of each sensor are waiting or being flushed. */
  readonly #sensors = new Map<number, number>();
  #running: Promise<void> | null = null;
  /** For the next suspect. */
  #timer: NodeJS.Timeout | undefined;
  /** Flushes that have failed since one has committed, while one is split. */
  #inVain = 0;
  /** Milliseconds; longer on a line on which a flush takes long to arrive, or it would never get through. */
  #silence: number;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    this.#suspects = new Suspects(parts.tally, parts.times?.pauses);
    this.#silence = parts.times?.silence ?? SILENCE;
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
    for (const part of [...this.#waiting, ...this.#flushing, ...this.#suspects.parts()]) {
      if (!part.settled && part.deadline <= late) part.expire();
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
      this.#flushing = taken;
      this.#inVain = 0;
      const again = await this.#flush(taken);
      this.#flushing = [];
      const kept = new Set(again);
      for (const part of taken) if (part.settled && !kept.has(part)) this.#release(part);
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
    this.#wakeForSuspect();
  }

  /** Tries one suspect alone, if it is time. Those that have waited behind it go on when its fate is decided. */
  async #tryNextSuspect(): Promise<void> {
    const next = this.#suspects.next();
    if (next === null || next.wait > 0) return;
    const { part, error } = next;
    if (part.settled) {
      this.#parts.log.error({ err: error, code: codeOf(error), sensor: part.sensorId }, 'points given up');
    } else {
      const again = await this.#flush([part]);
      if (again.length > 0) this.#suspects.postpone(part);
    }
    if (!part.settled) return;
    this.#waiting = [...this.#suspects.release(part), ...this.#waiting];
    this.#release(part);
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
      if (this.#suspects.holds(part.sensorId)) {
        this.#suspects.follow(part);
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

  /** @returns the parts that have to be tried again; those of which one is suspected are not among them */
  async #flush(parts: readonly Part[]): Promise<readonly Part[]> {
    const begun = performance.now();
    let connected: Connected | null = null;
    try {
      await this.#parts.cover.ensure(uncovered(this.#parts.cover, parts));
      connected = this.#connected ??= await this.#connect();
      const flushed = await this.#write(connected, parts);
      for (const part of flushed.written) part.ack();
      for (const part of flushed.vanished) part.vanish();
      for (const part of flushed.stale) part.refuse(new StaleRights());
      for (const part of flushed.blocked) part.blocked = true;
      if (flushed.changed.length > 0) this.#parts.onChange(flushed.changed);
      this.#parts.onFlush(pointsOf(flushed.written), (performance.now() - begun) / 1000);
      if (flushed.written.length > 0) this.#parts.tally.commits++;
      this.#inVain = 0;
      this.#silence = this.#parts.times?.silence ?? SILENCE;
      return flushed.blocked;
    } catch (error) {
      // What a driver says of a connection that was cut in the middle of something varies; that it is gone does not.
      const isLost = connected !== null && this.#connected !== connected;
      return this.#afterFailure(parts, error, isLost);
    }
  }

  /** Waits a moment for locked heads; when that is not enough, the others go on without them. */
  async #write(connected: Connected, parts: readonly Part[]): Promise<Flushed<Part>> {
    const { databaseUrl, log, known } = this.#parts;
    const wasBlocked = parts.some((part) => part.blocked);
    for (let attempt = 1; ; attempt++) {
      try {
        const options = { skipLocked: wasBlocked || attempt > 1, now, known };
        const flushed = flush(connected.client, parts, options);
        const limits = { silence: this.#silence, limit: FLUSH_TIMEOUT };
        return await unlessDead(connected, flushed, { databaseUrl, log, ...limits });
      } catch (error) {
        if (error instanceof DeadConnection) this.#silence = Math.min(2 * this.#silence, FLUSH_TIMEOUT);
        this.#parts.onFailure(codeOf(error) || 'unknown');
        const mayPass =
          codeOf(error) === LOCK_NOT_AVAILABLE || isCollision(error) || isUniqueViolation(error);
        if (!mayPass || attempt === 4) throw error;
      }
    }
  }

  async #afterFailure(parts: readonly Part[], error: unknown, isLost: boolean): Promise<readonly Part[]> {
    const { log } = this.#parts;
    if (isLost || isUnavailable(error) || isCollision(error)) {
      log.warn({ ...briefly(error), parts: parts.length }, 'flush put off');
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) await this.#disconnect();
      return parts.filter((part) => !part.settled);
    }
    if (!isUndone(error) || mustGo(error)) await this.#disconnect();
    this.#inVain++;
    const [part] = parts;
    if (parts.length === 1) this.#blame(part!, error);
    return parts.length === 1 ? [] : this.#split(parts, error);
  }

  /** One of the parts is at fault; its neighbours must not suffer for it. */
  async #split(parts: readonly Part[], error: unknown): Promise<readonly Part[]> {
    const again: Part[] = [];
    for (const half of halvesOf(parts)) {
      const behind = new Set(again.map(({ sensorId }) => sensorId));
      const isHopeless = this.#inVain > MOST_IN_VAIN;
      if (isHopeless) this.#parts.log.warn({ ...briefly(error), parts: half.length }, 'flush put off');
      const next: Part[] = [];
      for (const part of half) {
        if (part.settled) continue;
        if (this.#suspects.holds(part.sensorId)) this.#suspects.follow(part);
        else if (isHopeless || behind.has(part.sensorId)) again.push(part);
        else next.push(part);
      }
      if (next.length > 0) again.push(...(await this.#flush(next)));
    }
    return again;
  }

  /** The part has failed alone. */
  #blame(part: Part, error: unknown): void {
    const { log } = this.#parts;
    const { sensorId } = part;
    if (isDataError(error)) {
      log.error({ ...briefly(error), sensor: sensorId }, 'points refused by the database');
      part.refuse(new ApiError('internal'));
    } else if (this.#suspects.failed(part, error)) {
      log.error({ err: error, code: codeOf(error), sensor: sensorId }, 'points given up');
      part.expire();
    }
  }

  async #connect(): Promise<Connected> {
    const client = new Client({
      ...sessionOn(this.#parts.databaseUrl, SETTINGS),
      application_name: 'sensorium flush',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    const forget = () => {
      if (this.#connected?.client === client) this.#connected = null;
    };
    // Without a listener a lost connection would end the process; the next flush opens a new one.
    client.on('error', forget);
    client.on('end', forget);
    watchErrors(client);
    await connecting(client.connect());
    await connecting(within(client, CONNECT_TIMEOUT, waitForDisk(client)));
    const backend = await connecting(within(client, CONNECT_TIMEOUT, backendOf(client)));
    return { client, backend };
  }

  async #disconnect(): Promise<void> {
    const client = this.#connected?.client;
    this.#connected = null;
    const goodbye = client?.end().catch(() => {});
    await Promise.race([goodbye, sleep(GOODBYE, undefined, { ref: false })]);
  }
}

/** By their sensors, whose points keep their order; parts of one sensor by their order. */
function halvesOf(parts: readonly Part[]): readonly [readonly Part[], readonly Part[]] {
  const sensors = [...new Set(parts.map(({ sensorId }) => sensorId))];
  if (sensors.length === 1) {
    const middle = Math.ceil(parts.length / 2);
    return [parts.slice(0, middle), parts.slice(middle)];
  }
  const first = new Set(sensors.slice(0, Math.ceil(sensors.length / 2)));
  const isFirst = ({ sensorId }: Part) => first.has(sensorId);
  return [parts.filter(isFirst), parts.filter((part) => !isFirst(part))];
}

const LOCK_NOT_AVAILABLE = '55P03';

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

/**
 * Writes points of a shard: one flush at a time on one connection. Batches that arrive meanwhile gather and make up the next flush, accounts in turn:
 * the busier the store, the larger the flushes. An idle writer flushes at the end of the present turn of the event loop. A writer that has just flushed
 * waits a millisecond at most for as many batches as it had to do with then: clients that send one upload after another send the next ones now.
 *
 *   add -> [waiting ............] -> flush -> ack
 *             ^ [suspected: failed alone, tried alone] -> overloaded
 *             ^ [locked: its sensor is locked by another transaction]
 *
 * A batch holds the points of one upload, of any number of sensors. The writer divides a batch by sensors only where one of them has to wait or is rejected.
 *
 * A flush that fails because the database is unavailable is requeued whole. A flush that fails otherwise is split into halves of its sensors, until the
 * other points are committed and the sensor at fault is alone: see `suspects.ts`. Points of sensors that another transaction has locked wait until these
 * are free, while the other points are written: see `locked-batches.ts`.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { ApiError, dataUnreachable } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import { FairQueue } from '../../common/fair-queue.js';
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
import { PrimaryClient, timelineOf } from '../../sql/driver/primary-client.js';
import { sessionOn, waitForDisk } from '../../sql/driver/session.js';
import { requireShard, type ShardIdentity } from '../../sql/driver/shard-identity.js';
import { isMoved } from '../../sql/driver/shard-location.js';
import { logUnexpectedErrors } from '../../sql/driver/unexpected.js';
import { within } from '../../sql/driver/within.js';
import { countMigrations } from '../../sql/migration-files.js';
import type { ShardDatabase } from '../../sql/shards.js';
import { flushingOn } from '../../sql/store/ingest/connection.js';
import { type Flushed, type Flushing, flushBatches, LockedSensors } from '../../sql/store/ingest/flush.js';
import { FULL_BOUNDS, isBeyond, type JournalBounds } from '../../sql/store/points/blocks/due.js';
import { lockedStates } from '../../sql/store/points/ingest-state.js';
import { JournalLog } from '../../sql/store/points/journal/log.js';
import { pointCount, type QueuedBatch } from './batch.js';
import { type BackendClient, DeadConnection, unlessDead } from './dead-connection.js';
import { LockedBatches } from './locked-batches.js';
import type { QueueCapacity } from './queue-capacity.js';
import { Suspects, type Tally } from './suspects.js';

export interface WriterParts {
  readonly shard: ShardDatabase;
  /** Of the queue, of all shards together. */
  readonly capacity: QueueCapacity;
  readonly log: Log;
  /** Points at which a flush is full; long texts count as several. */
  readonly flushPoints: number;
  readonly onFlush: (points: number, seconds: number) => void;
  readonly onFailure: (code: string) => void;
  readonly times?: FlushTimes;
  /** Beyond these a flush waits for merges. Smaller ones for tests. */
  readonly fullJournal?: Omit<JournalBounds, 'age'>;
  /** Sensors with consumers changed, and the change is committed. */
  readonly onChange: (sensorIds: readonly number[]) => void;
}

interface WriterConnection extends BackendClient {
  readonly flushing: Flushing;
  /** Of the shard, in the database that it leads to; 0: the central one. */
  readonly generation: number;
  /** Of the location of the shard. */
  readonly place: number;
}

/** Shorter times for tests. Milliseconds. */
export interface FlushTimes {
  /** Without a reply to a flush or another statement, before its backend is checked. */
  readonly silence?: number;
  /** Before the second and each later try of a batch whose flush has failed. */
  readonly pauses?: readonly number[];
  /** That a flush waits for merges at most. */
  readonly merges?: number;
}

const LOCK_TIMEOUT = '250ms';
const STATEMENT_TIMEOUT = '60s';
/** Milliseconds for a whole flush; the database ends statements earlier, so that past this the connection counts as lost. */
const FLUSH_TIMEOUT = 90_000;
/** Milliseconds without a reply before the writer asks the database, over a second connection, about the backend of the first. */
const SILENCE = 5000;
/** Flushes that fail in a row while one is split: the rest of it is deferred then. */
const MOST_IN_VAIN = 24;
/** Milliseconds. */
const CONNECT_TIMEOUT = 5000;
/** Points of an account, at most, that go before those of another account that waits. */
const QUANTUM = 1000;
/** Milliseconds that the database gets to close a connection. */
const GOODBYE = 1000;
/** Milliseconds at most that a flush waits for the batches of the clients that the last one has answered. */
const GATHERING = 1;
/** Milliseconds after a flush in which its clients are expected to send more. */
const SOON = 5;
/**
 * Milliseconds at most that a flush waits for merges, and between two polls of the journal. A journal that a locked sensor keeps from shrinking slows
 * uploads down so, and does not stop them.
 */
const MERGES = 1000;
const POLL = 50;
/** Milliseconds until an unavailable store is tried again. */
const PAUSE = 100;
const LONGEST_PAUSE = 1000;

/**
 * Every statement of a flush reads few rows by their key. A plan that reads more than an index can only come
 * from bad statistics, and would stall every upload in the flush.
 */
const SETTINGS = {
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: STATEMENT_TIMEOUT,
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // Reading the index of a chunk takes less time than proving that the chunk can be excluded.
  'timescaledb.enable_runtime_exclusion': 'off',
};

export class Writer {
  readonly #parts: WriterParts;
  readonly #tally: Tally = { commits: 0 };
  readonly #suspects: Suspects;
  readonly #locked = new LockedBatches();
  #connected: WriterConnection | null = null;
  /** Batches that arrived, by account. */
  readonly #arrived: FairQueue<number, QueuedBatch>;
  /** Batches that were taken already, in their order; they go before those that arrived. */
  #returned: QueuedBatch[] = [];
  #flushing = new Set<QueuedBatch>();
  #running: Promise<void> | null = null;
  /** Batches that were flushed last, and those that had arrived by the end of that flush. */
  #lately = 0;
  /** Of performance.now(): when that flush ended. */
  #flushed = Number.NEGATIVE_INFINITY;
  /** Ends the wait for more batches. */
  #stopGathering: (() => void) | null = null;
  /** For the next suspect or locked sensor. */
  #timer: NodeJS.Timeout | undefined;
  /** Flushes that have failed since one has committed, while one is split. */
  #inVain = 0;
  /** The last flush has failed since the database, which is not the central one, is unavailable. */
  #isUnreachable = false;
  /** Merges had not kept up before the last flush. */
  #isBehind = false;
  /** Milliseconds; grows on a slow network path, or no flush would succeed there. */
  #silence: number;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#arrived = new FairQueue(Math.max(1, Math.min(QUANTUM, parts.flushPoints / 4)));
    this.#suspects = new Suspects(this.#tally, parts.times?.pauses);
    this.#silence = parts.times?.silence ?? SILENCE;
    parts.shard.location?.follow(this.#leaveFormer);
  }

  add(batch: QueuedBatch): void {
    const { account, weight } = batch;
    this.#arrived.push(account, batch, Math.max(1, weight));
    this.#parts.capacity.take(weight, account);
    this.#running ??= this.#run();
    if (this.#arrived.size >= this.#lately) this.#stopGathering?.();
  }

  /**
   * Refuses batches whose deadline has passed: their clients try again later. Called periodically.
   * @param late of performance.now(): deadlines up to then have passed
   */
  expire(late = performance.now()): void {
    for (const batch of [
      ...this.#returned,
      ...this.#arrived,
      ...this.#flushing,
      ...this.#suspects.batches(),
      ...this.#locked.batches(),
    ]) {
      if (batch.isCompleted || batch.deadline > late) continue;
      batch.expire(this.#isUnreachable ? dataUnreachable() : undefined);
    }
    for (const batch of this.#locked.takeCompleted()) this.#leave(batch);
  }

  /** Flushes all batches, then closes the connection. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
    this.#parts.shard.location?.unfollow(this.#leaveFormer);
    await this.#disconnect();
  }

  async #run(): Promise<void> {
    // The other uploads of this turn of the event loop join the first flush: each arrives in a callback of its own.
    await turn();
    for (let pause = PAUSE; ; ) {
      await this.#tryNextSuspect();
      await this.#returnUnlocked();
      if (this.#returned.length === 0 && this.#arrived.size === 0) break;
      await this.#gather();
      await this.#waitForMerges();
      const taken = this.#take();
      if (taken.length === 0) continue;
      this.#flushing = new Set(taken);
      this.#inVain = 0;
      const again = await this.#flush(taken);
      this.#flushing.clear();
      if (again.length === 0) {
        this.#lately = taken.length + this.#arrived.size;
        this.#flushed = performance.now();
        pause = PAUSE;
        continue;
      }
      // In front: the points of a sensor keep their order.
      this.#returned = [...again, ...this.#returned];
      if (pointCount(again) === pointCount(taken)) {
        await sleep(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
    }
    this.#running = null;
    this.#wakeLater();
  }

  /** Each flush costs the database the same whatever it holds, so fewer and larger ones let it take more. */
  async #gather(): Promise<void> {
    const isEnough = this.#returned.length > 0 || this.#arrived.size >= this.#lately;
    if (isEnough || performance.now() - this.#flushed > SOON) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERING);
      this.#stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#stopGathering = null;
  }

  /** Merges have not kept up: the journal grows no faster than they can shrink it. */
  async #waitForMerges(): Promise<void> {
    const { shard, log, fullJournal = FULL_BOUNDS, times } = this.#parts;
    const journal = shard.memory.of(JournalLog);
    const begun = performance.now();
    try {
      while (isBeyond(journal, fullJournal)) {
        const connected = await this.#connection();
        await this.#unlessDead(connected, journal.catchUp(connected.flushing));
        await journal.forgotten();
        if (!isBeyond(journal, fullJournal)) break;
        if (!this.#isBehind)
          log.warn({ rows: journal.rows.size, bytes: journal.bytes }, 'uploads wait for merges');
        this.#isBehind = true;
        if (performance.now() - begun > (times?.merges ?? MERGES)) return;
        await sleep(POLL);
      }
      this.#isBehind = false;
    } catch (error) {
      // The flush meets the same error, and deals with it.
      if (!isUndone(error) || mustGo(error)) await this.#disconnect();
    }
  }

  /** Tries one suspect alone when its pause is over. The batches behind it continue when it has an outcome. */
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
    this.#returned = [...this.#suspects.release(batch), ...this.#returned];
    this.#leave(batch);
  }

  /** Returns the batches of sensors that are free again, in front of all others. */
  async #returnUnlocked(): Promise<void> {
    const due = this.#locked.due();
    if (due.length === 0) return;
    let locked = new Set(due);
    try {
      const connected = await this.#connection();
      locked = new Set(await this.#unlessDead(connected, lockedStates(connected.flushing, due)));
    } catch (error) {
      this.#parts.log.warn(briefly(error), 'check of locked sensors failed');
      if (!isUndone(error) || mustGo(error)) await this.#disconnect();
    }
    for (const id of due) {
      if (locked.has(id)) this.#locked.postpone(id);
      else this.#returned = [...this.#locked.release(id), ...this.#returned];
    }
  }

  #wakeLater(): void {
    clearTimeout(this.#timer);
    const waits = [this.#suspects.next()?.wait, this.#locked.wait].filter((wait) => typeof wait === 'number');
    if (waits.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#running ??= this.#run();
      },
      Math.min(...waits),
    );
    this.#timer.unref();
  }

  #leave(batch: QueuedBatch): void {
    if (batch.hasLeft) return;
    batch.hasLeft = true;
    this.#parts.capacity.release(batch.weight, batch.account);
  }

  /** Divides batches by sensors; the outcome of a batch is complete with that of all its parts. */
  #divide(batches: readonly QueuedBatch[], keyOf: (sensorId: number) => number): QueuedBatch[] {
    return batches.flatMap((batch) => {
      const parts = batch.divide(keyOf);
      if (this.#flushing.delete(batch)) for (const part of parts) this.#flushing.add(part);
      return parts;
    });
  }

  /** Divides batches so that each of some sensors is alone, and the other sensors stay together. */
  #apart(batches: readonly QueuedBatch[], isApart: (sensorId: number) => boolean): QueuedBatch[] {
    return this.#divide(batches, (id) => (isApart(id) ? id : TOGETHER));
  }

  /** Takes batches for one flush; expired ones are dropped. */
  #take(): QueuedBatch[] {
    const taken: QueuedBatch[] = [];
    let weight = 0;
    for (const batch of this.#next()) {
      if (batch.isCompleted) this.#leave(batch);
      else if (this.#isHeld(batch.sensorId)) this.#follow(batch);
      else if (weight > 0 && weight + batch.weight > this.#parts.flushPoints) {
        this.#returned.unshift(batch);
        break;
      } else {
        taken.push(batch);
        weight += batch.weight;
      }
    }
    return taken;
  }

  /** Whether batches of this sensor wait outside the queue, so that later ones have to wait behind them. */
  #isHeld(sensorId: number): boolean {
    return this.#suspects.holds(sensorId) || this.#locked.holds(sensorId);
  }

  #follow(batch: QueuedBatch): void {
    if (this.#suspects.holds(batch.sensorId)) this.#suspects.follow(batch);
    else this.#locked.add(batch);
  }

  /** The batches in their turn, of each one the parts that held sensors divide it into: these share no batch with others. */
  *#next(): Generator<QueuedBatch> {
    for (;;) {
      const batch = this.#returned.shift() ?? this.#arrived.shift()?.item;
      if (batch === undefined) return;
      if (this.#suspects.isEmpty && this.#locked.isEmpty) yield batch;
      else {
        const parts = this.#apart([batch], (id) => this.#isHeld(id));
        // Those after the first one wait here, for a consumer that stops.
        this.#returned.unshift(...parts.slice(1));
        yield parts[0]!;
      }
    }
  }

  /** @returns the batches that have to be tried again, without suspects */
  async #flush(batches: readonly QueuedBatch[]): Promise<readonly QueuedBatch[]> {
    const begun = performance.now();
    let connected: WriterConnection | null = null;
    try {
      connected = await this.#connection();
      const flushed = await this.#write(connected, batches);
      this.#complete(batches, flushed);
      if (flushed.changed.length > 0) this.#parts.onChange(flushed.changed);
      this.#parts.onFlush(flushed.points, (performance.now() - begun) / 1000);
      if (flushed.points > 0) this.#tally.commits++;
      this.#inVain = 0;
      this.#isUnreachable = false;
      this.#silence = this.#parts.times?.silence ?? SILENCE;
      return [];
    } catch (error) {
      // The error of a connection that broke during a statement varies; the loss of the connection does not.
      const isLost = connected !== null && this.#connected !== connected;
      return this.#afterFailure(batches, error, isLost);
    }
  }

  #complete(batches: readonly QueuedBatch[], { missing, stale }: Flushed<QueuedBatch>): void {
    for (const batch of batches) {
      if (stale.has(batch)) batch.outdate(missing);
      else batch.ack(missing);
      this.#leave(batch);
    }
  }

  /** Without the batches that have expired meanwhile. */
  #unfinished(batches: readonly QueuedBatch[]): readonly QueuedBatch[] {
    for (const batch of batches) if (batch.isCompleted) this.#leave(batch);
    return batches.filter((batch) => !batch.isCompleted);
  }

  /** Tries again after lock time-outs and serialisation failures, which mostly pass. */
  async #write(connected: WriterConnection, batches: readonly QueuedBatch[]): Promise<Flushed<QueuedBatch>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#unlessDead(connected, flushBatches(connected.flushing, batches, now));
      } catch (error) {
        if (error instanceof DeadConnection) this.#silence = Math.min(2 * this.#silence, FLUSH_TIMEOUT);
        this.#parts.onFailure(codeOf(error) || 'unknown');
        const mayPass = codeOf(error) === LOCK_NOT_AVAILABLE || (isCollision(error) && !isMoved(error));
        if (!mayPass || attempt === 4) throw error;
      }
    }
  }

  /** @param work under way on the connection @throws DeadConnection, or what the work throws */
  #unlessDead<T>(connected: WriterConnection, work: Promise<T>): Promise<T> {
    const { shard, log } = this.#parts;
    return unlessDead(connected, work, {
      databaseUrl: shard.url,
      log,
      silence: this.#silence,
      limit: FLUSH_TIMEOUT,
    });
  }

  async #afterFailure(
    batches: readonly QueuedBatch[],
    error: unknown,
    isLost: boolean,
  ): Promise<readonly QueuedBatch[]> {
    const { log, shard } = this.#parts;
    if (error instanceof LockedSensors) return this.#flushUnlocked(batches, new Set(error.sensorIds));
    if (isMoved(error) || shard.location?.mayHaveMoved(error)) {
      const hasMoved = await shard.location?.hasMoved(this.#connected?.place ?? 0, error);
      // Nothing was written. The next connection waits for the new database.
      if (hasMoved || isMoved(error)) {
        await this.#disconnect();
        return this.#unfinished(batches);
      }
    }
    if (isLost || isUnavailable(error) || isCollision(error)) {
      log.warn({ ...briefly(error), batches: batches.length }, 'flush deferred');
      this.#isUnreachable = shard.identity !== null && !isCollision(error);
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

  /** Some sensors are locked: the others are written without them. */
  async #flushUnlocked(
    batches: readonly QueuedBatch[],
    locked: ReadonlySet<number>,
  ): Promise<readonly QueuedBatch[]> {
    const again: QueuedBatch[] = [];
    const free: QueuedBatch[] = [];
    for (const batch of this.#apart(batches, (id) => locked.has(id))) {
      if (batch.isCompleted) this.#leave(batch);
      else if (!locked.has(batch.sensorId)) free.push(batch);
      // A suspect is tried alone, and has a pause of its own.
      else if (this.#suspects.holds(batch.sensorId)) again.push(batch);
      else this.#locked.add(batch);
    }
    return free.length === 0 ? again : [...again, ...(await this.#flush(free))];
  }

  /** One of the sensors or batches is at fault: the others are written without it. */
  async #split(
    batches: readonly QueuedBatch[],
    sensors: ReadonlySet<number>,
    error: unknown,
  ): Promise<readonly QueuedBatch[]> {
    const again: QueuedBatch[] = [];
    for (const half of this.#halves(batches, sensors)) {
      const behind = sensorsOf(again);
      const isHopeless = this.#inVain > MOST_IN_VAIN;
      if (isHopeless) this.#parts.log.warn({ ...briefly(error), batches: half.length }, 'flush deferred');
      const next: QueuedBatch[] = [];
      for (const batch of this.#apart(half, (id) => behind.has(id) || this.#isHeld(id))) {
        if (batch.isCompleted) this.#leave(batch);
        else if (this.#isHeld(batch.sensorId)) this.#follow(batch);
        else if (isHopeless || behind.has(batch.sensorId)) again.push(batch);
        else next.push(batch);
      }
      if (next.length > 0) again.push(...(await this.#flush(next)));
    }
    return again;
  }

  /** Halves by sensors, whose points keep their order; batches of one sensor are halved in their order. */
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

  /** A batch of one sensor has failed alone. */
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

  async #connection(): Promise<WriterConnection> {
    if (this.#connected !== null && !this.#isPresent(this.#connected)) await this.#disconnect();
    this.#connected ??= await this.#connect();
    return this.#connected;
  }

  /** Whether the connection leads to where the shard is, and may be used. */
  #isPresent({ place }: WriterConnection): boolean {
    return this.#parts.shard.location?.isPresent(place) ?? true;
  }

  /** The shard is closed, or elsewhere. A flush that is under way while it is closed ends with its outcome. */
  readonly #leaveFormer = (): void => {
    const connected = this.#connected;
    if (connected === null || this.#isPresent(connected)) return;
    const isFormer = this.#parts.shard.location?.generation !== connected.generation;
    if (isFormer) connected.client.connection.stream.destroy();
    else if (this.#running === null) void this.#disconnect();
  };

  #connect(): Promise<WriterConnection> {
    const { location } = this.#parts.shard;
    const open = () => this.#open();
    if (location === null) return open();
    return location.connect(CONNECT_TIMEOUT, open, ({ client }) => client.connection.stream.destroy());
  }

  async #open(): Promise<WriterConnection> {
    const { url, memory, identity, location } = this.#parts.shard;
    const place = location?.place ?? 0;
    const client = new PrimaryClient({
      ...sessionOn(url, SETTINGS),
      application_name: 'sensorium flush',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      types,
    });
    const forget = () => {
      if (this.#connected?.client === client) this.#connected = null;
    };
    // Without a listener an error of the connection would end the process. The next flush connects again.
    client.on('error', forget);
    client.on('end', forget);
    logUnexpectedErrors(client);
    await connecting(client.connect());
    await connecting(within(client, CONNECT_TIMEOUT, waitForDisk(client)));
    const backend = await connecting(within(client, CONNECT_TIMEOUT, backendOf(client)));
    if (identity !== null) await this.#requireShard(client, identity, location?.isDistributed === true);
    memory.follow(timelineOf(client));
    const flushing = flushingOn(client, FLUSH_TIMEOUT, memory);
    return { client, backend, flushing, generation: identity?.generation ?? 0, place };
  }

  async #requireShard(client: PrimaryClient, identity: ShardIdentity, isDistributed: boolean): Promise<void> {
    try {
      const needed = await countMigrations();
      await connecting(
        within(client, CONNECT_TIMEOUT, requireShard(client, identity, needed, isDistributed)),
      );
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
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

/** The key of sensors that need not be alone; no sensor has this id. */
const TOGETHER = 0;

const LOCK_NOT_AVAILABLE = '55P03';

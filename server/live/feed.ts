/**
 * The live feed of a server: reads the changes of all subscribed sensors, and checks the rights of all streams.
 *
 *   NOTIFY changes, rights ─┐
 *   every two seconds ──────┴─> session check, if rights changed -> changes after the offsets -> streams with a subscription
 *
 * One loop and one connection serve all streams. Notifications only wake the loop; the queries decide what is sent. A query reads changes
 * together with the rights epoch, and the feed sends them only to streams checked as of that epoch. So a stream gets nothing that was
 * committed after it lost a right.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { now } from '../../common/clock.js';
import { briefly, type Log } from '../../common/log.js';
import { isUnavailable, type ShardSql, type Sql } from '../../sql/connect.js';
import { type Followed, readChanges } from '../../sql/store/changes/follow.js';
import { latestVersions } from '../../sql/store/changes/latest-version.js';
import { RightsLog } from '../../sql/store/rights/rights-log.js';
import { type LivePoints, pickPoints } from './points.js';
import { type PointsFrame, pointsFramesOf } from './points-frame.js';
import type { Reader, Subscription } from './reader.js';
import { checkReaders, expiryOf } from './session-check.js';

/** Milliseconds between polls without a notification, in case one was lost. */
const POLL_INTERVAL = 2000;
/** Changes that are sent to streams in one turn of the event loop, but for those of one sensor: about a millisecond's work. */
const SENT_IN_TURN = 100;
/** Milliseconds after a failure. */
const PAUSE = { first: 100, longest: 1000 };

/** Rights epoch of what was read before a failover. */
const UNKNOWN = -1;

/** A sensor that streams have subscribed to. */
interface Sensor {
  /** Version up to which changes have been read. */
  offset: number;
  readonly readers: Map<Subscription, Reader>;
}

export class LiveFeed {
  readonly #sql: Sql;
  readonly #shard: ShardSql;
  readonly #log: Log;
  readonly #readers = new Set<Reader>();
  readonly #sensors = new Map<number, Sensor>();
  /** Sensors with pending changes; null: all. */
  #pending: Set<number> | null = new Set();
  /** Rights epoch as of which all readers have been checked. */
  #checkedEpoch = Number.POSITIVE_INFINITY;
  #mustCheck = false;
  /** Of the log of rights, as of the last check. */
  #generation = 0;
  #waiting: (() => void)[] = [];
  /** Earliest expiry of a login, in milliseconds since 1970. */
  #expiry = Number.POSITIVE_INFINITY;
  #isClosed = false;
  #isListening = false;
  #wakeUp = () => {};
  #isAwake = false;
  readonly #ended: Promise<void>;

  /**
   * @param sql a pool of its own with one connection, so that session checks do not wait behind requests
   * @param shard the same for the shard of the sensors
   */
  constructor(sql: Sql, shard: ShardSql, log: Log) {
    this.#sql = sql;
    this.#shard = shard;
    this.#log = log;
    this.#ended = this.#run();
  }

  /** Adds a stream: the feed calls `loggedOut` when its login ends. */
  enter(reader: Reader): void {
    this.#readers.add(reader);
    this.#listen();
    this.#expiry = Math.min(this.#expiry, expiryOf(reader.caller));
    this.#limitCheckedEpoch(reader.caller.epoch);
    this.#wake();
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader);
    // With other readers, the next check determines it again.
    if (this.#readers.size === 0) this.#expiry = Number.POSITIVE_INFINITY;
    for (const subscription of reader.subscriptions.values()) this.unfollow(subscription);
  }

  /** Sends every change after the version of the subscription. The reader has entered, and the process is registered for the sensor. */
  follow(reader: Reader, subscription: Subscription): void {
    const { sensorId, version, epoch } = subscription;
    const sensor = this.#sensors.get(sensorId) ?? { offset: version, readers: new Map() };
    // Reads from the older version again; the other subscriptions skip changes that they had.
    sensor.offset = Math.min(sensor.offset, version);
    sensor.readers.set(subscription, reader);
    this.#sensors.set(sensorId, sensor);
    this.#limitCheckedEpoch(epoch);
    this.#pending?.add(sensorId);
    this.#wake();
  }

  unfollow(subscription: Subscription): void {
    const sensor = this.#sensors.get(subscription.sensorId);
    if (sensor?.readers.delete(subscription) && sensor.readers.size === 0) {
      this.#sensors.delete(subscription.sensorId);
    }
  }

  /** Resolves when all present readers have been checked. */
  async check(): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#checkSoon();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await this.#ended;
    for (const resolve of this.#waiting.splice(0)) resolve();
    await this.#sql.end({ timeout: 1 });
  }

  /** Starts with the first stream. The driver listens again after a lost connection and calls `resync`, since notifications were lost. */
  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    const resync = () => this.#resync();
    const onError = (error: unknown) => this.#log.warn({ err: error }, 'live feed not listening yet');
    this.#sql.listen('changes', (ids) => this.#changed(ids), resync).catch(onError);
    this.#sql.listen('rights', () => this.#checkSoon(), resync).catch(onError);
  }

  /** Reads all sensors and checks all readers. */
  #resync(): void {
    this.#pending = null;
    this.#checkSoon();
  }

  /** @param ids of sensors, separated by spaces; empty: all */
  #changed(ids: string): void {
    if (ids === '') this.#pending = null;
    else for (const id of ids.split(' ')) if (this.#sensors.has(Number(id))) this.#pending?.add(Number(id));
    this.#wake();
  }

  #checkSoon(): void {
    this.#mustCheck = true;
    this.#wake();
  }

  #limitCheckedEpoch(epoch: number): void {
    this.#checkedEpoch = Math.min(this.#checkedEpoch, epoch);
  }

  #wake(): void {
    this.#isAwake = true;
    this.#wakeUp();
  }

  async #run(): Promise<void> {
    let pause = PAUSE.first;
    while (!this.#isClosed) {
      try {
        await this.#sleep(Math.min(POLL_INTERVAL, Math.max(0, this.#expiry - now() / 1000)));
        if (this.#isClosed || this.#readers.size === 0) {
          for (const resolve of this.#waiting.splice(0)) resolve();
          continue;
        }
        if (this.#mustCheck || this.#expiry <= now() / 1000) await this.#check();
        await this.#follow();
        pause = PAUSE.first;
      } catch (error) {
        if (this.#isClosed) break;
        if (isUnavailable(error)) this.#log.warn(briefly(error), 'live feed failed, retrying');
        else this.#log.error({ err: error }, 'live feed failed, retrying');
        this.#resync();
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(2 * pause, PAUSE.longest);
      }
    }
  }

  /** Waits until woken; after the timeout, all sensors are read. */
  async #sleep(milliseconds: number): Promise<void> {
    if (!this.#isAwake) {
      const isWoken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), milliseconds);
        timer.unref();
        this.#wakeUp = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      this.#wakeUp = () => {};
      if (!isWoken) this.#pending = null;
    }
    this.#isAwake = false;
  }

  async #check(): Promise<void> {
    this.#mustCheck = false;
    const waiting = this.#waiting.splice(0);
    try {
      this.#checkedEpoch = await checkReaders(this.#sql, this.#readers);
    } catch (error) {
      this.#waiting.unshift(...waiting);
      throw error;
    }
    // Readers that entered during the check count as checked as of the epoch of their login.
    this.#expiry = Number.POSITIVE_INFINITY;
    for (const { caller, subscriptions } of this.#readers) {
      this.#expiry = Math.min(this.#expiry, expiryOf(caller));
      this.#limitCheckedEpoch(caller.epoch);
      for (const { epoch } of subscriptions.values()) this.#limitCheckedEpoch(epoch);
    }
    for (const resolve of waiting) resolve();
  }

  /** Reads and sends all changes of the pending sensors. */
  async #follow(): Promise<void> {
    const ids = this.#pending === null ? [...this.#sensors.keys()] : [...this.#pending];
    this.#pending = new Set();
    for (let hasMore = true; hasMore && !this.#isClosed; ) {
      const read = ids.flatMap((sensorId) => {
        const sensor = this.#sensors.get(sensorId);
        return sensor === undefined ? [] : [{ sensorId, offset: sensor.offset }];
      });
      const { epoch, followed, ...rest } = await readChanges(this.#shard, read);
      await this.#followTimeline();
      while (epoch > this.#checkedEpoch && this.#readers.size > 0) await this.#check();
      const offsets = new Map(read.map(({ sensorId, offset }) => [sensorId, offset]));
      let sent = 0;
      for (const each of followed) {
        // A sensor at a time: its changes and its readers must not change between them.
        sent += this.#dispatch(each, offsets.get(each.sensorId)!);
        if (sent < SENT_IN_TURN) continue;
        sent = 0;
        await turn();
        if (this.#isClosed) return;
      }
      hasMore = rest.hasMore;
    }
  }

  /** After a failover rights are checked anew, and subscriptions end that have had changes which the new primary lacks. */
  async #followTimeline(): Promise<void> {
    const { generation } = this.#sql.memory.of(RightsLog);
    if (generation === this.#generation) return;
    for (const [sensorId, version] of await latestVersions(this.#shard, [...this.#sensors.keys()])) {
      const sensor = this.#sensors.get(sensorId);
      if (sensor === undefined || sensor.offset <= version) continue;
      for (const [subscription, reader] of [...sensor.readers])
        if (subscription.version > version) reader.interrupted(subscription);
      sensor.offset = version;
    }
    for (const reader of this.#readers) {
      reader.caller = { ...reader.caller, epoch: UNKNOWN };
      for (const subscription of reader.subscriptions.values()) subscription.epoch = UNKNOWN;
    }
    this.#checkedEpoch = UNKNOWN;
    this.#generation = generation;
  }

  /** @param offset after which the changes were read @returns how many times a change was sent */
  #dispatch({ sensorId, latest, changes }: Followed, offset: number): number {
    const sensor = this.#sensors.get(sensorId);
    if (sensor === undefined) return 0;
    if (sensor.offset !== offset) {
      // A subscription with an older version was added during the query.
      this.#pending?.add(sensorId);
      this.#wake();
      return 0;
    }
    if (changes.length === 0) {
      this.#interrupt(sensor, latest);
      sensor.offset = latest;
    }
    for (const { version, ...points } of changes) {
      if (version <= sensor.offset) continue;
      if (version > sensor.offset + 1) this.#interrupt(sensor, version - 1);
      sensor.offset = version;
      this.#deliver(sensorId, sensor, version, points);
    }
    return changes.length * sensor.readers.size;
  }

  #deliver(sensorId: number, sensor: Sensor, version: number, points: LivePoints): void {
    let complete: readonly PointsFrame[] | undefined;
    for (const [subscription, reader] of sensor.readers) {
      if (subscription.version >= version) continue;
      subscription.version = version;
      const { from, type } = subscription;
      if (points.dates.every((date) => date >= from)) {
        complete ??= pointsFramesOf(sensorId, type, points, { version });
        reader.live(subscription, complete);
      } else {
        const wanted = pickPoints(points, (date) => date >= from);
        reader.live(subscription, pointsFramesOf(sensorId, type, wanted, { version }));
      }
    }
  }

  /** Changes up to the version were removed: interrupts subscriptions with an older version. */
  #interrupt(sensor: Sensor, version: number): void {
    for (const [subscription, reader] of [...sensor.readers]) {
      if (subscription.version < version) reader.interrupted(subscription);
    }
  }
}

/**
 * The live feed of a server: follows all the sensors that its streams have subscribed to, and all its streams' rights.
 *
 *   NOTIFY changes, rights ─┐
 *   every two seconds ──────┴─> rights, if they moved -> changes beyond the cursors -> each stream that wants them
 *
 * One loop and one connection for everybody. Notifications only wake it; what is sent is decided by what it reads. Changes are read
 * together with the rights epoch, and handed on only to streams whose rights were looked at as of that epoch: so nothing that was
 * committed after somebody lost his access reaches him.
 */
import { now } from '../../common/clock.js';
import { briefly, type Log } from '../../common/log.js';
import { isUnavailable, type Sql } from '../../sql/connect.js';
import { type Followed, readChanges } from '../../sql/store/changes/follow.js';
import { type Piece, piecesOf } from './piece.js';
import { type LivePoints, pick } from './points.js';
import type { Reader, Subscription } from './reader.js';
import { checkReaders, expiryOf } from './standing.js';

/** Milliseconds between looks when nothing wakes the feed: for notifications that were lost. */
const LOOK = 2000;
const PAUSE = { first: 100, longest: 1000 };

/** A sensor that streams have subscribed to. */
interface Sensor {
  /** Version up to which it has been read. */
  cursor: number;
  readonly readers: Map<Subscription, Reader>;
}

export class LiveFeed {
  readonly #sql: Sql;
  readonly #log: Log;
  readonly #readers = new Set<Reader>();
  readonly #sensors = new Map<number, Sensor>();
  /** Sensors to be read; null: all. */
  #named: Set<number> | null = new Set();
  /** Rights epoch as of which everybody stands. */
  #checked = Number.POSITIVE_INFINITY;
  #mustCheck = false;
  #waiting: (() => void)[] = [];
  #expiry = Number.POSITIVE_INFINITY;
  #isClosed = false;
  #isListening = false;
  #wakeUp = () => {};
  #isAwake = false;
  readonly #ended: Promise<void>;

  /** @param sql a pool of its own, of one connection: to be told of lost rights must not depend on what others ask for */
  constructor(sql: Sql, log: Log) {
    this.#sql = sql;
    this.#log = log;
    this.#ended = this.#run();
  }

  /** From now on the stream is told when its login ends. */
  enter(reader: Reader): void {
    this.#readers.add(reader);
    this.#listen();
    this.#expiry = Math.min(this.#expiry, expiryOf(reader.caller));
    this.#standsAsOf(reader.caller.epoch);
    this.#wake();
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader);
    // Of others it is found again by the next check; without any there is none, and nothing to wait for.
    if (this.#readers.size === 0) this.#expiry = Number.POSITIVE_INFINITY;
    for (const subscription of reader.subscriptions.values()) this.unfollow(subscription);
  }

  /** Hands on every change beyond the version of the subscription. The sensor has to be watched, and its reader here. */
  follow(reader: Reader, subscription: Subscription): void {
    const { sensorId, version, epoch } = subscription;
    const sensor = this.#sensors.get(sensorId) ?? { cursor: version, readers: new Map() };
    // Read again for the one who is behind; the others pass over what they had.
    sensor.cursor = Math.min(sensor.cursor, version);
    sensor.readers.set(subscription, reader);
    this.#sensors.set(sensorId, sensor);
    this.#standsAsOf(epoch);
    this.#named?.add(sensorId);
    this.#wake();
  }

  unfollow(subscription: Subscription): void {
    const sensor = this.#sensors.get(subscription.sensorId);
    if (sensor?.readers.delete(subscription) && sensor.readers.size === 0) {
      this.#sensors.delete(subscription.sensorId);
    }
  }

  /** Resolves when everybody has been looked at who is here now. */
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

  /** Begins with the first stream. The driver listens again when the connection was lost, and says so: then all is looked at. */
  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    const look = () => this.#look();
    const late = (error: unknown) => this.#log.warn({ err: error }, 'live feed does not listen yet');
    this.#sql.listen('changes', (named) => this.#changed(named), look).catch(late);
    this.#sql.listen('rights', () => this.#checkSoon(), look).catch(late);
  }

  #look(): void {
    this.#named = null;
    this.#checkSoon();
  }

  #changed(named: string): void {
    if (named === '') this.#named = null;
    else for (const id of named.split(' ')) if (this.#sensors.has(Number(id))) this.#named?.add(Number(id));
    this.#wake();
  }

  #checkSoon(): void {
    this.#mustCheck = true;
    this.#wake();
  }

  #standsAsOf(epoch: number): void {
    this.#checked = Math.min(this.#checked, epoch);
  }

  #wake(): void {
    this.#isAwake = true;
    this.#wakeUp();
  }

  async #run(): Promise<void> {
    let pause = PAUSE.first;
    while (!this.#isClosed) {
      try {
        await this.#sleep(Math.min(LOOK, Math.max(0, this.#expiry - now() / 1000)));
        if (this.#isClosed || this.#readers.size === 0) {
          for (const resolve of this.#waiting.splice(0)) resolve();
          continue;
        }
        if (this.#mustCheck || this.#expiry <= now() / 1000) await this.#check();
        await this.#follow();
        pause = PAUSE.first;
      } catch (error) {
        if (this.#isClosed) break;
        if (isUnavailable(error)) this.#log.warn(briefly(error), 'live feed failed, tries again');
        else this.#log.error({ err: error }, 'live feed failed, tries again');
        this.#look();
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(2 * pause, PAUSE.longest);
      }
    }
  }

  /** Until somebody wakes it; when nobody does, everything is looked at. */
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
      if (!isWoken) this.#named = null;
    }
    this.#isAwake = false;
  }

  async #check(): Promise<void> {
    this.#mustCheck = false;
    const waiting = this.#waiting.splice(0);
    try {
      this.#checked = await checkReaders(this.#sql, this.#readers);
    } catch (error) {
      this.#waiting.unshift(...waiting);
      throw error;
    }
    // Those who came meanwhile stand as of the epoch they came with.
    this.#expiry = Number.POSITIVE_INFINITY;
    for (const { caller, subscriptions } of this.#readers) {
      this.#expiry = Math.min(this.#expiry, expiryOf(caller));
      this.#standsAsOf(caller.epoch);
      for (const { epoch } of subscriptions.values()) this.#standsAsOf(epoch);
    }
    for (const resolve of waiting) resolve();
  }

  /** Reads until nothing is left of what was named. */
  async #follow(): Promise<void> {
    const ids = this.#named === null ? [...this.#sensors.keys()] : [...this.#named];
    this.#named = new Set();
    for (let hasMore = true; hasMore && !this.#isClosed; ) {
      const cursors = ids.flatMap((sensorId) => {
        const sensor = this.#sensors.get(sensorId);
        return sensor === undefined ? [] : [{ sensorId, cursor: sensor.cursor }];
      });
      const { epoch, followed, ...rest } = await readChanges(this.#sql, cursors);
      while (epoch > this.#checked && this.#readers.size > 0) await this.#check();
      const read = new Map(cursors.map(({ sensorId, cursor }) => [sensorId, cursor]));
      for (const each of followed) this.#handOn(each, read.get(each.sensorId)!);
      hasMore = rest.hasMore;
    }
  }

  /** @param cursor from which it was read */
  #handOn({ sensorId, latest, changes }: Followed, cursor: number): void {
    const sensor = this.#sensors.get(sensorId);
    if (sensor === undefined) return;
    if (sensor.cursor !== cursor) {
      // Somebody came meanwhile who is behind that.
      this.#named?.add(sensorId);
      this.#wake();
      return;
    }
    if (changes.length === 0) {
      this.#interrupt(sensor, latest);
      sensor.cursor = latest;
    }
    for (const { version, ...points } of changes) {
      if (version <= sensor.cursor) continue;
      if (version > sensor.cursor + 1) this.#interrupt(sensor, version - 1);
      sensor.cursor = version;
      this.#deliver(sensorId, sensor, version, points);
    }
  }

  #deliver(sensorId: number, sensor: Sensor, version: number, points: LivePoints): void {
    let whole: readonly Piece[] | undefined;
    for (const [subscription, reader] of sensor.readers) {
      if (subscription.version >= version) continue;
      subscription.version = version;
      const { from, type } = subscription;
      if (points.dates.every((date) => date >= from)) {
        whole ??= piecesOf(sensorId, type, points, { version });
        reader.live(subscription, whole);
      } else {
        const wanted = pick(points, (date) => date >= from);
        reader.live(subscription, piecesOf(sensorId, type, wanted, { version }));
      }
    }
  }

  /** Changes up to a version are gone: whoever had not come so far is told that he does not know what he missed. */
  #interrupt(sensor: Sensor, version: number): void {
    for (const [subscription, reader] of [...sensor.readers]) {
      if (subscription.version < version) reader.interrupted(subscription);
    }
  }
}

/**
 * The live feed of a server: reads the changes of all subscribed sensors, and checks the rights of all streams.
 *
 *   NOTIFY changes, rights ─┐
 *   every two seconds ──────┴─> session check, if rights changed -> changes after the offsets -> streams with a subscription
 *
 * One loop and one connection serve all streams, and each shard of another database has a loop and a connection more. Notifications only wake the loops; the queries
 * decide what is sent. A query reads changes together with the rights epoch, and the feed sends them only to streams checked as of that epoch. So a stream
 * gets nothing that was committed after it lost a right.
 */
import { now } from '../../common/clock.js';
import { briefly, type Log } from '../../common/log.js';
import { isUnavailable, type ShardSql, type Sql } from '../../sql/connect.js';
import type { ShardDatabase, Shards } from '../../sql/shards.js';
import { presentEpoch } from '../../sql/store/rights/present-epoch.js';
import { RightsLog } from '../../sql/store/rights/rights-log.js';
import type { Reader, Subscription } from './reader.js';
import { checkReaders, expiryOf } from './session-check.js';
import { ShardFeed } from './shard-feed.js';
import { WakeableLoop } from './wakeable-loop.js';

/** Milliseconds between polls without a notification, in case one was lost. */
const POLL_INTERVAL = 2000;

/** Rights epoch of what was read before a failover. */
const UNKNOWN = -1;

export class LiveFeed {
  readonly #sql: Sql;
  readonly #shards: Shards;
  readonly #log: Log;
  readonly #readers = new Set<Reader>();
  readonly #feeds = new Map<ShardSql, ShardFeed>();
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
  /** Checks the readers, and reads the shard in the central database. */
  readonly #loop: WakeableLoop;
  /** Of the shards elsewhere: one that does not respond holds up no other. */
  readonly #loopsElsewhere: WakeableLoop[] = [];

  /**
   * @param sql a pool of its own with one connection, so that session checks do not wait behind requests
   * @param shards the same for each shard; the central one is `sql`
   */
  constructor(sql: Sql, shards: Shards, log: Log) {
    this.#sql = sql;
    this.#shards = shards;
    this.#log = log;
    const feed: ShardFeed = new ShardFeed(shards.only, () => this.#loop.wake());
    this.#feeds.set(shards.only, feed);
    this.#loop = this.#startCentral(feed);
    for (const shard of shards.all.slice(1)) this.#follow(shard);
  }

  /** Reads a shard that was added after the start. */
  add(database: ShardDatabase): void {
    this.#follow(this.#shards.add(database));
  }

  #follow(shard: ShardSql): void {
    const feed = new ShardFeed(shard, () => loop.wake());
    const loop = this.#startElsewhere(shard, feed);
    this.#feeds.set(shard, feed);
    this.#loopsElsewhere.push(loop);
  }

  /** Adds a stream: the feed calls `loggedOut` when its login ends. */
  enter(reader: Reader): void {
    this.#readers.add(reader);
    this.#listen();
    this.#expiry = Math.min(this.#expiry, expiryOf(reader.caller));
    this.#limitCheckedEpoch(reader.caller.epoch);
    this.#loop.wake();
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader);
    // With other readers, the next check determines it again.
    if (this.#readers.size === 0) this.#expiry = Number.POSITIVE_INFINITY;
    for (const subscription of reader.subscriptions.values()) this.unfollow(subscription);
  }

  /** Sends every change after the version of the subscription. The reader has entered, and the process is registered for the sensor. */
  follow(reader: Reader, subscription: Subscription): void {
    this.#limitCheckedEpoch(subscription.epoch);
    this.#feedOf(subscription).follow(reader, subscription);
  }

  unfollow(subscription: Subscription): void {
    this.#feedOf(subscription).unfollow(subscription);
  }

  #feedOf({ shard }: Subscription): ShardFeed {
    return this.#feeds.get(this.#shards.of(shard))!;
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
    for (const feed of this.#feeds.values()) feed.close();
    await this.#loop.close();
    // The other loops may wait for a check.
    this.#endWaiting();
    await Promise.all(this.#loopsElsewhere.map((loop) => loop.close()));
    await this.#shards.end({ timeout: 1 });
  }

  #endWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
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
    this.#allChanged();
    this.#checkSoon();
  }

  #allChanged(): void {
    for (const feed of this.#feeds.values()) feed.allChanged();
    for (const loop of this.#loopsElsewhere) loop.wake();
    this.#loop.wake();
  }

  /** @param ids of sensors, separated by spaces; empty: all */
  #changed(ids: string): void {
    if (ids === '') this.#allChanged();
    else {
      const changed = ids.split(' ').map(Number);
      for (const feed of this.#feeds.values()) feed.changed(changed);
    }
  }

  #checkSoon(): void {
    this.#mustCheck = true;
    this.#loop.wake();
  }

  #limitCheckedEpoch(epoch: number): void {
    this.#checkedEpoch = Math.min(this.#checkedEpoch, epoch);
  }

  #startCentral(feed: ShardFeed): WakeableLoop {
    return new WakeableLoop({
      pause: () => Math.min(POLL_INTERVAL, Math.max(0, this.#expiry - now() / 1000)),
      work: async (isWoken) => {
        if (!isWoken) feed.allChanged();
        if (this.#readers.size === 0) return this.#endWaiting();
        if (this.#mustCheck || this.#expiry <= now() / 1000) await this.#check();
        await feed.read((epoch) => this.#checkedAsOf(epoch, () => this.#check()));
      },
      onFailure: (error) => {
        this.#report(error);
        feed.allChanged();
        this.#checkSoon();
      },
    });
  }

  #startElsewhere(shard: ShardSql, feed: ShardFeed): WakeableLoop {
    const checked = async (epoch: number) =>
      this.#checkedAsOf(await presentEpoch(this.#sql, shard, epoch), () => this.check());
    return new WakeableLoop({
      pause: () => POLL_INTERVAL,
      work: async (isWoken) => {
        if (!isWoken) feed.allChanged();
        if (!feed.isEmpty) await feed.read(checked);
      },
      onFailure: (error) => {
        this.#report(error);
        feed.allChanged();
      },
    });
  }

  #report(error: unknown): void {
    if (isUnavailable(error)) this.#log.warn(briefly(error), 'live feed failed, retrying');
    else this.#log.error({ err: error }, 'live feed failed, retrying');
  }

  /** Resolves when all readers have been checked as of a rights epoch, of the present primary. */
  async #checkedAsOf(epoch: number, check: () => Promise<void>): Promise<void> {
    const log = this.#sql.memory.of(RightsLog);
    const isDue = () => log.generation !== this.#generation || epoch > this.#checkedEpoch;
    while (isDue() && this.#readers.size > 0 && !this.#isClosed) await check();
  }

  async #check(): Promise<void> {
    this.#mustCheck = false;
    const waiting = this.#waiting.splice(0);
    try {
      this.#forgetFormerPrimary();
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

  /** After a failover of the central database all rights are checked anew. */
  #forgetFormerPrimary(): void {
    const { generation } = this.#sql.memory.of(RightsLog);
    if (generation === this.#generation) return;
    for (const reader of this.#readers) {
      reader.caller = { ...reader.caller, epoch: UNKNOWN };
      for (const subscription of reader.subscriptions.values()) subscription.epoch = UNKNOWN;
    }
    this.#checkedEpoch = UNKNOWN;
    this.#generation = generation;
  }
}

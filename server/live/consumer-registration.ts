/** Registers this process as consumer of the changes of its subscribed sensors of one shard, renews the registration, and drops unused sensors after a delay. */
import { randomUUID } from 'node:crypto';
import type { Log } from '../../common/log.js';
import type { ShardSql } from '../../sql/connect.js';
import {
  addRegistrations,
  CHANGE_LIFE,
  CONSUMER_LIFE,
  removeRegistrations,
  renewConsumer,
} from '../../sql/store/changes/consumers.js';
import { Locked, untilUnlocked } from '../../sql/store/lock-waits.js';
import { ensureStates } from '../../sql/store/points/ensure-states.js';

/** Milliseconds that a subscription waits for a sensor that another transaction has locked. */
const LOCK_TIMEOUT = 2000;

export class ConsumerRegistration {
  readonly #sql: ShardSql;
  readonly #log: Log;
  /** Number of users of each sensor. */
  readonly #users = new Map<number, number>();
  /** Sensors without user: since when, in milliseconds of `#clock`. */
  readonly #unused = new Map<number, number>();
  readonly #clock: () => number;
  readonly #consumerId = randomUUID();
  readonly #registered = new Set<number>();
  /** Registered ones that the database lacks, since they were locked. */
  #lacking: ReadonlySet<number> = new Set();
  /** Sensors whose registration is to be removed from the database. */
  readonly #dropped = new Set<number>();
  readonly #timer: NodeJS.Timeout;
  /** Resolves after the last operation: operations run one at a time, so that adding and removing a sensor cannot overlap. */
  #last: Promise<unknown> = Promise.resolve();
  /** The database holds the consumer and all of `#registered` but `#lacking`. */
  #isStored = false;

  /** @param clock monotonic milliseconds; for tests */
  constructor(sql: ShardSql, log: Log, clock: () => number = () => performance.now()) {
    this.#sql = sql;
    this.#log = log;
    this.#clock = clock;
    this.#timer = setInterval(() => this.#keep(), (CONSUMER_LIFE * 1000) / 4);
    this.#timer.unref();
  }

  /**
   * Resolves when every later flush records the changes of these sensors. The caller releases them afterwards, also when this fails. It waits for a
   * locked one of them; other callers do not.
   * @throws Locked when one is locked for too long; the database's error
   */
  async acquire(sensorIds: readonly number[]): Promise<void> {
    for (const id of sensorIds) {
      this.#users.set(id, (this.#users.get(id) ?? 0) + 1);
      this.#unused.delete(id);
    }
    await untilUnlocked(() => this.#next(() => this.#register(sensorIds)), LOCK_TIMEOUT);
  }

  /** @throws Locked when some of the sensors are locked; the others are registered then */
  async #register(sensorIds: readonly number[]): Promise<void> {
    const missing = sensorIds.filter((id) => !this.#registered.has(id));
    if (missing.length === 0) return;
    await ensureStates(this.#sql, missing);
    if (!this.#isStored) await this.#renew();
    let locked: ReadonlySet<number>;
    try {
      locked = await this.#add(missing);
    } catch (error) {
      if (error instanceof Locked) throw error;
      // The consumer may have expired.
      this.#isStored = false;
      await this.#renew();
      locked = await this.#add(missing);
    }
    for (const id of missing) {
      if (locked.has(id)) continue;
      this.#registered.add(id);
      this.#dropped.delete(id);
    }
    if (locked.size > 0) throw new Locked();
  }

  async #add(sensorIds: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(await addRegistrations(this.#sql, this.#consumerId, sensorIds));
  }

  /** Sensors stay registered as long as changes are kept, so that a reader that reconnects after a lost connection misses nothing. */
  release(sensorIds: readonly number[]): void {
    for (const id of sensorIds) {
      const count = this.#users.get(id) ?? 0;
      if (count > 1) this.#users.set(id, count - 1);
      else {
        this.#users.delete(id);
        this.#unused.set(id, this.#clock());
      }
    }
  }

  /** Keeps the registration until it expires: readers reconnect to another server, or to this one after its restart. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
  }

  #keep(): void {
    if (!this.#isStored && this.#registered.size === 0) return;
    this.keep().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'consumer registration not renewed'),
    );
  }

  /** Renews the registration, and drops sensors that have been unused for CHANGE_LIFE. @throws the database's error */
  keep(): Promise<void> {
    return this.#next(async () => {
      await this.#renew();
      await this.#drop();
    });
  }

  /** Registers all sensors again if the consumer had expired; readers detect missed changes by the versions. A locked one follows the next time. */
  async #renew(): Promise<void> {
    const isNew = await renewConsumer(this.#sql, this.#consumerId);
    if (isNew || !this.#isStored) {
      this.#isStored = false;
      this.#lacking = await this.#add([...this.#registered]);
    } else if (this.#lacking.size > 0) {
      this.#lacking = await this.#add([...this.#lacking].filter((id) => this.#registered.has(id)));
    }
    this.#isStored = true;
  }

  async #drop(): Promise<void> {
    const before = this.#clock() - CHANGE_LIFE * 1000;
    for (const [id, since] of this.#unused) {
      if (since > before) continue;
      this.#unused.delete(id);
      if (this.#registered.delete(id)) this.#dropped.add(id);
    }
    if (this.#dropped.size === 0) return;
    await removeRegistrations(this.#sql, this.#consumerId, [...this.#dropped]);
    this.#dropped.clear();
  }

  #next<T>(operation: () => Promise<T>): Promise<T> {
    const done = this.#last.then(operation);
    this.#last = done.catch(() => {});
    return done;
  }
}

/** Keeps the watches of this process: added when a sensor is first wanted, renewed, and dropped when it has not been wanted for a while. */
import { randomUUID } from 'node:crypto';
import type { Log } from '../../common/log.js';
import { isLockTimeout, type Sql } from '../../sql/connect.js';
import {
  addRegistrations,
  CHANGE_LIFE,
  CONSUMER_LIFE,
  removeRegistrations,
  renewConsumer,
} from '../../sql/store/changes/consumers.js';

export class Watching {
  readonly #sql: Sql;
  readonly #log: Log;
  /** How many want each sensor. */
  readonly #wanted = new Map<number, number>();
  /** Since when nobody wants them; milliseconds of `#clock`. */
  readonly #unwanted = new Map<number, number>();
  readonly #clock: () => number;
  readonly #watcherId = randomUUID();
  readonly #held = new Set<number>();
  /** To be removed. */
  readonly #dropped = new Set<number>();
  readonly #timer: NodeJS.Timeout;
  /** Ends when what was asked so far is done: one thing at a time, so that adding and dropping cannot cross. */
  #last: Promise<unknown> = Promise.resolve();
  /** The watcher is there, and so are the watches in `#held`. */
  #isKnown = false;

  /** @param clock milliseconds, that only go forward; for tests */
  constructor(sql: Sql, log: Log, clock: () => number = () => performance.now()) {
    this.#sql = sql;
    this.#log = log;
    this.#clock = clock;
    this.#timer = setInterval(() => this.#keep(), (CONSUMER_LIFE * 1000) / 4);
    this.#timer.unref();
  }

  /**
   * To be released again, also when it fails.
   * @returns when every later flush leaves its changes of these sensors
   * @throws the database's error
   */
  async want(sensorIds: readonly number[]): Promise<void> {
    for (const id of sensorIds) {
      this.#wanted.set(id, (this.#wanted.get(id) ?? 0) + 1);
      this.#unwanted.delete(id);
    }
    await this.#next(async () => {
      const missing = sensorIds.filter((id) => !this.#held.has(id));
      if (missing.length === 0) return;
      if (!this.#isKnown) await this.#renew();
      try {
        await addRegistrations(this.#sql, this.#watcherId, missing);
      } catch (error) {
        if (isLockTimeout(error)) throw error;
        // The watcher may have been taken for gone.
        this.#isKnown = false;
        await this.#renew();
        await addRegistrations(this.#sql, this.#watcherId, missing);
      }
      for (const id of missing) {
        this.#held.add(id);
        this.#dropped.delete(id);
      }
    });
  }

  /** The watches themselves stay as long as changes do, so that a reader who comes back after a lost connection has missed nothing. */
  release(sensorIds: readonly number[]): void {
    for (const id of sensorIds) {
      const count = this.#wanted.get(id) ?? 0;
      if (count > 1) this.#wanted.set(id, count - 1);
      else {
        this.#wanted.delete(id);
        this.#unwanted.set(id, this.#clock());
      }
    }
  }

  /** The watches stay until they expire: readers come back to another server, or to this one when it was started again. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
  }

  #keep(): void {
    if (!this.#isKnown && this.#held.size === 0) return;
    this.keep().catch((error: unknown) => this.#log.warn({ err: error }, 'watches could not be renewed'));
  }

  /** Renews the watches, and drops those that nobody has wanted for a while. @throws the database's error */
  keep(): Promise<void> {
    return this.#next(async () => {
      await this.#renew();
      await this.#drop();
    });
  }

  /** When the watcher had been taken for gone, its watches are added again; readers see what they missed by the versions. */
  async #renew(): Promise<void> {
    const isNew = await renewConsumer(this.#sql, this.#watcherId);
    if (isNew || !this.#isKnown) {
      this.#isKnown = false;
      await addRegistrations(this.#sql, this.#watcherId, [...this.#held]);
    }
    this.#isKnown = true;
  }

  async #drop(): Promise<void> {
    const before = this.#clock() - CHANGE_LIFE * 1000;
    for (const [id, since] of this.#unwanted) {
      if (since > before) continue;
      this.#unwanted.delete(id);
      if (this.#held.delete(id)) this.#dropped.add(id);
    }
    if (this.#dropped.size === 0) return;
    await removeRegistrations(this.#sql, this.#watcherId, [...this.#dropped]);
    this.#dropped.clear();
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}

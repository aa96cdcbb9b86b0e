/** Notifies all processes of changed sensors with consumers, after the commit. */
import { briefly, type Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { notifyChanges } from '../../sql/store/changes/notify.js';

/**
 * NOTIFY only wakes consumers: versions in the database decide what they read, and they also poll now and then, so a notification may be late or lost.
 * It is no part of the flush's transaction, since the commit of one takes a lock of the whole database. Sensors that gather meanwhile share one.
 */
export class ChangeNotifier {
  readonly #sql: Sql;
  readonly #log: Log;
  readonly #gathered = new Set<number>();
  #running: Promise<void> | null = null;

  constructor(sql: Sql, log: Log) {
    this.#sql = sql;
    this.#log = log;
  }

  readonly notify = (sensorIds: readonly number[]): void => {
    for (const id of sensorIds) this.#gathered.add(id);
    this.#running ??= this.#run();
  };

  /** Resolves when all notifications are sent. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Flushes that return in this turn of the event loop join in.
    await Promise.resolve();
    while (this.#gathered.size > 0) {
      const ids = [...this.#gathered];
      this.#gathered.clear();
      try {
        await notifyChanges(this.#sql, ids);
      } catch (error) {
        this.#log.warn(briefly(error), 'changes could not be announced');
      }
    }
    this.#running = null;
  }
}

/** Tells every server which watched sensors have changed, after the commit. */
import { briefly, type Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { announceChanges } from '../../sql/store/changes/announce.js';

/**
 * NOTIFY only wakes: what is read is decided by the versions in the database, and who waits for changes also looks now and
 * then by himself. So a notification may be late or lost. It is no part of the flush's transaction, because committing
 * one takes a lock that the whole database shares; and what gathers while one is under way goes in one.
 */
export class Announcer {
  readonly #sql: Sql;
  readonly #log: Log;
  readonly #gathered = new Set<number>();
  #running: Promise<void> | null = null;

  constructor(sql: Sql, log: Log) {
    this.#sql = sql;
    this.#log = log;
  }

  readonly announce = (sensorIds: readonly number[]): void => {
    for (const id of sensorIds) this.#gathered.add(id);
    this.#running ??= this.#run();
  };

  /** Resolves when nothing is left to tell. */
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
        await announceChanges(this.#sql, ids);
      } catch (error) {
        this.#log.warn(briefly(error), 'changes could not be announced');
      }
    }
    this.#running = null;
  }
}

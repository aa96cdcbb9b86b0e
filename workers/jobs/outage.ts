/** Logs an outage of the database with one line at its begin and one at its end. */
import { briefly, type Log } from '../../common/log.js';
import { isUnavailable } from '../../sql/connect.js';

const MESSAGE = 'leases of jobs could not be renewed';

export class Outage {
  readonly #log: Log;
  /** Begin of the outage in milliseconds, of performance.now(); null: no outage. */
  #since: number | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Logs a failed renewal. Errors other than an outage are logged each time, with their stacks. */
  failed(error: unknown): void {
    if (!isUnavailable(error)) {
      this.#log.error({ err: error }, MESSAGE);
      return;
    }
    this.#log[this.#since === null ? 'warn' : 'debug'](briefly(error), MESSAGE);
    this.#since ??= performance.now();
  }

  renewed(): void {
    if (this.#since === null) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#since = null;
    this.#log.info({ seconds }, 'leases of jobs are renewed again');
  }
}

/** An outage of the database in the log of jobs: a line when it begins and one when it has ended, however long it lasts. */
import { briefly, type Log } from '../../common/log.js';
import { isUnavailable } from '../../sql/connect.js';

const MESSAGE = 'leases of jobs could not be renewed';

export class Outage {
  readonly #log: Log;
  /** Milliseconds, by the clock of this process; null: there is none. */
  #since: number | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** A renewal has failed; errors that are none of an outage are logged each time, with their stacks. */
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

/**
 * Turns of file uploads. A file whose sensor is locked by another transaction gives its turn back at once, and takes another one later: so it holds up
 * neither the files of other accounts nor those of other sensors.
 */
import { tryLater } from '@sensorium/model/errors';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import { Locked, untilUnlocked } from '../../sql/store/lock-waits.js';

/** Files stored concurrently: each holds a connection of the pool. Files of one owner are stored one after the other. */
const AT_ONCE = 2;
/** Uploads of one account that wait in memory; beyond it the server responds with 509. */
const MOST_WAITING = 32;
/** Milliseconds that a file waits for a locked sensor. */
const TIMEOUT = 30_000;

export class FileSemaphore {
  readonly #semaphore = new FairSemaphore<number>({
    permits: AT_ONCE,
    permitsOfKey: 1,
    waitingOfKey: MOST_WAITING,
    refusal: () => tryLater('overloaded', 2),
  });
  /** Number of files of each account whose sensors are locked. */
  readonly #locked = new Map<number, number>();

  /**
   * Runs the work when it is the turn of the account, again while it is locked.
   * @throws ApiError overloaded when too many files of the account wait, or when the sensor is locked for too long; otherwise what the work throws
   */
  async run<T>(account: number, work: () => Promise<T>): Promise<T> {
    let isLocked = false;
    try {
      return await untilUnlocked(async () => {
        try {
          return await this.#semaphore.run(account, work);
        } catch (error) {
          if (error instanceof Locked && !isLocked) {
            this.#count(account, 1);
            isLocked = true;
          }
          throw error;
        }
      }, TIMEOUT);
    } catch (error) {
      throw error instanceof Locked ? tryLater('overloaded', 2) : error;
    } finally {
      if (isLocked) this.#count(account, -1);
    }
  }

  /** @throws ApiError overloaded when too many files of the account wait for locked sensors */
  #count(account: number, by: number): void {
    const count = (this.#locked.get(account) ?? 0) + by;
    if (count > MOST_WAITING) throw tryLater('overloaded', 2);
    if (count === 0) this.#locked.delete(account);
    else this.#locked.set(account, count);
  }
}

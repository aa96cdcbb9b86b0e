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
  readonly #semaphore = new FairSemaphore<number>({ permits: AT_ONCE, permitsOfKey: 1 });
  /** Files that are being stored or wait for it, whatever they wait for, but for those below. */
  readonly #waiting = new Places(MOST_WAITING + 1);
  /** Files whose sensors are locked. */
  readonly #locked = new Places(MOST_WAITING);

  /**
   * Stores a file when it is the turn of the account, again while it is locked.
   * @param file what needs no turn, such as a charge, around a call of `store`
   * @param work stores it
   * @throws ApiError overloaded when too many files of the account wait, or when the sensor is locked for too long; otherwise what `file` and `work` throw
   */
  async run<T, U>(
    account: number,
    file: (store: () => Promise<T>) => Promise<U>,
    work: () => Promise<T>,
  ): Promise<U> {
    let places = this.#waiting;
    places.take(account);
    const attempt = async () => {
      try {
        return await this.#semaphore.run(account, work);
      } catch (error) {
        if (error instanceof Locked && places !== this.#locked) {
          this.#locked.take(account);
          places.free(account);
          places = this.#locked;
        }
        throw error;
      }
    };
    try {
      return await file(() => untilUnlocked(attempt, TIMEOUT));
    } catch (error) {
      throw error instanceof Locked ? tryLater('overloaded', 2) : error;
    } finally {
      places.free(account);
    }
  }
}

/** Counts files of each account up to a limit. */
class Places {
  readonly #most: number;
  readonly #taken = new Map<number, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws ApiError overloaded when the account has no place left */
  take(account: number): void {
    const taken = this.#taken.get(account) ?? 0;
    if (taken >= this.#most) throw tryLater('overloaded', 2);
    this.#taken.set(account, taken + 1);
  }

  free(account: number): void {
    const left = this.#taken.get(account)! - 1;
    if (left === 0) this.#taken.delete(account);
    else this.#taken.set(account, left);
  }
}

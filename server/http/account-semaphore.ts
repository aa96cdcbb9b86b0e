/** Semaphore keyed by account: one task of an account at a time, and the accounts in round robin. */
import { tryLater } from '@sensorium/model/errors';
import { KeyedSemaphore } from '../../common/keyed-semaphore.js';

export class AccountSemaphore extends KeyedSemaphore<number> {
  /**
   * @param most tasks that may run concurrently
   * @param mostWaiting tasks of one account that may wait; one more is refused as overloaded
   */
  constructor(most: number, mostWaiting: number) {
    super(most, mostWaiting, () => tryLater('overloaded', 2));
  }
}

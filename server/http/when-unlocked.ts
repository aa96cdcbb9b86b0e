/** Transactions of requests that need a sensor which another transaction may have locked, for long perhaps. */
import { tryLater } from '@sensorium/model/errors';
import type { Sql, Transaction } from '../../sql/connect.js';
import { Locked, transactUnlocked, untilUnlocked } from '../../sql/store/lock-waits.js';

/** Milliseconds. */
const TIMEOUT = 60_000;

/**
 * Runs work in one transaction. Where it waits for a lock, it ends and begins anew after a pause, so that it does not hold what others need meanwhile: the
 * fence, or a sensor.
 * @throws ApiError overloaded when it is locked for too long; what `work` throws
 */
export async function whenUnlocked<T>(
  sql: Sql,
  work: (tx: Transaction) => Promise<T>,
  timeout = TIMEOUT,
): Promise<T> {
  try {
    return await untilUnlocked(() => transactUnlocked(sql, work), timeout);
  } catch (error) {
    throw error instanceof Locked ? tryLater('overloaded', 2) : error;
  }
}

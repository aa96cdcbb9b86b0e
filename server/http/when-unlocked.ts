/** Transactions of requests that need a sensor which another transaction may have locked, for long perhaps. */
import { tryLater } from '@sensorium/model/errors';
import type { ShardSql, ShardTransaction, Sql, Transaction } from '../../sql/connect.js';
import { Locked, transactUnlocked, untilUnlocked } from '../../sql/store/lock-waits.js';

/** Milliseconds. */
const TIMEOUT = 60_000;

/**
 * Runs work in one transaction. Where it waits for a lock, it ends and begins anew after a pause, so that it does not hold what others need meanwhile: the
 * fence, or a sensor.
 * @throws ApiError overloaded when it is locked for too long; what `work` throws
 */
export function whenUnlocked<T>(
  sql: Sql,
  work: (tx: Transaction) => Promise<T>,
  timeout = TIMEOUT,
): Promise<T> {
  return repeatWhileLocked(() => transactUnlocked(sql, work), timeout);
}

/** The same in a transaction of a shard. */
export function whenUnlockedInShard<T>(
  sql: ShardSql,
  work: (tx: ShardTransaction) => Promise<T>,
): Promise<T> {
  return repeatWhileLocked(() => transactUnlocked(sql, work), TIMEOUT);
}

async function repeatWhileLocked<T>(attempt: () => Promise<T>, timeout: number): Promise<T> {
  try {
    return await untilUnlocked(attempt, timeout);
  } catch (error) {
    throw error instanceof Locked ? tryLater('overloaded', 2) : error;
  }
}

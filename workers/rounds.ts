/** Transactions of a sidecar that hold what others wait for, consumer offsets for example, while the sidecar computes. */
import type { Transaction } from '../sql/connect.js';

/** Settings of their connections: the database ends the transaction of a sidecar that hangs, and another sidecar goes on. */
export const ROUND_SETTINGS = { idle_in_transaction_session_timeout: '10s' };

/** Milliseconds between two statements of a transaction whose sidecar computes: well below `ROUND_SETTINGS`. */
export const PULSE = 3000;

/**
 * Sends a statement now and then while the sidecar computes within the transaction: only a process that hangs is idle for long.
 *
 * @param compute may use the transaction itself
 * @throws what `compute` throws
 */
export async function computing<T>(
  tx: Transaction,
  compute: () => Promise<T>,
  pulse: number = PULSE,
): Promise<T> {
  // A transaction that is lost says so to the next statement of its owner.
  const timer = setInterval(() => void tx`SELECT`.catch(() => {}), pulse);
  try {
    return await compute();
  } finally {
    clearInterval(timer);
  }
}

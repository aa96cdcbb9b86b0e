/** Transactions that hold locks, of consumer offsets for example, while the sidecar computes. */
import type { Transaction } from '../sql/connect.js';

/** Connection settings: the database ends the transaction of a sidecar that hangs, and another sidecar takes over. */
export const IDLE_TIMEOUT_SETTINGS = { idle_in_transaction_session_timeout: '10s' };

/** Milliseconds between two statements of a transaction whose sidecar computes: well below the idle timeout. */
export const KEEP_ALIVE_INTERVAL = 3000;

/**
 * Sends statements at an interval while the sidecar computes within the transaction. A process that hangs sends none, so the
 * idle timeout applies to it alone.
 *
 * @param compute may use the transaction itself
 * @throws what `compute` throws
 */
export async function withKeepAlive<T>(
  tx: Transaction,
  compute: () => Promise<T>,
  interval: number = KEEP_ALIVE_INTERVAL,
): Promise<T> {
  // The error is ignored: the next statement of the transaction's owner fails with it too.
  const timer = setInterval(() => void tx`SELECT`.catch(() => {}), interval);
  try {
    return await compute();
  } finally {
    clearInterval(timer);
  }
}

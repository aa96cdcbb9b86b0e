/** How long commands that move a shard hold each other up: one may have been stopped, and keeps its connections. */
import { FatalError } from '../../../common/fatal.js';
import { isLockTimeout, type Transaction } from '../../connect.js';

/** In milliseconds. */
export interface MoveBounds {
  /** For which a command that waits, or has been stopped, holds what others need. */
  readonly held: number;
  /** For which others wait for it: longer. */
  readonly awaited: number;
}

export const BOUNDS: MoveBounds = { held: 60_000, awaited: 90_000 };

/** Another command has held a lock for too long. */
export class HeldUp extends FatalError {}

/**
 * Has the database end the session when the command stops in this transaction: between two statements, or within a result that it does not read. The latter is
 * noticed on TCP.
 */
export async function holdAtMost(tx: Transaction, milliseconds: number): Promise<void> {
  const held = String(milliseconds);
  await tx`
    SELECT set_config('idle_in_transaction_session_timeout', ${held}, true), set_config('tcp_user_timeout', ${held}, true)`;
}

/**
 * Takes a lock that another command may hold. The statement timeout of the pool would have it wait for days.
 * @param take statement of the transaction
 * @throws HeldUp; the error of the database
 */
export async function awaitAtMost<T>(
  tx: Transaction,
  milliseconds: number,
  take: () => PromiseLike<T>,
): Promise<T> {
  await tx`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`;
  try {
    const taken = await take();
    await tx.client.query('SET LOCAL lock_timeout TO DEFAULT');
    return taken;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new HeldUp(
      'another command that moves the shard, or one that was stopped, holds this one up: end it, then repeat the command',
      { cause: error },
    );
  }
}

/** Savepoints: a defect of one row must not undo the work on others. */
import { isOwnFault, type Queryable } from '../../sql/connect.js';

/**
 * Runs a part of a transaction in a savepoint. When the part fails, it is rolled back and the transaction continues.
 *
 * @returns error of the part; null: it succeeded
 * @throws the error of an unavailable database or of a serialisation failure: the transaction cannot continue
 */
export async function inSavepoint(tx: Queryable, work: () => Promise<void>): Promise<unknown> {
  await tx`SAVEPOINT part`;
  try {
    await work();
    await tx`RELEASE SAVEPOINT part`;
    return null;
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    await tx`ROLLBACK TO SAVEPOINT part`;
    return error ?? new Error('failed without an error');
  }
}

/** Parts of a transaction that fail alone: what is wrong with one row must not undo the work on others. */
import { isOwnFault, type Queryable } from '../../sql/connect.js';

/**
 * Does a part of a transaction. When it fails, that part is undone and the transaction goes on.
 *
 * @returns what it has failed with; null: it is done
 * @throws the error of a database that is away, or of a collision: then nothing in the transaction can go on
 */
export async function apart(tx: Queryable, work: () => Promise<void>): Promise<unknown> {
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

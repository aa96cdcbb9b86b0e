/** Statements whose outcome is unknown (in doubt), since the connection was lost before their result arrived. */
import pg from 'pg';

const inDoubt = new WeakSet<object>();

/** Marks the error of a statement that may have taken effect. @returns the error */
export function doubtful(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) inDoubt.add(error);
  return error;
}

/** Whether the failed work may have taken effect: the connection was lost during a single statement or a COMMIT. */
export function isInDoubt(error: unknown): boolean {
  return typeof error === 'object' && error !== null && inDoubt.has(error);
}

/** @param work a statement or COMMIT that is permanent once the database has executed it */
export async function lasting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUndone(error) ? error : doubtful(error);
  }
}

/** Whether the database reports that the work took no effect. A backend that is being terminated may report it after a COMMIT, so that does not count. */
export function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('57P') !== true;
}

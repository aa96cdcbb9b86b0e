/** What became of a statement whose answer was lost: nobody knows. */
import pg from 'pg';

const inDoubt = new WeakSet<object>();

/** Notes that what has failed with this error may have been done all the same. @returns the error */
export function doubtful(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) inDoubt.add(error);
  return error;
}

/** Whether it may have been done: the connection was lost while a statement of its own, or a COMMIT, was under way. */
export function isInDoubt(error: unknown): boolean {
  return typeof error === 'object' && error !== null && inDoubt.has(error);
}

/** @param work whose effects stay as soon as the database has done it */
export async function lasting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUndone(error) ? error : doubtful(error);
  }
}

/** Whether the database itself says that it was not done; a backend that is being ended may say so of what it has just done. */
export function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('57P') !== true;
}

/** What an error of the database, or of the way to it, means: who has to try again, and what nobody expects. */

/** The plan of a prepared statement is out of date, since a relation has changed. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000';
}

/**
 * Made anew, a connection plans anew; one whose backend has said goodbye is about to be lost; and one that may only read is perhaps
 * connected to a database that has passed its role on to another one.
 */
export function mustGo(error: unknown): boolean {
  return isStalePlan(error) || isReadOnly(error) || codeOf(error).startsWith('57P0');
}

/** SQLSTATEs and driver codes that mean: not now, the same may well work in a moment. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND', // its name is unknown, as that of a container that is stopped
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EMFILE', // no file descriptors left
  '25006', // read-only: a standby, or a managed disk that is full
  '28000', // role may not log in
  '28P01', // wrong password: it is being changed
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // cancelled by a timeout
  '57P01', // terminated by the administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '25P03', // terminated, having been idle in a transaction for too long
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53400', // configuration limit exceeded
  '58030', // I/O error
]);

/** What `pg` says of connections that were lost, closed or not to be had; these have no code. */
const LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout e|^Cannot use a pool after/;

/** Two transactions met; one has to start again. */
const COLLISION = new Set(['40001', '40P01']);

/** The same without a code of its own. */
const MET = /^tuple concurrently (updated|deleted)$/;

/** SQLSTATE, or the code of the operating system; empty when the error has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Errors of connections that could not be opened. */
const unconnected = new WeakSet<object>();

/**
 * Whatever keeps a connection from being opened (DNS, TLS, login, no such database, no descriptor), no statement was sent: the same may
 * well work later.
 *
 * @param opening of a connection
 * @throws what `opening` throws, which `isUnavailable` then knows
 */
export async function connecting<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (typeof error === 'object' && error !== null) unconnected.add(error);
    throw error;
  }
}

/** The database is away, starting, full, read-only or too busy: no defect of ours, and worth trying again. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (typeof error === 'object' && error !== null && unconnected.has(error)) return true;
  return (
    UNAVAILABLE.has(code) ||
    // The Unix socket of the embedded database, which is being started again.
    (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') ||
    code.startsWith('08') ||
    (error instanceof Error && LOST.test(error.message))
  );
}

/** The database only reads at present. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** The values of a statement are at fault, by whichever server it is executed: data exceptions, limits of the program, CHECKs. */
export function isDataError(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23514' || code.startsWith('22') || code.startsWith('54');
}

export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return COLLISION.has(code) || (code === 'XX000' && error instanceof Error && MET.test(error.message));
}

/**
 * Neither the database nor another transaction is to blame, but what was asked, or a row that it met: the same fails again, and without that row
 * the rest succeeds.
 */
export function isOwnFault(error: unknown): boolean {
  return !(
    isUnavailable(error) ||
    isCollision(error) ||
    isForeignKeyViolation(error) ||
    codeOf(error).startsWith('57P0')
  );
}

/** `lock_timeout` has passed: somebody else holds what we want. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** A row names what somebody else has deleted since it was looked at. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** What follows an error in the same transaction, which was seen. */
const ABORTED = '25P02';

/** Whether the product knows what to do about it: such an error is part of its work and no news. */
export function isExpected(error: unknown): boolean {
  return (
    isUnavailable(error) ||
    isCollision(error) ||
    isUniqueViolation(error) ||
    isForeignKeyViolation(error) ||
    mustGo(error) ||
    codeOf(error) === ABORTED
  );
}

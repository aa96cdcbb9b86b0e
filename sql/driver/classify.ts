/** Classifies errors of the database and of connections to it: which ones are retried, and which ones are unexpected. */

/** A relation has changed since a statement was prepared: the cached plan is stale. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000';
}

/**
 * Whether the connection must be closed. A new connection has no stale plans; a backend that was terminated closes its connection anyway; a
 * read-only connection may lead to a former primary after a failover.
 */
export function mustGo(error: unknown): boolean {
  return isStalePlan(error) || isReadOnly(error) || codeOf(error).startsWith('57P0');
}

/** SQLSTATEs and driver codes of temporary failures: a retry may succeed. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND', // the name of a stopped container does not resolve
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EMFILE', // no file descriptors left
  '25006', // read-only: a standby, or a managed disk that is full
  '28000', // role may not log in
  '28P01', // wrong password: it may be changing
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

/** Messages of `pg` for connections that are lost, closed or unavailable; these errors have no code. */
const LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout e|^Cannot use a pool after/;

/** Serialization failure and deadlock: one of the transactions has to start again. */
const COLLISION = new Set(['40001', '40P01']);

/** The same, under the generic code XX000. */
const CONCURRENT_UPDATE = /^tuple concurrently (updated|deleted)$/;

/** SQLSTATE, or the code of the operating system; empty when the error has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Errors of connections that failed to open. */
const unconnected = new WeakSet<object>();

/**
 * Marks every error of opening a connection (DNS, TLS, login, missing database, no descriptor) as unavailable: no statement was sent, and a
 * retry may succeed.
 *
 * @param opening promise of a connection
 * @throws what `opening` throws; `isUnavailable` is true for it
 */
export async function connecting<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (typeof error === 'object' && error !== null) unconnected.add(error);
    throw error;
  }
}

/** The database is unreachable, starting, full, read-only or overloaded: not a defect of the product, and worth a retry. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (typeof error === 'object' && error !== null && unconnected.has(error)) return true;
  return (
    UNAVAILABLE.has(code) ||
    // The Unix socket of the embedded database, while it restarts.
    (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') ||
    code.startsWith('08') ||
    (error instanceof Error && LOST.test(error.message))
  );
}

/** The database is read-only at present. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** The values of a statement are invalid on any server: data exceptions, program limits, CHECK violations. */
export function isDataError(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23514' || code.startsWith('22') || code.startsWith('54');
}

export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return (
    COLLISION.has(code) ||
    (code === 'XX000' && error instanceof Error && CONCURRENT_UPDATE.test(error.message))
  );
}

/**
 * The cause is the statement or a row it touches, not the database or another transaction: a retry fails again, and the rest succeeds without that
 * row.
 */
export function isOwnFault(error: unknown): boolean {
  return !(
    isUnavailable(error) ||
    isCollision(error) ||
    isForeignKeyViolation(error) ||
    codeOf(error).startsWith('57P0')
  );
}

/** `lock_timeout` has passed: another session holds the lock. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** A row refers to another one that was deleted meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** Statements that follow an error in the same transaction fail with it. */
const ABORTED = '25P02';

/** Whether the product handles the error as part of normal operation: such an error is not logged. */
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

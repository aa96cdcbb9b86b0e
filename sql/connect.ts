/** Connections to the database: `postgres` for queries. The write path has its own pool (`server/data/flush/`). */
import postgres from 'postgres';

/** Every int8 of the schema (ids, dates in microseconds, counts) is below 2^53. */
const types = {
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: number) => String(value),
    parse: (text: string) => Number(text),
  },
};

export type Sql = postgres.Sql<{ bigint: number }>;
/** Inside `sql.begin(...)`. */
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
/** What a query needs: the pool or a transaction. */
export type Queryable = Sql | Transaction;

/**
 * @param url `postgres://user:password@host:port/database`
 * @param options.max connections of the pool at most
 * @param options.name shown as `application_name` in the database
 * @param options.retry seconds between attempts to connect; without it they grow up to twenty
 */
export function connect(url: string, options: { max: number; name: string; retry?: number }): Sql {
  const { retry } = options;
  return postgres(url, {
    max: options.max,
    types,
    onnotice: () => {},
    connect_timeout: 10,
    ...(retry === undefined ? {} : { backoff: () => retry }),
    // Compiling a plan over many partitions takes longer than any of our statements runs.
    connection: { application_name: options.name, TimeZone: 'UTC', jit: false },
  });
}

/** SQLSTATEs and driver codes that mean: not now, the same may well work in a moment. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // cancelled by a timeout
  '57P01', // terminated by the administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '53100', // disk full
  '53200', // out of memory
]);

/** Two transactions met; one has to start again. */
const COLLISION = new Set(['40001', '40P01']);

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The database is away, starting, full or too busy: no defect of ours, and worth trying again. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    UNAVAILABLE.has(code) ||
    code.startsWith('08') ||
    (error instanceof Error &&
      /^Connection terminated|timeout exceeded when trying to connect/.test(error.message))
  );
}

export function isCollision(error: unknown): boolean {
  return COLLISION.has(codeOf(error));
}

/** `lock_timeout` has passed: somebody else holds what we want. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Runs `work` in a transaction, again when it collided with another one (at most five times in all). */
export async function transact<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin((tx) => work(tx))) as T;
    } catch (error) {
      if (attempt === 5 || !isCollision(error)) throw error;
    }
  }
}

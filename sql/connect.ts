/** Connections to the database for everything but the write path, which has its own (`server/data/flush/lane.ts`). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { run, runScript, types } from './driver/client.js';
import { lasting } from './driver/doubt.js';
import { Line } from './driver/line.js';
import { Listener } from './driver/listener.js';
import { Query, type Rows, type Run } from './driver/query.js';
import { sessionOptions } from './driver/session.js';
import { Sockets } from './driver/sockets.js';
import { Assignments, type Compiled, Identifier } from './driver/statement.js';
import { within } from './driver/within.js';
import { TEXTS } from './points/too-much.js';

export { doubtful, isInDoubt, isUndone } from './driver/doubt.js';
export type { Fragment } from './driver/query.js';

/** What a query needs: the pool, a connection or a transaction. */
export interface Queryable {
  /** A statement, sent when it is awaited; or part of another one. Values in it are parameters. */
  <Result extends readonly object[] = Record<string, unknown>[]>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Query<Result & { readonly count: number }>;
  /** The name of a relation or a column. */
  (name: string): Identifier;
  /** Columns and values, behind INSERT INTO or SET. */
  (columns: object): Assignments;
}

/** Where statements may be told to answer no more than fits into memory. */
interface Boundable {
  /** The same, for statements whose rows may be long: with more than `TEXTS` bytes they throw `TooMuch`, and their connection is closed. */
  readonly bounded: Queryable;
}

/** Inside `sql.begin(...)`; of no use after its end. */
export interface Transaction extends Queryable, Boundable {
  /** The next statements of this transaction may take so many milliseconds each, whatever holds for others. */
  patience(milliseconds: number): Promise<void>;
  /** For a flush, which has statements of its own; to be used when no other statement is under way. */
  readonly client: pg.ClientBase;
}

/** A connection of one's own, on which a statement may take as long as it takes; closed when it is released. */
export interface Reserved extends Queryable {
  /** Any number of statements, without parameters. */
  unsafe(text: string): Promise<Rows<unknown>>;
  release(): void;
}

/** Where a database is, and as whom one logs in. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

export interface Sql extends Queryable, Boundable {
  readonly address: Address;
  /** For a library that brings its own statements; it waits for a silent database until the sockets are gone. */
  readonly pool: pg.Pool;
  /** COMMIT when `work` resolves, ROLLBACK when it rejects. A connection that is lost meanwhile is never used for the rest. */
  begin<T>(work: (tx: Transaction) => T | PromiseLike<T>): Promise<T>;
  /** @param mode behind BEGIN */
  begin<T>(mode: string, work: (tx: Transaction) => T | PromiseLike<T>): Promise<T>;
  reserve(): Promise<Reserved>;
  unsafe(text: string): Promise<Rows<unknown>>;
  /**
   * @param heard called with what is said on the channel
   * @param begun called whenever from now on everything is heard: at first, and when a lost connection was made anew
   * @throws the database's error when it cannot be reached now; it is tried again until it can
   */
  listen(channel: string, heard: (payload: string) => void, begun?: () => void): Promise<void>;
  /** @param options.timeout seconds for what is under way, then it is cut off; default 5 */
  end(options?: { readonly timeout?: number }): Promise<void>;
}

/** Milliseconds to connect, and also to wait for a connection of the pool that is free. */
const CONNECT_TIMEOUT = 10_000;
const PATIENCE = 60_000;
/** Milliseconds, at most, that the database has to end a statement that has lasted too long. */
const GRACE = 5000;
/** The plan of a prepared statement is out of date, since a relation has changed. */
const STALE_PLAN = '0A000';

/**
 * @param url `postgres://user:password@host:port/database`
 * @param options.max connections of the pool at most; one more when something is listened for
 * @param options.name shown as `application_name` in the database
 * @param options.patience milliseconds that a statement may take, default a minute; a database that does not even end
 *   it then is taken for lost. Connecting takes no longer either
 * @param options.settings of PostgreSQL for these connections
 */
export function connect(
  url: string,
  options: {
    max: number;
    name: string;
    patience?: number;
    settings?: Readonly<Record<string, string>>;
  },
): Sql {
  const { max, name, patience = PATIENCE, settings = {} } = options;
  const sockets = new Sockets();
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT, patience),
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    options: sessionOptions({ statement_timeout: String(patience), ...settings }),
    stream: sockets.make,
    types,
  };
  const late = lateAfter(patience);
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 0 });
  const listener = new Listener(config, late);
  // Whoever uses a connection hears of its end from his own statement; nobody listening would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });

  const once = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(mustGo(error));
      throw error;
    }
  };
  const runOnce = async (statement: Compiled, most?: number): ReturnType<Run> => {
    const attempt = () => once((client) => lasting(run(client, statement, late, most)));
    try {
      return await attempt();
    } catch (error) {
      if (codeOf(error) !== STALE_PLAN) throw error;
      return attempt();
    }
  };
  const reserve = async (): Promise<Reserved> => {
    const client = await pool.connect();
    try {
      await within(client, late, client.query('SET statement_timeout = 0'));
    } catch (error) {
      client.release(true);
      throw error;
    }
    const queryable = tag(new Line(client, Number.POSITIVE_INFINITY).run);
    return Object.assign(queryable, {
      unsafe: (text: string) => runScript(client, text, Number.POSITIVE_INFINITY),
      release: () => client.release(true),
    });
  };
  const begin = async <T>(...given: [Work<T>] | [string, Work<T>]): Promise<T> => {
    const work = given.length === 1 ? given[0] : given[1];
    const mode = given.length === 1 ? '' : given[0];
    return once(async (client) => {
      await within(client, late, client.query(`BEGIN ${mode}`));
      const line = new Line(client, late);
      try {
        const result = await work(transactionOn(line, client));
        if ((await lasting(line.end('COMMIT'))) !== 'COMMIT') {
          throw new Error('a statement has failed and was passed over: rolled back');
        }
        return result;
      } catch (error) {
        await line.end('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  };
  let ended: Promise<unknown> | null = null;
  const end = async ({ timeout = 5 }: { readonly timeout?: number } = {}): Promise<void> => {
    ended ??= Promise.all([listener.end(), pool.end()]).then(() => sockets.closed());
    const isLate = sleep(timeout * 1000, 'late' as const, { ref: false });
    if ((await Promise.race([ended, isLate])) !== 'late') return;
    // What is under way hears that its connection was lost.
    const closed = sockets.closed();
    sockets.destroy();
    await closed;
  };
  const { host, port, database = '', user = '' } = new pg.Client(url);
  return Object.assign(tag(runOnce), {
    bounded: tag((statement) => runOnce(statement, TEXTS)),
    address: { host, port, database, user },
    pool,
    begin: begin as Sql['begin'],
    reserve,
    unsafe: (text: string) => once((client) => runScript(client, text, late)),
    listen: (channel: string, heard: (payload: string) => void, begun = () => {}) =>
      listener.listen(channel, heard, begun),
    end,
  });
}

/** Milliseconds until a database that should have ended a statement by itself is taken for lost. */
function lateAfter(patience: number): number {
  return patience + Math.min(GRACE, patience);
}

function transactionOn(line: Line, client: pg.ClientBase): Transaction {
  const queryable = tag(line.run);
  return Object.assign(queryable, {
    bounded: tag((statement) => line.run(statement, TEXTS)),
    client,
    async patience(milliseconds: number): Promise<void> {
      await queryable`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`;
      line.patience = lateAfter(milliseconds);
    },
  });
}

type Work<T> = (tx: Transaction) => T | PromiseLike<T>;

function tag(run: Run): Queryable {
  const queryable = (first: TemplateStringsArray | string | object, ...values: unknown[]) => {
    if (typeof first === 'string') return new Identifier(first);
    if (isTemplate(first)) return new Query({ strings: first, values }, run);
    return new Assignments(first as Readonly<Record<string, unknown>>);
  };
  return queryable as Queryable;
}

function isTemplate(value: object): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value;
}

/** Made anew, a connection plans anew; and one whose backend has said goodbye is about to be lost. */
function mustGo(error: unknown): boolean {
  return codeOf(error) === STALE_PLAN || codeOf(error).startsWith('57P0');
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
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // cancelled by a timeout
  '57P01', // terminated by the administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '25P03', // terminated, having been idle in a transaction for too long
  '53100', // disk full
  '53200', // out of memory
]);

/** What `pg` says of connections that were lost, closed or not to be had; these have no code. */
const LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout e|^Cannot use a pool after/;

/** Two transactions met; one has to start again. */
const COLLISION = new Set(['40001', '40P01']);

/** The same without a code of its own: of a batch in TimescaleDB's columnstore that is packed anew at that moment. */
const MET = /^tuple concurrently (updated|deleted)$/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The database is away, starting, full or too busy: no defect of ours, and worth trying again. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    UNAVAILABLE.has(code) || code.startsWith('08') || (error instanceof Error && LOST.test(error.message))
  );
}

export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return COLLISION.has(code) || (code === 'XX000' && error instanceof Error && MET.test(error.message));
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

/**
 * Runs `work` in a transaction, again when it collided with another one (at most five times in all), or when that one has deleted what it names: then
 * it finds it missing.
 */
export async function transact<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin((tx) => work(tx))) as T;
    } catch (error) {
      if (attempt === 5 || !(isCollision(error) || isForeignKeyViolation(error))) throw error;
    }
  }
}

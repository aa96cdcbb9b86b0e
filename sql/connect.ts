/** Connections to the database for everything but the write path, which has its own (`server/ingest/writer.ts`). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BinaryForm, Column } from './driver/binary.js';
import { connecting, isCollision, isForeignKeyViolation, isStalePlan, mustGo } from './driver/classify.js';
import { run, runScript, types, type Wanted } from './driver/client.js';
import { DeadConnections, type SilenceLimits } from './driver/dead-connections.js';
import { lasting } from './driver/doubt.js';
import { Line } from './driver/line.js';
import { Listener } from './driver/listener.js';
import { Query, type Rows } from './driver/query.js';
import { sessionOn, waitForDisk } from './driver/session.js';
import { Sockets } from './driver/sockets.js';
import { Assignments, type Compiled, Identifier } from './driver/statement.js';
import { watchErrors } from './driver/unexpected.js';
import { Client } from './driver/verified-client.js';
import { within } from './driver/within.js';
import { Memory } from './memory.js';
import { TEXTS } from './store/points/too-much.js';

export {
  codeOf,
  connecting,
  isCollision,
  isDataError,
  isForeignKeyViolation,
  isLockTimeout,
  isOwnFault,
  isReadOnly,
  isUnavailable,
  isUniqueViolation,
  mustGo,
} from './driver/classify.js';
export type { SilenceLimits } from './driver/dead-connections.js';
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
  /**
   * A statement whose rows are read from PostgreSQL's binary format: bytea takes half the bytes, and each number comes as it is stored. Types: int4,
   * int8 up to 2^53 - 1, float8, bool, text, bytea (a Buffer of one's own), and arrays of one dimension of int8, float8 (a Float64Array, with NaN
   * for NULL), text and bytea. It throws a TypeError or RangeError that names the column where there is anything else.
   */
  readonly binary: <Result extends readonly object[]>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ) => Query<Result & { readonly count: number }>;
  /**
   * The same as one object of columns, by name, without an object for each row: a Float64Array of an int4, int8 or float8, in which NaN stands for NULL,
   * and a list of anything else.
   */
  readonly columns: <Columns extends { readonly [Name in keyof Columns]: Column }>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ) => Query<Columns>;
  /** What this process remembers of the database. */
  readonly memory: Memory;
  /** The same where rows may be as long as they are, for those that are no answer; it is the queryable itself unless that is `bounded`. */
  readonly unbounded: Queryable;
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
  /** A transaction that reads, by one snapshot. It begins with the first statement, which saves a trip to the database. */
  snapshot<T>(work: (tx: Transaction) => T | PromiseLike<T>): Promise<T>;
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

/**
 * @param url `postgres://user:password@host:port/database`
 * @param options.max connections of the pool at most; one more when something is listened for
 * @param options.name shown as `application_name` in the database
 * @param options.patience milliseconds that a statement may take, default a minute; a database that does not even end
 *   it then is taken for lost. Connecting takes no longer either
 * @param options.settings of PostgreSQL for these connections
 * @param options.silent when a connection that gives no answer is dead
 * @param options.memory of other connections of this process to the same database; absent: one of its own
 */
export function connect(
  url: string,
  options: {
    max: number;
    name: string;
    patience?: number;
    settings?: Readonly<Record<string, string>>;
    silent?: SilenceLimits;
    memory?: Memory;
  },
): Sql {
  const { max, name, patience = PATIENCE, settings = {}, silent = {}, memory = new Memory() } = options;
  const sockets = new Sockets();
  const connectTimeout = Math.min(CONNECT_TIMEOUT, patience);
  const config: pg.ClientConfig = {
    ...sessionOn(url, { statement_timeout: String(patience), ...settings }),
    application_name: name,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    stream: sockets.make,
    types,
  };
  const late = lateAfter(patience);
  const isAsync = settings.synchronous_commit !== undefined;
  const dead = new DeadConnections(url, silent);
  const prepare = async (client: pg.ClientBase) => {
    if (!isAsync) await waitForDisk(client);
    await dead.watch(client);
  };
  // The types say less of a pool's clients than they are.
  const onConnect = (client: pg.ClientBase) => within(client as pg.Client, connectTimeout, prepare(client));
  const pool = new pg.Pool({ ...config, Client, max, idleTimeoutMillis: 0, onConnect });
  dead.follow(pool);
  const listener = new Listener(config, late);
  // Whoever uses a connection hears of its end from his own statement; nobody listening would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    watchErrors(client);
  });

  const once = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connecting(pool.connect());
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(mustGo(error));
      throw error;
    }
  };
  const runOnce = async (statement: Compiled, wanted: Wanted): Promise<unknown> => {
    const attempt = () => once((client) => lasting(run(client, statement, late, wanted)));
    try {
      return await attempt();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return attempt();
    }
  };
  const reserve = async (): Promise<Reserved> => {
    const client = await connecting(pool.connect());
    try {
      await within(client, late, client.query('SET statement_timeout = 0'));
    } catch (error) {
      client.release(true);
      throw error;
    }
    const queryable = tag(new Line(client, Number.POSITIVE_INFINITY).run, memory);
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
        const result = await work(transactionOn(line, client, memory));
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
  const snapshot = <T>(work: Work<T>): Promise<T> =>
    once(async (client) => {
      const line = new Line(client, late, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      try {
        const result = await work(transactionOn(line, client, memory));
        await line.end('COMMIT');
        return result;
      } catch (error) {
        await line.end('ROLLBACK').catch(() => {});
        throw error;
      }
    });
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
  const unbounded = tag(runOnce, memory);
  return Object.assign(unbounded, {
    bounded: tag((statement, wanted) => runOnce(statement, { ...wanted, most: TEXTS }), memory, unbounded),
    address: { host, port, database, user },
    pool,
    begin: begin as Sql['begin'],
    snapshot,
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

/** A transaction on a connection of the caller, who begins and ends it. */
export function transactionOn(line: Line, client: pg.ClientBase, memory: Memory): Transaction {
  const queryable = tag(line.run, memory);
  return Object.assign(queryable, {
    bounded: tag((statement, wanted) => line.run(statement, { ...wanted, most: TEXTS }), memory, queryable),
    client,
    async patience(milliseconds: number): Promise<void> {
      await queryable`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`;
      line.patience = lateAfter(milliseconds);
    },
  });
}

type Work<T> = (tx: Transaction) => T | PromiseLike<T>;

/** @param unbounded absent: what is made */
function tag(
  run: (statement: Compiled, wanted: Wanted) => Promise<unknown>,
  memory: Memory,
  unbounded?: Queryable,
): Queryable {
  const query =
    (wanted: Wanted) =>
    (strings: TemplateStringsArray, ...values: unknown[]) =>
      new Query({ strings, values }, (statement) => run(statement, wanted));
  const inText = query({});
  const queryable = (first: TemplateStringsArray | string | object, ...values: unknown[]) => {
    if (typeof first === 'string') return new Identifier(first);
    if (isTemplate(first)) return inText(first, ...values);
    return new Assignments(first as Readonly<Record<string, unknown>>);
  };
  const form = (form: BinaryForm) => query({ form });
  const made = Object.assign(queryable, { binary: form('rows'), columns: form('columns'), memory });
  return Object.assign(made, { unbounded: unbounded ?? made }) as Queryable;
}

function isTemplate(value: object): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value;
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

/** Connection pools. The write path has connections of its own (`server/ingest/writer.ts`). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parseDatabaseAddress } from '../common/database-address.js';
import type { BinaryForm, ResultColumn } from './driver/binary.js';
import { beginOn, hasStayed, isReadOnly } from './driver/citus.js';
import { connecting, isCollision, isForeignKeyViolation, isStalePlan, mustGo } from './driver/classify.js';
import { type ResultOptions, run, runScript, types } from './driver/client.js';
import { DeadConnections, type SilenceLimits } from './driver/dead-connections.js';
import { lasting } from './driver/doubt.js';
import { Listener } from './driver/listener.js';
import { PrimaryClient, timelineOf } from './driver/primary-client.js';
import { Query, type Rows } from './driver/query.js';
import { sessionOn, waitForDisk } from './driver/session.js';
import { ofRemoteShard, requireShard, type ShardIdentity } from './driver/shard-identity.js';
import { isMoved, SchemaMoved, type ShardLocation } from './driver/shard-location.js';
import { Sockets } from './driver/sockets.js';
import { Assignments, type CompiledStatement, Identifier } from './driver/statement.js';
import { StatementQueue } from './driver/statement-queue.js';
import { TEXTS } from './driver/too-much.js';
import { logUnexpectedErrors } from './driver/unexpected.js';
import { within } from './driver/within.js';
import { Memory } from './memory.js';
import { countMigrations } from './migration-files.js';

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
export { isOfRemoteShard } from './driver/shard-identity.js';

/** Runs queries: a pool, a connection or a transaction. */
export interface Queryable {
  /** A statement, sent when it is awaited, or part of another statement. Interpolated values become parameters. */
  <Result extends readonly object[] = Record<string, unknown>[]>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Query<Result & { readonly count: number }>;
  /** The name of a relation or a column. */
  (name: string): Identifier;
  /** Columns and values, behind INSERT INTO or SET. */
  (columns: object): Assignments;
  /**
   * A statement whose rows arrive in PostgreSQL's binary format: bytea takes half the bytes, and numbers are exact. Types: int4,
   * int8 up to 2^53 - 1, float8, bool, text, bytea (a copied Buffer), and one-dimensional arrays of int8 and float8 (a Float64Array, with NaN
   * for NULL), text and bytea. It throws a TypeError or RangeError that names the column of any other value.
   */
  readonly binary: <Result extends readonly object[]>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ) => Query<Result & { readonly count: number }>;
  /**
   * The same as one object of columns by name, without an object for each row. A column of int4, int8 or float8 is a Float64Array, in which NaN stands
   * for NULL; any other column is an array.
   */
  readonly columns: <Columns extends { readonly [Name in keyof Columns]: ResultColumn }>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ) => Query<Columns>;
  /** Caches of this process for the database. */
  readonly memory: Memory;
  /** The same without a limit on the size of the rows, for rows that do not go into a response. */
  readonly unbounded: Queryable;
}

/** Has a variant whose results are limited to what fits into memory. */
interface Boundable {
  /** The same, for statements whose rows may be long: a result of more than `TEXTS` bytes throws `TooMuch` and closes the connection. */
  readonly bounded: Queryable;
}

/** A transaction of `sql.begin(...)`. Statements after its end throw. */
export interface Transaction extends Queryable, Boundable {
  /** Sets the statement timeout for the rest of this transaction. */
  statementTimeout(milliseconds: number): Promise<void>;
  /** The connection, for a flush, which sends pipelines; only while no statement is under way. */
  readonly client: pg.ClientBase;
}

/** An exclusive connection without a statement timeout. Releasing it closes it. */
export interface Reserved extends Queryable {
  /** Any number of statements, without parameters. */
  unsafe(text: string): Promise<Rows<unknown>>;
  release(): void;
}

/** Address of a database, and the user to log in as. */
export interface Address {
  /** `host:port` of each. */
  readonly hosts: readonly string[];
  readonly database: string;
  readonly user: string;
}

export interface Sql extends Queryable, Boundable {
  /** Of a shard that moves: the present one. */
  readonly address: Address;
  /** For libraries that send their own statements. It has no client-side timeout: its statements wait until their socket closes. */
  readonly pool: pg.Pool;
  /** COMMIT when `work` resolves, ROLLBACK when it rejects. After the connection is lost, the remaining statements throw. */
  begin<T>(work: (tx: Transaction) => T | PromiseLike<T>): Promise<T>;
  /** @param mode behind BEGIN */
  begin<T>(mode: string, work: (tx: Transaction) => T | PromiseLike<T>): Promise<T>;
  /**
   * A read-only transaction on one snapshot. BEGIN travels with the first statement, which saves a round trip. COMMIT is waited for: who reads one
   * snapshot after the other uses one connection.
   */
  snapshot<T>(work: (tx: Transaction) => T | PromiseLike<T>): Promise<T>;
  reserve(): Promise<Reserved>;
  unsafe(text: string): Promise<Rows<unknown>>;
  /**
   * @param onNotification called with the payload of each notification
   * @param onListening called each time LISTEN takes effect: at first, and after each reconnection. Notifications of the time between are lost
   * @throws the database's error when it cannot be reached now; the client keeps retrying
   */
  listen(channel: string, onNotification: (payload: string) => void, onListening?: () => void): Promise<void>;
  /** @param options.timeout seconds that statements under way may take before their connections are closed; default 5 */
  end(options?: { readonly timeout?: number }): Promise<void>;
}

declare const ofShard: unique symbol;

/**
 * Runs queries about the data of the sensors of a shard: `Shards` has the pools, and the functions of `sql/store/points/` and `sql/store/changes/` take no
 * other ones. The mark is of the types alone.
 */
export interface ShardQueryable extends Queryable {
  readonly [ofShard]: true;
  readonly unbounded: ShardQueryable;
}

export interface ShardTransaction extends Transaction, ShardQueryable {
  readonly bounded: ShardQueryable;
  readonly unbounded: ShardQueryable;
}

export interface ShardSql extends Sql, ShardQueryable {
  readonly bounded: ShardQueryable;
  readonly unbounded: ShardQueryable;
  begin<T>(work: (tx: ShardTransaction) => T | PromiseLike<T>): Promise<T>;
  begin<T>(mode: string, work: (tx: ShardTransaction) => T | PromiseLike<T>): Promise<T>;
  snapshot<T>(work: (tx: ShardTransaction) => T | PromiseLike<T>): Promise<T>;
}

/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const STATEMENT_TIMEOUT = 60_000;
/** Milliseconds, at most, from the database's statement timeout to the client's. */
const GRACE = 5000;

export interface ConnectOptions {
  /** Connections of the pool at most; LISTEN takes one more. */
  readonly max: number;
  /** Shown as `application_name` in the database. */
  readonly name: string;
  /**
   * Milliseconds, default a minute. A connection whose statement the database does not cancel soon after is closed. It also limits the time
   * to connect.
   */
  readonly statementTimeout?: number;
  /** Milliseconds to connect, and to wait for a free connection of the pool. Default 10 s. */
  readonly connectTimeout?: number;
  /** Of PostgreSQL for these connections. */
  readonly settings?: Readonly<Record<string, string>>;
  /** When an unresponsive connection is dead. */
  readonly silent?: SilenceLimits;
  /** Shared with other pools of this process for the same database; absent: a new one. */
  readonly memory?: Memory;
  /** The shard that the database is, which may move to another one; absent: it is central. Connections to another shard are closed. */
  readonly location?: ShardLocation;
}

/** @param url `postgres://user:password@host:port/database`, with several hosts where one is a standby */
export function connect(url: string, options: ConnectOptions): Sql {
  const {
    max,
    name,
    statementTimeout = STATEMENT_TIMEOUT,
    connectTimeout: longestConnect = CONNECT_TIMEOUT,
    settings = {},
    silent = {},
    memory = new Memory(),
    location,
  } = options;
  const sockets = new Sockets();
  const connectTimeout = Math.min(longestConnect, statementTimeout);
  const session = { statement_timeout: String(statementTimeout), ...settings };
  const config: pg.ClientConfig = {
    ...sessionOn(url, session),
    application_name: name,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    stream: sockets.make,
    types,
  };
  const clientTimeout = clientTimeoutFor(statementTimeout);
  const isAsync = settings.synchronous_commit !== undefined;
  const dead = new DeadConnections(() => location?.url ?? url, silent);
  const prepare = async (client: pg.ClientBase) => {
    if (!isAsync) await waitForDisk(client);
    await dead.track(client);
    if (client instanceof ShardClient)
      await requireShard(client, client.identity, await countMigrations(), location!.isDistributed);
    memory.follow(timelineOf(client));
  };
  // The declared type of a pool's clients is too narrow.
  const onConnect = (client: pg.ClientBase) => within(client as pg.Client, connectTimeout, prepare(client));
  const Client = location === undefined ? PrimaryClient : clientOf(location, session);
  const pool = new pg.Pool({ ...config, Client, max, idleTimeoutMillis: 0, onConnect });
  dead.follow(pool);
  const listener = new Listener(config, clientTimeout);
  // The statement under way rejects with the same error; without a listener the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    logUnexpectedErrors(client);
  });

  const marked = (error: unknown) => (location === undefined ? error : ofRemoteShard(error));
  const take = async (): Promise<pg.PoolClient> => {
    if (location === undefined) return connecting(pool.connect());
    const open = async () => {
      const client = await connecting(pool.connect());
      return { client, place: placeOf(client) };
    };
    const timeout = Math.min(CONNECT_TIMEOUT, statementTimeout);
    try {
      return (await location.connect(timeout, open, ({ client }) => client.release(true))).client;
    } catch (error) {
      throw marked(error);
    }
  };
  const isFormer = (client: pg.ClientBase) => location?.isPresent(placeOf(client)) === false;
  const once = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await take();
    try {
      const result = await work(client);
      client.release(isFormer(client));
      return result;
    } catch (error) {
      const cause = location === undefined ? error : await causeOf(error, client, location);
      client.release(mustGo(error) || isFormer(client));
      throw marked(cause);
    }
  };
  const onMove = () => closeFormer(pool, location!);
  location?.follow(onMove);
  const runOnce = async (statement: CompiledStatement, wanted: ResultOptions): Promise<unknown> => {
    const attempt = () => once((client) => lasting(run(client, statement, clientTimeout, wanted)));
    try {
      return await attempt();
    } catch (error) {
      if (!isStalePlan(error) && !isMoved(error)) throw error;
      return attempt();
    }
  };
  const reserve = async (): Promise<Reserved> => {
    const client = await take();
    try {
      await within(client, clientTimeout, client.query('SET statement_timeout = 0'));
    } catch (error) {
      client.release(true);
      throw error;
    }
    const queryable = tag(new StatementQueue(client, Number.POSITIVE_INFINITY).run, memory);
    return Object.assign(queryable, {
      unsafe: (text: string) => runScript(client, text, Number.POSITIVE_INFINITY),
      release: () => client.release(true),
    });
  };
  const begin = async <T>(...given: [Work<T>] | [string, Work<T>]): Promise<T> => {
    const work = given.length === 1 ? given[0] : given[1];
    const mode = given.length === 1 ? '' : given[0];
    return once(async (client) => {
      const queue = new StatementQueue(client, clientTimeout);
      try {
        await within(client, clientTimeout, client.query(beginOn(client, mode)));
        const result = await work(transactionOn(queue, client, memory));
        if ((await lasting(queue.end('COMMIT'))) !== 'COMMIT') {
          throw new Error('a failed statement was ignored: rolled back');
        }
        if (isReadOnly(mode)) await requireStay(client);
        return result;
      } catch (error) {
        await queue.end('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  };
  const requireStay = async (client: pg.PoolClient): Promise<void> => {
    if (location?.isDistributed && !(await within(client, clientTimeout, hasStayed(client))))
      throw new SchemaMoved();
  };
  const snapshotOnce = <T>(work: Work<T>): Promise<T> =>
    once(async (client) => {
      const queue = new StatementQueue(
        client,
        clientTimeout,
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      );
      try {
        const result = await work(transactionOn(queue, client, memory));
        await queue.end('COMMIT');
        await requireStay(client);
        return result;
      } catch (error) {
        await queue.end('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  const snapshot = <T>(work: Work<T>): Promise<T> =>
    snapshotOnce(work).catch((error: unknown) => {
      if (error instanceof SchemaMoved) return snapshotOnce(work);
      throw error;
    });
  let ended: Promise<unknown> | null = null;
  const end = async ({ timeout = 5 }: { readonly timeout?: number } = {}): Promise<void> => {
    location?.unfollow(onMove);
    ended ??= Promise.all([listener.end(), pool.end()]).then(() => sockets.closed());
    const isLate = sleep(timeout * 1000, 'late' as const, { ref: false });
    if ((await Promise.race([ended, isLate])) !== 'late') return;
    // Statements under way reject: their connection is lost.
    const closed = sockets.closed();
    sockets.destroy();
    await closed;
  };
  const unbounded = tag(runOnce, memory);
  const sql = Object.assign(unbounded, {
    bounded: tag((statement, wanted) => runOnce(statement, { ...wanted, most: TEXTS }), memory, unbounded),
    pool,
    begin: begin as Sql['begin'],
    snapshot,
    reserve,
    unsafe: (text: string) => once((client) => runScript(client, text, clientTimeout)),
    listen: (channel: string, onNotification: (payload: string) => void, onListening = () => {}) =>
      listener.listen(channel, onNotification, onListening),
    end,
  });
  const address = { enumerable: true, get: () => addressOf(location?.url ?? url) };
  return Object.defineProperty(sql, 'address', address) as typeof sql & Pick<Sql, 'address'>;
}

function addressOf(url: string): Address {
  const { urls, hosts: several } = parseDatabaseAddress(url);
  const { host, port, database = '', user = '' } = new pg.Client(urls[0]);
  return { hosts: several.length > 0 ? several : [`${host}:${port}`], database, user };
}

/** A connection to the database in which a shard is at present. */
class ShardClient extends PrimaryClient {
  readonly identity: ShardIdentity;
  /** Of the location. */
  readonly place: number;

  constructor(config: pg.ClientConfig, { identity, place }: ShardLocation) {
    super(config);
    this.identity = identity;
    this.place = place;
  }
}

/** @returns the class of the clients of a pool, which passes its own configuration to each */
function clientOf(location: ShardLocation, session: Readonly<Record<string, string>>): typeof pg.Client {
  return class extends ShardClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...sessionOn(location.url, session) }, location);
    }
  };
}

function generationOf(client: pg.ClientBase): number {
  return client instanceof ShardClient ? client.identity.generation : 0;
}

function placeOf(client: pg.ClientBase): number {
  return client instanceof ShardClient ? client.place : 0;
}

/** Learns from the error of a statement whether the shard has moved. @returns the error, which says so if Citus has moved it */
async function causeOf(error: unknown, client: pg.ClientBase, location: ShardLocation): Promise<unknown> {
  const isRefused = isMoved(error);
  if (!isRefused && !location.mayHaveMoved(error)) return error;
  const hasMoved = await location.hasMoved(placeOf(client), error);
  return hasMoved && !isRefused ? new SchemaMoved({ cause: error }) : error;
}

/** Members that `pg-pool` does not declare. */
interface PoolInternals {
  readonly _clients: readonly pg.Client[];
  readonly _idle: readonly { readonly client: pg.Client }[];
  _remove(client: pg.Client): void;
}

/**
 * Closes connections that may not be used: idle ones, and those to a former database at once. Others to a database that is closed, or to the former node of a
 * cluster, end with their work, which sees all that is stored.
 */
function closeFormer(pool: pg.Pool, location: ShardLocation): void {
  const { _clients: clients, _idle: idle } = pool as unknown as PoolInternals;
  for (const client of clients)
    if (generationOf(client) !== location.generation) client.connection.stream.destroy();
  for (const { client } of [...idle])
    if (!location.isPresent(placeOf(client))) (pool as unknown as PoolInternals)._remove(client);
}

/** Milliseconds until the client closes a connection whose statement the database should have cancelled. */
function clientTimeoutFor(statementTimeout: number): number {
  return statementTimeout + Math.min(GRACE, statementTimeout);
}

/** A transaction on a connection of the caller. The caller begins and ends it. */
export function transactionOn(queue: StatementQueue, client: pg.ClientBase, memory: Memory): Transaction {
  const queryable = tag(queue.run, memory);
  return Object.assign(queryable, {
    bounded: tag((statement, wanted) => queue.run(statement, { ...wanted, most: TEXTS }), memory, queryable),
    client,
    async statementTimeout(milliseconds: number): Promise<void> {
      await queryable`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`;
      queue.timeout = clientTimeoutFor(milliseconds);
    },
  });
}

type Work<T> = (tx: Transaction) => T | PromiseLike<T>;

/** @param unbounded absent: the returned queryable itself */
function tag(
  run: (statement: CompiledStatement, wanted: ResultOptions) => Promise<unknown>,
  memory: Memory,
  unbounded?: Queryable,
): Queryable {
  const query =
    (wanted: ResultOptions) =>
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
 * Runs `work` in a transaction. Repeats it (five attempts at most) after a serialization failure or deadlock, and after a foreign key violation: the next
 * attempt then finds the deleted row missing.
 */
export function transact<T>(sql: ShardSql, work: (tx: ShardTransaction) => Promise<T>): Promise<T>;
export function transact<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T>;
export async function transact<T>(sql: Sql, work: (tx: ShardTransaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin((tx) => work(tx as ShardTransaction))) as T;
    } catch (error) {
      if (attempt === 5 || !(isCollision(error) || isForeignKeyViolation(error))) throw error;
    }
  }
}

/** The end of a move: the former database is closed, and the copy has all there is. What is left is to have every process use the copy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalError } from '../../../common/fatal.js';
import { faultPoint } from '../../../common/fault-points.js';
import { connect, isUnavailable, type Queryable, type Sql } from '../../connect.js';
import { USED } from '../../driver/shard-identity.js';
import { sharesDatabase } from '../../store/shards/size.js';
import { STATEMENT_TIMEOUT } from '../session.js';
import { BOUNDS } from './bounds.js';

/** First key of the advisory lock of who moves a shard, the second one is its id: "move" in ASCII. */
const LOCK = 0x6d6f7665;

/** Milliseconds that processes have to notice that the shard is closed, and those that statements under way may take then. */
const NOTICE = 1500;
const LONGEST = 10_000;
/** Milliseconds between two attempts to take the lock. */
const PAUSE = 200;
/** Statements on the connection with the lock within the time after which it is closed. */
const USES = 6;
/** Milliseconds between two checks for connections to the former database. */
const CHECK = 20;

const CONNECTIONS = 3;

/** Of a pool for a check. A database that does not respond must not hold up the moves of other shards. */
const CHECK_LIMITS = { max: 1, statementTimeout: LONGEST };

/** A row of `shards`. */
export interface MovingShard {
  readonly id: number;
  readonly address: string;
  readonly identity: string;
  readonly generation: number;
  readonly state: 'open' | 'moving' | 'closed';
  readonly target: string | null;
}

/**
 * Ends moves whose process has died after it had closed the former database. Any number of processes may call this.
 * @param onFailure called with each shard whose move could not be ended; those of the others are ended
 * @returns ids of the shards
 */
export async function finishMoves(
  central: Sql,
  onFailure: (shard: number, error: unknown) => void,
): Promise<number[]> {
  const rows = await central<
    { id: number }[]
  >`SELECT id FROM shards WHERE state <> 'open' ORDER BY state, id`;
  const finished: number[] = [];
  for (const { id } of rows) {
    try {
      if (await finishMove(central, id)) finished.push(id);
    } catch (error) {
      onFailure(id, error);
    }
  }
  return finished;
}

/** @returns whether it has ended now */
async function finishMove(central: Sql, id: number): Promise<boolean> {
  const isDone = await withLock(central, id, async () => {
    const shard = await readShard(central, id);
    if (shard.target === null || !(await isClosedShard(shard))) return false;
    await finish(central, shard);
    return true;
  });
  return isDone === true;
}

export interface LockOptions {
  /** Milliseconds to wait for another process: a sidecar has the lock for a moment. */
  readonly timeout: number;
  /** Milliseconds after which the lock of a process that has been stopped is released: longer than it holds others. */
  readonly held: number;
}

/**
 * A process that has been stopped loses the lock with its connection, so that another one ends a move whose former database is closed.
 * @param work is given the connection: a statement on it fails where the lock was lost
 * @returns null: another process has the lock, and nothing was done
 */
export async function withLock<T>(
  central: Sql,
  id: number,
  work: (locked: Queryable) => Promise<T>,
  { timeout, held }: LockOptions = { timeout: 0, held: BOUNDS.awaited },
): Promise<T | null> {
  const connection = await central.reserve();
  const end = performance.now() + timeout;
  const using = setInterval(() => void requireLock(connection).catch(() => {}), held / USES);
  try {
    await connection`SELECT set_config('idle_session_timeout', ${String(held)}, false)`;
    for (let isTaken = false; !isTaken; ) {
      const [lock] = await connection<{ taken: boolean }[]>`
        SELECT pg_try_advisory_lock(${LOCK}::int, ${id}::int) AS taken`;
      isTaken = lock!.taken;
      if (!isTaken && performance.now() > end) return null;
      if (!isTaken) await sleep(PAUSE);
    }
    return await work(connection);
  } finally {
    clearInterval(using);
    // The database has released the lock of a closed connection.
    await connection`SELECT pg_advisory_unlock(${LOCK}::int, ${id}::int)`.catch(() => {});
    connection.release();
  }
}

/** @param locked as of `withLock`. @throws the error of the database */
export async function requireLock(locked: Queryable): Promise<void> {
  await locked`SELECT 1`;
}

/** Its transactions may be idle while those of another database work. */
export async function withPool<T>(
  url: string,
  work: (sql: Sql) => Promise<T>,
  limits = { max: CONNECTIONS, statementTimeout: STATEMENT_TIMEOUT },
): Promise<T> {
  const sql = connect(url, {
    ...limits,
    name: 'sensorium admin',
    settings: { idle_in_transaction_session_timeout: '0' },
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export async function readShard(central: Sql, id: number): Promise<MovingShard> {
  const [shard] = await central<MovingShard[]>`
    SELECT id, address, identity, generation, state, target FROM shards WHERE id = ${id} AND opens IS NOT NULL`;
  if (shard === undefined) throw new FatalError(`there is no shard ${id} that has a database of its own`);
  return shard;
}

/**
 * Whether the former database refuses all writes, so that the copy is complete. Once the central database says so, the former one is not needed any more.
 * @throws FatalError where the address leads to another database; the error of the former database
 */
export async function isClosedShard(shard: MovingShard): Promise<boolean> {
  return (
    shard.state === 'closed' ||
    (await withPool(shard.address, (source) => isClosedDatabase(source, shard), CHECK_LIMITS))
  );
}

async function isClosedDatabase(source: Sql, { id, identity, generation }: MovingShard): Promise<boolean> {
  const [own] = await source<{ generation: number }[]>`
    SELECT generation FROM shard_identity WHERE shard = ${id} AND identity = ${identity}`;
  if (own !== undefined && Math.abs(own.generation) === generation) return own.generation < 0;
  throw new FatalError(`the database at the address of shard ${id} is another one`);
}

/** The former database is closed, and the copy complete. Each step may be repeated. */
export async function finish(central: Sql, shard: MovingShard): Promise<void> {
  const { id, generation, target } = shard;
  faultPoint('after a shard is closed');
  await central.begin(async (tx) => {
    await tx`UPDATE shards SET state = 'closed', target = ${target} WHERE id = ${id} AND generation = ${generation}`;
    await tx`SELECT pg_notify('rights', '')`;
  });
  faultPoint('before the connections to a former shard end');
  await leaveFormer(shard);
  await withPool(target!, (copy) => admitProcesses(copy, shard), CHECK_LIMITS);
  faultPoint('before the address of a shard changes');
  await central.begin(async (tx) => {
    await tx`
      UPDATE shards SET address = target, generation = generation + 1, state = 'open', target = NULL
      WHERE id = ${id} AND generation = ${generation}`;
    await tx`SELECT pg_notify('rights', '')`;
  });
}

/**
 * Has the copy take the connections of processes. Until then it refuses them, so one whose move was dropped is used by none.
 * @throws FatalError where the address leads to another database
 */
async function admitProcesses(copy: Sql, { id, identity, generation, target }: MovingShard): Promise<void> {
  const next = generation + 1;
  const { count } = await copy`
    UPDATE shard_identity SET generation = ${next}
    WHERE shard = ${id} AND identity = ${identity} AND generation IN (${-next}, ${next})
      AND EXISTS (SELECT FROM shard_move WHERE generation = ${next} AND copied IS NOT NULL)`;
  if (count !== 1) throw new FatalError(`the database at ${target} does not have the copy of shard ${id}`);
}

/**
 * Resolves when no process reads the former database any more. One that does not respond for as long as its connections may take to end, or that is another
 * one by now, is not waited for any longer: a process that reads has seen in the central database meanwhile that it is closed.
 */
async function leaveFormer(shard: MovingShard): Promise<void> {
  const end = performance.now() + LONGEST;
  const leave = async (source: Sql) => {
    const isFormer = await hasShard(source, shard);
    if (isFormer) await endConnections(source);
    return isFormer;
  };
  for (;;) {
    try {
      if (await withPool(shard.address, leave, CHECK_LIMITS)) return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    if (performance.now() > end) return;
    await sleep(PAUSE);
  }
}

async function hasShard(source: Sql, { id, identity, generation }: MovingShard): Promise<boolean> {
  const [relation] = await source<{ found: boolean }[]>`
    SELECT to_regclass('shard_identity') IS NOT NULL AS found`;
  if (!relation!.found) return false;
  const { count } = await source`
    SELECT FROM shard_identity WHERE shard = ${id} AND identity = ${identity} AND abs(generation) = ${generation}`;
  return count === 1;
}

/**
 * Resolves when no connection of this role to the database is left but that of the caller; where the database has other schemas of the product, no connection of
 * the product to the schema. Until then reads there are exact, since nothing is written elsewhere.
 * New connections of the product are refused by the identity of the shard.
 */
async function endConnections(source: Sql): Promise<void> {
  const since = performance.now();
  const isOnly = !(await sharesDatabase(source));
  for (;;) {
    const open = await source<{ pid: number; idle: boolean }[]>`
      SELECT pid, state = 'idle' AS idle FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND (${isOnly} OR pid IN (
          SELECT pid FROM pg_locks
          WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid = ${USED}::int::oid AND objid = hashtext(current_schema())::oid AND objsubid = 2)
          OR application_name = 'sensorium backup')`;
    if (open.length === 0) return;
    const waited = performance.now() - since;
    const ended = open.filter(({ idle }) => waited > LONGEST || (waited > NOTICE && idle));
    for (const { pid } of ended) await source`SELECT pg_terminate_backend(${pid})`;
    await sleep(CHECK);
  }
}

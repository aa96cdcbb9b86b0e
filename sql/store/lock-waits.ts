/**
 * Bounded waits for rows that other transactions have locked.
 *
 * Work that all accounts share never waits long for one sensor: it waits `LOCK_WAIT` at most, then puts the work on that sensor back, does the rest,
 * and tries that work again after a pause.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isLockTimeout,
  type Queryable,
  type ShardSql,
  type ShardTransaction,
  type Sql,
  type Transaction,
  transact,
} from '../connect.js';
import { lockFreeStates, lockFreeStatesAlone, lockState } from './points/ingest-state.js';

/** Milliseconds. */
export const LOCK_WAIT = 250;
/** Milliseconds before work that was put back is tried again: first and longest. */
export const RETRY = { first: 100, longest: 1000 };

/** Another transaction has locked what the work needs. Nothing was changed. */
export class Locked extends Error {
  constructor() {
    super('locked by another transaction');
  }
}

/** From now on each statement of the transaction waits for a lock for so long at most, then fails (`isLockTimeout`). */
export async function limitLockWaits(tx: Queryable, milliseconds = LOCK_WAIT): Promise<void> {
  await tx`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`;
}

/** Runs `work` in a transaction whose waits for locks are bounded. @throws Locked; what `work` throws */
export function transactUnlocked<T>(sql: ShardSql, work: (tx: ShardTransaction) => Promise<T>): Promise<T>;
export function transactUnlocked<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T>;
export async function transactUnlocked<T>(sql: Sql, work: (tx: ShardTransaction) => Promise<T>): Promise<T> {
  try {
    return await transact(sql, async (tx) => {
      await limitLockWaits(tx);
      return work(tx as ShardTransaction);
    });
  } catch (error) {
    throw isLockTimeout(error) ? new Locked() : error;
  }
}

/**
 * Locks the fence and then ingest states until the end of the transaction, and never waits for a state: a wait would hold up all flushes by the
 * fence.
 * @throws Locked when another transaction has locked one of the states; the database's error; `isLockTimeout` when the fence is locked for longer than
 *   the transaction waits
 */
export async function lockStatesAtOnce(tx: ShardTransaction, sensorIds: readonly number[]): Promise<void> {
  const { locked } = await lockFreeStates(tx, sensorIds);
  if (locked.length > 0) throw new Locked();
}

/** The same without the fence, for work that takes longer than all flushes can wait. @throws Locked when another transaction has locked one of the states */
export async function lockStatesAlone(tx: ShardTransaction, sensorIds: readonly number[]): Promise<void> {
  const { locked } = await lockFreeStatesAlone(tx, sensorIds);
  if (locked.length > 0) throw new Locked();
}

/**
 * Tries work again while it is locked.
 * @param timeout milliseconds after which the work is not tried again
 * @throws Locked after the timeout; what `attempt` throws
 */
export async function untilUnlocked<T>(attempt: () => Promise<T>, timeout: number): Promise<T> {
  const end = performance.now() + timeout;
  for (let pause = RETRY.first; ; pause = Math.min(2 * pause, RETRY.longest)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Locked) || performance.now() + pause > end) throw error;
    }
    await sleep(pause);
  }
}

/** Leaves locked work to a later time. @throws what the work throws, but Locked */
export async function unlessLocked(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
  }
}

/**
 * Waits until no other transaction locks a sensor, or until the time is over. It waits for its two rows one after the other, and holds neither afterwards.
 * @param milliseconds for each of the rows
 */
export async function waitForSensor(
  sql: Sql,
  shard: ShardSql,
  sensorId: number,
  milliseconds: number,
): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await limitLockWaits(tx, milliseconds);
      await tx`SELECT FROM sensors WHERE id = ${sensorId} FOR SHARE`;
    });
    await shard.begin(async (tx) => {
      await limitLockWaits(tx, milliseconds);
      await lockState(tx, sensorId);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}

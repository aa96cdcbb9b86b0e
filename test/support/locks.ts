/** Waiting for what others do in the database. */
import type { Sql, Transaction } from '../../sql/connect.js';
import { until } from './until.js';

/** Holds up all who add, change or delete points. @returns lets them go on */
export function holdIngest(sql: Sql): Promise<() => Promise<void>> {
  return hold(sql, (reserved) => reserved`SELECT FROM ingest_fence FOR UPDATE`);
}

/** Holds the ingest state of a sensor, as a transaction does that merges it. @returns lets the others go on */
export function holdState(sql: Sql, sensorId: number): Promise<() => Promise<void>> {
  return hold(sql, (reserved) => reserved`SELECT FROM ingest_state WHERE sensor_id = ${sensorId} FOR UPDATE`);
}

/** Holds the blocks of a sensor, which others can read. @returns lets the others go on */
export function holdBlocks(sql: Sql, sensorId: number): Promise<() => Promise<void>> {
  return hold(sql, (reserved) => reserved`SELECT FROM blocks WHERE sensor_id = ${sensorId} FOR UPDATE`);
}

/** Until a flush in this database waits for a lock. */
export function untilFlushWaits(sql: Sql): Promise<void> {
  return until(async () => {
    const waiting = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sensorium flush' AND wait_event_type = 'Lock'`;
    return waiting.length > 0;
  });
}

/** Until somebody in this database waits for a lock on a relation. */
export function untilBlocked(sql: Sql): Promise<void> {
  return until(async () => {
    const waiting = await sql`
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE NOT granted AND relation IS NOT NULL AND datname = current_database()`;
    return waiting.length > 0;
  });
}

/**
 * Somebody begins something while a change is made but not committed, which happens when he waits for it or is done.
 * @returns what he is answered
 */
export async function beside<T>(
  sql: Sql,
  change: (tx: Transaction) => PromiseLike<unknown>,
  begin: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | undefined;
  await sql.begin(async (tx) => {
    await change(tx);
    let isOver = false;
    begun = begin();
    const over = () => {
      isOver = true;
    };
    begun.then(over, over);
    await until(async () => {
      const waiting = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return isOver || waiting.length > 0;
    });
  });
  return begun!;
}

/** Holds a sensor as a transaction does that changes much of it. @returns lets the others go on */
export function holdSensor(sql: Sql, sensorId: number): Promise<() => Promise<void>> {
  return hold(sql, async (reserved) => {
    await reserved`SELECT FROM sensors WHERE id = ${sensorId} FOR UPDATE`;
    await reserved`SELECT FROM ingest_state WHERE sensor_id = ${sensorId} FOR UPDATE`;
  });
}

/** Locks rows in a transaction that stays open. @returns ends it */
async function hold(
  sql: Sql,
  lock: (reserved: Awaited<ReturnType<Sql['reserve']>>) => PromiseLike<unknown>,
): Promise<() => Promise<void>> {
  const reserved = await sql.reserve();
  await reserved`BEGIN`;
  await lock(reserved);
  return async () => {
    await reserved`COMMIT`;
    reserved.release();
  };
}

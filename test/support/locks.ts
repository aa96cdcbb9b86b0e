/** Waiting for what others do in the database. */
import type { Sql, Transaction } from '../../sql/connect.js';
import { until } from './until.js';

/** Holds up all who add, change or delete points. @returns lets them go on */
export async function holdIngest(sql: Sql): Promise<() => Promise<void>> {
  const reserved = await sql.reserve();
  await reserved`BEGIN`;
  await reserved`SELECT FROM ingest_fence FOR UPDATE`;
  return async () => {
    await reserved`COMMIT`;
    reserved.release();
  };
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
export async function holdSensor(sql: Sql, sensorId: number): Promise<() => Promise<void>> {
  const reserved = await sql.reserve();
  await reserved`BEGIN`;
  await reserved`SELECT FROM sensors WHERE id = ${sensorId} FOR UPDATE`;
  await reserved`SELECT FROM ingest_state WHERE sensor_id = ${sensorId} FOR UPDATE`;
  return async () => {
    await reserved`COMMIT`;
    reserved.release();
  };
}

/** Keeps the job library from running out of numbers. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 3_600_000;
/** Of about two thousand million. */
const ENOUGH = 1_000_000_000;

/**
 * Each time jobs are added the library draws a number for their task, and throws it away since the task has one. The numbers are
 * int4: at a hundred transactions a second they would be used up within a year, and no job could be added any more.
 */
export function taskNumbersTask(sql: Sql): Task {
  return async () => {
    await giveBackTaskNumbers(sql);
    return PAUSE;
  };
}

/** @param enough drawn, for the numbers to begin again behind the greatest that is in use */
export async function giveBackTaskNumbers(sql: Sql, enough = ENOUGH): Promise<void> {
  await sql`
    SELECT setval(numbers, (SELECT max(id) FROM graphile_worker._private_tasks))
    FROM (SELECT pg_get_serial_sequence('graphile_worker._private_tasks', 'id')::regclass AS numbers) s
    WHERE pg_sequence_last_value(numbers) > ${enough}`;
}

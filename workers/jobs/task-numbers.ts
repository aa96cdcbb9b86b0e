/** Keeps the sequence of the job library from running out. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 3_600_000;
/** The sequence ends at 2^31 - 1. */
const THRESHOLD = 1_000_000_000;

/**
 * Each call that adds jobs draws a number for their task from the sequence, although the task has one, and discards it. The numbers are
 * int4: at a hundred transactions a second the sequence would end within a year, and adding jobs would fail.
 */
export function taskNumbersTask(sql: Sql): Task {
  return async () => {
    await resetTaskNumbers(sql);
    return PAUSE;
  };
}

/**
 * Resets the sequence to the greatest number in use.
 * @param threshold does nothing below it
 */
export async function resetTaskNumbers(sql: Sql, threshold = THRESHOLD): Promise<void> {
  await sql`
    SELECT setval(numbers, (SELECT max(id) FROM graphile_worker._private_tasks))
    FROM (SELECT pg_get_serial_sequence('graphile_worker._private_tasks', 'id')::regclass AS numbers) s
    WHERE pg_sequence_last_value(numbers) > ${threshold}`;
}

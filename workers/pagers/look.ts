/** Looks for sensors that have to page their owner, since they have got new data. */
import { type Sql, transact } from '../../sql/connect.js';
import { addJobs } from '../../sql/jobs.js';
import type { Task } from '../loop.js';

/**
 * By a look every few seconds, and not by the changes of the sensor: what is told is the value of then, and at most once a minute, so
 * nothing has to be kept for it.
 */
const PAUSE = 3000;
/** Seconds between two pages of a sensor. */
const REST = 60;
const PIECE = 500;

export function pagerTask(sql: Sql): Task {
  return async (signal) => {
    while (!signal.aborted && (await addPages(sql)) === PIECE);
    return PAUSE;
  };
}

/** Any number of sidecars may do this at once. @returns how many there were, one piece at most */
export async function addPages(sql: Sql): Promise<number> {
  return transact(sql, async (tx) => {
    const sensors = await tx<{ id: number; asked: number }[]>`
      WITH due AS (
        SELECT p.sensor_id, h.version FROM pagers p JOIN sensor_heads h USING (sensor_id)
        WHERE h.version > p.version
          -- A page in the future was noted while the clock of the database was ahead.
          AND p.paged NOT BETWEEN now() - ${REST} * interval '1 second' AND now() + ${REST} * interval '1 second'
        ORDER BY p.sensor_id LIMIT ${PIECE} FOR UPDATE OF p SKIP LOCKED
      )
      UPDATE pagers p SET version = due.version, paged = now() FROM due WHERE p.sensor_id = due.sensor_id
      RETURNING p.sensor_id AS id, extract(epoch FROM now())::float8 AS asked`;
    await addJobs(
      tx,
      sensors.map(({ id, asked }) => ({
        task: 'page' as const,
        payload: { sensor_id: id, asked },
        key: `page ${id}`,
        flags: ['mail'],
      })),
    );
    return sensors.length;
  });
}

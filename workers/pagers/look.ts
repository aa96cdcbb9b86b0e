/** Looks for sensors that have to page their owner, since they have got new data. */
import { type Sql, type Transaction, transact } from '../../sql/connect.js';
import { addJobs } from '../../sql/store/jobs.js';
import { changedSince, type SensorVersion } from '../../sql/store/points/ingest-state.js';
import type { Task } from '../loop.js';

/**
 * By a look every few seconds, and not by the changes of the sensor: what is told is the value of then, and at most once a minute, so
 * nothing has to be kept for it.
 */
const PAUSE = 3000;
/** Seconds between two pages of a sensor. */
const REST = 60;
/** Sensors that are looked at together, and pages that one transaction adds at most. */
const LOOK = 5000;
const PIECE = 500;

export function pagerTask(sql: Sql): Task {
  return async (signal) => {
    await addPages(sql, signal);
    return PAUSE;
  };
}

/** Any number of sidecars may do this at once. @returns how many there were */
export async function addPages(sql: Sql, signal?: AbortSignal): Promise<number> {
  let added = 0;
  for (let after = 0, isLast = false; !isLast && !signal?.aborted; ) {
    const pagers = await sql<SensorVersion[]>`
      SELECT sensor_id AS "sensorId", version FROM pagers
      WHERE sensor_id > ${after} AND ${rested(sql)} ORDER BY sensor_id LIMIT ${LOOK}`;
    const changed = pagers.length === 0 ? [] : await changedSince(sql, pagers);
    for (let from = 0; from < changed.length; from += PIECE) {
      const piece = changed.slice(from, from + PIECE);
      added += await transact(sql, (tx) => addPiece(tx, piece));
    }
    isLast = pagers.length < LOOK;
    after = pagers.at(-1)?.sensorId ?? after;
  }
  return added;
}

/** A page in the future was noted while the clock of the database was ahead. */
const rested = (sql: Sql | Transaction) => sql`
  paged NOT BETWEEN now() - ${REST} * interval '1 second' AND now() + ${REST} * interval '1 second'`;

/** @param changed with the version up to which the owner is told. @returns how many pages were added */
async function addPiece(tx: Transaction, changed: readonly SensorVersion[]): Promise<number> {
  const sensors = await tx<{ id: number; asked: number }[]>`
    WITH due AS (
      SELECT p.sensor_id, changed.version FROM pagers p JOIN unnest(
        ${changed.map(({ sensorId }) => sensorId)}::bigint[], ${changed.map(({ version }) => version)}::bigint[]
      ) AS changed (sensor_id, version) USING (sensor_id)
      WHERE changed.version > p.version AND ${rested(tx)}
      ORDER BY p.sensor_id FOR UPDATE OF p SKIP LOCKED
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
}

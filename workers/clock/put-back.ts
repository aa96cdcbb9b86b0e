/**
 * Notices that the clock of the database was put back. What was to happen at a time of the clock that was ahead would come late by as much as it had been:
 * inactivity and data processors are scheduled again from their own rows, leases of job runners count from now. Back-offs stay as they are.
 */
import type { Log } from '../../common/log.js';
import { asyncCommit } from '../../sql/async-commit.js';
import { type Sql, transact } from '../../sql/connect.js';
import { scheduleProcessors } from '../../sql/store/processors/schedule.js';
import { shortenLeases } from '../jobs/leases.js';
import type { Task } from '../loop.js';
import { scheduleSilence } from '../triggers/silence.js';

const PAUSE = 5000;
/** Seconds: a smaller step is waited for. */
const STEP = 60;
/** Jobs that are scheduled in one transaction. */
const PIECE = 1000;

export function clockTask(sql: Sql, log: Log): Task {
  return async () => {
    const [clock] = await sql<{ behind: number }[]>`
      SELECT extract(epoch FROM newest - now())::float8 AS behind FROM newest_clock_time`;
    if (clock !== undefined && clock.behind > STEP) {
      log.warn(
        { seconds: clock.behind },
        'database clock was put back, inactivity and data processors scheduled again',
      );
      await shortenLeases(sql);
      await inPieces(await silentOnes(sql), (triggers) =>
        transact(sql, (tx) => scheduleSilence(tx, triggers)),
      );
      await inPieces(await lateOnes(sql), (ids) =>
        transact(sql, (tx) => scheduleProcessors(tx, ids, { backOffs: 'kept' })),
      );
      await sql`UPDATE newest_clock_time SET newest = now()`;
    } else {
      await sql`
        INSERT INTO newest_clock_time (newest) SELECT now() FROM ${asyncCommit(sql)}
        ON CONFLICT (single) DO UPDATE SET newest = greatest(newest_clock_time.newest, excluded.newest)`;
    }
    return PAUSE;
  };
}

/** Sensor triggers that wait for silence, but those whose job has failed and is tried again later. */
async function silentOnes(sql: Sql): Promise<{ id: number; sensorId: number }[]> {
  return sql<{ id: number; sensorId: number }[]>`
    SELECT st.id, st.sensor_id AS "sensorId" FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
    WHERE st.active AND st.armed AND t.inactivity > 0
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'silence:' || st.id AND j.attempts > 0)
    ORDER BY st.id`;
}

/** Data processors that are due later than one interval from now. */
async function lateOnes(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM processors WHERE due > now() + execution_interval * interval '1 second' ORDER BY id`;
  return rows.map(({ id }) => id);
}

async function inPieces<T>(all: readonly T[], work: (piece: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE) await work(all.slice(from, from + PIECE));
}

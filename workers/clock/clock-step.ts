/**
 * Detects a backward step of the database's clock. Work scheduled before the step would be late by the size of the step, so the sidecar
 * schedules inactivity checks and data processors again from their own rows and shortens the leases of job runners. Back-offs stay.
 */
import type { Log } from '../../common/log.js';
import { asyncCommit } from '../../sql/async-commit.js';
import { type Sql, transact } from '../../sql/connect.js';
import { scheduleProcessors } from '../../sql/store/processors/schedule.js';
import { shortenLeases } from '../jobs/leases.js';
import type { Task } from '../loop.js';
import { scheduleInactivity } from '../triggers/inactivity.js';

const PAUSE = 5000;
/** Seconds: a smaller step causes no new schedule. */
const STEP = 60;
/** Jobs that one transaction schedules. */
const BATCH = 1000;

export function clockTask(sql: Sql, log: Log): Task {
  return async () => {
    const [clock] = await sql<{ behind: number }[]>`
      SELECT extract(epoch FROM newest - now())::float8 AS behind FROM newest_clock_time`;
    if (clock !== undefined && clock.behind > STEP) {
      log.warn(
        { seconds: clock.behind },
        'database clock stepped back, inactivity checks and data processors rescheduled',
      );
      await shortenLeases(sql);
      await inBatches(await inactivityTriggers(sql), (triggers) =>
        transact(sql, (tx) => scheduleInactivity(tx, triggers)),
      );
      await inBatches(await lateProcessors(sql), (ids) =>
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

/** Sensor triggers that check inactivity, without those whose job has failed and is in back-off. */
async function inactivityTriggers(sql: Sql): Promise<{ id: number; sensorId: number; shard: number }[]> {
  return sql<{ id: number; sensorId: number; shard: number }[]>`
    SELECT st.id, st.sensor_id AS "sensorId", s.shard
    FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id JOIN sensors s ON s.id = st.sensor_id
    WHERE st.active AND st.armed AND t.inactivity > 0
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'silence:' || st.id AND j.attempts > 0)
    ORDER BY st.id`;
}

/** Data processors that are due later than one interval from now. */
async function lateProcessors(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM processors WHERE due > now() + execution_interval * interval '1 second' ORDER BY id`;
  return rows.map(({ id }) => id);
}

async function inBatches<T>(all: readonly T[], work: (batch: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) await work(all.slice(from, from + BATCH));
}

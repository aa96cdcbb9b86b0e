/** Prunes old firings from the log: after some time, and beyond the newest ones of each sensor trigger. Active ones stay. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 600_000;
/** Days for which a firing is kept, and firings that are kept of a sensor trigger. */
export const KEPT = { days: 90, firings: 1000 };
const BATCH = 5000;

export function pruneFiringsTask(sql: Sql): Task {
  return async (signal) => {
    while (!signal.aborted && (await pruneFirings(sql)) >= BATCH);
    return PAUSE;
  };
}

/** @returns number of deleted firings, at most two batches */
export async function pruneFirings(sql: Sql, batch = BATCH): Promise<number> {
  const old = await sql`
    DELETE FROM firings WHERE id IN (
      SELECT id FROM firings WHERE fired < now() - ${KEPT.days} * interval '1 day' AND ended IS NOT NULL
      LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
  // Only those that have fired since the last run can have too many.
  const many = await sql`
    DELETE FROM firings WHERE id IN (
      SELECT f.id FROM sensor_triggers st
      CROSS JOIN LATERAL (
        SELECT id FROM firings WHERE sensor_trigger_id = st.id ORDER BY id DESC OFFSET ${KEPT.firings} LIMIT 1) newest
      JOIN firings f ON f.sensor_trigger_id = st.id AND f.id <= newest.id AND f.ended IS NOT NULL
      WHERE st.fired_at > now() - interval '1 day'
      LIMIT ${batch} FOR UPDATE OF f SKIP LOCKED)`;
  return old.count + many.count;
}

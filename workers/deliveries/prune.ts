/** Prunes old deliveries that are not pending. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 600_000;
/** Days for which a delivery is kept. */
export const KEPT = 30;
const BATCH = 5000;

export function pruneDeliveriesTask(sql: Sql): Task {
  return async (signal) => {
    while (!signal.aborted && (await pruneDeliveries(sql)) === BATCH);
    return PAUSE;
  };
}

/** @returns number of deleted deliveries, at most one batch */
export async function pruneDeliveries(sql: Sql, batch = BATCH): Promise<number> {
  const { count } = await sql`
    DELETE FROM deliveries WHERE id IN (
      SELECT id FROM deliveries WHERE state <> 'pending' AND created < now() - ${KEPT} * interval '1 day'
      LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
  return count;
}

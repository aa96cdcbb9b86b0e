/** Forgets deliveries that are over and old. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 600_000;
/** Days that a delivery is kept, once it is over. */
export const KEPT = 30;
const PIECE = 5000;

export function tidyDeliveriesTask(sql: Sql): Task {
  return async (signal) => {
    while (!signal.aborted && (await tidyDeliveries(sql)) === PIECE);
    return PAUSE;
  };
}

/** @returns how many were removed, one piece at most */
export async function tidyDeliveries(sql: Sql, piece = PIECE): Promise<number> {
  const { count } = await sql`
    DELETE FROM deliveries WHERE id IN (
      SELECT id FROM deliveries WHERE state <> 'pending' AND created < now() - ${KEPT} * interval '1 day'
      LIMIT ${piece} FOR UPDATE SKIP LOCKED)`;
  return count;
}

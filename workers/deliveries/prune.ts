/** Prunes deliveries that are not pending: after some time, and beyond the newest ones of each notification. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

/** Short: a storm of firings writes thousands of deliveries a second. */
const PAUSE = 60_000;
/** Days for which a delivery is kept, and deliveries that are kept of a notification, pending ones included. */
export const KEPT = { days: 30, deliveries: 10_000 };
const BATCH = 5000;

export function pruneDeliveriesTask(sql: Sql): Task {
  return async (signal) => {
    while (!signal.aborted && (await pruneDeliveries(sql)) >= BATCH);
    return PAUSE;
  };
}

/**
 * @param kept deliveries of a notification
 * @returns number of deleted deliveries, at most two batches
 */
export async function pruneDeliveries(
  sql: Sql,
  batch = BATCH,
  kept: number = KEPT.deliveries,
): Promise<number> {
  const old = await sql`
    DELETE FROM deliveries WHERE id IN (
      SELECT id FROM deliveries WHERE state <> 'pending' AND created < now() - ${KEPT.days} * interval '1 day'
      LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
  const many = await sql`
    DELETE FROM deliveries WHERE id IN (
      SELECT d.id FROM notifications n
      CROSS JOIN LATERAL (
        SELECT id FROM deliveries WHERE notification_id = n.id ORDER BY id DESC OFFSET ${kept} LIMIT 1) newest
      JOIN deliveries d ON d.notification_id = n.id AND d.id <= newest.id AND d.state <> 'pending'
      LIMIT ${batch} FOR UPDATE OF d SKIP LOCKED)`;
  return old.count + many.count;
}

/** Prunes deliveries that are not pending: after some time, and beyond the newest ones of each notification. */
import type { Sql } from '../../sql/connect.js';

/** Days for which a delivery is kept, and deliveries that are kept of a notification: the pending ones, and as many that are over. */
export const KEPT = { days: 30, deliveries: 20_000 };
export const BATCH = 5000;

/**
 * @param kept deliveries of a notification, pending ones included
 * @param notifications those that may have more; default: all
 * @returns number of deleted deliveries, at most two batches
 */
export async function pruneDeliveries(
  sql: Sql,
  batch = BATCH,
  kept: number = KEPT.deliveries,
  notifications?: readonly number[],
): Promise<number> {
  const old = await sql`
    DELETE FROM deliveries WHERE id IN (
      SELECT id FROM deliveries WHERE state <> 'pending' AND created < now() - ${KEPT.days} * interval '1 day'
      LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
  const chosen =
    notifications === undefined ? sql`true` : sql`n.id = ANY(${notifications as number[]}::bigint[])`;
  const many = await sql`
    DELETE FROM deliveries WHERE id IN (
      SELECT d.id FROM notifications n
      CROSS JOIN LATERAL (
        SELECT id FROM deliveries WHERE notification_id = n.id ORDER BY id DESC OFFSET ${kept} LIMIT 1) newest
      JOIN deliveries d ON d.notification_id = n.id AND d.id <= newest.id AND d.state <> 'pending'
      WHERE ${chosen}
      LIMIT ${batch} FOR UPDATE OF d SKIP LOCKED)`;
  return old.count + many.count;
}

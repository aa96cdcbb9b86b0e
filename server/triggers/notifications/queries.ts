/** SQL of notifications connected to triggers on sensors. */
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { andAfter, type Page } from '../../../sql/store/page.js';
import { columns, type NotificationRow } from '../../notifications/public.js';
import {
  findSensorTrigger,
  type SensorTriggerRow,
  selectSensorTriggers,
  type TriggerPlace,
} from '../sensor-queries.js';

/** A connection of a notification with a trigger on a sensor. */
export interface ConnectedNotification {
  readonly notification: NotificationRow;
  readonly trigger: SensorTriggerRow;
}

/** Lists connections on all sensors that the owner may still see, from one snapshot. */
export async function listAllConnected(
  sql: Sql,
  ownerId: number,
  page: Page,
): Promise<{ rows: ConnectedNotification[]; total: number }> {
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', (tx) =>
    connectedOf(tx.bounded, ownerId, page),
  );
}

async function connectedOf(
  sql: Queryable,
  ownerId: number,
  page: Page,
): Promise<{ rows: ConnectedNotification[]; total: number }> {
  const visible = sql`
    SELECT st.id FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id JOIN sensors s ON s.id = st.sensor_id
    WHERE t.owner_id = ${ownerId} AND (s.owner_id = ${ownerId} OR EXISTS (
      SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${ownerId}))`;
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM sensor_trigger_notifications WHERE sensor_trigger_id IN (${visible})`;
  const pairs = await sql<{ sensor_trigger_id: number; notification_id: number }[]>`
    SELECT sensor_trigger_id, notification_id FROM sensor_trigger_notifications WHERE sensor_trigger_id IN (${visible})
    ${andAfter(sql, sql`sensor_trigger_id, notification_id`, page)}
    ORDER BY 1, 2 LIMIT ${page.limit} OFFSET ${page.offset}`;
  const notifications = await sql<NotificationRow[]>`
    SELECT ${columns(sql)} FROM notifications WHERE id = ANY(${pairs.map((pair) => pair.notification_id)}::bigint[])`;
  const triggers = await sql<SensorTriggerRow[]>`
    ${selectSensorTriggers(sql)} WHERE st.id = ANY(${pairs.map((pair) => pair.sensor_trigger_id)}::bigint[])`;
  const rows = pairs.flatMap(({ sensor_trigger_id, notification_id }) => {
    const notification = notifications.find(({ id }) => id === notification_id);
    const trigger = triggers.find((row) => row.sensor_trigger_id === sensor_trigger_id);
    return notification === undefined || trigger === undefined ? [] : [{ notification, trigger }];
  });
  return { rows, total: counted!.total };
}

export async function listConnected(
  sql: Queryable,
  sensorTriggerId: number,
  page: Page,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const connected = sql`SELECT notification_id FROM sensor_trigger_notifications WHERE sensor_trigger_id = ${sensorTriggerId}`;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM (${connected}) c`;
  const rows = await sql<NotificationRow[]>`
    SELECT ${columns(sql)} FROM notifications WHERE id IN (${connected})
    ORDER BY id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows, total: counted!.total };
}

/**
 * @param check receives the notifications that the owner has, and the number of other connected ones
 * @returns in the order of `notificationIds`; undefined when the trigger is not on the sensor
 */
export async function connectNotifications(
  sql: Sql,
  place: TriggerPlace,
  notificationIds: readonly number[],
  check: (own: ReadonlySet<number>, others: number) => void,
): Promise<NotificationRow[] | undefined> {
  const ids = [...new Set(notificationIds)];
  return transact(sql, async (tx) => {
    const trigger = await findSensorTrigger(tx, place);
    if (trigger === undefined) return undefined;
    // Serialised by owner: otherwise two concurrent requests could exceed the limit together.
    await tx`SELECT FROM users WHERE id = ${place.ownerId} FOR NO KEY UPDATE`;
    // Locked, so that the trigger is not deleted before the connection is inserted.
    const there = await tx`SELECT FROM sensor_triggers WHERE id = ${trigger.sensor_trigger_id} FOR KEY SHARE`;
    if (there.length === 0) return undefined;
    const own = await tx<NotificationRow[]>`
      SELECT ${columns(tx)} FROM notifications WHERE owner_id = ${place.ownerId} AND id = ANY(${ids}::bigint[])
      ORDER BY id FOR KEY SHARE`;
    const [others] = await tx<{ count: number }[]>`
      SELECT count(*) AS count FROM sensor_trigger_notifications
      WHERE sensor_trigger_id = ${trigger.sensor_trigger_id} AND notification_id <> ALL(${ids}::bigint[])`;
    check(new Set(own.map(({ id }) => id)), others!.count);
    await tx`
      INSERT INTO sensor_trigger_notifications SELECT ${trigger.sensor_trigger_id}, unnest(${ids}::bigint[])
      ON CONFLICT DO NOTHING`;
    return ids.flatMap((id) => own.find((row) => row.id === id) ?? []);
  });
}

/** @returns whether the notification was connected */
export async function disconnectNotification(
  sql: Queryable,
  sensorTriggerId: number,
  notificationId: number,
): Promise<boolean> {
  const { count } = await sql`
    DELETE FROM sensor_trigger_notifications
    WHERE sensor_trigger_id = ${sensorTriggerId} AND notification_id = ${notificationId}`;
  return count > 0;
}

/** SQL of event notifications. */
import { invalid } from '@sensorium/model/errors';
import type { EventName } from '../../common/events.js';
import { type Queryable, type Sql, transact } from '../../sql/connect.js';
import { type ListPage, listPage, type Page } from '../../sql/store/page.js';

export interface EventNotificationRow {
  id: number;
  name: string;
  event: EventName;
  notification_id: number;
  priority: number;
  enabled: boolean;
  source_id: number | null;
}

export type EventNotificationFields = Partial<Omit<EventNotificationRow, 'id'>>;

export interface EventNotificationFilter extends Page {
  readonly enabled: boolean | undefined;
  readonly event: EventName | undefined;
}

const columns = (sql: Queryable) => sql`id, name, event, notification_id, priority, enabled, source_id`;

export function listEventNotifications(
  sql: Queryable,
  ownerId: number,
  { enabled, event, ...page }: EventNotificationFilter,
): Promise<ListPage<EventNotificationRow>> {
  const matching = sql`
    FROM event_notifications WHERE owner_id = ${ownerId}
    ${enabled === undefined ? sql`` : sql`AND enabled = ${enabled}`}
    ${event === undefined ? sql`` : sql`AND event = ${event}`}`;
  return listPage(sql, { columns: columns(sql), from: matching, key: sql`id` }, page);
}

/** @returns undefined when the owner has none of that id */
export async function findEventNotification(
  sql: Queryable,
  ownerId: number,
  id: number,
): Promise<EventNotificationRow | undefined> {
  const [row] = await sql<EventNotificationRow[]>`
    SELECT ${columns(sql)} FROM event_notifications WHERE id = ${id} AND owner_id = ${ownerId}`;
  return row;
}

/**
 * @param most event notifications that an account may have
 * @returns undefined when the owner has no such notification
 * @throws ApiError invalid_input when the account has that many already
 */
export async function insertEventNotification(
  sql: Sql,
  ownerId: number,
  fields: EventNotificationFields & { readonly notification_id: number },
  most: number,
): Promise<EventNotificationRow | undefined> {
  return transact(sql, async (tx) => {
    await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    const [had] = await tx<{ count: number }[]>`
      SELECT count(*) AS count FROM event_notifications WHERE owner_id = ${ownerId}`;
    if (had!.count >= most) {
      throw invalid('event_notification', `an account has at most ${most} event notifications`);
    }
    if (!(await lockNotification(tx, ownerId, fields.notification_id))) return undefined;
    const [row] = await tx<EventNotificationRow[]>`
      INSERT INTO event_notifications ${tx({ ...fields, owner_id: ownerId })} RETURNING ${columns(tx)}`;
    return row;
  });
}

/**
 * @param check receives the changed row and throws to refuse it
 * @returns undefined when the owner has none of that id; `no notification` when the owner does not have its notification
 */
export async function updateEventNotification(
  sql: Sql,
  ownerId: number,
  id: number,
  fields: EventNotificationFields,
  check: (changed: EventNotificationRow) => void,
): Promise<EventNotificationRow | 'no notification' | undefined> {
  return transact(sql, async (tx) => {
    const [locked] = await tx<EventNotificationRow[]>`
      SELECT ${columns(tx)} FROM event_notifications WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`;
    if (locked === undefined) return undefined;
    const changed = { ...locked, ...fields };
    check(changed);
    if (Object.keys(fields).length === 0) return changed;
    if (!(await lockNotification(tx, ownerId, changed.notification_id))) return 'no notification';
    await tx`UPDATE event_notifications SET ${tx(fields)} WHERE id = ${id}`;
    return changed;
  });
}

/** @returns whether the owner had one of that id */
export async function deleteEventNotification(sql: Sql, ownerId: number, id: number): Promise<boolean> {
  const { count } = await sql`DELETE FROM event_notifications WHERE id = ${id} AND owner_id = ${ownerId}`;
  return count > 0;
}

/** Locks the notification: otherwise the foreign key would reject one that is deleted concurrently. */
async function lockNotification(tx: Queryable, ownerId: number, id: number): Promise<boolean> {
  const rows = await tx`
    SELECT FROM notifications WHERE id = ${id} AND owner_id = ${ownerId} FOR KEY SHARE`;
  return rows.length > 0;
}

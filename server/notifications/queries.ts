/** SQL of notifications and their deliveries. */

import { randomBytes } from 'node:crypto';
import { invalid } from '@sensorium/model/errors';
import { type Queryable, type Sql, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import {
  addDeliveryJobs,
  type Cause,
  type Queued,
  queueDeliveries,
} from '../../sql/store/outbox/deliveries.js';
import { listPage, type Page } from '../../sql/store/page.js';

export interface NotificationRow {
  id: number;
  type: 'email' | 'url';
  text: string;
  destination: string;
  secret: Buffer;
  disabled: string | null;
  /** UNIX seconds. */
  date: number;
}

export type NotificationFields = Partial<Pick<NotificationRow, 'type' | 'text' | 'destination'>>;

/** Bytes of the secret that signs deliveries. */
const SECRET = 32;

/** Columns of a `NotificationRow`, without a qualifier. */
export const columns = (sql: Queryable) => sql`
  id, type, text, destination, secret, disabled, extract(epoch FROM created)::float8 AS date`;

export function listNotifications(sql: Queryable, ownerId: number, page: Page) {
  const from = sql`FROM notifications WHERE owner_id = ${ownerId}`;
  return listPage<NotificationRow>(sql, { columns: columns(sql), from, key: sql`id` }, page);
}

/**
 * @param most notifications that an account may have
 * @throws ApiError invalid_input when the account has that many already
 */
export async function insertNotification(
  sql: Sql,
  ownerId: number,
  fields: NotificationFields,
  most: number,
): Promise<NotificationRow> {
  return transact(sql, async (tx) => {
    await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    const [had] = await tx<{ count: number }[]>`
      SELECT count(*) AS count FROM notifications WHERE owner_id = ${ownerId}`;
    if (had!.count >= most) throw invalid('notification', `an account has at most ${most} notifications`);
    const [row] = await tx<NotificationRow[]>`
      INSERT INTO notifications ${tx({ ...fields, owner_id: ownerId, secret: randomBytes(SECRET) })}
      RETURNING ${columns(tx)}`;
    return row!;
  });
}

/** @returns undefined when the owner has none of that id */
export async function findNotification(
  sql: Queryable,
  ownerId: number,
  id: number,
): Promise<NotificationRow | undefined> {
  const [row] = await sql<NotificationRow[]>`
    SELECT ${columns(sql)} FROM notifications WHERE id = ${id} AND owner_id = ${ownerId}`;
  return row;
}

/**
 * @param check receives the changed notification and throws to refuse it
 * @returns undefined when the owner has none of that id
 */
export async function updateNotification(
  sql: Sql,
  ownerId: number,
  id: number,
  fields: NotificationFields,
  check: (notification: NotificationRow) => void,
): Promise<NotificationRow | undefined> {
  return transact(sql, async (tx) => {
    const [locked] = await tx<NotificationRow[]>`
      SELECT ${columns(tx)} FROM notifications WHERE id = ${id} AND owner_id = ${ownerId} FOR NO KEY UPDATE`;
    if (locked === undefined) return undefined;
    const enabled = fields.destination === undefined ? {} : { disabled: null };
    const assigned = { ...fields, ...enabled };
    const changed = { ...locked, ...assigned };
    check(changed);
    if (Object.keys(assigned).length > 0) await tx`UPDATE notifications SET ${tx(assigned)} WHERE id = ${id}`;
    return changed;
  });
}

/** @returns whether the owner had one of that id */
export async function deleteNotification(sql: Sql, ownerId: number, id: number): Promise<boolean> {
  const { count } = await transact(sql, async (tx) => {
    const deleted = await tx`DELETE FROM notifications WHERE id = ${id} AND owner_id = ${ownerId}`;
    if (deleted.count > 0) {
      await audit(tx, { action: 'notification.delete', object: { kind: 'notification', id } });
    }
    return deleted;
  });
  return count > 0;
}

export interface DeliveryRow {
  id: number;
  message_id: string;
  cause: Cause;
  /** Null only in a damaged row. */
  parameters: Record<string, string | number> | null;
  state: 'pending' | 'delivered' | 'failed' | 'refused';
  /** UNIX seconds. */
  created: number;
  /** UNIX seconds; meaningless unless the delivery is pending. */
  due: number;
  /** An array, except in a damaged row. */
  log: { date: number; status: number | null; error: string | null }[];
}

const deliveryColumns = (sql: Queryable) => sql`
  d.id, d.message_id, d.cause, d.parameters, d.state, extract(epoch FROM d.created)::float8 AS created,
  extract(epoch FROM d.due)::float8 AS due, d.log`;

/** Newest first. */
export function listDeliveries(sql: Queryable, notificationId: number, page: Page) {
  const from = sql`FROM deliveries d WHERE notification_id = ${notificationId}`;
  const list = { columns: deliveryColumns(sql), from, key: sql`id`, sort: 'DESC' } as const;
  return listPage<DeliveryRow>(sql, list, page);
}

/** Manual sends of one notification a minute. The limit keeps a user from flooding a destination. */
const BY_HAND = 10;

/**
 * Whether the minute of the counted manual sends is still running. A start more than a minute in the future was recorded while the
 * database clock was wrong, and counts as over.
 */
const isRunning = (sql: Queryable) => sql`
  (by_hand_since > now() - interval '1 minute' AND by_hand_since <= now() + interval '1 minute')`;

/** A manual send: a test, or the id of a delivery to repeat. */
export type ByHand = { readonly test: true } | { readonly replay: number };

/**
 * Queues a test, or a delivery again.
 * @returns undefined when the owner has no such notification or delivery; `too many` past the limit of manual sends
 */
export async function sendByHand(
  sql: Sql,
  ownerId: number,
  notificationId: number,
  what: ByHand,
): Promise<DeliveryRow | 'too many' | undefined> {
  return transact(sql, async (tx) => {
    const [notification] = await tx<{ text: string; busy: boolean }[]>`
      SELECT text, ${isRunning(tx)} AND by_hand >= ${BY_HAND} AS busy
      FROM notifications WHERE id = ${notificationId} AND owner_id = ${ownerId} FOR NO KEY UPDATE`;
    if (notification === undefined) return undefined;
    if (notification.busy) return 'too many';
    const id =
      'test' in what
        ? await queueTest(tx, notificationId, notification.text)
        : await requeue(tx, notificationId, what.replay);
    if (id === undefined) return undefined;
    await tx`
      UPDATE notifications SET
        by_hand = CASE WHEN ${isRunning(tx)} THEN by_hand + 1 ELSE 1 END,
        by_hand_since = CASE WHEN ${isRunning(tx)} THEN by_hand_since ELSE now() END
      WHERE id = ${notificationId}`;
    const [row] = await tx<DeliveryRow[]>`SELECT ${deliveryColumns(tx)} FROM deliveries d WHERE id = ${id}`;
    return row;
  });
}

async function queueTest(tx: Queryable, notificationId: number, text: string): Promise<number | undefined> {
  const parameters = { sensor_id: 0, trigger_id: 0 };
  const [id] = await queueDeliveries(tx, [{ notificationId, cause: 'test', parameters, text }]);
  return id;
}

/** Requeues a delivery in any state; an attempt in progress continues independently. */
async function requeue(
  tx: Queryable,
  notificationId: number,
  deliveryId: number,
): Promise<number | undefined> {
  const [queued] = await tx<Queued[]>`
    UPDATE deliveries d SET state = 'pending', due = now(), job = NULL, attempts = 0
    FROM notifications n
    WHERE d.id = ${deliveryId} AND d.notification_id = ${notificationId} AND n.id = d.notification_id
    RETURNING d.id, n.type, n.destination, n.owner_id AS "ownerId"`;
  if (queued === undefined) return undefined;
  await addDeliveryJobs(tx, [queued], { delay: 0 });
  return queued.id;
}

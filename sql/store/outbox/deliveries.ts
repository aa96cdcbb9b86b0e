/** Outbox: deliveries are written in the transaction of their cause, with jobs that send them. */
import type { Queryable } from '../../connect.js';
import { addJobs, type Job, type LateDelivery } from '../jobs.js';
import { deliveryFlags, destinationKey } from './destination-key.js';

export type Cause = LateDelivery['cause'];

export interface NewDelivery {
  readonly notificationId: number;
  readonly cause: Cause;
  /** Parameters that an address receives, in this order, before `text`: for a trigger sensor_id and trigger_id. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Text of the delivery, or a function that makes it from the text of the notification. */
  readonly text: string | ((text: string) => string);
}

export interface Queued {
  readonly id: number;
  readonly type: 'email' | 'url';
  readonly destination: string;
  /** Owner of the notification. */
  readonly ownerId: number;
}

/** Pending deliveries of one notification: at one firing a minute, those of almost a week. */
const WAITING = 10_000;

/** Deliveries that one statement writes: a text may have 16,000 characters, and a cause thousands of notifications. */
const ROWS = 1000;

/** Seconds after which deliveries of locked notifications are queued, and how many one job queues. */
const LATER = { delay: 0.5, batch: 100 };

/** Deliveries of one job: a sidecar that is killed may have sent some of them, and another sends all again. */
const BATCH = 20;

/**
 * Queues deliveries; sidecars send them after the commit. Deliveries of a disabled notification are recorded as refused, those of a deleted one
 * are omitted. Those of a notification that another transaction has locked are queued by a job, half a second later. Only the newest WAITING deliveries of a notification stay pending.
 *
 * @param options.inOrder start them in the given order, also for different receivers; default: in order for each receiver only
 * @returns ids of the deliveries that are queued now, in the given order
 * @throws the database's error
 */
export async function queueDeliveries(
  tx: Queryable,
  deliveries: readonly NewDelivery[],
  options: { readonly inOrder?: boolean } = {},
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const queued: WrittenDelivery[] = [];
  const late: LateDelivery[] = [];
  for (let from = 0; from < deliveries.length; from += ROWS) {
    const given = await withTexts(tx, deliveries.slice(from, from + ROWS));
    const locked = await lockNotifications(tx, given);
    late.push(...given.filter(({ notificationId }) => locked.has(notificationId)));
    const free = given.filter(({ notificationId }) => !locked.has(notificationId));
    if (free.length > 0) queued.push(...(await write(tx, free)));
  }
  await queueLater(tx, late);
  const pending = queued.filter(({ state }) => state === 'pending');
  await addDeliveryJobs(tx, pending, { ...options, delay: 0 });
  if (pending.length > 0) {
    await cancelOldest(tx, [...new Set(deliveries.map(({ notificationId }) => notificationId))]);
  }
  return queued.map(({ id }) => id);
}

type WrittenDelivery = Queued & { readonly state: string };

async function withTexts(tx: Queryable, deliveries: readonly NewDelivery[]): Promise<LateDelivery[]> {
  const texts = await textsOf(
    tx,
    deliveries.flatMap(({ notificationId, text }) => (typeof text === 'string' ? [] : [notificationId])),
  );
  return deliveries.map(({ text, ...delivery }) => ({
    ...delivery,
    text: typeof text === 'string' ? text : text(texts.get(delivery.notificationId) ?? ''),
  }));
}

/**
 * Locks notifications, so that none of them is deleted meanwhile, which would violate the foreign key.
 * @returns those that another transaction has locked, for example to delete them
 */
async function lockNotifications(
  tx: Queryable,
  deliveries: readonly LateDelivery[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(deliveries.map(({ notificationId }) => notificationId))];
  const locked = await tx<{ id: number }[]>`
    SELECT id FROM notifications WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR KEY SHARE SKIP LOCKED`;
  if (locked.length === ids.length) return new Set();
  const own = new Set(locked.map(({ id }) => id));
  const present = await tx<{ id: number }[]>`SELECT id FROM notifications WHERE id = ANY(${ids}::bigint[])`;
  return new Set(present.map(({ id }) => id).filter((id) => !own.has(id)));
}

async function queueLater(tx: Queryable, deliveries: readonly LateDelivery[]): Promise<void> {
  const jobs: Job<'queue_deliveries'>[] = [];
  for (let from = 0; from < deliveries.length; from += LATER.batch) {
    jobs.push({
      task: 'queue_deliveries',
      payload: { deliveries: deliveries.slice(from, from + LATER.batch) },
      delay: LATER.delay,
    });
  }
  await addJobs(tx, jobs);
}

/** @param deliveries of notifications that are locked, or deleted */
async function write(tx: Queryable, deliveries: readonly LateDelivery[]): Promise<WrittenDelivery[]> {
  const given = deliveries.map(({ notificationId, cause, parameters, text }) => ({
    notification_id: notificationId,
    cause,
    parameters: { ...parameters, text },
  }));
  // The ids follow the order of the inserted rows.
  return tx<WrittenDelivery[]>`
    WITH given AS (
      SELECT * FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(given)}::text::json) AS (notification_id bigint, cause text, parameters json)
      ) WITH ORDINALITY AS g(notification_id, cause, parameters, place)
    ), known AS (
      SELECT id, type, destination, disabled, owner_id FROM notifications WHERE id IN (SELECT notification_id FROM given)
    ), made AS (
      INSERT INTO deliveries (notification_id, cause, parameters, state, log)
      SELECT n.id, g.cause, g.parameters,
             CASE WHEN n.disabled IS NULL THEN 'pending' ELSE 'refused' END,
             CASE WHEN n.disabled IS NULL THEN '[]' ELSE refusal(n.disabled) END
      FROM given g JOIN known n ON n.id = g.notification_id
      ORDER BY g.place
      RETURNING id, notification_id, state
    )
    SELECT made.id, made.state, n.type, n.destination, n.owner_id AS "ownerId" FROM made JOIN known n ON n.id = made.notification_id
    ORDER BY made.id`;
}

async function textsOf(tx: Queryable, notificationIds: readonly number[]): Promise<Map<number, string>> {
  if (notificationIds.length === 0) return new Map();
  const rows = await tx<{ id: number; text: string }[]>`
    SELECT id, text FROM notifications WHERE id = ANY(${notificationIds as number[]}::bigint[])`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/**
 * Cancels the oldest pending deliveries beyond WAITING, so that an unavailable receiver does not fill the outbox. The oldest ones are in the
 * longest back-off. Deliveries that are being sent or are locked stay until the next call; jobs ignore cancelled ones.
 */
async function cancelOldest(tx: Queryable, notificationIds: readonly number[]): Promise<void> {
  const reason = `given up: ${WAITING} newer deliveries of this notification are waiting`;
  await tx`
    UPDATE deliveries SET state = 'failed', log = log || refusal(${reason})
    WHERE id IN (
      SELECT id FROM deliveries WHERE job IS NULL AND id IN (
        SELECT old.id FROM unnest(${notificationIds as number[]}::bigint[]) AS n (id), LATERAL (
          SELECT id FROM deliveries WHERE notification_id = n.id AND state = 'pending' ORDER BY id DESC OFFSET ${WAITING}
        ) old)
      FOR UPDATE SKIP LOCKED)
    AND state = 'pending'`;
}

/** Deliveries of one job. */
interface JobDeliveries {
  readonly place: string;
  readonly destination: string;
  readonly account: number;
  readonly ids: number[];
}

/**
 * Adds the jobs for pending deliveries.
 * @param options.delay seconds; must match `due` of the deliveries
 */
export async function addDeliveryJobs(
  tx: Queryable,
  deliveries: readonly Queued[],
  { delay, inOrder = false }: { readonly delay: number; readonly inOrder?: boolean },
): Promise<void> {
  const batches: JobDeliveries[] = [];
  const open = new Map<string, JobDeliveries>();
  for (const { id, type, destination, ownerId } of deliveries) {
    const key = destinationKey(type, destination);
    const place = `${ownerId} ${key}`;
    let batch = inOrder ? batches.at(-1) : open.get(place);
    if (batch === undefined || batch.place !== place || batch.ids.length >= BATCH) {
      batch = { place, destination: key, account: ownerId, ids: [] };
      batches.push(batch);
      open.set(place, batch);
    }
    batch.ids.push(id);
  }
  await addJobs(
    tx,
    batches.map(
      ({ destination, account, ids }, place): Job<'deliver'> => ({
        task: 'deliver',
        payload: { destination, deliveries: ids, account },
        // Jobs start in order of time: a microsecond each keeps the given order, without a change of `due`.
        delay: delay + place / 1e6,
        flags: deliveryFlags(destination, account),
      }),
    ),
  );
}
